/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/constants.h"
#include "base/error.h"
#include "model/guide/design.h"
#include "model/guide/guide-search.h"
#include "sol-test.h"

/* A guide with one gas and its density. */
typedef struct
{
  SolMedium *medium;
  double density_per_m3;
  SolCapillaryMode mode;
  SolGuideIndex *kind;
  SolGuide guide;
} Fixture;

static double
omega_from_nm (double wavelength_nm)
{
  return 2.0 * SOL_PI * SOL_C_M_PER_S / (wavelength_nm * 1e-9);
}

static Fixture *
fixture_new (const char *gas, double bar, double temperature_k, double radius_um, gboolean full)
{
  g_autoptr (GError) error = NULL;
  const double one = 1.0;
  const SolGas *species = sol_gas_find (gas, &error);
  g_assert_no_error (error);
  Fixture *f = g_new0 (Fixture, 1);
  f->medium = sol_medium_new (&species, &one, 1, temperature_k, FALSE, &error);
  g_assert_no_error (error);
  sol_medium_densities_per_m3 (f->medium, bar * SOL_BAR_PA, &f->density_per_m3, &error);
  g_assert_no_error (error);
  f->guide.medium = f->medium;
  f->guide.density_per_m3 = &f->density_per_m3;
  g_assert_true (sol_capillary_mode_parse ("HE11", &f->mode, NULL));
  f->kind = sol_guide_index_new_capillary (&f->mode, 1, full, TRUE);
  f->guide.kind = f->kind;
  f->guide.core_radius_m = radius_um * 1e-6;
  f->guide.cladding = sol_glass_find ("SiO2", NULL);
  return f;
}

static void
fixture_free (Fixture *f)
{
  sol_guide_index_free (f->kind);
  sol_medium_free (f->medium);
  g_free (f);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Fixture, fixture_free)

static double
zero_dispersion_nm (const SolGuide *guide)
{
  double wavelength_m = NAN;
  g_assert_cmpint (sol_guide_zero_dispersion_m (guide, 100e-9, 3000e-9, &wavelength_m, 1), ==, 1);
  return wavelength_m * 1e9;
}

static void
test_reduced_loss (void)
{
  g_autoptr (Fixture) narrow = fixture_new ("HeB", 1.0, 293.15, 125.0, FALSE);
  g_autoptr (Fixture) wide = fixture_new ("HeB", 1.0, 293.15, 250.0, FALSE);
  double omega = omega_from_nm (800.0);
  double loss = sol_guide_alpha_per_m (&narrow->guide, omega);
  sol_assert_close (T, sol_design_loss_db_per_m (loss), 0.615207415, 1e-5);
  sol_assert_close (T, loss / sol_guide_alpha_per_m (&wide->guide, omega), 8.0, 1e-5);
}

static void
test_reduced_dispersion (void)
{
  g_autoptr (Fixture) f = fixture_new ("ArB", 2.0, 294.0, 50.0, FALSE);
  double omega = omega_from_nm (800.0);
  g_test_message ("beta %.15g beta1 %.15g beta4 %.9g beta5 %.8g zdw %.10g",
                  sol_guide_beta (&f->guide, omega, 0), sol_guide_beta (&f->guide, omega, 1),
                  sol_guide_beta (&f->guide, omega, 4), sol_guide_beta (&f->guide, omega, 5),
                  zero_dispersion_nm (&f->guide));
  sol_assert_close (T, sol_guide_beta (&f->guide, omega, 0), 7857866.63899973, 1e-13);
  sol_assert_close (T, sol_guide_beta (&f->guide, omega, 1), 3.33744405855838e-9, 1e-12);
  sol_assert_close (T, sol_guide_beta (&f->guide, omega, 4), -1.13289639e-58, 8e-6);
  sol_assert_close (T, sol_guide_beta (&f->guide, omega, 5), 2.4504636e-73, 2e-4);
  sol_assert_close (T, zero_dispersion_nm (&f->guide), 728.9431066, 1e-7);
}

