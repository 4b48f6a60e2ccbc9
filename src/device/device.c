/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "device/device-private.h"

#include "device/device-kind.h"

/**
 * sol_device_prefix_error:
 * @self: the device
 * @ok: whether all went well
 * @error: (inout): gets the name of the device in front if not
 *
 * Threads: any. Allocates: the text.
 * Returns: @ok
 */
gboolean
sol_device_prefix_error (const SolDevice *self, gboolean ok, GError **error)
{
  if (!ok)
    g_prefix_error (error, "%s:%d: ", self->info->kind, self->info->number);
  return ok;
}

/**
 * sol_device_count_memory:
 * @self: the device
 * @n_bytes: memory of it taken, or given back if negative
 *
 * Threads: the one that uses it. Allocates: no.
 */
void
sol_device_count_memory (SolDevice *self, gint64 n_bytes)
{
  SolDeviceCounts *counts = &self->counts;
  counts->bytes_allocated += (guint64) n_bytes;
  counts->bytes_peak = MAX (counts->bytes_peak, counts->bytes_allocated);
}

/**
 * sol_device_open_with:
 * @ops: a kind
 * @info: a device of it
 * @error: return location
 *
 * Errors: SOL_DEVICE_ERROR_BUSY if the process uses another kind, SOL_DEVICE_ERROR_ABSENT and
 * whatever the kind reports.
 * Threads: any; the device belongs to one thread at a time. Allocates: yes.
 * Returns: (transfer full): the open device
 */
SolDevice *
sol_device_open_with (const SolDeviceOps *ops, const SolDeviceInfo *info, GError **error)
{
  if (!sol_device_kind_claim (ops, error))
    return NULL;
  gpointer inner = ops->open (info, error);
  if (inner == NULL)
    {
      g_prefix_error (error, "%s:%d: ", info->kind, info->number);
      return NULL;
    }
  SolDevice *self = g_new0 (SolDevice, 1);
  self->ops = ops;
  self->info = sol_device_info_copy (info);
  self->self = inner;
  sol_device_graphs_open (self);
  return self;
}

/**
 * sol_device_open:
 * @spec: "opencl", "opencl:1", "host"
 * @error: return location
 *
 * Errors: as sol_device_choose() and sol_device_open_with().
 * Threads: any; the device belongs to one thread at a time. Allocates: yes.
 * Returns: (transfer full): the open device
 */
SolDevice *
sol_device_open (const char *spec, GError **error)
{
  g_autoptr (SolDeviceInfo) info = sol_device_choose (spec, error);
  if (info == NULL)
    return NULL;
  return sol_device_open_with (sol_device_kind_find (info->kind), info, error);
}

/**
 * sol_device_close:
 * @self: (nullable): the device; its buffers, programs and kernels are gone before
 *
 * Threads: the one that uses it. Allocates: no.
 */
void
sol_device_close (SolDevice *self)
{
  if (self == NULL)
    return;
  sol_device_graphs_close (self);
  self->ops->close (self->self);
  g_clear_pointer (&self->profile, g_array_unref);
  sol_device_info_free (self->info);
  g_free (self);
}

/**
 * sol_device_get_info:
 * @self: the device
 *
 * Threads: any. Allocates: no.
 * Returns: what is known of it
 */
const SolDeviceInfo *
sol_device_get_info (const SolDevice *self)
{
  return self->info;
}

/**
 * sol_device_get_counts:
 * @self: the device
 * @counts: (out): launches and bytes since it was opened
 *
 * Threads: the one that uses it. Allocates: no.
 */
void
sol_device_get_counts (const SolDevice *self, SolDeviceCounts *counts)
{
  *counts = self->counts;
}

/**
 * sol_device_finish:
 * @self: the device
 * @error: return location
 *
 * Errors: SOL_DEVICE_ERROR_LAUNCH if work given before failed.
 * Threads: the one that uses it; blocks until all work is done. Allocates: no.
 * Returns: TRUE if all of it succeeded
 */
gboolean
sol_device_finish (SolDevice *self, GError **error)
{
  return sol_device_prefix_error (self, self->ops->finish (self->self, error), error);
}

/**
 * sol_device_seconds:
 * @self: the device
 * @seconds: (out): time of the device's own clock, s, after all work given so far
 * @error: return location
 *
 * Errors: SOL_DEVICE_ERROR_LAUNCH.
 * Threads: the one that uses it; blocks. Allocates: no.
 * Returns: TRUE on success
 */
gboolean
sol_device_seconds (SolDevice *self, double *seconds, GError **error)
{
  return sol_device_prefix_error (self, self->ops->seconds (self->self, seconds, error), error);
}

/**
 * sol_device_host_new:
 * @self: the device
 * @n_bytes: how much
 * @error: return location
 *
 * Errors: SOL_DEVICE_ERROR_MEMORY.
 * Threads: the one that uses it. Allocates: yes.
 * Returns: (transfer full): memory of this machine, its contents not defined, into which
 *   sol_buffer_read_begin() reads; to free with sol_device_host_free()
 */
gpointer
sol_device_host_new (SolDevice *self, gsize n_bytes, GError **error)
{
  gpointer memory = self->ops->host_new (self->self, n_bytes, error);
  sol_device_prefix_error (self, memory != NULL, error);
  return memory;
}

/**
 * sol_device_host_free:
 * @self: the device
 * @memory: (nullable): of sol_device_host_new(), into which nothing is being read
 *
 * Threads: the one that uses it. Allocates: no.
 */
void
sol_device_host_free (SolDevice *self, gpointer memory)
{
  if (memory != NULL)
    self->ops->host_free (self->self, memory);
}

/**
 * sol_device_read_end:
 * @self: the device
 * @error: return location
 *
 * Errors: SOL_DEVICE_ERROR_LAUNCH.
 * Threads: the one that uses it; blocks until the reads that were begun are done. Allocates: no.
 * Returns: TRUE if they succeeded, or none was begun
 */
gboolean
sol_device_read_end (SolDevice *self, GError **error)
{
  return sol_device_prefix_error (self, self->ops->read_end (self->self, error), error);
}
