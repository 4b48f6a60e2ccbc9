/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Literature: A. Suda, M. Nurhuda, K. Midorikawa et al., Appl. Phys. Lett. 86, 111116 (2005). */
#include "config.h"

#include "problem/pressure-law.h"

#include "base/error.h"

#include <math.h>

struct _SolPressureLaw
{
  gsize n;
  double *z_m;
  double *pressure_pa;
};

static gboolean
check_point (gsize i, const double *z_m, const double *pressure_pa, GError **error)
{
  if (!(isfinite (z_m[i]) && isfinite (pressure_pa[i]) && pressure_pa[i] >= 0.0))
    {
      g_set_error (error, SOL_SOLVER_ERROR, SOL_SOLVER_ERROR_INPUT,
                   "Point %" G_GSIZE_FORMAT " of the pressure is %g bar at z = %g m; a pressure "
                   "must be zero or positive",
                   i + 1, pressure_pa[i] / 1e5, z_m[i]);
      return FALSE;
    }
  if (i == 0 || z_m[i] > z_m[i - 1])
    return TRUE;
  gboolean is_repeated =
      !(z_m[i] < z_m[i - 1]) && !islessgreater (pressure_pa[i], pressure_pa[i - 1]);
  if (is_repeated)
    return TRUE;
  g_set_error (error, SOL_SOLVER_ERROR, SOL_SOLVER_ERROR_INPUT,
               "Point %" G_GSIZE_FORMAT " of the pressure (%g bar at z = %g m) does not lie after "
               "the point before it (%g bar at z = %g m); give the points in ascending z",
               i + 1, pressure_pa[i] / 1e5, z_m[i], pressure_pa[i - 1] / 1e5, z_m[i - 1]);
  return FALSE;
}

/**
 * sol_pressure_law_new:
 * @n_points: number of points, at least 1
 * @z_m: [n_points] where they are, ascending; a point given twice counts once
 * @pressure_pa: [n_points] the pressure there, >= 0
 * @error: return location
 *
 * Viscous flow of a gas through a long narrow tube keeps d(p²)/dz constant between two points that
 * are held at their pressures. One point is a constant pressure.
 *
 * Errors: SOL_SOLVER_ERROR_INPUT if there is no point, a pressure is negative or not a number, or
 * the points do not ascend.
 * Source: A. Suda et al., Appl. Phys. Lett. 86, 111116 (2005).
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): the law, or NULL
 */
SolPressureLaw *
sol_pressure_law_new (gsize n_points, const double *z_m, const double *pressure_pa, GError **error)
{
  if (n_points == 0)
    {
      g_set_error (error, SOL_SOLVER_ERROR, SOL_SOLVER_ERROR_INPUT,
                   "The gas has no pressure; give at least one point");
      return NULL;
    }
  g_autoptr (SolPressureLaw) self = g_new0 (SolPressureLaw, 1);
  self->z_m = g_new (double, n_points);
  self->pressure_pa = g_new (double, n_points);
  for (gsize i = 0; i < n_points; i++)
    {
      if (!check_point (i, z_m, pressure_pa, error))
        return NULL;
      if (i > 0 && !(z_m[i] > z_m[i - 1]))
        continue;
      self->z_m[self->n] = z_m[i];
      self->pressure_pa[self->n] = pressure_pa[i];
      self->n++;
    }
  return g_steal_pointer (&self);
}

/**
 * sol_pressure_law_free:
 * @self: (nullable): the law
 *
 * Threads: any. Allocates: no.
 */
void
sol_pressure_law_free (SolPressureLaw *self)
{
  if (self == NULL)
    return;
  g_free (self->z_m);
  g_free (self->pressure_pa);
  g_free (self);
}

/**
 * sol_pressure_law_at:
 * @self: the law
 * @z_m: where
 *
 * p = √(p₀²(1 - s) + p₁² s) with s the share of the interval that lies before @z_m; before the
 * first and after the last point their pressures hold.
 *
 * Source: A. Suda et al., Appl. Phys. Lett. 86, 111116 (2005).
 * Threads: any. Allocates: no.
 * Returns: the pressure in Pa
 */
double
sol_pressure_law_at (const SolPressureLaw *self, double z_m)
{
  if (z_m <= self->z_m[0])
    return self->pressure_pa[0];
  if (z_m >= self->z_m[self->n - 1])
    return self->pressure_pa[self->n - 1];
  gsize low = 0, high = self->n - 1;
  while (high - low > 1)
    {
      gsize middle = low + (high - low) / 2;
      if (z_m < self->z_m[middle])
        high = middle;
      else
        low = middle;
    }
  double before = self->pressure_pa[low], after = self->pressure_pa[high];
  if (!islessgreater (before, after))
    return before;
  /* From the nearer end, so that a vacuum end keeps its relative accuracy. */
  double width = self->z_m[high] - self->z_m[low];
  double share = (z_m - self->z_m[low]) / width, rest = (self->z_m[high] - z_m) / width;
  return sqrt (before * before * rest + after * after * share);
}

/**
 * sol_pressure_law_is_constant:
 * @self: the law
 *
 * Threads: any. Allocates: no.
 * Returns: TRUE if the pressure is the same everywhere
 */
gboolean
sol_pressure_law_is_constant (const SolPressureLaw *self)
{
  for (gsize i = 1; i < self->n; i++)
    if (islessgreater (self->pressure_pa[i], self->pressure_pa[0]))
      return FALSE;
  return TRUE;
}

/**
 * sol_pressure_law_get_n_points:
 * @self: the law
 *
 * Threads: any. Allocates: no.
 * Returns: the number of distinct points; inner ones are kinks that a step must not cross
 */
gsize
sol_pressure_law_get_n_points (const SolPressureLaw *self)
{
  return self->n;
}

/**
 * sol_pressure_law_get_point_z_m:
 * @self: the law
 * @i: which point
 *
 * Threads: any. Allocates: no.
 * Returns: its position in m
 */
double
sol_pressure_law_get_point_z_m (const SolPressureLaw *self, gsize i)
{
  g_return_val_if_fail (i < self->n, NAN);
  return self->z_m[i];
}

/**
 * sol_pressure_law_get_largest_pa:
 * @self: the law
 *
 * Threads: any. Allocates: no.
 * Returns: the largest pressure anywhere in Pa, which is at a point
 */
double
sol_pressure_law_get_largest_pa (const SolPressureLaw *self)
{
  double largest = 0.0;
  for (gsize i = 0; i < self->n; i++)
    largest = fmax (largest, self->pressure_pa[i]);
  return largest;
}
