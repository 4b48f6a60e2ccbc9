/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The plasma column in extended precision, with the bound of what double precision may be off by. */
#pragma once

#include "kernels/plasma-column.h"
#include "model/ionisation/rate-table.h"
#include "problem/band-filter.h"

/* One column with the filter that it points to. */
typedef struct
{
  SolRateTable *table;
  SolBandFilter filter;
  SolPlasmaColumn column;
  size_t depth; /* additions on the way to one prefix, for the bound */
} SolTestMedium;

/* Values with the bounds of their rounding in double precision. */
typedef struct
{
  long double *value;
  double *error;
} SolExactRow;

SolExactRow sol_exact_row_new (size_t n);
void sol_exact_row_clear (SolExactRow *self);
SolPlasmaResult sol_test_exact_column (const SolTestMedium *medium,
                                       const double *field,
                                       const double *rate,
                                       size_t n,
                                       SolExactRow *polarisation,
                                       double *fraction_error);
