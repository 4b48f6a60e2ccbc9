/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Checks of row kernels, each run for every instruction set and many lengths of rows. */
#pragma once

#include "base/complex.h"
#include "kernels/cpu/table.h"

#include <glib.h>

/* Written behind every output: nothing may pass the end. */
#define SOL_TEST_GUARD -77.0

typedef struct
{
  const SolCpuKernels *kernels;
  GRand *rand;
  gsize n;
} SolTestRowCase;

typedef void (*SolTestRowFunc) (SolTestRowCase *c);

typedef struct
{
  const char *name;
  SolTestRowFunc check;
} SolTestRowCheck;

extern const char *const sol_test_isas[]; /* NULL-terminated */

double *sol_test_row (SolTestRowCase *c, double low, double high);
SolCpuRow sol_test_complex_row (SolTestRowCase *c, double size);
void sol_test_complex_row_clear (SolCpuRow *row);
SolComplex sol_test_at (SolCpuRow row, gsize i);
void sol_test_assert_guard (const SolTestRowCase *c, const double *row);
void sol_test_add_row_checks (const char *group, const SolTestRowCheck *checks, gsize n);
