/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Chebyshev series of functions of one scalar on an interval: nodes, coefficients, evaluation. */
#pragma once

#include <glib.h>

typedef struct
{
  double low;
  double high;
} SolInterval;

double sol_chebyshev_node (SolInterval interval, int n_nodes, int j);
void sol_chebyshev_transform (int n_nodes, int j, double *weight);
void sol_chebyshev_basis (SolInterval interval, double x, int n_terms, double *basis);
double sol_chebyshev_sum (SolInterval interval, double x, int n_terms, const double *coefficient);
