/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a window shows in each of its states: a pure function from what is known to what the widgets are
 * set to, so that no two of them can tell different stories. */
#pragma once

#include "session/app-state.h"

typedef enum
{
  SOL_COMPLAINT_NONE,
  SOL_COMPLAINT_WARNING, /* the run came to its end and is not to be trusted */
  SOL_COMPLAINT_FAILURE,
} SolComplaint;

typedef struct
{
  SolAppState state;
  SolComplaint complaint; /* of the run that is shown, preview or not */
  gboolean is_dismissed;  /* the user has read it */
  gboolean is_preview;    /* a preview is shown */
  gboolean is_previewing; /* and still at work */
  gboolean is_asked_for;  /* somebody wanted the run that is at work; else it follows the hand */
  /* And no full run follows by itself: it would take the place of the result. */
  gboolean is_held_back;
  gboolean is_outdated; /* the inputs are no longer those of the shown run */
  gboolean has_run;     /* there is a run, preview or result */
  gboolean has_planes;  /* the shown run has one at least; the picture else is that of one before */
  gboolean has_picture; /* there is a picture, of that run or of one before */
  gboolean is_previewed; /* and the last of them was a whole preview of the shown run's inputs */
  gboolean is_complete;  /* the shown run reached its planned end */
  gboolean can_resume;   /* sol_run_can_resume() of the result */
  gboolean has_result;   /* there are planes of a run or file, preview aside */
  gboolean can_estimate; /* the result came to its end here, so that better runs can be compared */
  gboolean has_fault;    /* the inputs cannot be run */
  gboolean is_foreign;   /* an opened result is shown, of other inputs than those */
  double waited_s;       /* in this state so far */
  double worked_s;       /* since the newest run or preview began */
  double bare_s;         /* so long the runs that were shown have had no planes */
} SolAppFacts;

typedef struct
{
  const char *pill; /* untranslated; NULL: none */
  const char
      *style; /* of the pill: "running", "finished", "warning", "failed", "preview"; NULL: plain */
  const char *note; /* on the picture, untranslated; NULL: none */
  gboolean shows_banner;
  gboolean shows_views; /* rather than the examples */
  gboolean shows_spinner;
  gboolean shows_progress;
  gboolean is_dimmed;
  gboolean names_result;      /* beside the picture, and the guide that is drawn is its own */
  gboolean is_pause_continue; /* the pause button says "continue" */
  gboolean can_run;
  gboolean can_pause; /* or continue */
  gboolean can_stop;
  gboolean offers_stop; /* by buttons; those of a run that is over in a moment would flicker */
  gboolean offers_pause;
  gboolean can_stop_and_save;
  gboolean can_resume;
  gboolean can_export;
  gboolean can_use_as_setup;
  gboolean can_estimate;
} SolAppLook;

/* What is at work for less than that is over before a hand could have stopped it. */
#define SOL_APP_LOOK_MOMENT_S 0.3
/* A spinner that comes sooner would flicker with every edit, and so would a picture that dims. */
#define SOL_APP_LOOK_PATIENCE_S 0.5

SolAppLook sol_app_look (const SolAppFacts *facts);
