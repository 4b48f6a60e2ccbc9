/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads that go on beside later work. */
#include "config.h"

#include "base/error.h"
#include "device/driver/driver-device.h"
#include "device/driver/driver-private.h"

/**
 * sol_driver_device_host_new:
 * @self: the device
 * @n_bytes: how much
 * @error: return location
 *
 * Into other memory of this machine the drivers copy before they return.
 *
 * Errors: SOL_DEVICE_ERROR_MEMORY.
 * Threads: the one that uses it. Allocates: memory that stays in its place.
 * Returns: (transfer full): the memory
 */
gpointer
sol_driver_device_host_new (gpointer self, gsize n_bytes, GError **error)
{
  SolDriver *driver = self;
  void *memory = NULL;
  g_autofree char *doing =
      g_strdup_printf ("%" G_GSIZE_FORMAT " bytes of this machine for the device", n_bytes);
  return sol_driver_check (driver->api->allocate_host (&memory, n_bytes, 0), doing,
                           SOL_DEVICE_ERROR_MEMORY, error)
             ? memory
             : NULL;
}

/**
 * sol_driver_device_host_free:
 * @self: the device
 * @memory: of this machine
 *
 * Threads: the one that uses it. Allocates: no.
 */
void
sol_driver_device_host_free (gpointer self, gpointer memory)
{
  SolDriver *driver = self;
  driver->api->release_host (memory);
}

/**
 * sol_driver_device_read_begin:
 * @self: the device
 * @to: (out caller-allocates): [@n_bytes] of sol_driver_device_host_new(), defined after the read has
 *   ended
 * @from: memory of the device
 * @n_bytes: how much
 * @error: return location
 *
 * On a stream of its own, behind the work given so far.
 *
 * Errors: SOL_DEVICE_ERROR_LAUNCH.
 * Threads: the one that uses it. Allocates: no.
 * Returns: TRUE if the read was queued
 */
gboolean
sol_driver_device_read_begin (gpointer self,
                              gpointer to,
                              gpointer from,
                              gsize n_bytes,
                              GError **error)
{
  SolDriver *driver = self;
  const SolDriverApi *api = driver->api;
  int status = api->event_record (driver->given, driver->stream);
  if (status == 0)
    status = api->stream_await (driver->reading, driver->given, 0);
  if (status == 0)
    status = api->read (to, sol_driver_memory_of (from), n_bytes, driver->reading);
  return sol_driver_check (status, "beginning to read from the device", SOL_DEVICE_ERROR_LAUNCH,
                           error);
}

/**
 * sol_driver_device_read_end:
 * @self: the device
 * @error: return location
 *
 * Errors: SOL_DEVICE_ERROR_LAUNCH.
 * Threads: the one that uses it; blocks. Allocates: no.
 * Returns: TRUE if the reads begun so far are done
 */
gboolean
sol_driver_device_read_end (gpointer self, GError **error)
{
  SolDriver *driver = self;
  return sol_driver_check (driver->api->stream_wait (driver->reading),
                           "waiting for data of the device", SOL_DEVICE_ERROR_LAUNCH, error);
}
