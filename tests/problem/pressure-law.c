/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/error.h"
#include "problem/pressure-law.h"
#include "sol-test.h"

#define BAR 1e5

static SolPressureLaw *
make_law (gsize n, const double *z_m, const double *pressure_bar)
{
  g_autoptr (GError) error = NULL;
  g_autofree double *pressure_pa = g_new (double, n);
  for (gsize i = 0; i < n; i++)
    pressure_pa[i] = pressure_bar[i] * BAR;
  SolPressureLaw *law = sol_pressure_law_new (n, z_m, pressure_pa, &error);
  g_assert_no_error (error);
  return law;
}

/* Value T128. */
static void
test_many_points (void)
{
  const double z_m[] = { 0.0, 0.25, 0.5, 1.0 }, bar[] = { 0.0, 1.0, 0.5, 0.0 };
  g_autoptr (SolPressureLaw) law = make_law (4, z_m, bar);
  sol_assert_close (T, sol_pressure_law_at (law, 0.125) / BAR, sqrt (0.5), 1e-10);
  sol_assert_close (T, sol_pressure_law_at (law, 0.375) / BAR, sqrt (0.625), 1e-10);
  sol_assert_close (T, sol_pressure_law_at (law, 0.75) / BAR, sqrt (0.125), 1e-10);
  for (gsize i = 0; i < 4; i++)
    {
      sol_assert_close (P, sol_pressure_law_at (law, z_m[i]), bar[i] * BAR, 0.0);
      sol_assert_close (P, sol_pressure_law_get_point_z_m (law, i), z_m[i], 0.0);
    }
  g_assert_cmpuint (sol_pressure_law_get_n_points (law), ==, 4);
  g_assert_false (sol_pressure_law_is_constant (law));
  sol_assert_close (P, sol_pressure_law_get_largest_pa (law), BAR, 0.0);
}

/* Value T127: the pressure in the middle of 7.5 -> 0 bar; outside it is clamped. */
static void
test_two_points (void)
{
  const double z_m[] = { 0.0, 0.15 }, bar[] = { 7.5, 0.0 };
  g_autoptr (SolPressureLaw) law = make_law (2, z_m, bar);
  sol_assert_close (T, sol_pressure_law_at (law, 0.075) / BAR, 5.3033, 1e-5);
  sol_assert_close (R, sol_pressure_law_at (law, 0.075), 7.5 * BAR / sqrt (2.0), 1e-15);
  sol_assert_close (P, sol_pressure_law_at (law, -1.0), 7.5 * BAR, 0.0);
  sol_assert_close (P, sol_pressure_law_at (law, 0.15), 0.0, 0.0);
  sol_assert_close (P, sol_pressure_law_at (law, 7.0), 0.0, 0.0);
  /* Close to the vacuum end the square root is accurate to rounding. */
  double rest = ldexp (0.15, -40);
  sol_assert_close (R, sol_pressure_law_at (law, 0.15 - rest),
                    7.5 * BAR * sqrt ((0.15 - (0.15 - rest)) / 0.15), 1e-15);
}

/* One point, and several equal ones, are a constant without rounding. */
static void
test_constant (void)
{
  const double z_m[] = { 0.3, 0.7, 1.9 }, bar[] = { 0.1, 0.1, 0.1 };
  g_autoptr (SolPressureLaw) one = make_law (1, z_m, bar);
  g_autoptr (SolPressureLaw) three = make_law (3, z_m, bar);
  g_assert_true (sol_pressure_law_is_constant (one));
  g_assert_true (sol_pressure_law_is_constant (three));
  for (double z = -1.0; z < 3.0; z += 0.017)
    {
      sol_assert_close (P, sol_pressure_law_at (one, z), 0.1 * BAR, 0.0);
      sol_assert_close (P, sol_pressure_law_at (three, z), 0.1 * BAR, 0.0);
    }
}

/* A point given twice counts once; a vacuum fill is zero everywhere. */
static void
test_repeated_and_vacuum (void)
{
  const double z_m[] = { 0.0, 0.5, 0.5, 1.0 }, bar[] = { 1.0, 2.0, 2.0, 0.0 };
  g_autoptr (SolPressureLaw) law = make_law (4, z_m, bar);
  g_assert_cmpuint (sol_pressure_law_get_n_points (law), ==, 3);
  sol_assert_close (R, sol_pressure_law_at (law, 0.25) / BAR, sqrt (2.5), 1e-15);
  const double nothing[] = { 0.0, 0.0 };
  g_autoptr (SolPressureLaw) vacuum = make_law (2, z_m, nothing);
  sol_assert_close (P, sol_pressure_law_at (vacuum, 0.2), 0.0, 0.0);
}

static void
expect_refused (gsize n, const double *z_m, const double *pressure_pa, const char *word)
{
  g_autoptr (GError) error = NULL;
  g_assert_null (sol_pressure_law_new (n, z_m, pressure_pa, &error));
  g_assert_error (error, SOL_SOLVER_ERROR, SOL_SOLVER_ERROR_INPUT);
  g_assert_nonnull (strstr (error->message, word));
}

static void
test_refusals (void)
{
  const double up[] = { 0.0, 1.0, 2.0 }, down[] = { 0.0, 2.0, 1.0 }, jump[] = { 0.0, 1.0, 1.0 };
  const double good[] = { 1e5, 2e5, 3e5 }, negative[] = { 1e5, -1.0, 3e5 };
  const double broken[] = { 1e5, 2e5, NAN }, nowhere[] = { 0.0, NAN, 2.0 };
  expect_refused (0, up, good, "no pressure");
  expect_refused (3, down, good, "Point 3");
  expect_refused (3, jump, good, "Point 3");
  expect_refused (3, up, negative, "Point 2");
  expect_refused (3, up, broken, "Point 3");
  expect_refused (3, nowhere, good, "Point 2");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/problem/pressure-law/many-points", test_many_points);
  g_test_add_func ("/problem/pressure-law/two-points", test_two_points);
  g_test_add_func ("/problem/pressure-law/constant", test_constant);
  g_test_add_func ("/problem/pressure-law/repeated-and-vacuum", test_repeated_and_vacuum);
  g_test_add_func ("/problem/pressure-law/refusals", test_refusals);
  return g_test_run ();
}
