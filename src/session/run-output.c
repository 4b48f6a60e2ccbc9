/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "session/run-output.h"

/* An error of an optional file becomes a note, and the file is left as it is. */
static gboolean
give_up (SolRunOutput *self, GError *failure, GError **error)
{
  if (!self->is_optional)
    {
      g_propagate_error (error, failure);
      return FALSE;
    }
  g_free (self->note);
  self->note = g_strdup_printf ("The copy of the run for recovery ends here, the planes stay in "
                                "memory: %s",
                                failure->message);
  g_error_free (failure);
  g_clear_pointer (&self->writer, sol_result_writer_free);
  return TRUE;
}

static gboolean
plane_cb (gpointer data, const SolPlane *plane, GError **error)
{
  SolRunOutput *self = data;
  GError *failure = NULL;
  if (self->writer == NULL || sol_result_writer_add_plane (self->writer, plane, &failure))
    return TRUE;
  return give_up (self, failure, error);
}

static void
step_cb (gpointer data, const SolStepRecord *record)
{
  SolRunOutput *self = data;
  if (self->writer != NULL)
    sol_result_writer_add_step (self->writer, record);
}

/**
 * sol_run_output_open:
 * @self: (out caller-allocates): the file
 * @options: where and how
 * @layout: what it holds; not used by a resume
 * @error: return location
 *
 * Errors: as sol_result_writer_new() and sol_result_writer_reopen(); none if the file is optional.
 * Threads: the one of the run. Allocates: yes.
 * Returns: TRUE on success
 */
gboolean
sol_run_output_open (SolRunOutput *self,
                     const SolRunOutputOptions *options,
                     const SolResultLayout *layout,
                     GError **error)
{
  GError *failure = NULL;
  *self = (SolRunOutput){ .is_optional = options->is_optional };
  if (options->path == NULL)
    return TRUE;
  self->writer = options->is_resume
                     ? sol_result_writer_reopen (options->path, &failure)
                     : sol_result_writer_new (options->path, layout, options->force, &failure);
  return self->writer != NULL || give_up (self, failure, error);
}

/**
 * sol_run_output_clear:
 * @self: (inout): the file; if it was not closed, a partial stays behind
 *
 * Threads: the one of the run. Allocates: no.
 */
void
sol_run_output_clear (SolRunOutput *self)
{
  g_clear_pointer (&self->writer, sol_result_writer_free);
  g_clear_pointer (&self->note, g_free);
}

/**
 * sol_run_output_get_observer:
 * @self: the file
 *
 * Threads: any. Allocates: no.
 * Returns: an observer that writes every plane and every trial, as long as that works
 */
SolObserver
sol_run_output_get_observer (SolRunOutput *self)
{
  return (SolObserver){ .data = self, .plane = plane_cb, .step = step_cb };
}

/**
 * sol_run_output_set_record:
 * @self: the file
 * @json: record of the run
 * @error: return location
 *
 * Errors: SOL_FILE_ERROR_WRITE, unless the file is optional.
 * Threads: the one of the run. Allocates: yes.
 * Returns: TRUE on success
 */
gboolean
sol_run_output_set_record (SolRunOutput *self, const char *json, GError **error)
{
  GError *failure = NULL;
  if (self->writer == NULL || sol_result_writer_set_record (self->writer, json, &failure))
    return TRUE;
  return give_up (self, failure, error);
}

/**
 * sol_run_output_close:
 * @self: the file
 * @is_complete: whether the run reached its end
 * @path: (out) (transfer full) (nullable): where the file lies now
 * @error: return location
 *
 * Errors: as sol_result_writer_close(), unless the file is optional.
 * Threads: the one of the run. Allocates: yes.
 * Returns: TRUE on success
 */
gboolean
sol_run_output_close (SolRunOutput *self, gboolean is_complete, char **path, GError **error)
{
  GError *failure = NULL;
  *path = NULL;
  if (self->writer == NULL)
    return TRUE;
  gboolean ok = sol_result_writer_close (self->writer, is_complete, &failure);
  *path = g_strdup (sol_result_writer_get_path (self->writer));
  return ok || give_up (self, failure, error);
}
