/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The run of one window: asks the state table what to do, starts and stops runs, tells what
 * happened. Shows nothing itself. */
#pragma once

#include "session/app-state.h"
#include "session/run.h"
#include "session/setup.h"

#define SOL_TYPE_RUN_CONTROLLER (sol_run_controller_get_type ())
G_DECLARE_FINAL_TYPE (SolRunController, sol_run_controller, SOL, RUN_CONTROLLER, GObject)

/* Signals: "state-changed"; "run-changed" (another run is shown); "finished" (the run ended by
 * itself or was stopped); "failed" (see sol_run_controller_get_failure()). */
SolRunController *sol_run_controller_new (SolSetup *setup);
SolSetup *sol_run_controller_get_setup (SolRunController *self);
SolAppState sol_run_controller_get_state (SolRunController *self);
gboolean sol_run_controller_is_active (SolRunController *self); /* a thread computes or waits */
gboolean sol_run_controller_is_busy (SolRunController *self);   /* that, or a preview */
void sol_run_controller_set_moving (SolRunController *self, gboolean is_moving);
gboolean sol_run_controller_is_outdated (SolRunController *self); /* the inputs changed since */

/* What is shown: the last run, its preview or an opened result; NULL: nothing. */
SolRun *sol_run_controller_get_run (SolRunController *self);
const GError *sol_run_controller_get_failure (SolRunController *self);
double sol_run_controller_get_elapsed_s (SolRunController *self);

void sol_run_controller_handle (SolRunController *self, SolAppEvent event);
void sol_run_controller_show (SolRunController *self, SolRun *opened);

/* Looks at the run: from the frame clock while sol_run_controller_is_active(). */
void sol_run_controller_poll (SolRunController *self);
