/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Literature: C. de Boor, A Practical Guide to Splines (Springer, 1978), chapter IV. */
#include "config.h"

#include "model/pulse/pulse-table.h"

#include "base/constants.h"
#include "base/error.h"
#include "base/fft.h"

#include <gsl/gsl_spline.h>

/* Bins over the table's range and zero padding when its transform limit is formed. */
#define LIMIT_BINS_MIN ((gsize) 2048)
#define LIMIT_BINS_MAX ((gsize) 32768)
#define LIMIT_PADDING ((gsize) 64)

typedef struct
{
  gsl_spline *density;
  gsl_spline *phase; /* NULL: flat */
} Curves;

static gboolean
check_table (const SolPulseTable *self, GError **error)
{
  if (self == NULL || self->n < 2)
    {
      g_set_error (error, SOL_MODEL_ERROR, SOL_MODEL_ERROR_RANGE,
                   "The pulse's table has %" G_GSIZE_FORMAT " rows; at least 2 are needed",
                   self == NULL ? 0 : self->n);
      return FALSE;
    }
  for (gsize i = 0; i < self->n; i++)
    {
      double phase = self->phase_rad != NULL ? self->phase_rad[i] : 0.0;
      double omega = self->omega_rad_per_s[i];
      if (!(isfinite (omega) && isfinite (self->density[i]) && isfinite (phase)))
        {
          g_set_error (error, SOL_MODEL_ERROR, SOL_MODEL_ERROR_RANGE,
                       "Row %" G_GSIZE_FORMAT
                       " of the pulse's table (counted from 1, by frequency) "
                       "holds a value that is not a number: frequency %g rad/s, density %g, phase "
                       "%g rad; correct or remove the row",
                       i + 1, omega, self->density[i], phase);
          return FALSE;
        }
      if (omega <= 0.0 || (i > 0 && omega <= self->omega_rad_per_s[i - 1]))
        {
          g_set_error (error, SOL_MODEL_ERROR, SOL_MODEL_ERROR_RANGE,
                       "Row %" G_GSIZE_FORMAT
                       " of the pulse's table (counted from 1, by frequency) "
                       "is at %.6g rad/s, which is not above the row before it and zero; sort the "
                       "rows and remove repeated ones",
                       i + 1, omega);
          return FALSE;
        }
    }
  return TRUE;
}

static gsl_spline *
make_curve (const double *x, const double *y, gsize n)
{
  gsl_spline *curve = gsl_spline_alloc (n > 2 ? gsl_interp_cspline : gsl_interp_linear, n);
  gsl_spline_init (curve, x, y, n);
  return curve;
}

static Curves
make_curves (const SolPulseTable *self)
{
  Curves curves = { NULL, NULL };
  g_autofree double *clipped = g_new (double, self->n);
  for (gsize i = 0; i < self->n; i++)
    clipped[i] = fmax (self->density[i], 0.0);
  curves.density = make_curve (self->omega_rad_per_s, clipped, self->n);
  if (self->phase_rad != NULL)
    curves.phase = make_curve (self->omega_rad_per_s, self->phase_rad, self->n);
  return curves;
}

static void
free_curves (Curves *curves)
{
  gsl_spline_free (curves->density);
  if (curves->phase != NULL)
    gsl_spline_free (curves->phase);
}

/* Moments of the splines, exact for their cubics times one slope: three Gauss points between rows.
 * FALSE if there is no light at all. */
static gboolean
take_moments (const SolPulseTable *self, const Curves *curves, double *mean, double *delay)
{
  const double offset[3] = { -sqrt (0.6), 0.0, sqrt (0.6) };
  const double weight[3] = { 5.0 / 18.0, 8.0 / 18.0, 5.0 / 18.0 };
  const double *omega = self->omega_rad_per_s;
  double sum = 0.0, sum_omega = 0.0, sum_slope = 0.0;
  gsl_interp_accel *accel = gsl_interp_accel_alloc ();
  for (gsize i = 0; i + 1 < self->n; i++)
    for (int g = 0; g < 3; g++)
      {
        double width = omega[i + 1] - omega[i];
        double x = (omega[i] + omega[i + 1]) / 2.0 + offset[g] * width / 2.0;
        double light = weight[g] * width * fmax (gsl_spline_eval (curves->density, x, accel), 0.0);
        sum += light;
        sum_omega += light * (x - omega[0]);
        if (curves->phase != NULL)
          sum_slope += light * gsl_spline_eval_deriv (curves->phase, x, accel);
      }
  gsl_interp_accel_free (accel);
  if (!(sum > 0.0))
    return FALSE;
  *mean = omega[0] + sum_omega / sum;
  *delay = sum_slope / sum;
  return TRUE;
}

static gboolean
set_dark_error (GError **error)
{
  g_set_error (error, SOL_MODEL_ERROR, SOL_MODEL_ERROR_RANGE,
               "The pulse's table holds no light: no density is above zero");
  return FALSE;
}

/**
 * sol_pulse_table_inspect:
 * @self: the table
 * @report: (out caller-allocates): what there is to say about it
 * @error: return location
 *
 * Counts what will be clipped, measures the edges and forms the centre frequency and mean delay.
 *
 * Errors: SOL_MODEL_ERROR_RANGE if the table is too short, not ascending, not finite or dark.
 * Source: moments by Gauss's rule on the splines of sol_pulse_table_sample().
 * Threads: any. Allocates: yes.
 * Returns: TRUE on success
 */
