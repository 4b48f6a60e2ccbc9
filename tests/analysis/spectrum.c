/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/correlation.h"
#include "analysis/field-metrics.h"
#include "analysis/spectral-phase.h"
#include "analysis/spectrum.h"
#include "base/constants.h"
#include "model/pulse/pulse.h"
#include "sol-test.h"

#define OMEGA_800 (2.0 * SOL_PI * SOL_C_M_PER_S / 800e-9)

static SolFieldGrid *grid;

static SolComplex *
make_spectrum (SolPulseShape shape, double duration_s, double gdd_s2, double tod_s3, double delay_s)
{
  SolPulse pulse = { .shape = shape,
                     .omega_rad_per_s = OMEGA_800,
                     .duration_s = duration_s,
                     .energy_j = 1e-6,
                     .peak_power_w = NAN,
                     .gdd_s2 = gdd_s2,
                     .tod_s3 = tod_s3,
                     .delay_s = delay_s };
  SolComplex *spectrum = g_new0 (SolComplex, grid->n_omega);
  g_assert_true (sol_pulse_add_real (&pulse, grid->n_t, grid->dt_s, spectrum, NULL));
  return spectrum;
}

/* The integral over each axis is the energy. */
static void
test_density (void)
{
  g_autofree SolComplex *spectrum = make_spectrum (SOL_PULSE_GAUSS, 15e-15, 0.0, 0.0, 0.0);
  g_autofree double *density = g_new (double, grid->n_omega);
  const double *omega = grid->omega_rad_per_s;
  for (int axis = SOL_SPECTRUM_PER_RAD_PER_S; axis <= SOL_SPECTRUM_PER_M; axis++)
    {
      sol_spectrum_get_density ((SolSpectrumAxis) axis, omega, spectrum, grid->n_omega, density);
      double sum = 0.0;
      for (gsize k = 1; k + 1 < grid->n_omega; k++)
        {
          double width = grid->domega_rad_per_s;
          if (axis == SOL_SPECTRUM_PER_HZ)
            width /= 2.0 * SOL_PI;
          if (axis == SOL_SPECTRUM_PER_M)
            width = SOL_PI * SOL_C_M_PER_S * (1.0 / omega[k - (k > 1)] - 1.0 / omega[k + 1]) *
                    (k > 1 ? 1.0 : 2.0);
          sum += density[k] * width;
        }
      /* The trapezoid over uneven wavelengths is good to (dω/ω)² = 3e-6. */
      sol_assert_close (T, sum, 1e-6, axis == SOL_SPECTRUM_PER_M ? 1e-5 : 1e-13);
    }
  gsize per_m = sol_spectrum_find_peak (SOL_SPECTRUM_PER_M, omega, spectrum, grid->n_omega);
  gsize per_hz = sol_spectrum_find_peak (SOL_SPECTRUM_PER_HZ, omega, spectrum, grid->n_omega);
  sol_assert_near (T, omega[per_hz], OMEGA_800, 0.51 * grid->domega_rad_per_s);
  g_assert_cmpuint (per_m, >, per_hz);
}

/* A band that holds everything, halves that add up, a cut bin, and the erf of a Gaussian. */
static void
test_band_energy (void)
{
  double duration_s = 15e-15, tau = duration_s / (2.0 * sqrt (G_LN2));
  g_autofree SolComplex *spectrum = make_spectrum (SOL_PULSE_GAUSS, duration_s, 0.0, 0.0, 0.0);
  double all = sol_spectrum_get_band_energy_j (grid, spectrum, 160e-9, INFINITY);
  sol_assert_close (T, all, 1e-6, 1e-12);
  for (double cut_m = 700e-9; cut_m < 900e-9; cut_m += 3.3e-9)
    {
      double blue = sol_spectrum_get_band_energy_j (grid, spectrum, cut_m, 160e-9);
      double red = sol_spectrum_get_band_energy_j (grid, spectrum, cut_m, INFINITY);
      sol_assert_close (R, blue + red, all, 1e-13);
      double d = 2.0 * SOL_PI * SOL_C_M_PER_S / cut_m - OMEGA_800;
      /* Even filling of a bin is good to (dω τ)²/8 = 2e-4 of the energy. */
      sol_assert_near (T, red, 0.5e-6 * (1.0 + erf (d * tau)), 3e-4 * 1e-6);
    }
  sol_assert_near (P, sol_spectrum_get_band_energy_j (grid, spectrum, 1e-6, 1e-6), 0.0, 0.0);
  g_assert_true (isnan (sol_spectrum_get_band_energy_j (grid, spectrum, -1.0, 1e-6)));
}

