/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The operator of a fibre given by coefficients. */
#pragma once

#include "problem/linear/operator.h"

typedef struct
{
  const SolFieldGrid *grid;
  const double *betas; /* [n_betas] beta_k in s^k/m from k = 0; the first two are not read */
  int n_betas;
  double alpha_per_m; /* loss of the power */
  double gamma_per_w_per_m;
  gboolean self_steepening;
  double absorber_per_m; /* amplitude rate at the very edge of the band; 0: none */
} SolTaylorParams;

SolOperator *sol_operator_new_taylor (const SolTaylorParams *params);
