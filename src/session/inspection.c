/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "session/device/run-backend.h"
#include "session/inspection.h"

#include "session/check/case-check.h"

/**
 * sol_inspection_free:
 * @self: (nullable) (transfer full): the inspection
 *
 * Threads: any. Allocates: no.
 */
void
sol_inspection_free (SolInspection *self)
{
  if (self == NULL)
    return;
  g_clear_pointer (&self->derived, g_ptr_array_unref);
  g_clear_pointer (&self->advice, g_ptr_array_unref);
  g_clear_pointer (&self->used, g_ptr_array_unref);
  g_free (self->pulses);
  g_free (self);
}

static void
inspect (GTask *task, gpointer object, gpointer data, GCancellable *cancellable)
{
  GError *error = NULL;
  g_auto (SolCaseCheck) check = { 0 };
  if (g_task_return_error_if_cancelled (task))
    return;
  if (!sol_case_check_run_full (&check, data, sol_run_choose_backend (data), NULL, TRUE, &error))
    {
      g_task_return_error (task, error);
      return;
    }
  SolInspection *self = g_new0 (SolInspection, 1);
  const SolCase *the_case = data;
  self->derived = sol_derived_list (check.sketch);
  self->used = sol_used_list (check.sketch);
  self->advice = g_steal_pointer (&check.advice);
  self->n_pulses = the_case->n_pulses;
  self->pulses =
      g_memdup2 (check.sketch->pulses, (gsize) the_case->n_pulses * sizeof *check.sketch->pulses);
  g_task_return_pointer (task, self, (GDestroyNotify) sol_inspection_free);
}

/**
 * sol_inspection_start_async:
 * @the_case: the case; copied
 * @cancellable: (nullable): drops the answer
 * @callback: gets the answer in the main context of the caller
 * @user_data: for @callback
 *
 * Threads: one with a main context. Allocates: yes.
 */
void
sol_inspection_start_async (const SolCase *the_case,
                            GCancellable *cancellable,
                            GAsyncReadyCallback callback,
                            gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, user_data);
  g_task_set_source_tag (task, sol_inspection_start_async);
  g_task_set_task_data (task, sol_case_copy (the_case), (GDestroyNotify) sol_case_free);
  g_task_run_in_thread (task, inspect);
}

/**
 * sol_inspection_start_finish:
 * @result: what the callback got
 * @error: return location
 *
 * Errors: as sol_case_check_run(): why the case cannot run; G_IO_ERROR_CANCELLED.
 * Threads: that of the callback. Allocates: no.
 * Returns: (transfer full) (nullable): what was found
 */
SolInspection *
sol_inspection_start_finish (GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}
