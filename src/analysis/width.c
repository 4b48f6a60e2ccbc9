/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/width.h"

#include <math.h>

/* Where the line through two neighbours meets the level, in samples from the first of them. */
static double
cross (double before, double after, double level)
{
  return (level - before) / (after - before);
}

/**
 * sol_width_get_fwhm:
 * @values: [n] samples, >= 0
 * @n: number of samples
 * @step: their spacing, in any unit
 *
 * The distance between the outermost crossings of half the largest sample, each found on the
 * straight line between its two neighbours. Where the samples begin or end above the half, that end
 * counts. With h samples apart, a smooth bump of width w comes out too small or large by a few
 * tenths of (h/w)².
 *
 * Threads: any. Allocates: no.
 * Returns: the width in the unit of @step; 0 if no sample is above zero; NAN if one is NAN
 */
double
sol_width_get_fwhm (const double *values, gsize n, double step)
{
  double largest = 0.0, sum = 0.0;
#pragma omp simd reduction(max : largest) reduction(+ : sum)
  for (gsize i = 0; i < n; i++)
    {
      sum += values[i];
      largest = values[i] > largest ? values[i] : largest;
    }
  /* Of samples that are not negative only a NAN makes the sum one. */
  if (isnan (sum))
    return NAN;
  if (!(largest > 0.0))
    return 0.0;
  double level = largest / 2.0;
  gsize first = 0, last = n - 1;
  while (values[first] < level)
    first++;
  while (values[last] < level)
    last--;
  double left = (double) first, right = (double) last;
  if (first > 0)
    left = (double) (first - 1) + cross (values[first - 1], values[first], level);
  if (last + 1 < n)
    right = (double) last + cross (values[last], values[last + 1], level);
  return (right - left) * step;
}
