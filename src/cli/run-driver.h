/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Runs a request in a thread of its own while the main thread shows progress and listens for
 * SIGINT. */
#pragma once

#include "cli/progress-display.h"
#include "session/run-execute.h"

gboolean sol_run_driver_run (const SolRunRequest *request,
                             SolProgressStyle style,
                             SolRunReport *report,
                             GError **error);
