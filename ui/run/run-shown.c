/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is shown, what there is to complain of it, and whether it would be missed. */
#include "config.h"

#include "run/run-controller-private.h"

#include <glib/gi18n.h>

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
  return sol_app_state_is_active (self->state);
}

gboolean
sol_run_controller_is_outdated (SolRunController *self)
{
  return self->is_outdated && self->previewed == NULL;
}

double
sol_run_controller_get_waited_s (SolRunController *self)
{
  return 1e-6 * (double) (g_get_monotonic_time () - self->entered_us);
}

SolRun *
sol_run_controller_get_result (SolRunController *self)
{
  return self->opened != NULL ? self->opened : self->run;
}

SolRun *
sol_run_controller_get_run (SolRunController *self)
{
  return self->previewed != NULL ? self->previewed : sol_run_controller_get_result (self);
}

gboolean
sol_run_controller_is_previewed (SolRunController *self)
{
  return self->is_previewed && sol_run_controller_get_run (self) == self->run;
}

double
sol_run_controller_get_elapsed_s (SolRunController *self)
{
  return g_timer_elapsed (self->clock, NULL);
}

static gboolean
has_planes (SolRun *run)
{
  const SolPlaneStore *store = run != NULL ? sol_run_get_store (run) : NULL;
  return store != NULL && sol_plane_store_get_n_planes (store) > 0;
}

/* An undo can bring the inputs back to those of the run. An opened result need not be of them. */
gboolean
sol_run_controller_mark_outdated (SolRunController *self)
{
  gboolean was_outdated = self->is_outdated;
  SolRun *result = sol_run_controller_get_result (self);
  self->is_outdated = result != NULL && self->state != SOL_APP_STATE_VIEWING &&
                      !sol_run_is_of (result, sol_setup_get_case (self->setup));
  return self->is_outdated != was_outdated;
}

/**
 * sol_run_controller_look_for_complaint:
 *
 * Looks at the run that is shown, once it is over.
 */
void
sol_run_controller_look_for_complaint (SolRunController *self)
{
  SolRun *shown = sol_run_controller_get_run (self);
  gboolean is_over = shown != NULL && sol_run_is_over (shown);
  if (is_over && shown == self->complained_of)
    return;
  g_clear_pointer (&self->complaint, sol_failure_free);
  self->is_dismissed = FALSE;
  self->complained_of = is_over ? shown : NULL;
  if (is_over && !g_error_matches (sol_run_get_error (shown), G_IO_ERROR, G_IO_ERROR_CANCELLED))
    self->complaint = sol_failure_new_for_run (shown);
}

const SolFailure *
sol_run_controller_get_complaint (SolRunController *self)
{
  return self->complaint;
}

void
sol_run_controller_dismiss (SolRunController *self)
{
  self->is_dismissed = TRUE;
  sol_run_controller_handle (self, SOL_APP_EVENT_DISMISS);
  sol_run_controller_emit (self, SOL_RUN_STATE_CHANGED);
}

static SolComplaint
grade_complaint (SolRunController *self)
{
  if (self->complaint == NULL)
    return SOL_COMPLAINT_NONE;
  return self->complaint->is_warning ? SOL_COMPLAINT_WARNING : SOL_COMPLAINT_FAILURE;
}

void
sol_run_controller_get_facts (SolRunController *self, SolAppFacts *facts)
{
  SolRun *shown = sol_run_controller_get_run (self);
  SolRun *result = sol_run_controller_get_result (self);
  const SolRunReport *report = shown != NULL ? sol_run_get_report (shown) : NULL;
  gint64 now_us = g_get_monotonic_time ();
  if (shown == NULL || has_planes (shown))
    self->bare_us = 0;
  else if (self->bare_us == 0)
    self->bare_us = now_us;
  *facts = (SolAppFacts){
    .state = self->state,
    .complaint = grade_complaint (self),
    .is_dismissed = self->is_dismissed,
    .is_preview = self->previewed != NULL,
    .is_previewing =
        self->previewed != NULL && sol_preview_get_run (self->preview) == self->previewed,
    .is_asked_for = !self->is_live_run,
    .is_held_back = sol_run_controller_is_held_back (self),
    .is_outdated = sol_run_controller_is_outdated (self),
    .has_run = shown != NULL,
    .has_planes = has_planes (shown),
    .is_previewed = sol_run_controller_is_previewed (self),
    .is_complete = report != NULL && report->is_complete,
    .can_resume =
        result != NULL && !sol_run_controller_is_active (self) && sol_run_can_resume (result),
    .has_result = has_planes (result),
    .can_estimate = sol_run_controller_can_estimate (self),
    .is_foreign = self->opened != NULL && self->state == SOL_APP_STATE_VIEWING &&
                  !sol_run_is_of (self->opened, sol_setup_get_case (self->setup)),
    .waited_s = sol_run_controller_get_waited_s (self),
    .worked_s = 1e-6 * (double) (now_us - self->begun_us),
    .bare_s = self->bare_us != 0 ? 1e-6 * (double) (now_us - self->bare_us) : 0.0,
  };
}

