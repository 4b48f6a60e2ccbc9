/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The views of one run, with the scrubber that chooses the plane for all of them. */
#pragma once

#include "plot/plot-view.h"
#include "session/run.h"
#include "session/setup.h"

#define SOL_TYPE_VIEWS (sol_views_get_type ())
G_DECLARE_FINAL_TYPE (SolViews, sol_views, SOL, VIEWS, GtkWidget)

/* Signals: "readout" (const char *text); "note" (const char *text): what is worth a line that stays,
 * empty if nothing is; "options-changed": the user chose other axes or colours in a view;
 * "export-requested" (SolPlotView *view). */
void sol_views_set_setup (SolViews *self, SolSetup *setup); /* that the geometry shows and edits */
/* NULL: the geometry is that of the setup; else it is this one, and no handle moves it. */
void sol_views_set_foreign_case (SolViews *self, const SolCase *the_case);
/* Where a whole preview of the same inputs is in sight, it stays until there is more to see. */
void sol_views_set_run (SolViews *self, SolRun *run, gboolean is_previewed);
void sol_views_start_anew (SolViews *self); /* another case comes: no axis stays, nor the plane */
void sol_views_update (SolViews *self);     /* from the frame clock */
gboolean sol_views_has_picture (SolViews *self);
gboolean sol_views_is_busy (SolViews *self); /* any that is seen is still at work */
void sol_views_set_absence (SolViews *self,
                            const char *why); /* there is nothing to show; NULL: nothing is said */
/* Why the picture is not of the inputs, or not of the run; NULL: it is. */
void sol_views_set_outdated (SolViews *self, const char *why);
gboolean sol_views_keeps_picture (SolViews *self); /* of the run, or of one before */
void sol_views_read_settings (SolViews *self);
const SolPlotOptions *sol_views_get_options (SolViews *self);
void sol_views_set_decibels (SolViews *self, gboolean is_db);
void sol_views_reset_zoom (SolViews *self);
int sol_views_get_n_pages (SolViews *self);
void sol_views_choose (SolViews *self, int number);
SolPlotView *sol_views_get_active (SolViews *self); /* NULL: a view that is no plot */
SolCursors *sol_views_get_cursors (SolViews *self);
void sol_views_take_keys (SolViews *self, GtkWindow *window);
void sol_views_set_presentation (SolViews *self, gboolean is_on);
