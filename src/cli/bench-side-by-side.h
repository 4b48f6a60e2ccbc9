/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Many runs of one case, several at a time. */
#pragma once

#include "cli/bench-run.h"

gboolean sol_bench_side_by_side (const SolStandingCase *the_case,
                                 const SolBenchOptions *options,
                                 const char *folder,
                                 int n_jobs,
                                 int n_repeats,
                                 GError **error);