/* 10 fs, delayed by 300 fs, with +50 fs², in a window that is mostly empty (32). */
static void
test_phase (void)
{
  g_autofree SolComplex *spectrum = make_spectrum (SOL_PULSE_GAUSS, 10e-15, 50e-30, 0.0, 300e-15);
  g_autofree double *phase = g_new (double, grid->n_omega);
  const double *omega = grid->omega_rad_per_s;
  double delay_s = sol_spectral_phase_get_delay_s (spectrum, grid->n_omega, grid->domega_rad_per_s);
  sol_assert_near (T, delay_s, 300e-15, 1e-18);
  gsize n_lit = sol_spectral_phase_unwrap (omega, spectrum, grid->n_omega, delay_s, 1e-6, phase);
  gsize counted = 0, centre = 0;
  for (gsize k = 0; k < grid->n_omega; k++)
    {
      counted += !isnan (phase[k]);
      if (fabs (omega[k] - OMEGA_800) < fabs (omega[centre] - OMEGA_800))
        centre = k;
    }
  g_assert_cmpuint (counted, ==, n_lit);
  g_assert_cmpuint (n_lit, >, 50);
  g_assert_cmpuint (n_lit, <, grid->n_omega / 4);
  g_assert_true (isnan (phase[0]) && isnan (phase[grid->n_omega - 1]));
  for (gsize k = 0; k < grid->n_omega; k++)
    if (!isnan (phase[k]))
      {
        double d = omega[k] - OMEGA_800, d0 = omega[centre] - OMEGA_800;
        double left = (300e-15 - delay_s) * (omega[k] - omega[centre]);
        sol_assert_near (T, phase[k] - phase[centre], 25e-30 * (d * d - d0 * d0) + left, 1e-7);
      }
  SolSpectralPhaseFit fit;
  g_assert_true (sol_spectral_phase_fit (omega, spectrum, grid->n_omega, OMEGA_800, 1e-6, &fit));
  sol_assert_near (T, fit.gdd_s2, 50e-30, 1e-36);
  sol_assert_near (T, fit.delay_s, 300e-15, 1e-21);
  sol_assert_near (T, fit.tod_s3, 0.0, 1e-50);
  g_assert_cmpuint (fit.n_bins, ==, n_lit);
}

/* Both orders, of either sign. */
static void
test_phase_orders (void)
{
  const double gdd_s2[] = { -120e-30, 0.0, 300e-30 }, tod_s3[] = { -800e-45, 900e-45 };
  for (gsize i = 0; i < G_N_ELEMENTS (gdd_s2); i++)
    for (gsize j = 0; j < G_N_ELEMENTS (tod_s3); j++)
      {
        g_autofree SolComplex *spectrum =
            make_spectrum (SOL_PULSE_SECH2, 20e-15, gdd_s2[i], tod_s3[j], -90e-15);
        SolSpectralPhaseFit fit;
        g_assert_true (sol_spectral_phase_fit (grid->omega_rad_per_s, spectrum, grid->n_omega,
                                               OMEGA_800, 1e-5, &fit));
        sol_assert_near (T, fit.gdd_s2, gdd_s2[i], 1e-34);
        sol_assert_near (T, fit.tod_s3, tod_s3[j], 1e-48);
        sol_assert_near (T, fit.delay_s, -90e-15, 1e-19);
      }
}

/* A dark spectrum has no phase; two islands do not share turns. */
static void
test_phase_dark_and_gaps (void)
{
  g_autofree SolComplex *spectrum = g_new0 (SolComplex, grid->n_omega);
  g_autofree double *phase = g_new (double, grid->n_omega);
  const double *omega = grid->omega_rad_per_s;
  SolSpectralPhaseFit fit;
  sol_assert_near (P, sol_spectral_phase_get_delay_s (spectrum, grid->n_omega, 1e12), 0.0, 0.0);
  g_assert_cmpuint (sol_spectral_phase_unwrap (omega, spectrum, grid->n_omega, 0.0, 0.0, phase), ==,
                    0);
  g_assert_false (sol_spectral_phase_fit (omega, spectrum, grid->n_omega, OMEGA_800, 0.0, &fit));
  g_assert_true (isnan (fit.gdd_s2));
  for (gsize k = 100; k < 160; k++)
    spectrum[k] = cexp (-I * 0.5 * (double) (k - 100));
  for (gsize k = 200; k < 220; k++)
    spectrum[k] = cexp (-I * (1.0 + 0.1 * (double) (k - 200)));
  sol_spectral_phase_unwrap (omega, spectrum, grid->n_omega, 0.0, 1e-3, phase);
  sol_assert_near (R, phase[159], 0.5 * 59.0, 1e-12);
  sol_assert_near (R, phase[200], 1.0, 1e-14);
  sol_assert_near (R, phase[219], 2.9, 1e-12);
}

