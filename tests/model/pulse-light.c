/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Light beyond plain pulses: elements before launch, continuous lasers, earlier results. */
#include "config.h"

#include "base/constants.h"
#include "base/error.h"
#include "model/pulse/noise.h"
#include "model/pulse/pulse-cw.h"
#include "model/pulse/pulse-element.h"
#include "model/pulse/pulse-field.h"
#include "sol-test.h"

#define OMEGA_800 (2.0 * SOL_PI * SOL_C_M_PER_S / 800e-9)

/* A Gaussian on n bins round 800 nm: exp (-(t/tau)²) has the spectrum exp (-(d tau)²/4). */
static SolComplex *
make_gauss (gsize n, double first, double domega, double tau)
{
  SolComplex *a = g_new (SolComplex, n);
  for (gsize k = 0; k < n; k++)
    {
      double d = (first + (double) k * domega - OMEGA_800) * tau;
      a[k] = 1e-12 * exp (-0.25 * d * d);
    }
  return a;
}

/* Power of the envelope at a time, by an explicit sum. */
static double
power_at (const SolComplex *a, gsize n, double domega, double t)
{
  SolComplex sum = 0.0;
  for (gsize k = 0; k < n; k++)
    sum += a[k] * cexp (I * (double) k * domega * t);
  return pow (cabs (sum) * domega / (2.0 * SOL_PI), 2.0);
}

/* Row T100 without the optimiser: a plate of 2 mm is undone by one of -2 mm, and what it does to a
 * pulse is its dispersion: GDD 36.16 fs²/mm (row T04) widens the pulse and does not move it. */
static void
test_glass (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (SolMaterial) silica = sol_material_new ("SiO2", NAN, NAN, &error);
  g_assert_no_error (error);
  double tau = 20e-15, domega = 5e12, first = OMEGA_800 - 200 * domega;
  gsize n = 401;
  g_autofree SolComplex *before = make_gauss (n, first, domega, tau);
  g_autofree SolComplex *after = g_memdup2 (before, n * sizeof *before);
  SolPulseElement plate = { SOL_PULSE_ELEMENT_MATERIAL, 2e-3, silica };
  SolPulseElement undo = { SOL_PULSE_ELEMENT_MATERIAL, -2e-3, silica };
  sol_pulse_elements_apply (&plate, 1, OMEGA_800, first, domega, n, after);
  double wide = power_at (after, n, domega, 0.0) / power_at (before, n, domega, 0.0);
  double gdd = 2.0 * 36.1619983e-30;
  /* The peak falls by the widening sqrt (1 + (2 gdd/tau²)²); the third order adds a little. */
  sol_assert_close (T, wide, 1.0 / sqrt (1.0 + pow (2.0 * gdd / (tau * tau), 2.0)), 2e-2);
  sol_pulse_elements_apply (&undo, 1, OMEGA_800, first, domega, n, after);
  sol_assert_field_close (R, after, before, n, 1e-12);
  double h = 1e11;
  double curvature = (sol_pulse_element_phase_rad (&plate, OMEGA_800, OMEGA_800 + h) +
                      sol_pulse_element_phase_rad (&plate, OMEGA_800, OMEGA_800 - h)) /
                     (h * h);
  sol_assert_close (T, curvature, 2e-3 * 3.61619983e-26, 1e-4);
}

/* Chirp, third order, delay and carrier phase against their definitions; a gas at twice the pressure
 * and half the length is nearly the same. */
static void
test_phases (void)
{
  const SolPulseElement gdd = { SOL_PULSE_ELEMENT_GDD, 100e-30, NULL };
  const SolPulseElement tod = { SOL_PULSE_ELEMENT_TOD, 500e-45, NULL };
  const SolPulseElement delay = { SOL_PULSE_ELEMENT_DELAY, 10e-15, NULL };
  const SolPulseElement phase = { SOL_PULSE_ELEMENT_PHASE, 0.5, NULL };
  double d = 3e14, omega = OMEGA_800 + d;
  sol_assert_close (R, sol_pulse_element_phase_rad (&gdd, OMEGA_800, omega), 50e-30 * d * d, 1e-14);
  sol_assert_close (R, sol_pulse_element_phase_rad (&tod, OMEGA_800, omega),
                    500e-45 / 6.0 * d * d * d, 1e-14);
  sol_assert_close (R, sol_pulse_element_phase_rad (&delay, OMEGA_800, omega), 10e-15 * omega,
                    1e-14);
  sol_assert_close (R, sol_pulse_element_phase_rad (&phase, OMEGA_800, omega), -0.5, 1e-14);
  g_autoptr (SolMaterial) thin = sol_material_new ("Ar", 1e5, NAN, NULL);
  g_autoptr (SolMaterial) dense = sol_material_new ("Ar", 2e5, NAN, NULL);
  const SolPulseElement long_cell = { SOL_PULSE_ELEMENT_MATERIAL, 2.0, thin };
  const SolPulseElement short_cell = { SOL_PULSE_ELEMENT_MATERIAL, 1.0, dense };
  sol_assert_close (T, sol_pulse_element_phase_rad (&short_cell, OMEGA_800, omega),
                    sol_pulse_element_phase_rad (&long_cell, OMEGA_800, omega), 2e-3);
}

