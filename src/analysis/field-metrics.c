/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/field-metrics.h"

#include "analysis/analytic-signal.h"
#include "analysis/width.h"
#include "base/constants.h"

#include <math.h>
#include <string.h>

struct _SolFieldMetrics
{
  gsize n_t;
  SolAnalyticSignal *analytic;
  double *power_w; /* [n_t] of all columns together */
  double *light_j; /* [n_omega] energy of each bin, of all columns together */
};

/**
 * sol_field_metrics_new:
 * @grid: the grid of the fields to come
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): plan and workspace
 */
SolFieldMetrics *
sol_field_metrics_new (const SolFieldGrid *grid)
{
  SolFieldMetrics *self = g_new0 (SolFieldMetrics, 1);
  self->n_t = grid->n_t;
  self->analytic = grid->kind == SOL_GRID_ENVELOPE
                       ? sol_analytic_signal_new_envelope (grid->n_t, grid->dt_s)
                       : sol_analytic_signal_new (grid->n_t, grid->dt_s);
  self->power_w = g_new0 (double, grid->n_t);
  self->light_j = g_new0 (double, grid->n_omega);
  return self;
}

/**
 * sol_field_metrics_free:
 * @self: (nullable): plan and workspace
 *
 * Threads: any. Allocates: no.
 */
void
sol_field_metrics_free (SolFieldMetrics *self)
{
  if (self == NULL)
    return;
  sol_analytic_signal_free (self->analytic);
  g_free (self->power_w);
  g_free (self->light_j);
  g_free (self);
}

/* The highest bin of a real field is dark, and the one at zero frequency counts once. Returns the
 * energy of the column. */
static double
add_light (SolFieldMetrics *self, const SolFieldGrid *grid, const SolComplex *spectrum)
{
  double *light = self->light_j;
  gsize first = 0, end = grid->n_omega;
  double sum = 0.0, scale = grid->energy_per_bin;
  if (grid->kind == SOL_GRID_REAL)
    {
      double re = creal (spectrum[0]), im = cimag (spectrum[0]);
      sum = 0.25 * scale * (re * re + im * im);
      light[0] += sum;
      first = 1;
      end--;
    }
#pragma omp simd reduction(+ : sum)
  for (gsize k = first; k < end; k++)
    {
      double re = creal (spectrum[k]), im = cimag (spectrum[k]);
      double energy = (re * re + im * im) * scale;
      light[k] += energy;
      sum += energy;
    }
  return sum;
}

static void
add_power (SolFieldMetrics *self, const SolComplex *spectrum)
{
  const SolComplex *trace = sol_analytic_signal_run (self->analytic, spectrum);
  for (gsize j = 0; j < self->n_t; j++)
    {
      double re = creal (trace[j]), im = cimag (trace[j]);
      self->power_w[j] += re * re + im * im;
    }
}

/* About the mean: the difference of two moments would lose the digits of a narrow band. */
static void
set_spectral (const SolFieldMetrics *self, const SolFieldGrid *grid, SolFieldMetricsResult *out)
{
  const double *light = self->light_j, *omega = grid->omega_rad_per_s;
  double moment = 0.0, edge = 0.0, spread = 0.0;
  double low = 2.0 * SOL_PI * SOL_C_M_PER_S / grid->wavelength_max_m;
  double high = 2.0 * SOL_PI * SOL_C_M_PER_S / grid->wavelength_min_m;
#pragma omp simd reduction(+ : moment, edge)
  for (gsize k = 0; k < grid->n_omega; k++)
    {
      moment += light[k] * omega[k];
      edge += omega[k] < low || omega[k] > high ? light[k] : 0.0;
    }
  double mean = moment / out->energy_j;
#pragma omp simd reduction(+ : spread)
  for (gsize k = 0; k < grid->n_omega; k++)
    spread += light[k] * (omega[k] - mean) * (omega[k] - mean);
  out->centre_wavelength_m = 2.0 * SOL_PI * SOL_C_M_PER_S / mean;
  out->rms_bandwidth_rad_per_s = sqrt (spread / out->energy_j);
  out->edge_energy_frequency = edge / out->energy_j;
}

