/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Instantaneous third-order polarisation of a real field of two components. */
#pragma once

#include "kernels/cpu/isa.h"

#include <stddef.h>

double SOL_CPU_NAME (kerr_vector) (double epsilon0_chi3,
                                   const double *const *field,
                                   const double *window,
                                   int is_first,
                                   size_t n,
                                   double *const *polarisation);
double SOL_CPU_NAME (kerr_vector_no_harmonic) (double epsilon0_chi3,
                                               const double *const *field,
                                               const double *const *quadrature,
                                               const double *window,
                                               int is_first,
                                               size_t n,
                                               double *const *polarisation);