static void
test_full_dispersion (void)
{
  g_autoptr (Fixture) f = fixture_new ("ArB", 2.0, 294.0, 50.0, TRUE);
  double omega = omega_from_nm (800.0);
  f->guide.cladding = NULL;
  f->guide.cladding_index = 1.45;
  g_test_message ("zdw %.10g alpha %.15g", zero_dispersion_nm (&f->guide),
                  sol_guide_alpha_per_m (&f->guide, omega));
  sol_assert_close (T, zero_dispersion_nm (&f->guide), 728.9459086, 1e-8);
  sol_assert_close (T, sol_guide_alpha_per_m (&f->guide, omega), 2.2150582601505, 1e-13);
  f->guide.cladding_index = 0.036759 + 5.5698 * I;
  g_test_message ("silver beta %.15g beta2 %.10g", sol_guide_beta (&f->guide, omega, 0),
                  sol_guide_beta (&f->guide, omega, 2));
  sol_assert_close (T, sol_guide_beta (&f->guide, omega, 0), 7857863.68326066, 1e-13);
  sol_assert_close (T, sol_guide_beta (&f->guide, omega, 2), -1.898022374e-29, 2e-7);
}

static void
test_zero_dispersion (void)
{
  static const struct
  {
    const char *gas;
    double radius_um, bar, nm;
  } rows[] = {
    { "He", 125.0, 1.0, 456.724 },
    { "Ar", 125.0, 0.08, 521.536 },
    { "Ne", 75.0, 1.5, 473.262 },
    { "Kr", 16.0, 17.2, 849.895 },
  };
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (Fixture) f =
          fixture_new (rows[i].gas, rows[i].bar, 293.15, rows[i].radius_um, TRUE);
      double nm = zero_dispersion_nm (&f->guide), pressure = NAN;
      sol_assert_close (T, nm, rows[i].nm, 1e-5);
      /* The design turned round: the pressure that puts the zero there is the one we have. */
      g_assert_true (
          sol_guide_pressure_for_zero_dispersion_pa (&f->guide, nm * 1e-9, &pressure, &error));
      g_assert_no_error (error);
      sol_assert_close (T, pressure, rows[i].bar * SOL_BAR_PA, 1e-8);
    }
}

static void
test_second_order_dispersion (void)
{
  static const struct
  {
    const char *gas;
    double radius_um, bar, beta2;
  } rows[] = {
    { "He", 125.0, 1.0, -7.631655e-30 },
    { "Ar", 125.0, 0.08, -7.045827e-30 },
    { "Ar", 13.0, 5.0, -6.934813e-28 },
  };
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (Fixture) f =
          fixture_new (rows[i].gas, rows[i].bar, 293.15, rows[i].radius_um, TRUE);
      sol_assert_close (T, sol_guide_beta (&f->guide, omega_from_nm (800.0), 2), rows[i].beta2,
                        1e-5);
    }
}

static void
test_transmission (void)
{
  static const double radius_um[] = { 75.0, 125.0, 225.0 };
  static const double want[] = { 0.139819, 0.653797, 0.929725 };
  for (int i = 0; i < 3; i++)
    {
      g_autoptr (Fixture) f = fixture_new ("He", 1.0, 293.15, radius_um[i], TRUE);
      double alpha = sol_guide_alpha_per_m (&f->guide, omega_from_nm (800.0));
      sol_assert_close (T, sol_design_transmission (alpha, 3.0), want[i], 1e-4);
    }
}

static void
test_dispersive_wave (void)
{
  static const struct
  {
    const char *gas;
    double bar, nm;
  } rows[] = {
    { "He", 1.0, 188.42 },
    { "Ar", 0.08, 259.49 },
  };
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (Fixture) f = fixture_new (rows[i].gas, rows[i].bar, 293.15, 125.0, TRUE);
      double wave_m = NAN;
      g_assert_cmpint (sol_guide_dispersive_waves_m (&f->guide, 800e-9, 0.0, &wave_m, 1), ==, 1);
      g_test_message ("%s wave %.6f nm", rows[i].gas, wave_m * 1e9);
      sol_assert_close (T, wave_m * 1e9, rows[i].nm, 1e-4);
    }
}

