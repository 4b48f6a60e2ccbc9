/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The CPU kernels as a table of functions, one table for each instruction set. A kernel is added
 * here, in the table's definition (kernels.c) and to the sources in meson.build. */
#pragma once

#include "base/rate-row.h"

typedef struct
{
  const char *name; /* of the instruction set: "base", "avx2", "avx512" */
  void (*exp_row) (const double *x, int n, double *out);
  void (*expm1_row) (const double *x, int n, double *out);
  void (*log_row) (const double *x, int n, double *out);
  void (*sincos_row) (const double *x, int n, double *out_sin, double *out_cos);
  void (*ionisation_rate) (const SolRateRow *row, const double *field, int n, double *rate);
} SolCpuKernels;

const SolCpuKernels *sol_cpu_kernels_best (void);
const SolCpuKernels *sol_cpu_kernels_by_name (const char *name);
