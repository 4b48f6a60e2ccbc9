/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The share of atoms that one pulse ionises, and what the electrons do to light, without a run. */
#pragma once

#include "model/ionisation/ionisation.h"

/* A pulse at its strongest place. */
typedef struct
{
  double field_v_per_m; /* peak, of linear light of the same intensity */
  double fwhm_s;        /* of the power */
  double ellipticity;   /* 0: linear, 1 and -1: circular */
} SolIonisationLight;

double sol_ionisation_estimate_fraction (const SolIonisationAtom *atom,
                                         const SolIonisationOptions *options,
                                         const SolIonisationLight *light);
SolIonisationLight sol_ionisation_light_of_soliton (const SolIonisationLight *light, double order);
double sol_ionisation_plasma_index (double electrons_per_m3, double omega_rad_per_s);
