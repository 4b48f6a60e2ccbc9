/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "sol-test.h"
#include "solver/controller.h"

#include <float.h>

static const SolControllerParams params = { .rtol = 1e-6, .power = 5 };

/* The first step: the plain law with the exponent of the error's order. */
static void
test_first (void)
{
  g_autoptr (SolController) controller = sol_controller_new (&params);
  SolStepDecision d = sol_controller_decide (controller, 2.0, 0.5e-6);
  g_assert_cmpint (d.verdict, ==, SOL_STEP_ACCEPTED);
  sol_assert_close (R, d.next_h_m, 2.0 * 0.9 * pow (0.5, -0.2), 1e-14);
}

/* Later ones look at the error before: a growing error shortens more than a steady one. */
static void
test_proportional_integral (void)
{
  g_autoptr (SolController) controller = sol_controller_new (&params);
  sol_controller_decide (controller, 1.0, 0.1e-6);
  SolStepDecision d = sol_controller_decide (controller, 1.0, 0.8e-6);
  sol_assert_close (R, d.next_h_m, 0.9 * pow (0.8, -0.14) * pow (0.1, 0.08), 1e-14);
  SolStepDecision steady = sol_controller_decide (controller, 1.0, 0.8e-6);
  g_assert_cmpfloat (steady.next_h_m, >, d.next_h_m); /* class T: the law */
}

/* On an error that goes like h^5 the step settles where the estimate is a steady share. */
static void
test_settles (void)
{
  g_autoptr (SolController) controller = sol_controller_new (&params);
  double h = 1e-3, error = 0.0;
  int n_rejected = 0;
  for (int i = 0; i < 60; i++)
    {
      error = 3.0 * pow (h, 5.0);
      SolStepDecision d = sol_controller_decide (controller, h, error);
      n_rejected += d.verdict == SOL_STEP_REJECTED;
      h = d.next_h_m;
    }
  g_assert_cmpint (n_rejected, <=, 1);
  /* class T: fixed point r = 0.9^(1/0.06) of the law r -> 0.9 r^(-0.06). */
  sol_assert_close (T, 3.0 * pow (h, 5.0) / 1e-6, pow (0.9, 5.0 / 0.3), 1e-3);
}

static void
test_limits (void)
{
  g_autoptr (SolController) controller = sol_controller_new (&params);
  sol_assert_near (R, sol_controller_decide (controller, 1.0, 0.0).next_h_m, 5.0, 1e-15);
  sol_assert_near (R, sol_controller_decide (controller, 1.0, 1e-300).next_h_m, 5.0, 1e-15);
  /* A step far better than needed does not punish the next one. */
  SolStepDecision d = sol_controller_decide (controller, 1.0, 0.5e-6);
  g_assert_cmpint (d.verdict, ==, SOL_STEP_ACCEPTED);
  g_assert_cmpfloat (d.next_h_m, >, 0.4); /* class T: 0.9 (1e-4)^0.08 0.5^-0.14 */
  d = sol_controller_decide (controller, 1.0, 1e6);
  g_assert_cmpint (d.verdict, ==, SOL_STEP_REJECTED);
  sol_assert_near (R, d.next_h_m, 0.2, 1e-15);
  d = sol_controller_decide (controller, 1.0, 1e-6);
  g_assert_cmpint (d.verdict, ==, SOL_STEP_ACCEPTED); /* exactly at the tolerance */
}

/* After a rejection the accepted step does not grow; the one after it may. */
static void
test_after_rejection (void)
{
  g_autoptr (SolController) controller = sol_controller_new (&params);
  g_assert_cmpint (sol_controller_decide (controller, 1.0, 2e-6).verdict, ==, SOL_STEP_REJECTED);
  sol_assert_near (P, sol_controller_decide (controller, 0.5, 1e-12).next_h_m, 0.5, 0.0);
  g_assert_cmpfloat (sol_controller_decide (controller, 0.5, 1e-12).next_h_m, >,
                     1.0); /* class T: grows */
}

static void
test_not_finite (void)
{
  const double bad[] = { NAN, INFINITY };
  for (gsize i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_autoptr (SolController) controller = sol_controller_new (&params);
      SolStepDecision d = sol_controller_decide (controller, 1.0, bad[i]);
      g_assert_cmpint (d.verdict, ==, SOL_STEP_REJECTED);
      sol_assert_near (P, d.next_h_m, 0.5, 0.0);
    }
}

/* Ten retries and no more, of either kind; an accepted step starts the count anew. */
static void
test_retries (void)
{
  const double bad[] = { NAN, 1.0 };
  for (gsize i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_autoptr (SolController) controller = sol_controller_new (&params);
      for (int round = 0; round < 2; round++)
        {
          for (int k = 0; k < 10; k++)
            g_assert_cmpint (sol_controller_decide (controller, 1.0, bad[i]).verdict, ==,
                             SOL_STEP_REJECTED);
          if (round == 0)
            sol_controller_decide (controller, 1.0, 0.0);
        }
      g_assert_cmpint (sol_controller_decide (controller, 1.0, bad[i]).verdict, ==,
                       SOL_STEP_FAILED);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/solver/controller/first", test_first);
  g_test_add_func ("/solver/controller/proportional-integral", test_proportional_integral);
  g_test_add_func ("/solver/controller/settles", test_settles);
  g_test_add_func ("/solver/controller/limits", test_limits);
  g_test_add_func ("/solver/controller/after-rejection", test_after_rejection);
  g_test_add_func ("/solver/controller/not-finite", test_not_finite);
  g_test_add_func ("/solver/controller/retries", test_retries);
  return g_test_run ();
}
