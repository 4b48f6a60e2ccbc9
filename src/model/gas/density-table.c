/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Literature: L. N. Trefethen, Approximation Theory and Approximation Practice, SIAM (2013). */
#include "config.h"

#include "model/gas/density-table.h"

#include "base/error.h"

#include <gsl/gsl_chebyshev.h>
#include <math.h>

/* What is tabulated is density over pressure, which is smooth and finite down to zero. */
#define PIECE_ORDER 14
/* Share of the last terms: wanted, and accepted in the smallest pieces, where near a critical point
 * the rounding of the equation of state shows. */
#define TOLERANCE 1e-12
#define TOLERANCE_SMALLEST 1e-9
#define DEPTH_MAX 12
#define PIECES_MAX 512

typedef struct
{
  double pressure_min_pa;
  double pressure_max_pa;
  gsl_cheb_series *series;
} Piece;

struct _SolDensityTable
{
  const SolGas *gas;
  gboolean ideal;
  double temperature_k;
  double pressure_max_pa;
  int n_pieces;
  Piece pieces[PIECES_MAX]; /* ascending in pressure */
  gboolean failed;
};

/* At zero pressure the ratio is that of the ideal gas, as close to it as the equation of state
 * reaches; Chebyshev nodes never are zero. */
static double
density_over_pressure (double pressure_pa, void *data)
{
  SolDensityTable *self = data;
  double density = NAN;
  if (!sol_gas_density_per_m3 (self->gas, self->ideal, pressure_pa, self->temperature_k, &density,
                               NULL))
    self->failed = TRUE;
  return density / pressure_pa;
}

static gboolean
is_resolved (const gsl_cheb_series *series, double tolerance)
{
  const double *c = gsl_cheb_coeffs (series);
  double tail = fabs (c[PIECE_ORDER]) + fabs (c[PIECE_ORDER - 1]);
  return tail <= tolerance * fabs (c[0]);
}

/* Halves an interval until every part is resolved. */
static void
fit_pieces (SolDensityTable *self, double low, double high, int depth)
{
  if (self->failed || self->n_pieces == PIECES_MAX)
    return;
  gsl_cheb_series *series = gsl_cheb_alloc (PIECE_ORDER);
  gsl_function f = { .function = density_over_pressure, .params = self };
  gsl_cheb_init (series, &f, low, high);
  if (depth == DEPTH_MAX && !is_resolved (series, TOLERANCE_SMALLEST))
    self->failed = TRUE;
  if (is_resolved (series, TOLERANCE) || depth == DEPTH_MAX || self->failed)
    {
      self->pieces[self->n_pieces++] = (Piece){ low, high, series };
      return;
    }
  gsl_cheb_free (series);
  fit_pieces (self, low, 0.5 * (low + high), depth + 1);
  fit_pieces (self, 0.5 * (low + high), high, depth + 1);
}

/**
 * sol_density_table_new:
 * @gas: the gas
 * @ideal: which equation of state
 * @temperature_k: temperature
 * @pressure_max_pa: highest pressure, above zero
 * @error: return location
 *
 * Piecewise Chebyshev series of density over pressure, bisected until the last terms are below
 * 1e-12 of the first.
 *
 * Errors: SOL_MODEL_ERROR_RANGE if the gas has no density at @pressure_max_pa.
 * Source: L. N. Trefethen, Approximation Theory and Approximation Practice (2013), ch. 8.
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): the table, or NULL
 */
SolDensityTable *
sol_density_table_new (const SolGas *gas,
                       gboolean ideal,
                       double temperature_k,
                       double pressure_max_pa,
                       GError **error)
{
  double density;
  if (!sol_gas_density_per_m3 (gas, ideal, pressure_max_pa, temperature_k, &density, error))
    return NULL;
  g_return_val_if_fail (pressure_max_pa > 0.0, NULL);
  g_autoptr (SolDensityTable) self = g_new0 (SolDensityTable, 1);
  self->gas = gas;
  self->ideal = ideal;
  self->temperature_k = temperature_k;
  self->pressure_max_pa = pressure_max_pa;
  fit_pieces (self, 0.0, pressure_max_pa, 0);
  if (!self->failed && self->pieces[self->n_pieces - 1].pressure_max_pa >= pressure_max_pa)
    return g_steal_pointer (&self);
  g_set_error (error, SOL_MODEL_ERROR, SOL_MODEL_ERROR_RANGE,
               "The density of %s at %g K cannot be tabulated up to %g Pa: it changes too fast "
               "there. Lower the pressure or raise the temperature.",
               sol_gas_get_name (gas), temperature_k, pressure_max_pa);
  return NULL;
}

/**
 * sol_density_table_free:
 * @self: (nullable): the table
 *
 * Source: none.
 * Threads: any. Allocates: no.
 */
void
sol_density_table_free (SolDensityTable *self)
{
  if (self == NULL)
    return;
  for (int i = 0; i < self->n_pieces; i++)
    gsl_cheb_free (self->pieces[i].series);
  g_free (self);
}

/**
 * sol_density_table_at:
 * @self: the table
 * @pressure_pa: pressure from zero to that of the table; exactly zero gives exactly zero
 *
 * Source: L. N. Trefethen, Approximation Theory and Approximation Practice (2013), ch. 8.
 * Threads: any. Allocates: no.
 * Returns: the density in 1/m³; NAN outside the table
 */
double
sol_density_table_at (const SolDensityTable *self, double pressure_pa)
{
  if (!(pressure_pa >= 0.0 && pressure_pa <= self->pressure_max_pa))
    return NAN;
  int low = 0, high = self->n_pieces - 1;
  while (low < high)
    {
      int middle = (low + high) / 2;
      if (pressure_pa <= self->pieces[middle].pressure_max_pa)
        high = middle;
      else
        low = middle + 1;
    }
  return pressure_pa * gsl_cheb_eval (self->pieces[low].series, pressure_pa);
}
