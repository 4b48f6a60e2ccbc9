/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rules of the advice: each looks at a sketch and adds what it has to say to the list. */
#pragma once

#include "session/check/advice.h"

typedef void (*SolAdviceRule) (const SolSketch *sketch, GPtrArray *list);

/* [..., NULL] each. */
extern const SolAdviceRule sol_advice_grid_rules[];
extern const SolAdviceRule sol_advice_light_rules[];

void sol_advice_look_at_disk (const SolSketch *sketch, const char *output_path, GPtrArray *list);
double sol_advice_round (double value, int direction);
char *sol_advice_fix_length (const char *key, double value_m);
