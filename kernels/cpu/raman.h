/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The delayed polarisation P = E (h * S): the driving square, the convolution by recursion along the
 * row or the product in frequency, the product in time. */
#pragma once

#include "kernels/cpu/isa.h"
#include "kernels/cpu/raman-rows.h"
#include "kernels/raman-lines.h"

double SOL_CPU_NAME (
    raman_square) (double scale, const double *a, const double *b, size_t n, double *square);
double SOL_CPU_NAME (raman_square_pair) (double scale,
                                         const double *a,
                                         const double *b,
                                         const double *a_quadrature,
                                         const double *b_quadrature,
                                         size_t n,
                                         double *square);
double SOL_CPU_NAME (raman_square_complex) (double scale,
                                            const double *a,
                                            const double *b,
                                            size_t n,
                                            double *square);
void SOL_CPU_NAME (raman_recursion) (const SolRamanLines *lines,
                                     double instant,
                                     const double *square,
                                     size_t n,
                                     double *scratch,
                                     double *delayed);
void SOL_CPU_NAME (raman_spectrum) (const double *response, size_t n, double *spectrum);
void SOL_CPU_NAME (raman_apply) (double scale,
                                 const double *field,
                                 const double *delayed,
                                 const double *window,
                                 int is_first,
                                 size_t n,
                                 double *polarisation);
void SOL_CPU_NAME (raman_apply_complex) (double scale,
                                         const double *field,
                                         const double *delayed,
                                         const double *window,
                                         int is_first,
                                         size_t n,
                                         double *polarisation);
