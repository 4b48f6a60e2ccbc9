/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Gas and liquid along one isotherm: density at a pressure, and where the gas condenses. Pressures
 * are in units of ρ_r R T, densities in units of ρ_r. */
#pragma once

#include "model/gas/helmholtz.h"

typedef struct
{
  double pressure;      /* of the two phases together; infinite where there is one phase */
  double gas_delta_max; /* where the gas stops being stable; infinite where there is one phase */
} SolSaturation;

double sol_isotherm_pressure (const SolIsotherm *self, double delta);
double sol_isotherm_gas_delta (const SolIsotherm *self, double pressure, double delta_max);
SolSaturation sol_isotherm_saturation (const SolIsotherm *self);
