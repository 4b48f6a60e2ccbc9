/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A real row of n samples read as n/2 complex ones has the transform Z, and with w_k = exp (2 pi i k/n)
 * its own spectrum X is that of the even samples plus conj (w_k) times that of the odd ones. Where X
 * is a band below n/4, Z is two bands that do not meet, at k and at n/2 - k, and neither way is there
 * more to do than the band itself.
 *
 * Literature: W. H. Press et al., Numerical Recipes, 3rd ed. (2007), sec. 12.3. */
#include "config.h"

#include "kernels/cpu/band-rows.h"

/**
 * sol_cpu_fold_band:
 * @bins: [n] interleaved spectrum X of a real row, zero outside these bins
 * @cosine: [n] Re w of each bin
 * @sine: [n] Im w
 * @n: number of bins
 * @lower: OUT [n] interleaved Z at the bins
 * @upper_end: OUT (in front of it) interleaved Z at n/2 less the bins: the first bin's is @upper_end
 *   itself, the second one's lies before it
 *
 * Z_k = (1 + i w) X and Z_(n/2-k) = conj ((1 - i w) X).
 *
 * Source: Press et al. (2007), sec. 12.3; before the transform to time.
 * Threads: any. Allocates: no.
 */
void
SOL_CPU_NAME (fold_band) (const double *bins,
                          const double *cosine,
                          const double *sine,
                          size_t n,
                          double *lower,
                          double *upper_end)
{
  double *restrict low = lower, *restrict high = upper_end;
#pragma omp simd
  for (size_t i = 0; i < n; i++)
    {
      double a = bins[2 * i], b = bins[2 * i + 1], c = cosine[i], s = sine[i];
      low[2 * i] = a * (1.0 - s) - b * c;
      low[2 * i + 1] = b * (1.0 - s) + a * c;
    }
  for (size_t i = 0; i < n; i++)
    {
      double a = bins[2 * i], b = bins[2 * i + 1], c = cosine[i], s = sine[i];
      high[-2 * (ptrdiff_t) i] = a * (1.0 + s) + b * c;
      high[-2 * (ptrdiff_t) i + 1] = a * c - b * (1.0 + s);
    }
}

/**
 * sol_cpu_unfold_band:
 * @lower: [n] interleaved Z at the bins
 * @upper_end: Z at n/2 less the bins, backwards, as for sol_cpu_fold_band()
 * @cosine: [n] Re w of each bin
 * @sine: [n] Im w
 * @n: number of bins
 * @bins: OUT [n] interleaved spectrum of the real row at these bins
 *
 * Source: Press et al. (2007), sec. 12.3; after the transform to frequency.
 * Threads: any. Allocates: no.
 */
void
SOL_CPU_NAME (unfold_band) (const double *lower,
                            const double *upper_end,
                            const double *cosine,
                            const double *sine,
                            size_t n,
                            double *bins)
{
  double *restrict out = bins;
  for (size_t i = 0; i < n; i++)
    {
      double a = lower[2 * i], b = lower[2 * i + 1];
      double p = upper_end[-2 * (ptrdiff_t) i], q = upper_end[-2 * (ptrdiff_t) i + 1];
      double odd_re = a - p, odd_im = b + q, c = cosine[i], s = sine[i];
      out[2 * i] = 0.5 * ((a + p) - (s * odd_re - c * odd_im));
      out[2 * i + 1] = 0.5 * ((b - q) - (s * odd_im + c * odd_re));
    }
}
