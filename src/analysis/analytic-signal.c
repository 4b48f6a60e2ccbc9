/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Literature: D. Gabor, J. IEE 93, 429 (1946). */
#include "config.h"

#include "analysis/analytic-signal.h"

#include "base/fft.h"

struct _SolAnalyticSignal
{
  gsize n_t;
  gboolean is_envelope;
  double scale; /* 2 dω / 2π; dω / 2π of an envelope */
  SolFft *fft;
  SolComplex *bins;  /* [n_t]; the upper half stays zero */
  SolComplex *trace; /* [n_t] */
};

/**
 * sol_analytic_signal_new:
 * @n_t: number of time samples, even, at least 4
 * @dt_s: their spacing
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): plan and workspace
 */
SolAnalyticSignal *
sol_analytic_signal_new (gsize n_t, double dt_s)
{
  g_return_val_if_fail (n_t >= 4 && n_t % 2 == 0 && dt_s > 0.0, NULL);
  SolAnalyticSignal *self = g_new0 (SolAnalyticSignal, 1);
  self->n_t = n_t;
  self->scale = 2.0 / ((double) n_t * dt_s);
  self->fft = sol_fft_new (SOL_FFT_BACKWARD, n_t);
  self->bins = sol_fft_alloc (n_t * sizeof *self->bins);
  self->trace = sol_fft_alloc (n_t * sizeof *self->trace);
  return self;
}

/**
 * sol_analytic_signal_new_envelope:
 * @n_t: number of time samples, even, at least 4
 * @dt_s: their spacing
 *
 * The same for spectra of envelopes, whose squared magnitude is the power as they are.
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): plan and workspace
 */
SolAnalyticSignal *
sol_analytic_signal_new_envelope (gsize n_t, double dt_s)
{
  SolAnalyticSignal *self = sol_analytic_signal_new (n_t, dt_s);
  if (self == NULL)
    return NULL;
  self->is_envelope = TRUE;
  self->scale = 1.0 / ((double) n_t * dt_s);
  return self;
}

/**
 * sol_analytic_signal_free:
 * @self: (nullable): plan and workspace
 *
 * Threads: any. Allocates: no.
 */
void
sol_analytic_signal_free (SolAnalyticSignal *self)
{
  if (self == NULL)
    return;
  sol_fft_free (self->fft);
  sol_fft_dealloc (self->bins);
  sol_fft_dealloc (self->trace);
  g_free (self);
}

/* Ascending detunings i - n_t/2 to the places of the transform. */
static void
fill_envelope (SolAnalyticSignal *self, const SolComplex *spectrum)
{
  gsize n = self->n_t;
  for (gsize i = 0; i < n; i++)
    {
      gsize k = (i + n - n / 2) % n;
      self->bins[k] = (k % 2 == 0 ? self->scale : -self->scale) * spectrum[i];
    }
}

/**
 * sol_analytic_signal_run:
 * @self: plan and workspace
 * @spectrum: [n_t / 2 + 1] continuous spectrum of a real amplitude about t = 0, sqrt(W) s, or
 *   [n_t] that of an envelope, ascending; not changed
 *
 * Of a real amplitude doubles bins 1 to n_t / 2 - 1, keeps bin 0 and drops the last; the squared
 * magnitude is the power of the envelope in W.
 *
 * Source: D. Gabor, J. IEE 93, 429 (1946).
 * Threads: one at a time on one @self. Allocates: no.
 * Returns: (transfer none): [n_t] sqrt(W), sample n_t / 2 at t = 0, valid until the next call
 */
const SolComplex *
sol_analytic_signal_run (SolAnalyticSignal *self, const SolComplex *spectrum)
{
  gsize n_bins = self->n_t / 2;
  if (self->is_envelope)
    {
      fill_envelope (self, spectrum);
      sol_fft_run (self->fft, self->bins, self->trace);
      return self->trace;
    }
  self->bins[0] = self->scale / 2.0 * spectrum[0];
  /* t = 0 in the middle of the window turns bin k by π k. */
  for (gsize k = 1; k < n_bins; k++)
    self->bins[k] = (k % 2 == 0 ? self->scale : -self->scale) * spectrum[k];
  for (gsize k = n_bins; k < self->n_t; k++)
    self->bins[k] = 0.0;
  sol_fft_run (self->fft, self->bins, self->trace);
  return self->trace;
}
