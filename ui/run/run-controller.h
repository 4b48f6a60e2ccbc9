/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The run of one window: asks the state table what to do, starts and stops runs, tells what
 * happened. Shows nothing itself. */
#pragma once

#include "session/app-look.h"
#include "session/app-state.h"
#include "session/error/run-error.h"
#include "session/failure/failure.h"
#include "session/recovery/keep.h"
#include "session/run.h"
#include "session/setup.h"

#define SOL_TYPE_RUN_CONTROLLER (sol_run_controller_get_type ())
G_DECLARE_FINAL_TYPE (SolRunController, sol_run_controller, SOL, RUN_CONTROLLER, GObject)

/* Signals: "state-changed"; "leaves-case" (the next run that is shown is of another setup); "run-changed" (another
 * run is shown); "finished" (the run ended by
 * itself or was stopped); "failed"; "estimated" (sol_run_get_error_estimate() of the result is there, or
 * sol_run_controller_get_estimate_fault() says why not). */
SolRunController *sol_run_controller_new (SolSetup *setup);
SolSetup *sol_run_controller_get_setup (SolRunController *self);
SolAppState sol_run_controller_get_state (SolRunController *self);
gboolean sol_run_controller_is_active (SolRunController *self); /* a thread computes or waits */
gboolean sol_run_controller_is_busy (SolRunController *self);   /* that, or a preview */
/* FALSE: changes of the inputs are taken without a preview. */
void sol_run_controller_set_following (SolRunController *self, gboolean follows);
void sol_run_controller_set_blocked (SolRunController *self, gboolean is_blocked);
void sol_run_controller_stop (SolRunController *self);
void sol_run_controller_set_moving (SolRunController *self, gboolean is_moving);
gboolean sol_run_controller_is_outdated (SolRunController *self); /* the inputs changed since */
double sol_run_controller_get_waited_s (SolRunController *self);  /* in the state */

/* What is shown: the last run, its preview or an opened result; NULL: nothing. */
SolRun *sol_run_controller_get_run (SolRunController *self);
/* Whether that run took the place of a whole preview of its inputs. */
gboolean sol_run_controller_is_previewed (SolRunController *self);
SolRun *sol_run_controller_get_result (SolRunController *self); /* the same, previews aside */
double sol_run_controller_get_elapsed_s (SolRunController *self);
void sol_run_controller_get_facts (SolRunController *self, SolAppFacts *facts);
/* Why the shown run is not to be trusted, or did not come to its end; NULL: all is well. */
const SolFailure *sol_run_controller_get_complaint (SolRunController *self);
void sol_run_controller_dismiss (SolRunController *self); /* the user has read it */

/* Why the result should not go without a question. */
SolKeep sol_run_controller_get_keep (SolRunController *self, SolKeepFrom from);
/* Whether the inputs are neither as they were opened nor in a file of their own or of the result. */
gboolean sol_run_controller_has_unsaved_setup (SolRunController *self);
const char *sol_run_controller_get_saved_path (SolRunController *self); /* NULL: in no file */
void sol_run_controller_set_saved (SolRunController *self, const char *path);

void sol_run_controller_estimate (SolRunController *self, gboolean with_grid);
gboolean sol_run_controller_can_estimate (SolRunController *self);
SolProgress *sol_run_controller_get_estimate_progress (SolRunController *self, int *n_runs);
const char *sol_run_controller_get_estimate_fault (SolRunController *self);

void sol_run_controller_handle (SolRunController *self, SolAppEvent event);
void sol_run_controller_show (SolRunController *self, SolRun *opened);
char *sol_run_controller_dup_title (SolRunController *self, SolRun *run);
gboolean sol_run_controller_use_as_setup (SolRunController *self);
void sol_run_controller_forget (SolRunController *self); /* back to an empty window */
/* A result of a session that ended uncleanly: @path is where it lies from now on (transfer full). */
char *sol_run_controller_adopt (SolRunController *self, const char *path);
void sol_run_controller_show_recovered (SolRunController *self, SolRun *opened);
void sol_run_controller_leave (SolRunController *self); /* the run outlives the window */

/* Looks at the run: from the frame clock while sol_run_controller_is_active(). */
void sol_run_controller_poll (SolRunController *self);
