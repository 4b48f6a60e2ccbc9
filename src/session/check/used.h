/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the grid makes of the numbers that are typed: the next that suits it. */
#pragma once

#include "session/check/sketch.h"

typedef struct
{
  const char *key; /* of the case: "grid.time_window" */
  char *text;      /* "400 fs asked, 455.4 fs used" */
} SolUsed;

GPtrArray *sol_used_list (const SolSketch *sketch);
