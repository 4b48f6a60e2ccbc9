/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "bench/matched-error.h"
#include "sol-test.h"

/* Two steppers of the same order, one with 0.8 of the other's calls: 0.8 at every error between. */
static void
test_powers (void)
{
  SolWorkPoint slow[9], quick[9];
  for (int i = 0; i < 9; i++)
    {
      double calls = 100.0 * pow (1.5, i);
      slow[i] = (SolWorkPoint){ calls, pow (calls / 100.0, -5.0) };
      quick[8 - i] = (SolWorkPoint){ 0.8 * calls, slow[i].error };
    }
  g_autoptr (SolWorkCurve) a = sol_work_curve_new_typical (slow, 9);
  g_autoptr (SolWorkCurve) b = sol_work_curve_new_typical (quick, 9);
  g_autoptr (SolWorkCurve) c = sol_work_curve_new_fewest (quick, 9);
  for (double error = 0.5; error > 1e-6; error /= 3.0)
    {
      double calls = 100.0 * pow (error, -0.2);
      sol_assert_close (R, sol_work_curve_get_calls (a, error), calls, 1e-13);
      sol_assert_close (R, sol_work_curve_get_calls (b, error), 0.8 * calls, 1e-13);
      sol_assert_close (R, sol_work_curve_get_calls (c, error), 0.8 * calls, 1e-13);
    }
}

/* Of three runs out of order the mean of the logarithms is left; the lucky one is the first to go under
 * its error. */
static void
test_scatter (void)
{
  const SolWorkPoint points[] = {
    { 100.0, 1.0 }, { 200.0, 1e-5 }, { 400.0, 1e-2 }, { 800.0, 1e-2 }, { 1600.0, 1e-6 },
  };
  g_autoptr (SolWorkCurve) typical = sol_work_curve_new_typical (points, G_N_ELEMENTS (points));
  g_autoptr (SolWorkCurve) fewest = sol_work_curve_new_fewest (points, G_N_ELEMENTS (points));
  sol_assert_close (R, sol_work_curve_get_calls (typical, 1e-3), 400.0, 1e-13);
  sol_assert_close (R, sol_work_curve_get_calls (typical, pow (10.0, -1.5)), 200.0, 1e-13);
  sol_assert_close (R, sol_work_curve_get_calls (typical, pow (10.0, -4.5)), 800.0, 1e-13);
  sol_assert_close (R, sol_work_curve_get_calls (fewest, pow (10.0, -2.5)), 100.0 * sqrt (2.0),
                    1e-13);
  sol_assert_close (R, sol_work_curve_get_calls (fewest, pow (10.0, -5.5)), 200.0 * sqrt (8.0),
                    1e-13);
  sol_assert_close (R, sol_work_curve_get_last (typical).calls, 1600.0, 1e-13);
  sol_assert_close (R, sol_work_curve_get_last (typical).error, 1e-6, 1e-13);
}

/* Scatter of a factor of three either way, in turn: pairs are pooled to points of the even line. */
static void
test_even (void)
{
  SolWorkPoint points[64];
  for (int i = 0; i < 64; i++)
    {
      double calls = 100.0 * pow (10.0, i / 32.0);
      points[i] = (SolWorkPoint){ calls, pow (calls, -2.0) * (i % 2 == 0 ? 3.0 : 1.0 / 3.0) };
    }
  g_autoptr (SolWorkCurve) typical = sol_work_curve_new_typical (points, 64);
  sol_assert_close (R, sol_work_curve_get_calls (typical, 1e-6), 1000.0, 1e-13);
}

static void
test_ends (void)
{
  const SolWorkPoint points[] = { { 100.0, 1e-2 },
                                  { 100.0, 1e-4 },
                                  { 300.0, 0.0 },
                                  { 200.0, 1e-5 } };
  g_autoptr (SolWorkCurve) typical = sol_work_curve_new_typical (points, G_N_ELEMENTS (points));
  g_autoptr (SolWorkCurve) fewest = sol_work_curve_new_fewest (points, G_N_ELEMENTS (points));
  g_autoptr (SolWorkCurve) none = sol_work_curve_new_typical (points, 0);
  sol_assert_close (R, sol_work_curve_get_calls (typical, 1e-4), 100.0 * sqrt (2.0), 1e-13);
  sol_assert_close (R, sol_work_curve_get_calls (fewest, 0.99e-4), 100.0, 0.01);
  g_assert_true (isnan (sol_work_curve_get_calls (typical, 2e-3)));
  g_assert_true (isnan (sol_work_curve_get_calls (typical, 0.9e-5)));
  g_assert_true (isnan (sol_work_curve_get_calls (none, 1e-3)));
  sol_assert_near (P, sol_work_curve_get_last (none).calls, 0.0, 0.0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/bench/matched-error/powers", test_powers);
  g_test_add_func ("/bench/matched-error/scatter", test_scatter);
  g_test_add_func ("/bench/matched-error/even", test_even);
  g_test_add_func ("/bench/matched-error/ends", test_ends);
  return g_test_run ();
}
