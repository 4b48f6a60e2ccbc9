/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Literature: E. W. Cheney, Introduction to Approximation Theory (1966), ch. 3 (exchange algorithm).
 * docs/physics/plasma.md derives the rule. */
#include "config.h"

#include "problem/band-filter.h"

#include "base/constants.h"
#include "base/error.h"

#include <gsl/gsl_linalg.h>
#include <string.h>

#define N_SCAN 4000
#define N_EXCHANGES 60

static double
wanted_response (double theta)
{
  double x = 0.5 * theta;
  return x < 1e-4 ? 1.0 + x * x / 3.0 : tan (x) / x;
}

static double
filter_response (const SolBandFilter *self, double theta_rad)
{
  double response = self->tap[0];
  for (int k = 1; k <= self->n_taps; k++)
    response += 2.0 * self->tap[k] * cos (k * theta_rad);
  return response;
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
  return filter_response (self, theta_rad) - wanted_response (theta_rad);
}

/* Taps that make the error alternate +-level at the points: K + 1 equations for c_1..c_K, level. */
static gboolean
solve_alternation (SolBandFilter *self, const double *theta)
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
  return TRUE;
}

/* Where the exchange looks at the error, and what the response should be there. */
typedef struct
{
  double theta[N_SCAN + 1];
  double wanted[N_SCAN + 1];
  double error[N_SCAN + 1];
} Scan;

static Scan *
scan_new (double edge_rad)
{
  Scan *scan = g_new (Scan, 1);
  for (int i = 0; i <= N_SCAN; i++)
    {
      scan->theta[i] = edge_rad * i / N_SCAN;
      scan->wanted[i] = wanted_response (scan->theta[i]);
    }
  return scan;
}

/* The extrema of the error with alternating sign, one a stretch of equal sign. */
static int
find_extrema (const Scan *scan, double *theta, int n_wanted)
{
  int n = 0;
  double best = 0.0;
  for (int i = 1; i <= N_SCAN; i++)
    {
      double e = scan->error[i];
      if (n > 0 && e * best > 0.0)
        {
          if (fabs (e) > fabs (best))
            {
              best = e;
              theta[n - 1] = scan->theta[i];
            }
        }
      else if (n < n_wanted)
        {
          best = e;
          theta[n++] = scan->theta[i];
        }
    }
  return n;
}

static void
measure (SolBandFilter *self, Scan *scan)
{
  self->certificate = 0.0;
  for (int i = 0; i <= N_SCAN; i++)
    {
      scan->error[i] = filter_response (self, scan->theta[i]) - scan->wanted[i];
      self->certificate = MAX (self->certificate, fabs (scan->error[i]));
    }
  self->gain = fabs (self->tap[0]);
  for (int k = 1; k <= self->n_taps; k++)
    self->gain += 2.0 * fabs (self->tap[k]);
}

/* Exchanges points until they stay where they are; then nothing would change any more. */
static void
exchange (SolBandFilter *self, Scan *scan)
{
  double theta[SOL_BAND_FILTER_TAPS_MAX + 2] = { 0.0 }, before[SOL_BAND_FILTER_TAPS_MAX + 2];
  SolBandFilter best = *self;
  int n = self->n_taps + 1;
  for (int i = 0; i < n; i++)
    theta[i] = self->edge_rad * cos (0.5 * SOL_PI * (self->n_taps - i) / (self->n_taps + 1.0));
  for (int i = 0; i < N_EXCHANGES; i++)
    {
      if (!solve_alternation (self, theta))
        break;
      measure (self, scan);
      if (self->certificate < best.certificate)
        best = *self;
      memcpy (before, theta, sizeof before);
      if (find_extrema (scan, theta, n) < n || memcmp (before, theta, sizeof before) == 0)
        break;
    }
  *self = best;
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
  g_autofree Scan *scan = scan_new (edge_rad);
  measure (self, scan);
  if (n_taps > 0)
    exchange (self, scan);
  return TRUE;
}
