/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/analytic-signal.h"
#include "analysis/field-metrics.h"
#include "analysis/width.h"
#include "base/constants.h"
#include "base/fft.h"
#include "model/pulse/pulse.h"
#include "sol-test.h"

#define OMEGA_800 (2.0 * SOL_PI * SOL_C_M_PER_S / 800e-9)

static SolFieldGrid *grid;
static SolFieldMetrics *metrics;

static SolPulse
make_pulse (SolPulseShape shape, double duration_s)
{
  return (SolPulse){ .shape = shape,
                     .shape_order = 2.0,
                     .omega_rad_per_s = OMEGA_800,
                     .duration_s = duration_s,
                     .energy_j = 1e-6,
                     .peak_power_w = NAN };
}

static void
measure (const SolPulse *pulse, SolFieldMetricsResult *out)
{
  g_autoptr (GError) error = NULL;
  g_autofree SolComplex *spectrum = g_new0 (SolComplex, grid->n_omega);
  g_assert_true (sol_pulse_add_real (pulse, grid->n_t, grid->dt_s, spectrum, &error));
  g_assert_no_error (error);
  sol_field_metrics_compute (metrics, grid, spectrum, out);
}

/* Value T89: energy, duration and wavelength of the shapes, through the statistics. */
static void
test_shapes (void)
{
  const SolPulseShape shapes[] = { SOL_PULSE_GAUSS, SOL_PULSE_SECH2, SOL_PULSE_SUPERGAUSS };
  for (gsize i = 0; i < G_N_ELEMENTS (shapes); i++)
    {
      SolPulse pulse = make_pulse (shapes[i], 30e-15);
      SolFieldMetricsResult out;
      measure (&pulse, &out);
      sol_assert_close (T, out.energy_j, 1e-6, 1e-14);
      sol_assert_close (T, out.centre_wavelength_m, 800e-9, 3e-4);
      sol_assert_near (P, out.peak_time_s, 0.0, 0.0);
      sol_assert_near (T, out.mean_time_s, 0.0, 1e-22);
      if (shapes[i] !=
          SOL_PULSE_SUPERGAUSS) /* the line's error is (h/w)² times its own curvature */
        sol_assert_close (T, out.fwhm_s, 30e-15, 1e-5);
      else
        sol_assert_close (T, out.fwhm_s, 30e-15, 5e-5);
    }
}

/* What a Gaussian's power, duration, bandwidth and their change with chirp must be. */
static void
test_gauss_widths (void)
{
  double tau = 30e-15 / (2.0 * sqrt (G_LN2));
  SolPulse pulse = make_pulse (SOL_PULSE_GAUSS, 30e-15);
  SolFieldMetricsResult plain, chirped;
  measure (&pulse, &plain);
  sol_assert_close (T, plain.peak_power_w, 1e-6 / (tau * sqrt (SOL_PI)), 1e-11);
  sol_assert_close (T, plain.rms_duration_s, tau / G_SQRT2, 1e-11);
  sol_assert_close (T, plain.rms_bandwidth_rad_per_s, 1.0 / (G_SQRT2 * tau), 1e-9);
  pulse.gdd_s2 = tau * tau;
  measure (&pulse, &chirped);
  sol_assert_close (T, chirped.rms_duration_s, tau, 1e-11);
  sol_assert_close (T, chirped.rms_bandwidth_rad_per_s, plain.rms_bandwidth_rad_per_s, 1e-12);
  sol_assert_close (T, chirped.peak_power_w * G_SQRT2, plain.peak_power_w, 1e-11);
}

/* Value T92 by the half-maximum width, where the samples are fine enough for the straight line. */
static void
test_gdd_broadening (void)
{
  double tau = 100e-15 / (2.0 * sqrt (G_LN2));
  SolPulse pulse = make_pulse (SOL_PULSE_GAUSS, 100e-15);
  SolFieldMetricsResult plain, chirped;
  measure (&pulse, &plain);
  pulse.gdd_s2 = tau * tau;
  measure (&pulse, &chirped);
  sol_assert_close (T, chirped.fwhm_s / plain.fwhm_s, G_SQRT2, 1e-6);
}