/* Row T97: 1064 nm, 20 W, 4 nm. The mean power is that of the flat window; the spectrum gives the
 * coherence time; the same seed gives the same light, another one other light. */
static void
test_continuous (void)
{
  gsize n = 4096;
  double window_s = 100e-12, domega = 2.0 * SOL_PI / window_s;
  double centre = 2.0 * SOL_PI * SOL_C_M_PER_S / 1064e-9;
  double first = centre - (double) (n / 2) * domega;
  double width = centre * 4e-9 / 1064e-9;
  g_autofree double *window = g_new (double, n);
  for (gsize j = 0; j < n; j++)
    {
      double t = ((double) j - (double) (n / 2)) / (double) n;
      double x = (0.48 - fabs (t)) / 0.02;
      window[j] = fabs (t) <= 0.46 ? 1.0 : fmax (0.0, fmin (1.0, x));
    }
  SolPulseCw cw = { centre, width, 20.0, 7, 0 };
  g_autofree SolComplex *a = g_new (SolComplex, n), *b = g_new (SolComplex, n);
  g_autoptr (GError) error = NULL;
  g_assert_true (sol_pulse_cw_fill (&cw, TRUE, first, domega, n, n, window, a, &error));
  double mean = 0.0;
  int n_flat = 0;
  for (gsize j = 0; j < n; j += 16)
    if (window[j] >= 1.0)
      {
        mean += power_at (a, n, domega, ((double) j - (double) (n / 2)) * window_s / (double) n);
        n_flat++;
      }
  /* A sixteenth of the samples of light whose power varies as much as its mean. */
  sol_assert_close (N, mean / n_flat, 20.0, 0.25);
  /* |γ|² from the spectrum: the first lag at which it is half, twice. */
  double tau = sol_pulse_cw_get_coherence_time_s (width), sum = 0.0, before = 1.0, half_lag = NAN;
  for (gsize k = 0; k < n; k++)
    sum += pow (cabs (a[k]), 2.0);
  for (int i = 1; i < 400 && isnan (half_lag); i++)
    {
      double lag = tau * i / 400.0;
      SolComplex gamma = 0.0;
      for (gsize k = 0; k < n; k++)
        gamma += pow (cabs (a[k]), 2.0) * cexp (I * (double) k * domega * lag);
      double now = pow (cabs (gamma) / sum, 2.0);
      if (now < 0.5)
        half_lag = lag - tau / 400.0 * (0.5 - now) / (before - now);
      before = now;
    }
  sol_assert_close (T, 2.0 * half_lag * width, 3.35, 1.5e-2);
  sol_assert_close (T, tau * width, 3.35, 1e-2);
  g_assert_true (sol_pulse_cw_fill (&cw, TRUE, first, domega, n, n, window, b, &error));
  g_assert_cmpmem (a, n * sizeof *a, b, n * sizeof *b); /* class P */
  cw.seed = 8;
  g_assert_true (sol_pulse_cw_fill (&cw, TRUE, first, domega, n, n, window, b, &error));
  g_assert_cmpfloat (sol_test_field_error (b, a, n), >, 0.5); /* class N: nothing in common */
  cw.linewidth_rad_per_s = domega;
  g_assert_false (sol_pulse_cw_fill (&cw, TRUE, first, domega, n, n, window, b, &error));
  g_assert_error (error, SOL_MODEL_ERROR, SOL_MODEL_ERROR_RANGE);
}

