/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/scenes/plot-reader.h"

#include "base/constants.h"
#include "base/error.h"
#include "plot/spectral-axis.h"

#include <math.h>

static gboolean
check_source (const SolPlotSource *source, GError **error)
{
  gsize n_t = source->is_envelope ? source->n_omega : 2 * (source->n_omega - 1);
  if (source->n_omega >= 3 && source->n_t == n_t && source->n_mode > 0 && source->n_pol > 0)
    return TRUE;
  g_set_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_TYPE,
               "The grid of the result does not fit together: %" G_GSIZE_FORMAT
               " frequencies and %" G_GSIZE_FORMAT
               " times, %d modes and %d polarisations. The file "
               "is damaged; open one that was written whole.",
               source->n_omega, source->n_t, source->n_mode, source->n_pol);
  return FALSE;
}

static gboolean
check_options (const SolPlotSource *source, const SolPlotOptions *options, GError **error)
{
  if (options->mode >= source->n_mode)
    {
      g_set_error (error, SOL_MODEL_ERROR, SOL_MODEL_ERROR_RANGE,
                   "Mode number %d was asked for, but the result has %d; they are counted from 0.",
                   options->mode, source->n_mode);
      return FALSE;
    }
  if (options->pol >= source->n_pol)
    {
      g_set_error (error, SOL_MODEL_ERROR, SOL_MODEL_ERROR_RANGE,
                   "Polarisation number %d was asked for, but the result has %d; they are counted "
                   "from 0.",
                   options->pol, source->n_pol);
      return FALSE;
    }
  if (sol_spectral_axis_is (options->spectral_axis))
    return TRUE;
  g_set_error (error, SOL_MODEL_ERROR, SOL_MODEL_ERROR_UNKNOWN,
               "There is no such spectral axis; choose wavelength, frequency, angular-frequency, "
               "photon-energy or wavenumber.");
  return FALSE;
}

/**
 * sol_plot_reader_get_bin:
 * @self: the reader
 * @place: index into x
 *
 * Threads: any. Allocates: no.
 * Returns: the bin of the frequency grid that lies there
 */
gsize
sol_plot_reader_get_bin (const SolPlotReader *self, gsize place)
{
  gboolean descends = self->options->spectral_axis == SOL_QUANTITY_WAVELENGTH;
  return self->first_bin + (descends ? self->n_bins - 1 - place : place);
}

static void
set_places (SolPlotReader *self)
{
  const SolPlotSource *source = self->source;
  gsize past = source->is_envelope ? source->n_omega : source->n_omega - 1;
  while (self->first_bin + 1 < past && !(source->omega_rad_per_s[self->first_bin] > 0.0))
    self->first_bin++;
  self->n_bins = past - self->first_bin;
  self->x = g_new (double, self->n_bins);
  self->jacobian = g_new (double, self->n_bins);
  const double *omega = source->omega_rad_per_s;
  for (gsize i = 0; i < self->n_bins; i++)
    {
      double at = omega[sol_plot_reader_get_bin (self, i)];
      self->x[i] = sol_spectral_axis_from_omega (self->options->spectral_axis, at);
      self->jacobian[i] = self->options->is_per_bin
                              ? omega[1] - omega[0]
                              : sol_spectral_axis_get_jacobian (self->options->spectral_axis, at);
    }
}

static void
look_at_planes (SolPlotReader *self)
{
  const SolPlotSource *source = self->source;
  self->n_planes = source->get_n_planes (source->data);
  self->z_m = g_renew (double, self->z_m, MAX (self->n_planes, 1));
  for (gint64 k = 0; k < self->n_planes; k++)
    self->z_m[k] = source->get_z_m (source->data, k);
}

/* Amplitudes of modes are in √W; fields in V/m have ε₀c/2 times the area that they stand for. */
static void
set_weights (SolPlotReader *self)
{
  self->weight = g_new (double, self->n_fields);
  for (gsize i = 0; i < self->n_fields; i++)
    self->weight[i] =
        sol_plot_source_is_radial (self->source)
            ? 0.5 * SOL_EPSILON0_F_PER_M * SOL_C_M_PER_S * self->source->beam->weight_m2[i]
            : 1.0;
}

/**
 * sol_plot_reader_new:
 * @source: the planes; outlives it
 * @options: how they are to be shown; outlive it
 * @error: (nullable): what does not fit
 *
 * Planes that arrive later are not looked at.
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer full) (nullable): the reader
 */
SolPlotReader *
sol_plot_reader_new (const SolPlotSource *source, const SolPlotOptions *options, GError **error)
{
  if (!check_source (source, error) || !check_options (source, options, error))
    return NULL;
  SolPlotReader *self = g_new0 (SolPlotReader, 1);
  int n_statistics = sol_statistics_get_n_values (source->n_mode, source->n_species);
  self->source = source;
  self->options = options;
  look_at_planes (self);
  set_places (self);
  self->density = g_new0 (double, self->n_bins);
  self->density_peak = g_new0 (double, self->n_bins);
  self->power_w = g_new0 (double, source->n_t);
  self->power_peak = g_new0 (double, source->n_t);
  self->n_fields = sol_plot_source_get_n_fields (source);
  self->field = g_new0 (SolComplex, self->n_fields * (gsize) source->n_pol * source->n_omega);
  set_weights (self);
  self->statistics = g_new0 (double, n_statistics);
  return self;
}

