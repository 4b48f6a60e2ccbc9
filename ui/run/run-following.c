/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Previews that follow the hand, and the full run when it rests. */
#include "config.h"

#include "app/settings.h"
#include "run/run-controller-private.h"

#include <string.h>

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
  g_set_object (&self->previewed, run);
  self->begun_us = g_get_monotonic_time ();
  self->complained_of = NULL;
  g_clear_pointer (&self->complaint, sol_failure_free);
  self->is_dismissed = FALSE;
  sol_run_controller_emit (self, SOL_RUN_CHANGED);
  sol_run_controller_emit (self, SOL_RUN_STATE_CHANGED);
}

/* Complaints that come and go under a moving hand would make the window jump; where a full run
 * follows, that one complains. */
static void
preview_ended (SolPreview *preview, SolRun *run, SolRunController *self)
{
  if (run != self->previewed)
    return;
  if (!self->is_moving && !sol_preview_get_live (preview) && !sol_preview_is_waiting (preview))
    sol_run_controller_look_for_complaint (self);
  sol_run_controller_emit (self, SOL_RUN_STATE_CHANGED);
}

/* Nobody asks for a run that follows the hand: it does not take the place of planes that Run would ask about. */
static gboolean
may_replace_result (SolRunController *self)
{
  return sol_run_controller_get_keep (self, SOL_KEEP_FROM_RUN) == SOL_KEEP_NOTHING;
}

/* Whether the preview that is shown has come to its end and stays. */
gboolean
sol_run_controller_is_held_back (SolRunController *self)
{
  return self->previewed != NULL && sol_preview_get_run (self->preview) != self->previewed &&
         sol_preview_get_live (self->preview) && !self->is_blocked &&
         !sol_run_controller_is_active (self) && !may_replace_result (self);
}

static gboolean
hand_rested (SolPreview *preview, SolRunController *self)
{
  if (self->is_blocked || !sol_app_state_can (self->state, SOL_APP_EVENT_RUN) ||
      !may_replace_result (self))
    return FALSE;
  sol_run_controller_handle (self, SOL_APP_EVENT_RUN);
  self->is_live_run = TRUE;
  return TRUE;
}

/* How the result came to its end. */
static SolAppEvent
find_way_back (SolRunController *self, SolRun *result)
{
  if (self->opened != NULL)
    return SOL_APP_EVENT_BACK_TO_VIEWING;
  if (sol_run_get_phase (result) == SOL_RUN_PHASE_STOPPED)
    return SOL_APP_EVENT_BACK_TO_STOPPED;
  return sol_run_get_error (result) != NULL ? SOL_APP_EVENT_BACK_TO_FAILED
                                            : SOL_APP_EVENT_BACK_TO_FINISHED;
}

/* The inputs came back to those of the result, which is shown again, as what it was. */
static gboolean
show_result_again (SolRunController *self)
{
  SolRun *result = sol_run_controller_get_result (self);
  const SolPlaneStore *store = result != NULL ? sol_run_get_store (result) : NULL;
  if (store == NULL || sol_run_controller_is_active (self) || !sol_run_is_over (result) ||
      sol_plane_store_get_n_planes (store) == 0 ||
      !sol_run_is_of (result, sol_setup_get_case (self->setup)))
    return FALSE;
  sol_preview_cancel (self->preview);
  g_clear_object (&self->previewed);
  sol_run_controller_look_for_complaint (self);
  sol_run_controller_handle (self, find_way_back (self, result));
  sol_run_controller_emit (self, SOL_RUN_CHANGED);
  sol_run_controller_emit (self, SOL_RUN_STATE_CHANGED);
  return TRUE;
}

/* The preview at work is of another setup; its end is not waited for. */
static void
follow_other_case (SolRunController *self)
{
  sol_run_controller_drop_preview (self);
  sol_run_controller_add_preview (self);
  sol_run_controller_leave_case (self);
}

/* An empty window has the defaults for its inputs, and nobody has asked what becomes of them. */
gboolean
sol_run_controller_has_nothing_to_run (SolRunController *self)
{
  return sol_setup_is_blank (self->setup) &&
         sol_setup_get_document (self->setup) != self->begun_document;
}

