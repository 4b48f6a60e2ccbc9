/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/constants.h"
#include "base/error.h"
#include "base/fft.h"
#include "model/pulse/pulse.h"
#include "model/pulse/real-spectrum.h"
#include "problem/field-grid.h"
#include "sol-test.h"

#define OMEGA_800 (2.0 * SOL_PI * SOL_C_M_PER_S / 800e-9)

static SolFieldGrid *grid;

static SolPulse
make_pulse (SolPulseShape shape, double duration_s)
{
  return (SolPulse){
    .shape = shape,
    .shape_order = 3.0,
    .omega_rad_per_s = OMEGA_800,
    .duration_s = duration_s,
    .energy_j = 1e-6,
    .peak_power_w = NAN,
  };
}

static SolComplex *
make_spectrum (const SolPulse *pulse)
{
  g_autoptr (GError) error = NULL;
  SolComplex *spectrum = sol_fft_alloc (grid->n_omega * sizeof *spectrum);
  g_assert_true (sol_pulse_add_real (pulse, grid->n_t, grid->dt_s, spectrum, &error));
  g_assert_no_error (error);
  return spectrum;
}

static double
get_energy_j (const SolComplex *spectrum)
{
  return sol_real_spectrum_get_energy_j (spectrum, grid->n_t, grid->domega_rad_per_s);
}

/* The real field at the samples, by an explicit sum over bins: no code shared with the pulse. */
static double
get_field (const SolComplex *spectrum, double t)
{
  double sum = creal (spectrum[0]);
  for (gsize k = 1; k < grid->n_omega - 1; k++)
    {
      double phase = grid->omega_rad_per_s[k] * t;
      sum += 2.0 * (creal (spectrum[k]) * cos (phase) - cimag (spectrum[k]) * sin (phase));
    }
  return sum * grid->domega_rad_per_s / (2.0 * SOL_PI);
}

static SolComplex
get_analytic (const SolComplex *spectrum, double t)
{
  SolComplex sum = 0.0;
  for (gsize k = 1; k < grid->n_omega - 1; k++)
    sum += spectrum[k] * cexp (I * grid->omega_rad_per_s[k] * t);
  return sum * grid->domega_rad_per_s / SOL_PI;
}

/* Value T89, energy: 1e-14 for every shape, with and without phases, and in the same field's time
 * trace: energy = ∫|a|² = 2 ∫A² without a zero-frequency part. */
static void
test_energy (void)
{
  const SolPulseShape shapes[] = { SOL_PULSE_GAUSS, SOL_PULSE_SECH2, SOL_PULSE_SUPERGAUSS };
  for (gsize i = 0; i < G_N_ELEMENTS (shapes); i++)
    {
      SolPulse pulse = make_pulse (shapes[i], 30e-15);
      SolComplex *spectrum = make_spectrum (&pulse);
      sol_assert_close (T, get_energy_j (spectrum), 1e-6, 1e-14);
      double sum = 0.0;
      for (gsize j = 0; j < grid->n_t; j += 1)
        if (fabs (grid->t_s[j]) < 200e-15)
          sum += pow (get_field (spectrum, grid->t_s[j]), 2.0) * 2.0 * grid->dt_s;
      sol_assert_close (T, sum, 1e-6, 1e-6);
      sol_fft_dealloc (spectrum);
      pulse.gdd_s2 = 200e-30;
      pulse.tod_s3 = -500e-45;
      pulse.delay_s = 40.3e-15;
      pulse.phase_rad = 1.0;
      spectrum = make_spectrum (&pulse);
      sol_assert_close (T, get_energy_j (spectrum), 1e-6, 1e-14);
      sol_fft_dealloc (spectrum);
    }
}

