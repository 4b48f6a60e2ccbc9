/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Polarisation of the free electrons of one species along a row of time samples. */
#pragma once

#include "kernels/plasma-column.h"

double sol_ref_ionised_fraction (double exposure, double preionised_fraction);
SolPlasmaResult sol_ref_plasma_column (const SolPlasmaColumn *column,
                                       const double *field,
                                       size_t n,
                                       double *scratch,
                                       double *polarisation);
SolPlasmaResult sol_ref_plasma_column_vector (const SolPlasmaColumn *column,
                                              const double *field,
                                              size_t n,
                                              double *scratch,
                                              double *polarisation);