/* Without gas there is no zero and no dispersive wave; xenon counts only while it is a gas. */
static void
test_nothing_found (void)
{
  g_autoptr (Fixture) f = fixture_new ("Ar", 0.0, 293.15, 125.0, FALSE);
  g_autoptr (GError) error = NULL;
  double x = 0.0;
  f->guide.cladding = NULL; /* silica has a resonance at 116 nm */
  f->guide.cladding_index = 1.45;
  g_assert_cmpint (sol_guide_zero_dispersion_m (&f->guide, 100e-9, 3000e-9, &x, 1), ==, 0);
  g_assert_cmpint (sol_guide_dispersive_waves_m (&f->guide, 800e-9, 0.0, &x, 1), ==, 0);
  /* What 60 bar of warm xenon do is out of reach at 200 K, where it condenses at 5 bar. */
  g_autoptr (Fixture) warm = fixture_new ("Xe", 60.0, 320.0, 5.0, TRUE);
  g_autoptr (Fixture) cold = fixture_new ("Xe", 1.0, 200.0, 5.0, TRUE);
  double wanted = zero_dispersion_nm (&warm->guide) * 1e-9;
  g_assert_true (sol_guide_pressure_for_zero_dispersion_pa (&warm->guide, wanted, &x, &error));
  g_assert_no_error (error);
  sol_assert_close (T, x, 60.0 * SOL_BAR_PA, 1e-8);
  g_assert_false (sol_guide_pressure_for_zero_dispersion_pa (&cold->guide, wanted, &x, &error));
  g_assert_error (error, SOL_MODEL_ERROR, SOL_MODEL_ERROR_RANGE);
}

/* The excess holds its digits where β - ω/c has lost them: it is exactly proportional to the
 * waveguide term in vacuum. */
static void
test_no_cancellation (void)
{
  g_autoptr (Fixture) f = fixture_new ("He", 0.0, 293.15, 1000.0, FALSE);
  double omega = omega_from_nm (200.0), k = omega / SOL_C_M_PER_S;
  double u = f->mode.u;
  double want = -0.5 * u * u / (k * 1e-3 * 1e-3);
  SolJet excess = sol_guide_excess_per_m (&f->guide, omega, 5);
  sol_assert_close (R, creal (excess.c[0]), want, 1e-14);
  /* The k-th derivative of 1/ω. */
  double factorial = 1.0;
  for (int d = 1; d <= 5; d++)
    {
      factorial *= -d / omega;
      sol_assert_close (R, creal (sol_jet_derivative (&excess, d)), want * factorial, 1e-13);
    }
}

static void
test_walk_off (void)
{
  g_autoptr (Fixture) f = fixture_new ("He", 1.0, 293.15, 125.0, TRUE);
  double reference = omega_from_nm (800.0), low = omega_from_nm (1200.0);
  double high = omega_from_nm (200.0);
  double got = sol_guide_walk_off_s (&f->guide, reference, low, high, 3.0);
  double ends[2] = { low, high }, want = 0.0;
  for (int i = 0; i < 2; i++)
    {
      double delay =
          sol_guide_beta (&f->guide, ends[i], 1) - sol_guide_beta (&f->guide, reference, 1);
      want = fmax (want, 3.0 * fabs (delay));
    }
  /* β₁ has its largest values at the ends; the difference of large numbers costs digits here. */
  sol_assert_close (T, got, want, 1e-6);
  sol_assert_near (P, sol_guide_walk_off_s (&f->guide, reference, reference, reference, 3.0), 0.0,
                   0.0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/guide/reduced-loss", test_reduced_loss);
  g_test_add_func ("/model/guide/reduced-dispersion", test_reduced_dispersion);
  g_test_add_func ("/model/guide/full-dispersion", test_full_dispersion);
  g_test_add_func ("/model/guide/zero-dispersion", test_zero_dispersion);
  g_test_add_func ("/model/guide/second-order-dispersion", test_second_order_dispersion);
  g_test_add_func ("/model/guide/transmission", test_transmission);
  g_test_add_func ("/model/guide/dispersive-wave", test_dispersive_wave);
  g_test_add_func ("/model/guide/nothing-found", test_nothing_found);
  g_test_add_func ("/model/guide/no-cancellation", test_no_cancellation);
  g_test_add_func ("/model/guide/walk-off", test_walk_off);
  return g_test_run ();
}
