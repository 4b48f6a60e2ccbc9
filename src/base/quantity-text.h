/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What people type into a field for a quantity, and what the field shows: either decimal sign, a
 * unit of their choice, small sums, steps in the last digit. */
#pragma once

#include "base/units.h"

gboolean sol_quantity_text_read (const char *text,
                                 SolUnitKind kind,
                                 const char *shown_unit,
                                 double *value,
                                 char **used_unit,
                                 GPtrArray *warnings,
                                 GError **error);
char *sol_quantity_text_step (const char *number, int n_steps, int shift);
char *sol_quantity_text_split (const char *text, char **unit);
char *sol_quantity_text_decorate_unit (const char *unit);
const char *const *sol_quantity_text_get_units (SolUnitKind kind);
