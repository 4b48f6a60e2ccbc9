/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The operators made lately in this process. A preview follows the one before with another pulse in the
 * same guide, and the same operator. */
#pragma once

#include "problem/linear/operator.h"

SolOperator *sol_operator_cache_get (const SolOperatorParams *params, GError **error);
void sol_operator_cache_clear (void);
