/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Literature: R. C. Jones, J. Opt. Soc. Am. 31, 488 (1941). */
#include "config.h"

#include "model/pulse/polarisation.h"

#include <math.h>

/**
 * sol_polarisation_get_jones:
 * @ellipticity: ratio of the minor to the major axis of the field, from -1 to 1; 0 is linear, +-1
 *   circular
 * @angle_rad: of the major axis from x towards y
 * @jones: (out caller-allocates): [2] factors of the spectra along x and y, of unit norm
 *
 * The major axis gets 1/(1 + ε²) of the energy, the minor one ε²/(1 + ε²) with its spectrum times
 * exp(i sign(ε) π/2), which by the sign of the carrier, exp(+iωt), leads in time for ε > 0.
 *
 * Source: R. C. Jones, J. Opt. Soc. Am. 31, 488 (1941).
 * Threads: any. Allocates: no.
 */
void
sol_polarisation_get_jones (double ellipticity, double angle_rad, SolComplex jones[2])
{
  double norm = sqrt (1.0 + ellipticity * ellipticity);
  double major = 1.0 / norm, minor = ellipticity / norm;
  jones[0] = major * cos (angle_rad) - I * minor * sin (angle_rad);
  jones[1] = major * sin (angle_rad) + I * minor * cos (angle_rad);
}
