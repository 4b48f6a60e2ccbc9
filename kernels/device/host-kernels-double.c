/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The device kernels in double precision. Source: each kernel's own file. */
#include "config.h"

#include "kernels/device/host-group.h"
#include "kernels/device/host-kernels.h"

#define SOL_REAL_IS_SINGLE 0
#define TABLE_NAME sol_host_kernels_double
#include "kernels/device/host-kernels.inc"