SolKeep
sol_run_controller_get_keep (SolRunController *self, SolKeepFrom from)
{
  SolRun *result = sol_run_controller_get_result (self);
  const SolRunReport *report = result != NULL ? sol_run_get_report (result) : NULL;
  SolKeepFacts facts = {
    .is_running = sol_run_controller_is_active (self),
    .has_planes = report != NULL && has_planes (result),
    .is_saved = self->saved_path != NULL,
    .is_recovered = self->is_recovered,
    .was_asked_for = !self->is_live_run,
    .is_stopped = report != NULL && report->is_stopped,
    .has_failed = report != NULL && sol_run_get_error (result) != NULL,
    .elapsed_s = self->earlier_s + g_timer_elapsed (self->clock, NULL),
  };
  return sol_keep_look (&facts, from);
}

/* The file that holds the result holds its inputs, too. */
static gboolean
has_saved_setup (SolRunController *self)
{
  SolRun *result = sol_run_controller_get_result (self);
  return self->saved_path != NULL && result != NULL &&
         sol_run_is_of (result, sol_setup_get_case (self->setup));
}

gboolean
sol_run_controller_has_unsaved_setup (SolRunController *self)
{
  gboolean is_modified = FALSE;
  g_object_get (self->setup, "is-modified", &is_modified, NULL);
  return is_modified && !has_saved_setup (self);
}

const char *
sol_run_controller_get_saved_path (SolRunController *self)
{
  return self->saved_path;
}

void
sol_run_controller_set_saved (SolRunController *self, const char *path)
{
  g_free (self->saved_path);
  self->saved_path = g_strdup (path);
  sol_run_controller_tell_snapshot (self);
}

/* Of the planes alone: their inputs may have been left since. */
static char *
dup_result_title (SolRunController *self, SolRun *result)
{
  const SolCase *the_case = sol_run_get_case (result);
  if (the_case != NULL && the_case->run.title != NULL && *the_case->run.title != '\0')
    return g_strdup (the_case->run.title);
  return self->saved_path != NULL ? g_filename_display_basename (self->saved_path) : NULL;
}

/**
 * sol_run_controller_tell_snapshot:
 *
 * A later start shows what is shown now. A result behind a preview is not; it comes back if it would be missed.
 * It is asked what is to be done with it where a clean end would ask now: nobody misses a look at a preset.
 */
void
sol_run_controller_tell_snapshot (SolRunController *self)
{
  SolRun *result = sol_run_controller_get_result (self);
  if (self->snapshot == NULL)
    return;
  gboolean is_missed =
      sol_run_controller_get_keep (self, SOL_KEEP_FROM_LEAVING) != SOL_KEEP_NOTHING;
  gboolean is_kept = result != NULL && (self->previewed == NULL || is_missed);
  g_autofree char *title = is_kept ? dup_result_title (self, result) : NULL;
  sol_snapshot_set_shown (self->snapshot, is_kept, is_kept ? self->saved_path : NULL, title);
  sol_snapshot_set_spare (self->snapshot,
                          !is_missed && !sol_run_controller_has_unsaved_setup (self));
}

/* The next run that is shown is not of the setup that the last one was of. */
void
sol_run_controller_leave_case (SolRunController *self)
{
  int document = sol_setup_get_document (self->setup);
  if (document == self->document)
    return;
  self->document = document;
  sol_run_controller_emit (self, SOL_RUN_LEAVES_CASE);
}

