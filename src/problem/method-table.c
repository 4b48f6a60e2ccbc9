/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Literature: J. R. Dormand and P. J. Prince, J. Comput. Appl. Math. 6, 19 (1980); dense output:
 * E. Hairer, S. P. Norsett, G. Wanner, Solving Ordinary Differential Equations I (1993), II.6;
 * J. Hult, J. Lightwave Technol. 25, 3770 (2007); S. Balac and F. Mahe, Comput. Phys. Commun. 184,
 * 1211 (2013). */
#include "config.h"

#include "problem/method.h"

#include <math.h>
#include <string.h>

static const SolMethod rk45 = {
      .name = "rk45",
      .order = 5,
      .embedded_order = 4,
      .error_power = 5,
      .dense_order = 4,
      .n_stages = 7,
      .n_estimates = 1,
      .c = { 0.0, 1.0 / 5, 3.0 / 10, 4.0 / 5, 8.0 / 9, 1.0, 1.0 },
      .a = {
        { 0.0 },
        { 1.0 / 5 },
        { 3.0 / 40, 9.0 / 40 },
        { 44.0 / 45, -56.0 / 15, 32.0 / 9 },
        { 19372.0 / 6561, -25360.0 / 2187, 64448.0 / 6561, -212.0 / 729 },
        { 9017.0 / 3168, -355.0 / 33, 46732.0 / 5247, 49.0 / 176, -5103.0 / 18656 },
        { 35.0 / 384, 0.0, 500.0 / 1113, 125.0 / 192, -2187.0 / 6784, 11.0 / 84 },
      },
      .e = { 35.0 / 384 - 5179.0 / 57600,
             0.0,
             500.0 / 1113 - 7571.0 / 16695,
             125.0 / 192 - 393.0 / 640,
             -2187.0 / 6784 + 92097.0 / 339200,
             11.0 / 84 - 187.0 / 2100,
             -1.0 / 40 },
      .dense_degree = 4,
      .dense = {
        { 1.0, -183.0 / 64, 37.0 / 12, -145.0 / 128 },
        { 0.0 },
        { 0.0, 1500.0 / 371, -1000.0 / 159, 1000.0 / 371 },
        { 0.0, -125.0 / 32, 125.0 / 12, -375.0 / 64 },
        { 0.0, 9477.0 / 3392, -729.0 / 106, 25515.0 / 6784 },
        { 0.0, -11.0 / 7, 11.0 / 3, -55.0 / 28 },
        { 0.0, 3.0 / 2, -4.0, 5.0 / 2 },
      },
      .source = "Dormand and Prince (1980), pair 5(4)7M; dense output of Hairer et al. (1993)",
};

static const SolMethod rk4ip = {
      .name = "rk4ip",
      .order = 4,
      .embedded_order = 3,
      .error_power = 4,
      .dense_order = 3,
      .n_stages = 5,
      .n_estimates = 1,
      .c = { 0.0, 0.5, 0.5, 1.0, 1.0 },
      .a = {
        { 0.0 },
        { 0.5 },
        { 0.0, 0.5 },
        { 0.0, 0.0, 1.0 },
        { 1.0 / 6, 1.0 / 3, 1.0 / 3, 1.0 / 6 },
      },
      .e = { 0.0, 0.0, 0.0, 1.0 / 10, -1.0 / 10 },
      /* Cubic Hermite between the two ends: b_i (3 t^2 - 2 t^3) with the slopes of stages one and
       * five. */
      .dense_degree = 3,
      .dense = {
        { 1.0, -2.0 + 3.0 / 6, 1.0 - 2.0 / 6 },
        { 0.0, 3.0 / 3, -2.0 / 3 },
        { 0.0, 3.0 / 3, -2.0 / 3 },
        { 0.0, 3.0 / 6, -2.0 / 6 },
        { 0.0, -1.0, 1.0 },
      },
      .source = "Hult (2007); embedded third order of Balac and Mahe (2013)",
};

static const SolMethod *const methods[] = {
  &rk45, &rk4ip, &sol_method_bs54, &sol_method_dop853, &sol_method_etd, &sol_method_adams
};

/* Weight of the third-order estimate against the fifth-order one, Hairer et al. (1993), II.10. */
#define THIRD_ORDER_SHARE 0.01

/**
 * sol_method_find:
 * @name: name of a stepper
 *
 * Source: the row's own.
 * Threads: any. Allocates: no.
 * Returns: (nullable): its row
 */
const SolMethod *
sol_method_find (const char *name)
{
  for (gsize i = 0; i < G_N_ELEMENTS (methods); i++)
    if (strcmp (methods[i]->name, name) == 0)
      return methods[i];
  return NULL;
}

