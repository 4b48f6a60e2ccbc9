/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The views of one run, with the scrubber that chooses the plane for all of them. */
#pragma once

#include "session/run.h"

#include <gtk/gtk.h>

#define SOL_TYPE_VIEWS (sol_views_get_type ())
G_DECLARE_FINAL_TYPE (SolViews, sol_views, SOL, VIEWS, GtkWidget)

/* Signals: "readout" (const char *text); "play": a picture is wanted at every frame from now on. */
void sol_views_set_run (SolViews *self, SolRun *run);
void sol_views_update (SolViews *self); /* from the frame clock */
void sol_views_set_outdated (SolViews *self, gboolean is_outdated);
void sol_views_read_settings (SolViews *self);
void sol_views_set_decibels (SolViews *self, gboolean is_db);
void sol_views_reset_zoom (SolViews *self);
void sol_views_choose (SolViews *self, int number);
void sol_views_set_presentation (SolViews *self, gboolean is_on);
/* The view on top to a file, .pdf, .svg, .png or .csv; finished by sol_view_export_finish(). FALSE:
 * there is nothing to show. */
gboolean sol_views_export_async (SolViews *self,
                                 const char *path,
                                 GAsyncReadyCallback callback,
                                 gpointer user_data);
gboolean sol_views_is_playing (SolViews *self);
gboolean sol_views_has_picture (SolViews *self); /* of the run, up to its newest plane */
