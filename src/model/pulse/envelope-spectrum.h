/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Energy and peak power of an envelope from its stored (continuous, ascending) spectrum. */
#pragma once

#include "base/complex.h"

#include <glib.h>

double
sol_envelope_spectrum_get_energy_j (const SolComplex *spectrum, gsize n_t, double domega_rad_per_s);
double sol_envelope_spectrum_get_peak_power_w (const SolComplex *spectrum, gsize n_t, double dt_s);
