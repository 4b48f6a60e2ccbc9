/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The planes of a run that is over, from memory to a result file. */
#include "config.h"

#include "base/error.h"
#include "io/result/result-writer.h"
#include "session/run-private.h"

#include <glib/gi18n.h>
#include <glib/gstdio.h>

typedef struct
{
  char *path;
  gboolean force;
  SolErrorEstimate *estimate; /* NULL: none was made */
} Export;

static void
export_free (gpointer data)
{
  Export *self = data;
  g_free (self->path);
  sol_error_estimate_free (self->estimate);
  g_free (self);
}

/* The trials go first: they are few, and the first plane brings them to the file. */
static void
write_steps (SolRun *run, SolResultWriter *writer)
{
  SolStepRecord record;
  for (gint64 i = 0; sol_step_store_get_step (run->steps, i, &record); i++)
    sol_result_writer_add_step (writer, &record);
}

static gboolean
write_planes (SolRun *run, SolResultWriter *writer, GCancellable *cancellable, GError **error)
{
  SolPlane plane;
  const SolPlaneStore *store = sol_run_get_store (run);
  for (gint64 i = 0; sol_plane_store_get_plane (store, i, &plane); i++)
    if (g_cancellable_set_error_if_cancelled (cancellable, error) ||
        !sol_result_writer_add_plane (writer, &plane, error))
      return FALSE;
  return TRUE;
}

static gboolean
write_file (SolRun *run, const Export *export, GCancellable *cancellable, GError **error)
{
  const char *record = run->report.record_json;
  g_autoptr (SolResultWriter) writer =
      sol_result_writer_new (export->path, run->layout, export->force, error);
  if (writer == NULL)
    return FALSE;
  write_steps (run, writer);
  if ((record == NULL || sol_result_writer_set_record (writer, record, error)) &&
      write_planes (run, writer, cancellable, error) &&
      sol_result_writer_close (writer, run->report.is_complete, error))
    return TRUE;
  /* The planes are still in memory; half a copy of them helps nobody. */
  g_autofree char *partial = g_strdup (sol_result_writer_get_path (writer));
  g_clear_pointer (&writer, sol_result_writer_free);
  if (g_unlink (partial) != 0)
    g_debug ("path = %s, left behind", partial);
  return FALSE;
}

static gboolean
write_estimate (SolRun *run, const Export *export, GError **error)
{
  if (export->estimate == NULL || !run->report.is_complete)
    return TRUE;
  g_autofree char *record =
      sol_error_estimate_add_to_record (export->estimate, run->report.record_json);
  return sol_error_estimate_store (export->estimate, export->path, record, error);
}

static void
export_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  GError *error = NULL;
  if (write_file (source, data, cancellable, &error) && write_estimate (source, data, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

/**
 * sol_run_export_async:
 * @self: a run that is over and has planes
 * @path: of the result to be
 * @force: whether a file of that name is replaced, once the new one is whole
 * @cancellable: (nullable): looked at before every plane
 * @callback: called when the file is there or has failed
 * @user_data: for @callback
 *
 * Threads: one with a main context. Allocates: yes.
 */
void
sol_run_export_async (SolRun *self,
                      const char *path,
                      gboolean force,
                      GCancellable *cancellable,
                      GAsyncReadyCallback callback,
                      gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, sol_run_export_async);
  if (!sol_run_is_over (self) || sol_run_get_store (self) == NULL)
    {
      g_task_return_new_error (task, SOL_FILE_ERROR, SOL_FILE_ERROR_MISSING,
                               sol_run_is_over (self)
                                   ? _ ("The run ended before its first plane; there is nothing "
                                        "to write")
                                   : _ ("The run is not over yet; stop it, or write it when it "
                                        "is"));
      return;
    }
  Export *export = g_new0 (Export, 1);
  export->path = g_strdup (path);
  export->force = force;
  export->estimate = self->estimate != NULL ? sol_error_estimate_copy (self->estimate) : NULL;
  g_task_set_task_data (task, export, export_free);
  g_task_run_in_thread (task, export_thread);
}

/**
 * sol_run_export_finish:
 * @self: the run
 * @result: from the callback
 * @error: return location
 *
 * Errors: SOL_FILE_ERROR_MISSING without planes; as sol_result_writer_new() and
 * sol_result_writer_add_plane(); G_IO_ERROR_CANCELLED.
 * Threads: main. Allocates: no.
 * Returns: TRUE if the file is there
 */
gboolean
sol_run_export_finish (SolRun *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);
  return g_task_propagate_boolean (G_TASK (result), error);
}
