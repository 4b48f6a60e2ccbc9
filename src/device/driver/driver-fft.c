/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "device/driver/driver-fft.h"

#include "base/error.h"
#include "device/driver/driver-private.h"

#define TYPE_REAL_TO_COMPLEX 0x6a
#define TYPE_COMPLEX_TO_REAL 0x6c
#define TYPE_COMPLEX 0x69
#define DIRECTION_FORWARD (-1)
#define DIRECTION_BACKWARD 1

/* A plan a direction where samples are real, one for both where they are complex. */
typedef struct
{
  const SolDriverFftApi *api;
  SolDriverHandle plan[2];
  gboolean has_plan[2];
  SolDriverMemory work; /* of all plans, since only one runs at a time */
} DriverFft;

static gboolean
check (const SolDriver *driver, int status, const char *doing, int code, GError **error)
{
  if (status == 0)
    return TRUE;
  g_set_error (error, SOL_DEVICE_ERROR, code, "%s: %s failed (status %d)", driver->kind->fft_name,
               doing, status);
  return FALSE;
}

static gboolean
make_plan (const SolDriver *driver,
           DriverFft *fft,
           int i,
           const SolFftShape *shape,
           size_t *n_work_bytes,
           GError **error)
{
  static const int real_types[] = { TYPE_REAL_TO_COMPLEX, TYPE_COMPLEX_TO_REAL };
  const SolDriverFftApi *api = fft->api;
  long long n = (long long) shape->n, n_rows = (long long) shape->n_rows;
  int type = shape->is_real ? real_types[i] : TYPE_COMPLEX;
  size_t n_bytes = 0;
  if (!check (driver, api->plan_new (&fft->plan[i]), "a plan", SOL_DEVICE_ERROR_BUILD, error))
    return FALSE;
  fft->has_plan[i] = TRUE;
  if (!check (driver, api->set_auto_allocation (fft->plan[i], 0), "work space of our own",
              SOL_DEVICE_ERROR_BUILD, error) ||
      !check (driver, api->make_plan (fft->plan[i], 1, &n, type, n_rows, &n_bytes),
              "planning the transform", SOL_DEVICE_ERROR_BUILD, error) ||
      !check (driver, api->set_stream (fft->plan[i], driver->stream), "taking the stream",
              SOL_DEVICE_ERROR_BUILD, error))
    return FALSE;
  *n_work_bytes = MAX (*n_work_bytes, n_bytes);
  return TRUE;
}

static gboolean
give_work (const SolDriver *driver, DriverFft *fft, size_t n_bytes, GError **error)
{
  g_autofree char *doing = g_strdup_printf ("a work space of %" G_GSIZE_FORMAT " bytes", n_bytes);
  if (n_bytes > 0 && !check (driver, driver->api->allocate (&fft->work, n_bytes), doing,
                             SOL_DEVICE_ERROR_MEMORY, error))
    return FALSE;
  for (int i = 0; n_bytes > 0 && i < 2; i++)
    if (fft->has_plan[i] && !check (driver, fft->api->set_work_area (fft->plan[i], fft->work),
                                    "taking the work space", SOL_DEVICE_ERROR_BUILD, error))
      return FALSE;
  return TRUE;
}

/**
 * sol_driver_fft_free:
 * @self: the device
 * @fft: transforms of it
 *
 * Threads: the one that uses it. Allocates: no.
 */
void
sol_driver_fft_free (gpointer self, gpointer fft)
{
  SolDriver *driver = self;
  DriverFft *inner = fft;
  for (int i = 0; i < 2; i++)
    if (inner->has_plan[i])
      inner->api->plan_free (inner->plan[i]);
  if (inner->work != 0)
    driver->api->release (inner->work);
  g_free (inner);
}

/**
 * sol_driver_fft_new:
 * @self: the device
 * @shape: samples and rows
 * @name: (out) (transfer full): the library and its version
 * @n_bytes: (out): device memory for its work
 * @error: return location
 *
 * Errors: SOL_DEVICE_ERROR_ABSENT without the library, SOL_DEVICE_ERROR_BUILD, SOL_DEVICE_ERROR_MEMORY.
 * Threads: the one that uses it. Allocates: yes.
 * Returns: (transfer full): the transforms
 */
gpointer
sol_driver_fft_new (gpointer self,
                    const SolFftShape *shape,
                    char **name,
                    guint64 *n_bytes,
                    GError **error)
{
  SolDriver *driver = self;
  const char *reason = NULL;
  const SolDriverFftApi *api = sol_driver_load_fft (driver->kind, &reason);
  size_t n_work_bytes = 0;
  int version = 0;
  if (api == NULL)
    {
      g_set_error (error, SOL_DEVICE_ERROR, SOL_DEVICE_ERROR_ABSENT, "%s", reason);
      return NULL;
    }
  DriverFft *fft = g_new0 (DriverFft, 1);
  fft->api = api;
  gboolean ok = TRUE;
  for (int i = 0; ok && i < (shape->is_real ? 2 : 1); i++)
    ok = make_plan (driver, fft, i, shape, &n_work_bytes, error);
  if (!ok || !give_work (driver, fft, n_work_bytes, error))
    {
      sol_driver_fft_free (self, fft);
      return NULL;
    }
  api->get_version (&version);
  *name = g_strdup_printf ("%s %d", driver->kind->fft_name, version);
  *n_bytes = n_work_bytes;
  return fft;
}

/**
 * sol_driver_fft_run:
 * @self: the device
 * @fft: transforms of it
 * @kind: which
 * @in: memory of the device
 * @out: memory of the device
 * @error: return location
 *
 * Errors: SOL_DEVICE_ERROR_LAUNCH.
 * Threads: the one that uses it. Allocates: no.
 * Returns: TRUE if it was queued
 */
gboolean
sol_driver_fft_run (gpointer self,
                    gpointer fft,
                    SolDeviceFftKind kind,
                    gpointer in,
                    gpointer out,
                    GError **error)
{
  const SolDriver *driver = self;
  const DriverFft *inner = fft;
  SolDriverMemory from = sol_driver_memory_of (in), to = sol_driver_memory_of (out);
  int status = 0;
  switch (kind)
    {
    case SOL_DEVICE_FFT_FORWARD:
      status = inner->api->run_complex (inner->plan[0], from, to, DIRECTION_FORWARD);
      break;
    case SOL_DEVICE_FFT_BACKWARD:
      status = inner->api->run_complex (inner->plan[0], from, to, DIRECTION_BACKWARD);
      break;
    case SOL_DEVICE_FFT_REAL_TO_COMPLEX:
      status = inner->api->run_to_complex (inner->plan[0], from, to);
      break;
    case SOL_DEVICE_FFT_COMPLEX_TO_REAL:
    default:
      status = inner->api->run_to_real (inner->plan[1], from, to);
      break;
    }
  return check (driver, status, "a transform", SOL_DEVICE_ERROR_LAUNCH, error);
}
