/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Passes along rows of time samples. */
#pragma once

#include "kernels/cpu/isa.h"

#include <stddef.h>

double SOL_CPU_NAME (kerr) (double epsilon0_chi3,
                            const double *field,
                            const double *window,
                            int is_first,
                            size_t n,
                            double *polarisation);
double SOL_CPU_NAME (kerr_no_harmonic) (double epsilon0_chi3,
                                        const double *field,
                                        const double *quadrature,
                                        const double *window,
                                        int is_first,
                                        size_t n,
                                        double *polarisation);
double SOL_CPU_NAME (largest) (const double *row, size_t n);
double SOL_CPU_NAME (sum_of_squares) (const double *row, size_t n);
void SOL_CPU_NAME (
    absorb_row) (const double *closed, double strength, double scale, size_t n, double *row);
