/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/quantity-text.h"

#include "base/decimal.h"
#include "base/error.h"
#include "base/quantity-expression.h"

#include <math.h>
#include <string.h>

/* Digits of a number that can still be stepped. */
#define MAX_DIGITS 17
/* As it is printed. */
#define MINUS "\xe2\x88\x92"

/* --- decimal signs */

/* Blanks between groups of three digits, of whatever width. */
static gsize
skip_group_mark (const char *p)
{
  static const char *const marks[] = { " ", "\xc2\xa0", "\xe2\x80\xaf", "\xe2\x80\x89" };
  for (gsize i = 0; i < G_N_ELEMENTS (marks); i++)
    {
      gsize n = strlen (marks[i]);
      if (g_str_has_prefix (p, marks[i]) && g_ascii_isdigit (p[n]) && g_ascii_isdigit (p[n + 1]) &&
          g_ascii_isdigit (p[n + 2]) && !g_ascii_isdigit (p[n + 3]))
        return n;
    }
  return 0;
}

static gboolean
check_comma (const char *number, gsize n, GError **error)
{
  const char *comma = memchr (number, ',', n);
  if (comma == NULL)
    return TRUE;
  gsize n_after = strspn (comma + 1, "0123456789");
  gboolean has_point = memchr (number, '.', n) != NULL;
  if (has_point || memchr (comma + 1, ',', n - (gsize) (comma + 1 - number)) != NULL)
    {
      g_set_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_TYPE,
                   "“%.*s” has two decimal signs; group digits with blanks, as in 12 500",
                   (int) MIN (n, 40), number);
      return FALSE;
    }
  gboolean is_zero_led = comma > number && comma[-1] == '0' && comma == number + 1;
  if (n_after != 3 || is_zero_led)
    return TRUE;
  g_set_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_TYPE,
               "“%.*s” could be a decimal or a thousand; write a point, or one digit more or less",
               (int) MIN (n, 40), number);
  return FALSE;
}

/* The same text with points as decimal signs, hyphens as signs of numbers and without marks between groups of digits. */
static char *
normalise (const char *text, GError **error)
{
  GString *plain = g_string_new (NULL);
  for (const char *p = text; *p != '\0';)
    {
      if (g_str_has_prefix (p, MINUS))
        {
          g_string_append_c (plain, '-');
          p += strlen (MINUS);
          continue;
        }
      if (!g_ascii_isdigit (*p) && *p != ',')
        {
          g_string_append_c (plain, *p++);
          continue;
        }
      gsize n = 0;
      for (gsize mark = 0; g_ascii_isdigit (p[n]) || p[n] == ',' || p[n] == '.' || mark > 0;)
        {
          n += MAX (mark, 1);
          mark = g_ascii_isdigit (p[n - 1]) ? skip_group_mark (p + n) : 0;
        }
      if (!check_comma (p, n, error))
        {
          g_string_free (plain, TRUE);
          return NULL;
        }
      for (gsize i = 0; i < n; i++)
        if (p[i] == ',' || p[i] == '.')
          g_string_append_c (plain, '.');
        else if (g_ascii_isdigit (p[i]))
          g_string_append_c (plain, p[i]);
      p += n;
    }
  return g_string_free (plain, FALSE);
}

/* --- reading */

static gboolean
is_sum (const char *text)
{
  SolDecimal number;
  SolUnitScale scale;
  gsize n = sol_decimal_scan (&number, text, '.');
  if (n > 0 && sol_unit_scale_parse (&scale, text + n + strspn (text + n, " \t")))
    return FALSE;
  /* A sign that leads, or that follows e, belongs to the number. */
  for (const char *p = text + strspn (text, " +-"); *p != '\0'; p++)
    if (*p == '*' || *p == '(' ||
        ((*p == '+' || *p == '-') && p[-1] != 'e' && p[-1] != 'E' && p[-1] != '^') ||
        (*p == '/' && g_ascii_isdigit (p[1 + strspn (p + 1, " ")])))
      return TRUE;
  const char *start = text + strspn (text, " ");
  return g_str_has_prefix (start, "c/") || g_str_has_prefix (start, "c /") ||
         g_str_has_prefix (start, "pi");
}

