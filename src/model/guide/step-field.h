/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The exact field of a mode of a solid fibre at one frequency, what it carries and where. */
#pragma once

#include "model/guide/step-index.h"

/* Components of the field of the unit amplitude of Snyder and Love; the longitudinal one is a quarter
 * wave behind. Electric in units of their amplitude, magnetic times √(μ₀/ε₀). */
typedef struct
{
  double e_r, e_theta, e_z;
  double h_r, h_theta;
} SolStepVector;

typedef struct
{
  SolStepMode mode;
  double core_radius_m;
  double k_per_m; /* of vacuum */
  double core_index, cladding_index;
  double n_eff;
  double u, w, v;
  double a[6]; /* coefficients a1 to a6 of a hybrid mode */
} SolStepField;

gboolean sol_step_field_init (SolStepField *self,
                              const SolStepMode *mode,
                              double core_radius_m,
                              double omega_rad_per_s,
                              double core_index,
                              double cladding_index,
                              GError **error);
SolStepVector sol_step_field_at (const SolStepField *self, double r_m, double theta_rad);
double sol_step_field_core_share (const SolStepField *self);
double sol_step_field_effective_area_m2 (const SolStepField *self, double cladding_share);
