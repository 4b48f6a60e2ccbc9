/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/constants.h"
#include "base/error.h"
#include "model/gas/medium.h"
#include "sol-test.h"

static const SolGas *
gas_or_fail (const char *name)
{
  const SolGas *gas = sol_gas_find (name, NULL);
  g_assert_nonnull (gas);
  return gas;
}

static double
omega_from_nm (double wavelength_nm)
{
  return 2.0 * SOL_PI * SOL_C_M_PER_S / (wavelength_nm * 1e-9);
}

/* Equal parts of one gas are that gas. */
static void
test_parts_of_one_gas (void)
{
  static const char *const names[] = { "He", "Ar", "Xe", "SF6" };
  const double one = 1.0;
  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    for (int k = 2; k <= 5; k++)
      {
        const SolGas *gas[5];
        double fraction[5], rho[5], pure_rho;
        for (int j = 0; j < k; j++)
          {
            gas[j] = gas_or_fail (names[i]);
            fraction[j] = 1.0 / k;
          }
        g_autoptr (SolMedium) mixture = sol_medium_new (gas, fraction, k, 293.15, FALSE, NULL);
        g_autoptr (SolMedium) pure = sol_medium_new (gas, &one, 1, 293.15, FALSE, NULL);
        for (double bar = 0.01; bar <= 10.0; bar *= 10.0)
          for (double nm = 200.0; nm <= 1600.0; nm += 200.0)
            {
              g_assert_true (sol_medium_densities_per_m3 (mixture, bar * 1e5, rho, NULL));
              g_assert_true (sol_medium_densities_per_m3 (pure, bar * 1e5, &pure_rho, NULL));
              SolJet a = sol_medium_susceptibility (mixture, rho, omega_from_nm (nm), 3);
              SolJet b = sol_medium_susceptibility (pure, &pure_rho, omega_from_nm (nm), 3);
              for (int d = 0; d <= 3; d++)
                sol_assert_close (R, creal (a.c[d]), creal (b.c[d]), 1e-14);
              sol_assert_close (R, sol_medium_chi3_m2_per_v2 (mixture, rho),
                                sol_medium_chi3_m2_per_v2 (pure, &pure_rho), 1e-14);
            }
      }
}

/* Each gas has its fraction of its own density at the total pressure. */
static void
test_mixture (void)
{
  const SolGas *gas[] = { gas_or_fail ("He"), gas_or_fail ("Xe") };
  const double fraction[] = { 0.9, 0.1 };
  g_autoptr (SolMedium) medium = sol_medium_new (gas, fraction, 2, 300.0, FALSE, NULL);
  double rho[2];
  g_assert_true (sol_medium_densities_per_m3 (medium, 5e5, rho, NULL));
  double chi = 0.0;
  for (int i = 0; i < 2; i++)
    {
      double alone;
      g_assert_true (sol_gas_density_per_m3 (gas[i], FALSE, 5e5, 300.0, &alone, NULL));
      sol_assert_close (R, rho[i], fraction[i] * alone, 1e-15);
      chi += rho[i] * creal (sol_gas_gamma_m3 (gas[i], FALSE, omega_from_nm (500.0), 0).c[0]);
    }
  SolJet jet = sol_medium_susceptibility (medium, rho, omega_from_nm (500.0), 0);
  sol_assert_close (R, creal (jet.c[0]), chi, 1e-14);
  g_assert_cmpint (sol_medium_get_n_species (medium), ==, 2);
  g_assert_true (sol_medium_get_gas (medium, 1) == gas[1]);
}

static void
test_vacuum (void)
{
  const SolGas *gas[] = { gas_or_fail ("N2"), gas_or_fail ("Air") };
  const double fraction[] = { 0.5, 0.5 };
  g_autoptr (SolMedium) medium = sol_medium_new (gas, fraction, 2, 293.15, FALSE, NULL);
  double rho[2];
  g_assert_true (sol_medium_densities_per_m3 (medium, 0.0, rho, NULL));
  SolJet chi = sol_medium_susceptibility (medium, rho, omega_from_nm (800.0), 4);
  for (int k = 0; k <= 4; k++)
    sol_assert_near (P, cabs (chi.c[k]), 0.0, 0.0);
  sol_assert_near (P, sol_medium_chi3_m2_per_v2 (medium, rho), 0.0, 0.0);
}

static void
test_missing_response (void)
{
  const SolGas *gas[] = { gas_or_fail ("N2"), gas_or_fail ("Air") };
  const double fraction[] = { 0.5, 0.5 };
  g_autoptr (SolMedium) medium = sol_medium_new (gas, fraction, 2, 293.15, FALSE, NULL);
  g_autoptr (GError) error = NULL;
  double rho[2];
  g_assert_false (sol_medium_check_chi3 (medium, &error));
  g_assert_error (error, SOL_MODEL_ERROR, SOL_MODEL_ERROR_MISSING);
  g_assert_nonnull (strstr (error->message, "Air"));
  g_assert_true (sol_medium_densities_per_m3 (medium, 1e5, rho, NULL));
  g_assert_true (isnan (sol_medium_chi3_m2_per_v2 (medium, rho)));
}

static void
assert_refused (double first, double second, double temperature_k)
{
  const SolGas *gas[] = { gas_or_fail ("He"), gas_or_fail ("Ar") };
  const double fraction[] = { first, second };
  g_autoptr (GError) error = NULL;
  g_assert_null (sol_medium_new (gas, fraction, 2, temperature_k, FALSE, &error));
  g_assert_error (error, SOL_MODEL_ERROR, SOL_MODEL_ERROR_RANGE);
}

static void
test_refusals (void)
{
  assert_refused (0.5, 0.4, 293.15);
  assert_refused (-0.5, 1.5, 293.15);
  assert_refused (NAN, 1.0, 293.15);
  assert_refused (0.5, 0.5, 5.0);
  assert_refused (0.5, 0.5, NAN);
  const SolGas *gas[] = { gas_or_fail ("He"), gas_or_fail ("Xe") };
  const double fraction[] = { 0.5, 0.5 };
  g_autoptr (SolMedium) medium = sol_medium_new (gas, fraction, 2, 280.0, FALSE, NULL);
  g_autoptr (GError) error = NULL;
  double rho[2];
  g_assert_false (sol_medium_densities_per_m3 (medium, 60e5, rho, &error));
  g_assert_error (error, SOL_MODEL_ERROR, SOL_MODEL_ERROR_RANGE);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/medium/parts-of-one-gas", test_parts_of_one_gas);
  g_test_add_func ("/model/medium/mixture", test_mixture);
  g_test_add_func ("/model/medium/vacuum", test_vacuum);
  g_test_add_func ("/model/medium/missing-response", test_missing_response);
  g_test_add_func ("/model/medium/refusals", test_refusals);
  return g_test_run ();
}
