/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/scenes/plot-trace.h"

#include "analysis/analytic-signal.h"
#include "base/fft.h"

#include <math.h>
#include <string.h>

struct _SolPlotTrace
{
  gboolean is_envelope;
  gsize n_omega;
  double omega_rad_per_s; /* of the first bin */
  double dt_s;
  gsize n;
  double *t_s;                 /* [n] */
  SolAnalyticSignal *analytic; /* of real amplitudes */
  SolFft *fft;                 /* of envelopes */
  SolComplex *bins;            /* [n] */
  SolComplex *trace;           /* [n] of envelopes */
};

/**
 * sol_plot_trace_new:
 * @source: where the spectra come from
 * @factor: how many times as many samples as the time grid has, at least 1
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): plan and workspace
 */
SolPlotTrace *
sol_plot_trace_new (const SolPlotSource *source, gsize factor)
{
  SolPlotTrace *self = g_new0 (SolPlotTrace, 1);
  double dt_s = (source->t_s[1] - source->t_s[0]) / (double) factor;
  self->is_envelope = source->is_envelope;
  self->n_omega = source->n_omega;
  self->omega_rad_per_s = source->omega_rad_per_s[0];
  self->dt_s = dt_s;
  self->n = factor * source->n_t;
  self->t_s = g_new (double, self->n);
  for (gsize k = 0; k < self->n; k++)
    self->t_s[k] = ((double) k - (double) (self->n / 2)) * dt_s;
  self->bins = sol_fft_alloc (self->n * sizeof *self->bins);
  if (source->is_envelope)
    {
      self->fft = sol_fft_new (SOL_FFT_BACKWARD, self->n);
      self->trace = sol_fft_alloc (self->n * sizeof *self->trace);
    }
  else
    self->analytic = sol_analytic_signal_new (self->n, dt_s);
  return self;
}

/**
 * sol_plot_trace_free:
 * @self: (nullable): plan and workspace
 *
 * Threads: any. Allocates: no.
 */
void
sol_plot_trace_free (SolPlotTrace *self)
{
  if (self == NULL)
    return;
  sol_analytic_signal_free (self->analytic);
  sol_fft_free (self->fft);
  sol_fft_dealloc (self->bins);
  if (self->trace != NULL)
    sol_fft_dealloc (self->trace);
  g_free (self->t_s);
  g_free (self);
}

/**
 * sol_plot_trace_fits:
 * @self: plan and workspace
 * @source: where spectra come from
 * @factor: how many times as many samples as the time grid has
 *
 * Threads: any. Allocates: no.
 * Returns: whether sol_plot_trace_new() would make the same
 */
gboolean
sol_plot_trace_fits (const SolPlotTrace *self, const SolPlotSource *source, gsize factor)
{
  double dt_s = (source->t_s[1] - source->t_s[0]) / (double) factor;
  return self->n == factor * source->n_t && self->is_envelope == source->is_envelope &&
         self->n_omega == source->n_omega && memcmp (&self->dt_s, &dt_s, sizeof dt_s) == 0 &&
         memcmp (&self->omega_rad_per_s, source->omega_rad_per_s, sizeof dt_s) == 0;
}

/**
 * sol_plot_trace_get_n:
 * @self: plan and workspace
 *
 * Threads: any. Allocates: no.
 * Returns: number of samples
 */
gsize
sol_plot_trace_get_n (const SolPlotTrace *self)
{
  return self->n;
}

/**
 * sol_plot_trace_get_t_s:
 * @self: plan and workspace
 *
 * Threads: any. Allocates: no.
 * Returns: (transfer none): [n] times of the samples, zero at n / 2
 */
const double *
sol_plot_trace_get_t_s (const SolPlotTrace *self)
{
  return self->t_s;
}

/* Â about t = 0 at ω_0 + j δ gives A(t_k) = (δ/2π) e^{iω_0 t_k} Σ_j (-1)^j Â_j e^{2πi jk/n} at the
 * n places t_k = (k - n/2) 2π/(n δ); bins past the last are dark. */
static void
transform_envelope (SolPlotTrace *self, const SolComplex *spectrum)
{
  double scale = 1.0 / ((double) self->n * (self->t_s[1] - self->t_s[0]));
  for (gsize j = 0; j < self->n; j++)
    self->bins[j] = j < self->n_omega ? (j % 2 == 0 ? scale : -scale) * spectrum[j] : 0.0;
  sol_fft_run (self->fft, self->bins, self->trace);
  for (gsize k = 0; k < self->n; k++)
    {
      double turn = self->omega_rad_per_s * self->t_s[k];
      self->trace[k] *= cos (turn) + I * sin (turn);
    }
}

/**
 * sol_plot_trace_run:
 * @self: plan and workspace
 * @spectrum: [n_omega] continuous spectrum about t = 0, sqrt(W) s; not changed
 *
 * The analytic signal with its carrier: the squared magnitude is the power, the real part the
 * field. A finer grid reads the same sum of frequencies between the samples, so that a line through
 * them shows what is there and no corners. As in sol_analytic_signal_run(), the last bin of a real
 * amplitude is dropped.
 *
 * Threads: one at a time on one @self. Allocates: no.
 * Returns: (transfer none): [n] sqrt(W), valid until the next call
 */
const SolComplex *
sol_plot_trace_run (SolPlotTrace *self, const SolComplex *spectrum)
{
  if (self->is_envelope)
    {
      transform_envelope (self, spectrum);
      return self->trace;
    }
  for (gsize k = 0; k < self->n / 2 + 1; k++)
    self->bins[k] = k + 1 < self->n_omega ? spectrum[k] : 0.0;
  return sol_analytic_signal_run (self->analytic, self->bins);
}
