/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Memory of a run: the ledger, and its comparison with what machine and device have. */
#pragma once

#include "session/run-execute.h"

gboolean sol_run_check_memory (SolLedger *ledger,
                               const SolRunRequest *request,
                               SolDeviceInfo **device,
                               GError **error);
