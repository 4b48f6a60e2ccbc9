/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is solved, as plain data: grid, path, operator, responses, input. Made by solver/translate.c,
 * immutable afterwards, read by every back end. */
#pragma once

#include "base/complex.h"
#include "problem/field-grid.h"
#include "problem/ledger.h"
#include "problem/operator.h"
#include "problem/path.h"
#include "problem/response.h"

typedef struct
{
  SolFieldGrid *grid;
  SolPath *path;
  SolMedium *medium;
  SolOperator *op;
  int n_mode;
  int n_pol;
  int n_species;
  char *mode_name;
  SolCapillaryMode mode;
  double core_radius_m;
  double effective_area_m2;
  double reference_omega_rad_per_s;
  int n_responses;
  SolResponse *responses;     /* [n_responses] */
  double *gamma3_m5_per_v2;   /* [n_species] */
  GPtrArray *rate_tables;     /* kept alive for the responses */
  double absorber_time_per_m; /* amplitude rate at the very edge of the time window; 0: none */
  guint64 seed;               /* of the noise; meaningless without noise */
  SolComplex *input;          /* [n_mode, n_pol, n_omega] sqrt(W) s */
} SolProblem;

void sol_problem_free (SolProblem *self);
double sol_problem_field_from_amplitude (const SolProblem *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SolProblem, sol_problem_free)
