/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The names of CUDA. */
#pragma once

#include "device/driver/driver-api.h"

extern const SolDriverKind sol_cuda_driver_kind;
