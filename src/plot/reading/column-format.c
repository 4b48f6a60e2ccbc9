/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/reading/column-format.h"

#include <math.h>
#include <string.h>

/* Digits that the largest number of a column shows. */
#define N_DIGITS 6
#define N_DECIMALS_MAX 9
#define N_LEVEL_DECIMALS 2
#define N_SPREAD_DECIMALS 4
#define MINUS "\u2212"

static double
find_largest (const double *value, gsize n)
{
  double largest = 0.0;
  for (gsize i = 0; i < n; i++)
    largest = isfinite (value[i]) ? fmax (largest, fabs (value[i])) : largest;
  return largest;
}

/* Fewer decimals where they would end in a zero in every row. */
static int
drop_zeros (int n_decimals, double size, const double *value, gsize n)
{
  for (; n_decimals > 0; n_decimals--)
    {
      double fewer = pow (10.0, n_decimals - 1);
      for (gsize i = 0; i < n; i++)
        {
          double shown = value[i] / size * fewer;
          if (isfinite (shown) && fabs (shown - round (shown)) >= 0.05)
            return n_decimals;
        }
    }
  return 0;
}

/**
 * sol_column_format_choose:
 * @self: (out caller-allocates): how the column is written
 * @kind: what its numbers are
 * @size: the unit shown, SI
 * @value: [n] the numbers, SI or dB
 * @n: how many
 *
 * Threads: any. Allocates: no.
 */
void
sol_column_format_choose (SolColumnFormat *self,
                          SolColumnKind kind,
                          double size,
                          const double *value,
                          gsize n)
{
  double largest = find_largest (value, n);
  *self = (SolColumnFormat){ .kind = kind, .size = size };
  switch (kind)
    {
    case SOL_COLUMN_LEVEL:
      self->n_decimals = N_LEVEL_DECIMALS;
      self->floor = SOL_COLUMN_FLOOR_DB;
      break;
    case SOL_COLUMN_SPREAD:
      self->n_decimals = N_SPREAD_DECIMALS;
      self->floor = largest * pow (10.0, SOL_COLUMN_FLOOR_DB / 10.0);
      break;
    case SOL_COLUMN_PLAIN:
    default:
      self->n_decimals = largest > 0.0 ? CLAMP (N_DIGITS - 1 - (int) floor (log10 (largest / size)),
                                                0, N_DECIMALS_MAX)
                                       : 0;
      self->n_decimals = drop_zeros (self->n_decimals, size, value, n);
    }
}

/**
 * sol_column_format_is_below:
 * @self: how the column is written
 * @value: a number of it, SI or dB
 *
 * Threads: any. Allocates: no.
 * Returns: whether it is too small to mean anything
 */
gboolean
sol_column_format_is_below (const SolColumnFormat *self, double value)
{
  if (self->kind == SOL_COLUMN_LEVEL)
    return value < self->floor;
  return self->kind == SOL_COLUMN_SPREAD && fabs (value) < self->floor;
}

/* With a point, whatever the locale of the process. */
static char *
write_digits (double number, int n_decimals, char letter)
{
  char pattern[16], digits[G_ASCII_DTOSTR_BUF_SIZE + 320];
  g_snprintf (pattern, sizeof pattern, "%%.%d%c", n_decimals, letter);
  return g_strdup (g_ascii_formatd (digits, sizeof digits, pattern, number));
}

static char *
put_sign (double number, char *digits)
{
  g_autofree char *taken = digits;
  gboolean is_zero = strpbrk (digits, "123456789") == NULL;
  return g_strconcat (number < 0.0 && !is_zero ? MINUS : "", taken, NULL);
}

/* Powers of one width, so that the points stand below each other. */
static char *
write_spread (double number, int n_decimals)
{
  g_autofree char *text = write_digits (fabs (number), n_decimals, 'e');
  char *power = strchr (text, 'e');
  *power++ = '\0';
  g_autofree char *digits =
      g_strdup_printf ("%se%s%s", text, *power == '-' ? MINUS : "+", power + 1);
  return put_sign (number, g_steal_pointer (&digits));
}

/**
 * sol_column_format_write:
 * @self: how the column is written
 * @value: a number of it, SI or dB
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): the number with the decimals of the column and a proper minus sign; "< " and the floor, or
 *   "≈ 0", for what means nothing; a dash where there is no number
 */
char *
sol_column_format_write (const SolColumnFormat *self, double value)
{
  double number = value / self->size;
  if (isnan (value))
    return g_strdup ("\u2013");
  if (sol_column_format_is_below (self, value) && self->kind == SOL_COLUMN_SPREAD)
    return g_strdup ("\u2248 0");
  if (sol_column_format_is_below (self, value))
    {
      g_autofree char *digits = write_digits (-self->floor, self->n_decimals, 'f');
      return g_strconcat ("< " MINUS, digits, NULL);
    }
  if (isinf (value))
    return g_strdup (value < 0.0 ? MINUS "\u221e" : "\u221e");
  if (self->kind == SOL_COLUMN_SPREAD)
    return write_spread (number, self->n_decimals);
  return put_sign (number, write_digits (fabs (number), self->n_decimals, 'f'));
}
