/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The band of a real row and the complex transform of half its length. */
#pragma once

#include "kernels/cpu/isa.h"
#include "kernels/cpu/row.h"

void SOL_CPU_NAME (fold_band) (const double *bins,
                               const double *cosine,
                               const double *sine,
                               size_t n,
                               double *lower,
                               double *upper_end);
void SOL_CPU_NAME (unfold_band) (const double *lower,
                                 const double *upper_end,
                                 const double *cosine,
                                 const double *sine,
                                 size_t n,
                                 double *bins);
