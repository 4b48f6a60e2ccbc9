/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What each kernel costs: while a profile is taken, every piece of work is waited for. */
#pragma once

#include "device/device.h"

typedef struct
{
  char *name;
  gint64 n; /* launches */
  double seconds;
} SolDeviceCost;

/* Gives one piece of work to the device. */
typedef gboolean (*SolDeviceWork) (SolDevice *device, gconstpointer data, GError **error);

void sol_device_profile_begin (SolDevice *self);
GArray *sol_device_profile_end (SolDevice *self);
gboolean sol_device_do (SolDevice *self,
                        const char *name,
                        SolDeviceWork work,
                        gconstpointer data,
                        GError **error);
