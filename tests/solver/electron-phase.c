/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The phase by electrons that a case lets expect, and the stepper that follows from it. */
#include "config.h"

#include "backend/problem-fixture.h"
#include "base/constants.h"
#include "model/gas/gas.h"
#include "model/guide/capillary-mode.h"
#include "model/guide/mode-list.h"
#include "model/ionisation/ppt.h"
#include "sol-test.h"
#include "solver/translate.h"

/* Of the case of the fixture with plasma. */
static double
find_phase (const char *first, const char *second, const char *third)
{
  const char *const assignments[] = { "response.plasma=band", first, second, third, NULL };
  g_autoptr (SolCase) c = sol_test_case (assignments);
  return sol_translate_electron_phase_rad (c);
}

/* Of a pulse that stays as it is the phase goes with the length and with the gas. */
static void
test_proportions (void)
{
  const char *off = "response.kerr=false";
  double one = find_phase (off, "geometry.length=1 cm", NULL);
  g_assert_true (one > 0.0); /* class P: there is light */
  sol_assert_close (R, find_phase (off, "geometry.length=2 cm", NULL), 2.0 * one, 1e-14);
  sol_assert_close (R, find_phase (off, "geometry.length=1 cm", "fill.pressure=1 bar"), 2.0 * one,
                    1e-12);
  /* Where a gradient is highest. */
  sol_assert_close (R, find_phase (off, "geometry.length=1 cm", "fill.pressure=0 bar -> 1 bar"),
                    2.0 * one, 1e-12);
}

/* The definition, integrated in time over the field itself. */
static void
test_value (void)
{
  const char *const assignments[] = { "response.plasma=band", "response.kerr=false", NULL };
  g_autoptr (SolCase) c = sol_test_case (assignments);
  g_autofree SolGuideMode *modes = sol_mode_list_parse (c->geometry.modes, &(int){ 0 }, NULL);
  const SolIonisationAtom *atom = sol_gas_get_atom (sol_gas_find ("Ar", NULL));
  SolIonisationOptions options = sol_translate_ionisation (c);
  double area =
      sol_capillary_mode_effective_area_m2 (&modes[0].shape, c->geometry.core_radius_m.value[0]);
  double fwhm = c->pulses[0].duration_s, omega = sol_translate_pulse_omega (&c->pulses[0]);
  double power = c->pulses[0].energy_j / fwhm * 2.0 * sqrt (log (2.0) / SOL_PI);
  double peak = sqrt (2.0 * power / (SOL_EPSILON0_F_PER_M * SOL_C_M_PER_S * area));
  double exposure = 0.0, dt = 2.0 * SOL_PI / omega / 400.0;
  for (double t = -2.0 * fwhm; t < 2.0 * fwhm; t += dt)
    {
      double rate, field = peak * exp2 (-2.0 * (t / fwhm) * (t / fwhm)) * fabs (cos (omega * t));
      if (field > 0.1 * peak && sol_ionisation_rate_per_s (atom, &options, field, &rate, NULL))
        exposure += rate * dt;
    }
  double density = c->fill.pressure_pa.value[0] / (SOL_BOLTZMANN_J_PER_K * c->fill.temperature_k);
  double critical = SOL_EPSILON0_F_PER_M * SOL_ELECTRON_MASS_KG * omega * omega /
                    (SOL_ELEMENTARY_CHARGE_C * SOL_ELEMENTARY_CHARGE_C);
  double want =
      omega / SOL_C_M_PER_S * 0.5 * density * -expm1 (-exposure) / critical * c->geometry.length_m;
  /* class D: the estimate takes the rate at 64 fields and averages over the cycle. */
  sol_assert_close (D, sol_translate_electron_phase_rad (c), want, 0.05);
}

