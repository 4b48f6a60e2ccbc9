/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Steppers as rows of a table: pairs in the interaction picture whose last stage is the source at the
 * end of the step, and so the first of the next. A method describes; the back end's trial executes. */
#pragma once

#include <glib.h>

#define SOL_METHOD_N_STAGES_MAX 16
#define SOL_METHOD_N_ESTIMATES_MAX 3
#define SOL_METHOD_DENSE_DEGREE_MAX 8
#define SOL_METHOD_N_PHI 3
#define SOL_METHOD_N_PHI_ROWS 5

/* How the estimates of a trial make one error. */
typedef enum
{
  SOL_METHOD_ERROR_FIRST,       /* the first is the error; others are for the choice of the order */
  SOL_METHOD_ERROR_FIFTH_THIRD, /* dop853: the fifth-order estimate, tempered by the third-order one */
} SolMethodError;

/* Exponential Runge-Kutta: the weight of row j at the stage of row i is the sum over k of a[k][i][j] phi_k
 * of the linear part's integral to that stage, phi_1 first. */
typedef struct
{
  double a[SOL_METHOD_N_PHI][SOL_METHOD_N_PHI_ROWS][SOL_METHOD_N_PHI_ROWS];
  double e[SOL_METHOD_N_PHI][SOL_METHOD_N_PHI_ROWS];
} SolMethodPhi;

/* Rows of a trial are the sources carried back to the start of the step: row 0 at the start, rows 1 to
 * n_history at the ends of earlier steps, the others at the stages. Rows from n_stages on are made for
 * dense output alone, and only when a plane is wanted. */
typedef struct
{
  const char *name;
  int order;
  int embedded_order; /* of the weights b - e */
  int error_power;    /* power of the step length in the error of a trial */
  int dense_order;
  int n_history;
  int n_stages; /* rows of a step, history included */
  int n_extra;  /* more rows, for dense output */
  int n_estimates;
  SolMethodError error;
  double c[SOL_METHOD_N_STAGES_MAX];
  double a[SOL_METHOD_N_STAGES_MAX][SOL_METHOD_N_STAGES_MAX]; /* row n_stages - 1: the weights b */
  double e[SOL_METHOD_N_STAGES_MAX];                          /* b less the embedded weights */
  double e_more[SOL_METHOD_N_ESTIMATES_MAX - 1][SOL_METHOD_N_STAGES_MAX];
  const SolMethodPhi
      *phi; /* NULL: interaction picture. Otherwise a and e are those without linear part */
  int dense_degree;
  /* Dense output: weight of row i at theta is the sum over k of dense[i][k] theta^(k+1). */
  double dense[SOL_METHOD_N_STAGES_MAX][SOL_METHOD_DENSE_DEGREE_MAX];
  const char *source;
} SolMethod;

/* What of an equation decides between the steppers. */
typedef enum
{
  SOL_EQUATION_ONSETS = 1 << 0,   /* the right-hand side has kinks where channels of a rate close */
  SOL_EQUATION_HARMONIC = 1 << 1, /* light that is out of step with what generates it */
  SOL_EQUATION_COUPLES = 1 << 2,  /* the guide moves energy between lanes on the way */
  SOL_EQUATION_SPREADS = 1 << 3,  /* no guide holds the beam */
  SOL_EQUATION_IONISES = 1 << 4,  /* light that meets the onsets, as far as the tolerance notices */
  SOL_EQUATION_MODES = 1 << 5,    /* several, which the responses couple */
} SolEquationTraits;

/* One row of what "auto" stands for. */
typedef struct
{
  SolEquationTraits has, lacks;
  double min_rtol, max_rtol;
  const char *name;   /* of the stepper */
  const char *reason; /* for the user */
} SolMethodChoice;

extern const SolMethod sol_method_adams;
extern const SolMethod sol_method_bs54;
extern const SolMethod sol_method_dop853;
extern const SolMethod sol_method_etd;

const SolMethod *sol_method_find (const char *name);
const SolMethod *sol_method_get (int i);
const SolMethodChoice *sol_method_choose (SolEquationTraits traits, double rtol);
int sol_method_count_rows (const SolMethod *self);
const double *sol_method_get_estimate (const SolMethod *self, int i);
double sol_method_combine_estimates (const SolMethod *self, const double *estimate);
double sol_method_dense_weight (const SolMethod *self, int row, double theta);
