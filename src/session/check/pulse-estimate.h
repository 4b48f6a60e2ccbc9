/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What one input pulse will be, without the grid of the run: energy, power, width, spectrum. */
#pragma once

#include "model/pulse/pulse-table.h"
#include "problem/case.h"

typedef struct
{
  double energy_j;
  double peak_power_w;    /* with its spectral phase */
  double limit_power_w;   /* peak with a flat spectral phase */
  double limit_fwhm_s;    /* likewise */
  double fwhm_s;          /* as launched */
  double omega_rad_per_s; /* carrier; of a table its first moment */
  double sigma_rad_per_s; /* standard deviation of the spectral energy density */
  double share_low;       /* of the energy below the band ... */
  double share_high;      /* ... and above it */
} SolPulseEstimate;

gboolean sol_pulse_estimate_init (SolPulseEstimate *self,
                                  const SolCasePulse *pulse,
                                  const SolPulseTable *table,
                                  double wavelength_min_m,
                                  double wavelength_max_m,
                                  GError **error);
