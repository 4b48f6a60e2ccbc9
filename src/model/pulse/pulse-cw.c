/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Literature: M. H. Frosz, Opt. Express 18, 14778 (2010); R. W. Gerchberg and W. O. Saxton, Optik 35,
 * 237 (1972). */
#include "config.h"

#include "model/pulse/pulse-cw.h"

#include "base/constants.h"
#include "base/fft.h"
#include "model/pulse/noise.h"
#include "model/pulse/pulse-shape.h"

/* Full width of sech² at half its maximum. */
#define FWHM_SECH2 1.7627471740390859
/* Full width of (y/sinh y)² at half its maximum. */
#define FWHM_COHERENCE 2.98286713574536
#define PASSES_MAX 200
/* The spectrum is kept when a pass through the window changes it by less than this. */
#define KEPT 1e-2

typedef struct
{
  SolFft *forward;
  SolFft *backward;
  gsize n_bins;
  gsize n_t;
  const double *window; /* [n_t] */
  double *amplitude;    /* [n_bins] that is kept */
  SolComplex *bins;     /* [n_t] */
  SolComplex *trace;    /* [n_t] */
} Work;

/* t = 0 is sample n/2, which turns bin k by π k. */
static void
to_time (Work *w, const SolComplex *spectrum)
{
  for (gsize k = 0; k < w->n_t; k++)
    w->bins[k] = k < w->n_bins ? (k % 2 == 0 ? spectrum[k] : -spectrum[k]) : 0.0;
  sol_fft_run (w->backward, w->bins, w->trace);
}

/* What the window leaves of the light, in the spectrum. */
static void
pass_window (Work *w, SolComplex *spectrum)
{
  to_time (w, spectrum);
  for (gsize j = 0; j < w->n_t; j++)
    w->trace[j] *= w->window[j] / (double) w->n_t;
  sol_fft_run (w->forward, w->trace, w->bins);
  for (gsize k = 0; k < w->n_bins; k++)
    spectrum[k] = k % 2 == 0 ? w->bins[k] : -w->bins[k];
}

/* Relative change of the amplitudes, phases aside, up to a common factor. */
static double
measure_change (const Work *w, const SolComplex *spectrum)
{
  double aa = 0.0, ab = 0.0, bb = 0.0;
  for (gsize k = 0; k < w->n_bins; k++)
    {
      double a = w->amplitude[k], b = cabs (spectrum[k]);
      aa += a * a;
      ab += a * b;
      bb += b * b;
    }
  return aa > 0.0 && bb > 0.0 ? sqrt (fmax (1.0 - ab * ab / (aa * bb), 0.0)) : 0.0;
}

static double
mean_power (Work *w, const SolComplex *spectrum, double scale)
{
  double sum = 0.0;
  gsize n = 0;
  to_time (w, spectrum);
  for (gsize j = 0; j < w->n_t; j++)
    if (w->window[j] >= 1.0)
      {
        SolComplex a = scale * w->trace[j];
        sum += creal (a) * creal (a) + cimag (a) * cimag (a);
        n++;
      }
  return n > 0 ? sum / (double) n : 0.0;
}

static void
iterate (Work *w, SolComplex *spectrum)
{
  for (int pass = 0; pass < PASSES_MAX; pass++)
    {
      pass_window (w, spectrum);
      if (measure_change (w, spectrum) < KEPT)
        return;
      for (gsize k = 0; k < w->n_bins; k++)
        {
          double b = cabs (spectrum[k]);
          if (b > 0.0)
            spectrum[k] *= w->amplitude[k] / b;
        }
    }
}

