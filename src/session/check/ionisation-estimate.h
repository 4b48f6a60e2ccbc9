/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The share of atoms that one pulse ionises, without a run. */
#pragma once

#include "model/ionisation/ionisation.h"

double sol_ionisation_estimate_fraction (const SolIonisationAtom *atom,
                                         const SolIonisationOptions *options,
                                         double field_v_per_m,
                                         double fwhm_s);
