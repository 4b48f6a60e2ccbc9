/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rows as sums of other rows: a small dense matrix times a matrix of long rows. */
#pragma once

#include "kernels/cpu/isa.h"

#include <stddef.h>

void SOL_CPU_NAME (mix_rows) (const double *matrix,
                              size_t n_out,
                              size_t n_in,
                              const double *in,
                              size_t in_stride,
                              size_t n,
                              double *out,
                              size_t out_stride);
