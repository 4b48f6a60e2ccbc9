/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Work that is given to a device again and again in the same order: where the kind of device can, it is
 * captured as a graph, which the device then takes in one call. */
#pragma once

#include "device/device.h"

typedef struct _SolDeviceGraphs SolDeviceGraphs;

void sol_device_batch_begin (SolDevice *self);
gboolean sol_device_batch_end (SolDevice *self, GError **error);
