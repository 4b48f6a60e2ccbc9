/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "problem/linear/chebyshev.h"
#include "sol-test.h"

#include <float.h>

#define N_MAX 30

/* T_m (cos t) = cos (m t). */
static void
test_basis (void)
{
  SolInterval interval = { -3.0, 5.0 };
  double basis[N_MAX];
  for (int i = 0; i <= 200; i++)
    {
      double t = i * acos (-1.0) / 200;
      sol_chebyshev_basis (interval, 1.0 + 4.0 * cos (t), N_MAX, basis);
      /* class R: x is off by 2 units, which T_m magnifies by m^2 at most. */
      for (int m = 0; m < N_MAX; m++)
        sol_assert_near (R, basis[m], cos (m * t), (4.0 * m * m + 4.0) * DBL_EPSILON);
    }
}

/* The interpolant meets the function at the nodes and is a polynomial where the function is one. */
static void
test_interpolant (void)
{
  SolInterval interval = { 0.0, 8e4 };
  for (int n = 1; n <= N_MAX; n += 1 + n / 4)
    {
      double coefficient[N_MAX] = { 0.0 }, weight[N_MAX];
      for (int j = 0; j < n; j++)
        {
          double x = sol_chebyshev_node (interval, n, j);
          sol_chebyshev_transform (n, j, weight);
          for (int m = 0; m < n; m++)
            coefficient[m] += weight[m] * exp (-x / 2e4);
        }
      for (int j = 0; j < n; j++)
        {
          double x = sol_chebyshev_node (interval, n, j);
          double sum = sol_chebyshev_sum (interval, x, n, coefficient), same = 0.0, basis[N_MAX];
          sol_chebyshev_basis (interval, x, n, basis);
          for (int m = 0; m < n; m++)
            same += coefficient[m] * basis[m];
          sol_assert_near (R, sum, exp (-x / 2e4), 16.0 * n * DBL_EPSILON);
          sol_assert_near (R, sum, same, 16.0 * n * DBL_EPSILON);
        }
    }
}

/* Coefficients of an entire function fall below rounding; the sum is right between the nodes too. */
static void
test_convergence (void)
{
  SolInterval interval = { 1.0, 3.0 };
  double coefficient[N_MAX] = { 0.0 }, weight[N_MAX];
  for (int j = 0; j < N_MAX; j++)
    {
      sol_chebyshev_transform (N_MAX, j, weight);
      for (int m = 0; m < N_MAX; m++)
        coefficient[m] += weight[m] * sin (sol_chebyshev_node (interval, N_MAX, j));
    }
  sol_assert_near (R, coefficient[N_MAX - 1], 0.0, 8 * DBL_EPSILON);
  for (double x = 1.0; x <= 3.0; x += 0.01)
    sol_assert_near (R, sol_chebyshev_sum (interval, x, N_MAX, coefficient), sin (x),
                     4 * N_MAX * DBL_EPSILON);
}

/* Outside the nearest end is taken; a point interval has constants alone. */
static void
test_ends (void)
{
  SolInterval interval = { 2.0, 3.0 }, point = { 2.0, 2.0 };
  const double coefficient[3] = { 1.0, 2.0, 4.0 };
  double basis[3];
  sol_assert_near (P, sol_chebyshev_sum (interval, 9.0, 3, coefficient), 7.0, 0.0);
  sol_assert_near (P, sol_chebyshev_sum (interval, 3.0, 3, coefficient), 7.0, 0.0);
  sol_assert_near (P, sol_chebyshev_sum (interval, -9.0, 3, coefficient), 3.0, 0.0);
  sol_assert_near (P, sol_chebyshev_node (point, 5, 2), 2.0, 0.0);
  sol_assert_near (P, sol_chebyshev_sum (point, 2.0, 1, coefficient), 1.0, 0.0);
  sol_chebyshev_basis (point, 2.0, 1, basis);
  sol_assert_near (P, basis[0], 1.0, 0.0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/problem/chebyshev/basis", test_basis);
  g_test_add_func ("/problem/chebyshev/interpolant", test_interpolant);
  g_test_add_func ("/problem/chebyshev/convergence", test_convergence);
  g_test_add_func ("/problem/chebyshev/ends", test_ends);
  return g_test_run ();
}