/* Value T94: the autocorrelation is √2 (Gaussian) or 1.542811 (sech²) times as wide. */
static void
test_autocorrelation (void)
{
  const SolPulseShape shapes[] = { SOL_PULSE_GAUSS, SOL_PULSE_SECH2 };
  const double want[] = { G_SQRT2, 1.542811 };
  g_autoptr (SolFieldMetrics) metrics = sol_field_metrics_new (grid);
  for (gsize i = 0; i < 2; i++)
    {
      g_autofree SolComplex *spectrum = make_spectrum (shapes[i], 80e-15, 0.0, 0.0, 13e-15);
      SolFieldMetricsResult out;
      sol_field_metrics_compute (metrics, grid, spectrum, &out);
      double width_s =
          sol_correlation_get_intensity_fwhm_s (sol_field_metrics_get_power_w (metrics), grid->n_t,
                                                grid->dt_s);
      sol_assert_close (T, width_s / out.fwhm_s, want[i], 3e-6);
    }
  g_autofree double *dark = g_new0 (double, 64);
  sol_assert_near (P, sol_correlation_get_intensity_fwhm_s (dark, 64, 1.0), 0.0, 0.0);
}

/* The correlation of a few samples by hand; nothing wraps round the ends. */
static void
test_autocorrelation_by_hand (void)
{
  const double power[] = { 2.0, 1.0, 0.0, 3.0 };
  double got[4];
  sol_correlation_get_intensity (power, 4, got);
  /* Lags -2..1: 2*0 + 1*3; 2*1 + 0 + 0; 4 + 1 + 9; as lag -1. */
  const double want[] = { 3.0 / 14.0, 2.0 / 14.0, 1.0, 2.0 / 14.0 };
  for (int i = 0; i < 4; i++)
    sol_assert_near (R, got[i], want[i], 1e-14);
}

/* Value T95: a Gaussian density of standard deviation D is coherent for 2 √(ln 2)/D, chirped or
 * not. */
static void
test_coherence_time (void)
{
  double deviation = 30e12;
  g_autofree SolComplex *spectrum = g_new0 (SolComplex, grid->n_omega);
  for (gsize k = 0; k < grid->n_omega; k++)
    {
      double d = (grid->omega_rad_per_s[k] - OMEGA_800) / deviation;
      spectrum[k] = exp (-d * d / 4.0) * cexp (-I * 0.3 * d * d);
    }
  double time_s =
      sol_correlation_get_coherence_time_s (spectrum, grid->n_omega, grid->domega_rad_per_s);
  sol_assert_close (T, time_s, 2.0 * sqrt (G_LN2) / deviation, 6e-6);
  memset (spectrum, 0, grid->n_omega * sizeof *spectrum);
  sol_assert_near (P, sol_correlation_get_coherence_time_s (spectrum, grid->n_omega, 1e12), 0.0,
                   0.0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  grid = sol_field_grid_new (160e-9, 3e-6, 1e-12, NAN, NULL);
  g_assert_nonnull (grid);
  g_test_add_func ("/analysis/spectrum/density", test_density);
  g_test_add_func ("/analysis/spectrum/band-energy", test_band_energy);
  g_test_add_func ("/analysis/spectral-phase/delayed", test_phase);
  g_test_add_func ("/analysis/spectral-phase/orders", test_phase_orders);
  g_test_add_func ("/analysis/spectral-phase/dark-and-gaps", test_phase_dark_and_gaps);
  g_test_add_func ("/analysis/correlation/widths", test_autocorrelation);
  g_test_add_func ("/analysis/correlation/by-hand", test_autocorrelation_by_hand);
  g_test_add_func ("/analysis/correlation/coherence-time", test_coherence_time);
  int result = g_test_run ();
  sol_field_grid_free (grid);
  return result;
}
