/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Literature: E. Hairer, S. P. Norsett, G. Wanner, Solving Ordinary Differential Equations I (1993),
 * III.1: coefficients of the Adams formulas at equal steps. */
#include "config.h"

#include "bounds.h"
#include "sol-test.h"
#include "solver/adams.h"

#define N_STAGES 10
#define PREDICTED 8 /* row of the source at the prediction */
#define LAST 9

/* Steps that raise the order as far as it goes: each estimate is far below the one before. */
static SolAdams *
start (const double *h_m, int n)
{
  const double falling[3] = { 1e-9, 1e-6, 1e-12 };
  SolAdams *adams = sol_adams_new (sol_method_find ("adams"));
  for (int i = 0; i < n; i++)
    {
      sol_adams_plan (adams, h_m[i]);
      sol_adams_accept (adams, h_m[i], falling, 1e-6);
    }
  return adams;
}

static const double equal[] = { 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5 };

/* Predictor and corrector at equal steps are Adams, Bashforth and Moulton's. */
static void
test_known_weights (void)
{
  static const double bashforth[][4] = { { 1.0 },
                                         { 3.0 / 2, -1.0 / 2 },
                                         { 23.0 / 12, -16.0 / 12, 5.0 / 12 },
                                         { 55.0 / 24, -59.0 / 24, 37.0 / 24, -9.0 / 24 } };
  /* The first belongs to the end of the step. */
  static const double moulton[][5] = { { 1.0 / 2, 1.0 / 2 },
                                       { 5.0 / 12, 8.0 / 12, -1.0 / 12 },
                                       { 9.0 / 24, 19.0 / 24, -5.0 / 24, 1.0 / 24 },
                                       { 251.0 / 720, 646.0 / 720, -264.0 / 720, 106.0 / 720,
                                         -19.0 / 720 } };
  for (int k = 1; k <= 4; k++)
    {
      g_autoptr (SolAdams) adams = start (equal, k - 1);
      g_assert_cmpint (sol_adams_get_order (adams), ==, k);
      const SolMethod *row = sol_adams_plan (adams, 0.5);
      g_assert_cmpint (row->order, ==, k + 1);
      g_assert_cmpint (row->error_power, ==, k + 1);
      for (int j = 0; j < k; j++)
        {
          sol_assert_near (R, row->a[PREDICTED][j], bashforth[k - 1][j], 1e-14);
          sol_assert_near (R, row->a[LAST][j], moulton[k - 1][j + 1], 1e-14);
        }
      sol_assert_near (R, row->a[LAST][PREDICTED], moulton[k - 1][0], 1e-14);
    }
}

/* Places of the rows in units of the step h, behind steps h_m of which the last is the newest. */
static void
fill_places (const double *h_m, int n, double h, double *x)
{
  for (int i = 0; i < N_STAGES; i++)
    x[i] = i < PREDICTED ? 0.0 : 1.0;
  for (int i = 1; i < PREDICTED && i <= n; i++)
    x[i] = x[i - 1] - h_m[n - i] / h;
}

static double
apply (const double *weight, const double *x, int power, double *size)
{
  double sum = 0.0;
  *size = 0.0;
  for (int i = 0; i < N_STAGES; i++)
    {
      sum += weight[i] * pow (x[i], power);
      *size += fabs (weight[i] * pow (x[i], power));
    }
  return sum;
}

/* Whatever the steps before: polynomials up to the order are integrated exactly, also up to a place
 * inside; the estimates give zero for those of less than their order and not for the next. */
