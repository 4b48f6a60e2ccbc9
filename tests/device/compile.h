/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every kernel in both precisions through the compiler of a vendor, where its library is; no device
 * is needed. */
#pragma once

#include "device/driver/driver-api.h"

typedef struct
{
  const char *chip;
  const char *library; /* of the first compiler that knows it */
} SolNewerChip;

void sol_device_compile_check (const SolDriverKind *kind,
                               const char *const *chips,
                               const SolNewerChip *newer);
