/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Cumulative integrals along a row of time samples. */
#pragma once

#include <stddef.h>

void sol_ref_band_filter (int n_taps, const double *tap, const double *in, size_t n, double *out);
void sol_ref_cumulative_trapezoid (const double *in, size_t n, double dt_s, double *out);
