/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The kinds of accelerator, and which of them may be open in this process. */
#pragma once

#include "device/device-ops.h"

const SolDeviceOps *sol_device_kind_find (const char *name);
SolDeviceInfo *sol_device_choose (const char *spec, GError **error);
void sol_device_ask_free_memory (SolDeviceInfo *info);
gboolean sol_device_kind_claim (const SolDeviceOps *ops, GError **error);
