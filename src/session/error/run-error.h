/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The error of a run that is over, told by better runs in a worker thread. */
#pragma once

#include "session/error/error-estimate.h"
#include "session/run.h"

/* progress is written while the better runs go on, may be read by any thread and outlives them.
 * Cancelling ends them within one step. */
void sol_run_estimate_error_async (SolRun *self,
                                   gboolean with_grid,
                                   SolProgress *progress,
                                   GCancellable *cancellable,
                                   GAsyncReadyCallback callback,
                                   gpointer user_data);
SolErrorEstimate *
sol_run_estimate_error_finish (SolRun *self, GAsyncResult *result, GError **error);
const SolErrorEstimate *sol_run_get_error_estimate (SolRun *self); /* NULL: none was made */
