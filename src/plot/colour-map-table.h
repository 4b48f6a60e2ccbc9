/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tabulated colour maps, [SOL_COLOUR_MAP_SIZE] colours 0xRRGGBB each. */
#pragma once

#include "plot/colour-map.h"

extern const guint32 sol_colour_map_viridis[];
extern const guint32 sol_colour_map_magma[];
extern const guint32 sol_colour_map_inferno[];
extern const guint32 sol_colour_map_cividis[];
