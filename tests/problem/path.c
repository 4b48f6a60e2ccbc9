/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "bounds.h"
#include "problem/linear/chebyshev.h"
#include "problem/linear/path.h"
#include "sol-test.h"

#include <float.h>
#include <gsl/gsl_integration.h>

#define BAR 1e5
#define N_TERMS 30

static double
pressure_at (const SolPath *path, double z_m)
{
  double s = sol_path_s_from_z_m (path, z_m);
  return sol_path_at (path, sol_path_find_segment (path, s), s).pressure_pa;
}

static SolBasis
pressure_basis (double low_pa, double high_pa, int n_terms)
{
  SolBasis basis = { .n_terms = n_terms };
  basis.interval[SOL_SCALAR_PRESSURE] = (SolInterval){ low_pa, high_pa };
  for (int m = 0; m < n_terms; m++)
    basis.degree[m][SOL_SCALAR_PRESSURE] = (guint8) m;
  return basis;
}

static SolPath *
two_points (double p0_bar, double p1_bar, double length_m, SolPathCoordinate coordinate)
{
  const double z_m[2] = { 0.0, length_m }, pa[2] = { p0_bar * BAR, p1_bar * BAR };
  return sol_path_new (z_m, pa, 2, length_m, coordinate);
}

/* Value T128, in every coordinate. */
static void
test_many_points (void)
{
  const double z_m[] = { 0.0, 0.25, 0.5, 1.0 }, pa[] = { 0.0, 1.0 * BAR, 0.5 * BAR, 0.0 };
  for (int c = SOL_PATH_AUTO; c <= SOL_PATH_PRESSURE; c++)
    {
      g_autoptr (SolPath) path = sol_path_new (z_m, pa, 4, 1.0, (SolPathCoordinate) c);
      sol_assert_close (T, pressure_at (path, 0.125) / BAR, sqrt (0.5), 1e-10);
      sol_assert_close (T, pressure_at (path, 0.375) / BAR, sqrt (0.625), 1e-10);
      sol_assert_close (T, pressure_at (path, 0.75) / BAR, sqrt (0.125), 1e-10);
      g_assert_cmpint (sol_path_get_n_segments (path), ==, 3);
      for (int i = 0; i < 3; i++)
        {
          sol_assert_near (P, sol_path_get_segment_end_m (path, i), z_m[i + 1], 0.0);
          sol_assert_near (P, sol_path_at (path, i, z_m[i]).pressure_pa, pa[i], 0.0);
          sol_assert_near (P, sol_path_at (path, i, z_m[i + 1]).pressure_pa, pa[i + 1], 0.0);
          sol_assert_near (P, sol_path_at (path, i, z_m[i]).z_m, z_m[i], 0.0);
          sol_assert_near (P, sol_path_at (path, i, z_m[i + 1]).z_m, z_m[i + 1], 0.0);
          sol_assert_near (P, sol_path_s_from_z_m (path, z_m[i]), z_m[i], 0.0);
          g_assert_cmpint (sol_path_find_segment (path, z_m[i]), ==, i);
        }
      g_assert_cmpint (sol_path_find_segment (path, 1.0), ==, 2);
      g_assert_cmpint (sol_path_find_segment (path, 7.0), ==, 2);
    }
}

/* Value T127: the pressure in the middle of 7.5 -> 0 bar, and its accuracy near the vacuum end. */
static void
test_two_points (void)
{
  g_autoptr (SolPath) path = two_points (7.5, 0.0, 0.15, SOL_PATH_LENGTH);
  double low, high, rest = ldexp (0.15, -40);
  sol_assert_close (T, pressure_at (path, 0.075) / BAR, 5.3033, 1e-5);
  sol_assert_close (R, pressure_at (path, 0.075), 7.5 * BAR / sqrt (2.0), 1e-15);
  sol_assert_near (P, pressure_at (path, 0.15), 0.0, 0.0);
  sol_assert_close (R, pressure_at (path, 0.15 - rest),
                    7.5 * BAR * sqrt ((0.15 - (0.15 - rest)) / 0.15), 1e-15);
  sol_path_get_range (path, SOL_SCALAR_PRESSURE, &low, &high);
  sol_assert_near (P, low, 0.0, 0.0);
  sol_assert_near (P, high, 7.5 * BAR, 0.0);
}

