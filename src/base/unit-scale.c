/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sizes of units: The International System of Units (SI), 9th edition, BIPM (2019); 1 atm = 101325
 * Pa and 1 Torr = 1 atm/760 exactly; 1 eV from CODATA 2018. */
#include "config.h"

#include "base/unit-scale.h"

#include <math.h>
#include <string.h>

#define NO_PREFIX -100

/* Prefixes from quietest on ask no question; a larger one, up to the largest, raises a warning. */
typedef struct
{
  const char *symbol;
  int dimension; /* -1: none */
  int shift;
  guint32 multiply;
  double divide;
  double times;
  int largest_quiet; /* exponent of the largest prefix without a warning; NO_PREFIX: takes none */
} Unit;

static const Unit units[] = {
  { "m", SOL_DIMENSION_M, 0, 1, 1.0, 1.0, 3 },
  { "s", SOL_DIMENSION_S, 0, 1, 1.0, 1.0, 0 },
  { "J", SOL_DIMENSION_J, 0, 1, 1.0, 1.0, 3 },
  { "W", SOL_DIMENSION_W, 0, 1, 1.0, 1.0, 15 },
  { "Pa", SOL_DIMENSION_PA, 0, 1, 1.0, 1.0, 6 },
  { "Hz", SOL_DIMENSION_HZ, 0, 1, 1.0, 1.0, 15 },
  { "eV", SOL_DIMENSION_J, -28, 1602176634, 1.0, 1.0, 3 },
  { "K", SOL_DIMENSION_K, 0, 1, 1.0, 1.0, 3 },
  { "V", SOL_DIMENSION_V, 0, 1, 1.0, 1.0, 9 },
  { "bar", SOL_DIMENSION_PA, 5, 1, 1.0, 1.0, 3 },
  { "Torr", SOL_DIMENSION_PA, 0, 101325, 760.0, 1.0, 3 },
  { "atm", SOL_DIMENSION_PA, 0, 101325, 1.0, 1.0, NO_PREFIX },
  { "rad", SOL_DIMENSION_RAD, 0, 1, 1.0, 1.0, 0 },
  { "deg", SOL_DIMENSION_RAD, 0, 1, 180.0, M_PI, NO_PREFIX },
  { "dB", SOL_DIMENSION_DB, 0, 1, 1.0, 1.0, NO_PREFIX },
  { "%", -1, -2, 1, 1.0, 1.0, NO_PREFIX },
};

static const struct
{
  const char *symbol;
  int exponent;
} prefixes[] = {
  { "a", -18 }, { "f", -15 },       { "p", -12 }, { "n", -9 }, { "u", -6 },
  { "µ", -6 },  { "\xce\xbc", -6 }, { "m", -3 },  { "c", -2 }, { "k", 3 },
  { "M", 6 },   { "G", 9 },         { "T", 12 },  { "P", 15 },
};

static gboolean
takes_prefix (const Unit *unit, int exponent)
{
  if (exponent == -2) /* centi is in use with the metre alone */
    return unit->dimension == SOL_DIMENSION_M;
  return unit->largest_quiet != NO_PREFIX;
}

static const Unit *
find_unit (const char *symbol, gsize n, int *exponent)
{
  *exponent = 0;
  for (gsize i = 0; i < G_N_ELEMENTS (units); i++)
    if (strlen (units[i].symbol) == n && memcmp (units[i].symbol, symbol, n) == 0)
      return &units[i];
  for (gsize j = 0; j < G_N_ELEMENTS (prefixes); j++)
    {
      gsize n_prefix = strlen (prefixes[j].symbol);
      if (n <= n_prefix || memcmp (prefixes[j].symbol, symbol, n_prefix) != 0)
        continue;
      for (gsize i = 0; i < G_N_ELEMENTS (units); i++)
        if (strlen (units[i].symbol) == n - n_prefix &&
            takes_prefix (&units[i], prefixes[j].exponent) &&
            memcmp (units[i].symbol, symbol + n_prefix, n - n_prefix) == 0)
          {
            *exponent = prefixes[j].exponent;
            return &units[i];
          }
    }
  return NULL;
}

