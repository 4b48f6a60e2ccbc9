/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "session/app-look.h"

#include <glib/gi18n.h>

typedef struct
{
  const char *pill;
  const char *style;
} Pill;

static const Pill pills[SOL_N_APP_STATES] = {
  [SOL_APP_STATE_EMPTY] = { NULL, NULL },
  [SOL_APP_STATE_READY] = { N_ ("Ready"), NULL },
  [SOL_APP_STATE_PREPARING] = { N_ ("Preparing"), "running" },
  [SOL_APP_STATE_RUNNING] = { N_ ("Running"), "running" },
  [SOL_APP_STATE_PAUSING] = { N_ ("Pausing…"), "running" },
  [SOL_APP_STATE_PAUSED] = { N_ ("Paused"), "running" },
  [SOL_APP_STATE_STOPPING] = { N_ ("Stopping…"), "running" },
  [SOL_APP_STATE_FINISHED] = { N_ ("Finished"), "finished" },
  [SOL_APP_STATE_STOPPED] = { N_ ("Stopped"), NULL },
  [SOL_APP_STATE_FAILED] = { N_ ("Failed"), "failed" },
  [SOL_APP_STATE_VIEWING] = { N_ ("Viewing"), NULL },
  [SOL_APP_STATE_ESTIMATING] = { N_ ("Estimating error"), "running" },
};

/* A preview takes the place of results, and of a run that gives way to the hand. What a run came to is not
 * said in green where there is something to complain of. */
static Pill
find_pill (const SolAppFacts *facts)
{
  gboolean warns = facts->complaint != SOL_COMPLAINT_NONE;
  if (facts->is_preview && facts->state != SOL_APP_STATE_ESTIMATING)
    return facts->complaint == SOL_COMPLAINT_FAILURE ? (Pill){ N_ ("Preview failed"), "failed" }
                                                     : (Pill){ N_ ("Preview"), "preview" };
  if (warns && facts->state == SOL_APP_STATE_FINISHED)
    return (Pill){ N_ ("Finished, doubtful"), "warning" };
  if (warns && facts->state == SOL_APP_STATE_STOPPED)
    return (Pill){ N_ ("Stopped, doubtful"), "warning" };
  if (facts->state == SOL_APP_STATE_VIEWING && facts->has_planes && !facts->is_complete)
    return (Pill){ N_ ("Viewing, incomplete"), NULL };
  return pills[facts->state];
}

/* The picture on screen is that of the shown run, or it stays from the one before; a preview of the same
 * inputs has a badge of its own and is no other picture. A preview that stays says what it waits for. */
static const char *
find_note (const SolAppFacts *facts)
{
  if (!facts->has_run)
    return NULL;
  if (!facts->has_planes && !facts->has_picture)
    return NULL;
  if (facts->is_preview && facts->has_planes)
    return facts->is_held_back ? N_ ("Only a preview: Run replaces the result, which is not saved")
                               : NULL;
  if (facts->is_preview)
    return facts->is_previewing && facts->bare_s < SOL_APP_LOOK_PATIENCE_S
               ? NULL
               : N_ ("Picture of the run before");
  if (!facts->has_planes && !facts->is_previewed)
    return N_ ("Picture of the run before");
  return facts->is_outdated ? N_ ("Inputs changed since this run") : NULL;
}

/* What is refused before a run stands at its field already, and needs no failed preview to be told. */
static gboolean
shows_banner (const SolAppFacts *facts)
{
  gboolean is_told = facts->is_preview && facts->has_fault;
  return facts->complaint != SOL_COMPLAINT_NONE && !facts->is_dismissed && !is_told &&
         !sol_app_state_is_active (facts->state);
}

/**
 * sol_app_look:
 * @facts: what is known
 *
 * Continuing, exporting and estimating are offered for the result that is seen: not while a preview stands
 * in its place, which undo takes away. A complaint is shown with the run that it is of and with no other: it hides while another one is
 * prepared or runs, and a preview brings its own.
 *
 * Threads: any. Allocates: no.
 * Returns: what the widgets are set to
 */
SolAppLook
sol_app_look (const SolAppFacts *facts)
{
  SolAppState state = facts->state;
  gboolean is_active = sol_app_state_is_active (state);
  gboolean waits_long = facts->waited_s >= SOL_APP_LOOK_PATIENCE_S;
  gboolean is_preparing = state == SOL_APP_STATE_PREPARING;
  gboolean is_seen = !facts->is_preview; /* the result that the buttons are of */
  gboolean is_lasting = (is_active && facts->is_asked_for) || state == SOL_APP_STATE_ESTIMATING ||
                        facts->worked_s >= SOL_APP_LOOK_MOMENT_S;
  Pill pill = find_pill (facts);
  SolAppLook look = {
    .pill = pill.pill,
    .style = pill.style,
    .shows_banner = shows_banner (facts),
    .shows_views = facts->has_run,
    .names_result = facts->is_foreign && state == SOL_APP_STATE_VIEWING && is_seen,
    .shows_spinner = is_preparing && waits_long,
    .shows_progress = is_active || state == SOL_APP_STATE_ESTIMATING,
    .is_pause_continue = state == SOL_APP_STATE_PAUSED,
    .can_run = sol_app_state_can (state, SOL_APP_EVENT_RUN) && !facts->has_fault,
    .can_pause = sol_app_state_can (state, SOL_APP_EVENT_PAUSE) ||
                 sol_app_state_can (state, SOL_APP_EVENT_CONTINUE),
    .can_stop = sol_app_state_can (state, SOL_APP_EVENT_STOP) || facts->is_previewing,
    .can_stop_and_save = sol_app_state_can (state, SOL_APP_EVENT_STOP),
    .can_resume = sol_app_state_can (state, SOL_APP_EVENT_RESUME) && facts->can_resume && is_seen,
    .can_export = !is_active && facts->has_result && is_seen,
    .can_use_as_setup = !is_active && facts->has_result,
    .can_estimate =
        sol_app_state_can (state, SOL_APP_EVENT_ESTIMATE) && facts->can_estimate && is_seen,
  };
  /* A run that begins soon has a picture of its own. */
  if (!(is_preparing && !waits_long))
    look.note = find_note (facts);
  look.is_dimmed = look.note != NULL && !(facts->is_preview && facts->has_planes);
  look.offers_stop = look.can_stop && is_lasting;
  look.offers_pause = look.can_pause && is_lasting;
  return look;
}
