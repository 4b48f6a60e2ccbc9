/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Exponential Runge-Kutta stages on rows of bins, compiled without contraction. */
#pragma once

#include "kernels/cpu/isa.h"
#include "kernels/cpu/row.h"

void SOL_CPU_NAME (exponentials) (SolCpuRow increment,
                                  SolCpuRow total,
                                  double c,
                                  size_t n,
                                  const SolCpuRow *phi,
                                  SolCpuRow back);
void SOL_CPU_NAME (exponential_stage) (SolCpuRow state,
                                       SolCpuRow forward,
                                       const SolCpuRow *stage,
                                       const double *weight_m,
                                       int n_stages,
                                       const SolCpuRow *phi,
                                       size_t n,
                                       double scale,
                                       double *spectrum,
                                       SolCpuRow amplitude);