/* Constant without rounding: one point, equal points, and outside the points. */
static void
test_constant (void)
{
  const double z_m[] = { 0.3, 0.7, 1.9 }, pa[] = { 0.1 * BAR, 0.1 * BAR, 0.1 * BAR };
  const double rise_z[] = { 0.5, 1.0 }, rise_pa[] = { BAR, 3.0 * BAR };
  g_autoptr (SolPath) one = sol_path_new (z_m, pa, 1, 3.0, SOL_PATH_AUTO);
  g_autoptr (SolPath) three = sol_path_new (z_m, pa, 3, 3.0, SOL_PATH_PRESSURE);
  g_autoptr (SolPath) rise = sol_path_new (rise_z, rise_pa, 2, 2.0, SOL_PATH_AUTO);
  for (double z = 0.0; z <= 3.0; z += 0.017)
    {
      sol_assert_near (P, pressure_at (one, z), 0.1 * BAR, 0.0);
      sol_assert_near (P, pressure_at (three, z), 0.1 * BAR, 0.0);
      sol_assert_near (P, sol_path_s_from_z_m (three, z), z, 0.0);
    }
  g_assert_cmpint (sol_path_get_n_segments (rise), ==, 3);
  sol_assert_near (P, pressure_at (rise, 0.2), BAR, 0.0);
  sol_assert_near (P, pressure_at (rise, 1.7), 3.0 * BAR, 0.0);
  sol_assert_close (R, pressure_at (rise, 0.75), sqrt (5.0) * BAR, 4 * DBL_EPSILON);
}

/* Points beyond the length are cut off by the law; a point given twice counts once. */
static void
test_cut_and_repeated (void)
{
  const double z_m[] = { 0.0, 0.5, 0.5, 1.0, 2.0 };
  const double pa[] = { BAR, 2.0 * BAR, 2.0 * BAR, 0.0, BAR };
  g_autoptr (SolPath) path = sol_path_new (z_m, pa, 5, 0.8, SOL_PATH_AUTO);
  double want = 2.0 * BAR * sqrt (0.4);
  g_assert_cmpint (sol_path_get_n_segments (path), ==, 2);
  sol_assert_near (P, sol_path_get_length_m (path), 0.8, 0.0);
  sol_assert_close (R, sol_path_at (path, 1, 0.8).pressure_pa, want, 4 * DBL_EPSILON);
  sol_assert_close (R, pressure_at (path, 0.6), 2.0 * BAR * sqrt (0.8), 4 * DBL_EPSILON);
}

static void
test_no_length_and_vacuum (void)
{
  g_autoptr (SolPath) none = two_points (2.0, 0.0, 0.0, SOL_PATH_AUTO);
  g_autoptr (SolPath) vacuum = two_points (0.0, 0.0, 1.5, SOL_PATH_AUTO);
  double integral_m[3];
  g_assert_cmpint (sol_path_get_n_segments (none), ==, 1);
  sol_assert_near (P, sol_path_get_length_m (none), 0.0, 0.0);
  sol_assert_near (P, sol_path_at (none, 0, 0.0).pressure_pa, 2.0 * BAR, 0.0);
  sol_assert_near (P, pressure_at (vacuum, 0.7), 0.0, 0.0);
  sol_assert_near (P, sol_path_at (vacuum, 0, 0.7).dz_ds, 1.0, 0.0);
  SolBasis flat = pressure_basis (0.0, 0.0, 1), three = pressure_basis (0.0, 1.0, 3);
  sol_path_integrate_basis (vacuum, 0, 0.2, 0.7, &flat, integral_m);
  sol_assert_near (P, integral_m[0], 0.7 - 0.2, 0.0);
  sol_path_integrate_basis (vacuum, 0, 0.2, 0.7, &three, integral_m);
  sol_assert_close (R, integral_m[0], 0.5, 32 * DBL_EPSILON); /* T_1 (-1) = -1, T_2 = 1 */
  sol_assert_close (R, integral_m[1], -0.5, 32 * DBL_EPSILON);
  sol_assert_close (R, integral_m[2], 0.5, 32 * DBL_EPSILON);
}

/* z -> s -> z, the derivative against a quotient of differences, and p linear in s, with vacuum on
 * either side. */
static void
test_pressure_coordinate (void)
{
  static const double ends[][2] = { { 0.8, 0.0 }, { 0.0, 0.8 }, { 0.8, 0.2 }, { 1e-3, 9.0 } };
  for (gsize k = 0; k < G_N_ELEMENTS (ends); k++)
    {
      g_autoptr (SolPath) path = two_points (ends[k][0], ends[k][1], 1.5, SOL_PATH_PRESSURE);
      for (int i = 1; i < 300; i++)
        {
          double z = 1.5 * i / 300, s = sol_path_s_from_z_m (path, z), d = 1e-5;
          SolPathPoint at = sol_path_at (path, 0, s);
          double slope =
              (sol_path_at (path, 0, s + d).z_m - sol_path_at (path, 0, s - d).z_m) / (2.0 * d);
          double linear = (ends[k][0] + (ends[k][1] - ends[k][0]) * s / 1.5) * BAR;
          /* class R: z depends on s through two products and a quotient, s on z through a root. */
          sol_assert_near (R, at.z_m, z, 16 * DBL_EPSILON * 1.5);
          sol_assert_near (R, at.pressure_pa, linear, 8 * DBL_EPSILON * 9.0 * BAR);
          /* class T: z is quadratic in s, the quotient exact but for rounding over d. */
          sol_assert_near (T, at.dz_ds, slope, 1e-9);
        }
    }
}

