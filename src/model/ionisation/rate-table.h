/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The ionisation rate of one species tabulated for evaluation at millions of fields. Immutable and
 * reference counted. */
#pragma once

#include "base/rate-row.h"
#include "model/ionisation/ionisation.h"

typedef struct _SolRateTable SolRateTable;

SolRateTable *sol_rate_table_new (const SolIonisationAtom *atom,
                                  const SolIonisationOptions *options,
                                  GError **error);
SolRateTable *sol_rate_table_ref (SolRateTable *self);
void sol_rate_table_unref (SolRateTable *self);
const SolRateRow *sol_rate_table_get_row (const SolRateTable *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SolRateTable, sol_rate_table_unref)
