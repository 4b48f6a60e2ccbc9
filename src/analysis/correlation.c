/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Literature: J.-C. Diels and W. Rudolph, Ultrashort Laser Pulse Phenomena, 2nd ed. (2006), chapter
 * 9; L. Mandel and E. Wolf, Optical Coherence and Quantum Optics (1995), section 4.3. */
#include "config.h"

#include "analysis/correlation.h"

#include "analysis/width.h"
#include "base/fft.h"

#include <math.h>

/* Zero padding of the spectrum, so that the coherence is sampled four times finer than
 * the field. */
#define COHERENCE_PADDING ((gsize) 4)

/**
 * sol_correlation_get_intensity:
 * @power: [n] samples
 * @n: number of samples, even, at least 2
 * @correlation: (out caller-allocates): [n] Σ_j power_j power_(j + m) at lags m = -n/2 .. n/2 - 1,
 *   over its value at lag 0; zero everywhere for a dark trace
 *
 * The background-free autocorrelation; the trace is zero outside its samples, nothing wraps round.
 *
 * Source: J.-C. Diels and W. Rudolph, Ultrashort Laser Pulse Phenomena, 2nd ed. (2006), chapter 9.
 * Threads: any. Allocates: yes.
 */
void
sol_correlation_get_intensity (const double *power, gsize n, double *correlation)
{
  g_return_if_fail (n >= 2 && n % 2 == 0);
  gsize padded = 2 * n;
  g_autoptr (SolFft) forth = sol_fft_new_estimated (SOL_FFT_REAL_TO_COMPLEX, padded);
  g_autoptr (SolFft) back = sol_fft_new_estimated (SOL_FFT_COMPLEX_TO_REAL, padded);
  double *trace = sol_fft_alloc (padded * sizeof *trace);
  SolComplex *bins = sol_fft_alloc ((n + 1) * sizeof *bins);
  for (gsize j = 0; j < n; j++)
    trace[j] = power[j];
  sol_fft_run (forth, trace, bins);
  for (gsize k = 0; k <= n; k++)
    bins[k] = creal (bins[k]) * creal (bins[k]) + cimag (bins[k]) * cimag (bins[k]);
  sol_fft_run (back, bins, trace);
  double top = trace[0];
  for (gsize m = 0; m < n; m++)
    correlation[m] = top > 0.0 ? trace[(m + padded - n / 2) % padded] / top : top;
  sol_fft_dealloc (trace);
  sol_fft_dealloc (bins);
}

/**
 * sol_correlation_get_intensity_fwhm_s:
 * @power: [n] samples
 * @n: number of samples, even, at least 2
 * @dt_s: their spacing
 *
 * Threads: any. Allocates: yes.
 * Returns: full width at half maximum of the autocorrelation in s; 0 for a dark trace
 */
double
sol_correlation_get_intensity_fwhm_s (const double *power, gsize n, double dt_s)
{
  g_autofree double *correlation = g_new (double, n);
  sol_correlation_get_intensity (power, n, correlation);
  return sol_width_get_fwhm (correlation, n, dt_s);
}

/**
 * sol_correlation_get_coherence_time_s:
 * @spectrum: [n] spectrum of a real amplitude, evenly spaced from zero frequency
 * @n: number of bins
 * @domega_rad_per_s: their spacing
 *
 * The full width at half maximum of |g₁(τ)|², where g₁ is the normalised transform of the spectral
 * density |Â|²; its phase does not matter.
 *
 * Source: L. Mandel and E. Wolf, Optical Coherence and Quantum Optics (1995), section 4.3.
 * Threads: any. Allocates: yes.
 * Returns: the coherence time in s; 0 for a dark spectrum
 */
double
sol_correlation_get_coherence_time_s (const SolComplex *spectrum, gsize n, double domega_rad_per_s)
{
  gsize padded = 2;
  while (padded < 2 * COHERENCE_PADDING * n)
    padded *= 2;
  g_autoptr (SolFft) fft = sol_fft_new_estimated (SOL_FFT_BACKWARD, padded);
  SolComplex *bins = sol_fft_alloc (padded * sizeof *bins);
  SolComplex *coherence = sol_fft_alloc (padded * sizeof *coherence);
  g_autofree double *squared = g_new (double, padded);
  for (gsize k = 0; k < n; k++)
    bins[k] = creal (spectrum[k]) * creal (spectrum[k]) + cimag (spectrum[k]) * cimag (spectrum[k]);
  sol_fft_run (fft, bins, coherence);
  double top = creal (coherence[0]);
  for (gsize j = 0; j < padded; j++)
    {
      SolComplex g = top > 0.0 ? coherence[(j + padded / 2) % padded] / top : top;
      squared[j] = creal (g) * creal (g) + cimag (g) * cimag (g);
    }
  sol_fft_dealloc (bins);
  sol_fft_dealloc (coherence);
  return sol_width_get_fwhm (squared, padded, 2.0 * G_PI / ((double) padded * domega_rad_per_s));
}
