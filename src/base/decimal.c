/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/decimal.h"

#include <math.h>
#include <string.h>

/* Beyond this every double has overflowed or vanished, and an int cannot overflow. */
#define EXPONENT_LIMIT 100000

/* Scientific form outside 10^-5 ... 10^15. */
#define PLAIN_MIN -5
#define PLAIN_MAX 15

static void
strip_zeros (SolDecimal *self)
{
  while (self->n_digits > 0 && self->digits[self->n_digits - 1] == '0')
    {
      self->n_digits--;
      self->exponent++;
    }
  if (self->n_digits == 0)
    self->exponent = 0;
}

/* Takes one digit of the significand; leading zeros are not kept. */
static void
take_digit (SolDecimal *self, char digit, gboolean after_point)
{
  if (self->n_digits == SOL_DECIMAL_N_DIGITS)
    self->exponent += after_point ? 0 : 1;
  else
    {
      if (self->n_digits > 0 || digit != '0')
        self->digits[self->n_digits++] = digit;
      self->exponent -= after_point ? 1 : 0;
    }
}

/* An exponent counts only if digits follow its letter: "3eV" is 3 with the unit eV. */
static const char *
scan_exponent (const char *p, int *exponent)
{
  *exponent = 0;
  if (*p != 'e' && *p != 'E')
    return p;
  const char *q = p + 1;
  gboolean negative = *q == '-';
  if (*q == '+' || *q == '-')
    q++;
  if (!g_ascii_isdigit (*q))
    return p;
  int value = 0;
  for (; g_ascii_isdigit (*q); q++)
    value = MIN (10 * value + (*q - '0'), EXPONENT_LIMIT);
  *exponent = negative ? -value : value;
  return q;
}

/**
 * sol_decimal_scan:
 * @self: (out caller-allocates): the number
 * @text: text that starts with it, without leading blanks
 * @point: the decimal point, '.' or ','
 *
 * Reads a sign, digits with a point among them, and an exponent, whatever the locale. Not-a-number,
 * infinity and hexadecimal forms are no numbers here.
 *
 * Threads: any. Allocates: no.
 * Returns: the number of bytes read; 0 if no number stands there
 */
gsize
sol_decimal_scan (SolDecimal *self, const char *text, char point)
{
  const char *p = text;
  self->n_digits = 0;
  self->exponent = 0;
  self->negative = *p == '-';
  if (*p == '+' || *p == '-')
    p++;
  gboolean any = FALSE, after_point = FALSE;
  for (; g_ascii_isdigit (*p) || (*p == point && !after_point); p++)
    if (*p == point)
      after_point = TRUE;
    else
      {
        any = TRUE;
        take_digit (self, *p, after_point);
        self->exponent = CLAMP (self->exponent, -EXPONENT_LIMIT, EXPONENT_LIMIT);
      }
  if (!any)
    return 0;
  int exponent;
  p = scan_exponent (p, &exponent);
  self->exponent += exponent;
  strip_zeros (self);
  return (gsize) (p - text);
}

/**
 * sol_decimal_multiply:
 * @self: the number
 * @factor: what it is multiplied by, exactly; at most ten digits
 *
 * To be used once after sol_decimal_scan(); the room for further digits is that of one factor.
 *
 * Threads: any. Allocates: no.
 */
void
sol_decimal_multiply (SolDecimal *self, guint32 factor)
{
  char reversed[sizeof self->digits];
  int n = 0;
  guint64 carry = 0;
  for (int i = self->n_digits - 1; i >= 0; i--)
    {
      carry += (guint64) (self->digits[i] - '0') * factor;
      reversed[n++] = (char) ('0' + carry % 10);
      carry /= 10;
    }
  for (; carry > 0 && n < (int) sizeof reversed; carry /= 10)
    reversed[n++] = (char) ('0' + carry % 10);
  self->n_digits = n;
  for (int i = 0; i < n; i++)
    self->digits[i] = reversed[n - 1 - i];
  strip_zeros (self);
}

/**
 * sol_decimal_to_double:
 * @self: the number
 *
 * Threads: any. Allocates: no.
 * Returns: the nearest double; infinite if it is too large
 */
double
sol_decimal_to_double (const SolDecimal *self)
{
  char text[sizeof self->digits + 32];
  g_snprintf (text, sizeof text, "%s%.*se%d", self->negative ? "-" : "", MAX (self->n_digits, 1),
              self->n_digits > 0 ? self->digits : "0", self->exponent);
  return g_ascii_strtod (text, NULL);
}

/**
 * sol_decimal_set_double:
 * @self: (out caller-allocates): the number
 * @value: a finite number
 *
 * Takes the fewest digits, at least fifteen before trailing zeros go, that give @value back.
 *
 * Threads: any. Allocates: no.
 */
void
sol_decimal_set_double (SolDecimal *self, double value)
{
  g_return_if_fail (isfinite (value));
  static const char *const formats[] = { "%.14e", "%.15e", "%.16e" };
  char text[G_ASCII_DTOSTR_BUF_SIZE];
  for (gsize i = 0; i < G_N_ELEMENTS (formats); i++)
    {
      g_ascii_formatd (text, sizeof text, formats[i], value);
      double back = g_ascii_strtod (text, NULL);
      if (memcmp (&back, &value, sizeof value) == 0)
        break;
    }
  sol_decimal_scan (self, text, '.');
}

/**
 * sol_decimal_append_between:
 * @self: the number
 * @text: what it is appended to
 * @plain_min: power of ten of the first digit from which on, from -5
 * @plain_max: and up to which, to 15, it is written without an exponent
 *
 * Threads: any. Allocates: yes.
 */
void
sol_decimal_append_between (const SolDecimal *self, GString *text, int plain_min, int plain_max)
{
  int n = self->n_digits;
  int leading = n + self->exponent - 1; /* power of ten of the first digit */
  if (self->negative)
    g_string_append_c (text, '-');
  if (n == 0)
    g_string_append_c (text, '0');
  else if (leading < plain_min || leading > plain_max)
    {
      g_string_append_c (text, self->digits[0]);
      if (n > 1)
        g_string_append_printf (text, ".%.*s", n - 1, self->digits + 1);
      g_string_append_printf (text, "e%d", leading);
    }
  else if (leading < 0)
    g_string_append_printf (text, "0.%.*s%.*s", -leading - 1, "0000", n, self->digits);
  else if (self->exponent >= 0)
    g_string_append_printf (text, "%.*s%.*s", n, self->digits, self->exponent, "0000000000000000");
  else
    g_string_append_printf (text, "%.*s.%.*s", leading + 1, self->digits, n - leading - 1,
                            self->digits + leading + 1);
}

/**
 * sol_decimal_append:
 * @self: the number
 * @text: what it is appended to
 *
 * Writes plainly where the number is of moderate size, otherwise with an exponent.
 *
 * Threads: any. Allocates: yes.
 */
void
sol_decimal_append (const SolDecimal *self, GString *text)
{
  sol_decimal_append_between (self, text, PLAIN_MIN, PLAIN_MAX);
}