static void
test_automatic_coordinate (void)
{
  g_autoptr (SolPath) gentle = two_points (0.8, 0.2, 1.0, SOL_PATH_AUTO);
  g_autoptr (SolPath) steep = two_points (0.8, 0.0, 1.0, SOL_PATH_AUTO);
  g_autoptr (SolPath) length = two_points (0.8, 0.0, 1.0, SOL_PATH_LENGTH);
  sol_assert_near (P, sol_path_s_from_z_m (gentle, 0.3), 0.3, 0.0);
  sol_assert_near (P, sol_path_s_from_z_m (length, 0.3), 0.3, 0.0);
  sol_assert_close (R, sol_path_s_from_z_m (steep, 0.36), 0.2, 8 * DBL_EPSILON);
}

typedef struct
{
  const SolPath *path;
  SolInterval interval;
  int m;
} Integrand;

/* T_m (p (s)) dz/ds: the product that the library never integrates in this form. */
static double
integrand (double s, void *data)
{
  const Integrand *self = data;
  double basis[N_TERMS];
  SolPathPoint at = sol_path_at (self->path, 0, s);
  sol_chebyshev_basis (self->interval, at.pressure_pa, N_TERMS, basis);
  return basis[self->m] * at.dz_ds;
}

static void
check_integrals (const SolPath *path, double s0, double s1, double low, double high)
{
  gsl_integration_workspace *work = gsl_integration_workspace_alloc (1000);
  double got[N_TERMS];
  SolBasis basis = pressure_basis (low, high, N_TERMS);
  sol_path_integrate_basis (path, 0, s0, s1, &basis, got);
  for (int m = 0; m < N_TERMS; m++)
    {
      Integrand data = { path, { low, high }, m };
      gsl_function f = { integrand, &data };
      double want, error, limit = 1e-13 * (s1 - s0);
      gsl_integration_qags (&f, s0, s1, limit, 0.0, 1000, work, &want, &error);
      /* class R: each side has p to 2 units of its size, which is high/(high - low) times as much of
       * the interval; T_m magnifies it by m^2 and the oracle is good to 1e-13 of the length. */
      double magnified = 4.0 * DBL_EPSILON * m * m * (1.0 + high / (high - low));
      sol_assert_near (R, got[m], want, (2e-13 + magnified) * (s1 - s0));
    }
  gsl_integration_workspace_free (work);
}

/* Terms of a scalar of any degree against their antiderivative, (T_(m+1)/(m+1) - T_(m-1)/(m-1))/2, over
 * all of the way, a part that begins at its end and a short one inside. */
static void
test_many_terms (gconstpointer data)
{
  SolScalar scalar = (SolScalar) GPOINTER_TO_INT (data);
  enum
  {
    N = SOL_BASIS_N_TERMS_MAX
  };
  static const double ends[][2] = { { 0.0, 1.5 }, { 0.0, 0.2 }, { 0.7, 0.70001 } };
  const double z_m[2] = { 0.0, 1.5 }, value_m[2] = { 2.2e-7, 2e-7 }, pressure_pa[1] = { 1e5 };
  SolPathProfile profile[SOL_N_SCALARS] = { [SOL_SCALAR_PRESSURE] = { z_m, pressure_pa, 1 } };
  profile[scalar] = (SolPathProfile){ z_m, value_m, 2 };
  g_autoptr (SolPath) path = sol_path_new_full (profile, 1.5, SOL_PATH_AUTO);
  SolBasis basis = { .n_terms = N };
  basis.interval[scalar] = (SolInterval){ 2e-7, 2.2e-7 };
  g_autofree double *got = g_new (double, N);
  for (int m = 0; m < N; m++)
    basis.degree[m][scalar] = (guint16) m;
  for (gsize i = 0; i < G_N_ELEMENTS (ends); i++)
    {
      double x0 = 1.0 - ends[i][0] / 0.75, x1 = 1.0 - ends[i][1] / 0.75;
      sol_path_integrate_basis (path, 0, ends[i][0], ends[i][1], &basis, got);
      for (int m = 2; m < N; m++)
        {
          double up = cos ((m + 1) * acos (x1)) - cos ((m + 1) * acos (x0));
          double down = cos ((m - 1) * acos (x1)) - cos ((m - 1) * acos (x0));
          double want = -0.75 * 0.5 * (up / (m + 1) - down / (m - 1));
          /* class R: the scalar to 2 units of its size, which is eleven times as much of the interval, and
           * T_m magnifies it by m^2 at most; cosines of angles that are rounded. */
          double limit = 1e-13 + 24.0 * DBL_EPSILON * m * m;
          sol_assert_near (R, got[m], want, 1.5 * limit);
        }
    }
}

