/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/constants.h"
#include "base/error.h"
#include "base/fft.h"
#include "model/pulse/envelope-spectrum.h"
#include "model/pulse/noise.h"
#include "model/pulse/pulse.h"
#include "model/pulse/real-spectrum.h"
#include "problem/envelope-grid.h"
#include "sol-test.h"

#include <string.h>

#define OMEGA_800 (2.0 * SOL_PI * SOL_C_M_PER_S / 800e-9)

static SolEnvelopeGridParams
params_800 (gboolean third_harmonic)
{
  return (SolEnvelopeGridParams){ .carrier_rad_per_s = OMEGA_800,
                                  .wavelength_min_m = 160e-9,
                                  .wavelength_max_m = 3e-6,
                                  .time_window_s = 1e-12,
                                  .time_step_s = NAN,
                                  .third_harmonic = third_harmonic };
}

static SolFieldGrid *
make (const SolEnvelopeGridParams *params)
{
  g_autoptr (GError) error = NULL;
  SolFieldGrid *grid = sol_field_grid_new_envelope (params, &error);
  g_assert_no_error (error);
  return grid;
}

/* Value T88. */
static void
test_sizes_with_harmonic (void)
{
  SolEnvelopeGridParams params = params_800 (TRUE);
  g_autoptr (SolFieldGrid) grid = make (&params);
  g_assert_cmpuint (grid->n_fine, ==, 16384);
  g_assert_cmpuint (grid->n_t, ==, 8192);
  g_assert_cmpuint (grid->n_omega, ==, 8192);
  g_assert_cmpuint (grid->fine_first, ==, grid->first_active + 4096);
}

/* Without the harmonic there is one grid, unless a finer step is asked for. */
static void
test_sizes_without_harmonic (void)
{
  SolEnvelopeGridParams params = params_800 (FALSE);
  g_autoptr (SolFieldGrid) grid = make (&params);
  g_assert_cmpuint (grid->n_fine, ==, grid->n_t);
  g_assert_cmpuint (grid->fine_first, ==, grid->first_active);
  /* class T: the step resolves the end of the filter, 1.1 c/160 nm, from the carrier. */
  g_assert_true (grid->dt_fine_s <=
                 0.5 / (1.1 * SOL_C_M_PER_S / 160e-9 - SOL_C_M_PER_S / 800e-9) * (1.0 + 1e-12));
  params.time_step_s = grid->dt_fine_s / 2.0;
  g_autoptr (SolFieldGrid) finer = make (&params);
  g_assert_cmpuint (finer->n_fine, ==, 2 * grid->n_fine);
  g_assert_cmpuint (finer->n_t, ==, grid->n_t);
  sol_assert_close (R, finer->dt_fine_s * (double) finer->n_fine,
                    grid->dt_fine_s * (double) grid->n_fine, 1e-14);
}

static void
check_axes (const SolFieldGrid *grid)
{
  g_assert_cmpint (grid->kind, ==, SOL_GRID_ENVELOPE);
  for (gsize i = 0; i < grid->n_omega; i++)
    {
      gboolean is_active = i >= grid->first_active && i < grid->first_active + grid->n_active;
      if (i > 0)
        /* class P: an order. */
        g_assert_true (grid->omega_rad_per_s[i] > grid->omega_rad_per_s[i - 1]);
      if (is_active)
        /* class P: a sign. */
        g_assert_true (grid->omega_rad_per_s[i] > 0.0);
      else
        sol_assert_near (P, grid->band_window[i], 0.0, 0.0);
    }
  sol_assert_near (P, grid->omega_rad_per_s[grid->n_omega / 2], grid->carrier_rad_per_s, 0.0);
  sol_assert_near (P, grid->t_s[grid->n_t / 2], 0.0, 0.0);
  sol_assert_close (R, (double) grid->n_t * grid->dt_s * grid->domega_rad_per_s, 2.0 * SOL_PI,
                    1e-14);
  sol_assert_close (R, grid->energy_per_bin, grid->domega_rad_per_s / (2.0 * SOL_PI), 1e-15);
}

