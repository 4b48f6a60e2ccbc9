/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "device/dialect-fft.h"

#include "base/constants.h"
#include "base/error.h"

#include <math.h>

enum
{
  PASS2,
  PASS4,
  REAL_BEGIN,
  REAL_FINISH,
  N_KERNELS
};

/* Tables of two lengths: rows of real samples are transformed as complex rows of half the length. */
struct _SolDialectFft
{
  SolDevice *device;
  gsize n;
  gsize n_rows;
  SolProgram *program;
  SolKernel *kernels[N_KERNELS];
  SolBuffer *table;       /* [n] exp (-2 pi i k / n) */
  SolBuffer *table_short; /* [n/2] */
  SolBuffer *work[2];     /* [n_rows, n] complex */
};

static gsize
item_bytes (SolPrecision precision)
{
  return precision == SOL_PRECISION_SINGLE ? sizeof (float) : sizeof (double);
}

/* Each entry from its own sine and cosine, of an argument within an eighth of a turn. */
static void
fill_entry (gsize k, gsize n, double *re, double *im)
{
  gsize eighth = k * 8 / n;
  double turn = 2.0 * SOL_PI / (double) n;
  gsize quarter = (eighth + 1) / 2 * n / 4;
  double angle = turn * ((double) k - (double) quarter);
  double c = cos (angle), s = sin (angle);
  switch (((eighth + 1) / 2) % 4)
    {
    case 0:
      *re = c;
      *im = -s;
      break;
    case 1:
      *re = -s;
      *im = -c;
      break;
    case 2:
      *re = -c;
      *im = s;
      break;
    default:
      *re = s;
      *im = c;
      break;
    }
}

static SolBuffer *
make_table (SolDevice *device, SolPrecision precision, gsize n, GError **error)
{
  g_autoptr (SolBuffer) table = sol_buffer_new (device, 2 * n, item_bytes (precision), error);
  if (table == NULL)
    return NULL;
  g_autofree double *values = g_new (double, 2 * n);
  g_autofree float *singles = g_new (float, 2 * n);
  for (gsize k = 0; k < n; k++)
    fill_entry (k, n, &values[2 * k], &values[2 * k + 1]);
  for (gsize i = 0; i < 2 * n; i++)
    singles[i] = (float) values[i];
  gconstpointer from = precision == SOL_PRECISION_SINGLE ? (gconstpointer) singles : values;
  if (!sol_buffer_write (table, from, sol_buffer_get_n_bytes (table), error))
    return NULL;
  return g_steal_pointer (&table);
}

static gboolean
build (SolDialectFft *self, SolPrecision precision, GError **error)
{
  static const char *const names[N_KERNELS] = {
    [PASS2] = "fft_pass2",
    [PASS4] = "fft_pass4",
    [REAL_BEGIN] = "fft_real_begin",
    [REAL_FINISH] = "fft_real_finish",
  };
  g_autoptr (SolSource) source =
      sol_source_new (precision, sol_device_get_info (self->device)->group_size);
  if (!sol_source_add (source, "fft", error))
    return FALSE;
  self->program = sol_program_new (self->device, source, NULL, error);
  for (int i = 0; self->program != NULL && i < N_KERNELS; i++)
    {
      self->kernels[i] = sol_kernel_new (self->program, names[i], error);
      if (self->kernels[i] == NULL)
        return FALSE;
    }
  return self->program != NULL;
}

/**
 * sol_dialect_fft_bytes:
 * @n: samples a row
 * @n_rows: rows
 *
 * Threads: any. Allocates: no.
 * Returns: device memory that a transform in double precision takes, bytes
 */
guint64
sol_dialect_fft_bytes (gsize n, gsize n_rows)
{
  return (guint64) (2 * n_rows * n + n + n / 2) * 2 * sizeof (double);
}

/**
 * sol_dialect_fft_takes:
 * @n: samples a row
 *
 * Threads: any. Allocates: no.
 * Returns: whether rows of that length can be transformed
 */
gboolean
sol_dialect_fft_takes (gsize n)
{
  return n >= 4 && (n & (n - 1)) == 0;
}

/**
 * sol_dialect_fft_new:
 * @device: the device; outlives it
 * @precision: of the samples
 * @n: samples a row, a power of two, at least 4
 * @n_rows: rows
 * @error: return location
 *
 * Errors: SOL_DEVICE_ERROR_BUILD for a length that is not offered, SOL_DEVICE_ERROR_MEMORY.
 * Source: kernels/device/fft.cl.
 * Threads: the one that uses the device. Allocates: yes.
 * Returns: (transfer full): the transform, of every kind
 */