/* Fifteen digits: 2*50 um is 100 um, whatever the roundings on the way. */
static double
round_sum (double value)
{
  char digits[G_ASCII_DTOSTR_BUF_SIZE];
  return g_ascii_strtod (g_ascii_formatd (digits, sizeof digits, "%.14e", value), NULL);
}

static gboolean
read_sum (const char *text, SolUnitKind kind, const char *shown_unit, double *value, GError **error)
{
  SolQuantityExpression result;
  SolUnitScale wanted;
  if (!sol_quantity_expression_evaluate (&result, text, error))
    return FALSE;
  const char *unit = shown_unit != NULL ? shown_unit : sol_unit_kind_get_si (kind);
  if (!sol_unit_scale_parse (&wanted, unit))
    g_return_val_if_reached (FALSE);
  sol_quantity_expression_reduce (wanted.power);
  if (memcmp (wanted.power, result.power, sizeof result.power) == 0)
    {
      *value = round_sum (result.value_si);
      return TRUE;
    }
  if (sol_quantity_expression_is_plain (&result))
    {
      *value = round_sum (result.value_si * wanted.multiply * pow (10.0, wanted.shift) /
                          wanted.divide * wanted.times);
      return TRUE;
    }
  g_set_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_TYPE,
               "“%.60s” is not %s: its units are of another kind", text,
               sol_unit_kind_get_name (kind));
  return FALSE;
}

/**
 * sol_quantity_text_read:
 * @text: a number, perhaps with a unit, or a sum of such
 * @kind: what it must be
 * @shown_unit: (nullable): the unit of a number that has none; NULL: SI
 * @value: (out): the number in SI; untouched on failure
 * @used_unit: (out) (optional) (nullable) (transfer full): the unit that was typed; NULL if none was
 * @warnings: (nullable) (element-type utf8): gets a sentence if the unit looks like a slip
 * @error: return location
 *
 * A point and a single comma are decimal signs both; a comma with exactly three digits behind it is
 * refused, because it may mean a thousand, unless the number starts with "0,". Digits may be grouped
 * in threes by blanks. A quantity that is no sum is read by sol_units_parse() and is exact; a sum is
 * rounded to 15 digits.
 *
 * Errors: SOL_FILE_ERROR_TYPE.
 * Threads: any. Allocates: yes.
 * Returns: TRUE on success
 */
gboolean
sol_quantity_text_read (const char *text,
                        SolUnitKind kind,
                        const char *shown_unit,
                        double *value,
                        char **used_unit,
                        GPtrArray *warnings,
                        GError **error)
{
  g_autofree char *plain = normalise (text, error);
  if (plain == NULL)
    return FALSE;
  g_strstrip (plain);
  if (used_unit != NULL)
    *used_unit = NULL;
  if (is_sum (plain))
    return read_sum (plain, kind, shown_unit, value, error);
  SolDecimal number;
  gsize n = sol_decimal_scan (&number, plain, '.');
  const char *unit = plain + n + strspn (plain + n, " \t");
  if (n > 0 && *unit == '\0' && shown_unit != NULL)
    {
      g_autofree char *full = g_strdup_printf ("%s %s", plain, shown_unit);
      return sol_units_parse (full, kind, value, warnings, error);
    }
  if (!sol_units_parse (plain, kind, value, warnings, error))
    return FALSE;
  if (used_unit != NULL && *unit != '\0')
    *used_unit = g_strdup (unit);
  return TRUE;
}

/* --- steps */

/**
 * sol_quantity_text_step:
 * @number: a number as typed, without its unit
 * @n_steps: how often, negative for down
 * @shift: 0 steps the last digit, 1 the one before it, -1 the one after it
 *
 * The text keeps its form: "0.80" becomes "0.81", and 0.99 becomes 1.00.
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer full) (nullable): the next number; NULL if @number is none or too long
 */
