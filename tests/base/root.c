/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/numbers/root.h"
#include "sol-test.h"

static double
cosine (double x, gpointer data)
{
  return cos (x);
}

static double
tangent (double x, gpointer data)
{
  return tan (x);
}

static double
undefined_below_one (double x, gpointer data)
{
  return x < 1.0 ? NAN : x - 2.0;
}

static void
test_bracketed (void)
{
  double root = NAN;
  g_assert_true (sol_root_bracketed (cosine, NULL, 0.0, 3.0, &root));
  sol_assert_close (R, root, 0.5 * G_PI, 1e-15);
  g_assert_false (sol_root_bracketed (cosine, NULL, 0.0, 1.0, &root));
  g_assert_false (sol_root_bracketed (undefined_below_one, NULL, 0.0, 1.5, &root));
  /* A root at an end is a root. */
  g_assert_true (sol_root_bracketed (undefined_below_one, NULL, 2.0, 3.0, &root));
  sol_assert_close (R, root, 2.0, 1e-15);
}

/* The poles of the tangent change sign too, and are no roots. */
static void
test_scan (void)
{
  double x[101], roots[8];
  for (int i = 0; i <= 100; i++)
    x[i] = 0.5 + 0.1 * i;
  int n = sol_root_scan (tangent, NULL, x, 101, roots, 8);
  g_assert_cmpint (n, ==, 3);
  for (int i = 0; i < n; i++)
    sol_assert_close (R, roots[i], (i + 1) * G_PI, 1e-15);
  for (int i = 0; i <= 100; i++)
    x[i] = 10.5 - 0.1 * i;
  g_assert_cmpint (sol_root_scan (tangent, NULL, x, 101, roots, 1), ==, 1);
  sol_assert_close (R, roots[0], 3.0 * G_PI, 1e-15);
  for (int i = 0; i <= 100; i++)
    x[i] = 0.03 * i;
  g_assert_cmpint (sol_root_scan (undefined_below_one, NULL, x, 101, roots, 8), ==, 1);
  sol_assert_close (R, roots[0], 2.0, 1e-15);
  g_assert_cmpint (sol_root_scan (tangent, NULL, x, 0, roots, 8), ==, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/base/root/bracketed", test_bracketed);
  g_test_add_func ("/base/root/scan", test_scan);
  return g_test_run ();
}
