/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/plane-difference.h"
#include "bounds.h"
#include "sol-test.h"

#include <float.h>

#define N 64

/* A Gaussian line of a chirped phase on a grid that starts at zero. */
static void
fill (SolComplex *field, double *omega, gsize n, double step, double size, double phase)
{
  for (gsize i = 0; i < n; i++)
    {
      double x = (step * (double) i - 20.0) / 5.0;
      omega[i] = step * (double) i;
      field[i] = size * exp (-x * x) * cexp (I * (x * x + phase));
    }
}

/* A field that is larger by a share, or turned by an angle, has just that difference. */
static void
test_known (void)
{
  SolComplex a[2 * N], b[2 * N];
  double omega[N];
  SolPlaneDifference d;
  for (int row = 0; row < 2; row++)
    {
      fill (a + row * N, omega, N, 1.0, 1.01 * (row + 1), 0.0);
      fill (b + row * N, omega, N, 1.0, row + 1, 0.0);
    }
  SolPlaneView mine = { a, omega, 2, N }, better = { b, omega, 2, N };
  sol_plane_difference_compute (&mine, &better, &d);
  sol_assert_close (R, d.field, 0.01, 1e-12);
  sol_assert_close (R, d.spectrum, 1.01 * 1.01 - 1.0, 1e-12);
  sol_assert_close (R, d.energy, 1.01 * 1.01 - 1.0, 1e-12);
  for (int row = 0; row < 2; row++)
    fill (a + row * N, omega, N, 1.0, row + 1, 1e-3);
  sol_plane_difference_compute (&mine, &better, &d);
  sol_assert_close (R, d.field, 2.0 * sin (5e-4), 1e-12);
  sol_assert_near (R, d.spectrum, 0.0, 1e-14);
  sol_assert_near (R, d.energy, 0.0, sol_bound_gamma (4 * N));
  sol_plane_difference_compute (&better, &better, &d);
  sol_assert_near (P, d.field + d.spectrum + d.energy, 0.0, 0.0);
}

/* Twice the window: every second frequency is the other grid's, and values do not depend on it. */
static void
test_other_grid (void)
{
  SolComplex a[N], b[2 * N];
  double omega[N], fine_omega[2 * N];
  SolPlaneDifference d;
  fill (a, omega, N, 1.0, 1.0, 0.0);
  fill (b, fine_omega, 2 * N, 0.5, 1.0, 0.0);
  SolPlaneView mine = { a, omega, 1, N }, better = { b, fine_omega, 1, 2 * N };
  sol_plane_difference_compute (&mine, &better, &d);
  sol_assert_near (P, d.field, 0.0, 0.0);
  sol_assert_near (P, d.spectrum, 0.0, 0.0);
  /* class T: both sums are the integral of a Gaussian, to the accuracy of the rectangle rule. */
  sol_assert_near (T, d.energy, 0.0, 1e-10);
  /* What the better grid has between the bins of the other shows in the energy alone. */
  b[41] *= 2.0;
  sol_plane_difference_compute (&mine, &better, &d);
  sol_assert_near (P, d.field, 0.0, 0.0);
  g_assert_cmpfloat (d.energy, >, 0.01); /* class T: seen */
}

static void
test_dark_and_broken (void)
{
  SolComplex dark[N] = { 0.0 }, bright[N], broken[N];
  double omega[N];
  SolPlaneDifference d;
  fill (bright, omega, N, 1.0, 1.0, 0.0);
  fill (broken, omega, N, 1.0, 1.0, 0.0);
  broken[3] = NAN;
  SolPlaneView none = { dark, omega, 1, N }, light = { bright, omega, 1, N };
  SolPlaneView bad = { broken, omega, 1, N };
  sol_plane_difference_compute (&none, &none, &d);
  sol_assert_near (P, d.field + d.spectrum + d.energy, 0.0, 0.0);
  sol_plane_difference_compute (&light, &none, &d);
  g_assert_true (isinf (d.field) &&
                 isinf (d.energy)); /* class P: light where there should be none */
  sol_plane_difference_compute (&bad, &light, &d);
  g_assert_true (isnan (d.field)); /* class P: a broken plane is not a good one */
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/analysis/plane-difference/known", test_known);
  g_test_add_func ("/analysis/plane-difference/other-grid", test_other_grid);
  g_test_add_func ("/analysis/plane-difference/dark-and-broken", test_dark_and_broken);
  return g_test_run ();
}
