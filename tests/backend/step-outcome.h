/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Some steps of fixed length on a back end, and the comparison of two back ends after them within a
 * budget of class R that is known before either runs. */
#pragma once

#include "backend/backend.h"

#define SOL_TEST_N_STEPS 10

/* What the steps leave. */
typedef struct
{
  SolComplex *field; /* [n_mode, n_pol, n_omega] */
  SolTrialResult last;
  SolObservation observation; /* of that field, at the end */
} SolTestOutcome;

SolTestOutcome sol_test_outcome (const SolProblem *problem,
                                 const SolBackendOps *ops,
                                 const char *method_name,
                                 double step_m,
                                 int n_threads);
void sol_test_outcome_clear (SolTestOutcome *self);
double sol_test_outcome_budget (const SolProblem *problem, double step_m);
double sol_test_outcome_compare (const SolProblem *problem,
                                 const SolTestOutcome *got,
                                 const SolTestOutcome *want,
                                 double budget);
