/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How a column of numbers is written for people: one number of decimals, and a sign for what is below the precision. */
#pragma once

#include <glib.h>

/* Levels below this are rounding: 16 digits of an amplitude, after thousands of steps and transforms. No plot's scale
 * reaches as deep. */
#define SOL_COLUMN_FLOOR_DB -200.0

typedef enum
{
  SOL_COLUMN_PLAIN,
  SOL_COLUMN_SPREAD, /* over decades: each number with a power of ten of its own */
  SOL_COLUMN_LEVEL,  /* in dB */
} SolColumnKind;

typedef struct
{
  SolColumnKind kind;
  double size; /* of the unit shown, SI */
  int n_decimals;
  double floor; /* magnitude, or level, that means nothing below it; SI */
} SolColumnFormat;

void sol_column_format_choose (SolColumnFormat *self,
                               SolColumnKind kind,
                               double size,
                               const double *value,
                               gsize n);
gboolean sol_column_format_is_below (const SolColumnFormat *self, double value);
char *sol_column_format_write (const SolColumnFormat *self, double value);
