/* SPDX-License-Identifier: GPL-3.0-or-later */
/* run --estimate-error: better runs after a run, and what they say. */
#pragma once

#include "cli/run-driver.h"

typedef enum
{
  SOL_ERROR_WISH_NONE,
  SOL_ERROR_WISH_STEPS,
  SOL_ERROR_WISH_GRID,
} SolErrorWish;

gboolean sol_error_wish_parse (const char *word, SolErrorWish *wish, GError **error);
gboolean sol_run_error_execute (const SolRunRequest *run,
                                const SolRunReport *report,
                                SolErrorWish wish,
                                SolProgressStyle style,
                                GError **error);