static gboolean
multiply_unit (SolUnitScale *self, const Unit *unit, int exponent, int power)
{
  gboolean is_plain = unit->multiply == 1 && unit->divide <= 1.0;
  gboolean was_plain = self->multiply == 1 && self->divide <= 1.0;
  if (!is_plain && (power != 1 || !was_plain))
    return FALSE; /* no quantity here is measured in atm^2 or 1/eV */
  if (unit->dimension >= 0)
    self->power[unit->dimension] += power;
  self->shift += power * (unit->shift + exponent);
  if (!is_plain)
    {
      self->multiply = unit->multiply;
      self->divide = unit->divide;
      self->times = unit->times;
    }
  if (unit->largest_quiet != NO_PREFIX && exponent > unit->largest_quiet)
    self->is_loud = TRUE;
  return TRUE;
}

/* "^2", "²", "^-1" or nothing. */
static const char *
parse_power (const char *p, int *power)
{
  *power = 1;
  if (g_str_has_prefix (p, "²") || g_str_has_prefix (p, "³"))
    {
      *power = g_str_has_prefix (p, "²") ? 2 : 3;
      return p + strlen ("²");
    }
  if (*p != '^')
    return p;
  p++;
  int sign = *p == '-' ? -1 : 1;
  p += *p == '-';
  if (!g_ascii_isdigit (*p))
    return NULL;
  *power = 0;
  for (; g_ascii_isdigit (*p); p++)
    *power = MIN (10 * *power + (*p - '0'), 99);
  *power *= sign;
  return p;
}

static const char *
parse_factor (SolUnitScale *self, const char *p, int sign)
{
  gsize n = strcspn (p, " \t*/^()");
  for (gsize i = 0; i < n; i++)
    if (g_str_has_prefix (p + i, "²") || g_str_has_prefix (p + i, "³"))
      n = i;
  int exponent, power;
  const Unit *unit = find_unit (p, n, &exponent);
  if (unit == NULL)
    return NULL;
  p = parse_power (p + n, &power);
  if (p == NULL || !multiply_unit (self, unit, exponent, sign * power))
    return NULL;
  return p;
}

/**
 * sol_unit_scale_parse:
 * @self: (out caller-allocates): dimension and size
 * @text: a unit such as "um", "fs^2", "dB/m" or "1/(W m)"; empty: a plain number
 *
 * A solidus divides by the next factor alone, or by the product in parentheses that follows it.
 *
 * Threads: any. Allocates: no.
 * Returns: FALSE if @text is no known unit
 */
gboolean
sol_unit_scale_parse (SolUnitScale *self, const char *text)
{
  *self = (SolUnitScale){ .multiply = 1, .divide = 1.0, .times = 1.0 };
  const char *p = text;
  int depth = 0, sign = 1, n_factors = 0;
  if (p[0] == '1' && p[1] == '/')
    p++;
  while (*p != '\0')
    {
      if (*p == '/' && depth == 0 && sign == 1)
        sign = -1, p++;
      else if (*p == '(' && depth == 0 && sign == -1)
        depth = 1, p++;
      else if (*p == ')' && depth == 1)
        depth = 0, sign = 1, p++;
      else if ((*p == ' ' || *p == '*') && n_factors > 0 && p[1] != '\0')
        p++;
      else
        {
          if (++n_factors > 8 || (p = parse_factor (self, p, sign)) == NULL)
            return FALSE;
          if (depth == 0)
            sign = 1;
        }
    }
  return depth == 0 && sign == 1 && (n_factors > 0 || *text == '\0');
}

/**
 * sol_unit_scale_suggest:
 * @text: a unit that is not known
 * @power: [SOL_N_DIMENSIONS] the dimension that is needed
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer full) (nullable): a unit of that dimension that differs in case alone
 */
char *
sol_unit_scale_suggest (const char *text, const int *power)
{
  for (gsize i = 0; i < G_N_ELEMENTS (units); i++)
    if (g_ascii_strcasecmp (units[i].symbol, text) == 0 && units[i].dimension >= 0 &&
        power[units[i].dimension] == 1)
      return g_strdup (units[i].symbol);
  for (gsize i = 0; i < G_N_ELEMENTS (units); i++)
    for (gsize j = 0; j < G_N_ELEMENTS (prefixes); j++)
      {
        if (units[i].dimension < 0 || power[units[i].dimension] != 1 ||
            !takes_prefix (&units[i], prefixes[j].exponent))
          continue;
        g_autofree char *unit = g_strconcat (prefixes[j].symbol, units[i].symbol, NULL);
        if (g_ascii_strcasecmp (unit, text) == 0)
          return g_steal_pointer (&unit);
      }
  return NULL;
}
