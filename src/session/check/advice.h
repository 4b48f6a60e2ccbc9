/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a user should mind before a run, each with one change of the case that settles it. */
#pragma once

#include "session/check/sketch.h"

typedef enum
{
  SOL_ADVICE_NOTE,    /* good to know */
  SOL_ADVICE_WARNING, /* the result may mislead */
  SOL_ADVICE_SERIOUS, /* the result will be wrong, or there will be none */
} SolAdviceSeverity;

typedef struct
{
  const char *id; /* stable */
  SolAdviceSeverity severity;
  char *text; /* one sentence or two, with numbers */
  char *fix;  /* "group.key=value"; NULL: no single change does it */
} SolAdvice;

GPtrArray *sol_advice_list (const SolSketch *sketch, const char *output_path);
const char *sol_advice_severity_get_name (SolAdviceSeverity severity);
void sol_advice_add (GPtrArray *list,
                     const char *id,
                     SolAdviceSeverity severity,
                     char *fix,
                     const char *format,
                     ...) G_GNUC_PRINTF (5, 6);
