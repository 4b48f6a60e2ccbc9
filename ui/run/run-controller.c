/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "run/run-controller.h"

#include "app/settings.h"
#include "session/preview.h"
#include "session/recovery/snapshot.h"

#include <string.h>

struct _SolRunController
{
  GObject parent_instance;
  SolSetup *setup;
  SolAppState state;
  SolRun *run;    /* that computes, or has */
  SolRun *opened; /* a result file */
  SolPreview *preview;
  SolRun *previewed;     /* shown until the next run */
  SolSnapshot *snapshot; /* NULL: nothing can be kept */
  char *run_text;        /* the case of the run */
  gboolean is_live_run;  /* the hand rested; nobody pressed Run */
  gboolean is_moving;    /* a slider is */
  gboolean is_outdated;
  GError *failure;
  GTimer *clock;
  guint backstop; /* looks once a second where no frame clock does */
};

enum
{
  STATE_CHANGED,
  RUN_CHANGED,
  FINISHED,
  FAILED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (SolRunController, sol_run_controller, G_TYPE_OBJECT)

static gboolean
look_again (gpointer user_data)
{
  sol_run_controller_poll (user_data);
  return G_SOURCE_CONTINUE;
}

static void
run_ended (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (SolRunController) self = user_data; /* the reference of start_run */
  g_autoptr (GError) error = NULL;
  gboolean is_good = sol_run_start_finish (SOL_RUN (source), result, &error);
  if (SOL_RUN (source) != self->run)
    return;
  g_clear_handle_id (&self->backstop, g_source_remove);
  g_timer_stop (self->clock);
  g_clear_error (&self->failure);
  SolRunPhase phase = sol_run_get_phase (self->run);
  if (phase == SOL_RUN_PHASE_STOPPED || g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    sol_run_controller_handle (self, SOL_APP_EVENT_RUN_STOPPED);
  else if (is_good)
    {
      sol_run_controller_poll (self);
      sol_run_controller_handle (self, SOL_APP_EVENT_RUN_COMPLETE);
    }
  else
    {
      self->failure = g_steal_pointer (&error);
      sol_run_controller_handle (self, SOL_APP_EVENT_RUN_FAILED);
    }
}

/* What the snapshot keeps of the run is a convenience: the run goes on without it. */
static char *
choose_output (SolRunController *self)
{
  return self->snapshot != NULL ? sol_snapshot_begin_run (self->snapshot) : NULL;
}

static void
start_run (SolRunController *self)
{
  g_autofree char *output = choose_output (self);
  g_autofree char *backend = sol_settings_get_string ("backend");
  SolRunOptions options = {
    .backend = strcmp (backend, "auto") == 0 || *backend == '\0' ? NULL : backend,
    .n_threads = sol_settings_get_int ("threads"),
    .output_path = output,
    .is_output_optional = TRUE,
  };
  sol_preview_cancel (self->preview);
  g_clear_object (&self->previewed);
  g_clear_object (&self->opened);
  g_clear_object (&self->run);
  self->run = sol_run_new (sol_setup_get_case (self->setup), &options);
  self->is_outdated = FALSE;
  g_free (self->run_text);
  self->run_text = sol_setup_dup_case_text (self->setup);
  sol_setup_mark_run (self->setup);
  g_timer_start (self->clock);
  g_clear_handle_id (&self->backstop, g_source_remove);
  self->backstop = g_timeout_add_seconds (1, look_again, self);
  sol_run_start_async (self->run, run_ended, g_object_ref (self));
  g_signal_emit (self, signals[RUN_CHANGED], 0);
}

static void
adopt_setup (SolRunController *self)
{
  SolRun *shown = sol_run_controller_get_run (self);
  if (shown != NULL)
    sol_setup_replace (self->setup, sol_run_get_case (shown), NULL);
}

/* An undo can bring the inputs back to those of the run. */
static gboolean
mark_outdated (SolRunController *self)
{
  g_autofree char *text = sol_setup_dup_case_text (self->setup);
  gboolean was_outdated = self->is_outdated;
  self->is_outdated = g_strcmp0 (text, self->run_text) != 0;
  return self->is_outdated != was_outdated;
}

/**
 * sol_run_controller_handle:
 *
 * Does what the table of states says to an event, and nothing if the event means nothing now.
 */
void
sol_run_controller_handle (SolRunController *self, SolAppEvent event)
{
  if (!sol_app_state_can (self->state, event))
    return;
  if (event == SOL_APP_EVENT_RUN)
    self->is_live_run = FALSE;
  SolAppTransition next = sol_app_state_next (self->state, event);
  gboolean is_changed = next.state != self->state;
  self->state = next.state;
  if (next.effects & SOL_APP_EFFECT_MARK_OUTDATED)
    is_changed = mark_outdated (self) || is_changed;
  if (next.effects & SOL_APP_EFFECT_ADOPT_SETUP)
    adopt_setup (self);
  if (next.effects & SOL_APP_EFFECT_START_RUN)
    start_run (self);
  if ((next.effects & SOL_APP_EFFECT_REQUEST_PAUSE) && self->run != NULL)
    sol_run_pause (self->run);
  if ((next.effects & SOL_APP_EFFECT_REQUEST_CONTINUE) && self->run != NULL)
    sol_run_resume (self->run);
  if ((next.effects & SOL_APP_EFFECT_REQUEST_STOP) && self->run != NULL)
    sol_run_stop (self->run);
  if (is_changed || (next.effects & SOL_APP_EFFECT_START_RUN))
    g_signal_emit (self, signals[STATE_CHANGED], 0);
  if (next.effects & SOL_APP_EFFECT_SHOW_SUMMARY)
    g_signal_emit (self, signals[FINISHED], 0);
  if (next.effects & SOL_APP_EFFECT_SHOW_FAILURE)
    g_signal_emit (self, signals[FAILED], 0);
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

void
sol_run_controller_show (SolRunController *self, SolRun *opened)
{
  if (!sol_app_state_can (self->state, SOL_APP_EVENT_RESULT_OPENED))
    return;
  sol_preview_cancel (self->preview);
  g_clear_object (&self->previewed);
  g_set_object (&self->opened, opened);
  self->is_outdated = FALSE;
  sol_run_controller_handle (self, SOL_APP_EVENT_RESULT_OPENED);
  g_signal_emit (self, signals[RUN_CHANGED], 0);
}

SolSetup *
sol_run_controller_get_setup (SolRunController *self)
{
  return self->setup;
}

SolAppState
sol_run_controller_get_state (SolRunController *self)
{
  return self->state;
}

gboolean
sol_run_controller_is_active (SolRunController *self)
{
  switch (self->state)
    {
    case SOL_APP_STATE_PREPARING:
    case SOL_APP_STATE_RUNNING:
    case SOL_APP_STATE_PAUSING:
    case SOL_APP_STATE_PAUSED:
    case SOL_APP_STATE_STOPPING:
      return TRUE;
    case SOL_APP_STATE_EMPTY:
    case SOL_APP_STATE_READY:
    case SOL_APP_STATE_FINISHED:
    case SOL_APP_STATE_STOPPED:
    case SOL_APP_STATE_FAILED:
    case SOL_APP_STATE_VIEWING:
    case SOL_N_APP_STATES:
    default:
      return FALSE;
    }
}

gboolean
sol_run_controller_is_outdated (SolRunController *self)
{
  return self->is_outdated && self->previewed == NULL;
}

/**
 * sol_run_controller_is_busy:
 *
 * Returns: whether planes may appear: of a run or of a preview
 */
gboolean
sol_run_controller_is_busy (SolRunController *self)
{
  return sol_run_controller_is_active (self) || sol_preview_get_run (self->preview) != NULL;
}

/* A slider is on the move: what changes now is shown as it comes. */
void
sol_run_controller_set_moving (SolRunController *self, gboolean is_moving)
{
  self->is_moving = is_moving;
}

SolRun *
sol_run_controller_get_run (SolRunController *self)
{
  if (self->previewed != NULL)
    return self->previewed;
  return self->opened != NULL ? self->opened : self->run;
}

const GError *
sol_run_controller_get_failure (SolRunController *self)
{
  return self->failure;
}

double
sol_run_controller_get_elapsed_s (SolRunController *self)
{
  return g_timer_elapsed (self->clock, NULL);
}

/* --- following the hand */

static gboolean
may_preview (SolRunController *self)
{
  return self->is_live_run || !sol_run_controller_is_active (self);
}

static void
preview_started (SolPreview *preview, SolRun *run, SolRunController *self)
{
  if (!may_preview (self))
    return;
  g_clear_object (&self->opened);
  g_set_object (&self->previewed, run);
  g_signal_emit (self, signals[RUN_CHANGED], 0);
  g_signal_emit (self, signals[STATE_CHANGED], 0);
}

static void
preview_ended (SolPreview *preview, SolRun *run, SolRunController *self)
{
  if (run == self->previewed)
    g_signal_emit (self, signals[STATE_CHANGED], 0);
}

static void
hand_rested (SolPreview *preview, SolRunController *self)
{
  if (!sol_app_state_can (self->state, SOL_APP_EVENT_RUN))
    return;
  sol_run_controller_handle (self, SOL_APP_EVENT_RUN);
  self->is_live_run = TRUE;
}

static void
setup_changed (SolSetup *setup, SolRunController *self)
{
  sol_run_controller_handle (self, SOL_APP_EVENT_SETUP_CHANGED);
  /* A run that nobody asked for gives way; one that was asked for goes on. */
  if (self->is_live_run && sol_run_controller_is_active (self))
    sol_run_controller_handle (self, SOL_APP_EVENT_STOP);
  if (!may_preview (self))
    return;
  if (self->is_moving)
    sol_preview_follow_moving (self->preview, sol_setup_get_case (setup));
  else
    sol_preview_follow (self->preview, sol_setup_get_case (setup));
}

static void
setting_changed (gpointer owner, const char *key)
{
  SolRunController *self = owner;
  if (strcmp (key, "live") == 0)
    sol_preview_set_live (self->preview, sol_settings_get_boolean ("live"));
}

static void
sol_run_controller_dispose (GObject *object)
{
  SolRunController *self = SOL_RUN_CONTROLLER (object);
  g_clear_handle_id (&self->backstop, g_source_remove);
  if (self->run != NULL && sol_run_controller_is_active (self))
    sol_run_stop (self->run);
  if (self->preview != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->preview, self);
      sol_preview_cancel (self->preview);
    }
  g_clear_object (&self->preview);
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
  g_clear_error (&self->failure);
  g_free (self->run_text);
  g_timer_destroy (self->clock);
  G_OBJECT_CLASS (sol_run_controller_parent_class)->finalize (object);
}

static void
sol_run_controller_class_init (SolRunControllerClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  object_class->dispose = sol_run_controller_dispose;
  object_class->finalize = sol_run_controller_finalize;
  static const char *const names[N_SIGNALS] = { "state-changed", "run-changed", "finished",
                                                "failed" };
  for (int i = 0; i < N_SIGNALS; i++)
    signals[i] = g_signal_new (names[i], SOL_TYPE_RUN_CONTROLLER, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                               NULL, G_TYPE_NONE, 0);
}

static void
sol_run_controller_init (SolRunController *self)
{
  self->state = SOL_APP_STATE_EMPTY;
  self->clock = g_timer_new ();
  self->preview = sol_preview_new ();
  sol_preview_set_live (self->preview, sol_settings_get_boolean ("live"));
  g_signal_connect (self->preview, "started", G_CALLBACK (preview_started), self);
  g_signal_connect (self->preview, "ended", G_CALLBACK (preview_ended), self);
  g_signal_connect (self->preview, "rested", G_CALLBACK (hand_rested), self);
  sol_settings_watch (G_OBJECT (self), setting_changed);
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
  g_signal_connect_object (setup, "changed", G_CALLBACK (setup_changed), self, 0);
  return self;
}
