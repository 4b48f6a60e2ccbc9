/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which OpenCL devices there are, numbered over all platforms. */
#pragma once

#include "device/device-info.h"
#include "device/opencl/opencl-library.h"

void sol_opencl_list (GPtrArray *infos);
gboolean sol_opencl_get_free_memory (const SolDeviceInfo *info, guint64 *n_bytes);
cl_device_id sol_opencl_find (const SolOpencl *cl, int number, cl_platform_id *platform);
