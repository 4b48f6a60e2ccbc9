/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Literature: L. N. Trefethen, Approximation Theory and Approximation Practice, SIAM (2013), ch. 8. */
#include "config.h"

#include "problem/linear/mode-size.h"

#include "base/error.h"

#include <math.h>

#define N_NODES_MAX 256
/* Of the last quarter of the coefficients, relative to the first: some roundings of the quadrature. */
#define TAIL_MAX 1e-12

/* Both series are of amplitudes, which go to nothing where the mode gets wide. */
struct _SolModeSize
{
  SolInterval core_radius_m;
  int n_terms;
  double area[N_NODES_MAX];  /* root of the area at the reference over that here */
  double field[N_NODES_MAX]; /* the same of the areas times the indices */
};

typedef struct
{
  SolModeSizeFunction function;
  gpointer data;
  double area_m2; /* at the reference */
  double mode_index;
} Mode;

static gboolean
sample (SolModeSize *self, const Mode *mode, int n, GError **error)
{
  double weight[N_NODES_MAX], area_m2, mode_index;
  self->n_terms = n;
  for (int m = 0; m < n; m++)
    self->area[m] = self->field[m] = 0.0;
  for (int j = 0; j < n; j++)
    {
      double radius = sol_chebyshev_node (self->core_radius_m, n, j);
      if (!mode->function (mode->data, radius, &area_m2, &mode_index, error))
        return FALSE;
      double area = sqrt (mode->area_m2 / area_m2),
             field = area * sqrt (mode->mode_index / mode_index);
      sol_chebyshev_transform (n, j, weight);
      for (int m = 0; m < n; m++)
        {
          self->area[m] += weight[m] * area;
          self->field[m] += weight[m] * field;
        }
    }
  return TRUE;
}

static gboolean
is_resolved (const double *coefficient, int n)
{
  double tail = 0.0;
  for (int m = n - n / 4; m < n; m++)
    tail += fabs (coefficient[m]);
  return tail <= TAIL_MAX * fabs (coefficient[0]);
}

/**
 * sol_mode_size_new:
 * @core_radius_m: radii of the taper
 * @reference_core_radius_m: where both scales are one
 * @function: area and index of the mode; only called during the call
 * @data: handed to @function
 * @error: return location
 *
 * Samples at more and more Chebyshev nodes until what the series leave out is below 1e-12 of them.
 *
 * Errors: those of @function; SOL_SOLVER_ERROR_UNSUPPORTED where 256 terms do not do.
 * Source: L. N. Trefethen, Approximation Theory and Approximation Practice, SIAM (2013), ch. 8.
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): the size of the mode at every radius of the taper
 */
SolModeSize *
sol_mode_size_new (SolInterval core_radius_m,
                   double reference_core_radius_m,
                   SolModeSizeFunction function,
                   gpointer data,
                   GError **error)
{
  static const int n_nodes[] = { 12, 16, 24, 32, 48, 64, 96, 128, N_NODES_MAX };
  g_autoptr (SolModeSize) self = g_new0 (SolModeSize, 1);
  Mode mode = { .function = function, .data = data };
  self->core_radius_m = core_radius_m;
  if (!function (data, reference_core_radius_m, &mode.area_m2, &mode.mode_index, error))
    return NULL;
  for (gsize i = 0; i < G_N_ELEMENTS (n_nodes); i++)
    {
      if (!sample (self, &mode, n_nodes[i], error))
        return NULL;
      if (is_resolved (self->area, n_nodes[i]) && is_resolved (self->field, n_nodes[i]))
        return g_steal_pointer (&self);
    }
  g_set_error (error, SOL_SOLVER_ERROR, SOL_SOLVER_ERROR_UNSUPPORTED,
               "the effective area of the mode changes too much between core radii of %.4g um and "
               "%.4g um for a series of %d terms; let geometry.core_radius change less",
               core_radius_m.low * 1e6, core_radius_m.high * 1e6, N_NODES_MAX);
  return NULL;
}

/**
 * sol_mode_size_free:
 * @self: (nullable): the size
 *
 * Threads: any. Allocates: no.
 */
void
sol_mode_size_free (SolModeSize *self)
{
  g_free (self);
}

/**
 * sol_mode_size_at:
 * @self: the size
 * @core_radius_m: radius of the core
 * @field_scale: (out): field of a watt over that at the reference radius, √(n₀A₀/(nA))
 * @intensity_scale: (out): root of the intensity of a watt over that at the reference, √(A₀/A)
 *
 * Threads: any. Allocates: no.
 */
void
sol_mode_size_at (const SolModeSize *self,
                  double core_radius_m,
                  double *field_scale,
                  double *intensity_scale)
{
  *field_scale = sol_chebyshev_sum (self->core_radius_m, core_radius_m, self->n_terms, self->field);
  *intensity_scale =
      sol_chebyshev_sum (self->core_radius_m, core_radius_m, self->n_terms, self->area);
}