/* Value T91: the pulse of a 5 fs delay is found at +5 fs, within a sample by its peak. */
static void
test_delay (void)
{
  SolPulse pulse = make_pulse (SOL_PULSE_GAUSS, 20e-15);
  pulse.delay_s = 5e-15;
  SolFieldMetricsResult out;
  measure (&pulse, &out);
  sol_assert_near (T, out.peak_time_s, 5e-15, grid->dt_s);
  sol_assert_near (T, out.mean_time_s, 5e-15, 1e-22);
}

/* The time trace holds the energy of the spectrum, to the rounding of a transform. */
static void
test_parseval (void)
{
  GRand *random = g_rand_new_with_seed (5);
  g_autofree SolComplex *spectrum = g_new0 (SolComplex, grid->n_omega);
  for (gsize k = 1; k < grid->n_omega - 1; k++)
    spectrum[k] = 1e-12 * (g_rand_double (random) - 0.5 + I * (g_rand_double (random) - 0.5));
  spectrum[0] = 1e-12;
  g_rand_free (random);
  SolFieldMetricsResult out;
  sol_field_metrics_compute (metrics, grid, spectrum, &out);
  const double *power = sol_field_metrics_get_power_w (metrics);
  double sum = 0.0;
  for (gsize j = 0; j < grid->n_t; j++)
    sum += power[j] * grid->dt_s;
  sol_assert_close (R, sum, out.energy_j, 512.0 * DBL_EPSILON * log2 ((double) grid->n_t));
  /* The real field is the real part of the analytic signal. */
  g_autoptr (SolAnalyticSignal) signal = sol_analytic_signal_new (grid->n_t, grid->dt_s);
  const SolComplex *trace = sol_analytic_signal_run (signal, spectrum);
  const gsize places[] = { 0, 1, grid->n_t / 2, grid->n_t - 7 };
  for (gsize i = 0; i < G_N_ELEMENTS (places); i++)
    {
      double t = grid->t_s[places[i]], field = creal (spectrum[0]), scale = 1e-12;
      for (gsize k = 1; k < grid->n_omega - 1; k++)
        {
          field += 2.0 * creal (spectrum[k] * cexp (I * grid->omega_rad_per_s[k] * t));
          scale += 2.0 * cabs (spectrum[k]);
        }
      double each = grid->domega_rad_per_s / (2.0 * SOL_PI);
      sol_assert_near (R, creal (trace[places[i]]), field * each, 1e-11 * scale * each);
    }
}

/* Light in the edges, and only that, is counted there. */
static void
test_edges (void)
{
  SolPulse pulse = make_pulse (SOL_PULSE_GAUSS, 30e-15);
  SolFieldMetricsResult out;
  measure (&pulse, &out);
  /* class T: an order or a limit far from rounding */
  g_assert_cmpfloat (out.edge_energy_time, <, 1e-25);
  /* class T: an order or a limit far from rounding */
  g_assert_cmpfloat (out.edge_energy_frequency, <, 1e-25);
  pulse.delay_s = 0.5e-12; /* the middle of the pulse where the flat part ends */
  measure (&pulse, &out);
  sol_assert_near (T, out.edge_energy_time, 0.5, 5e-3);
  pulse.delay_s = 0.0;
  pulse.omega_rad_per_s = 2.0 * SOL_PI * SOL_C_M_PER_S / 160e-9;
  measure (&pulse, &out);
  sol_assert_near (T, out.edge_energy_frequency, 0.5, 0.05);
  /* class T: an order or a limit far from rounding */
  g_assert_cmpfloat (out.edge_energy_time, <, 1e-25);
}

