/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "model/gas/raman-data.h"

#include "base/constants.h"

/* Below this density, in amagat, the width that grows as 1/density is held: the formula stands for
 * many collisions on the way of a wavelength, and a vacuum must have a finite one. */
#define DENSITY_FLOOR_AMAGAT 1e-3

/**
 * sol_raman_damping_rate_per_s:
 * @self: widths of a known damping
 * @density_per_m3: number density; zero and less are allowed
 *
 * The amplitude rate 1/tau_2 = pi (fixed + inverse/a + linear a). Below a thousandth of an amagat
 * the term 1/a keeps its value there, so that the rate of a vacuum is finite.
 *
 * Source: W. K. Bischel and M. J. Dyer, Phys. Rev. A 33, 3113 (1986), for the form.
 * Threads: any. Allocates: no.
 * Returns: the rate, above zero
 */
double
sol_raman_damping_rate_per_s (const SolRamanDamping *self, double density_per_m3)
{
  double a = MAX (density_per_m3 / SOL_AMAGAT_PER_M3, 0.0);
  return SOL_PI * (self->fixed_hz + self->inverse_hz_amagat / MAX (a, DENSITY_FLOOR_AMAGAT) +
                   self->linear_hz_per_amagat * a);
}