char *
sol_quantity_text_step (const char *number, int n_steps, int shift)
{
  SolDecimal decimal;
  g_autofree char *plain = normalise (number, NULL);
  if (plain == NULL)
    return NULL;
  g_strstrip (plain);
  gsize n = sol_decimal_scan (&decimal, plain, '.');
  if (n == 0 || plain[n] != '\0')
    return NULL;
  gsize n_mantissa = strcspn (plain, "eE");
  const char *point = memchr (plain, '.', n_mantissa);
  int n_places = point != NULL ? (int) (plain + n_mantissa - point - 1) : 0;
  /* The mantissa as a whole number of its last place, or of the one after it. */
  int extra = shift < 0 ? -shift : 0;
  GString *digits = g_string_new (NULL);
  for (gsize i = 0; i < n_mantissa; i++)
    if (g_ascii_isdigit (plain[i]))
      g_string_append_c (digits, plain[i]);
  for (int i = 0; i < extra; i++)
    g_string_append_c (digits, '0');
  g_autofree char *whole = g_string_free (digits, FALSE);
  if (strlen (whole) > MAX_DIGITS)
    return NULL;
  gint64 mantissa = g_ascii_strtoll (whole, NULL, 10) * (*plain == '-' ? -1 : 1);
  for (int i = 0; i < shift; i++)
    n_steps *= 10;
  mantissa += n_steps;
  n_places += extra;
  g_autofree char *all = g_strdup_printf ("%0*" G_GINT64_FORMAT, n_places + 1, ABS (mantissa));
  int n_whole = (int) strlen (all) - n_places;
  return g_strdup_printf ("%s%.*s%s%s%s", mantissa < 0 ? "-" : "", n_whole, all,
                          n_places > 0 ? "." : "", all + n_whole, plain + n_mantissa);
}

/* --- showing */

/**
 * sol_quantity_text_split:
 * @text: what sol_units_format() made, "0.8 bar"
 * @unit: (out) (transfer full): "bar"; empty if there is none
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): "0.8"
 */
char *
sol_quantity_text_split (const char *text, char **unit)
{
  const char *blank = strchr (text, ' ');
  *unit = g_strdup (blank != NULL ? blank + 1 : "");
  return blank != NULL ? g_strndup (text, (gsize) (blank - text)) : g_strdup (text);
}

/**
 * sol_quantity_text_decorate_unit:
 * @unit: a unit in plain letters: "um", "fs^2"
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): with the proper signs, "µm", "fs²"; still readable as a unit
 */
char *
sol_quantity_text_decorate_unit (const char *unit)
{
  GString *text = g_string_new (NULL);
  for (const char *p = unit; *p != '\0'; p++)
    if (*p == 'u' && (p == unit || strchr (" /(", p[-1]) != NULL))
      g_string_append (text, "µ");
    else if (g_str_has_prefix (p, "^2") || g_str_has_prefix (p, "^3"))
      g_string_append (text, *++p == '2' ? "²" : "³");
    else
      g_string_append_c (text, *p);
  return g_string_free (text, FALSE);
}

/**
 * sol_quantity_text_get_units:
 * @kind: the kind of quantity
 *
 * Threads: any. Allocates: no.
 * Returns: (transfer none) (nullable): [NULL-terminated] units in which it is customary, the
 *   smallest first; NULL for plain numbers
 */
const char *const *
sol_quantity_text_get_units (SolUnitKind kind)
{
  static const char *const units[][8] = {
    [SOL_UNIT_LENGTH] = { "nm", "um", "mm", "cm", "m", "km" },
    [SOL_UNIT_TIME] = { "as", "fs", "ps", "ns", "s" },
    [SOL_UNIT_ENERGY] = { "pJ", "nJ", "uJ", "mJ", "J" },
    [SOL_UNIT_POWER] = { "W", "kW", "MW", "GW", "TW", "PW" },
    [SOL_UNIT_PRESSURE] = { "mbar", "bar", "Pa", "kPa", "MPa", "Torr", "atm" },
    [SOL_UNIT_TEMPERATURE] = { "K" },
    [SOL_UNIT_FREQUENCY] = { "GHz", "THz", "PHz" },
    [SOL_UNIT_ANGLE] = { "rad", "deg" },
    [SOL_UNIT_GDD] = { "fs^2", "ps^2" },
    [SOL_UNIT_TOD] = { "fs^3", "ps^3" },
    [SOL_UNIT_AREA] = { "um^2", "mm^2" },
    [SOL_UNIT_PER_LENGTH] = { "1/m", "1/mm" },
    [SOL_UNIT_LOSS] = { "dB/km", "dB/m" },
    [SOL_UNIT_NONLINEARITY] = { "1/(W m)", "1/(W km)" },
  };
  if ((int) kind >= (int) G_N_ELEMENTS (units) || units[kind][0] == NULL)
    return NULL;
  return units[kind];
}
