/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/constants.h"
#include "base/error.h"
#include "model/gas/density-table.h"
#include "sol-test.h"

static void
check_table (const char *name, double bar, double temperature_k, double bound)
{
  enum
  {
    N = 2047
  };
  g_autoptr (GError) error = NULL;
  const SolGas *gas = sol_gas_find (name, &error);
  g_autoptr (SolDensityTable) table =
      sol_density_table_new (gas, FALSE, temperature_k, bar * SOL_BAR_PA, &error);
  g_assert_no_error (error);
  double worst = 0.0;
  for (int i = 1; i <= N; i++)
    {
      double pressure = bar * SOL_BAR_PA * i / N, want = NAN;
      g_assert_true (sol_gas_density_per_m3 (gas, FALSE, pressure, temperature_k, &want, &error));
      double got = sol_density_table_at (table, pressure);
      worst = fmax (worst, fabs (got / want - 1.0));
    }
  g_test_message ("%s: worst relative error %.3g", name, worst);
  sol_assert_near (T, worst, 0.0, bound);
  sol_assert_near (P, sol_density_table_at (table, 0.0), 0.0, 0.0);
}

static void
test_accuracy (void)
{
  for (const char *const *name = sol_gas_get_names (); *name != NULL; name++)
    check_table (*name, 10.0, SOL_ROOM_TEMPERATURE_K, 1e-8);
  check_table ("Ar", 100.0, SOL_ROOM_TEMPERATURE_K, 1e-8);
}

/* Close to the critical point of xenon, and up to the edge of condensation. */
static void
test_steep (void)
{
  check_table ("Xe", 70.0, 294.0, 1e-8);
  check_table ("Xe", 58.3, 289.733, 1e-8);
  check_table ("SF6", 20.9, 293.15, 1e-8);
}

static void
test_outside (void)
{
  g_autoptr (GError) error = NULL;
  const SolGas *gas = sol_gas_find ("SF6", NULL);
  g_assert_null (sol_density_table_new (gas, FALSE, 293.15, 30e5, &error));
  g_assert_error (error, SOL_MODEL_ERROR, SOL_MODEL_ERROR_RANGE);
  g_autoptr (SolDensityTable) table = sol_density_table_new (gas, FALSE, 293.15, 5e5, NULL);
  g_assert_true (isnan (sol_density_table_at (table, 5.1e5)));
  g_assert_true (isnan (sol_density_table_at (table, -1.0)));
  g_assert_true (isnan (sol_density_table_at (table, NAN)));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/density-table/accuracy", test_accuracy);
  g_test_add_func ("/model/density-table/steep", test_steep);
  g_test_add_func ("/model/density-table/outside", test_outside);
  return g_test_run ();
}
