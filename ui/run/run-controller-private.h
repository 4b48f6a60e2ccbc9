/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the sources of SolRunController share. */
#pragma once

#include "run/run-controller.h"

#include "session/preview.h"
#include "session/recovery/snapshot.h"

typedef struct _SolRunEstimating SolRunEstimating;

struct _SolRunController
{
  GObject parent_instance;
  SolSetup *setup;
  SolAppState state;
  gint64 entered_us; /* when the state began */
  SolRun *run;       /* that computes, or has */
  SolRun *opened;    /* a result file */
  SolPreview *preview;
  SolRun *previewed;     /* shown in place of the result, which stays */
  SolSnapshot *snapshot; /* NULL: nothing can be kept */
  gboolean is_previewed; /* the run took the place of a whole preview of its inputs */
  gboolean is_live_run;  /* the hand rested; nobody pressed Run */
  gboolean is_moving;    /* a slider is */
  gint64 begun_us;       /* when the newest run or preview began */
  gint64 bare_us;      /* since when the shown run, and those before it, had no planes; 0: it has */
  gboolean is_deaf;    /* changes of the inputs are not followed */
  gboolean is_blocked; /* the inputs cannot be run */
  int document;        /* that the shown run is of; -1: none */
  int begun_document;  /* that somebody asked to run as it was begun; -1: none */
  gboolean is_outdated;
  gboolean is_recovered; /* the result is what an unclean end left */
  char *saved_path;      /* file of the user's with the result; NULL: none */
  double earlier_s;      /* that the run took before it went on */
  SolFailure *complaint; /* of the run that is shown */
  SolRun *complained_of; /* not owned; NULL: nobody has looked yet */
  gboolean is_dismissed;
  SolRunEstimating *estimating; /* lives until its better runs are over; NULL: none go on */
  gboolean estimates_grid;      /* as asked for last */
  char *estimate_fault;         /* why there is no estimate; NULL: there is one */
  GTimer *clock;
  guint backstop; /* looks once a second where no frame clock does */
};

enum
{
  SOL_RUN_STATE_CHANGED,
  SOL_RUN_LEAVES_CASE,
  SOL_RUN_CHANGED,
  SOL_RUN_FINISHED,
  SOL_RUN_FAILED,
  SOL_RUN_ESTIMATED,
  SOL_RUN_N_SIGNALS
};

void sol_run_controller_emit (SolRunController *self, int which);

/* run-shown.c */
void sol_run_controller_look_for_complaint (SolRunController *self);
gboolean sol_run_controller_mark_outdated (SolRunController *self);
void sol_run_controller_tell_snapshot (SolRunController *self);
void sol_run_controller_leave_case (SolRunController *self);

/* run-following.c */
void sol_run_controller_follow_settings (SolRunController *self);
void sol_run_controller_add_preview (SolRunController *self);
void sol_run_controller_drop_preview (SolRunController *self);
void sol_run_controller_follow (SolRunController *self);
void sol_run_controller_show_nothing (SolRunController *self);
gboolean sol_run_controller_has_nothing_to_run (SolRunController *self);
gboolean sol_run_controller_is_held_back (SolRunController *self);

/* run-estimate.c */
void sol_run_controller_start_estimate (SolRunController *self);
void sol_run_controller_stop_estimate (SolRunController *self);
void sol_run_controller_drop_estimate (SolRunController *self);