/* What the work-precision record of docs/performance.md shows to be fastest at matched error; the first
 * row that fits counts. Of the energy that a taper moves between lanes rk45 loses the least: half of what
 * bs54 does. Onsets that are not met leave a smooth response, whose steps are as long as the beat of the
 * harmonic at the tolerances in between. Rows that hold with and without an estimate of the electrons come before
 * those that need it. */
static const SolMethodChoice choices[] = {
  { .has = SOL_EQUATION_COUPLES,
    .max_rtol = INFINITY,
    .name = "rk45",
    .reason = "it loses the least of the energy that a taper moves between modes" },
  { .has = SOL_EQUATION_SPREADS | SOL_EQUATION_ONSETS | SOL_EQUATION_HARMONIC,
    .max_rtol = INFINITY,
    .name = "rk45",
    .reason = "a beam in free space that makes third harmonic" },
  { .lacks = SOL_EQUATION_HARMONIC,
    .max_rtol = INFINITY,
    .name = "bs54",
    .reason = "no third harmonic whose beat limits the steps" },
  { .has = SOL_EQUATION_ONSETS,
    .lacks = SOL_EQUATION_MODES,
    .min_rtol = 4e-4,
    .max_rtol = INFINITY,
    .name = "bs54",
    .reason = "at this tolerance steps are longer than the beat of the third harmonic" },
  { .has = SOL_EQUATION_IONISES,
    .max_rtol = INFINITY,
    .name = "bs54",
    .reason = "the electrons turn the light by a radian or more: the onsets of the rate limit the "
              "steps" },
  { .has = SOL_EQUATION_ONSETS,
    .max_rtol = INFINITY,
    .name = "rk45",
    .reason =
        "the electrons turn the light by less than a radian: the third harmonic limits the steps" },
  { .max_rtol = 1e-8, .name = "dop853", .reason = "smooth responses at a tight tolerance" },
  { .max_rtol = INFINITY, .name = "rk45", .reason = "smooth responses with third harmonic" },
};

/**
 * sol_method_choose:
 * @traits: of the equation
 * @rtol: tolerance of a step
 *
 * Source: the record of docs/performance.md.
 * Threads: any. Allocates: no.
 * Returns: (transfer none): what "auto" stands for
 */
const SolMethodChoice *
sol_method_choose (SolEquationTraits traits, double rtol)
{
  gsize i = 0;
  while ((traits & choices[i].has) != choices[i].has || (traits & choices[i].lacks) != 0 ||
         rtol < choices[i].min_rtol || rtol > choices[i].max_rtol)
    i++;
  return &choices[i];
}

/**
 * sol_method_get:
 * @i: number of a row
 *
 * Source: the row's own.
 * Threads: any. Allocates: no.
 * Returns: (nullable): the row; NULL behind the last
 */
const SolMethod *
sol_method_get (int i)
{
  return i >= 0 && (gsize) i < G_N_ELEMENTS (methods) ? methods[i] : NULL;
}

/**
 * sol_method_count_rows:
 * @self: a stepper
 *
 * Source: own.
 * Threads: any. Allocates: no.
 * Returns: rows of sources that a back end holds for it
 */
int
sol_method_count_rows (const SolMethod *self)
{
  return self->n_stages + self->n_extra;
}

/**
 * sol_method_get_estimate:
 * @self: a stepper
 * @i: which of its estimates
 *
 * Source: the row's own.
 * Threads: any. Allocates: no.
 * Returns: (transfer none): [n_stages] its weights
 */
const double *
sol_method_get_estimate (const SolMethod *self, int i)
{
  return i == 0 ? self->e : self->e_more[i - 1];
}

/**
 * sol_method_combine_estimates:
 * @self: a stepper
 * @estimate: [n_estimates] norms of its estimates
 *
 * Source: Hairer et al. (1993), II.10, for the pair of two estimates: err5^2 over
 * sqrt (err5^2 + 0.01 err3^2), which goes like h^8.
 * Threads: any. Allocates: no.
 * Returns: the error of the trial; NaN and infinity stay what they are
 */
double
sol_method_combine_estimates (const SolMethod *self, const double *estimate)
{
  double first = estimate[0];
  if (self->error == SOL_METHOD_ERROR_FIRST || !(first > 0.0) || !isfinite (first))
    return first;
  if (!isfinite (estimate[1]))
    return NAN;
  double ratio = estimate[1] / first;
  return first / sqrt (1.0 + THIRD_ORDER_SHARE * ratio * ratio);
}

/**
 * sol_method_dense_weight:
 * @self: a stepper
 * @row: which row
 * @theta: place in the step, 0 to 1
 *
 * Source: the row's own.
 * Threads: any. Allocates: no.
 * Returns: the weight of that row times h in the dense output at @theta
 */
double
sol_method_dense_weight (const SolMethod *self, int row, double theta)
{
  double sum = 0.0;
  for (int k = self->dense_degree - 1; k >= 0; k--)
    sum = (sum + self->dense[row][k]) * theta;
  return sum;
}
