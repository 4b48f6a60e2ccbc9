/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The record of a run as JSON: what it was run with, how it went. */
#pragma once

#include "session/run-execute.h"

char *sol_run_record_to_json (const SolRunRequest *request,
                              const SolProblem *problem,
                              const SolRunReport *report,
                              const SolLedger *ledger,
                              const char *outcome,
                              const char *message);
