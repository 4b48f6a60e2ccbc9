/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the absorbers between steps do to a state, around a trial and behind a rejected one. */
#pragma once

#include "backend/backend.h"

#define SOL_TEST_N_ABSORBED 4

/* Behind the absorbers: the input; a place inside a trial that gives back; its end; the state that a second
 * step leaves, behind a trial that was rejected. */
typedef struct
{
  SolComplex *field[SOL_TEST_N_ABSORBED]; /* [n_mode, n_pol, n_omega] */
  double taken_j[SOL_TEST_N_ABSORBED];
} SolTestAbsorbed;

SolTestAbsorbed sol_test_absorbed (const SolProblem *problem,
                                   const SolBackendOps *ops,
                                   double step_m,
                                   double way_m);
void sol_test_absorbed_clear (SolTestAbsorbed *self);
