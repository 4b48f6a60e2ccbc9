/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Literature: E. W. Cheney, Introduction to Approximation Theory (1966), ch. 3 (exchange algorithm).
 * docs/physics/plasma.md derives the rule. */
#include "config.h"

#include "problem/band-filter.h"

#include "base/constants.h"
#include "base/error.h"

#include <gsl/gsl_linalg.h>

#define N_SCAN 4000
#define N_EXCHANGES 60
/* No filter is better than the level of the alternation: this close to it the search ends. */
#define LEVEL_TOLERANCE 1e-3

static double
wanted_response (double theta)
{
  double x = 0.5 * theta;
  return x < 1e-4 ? 1.0 + x * x / 3.0 : tan (x) / x;
}

/**
 * sol_band_filter_error:
 * @self: the filter
 * @theta_rad: omega dt
 *
 * Source: docs/physics/plasma.md.
 * Threads: any. Allocates: no.
 * Returns: the response of the filter less the one that makes the trapezoid exact
 */
double
sol_band_filter_error (const SolBandFilter *self, double theta_rad)
{
  double response = self->tap[0];
  for (int k = 1; k <= self->n_taps; k++)
    response += 2.0 * self->tap[k] * cos (k * theta_rad);
  return response - wanted_response (theta_rad);
}

/* Taps that make the error alternate +-level at the points: K + 1 equations for c_1..c_K, level. */
static gboolean
solve_alternation (SolBandFilter *self, const double *theta, double *level)
{
  int n = self->n_taps + 1;
  g_autofree double *a = g_new (double, (gsize) n *n);
  g_autofree double *b = g_new (double, n);
  for (int i = 0; i < n; i++)
    {
      for (int k = 1; k < n; k++)
        {
          double s = sin (0.5 * k * theta[i]);
          a[i * n + k - 1] = -4.0 * s * s; /* 2 (cos k theta - 1) */
        }
      a[i * n + n - 1] = i % 2 == 0 ? 1.0 : -1.0;
      b[i] = wanted_response (theta[i]) - 1.0;
    }
  g_autofree double *tau = g_new (double, n);
  g_autofree double *x = g_new (double, n);
  g_autofree double *residual = g_new (double, n);
  g_autofree double *qr = g_memdup2 (a, (gsize) n * n * sizeof (double));
  gsl_matrix_view qr_view = gsl_matrix_view_array (qr, n, n);
  gsl_vector_view tau_view = gsl_vector_view_array (tau, n);
  gsl_vector_view b_view = gsl_vector_view_array (b, n);
  gsl_vector_view x_view = gsl_vector_view_array (x, n);
  gsl_vector_view r_view = gsl_vector_view_array (residual, n);
  gsl_linalg_QR_decomp (&qr_view.matrix, &tau_view.vector);
  for (int i = 0; i < n; i++)
    if (fabs (qr[i * n + i]) <= 0.0)
      return FALSE;
  gsl_linalg_QR_lssolve (&qr_view.matrix, &tau_view.vector, &b_view.vector, &x_view.vector,
                         &r_view.vector);
  self->tap[0] = 1.0;
  for (int k = 1; k < n; k++)
    {
      self->tap[k] = x[k - 1];
      self->tap[0] -= 2.0 * x[k - 1];
    }
  *level = fabs (x[n - 1]);
  return TRUE;
}

/* The extrema of the error with alternating sign, one a stretch of equal sign. */
static int
find_extrema (const SolBandFilter *self, double *theta, int n_wanted)
{
  int n = 0;
  double best = 0.0;
  for (int i = 1; i <= N_SCAN; i++)
    {
      double t = self->edge_rad * i / N_SCAN;
      double e = sol_band_filter_error (self, t);
      if (n > 0 && e * best > 0.0)
        {
          if (fabs (e) > fabs (best))
            {
              best = e;
              theta[n - 1] = t;
            }
        }
      else if (n < n_wanted)
        {
          best = e;
          theta[n++] = t;
        }
    }
  return n;
}

static void
measure (SolBandFilter *self)
{
  self->certificate = 0.0;
  for (int i = 0; i <= N_SCAN; i++)
    self->certificate =
        MAX (self->certificate, fabs (sol_band_filter_error (self, self->edge_rad * i / N_SCAN)));
  self->gain = fabs (self->tap[0]);
  for (int k = 1; k <= self->n_taps; k++)
    self->gain += 2.0 * fabs (self->tap[k]);
}

/**
 * sol_band_filter_init:
 * @self: (out): the filter
 * @n_taps: K, 0 to SOL_BAND_FILTER_TAPS_MAX
 * @edge_rad: omega dt at the edge of the band, above 0 and below pi
 * @error: return location
 *
 * Minimises the largest error of the response over the band by exchange of the points of
 * alternation; the taps sum to one exactly to rounding. K = 0 leaves the trapezoid.
 *
 * Errors: SOL_MODEL_ERROR_RANGE for parameters outside their limits.
 * Source: Cheney (1966); docs/physics/plasma.md.
 * Threads: any. Allocates: scratch.
 * Returns: TRUE on success
 */
gboolean
sol_band_filter_init (SolBandFilter *self, int n_taps, double edge_rad, GError **error)
{
  *self = (SolBandFilter){ .n_taps = n_taps, .edge_rad = edge_rad, .tap = { 1.0 } };
  if (n_taps < 0 || n_taps > SOL_BAND_FILTER_TAPS_MAX)
    {
      g_set_error (error, SOL_MODEL_ERROR, SOL_MODEL_ERROR_RANGE,
                   "response.plasma_taps is %d; it must be 0 to %d", n_taps,
                   SOL_BAND_FILTER_TAPS_MAX);
      return FALSE;
    }
  if (!(edge_rad > 0.0 && edge_rad < SOL_PI))
    {
      g_set_error (error, SOL_MODEL_ERROR, SOL_MODEL_ERROR_RANGE,
                   "the band reaches %.3g pi per fine sample; the band rule needs less than 1 pi",
                   edge_rad / SOL_PI);
      return FALSE;
    }
  double theta[SOL_BAND_FILTER_TAPS_MAX + 2];
  for (int i = 0; i <= n_taps; i++)
    theta[i] = edge_rad * cos (0.5 * SOL_PI * (n_taps - i) / (n_taps + 1.0));
  SolBandFilter best = *self;
  measure (&best);
  for (int i = 0; n_taps > 0 && i < N_EXCHANGES; i++)
    {
      double level;
      if (!solve_alternation (self, theta, &level))
        break;
      measure (self);
      if (self->certificate < best.certificate)
        best = *self;
      if (self->certificate <= (1.0 + LEVEL_TOLERANCE) * level)
        break;
      if (find_extrema (self, theta, n_taps + 1) < n_taps + 1)
        break;
    }
  *self = best;
  return TRUE;
}