/**
 * sol_run_controller_show_nothing:
 *
 * An undo led back to an empty window, which has no picture; planes that would be missed stay in sight. A run that
 * gives way comes here again when it has.
 */
void
sol_run_controller_show_nothing (SolRunController *self)
{
  sol_preview_cancel (self->preview);
  if (sol_run_controller_is_active (self))
    return;
  if (sol_run_controller_get_keep (self, SOL_KEEP_FROM_LEAVING) == SOL_KEEP_NOTHING)
    {
      sol_run_controller_forget (self);
      return;
    }
  g_clear_object (&self->previewed);
  sol_run_controller_look_for_complaint (self);
  sol_run_controller_emit (self, SOL_RUN_CHANGED);
  sol_run_controller_emit (self, SOL_RUN_STATE_CHANGED);
}

/**
 * sol_run_controller_follow:
 *
 * The inputs are others than before.
 */
void
sol_run_controller_follow (SolRunController *self)
{
  const SolCase *the_case = sol_setup_get_case (self->setup);
  /* A run that nobody asked for gives way; one that was asked for goes on. */
  if (self->is_live_run && sol_run_controller_is_active (self))
    sol_run_controller_handle (self, SOL_APP_EVENT_STOP);
  if (self->is_deaf || !may_preview (self))
    return;
  if (sol_setup_get_document (self->setup) != self->document)
    follow_other_case (self);
  if (!self->is_moving && show_result_again (self))
    return;
  if (sol_run_controller_has_nothing_to_run (self))
    sol_run_controller_show_nothing (self);
  else if (self->is_moving)
    sol_preview_follow_moving (self->preview, the_case);
  else
    sol_preview_follow (self->preview, the_case);
}

static void
setting_changed (gpointer owner, const char *key)
{
  SolRunController *self = owner;
  if (strcmp (key, "live") == 0 && self->preview != NULL)
    sol_preview_set_live (self->preview, sol_settings_get_boolean ("live"));
}

void
sol_run_controller_add_preview (SolRunController *self)
{
  self->preview = sol_preview_new ();
  sol_preview_set_live (self->preview, sol_settings_get_boolean ("live"));
  g_signal_connect (self->preview, "started", G_CALLBACK (preview_started), self);
  g_signal_connect (self->preview, "ended", G_CALLBACK (preview_ended), self);
  g_signal_connect (self->preview, "rested", G_CALLBACK (hand_rested), self);
}

void
sol_run_controller_drop_preview (SolRunController *self)
{
  if (self->preview == NULL)
    return;
  g_signal_handlers_disconnect_by_data (self->preview, self);
  sol_preview_cancel (self->preview);
  g_clear_object (&self->preview);
}

void
sol_run_controller_follow_settings (SolRunController *self)
{
  sol_settings_watch (G_OBJECT (self), setting_changed);
}

/**
 * sol_run_controller_stop:
 *
 * Stops whatever computes: the run, or the preview in its place, of which the planes so far stay in sight and
 * after which no full run comes by itself.
 */
void
sol_run_controller_stop (SolRunController *self)
{
  sol_preview_cancel (self->preview);
  sol_run_controller_handle (self, SOL_APP_EVENT_STOP);
}

/* Inputs that are refused on sight are not run because the hand rests. */
void
sol_run_controller_set_blocked (SolRunController *self, gboolean is_blocked)
{
  self->is_blocked = is_blocked;
}

void
sol_run_controller_set_following (SolRunController *self, gboolean follows)
{
  self->is_deaf = !follows;
}

/* A slider is on the move: what changes now is shown as it comes. */
void
sol_run_controller_set_moving (SolRunController *self, gboolean is_moving)
{
  self->is_moving = is_moving;
}

/**
 * sol_run_controller_is_busy:
 *
 * Returns: whether planes may appear: of a run or of a preview
 */
gboolean
sol_run_controller_is_busy (SolRunController *self)
{
  return sol_run_controller_is_active (self) || self->estimating != NULL ||
         sol_preview_get_run (self->preview) != NULL;
}
