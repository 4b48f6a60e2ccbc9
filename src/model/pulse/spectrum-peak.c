/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "model/pulse/spectrum-peak.h"

#include "base/constants.h"

/* Bins weaker than this share of the strongest cannot move a sum of doubles. */
#define DARK_RELATIVE 1e-18
#define GOLDEN_STEPS 48

static double
get_power (SolComplex a)
{
  return creal (a) * creal (a) + cimag (a) * cimag (a);
}

/* |∑ s_k exp (i k dω t) dω/2π|², by Horner's rule. */
static double
evaluate_power (const SolComplex *spectrum, gsize first, gsize past, double domega, double t)
{
  SolComplex turn = cos (domega * t) + I * sin (domega * t);
  SolComplex sum = 0.0;
  for (gsize k = past; k > first; k--)
    sum = sum * turn + spectrum[k - 1];
  return get_power (sum) * (domega / (2.0 * SOL_PI)) * (domega / (2.0 * SOL_PI));
}

/* Golden-section search for the largest power in [low, high]. */
static double
search_maximum (const SolComplex *spectrum,
                gsize first,
                gsize past,
                double domega,
                double low,
                double high)
{
  double ratio = (sqrt (5.0) - 1.0) / 2.0;
  double left = high - ratio * (high - low), right = low + ratio * (high - low);
  double at_left = evaluate_power (spectrum, first, past, domega, left);
  double at_right = evaluate_power (spectrum, first, past, domega, right);
  for (int i = 0; i < GOLDEN_STEPS; i++)
    {
      if (at_left > at_right)
        {
          high = right;
          right = left;
          at_right = at_left;
          left = high - ratio * (high - low);
          at_left = evaluate_power (spectrum, first, past, domega, left);
        }
      else
        {
          low = left;
          left = right;
          at_left = at_right;
          right = low + ratio * (high - low);
          at_right = evaluate_power (spectrum, first, past, domega, right);
        }
    }
  return fmax (at_left, at_right);
}

/**
 * sol_spectrum_peak_near:
 * @spectrum: [n] evenly spaced bins of a continuous spectrum
 * @n: number of bins
 * @domega_rad_per_s: their spacing
 * @t_s: where a sample is largest
 * @dt_s: how far from there to search
 *
 * The largest |(1/2π) ∫ s exp (iωt) dω|² within @dt_s of @t_s; the frequency of the first bin does
 * not matter.
 *
 * Source: golden-section search; J. Kiefer, Proc. Am. Math. Soc. 4, 502 (1953).
 * Threads: any. Allocates: no.
 * Returns: the power of the signal whose spectrum it is
 */
double
sol_spectrum_peak_near (const SolComplex *spectrum,
                        gsize n,
                        double domega_rad_per_s,
                        double t_s,
                        double dt_s)
{
  double strongest = 0.0;
  for (gsize k = 0; k < n; k++)
    strongest = fmax (strongest, cabs (spectrum[k]));
  gsize first = 0, past = n;
  while (first < past && !(cabs (spectrum[first]) > DARK_RELATIVE * strongest))
    first++;
  while (past > first && !(cabs (spectrum[past - 1]) > DARK_RELATIVE * strongest))
    past--;
  return search_maximum (spectrum, first, past, domega_rad_per_s, t_s - dt_s, t_s + dt_s);
}