static SolPulseField *
make_field (gsize n, double first, double domega, gboolean is_envelope)
{
  SolPulseField *field = g_new0 (SolPulseField, 1);
  *field = (SolPulseField){ .n_mode = 1,
                            .n_pol = 1,
                            .n_omega = n,
                            .is_envelope = is_envelope,
                            .first_rad_per_s = first,
                            .domega_rad_per_s = domega };
  field->spectrum = make_gauss (n, first, domega, 20e-15);
  return field;
}

/* To a grid with other bins: the transform of a Gaussian is known everywhere. The same grid is a copy;
 * a real field and an envelope differ by two; a grid that is too small says what it loses. */
static void
test_resample (void)
{
  double domega = 5e12, first = OMEGA_800 - 200 * domega;
  g_autoptr (SolPulseField) field = make_field (401, first, domega, TRUE);
  double other = 3.7e12, start = OMEGA_800 - 250 * other;
  g_autofree SolComplex *got = g_new (SolComplex, 501);
  g_autofree SolComplex *want = make_gauss (501, start, other, 20e-15);
  SolPulseFieldLoss loss = sol_pulse_field_resample (field, 0, TRUE, start, other, 501, got);
  sol_assert_field_close (R, got, want, 501, 1e-12);
  sol_assert_near (R, loss.outside_band, 0.0, 1e-12);
  sol_assert_near (R, loss.outside_window, 0.0, 1e-12);
  loss = sol_pulse_field_resample (field, 0, FALSE, first + 3.0 * domega, domega, 300, got);
  for (int k = 0; k < 300; k++)
    sol_assert_near (P, cabs (got[k] - 0.5 * field->spectrum[k + 3]), 0.0, 0.0);
  /* Half of the spectrum, and a window of a tenth of the pulse's length. */
  loss = sol_pulse_field_resample (field, 0, TRUE, OMEGA_800, domega, 300, got);
  sol_assert_close (T, loss.outside_band, 0.5, 5e-2);
  loss = sol_pulse_field_resample (field, 0, TRUE, first, 2.0 * SOL_PI / 5e-15, 10, got);
  g_assert_cmpfloat (loss.outside_window, >, 0.5); /* class T: a quarter of the pulse fits */
}

/* A delayed pulse of an earlier run arrives with its delay and energy. */
static void
test_delayed_field (void)
{
  double domega = 5e12, first = OMEGA_800 - 200 * domega, other = 4.1e12;
  g_autoptr (SolPulseField) field = make_field (401, first, domega, TRUE);
  const SolPulseElement delay = { SOL_PULSE_ELEMENT_DELAY, 150e-15, NULL };
  sol_pulse_elements_apply (&delay, 1, OMEGA_800, first, domega, 401, field->spectrum);
  double energy = sol_pulse_field_get_energy_j (field);
  g_autoptr (SolPulseField) moved = make_field (501, OMEGA_800 - 250 * other, other, TRUE);
  sol_pulse_field_resample (field, 0, TRUE, moved->first_rad_per_s, other, 501, moved->spectrum);
  sol_assert_close (R, sol_pulse_field_get_energy_j (moved), energy, 1e-12);
  sol_assert_close (R, sol_pulse_field_get_mean_omega_rad_per_s (moved), OMEGA_800, 1e-9);
  double early = power_at (moved->spectrum, 501, other, 130e-15);
  double peak = power_at (moved->spectrum, 501, other, 150e-15);
  double late = power_at (moved->spectrum, 501, other, 170e-15);
  sol_assert_close (R, early, late, 1e-9);
  sol_assert_close (R, early / peak, exp (-2.0), 1e-9);
  SolPulseTable table;
  SolPulseTableReport report;
  sol_pulse_field_tabulate (field, &table);
  g_assert_true (sol_pulse_table_inspect (&table, &report, NULL));
  sol_assert_close (T, report.delay_s, 150e-15, 1e-6);
  sol_assert_close (R, table.energy_j, energy, 1e-14);
  g_free (table.omega_rad_per_s);
  g_free (table.density);
  g_free (table.phase_rad);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/pulse-light/glass", test_glass);
  g_test_add_func ("/model/pulse-light/phases", test_phases);
  g_test_add_func ("/model/pulse-light/continuous", test_continuous);
  g_test_add_func ("/model/pulse-light/resample", test_resample);
  g_test_add_func ("/model/pulse-light/delayed-field", test_delayed_field);
  return g_test_run ();
}
