/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Literature: D. Gabor, J. IEE 93, 429 (1946); L. N. Trefethen and J. A. C. Weideman, SIAM Rev. 56,
 * 385 (2014) for the rectangle rule on periodic data. */
#include "config.h"

#include "model/pulse/real-spectrum.h"

#include "base/constants.h"
#include "base/fft.h"
#include "model/pulse/spectrum-peak.h"

static double
get_power (SolComplex a)
{
  return creal (a) * creal (a) + cimag (a) * cimag (a);
}

/**
 * sol_real_spectrum_get_energy_j:
 * @spectrum: [n_t / 2 + 1] continuous spectrum of a real amplitude, sqrt(W) s
 * @n_t: number of time samples, even
 * @domega_rad_per_s: spacing of the bins
 *
 * The energy (2/π) ∫ |Â|² dω as a sum over bins, which is by Parseval's theorem the rectangle sum
 * of the analytic signal's power over the window. Bin 0 counts a quarter and the last bin not at
 * all, as in the analytic signal.
 *
 * Source: D. Gabor, J. IEE 93, 429 (1946).
 * Threads: any. Allocates: no.
 * Returns: the energy in J
 */
double
sol_real_spectrum_get_energy_j (const SolComplex *spectrum, gsize n_t, double domega_rad_per_s)
{
  double sum = get_power (spectrum[0]) / 4.0;
  for (gsize k = 1; k < n_t / 2; k++)
    sum += get_power (spectrum[k]);
  return 2.0 / SOL_PI * domega_rad_per_s * sum;
}

/* The largest sample of |a(t)|², and where. */
static double
find_largest_sample (const SolComplex *spectrum, gsize n_t, double dt_s, double *t_s)
{
  g_autoptr (SolFft) fft = sol_fft_new_estimated (SOL_FFT_BACKWARD, n_t);
  SolComplex *in = sol_fft_alloc (n_t * sizeof *in);
  SolComplex *out = sol_fft_alloc (n_t * sizeof *out);
  in[0] = spectrum[0] / 2.0;
  for (gsize k = 1; k < n_t / 2; k++)
    in[k] = spectrum[k];
  sol_fft_run (fft, in, out);
  double scale = 2.0 / ((double) n_t * dt_s);
  double largest = 0.0;
  gsize best = 0;
  for (gsize j = 0; j < n_t; j++)
    if (get_power (out[j]) > largest)
      {
        largest = get_power (out[j]);
        best = j;
      }
  /* Without the half-window factor sample 0 is t = 0 and the upper half lies before it. */
  *t_s = (best < n_t / 2 ? (double) best : (double) best - (double) n_t) * dt_s;
  sol_fft_dealloc (in);
  sol_fft_dealloc (out);
  return largest * scale * scale;
}

/**
 * sol_real_spectrum_get_peak_power_w:
 * @spectrum: [n_t / 2 + 1] continuous spectrum of a real amplitude, sqrt(W) s
 * @n_t: number of time samples, even
 * @dt_s: their spacing
 *
 * The maximum over all times, not only over the samples, of the power of the analytic signal: the
 * largest sample is found first and the band-limited signal then searched around it.
 *
 * Source: D. Gabor, J. IEE 93, 429 (1946).
 * Threads: any. Allocates: yes.
 * Returns: the peak power in W
 */
double
sol_real_spectrum_get_peak_power_w (const SolComplex *spectrum, gsize n_t, double dt_s)
{
  double t_best;
  double largest = find_largest_sample (spectrum, n_t, dt_s, &t_best);
  double domega = 2.0 * SOL_PI / ((double) n_t * dt_s);
  double between = sol_spectrum_peak_near (spectrum + 1, n_t / 2 - 1, domega, t_best, dt_s) * 4.0;
  return fmax (largest, between);
}
