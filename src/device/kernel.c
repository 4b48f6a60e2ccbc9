/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "device/kernel.h"

#include "device/device-private.h"

#define N_ARGS_MAX 32

struct _SolKernel
{
  SolProgram *program;
  gpointer self; /* of the kind; lives as long as the program */
  char *name;
};

/**
 * sol_kernel_new:
 * @program: the program; outlives it
 * @name: function in its text
 * @error: return location
 *
 * Errors: SOL_DEVICE_ERROR_BUILD if there is no such kernel.
 * Threads: the one that uses the device. Allocates: yes.
 * Returns: (transfer full): the kernel
 */
SolKernel *
sol_kernel_new (SolProgram *program, const char *name, GError **error)
{
  SolDevice *device = sol_program_get_device (program);
  gpointer inner =
      device->ops->kernel_get (device->self, sol_program_get_inner (program), name, error);
  if (!sol_device_prefix_error (device, inner != NULL, error))
    return NULL;
  SolKernel *self = g_new0 (SolKernel, 1);
  self->program = program;
  self->self = inner;
  self->name = g_strdup (name);
  return self;
}

/**
 * sol_kernel_free:
 * @self: (nullable): the kernel
 *
 * Threads: the one that uses the device. Allocates: no.
 */
void
sol_kernel_free (SolKernel *self)
{
  if (self == NULL)
    return;
  g_free (self->name);
  g_free (self);
}

/**
 * sol_kernel_launch_groups:
 * @self: the kernel
 * @n_groups: number of groups, at least one
 * @args: [@n_args] in the order of the kernel's text
 * @n_args: how many
 * @error: return location
 *
 * Errors: SOL_DEVICE_ERROR_LAUNCH with the name of the kernel.
 * Threads: the one that uses the device; does not wait. Allocates: no.
 * Returns: TRUE if it was queued
 */
gboolean
sol_kernel_launch_groups (SolKernel *self,
                          gint64 n_groups,
                          const SolArg *args,
                          gsize n_args,
                          GError **error)
{
  SolArg inner[N_ARGS_MAX];
  SolDevice *device = sol_program_get_device (self->program);
  g_return_val_if_fail (n_args <= N_ARGS_MAX && n_groups >= 1, FALSE);
  for (gsize i = 0; i < n_args; i++)
    {
      inner[i] = args[i];
      if (args[i].kind == SOL_ARG_BUFFER)
        inner[i].buffer = sol_buffer_get_inner (args[i].buffer);
    }
  const SolDevicePiece piece = { .kind = SOL_DEVICE_PIECE_LAUNCH,
                                 .name = self->name,
                                 .target = self->self,
                                 .n_groups = (gsize) n_groups,
                                 .group_size = (gsize) sol_program_get_group_size (self->program),
                                 .args = inner,
                                 .n_args = n_args };
  return sol_device_give (device, &piece, error);
}

/* Enough groups to fill any device; kernels go on in strides of the whole launch. */
#define N_GROUPS_MAX 4096

/**
 * sol_kernel_launch:
 * @self: the kernel, one whose loop strides over the whole launch
 * @n_items: how many items it works on
 * @args: [@n_args] in the order of the kernel's text
 * @n_args: how many
 * @error: return location
 *
 * Errors: as sol_kernel_launch_groups().
 * Threads: the one that uses the device; does not wait. Allocates: no.
 * Returns: TRUE if it was queued
 */
gboolean
sol_kernel_launch (SolKernel *self,
                   gint64 n_items,
                   const SolArg *args,
                   gsize n_args,
                   GError **error)
{
  gint64 group = sol_program_get_group_size (self->program);
  gint64 n_groups = CLAMP ((n_items + group - 1) / group, 1, N_GROUPS_MAX);
  return sol_kernel_launch_groups (self, n_groups, args, n_args, error);
}

/**
 * sol_arg_buffer:
 * @buffer: a buffer of the device that the kernel is launched on
 *
 * Threads: any. Allocates: no.
 * Returns: the argument
 */
SolArg
sol_arg_buffer (SolBuffer *buffer)
{
  return (SolArg){ .kind = SOL_ARG_BUFFER, .buffer = buffer };
}

/**
 * sol_arg_idx:
 * @value: a count or an index
 *
 * Threads: any. Allocates: no.
 * Returns: the argument
 */
SolArg
sol_arg_idx (gint64 value)
{
  return (SolArg){ .kind = SOL_ARG_IDX, .idx = value };
}

/**
 * sol_arg_real:
 * @value: a number, rounded to the precision that the program was built in
 *
 * Threads: any. Allocates: no.
 * Returns: the argument
 */
SolArg
sol_arg_real (double value)
{
  return (SolArg){ .kind = SOL_ARG_REAL, .real = value };
}
