/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A complex row as two rows of doubles. */
#pragma once

#include <stddef.h>

typedef struct
{
  double *re;
  double *im;
} SolCpuRow;
