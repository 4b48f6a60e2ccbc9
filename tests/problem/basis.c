/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "problem/linear/basis.h"
#include "problem/linear/path.h"
#include "sol-test.h"

#include <float.h>
#include <gsl/gsl_integration.h>

#define BAR 1e5

/* A term of every kind in pressure and radius. */
static SolBasis
two_scalars (double p0, double p1, double a0, double a1)
{
  SolBasis basis = { .n_terms = 9 };
  basis.interval[SOL_SCALAR_PRESSURE] = (SolInterval){ p0, p1 };
  basis.interval[SOL_SCALAR_CORE_RADIUS] = (SolInterval){ a0, a1 };
  for (int m = 0; m < 9; m++)
    {
      basis.degree[m][SOL_SCALAR_PRESSURE] = (guint8) (m / 3);
      basis.degree[m][SOL_SCALAR_CORE_RADIUS] = (guint8) (m % 3);
    }
  return basis;
}

/* T_1 (u) = u and T_2 (u) = 2 u^2 - 1, times each other; a scalar that does not vary is not read. */
static void
test_products (void)
{
  SolBasis basis = two_scalars (1.0, 3.0, 10.0, 30.0);
  const double scalar[SOL_N_SCALARS] = { 2.5, 15.0, NAN };
  double value[9];
  const double t[3] = { 1.0, 0.5, -0.5 }, s[3] = { 1.0, -0.5, -0.5 };
  g_assert_true (sol_basis_varies (&basis, SOL_SCALAR_CORE_RADIUS));
  g_assert_false (sol_basis_varies (&basis, SOL_SCALAR_WALL));
  sol_basis_evaluate (&basis, scalar, value);
  for (int m = 0; m < 9; m++)
    sol_assert_near (R, value[m], t[m / 3] * s[m % 3], 4 * DBL_EPSILON);
}

typedef struct
{
  const SolPath *path;
  const SolBasis *basis;
  int m;
} Integrand;

static double
integrand (double s, void *data)
{
  const Integrand *self = data;
  double value[SOL_BASIS_N_TERMS_MAX];
  SolPathPoint at = sol_path_at (self->path, 0, s);
  sol_basis_evaluate (self->basis, at.scalar, value);
  return value[self->m] * at.dz_ds;
}

/* Pressure and radius change together: the integrals of the products against adaptive quadrature, in
 * either coordinate. */
static void
test_integrals (void)
{
  const double z_m[2] = { 0.0, 1.5 }, pa[2] = { 3.0 * BAR, 0.5 * BAR }, a_m[2] = { 1e-4, 6e-5 };
  const SolPathProfile profile[SOL_N_SCALARS] = { { z_m, pa, 2 }, { z_m, a_m, 2 } };
  SolBasis basis = two_scalars (0.5 * BAR, 3.0 * BAR, 6e-5, 1e-4);
  gsl_integration_workspace *work = gsl_integration_workspace_alloc (1000);
  for (int c = SOL_PATH_LENGTH; c <= SOL_PATH_PRESSURE; c++)
    {
      g_autoptr (SolPath) path = sol_path_new_full (profile, 1.5, (SolPathCoordinate) c);
      double got[9];
      sol_path_integrate_basis (path, 0, 0.2, 1.3, &basis, got);
      for (int m = 0; m < 9; m++)
        {
          Integrand data = { path, &basis, m };
          gsl_function f = { integrand, &data };
          double want, error;
          gsl_integration_qags (&f, 0.2, 1.3, 1e-13, 0.0, 1000, work, &want, &error);
          sol_assert_near (R, got[m], want, 1e-12); /* class R: the oracle's own limit, rounding */
        }
    }
  gsl_integration_workspace_free (work);
}

/* Every point of every profile ends a segment; in between each scalar follows its own law. */
static void
test_kinks (void)
{
  const double z_p[3] = { 0.0, 0.5, 2.0 }, pa[3] = { 2.0 * BAR, 1.0 * BAR, 0.0 };
  const double z_a[2] = { 0.25, 1.0 }, a_m[2] = { 1e-4, 5e-5 };
  const double z_w[1] = { 0.0 }, wall_m[1] = { 7e-7 };
  const SolPathProfile profile[SOL_N_SCALARS] = { { z_p, pa, 3 },
                                                  { z_a, a_m, 2 },
                                                  { z_w, wall_m, 1 } };
  const double ends[] = { 0.25, 0.5, 1.0, 1.6 };
  double low, high;
  g_autoptr (SolPath) path = sol_path_new_full (profile, 1.6, SOL_PATH_LENGTH);
  g_assert_cmpint (sol_path_get_n_segments (path), ==, 4);
  for (int i = 0; i < 4; i++)
    sol_assert_near (P, sol_path_get_segment_end_m (path, i), ends[i], 0.0);
  sol_assert_near (P, sol_path_at (path, 0, 0.1).core_radius_m, 1e-4, 0.0);
  sol_assert_near (P, sol_path_at (path, 0, 0.1).radius_slope, 0.0, 0.0);
  sol_assert_close (R, sol_path_at (path, 1, 0.4).core_radius_m, 9e-5, 8 * DBL_EPSILON);
  sol_assert_close (R, sol_path_at (path, 2, 0.7).radius_slope, -5e-5 / 0.75, 8 * DBL_EPSILON);
  sol_assert_near (P, sol_path_at (path, 3, 1.3).core_radius_m, 5e-5, 0.0);
  sol_assert_near (P, sol_path_at (path, 3, 1.3).wall_thickness_m, 7e-7, 0.0);
  sol_assert_close (R, sol_path_at (path, 1, 0.4).pressure_pa, BAR * sqrt (4.0 - 3.0 * 0.8),
                    8 * DBL_EPSILON);
  sol_assert_close (R, sol_path_at (path, 2, 0.7).pressure_pa, BAR * sqrt (1.0 - 0.2 / 1.5),
                    8 * DBL_EPSILON);
  sol_path_get_range (path, SOL_SCALAR_CORE_RADIUS, &low, &high);
  sol_assert_near (P, low, 5e-5, 0.0);
  sol_assert_near (P, high, 1e-4, 0.0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/problem/basis/products", test_products);
  g_test_add_func ("/problem/basis/integrals", test_integrals);
  g_test_add_func ("/problem/basis/kinks", test_kinks);
  return g_test_run ();
}
