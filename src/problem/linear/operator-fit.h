/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Samples of the operator on Chebyshev nodes of the scalars that vary, turned into coefficients, and
 * the choice of those worth keeping. Internal to problem/operator.c. */
#pragma once

#include "problem/linear/operator.h"

typedef struct
{
  const SolOperatorParams *params;
  int n_mode;
  gsize n_bins;               /* the active ones, or some of them, both ends of the band included */
  double *omega_rad_per_s;    /* [n_bins] */
  int n_nodes[SOL_N_SCALARS]; /* 1 where a scalar does not vary */
  int n_coefficients;         /* product of the numbers of nodes */
  double *gamma_m3;           /* [n_species, n_bins] */
  SolJet *core;               /* [n_bins] index of a solid core; NULL: none */
  SolJet *cladding;           /* [n_bins] */
  SolComplex *linear;         /* [n_mode, n_coefficients, n_bins] */
  double *source;             /* [n_mode, n_coefficients, n_bins] */
  gboolean *is_clamped;       /* [n_mode, n_bins] */
  SolBasis basis;             /* the terms kept */
  int kept[SOL_BASIS_N_TERMS_MAX]; /* [n_terms] their places among the coefficients */
  double error;                    /* of the terms dropped, relative to omega/c */
} SolOperatorFit;

SolOperatorFit *sol_operator_fit_new (const SolOperatorParams *params);
void sol_operator_fit_free (SolOperatorFit *self);
gboolean sol_operator_fit_run (SolOperatorFit *self, GError **error);
gboolean sol_operator_fit_choose_terms (SolOperatorFit *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SolOperatorFit, sol_operator_fit_free)
