/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The bar that chooses the plane all views look at: a scale linear in z, play controls, follow. */
#pragma once

#include "plot/cursors.h"
#include "plot/plot-feed.h"

#include <gtk/gtk.h>

#define SOL_TYPE_SCRUBBER (sol_scrubber_get_type ())
G_DECLARE_FINAL_TYPE (SolScrubber, sol_scrubber, SOL, SCRUBBER, GtkWidget)

/* Properties: "follow" (the newest plane), "playing", "loops". */
GtkWidget *sol_scrubber_new (SolCursors *cursors);
void sol_scrubber_show (SolScrubber *self, SolPlotFeed *feed, gint64 n_planes);
void sol_scrubber_step (SolScrubber *self, int planes);