/* The continuous transform of a Gaussian is known: amplitude, phase and origin at every bin. */
static void
test_gauss_spectrum (void)
{
  double duration_s = 12e-15;
  SolPulse pulse = make_pulse (SOL_PULSE_GAUSS, duration_s);
  pulse.phase_rad = 0.7;
  pulse.gdd_s2 = 60e-30;
  pulse.tod_s3 = 150e-45;
  pulse.delay_s = -33.3e-15;
  SolComplex *spectrum = make_spectrum (&pulse);
  SolComplex *want = sol_fft_alloc (grid->n_omega * sizeof *want);
  double tau = duration_s / (2.0 * sqrt (G_LN2)); /* field exp (-t²/2τ²) */
  double peak_w = 1e-6 / (tau * sqrt (SOL_PI));
  for (gsize k = 0; k < grid->n_omega; k++)
    {
      double omega = grid->omega_rad_per_s[k];
      double d = omega - OMEGA_800;
      double amplitude =
          sqrt (peak_w) / 2.0 * tau * sqrt (2.0 * SOL_PI) * exp (-pow (d * tau, 2) / 2);
      double phase = 60e-30 / 2 * d * d + 150e-45 / 6 * d * d * d + omega * pulse.delay_s - 0.7;
      want[k] = amplitude * cexp (-I * phase);
    }
  sol_assert_field_close (T, spectrum, want, grid->n_omega, 1e-12);
  sol_fft_dealloc (spectrum);
  sol_fft_dealloc (want);
}

/* Width of the power at half its maximum, by bisection on the band-limited signal itself. */
static double
find_fwhm_s (const SolComplex *spectrum, double centre, double reach)
{
  double level = pow (cabs (get_analytic (spectrum, centre)), 2.0) / 2.0;
  double width = 0.0;
  for (int side = -1; side <= 1; side += 2)
    {
      double low = 0.0, high = reach;
      for (int i = 0; i < 45; i++)
        {
          double middle = (low + high) / 2.0;
          if (pow (cabs (get_analytic (spectrum, centre + side * middle)), 2.0) > level)
            low = middle;
          else
            high = middle;
        }
      width += low;
    }
  return width;
}

/* Value T89, duration and peak wavelength of the three shapes. */
static void
test_width_and_peak (void)
{
  const SolPulseShape shapes[] = { SOL_PULSE_GAUSS, SOL_PULSE_SECH2, SOL_PULSE_SUPERGAUSS };
  for (gsize i = 0; i < G_N_ELEMENTS (shapes); i++)
    {
      SolPulse pulse = make_pulse (shapes[i], 30e-15);
      SolComplex *spectrum = make_spectrum (&pulse);
      sol_assert_close (T, find_fwhm_s (spectrum, 0.0, 40e-15), 30e-15, 1e-5);
      gsize strongest = 0;
      for (gsize k = 0; k < grid->n_omega; k++)
        if (cabs (spectrum[k]) > cabs (spectrum[strongest]))
          strongest = k;
      /* A bin is 1.8e-3 of the carrier wide; the maximum of a parabola through three is finer. */
      double a = cabs (spectrum[strongest - 1]), b = cabs (spectrum[strongest]),
             c = cabs (spectrum[strongest + 1]);
      double omega = grid->omega_rad_per_s[strongest] +
                     grid->domega_rad_per_s * (a - c) / (a - 2.0 * b + c) / 2.0;
      sol_assert_close (T, 2.0 * SOL_PI * SOL_C_M_PER_S / omega, 800e-9, 3e-4);
      sol_fft_dealloc (spectrum);
    }
}

/* Value T91: a delay of 5 fs moves the pulse later by it, whatever the number of samples. */
static void
test_delay (void)
{
  SolPulse pulse = make_pulse (SOL_PULSE_GAUSS, 10e-15);
  pulse.delay_s = 5e-15;
  const double windows_s[] = { 0.2e-12, 1e-12 };
  for (gsize i = 0; i < G_N_ELEMENTS (windows_s); i++)
    {
      g_autoptr (SolFieldGrid) other = sol_field_grid_new (160e-9, 3e-6, windows_s[i], NAN, NULL);
      SolComplex *spectrum = sol_fft_alloc (other->n_omega * sizeof *spectrum);
      g_assert_true (sol_pulse_add_real (&pulse, other->n_t, other->dt_s, spectrum, NULL));
      double sum = 0.0, moment = 0.0;
      for (double t = -60e-15; t < 70e-15; t += 0.5e-15)
        {
          SolComplex a = 0.0;
          for (gsize k = 1; k < other->n_omega; k++)
            a += spectrum[k] * cexp (I * other->omega_rad_per_s[k] * t);
          sum += pow (cabs (a), 2.0);
          moment += t * pow (cabs (a), 2.0);
        }
      sol_assert_close (T, moment / sum, 5e-15, 1e-9);
      sol_fft_dealloc (spectrum);
    }
}

