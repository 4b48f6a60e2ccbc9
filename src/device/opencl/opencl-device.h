/* SPDX-License-Identifier: GPL-3.0-or-later */
/* OpenCL 1.2 devices, PoCL's processor among them. */
#pragma once

#include "device/device-ops.h"

extern const SolDeviceOps sol_opencl_device_ops;
