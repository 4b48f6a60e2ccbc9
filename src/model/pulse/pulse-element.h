/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a pulse passes before launch, as a spectral phase: chirp, plates, stretches of gas, a delay. */
#pragma once

#include "base/complex.h"
#include "model/gas/material.h"

typedef enum
{
  SOL_PULSE_ELEMENT_GDD,      /* value: s^2 */
  SOL_PULSE_ELEMENT_TOD,      /* value: s^3 */
  SOL_PULSE_ELEMENT_DELAY,    /* value: s */
  SOL_PULSE_ELEMENT_PHASE,    /* value: rad, of the carrier under the envelope */
  SOL_PULSE_ELEMENT_MATERIAL, /* value: m, negative takes it away */
} SolPulseElementKind;

typedef struct
{
  SolPulseElementKind kind;
  double value;
  const SolMaterial *material; /* MATERIAL */
} SolPulseElement;

double sol_pulse_element_phase_rad (const SolPulseElement *self,
                                    double centre_rad_per_s,
                                    double omega_rad_per_s);
void sol_pulse_elements_apply (const SolPulseElement *elements,
                               int n_elements,
                               double centre_rad_per_s,
                               double first_rad_per_s,
                               double domega_rad_per_s,
                               gsize n,
                               SolComplex *spectrum);
