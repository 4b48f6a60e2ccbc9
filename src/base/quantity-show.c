/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/quantity-show.h"

#include "base/decimal.h"
#include "base/quantity-text.h"
#include "base/unit-scale.h"

#include <math.h>
#include <string.h>

/* Numbers from 1e-3 up to here are written without an exponent. */
#define PLAIN_LEAST_POWER -3
#define PLAIN_LARGEST_POWER 5
#define PLAIN_LARGEST_EXACT 6
/* Counts are never rounded up to here. */
#define LARGEST_COUNT 1e7
/* A field keeps its unit for numbers from ... up to ... */
#define UNIT_LEAST 1e-3
#define UNIT_LARGEST 1e4
/* Nobody writes a number longer than this: it was worked out, and its first digits say it. */
#define LONGEST_WRITTEN 8
#define WORKED_OUT_FORMAT "%.5e"

/* How a value of one SI unit is shown: in a customary unit, or NULL: in its own with a prefix. */
typedef struct
{
  const char *unit;
  const char *shown;
  double scale; /* shown = value * scale */
} Display;

static const Display displays[] = {
  { "W/m^2", "W/cm^2", 1e-4 },    { "m^2", "um^2", 1e12 },   { "s^2/m", "fs^2/m", 1e30 },
  { "s/m^2", "ps/(nm km)", 1e6 }, { "s^2", "fs^2", 1e30 },   { "s^3", "fs^3", 1e45 },
  { "1/m^3", "1/m^3", 1.0 },      { "m^2/W", "m^2/W", 1.0 }, { "1/m", "1/m", 1.0 },
  { "1/(W m)", "1/(W m)", 1.0 },  { "dB/m", "dB/m", 1.0 },   { "dB", "dB", 1.0 },
  { "rad", "rad", 1.0 },          { "1", "", 1.0 },
};

static const char *const prefixes[] = { "a", "f", "p", "n", "u", "m", "", "k", "M", "G", "T", "P" };
#define N_NEGATIVE_PREFIXES 6

/* Mantissa and power of ten after rounding, so that 999.96 with four digits is 1e3. */
static int
round_to (double *value, int n_digits)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];
  g_autofree char *format = g_strdup_printf ("%%.%de", n_digits - 1);
  g_ascii_formatd (text, sizeof text, format, *value);
  *value = g_ascii_strtod (text, NULL);
  const char *exponent = strchr (text, 'e');
  return exponent != NULL ? (int) g_ascii_strtoll (exponent + 1, NULL, 10) : 0;
}

static void
drop_zeros (char *number)
{
  char *end = number + strlen (number);
  if (strchr (number, '.') == NULL)
    return;
  while (end[-1] == '0')
    *--end = '\0';
  if (end[-1] == '.')
    end[-1] = '\0';
}

/* Without an exponent where the number is of moderate size: 0.0025, 1e-6, 24050, 2.5e25. */
static char *
show_number (double value, int n_digits)
{
  char text[64];
  if (fpclassify (value) == FP_ZERO)
    return g_strdup ("0");
  if (fabs (value) < LARGEST_COUNT && value == rint (value)) /* NOLINT: a whole number or not */
    return g_strdup (g_ascii_formatd (text, sizeof text, "%.0f", value));
  int power = round_to (&value, n_digits);
  gboolean is_plain = power >= PLAIN_LEAST_POWER && power <= PLAIN_LARGEST_POWER;
  int n_places = MAX (n_digits - 1 - power, 0);
  g_autofree char *format =
      is_plain ? g_strdup_printf ("%%.%df", n_places) : g_strdup_printf ("%%.%df", n_digits - 1);
  double mantissa = is_plain ? value : value / pow (10.0, power);
  g_ascii_formatd (text, sizeof text, format, mantissa);
  drop_zeros (text);
  return is_plain ? g_strdup (text) : g_strdup_printf ("%se%d", text, power);
}

/* With an exponent of its own only beyond the last prefix. */
static char *
show_with_prefix (double value, const char *unit, int n_digits, int least, int largest)
{
  double rounded = value;
  int power = fpclassify (value) == FP_ZERO ? 0 : round_to (&rounded, n_digits);
  int thousands = (int) floor (power / 3.0);
  thousands = CLAMP (thousands, least, largest);
  g_autofree char *number = show_number (rounded / pow (1000.0, thousands), n_digits);
  g_autofree char *full = g_strconcat (prefixes[thousands + N_NEGATIVE_PREFIXES], unit, NULL);
  g_autofree char *shown = sol_quantity_text_decorate_unit (full);
  return g_strdup_printf ("%s %s", number, shown);
}

