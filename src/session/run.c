/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "session/device/run-backend.h"
#include "session/run-private.h"

#include <math.h>
#include <string.h>

G_DEFINE_FINAL_TYPE (SolRun, sol_run, G_TYPE_OBJECT)

static void
finalize (GObject *object)
{
  SolRun *self = SOL_RUN (object);
  sol_case_free (self->the_case);
  sol_case_free (self->settled);
  g_free (self->backend_name);
  g_free (self->output_path);
  g_object_unref (self->cancellable);
  g_mutex_clear (&self->gate_lock);
  g_cond_clear (&self->gate_wake);
  sol_plane_store_free (atomic_load (&self->store));
  sol_step_store_free (self->steps);
  sol_result_layout_free (self->layout);
  g_free (self->weight_m2);
  g_free (self->mode_names);
  sol_run_report_clear (&self->report);
  g_clear_error (&self->error);
  sol_error_estimate_free (self->estimate);
  G_OBJECT_CLASS (sol_run_parent_class)->finalize (object);
}

static void
sol_run_class_init (SolRunClass *class)
{
  G_OBJECT_CLASS (class)->finalize = finalize;
}

static void
sol_run_init (SolRun *self)
{
  self->cancellable = g_cancellable_new ();
  g_mutex_init (&self->gate_lock);
  g_cond_init (&self->gate_wake);
  self->report.fft_floor_s = NAN;
  self->doubtful_m = NAN;
}

/**
 * sol_run_new:
 * @the_case: what to run; copied, frozen
 * @options: (nullable): how; copied
 *
 * Threads: main. Allocates: yes.
 * Returns: (transfer full): a run that has not begun
 */
SolRun *
sol_run_new (const SolCase *the_case, const SolRunOptions *options)
{
  const SolRunOptions none = { 0 };
  SolRun *self = g_object_new (SOL_TYPE_RUN, NULL);
  if (options == NULL)
    options = &none;
  gboolean is_auto = options->backend == NULL || strcmp (options->backend, "auto") == 0;
  self->the_case = sol_case_copy (the_case);
  self->backend_name = g_strdup (is_auto ? "auto" : options->backend);
  self->ops =
      is_auto ? sol_run_choose_backend (self->the_case) : sol_backend_find (options->backend);
  self->n_threads = options->n_threads;
  self->is_preview = options->is_preview;
  self->is_moving = options->is_moving;
  self->output_path = self->is_preview ? NULL : g_strdup (options->output_path);
  self->force = options->force;
  self->is_output_optional = options->is_output_optional;
  return self;
}

/**
 * sol_run_get_case:
 * @self: the run
 *
 * Threads: any. Allocates: no.
 * Returns: (transfer none): the case as it was given
 */
const SolCase *
sol_run_get_case (SolRun *self)
{
  return self->the_case;
}

/**
 * sol_run_is_preview:
 * @self: the run
 *
 * Threads: any. Allocates: no.
 * Returns: whether it is a reduced one
 */
gboolean
sol_run_is_preview (SolRun *self)
{
  return self->is_preview;
}

/**
 * sol_run_is_moving:
 * @self: the run
 *
 * Threads: any. Allocates: no.
 * Returns: whether its inputs were on the move when it began, so that it is not the last word about them
 */
gboolean
sol_run_is_moving (SolRun *self)
{
  return self->is_moving;
}

/* While the worker is at it, the run holds itself; when nobody else does, nobody wants it. */
static void
toggle_cb (gpointer data, GObject *object, gboolean is_last)
{
  if (is_last)
    sol_run_stop (SOL_RUN (object));
}

static void
complete (SolRun *self)
{
  if (self->thread != NULL)
    g_thread_join (g_steal_pointer (&self->thread));
  g_autoptr (GTask) task =
      g_task_new (self, NULL, g_steal_pointer (&self->callback), self->user_data);
  g_task_set_source_tag (task, sol_run_start_async);
  g_object_remove_toggle_ref (G_OBJECT (self), toggle_cb, NULL);
  if (self->error != NULL)
    g_task_return_error (task, g_error_copy (self->error));
  else
    g_task_return_boolean (task, TRUE);
}

/**
 * sol_run_complete_cb:
 * @run: (type SolRun): a run whose worker is at its end
 *
 * Joins the worker and hands out the completion.
 *
 * Threads: the main context of whoever started it. Allocates: yes.
 * Returns: G_SOURCE_REMOVE
 */
gboolean
sol_run_complete_cb (gpointer run)
{
  SolRun *self = run;
  g_autoptr (GMainContext) context = g_steal_pointer (&self->context);
  complete (self);
  return G_SOURCE_REMOVE;
}

/**
 * sol_run_start_async:
 * @self: a run that has not begun
 * @callback: (nullable): called once, when the run is over
 * @user_data: for @callback
 *
 * Starts the thread. The run holds itself until @callback is called; when everybody else lets go of
 * it, it is stopped.
 *
 * Threads: one with a main context, which gets the completion. Allocates: yes.
 */
