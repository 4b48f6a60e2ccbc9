/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "bench/gate-forecast.h"
#include "sol-test.h"

/* The parts of the rows of one run: PoCL on two busy cores, with nothing compiled or planned before. */
static const SolGateCost seen[] = {
  { "one mode, Kerr", { 1, 8192 }, 53.9, 0.008 },
  { "one mode, plasma", { 1, 8192 }, 3.97, 0.027 },
  { "four modes, plasma", { 16, 8192 }, 18.8, 1.65 },
  { "radial, plasma", { 64, 1024 }, 19.7, 0.632 },
  { "one mode, Kerr", { 1, 131072 }, 16.2, 0.146 },
  { "one mode, plasma", { 1, 131072 }, 1.3, 1.21 },
  { "four modes, plasma", { 128, 8192 }, 6.16, 3.80 },
  { "radial, plasma", { 256, 4096 }, 16.5, 6.69 },
  { "one mode, plasma", { 1, 2097152 }, 24.2, 17.0 },
};

/* The later rows of a case would have been foreseen: none takes longer, and none is left out where there is
 * ten times what it takes. */
static void
test_seen (void)
{
  SolGateForecast forecast = { 0 };
  int n_checked = 0;
  for (gsize i = 0; i < G_N_ELEMENTS (seen); i++)
    {
      gboolean is_known = FALSE;
      for (gsize k = 0; k < i; k++)
        is_known |= g_str_equal (seen[k].name, seen[i].name);
      double want_s = seen[i].once_s + SOL_GATE_TRIALS_MIN * seen[i].trial_s;
      double got_s = sol_gate_forecast_get_s (&forecast, seen[i].name, &seen[i].size);
      if (is_known)
        {
          g_assert_cmpfloat (got_s, >=, want_s);        /* class N: seconds of a run */
          g_assert_cmpfloat (got_s, <=, 10.0 * want_s); /* class N: the same */
          n_checked++;
        }
      sol_gate_forecast_learn (&forecast, &seen[i]);
    }
  g_assert_cmpint (n_checked, ==, 5);
}

/* Trials grow as N log N of all rows; what comes once does not, and that of the first row is not taken. */
static void
test_growth (void)
{
  SolGateForecast forecast = { 0 };
  const SolGateSize small = { 2, 1024 }, large = { 6, 32768 };
  const SolGateCost costs[] = {
    { "a", small, 100.0, 1.0 },
    { "b", small, 7.0, 3.0 },
    { "b", small, 5.0, 2.0 },
  };
  sol_assert_near (P, sol_gate_forecast_get_s (&forecast, "a", &small), 0.0, 0.0);
  sol_gate_forecast_learn (&forecast, &costs[0]);
  sol_assert_near (P, sol_gate_forecast_get_once_s (&forecast), 0.0, 0.0);
  sol_gate_forecast_learn (&forecast, &costs[1]);
  sol_gate_forecast_learn (&forecast, &costs[2]);
  double once_s = sol_gate_forecast_get_once_s (&forecast);
  sol_assert_near (P, once_s, 7.0, 0.0);
  double a_s = sol_gate_forecast_get_s (&forecast, "a", &small) - once_s;
  double b_s = sol_gate_forecast_get_s (&forecast, "b", &small) - once_s;
  double c_s = sol_gate_forecast_get_s (&forecast, "c", &small) - once_s;
  g_assert_cmpfloat (a_s, >=, SOL_GATE_TRIALS_MIN * 1.0); /* class P: no less than without growth */
  sol_assert_close (R, b_s, 2.0 * a_s, 1e-13);            /* its last row */
  sol_assert_close (R, c_s, 3.0 * a_s, 1e-13);            /* none of its own: the dearest */
  sol_assert_close (R, sol_gate_forecast_get_s (&forecast, "a", &large) - once_s,
                    3.0 * 32.0 * 1.5 * a_s, 1e-13);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/bench/gate-forecast/seen", test_seen);
  g_test_add_func ("/bench/gate-forecast/growth", test_growth);
  return g_test_run ();
}
