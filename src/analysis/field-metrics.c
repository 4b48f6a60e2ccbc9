/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/field-metrics.h"

#include "analysis/analytic-signal.h"
#include "analysis/width.h"
#include "base/constants.h"

#include <math.h>

struct _SolFieldMetrics
{
  gsize n_t;
  SolAnalyticSignal *analytic;
  double *power_w; /* [n_t] of all columns together */
};

/* Sums over the bins of all columns, weighted with the energy of each bin. */
typedef struct
{
  double energy_j;
  double moment; /* of ω */
  double edge;
} SpectralSums;

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
  g_free (self);
}

/* The highest bin of a real field is dark, and the one at zero frequency counts once. */
static double
energy_of_bin (const SolFieldGrid *grid, const SolComplex *spectrum, gsize k)
{
  gboolean is_real = grid->kind == SOL_GRID_REAL;
  double re = creal (spectrum[k]), im = cimag (spectrum[k]);
  if (is_real && k + 1 == grid->n_omega)
    return 0.0;
  return (re * re + im * im) * grid->energy_per_bin * (is_real && k == 0 ? 0.25 : 1.0);
}

static double
add_spectral_sums (const SolFieldGrid *grid, const SolComplex *spectrum, SpectralSums *sums)
{
  double energy = 0.0, moment = 0.0, edge = 0.0;
  double low = 2.0 * SOL_PI * SOL_C_M_PER_S / grid->wavelength_max_m;
  double high = 2.0 * SOL_PI * SOL_C_M_PER_S / grid->wavelength_min_m;
  for (gsize k = 0; k < grid->n_omega; k++)
    {
      double light = energy_of_bin (grid, spectrum, k);
      double omega = grid->omega_rad_per_s[k];
      energy += light;
      moment += light * omega;
      edge += omega < low || omega > high ? light : 0.0;
    }
  sums->energy_j += energy;
  sums->moment += moment;
  sums->edge += edge;
  return energy;
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
set_spectral (const SolFieldGrid *grid,
              gsize n_columns,
              const SolComplex *spectra,
              const SpectralSums *sums,
              SolFieldMetricsResult *out)
{
  double mean = sums->moment / sums->energy_j, spread = 0.0;
  for (gsize c = 0; c < n_columns; c++)
    for (gsize k = 0; k < grid->n_omega; k++)
      {
        double off = grid->omega_rad_per_s[k] - mean;
        spread += energy_of_bin (grid, spectra + c * grid->n_omega, k) * off * off;
      }
  out->centre_wavelength_m = 2.0 * SOL_PI * SOL_C_M_PER_S / mean;
  out->rms_bandwidth_rad_per_s = sqrt (spread / sums->energy_j);
  out->edge_energy_frequency = sums->edge / sums->energy_j;
}

static void
set_temporal (const SolFieldMetrics *self, const SolFieldGrid *grid, SolFieldMetricsResult *out)
{
  double sum = 0.0, moment = 0.0, edge = 0.0;
  gsize peak = 0;
  for (gsize j = 0; j < self->n_t; j++)
    {
      double power = self->power_w[j];
      sum += power;
      moment += power * grid->t_s[j];
      edge += fabs (grid->t_s[j]) > grid->time_window_s / 2.0 ? power : 0.0;
      peak = power > self->power_w[peak] ? j : peak;
    }
  double mean = moment / sum, spread = 0.0;
  /* About the mean: the difference of two moments would lose a short pulse far from t = 0. */
  for (gsize j = 0; j < self->n_t; j++)
    spread += self->power_w[j] * (grid->t_s[j] - mean) * (grid->t_s[j] - mean);
  out->peak_power_w = self->power_w[peak];
  out->peak_time_s = grid->t_s[peak];
  out->mean_time_s = mean;
  out->rms_duration_s = sqrt (spread / sum);
  out->edge_energy_time = edge / sum;
  out->fwhm_s = sol_width_get_fwhm (self->power_w, self->n_t, grid->dt_s);
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
  SpectralSums sums = { 0.0 };
  for (gsize j = 0; j < self->n_t; j++)
    self->power_w[j] = 0.0;
  for (gsize c = 0; c < n_columns; c++)
    {
      const SolComplex *spectrum = spectra + c * grid->n_omega;
      double energy = add_spectral_sums (grid, spectrum, &sums);
      if (energy_j != NULL)
        energy_j[c] = energy;
      add_power (self, spectrum);
    }
  if (!isfinite (sums.energy_j))
    {
      set_all (out, NAN, NAN);
      return;
    }
  set_all (out, 0.0, NAN);
  out->energy_j = sums.energy_j;
  if (!(sums.energy_j > 0.0))
    return;
  set_spectral (grid, n_columns, spectra, &sums, out);
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
