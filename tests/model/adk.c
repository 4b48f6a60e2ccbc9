/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/constants.h"
#include "base/error.h"
#include "model/ionisation/ionisation.h"
#include "sol-test.h"

static const SolIonisationAtom helium = { .ip_hartree = 0.9036, .charge = 1.0, .c_nl = NAN };
static const SolIonisationAtom argon = { .ip_hartree = 0.5792, .charge = 1.0, .c_nl = NAN };
static const SolIonisationAtom xenon = { .ip_hartree = 0.4458, .charge = 1.0, .c_nl = NAN };

static double
rate (const SolIonisationAtom *atom, const SolIonisationOptions *options, double field)
{
  g_autoptr (GError) error = NULL;
  double value = NAN;
  g_assert_true (sol_ionisation_rate_per_s (atom, options, field, &value, &error));
  g_assert_no_error (error);
  return value;
}

/* T55, T56. */
static void
test_published_values (void)
{
  SolIonisationOptions options = sol_ionisation_options_default (SOL_IONISATION_ADK, 0.0);
  sol_assert_close (T, rate (&helium, &options, 1e10), 1.24163714e-18, 1e-6);
  sol_assert_close (T, rate (&helium, &options, 2e10), 1.07723909, 1e-6);
  sol_assert_close (T, rate (&argon, &options, 7e9), 2.44223063e-8, 1e-6);
  sol_assert_close (T, rate (&argon, &options, 8e9), 4.49471149e-5, 1e-6);
  sol_assert_close (R, rate (&argon, &options, -8e9), rate (&argon, &options, 8e9), 1e-15);
}

static void
test_occupancy_scales (void)
{
  SolIonisationOptions options = sol_ionisation_options_default (SOL_IONISATION_ADK, 0.0);
  double one = rate (&argon, &options, 2e10);
  options.occupancy = 2.0;
  sol_assert_close (R, rate (&argon, &options, 2e10), 2.0 * one, 1e-13);
}

/* T67: the instantaneous rate averaged over a sine against the averaged formula. */
static void
test_cycle_average (void)
{
  const SolIonisationAtom *atoms[] = { &helium, &argon, &xenon };
  SolIonisationOptions options = sol_ionisation_options_default (SOL_IONISATION_ADK, 0.0);
  SolIonisationOptions averaged = options;
  averaged.cycle_average = TRUE;
  for (gsize i = 0; i < G_N_ELEMENTS (atoms); i++)
    for (double share = 0.1; share <= 1.001; share += 0.1)
      {
        enum
        {
          N = 4000
        };
        double field = share * sol_barrier_suppression_field_v_per_m (atoms[i]);
        double sum = 0.0;
        for (int k = 0; k < N; k++)
          sum += rate (atoms[i], &options, field * sin (SOL_PI * (k + 0.5) / N)) / N;
        sol_assert_close (T, rate (atoms[i], &averaged, field), sum, 5e-2);
      }
}

static void
test_threshold_and_ends (void)
{
  SolIonisationOptions options = sol_ionisation_options_default (SOL_IONISATION_ADK, 0.0);
  sol_assert_near (P, rate (&helium, &options, 0.0), 0.0, 0.0);
  sol_assert_near (P, rate (&helium, &options, 1e3), 0.0, 0.0);
  double before = 0.0;
  double threshold = 0.0;
  /* Zero, then rising from a rate that is barely representable up to barrier suppression. */
  for (double field = 1e3; field < 1e11; field *= 1.001)
    {
      double w = rate (&helium, &options, field);
      /* class T: an order or a limit far from rounding */
      g_assert_true (w >= before);
      if (threshold <= 0.0 && w > 0.0)
        {
          threshold = field;
          /* class T: an order or a limit far from rounding */
          g_assert_cmpfloat (w, <, 1e-290);
        }
      before = w;
    }
  /* class T: an order or a limit far from rounding */
  g_assert_cmpfloat (threshold, >, 1e8);
  for (double field = 1e-300; field < 1e308; field *= 1e4)
    g_assert_true (isfinite (rate (&helium, &options, field)));
}

static void
test_errors (void)
{
  SolIonisationOptions options = sol_ionisation_options_default (SOL_IONISATION_ADK, 0.0);
  g_autoptr (GError) error = NULL;
  double value;
  g_assert_false (sol_ionisation_rate_per_s (&helium, &options, NAN, &value, &error));
  g_assert_error (error, SOL_MODEL_ERROR, SOL_MODEL_ERROR_RANGE);
  g_clear_error (&error);
  options.occupancy = 0.0;
  g_assert_false (sol_ionisation_rate_per_s (&helium, &options, 1e10, &value, &error));
  g_assert_error (error, SOL_MODEL_ERROR, SOL_MODEL_ERROR_RANGE);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/adk/published-values", test_published_values);
  g_test_add_func ("/model/adk/occupancy-scales", test_occupancy_scales);
  g_test_add_func ("/model/adk/cycle-average", test_cycle_average);
  g_test_add_func ("/model/adk/threshold-and-ends", test_threshold_and_ends);
  g_test_add_func ("/model/adk/errors", test_errors);
  return g_test_run ();
}