static char *
show_pressure (double value_pa, int n_digits)
{
  double bar = 1e-5 * value_pa;
  int least = fabs (bar) >= 0.1 || fpclassify (bar) == FP_ZERO ? 0 : -2;
  return show_with_prefix (bar, "bar", n_digits, least, 0);
}

/* Not by GLib, whose sizes speak the user's language in the middle of ours. */
static char *
show_bytes (double value, int n_digits)
{
  static const char *const units[] = { "bytes", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB" };
  gsize i = 0;
  for (; value >= 1024.0 && i + 1 < G_N_ELEMENTS (units); i++)
    value /= 1024.0;
  g_autofree char *number = show_number (value, n_digits);
  return g_strdup_printf ("%s %s", number, units[i]);
}

/**
 * sol_quantity_show:
 * @value: a value
 * @si_unit: its SI unit; "1" or "byte"
 * @n_digits: significant digits at most, trailing zeros dropped; whole numbers below ten million are
 *   not rounded
 *
 * Lengths from a metre on stay in metres up to kilometres, pressures are in bar, intensities in
 * W/cm². Words stand for what is no number: "none", "infinite".
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): the text, UTF-8, with a point as decimal sign
 */
char *
sol_quantity_show (double value, const char *si_unit, int n_digits)
{
  if (!isfinite (value))
    return g_strdup (isnan (value) ? "none" : (value > 0.0 ? "infinite" : "-infinite"));
  if (strcmp (si_unit, "byte") == 0)
    return show_bytes (value, n_digits);
  if (strcmp (si_unit, "Pa") == 0)
    return show_pressure (value, n_digits);
  for (gsize i = 0; i < G_N_ELEMENTS (displays); i++)
    if (strcmp (si_unit, displays[i].unit) == 0)
      {
        g_autofree char *number = show_number (value * displays[i].scale, n_digits);
        g_autofree char *unit = sol_quantity_text_decorate_unit (displays[i].shown);
        return g_strdup_printf ("%s%s%s", number, unit[0] != '\0' ? " " : "", unit);
      }
  gboolean is_length = strcmp (si_unit, "m") == 0;
  gboolean is_temperature = strcmp (si_unit, "K") == 0;
  int largest = (int) G_N_ELEMENTS (prefixes) - N_NEGATIVE_PREFIXES - 1;
  if (is_temperature)
    return show_with_prefix (value, si_unit, n_digits, 0, 0);
  return show_with_prefix (value, si_unit, n_digits, -N_NEGATIVE_PREFIXES, is_length ? 1 : largest);
}

/* What is left of a unit when its prefix is taken away, if @unit is a customary one of @base. */
static gboolean
is_of_family (const char *unit, const char *base)
{
  gsize n = strlen (unit);
  gsize m = strlen (base);
  if (strcmp (unit, "cm") == 0)
    return FALSE;
  return n == m ? strcmp (unit, base) == 0 : n == m + 1 && strcmp (unit + 1, base) == 0;
}

static double
in_unit (double value, const char *unit)
{
  SolUnitScale scale;
  if (!sol_unit_scale_parse (&scale, unit))
    return NAN;
  return value / scale.times * scale.divide / scale.multiply * pow (10.0, -scale.shift);
}

/* Powers of ten between a number and those from 1 to below 1000. */
static double
miss (double number)
{
  double power = log10 (fabs (number) * (1.0 + 1e-12));
  return power < 0.0 ? -power : fmax (power - 3.0 + 1e-9, 0.0);
}

/* @least: the number from which on the unit stays. */
static char *
fit_unit (double value, SolUnitKind kind, const char *display, double least)
{
  static const char *const bases[] = { "m", "s", "J", "W", "bar", "Hz" };
  const char *const *units = sol_quantity_text_get_units (kind);
  double size = display != NULL ? fabs (in_unit (value, display)) : NAN;
  if (units == NULL || !(size > 0.0) || (size >= least && size < UNIT_LARGEST))
    return g_strdup (display);
  const char *chosen = display;
  for (gsize b = 0; b < G_N_ELEMENTS (bases); b++)
    for (int i = 0; is_of_family (display, bases[b]) && units[i] != NULL; i++)
      if (is_of_family (units[i], bases[b]) &&
          miss (in_unit (value, units[i])) < miss (in_unit (value, chosen)))
        chosen = units[i];
  return g_strdup (chosen);
}

/**
 * sol_quantity_fit_unit:
 * @value: a finite number in SI
 * @kind: what it is
 * @display: (nullable): the unit in which it is customary there; NULL: SI
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer full) (nullable): @display as long as the number is of a size that can be read,
 *   otherwise the same unit with another prefix
 */
char *
sol_quantity_fit_unit (double value, SolUnitKind kind, const char *display)
{
  return fit_unit (value, kind, display, UNIT_LEAST);
}

/**
 * sol_quantity_distance_unit:
 * @length_m: the length that decides
 *
 * Places along a guide are told in one unit everywhere, in fields, on axes and in texts: that of its
 * whole length.
 *
 * Threads: any. Allocates: no.
 * Returns: (transfer none): "m", "cm", "mm" or "µm"
 */
const char *
sol_quantity_distance_unit (double length_m)
{
  double size = fabs (length_m) * (1.0 + 1e-12);
  if (!(size > 0.0) || size >= 0.5)
    return "m";
  return size >= 0.5e-2 ? "cm" : size >= 0.5e-3 ? "mm" : "µm";
}

/**
 * sol_quantity_natural_unit:
 * @value: a finite number in SI
 * @kind: what it is
 * @display: (nullable): the unit in which it is customary there; NULL: SI
 *
 * Threads: any. Allocates: no.
 * Returns: (transfer none) (nullable): @display, or for what is told in metres, which are distances along a guide,
 *   the unit of such a distance
 */
const char *
sol_quantity_natural_unit (double value, SolUnitKind kind, const char *display)
{
  gboolean is_distance = kind == SOL_UNIT_LENGTH && g_strcmp0 (display, "m") == 0;
  return is_distance ? sol_quantity_distance_unit (value) : display;
}

/* The unit that suits @value, which goes to @unit, and the number in it, exactly. */
static void
split (double value, SolUnitKind kind, const char *display, char **unit, SolDecimal *decimal)
{
  g_autofree char *fitting = sol_quantity_fit_unit (value, kind, display);
  g_autofree char *plain = sol_units_format (value, kind, fitting);
  g_autofree char *number = sol_quantity_text_split (plain, unit);
  sol_decimal_scan (decimal, number, '.');
}

static char *
write_decimal (const SolDecimal *decimal)
{
  GString *shown = g_string_new (NULL);
  sol_decimal_append_between (decimal, shown, PLAIN_LEAST_POWER, PLAIN_LARGEST_EXACT);
  return g_string_free (shown, FALSE);
}

/**
 * sol_quantity_show_parts:
 * @value: a finite number in SI
 * @kind: what it is
 * @display: (nullable): the unit in which it is customary there; NULL: SI
 * @unit: (out) (transfer full): the unit in plain letters; empty if there is none
 *
 * Number and unit together give the same double back when they are read. Numbers below 1e-3 and
 * from 1e7 on have an exponent.
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): the number
 */
char *
sol_quantity_show_parts (double value, SolUnitKind kind, const char *display, char **unit)
{
  SolDecimal decimal;
  split (value, kind, display, unit, &decimal);
  return write_decimal (&decimal);
}

/**
 * sol_quantity_show_brief:
 * @value: a finite number in SI
 * @kind: what it is
 * @display: (nullable): the unit in which it is customary there; NULL: SI
 * @unit: (out) (transfer full): the unit in plain letters; empty if there is none
 *
 * As sol_quantity_show_parts(), but for eyes alone: a number that nobody would write, 359.032883832335, is
 * rounded to six digits.
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): the number
 */
char *
sol_quantity_show_brief (double value, SolUnitKind kind, const char *display, char **unit)
{
  SolDecimal decimal;
  char text[G_ASCII_DTOSTR_BUF_SIZE];
  split (value, kind, display, unit, &decimal);
  if (decimal.n_digits > LONGEST_WRITTEN)
    {
      g_ascii_formatd (text, sizeof text, WORKED_OUT_FORMAT, sol_decimal_to_double (&decimal));
      sol_decimal_scan (&decimal, text, '.');
    }
  return write_decimal (&decimal);
}

/**
 * sol_quantity_show_in:
 * @value: a finite number in SI
 * @kind: what it is
 * @display: (nullable): the unit that is wanted; NULL: SI
 * @n_digits: significant digits at most
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): number and unit, which is @display as long as the number can be read in it
 */
char *
sol_quantity_show_in (double value, SolUnitKind kind, const char *display, int n_digits)
{
  g_autofree char *fitting = sol_quantity_fit_unit (value, kind, display);
  g_autofree char *number =
      show_number (fitting != NULL ? in_unit (value, fitting) : value, n_digits);
  g_autofree char *shown = sol_quantity_text_decorate_unit (fitting != NULL ? fitting : "");
  return *shown != '\0' ? g_strdup_printf ("%s %s", number, shown) : g_strdup (number);
}

/**
 * sol_quantity_show_exact:
 * @value: a finite number in SI
 * @kind: what it is
 * @display: (nullable): the unit in which it is customary there; NULL: SI
 *
 * As sol_units_format(), but in a unit that suits the size, and with proper signs: reading gives the
 * same double back.
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): the text
 */
char *
sol_quantity_show_exact (double value, SolUnitKind kind, const char *display)
{
  g_autofree char *used = NULL;
  const char *natural = sol_quantity_natural_unit (value, kind, display);
  /* As sol_quantity_show() has it: 130 fs, not 0.13 ps; but 0.8 bar. */
  g_autofree char *unit = fit_unit (value, kind, natural, kind == SOL_UNIT_PRESSURE ? 0.1 : 1.0);
  g_autofree char *number = sol_quantity_show_parts (value, kind, unit, &used);
  g_autofree char *shown = sol_quantity_text_decorate_unit (used);
  return *shown != '\0' ? g_strdup_printf ("%s %s", number, shown) : g_strdup (number);
}

/* Length of "e-6" at @text; 0: it is none. */
static gsize
span_exponent (const char *text)
{
  gsize sign = text[0] == 'e' && (text[1] == '-' || text[1] == '+') ? 1 : 0;
  gsize n = text[0] == 'e' ? strspn (text + 1 + sign, "0123456789") : 0;
  return n > 0 && n <= 3 && !g_ascii_isalnum (text[1 + sign + n]) ? 1 + sign + n : 0;
}

/* A one that the power says by itself: 10⁻⁶. */
static gboolean
ends_with_one (const GString *shown)
{
  gsize n = shown->len;
  return n > 0 && shown->str[n - 1] == '1' &&
         (n == 1 || !(g_ascii_isalnum (shown->str[n - 2]) || shown->str[n - 2] == '.'));
}

static void
append_power (GString *shown, const char *exponent)
{
  static const char *const digits[] = { "⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹" };
  g_autofree char *plain = g_strdup_printf ("%d", (int) g_ascii_strtoll (exponent, NULL, 10));
  if (ends_with_one (shown))
    g_string_append_c (shown, '0');
  else
    g_string_append (shown, " × 10");
  for (const char *p = plain; *p != '\0'; p++)
    g_string_append (shown, *p == '-' ? "⁻" : digits[*p - '0']);
}

/* The "u" of a unit behind a number. */
static gboolean
is_micro (const char *text, const char *p)
{
  return p - text >= 2 && p[-1] == ' ' && g_ascii_isdigit (p[-2]) && p[0] == 'u' && p[1] != '\0' &&
         strchr ("mJsW", p[1]) != NULL && !g_ascii_isalpha (p[2]);
}

/**
 * sol_quantity_typeset:
 * @text: a quantity, or a sentence with quantities
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): with powers and units as they are printed, "2.5 × 10²⁵" for "2.5e25", "µm" for "um"; for
 *   labels, not for fields
 */
char *
sol_quantity_typeset (const char *text)
{
  GString *shown = g_string_new (NULL);
  for (const char *p = text; *p != '\0';)
    {
      gsize n = p > text && g_ascii_isdigit (p[-1]) ? span_exponent (p) : 0;
      if (n > 0)
        append_power (shown, p + 1);
      else if (is_micro (text, p))
        g_string_append (shown, "µ");
      else if (g_str_has_prefix (p, "^2") || g_str_has_prefix (p, "^3"))
        {
          g_string_append (shown, p[1] == '2' ? "²" : "³");
          n = 2;
        }
      else
        g_string_append_c (shown, *p);
      p += MAX (n, 1);
    }
  return g_string_free (shown, FALSE);
}
