/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Light that the steps of a run may have made by themselves. */
#pragma once

#include "problem/case.h"
#include "solver/step-store.h"

double sol_step_beat_find_longest_m (const SolCase *the_case, const SolStepStore *steps);
