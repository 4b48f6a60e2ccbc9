/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a run will store, told from its case and its problem. */
#pragma once

#include "io/result/result-layout.h"
#include "problem/problem.h"
#include "solver/plane-store.h"

SolCase *sol_run_settle_case (const SolCase *the_case);
gint64 sol_run_count_planes (const SolCase *the_case);
SolResultLayout *sol_run_make_layout (const SolCase *settled, const SolProblem *problem);
SolPlaneStoreShape sol_run_get_store_shape (const SolCase *the_case, const SolProblem *problem);
