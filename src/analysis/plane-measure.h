/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fills the statistics of a plane (problem/statistics.h) from what the loop hands out. */
#pragma once

#include "solver/propagate.h"

typedef struct _SolPlaneMeasure SolPlaneMeasure;

SolPlaneMeasure *sol_plane_measure_new (const SolProblem *problem);
void sol_plane_measure_free (SolPlaneMeasure *self);
const double *
sol_plane_measure_run (gpointer self, const SolPlaneContext *context, double *statistics);
double sol_plane_measure_get_largest_energy_j (const SolPlaneMeasure *self, double *z_m);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SolPlaneMeasure, sol_plane_measure_free)