static void
test_axes (void)
{
  SolEnvelopeGridParams params = params_800 (TRUE);
  g_autoptr (SolFieldGrid) grid = make (&params);
  check_axes (grid);
  params.third_harmonic = FALSE;
  g_autoptr (SolFieldGrid) narrow = make (&params);
  check_axes (narrow);
  g_autoptr (SolFieldGrid) outline = sol_field_grid_new_envelope_outline (&params, NULL);
  g_assert_cmpuint (outline->n_active, ==, narrow->n_active);
  g_assert_cmpuint (outline->first_active, ==, narrow->first_active);
  g_assert_null (outline->t_s);
}

/* Exactly N samples over exactly the window, everything open. */
static void
test_plain (void)
{
  SolEnvelopeGridParams params = params_800 (FALSE);
  params.time_window_s = 12.5e-12;
  params.points = 8192;
  g_autoptr (SolFieldGrid) grid = make (&params);
  check_axes (grid);
  g_assert_true (grid->is_plain);
  g_assert_cmpuint (grid->n_fine, ==, 8192);
  g_assert_cmpuint (grid->n_omega, ==, 8192);
  sol_assert_close (P, grid->dt_s, 12.5e-12 / 8192.0, 0.0);
  sol_assert_close (R, grid->t_s[0], -6.25e-12, 1e-15);
  for (gsize k = 0; k < grid->n_t; k++)
    sol_assert_near (P, grid->window[k] * grid->fine_window[k], 1.0, 0.0);
  /* 8192/2/12.5 ps is below c/800 nm: every bin is positive. */
  g_assert_cmpuint (grid->n_active, ==, 8192);
  params.points = 16384;
  g_autoptr (SolFieldGrid) wide = make (&params);
  check_axes (wide);
  g_assert_cmpuint (wide->n_active, <, 16384);
  g_assert_cmpuint (wide->first_active + wide->n_active, ==, 16384);
}

static void
expect_refused (const SolEnvelopeGridParams *params, const char *word)
{
  g_autoptr (GError) error = NULL;
  g_assert_null (sol_field_grid_new_envelope (params, &error));
  g_assert_error (error, SOL_SOLVER_ERROR, SOL_SOLVER_ERROR_INPUT);
  g_assert_nonnull (strstr (error->message, word));
}

static void
test_refusals (void)
{
  SolEnvelopeGridParams params = params_800 (FALSE);
  params.points = 101;
  expect_refused (&params, "even");
  params.points = 2;
  expect_refused (&params, "even");
  params.points = (gsize) 1 << 27;
  expect_refused (&params, "even");
  params.points = 0;
  params.carrier_rad_per_s = 2.0 * SOL_PI * SOL_C_M_PER_S / 5e-6;
  expect_refused (&params, "reference_wavelength");
  params = params_800 (FALSE);
  params.time_window_s = 1.0;
  expect_refused (&params, "time_window");
  params.time_window_s = NAN;
  expect_refused (&params, "time_window");
}

static SolPulse
chirped_pulse (void)
{
  return (SolPulse){ .shape = SOL_PULSE_GAUSS,
                     .omega_rad_per_s = 2.0 * SOL_PI * SOL_C_M_PER_S / 780e-9,
                     .duration_s = 20e-15,
                     .energy_j = 2e-6,
                     .peak_power_w = NAN,
                     .phase_rad = 0.7,
                     .gdd_s2 = 150e-30,
                     .tod_s3 = 800e-45,
                     .delay_s = 17e-15 };
}

/* The envelope of a pulse is twice the positive frequencies of the real one, shifted: compared where
 * the bins coincide, which they do for a carrier on a bin of the real grid. */
static void
test_envelope_is_real_pulse (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (SolFieldGrid) real = sol_field_grid_new (160e-9, 3e-6, 1e-12, NAN, NULL);
  SolEnvelopeGridParams params = params_800 (FALSE);
  gsize bin = (gsize) (OMEGA_800 / real->domega_rad_per_s);
  params.carrier_rad_per_s = real->omega_rad_per_s[bin];
  params.time_window_s = 2.0 * SOL_PI / real->domega_rad_per_s;
  params.points = 8192;
  g_autoptr (SolFieldGrid) grid = make (&params);
  SolPulse pulse = chirped_pulse ();
  g_autofree SolComplex *a = g_new0 (SolComplex, real->n_omega);
  g_autofree SolComplex *b = g_new0 (SolComplex, grid->n_omega);
  g_autofree SolComplex *want = g_new0 (SolComplex, grid->n_omega);
  g_assert_true (sol_pulse_add_real (&pulse, real->n_t, real->dt_s, a, &error));
  g_assert_true (
      sol_pulse_add_envelope (&pulse, grid->carrier_rad_per_s, grid->n_t, grid->dt_s, b, &error));
  for (gsize i = 0; i < grid->n_omega; i++)
    {
      gssize k = (gssize) i - (gssize) (grid->n_omega / 2) + (gssize) bin;
      if (k > 0 && k < (gssize) real->n_omega - 1)
        want[i] = 2.0 * a[k];
    }
  sol_assert_field_close (T, b, want, grid->n_omega, 1e-11);
  sol_assert_close (R, sol_envelope_spectrum_get_energy_j (b, grid->n_t, grid->domega_rad_per_s),
                    2e-6, 1e-13);
  /* The sign of the delay: a peak of power after t = 0. */
  sol_assert_close (T, sol_envelope_spectrum_get_peak_power_w (b, grid->n_t, grid->dt_s),
                    sol_real_spectrum_get_peak_power_w (a, real->n_t, real->dt_s), 1e-9);
}

