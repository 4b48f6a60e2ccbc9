/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "device/buffer.h"

#include "base/error.h"
#include "device/device-private.h"

struct _SolBuffer
{
  SolDevice *device;
  gpointer self;
  gsize n_bytes;
};

/* What was going on when the driver refused. */
static gboolean
tell_transfer (const SolDevice *device,
               const char *what,
               gsize n_bytes,
               gboolean ok,
               GError **error)
{
  if (ok)
    return TRUE;
  g_autofree char *size = g_format_size_full (n_bytes, G_FORMAT_SIZE_IEC_UNITS);
  g_prefix_error (error, "%s %s: ", what, size);
  return sol_device_prefix_error (device, FALSE, error);
}

/* What the driver said, with what it could not know: how much is asked for, taken and there. */
static void
tell_memory (const SolDevice *device, gsize n_bytes, GError **error)
{
  g_autofree char *wanted = g_format_size_full (n_bytes, G_FORMAT_SIZE_IEC_UNITS);
  g_autofree char *taken =
      g_format_size_full (device->counts.bytes_allocated, G_FORMAT_SIZE_IEC_UNITS);
  g_autofree char *whole = g_format_size_full (device->info->memory_bytes, G_FORMAT_SIZE_IEC_UNITS);
  g_prefix_error (error,
                  "%s more do not fit beside %s of this run (memory of the device: %s): ", wanted,
                  taken, device->info->memory_bytes > 0 ? whole : "not known");
}

/**
 * sol_buffer_new:
 * @device: the device; outlives it
 * @n_items: number of items
 * @item_bytes: size of one
 * @error: return location
 *
 * Errors: SOL_DEVICE_ERROR_MEMORY with sizes.
 * Threads: the one that uses the device. Allocates: device memory, its contents not defined.
 * Returns: (transfer full): the buffer
 */
SolBuffer *
sol_buffer_new (SolDevice *device, gsize n_items, gsize item_bytes, GError **error)
{
  gsize n_bytes = 0;
  if (!g_size_checked_mul (&n_bytes, MAX (n_items, 1), item_bytes))
    {
      g_set_error (error, SOL_DEVICE_ERROR, SOL_DEVICE_ERROR_MEMORY,
                   "a buffer of %" G_GSIZE_FORMAT " items of %" G_GSIZE_FORMAT
                   " bytes is beyond what can be addressed",
                   n_items, item_bytes);
      return NULL;
    }
  gpointer inner = device->ops->buffer_new (device->self, n_bytes, error);
  if (inner == NULL)
    tell_memory (device, n_bytes, error);
  if (!sol_device_prefix_error (device, inner != NULL, error))
    return NULL;
  SolBuffer *self = g_new0 (SolBuffer, 1);
  self->device = device;
  self->self = inner;
  self->n_bytes = n_bytes;
  sol_device_count_memory (device, (gint64) n_bytes);
  return self;
}

/**
 * sol_buffer_free:
 * @self: (nullable): the buffer
 *
 * Threads: the one that uses the device. Allocates: no.
 */
void
sol_buffer_free (SolBuffer *self)
{
  if (self == NULL)
    return;
  sol_device_graphs_forget (self->device);
  sol_device_count_memory (self->device, -(gint64) self->n_bytes);
  self->device->ops->buffer_free (self->device->self, self->self);
  g_free (self);
}

/**
 * sol_buffer_get_inner:
 * @self: the buffer
 *
 * Threads: any. Allocates: no.
 * Returns: what the kind of the device knows it by
 */
gpointer
sol_buffer_get_inner (const SolBuffer *self)
{
  return self->self;
}

/**
 * sol_buffer_get_n_bytes:
 * @self: the buffer
 *
 * Threads: any. Allocates: no.
 * Returns: its size in bytes
 */
gsize
sol_buffer_get_n_bytes (const SolBuffer *self)
{
  return self->n_bytes;
}

/**
 * sol_buffer_write_at:
 * @self: the buffer
 * @offset: bytes into it
 * @from: [@n_bytes] host memory, free to be changed on return
 * @n_bytes: how much
 * @error: return location
 *
 * Errors: SOL_DEVICE_ERROR_LAUNCH.
 * Threads: the one that uses the device. Allocates: no.
 * Returns: TRUE on success
 */
