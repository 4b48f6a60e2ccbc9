/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "session/error/run-error.h"

#include "base/error.h"
#include "problem/statistics.h"
#include "session/run-layout.h"
#include "session/run-private.h"

#include <math.h>
#include <string.h>

typedef struct
{
  gboolean with_grid;
  SolProgress *progress;
} Wish;

static gboolean
read_plane (gpointer data, gint64 number, SolComplex *field, GError **error)
{
  SolRun *run = data;
  const SolPlaneStore *store = sol_run_get_store (run);
  const SolResultLayout *layout = run->layout;
  gsize n_row = (gsize) sol_result_layout_get_n_amplitude (layout) * (gsize) layout->n_pol;
  SolPlane plane;
  g_return_val_if_fail (sol_plane_store_get_plane (store, number, &plane), FALSE);
  memcpy (field, plane.field, n_row * layout->n_omega * sizeof (SolComplex));
  return TRUE;
}

/* The largest value of a statistic at any plane. */
static double
find_largest (SolRun *run, SolStatisticId id)
{
  const SolPlaneStore *store = sol_run_get_store (run);
  const SolResultLayout *layout = run->layout;
  int offset = sol_statistic_get_offset (id, layout->n_mode, layout->n_species);
  double largest = NAN;
  SolPlane plane;
  for (gint64 i = 0; sol_plane_store_get_plane (store, i, &plane); i++)
    largest = fmax (largest, plane.statistics[offset]);
  return largest;
}

/* A file that the run has is told of its error, too; without one the estimate is in memory. */
static gboolean
store_estimate (SolRun *run, const SolErrorEstimate *estimate, GError **error)
{
  const SolRunReport *report = &run->report;
  if (report->output_path == NULL || !report->is_complete)
    return TRUE;
  g_autofree char *record = sol_error_estimate_add_to_record (estimate, report->record_json);
  return sol_error_estimate_store (estimate, report->output_path, record, error);
}

static void
estimate_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  SolRun *run = source;
  const Wish *wish = data;
  const SolResultLayout *layout = run->layout;
  g_autoptr (SolCase) settled = sol_run_settle_case (run->the_case);
  const SolCase *as_run = run->settled != NULL ? run->settled : settled;
  g_auto (SolErrorEstimate) estimate = { 0 };
  GError *error = NULL;
  SolErrorRequest request = {
    .the_case = as_run,
    .backend = run->ops != NULL ? run->ops : sol_backend_find ("cpu"),
    .n_threads = run->n_threads,
    .with_grid = wish->with_grid,
    .n_planes = sol_plane_store_get_n_planes (sol_run_get_store (run)),
    .n_row = (gsize) sol_result_layout_get_n_amplitude (layout) * (gsize) layout->n_pol,
    .n_omega = layout->n_omega,
    .omega_rad_per_s = layout->omega_rad_per_s,
    .read_plane = read_plane,
    .read_data = run,
    .edge_energy_time = find_largest (run, SOL_STATISTIC_EDGE_ENERGY_TIME),
    .edge_energy_frequency = find_largest (run, SOL_STATISTIC_EDGE_ENERGY_FREQUENCY),
  };
  if (sol_error_estimate_run (&request, wish->progress, cancellable, &estimate, &error) &&
      store_estimate (run, &estimate, &error))
    g_task_return_pointer (task, sol_error_estimate_copy (&estimate),
                           (GDestroyNotify) sol_error_estimate_free);
  else
    g_task_return_error (task, error);
}

/**
 * sol_run_estimate_error_async:
 * @self: a run that is over and has planes, run here or opened from its file
 * @with_grid: whether window and time step are varied, too
 * @progress: (inout): written while the better runs go on; lives until the callback
 * @cancellable: (nullable): ends the better runs within one step
 * @callback: called when the estimate is there or has failed
 * @user_data: for @callback
 *
 * sol_error_estimate_run() in a worker thread. The result file of a complete run, if it has one, then
 * holds the estimate in /error and in /record.
 *
 * Threads: one with a main context. Allocates: yes.
 */
void
sol_run_estimate_error_async (SolRun *self,
                              gboolean with_grid,
                              SolProgress *progress,
                              GCancellable *cancellable,
                              GAsyncReadyCallback callback,
                              gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, sol_run_estimate_error_async);
  g_task_set_check_cancellable (task, FALSE);
  if (!sol_run_is_over (self) || sol_run_get_store (self) == NULL || self->the_case == NULL)
    {
      g_task_return_new_error (task, SOL_FILE_ERROR, SOL_FILE_ERROR_MISSING,
                               !sol_run_is_over (self)
                                   ? "The run is not over yet; its error can be told when it is"
                               : self->the_case == NULL
                                   ? "The case of this result cannot be read, so it cannot be run "
                                     "again"
                                   : "The run ended before its first plane; there is nothing to "
                                     "compare");
      return;
    }
  Wish *wish = g_new0 (Wish, 1);
  *wish = (Wish){ with_grid, progress };
  g_task_set_task_data (task, wish, g_free);
  g_task_run_in_thread (task, estimate_thread);
}

/**
 * sol_run_estimate_error_finish:
 * @self: the run
 * @result: from the callback
 * @error: return location
 *
 * Errors: SOL_FILE_ERROR_MISSING without planes or case; as sol_error_estimate_run() and
 * sol_error_file_write().
 *
 * The run keeps a copy, which goes into the files that it is exported to from now on.
 *
 * Threads: main. Allocates: yes.
 * Returns: (transfer full) (nullable): the estimate, for sol_error_estimate_free()
 */
SolErrorEstimate *
sol_run_estimate_error_finish (SolRun *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);
  SolErrorEstimate *estimate = g_task_propagate_pointer (G_TASK (result), error);
  if (estimate != NULL)
    {
      sol_error_estimate_free (self->estimate);
      self->estimate = sol_error_estimate_copy (estimate);
    }
  return estimate;
}

/**
 * sol_run_get_error_estimate:
 * @self: a run that is over
 *
 * Threads: main. Allocates: no.
 * Returns: (transfer none) (nullable): what sol_run_estimate_error_async() found last
 */
const SolErrorEstimate *
sol_run_get_error_estimate (SolRun *self)
{
  return self->estimate;
}
