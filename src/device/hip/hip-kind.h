/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The names of HIP. */
#pragma once

#include "device/driver/driver-api.h"

extern const SolDriverKind sol_hip_driver_kind;
