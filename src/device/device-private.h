/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What device.c, buffer.c and program.c share; nobody else includes it. */
#pragma once

#include "device/device.h"

struct _SolDevice
{
  const SolDeviceOps *ops;
  SolDeviceInfo *info;
  gpointer self;
  SolDeviceCounts counts;
  GArray *profile; /* element-type SolDeviceCost; NULL: none is taken */
};

gboolean sol_device_prefix_error (const SolDevice *self, gboolean ok, GError **error);
