/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What theory says of a run beside its planes: zeros of dispersion, dispersive waves, how the mode
 * looks across the beam. */
#pragma once

#include "plot/plot-source.h"
#include "problem/case.h"

typedef struct _SolPlotTheory SolPlotTheory;

SolPlotTheory *sol_plot_theory_new (const SolCase *the_case); /* nullable */
void sol_plot_theory_free (SolPlotTheory *self);
const SolPlotBeam *sol_plot_theory_get_beam (const SolPlotTheory *self, int n_mode);
int sol_plot_theory_get_marks (SolPlotTheory *self,
                               SolPlotMark kind,
                               double z_m,
                               double power_w,
                               double omega_rad_per_s[SOL_PLOT_MAX_MARKS],
                               SolPlotAbsence *absence);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SolPlotTheory, sol_plot_theory_free)
