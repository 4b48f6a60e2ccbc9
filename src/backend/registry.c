/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "backend/backend.h"

#include "backend/cpu/cpu-backend.h"
#include "backend/reference/reference-backend.h"

#include <string.h>

static const SolBackendOps *const backends[] = {
  &sol_reference_backend_ops,
  &sol_cpu_backend_ops,
};

/**
 * sol_backend_find:
 * @name: "reference", "cpu"
 *
 * Threads: any. Allocates: no.
 * Returns: (nullable): the back end of that name
 */
const SolBackendOps *
sol_backend_find (const char *name)
{
  for (gsize i = 0; i < G_N_ELEMENTS (backends); i++)
    if (strcmp (backends[i]->name, name) == 0)
      return backends[i];
  return NULL;
}

/**
 * sol_backend_get:
 * @i: number of a back end
 *
 * Threads: any. Allocates: no.
 * Returns: (nullable): the back end; NULL behind the last
 */
const SolBackendOps *
sol_backend_get (int i)
{
  return i >= 0 && (gsize) i < G_N_ELEMENTS (backends) ? backends[i] : NULL;
}
