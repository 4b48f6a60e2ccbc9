/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/numbers/jet.h"
#include "sol-test.h"

/* f = sqrt (1 + x^2) / x has closed derivatives; every operation of the type takes part. */
static void
test_closed_form (void)
{
  double x = 1.7;
  SolJet v = sol_jet_variable (x, 4);
  SolJet f = sol_jet_div (sol_jet_sqrt (sol_jet_shift (sol_jet_mul (v, v), 1.0)), v);
  double s = sqrt (1 + x * x);
  sol_assert_close (R, creal (sol_jet_derivative (&f, 0)), s / x, 1e-15);
  sol_assert_close (R, creal (sol_jet_derivative (&f, 1)), -1.0 / (x * x * s), 1e-14);
  double second = (3 * x * x + 2) / (x * x * x * s * s * s);
  sol_assert_close (R, creal (sol_jet_derivative (&f, 2)), second, 1e-14);
}

static void
test_square_root_squares_back (void)
{
  SolJet v = sol_jet_variable (0.3, SOL_JET_ORDER_MAX);
  SolJet a = sol_jet_shift (sol_jet_scale (sol_jet_mul (v, v), 2.0 - 0.5 * I), 1.0 + 0.2 * I);
  SolJet r = sol_jet_sqrt (a);
  SolJet b = sol_jet_sub (sol_jet_mul (r, r), a);
  for (int k = 0; k <= SOL_JET_ORDER_MAX; k++)
    sol_assert_near (R, cabs (b.c[k]), 0.0, 1e-14);
}

/* Functions against what they are inverses or derivatives of. */
static void
test_functions (void)
{
  SolJet v = sol_jet_variable (0.7, SOL_JET_ORDER_MAX);
  SolJet sum = sol_jet_exp (sol_jet_scale (v, -1.5));
  double want = exp (-1.05);
  for (int k = 0; k <= SOL_JET_ORDER_MAX; k++)
    sol_assert_close (R, creal (sol_jet_derivative (&sum, k)), want * pow (-1.5, k), 1e-13);
  SolJet cube = sol_jet_power (sol_jet_power (v, 1.0 / 3.0), 3.0);
  SolJet direct = sol_jet_mul (v, sol_jet_mul (v, v));
  SolJet three = sol_jet_power (v, 3.0);
  SolJet cot = sol_jet_cot (v);
  /* d cot / dx + 1 + cot^2 = 0 */
  SolJet square = sol_jet_shift (sol_jet_mul (cot, cot), 1.0);
  for (int k = 0; k <= SOL_JET_ORDER_MAX; k++)
    {
      sol_assert_near (R, cabs (cube.c[k] - v.c[k]), 0.0, 1e-12);
      sol_assert_near (R, cabs (three.c[k] - direct.c[k]), 0.0, 1e-14);
      if (k < SOL_JET_ORDER_MAX)
        sol_assert_near (R, cabs ((k + 1) * cot.c[k + 1] + square.c[k]), 0.0, 1e-11);
    }
  sol_assert_close (R, creal (cot.c[0]), 1.0 / tan (0.7), 1e-15);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/base/jet/closed-form", test_closed_form);
  g_test_add_func ("/base/jet/square-root-squares-back", test_square_root_squares_back);
  g_test_add_func ("/base/jet/functions", test_functions);
  return g_test_run ();
}
