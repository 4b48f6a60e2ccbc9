/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One plot of a run on screen: follows the planes, the pointer and the keys. */
#pragma once

#include "plot/cursors.h"
#include "plot/plot-feed.h"
#include "plot/plot-ranges.h"
#include "plot/plot.h"

#include <gtk/gtk.h>

#define SOL_TYPE_PLOT_VIEW (sol_plot_view_get_type ())
G_DECLARE_FINAL_TYPE (SolPlotView, sol_plot_view, SOL, PLOT_VIEW, GtkWidget)

/* Signals: "options-changed": the user chose others, which concerns all views of the run;
 * "export-requested"; "scene-changed"; "play": space was pressed.
 * Actions, also for menus elsewhere: plot.spectral-axis, plot.decibels, plot.time-decibels,
 * plot.colour-map, plot.colour-reversed, plot.reference, plot.floor, plot.spectral-log,
 * plot.reset-zoom, plot.zoom-back,
 * plot.zoom-forward, plot.autoscale, plot.copy, plot.export, plot.menu, plot.snap, plot.next-snap,
 * plot.mark, plot.mark-a, plot.mark-b, plot.clear-marks, plot.pin, plot.clear-pins, plot.maximised:
 * one panel alone, plot.theory: marks where theory expects something, plot.fit-robust: colours without outliers,
 * plot.colours-kept: from run to run. */
GtkWidget *sol_plot_view_new (const char *plot, SolCursors *cursors);
const char *sol_plot_view_get_plot (SolPlotView *self);
void sol_plot_view_set_feed (SolPlotView *self, SolPlotFeed *feed);
void sol_plot_view_set_options (SolPlotView *self, const SolPlotOptions *options);
const SolPlotOptions *sol_plot_view_get_options (SolPlotView *self);
void sol_plot_view_update (SolPlotView *self);                       /* from the frame clock */
void sol_plot_view_set_absence (SolPlotView *self, const char *why); /* nullable */
void sol_plot_view_settle (SolPlotView *self);     /* the axes are those of this run */
void sol_plot_view_start_anew (SolPlotView *self); /* the next feed is of another case */
gboolean sol_plot_view_is_busy (SolPlotView *self);
const SolScene *sol_plot_view_get_scene (SolPlotView *self); /* NULL: none yet */
SolPlotFeed *sol_plot_view_get_shown (SolPlotView *self, gint64 *n_planes);
gboolean sol_plot_view_get_area (SolPlotView *self, guint panel, graphene_rect_t *area);

/* OpenGL for the maps where it works; the reason if it does not, NULL if it does or is not wanted. */
void sol_plot_view_set_gl (SolPlotView *self, gboolean is_wanted);
const char *sol_plot_view_get_gl_fault (SolPlotView *self);
GtkWidget *sol_plot_view_get_heat_area (SolPlotView *self);

/* Choices of a mode and of a polarisation, by views.mode and views.polarisation, if there are any. */
void sol_plot_view_add_modes (GMenu *menu, const SolPlotSource *source);

void sol_plot_view_reset_zoom (SolPlotView *self);
void sol_plot_view_go_in_history (SolPlotView *self, int steps);
void sol_plot_view_set_range (SolPlotView *self, const SolAxis *axis, gboolean is_colour);
void sol_plot_view_popup_menu (SolPlotView *self);

/* The picture of the screen, in light colours, or its numbers; the ending of the path decides: png,
 * svg, pdf, csv, tsv. */
void sol_plot_view_export_async (SolPlotView *self,
                                 const char *path,
                                 GCancellable *cancellable,
                                 GAsyncReadyCallback callback,
                                 gpointer user_data);
gboolean sol_plot_view_export_finish (SolPlotView *self, GAsyncResult *result, GError **error);
void sol_plot_view_copy_picture (SolPlotView *self);
