/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Powers in time, and what the planes of a run reach at most. */
#include "config.h"

#include "plot/scenes/plot-reader.h"

#include <math.h>

/**
 * sol_plot_reader_get_trace:
 * @self: the reader
 * @is_fine: with SOL_PLOT_READER_FINE times as many samples as the grid
 *
 * Threads: one at a time on one @self. Allocates: at the first call.
 * Returns: (transfer none): plan and workspace for fields in time
 */
SolPlotTrace *
sol_plot_reader_get_trace (SolPlotReader *self, gboolean is_fine)
{
  SolPlotTrace **trace = is_fine ? &self->fine : &self->trace;
  if (*trace == NULL)
    *trace = sol_plot_trace_new (self->source, is_fine ? SOL_PLOT_READER_FINE : 1);
  return *trace;
}

/**
 * sol_plot_reader_adopt_traces:
 * @self: the reader
 * @from: a reader that is not used any more, maybe of other planes
 *
 * Takes plans and workspaces over where they fit.
 *
 * Threads: one at a time on one @self. Allocates: no.
 */
void
sol_plot_reader_adopt_traces (SolPlotReader *self, SolPlotReader *from)
{
  if (from->trace != NULL && sol_plot_trace_fits (from->trace, self->source, 1))
    self->trace = g_steal_pointer (&from->trace);
  if (from->fine != NULL && sol_plot_trace_fits (from->fine, self->source, SOL_PLOT_READER_FINE))
    self->fine = g_steal_pointer (&from->fine);
}

/* Power of the envelope of the wanted modes together. */
static void
add_powers (SolPlotReader *self, SolPlotTrace *trace, double *power_w)
{
  gsize n = sol_plot_trace_get_n (trace);
  for (gsize k = 0; k < n; k++)
    power_w[k] = 0.0;
  for (gsize field = 0; field < self->n_fields; field++)
    for (int pol = 0; pol < self->source->n_pol; pol++)
      {
        if (!sol_plot_reader_is_wanted (self, field, pol))
          continue;
        const SolComplex *a =
            sol_plot_trace_run (trace, sol_plot_reader_get_field (self, field, pol));
        for (gsize k = 0; k < n; k++)
          power_w[k] +=
              self->weight[field] * (creal (a[k]) * creal (a[k]) + cimag (a[k]) * cimag (a[k]));
      }
}

/**
 * sol_plot_reader_compute_power:
 * @self: a reader that has loaded a plane
 *
 * Power of the envelope of the wanted modes together, into power_w.
 *
 * Threads: one at a time on one @self. Allocates: at the first call.
 */
void
sol_plot_reader_compute_power (SolPlotReader *self)
{
  const SolPlotSource *source = self->source;
  if (self->options->mode < 0 && self->options->pol < 0 && source->read_power != NULL &&
      source->read_power (source->data, self->loaded, self->power_w))
    return;
  add_powers (self, sol_plot_reader_get_trace (self, FALSE), self->power_w);
}

/**
 * sol_plot_reader_compute_fine_power:
 * @self: a reader that has loaded a plane
 *
 * The same at the times of the fine trace.
 *
 * Threads: one at a time on one @self. Allocates: yes.
 * Returns: (transfer full): one value in W a sample of the fine trace
 */
double *
sol_plot_reader_compute_fine_power (SolPlotReader *self)
{
  SolPlotTrace *trace = sol_plot_reader_get_trace (self, TRUE);
  gsize n = sol_plot_trace_get_n (trace);
  if (self->loaded == 0 && self->input_fine != NULL)
    return g_memdup2 (self->input_fine, n * sizeof (double));
  double *power_w = g_new (double, n);
  add_powers (self, trace, power_w);
  if (self->loaded == 0)
    self->input_fine = g_memdup2 (power_w, n * sizeof (double));
  return power_w;
}

/* What is not finite does not count: it shows as a gap in its own plane. */
static void
take_peaks (double *peak, const double *values, gsize n)
{
  for (gsize i = 0; i < n; i++)
    peak[i] = isfinite (values[i]) && values[i] > peak[i] ? values[i] : peak[i];
}

/**
 * sol_plot_reader_scan:
 * @self: the reader
 * @with_power: looks at powers, too
 * @error: (nullable): why a plane cannot be read
 *
 * Reads every plane once for the largest density and power at each place, from which ranges and
 * references follow that are the same in every plot of the run. Planes of an earlier scan are not
 * read again.
 *
 * Threads: one at a time on one @self. Allocates: at the first call.
 * Returns: whether all planes were read
 */
gboolean
sol_plot_reader_scan (SolPlotReader *self, gboolean with_power, GError **error)
{
  if (with_power && !self->has_power_peak)
    self->n_scanned = 0;
  with_power = with_power || self->has_power_peak;
  self->has_power_peak = with_power;
  for (gint64 k = self->n_scanned; k < self->n_planes; k++)
    {
      if (!sol_plot_reader_load (self, k, error))
        return FALSE;
      self->n_scanned = k + 1;
      sol_plot_reader_compute_density (self);
      take_peaks (self->density_peak, self->density, self->n_bins);
      if (!with_power)
        continue;
      sol_plot_reader_compute_power (self);
      take_peaks (self->power_peak, self->power_w, self->source->n_t);
    }
  return TRUE;
}
