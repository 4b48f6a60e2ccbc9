/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The menu of the views: axis, scale, colours. */
#pragma once

#include "plot/plot-source.h"

#include <gio/gio.h>

GMenuModel *sol_view_menu_new (const SolPlotSource *source); /* NULL: none yet */