void
sol_run_start_async (SolRun *self, GAsyncReadyCallback callback, gpointer user_data)
{
  g_return_if_fail (sol_run_get_phase (self) == SOL_RUN_PHASE_NEW);
  atomic_store_explicit (&self->phase, SOL_RUN_PHASE_PREPARING, memory_order_release);
  self->callback = callback;
  self->user_data = user_data;
  self->context = g_main_context_ref_thread_default ();
  g_object_add_toggle_ref (G_OBJECT (self), toggle_cb, NULL);
  self->thread = g_thread_try_new ("run", sol_run_thread_main, self, &self->error);
  if (self->thread != NULL)
    return;
  atomic_store_explicit (&self->phase, SOL_RUN_PHASE_FAILED, memory_order_release);
  g_autoptr (GSource) source = g_idle_source_new ();
  g_source_set_callback (source, sol_run_complete_cb, self, NULL);
  g_source_attach (source, self->context);
}

/**
 * sol_run_start_finish:
 * @self: the run
 * @result: from the callback
 * @error: return location
 *
 * Errors: as sol_run_execute(); the planes before stay.
 * Threads: main. Allocates: no.
 * Returns: TRUE if the run is complete or was stopped
 */
gboolean
sol_run_start_finish (SolRun *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);
  return g_task_propagate_boolean (G_TASK (result), error);
}

/**
 * sol_run_pause:
 * @self: the run
 *
 * Asks the worker to wait before its next step; SOL_RUN_PHASE_PAUSED tells that it does.
 *
 * Threads: any. Allocates: no.
 */
void
sol_run_pause (SolRun *self)
{
  atomic_store_explicit (&self->wants_pause, TRUE, memory_order_release);
}

/**
 * sol_run_resume:
 * @self: the run
 *
 * Takes sol_run_pause() back.
 *
 * Threads: any. Allocates: no.
 */
void
sol_run_resume (SolRun *self)
{
  atomic_store_explicit (&self->wants_pause, FALSE, memory_order_release);
  g_cond_signal (&self->gate_wake);
}

/**
 * sol_run_stop:
 * @self: the run
 *
 * Asks the worker to end before its next step, paused or not. A run that is not started yet will
 * end as soon as it is.
 *
 * Threads: any. Allocates: no.
 */
void
sol_run_stop (SolRun *self)
{
  g_cancellable_cancel (self->cancellable);
  g_cond_signal (&self->gate_wake);
}

/**
 * sol_run_get_phase:
 * @self: the run
 *
 * Threads: any. Allocates: no.
 * Returns: where it is
 */
SolRunPhase
sol_run_get_phase (SolRun *self)
{
  return (SolRunPhase) atomic_load_explicit (&self->phase, memory_order_acquire);
}

/**
 * sol_run_is_over:
 * @self: the run
 *
 * Threads: any. Allocates: no.
 * Returns: whether it is complete, stopped or failed
 */
gboolean
sol_run_is_over (SolRun *self)
{
  return sol_run_get_phase (self) >= SOL_RUN_PHASE_COMPLETE;
}

/**
 * sol_run_get_progress:
 * @self: the run
 *
 * Threads: any. Allocates: no.
 * Returns: (transfer none): its atomics
 */
SolProgress *
sol_run_get_progress (SolRun *self)
{
  return &self->progress;
}

/**
 * sol_run_get_store:
 * @self: the run
 *
 * Threads: any. Allocates: no.
 * Returns: (transfer none) (nullable): its planes, as long as the run; NULL until it is prepared
 */
const SolPlaneStore *
sol_run_get_store (SolRun *self)
{
  return atomic_load_explicit (&self->store, memory_order_acquire);
}

/**
 * sol_run_get_shape:
 * @self: the run
 *
 * Threads: any. Allocates: no.
 * Returns: (transfer none) (nullable): what its planes are; NULL until it is prepared
 */
const SolRunShape *
sol_run_get_shape (SolRun *self)
{
  return sol_run_get_store (self) != NULL ? &self->shape : NULL;
}

/**
 * sol_run_get_steps:
 * @self: the run
 *
 * Threads: any. Allocates: no.
 * Returns: (transfer none) (nullable): its step history; NULL until it is prepared
 */
const SolStepStore *
sol_run_get_steps (SolRun *self)
{
  return sol_run_get_store (self) != NULL ? self->steps : NULL;
}

/**
 * sol_run_get_report:
 * @self: the run
 *
 * Threads: any. Allocates: no.
 * Returns: (transfer none) (nullable): how it went; NULL until it is over
 */
const SolRunReport *
sol_run_get_report (SolRun *self)
{
  return sol_run_is_over (self) ? &self->report : NULL;
}

/**
 * sol_run_get_error:
 * @self: the run
 *
 * Threads: any. Allocates: no.
 * Returns: (transfer none) (nullable): why it failed; NULL if it did not, or is not over
 */
const GError *
sol_run_get_error (SolRun *self)
{
  return sol_run_is_over (self) ? self->error : NULL;
}

/**
 * sol_run_get_doubtful_m:
 * @self: the run
 *
 * Threads: any. Allocates: no.
 * Returns: of a preview that is over, the wavelength below which its steps may have made weak lines by themselves; NAN:
 *   nowhere, or it is not over
 */
double
sol_run_get_doubtful_m (SolRun *self)
{
  return sol_run_is_over (self) ? self->doubtful_m : (double) NAN;
}
