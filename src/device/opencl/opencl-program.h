/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Builds OpenCL programs, from the cache where they lie there. */
#pragma once

#include "device/opencl/opencl-library.h"
#include "device/source.h"

cl_program sol_opencl_program_build (const SolOpencl *cl,
                                     cl_context context,
                                     cl_device_id device,
                                     const SolSource *source,
                                     char **log,
                                     GError **error);
