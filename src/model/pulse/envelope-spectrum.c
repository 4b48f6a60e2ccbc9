/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "model/pulse/envelope-spectrum.h"

#include "base/constants.h"
#include "base/fft.h"
#include "model/pulse/spectrum-peak.h"

static double
get_power (SolComplex a)
{
  return creal (a) * creal (a) + cimag (a) * cimag (a);
}

/**
 * sol_envelope_spectrum_get_energy_j:
 * @spectrum: [n_t] continuous spectrum of an envelope, sqrt(W) s
 * @n_t: number of samples
 * @domega_rad_per_s: spacing of the bins
 *
 * The energy (1/2π) ∫ |Â|² dω as a sum over bins, by Parseval's theorem the rectangle sum of |A|².
 *
 * Source: docs/CONVENTIONS.md.
 * Threads: any. Allocates: no.
 * Returns: the energy in J
 */
double
sol_envelope_spectrum_get_energy_j (const SolComplex *spectrum, gsize n_t, double domega_rad_per_s)
{
  double sum = 0.0;
  for (gsize k = 0; k < n_t; k++)
    sum += get_power (spectrum[k]);
  return domega_rad_per_s / (2.0 * SOL_PI) * sum;
}

/**
 * sol_envelope_spectrum_get_peak_power_w:
 * @spectrum: [n_t] continuous spectrum of an envelope about t = 0, ascending, sqrt(W) s
 * @n_t: number of samples
 * @dt_s: their spacing
 *
 * The maximum of |A|² over all times, not only over the samples.
 *
 * Source: docs/CONVENTIONS.md.
 * Threads: any. Allocates: yes.
 * Returns: the peak power in W
 */
double
sol_envelope_spectrum_get_peak_power_w (const SolComplex *spectrum, gsize n_t, double dt_s)
{
  g_autoptr (SolFft) fft = sol_fft_new_estimated (SOL_FFT_BACKWARD, n_t);
  SolComplex *in = sol_fft_alloc (n_t * sizeof *in);
  SolComplex *out = sol_fft_alloc (n_t * sizeof *out);
  double scale = 1.0 / ((double) n_t * dt_s), largest = 0.0;
  gsize best = 0;
  for (gsize k = 0; k < n_t; k++)
    in[k] = spectrum[k];
  sol_fft_run (fft, in, out);
  for (gsize j = 0; j < n_t; j++)
    if (get_power (out[j]) > largest)
      {
        largest = get_power (out[j]);
        best = j;
      }
  /* Sample 0 is t = 0 and the upper half lies before it; what is relative to the first bin only
   * turns the phase. */
  double t_best = (best < n_t / 2 ? (double) best : (double) best - (double) n_t) * dt_s;
  sol_fft_dealloc (in);
  sol_fft_dealloc (out);
  double domega = 2.0 * SOL_PI / ((double) n_t * dt_s);
  return fmax (largest * scale * scale,
               sol_spectrum_peak_near (spectrum, n_t, domega, t_best, dt_s));
}
