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

/**
 * sol_ref_stiff_dense:
 * @amplitude: at the start of the step
 * @source_start: dA/ds of the source at the start
 * @source_end: the same at the end, not carried back
 * @increment_total: integral of L over the step
 * @increment: integral of L up to the place wanted
 * @theta: the place, 0 to 1
 * @h_m: length of the step
 *
 * Dense output where a bin loses much of its light within the step. The polynomial of the
 * interaction picture would follow exp (+loss) there; instead the source is taken linear over the
 * step in the frame that turns with the phase, and the loss is integrated exactly.
 *
 * Source: Cox and Matthews (2002), eq. 8, exponential time differencing of second order.
 * Threads: any. Allocates: no.
 * Returns: the amplitude at @theta
 */
SolComplex
sol_ref_stiff_dense (SolComplex amplitude,
                     SolComplex source_start,
                     SolComplex source_end,
                     SolComplex increment_total,
                     SolComplex increment,
                     double theta,
                     double h_m)
{
  double phi1, phi2;
  phi_functions (-creal (increment), &phi1, &phi2);
  SolComplex turn = CMPLX (cos (cimag (increment)), sin (cimag (increment)));
  SolComplex back = CMPLX (cos (cimag (increment_total)), -sin (cimag (increment_total)));
  SolComplex change = back * source_end - source_start;
  return sol_ref_propagator (increment) * amplitude +
         turn * theta * h_m * (phi1 * source_start + theta * phi2 * change);
}
