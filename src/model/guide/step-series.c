/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Literature: L. N. Trefethen, Approximation Theory and Approximation Practice, SIAM (2013), ch. 8: the
 * coefficients of an analytic function fall geometrically. */
#include "config.h"

#include "model/guide/step-series.h"

#include <gsl/gsl_chebyshev.h>
#include <math.h>

/* Places that are tried; above the last the equation is solved at every frequency. */
#define N_PLACES_FIRST 32
#define N_PLACES_LAST 128
/* Of the last quarter of the coefficients, relative to the first: some roundings of the root. */
#define TAIL_MAX 1e-13

struct _SolStepSeries
{
  gsl_cheb_series *u; /* of the angular frequency in rad/s */
  double core_radius_m;
};

typedef struct
{
  const SolStepMode *mode;
  const SolStepProfile *profile;
  double core_radius_m;
} Fibre;

static double
solve_at (double omega_rad_per_s, gpointer data)
{
  const Fibre *fibre = data;
  SolJet v, ratio;
  if (!sol_step_profile_parameters (fibre->profile, fibre->core_radius_m, omega_rad_per_s, 0, &v,
                                    &ratio))
    return NAN;
  return sol_step_mode_solve (fibre->mode, creal (v.c[0]), creal (ratio.c[0]));
}

static gboolean
is_resolved (const gsl_cheb_series *series)
{
  double tail = 0.0;
  for (gsize i = series->order + 1 - (series->order + 1) / 4; i <= series->order; i++)
    tail += fabs (series->c[i]);
  return tail <= TAIL_MAX * fabs (series->c[0]);
}

/**
 * sol_step_series_new:
 * @mode: the mode
 * @profile: the materials
 * @core_radius_m: radius of the core
 * @band: where the frequencies lie
 *
 * Source: L. N. Trefethen, Approximation Theory and Approximation Practice (2013), ch. 8.
 * Threads: any. Allocates: yes.
 * Returns: (transfer full) (nullable): the series; NULL where the mode is not guided in the whole band or
 * where so few terms do not give it to 1e-13
 */
SolStepSeries *
sol_step_series_new (const SolStepMode *mode,
                     const SolStepProfile *profile,
                     double core_radius_m,
                     const SolStepBand *band)
{
  Fibre fibre = { mode, profile, core_radius_m };
  gsl_function function = { .function = solve_at, .params = &fibre };
  if (!(band->low_rad_per_s > 0.0 && band->high_rad_per_s > band->low_rad_per_s))
    return NULL;
  for (gsize n = N_PLACES_FIRST; n <= N_PLACES_LAST; n *= 2)
    {
      gsl_cheb_series *series = gsl_cheb_alloc (n - 1);
      gsl_cheb_init (series, &function, band->low_rad_per_s, band->high_rad_per_s);
      if (is_resolved (series))
        {
          SolStepSeries *self = g_new (SolStepSeries, 1);
          *self = (SolStepSeries){ series, core_radius_m };
          return self;
        }
      gboolean is_guided = isfinite (series->c[0]);
      gsl_cheb_free (series);
      if (!is_guided)
        return NULL;
    }
  return NULL;
}

/**
 * sol_step_series_free:
 * @self: (nullable): the series
 *
 * Threads: any. Allocates: no.
 */
void
sol_step_series_free (SolStepSeries *self)
{
  if (self == NULL)
    return;
  gsl_cheb_free (self->u);
  g_free (self);
}

/**
 * sol_step_series_get:
 * @self: (nullable): the series
 * @core_radius_m: radius of the core
 * @omega_rad_per_s: angular frequency
 *
 * Source: C. W. Clenshaw, Math. Comp. 9, 118 (1955).
 * Threads: any. Allocates: no.
 * Returns: U of the mode; NAN where the series says nothing, at another radius or beyond its band
 */
double
sol_step_series_get (const SolStepSeries *self, double core_radius_m, double omega_rad_per_s)
{
  if (self == NULL || self->core_radius_m != core_radius_m || omega_rad_per_s < self->u->a ||
      omega_rad_per_s > self->u->b)
    return NAN;
  return gsl_cheb_eval (self->u, omega_rad_per_s);
}
