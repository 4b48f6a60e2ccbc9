/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The quantities that follow from a case without a run, ready to be shown. */
#pragma once

#include "session/check/sketch.h"

typedef struct
{
  const char *key; /* stable */
  const char *label;
  const char *unit;    /* of value: SI; "1" if dimensionless */
  const char *meaning; /* one line */
  double value;        /* NAN: not defined for this case */
  char *text;          /* value with a unit that suits its size, or why there is none */
} SolDerived;

GPtrArray *sol_derived_list (const SolSketch *sketch);
char *sol_derived_format (double value, const char *unit);
