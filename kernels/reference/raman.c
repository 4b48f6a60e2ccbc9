/* SPDX-License-Identifier: GPL-3.0-or-later */
/* docs/physics/raman.md. */
#include "config.h"

#include "kernels/reference/raman.h"

/**
 * sol_ref_raman_square:
 * @scale: a factor: 1 for a real field, 1/2 for envelopes and analytic signals
 * @a: [n] one component, every @stride-th double from here
 * @b: [n] the other, which is @a itself in a square
 * @stride: 1, or 2 for the parts of complex rows
 * @n: number of samples
 * @square: (inout): [n] to which @scale a b is added
 *
 * Source: docs/physics/raman.md.
 * Threads: any. Allocates: no.
 */
void
sol_ref_raman_square (double scale,
                      const double *a,
                      const double *b,
                      size_t stride,
                      size_t n,
                      double *square)
{
  for (size_t i = 0; i < n; i++)
    square[i] += scale * a[i * stride] * b[i * stride];
}

/**
 * sol_ref_raman_spectrum:
 * @response: [n] transform of h, with every factor of the discrete convolution
 * @n: number of bins
 * @spectrum: (inout): [n] multiplied by it
 *
 * Source: docs/physics/raman.md.
 * Threads: any. Allocates: no.
 */
void
sol_ref_raman_spectrum (const SolComplex *response, size_t n, SolComplex *spectrum)
{
  for (size_t i = 0; i < n; i++)
    spectrum[i] *= response[i];
}

/**
 * sol_ref_raman_apply:
 * @scale: a factor
 * @field: [n] E, V/m, every @stride-th double
 * @delayed: [n] h * S
 * @stride: 1, or 2 for one part of complex rows
 * @n: number of samples
 * @polarisation: (inout): [n] every @stride-th double, to which @scale E (h * S) is added, C/m^2
 *
 * Source: docs/physics/raman.md.
 * Threads: any. Allocates: no.
 */
void
sol_ref_raman_apply (double scale,
                     const double *field,
                     const double *delayed,
                     size_t stride,
                     size_t n,
                     double *polarisation)
{
  for (size_t i = 0; i < n; i++)
    polarisation[i * stride] += scale * field[i * stride] * delayed[i];
}

/**
 * sol_ref_raman_direct:
 * @response: [n] h at the times i dt
 * @dt_s: the time step
 * @square: [n] S
 * @n: number of samples
 * @delayed: (out): [n] dt times the sum over j <= i of h (i - j) S (j)
 *
 * The convolution as a sum, without transforms and without wrapping: what the fast ways are held to.
 *
 * Source: docs/physics/raman.md.
 * Threads: any. Allocates: no.
 */
void
sol_ref_raman_direct (const double *response,
                      double dt_s,
                      const double *square,
                      size_t n,
                      double *delayed)
{
  for (size_t i = 0; i < n; i++)
    {
      double sum = 0.0;
      for (size_t j = 0; j <= i; j++)
        sum += response[i - j] * square[j];
      delayed[i] = dt_s * sum;
    }
}
