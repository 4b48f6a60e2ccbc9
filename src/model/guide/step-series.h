/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The transverse wave number of a mode of a solid fibre over a band, as a series: what the equation is
 * solved for at some tens of places instead of every bin. */
#pragma once

#include "model/guide/step-index.h"

typedef struct _SolStepSeries SolStepSeries;

SolStepSeries *sol_step_series_new (const SolStepMode *mode,
                                    const SolStepProfile *profile,
                                    double core_radius_m,
                                    const SolStepBand *band);
void sol_step_series_free (SolStepSeries *self);
double
sol_step_series_get (const SolStepSeries *self, double core_radius_m, double omega_rad_per_s);
