/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Polynomials through values at the Chebyshev-Lobatto points of [0, 1], ends included: cells that
 * share an end share its value. */
#pragma once

#define SOL_LOBATTO_MAX 16

typedef struct
{
  int n;
  double node[SOL_LOBATTO_MAX]; /* ascending, 0 and 1 exactly at the ends */
  double weight[SOL_LOBATTO_MAX];
  double power[SOL_LOBATTO_MAX][SOL_LOBATTO_MAX];
} SolLobatto;

void sol_lobatto_init (SolLobatto *self, int n);
void sol_lobatto_to_powers (const SolLobatto *self, const double *value, double *coefficient);
void sol_lobatto_weights_at (const SolLobatto *self, double t, double *weight);
