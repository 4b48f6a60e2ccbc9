/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The interaction picture on rows of bins, real and imaginary parts apart. */
#pragma once

#include "kernels/cpu/isa.h"
#include "kernels/cpu/row.h"

void SOL_CPU_NAME (propagators) (const double *increment_re,
                                 const double *increment_im,
                                 size_t n,
                                 SolCpuRow forward,
                                 SolCpuRow inverse);
void SOL_CPU_NAME (combine) (SolCpuRow state,
                             const SolCpuRow *stage,
                             const double *weight_m,
                             int n_stages,
                             SolCpuRow propagator,
                             size_t n,
                             double scale,
                             double *spectrum,
                             SolCpuRow amplitude);
double SOL_CPU_NAME (finish_stage) (const double *spectrum,
                                    const double *source_term,
                                    size_t stride,
                                    const double *weight,
                                    int n_terms,
                                    double scale,
                                    const double *coupled,
                                    double coupled_scale,
                                    SolCpuRow inverse,
                                    int is_conjugate,
                                    size_t n,
                                    SolCpuRow source,
                                    SolCpuRow carried);
double SOL_CPU_NAME (squared_norm) (SolCpuRow row, size_t n);
