/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rate tables that were made lately, for whoever asks for the same again: a run after a run. */
#pragma once

#include "model/ionisation/rate-table.h"

SolRateTable *sol_rate_cache_get (const SolIonisationAtom *atom,
                                  const SolIonisationOptions *options,
                                  GError **error);
void sol_rate_cache_clear (void);
