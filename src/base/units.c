/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/units.h"

#include "base/decimal.h"
#include "base/error.h"
#include "base/unit-scale.h"

#include <math.h>
#include <string.h>

typedef struct
{
  const char *name;
  const char *si;
  const char *example;
} Kind;

static const Kind kinds[] = {
  [SOL_UNIT_NONE] = { "a plain number", "", "0.5" },
  [SOL_UNIT_LENGTH] = { "a length", "m", "125 um" },
  [SOL_UNIT_TIME] = { "a time", "s", "30 fs" },
  [SOL_UNIT_ENERGY] = { "an energy", "J", "100 uJ" },
  [SOL_UNIT_POWER] = { "a power", "W", "10 kW" },
  [SOL_UNIT_PRESSURE] = { "a pressure", "Pa", "0.8 bar" },
  [SOL_UNIT_TEMPERATURE] = { "a temperature", "K", "293.15 K" },
  [SOL_UNIT_FREQUENCY] = { "a frequency", "Hz", "375 THz" },
  [SOL_UNIT_ANGLE] = { "an angle", "rad", "90 deg" },
  [SOL_UNIT_VOLTAGE] = { "a voltage", "V", "1 kV" },
  [SOL_UNIT_GDD] = { "a group-delay dispersion", "s^2", "-120 fs^2" },
  [SOL_UNIT_TOD] = { "a third-order dispersion", "s^3", "500 fs^3" },
  [SOL_UNIT_AREA] = { "an area", "m^2", "8420 um^2" },
  [SOL_UNIT_PER_LENGTH] = { "a number per length", "1/m", "10 1/m" },
  [SOL_UNIT_LOSS] = { "a loss", "dB/m", "0.2 dB/km" },
  [SOL_UNIT_NONLINEARITY] = { "a nonlinear coefficient", "1/(W m)", "0.11 1/(W m)" },
  [SOL_UNIT_BETA] = { "a Taylor coefficient of the propagation constant", "", "-11.83e-27" },
};

static const Kind *
get_kind (SolUnitKind kind)
{
  return &kinds[MIN ((int) kind, (int) SOL_UNIT_BETA)];
}

static void
get_power (SolUnitKind kind, int *power)
{
  SolUnitScale scale;
  if ((int) kind >= (int) SOL_UNIT_BETA)
    {
      sol_unit_scale_parse (&scale, "1/m");
      scale.power[SOL_DIMENSION_S] = (int) kind - (int) SOL_UNIT_BETA;
    }
  else
    sol_unit_scale_parse (&scale, kinds[kind].si);
  memcpy (power, scale.power, sizeof scale.power);
}

/* Blanks and the no-break spaces that text copied from a page brings along. */
static const char *
skip_blanks (const char *p)
{
  for (;;)
    if (*p == ' ' || *p == '\t')
      p++;
    else if (g_str_has_prefix (p, "\xc2\xa0"))
      p += 2;
    else if (g_str_has_prefix (p, "\xe2\x80\xaf"))
      p += 3;
    else
      return p;
}

static void
set_no_number (const char *text, const Kind *kind, GError **error)
{
  if (*text == '\0')
    g_set_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_TYPE,
                 "the value is empty; write %s such as “%s”", kind->name, kind->example);
  else
    g_set_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_TYPE,
                 "“%.60s” is not a number; write %s such as “%s”", text, kind->name, kind->example);
}

static void
set_unknown_unit (const char *unit, SolUnitKind kind, GError **error)
{
  int power[SOL_N_DIMENSIONS];
  get_power (kind, power);
  g_autofree char *suggestion = sol_unit_scale_suggest (unit, power);
  if (unit[0] == ',' && g_ascii_isdigit (unit[1]))
    g_set_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_TYPE,
                 "a comma follows the number; the decimal sign is the point, as in “0.5”");
  else if (suggestion != NULL)
    g_set_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_TYPE,
                 "the unit “%.40s” is not known; did you mean “%s”?", unit, suggestion);
  else
    g_set_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_TYPE,
                 "the unit “%.40s” is not known; write %s such as “%s”", unit,
                 get_kind (kind)->name, get_kind (kind)->example);
}

static void
set_wrong_kind (const char *text, const int *power, SolUnitKind kind, GError **error)
{
  const char *is = "something else";
  for (int i = 0; i < (int) SOL_UNIT_BETA; i++)
    {
      int other[SOL_N_DIMENSIONS];
      get_power ((SolUnitKind) i, other);
      if (memcmp (power, other, sizeof other) == 0)
        is = kinds[i].name;
    }
  g_set_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_TYPE,
               "“%.60s” is %s, but %s is needed, such as “%s”", text, is, get_kind (kind)->name,
               get_kind (kind)->example);
}

static double
apply_scale (const SolUnitScale *scale, const SolDecimal *number)
{
  SolDecimal scaled = *number;
  if (scale->multiply != 1)
    sol_decimal_multiply (&scaled, scale->multiply);
  if (scaled.n_digits > 0)
    scaled.exponent += scale->shift;
  return sol_decimal_to_double (&scaled) / scale->divide * scale->times;
}

static gboolean
check_size (const char *text, const SolDecimal *number, double value, GError **error)
{
  if (isfinite (value) && (fpclassify (value) != FP_ZERO || number->n_digits == 0))
    return TRUE;
  g_set_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_TYPE,
               "“%.60s” is too %s for a double-precision number", text,
               isfinite (value) ? "small" : "large");
  return FALSE;
}