/* Value T92: a GDD of τ0² widens a Gaussian by √2. */
static void
test_gdd_broadening (void)
{
  double tau0 = 30e-15 / (2.0 * sqrt (G_LN2));
  SolPulse pulse = make_pulse (SOL_PULSE_GAUSS, 30e-15);
  SolComplex *plain = make_spectrum (&pulse);
  pulse.gdd_s2 = tau0 * tau0;
  SolComplex *chirped = make_spectrum (&pulse);
  sol_assert_close (T, find_fwhm_s (chirped, 0.0, 60e-15) / find_fwhm_s (plain, 0.0, 40e-15),
                    G_SQRT2, 1e-6);
  sol_fft_dealloc (plain);
  sol_fft_dealloc (chirped);
}

/* Positive GDD: red leads. The instantaneous frequency rises through the pulse. */
static void
test_red_leads (void)
{
  SolPulse pulse = make_pulse (SOL_PULSE_GAUSS, 10e-15);
  pulse.gdd_s2 = 100e-30;
  SolComplex *spectrum = make_spectrum (&pulse);
  double previous = 0.0;
  for (double t = -12e-15; t <= 12e-15; t += 4e-15)
    {
      SolComplex turn =
          get_analytic (spectrum, t + 0.05e-15) * conj (get_analytic (spectrum, t - 0.05e-15));
      double omega = carg (turn) / 0.1e-15;
      /* class T: an order or a limit far from rounding */
      g_assert_cmpfloat (omega, >, previous);
      previous = omega;
    }
  /* 10 fs with 100 fs² is stretched to 29.5 fs. */
  sol_assert_close (T, find_fwhm_s (spectrum, 0.0, 60e-15),
                    10e-15 * sqrt (1.0 + pow (4.0 * G_LN2, 2.0)), 1e-9);
  sol_fft_dealloc (spectrum);
}

/* The carrier is cos (ω₀t + phase). */
static void
test_carrier_phase (void)
{
  const double phases[] = { 0.0, 0.5 * SOL_PI, SOL_PI };
  const double want[] = { 1.0, 0.0, -1.0 };
  for (gsize i = 0; i < G_N_ELEMENTS (phases); i++)
    {
      SolPulse pulse = make_pulse (SOL_PULSE_SECH2, 10e-15);
      pulse.energy_j = NAN;
      pulse.peak_power_w = 4e9;
      pulse.phase_rad = phases[i];
      SolComplex *spectrum = make_spectrum (&pulse);
      sol_assert_near (T, get_field (spectrum, 0.0) / sqrt (4e9), want[i], 1e-9);
      sol_fft_dealloc (spectrum);
    }
  SolPulse pulse = make_pulse (SOL_PULSE_GAUSS, 10e-15);
  pulse.phase_rad = 0.25;
  SolComplex *spectrum = make_spectrum (&pulse);
  /* A quarter radian more of phase: the crest comes earlier. */
  /* class T: an order or a limit far from rounding */
  g_assert_cmpfloat (get_field (spectrum, -0.25 / OMEGA_800), >, get_field (spectrum, 0.0));
  sol_fft_dealloc (spectrum);
}

/* The peak power is that of the pulse with its phase, and does not depend on where samples lie. */
static void
test_peak_power (void)
{
  SolPulse pulse = make_pulse (SOL_PULSE_GAUSS, 10e-15);
  pulse.energy_j = NAN;
  pulse.peak_power_w = 5e9;
  double tau = 10e-15 / (2.0 * sqrt (G_LN2));
  SolComplex *spectrum = make_spectrum (&pulse);
  sol_assert_close (T, get_energy_j (spectrum), 5e9 * tau * sqrt (SOL_PI), 1e-12);
  sol_fft_dealloc (spectrum);
  pulse.gdd_s2 = 2.0 * tau * tau; /* stretched by √5 */
  pulse.delay_s = 0.37 * grid->dt_s;
  spectrum = make_spectrum (&pulse);
  sol_assert_close (T, get_energy_j (spectrum), 5e9 * tau * sqrt (5.0 * SOL_PI), 1e-12);
  sol_assert_close (T, pow (cabs (get_analytic (spectrum, pulse.delay_s)), 2.0), 5e9, 1e-11);
  sol_assert_close (T, sol_real_spectrum_get_peak_power_w (spectrum, grid->n_t, grid->dt_s), 5e9,
                    1e-11);
  sol_fft_dealloc (spectrum);
}

