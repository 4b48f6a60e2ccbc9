/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What no back end computes of an envelope. */
#pragma once

#include "problem/problem.h"

gboolean sol_envelope_limits_check (const char *name, const SolProblem *problem, GError **error);
