/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The row kernels that are compiled without contraction (docs/CONVENTIONS.md). */
#pragma once

#include "kernels/cpu/interaction.h"

void SOL_CPU_NAME (phase_increments) (const double *linear_re,
                                      const double *linear_im,
                                      size_t stride,
                                      const double *integral_m,
                                      int n_terms,
                                      size_t n,
                                      double *increment_re,
                                      double *increment_im);
double SOL_CPU_NAME (squared_defect) (const SolCpuRow *stage,
                                      const double *weight_m,
                                      int n_stages,
                                      SolCpuRow propagator,
                                      size_t n);
double SOL_CPU_NAME (ionised_fraction) (const double *exposure,
                                        size_t n,
                                        double offset,
                                        double preionised_fraction,
                                        double *fraction);