/**
 * sol_plot_reader_go_on:
 * @self: the reader
 * @source: the planes; outlives it
 * @options: how they are to be shown; outlive it
 *
 * Looks at the planes that have come since, with other options if they ask for the same numbers:
 * what was read and computed of the others stays.
 *
 * Threads: one at a time on one @self. Allocates: yes.
 * Returns: FALSE if another reader is needed
 */
gboolean
sol_plot_reader_go_on (SolPlotReader *self,
                       const SolPlotSource *source,
                       const SolPlotOptions *options)
{
  const SolPlotOptions *old = self->options;
  if (source != self->source || options->mode != old->mode || options->pol != old->pol ||
      options->spectral_axis != old->spectral_axis || options->is_per_bin != old->is_per_bin)
    return FALSE;
  self->options = options;
  look_at_planes (self);
  return TRUE;
}

static void
forget_map (SolPlotKeptMap *map)
{
  if (map->value != NULL)
    g_atomic_rc_box_release (map->value);
  map->value = NULL;
}

/**
 * sol_plot_reader_free:
 * @self: (nullable): the reader
 *
 * Threads: any. Allocates: no.
 */
void
sol_plot_reader_free (SolPlotReader *self)
{
  if (self == NULL)
    return;
  sol_plot_trace_free (self->trace);
  sol_plot_trace_free (self->fine);
  forget_map (&self->spectrum_map);
  forget_map (&self->time_map);
  g_free (self->input_fine);
  g_free (self->z_m);
  g_free (self->jacobian);
  g_free (self->x);
  g_free (self->density);
  g_free (self->density_peak);
  g_free (self->power_w);
  g_free (self->power_peak);
  g_free (self->field);
  g_free (self->weight);
  g_free (self->statistics);
  g_free (self);
}

/**
 * sol_plot_reader_find_plane:
 * @self: a reader with at least one plane
 *
 * Threads: any. Allocates: no.
 * Returns: the plane nearest to the z of the options; the last if they name none
 */
gint64
sol_plot_reader_find_plane (const SolPlotReader *self)
{
  return isnan (self->options->z_m) ? self->n_planes - 1
                                    : sol_plot_reader_find_nearest (self, self->options->z_m);
}

/**
 * sol_plot_reader_find_nearest:
 * @self: a reader with at least one plane
 * @z_m: a place
 *
 * Threads: any. Allocates: no.
 * Returns: the plane nearest to it
 */
gint64
sol_plot_reader_find_nearest (const SolPlotReader *self, double z_m)
{
  gint64 nearest = self->n_planes - 1;
  for (gint64 k = 0; k < self->n_planes; k++)
    if (fabs (self->z_m[k] - z_m) < fabs (self->z_m[nearest] - z_m))
      nearest = k;
  return nearest;
}

/**
 * sol_plot_reader_get_row_end_m:
 * @self: a reader with at least one plane
 *
 * Threads: any. Allocates: no.
 * Returns: where the last plane's row of a map ends: half a spacing on, at most at the end of the
 *   run
 */
double
sol_plot_reader_get_row_end_m (const SolPlotReader *self)
{
  double last_m = self->z_m[self->n_planes - 1];
  double step_m = self->source->n_planned > 1
                      ? self->source->z_end_m / (double) (self->source->n_planned - 1)
                      : self->source->z_end_m;
  return fmax (fmin (last_m + step_m / 2.0, self->source->z_end_m), last_m);
}

/**
 * sol_plot_reader_get_statistic:
 * @self: a reader that has loaded statistics
 * @id: a quantity
 * @i: which of its values
 *
 * Threads: any. Allocates: no.
 * Returns: the value at the plane loaded last, SI
 */
double
sol_plot_reader_get_statistic (const SolPlotReader *self, SolStatisticId id, int i)
{
  return self
      ->statistics[sol_statistic_get_offset (id, self->source->n_mode, self->source->n_species) +
                   i];
}

/**
 * sol_plot_reader_load:
 * @self: the reader
 * @number: a plane
 * @error: (nullable): why it cannot be read
 *
 * Fills field and statistics.
 *
 * Threads: one at a time on one @self. Allocates: by the source.
 * Returns: whether it was read
 */
gboolean
sol_plot_reader_load (SolPlotReader *self, gint64 number, GError **error)
{
  self->loaded = number;
  self->n_read++;
  return self->source->read (self->source->data, number, self->field, self->statistics, error);
}

/**
 * sol_plot_reader_load_statistics:
 * @self: the reader
 * @number: a plane
 * @error: (nullable): why it cannot be read
 *
 * Fills the statistics alone.
 *
 * Threads: one at a time on one @self. Allocates: by the source.
 * Returns: whether it was read
 */
gboolean
sol_plot_reader_load_statistics (SolPlotReader *self, gint64 number, GError **error)
{
  return self->source->read (self->source->data, number, NULL, self->statistics, error);
}
