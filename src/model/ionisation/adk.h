/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The ADK rate: ln W = c0 + c1 ln E - c2 / E, zero below a threshold. */
#pragma once

#include "model/ionisation/ionisation.h"

typedef struct
{
  double c0, c1, c2; /* W in 1/s, E in V/m */
  double field_min_v_per_m;
} SolAdk;

gboolean sol_adk_init (SolAdk *self,
                       const SolIonisationAtom *atom,
                       const SolIonisationOptions *options,
                       GError **error);
double sol_adk_rate_per_s (const SolAdk *self, double field_v_per_m);
