/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every kernel in both precisions through the compiler of a vendor, where its library is; no device
 * is needed. */
#pragma once

#include "device/driver/driver-api.h"

void sol_device_compile_check (const SolDriverKind *kind, const char *const *chips);
