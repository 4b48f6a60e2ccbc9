/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "backend/backend.h"

#include "backend/cpu/cpu-backend.h"
#include "backend/device/device-backend.h"
#include "backend/reference/reference-backend.h"

#include <string.h>

/* Devices come behind those that are always there. */
static const SolBackendOps *const backends[] = {
  &sol_reference_backend_ops, &sol_cpu_backend_ops, &sol_opencl_backend_ops,
  &sol_cuda_backend_ops,      &sol_hip_backend_ops, &sol_host_backend_ops,
};

/**
 * sol_backend_find:
 * @name: "reference", "cpu", "opencl", "opencl:1", ...: the number of a device says nothing here
 *
 * Threads: any. Allocates: no.
 * Returns: (nullable): the back end of that name
 */
const SolBackendOps *
sol_backend_find (const char *name)
{
  for (gsize i = 0; i < G_N_ELEMENTS (backends); i++)
    {
      gsize n = strlen (backends[i]->name);
      if (strncmp (backends[i]->name, name, n) != 0)
        continue;
      if (name[n] == '\0' || (backends[i]->is_device && name[n] == ':'))
        return backends[i];
    }
  return NULL;
}

/**
 * sol_backend_get:
 * @i: number of a back end
 *
 * Threads: any. Allocates: no.
 * Returns: (nullable): a back end that needs no device; NULL behind the last
 */
const SolBackendOps *
sol_backend_get (int i)
{
  gboolean is_there = i >= 0 && (gsize) i < G_N_ELEMENTS (backends) && !backends[i]->is_device;
  return is_there ? backends[i] : NULL;
}

/**
 * sol_backend_check:
 * @ops: a back end
 * @backend: its open instance
 * @error: return location
 *
 * Errors: what its device reported.
 * Threads: the one of the run. Allocates: the error.
 * Returns: FALSE if it has a device that failed: it makes no numbers any more
 */
gboolean
sol_backend_check (const SolBackendOps *ops, gpointer backend, GError **error)
{
  const GError *failure = ops->is_device ? ops->get_failure (backend) : NULL;
  if (failure != NULL)
    g_propagate_error (error, g_error_copy (failure));
  return failure == NULL;
}
