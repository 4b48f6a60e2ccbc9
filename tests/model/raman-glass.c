/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/constants.h"
#include "model/raman/raman-glass.h"
#include "model/raman/scaled-erfc.h"
#include "sol-test.h"

static const SolRamanGlass models[] = {
  { SOL_RAMAN_GLASS_BLOW_WOOD, 12.2e-15, 32e-15 },
  { SOL_RAMAN_GLASS_LIN_AGRAWAL, 0.0, 0.0 },
  { SOL_RAMAN_GLASS_HOLLENBECK, 0.0, 0.0 },
};

/* The largest -Im H over frequencies in steps of 10 GHz. */
static double
gain_peak (const SolRamanGlass *glass, double *frequency_hz)
{
  double best = 0.0;
  for (int k = 1; k < 4000; k++)
    {
      double gain = -cimag (sol_raman_glass_spectrum (glass, 2e10 * SOL_PI * (double) k));
      if (gain > best)
        {
          best = gain;
          *frequency_hz = 1e10 * (double) k;
        }
    }
  return best;
}

/* Value T76; its imaginary part changes sign with exp (+i omega t). */
static void
test_gain_peaks (void)
{
  double frequency = NAN;
  sol_assert_close (T, gain_peak (&models[0], &frequency), 1.4495, 1e-3);
  sol_assert_close (T, frequency, 13.08e12, 1e-2);
  sol_assert_close (T, gain_peak (&models[2], &frequency), 1.336, 1e-2);
  sol_assert_close (T, frequency, 13.2e12, 1e-2);
}

static void
test_unit_area (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (models); i++)
    {
      SolComplex h = sol_raman_glass_spectrum (&models[i], 0.0);
      sol_assert_near (R, creal (h), 1.0, 1e-13);
      sol_assert_near (R, cimag (h), 0.0, 1e-13);
    }
}

/* The closed transforms against Simpson's rule on h: its error at this step is far below. */
static void
test_spectra_are_transforms (void)
{
  const double dt = 0.05e-15;
  const int n = 120000; /* 6 ps: exp (-6 ps/96 fs) is 7e-28 */
  for (gsize i = 0; i < G_N_ELEMENTS (models); i++)
    for (int k = 0; k < 5; k++)
      {
        double omega = (double) (k - 1) * 7e13;
        SolComplex sum = 0.0;
        for (int j = 0; j <= n; j++)
          {
            double t = (double) j * dt, weight = j == 0 || j == n ? 1.0 : j % 2 == 1 ? 4.0 : 2.0;
            sum += weight * dt / 3.0 * sol_raman_glass_response_per_s (&models[i], t) *
                   cexp (-I * omega * t);
          }
        SolComplex got = sol_raman_glass_spectrum (&models[i], omega);
        sol_assert_near (T, cabs (got - sum), 0.0, 1e-10);
      }
}

/* A real response: H (-omega) is the conjugate of H (omega). */
static void
test_real_response (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (models); i++)
    {
      SolComplex plus = sol_raman_glass_spectrum (&models[i], 9e13);
      SolComplex minus = sol_raman_glass_spectrum (&models[i], -9e13);
      sol_assert_near (R, cabs (plus - conj (minus)), 0.0, 1e-13);
    }
}

/* Against libm on the real axis, Dawson's integral on the imaginary one, and the asymptotic law. */
static void
test_scaled_erfc (void)
{
  for (int k = 0; k <= 40; k++)
    {
      double x = 0.1 * (double) k;
      sol_assert_close (T, creal (sol_scaled_erfc (x)), exp (x * x) * erfc (x), 2e-13);
      /* Real part of exp (-y^2) erfc (i y). */
      sol_assert_near (T, creal (sol_scaled_erfc (I * x)), exp (-x * x), 1e-13);
    }
  /* Dawson's integral of 1 is 0.53807950691276841914. */
  sol_assert_near (T, cimag (sol_scaled_erfc (I)), -2.0 / sqrt (SOL_PI) * 0.53807950691276841914,
                   1e-13);
  SolComplex z = 300.0 + 4000.0 * I;
  SolComplex law = (1.0 - 1.0 / (2.0 * z * z)) / (sqrt (SOL_PI) * z);
  sol_assert_near (T, cabs (sol_scaled_erfc (z) / law - 1.0), 0.0, 1e-12);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/raman-glass/gain-peaks", test_gain_peaks);
  g_test_add_func ("/model/raman-glass/unit-area", test_unit_area);
  g_test_add_func ("/model/raman-glass/spectra-are-transforms", test_spectra_are_transforms);
  g_test_add_func ("/model/raman-glass/real-response", test_real_response);
  g_test_add_func ("/model/raman-glass/scaled-erfc", test_scaled_erfc);
  return g_test_run ();
}
