/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The states of a window with its setup and its run, and what leads from one to the next: a pure
 * function, so that every pair of state and event can be tested without a display. */
#pragma once

#include <glib.h>

typedef enum
{
  SOL_APP_STATE_EMPTY,
  SOL_APP_STATE_READY,
  SOL_APP_STATE_PREPARING,
  SOL_APP_STATE_RUNNING,
  SOL_APP_STATE_PAUSING,
  SOL_APP_STATE_PAUSED,
  SOL_APP_STATE_STOPPING,
  SOL_APP_STATE_FINISHED,
  SOL_APP_STATE_STOPPED,
  SOL_APP_STATE_FAILED,
  SOL_APP_STATE_VIEWING,    /* an opened result, no computation */
  SOL_APP_STATE_ESTIMATING, /* better runs tell the error of the one that has finished */
  SOL_N_APP_STATES,
} SolAppState;

typedef enum
{
  SOL_APP_EVENT_SETUP_CHANGED, /* edit, preset, fix, undo */
  SOL_APP_EVENT_RUN,           /* the user wants a run */
  SOL_APP_EVENT_PAUSE,
  SOL_APP_EVENT_CONTINUE,
  SOL_APP_EVENT_STOP,
  SOL_APP_EVENT_FIRST_PLANE,   /* from the run: the loop has begun */
  SOL_APP_EVENT_PAUSE_REACHED, /* from the run: it waits at a step boundary */
  SOL_APP_EVENT_RUN_COMPLETE,
  SOL_APP_EVENT_RUN_STOPPED,
  SOL_APP_EVENT_RUN_FAILED,
  SOL_APP_EVENT_RESULT_OPENED,
  SOL_APP_EVENT_DISMISS,  /* of the failure banner */
  SOL_APP_EVENT_RESUME,   /* the rest of the shown run is wanted */
  SOL_APP_EVENT_ESTIMATE, /* the error of the finished run is wanted */
  SOL_APP_EVENT_ESTIMATE_OVER,
  SOL_APP_EVENT_BACK_TO_FINISHED, /* the inputs are again those of a result that ended so */
  SOL_APP_EVENT_BACK_TO_STOPPED,
  SOL_APP_EVENT_BACK_TO_FAILED,
  SOL_APP_EVENT_BACK_TO_VIEWING,
  SOL_N_APP_EVENTS,
} SolAppEvent;

/* What the window has to do on a transition. */
typedef enum
{
  SOL_APP_EFFECT_NONE = 0,
  SOL_APP_EFFECT_START_RUN = 1 << 0,
  SOL_APP_EFFECT_REQUEST_PAUSE = 1 << 1,
  SOL_APP_EFFECT_REQUEST_CONTINUE = 1 << 2,
  SOL_APP_EFFECT_REQUEST_STOP = 1 << 3,
  SOL_APP_EFFECT_SHOW_PLANES = 1 << 4,
  SOL_APP_EFFECT_SHOW_SUMMARY = 1 << 5,
  SOL_APP_EFFECT_SHOW_FAILURE = 1 << 6,
  SOL_APP_EFFECT_HIDE_FAILURE = 1 << 7,
  SOL_APP_EFFECT_MARK_OUTDATED = 1 << 8, /* the views show a run of other inputs */
  SOL_APP_EFFECT_RESUME_RUN = 1 << 9,    /* as START_RUN, from the last plane of the shown run */
  SOL_APP_EFFECT_START_ESTIMATE = 1 << 10,
  SOL_APP_EFFECT_STOP_ESTIMATE = 1 << 11, /* it is over when it says so */
} SolAppEffect;

typedef struct
{
  SolAppState state;
  guint effects; /* of SolAppEffect */
} SolAppTransition;

SolAppTransition sol_app_state_next (SolAppState state, SolAppEvent event);
gboolean sol_app_state_can (SolAppState state, SolAppEvent event);
gboolean sol_app_state_is_active (SolAppState state); /* a thread computes or waits */
const char *sol_app_state_get_name (SolAppState state);