/* A sech pulse of given peak power without phase has exactly that power at t = 0. */
static void
test_peak_power (void)
{
  g_autoptr (GError) error = NULL;
  SolEnvelopeGridParams params = params_800 (FALSE);
  params.points = 4096;
  g_autoptr (SolFieldGrid) grid = make (&params);
  SolPulse pulse = { .shape = SOL_PULSE_SECH2,
                     .omega_rad_per_s = OMEGA_800,
                     .duration_s = 30e-15,
                     .energy_j = NAN,
                     .peak_power_w = 1e4 };
  g_autofree SolComplex *a = g_new0 (SolComplex, grid->n_omega);
  g_assert_true (
      sol_pulse_add_envelope (&pulse, grid->carrier_rad_per_s, grid->n_t, grid->dt_s, a, &error));
  SolComplex at_zero = 0.0;
  for (gsize i = 0; i < grid->n_omega; i++)
    at_zero += a[i] * grid->domega_rad_per_s / (2.0 * SOL_PI);
  sol_assert_near (T, cabs (at_zero - 100.0), 0.0, 1e-10);
}

static void
test_noise (void)
{
  SolEnvelopeGridParams params = params_800 (FALSE);
  g_autoptr (SolFieldGrid) grid = make (&params);
  g_autofree SolComplex *a = g_new0 (SolComplex, grid->n_omega);
  sol_noise_add_envelope (5, 0, grid->omega_rad_per_s, grid->first_active, grid->n_active,
                          grid->domega_rad_per_s, a);
  for (gsize i = grid->first_active; i < grid->first_active + grid->n_active; i++)
    sol_assert_close (R, grid->energy_per_bin * pow (cabs (a[i]), 2.0),
                      SOL_HBAR_J_S * grid->omega_rad_per_s[i], 1e-13);
}

static void
test_pulse_outside (void)
{
  g_autoptr (GError) error = NULL;
  SolEnvelopeGridParams params = params_800 (FALSE);
  params.points = 256;
  g_autoptr (SolFieldGrid) grid = make (&params);
  SolPulse pulse = chirped_pulse ();
  g_autofree SolComplex *a = g_new0 (SolComplex, grid->n_omega);
  pulse.omega_rad_per_s = OMEGA_800 * 0.3;
  g_assert_false (
      sol_pulse_add_envelope (&pulse, grid->carrier_rad_per_s, grid->n_t, grid->dt_s, a, &error));
  g_assert_error (error, SOL_MODEL_ERROR, SOL_MODEL_ERROR_RANGE);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/problem/envelope-grid/sizes-with-harmonic", test_sizes_with_harmonic);
  g_test_add_func ("/problem/envelope-grid/sizes-without-harmonic", test_sizes_without_harmonic);
  g_test_add_func ("/problem/envelope-grid/axes", test_axes);
  g_test_add_func ("/problem/envelope-grid/plain", test_plain);
  g_test_add_func ("/problem/envelope-grid/refusals", test_refusals);
  g_test_add_func ("/problem/envelope-grid/envelope-is-real-pulse", test_envelope_is_real_pulse);
  g_test_add_func ("/problem/envelope-grid/peak-power", test_peak_power);
  g_test_add_func ("/problem/envelope-grid/noise", test_noise);
  g_test_add_func ("/problem/envelope-grid/pulse-outside", test_pulse_outside);
  return g_test_run ();
}