/* Pulses add as fields; two equal ones have four times the energy. Zero energy adds nothing. */
static void
test_adds (void)
{
  SolPulse pulse = make_pulse (SOL_PULSE_GAUSS, 20e-15);
  SolComplex *spectrum = make_spectrum (&pulse);
  g_assert_true (sol_pulse_add_real (&pulse, grid->n_t, grid->dt_s, spectrum, NULL));
  sol_assert_close (T, get_energy_j (spectrum), 4e-6, 1e-14);
  g_autofree SolComplex *copy = g_memdup2 (spectrum, grid->n_omega * sizeof *spectrum);
  pulse.energy_j = 0.0;
  g_assert_true (sol_pulse_add_real (&pulse, grid->n_t, grid->dt_s, spectrum, NULL));
  g_assert_cmpmem (spectrum, grid->n_omega * sizeof *spectrum, copy,
                   grid->n_omega * sizeof *spectrum);
  sol_fft_dealloc (spectrum);
}

static void
expect_refused (SolPulse pulse, const char *word)
{
  g_autoptr (GError) error = NULL;
  SolComplex *spectrum = sol_fft_alloc (grid->n_omega * sizeof *spectrum);
  g_assert_false (sol_pulse_add_real (&pulse, grid->n_t, grid->dt_s, spectrum, &error));
  g_assert_error (error, SOL_MODEL_ERROR, SOL_MODEL_ERROR_RANGE);
  g_assert_nonnull (strstr (error->message, word));
  for (gsize k = 0; k < grid->n_omega; k++)
    sol_assert_near (P, cabs (spectrum[k]), 0.0, 0.0);
  sol_fft_dealloc (spectrum);
}

static void
test_refusals (void)
{
  SolPulse pulse = make_pulse (SOL_PULSE_GAUSS, 0.5e-15);
  expect_refused (pulse, "too short");
  pulse.duration_s = 1e-19;
  expect_refused (pulse, "too short");
  pulse.duration_s = 0.0;
  expect_refused (pulse, "duration");
  pulse.duration_s = NAN;
  expect_refused (pulse, "duration");
  pulse = make_pulse (SOL_PULSE_SUPERGAUSS, 30e-15);
  pulse.shape_order = 0.0;
  expect_refused (pulse, "order");
  pulse = make_pulse (SOL_PULSE_GAUSS, 30e-15);
  pulse.omega_rad_per_s = 1.01 * SOL_PI / grid->dt_s;
  expect_refused (pulse, "outside the grid");
  pulse.omega_rad_per_s = -OMEGA_800;
  expect_refused (pulse, "frequency");
  pulse = make_pulse (SOL_PULSE_GAUSS, 30e-15);
  pulse.energy_j = -1e-6;
  expect_refused (pulse, "energy");
  pulse.energy_j = NAN;
  expect_refused (pulse, "neither");
  pulse = make_pulse (SOL_PULSE_GAUSS, 30e-15);
  pulse.gdd_s2 = NAN;
  expect_refused (pulse, "gdd");
}

/* A pulse longer than the window is the advice list's business, not an error (8). */
static void
test_long_pulse_is_allowed (void)
{
  SolPulse pulse = make_pulse (SOL_PULSE_GAUSS, 100e-15);
  pulse.gdd_s2 = 132000e-30;
  SolComplex *spectrum = make_spectrum (&pulse);
  sol_assert_close (T, get_energy_j (spectrum), 1e-6, 1e-14);
  sol_fft_dealloc (spectrum);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  grid = sol_field_grid_new (160e-9, 3e-6, 1e-12, NAN, NULL);
  g_assert_nonnull (grid);
  g_test_add_func ("/model/pulse/energy", test_energy);
  g_test_add_func ("/model/pulse/gauss-spectrum", test_gauss_spectrum);
  g_test_add_func ("/model/pulse/width-and-peak", test_width_and_peak);
  g_test_add_func ("/model/pulse/delay", test_delay);
  g_test_add_func ("/model/pulse/gdd-broadening", test_gdd_broadening);
  g_test_add_func ("/model/pulse/red-leads", test_red_leads);
  g_test_add_func ("/model/pulse/carrier-phase", test_carrier_phase);
  g_test_add_func ("/model/pulse/peak-power", test_peak_power);
  g_test_add_func ("/model/pulse/adds", test_adds);
  g_test_add_func ("/model/pulse/refusals", test_refusals);
  g_test_add_func ("/model/pulse/long-pulse-is-allowed", test_long_pulse_is_allowed);
  int result = g_test_run ();
  sol_field_grid_free (grid);
  return result;
}