SolDialectFft *
sol_dialect_fft_new (SolDevice *device,
                     SolPrecision precision,
                     gsize n,
                     gsize n_rows,
                     GError **error)
{
  if (!sol_dialect_fft_takes (n))
    {
      g_set_error (error, SOL_DEVICE_ERROR, SOL_DEVICE_ERROR_BUILD,
                   "a transform of %" G_GSIZE_FORMAT
                   " samples is not available on a device; take a power of two",
                   n);
      return NULL;
    }
  g_autoptr (SolDialectFft) self = g_new0 (SolDialectFft, 1);
  self->device = device;
  self->n = n;
  self->n_rows = n_rows;
  self->table = make_table (device, precision, n, error);
  self->table_short = self->table != NULL ? make_table (device, precision, n / 2, error) : NULL;
  if (self->table_short == NULL)
    return NULL;
  for (int i = 0; i < 2; i++)
    {
      self->work[i] = sol_buffer_new (device, n_rows * n, 2 * item_bytes (precision), error);
      if (self->work[i] == NULL)
        return NULL;
    }
  if (!build (self, precision, error))
    return NULL;
  return g_steal_pointer (&self);
}

/**
 * sol_dialect_fft_free:
 * @self: (nullable): the transform
 *
 * Threads: the one that uses the device. Allocates: no.
 */
void
sol_dialect_fft_free (SolDialectFft *self)
{
  if (self == NULL)
    return;
  for (int i = 0; i < N_KERNELS; i++)
    sol_kernel_free (self->kernels[i]);
  sol_program_free (self->program);
  sol_buffer_free (self->table);
  sol_buffer_free (self->table_short);
  sol_buffer_free (self->work[0]);
  sol_buffer_free (self->work[1]);
  g_free (self);
}

/* Complex rows of length n from in, which may be work[0], to out; without out to one of the work
 * buffers, which is returned. */
static SolBuffer *
run_complex (SolDialectFft *self,
             gsize n,
             SolBuffer *table,
             double sign,
             SolBuffer *in,
             SolBuffer *out,
             GError **error)
{
  SolBuffer *from = in;
  int next = in == self->work[0] ? 1 : 0;
  for (gsize done = 1; done < n;)
    {
      gsize radix = n / done >= 4 ? 4 : 2;
      SolBuffer *to = done * radix == n && out != NULL ? out : self->work[next];
      const SolArg args[] = { sol_arg_buffer (from),
                              sol_arg_buffer (to),
                              sol_arg_buffer (table),
                              sol_arg_idx ((gint64) n),
                              sol_arg_idx ((gint64) self->n_rows),
                              sol_arg_idx ((gint64) done),
                              sol_arg_real (sign) };
      if (!sol_kernel_launch (self->kernels[radix == 4 ? PASS4 : PASS2],
                              (gint64) (self->n_rows * (n / radix)), args, G_N_ELEMENTS (args),
                              error))
        return NULL;
      from = to;
      next = 1 - next;
      done *= radix;
    }
  return from;
}

static gboolean
run_real (SolDialectFft *self,
          int which,
          SolBuffer *in,
          SolBuffer *out,
          gsize n_items,
          GError **error)
{
  const SolArg args[] = { sol_arg_buffer (in), sol_arg_buffer (out), sol_arg_buffer (self->table),
                          sol_arg_idx ((gint64) self->n), sol_arg_idx ((gint64) self->n_rows) };
  return sol_kernel_launch (self->kernels[which], (gint64) n_items, args, G_N_ELEMENTS (args),
                            error);
}

/**
 * sol_dialect_fft_run:
 * @self: the transform
 * @kind: which
 * @in: [n_rows, n] complex, [n_rows, n] real or [n_rows, n/2 + 1] complex; left as it is
 * @out: the same, not @in
 * @error: return location
 *
 * Errors: SOL_DEVICE_ERROR_LAUNCH.
 * Source: kernels/device/fft.cl.
 * Threads: the one that uses the device; does not wait. Allocates: no.
 * Returns: TRUE if it was queued
 */
gboolean
sol_dialect_fft_run (SolDialectFft *self,
                     SolDeviceFftKind kind,
                     SolBuffer *in,
                     SolBuffer *out,
                     GError **error)
{
  gsize m = self->n / 2;
  SolBuffer *packed;
  switch (kind)
    {
    case SOL_DEVICE_FFT_FORWARD:
      return run_complex (self, self->n, self->table, -1.0, in, out, error) != NULL;
    case SOL_DEVICE_FFT_BACKWARD:
      return run_complex (self, self->n, self->table, 1.0, in, out, error) != NULL;
    case SOL_DEVICE_FFT_REAL_TO_COMPLEX:
      packed = run_complex (self, m, self->table_short, -1.0, in, NULL, error);
      return packed != NULL &&
             run_real (self, REAL_FINISH, packed, out, self->n_rows * (m + 1), error);
    case SOL_DEVICE_FFT_COMPLEX_TO_REAL:
    default:
      return run_real (self, REAL_BEGIN, in, self->work[0], self->n_rows * m, error) &&
             run_complex (self, m, self->table_short, 1.0, self->work[0], out, error) != NULL;
    }
}
