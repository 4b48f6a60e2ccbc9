/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The numbers of a plot as a table, to be read, sorted and copied: the way to every picture without
 * seeing it. */
#pragma once

#include "plot/cursors.h"
#include "plot/plot-feed.h"
#include "plot/plot.h"

#include <gtk/gtk.h>

#define SOL_TYPE_TABLE_VIEW (sol_table_view_get_type ())
G_DECLARE_FINAL_TYPE (SolTableView, sol_table_view, SOL, TABLE_VIEW, GtkWidget)

/* Action: table.copy. */
GtkWidget *sol_table_view_new (SolCursors *cursors);
void sol_table_view_set_feed (SolTableView *self, SolPlotFeed *feed);
void sol_table_view_set_options (SolTableView *self, const SolPlotOptions *options);
void sol_table_view_update (SolTableView *self);
gboolean sol_table_view_is_busy (SolTableView *self);
guint sol_table_view_get_n_rows (SolTableView *self);
