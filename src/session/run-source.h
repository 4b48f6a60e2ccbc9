/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The planes of a run as plots want them: shared with the threads that draw. */
#pragma once

#include "plot/plot-source.h"
#include "session/run.h"

typedef struct _SolRunSource SolRunSource;

/* NULL as long as the run has nothing to show. */
SolRunSource *sol_run_source_new (SolRun *run);
SolRunSource *sol_run_source_ref (SolRunSource *self);
void sol_run_source_unref (SolRunSource *self);
const SolPlotSource *sol_run_source_get_plot_source (SolRunSource *self);
gint64 sol_run_source_get_n_planes (SolRunSource *self);
double sol_run_source_get_z_m (SolRunSource *self, gint64 number);
gint64 sol_run_source_find_plane (SolRunSource *self, double z_m); /* the nearest */
gboolean sol_run_source_is_preview (SolRunSource *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SolRunSource, sol_run_source_unref)
