/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "kernels/device/host-kernels.h"

#include "kernels/device/host-group.h"

_Thread_local long long sol_host_group;
_Thread_local long long sol_host_n_groups = 1;

/* Rows of the table in single precision, with the empty one behind the last name. */
const int sol_host_n_single = 1
#define SOL_DEVICE_KERNEL(name, file, class, twin) +1
#define SOL_DEVICE_KERNEL_DOUBLE(name, file, class, twin)
#include "kernels/device/kernel-list.inc"
#undef SOL_DEVICE_KERNEL
    ;

/**
 * sol_host_set_group:
 * @group: which group the next call of a kernel stands for
 * @n_groups: out of how many
 *
 * Source: docs/decisions/007-kernel-dialect.md.
 * Threads: any; holds for the calling one. Allocates: no.
 */
void
sol_host_set_group (long long group, long long n_groups)
{
  sol_host_group = group;
  sol_host_n_groups = n_groups;
}