static void
set_temporal (const SolFieldMetrics *self, const SolFieldGrid *grid, SolFieldMetricsResult *out)
{
  const double *power = self->power_w, *t = grid->t_s;
  double sum = 0.0, moment = 0.0, edge = 0.0, largest = 0.0, spread = 0.0;
  double flat = grid->time_window_s / 2.0;
  gsize peak = 0;
#pragma omp simd reduction(+ : sum, moment, edge) reduction(max : largest)
  for (gsize j = 0; j < self->n_t; j++)
    {
      sum += power[j];
      moment += power[j] * t[j];
      edge += fabs (t[j]) > flat ? power[j] : 0.0;
      largest = power[j] > largest ? power[j] : largest;
    }
  while (peak + 1 < self->n_t && power[peak] < largest)
    peak++;
  double mean = moment / sum;
  /* About the mean: the difference of two moments would lose a short pulse far from t = 0. */
#pragma omp simd reduction(+ : spread)
  for (gsize j = 0; j < self->n_t; j++)
    spread += power[j] * (t[j] - mean) * (t[j] - mean);
  out->peak_power_w = power[peak];
  out->peak_time_s = t[peak];
  out->mean_time_s = mean;
  out->rms_duration_s = sqrt (spread / sum);
  out->edge_energy_time = edge / sum;
  out->fwhm_s = sol_width_get_fwhm (power, self->n_t, grid->dt_s);
}

static void
set_all (SolFieldMetricsResult *out, double quantities, double places)
{
  *out = (SolFieldMetricsResult){
    .energy_j = quantities,
    .peak_power_w = quantities,
    .peak_time_s = places,
    .fwhm_s = quantities,
    .mean_time_s = places,
    .rms_duration_s = quantities,
    .centre_wavelength_m = places,
    .rms_bandwidth_rad_per_s = quantities,
    .edge_energy_time = quantities,
    .edge_energy_frequency = quantities,
  };
}

/**
 * sol_field_metrics_compute_columns:
 * @self: plan and workspace
 * @grid: the grid it was made for
 * @n_columns: number of modes times polarisations, at least 1
 * @spectra: [n_columns, n_omega] continuous spectra about t = 0, sqrt(W) s; not changed
 * @energy_j: (out caller-allocates) (nullable): [n_columns] energy of each column
 * @out: (out caller-allocates): of all columns together, whose powers and energies add
 *
 * Energies are (2/π) ∫ |Â|² dω as sums over bins, which equal the rectangle sums of the power over
 * the window. The edges begin where the flat parts of the window and the band end. Columns add as
 * orthogonal modes do, power by power; the field at a point is another question.
 *
 * Threads: one at a time on one @self. Allocates: no.
 */
void
sol_field_metrics_compute_columns (SolFieldMetrics *self,
                                   const SolFieldGrid *grid,
                                   gsize n_columns,
                                   const SolComplex *spectra,
                                   double *energy_j,
                                   SolFieldMetricsResult *out)
{
  g_return_if_fail (grid->n_t == self->n_t && n_columns > 0);
  double total = 0.0;
  memset (self->power_w, 0, self->n_t * sizeof (double));
  memset (self->light_j, 0, grid->n_omega * sizeof (double));
  for (gsize c = 0; c < n_columns; c++)
    {
      const SolComplex *spectrum = spectra + c * grid->n_omega;
      double energy = add_light (self, grid, spectrum);
      total += energy;
      if (energy_j != NULL)
        energy_j[c] = energy;
      add_power (self, spectrum);
    }
  if (!isfinite (total))
    {
      set_all (out, NAN, NAN);
      return;
    }
  set_all (out, 0.0, NAN);
  out->energy_j = total;
  if (!(total > 0.0))
    return;
  set_spectral (self, grid, out);
  set_temporal (self, grid, out);
}

/**
 * sol_field_metrics_compute:
 * @self: plan and workspace
 * @grid: the grid it was made for
 * @spectrum: [n_omega] continuous spectrum about t = 0, sqrt(W) s; not changed
 * @out: (out caller-allocates): everything
 *
 * sol_field_metrics_compute_columns() of one column.
 *
 * Threads: one at a time on one @self. Allocates: no.
 */
void
sol_field_metrics_compute (SolFieldMetrics *self,
                           const SolFieldGrid *grid,
                           const SolComplex *spectrum,
                           SolFieldMetricsResult *out)
{
  sol_field_metrics_compute_columns (self, grid, 1, spectrum, NULL, out);
}

/**
 * sol_field_metrics_get_power_w:
 * @self: plan and workspace
 *
 * Threads: one at a time on one @self. Allocates: no.
 * Returns: (transfer none): [n_t] power of the envelope of the last field, valid until the next
 */
const double *
sol_field_metrics_get_power_w (const SolFieldMetrics *self)
{
  return self->power_w;
}