/* The Kerr effect counts from the length on at which the pulse breaks up, and then by much. */
static void
test_soliton (void)
{
  const char *weak = "pulse.energy=6 uJ", *near = "geometry.length=1 mm",
             *far = "geometry.length=1 m";
  double still = find_phase (weak, far, "response.kerr=false");
  sol_assert_close (R, find_phase (weak, near, NULL), 1e-3 * still, 1e-12);
  /* class D: twice the field at a rate that goes with a power of it above ten. */
  g_assert_cmpfloat (find_phase (weak, far, NULL), >, 10.0 * still);
}

/* At one intensity the field of a circle is 1/√2 of the peak of a line; at one peak it is there all the
 * time. */
static void
test_ellipse (void)
{
  const char *off = "response.kerr=false", *circle = "pulse.polarisation=circular";
  double line = find_phase (off, "pulse.energy=12 uJ", NULL);
  /* class D: the rate goes with a power of the field above ten. */
  g_assert_cmpfloat (find_phase (off, circle, "pulse.energy=12 uJ"), <, 0.1 * line);
  /* class D: the mean over a cycle of that power is below two thirds of its peak. */
  g_assert_cmpfloat (find_phase (off, circle, "pulse.energy=24 uJ"), >, 1.5 * line);
  sol_assert_close (R, find_phase (off, "pulse.polarisation=elliptic:-0.4", NULL),
                    find_phase (off, "pulse.polarisation=elliptic:0.4", NULL), 1e-14);
}

/* Energy or peak power, with chirp: the pulse without it is what counts. */
static void
test_power (void)
{
  const char *const assignments[] = { "response.plasma=band", "pulse.gdd=100 fs^2", NULL };
  g_autoptr (SolCase) c = sol_test_case (assignments);
  double fwhm = c->pulses[0].duration_s, tau2 = fwhm * fwhm / (4.0 * log (2.0));
  double stretched = fwhm * sqrt (1.0 + pow (100e-30 / tau2, 2.0));
  double want = find_phase (NULL, NULL, NULL);
  sol_assert_close (R, sol_translate_electron_phase_rad (c), want, 1e-14);
  c->pulses[0].peak_power_w = c->pulses[0].energy_j / stretched * 2.0 * sqrt (log (2.0) / SOL_PI);
  c->pulses[0].energy_j = NAN;
  sol_assert_close (R, sol_translate_electron_phase_rad (c), want, 1e-9);
}

/* The stepper is that for onsets where the light turns by a radian, at every tolerance; what only a file knows does
 * not count. */
static void
test_choice (void)
{
  const char *const assignments[] = { "response.plasma=band", "pulse.energy=6 uJ", NULL };
  g_autoptr (SolCase) c = sol_test_case (assignments);
  double low = 1e-6, high = 1e3;
  while (high > 1.001 * low)
    {
      c->geometry.length_m = sqrt (low * high);
      *(sol_translate_electron_phase_rad (c) < 1.0 ? &low : &high) = c->geometry.length_m;
    }
  const double rtols[] = { 1e-3, 1e-6, 1e-9 };
  for (gsize i = 0; i < G_N_ELEMENTS (rtols); i++)
    {
      c->stepper.rtol = rtols[i];
      c->geometry.length_m = high;
      g_assert_cmpstr (sol_translate_method_name (c), ==, "bs54");
      c->geometry.length_m = low;
      g_assert_cmpstr (sol_translate_method_name (c), ==, rtols[i] < 4e-4 ? "rk45" : "bs54");
    }
  c->geometry.length_m = high;
  c->pulses[0].shape = SOL_CASE_SHAPE_FILE;
  g_assert_true (isnan (sol_translate_electron_phase_rad (c)));
  g_assert_cmpstr (sol_translate_method_name (c), ==, "rk45");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/solver/electron-phase/proportions", test_proportions);
  g_test_add_func ("/solver/electron-phase/value", test_value);
  g_test_add_func ("/solver/electron-phase/soliton", test_soliton);
  g_test_add_func ("/solver/electron-phase/ellipse", test_ellipse);
  g_test_add_func ("/solver/electron-phase/power", test_power);
  g_test_add_func ("/solver/electron-phase/choice", test_choice);
  return g_test_run ();
}
