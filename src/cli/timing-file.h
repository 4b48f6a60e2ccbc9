/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The figures of --timing as a JSON file. */
#pragma once

#include "session/run-execute.h"

gboolean sol_timing_file_write (const char *path,
                                const SolRunRequest *request,
                                const SolRunReport *report,
                                GError **error);
