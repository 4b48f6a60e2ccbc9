/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Runs a request, or other work, in a thread of its own while the main thread shows progress and listens
 * for SIGINT. */
#pragma once

#include "cli/progress-display.h"
#include "session/run-execute.h"

/* What is done in the thread: as sol_run_execute(). */
typedef gboolean (*SolDriverWork) (gpointer data,
                                   SolProgress *progress,
                                   GCancellable *cancellable,
                                   GError **error);

gboolean
sol_run_driver_work (SolDriverWork work, gpointer data, SolProgressStyle style, GError **error);
gboolean sol_run_driver_run (const SolRunRequest *request,
                             SolProgressStyle style,
                             SolRunReport *report,
                             GError **error);
