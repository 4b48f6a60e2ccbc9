/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The speed of light is exact by the definition of the metre. */
#include "config.h"

#include "base/quantity-expression.h"

#include "base/constants.h"
#include "base/decimal.h"
#include "base/error.h"

#include <math.h>
#include <string.h>

/* Deeper brackets are a slip, and the reader is recursive. */
#define MAX_DEPTH 16

typedef struct
{
  const char *p;
  int depth;
  GError **error;
} Reader;

static gboolean read_sum (Reader *reader, SolQuantityExpression *result);

static void
skip_blanks (Reader *reader)
{
  while (*reader->p == ' ' || *reader->p == '\t')
    reader->p++;
}

static gboolean
refuse (Reader *reader, const char *message)
{
  g_set_error (reader->error, SOL_FILE_ERROR, SOL_FILE_ERROR_TYPE, "%s%s%.40s%s", message,
               *reader->p != '\0' ? " at “" : "", reader->p, *reader->p != '\0' ? "”" : "");
  return FALSE;
}

/**
 * sol_quantity_expression_reduce:
 * @power: (inout): [SOL_N_DIMENSIONS] a dimension
 *
 * Writes it in terms of metre, second, watt, kelvin, volt and dB, in which sums can be compared.
 *
 * Threads: any. Allocates: no.
 */
void
sol_quantity_expression_reduce (int *power)
{
  power[SOL_DIMENSION_W] += power[SOL_DIMENSION_J] + power[SOL_DIMENSION_PA];
  power[SOL_DIMENSION_S] +=
      power[SOL_DIMENSION_J] + power[SOL_DIMENSION_PA] - power[SOL_DIMENSION_HZ];
  power[SOL_DIMENSION_M] -= 3 * power[SOL_DIMENSION_PA];
  power[SOL_DIMENSION_J] = 0;
  power[SOL_DIMENSION_PA] = 0;
  power[SOL_DIMENSION_HZ] = 0;
  power[SOL_DIMENSION_RAD] = 0;
}

/**
 * sol_quantity_expression_is_plain:
 * @self: the result of a sum
 *
 * Threads: any. Allocates: no.
 * Returns: whether it is a number without a unit
 */
gboolean
sol_quantity_expression_is_plain (const SolQuantityExpression *self)
{
  for (int i = 0; i < SOL_N_DIMENSIONS; i++)
    if (self->power[i] != 0)
      return FALSE;
  return TRUE;
}

static double
get_size (const SolUnitScale *scale)
{
  return (double) scale->multiply * pow (10.0, scale->shift) / scale->divide * scale->times;
}

/* One unit with an optional power: what stands before the next operator or blank. */
static gboolean
read_unit (Reader *reader, SolQuantityExpression *result, gboolean *found)
{
  gsize n = strcspn (reader->p, " \t*/+-()");
  const char *caret = memchr (reader->p, '^', n);
  if (caret != NULL && caret[1] == '-')
    n = (gsize) (caret + 2 - reader->p) + strspn (caret + 2, "0123456789");
  g_autofree char *word = g_strndup (reader->p, n);
  SolUnitScale scale;
  *found = n > 0 && sol_unit_scale_parse (&scale, word);
  if (!*found)
    return n == 0;
  reader->p += n;
  result->value_si *= get_size (&scale);
  for (int i = 0; i < SOL_N_DIMENSIONS; i++)
    result->power[i] += scale.power[i];
  sol_quantity_expression_reduce (result->power);
  return TRUE;
}

static gboolean
read_bracket (Reader *reader, SolQuantityExpression *result)
{
  if (++reader->depth > MAX_DEPTH)
    return refuse (reader, "too many brackets");
  reader->p++;
  if (!read_sum (reader, result))
    return FALSE;
  skip_blanks (reader);
  if (*reader->p != ')')
    return refuse (reader, "a bracket is not closed");
  reader->p++;
  reader->depth--;
  skip_blanks (reader);
  gboolean found = FALSE;
  return read_unit (reader, result, &found) || refuse (reader, "the unit is not known");
}

