/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "device/device-fft.h"

#include "device/device-private.h"

#define OWN "dialect"

/* One of the two does the work. */
struct _SolDeviceFft
{
  SolDevice *device;
  char *name;
  gboolean is_real;
  gpointer library; /* of the kind; NULL: own */
  guint64 library_bytes;
  SolDialectFft *own;
};

/**
 * sol_device_fft_bytes:
 * @n: samples a row
 * @n_rows: rows
 *
 * Threads: any. Allocates: no.
 * Returns: device memory that a transform in double precision takes at most, bytes
 */
guint64
sol_device_fft_bytes (gsize n, gsize n_rows)
{
  return sol_dialect_fft_bytes (n, n_rows);
}

/* FALSE with the reason in the name where the kernels of the dialect have to do it. */
static gboolean
try_library (SolDeviceFft *self, const SolFftShape *shape)
{
  SolDevice *device = self->device;
  const char *wanted = g_getenv ("SOLISCOPE_DEVICE_FFT");
  g_autoptr (GError) error = NULL;
  if (device->ops->fft_new == NULL)
    return FALSE;
  if (g_strcmp0 (wanted, OWN) == 0)
    {
      self->name = g_strdup (OWN ": SOLISCOPE_DEVICE_FFT asks for them");
      return FALSE;
    }
  self->library =
      device->ops->fft_new (device->self, shape, &self->name, &self->library_bytes, &error);
  if (self->library != NULL)
    {
      sol_device_count_memory (device, (gint64) self->library_bytes);
      return TRUE;
    }
  self->name = g_strdup_printf (OWN ": %s", error->message);
  g_message ("%s:%d: transforms by the program's own kernels: %s", device->info->kind,
             device->info->number, error->message);
  return FALSE;
}

/**
 * sol_device_fft_new:
 * @device: the device; outlives it
 * @precision: single is done by the dialect's kernels
 * @shape: samples a row, a power of two from 4 on; rows; whether the samples are real
 * @error: return location
 *
 * SOLISCOPE_DEVICE_FFT=dialect takes the program's own kernels where there is a library, too.
 *
 * Errors: SOL_DEVICE_ERROR_BUILD for another length; SOL_DEVICE_ERROR_MEMORY.
 * Threads: the one that uses the device. Allocates: yes, device memory as well.
 * Returns: (transfer full): the transform
 */
SolDeviceFft *
sol_device_fft_new (SolDevice *device,
                    SolPrecision precision,
                    const SolFftShape *shape,
                    GError **error)
{
  g_autoptr (SolDeviceFft) self = g_new0 (SolDeviceFft, 1);
  self->device = device;
  self->is_real = shape->is_real;
  if (precision == SOL_PRECISION_DOUBLE && sol_dialect_fft_takes (shape->n) &&
      try_library (self, shape))
    return g_steal_pointer (&self);
  self->own = sol_dialect_fft_new (device, precision, shape->n, shape->n_rows, error);
  if (self->own == NULL)
    return NULL;
  if (self->name == NULL)
    self->name = g_strdup (OWN);
  return g_steal_pointer (&self);
}

/**
 * sol_device_fft_free:
 * @self: (nullable): the transform
 *
 * Threads: the one that uses the device. Allocates: no.
 */
void
sol_device_fft_free (SolDeviceFft *self)
{
  if (self == NULL)
    return;
  if (self->library != NULL)
    {
      sol_device_graphs_forget (self->device);
      self->device->ops->fft_free (self->device->self, self->library);
      sol_device_count_memory (self->device, -(gint64) self->library_bytes);
    }
  sol_dialect_fft_free (self->own);
  g_free (self->name);
  g_free (self);
}

/**
 * sol_device_fft_get_name:
 * @self: the transform
 *
 * Threads: any. Allocates: no.
 * Returns: the library and its version; or "dialect", with the reason behind a colon where the kind of
 *   device has a library that is not used
 */
const char *
sol_device_fft_get_name (const SolDeviceFft *self)
{
  return self->name;
}

static gboolean
is_kind_of_real (SolDeviceFftKind kind)
{
  return kind == SOL_DEVICE_FFT_REAL_TO_COMPLEX || kind == SOL_DEVICE_FFT_COMPLEX_TO_REAL;
}

/**
 * sol_device_fft_run:
 * @self: the transform
 * @kind: which, of the samples that the transform was made for
 * @in: [n_rows, n] complex, [n_rows, n] real or [n_rows, n/2 + 1] complex; kept by the ways forward,
 *   not defined after a way back
 * @out: the same, not @in
 * @error: return location
 *
 * Errors: SOL_DEVICE_ERROR_LAUNCH.
 * Threads: the one that uses the device; does not wait. Allocates: no.
 * Returns: TRUE if it was queued
 */
gboolean
sol_device_fft_run (SolDeviceFft *self,
                    SolDeviceFftKind kind,
                    SolBuffer *in,
                    SolBuffer *out,
                    GError **error)
{
  const SolDevicePiece piece = { .kind = SOL_DEVICE_PIECE_FFT,
                                 .fft_kind = kind,
                                 .name = self->name,
                                 .target = self->library,
                                 .to = sol_buffer_get_inner (out),
                                 .from = sol_buffer_get_inner (in) };
  g_return_val_if_fail (is_kind_of_real (kind) == self->is_real, FALSE);
  if (self->own != NULL)
    return sol_dialect_fft_run (self->own, kind, in, out, error);
  return sol_device_give (self->device, &piece, error);
}
