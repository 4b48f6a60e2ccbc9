/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A result file as a run that is over. */
#include "config.h"

#include "base/error.h"
#include "io/case/case-file.h"
#include "io/result/result-reader.h"
#include "problem/ledger.h"
#include "problem/statistics.h"
#include "session/run-private.h"
#include "solver/translate.h"

#include <json-glib/json-glib.h>
#include <math.h>
#include <string.h>

static gboolean
check_memory (SolResultReader *reader, GError **error)
{
  const SolResultLayout *layout = sol_result_reader_get_layout (reader);
  g_autoptr (SolLedger) ledger = sol_ledger_new ();
  SolPlaneStoreShape shape = {
    .n_planes = MAX (sol_result_reader_get_n_saved (reader), 1),
    .n_mode = sol_result_layout_get_n_amplitude (layout),
    .n_pol = layout->n_pol,
    .n_omega = layout->n_omega,
    .n_statistics = sol_statistics_get_n_values (layout->n_mode, layout->n_species),
  };
  sol_ledger_add (ledger, "planes in memory", 1, sol_plane_store_count_bytes (&shape));
  sol_ledger_add (ledger, "step history", (guint64) sol_result_reader_get_n_steps (reader),
                  2 * sizeof (SolStepRecord));
  return sol_ledger_check (ledger, sol_ledger_get_available_bytes (), error);
}

/* A case that cannot be read is no reason to keep the planes back. */
static void
take_case (SolRun *run, const char *path)
{
  g_autoptr (GError) error = NULL;
  const SolResultLayout *layout = run->layout;
  run->shape.n_active = layout->n_omega;
  run->the_case = sol_case_from_text (layout->case_text, -1, "the case in the file", &error);
  if (run->the_case == NULL)
    {
      g_ptr_array_add (run->report.outcome.messages, g_strdup (error->message));
      return;
    }
  run->the_case->folder = g_path_get_dirname (path);
  g_autoptr (SolFieldGrid) grid = sol_translate_grid (run->the_case, FALSE, NULL);
  if (grid == NULL || grid->n_omega != layout->n_omega)
    return;
  run->shape.first_active = grid->first_active;
  run->shape.n_active = grid->n_active;
}

/**
 * sol_run_read_planes:
 * @run: a run with an empty store
 * @reader: the file that it is read from
 * @cancellable: (nullable): looked at before every plane
 * @error: return location
 *
 * Errors: as sol_result_reader_read_plane(); G_IO_ERROR_CANCELLED; SOL_SOLVER_ERROR_MEMORY.
 * Threads: the worker. Allocates: one plane.
 * Returns: TRUE if every saved plane is in the store
 */
gboolean
sol_run_read_planes (SolRun *run,
                     SolResultReader *reader,
                     GCancellable *cancellable,
                     GError **error)
{
  const SolResultLayout *layout = run->layout;
  gsize n_field;
  if (!sol_result_layout_get_n_field (layout, &n_field))
    n_field = 0;
  int n_statistics = sol_statistics_get_n_values (layout->n_mode, layout->n_species);
  g_autofree SolComplex *field = g_new0 (SolComplex, n_field);
  g_autofree double *statistics = g_new0 (double, n_statistics);
  for (gint64 i = 0; i < sol_result_reader_get_n_saved (reader); i++)
    {
      SolPlane plane = { i, sol_result_reader_get_z_m (reader)[i], field, statistics, NULL };
      if (g_cancellable_set_error_if_cancelled (cancellable, error) ||
          !sol_result_reader_read_plane (reader, i, field, error) ||
          !sol_result_reader_read_statistics (reader, i, statistics, error) ||
          !sol_plane_store_add (atomic_load (&run->store), &plane, error))
        return FALSE;
      run->report.outcome.z_m = plane.z_m;
    }
  run->report.outcome.n_planes = sol_result_reader_get_n_saved (reader);
  return TRUE;
}

/**
 * sol_run_read_steps:
 * @run: a run with an empty history
 * @reader: the file that it is read from
 *
 * A damaged history is none.
 *
 * Threads: the worker. Allocates: yes.
 */
void
sol_run_read_steps (SolRun *run, SolResultReader *reader)
{
  SolStepRecord records[256];
  gint64 n_all = sol_result_reader_get_n_steps (reader);
  for (gint64 done = 0; done < n_all; done += (gint64) G_N_ELEMENTS (records))
    {
      gint64 n = MIN (n_all - done, (gint64) G_N_ELEMENTS (records));
      if (!sol_result_reader_read_steps (reader, done, n, records, NULL))
        return;
      for (gint64 i = 0; i < n; i++)
        {
          sol_step_store_reserve (run->steps);
          sol_step_store_add (run->steps, &records[i]);
          run->report.outcome.n_accepted += records[i].accepted ? 1 : 0;
          run->report.outcome.n_rejected += records[i].accepted ? 0 : 1;
        }
    }
}

static JsonObject *
get_object (JsonObject *from, const char *name)
{
  JsonNode *node = from != NULL ? json_object_get_member (from, name) : NULL;
  return node != NULL && JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
}

static double
get_number (JsonObject *from, const char *name)
{
  JsonNode *node = from != NULL ? json_object_get_member (from, name) : NULL;
  return node != NULL && JSON_NODE_HOLDS_VALUE (node) ? json_node_get_double (node) : NAN;
}

