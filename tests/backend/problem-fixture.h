/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Small problems from case text, steps of fixed length and recorded runs, for the tests of back ends
 * and solver. */
#pragma once

#include "backend/backend.h"
#include "problem/case.h"
#include "solver/propagate.h"

/* What a run left behind. */
typedef struct
{
  const SolProblem *problem;
  gboolean ok;
  gint64 n_before;    /* planes of an earlier run */
  GArray *z_m;        /* of double, one a plane */
  GPtrArray *planes;  /* of SolComplex [n_lane, n_omega] */
  GArray *absorbed_j; /* of double, one a plane */
  GArray *seen;       /* of double, undershoot and fractions of the species, for each plane */
  GArray *records;    /* of SolStepRecord */
  SolOutcome outcome;
  SolProgress progress;
  GError *error;
} SolTestRun;

SolCase *sol_test_case (const char *const *assignments);
SolProblem *sol_test_problem (const char *const *assignments);
SolProblem *sol_test_problem_along (const char *const *assignments, SolPathCoordinate coordinate);
double sol_test_energy_j (const SolProblem *problem, const SolComplex *amplitude);
double sol_test_count_launches (const SolProblem *problem, const SolBackendOps *ops, double step_m);
void sol_test_steps (const SolProblem *problem,
                     const SolBackendOps *ops,
                     gpointer backend,
                     const SolMethod *method,
                     double h_m,
                     int n_steps,
                     SolTrialResult *last);
void sol_test_inside (const SolProblem *problem,
                      const SolBackendOps *ops,
                      const char *method_name,
                      double h_m,
                      int n_steps,
                      double theta,
                      SolComplex *plane,
                      double *absorbed);
SolComplex *sol_test_fixed_steps (const SolProblem *problem,
                                  const char *backend_name,
                                  const char *method_name,
                                  double h_m,
                                  int n_steps);
SolPlan sol_test_plan (const char *method_name, double rtol, gint64 n_planes);
SolTestRun *sol_test_run (const SolProblem *problem,
                          const char *backend_name,
                          const SolPlan *plan,
                          const SolStart *start,
                          GCancellable *cancellable);
SolTestRun *sol_test_run_on (const SolProblem *problem,
                             const SolBackendOps *ops,
                             const SolPlan *plan,
                             const SolStart *start,
                             GCancellable *cancellable);
const SolComplex *sol_test_run_last (const SolTestRun *run);
double *sol_test_run_schedule (const SolTestRun *run, gsize *n);
void sol_test_run_free (SolTestRun *self);
gboolean sol_test_has_backend (const SolBackendOps *ops);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SolTestRun, sol_test_run_free)
