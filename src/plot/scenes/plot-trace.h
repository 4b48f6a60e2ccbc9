/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fields in time from stored spectra, on the grid of a run or finer. */
#pragma once

#include "plot/plot-source.h"

typedef struct _SolPlotTrace SolPlotTrace;

SolPlotTrace *sol_plot_trace_new (const SolPlotSource *source, gsize factor);
void sol_plot_trace_free (SolPlotTrace *self);
gboolean sol_plot_trace_fits (const SolPlotTrace *self, const SolPlotSource *source, gsize factor);
gsize sol_plot_trace_get_n (const SolPlotTrace *self);
const double *sol_plot_trace_get_t_s (const SolPlotTrace *self);
const SolComplex *sol_plot_trace_run (SolPlotTrace *self, const SolComplex *spectrum);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SolPlotTrace, sol_plot_trace_free)
