/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Small sums with units, as people type them into a field: "2*25 fs", "c/800nm". */
#pragma once

#include "base/unit-scale.h"

typedef struct
{
  double value_si;
  int power[SOL_N_DIMENSIONS]; /* of metre, second, watt, kelvin, volt and dB alone */
} SolQuantityExpression;

gboolean
sol_quantity_expression_evaluate (SolQuantityExpression *self, const char *text, GError **error);
void sol_quantity_expression_reduce (int *power);
gboolean sol_quantity_expression_is_plain (const SolQuantityExpression *self);
