/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Messages for names that are not known: what was probably meant, and where it belongs. */
#pragma once

#include "base/param.h"

void sol_case_suggest_group (const char *name, GError **error);
void sol_case_suggest_key (const SolParamGroup *group, const char *key, GError **error);
