/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/constants.h"
#include "model/pulse/polarisation.h"
#include "sol-test.h"

static double
get_share (SolComplex a)
{
  return creal (a * conj (a));
}

/* Value T98, and the phase of the minor axis. */
static void
test_axes (void)
{
  SolComplex jones[2];
  sol_polarisation_get_jones (0.5, 0.0, jones);
  sol_assert_close (T, get_share (jones[1]) / get_share (jones[0]), 0.25, 1e-14);
  sol_assert_close (T, get_share (jones[0]), 0.8, 1e-14);
  sol_assert_close (T, carg (jones[1] / jones[0]), SOL_PI / 2.0, 1e-14);
  sol_polarisation_get_jones (-0.5, 0.0, jones);
  sol_assert_close (T, carg (jones[1] / jones[0]), -SOL_PI / 2.0, 1e-14);
  sol_polarisation_get_jones (0.0, 0.0, jones);
  sol_assert_near (P, cabs (jones[0] - 1.0), 0.0, 0.0);
  sol_assert_near (P, cabs (jones[1]), 0.0, 0.0);
  sol_polarisation_get_jones (1.0, 0.0, jones);
  sol_assert_close (T, get_share (jones[0]), 0.5, 1e-14);
  sol_assert_close (T, get_share (jones[1]), 0.5, 1e-14);
}

/* Turning keeps the energy and the ellipticity (the third Stokes parameter, 2ε/(1 + ε²)). */
static void
test_turning (void)
{
  for (double e = -1.0; e <= 1.0; e += 0.25)
    for (double angle = -3.0; angle < 3.0; angle += 0.37)
      {
        SolComplex jones[2];
        sol_polarisation_get_jones (e, angle, jones);
        sol_assert_close (R, get_share (jones[0]) + get_share (jones[1]), 1.0, 1e-14);
        sol_assert_near (R, 2.0 * cimag (conj (jones[0]) * jones[1]), 2.0 * e / (1.0 + e * e),
                         1e-14);
        double s1 = get_share (jones[0]) - get_share (jones[1]);
        double s2 = 2.0 * creal (conj (jones[0]) * jones[1]);
        double linear = (1.0 - e * e) / (1.0 + e * e);
        sol_assert_near (R, s1, linear * cos (2.0 * angle), 1e-14);
        sol_assert_near (R, s2, linear * sin (2.0 * angle), 1e-14);
      }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/polarisation/axes", test_axes);
  g_test_add_func ("/model/polarisation/turning", test_turning);
  return g_test_run ();
}
