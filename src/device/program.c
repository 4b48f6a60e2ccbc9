/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "device/program.h"

#include "device/device-private.h"

struct _SolProgram
{
  SolDevice *device;
  gpointer self;
  int group_size;
};

/* The compiler's first words with the error: what it did not like. The log has the rest. */
static void
quote_compiler (const char *words, GError **error)
{
  g_autofree char *copy = g_strdup (words);
  g_auto (GStrv) lines = g_strsplit (g_strstrip (copy), "\n", 2);
  if (lines[0] != NULL)
    g_prefix_error (error, "the compiler says \"%.200s\": ", lines[0]);
}

/**
 * sol_program_new:
 * @device: the device; outlives it
 * @source: text and precision
 * @log: (out) (optional) (transfer full): the compiler's own words where it had any
 * @error: return location
 *
 * Errors: SOL_DEVICE_ERROR_BUILD.
 * Threads: the one that uses the device; may take seconds. Allocates: yes.
 * Returns: (transfer full): the program
 */
SolProgram *
sol_program_new (SolDevice *device, const SolSource *source, char **log, GError **error)
{
  g_autofree char *words = NULL;
  gpointer inner = device->ops->program_new (device->self, source, &words, error);
  if (inner == NULL && words != NULL)
    quote_compiler (words, error);
  if (log != NULL)
    *log = g_steal_pointer (&words);
  if (!sol_device_prefix_error (device, inner != NULL, error))
    return NULL;
  SolProgram *self = g_new0 (SolProgram, 1);
  self->device = device;
  self->self = inner;
  self->group_size = source->group_size;
  return self;
}

/**
 * sol_program_free:
 * @self: (nullable): the program; its kernels are gone before
 *
 * Threads: the one that uses the device. Allocates: no.
 */
void
sol_program_free (SolProgram *self)
{
  if (self == NULL)
    return;
  sol_device_graphs_forget (self->device);
  self->device->ops->program_free (self->device->self, self->self);
  g_free (self);
}

/**
 * sol_program_get_device:
 * @self: the program
 *
 * Threads: any. Allocates: no.
 * Returns: its device
 */
SolDevice *
sol_program_get_device (const SolProgram *self)
{
  return self->device;
}

/**
 * sol_program_get_inner:
 * @self: the program
 *
 * Threads: any. Allocates: no.
 * Returns: what the kind of the device knows it by
 */
gpointer
sol_program_get_inner (const SolProgram *self)
{
  return self->self;
}

/**
 * sol_program_get_group_size:
 * @self: the program
 *
 * Threads: any. Allocates: no.
 * Returns: work items a group that it was built for
 */
int
sol_program_get_group_size (const SolProgram *self)
{
  return self->group_size;
}
