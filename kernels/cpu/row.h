/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Kinds of rows and what kernels say about them. */
#pragma once

#include <stddef.h>

/* A complex row as two rows of doubles. */
typedef struct
{
  double *re;
  double *im;
} SolCpuRow;

/* Elements [first, end) of a row; end 0: none. */
typedef struct
{
  size_t first;
  size_t end;
} SolCpuRange;
