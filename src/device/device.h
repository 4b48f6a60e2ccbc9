/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An accelerator as the rest of the program sees it: memory, programs, kernels, launches. The kinds
 * behind it are in the folders below. All of one device is used by one thread at a time. */
#pragma once

#include "device/device-info.h"
#include "device/device-ops.h"
#include "device/source.h"

typedef struct _SolDevice SolDevice;
typedef struct _SolBuffer SolBuffer;
typedef struct _SolProgram SolProgram;
typedef struct _SolKernel SolKernel;

/* Since the device was opened. */
typedef struct
{
  gint64 launches;
  guint64 bytes_written;
  guint64 bytes_read;
  guint64 bytes_allocated; /* now */
  guint64 bytes_peak;
} SolDeviceCounts;

SolDevice *sol_device_open (const char *spec, GError **error);
SolDevice *sol_device_open_with (const SolDeviceOps *ops, const SolDeviceInfo *info, GError **error);
void sol_device_close (SolDevice *self);
const SolDeviceInfo *sol_device_get_info (const SolDevice *self);
void sol_device_get_counts (const SolDevice *self, SolDeviceCounts *counts);
gboolean sol_device_finish (SolDevice *self, GError **error);
gboolean sol_device_seconds (SolDevice *self, double *seconds, GError **error);

SolBuffer *sol_buffer_new (SolDevice *device, gsize n_items, gsize item_bytes, GError **error);
void sol_buffer_free (SolBuffer *self);
gsize sol_buffer_get_n_bytes (const SolBuffer *self);
gboolean sol_buffer_write (SolBuffer *self, gconstpointer from, gsize n_bytes, GError **error);
gboolean sol_buffer_write_at (
    SolBuffer *self, gsize offset, gconstpointer from, gsize n_bytes, GError **error);
gboolean sol_buffer_read (SolBuffer *self, gpointer to, gsize n_bytes, GError **error);
gboolean
sol_buffer_read_at (SolBuffer *self, gsize offset, gpointer to, gsize n_bytes, GError **error);
gboolean sol_buffer_copy (SolBuffer *self, SolBuffer *from, gsize n_bytes, GError **error);
gboolean sol_buffer_read_begin (SolBuffer *self, gpointer to, gsize n_bytes, GError **error);
gboolean sol_device_read_end (SolDevice *self, GError **error);

SolProgram *
sol_program_new (SolDevice *device, const SolSource *source, char **log, GError **error);
void sol_program_free (SolProgram *self);
SolKernel *sol_kernel_new (SolProgram *program, const char *name, GError **error);
void sol_kernel_free (SolKernel *self);
gboolean sol_kernel_launch (
    SolKernel *self, gint64 n_items, const SolArg *args, gsize n_args, GError **error);
gboolean sol_kernel_launch_groups (
    SolKernel *self, gint64 n_groups, const SolArg *args, gsize n_args, GError **error);

SolArg sol_arg_buffer (SolBuffer *buffer);
SolArg sol_arg_idx (gint64 value);
SolArg sol_arg_real (double value);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SolDevice, sol_device_close)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SolBuffer, sol_buffer_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SolProgram, sol_program_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SolKernel, sol_kernel_free)
