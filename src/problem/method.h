/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Steppers as rows of a table: explicit Runge-Kutta pairs in the interaction picture whose last stage
 * is the first of the next step. A method describes; the back end's trial executes. */
#pragma once

#include <glib.h>

#define SOL_METHOD_N_STAGES_MAX 16
#define SOL_METHOD_DENSE_DEGREE_MAX 8

typedef struct
{
  const char *name;
  int order;
  int embedded_order;
  int dense_order;
  int n_stages;
  double c[SOL_METHOD_N_STAGES_MAX];
  double a[SOL_METHOD_N_STAGES_MAX][SOL_METHOD_N_STAGES_MAX]; /* last row: the weights b */
  double e[SOL_METHOD_N_STAGES_MAX];                          /* b less the embedded weights */
  int dense_degree;
  /* Dense output: weight of stage i at theta is the sum over k of dense[i][k] theta^(k+1). */
  double dense[SOL_METHOD_N_STAGES_MAX][SOL_METHOD_DENSE_DEGREE_MAX];
  const char *source;
} SolMethod;

const SolMethod *sol_method_find (const char *name);
const SolMethod *sol_method_get (int i);
double sol_method_dense_weight (const SolMethod *self, int stage, double theta);
