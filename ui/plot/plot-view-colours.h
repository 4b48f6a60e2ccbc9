/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What colours and 0 dB of a view stand for, and what of it outlives a run. */
#pragma once

#include "plot/plot-view-private.h"

void sol_plot_view_fit_colours (SolPlotView *self);
void sol_plot_view_fit_colours_robustly (SolPlotView *self);
void sol_plot_view_keep_colours (SolPlotView *self, const SolScene *scene);
void sol_plot_view_set_colours_kept (SolPlotView *self, gboolean are_kept);
void sol_plot_view_clear_ranges (SolPlotView *self);
void sol_plot_view_drop_unfit (SolPlotView *self, const SolScene *scene);
gboolean sol_plot_view_take_reference (SolPlotView *self, SolPlotOptions *options);
