/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of all device kernels: what each may do and what it is tested against. */
#pragma once

#include "device/precision-plan.h"

typedef struct
{
  const char *name; /* NULL behind the last */
  const char *file; /* in kernels/device/, without its ending */
  SolPrecisionClass precision_class;
  gboolean is_double_only; /* no build in single precision */
  const char *twin;        /* function or table on the processor that it is tested against */
} SolKernelEntry;

extern const SolKernelEntry sol_kernel_registry[];
