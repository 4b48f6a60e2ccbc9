/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Literature: S. M. Cox and P. C. Matthews, J. Comput. Phys. 176, 430 (2002); A.-K. Kassam and L. N.
 * Trefethen, SIAM J. Sci. Comput. 26, 1214 (2005), on the cancellation near zero. */
#include "config.h"

#include "kernels/reference/exponential.h"

#include "kernels/reference/interaction.h"

#include <math.h>

/* Below this size the functions come from the series of the last: 1/(SERIES_TERMS + 3)! is below the
 * rounding. Above it the recursion loses no more than a digit. */
#define SERIES_BELOW 1.0
#define SERIES_TERMS 17

/**
 * sol_ref_phi_functions:
 * @z: the argument
 * @phi: OUT [3] phi_1 = (e^z - 1)/z, phi_2 = (phi_1 - 1)/z, phi_3 = (phi_2 - 1/2)/z
 *
 * Source: Cox and Matthews (2002).
 * Threads: any. Allocates: no.
 */
void
sol_ref_phi_functions (SolComplex z, SolComplex *phi)
{
  if (!(creal (z) * creal (z) + cimag (z) * cimag (z) >= SERIES_BELOW * SERIES_BELOW))
    {
      /* sum of z^k / (k + 3)!, from the last term to the first. */
      SolComplex sum = 1.0;
      for (int k = SERIES_TERMS; k > 0; k--)
        sum = 1.0 + z / (k + 3.0) * sum;
      phi[2] = sum / 6.0;
      phi[1] = 0.5 + z * phi[2];
      phi[0] = 1.0 + z * phi[1];
      return;
    }
  phi[0] = (sol_ref_propagator (z) - 1.0) / z;
  phi[1] = (phi[0] - 1.0) / z;
  phi[2] = (phi[1] - 0.5) / z;
}

/**
 * sol_ref_exponentials:
 * @increment: integral of L from the start of the step to the stage
 * @total: over the whole step
 * @c: place of the stage
 * @out: OUT what the stage needs
 *
 * Source: own; docs/physics/propagation.md.
 * Threads: any. Allocates: no.
 */
void
sol_ref_exponentials (SolComplex increment, SolComplex total, double c, SolExponentials *out)
{
  SolComplex rest = increment - c * total;
  SolComplex turn = sol_ref_propagator (rest);
  sol_ref_phi_functions (c * total, out->phi);
  for (int k = 0; k < SOL_N_PHI; k++)
    out->phi[k] *= turn;
  out->back = sol_ref_inverse_propagator (rest);
}
