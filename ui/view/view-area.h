/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One plot on screen: asks for pictures when something changed, shows the newest, tells what lies
 * under the pointer. Pictures are made by the CPU in a thread; nothing here waits for them. */
#pragma once

#include "plot/plot.h"
#include "session/run-source.h"

#include <gtk/gtk.h>

#define SOL_TYPE_VIEW_AREA (sol_view_area_get_type ())
G_DECLARE_FINAL_TYPE (SolViewArea, sol_view_area, SOL, VIEW_AREA, GtkWidget)

/* Signals: "readout" (const char *text); "place-picked" (double z_m); "zoomed" (gboolean is_spectral,
 * double lo, double hi): a range that the hand chose on a horizontal axis. */
GtkWidget *sol_view_area_new (const char *plot);
void sol_view_area_set_source (SolViewArea *self, SolRunSource *source);
void sol_view_area_set_options (SolViewArea *self, const SolPlotOptions *options);
void sol_view_area_update (SolViewArea *self); /* asks again if planes have appeared */
const SolScene *sol_view_area_get_scene (SolViewArea *self);
gboolean sol_view_area_is_busy (SolViewArea *self);
