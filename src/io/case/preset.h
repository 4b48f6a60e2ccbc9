/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The built-in example cases by name. */
#pragma once

#include "problem/case.h"

char **sol_preset_get_names (void);
char *sol_preset_get_text (const char *name, GError **error);
char *sol_preset_get_summary (const char *name, GError **error);
