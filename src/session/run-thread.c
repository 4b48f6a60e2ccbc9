/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What happens in the thread of a run. */
#include "config.h"

#include "base/error.h"
#include "problem/statistics.h"
#include "session/error/step-beat.h"
#include "session/run-layout.h"
#include "session/run-private.h"

/* While it is paused the worker looks for itself this often, should a wake-up be missed. */
#define PAUSE_TICK_US 20000

static _Atomic int n_at_work;

/**
 * sol_run_count_at_work:
 *
 * Threads: any. Allocates: no.
 * Returns: how many runs of this process have a thread that is not at its end
 */
int
sol_run_count_at_work (void)
{
  return atomic_load_explicit (&n_at_work, memory_order_acquire);
}

static void
set_phase (SolRun *self, SolRunPhase phase)
{
  atomic_store_explicit (&self->phase, (int) phase, memory_order_release);
}

/* Whoever asks never waits for the lock, so a request can fall between the look and the wait; the
 * wait is therefore short. */
static void
gate_cb (gpointer data)
{
  SolRun *self = data;
  sol_step_store_reserve (self->steps);
  if (!atomic_load_explicit (&self->wants_pause, memory_order_acquire))
    return;
  g_mutex_lock (&self->gate_lock);
  set_phase (self, SOL_RUN_PHASE_PAUSED);
  while (atomic_load_explicit (&self->wants_pause, memory_order_acquire) &&
         !g_cancellable_is_cancelled (self->cancellable))
    g_cond_wait_until (&self->gate_wake, &self->gate_lock, g_get_monotonic_time () + PAUSE_TICK_US);
  set_phase (self, SOL_RUN_PHASE_RUNNING);
  g_mutex_unlock (&self->gate_lock);
}

static gboolean
plane_cb (gpointer data, const SolPlane *plane, GError **error)
{
  SolRun *self = data;
  SolPlaneStore *store = atomic_load_explicit (&self->store, memory_order_relaxed);
  if (!sol_plane_store_add (store, plane, error))
    return FALSE;
  if (sol_run_get_phase (self) == SOL_RUN_PHASE_PREPARING)
    set_phase (self, SOL_RUN_PHASE_RUNNING);
  return TRUE;
}

static void
step_cb (gpointer data, const SolStepRecord *record)
{
  SolRun *self = data;
  sol_step_store_add (self->steps, record);
}

/**
 * sol_run_take_layout:
 * @self: a run without planes
 * @layout: (transfer full): what it will hold
 * @n_planes: planes to make room for
 * @error: return location
 *
 * Makes the stores, then announces them.
 *
 * Errors: SOL_SOLVER_ERROR_MEMORY.
 * Threads: the worker. Allocates: yes.
 * Returns: TRUE on success
 */
gboolean
sol_run_take_layout (SolRun *self, SolResultLayout *layout, gint64 n_planes, GError **error)
{
  SolPlaneStoreShape shape = {
    .n_planes = MAX (n_planes, 1),
    .n_mode = sol_result_layout_get_n_amplitude (layout),
    .n_pol = layout->n_pol,
    .n_omega = layout->n_omega,
    .n_statistics = sol_statistics_get_n_values (layout->n_mode, layout->n_species),
  };
  self->layout = layout;
  self->shape.n_omega = layout->n_omega;
  self->shape.n_t = layout->n_t;
  self->shape.omega_rad_per_s = layout->omega_rad_per_s;
  self->shape.t_s = layout->t_s;
  self->weight_m2 = sol_result_layout_get_areas_m2 (layout);
  self->shape.n_mode = layout->n_mode;
  self->shape.n_r = layout->n_r;
  self->shape.r_m = layout->r_m;
  self->shape.weight_m2 = self->weight_m2;
  self->shape.n_pol = layout->n_pol;
  self->shape.n_species = layout->n_species;
  self->mode_names = sol_result_layout_get_mode_names (layout);
  self->shape.mode_names = self->mode_names;
  self->shape.species_names = (const char *const *) layout->species;
  self->shape.n_planes_planned = layout->n_planes;
  self->shape.z_end_m = layout->z_end_m;
  self->shape.wavelength_min_m = layout->wavelength_min_m;
  self->shape.wavelength_max_m = layout->wavelength_max_m;
  self->steps = sol_step_store_new (error);
  SolPlaneStore *store = self->steps != NULL ? sol_plane_store_new (&shape, error) : NULL;
  atomic_store_explicit (&self->store, store, memory_order_release);
  return store != NULL;
}

