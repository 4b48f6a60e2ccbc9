/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Published Raman responses of fused silica, of unit area, with their exact transforms. */
#pragma once

#include "base/complex.h"

#include <glib.h>

typedef enum
{
  SOL_RAMAN_GLASS_BLOW_WOOD,
  SOL_RAMAN_GLASS_LIN_AGRAWAL,
  SOL_RAMAN_GLASS_HOLLENBECK,
} SolRamanGlassModel;

typedef struct
{
  SolRamanGlassModel model;
  double tau1_s; /* Blow and Wood: 1/Omega */
  double tau2_s; /* Blow and Wood: decay */
} SolRamanGlass;

double sol_raman_glass_response_per_s (const SolRamanGlass *self, double t_s);
SolComplex sol_raman_glass_spectrum (const SolRamanGlass *self, double omega_rad_per_s);
