/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What lies under a cursor, and between two of them, in words. */
#pragma once

#include "plot/reading/snap.h"

/* Between one reading and the next. */
#define SOL_READOUT_GAP "   "

/* Two places on the horizontal axis of a panel. */
typedef struct
{
  double a; /* SI; NAN: not marked */
  double b;
  double a_y; /* row of a map that is read there */
  double b_y;
} SolReadoutMarks;

char *sol_readout_format (const SolPanel *panel, const SolSnapPoint *point);
char *sol_readout_format_marks (const SolPanel *panel, const SolReadoutMarks *marks);
double sol_readout_integrate (const SolSnapCurve *curve, double from, double to);
