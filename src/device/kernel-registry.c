/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "device/kernel-registry.h"

const SolKernelEntry sol_kernel_registry[] = {
#define SOL_DEVICE_KERNEL(name, file, class, twin)                                                 \
  { #name, #file, SOL_PRECISION_CLASS_##class, FALSE, #twin },
#define SOL_DEVICE_KERNEL_DOUBLE(name, file, class, twin)                                          \
  { #name, #file, SOL_PRECISION_CLASS_##class, TRUE, #twin },
#include "kernels/device/kernel-list.inc"
  { NULL, NULL, SOL_PRECISION_CLASS_FIELD, FALSE, NULL },
};
