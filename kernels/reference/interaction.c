/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Literature: J. Hult, J. Lightwave Technol. 25, 3770 (2007) for the picture; S. M. Cox and P. C.
 * Matthews, J. Comput. Phys. 176, 430 (2002) for the phi functions. */
#include "config.h"

#include "kernels/reference/interaction.h"

#include <math.h>

/**
 * sol_ref_phase_increment:
 * @linear: the operator at one bin, term m at @linear[m @stride], 1/m
 * @stride: distance between terms
 * @integral_m: [n] integrals of the basis over the interval
 * @n: number of terms
 *
 * Source: docs/physics/gradients.md.
 * Threads: any. Allocates: no.
 * Returns: the integral of L over the interval
 */
SolComplex
sol_ref_phase_increment (const SolComplex *linear, size_t stride, const double *integral_m, int n)
{
  double re = 0.0, im = 0.0;
  for (int m = 0; m < n; m++)
    {
      re += integral_m[m] * creal (linear[(size_t) m * stride]);
      im += integral_m[m] * cimag (linear[(size_t) m * stride]);
    }
  return CMPLX (re, im);
}

/**
 * sol_ref_propagator:
 * @increment: integral of L
 *
 * Source: Hult (2007).
 * Threads: any. Allocates: no.
 * Returns: exp (increment)
 */
SolComplex
sol_ref_propagator (SolComplex increment)
{
  double magnitude = exp (creal (increment));
  return CMPLX (magnitude * cos (cimag (increment)), magnitude * sin (cimag (increment)));
}

/**
 * sol_ref_inverse_propagator:
 * @increment: integral of L
 *
 * From its own exponential, cut so that it cannot overflow.
 *
 * Source: Hult (2007).
 * Threads: any. Allocates: no.
 * Returns: exp (-increment)
 */
SolComplex
sol_ref_inverse_propagator (SolComplex increment)
{
  double magnitude = exp (fmin (-creal (increment), SOL_INVERSE_EXPONENT_MAX));
  return CMPLX (magnitude * cos (cimag (increment)), -magnitude * sin (cimag (increment)));
}

static double
squared (SolComplex a)
{
  return creal (a) * creal (a) + cimag (a) * cimag (a);
}

/**
 * sol_ref_mean_intensity:
 * @start: amplitude of a bin at the start of a step
 * @end: at its end
 *
 * The mean of |A|^2 over the step if it goes exponentially from one end to the other: the
 * logarithmic mean (b - a) / ln (b / a). Exact for light that is only lost.
 *
 * Source: B. C. Carlson, Amer. Math. Monthly 79, 615 (1972), the logarithmic mean.
 * Threads: any. Allocates: no.
 * Returns: the mean, in the square of the amplitude's unit; 0 if either end is dark
 */
double
sol_ref_mean_intensity (SolComplex start, SolComplex end)
{
  double a = squared (start), b = squared (end);
  if (!(a > 0.0 && b > 0.0))
    return a + b > 0.0 || (a <= 0.0 && b <= 0.0) ? 0.0 : NAN;
  double change = (b - a) / a;
  /* ln (1 + x) / x = 1 - x/2 + x^2/3 - ...: the quotient is 0/0 at equal ends. */
  if (fabs (change) < 1e-5)
    return a * (1.0 / (1.0 - change / 2.0 + change * change / 3.0));
  return (b - a) / (fabs (change) < 0.5 ? log1p (change) : log (b) - log (a));
}

/* phi1 (-x) = (1 - exp (-x)) / x and phi2 (-x) = (1 - phi1 (-x)) / x. */
static void
phi_functions (double x, double *phi1, double *phi2)
{
  if (x < 0.1)
    {
      /* Taylor series to x^8: the quotients below lose digits here. */
      double p1 = 0.0, p2 = 0.0, f1 = 1.0, f2 = 0.5;
      for (int k = 0; k <= 8; k++)
        {
          p1 += f1;
          p2 += f2;
          f1 *= -x / (k + 2);
          f2 *= -x / (k + 3);
        }
      *phi1 = p1;
      *phi2 = p2;
      return;
    }
  *phi1 = -expm1 (-x) / x;
  *phi2 = (1.0 - *phi1) / x;
}

/* The amplitude at a place from the start alone, its source linear in the frame of the phase. */
static SolComplex
integrate_loss (const SolStiffStep *step, SolComplex increment, double theta)
{
  double phi1, phi2;
  phi_functions (-creal (increment), &phi1, &phi2);
  SolComplex turn = CMPLX (cos (cimag (increment)), sin (cimag (increment)));
  SolComplex back = CMPLX (cos (cimag (step->increment)), -sin (cimag (step->increment)));
  SolComplex change = back * step->source_end - step->source_start;
  return sol_ref_propagator (increment) * step->amplitude_start +
         turn * theta * step->h_m * (phi1 * step->source_start + theta * phi2 * change);
}

/**
 * sol_ref_stiff_dense:
 * @step: the bin at both ends of the step
 * @increment_to_place: integral of L up to the place wanted
 * @theta: the place, 0 to 1
 *
 * Dense output where a bin loses much of its light within the step. The polynomial of the
 * interaction picture would follow exp (+loss) there; instead the source is taken linear over the
 * step in the frame that turns with the phase, and the loss is integrated exactly. What is left to
 * the end of the step is brought in with the weight theta exp (-loss from the place to the end), so
 * that the two ends are those of the step.
 *
 * Source: Cox and Matthews (2002), eq. 8, exponential time differencing of second order.
 * Threads: any. Allocates: no.
 * Returns: the amplitude at @theta
 */
SolComplex
sol_ref_stiff_dense (const SolStiffStep *step, SolComplex increment_to_place, double theta)
{
  SolComplex rest = step->increment - increment_to_place;
  SolComplex missed = step->amplitude_end - integrate_loss (step, step->increment, 1.0);
  SolComplex turn_back = CMPLX (cos (cimag (rest)), -sin (cimag (rest)));
  double weight = theta * exp (fmin (creal (rest), 0.0));
  return integrate_loss (step, increment_to_place, theta) + weight * turn_back * missed;
}
