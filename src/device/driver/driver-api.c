/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "device/driver/driver-api.h"

/* One process uses one kind (device/device-kind.h), but each kind remembers for itself. */
typedef struct
{
  const SolDriverKind *kind;
  gboolean has_driver;
  gboolean has_compiler;
  gboolean has_fft;
  char *driver_reason;
  char *compiler_reason;
  char *fft_reason;
  SolDriverApi driver;
  SolCompilerApi compiler;
  SolDriverFftApi fft;
} Loaded;

static GMutex lock;
static Loaded loaded[4];

static Loaded *
find (const SolDriverKind *kind)
{
  for (gsize i = 0; i < G_N_ELEMENTS (loaded); i++)
    if (loaded[i].kind == kind || loaded[i].kind == NULL)
      {
        loaded[i].kind = kind;
        return &loaded[i];
      }
  g_assert_not_reached ();
}

/**
 * sol_driver_load:
 * @kind: CUDA or HIP
 * @reason: (out) (transfer none): why not
 *
 * Threads: any. Allocates: once.
 * Returns: (nullable): the driver's functions, initialised
 */
const SolDriverApi *
sol_driver_load (const SolDriverKind *kind, const char **reason)
{
  g_mutex_lock (&lock);
  Loaded *entry = find (kind);
  if (!entry->has_driver && entry->driver_reason == NULL)
    {
      entry->has_driver = kind->load_driver (&entry->driver, &entry->driver_reason);
      int status = entry->has_driver ? entry->driver.init (0) : 0;
      if (status != 0)
        {
          entry->has_driver = FALSE;
          entry->driver_reason =
              g_strdup_printf ("%s is here, but finds no working device (status %d)",
                               kind->driver_names[0], status);
        }
    }
  *reason = entry->driver_reason;
  const SolDriverApi *api = entry->has_driver ? &entry->driver : NULL;
  g_mutex_unlock (&lock);
  return api;
}

/**
 * sol_driver_load_compiler:
 * @kind: CUDA or HIP
 * @reason: (out) (transfer none): why not
 *
 * Threads: any. Allocates: once.
 * Returns: (nullable): the compiler's functions
 */
const SolCompilerApi *
sol_driver_load_compiler (const SolDriverKind *kind, const char **reason)
{
  g_mutex_lock (&lock);
  Loaded *entry = find (kind);
  if (!entry->has_compiler && entry->compiler_reason == NULL)
    entry->has_compiler = kind->load_compiler (&entry->compiler, &entry->compiler_reason);
  *reason = entry->compiler_reason;
  const SolCompilerApi *api = entry->has_compiler ? &entry->compiler : NULL;
  g_mutex_unlock (&lock);
  return api;
}

/**
 * sol_driver_load_fft:
 * @kind: CUDA or HIP
 * @reason: (out) (transfer none): why not
 *
 * Threads: any. Allocates: once.
 * Returns: (nullable): the functions of the vendor's transforms
 */
const SolDriverFftApi *
sol_driver_load_fft (const SolDriverKind *kind, const char **reason)
{
  g_mutex_lock (&lock);
  Loaded *entry = find (kind);
  if (!entry->has_fft && entry->fft_reason == NULL)
    entry->has_fft = kind->load_fft (&entry->fft, &entry->fft_reason);
  *reason = entry->fft_reason;
  const SolDriverFftApi *api = entry->has_fft ? &entry->fft : NULL;
  g_mutex_unlock (&lock);
  return api;
}
