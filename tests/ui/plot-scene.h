/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One view of known planes in a window. */
#pragma once

#include "plot-fixture.h"

#include "plot/plot-view-private.h"

#define PLOT_SCENE_WIDTH 900
#define PLOT_SCENE_HEIGHT 600

typedef struct
{
  PlotFixture fixture;
  SolPlotFeed *feed;
  SolCursors *cursors;
  GtkWidget *window;
  SolPlotView *view;
} PlotScene;

void plot_scene_set_up (PlotScene *self, const char *plot, gint64 n_planes, gboolean with_gl);
void plot_scene_tear_down (PlotScene *self);
void plot_scene_settle (PlotScene *self);
const SolPanel *plot_scene_get_panel (PlotScene *self, guint i);
