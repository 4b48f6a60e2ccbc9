/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Intensity autocorrelation and coherence time. */
#pragma once

#include "base/complex.h"

#include <glib.h>

void sol_correlation_get_intensity (const double *power, gsize n, double *correlation);
double sol_correlation_get_intensity_fwhm_s (const double *power, gsize n, double dt_s);
double
sol_correlation_get_coherence_time_s (const SolComplex *spectrum, gsize n, double domega_rad_per_s);
