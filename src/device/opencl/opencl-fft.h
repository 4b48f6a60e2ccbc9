/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Transforms of an OpenCL device by a plug-in, where there is one. */
#pragma once

#include "device/device-ops.h"
#include "device/opencl/opencl-library.h"

typedef struct _SolOpenclFft SolOpenclFft;

SolOpenclFft *sol_opencl_fft_new (const SolOpencl *cl,
                                  cl_context context,
                                  cl_device_id device,
                                  const SolFftShape *shape,
                                  char **name,
                                  guint64 *n_bytes,
                                  GError **error);
void sol_opencl_fft_free (SolOpenclFft *self);
gboolean sol_opencl_fft_run (SolOpenclFft *self,
                             cl_command_queue queue,
                             SolDeviceFftKind kind,
                             cl_mem in,
                             cl_mem out,
                             GError **error);