gboolean
sol_pulse_table_inspect (const SolPulseTable *self, SolPulseTableReport *report, GError **error)
{
  if (!check_table (self, error))
    return FALSE;
  double largest = 0.0;
  *report = (SolPulseTableReport){ 0 };
  for (gsize i = 0; i < self->n; i++)
    {
      largest = fmax (largest, self->density[i]);
      report->n_negative += self->density[i] < 0.0;
    }
  if (!(largest > 0.0))
    return set_dark_error (error);
  double edge = fmax (fmax (self->density[0], self->density[self->n - 1]), 0.0);
  report->edge_fraction = edge / largest;
  Curves curves = make_curves (self);
  gboolean has_light =
      take_moments (self, &curves, &report->mean_omega_rad_per_s, &report->delay_s);
  free_curves (&curves);
  return has_light ? TRUE : set_dark_error (error);
}

/**
 * sol_pulse_table_sample:
 * @self: the table
 * @n: number of samples
 * @first_rad_per_s: frequency of the first
 * @domega_rad_per_s: their spacing
 * @amplitude: (out caller-allocates): [n] square root of the density with the phase exp(-iφ)
 * @error: return location
 *
 * Cubic splines through density (negative values taken as zero) and phase; exactly zero outside the
 * table. The energy-weighted group delay of the table is taken out, so that the pulse lies about
 * t = 0. The scale is the table's.
 *
 * Errors: SOL_MODEL_ERROR_RANGE as sol_pulse_table_inspect().
 * Source: C. de Boor, A Practical Guide to Splines (Springer, 1978), chapter IV.
 * Threads: any. Allocates: yes.
 * Returns: TRUE on success
 */
gboolean
sol_pulse_table_sample (const SolPulseTable *self,
                        gsize n,
                        double first_rad_per_s,
                        double domega_rad_per_s,
                        SolComplex *amplitude,
                        GError **error)
{
  if (!check_table (self, error))
    return FALSE;
  Curves curves = make_curves (self);
  double mean, delay_s;
  if (!take_moments (self, &curves, &mean, &delay_s))
    {
      free_curves (&curves);
      return set_dark_error (error);
    }
  gsl_interp_accel *accel = gsl_interp_accel_alloc ();
  for (gsize k = 0; k < n; k++)
    {
      double omega = first_rad_per_s + (double) k * domega_rad_per_s;
      amplitude[k] = 0.0;
      if (omega < self->omega_rad_per_s[0] || omega > self->omega_rad_per_s[self->n - 1])
        continue;
      double density = fmax (gsl_spline_eval (curves.density, omega, accel), 0.0);
      double phase = curves.phase != NULL ? gsl_spline_eval (curves.phase, omega, accel) : 0.0;
      phase -= omega * delay_s;
      amplitude[k] = sqrt (density) * (cos (phase) - I * sin (phase));
    }
  gsl_interp_accel_free (accel);
  free_curves (&curves);
  return TRUE;
}

/* Where the power falls through half of its first value for the last time, in samples. */
static double
find_outer_half (const SolComplex *trace, gsize n)
{
  double level = creal (trace[0] * conj (trace[0])) / 2.0;
  for (gsize j = n / 2; j > 0; j--)
    {
      double outer = creal (trace[j] * conj (trace[j]));
      double inner = creal (trace[j - 1] * conj (trace[j - 1]));
      if (outer < level && inner >= level)
        return (double) (j - 1) + (inner - level) / (inner - outer);
    }
  return NAN;
}

/**
 * sol_pulse_table_get_transform_limit_s:
 * @self: the table
 *
 * The full width at half maximum of the power of a pulse with the table's density and a flat phase.
 *
 * Source: Fourier transform of the square root of the density; see docs/physics/pulses.md.
 * Threads: any. Allocates: yes.
 * Returns: the duration in s; NAN if the table cannot be used or resolves no pulse
 */
double
sol_pulse_table_get_transform_limit_s (const SolPulseTable *self)
{
  SolPulseTableReport report;
  if (!sol_pulse_table_inspect (self, &report, NULL))
    return NAN;
  gsize n_bins = LIMIT_BINS_MIN;
  while (n_bins < self->n && n_bins < LIMIT_BINS_MAX)
    n_bins *= 2;
  gsize n = n_bins * LIMIT_PADDING;
  double low = self->omega_rad_per_s[0];
  double domega = (self->omega_rad_per_s[self->n - 1] - low) / (double) n_bins;
  g_autoptr (SolFft) fft = sol_fft_new_estimated (SOL_FFT_BACKWARD, n);
  SolComplex *in = sol_fft_alloc (n * sizeof *in);
  SolComplex *out = sol_fft_alloc (n * sizeof *out);
  Curves curves = make_curves (self);
  gsl_interp_accel *accel = gsl_interp_accel_alloc ();
  for (gsize k = 0; k < n_bins; k++)
    {
      double omega = low + ((double) k + 0.5) * domega;
      in[k] = sqrt (fmax (gsl_spline_eval (curves.density, omega, accel), 0.0));
    }
  gsl_interp_accel_free (accel);
  free_curves (&curves);
  sol_fft_run (fft, in, out);
  double half_width = find_outer_half (out, n) * 2.0 * SOL_PI / ((double) n * domega);
  sol_fft_dealloc (in);
  sol_fft_dealloc (out);
  return 2.0 * half_width;
}
