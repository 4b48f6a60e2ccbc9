/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "session/app-state.h"

/* One event that a state takes. Pairs without a row are impossible. */
typedef struct
{
  SolAppState from;
  SolAppEvent event;
  SolAppState to;
  guint effects;
} Row;

#define STATE(name) SOL_APP_STATE_##name
#define EVENT(name) SOL_APP_EVENT_##name
#define ROW(from, event, to, effects)                                                              \
  {                                                                                                \
    STATE (from), EVENT (event), STATE (to), effects                                               \
  }

#define DO_NOTHING SOL_APP_EFFECT_NONE
#define DO_START (SOL_APP_EFFECT_START_RUN | SOL_APP_EFFECT_HIDE_FAILURE)
#define DO_RESUME (SOL_APP_EFFECT_RESUME_RUN | SOL_APP_EFFECT_HIDE_FAILURE)
#define DO_OUTDATED SOL_APP_EFFECT_MARK_OUTDATED
#define DO_PLANES SOL_APP_EFFECT_SHOW_PLANES
#define DO_SUMMARY SOL_APP_EFFECT_SHOW_SUMMARY
#define DO_FAILURE SOL_APP_EFFECT_SHOW_FAILURE
#define DO_STOP SOL_APP_EFFECT_REQUEST_STOP

/* What a run that goes on may come to, whatever was asked of it: an end can overtake a request. Ends
 * show the planes too, since a quick run can end before anybody looked at its first plane. */
#define ENDS(from)                                                                                 \
  ROW (from, RUN_COMPLETE, FINISHED, DO_PLANES | DO_SUMMARY),                                      \
      ROW (from, RUN_STOPPED, STOPPED, DO_PLANES | DO_SUMMARY),                                    \
      ROW (from, RUN_FAILED, FAILED, DO_PLANES | DO_FAILURE),                                      \
      ROW (from, SETUP_CHANGED, from, DO_OUTDATED)

/* What is possible wherever nothing is computed. */
#define IDLE(from)                                                                                 \
  ROW (from, RUN, PREPARING, DO_START), ROW (from, RESULT_OPENED, VIEWING, DO_PLANES),             \
      ROW (from, SETUP_CHANGED, READY, DO_OUTDATED)

static const Row rows[] = {
  IDLE (EMPTY),
  IDLE (READY),
  ROW (READY, DISMISS, READY, SOL_APP_EFFECT_HIDE_FAILURE),
  ROW (READY, RESUME, PREPARING, DO_RESUME),
  ROW (READY, BACK_TO_FINISHED, FINISHED, DO_NOTHING),
  ROW (READY, BACK_TO_STOPPED, STOPPED, DO_NOTHING),
  ROW (READY, BACK_TO_FAILED, FAILED, DO_NOTHING),
  ROW (READY, BACK_TO_VIEWING, VIEWING, DO_NOTHING),
  ENDS (PREPARING),
  ROW (PREPARING, STOP, STOPPING, DO_STOP),
  ROW (PREPARING, FIRST_PLANE, RUNNING, DO_PLANES),
  ENDS (RUNNING),
  ROW (RUNNING, PAUSE, PAUSING, SOL_APP_EFFECT_REQUEST_PAUSE),
  ROW (RUNNING, STOP, STOPPING, DO_STOP),
  ENDS (PAUSING),
  ROW (PAUSING, PAUSE_REACHED, PAUSED, DO_NOTHING),
  ROW (PAUSING, CONTINUE, RUNNING, SOL_APP_EFFECT_REQUEST_CONTINUE),
  ROW (PAUSING, STOP, STOPPING, DO_STOP),
  ENDS (PAUSED),
  ROW (PAUSED, CONTINUE, RUNNING, SOL_APP_EFFECT_REQUEST_CONTINUE),
  ROW (PAUSED, STOP, STOPPING, DO_STOP),
  ENDS (STOPPING),
  ROW (STOPPING, FIRST_PLANE, STOPPING, DO_PLANES),
  IDLE (FINISHED),
  ROW (FINISHED, ESTIMATE, ESTIMATING, SOL_APP_EFFECT_START_ESTIMATE),
  ROW (READY, ESTIMATE, ESTIMATING, SOL_APP_EFFECT_START_ESTIMATE),
  ROW (ESTIMATING, STOP, ESTIMATING, SOL_APP_EFFECT_STOP_ESTIMATE),
  ROW (ESTIMATING, ESTIMATE_OVER, FINISHED, DO_NOTHING),
  ROW (ESTIMATING, SETUP_CHANGED, ESTIMATING, DO_OUTDATED),
  IDLE (STOPPED),
  ROW (STOPPED, RESUME, PREPARING, DO_RESUME),
  IDLE (FAILED),
  ROW (FAILED, RESUME, PREPARING, DO_RESUME),
  ROW (FAILED, DISMISS, READY, SOL_APP_EFFECT_HIDE_FAILURE),
  IDLE (VIEWING),
  ROW (VIEWING, RESUME, PREPARING, DO_RESUME),
};

