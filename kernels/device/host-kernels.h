/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The dialect's kernels as the C compiler builds them, by name, in both precisions. */
#pragma once

typedef void (*SolHostFunction) (void);

typedef struct
{
  const char *name; /* NULL behind the last */
  SolHostFunction function;
} SolHostKernel;

extern const SolHostKernel sol_host_kernels_double[];
extern const SolHostKernel sol_host_kernels_single[];
extern const int sol_host_n_single;

void sol_host_set_group (long long group, long long n_groups);
