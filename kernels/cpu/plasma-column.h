/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The plasma column as passes along rows. */
#pragma once

#include "kernels/cpu/isa.h"
#include "kernels/cpu/plasma-rows.h"
#include "kernels/plasma-column.h"

SolPlasmaResult SOL_CPU_NAME (plasma_column) (const SolPlasmaColumn *column,
                                              const double *const *field,
                                              int n_comp,
                                              const double *window,
                                              int is_first,
                                              size_t n,
                                              double *scratch,
                                              double *const *polarisation);
