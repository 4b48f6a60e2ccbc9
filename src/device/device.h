/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An accelerator as the rest of the program sees it; its memory, programs and kernels are objects of
 * their own. The kinds behind it are in the folders below. All of one device is used by one thread at a time. */
#pragma once

#include "device/device-info.h"
#include "device/device-ops.h"
#include "device/source.h"

typedef struct _SolDevice SolDevice;

/* Since the device was opened. */
typedef struct
{
  gint64 launches;       /* of kernels, transforms and copies on the device */
  gint64 submissions;    /* calls that gave them to the device: a graph of many is one */
  gint64 graph_launches; /* such calls */
  guint64 bytes_written;
  guint64 bytes_read;
  guint64 bytes_allocated; /* now */
  guint64 bytes_peak;
} SolDeviceCounts;

SolDevice *sol_device_open (const char *spec, GError **error);
SolDevice *
sol_device_open_with (const SolDeviceOps *ops, const SolDeviceInfo *info, GError **error);
void sol_device_close (SolDevice *self);
const SolDeviceInfo *sol_device_get_info (const SolDevice *self);
void sol_device_get_counts (const SolDevice *self, SolDeviceCounts *counts);
gboolean sol_device_finish (SolDevice *self, GError **error);
gboolean sol_device_seconds (SolDevice *self, double *seconds, GError **error);
gpointer sol_device_host_new (SolDevice *self, gsize n_bytes, GError **error);
void sol_device_host_free (SolDevice *self, gpointer memory);
gboolean sol_device_read_end (SolDevice *self, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SolDevice, sol_device_close)