/* All modes together: energies and powers add; the columns' own energies are given too. */
static void
test_columns (void)
{
  g_autofree SolComplex *spectra = g_new0 (SolComplex, 4 * grid->n_omega);
  const double share[] = { 0.7, 0.2, 0.07, 0.03 };
  for (gsize c = 0; c < 4; c++)
    {
      SolPulse pulse = make_pulse (SOL_PULSE_GAUSS, 30e-15);
      pulse.energy_j = share[c] * 1e-6;
      pulse.phase_rad = (double) c; /* powers add whatever the phases are */
      g_assert_true (
          sol_pulse_add_real (&pulse, grid->n_t, grid->dt_s, spectra + c * grid->n_omega, NULL));
    }
  double energy_j[4];
  SolFieldMetricsResult all, one;
  sol_field_metrics_compute_columns (metrics, grid, 4, spectra, energy_j, &all);
  SolPulse pulse = make_pulse (SOL_PULSE_GAUSS, 30e-15);
  measure (&pulse, &one);
  for (gsize c = 0; c < 4; c++)
    sol_assert_close (T, energy_j[c], share[c] * 1e-6, 1e-14);
  sol_assert_close (T, all.energy_j, 1e-6, 1e-14);
  sol_assert_close (T, all.peak_power_w, one.peak_power_w, 1e-10);
  sol_assert_close (T, all.fwhm_s, one.fwhm_s, 1e-9);
}

static void
test_dark_and_broken (void)
{
  g_autofree SolComplex *spectrum = g_new0 (SolComplex, grid->n_omega);
  SolFieldMetricsResult out;
  sol_field_metrics_compute (metrics, grid, spectrum, &out);
  const double zeros[] = { out.energy_j,
                           out.peak_power_w,
                           out.fwhm_s,
                           out.rms_duration_s,
                           out.edge_energy_time,
                           out.rms_bandwidth_rad_per_s,
                           out.edge_energy_frequency };
  for (gsize i = 0; i < G_N_ELEMENTS (zeros); i++)
    sol_assert_near (P, zeros[i], 0.0, 0.0);
  g_assert_true (isnan (out.centre_wavelength_m) && isnan (out.mean_time_s));
  g_assert_true (isnan (out.peak_time_s));
  spectrum[grid->n_omega / 3] = NAN;
  sol_field_metrics_compute (metrics, grid, spectrum, &out);
  g_assert_true (isnan (out.energy_j) && isnan (out.peak_power_w) && isnan (out.fwhm_s));
}

/* Outermost crossings, straight lines, ends that do not fall off, one sample, none. */
static void
test_width (void)
{
  const double two_bumps[] = { 0.0, 1.0, 0.2, 0.1, 0.8, 0.0 };
  sol_assert_close (R, sol_width_get_fwhm (two_bumps, 6, 2.0), 2.0 * (4.375 - 0.5), 1e-15);
  const double rising[] = { 0.0, 1.0, 2.0, 4.0 };
  sol_assert_close (R, sol_width_get_fwhm (rising, 4, 1.0), 1.0, 1e-15);
  const double one[] = { 3.0 };
  sol_assert_near (P, sol_width_get_fwhm (one, 1, 1.0), 0.0, 0.0);
  const double dark[] = { 0.0, 0.0 };
  sol_assert_near (P, sol_width_get_fwhm (dark, 2, 1.0), 0.0, 0.0);
  sol_assert_near (P, sol_width_get_fwhm (dark, 0, 1.0), 0.0, 0.0);
  const double broken[] = { 0.0, NAN, 1.0 };
  g_assert_true (isnan (sol_width_get_fwhm (broken, 3, 1.0)));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  grid = sol_field_grid_new (160e-9, 3e-6, 1e-12, NAN, NULL);
  g_assert_nonnull (grid);
  metrics = sol_field_metrics_new (grid);
  g_test_add_func ("/analysis/field-metrics/shapes", test_shapes);
  g_test_add_func ("/analysis/field-metrics/gauss-widths", test_gauss_widths);
  g_test_add_func ("/analysis/field-metrics/gdd-broadening", test_gdd_broadening);
  g_test_add_func ("/analysis/field-metrics/delay", test_delay);
  g_test_add_func ("/analysis/field-metrics/parseval", test_parseval);
  g_test_add_func ("/analysis/field-metrics/edges", test_edges);
  g_test_add_func ("/analysis/field-metrics/columns", test_columns);
  g_test_add_func ("/analysis/field-metrics/dark-and-broken", test_dark_and_broken);
  g_test_add_func ("/analysis/field-metrics/width", test_width);
  int result = g_test_run ();
  sol_field_metrics_free (metrics);
  sol_field_grid_free (grid);
  return result;
}
