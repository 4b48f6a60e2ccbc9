/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The delayed third-order polarisation P = E (h * S) of one row: the square S that drives it, the
 * product in frequency, the product in time. The transforms between are the caller's. */
#pragma once

#include "base/complex.h"

#include <stddef.h>

void sol_ref_raman_square (double scale,
                           const double *a,
                           const double *b,
                           size_t stride,
                           size_t n,
                           double *square);
void sol_ref_raman_spectrum (const SolComplex *response, size_t n, SolComplex *spectrum);
void sol_ref_raman_apply (double scale,
                          const double *field,
                          const double *delayed,
                          size_t stride,
                          size_t n,
                          double *polarisation);
void sol_ref_raman_direct (const double *response,
                           double dt_s,
                           const double *square,
                           size_t n,
                           double *delayed);
