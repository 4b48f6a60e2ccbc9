/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Transverse field of a capillary mode and its overlap with a Gaussian beam. */
#pragma once

#include "model/guide/capillary-mode.h"

/* Components along x and y, in √Ω/m: times an amplitude in √W they are a field in V/m. */
typedef struct
{
  double x;
  double y;
} SolModeField;

SolModeField sol_mode_field_at (const SolCapillaryMode *mode,
                                double core_radius_m,
                                double r_m,
                                double theta_rad,
                                double angle_rad);
double sol_mode_field_gaussian_overlap (const SolCapillaryMode *mode,
                                        double core_radius_m,
                                        double waist_m);
