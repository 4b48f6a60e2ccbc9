/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "run/run-controller-private.h"

#include "app/settings.h"

#include <string.h>

static guint signals[SOL_RUN_N_SIGNALS];

G_DEFINE_FINAL_TYPE (SolRunController, sol_run_controller, G_TYPE_OBJECT)

void
sol_run_controller_emit (SolRunController *self, int which)
{
  if (which == SOL_RUN_CHANGED || which == SOL_RUN_STATE_CHANGED)
    sol_run_controller_tell_snapshot (self);
  g_signal_emit (self, signals[which], 0);
}

static gboolean
look_again (gpointer user_data)
{
  sol_run_controller_poll (user_data);
  sol_run_controller_tell_snapshot (user_data); /* once it has taken long, it is missed */
  return G_SOURCE_CONTINUE;
}

static void
run_ended (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (SolRunController) self = user_data; /* the reference of start */
  g_autoptr (GError) error = NULL;
  gboolean is_good = sol_run_start_finish (SOL_RUN (source), result, &error);
  if (SOL_RUN (source) != self->run)
    return;
  g_clear_handle_id (&self->backstop, g_source_remove);
  g_timer_stop (self->clock);
  sol_run_controller_look_for_complaint (self);
  SolRunPhase phase = sol_run_get_phase (self->run);
  if (phase == SOL_RUN_PHASE_STOPPED || g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    sol_run_controller_handle (self, SOL_APP_EVENT_RUN_STOPPED);
  else if (is_good)
    {
      sol_run_controller_poll (self);
      sol_run_controller_handle (self, SOL_APP_EVENT_RUN_COMPLETE);
    }
  else
    sol_run_controller_handle (self, SOL_APP_EVENT_RUN_FAILED);
  if (self->is_live_run && sol_run_controller_has_nothing_to_run (self))
    sol_run_controller_show_nothing (self);
}

static SolRunOptions
choose_options (const char *backend)
{
  gboolean is_auto = backend == NULL || *backend == '\0' || strcmp (backend, "auto") == 0;
  return (SolRunOptions){ .backend = is_auto ? NULL : backend,
                          .n_threads = sol_settings_get_int ("threads") };
}

/* Takes the run. */
static void
start (SolRunController *self, SolRun *run)
{
  const SolRunReport *report =
      self->previewed != NULL ? sol_run_get_report (self->previewed) : NULL;
  self->is_previewed = report != NULL && report->is_complete &&
                       sol_preview_is_of (self->previewed, sol_run_get_case (run));
  sol_preview_cancel (self->preview);
  g_clear_object (&self->previewed);
  g_clear_object (&self->opened);
  g_clear_object (&self->run);
  self->run = run;
  self->begun_us = g_get_monotonic_time ();
  sol_run_controller_leave_case (self);
  self->complained_of = NULL;
  g_clear_pointer (&self->complaint, sol_failure_free);
  sol_setup_mark_run (self->setup, sol_run_get_case (run));
  g_timer_start (self->clock);
  g_clear_handle_id (&self->backstop, g_source_remove);
  self->backstop = g_timeout_add_seconds (1, look_again, self);
  sol_run_start_async (self->run, run_ended, g_object_ref (self));
  sol_run_controller_mark_outdated (self);
  sol_run_controller_emit (self, SOL_RUN_CHANGED);
}

/* What the snapshot keeps of the run is a convenience: the run goes on without it. */
static void
start_run (SolRunController *self)
{
  g_autofree char *output = self->snapshot != NULL ? sol_snapshot_begin_run (self->snapshot) : NULL;
  g_autofree char *backend = sol_settings_get_string ("backend");
  SolRunOptions options = choose_options (backend);
  options.output_path = output;
  options.is_output_optional = TRUE;
  self->is_recovered = FALSE;
  g_clear_pointer (&self->saved_path, g_free);
  self->earlier_s = 0.0;
  if (sol_setup_is_blank (self->setup))
    self->begun_document = sol_setup_get_document (self->setup);
  start (self, sol_run_new (sol_setup_get_case (self->setup), &options));
}

/* The same result goes on, in the same file; if it was saved meanwhile, in that of the user. */
static void
resume_run (SolRunController *self)
{
  g_autofree char *backend = sol_settings_get_string ("backend");
  SolRunOptions options = choose_options (backend);
  SolRun *result = sol_run_controller_get_result (self);
  options.output_path = self->saved_path;
  SolRun *rest = result != NULL ? sol_run_new_resuming (result, &options) : NULL;
  g_return_if_fail (rest != NULL);
  self->earlier_s += self->opened != NULL ? 0.0 : g_timer_elapsed (self->clock, NULL);
  start (self, rest);
}

static gboolean
can (SolRunController *self, SolAppEvent event)
{
  SolRun *result = sol_run_controller_get_result (self);
  if (event == SOL_APP_EVENT_RESUME && (result == NULL || !sol_run_can_resume (result)))
    return FALSE;
  if (event == SOL_APP_EVENT_ESTIMATE && !sol_run_controller_can_estimate (self))
    return FALSE;
  return sol_app_state_can (self->state, event);
}

static void
apply (SolRunController *self, guint effects)
{
  if (effects & SOL_APP_EFFECT_START_RUN)
    start_run (self);
  if (effects & SOL_APP_EFFECT_RESUME_RUN)
    resume_run (self);
  if (effects & SOL_APP_EFFECT_HIDE_FAILURE)
    self->is_dismissed = TRUE;
  if (effects & (SOL_APP_EFFECT_START_RUN | SOL_APP_EFFECT_RESUME_RUN))
    self->is_dismissed = FALSE;
  if ((effects & SOL_APP_EFFECT_REQUEST_PAUSE) && self->run != NULL)
    sol_run_pause (self->run);
  if ((effects & SOL_APP_EFFECT_REQUEST_CONTINUE) && self->run != NULL)
    sol_run_resume (self->run);
  if ((effects & SOL_APP_EFFECT_REQUEST_STOP) && self->run != NULL)
    sol_run_stop (self->run);
  if (effects & SOL_APP_EFFECT_START_ESTIMATE)
    sol_run_controller_start_estimate (self);
  if (effects & SOL_APP_EFFECT_STOP_ESTIMATE)
    sol_run_controller_stop_estimate (self);
}

/**
 * sol_run_controller_handle:
 *
 * Does what the table of states says to an event, and nothing if the event means nothing now.
 */
void
sol_run_controller_handle (SolRunController *self, SolAppEvent event)
{
  if (!can (self, event))
    return;
  if (event == SOL_APP_EVENT_RUN || event == SOL_APP_EVENT_RESUME)
    self->is_live_run = FALSE;
  SolAppTransition next = sol_app_state_next (self->state, event);
  gboolean is_changed = next.state != self->state;
  const guint starts = SOL_APP_EFFECT_START_RUN | SOL_APP_EFFECT_RESUME_RUN;
  self->state = next.state;
  if (is_changed)
    self->entered_us = g_get_monotonic_time ();
  if (next.effects & SOL_APP_EFFECT_MARK_OUTDATED)
    is_changed = sol_run_controller_mark_outdated (self) || is_changed;
  apply (self, next.effects);
  if (is_changed || (next.effects & (starts | SOL_APP_EFFECT_HIDE_FAILURE)))
    sol_run_controller_emit (self, SOL_RUN_STATE_CHANGED);
  if (next.effects & SOL_APP_EFFECT_SHOW_SUMMARY)
    sol_run_controller_emit (self, SOL_RUN_FINISHED);
  if (next.effects & SOL_APP_EFFECT_SHOW_FAILURE)
    sol_run_controller_emit (self, SOL_RUN_FAILED);
}

/**
 * sol_run_controller_poll:
 *
 * Turns what the thread of the run has reached into events.
 */
void
sol_run_controller_poll (SolRunController *self)
{
  if (self->run == NULL)
    return;
  SolRunPhase phase = sol_run_get_phase (self->run);
  const SolPlaneStore *store = sol_run_get_store (self->run);
  if (self->state == SOL_APP_STATE_PREPARING && store != NULL &&
      sol_plane_store_get_n_planes (store) > 0)
    sol_run_controller_handle (self, SOL_APP_EVENT_FIRST_PLANE);
  if (phase == SOL_RUN_PHASE_PAUSED && self->state == SOL_APP_STATE_PAUSING)
    sol_run_controller_handle (self, SOL_APP_EVENT_PAUSE_REACHED);
}

static void
setup_changed (SolSetup *setup, SolRunController *self)
{
  sol_run_controller_handle (self, SOL_APP_EVENT_SETUP_CHANGED);
  sol_run_controller_follow (self);
  sol_run_controller_tell_snapshot (self);
}

static void
sol_run_controller_dispose (GObject *object)
{
  SolRunController *self = SOL_RUN_CONTROLLER (object);
  g_clear_handle_id (&self->backstop, g_source_remove);
  sol_run_controller_drop_estimate (self);
  if (self->run != NULL && sol_run_controller_is_active (self))
    sol_run_stop (self->run);
  sol_run_controller_drop_preview (self);
  g_clear_object (&self->previewed);
  g_clear_object (&self->snapshot);
  g_clear_object (&self->run);
  g_clear_object (&self->opened);
  g_clear_object (&self->setup);
  G_OBJECT_CLASS (sol_run_controller_parent_class)->dispose (object);
}

static void
sol_run_controller_finalize (GObject *object)
{
  SolRunController *self = SOL_RUN_CONTROLLER (object);
  g_clear_pointer (&self->complaint, sol_failure_free);
  g_free (self->saved_path);
  g_free (self->estimate_fault);
  g_timer_destroy (self->clock);
  G_OBJECT_CLASS (sol_run_controller_parent_class)->finalize (object);
}

static void
sol_run_controller_class_init (SolRunControllerClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  object_class->dispose = sol_run_controller_dispose;
  object_class->finalize = sol_run_controller_finalize;
  static const char *const names[SOL_RUN_N_SIGNALS] = { "state-changed", "leaves-case",
                                                        "run-changed",   "finished",
                                                        "failed",        "estimated" };
  for (int i = 0; i < SOL_RUN_N_SIGNALS; i++)
    signals[i] = g_signal_new (names[i], SOL_TYPE_RUN_CONTROLLER, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                               NULL, G_TYPE_NONE, 0);
}

static void
sol_run_controller_init (SolRunController *self)
{
  self->state = SOL_APP_STATE_EMPTY;
  self->document = self->begun_document = -1;
  self->entered_us = g_get_monotonic_time ();
  self->clock = g_timer_new ();
}

SolRunController *
sol_run_controller_new (SolSetup *setup)
{
  SolRunController *self = g_object_new (SOL_TYPE_RUN_CONTROLLER, NULL);
  self->setup = g_object_ref (setup);
  g_autoptr (GError) error = NULL;
  self->snapshot = sol_snapshot_new (setup, NULL, &error);
  if (self->snapshot == NULL)
    g_info ("no recovery: %s", error->message);
  sol_run_controller_add_preview (self);
  sol_run_controller_follow_settings (self);
  g_signal_connect_object (setup, "changed", G_CALLBACK (setup_changed), self, 0);
  g_signal_connect_object (setup, "notify::is-modified",
                           G_CALLBACK (sol_run_controller_tell_snapshot), self, G_CONNECT_SWAPPED);
  return self;
}
