/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A real row of n samples read as n/2 complex ones has the transform Z, and with w_k = exp (2 pi i k/n)
 * its own spectrum X is that of the even samples plus conj (w_k) times that of the odd ones. Where X
 * is a band below n/4, Z is two bands that do not meet, at k and at n/2 - k, and neither way is there
 * more to do than the band itself.
 *
 * Literature: W. H. Press et al., Numerical Recipes, 3rd ed. (2007), sec. 12.3. */
#include "config.h"

#include "kernels/cpu/band-rows.h"

#include "kernels/cpu/vector-pairs.h"

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
  size_t i = 0;
  for (; i + SOL_V_WIDTH <= n; i += SOL_V_WIDTH)
    {
      SolVector x = sol_v_load (bins + 2 * i), y = sol_v_load (bins + 2 * i + SOL_V_WIDTH);
      SolVector a = sol_v_even (x, y), b = sol_v_odd (x, y);
      SolVector c = sol_v_load (cosine + i), s = sol_v_load (sine + i);
      SolVector re = a * (1.0 - s) - b * c, im = b * (1.0 - s) + a * c;
      sol_v_store (lower + 2 * i, sol_v_pairs_low (re, im));
      sol_v_store (lower + 2 * i + SOL_V_WIDTH, sol_v_pairs_high (re, im));
      double *upper = upper_end - 2 * (ptrdiff_t) (i + SOL_V_WIDTH - 1);
      re = a * (1.0 + s) + b * c;
      im = a * c - b * (1.0 + s);
      sol_v_store (upper, sol_v_pairs_low_backwards (re, im));
      sol_v_store (upper + SOL_V_WIDTH, sol_v_pairs_high_backwards (re, im));
    }
  for (; i < n; i++)
    {
      double a = bins[2 * i], b = bins[2 * i + 1], c = cosine[i], s = sine[i];
      double *upper = upper_end - 2 * (ptrdiff_t) i;
      lower[2 * i] = a * (1.0 - s) - b * c;
      lower[2 * i + 1] = b * (1.0 - s) + a * c;
      upper[0] = a * (1.0 + s) + b * c;
      upper[1] = a * c - b * (1.0 + s);
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
  size_t i = 0;
  for (; i + SOL_V_WIDTH <= n; i += SOL_V_WIDTH)
    {
      const double *upper = upper_end - 2 * (ptrdiff_t) (i + SOL_V_WIDTH - 1);
      SolVector x = sol_v_load (lower + 2 * i), y = sol_v_load (lower + 2 * i + SOL_V_WIDTH);
      SolVector u = sol_v_load (upper), v = sol_v_load (upper + SOL_V_WIDTH);
      SolVector a = sol_v_even (x, y), b = sol_v_odd (x, y);
      SolVector p = sol_v_even_backwards (u, v), q = sol_v_odd_backwards (u, v);
      SolVector c = sol_v_load (cosine + i), s = sol_v_load (sine + i);
      SolVector odd_re = a - p, odd_im = b + q;
      SolVector re = 0.5 * ((a + p) - (s * odd_re - c * odd_im));
      SolVector im = 0.5 * ((b - q) - (s * odd_im + c * odd_re));
      sol_v_store (bins + 2 * i, sol_v_pairs_low (re, im));
      sol_v_store (bins + 2 * i + SOL_V_WIDTH, sol_v_pairs_high (re, im));
    }
  for (; i < n; i++)
    {
      const double *upper = upper_end - 2 * (ptrdiff_t) i;
      double a = lower[2 * i], b = lower[2 * i + 1], c = cosine[i], s = sine[i];
      double odd_re = a - upper[0], odd_im = b + upper[1];
      bins[2 * i] = 0.5 * ((a + upper[0]) - (s * odd_re - c * odd_im));
      bins[2 * i + 1] = 0.5 * ((b - upper[1]) - (s * odd_im + c * odd_re));
    }
}
