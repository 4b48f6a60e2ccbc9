/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the hand has zoomed to, by quantity, and the way there and back. */
#pragma once

#include "plot/plot-source.h"
#include "plot/scene.h"

/* NAN: the plot chooses. A range belongs to one kind of scale: dB mean nothing on a linear one. */
typedef struct
{
  SolAxisScale scale;
  double lo;
  double hi;
} SolPlotRange;

typedef struct
{
  SolPlotRange axis[SOL_N_QUANTITIES];
  SolPlotRange colour[SOL_N_QUANTITIES];
} SolPlotRanges;

void sol_plot_ranges_init (SolPlotRanges *self);
void sol_plot_ranges_apply (const SolPlotRanges *self, SolScene *scene);
void sol_plot_ranges_set (SolPlotRanges *self, const SolAxis *axis, gboolean is_colour);
void sol_plot_ranges_change_spectral_axis (SolPlotRanges *self, SolQuantity from, SolQuantity to);

gboolean sol_plot_ranges_equal (const SolPlotRanges *self, const SolPlotRanges *other);
void sol_plot_ranges_drop_outside (SolPlotRanges *self, const SolPlotSource *source);
void sol_plot_ranges_drop_unfit (SolPlotRanges *self, const SolScene *scene);

/* What was in sight stays in sight while a knob is turned. */
void sol_plot_ranges_take (SolPlotRanges *self, const SolPlotRanges *chosen, const SolScene *scene);
void sol_plot_ranges_forget_levels (SolPlotRanges *self);
void sol_plot_ranges_widen_levels (const SolPlotRanges *self, SolScene *scene);

typedef struct _SolPlotHistory SolPlotHistory;

SolPlotHistory *sol_plot_history_new (void);
void sol_plot_history_free (SolPlotHistory *self);
void sol_plot_history_add (SolPlotHistory *self, const SolPlotRanges *ranges);
void sol_plot_history_amend (SolPlotHistory *self, const SolPlotRanges *ranges);
void sol_plot_history_clear (SolPlotHistory *self);
gboolean sol_plot_history_go (SolPlotHistory *self, int steps, SolPlotRanges *ranges);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SolPlotHistory, sol_plot_history_free)
