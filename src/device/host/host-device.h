/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The processor itself as a device: the dialect's kernels as the C compiler built them, one work
 * item. It checks the dialect without a driver, and may be open beside any accelerator. */
#pragma once

#include "device/device-ops.h"

extern const SolDeviceOps sol_host_device_ops;