static void
test_integrals (void)
{
  static const double ends[][2] = { { 0.8, 0.0 }, { 0.0, 0.8 }, { 0.8, 0.2 }, { 3.0, 3.1 } };
  static const double steps[][2] = {
    { 0.0, 1.5 },  { 0.1, 0.4 },           { 1.4, 1.5 },
    { 0.0, 1e-3 }, { 1.5 - 0x1p-20, 1.5 }, { 0.75, 0.75 + 0x1p-30 },
  };
  for (gsize k = 0; k < G_N_ELEMENTS (ends); k++)
    for (int c = SOL_PATH_LENGTH; c <= SOL_PATH_PRESSURE; c++)
      {
        g_autoptr (SolPath) path = two_points (ends[k][0], ends[k][1], 1.5, (SolPathCoordinate) c);
        double low, high;
        sol_path_get_range (path, SOL_SCALAR_PRESSURE, &low, &high);
        for (gsize i = 0; i < G_N_ELEMENTS (steps); i++)
          {
            /* In z the integrand ends in a square root: the oracle is then no oracle to 1e-13. */
            if (c == SOL_PATH_LENGTH && ends[k][0] * ends[k][1] <= 0.0 && steps[i][1] > 1.4)
              continue;
            check_integrals (path, steps[i][0], steps[i][1], low, high);
          }
      }
}

/* One step of any length has the integral of its parts, and the two coordinates agree. */
static void
test_integrals_add_up (void)
{
  g_autoptr (SolPath) in_z = two_points (0.8, 0.0, 1.5, SOL_PATH_LENGTH);
  g_autoptr (SolPath) in_p = two_points (0.8, 0.0, 1.5, SOL_PATH_PRESSURE);
  double whole[N_TERMS], other[N_TERMS], part[N_TERMS], sum[N_TERMS] = { 0.0 };
  SolBasis basis = pressure_basis (0.0, 0.8 * BAR, N_TERMS);
  sol_path_integrate_basis (in_z, 0, 0.0, 1.5, &basis, whole);
  sol_path_integrate_basis (in_p, 0, 0.0, 1.5, &basis, other);
  for (int i = 0; i < 64; i++)
    {
      sol_path_integrate_basis (in_p, 0, 1.5 * i / 64, 1.5 * (i + 1) / 64, &basis, part);
      for (int m = 0; m < N_TERMS; m++)
        sum[m] += part[m];
    }
  for (int m = 0; m < N_TERMS; m++)
    {
      /* class R: as above. */
      double limit = (2e-13 + 8.0 * DBL_EPSILON * m * m) * 1.5;
      sol_assert_near (R, other[m], whole[m], limit);
      sol_assert_near (R, sum[m], whole[m], limit);
    }
  sol_assert_close (R, whole[0], 1.5, 16 * DBL_EPSILON);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/problem/path/many-points", test_many_points);
  g_test_add_func ("/problem/path/two-points", test_two_points);
  g_test_add_func ("/problem/path/constant", test_constant);
  g_test_add_func ("/problem/path/cut-and-repeated", test_cut_and_repeated);
  g_test_add_func ("/problem/path/no-length-and-vacuum", test_no_length_and_vacuum);
  g_test_add_func ("/problem/path/pressure-coordinate", test_pressure_coordinate);
  g_test_add_func ("/problem/path/automatic-coordinate", test_automatic_coordinate);
  g_test_add_func ("/problem/path/integrals", test_integrals);
  g_test_add_data_func ("/problem/path/many-terms/wall", GINT_TO_POINTER (SOL_SCALAR_WALL),
                        test_many_terms);
  g_test_add_data_func ("/problem/path/many-terms/radius", GINT_TO_POINTER (SOL_SCALAR_CORE_RADIUS),
                        test_many_terms);
  g_test_add_func ("/problem/path/integrals-add-up", test_integrals_add_up);
  return g_test_run ();
}
