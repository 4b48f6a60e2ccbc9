/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Decimal numbers as text sees them: a unit prefix shifts the exponent and costs no rounding. */
#pragma once

#include <glib.h>

/* Significant digits that are kept; further ones of a number are dropped. */
#define SOL_DECIMAL_N_DIGITS 100

/* (-1)^negative digits 10^exponent, digits read as a whole number; n_digits 0 means zero. */
typedef struct
{
  gboolean negative;
  int n_digits;
  int exponent;
  char digits[SOL_DECIMAL_N_DIGITS + 24];
} SolDecimal;

gsize sol_decimal_scan (SolDecimal *self, const char *text, char point);
void sol_decimal_multiply (SolDecimal *self, guint32 factor);
double sol_decimal_to_double (const SolDecimal *self);
void sol_decimal_set_double (SolDecimal *self, double value);
void
sol_decimal_append_between (const SolDecimal *self, GString *text, int plain_min, int plain_max);
void sol_decimal_append (const SolDecimal *self, GString *text);
