/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "kernels/reference/cumulative.h"

/* The row continued beyond its ends: zero before the first sample (nothing has happened yet), point
 * reflection in the last one (the row goes on as it was heading). */
static double
continued (const double *in, ptrdiff_t n, ptrdiff_t i)
{
  if (i < 0)
    return 0.0;
  if (i < n)
    return in[i];
  ptrdiff_t mirror = 2 * (n - 1) - i;
  return 2.0 * in[n - 1] - (mirror >= 0 ? in[mirror] : 0.0);
}

/**
 * sol_ref_band_filter:
 * @n_taps: K; 0 copies
 * @tap: [n_taps + 1] c_0 ... c_K
 * @in: [n] row
 * @n: number of samples, at least 1
 * @out: (out): [n] c_0 y_i + the sum over k of c_k (y_(i-k) + y_(i+k))
 *
 * Source: docs/physics/plasma.md, band rule.
 * Threads: any. Allocates: no.
 */
void
sol_ref_band_filter (int n_taps, const double *tap, const double *in, size_t n, double *out)
{
  for (size_t i = 0; i < n; i++)
    {
      ptrdiff_t at = (ptrdiff_t) i;
      double sum = tap[0] * in[i];
      for (int k = 1; k <= n_taps; k++)
        sum += tap[k] *
               (continued (in, (ptrdiff_t) n, at - k) + continued (in, (ptrdiff_t) n, at + k));
      out[i] = sum;
    }
}

/**
 * sol_ref_cumulative_trapezoid:
 * @in: [n] row
 * @n: number of samples, at least 1
 * @dt_s: distance of the samples
 * @out: (out): [n] integral from the first sample; may be @in
 *
 * Source: the trapezoid rule.
 * Threads: any. Allocates: no.
 */
void
sol_ref_cumulative_trapezoid (const double *in, size_t n, double dt_s, double *out)
{
  double sum = 0.0;
  double previous = in[0];
  out[0] = 0.0;
  for (size_t i = 1; i < n; i++)
    {
      double value = in[i];
      sum += 0.5 * dt_s * (previous + value);
      previous = value;
      out[i] = sum;
    }
}
