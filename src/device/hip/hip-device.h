/* SPDX-License-Identifier: GPL-3.0-or-later */
/* HIP devices through the driver and the compiler that come with it, both opened at run time. */
#pragma once

#include "device/device-ops.h"

extern const SolDeviceOps sol_hip_device_ops;
