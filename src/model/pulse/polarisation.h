/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How the energy and phase of an elliptic pulse divide between x and y. */
#pragma once

#include "base/complex.h"

void sol_polarisation_get_jones (double ellipticity, double angle_rad, SolComplex jones[2]);
