/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Literature: E. A. J. Marcatili and R. A. Schmeltzer, Bell Syst. Tech. J. 43, 1783 (1964). */
#include "config.h"

#include "model/guide/guide.h"

#include "base/constants.h"

#define WALK_OFF_POINTS 256

/**
 * sol_guide_index_minus_one:
 * @self: the guide
 * @omega_rad_per_s: angular frequency, above zero
 * @order: highest derivative, 0 to SOL_JET_ORDER_MAX
 *
 * Source: docs/physics/capillary-modes.md.
 * Threads: any. Allocates: no.
 * Returns: the jet of the complex effective index less one
 */
SolJet
sol_guide_index_minus_one (const SolGuide *self, double omega_rad_per_s, int order)
{
  SolGuidePlace place = {
    .omega_rad_per_s = omega_rad_per_s,
    .core_radius_m = self->core_radius_m,
    .wall_thickness_m = self->wall_thickness_m,
    .core_susceptibility = sol_jet_constant (0.0, order),
    .cladding_index = self->cladding != NULL
                          ? sol_glass_index (self->cladding, omega_rad_per_s, order)
                          : sol_jet_constant (self->cladding_index, order),
  };
  if (self->medium != NULL)
    place.core_susceptibility =
        sol_medium_susceptibility (self->medium, self->density_per_m3, omega_rad_per_s, order);
  return self->kind->minus_one (self->kind, self->mode, &place);
}

/**
 * sol_guide_excess_per_m:
 * @self: the guide
 * @omega_rad_per_s: angular frequency, above zero
 * @order: highest derivative, 0 to SOL_JET_ORDER_MAX
 *
 * The complex propagation constant less that of light in vacuum, (ω/c)(n_eff - 1): dispersion
 * without the large part that has none.
 *
 * Source: docs/physics/capillary-modes.md.
 * Threads: any. Allocates: no.
 * Returns: the jet of the excess in 1/m
 */
SolJet
sol_guide_excess_per_m (const SolGuide *self, double omega_rad_per_s, int order)
{
  SolJet k = sol_jet_scale (sol_jet_variable (omega_rad_per_s, order), 1.0 / SOL_C_M_PER_S);
  return sol_jet_mul (k, sol_guide_index_minus_one (self, omega_rad_per_s, order));
}

/**
 * sol_guide_beta:
 * @self: the guide
 * @omega_rad_per_s: angular frequency, above zero
 * @k: which derivative, 0 to SOL_JET_ORDER_MAX
 *
 * Source: docs/physics/capillary-modes.md.
 * Threads: any. Allocates: no.
 * Returns: the k-th derivative of the propagation constant, s^k/m
 */
double
sol_guide_beta (const SolGuide *self, double omega_rad_per_s, int k)
{
  SolJet excess = sol_guide_excess_per_m (self, omega_rad_per_s, k);
  double beta = creal (sol_jet_derivative (&excess, k));
  if (k == 0)
    return beta + omega_rad_per_s / SOL_C_M_PER_S;
  return k == 1 ? beta + 1.0 / SOL_C_M_PER_S : beta;
}

/**
 * sol_guide_alpha_per_m:
 * @self: the guide
 * @omega_rad_per_s: angular frequency, above zero
 *
 * Source: Marcatili and Schmeltzer (1964), sec. II.
 * Threads: any. Allocates: no.
 * Returns: the attenuation of power, (2ω/c) Im n_eff
 */
double
sol_guide_alpha_per_m (const SolGuide *self, double omega_rad_per_s)
{
  return 2.0 * cimag (sol_guide_excess_per_m (self, omega_rad_per_s, 0).c[0]);
}

/**
 * sol_guide_walk_off_s:
 * @self: the guide
 * @omega_reference_rad_per_s: frequency whose group the time frame follows
 * @omega_min_rad_per_s: lower end of the band, above zero
 * @omega_max_rad_per_s: upper end of the band
 * @length_m: length of the guide
 *
 * The largest delay that a frequency of the band collects against the reference.
 *
 * Source: docs/physics/capillary-modes.md.
 * Threads: any. Allocates: no.
 * Returns: max |β₁(ω) - β₁(ω_ref)| times the length
 */
double
sol_guide_walk_off_s (const SolGuide *self,
                      double omega_reference_rad_per_s,
                      double omega_min_rad_per_s,
                      double omega_max_rad_per_s,
                      double length_m)
{
  SolJet reference = sol_guide_excess_per_m (self, omega_reference_rad_per_s, 1);
  double largest = 0.0;
  for (int i = 0; i <= WALK_OFF_POINTS; i++)
    {
      double omega =
          omega_min_rad_per_s + (omega_max_rad_per_s - omega_min_rad_per_s) * i / WALK_OFF_POINTS;
      SolJet here = sol_guide_excess_per_m (self, omega, 1);
      largest = fmax (largest, fabs (creal (here.c[1] - reference.c[1])));
    }
  return largest * length_m;
}
