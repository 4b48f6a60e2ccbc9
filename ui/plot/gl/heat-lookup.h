/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which cells of the rows each pixel of a map shows: computed in double, so that no zoom jitters. */
#pragma once

#include "plot/gl/heat-area.h"

/* Four numbers a pixel. Of a column: first and last cell, fractional on level 0; level; 1 if there is
 * anything. Of a line of pixels: first and last row; 0; 1 if there is anything. */
#define SOL_HEAT_LOOKUP_N 4

#define SOL_HEAT_MAX_LEVELS 8

/* Cells at which a pixel may look one by one; wider ones look at a coarser level. */
#define SOL_HEAT_MOST_CELLS 8

void sol_heat_lookup_fill_columns (const SolHeatPanel *panel,
                                   const SolPlotRowShape *shape,
                                   gsize n_merged,
                                   int n_levels,
                                   gsize n_pixels,
                                   float *table);
void sol_heat_lookup_fill_lines (const SolHeatPanel *panel,
                                 const SolPlotFeed *feed,
                                 gint64 n_rows,
                                 gint64 n_grouped,
                                 gsize n_pixels,
                                 float *table);
