/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rows of elementary functions. */
#pragma once

#include "kernels/cpu/isa.h"

void SOL_CPU_NAME (exp_row) (const double *x, int n, double *out);
void SOL_CPU_NAME (expm1_row) (const double *x, int n, double *out);
void SOL_CPU_NAME (log_row) (const double *x, int n, double *out);
void SOL_CPU_NAME (sincos_row) (const double *x, int n, double *out_sin, double *out_cos);