static void
test_exactness (void)
{
  static const double h_m[] = { 1e-3, 2e-3, 5e-3, 4e-3, 1.2e-2, 7e-3, 2e-2, 1.5e-2, 1e-2, 3e-2 };
  double x[N_STAGES], size;
  for (int n = 0; n < 10; n++)
    {
      g_autoptr (SolAdams) adams = start (h_m, n);
      int k = sol_adams_get_order (adams);
      const SolMethod *row = sol_adams_plan (adams, 1.3e-2);
      fill_places (h_m, n, 1.3e-2, x);
      for (int power = 0; power <= k; power++)
        {
          double theta = 0.37, inside[N_STAGES];
          for (int i = 0; i < N_STAGES; i++)
            inside[i] = sol_method_dense_weight (row, i, theta);
          double want = 1.0 / (power + 1), got = apply (row->a[PREDICTED], x, power, &size);
          if (power < k)
            sol_assert_near (R, got, want, 1e-13 * (1.0 + size));
          got = apply (row->a[LAST], x, power, &size);
          sol_assert_near (R, got, want, 1e-13 * (1.0 + size));
          got = apply (inside, x, power, &size);
          sol_assert_near (R, got, pow (theta, power + 1) * want, 1e-13 * (1.0 + size));
          double estimate = apply (row->e, x, power, &size);
          if (power < k)
            sol_assert_near (R, estimate, 0.0, 1e-13 * (1.0 + size));
          else
            g_assert_cmpfloat (fabs (estimate), >, 1e-6); /* class T: what it estimates */
        }
      /* The order above, where the history reaches that far. */
      g_assert_cmpint (row->n_estimates, ==, k == 1 ? 1 : (k < 7 && n >= k ? 3 : 2));
      for (int q = 1; q < row->n_estimates; q++)
        {
          int order = q == 1 ? k - 1 : k + 1;
          const double *e = sol_method_get_estimate (row, q);
          for (int power = 0; power < order; power++)
            {
              double got = apply (e, x, power, &size);
              sol_assert_near (R, got, 0.0, 1e-13 * (1.0 + size));
            }
          g_assert_cmpfloat (fabs (apply (e, x, order, &size)), >, 1e-6); /* class T: not zero */
        }
    }
}

/* The dense output ends where the step does. */
static void
test_dense_ends (void)
{
  for (int n = 0; n < 9; n++)
    {
      g_autoptr (SolAdams) adams = start (equal, n);
      const SolMethod *row = sol_adams_plan (adams, 0.2);
      for (int i = 0; i < LAST; i++)
        {
          sol_assert_near (P, sol_method_dense_weight (row, i, 0.0), 0.0, 0.0);
          sol_assert_near (R, sol_method_dense_weight (row, i, 1.0), row->a[LAST][i],
                           1e-12 * (1.0 + fabs (row->a[LAST][i])));
        }
    }
}

/* The order rises from one to its most and falls where less is better; a restart begins anew. */
static void
test_order (void)
{
  const double worse_above[3] = { 1e-7, 1e-5, 1e-4 };
  const double better_below[3] = { 1e-5, 1e-9, 1e-5 };
  g_autoptr (SolAdams) adams = start (equal, 12);
  g_assert_cmpint (sol_adams_get_order (adams), ==, 7);
  sol_adams_plan (adams, 0.5);
  sol_adams_accept (adams, 0.5, worse_above, 1e-6);
  g_assert_cmpint (sol_adams_get_order (adams), ==, 7);
  sol_adams_plan (adams, 0.5);
  sol_adams_accept (adams, 0.5, better_below, 1e-6);
  g_assert_cmpint (sol_adams_get_order (adams), ==, 6);
  sol_adams_reject (adams);
  g_assert_cmpint (sol_adams_get_order (adams), ==, 5);
  sol_adams_restart (adams);
  g_assert_cmpint (sol_adams_get_order (adams), ==, 1);
  const SolMethod *row = sol_adams_plan (adams, 0.5);
  g_assert_cmpint (row->n_estimates, ==, 1);
  /* Without a history only the start of the step counts. */
  sol_assert_near (P, row->a[PREDICTED][0], 1.0, 0.0);
  for (int i = 1; i < PREDICTED; i++)
    sol_assert_near (P, row->a[LAST][i], 0.0, 0.0);
}

/* Rejections in a row give the history up. */
static void
test_rejections (void)
{
  g_autoptr (SolAdams) adams = start (equal, 12);
  for (int i = 0; i < 3; i++)
    sol_adams_reject (adams);
  g_assert_cmpint (sol_adams_get_order (adams), ==, 1);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/solver/adams/known-weights", test_known_weights);
  g_test_add_func ("/solver/adams/exactness", test_exactness);
  g_test_add_func ("/solver/adams/dense-ends", test_dense_ends);
  g_test_add_func ("/solver/adams/order", test_order);
  g_test_add_func ("/solver/adams/rejections", test_rejections);
  return g_test_run ();
}
