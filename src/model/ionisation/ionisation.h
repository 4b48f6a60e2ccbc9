/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rates of strong-field ionisation: ADK and PPT, exact formulas, one field at a time. */
#pragma once

#include "model/gas/gas.h"

typedef enum
{
  SOL_IONISATION_PPT,
  SOL_IONISATION_ADK,
} SolIonisationModel;

typedef struct
{
  SolIonisationModel model;
  double omega_rad_per_s; /* of the light; PPT only */
  gboolean stark;
  gboolean dipole;
  gboolean sum_m;
  gboolean cycle_average;
  gboolean integral; /* the sum over channels replaced by its integral */
  double occupancy;
} SolIonisationOptions;

SolIonisationOptions sol_ionisation_options_default (SolIonisationModel model,
                                                     double omega_rad_per_s);
gboolean sol_ionisation_rate_per_s (const SolIonisationAtom *atom,
                                    const SolIonisationOptions *options,
                                    double field_v_per_m,
                                    double *rate_per_s,
                                    GError **error);
double sol_barrier_suppression_field_v_per_m (const SolIonisationAtom *atom);
double
sol_keldysh_parameter (const SolIonisationAtom *atom, double omega_rad_per_s, double field_v_per_m);
