/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How many threads a problem repays. */
#pragma once

#include "problem/problem.h"

int sol_cpu_thread_table_choose (const SolProblem *problem, int n_wanted);
