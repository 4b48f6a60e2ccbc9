/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is given between two calls, captured on the stream and given again as one. */
#include "config.h"

#include "base/error.h"
#include "device/driver/driver-device.h"
#include "device/driver/driver-private.h"

/* Calls of other threads neither end the capture nor are refused for it; the same number for both kinds. */
#define MODE_OF_THREAD 1

/**
 * sol_driver_device_graph_begin:
 * @self: the device
 * @error: return location
 *
 * Errors: SOL_DEVICE_ERROR_ABSENT where the driver has no graphs, SOL_DEVICE_ERROR_LAUNCH.
 * Threads: the one that uses it. Allocates: no.
 * Returns: TRUE if what follows is recorded
 */
gboolean
sol_driver_device_graph_begin (gpointer self, GError **error)
{
  SolDriver *driver = self;
  if (driver->api->missing_for_graphs != NULL)
    {
      g_set_error (error, SOL_DEVICE_ERROR, SOL_DEVICE_ERROR_ABSENT,
                   "the driver has no function %s", driver->api->missing_for_graphs);
      return FALSE;
    }
  return sol_driver_check (driver->api->capture_begin (driver->stream, MODE_OF_THREAD),
                           "beginning to capture", SOL_DEVICE_ERROR_LAUNCH, error);
}

/**
 * sol_driver_device_graph_end:
 * @self: the device
 * @error: return location
 *
 * Errors: SOL_DEVICE_ERROR_LAUNCH, SOL_DEVICE_ERROR_MEMORY.
 * Threads: the one that uses it. Allocates: yes.
 * Returns: (transfer full) (nullable): what was recorded, ready to be launched
 */
gpointer
sol_driver_device_graph_end (gpointer self, GError **error)
{
  SolDriver *driver = self;
  const SolDriverApi *api = driver->api;
  SolDriverHandle graph = NULL, executable = NULL;
  gboolean ok = sol_driver_check (api->capture_end (driver->stream, &graph), "ending a capture",
                                  SOL_DEVICE_ERROR_LAUNCH, error) &&
                sol_driver_check (api->graph_make (&executable, graph, 0), "making a graph",
                                  SOL_DEVICE_ERROR_LAUNCH, error);
  if (graph != NULL)
    api->graph_free (graph);
  return ok ? executable : NULL;
}

/**
 * sol_driver_device_graph_launch:
 * @self: the device
 * @graph: of it
 * @error: return location
 *
 * Errors: SOL_DEVICE_ERROR_LAUNCH.
 * Threads: the one that uses it. Allocates: no.
 * Returns: TRUE if it was queued
 */
gboolean
sol_driver_device_graph_launch (gpointer self, gpointer graph, GError **error)
{
  SolDriver *driver = self;
  return sol_driver_check (driver->api->graph_launch (graph, driver->stream), "launching a graph",
                           SOL_DEVICE_ERROR_LAUNCH, error);
}

/**
 * sol_driver_device_graph_free:
 * @self: the device
 * @graph: of it
 *
 * Threads: the one that uses it; blocks until the graph is not running. Allocates: no.
 */
void
sol_driver_device_graph_free (gpointer self, gpointer graph)
{
  SolDriver *driver = self;
  driver->api->stream_wait (driver->stream);
  driver->api->executable_free (graph);
}