static void
take_notes (SolRun *run, JsonObject *outcome)
{
  JsonNode *message = outcome != NULL ? json_object_get_member (outcome, "message") : NULL;
  JsonNode *node = outcome != NULL ? json_object_get_member (outcome, "notes") : NULL;
  JsonArray *notes =
      node != NULL && JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;
  const char *text =
      message != NULL && JSON_NODE_HOLDS_VALUE (message) ? json_node_get_string (message) : NULL;
  if (text != NULL)
    g_ptr_array_add (run->report.outcome.messages, g_strdup_printf ("The run failed: %s", text));
  for (guint i = 0; notes != NULL && i < json_array_get_length (notes); i++)
    {
      JsonNode *note = json_array_get_element (notes, i);
      if (JSON_NODE_HOLDS_VALUE (note) && json_node_get_string (note) != NULL)
        g_ptr_array_add (run->report.outcome.messages, json_node_dup_string (note));
    }
}

/* The record is taken as far as it can be read. */
static void
take_record (SolRun *run, const char *json)
{
  SolRunReport *report = &run->report;
  g_autoptr (JsonParser) parser = json_parser_new ();
  JsonObject *root = NULL;
  report->record_json = g_strdup (json);
  if (json != NULL && json_parser_load_from_data (parser, json, -1, NULL))
    {
      JsonNode *node = json_parser_get_root (parser);
      root = node != NULL && JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
    }
  JsonObject *timings = get_object (root, "timings_s");
  JsonObject *outcome = get_object (root, "outcome");
  report->translate_s = get_number (timings, "translate");
  report->outcome.kernel_s = get_number (timings, "kernel");
  report->outcome.host_s = get_number (timings, "host");
  report->outcome.output_s = get_number (timings, "output");
  report->total_s = report->translate_s + report->outcome.kernel_s + report->outcome.host_s +
                    report->outcome.output_s;
  report->energy_in_j = get_number (outcome, "energy_in_j");
  report->energy_out_j = get_number (outcome, "energy_out_j");
  report->outcome.largest_field_v_per_m = get_number (outcome, "largest_field_v_per_m");
  report->outcome.accumulated_error = get_number (outcome, "sum_of_step_errors");
  take_notes (run, outcome);
}

static void
show_progress (SolRun *run)
{
  const SolOutcome *outcome = &run->report.outcome;
  atomic_store (&run->progress.z_m, outcome->z_m);
  atomic_store (&run->progress.z_end_m, run->shape.z_end_m);
  atomic_store (&run->progress.n_accepted, outcome->n_accepted);
  atomic_store (&run->progress.n_rejected, outcome->n_rejected);
  atomic_store (&run->progress.n_planes, outcome->n_planes);
  atomic_store (&run->progress.n_planned, run->shape.n_planes_planned);
}

static gboolean
load (SolRun *run, const char *path, GCancellable *cancellable, GError **error)
{
  g_autoptr (SolResultReader) reader = sol_result_reader_new (path, error);
  if (reader == NULL || !check_memory (reader, error))
    return FALSE;
  SolResultLayout *layout = sol_result_layout_copy (sol_result_reader_get_layout (reader));
  if (!sol_run_take_layout (run, layout, sol_result_reader_get_n_saved (reader), error))
    return FALSE;
  run->report.outcome.messages = g_ptr_array_new_with_free_func (g_free);
  run->report.n_planes_planned = layout->n_planes;
  run->report.output_path = g_strdup (sol_result_reader_get_path (reader));
  run->report.is_complete = sol_result_reader_is_complete (reader);
  run->report.is_stopped = !run->report.is_complete;
  take_case (run, path);
  take_record (run, sol_result_reader_get_record (reader));
  if (!sol_run_read_planes (run, reader, cancellable, error))
    return FALSE;
  sol_run_read_steps (run, reader);
  show_progress (run);
  atomic_store_explicit (&run->phase,
                         run->report.is_complete ? SOL_RUN_PHASE_COMPLETE : SOL_RUN_PHASE_STOPPED,
                         memory_order_release);
  return TRUE;
}

static void
open_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  g_autoptr (SolRun) run = g_object_new (SOL_TYPE_RUN, NULL);
  GError *error = NULL;
  if (load (run, data, cancellable, &error))
    g_task_return_pointer (task, g_steal_pointer (&run), g_object_unref);
  else
    g_task_return_error (task, error);
}

/**
 * sol_run_open_async:
 * @path: a result file, or its partial: complete, stopped, or left behind by a killed run
 * @cancellable: (nullable): looked at before every plane
 * @callback: called when the planes are in memory, or not
 * @user_data: for @callback
 *
 * Threads: one with a main context. Allocates: yes.
 */
void
sol_run_open_async (const char *path,
                    GCancellable *cancellable,
                    GAsyncReadyCallback callback,
                    gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, user_data);
  g_task_set_source_tag (task, sol_run_open_async);
  g_task_set_task_data (task, g_strdup (path), g_free);
  g_task_run_in_thread (task, open_thread);
}

/**
 * sol_run_open_finish:
 * @result: from the callback
 * @error: return location
 *
 * Errors: as sol_result_reader_new(); SOL_SOLVER_ERROR_MEMORY; G_IO_ERROR_CANCELLED.
 * Threads: main. Allocates: no.
 * Returns: (transfer full) (nullable): a run that is over; its case is NULL if the file's cannot be
 *   read
 */
SolRun *
sol_run_open_finish (GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, NULL), NULL);
  return g_task_propagate_pointer (G_TASK (result), error);
}
