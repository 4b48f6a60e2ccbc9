/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Propagation on an accelerator, one back end for each kind of device. */
#pragma once

#include "backend/backend.h"
#include "device/device.h"

extern const SolBackendOps sol_cuda_backend_ops;
extern const SolBackendOps sol_hip_backend_ops;
extern const SolBackendOps sol_opencl_backend_ops;
extern const SolBackendOps sol_host_backend_ops;

gpointer sol_device_backend_open (SolDevice *device,
                                  const SolProblem *problem,
                                  const SolMethod *method,
                                  GError **error);
SolDevice *sol_device_backend_get_device (gpointer backend);