static void
show (SolRunController *self, SolRun *opened, gboolean is_recovered)
{
  if (!sol_app_state_can (self->state, SOL_APP_EVENT_RESULT_OPENED))
    return;
  sol_preview_cancel (self->preview);
  g_clear_object (&self->previewed);
  g_set_object (&self->opened, opened);
  g_clear_object (&self->run);
  if (self->snapshot != NULL && !is_recovered)
    sol_snapshot_drop_run (self->snapshot);
  self->is_outdated = FALSE;
  self->is_recovered = is_recovered;
  g_free (self->saved_path);
  self->saved_path = g_strdup (is_recovered ? NULL : sol_run_get_report (opened)->output_path);
  self->is_live_run = FALSE;
  sol_setup_mark_run (self->setup, sol_run_get_case (opened));
  self->document = -1; /* whatever the inputs are of */
  sol_run_controller_leave_case (self);
  sol_run_controller_look_for_complaint (self);
  sol_run_controller_handle (self, SOL_APP_EVENT_RESULT_OPENED);
  sol_run_controller_emit (self, SOL_RUN_CHANGED);
  sol_run_controller_emit (self, SOL_RUN_STATE_CHANGED);
}

void
sol_run_controller_show (SolRunController *self, SolRun *opened)
{
  show (self, opened, FALSE);
}

void
sol_run_controller_show_recovered (SolRunController *self, SolRun *opened)
{
  show (self, opened, TRUE);
}

char *
sol_run_controller_adopt (SolRunController *self, const char *path)
{
  return self->snapshot != NULL ? sol_snapshot_adopt_run (self->snapshot, path) : NULL;
}

void
sol_run_controller_leave (SolRunController *self)
{
  if (self->snapshot != NULL)
    sol_snapshot_leave (self->snapshot);
}

/**
 * sol_run_controller_dup_title:
 * @run: one of the controller
 *
 * Returns: (transfer full) (nullable): what a file of that run is called: the title that it was computed under,
 *   which the inputs may have left since; NULL: it has none
 */
char *
sol_run_controller_dup_title (SolRunController *self, SolRun *run)
{
  const SolCase *the_case = sol_run_get_case (run);
  char *title = NULL;
  if (the_case != NULL && the_case->run.title != NULL && *the_case->run.title != '\0')
    return g_strdup (the_case->run.title);
  if (sol_run_is_of (run, sol_setup_get_case (self->setup)))
    g_object_get (self->setup, "title", &title, NULL);
  return title;
}

/**
 * sol_run_controller_use_as_setup:
 *
 * The inputs become those of the result, by a step that undo takes back: of a run of this window, or of one that
 * was recovered, in the file that they have, of another result as a setup without a file.
 *
 * Returns: whether they were others before
 */
gboolean
sol_run_controller_use_as_setup (SolRunController *self)
{
  SolRun *result = sol_run_controller_get_result (self);
  const SolCase *the_case = result != NULL ? sol_run_get_case (result) : NULL;
  if (the_case == NULL || sol_run_is_of (result, sol_setup_get_case (self->setup)))
    return FALSE;
  sol_run_controller_set_following (self, FALSE);
  if (self->opened != NULL && !self->is_recovered)
    sol_setup_open_case (self->setup, the_case, _ ("use as setup"));
  else
    sol_setup_replace (self->setup, the_case, _ ("use as setup"));
  sol_run_controller_set_following (self, TRUE);
  /* What is in sight stays as it is. */
  if (self->previewed == NULL)
    self->document = sol_setup_get_document (self->setup);
  sol_run_controller_follow (self);
  sol_setup_mark_run (self->setup, the_case);
  return TRUE;
}

/**
 * sol_run_controller_forget:
 *
 * Lets go of what is shown; the window is as it was when it was made, but for its setup.
 */
void
sol_run_controller_forget (SolRunController *self)
{
  g_return_if_fail (!sol_run_controller_is_active (self));
  sol_run_controller_drop_estimate (self);
  sol_preview_cancel (self->preview);
  g_clear_object (&self->previewed);
  g_clear_object (&self->opened);
  g_clear_object (&self->run);
  g_clear_pointer (&self->complaint, sol_failure_free);
  self->complained_of = NULL;
  if (self->snapshot != NULL)
    sol_snapshot_drop_run (self->snapshot);
  self->is_recovered = self->is_outdated = FALSE;
  self->document = -1;
  g_clear_pointer (&self->saved_path, g_free);
  sol_setup_mark_run (self->setup, NULL);
  self->state = SOL_APP_STATE_EMPTY;
  self->entered_us = g_get_monotonic_time ();
  sol_run_controller_emit (self, SOL_RUN_CHANGED);
  sol_run_controller_emit (self, SOL_RUN_STATE_CHANGED);
}
