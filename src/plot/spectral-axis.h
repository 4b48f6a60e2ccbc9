/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Spectral axes: places and densities on an axis from those in angular frequency. */
#pragma once

#include "plot/quantity.h"

gboolean sol_spectral_axis_is (SolQuantity quantity);
SolQuantity sol_spectral_axis_find (const char *name);
const char *sol_spectral_axis_get_name (SolQuantity axis);
SolQuantity sol_spectral_axis_get_density (SolQuantity axis);
double sol_spectral_axis_from_omega (SolQuantity axis, double omega_rad_per_s);
double sol_spectral_axis_to_omega (SolQuantity axis, double value);
double sol_spectral_axis_get_jacobian (SolQuantity axis, double omega_rad_per_s);
