/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The planes of a run for views: shared with the threads that draw, with what each plane shows
 * computed once. */
#pragma once

#include "plot/plot-source.h"

typedef struct _SolPlotFeed SolPlotFeed;

/* What is known of every plane: one row of numbers each. */
typedef enum
{
  SOL_PLOT_ROWS_SPECTRUM, /* energy per rad/s over the angular frequency, all modes together */
  SOL_PLOT_ROWS_TIME,     /* power over time */
  SOL_PLOT_N_ROWS,
} SolPlotRows;

/* Value of a row that is no number. */
#define SOL_PLOT_ROWS_GAP (-1.0f)

/* How the rows of a kind are laid out. */
typedef struct
{
  gsize n;         /* cells */
  gsize n_samples; /* of the grid in each cell, of which it holds the largest */
  double first;    /* place of the first cell: rad/s or s */
  double step;
  double scale; /* a row times this is in SI; fixed with the first row */
} SolPlotRowShape;

SolPlotFeed *
sol_plot_feed_new (const SolPlotSource *source, gpointer owner, GDestroyNotify owner_free);
SolPlotFeed *sol_plot_feed_ref (SolPlotFeed *self);
void sol_plot_feed_unref (SolPlotFeed *self);
const SolPlotSource *sol_plot_feed_get_source (const SolPlotFeed *self);
gint64 sol_plot_feed_get_n_planes (const SolPlotFeed *self);
double sol_plot_feed_get_z_m (const SolPlotFeed *self, gint64 number);
gint64 sol_plot_feed_find_plane (const SolPlotFeed *self, double z_m);
double sol_plot_feed_get_row_edge_m (const SolPlotFeed *self, gint64 number, gint64 n_rows);
gboolean sol_plot_feed_update (SolPlotFeed *self, GError **error);
gint64 sol_plot_feed_get_n_rows (const SolPlotFeed *self);
const SolPlotRowShape *sol_plot_feed_get_shape (const SolPlotFeed *self, SolPlotRows kind);
const float *sol_plot_feed_get_row (const SolPlotFeed *self, SolPlotRows kind, gint64 number);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SolPlotFeed, sol_plot_feed_unref)
