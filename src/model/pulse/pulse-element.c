/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Literature: J.-C. Diels and W. Rudolph, Ultrashort Laser Pulse Phenomena, 2nd ed. (2006), ch. 1. */
#include "config.h"

#include "model/pulse/pulse-element.h"

#include "base/constants.h"
#include "model/guide/index-jet.h"

/* β - ω/c and its slope, from the real part of the index. */
static SolJet
excess (const SolMaterial *material, double omega, int order)
{
  SolJet n =
      sol_index_jet_minus_one (sol_jet_real (sol_material_susceptibility (material, omega, order)));
  return sol_jet_scale (sol_jet_mul (sol_jet_variable (omega, order), sol_jet_real (n)),
                        1.0 / SOL_C_M_PER_S);
}

/**
 * sol_pulse_element_phase_rad:
 * @self: the element
 * @centre_rad_per_s: frequency about which phases are developed
 * @omega_rad_per_s: angular frequency, above zero
 *
 * Of a material (β(ω) - β(ω₀) - β₁(ω₀)(ω - ω₀)) L: the pulse stays where it is in time, and the phase of
 * its carrier under the envelope stays what it was; both can be given by elements of their own.
 *
 * Source: J.-C. Diels and W. Rudolph, Ultrashort Laser Pulse Phenomena, 2nd ed. (2006), sec. 1.3.
 * Threads: any. Allocates: no.
 * Returns: the phase φ by which the spectrum is multiplied as exp(-iφ)
 */
double
sol_pulse_element_phase_rad (const SolPulseElement *self,
                             double centre_rad_per_s,
                             double omega_rad_per_s)
{
  double d = omega_rad_per_s - centre_rad_per_s;
  switch (self->kind)
    {
    case SOL_PULSE_ELEMENT_GDD:
      return 0.5 * self->value * d * d;
    case SOL_PULSE_ELEMENT_TOD:
      return self->value / 6.0 * d * d * d;
    case SOL_PULSE_ELEMENT_DELAY:
      return self->value * omega_rad_per_s;
    case SOL_PULSE_ELEMENT_PHASE:
      return -self->value;
    case SOL_PULSE_ELEMENT_MATERIAL:
    default:
      break;
    }
  SolJet centre = excess (self->material, centre_rad_per_s, 1);
  SolJet here = excess (self->material, omega_rad_per_s, 0);
  return self->value * creal (here.c[0] - centre.c[0] - centre.c[1] * d);
}

/**
 * sol_pulse_elements_apply:
 * @elements: [n_elements] in the order in which the pulse meets them
 * @n_elements: how many
 * @centre_rad_per_s: frequency about which phases are developed
 * @first_rad_per_s: frequency of the first bin; bins at and below zero are left alone
 * @domega_rad_per_s: spacing of the bins
 * @n: number of bins
 * @spectrum: (inout): [n] of a real field or of an envelope
 *
 * Source: see sol_pulse_element_phase_rad().
 * Threads: any. Allocates: no.
 */
void
sol_pulse_elements_apply (const SolPulseElement *elements,
                          int n_elements,
                          double centre_rad_per_s,
                          double first_rad_per_s,
                          double domega_rad_per_s,
                          gsize n,
                          SolComplex *spectrum)
{
  for (gsize k = 0; k < n; k++)
    {
      double omega = first_rad_per_s + (double) k * domega_rad_per_s, phase = 0.0;
      if (!(omega > 0.0) || !(cabs (spectrum[k]) > 0.0))
        continue;
      for (int i = 0; i < n_elements; i++)
        phase += sol_pulse_element_phase_rad (&elements[i], centre_rad_per_s, omega);
      spectrum[k] *= cos (phase) - I * sin (phase);
    }
}
