/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Numbers that a designer asks for before a run: soliton, critical power, stretched pulse. */
#pragma once

#include "model/pulse/pulse.h"

#include <glib.h>

typedef struct
{
  double tau0_s;
  double peak_power_w;
  double dispersion_length_m;
  double nonlinear_length_m;
  double order; /* N */
  double fission_length_m;
} SolSoliton;

double sol_design_n2_m2_per_w (double chi3_m2_per_v2, double susceptibility);
double
sol_design_gamma_per_w_per_m (double n2_m2_per_w, double omega_rad_per_s, double effective_area_m2);
double sol_design_critical_power_w (double wavelength_m, double n0, double n2_m2_per_w);
double sol_design_tau0_s (SolPulseShape shape, double fwhm_s);
double
sol_design_peak_power_w (SolPulseShape shape, double shape_order, double fwhm_s, double energy_j);
SolSoliton sol_design_soliton (SolPulseShape shape,
                               double fwhm_s,
                               double peak_power_w,
                               double beta2_s2_per_m,
                               double gamma_per_w_per_m);
gboolean sol_design_breaks_up (const SolSoliton *soliton, double beta2_s2_per_m, double length_m);
double sol_design_compression_share (double order);
double sol_design_first_soliton_w (const SolSoliton *soliton);
double sol_design_soliton_per_m (double gamma_per_w_per_m, double peak_power_w);
double sol_design_chirped_fwhm_s (double fwhm_s, double gdd_s2, double tod_s3);
double sol_design_window_s (double stretched_fwhm_s, double walk_off_s);
double sol_design_loss_db_per_m (double alpha_per_m);
double sol_design_transmission (double alpha_per_m, double length_m);
double sol_design_intensity_w_per_m2 (double field_v_per_m);
