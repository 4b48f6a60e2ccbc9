/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What one plot has read of one source: a plot of a run that goes on starts from there. */
#pragma once

#include <glib.h>

typedef struct _SolPlotMemory SolPlotMemory;

SolPlotMemory *sol_plot_memory_new (void);
void sol_plot_memory_free (SolPlotMemory *self);
void sol_plot_memory_forget (SolPlotMemory *self);
gint64 sol_plot_memory_get_n_read (const SolPlotMemory *self);
gint64 sol_plot_memory_get_n_planes (const SolPlotMemory *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SolPlotMemory, sol_plot_memory_free)
