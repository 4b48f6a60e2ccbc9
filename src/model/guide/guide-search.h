/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Wavelengths of zero dispersion and of dispersive waves of a guide, and the pressures for them. */
#pragma once

#include "model/guide/guide.h"

int sol_guide_zero_dispersion_m (const SolGuide *self,
                                 double wavelength_min_m,
                                 double wavelength_max_m,
                                 double *wavelength_m,
                                 int n_max);
double sol_guide_mismatch_per_m (const SolGuide *self,
                                 double omega_pump_rad_per_s,
                                 double soliton_per_m,
                                 double omega_rad_per_s);
int sol_guide_dispersive_waves_m (const SolGuide *self,
                                  double pump_wavelength_m,
                                  double soliton_per_m,
                                  double *wavelength_m,
                                  int n_max);
gboolean sol_guide_pressure_for_zero_dispersion_pa (const SolGuide *self,
                                                    double wavelength_m,
                                                    double *pressure_pa,
                                                    GError **error);
