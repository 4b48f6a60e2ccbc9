/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "view-bench.h"

/**
 * sol_test_view_open:
 * @self: (out): filled in; nothing if the device is not there
 * @which: where and in what
 *
 * Threads: main. Allocates: yes.
 * Returns: TRUE if it is there; the test is skipped otherwise
 */
gboolean
sol_test_view_open (SolTestView *self, const SolTestViewKind *which)
{
  g_autoptr (GError) error = NULL;
  self->precision = which->precision;
  self->device = sol_device_open (which->kind, &error);
  if (self->device == NULL)
    {
      g_test_skip (error->message);
      return FALSE;
    }
  g_autoptr (SolSource) source =
      sol_source_new (which->precision, sol_device_get_info (self->device)->group_size);
  g_assert_true (sol_source_add (source, "view", &error));
  self->program = sol_program_new (self->device, source, NULL, &error);
  g_assert_no_error (error);
  return TRUE;
}

/**
 * sol_test_view_close:
 * @self: what was opened
 *
 * Threads: main. Allocates: no.
 */
void
sol_test_view_close (SolTestView *self)
{
  sol_program_free (self->program);
  sol_device_close (self->device);
}

/**
 * sol_test_view_load:
 * @self: the program
 * @values: [@n]
 * @n: how many
 *
 * Threads: main. Allocates: yes.
 * Returns: (transfer full): the values on the device
 */
SolBuffer *
sol_test_view_load (const SolTestView *self, const double *values, gsize n)
{
  g_autoptr (GError) error = NULL;
  SolBuffer *buffer = sol_buffer_new (self->device, n, sizeof *values, &error);
  g_assert_no_error (error);
  g_assert_true (sol_buffer_write (buffer, values, n * sizeof *values, &error));
  return buffer;
}

/**
 * sol_test_view_run:
 * @self: the program
 * @name: kernel
 * @args: [@n_args]
 * @n_args: how many
 * @result: buffer to read
 * @out: (out caller-allocates): [@n_bytes]
 * @n_bytes: how many
 *
 * Two groups, so that a group has more than one part to do.
 *
 * Threads: main. Allocates: yes.
 */
void
sol_test_view_run (const SolTestView *self,
                   const char *name,
                   const SolArg *args,
                   gsize n_args,
                   SolBuffer *result,
                   gpointer out,
                   gsize n_bytes)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (SolKernel) entry = sol_kernel_new (self->program, name, &error);
  g_assert_no_error (error);
  g_assert_true (sol_kernel_launch_groups (entry, 2, args, n_args, &error));
  g_assert_true (sol_buffer_read (result, out, n_bytes, &error));
}

/**
 * sol_test_view_run_rows:
 * @self: the program
 * @name: kernel that takes rows, their number, their length and the parts
 * @rows: [@n_rows, @n]
 * @extra: (nullable): what lies behind the rows
 * @n_rows: how many
 * @n: samples a row
 * @n_parts: parts a row
 * @out: (out caller-allocates): [@n_out]
 * @n_out: how many
 *
 * Threads: main. Allocates: yes.
 */
void
sol_test_view_run_rows (const SolTestView *self,
                        const char *name,
                        SolBuffer *rows,
                        SolBuffer *extra,
                        gsize n_rows,
                        gsize n,
                        gsize n_parts,
                        double *out,
                        gsize n_out)
{
  g_autoptr (SolBuffer) result = sol_buffer_new (self->device, n_out, sizeof *out, NULL);
  SolArg args[6];
  gsize k = 0;
  args[k++] = sol_arg_buffer (rows);
  if (extra != NULL)
    args[k++] = sol_arg_buffer (extra);
  args[k++] = sol_arg_buffer (result);
  args[k++] = sol_arg_idx ((gint64) n_rows);
  args[k++] = sol_arg_idx ((gint64) n);
  args[k++] = sol_arg_idx ((gint64) n_parts);
  sol_test_view_run (self, name, args, k, result, out, n_out * sizeof *out);
}
