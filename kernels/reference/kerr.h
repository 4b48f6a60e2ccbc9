/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Instantaneous third-order polarisation of a real field, scalar or with two components. */
#pragma once

#include <stddef.h>

void sol_ref_kerr (double epsilon0_chi3, const double *field, size_t n, double *polarisation);
void sol_ref_kerr_no_harmonic (double epsilon0_chi3,
                               const double *field,
                               const double *quadrature,
                               size_t n,
                               double *polarisation);
void
sol_ref_kerr_vector (double epsilon0_chi3, const double *field, size_t n, double *polarisation);
void sol_ref_kerr_vector_no_harmonic (double epsilon0_chi3,
                                      const double *field,
                                      const double *quadrature,
                                      size_t n,
                                      double *polarisation);