gboolean
sol_buffer_write_at (SolBuffer *self,
                     gsize offset,
                     gconstpointer from,
                     gsize n_bytes,
                     GError **error)
{
  g_return_val_if_fail (offset <= self->n_bytes && n_bytes <= self->n_bytes - offset, FALSE);
  SolDevice *device = self->device;
  g_return_val_if_fail (!sol_device_is_in_batch (device), FALSE);
  device->counts.bytes_written += n_bytes;
  return tell_transfer (device, "writing", n_bytes,
                        device->ops->write (device->self, self->self, offset, from, n_bytes, error),
                        error);
}

/**
 * sol_buffer_write:
 * @self: the buffer
 * @from: [@n_bytes] host memory
 * @n_bytes: how much, from the start
 * @error: return location
 *
 * Errors: SOL_DEVICE_ERROR_LAUNCH.
 * Threads: the one that uses the device. Allocates: no.
 * Returns: TRUE on success
 */
gboolean
sol_buffer_write (SolBuffer *self, gconstpointer from, gsize n_bytes, GError **error)
{
  return sol_buffer_write_at (self, 0, from, n_bytes, error);
}

/**
 * sol_buffer_read_at:
 * @self: the buffer
 * @offset: bytes into it
 * @to: (out caller-allocates): [@n_bytes] host memory
 * @n_bytes: how much
 * @error: return location
 *
 * Errors: SOL_DEVICE_ERROR_LAUNCH, also for work given before.
 * Threads: the one that uses the device; blocks until the work before it is done. Allocates: no.
 * Returns: TRUE on success
 */
gboolean
sol_buffer_read_at (SolBuffer *self, gsize offset, gpointer to, gsize n_bytes, GError **error)
{
  g_return_val_if_fail (offset <= self->n_bytes && n_bytes <= self->n_bytes - offset, FALSE);
  SolDevice *device = self->device;
  g_return_val_if_fail (!sol_device_is_in_batch (device), FALSE);
  device->counts.bytes_read += n_bytes;
  return tell_transfer (device, "reading back", n_bytes,
                        device->ops->read (device->self, to, self->self, offset, n_bytes, error),
                        error);
}

/**
 * sol_buffer_read:
 * @self: the buffer
 * @to: (out caller-allocates): [@n_bytes] host memory
 * @n_bytes: how much, from the start
 * @error: return location
 *
 * Errors: as sol_buffer_read_at().
 * Threads: the one that uses the device; blocks. Allocates: no.
 * Returns: TRUE on success
 */
gboolean
sol_buffer_read (SolBuffer *self, gpointer to, gsize n_bytes, GError **error)
{
  return sol_buffer_read_at (self, 0, to, n_bytes, error);
}

/**
 * sol_buffer_copy:
 * @self: the buffer to write
 * @from: a buffer of the same device
 * @n_bytes: how much, from the start of both
 * @error: return location
 *
 * Errors: SOL_DEVICE_ERROR_LAUNCH.
 * Threads: the one that uses the device. Allocates: no.
 * Returns: TRUE on success
 */
gboolean
sol_buffer_copy (SolBuffer *self, SolBuffer *from, gsize n_bytes, GError **error)
{
  g_return_val_if_fail (n_bytes <= self->n_bytes && n_bytes <= from->n_bytes, FALSE);
  SolDevice *device = self->device;
  const SolDevicePiece piece = { .kind = SOL_DEVICE_PIECE_COPY,
                                 .name = "copy",
                                 .to = self->self,
                                 .from = from->self,
                                 .n_bytes = n_bytes };
  return sol_device_give (device, &piece, error);
}

/**
 * sol_buffer_read_begin:
 * @self: the buffer, as the work given so far leaves it; later work leaves it alone until
 *   sol_device_read_end()
 * @to: (out caller-allocates): [@n_bytes] of sol_device_host_new(), defined after that
 * @n_bytes: how much, from the start
 * @error: return location
 *
 * Errors: SOL_DEVICE_ERROR_LAUNCH.
 * Threads: the one that uses the device; does not wait. Allocates: no.
 * Returns: TRUE if the read was begun
 */
gboolean
sol_buffer_read_begin (SolBuffer *self, gpointer to, gsize n_bytes, GError **error)
{
  g_return_val_if_fail (n_bytes <= self->n_bytes, FALSE);
  SolDevice *device = self->device;
  g_return_val_if_fail (!sol_device_is_in_batch (device), FALSE);
  device->counts.bytes_read += n_bytes;
  return tell_transfer (device, "reading back", n_bytes,
                        device->ops->read_begin (device->self, to, self->self, n_bytes, error),
                        error);
}