/**
 * sol_unit_kind_get_name:
 * @kind: the kind of quantity
 *
 * Threads: any. Allocates: no.
 * Returns: the kind with its article, for sentences: "a length"
 */
const char *
sol_unit_kind_get_name (SolUnitKind kind)
{
  return get_kind (kind)->name;
}

/**
 * sol_unit_kind_get_si:
 * @kind: the kind of quantity
 *
 * Threads: any. Allocates: no.
 * Returns: the SI unit that a bare number has; empty for plain numbers and for SOL_UNIT_BETA
 */
const char *
sol_unit_kind_get_si (SolUnitKind kind)
{
  return get_kind (kind)->si;
}

/**
 * sol_units_parse:
 * @text: a number and perhaps a unit, "30fs" or "30 fs"; blanks around it are allowed
 * @kind: what it must be
 * @value: (out): the number in SI; untouched on failure
 * @warnings: (nullable) (element-type utf8): gets a sentence if the unit looks like a slip
 * @error: return location
 *
 * A number without a unit is in SI. A prefix moves the decimal exponent before the number is
 * rounded, so that "125 um" is the very double of 125e-6.
 *
 * Errors: SOL_FILE_ERROR_TYPE if there is no number, the unit is unknown or of another kind, or the
 * number has no finite double.
 * Threads: any. Allocates: for messages.
 * Returns: TRUE on success
 */
gboolean
sol_units_parse (const char *text,
                 SolUnitKind kind,
                 double *value,
                 GPtrArray *warnings,
                 GError **error)
{
  g_autofree char *whole = g_strchomp (g_strdup (skip_blanks (text)));
  SolDecimal number;
  gsize n = sol_decimal_scan (&number, whole, '.');
  if (n == 0)
    {
      set_no_number (whole, get_kind (kind), error);
      return FALSE;
    }
  const char *unit = skip_blanks (whole + n);
  SolUnitScale scale;
  if (!sol_unit_scale_parse (&scale, unit))
    {
      set_unknown_unit (unit, kind, error);
      return FALSE;
    }
  int power[SOL_N_DIMENSIONS];
  get_power (kind, power);
  gboolean is_percent = *unit == '%' && kind != SOL_UNIT_NONE;
  if (*unit != '\0' && (is_percent || memcmp (power, scale.power, sizeof power) != 0))
    {
      set_wrong_kind (whole, scale.power, kind, error);
      return FALSE;
    }
  double result = apply_scale (&scale, &number);
  if (!check_size (whole, &number, result, error))
    return FALSE;
  *value = result;
  if (scale.is_loud && warnings != NULL)
    {
      g_autofree char *plain = sol_units_format (result, kind, NULL);
      g_ptr_array_add (
          warnings, g_strdup_printf ("“%s” is %s; are you sure? Prefixes are case-sensitive: M is "
                                     "mega, m is milli, P is peta, p is pico",
                                     whole, plain));
    }
  return TRUE;
}

static void
append_unit (GString *text, const char *unit)
{
  if (*unit != '\0')
    g_string_append_printf (text, " %s", unit);
}

/* A unit that is no power of ten is used only if reading gives the same double back. */
static gboolean
append_inexact (GString *text,
                double value,
                SolUnitKind kind,
                const char *unit,
                const SolUnitScale *scale)
{
  double shown = value / scale->times * scale->divide / scale->multiply * pow (10.0, -scale->shift);
  if (!isfinite (shown))
    return FALSE;
  SolDecimal number;
  double rounded = round (shown * 1e6) / 1e6; /* 90, not 90.00000000000001 */
  for (int i = 0; i < 2; i++)
    {
      double back = NAN;
      g_string_truncate (text, 0);
      sol_decimal_set_double (&number, i == 0 && isfinite (rounded) ? rounded : shown);
      sol_decimal_append (&number, text);
      append_unit (text, unit);
      if (sol_units_parse (text->str, kind, &back, NULL, NULL) &&
          memcmp (&back, &value, sizeof value) == 0)
        return TRUE;
    }
  return FALSE;
}

/**
 * sol_units_format:
 * @value: a finite number in SI
 * @kind: what it is
 * @display: (nullable): the unit wanted, of that kind; NULL: SI
 *
 * Writes the number so that sol_units_parse() gives the same double back: in @display where that
 * is possible, otherwise in SI.
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): the text
 */
char *
sol_units_format (double value, SolUnitKind kind, const char *display)
{
  g_return_val_if_fail (isfinite (value), NULL);
  GString *text = g_string_new (NULL);
  SolUnitScale scale;
  const char *unit = display != NULL ? display : get_kind (kind)->si;
  if (!sol_unit_scale_parse (&scale, unit))
    g_return_val_if_reached (g_string_free (text, FALSE));
  if (scale.multiply != 1 || scale.divide > 1.0)
    {
      if (append_inexact (text, value, kind, unit, &scale))
        return g_string_free (text, FALSE);
      g_string_truncate (text, 0);
      unit = get_kind (kind)->si;
      sol_unit_scale_parse (&scale, unit);
    }
  SolDecimal number;
  sol_decimal_set_double (&number, value);
  if (number.n_digits > 0)
    number.exponent -= scale.shift;
  sol_decimal_append (&number, text);
  append_unit (text, unit);
  return g_string_free (text, FALSE);
}