/**
 * sol_pulse_cw_fill:
 * @self: the source
 * @is_envelope: whether the spectrum is that of an envelope, not of a real field
 * @first_rad_per_s: frequency of bin 0
 * @domega_rad_per_s: spacing of the bins
 * @n_bins: number of bins
 * @n_t: number of time samples, at least @n_bins
 * @window: [n_t] time window, 1 where it is flat
 * @spectrum: (out caller-allocates): [n_bins] sqrt(W) s
 * @error: return location
 *
 * The amplitude is sech((ω - ω₀)/w), so that the density has the linewidth 1.763 w at half its
 * maximum; the phases are uniform. A window that is not periodic cuts the light, so that amplitude and
 * window are imposed in turn until the spectrum is kept to 1e-2; the light then ends with the window
 * and is scaled to the mean power where the window is flat.
 *
 * Errors: SOL_MODEL_ERROR_RANGE for a line narrower than two bins or without light in the band.
 * Source: M. H. Frosz, Opt. Express 18, 14778 (2010); R. W. Gerchberg and W. O. Saxton, Optik 35, 237
 * (1972), for the iteration.
 * Threads: any. Allocates: yes.
 * Returns: TRUE on success
 */
gboolean
sol_pulse_cw_fill (const SolPulseCw *self,
                   gboolean is_envelope,
                   double first_rad_per_s,
                   double domega_rad_per_s,
                   gsize n_bins,
                   gsize n_t,
                   const double *window,
                   SolComplex *spectrum,
                   GError **error)
{
  if (!(self->linewidth_rad_per_s > 2.0 * domega_rad_per_s))
    return sol_pulse_refuse (
        error,
        "The linewidth of %.4g GHz is less than two steps of the grid, which are %.4g GHz each; "
        "lengthen time_window or widen the line",
        self->linewidth_rad_per_s / (2e9 * SOL_PI), domega_rad_per_s / (2e9 * SOL_PI));
  Work w = { .n_bins = n_bins, .n_t = n_t, .window = window };
  w.forward = sol_fft_new_estimated (SOL_FFT_FORWARD, n_t);
  w.backward = sol_fft_new_estimated (SOL_FFT_BACKWARD, n_t);
  w.amplitude = g_new (double, n_bins);
  w.bins = sol_fft_alloc (n_t * sizeof *w.bins);
  w.trace = sol_fft_alloc (n_t * sizeof *w.trace);
  for (gsize k = 0; k < n_bins; k++)
    {
      double omega = first_rad_per_s + (double) k * domega_rad_per_s;
      double x = FWHM_SECH2 * (omega - self->omega_rad_per_s) / self->linewidth_rad_per_s;
      double phase = sol_noise_get_phase (self->seed, SOL_NOISE_STREAM_CW, self->number, k);
      w.amplitude[k] = omega > 0.0 ? 1.0 / cosh (x) : 0.0;
      spectrum[k] = w.amplitude[k] * (cos (phase) + I * sin (phase));
    }
  iterate (&w, spectrum);
  double scale = domega_rad_per_s / (is_envelope ? 2.0 * SOL_PI : SOL_PI);
  double power = mean_power (&w, spectrum, scale);
  for (gsize k = 0; k < n_bins; k++)
    spectrum[k] *= power > 0.0 ? sqrt (self->mean_power_w / power) : 0.0;
  sol_fft_free (w.forward);
  sol_fft_free (w.backward);
  g_free (w.amplitude);
  sol_fft_dealloc (w.bins);
  sol_fft_dealloc (w.trace);
  return power > 0.0 || sol_pulse_refuse (error, "The line lies outside the band; let "
                                                 "wavelength_min and wavelength_max enclose it");
}

/**
 * sol_pulse_cw_get_coherence_time_s:
 * @linewidth_rad_per_s: full width of the spectral density at half its maximum
 *
 * Full width at half maximum of |γ(τ)|², γ(τ) = (πwτ/2)/sinh (πwτ/2).
 *
 * Source: L. Mandel and E. Wolf, Optical Coherence and Quantum Optics (1995), sec. 4.3.
 * Threads: any. Allocates: no.
 * Returns: the coherence time
 */
double
sol_pulse_cw_get_coherence_time_s (double linewidth_rad_per_s)
{
  return FWHM_COHERENCE * FWHM_SECH2 / (0.5 * SOL_PI * linewidth_rad_per_s);
}