static gboolean
prepared_cb (gpointer data, const SolProblem *problem, GError **error)
{
  SolRun *self = data;
  self->shape.first_active = problem->grid->first_active;
  self->shape.n_active = problem->grid->n_active;
  SolResultLayout *layout = sol_run_make_layout (self->settled, problem);
  return sol_run_take_layout (self, layout, layout->n_planes, error) &&
         (!self->is_resume || sol_run_read_done (self, error));
}

static gboolean
execute (SolRun *self)
{
  SolObserver observer = { .data = self, .plane = plane_cb, .step = step_cb };
  SolRunRequest request = {
    .the_case = self->settled,
    .backend = self->ops,
    .device = self->ops != NULL && self->ops->is_device ? self->backend_name : NULL,
    .n_threads = self->n_threads,
    .output_path = self->output_path,
    .force = self->force,
    .is_resume = self->is_resume,
    .is_output_optional = self->is_output_optional,
    .stores_planes = TRUE,
    .observers = &observer,
    .n_observers = 1,
    .gate = gate_cb,
    .gate_data = self,
    .prepared = prepared_cb,
    .prepared_data = self,
  };
  if (self->ops == NULL)
    {
      g_set_error (&self->error, SOL_DEVICE_ERROR, SOL_DEVICE_ERROR_ABSENT,
                   "there is no back end \"%s\"", self->backend_name);
      return FALSE;
    }
  return sol_run_execute (&request, &self->progress, self->cancellable, &self->report,
                          &self->error);
}

static void
note_lost_steps (SolRun *self)
{
  gint64 n = self->steps != NULL ? sol_step_store_get_n_lost (self->steps) : 0;
  if (n > 0 && self->report.outcome.messages != NULL)
    g_ptr_array_add (self->report.outcome.messages,
                     g_strdup_printf ("there was no memory for %" G_GINT64_FORMAT
                                      " trials of the step history",
                                      n));
}

/**
 * sol_run_thread_main:
 * @run: (type SolRun): the run
 *
 * Threads: the worker. Allocates: yes.
 * Returns: NULL
 */
gpointer
sol_run_thread_main (gpointer run)
{
  SolRun *self = run;
  atomic_fetch_add_explicit (&n_at_work, 1, memory_order_relaxed);
  self->settled = sol_run_settle_case (self->the_case);
  g_autoptr (GMainContext) context = g_main_context_ref (self->context);
  gboolean ok = execute (self);
  note_lost_steps (self);
  if (self->is_preview && self->steps != NULL)
    self->doubtful_m = sol_step_beat_find_longest_m (self->settled, self->steps);
  set_phase (self, !ok                       ? SOL_RUN_PHASE_FAILED
                   : self->report.is_stopped ? SOL_RUN_PHASE_STOPPED
                                             : SOL_RUN_PHASE_COMPLETE);
  /* From here on the run is not touched: the completion may free it. */
  g_autoptr (GSource) source = g_idle_source_new ();
  g_source_set_priority (source, G_PRIORITY_DEFAULT);
  g_source_set_callback (source, sol_run_complete_cb, self, NULL);
  g_source_attach (source, context);
  atomic_fetch_sub_explicit (&n_at_work, 1, memory_order_release);
  return NULL;
}