static gboolean
read_name (Reader *reader, SolQuantityExpression *result)
{
  gsize n = strcspn (reader->p, " \t*/+-()^");
  *result = (SolQuantityExpression){ .value_si = 1.0 };
  if (n == 1 && *reader->p == 'c')
    {
      reader->p++;
      result->value_si = SOL_C_M_PER_S;
      result->power[SOL_DIMENSION_M] = 1;
      result->power[SOL_DIMENSION_S] = -1;
      return TRUE;
    }
  if ((n == 2 && strncmp (reader->p, "pi", 2) == 0) || g_str_has_prefix (reader->p, "π"))
    {
      reader->p += 2;
      result->value_si = G_PI;
      return TRUE;
    }
  gboolean found = FALSE;
  if (read_unit (reader, result, &found) && found)
    return TRUE;
  return refuse (reader, *reader->p == '\0' ? "a number is missing at the end"
                                            : "neither a number nor a unit");
}

static gboolean
read_factor (Reader *reader, SolQuantityExpression *result)
{
  SolDecimal number;
  skip_blanks (reader);
  if (*reader->p == '(')
    return read_bracket (reader, result);
  if ((*reader->p == '-' || *reader->p == '+') && !g_ascii_isdigit (reader->p[1]) &&
      reader->p[1] != '.')
    {
      double sign = *reader->p == '-' ? -1.0 : 1.0;
      if (++reader->depth > MAX_DEPTH)
        return refuse (reader, "too many signs");
      reader->p++;
      gboolean is_good = read_factor (reader, result);
      reader->depth--;
      result->value_si *= sign;
      return is_good;
    }
  gsize n = sol_decimal_scan (&number, reader->p, '.');
  if (n == 0)
    return read_name (reader, result);
  reader->p += n;
  *result = (SolQuantityExpression){ .value_si = sol_decimal_to_double (&number) };
  skip_blanks (reader);
  gboolean found = FALSE;
  if (*reader->p == 'c' && (reader->p[1] == '\0' || strchr (" */+-)", reader->p[1]) != NULL))
    return refuse (reader, "write * before c");
  if (!read_unit (reader, result, &found))
    return refuse (reader, "the unit is not known");
  return TRUE;
}

static gboolean
read_product (Reader *reader, SolQuantityExpression *result)
{
  if (!read_factor (reader, result))
    return FALSE;
  for (skip_blanks (reader); *reader->p == '*' || *reader->p == '/'; skip_blanks (reader))
    {
      int sign = *reader->p == '*' ? 1 : -1;
      SolQuantityExpression next;
      reader->p++;
      if (!read_factor (reader, &next))
        return FALSE;
      result->value_si =
          sign > 0 ? result->value_si * next.value_si : result->value_si / next.value_si;
      for (int i = 0; i < SOL_N_DIMENSIONS; i++)
        result->power[i] += sign * next.power[i];
    }
  return TRUE;
}

static gboolean
read_sum (Reader *reader, SolQuantityExpression *result)
{
  if (!read_product (reader, result))
    return FALSE;
  for (skip_blanks (reader); *reader->p == '+' || *reader->p == '-'; skip_blanks (reader))
    {
      double sign = *reader->p == '+' ? 1.0 : -1.0;
      SolQuantityExpression next;
      reader->p++;
      if (!read_product (reader, &next))
        return FALSE;
      if (memcmp (result->power, next.power, sizeof next.power) != 0)
        return refuse (reader, "only quantities of one kind can be added");
      result->value_si += sign * next.value_si;
    }
  return TRUE;
}

/**
 * sol_quantity_expression_evaluate:
 * @self: (out caller-allocates): value in SI and dimension
 * @text: numbers with units, c, pi, + - * / and brackets; the decimal sign is the point
 * @error: return location
 *
 * Multiplication needs its sign, but a unit follows its number directly: "2*25 fs" is 50 fs, and
 * "3 nm/ps" is a velocity.
 *
 * Errors: SOL_FILE_ERROR_TYPE: where reading stops, or the value has no finite double.
 * Threads: any. Allocates: yes.
 * Returns: TRUE on success
 */
gboolean
sol_quantity_expression_evaluate (SolQuantityExpression *self, const char *text, GError **error)
{
  Reader reader = { .p = text, .error = error };
  if (!read_sum (&reader, self))
    return FALSE;
  skip_blanks (&reader);
  if (*reader.p != '\0')
    return refuse (&reader, "this cannot be read");
  if (isfinite (self->value_si))
    return TRUE;
  g_set_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_TYPE, "“%.60s” has no finite value", text);
  return FALSE;
}