static const char *const names[SOL_N_APP_STATES] = {
  [SOL_APP_STATE_EMPTY] = "empty",         [SOL_APP_STATE_READY] = "ready",
  [SOL_APP_STATE_PREPARING] = "preparing", [SOL_APP_STATE_RUNNING] = "running",
  [SOL_APP_STATE_PAUSING] = "pausing",     [SOL_APP_STATE_PAUSED] = "paused",
  [SOL_APP_STATE_STOPPING] = "stopping",   [SOL_APP_STATE_FINISHED] = "finished",
  [SOL_APP_STATE_STOPPED] = "stopped",     [SOL_APP_STATE_FAILED] = "failed",
  [SOL_APP_STATE_VIEWING] = "viewing",     [SOL_APP_STATE_ESTIMATING] = "estimating",
};

static const Row *
find_row (SolAppState state, SolAppEvent event)
{
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    if (rows[i].from == state && rows[i].event == event)
      return &rows[i];
  return NULL;
}

/**
 * sol_app_state_next:
 * @state: the state of the window
 * @event: what happened
 *
 * SOL_APP_EFFECT_MARK_OUTDATED asks the window to look whether the shown run still is one of the
 * setup; an undo can bring the two together again. The failure banner outlives edits: it goes with
 * SOL_APP_EVENT_DISMISS and with the next run.
 *
 * Threads: any. Allocates: no.
 * Returns: the state that follows and what to do; the same state without effects if @event is not
 *   possible in it
 */
SolAppTransition
sol_app_state_next (SolAppState state, SolAppEvent event)
{
  const Row *row = find_row (state, event);
  if (row == NULL)
    return (SolAppTransition){ state, SOL_APP_EFFECT_NONE };
  return (SolAppTransition){ row->to, row->effects };
}

/**
 * sol_app_state_can:
 * @state: the state of the window
 * @event: what could happen
 *
 * Threads: any. Allocates: no.
 * Returns: whether @event is possible: what enables an action
 */
gboolean
sol_app_state_can (SolAppState state, SolAppEvent event)
{
  return find_row (state, event) != NULL;
}

/**
 * sol_app_state_is_active:
 * @state: the state of the window
 *
 * Threads: any. Allocates: no.
 * Returns: whether a thread computes, or waits to
 */
gboolean
sol_app_state_is_active (SolAppState state)
{
  return sol_app_state_can (state, SOL_APP_EVENT_RUN_COMPLETE);
}

/**
 * sol_app_state_get_name:
 * @state: a state
 *
 * Threads: any. Allocates: no.
 * Returns: its name in lower case, for logs and tests
 */
const char *
sol_app_state_get_name (SolAppState state)
{
  g_return_val_if_fail ((guint) state < SOL_N_APP_STATES, NULL);
  return names[state];
}
