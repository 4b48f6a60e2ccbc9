/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/axis.h"

#include <float.h>
#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

/* A logarithmic axis that is fitted shows so many decades at most. */
#define MAX_DECADES 12.0
/* Room for the arithmetic of ticks and places. */
#define LARGEST 1e300
#define LARGEST_DB 2000.0
/* Narrower than this share of the values an axis cannot number its ticks. */
#define LEAST_WIDTH 1e-9

static double
to_scale (const SolAxis *self, double value)
{
  switch (self->scale)
    {
    case SOL_AXIS_LOG:
      return value > 0.0 ? log10 (value) : (isnan (value) ? NAN : -INFINITY);
    case SOL_AXIS_DB:
      return value > 0.0 && self->reference > 0.0 ? 10.0 * log10 (value / self->reference)
                                                  : (isnan (value) ? NAN : -INFINITY);
    case SOL_AXIS_LINEAR:
    default:
      return value;
    }
}

static void
get_ends (const SolAxis *self, double *lo, double *hi)
{
  gboolean is_log = self->scale == SOL_AXIS_LOG;
  *lo = is_log ? log10 (self->lo) : self->lo;
  *hi = is_log ? log10 (self->hi) : self->hi;
}

/**
 * sol_axis_map:
 * @self: an axis
 * @value: a value, SI
 *
 * Threads: any. Allocates: no.
 * Returns: its place, 0 at the low end and 1 at the high end, beyond them outside; -INFINITY for
 *   what has no logarithm, NAN for NAN
 */
double
sol_axis_map (const SolAxis *self, double value)
{
  double lo, hi;
  get_ends (self, &lo, &hi);
  return (to_scale (self, value) - lo) / (hi - lo);
}

/**
 * sol_axis_unmap:
 * @self: an axis
 * @place: 0 at the low end, 1 at the high end
 *
 * Threads: any. Allocates: no.
 * Returns: the value there, SI
 */
double
sol_axis_unmap (const SolAxis *self, double place)
{
  double lo, hi;
  get_ends (self, &lo, &hi);
  double at = lo + place * (hi - lo);
  switch (self->scale)
    {
    case SOL_AXIS_LOG:
      return pow (10.0, at);
    case SOL_AXIS_DB:
      return self->reference * pow (10.0, at / 10.0);
    case SOL_AXIS_LINEAR:
    default:
      return at;
    }
}

/**
 * sol_axis_set_range:
 * @self: an axis with its scale
 * @lo: one end, SI, or dB on a dB scale
 * @hi: the other
 *
 * Takes what can be shown: ends in the wrong order are swapped, a range without width gets one, and
 * what a scale cannot show is replaced, so that every axis can be drawn whatever the data were.
 *
 * Threads: any. Allocates: no.
 */
void
sol_axis_set_range (SolAxis *self, double lo, double hi)
{
  gboolean is_log = self->scale == SOL_AXIS_LOG;
  if (isnan (lo) || isnan (hi) || (is_log && !(fmax (lo, hi) > 0.0)))
    {
      lo = is_log ? 0.1 : (self->scale == SOL_AXIS_DB ? -60.0 : 0.0);
      hi = is_log ? 10.0 : (self->scale == SOL_AXIS_DB ? 0.0 : 1.0);
    }
  double largest = self->scale == SOL_AXIS_DB ? LARGEST_DB : LARGEST;
  self->lo = CLAMP (fmin (lo, hi), -largest, largest);
  self->hi = CLAMP (fmax (lo, hi), -largest, largest);
  if (is_log && self->lo < self->hi * pow (10.0, -300.0))
    self->lo = self->hi * pow (10.0, -MAX_DECADES);
  if (is_log && self->lo < DBL_MIN)
    self->lo = DBL_MIN;
  double size = fmax (fabs (self->lo), fabs (self->hi));
  if (self->hi - self->lo > LEAST_WIDTH * size)
    return;
  if (is_log)
    {
      self->lo = fmax (self->lo / 2.0, DBL_MIN);
      self->hi = fmax (self->hi * 2.0, 4.0 * DBL_MIN);
      return;
    }
  double width = size > 0.0 ? 0.1 * size : 0.5;
  self->lo -= width;
  self->hi += width;
}

/**
 * sol_axis_fit_range:
 * @self: an axis with its scale, and its reference on a dB scale
 * @lowest: least value to be shown, SI
 * @highest: largest
 * @from_zero: a linear axis starts, or ends, at zero
 *
 * Adds some room at the free ends. On a logarithmic scale @lowest may be zero: some decades below
 * @highest are shown then.
 *
 * Threads: any. Allocates: no.
 * Returns: whether there was anything to fit to
 */
SolAxisFit
sol_axis_fit_range (SolAxis *self, double lowest, double highest, gboolean from_zero)
{
  if (!isfinite (lowest) || !isfinite (highest) || lowest > highest)
    {
      sol_axis_set_range (self, NAN, NAN);
      return SOL_AXIS_EMPTY;
    }
  if (self->scale == SOL_AXIS_LINEAR)
    {
      double lo = from_zero ? fmin (lowest, 0.0) : lowest;
      double hi = from_zero ? fmax (highest, 0.0) : highest;
      double size = fmax (fabs (lo), fabs (hi)), width = hi - lo;
      if (!(size > 0.0))
        sol_axis_set_range (self, 0.0, 1.0);
      else if (width <= LEAST_WIDTH * size)
        sol_axis_set_range (self, lo, hi);
      else
        sol_axis_set_range (self, lo < 0.0 || !from_zero ? lo - 0.04 * width : lo,
                            hi > 0.0 || !from_zero ? hi + 0.04 * width : hi);
      return SOL_AXIS_FITTED;
    }
  if (!(highest > 0.0))
    {
      sol_axis_set_range (self, NAN, NAN);
      return SOL_AXIS_NO_LIGHT;
    }
  double least = fmax (lowest, highest * pow (10.0, -MAX_DECADES));
  if (self->scale == SOL_AXIS_LOG)
    sol_axis_set_range (self, fmax (least, DBL_MIN) / 1.3, highest * 1.3);
  else
    sol_axis_set_range (self, to_scale (self, least) - 2.0, to_scale (self, highest) + 2.0);
  return SOL_AXIS_FITTED;
}

/**
 * sol_axis_fit:
 * @self: an axis with its scale, and its reference on a dB scale
 * @values: [n] values, SI; NAN and, on a logarithmic scale, what is not above zero do not count
 * @n: their number, may be 0
 * @from_zero: a linear axis starts, or ends, at zero
 *
 * Threads: any. Allocates: no.
 * Returns: whether there was anything to fit to
 */
SolAxisFit
sol_axis_fit (SolAxis *self, const double *values, gsize n, gboolean from_zero)
{
  gboolean is_linear = self->scale == SOL_AXIS_LINEAR, is_seen = FALSE;
  double lowest = INFINITY, highest = -INFINITY;
  for (gsize i = 0; i < n; i++)
    {
      if (!isfinite (values[i]))
        continue;
      is_seen = TRUE;
      if (!is_linear && !(values[i] > 0.0))
        continue;
      lowest = fmin (lowest, values[i]);
      highest = fmax (highest, values[i]);
    }
  if (is_seen && lowest > highest)
    {
      sol_axis_set_range (self, NAN, NAN);
      return SOL_AXIS_NO_LIGHT;
    }
  return sol_axis_fit_range (self, lowest, highest, from_zero);
}

/**
 * sol_axis_get_label:
 * @self: an axis
 *
 * Threads: any. Allocates: no.
 * Returns: (transfer none): what it shows, without unit
 */
const char *
sol_axis_get_label (const SolAxis *self)
{
  return self->label != NULL ? self->label : sol_quantity_get_label (self->quantity);
}

/**
 * sol_axis_get_shown_label:
 * @self: an axis
 *
 * Threads: any. Allocates: no.
 * Returns: (transfer none): the label in the language of the user; tables that are stored keep theirs
 */
const char *
sol_axis_get_shown_label (const SolAxis *self)
{
  const char *label = sol_axis_get_label (self);
  return *label != '\0' ? _ (label) : label;
}

/* The number that decides about the unit. Of a way along the guide it is the whole length, however near one
 * looks: a place keeps its unit. */
static double
find_largest (const SolAxis *self)
{
  if (self->quantity == SOL_QUANTITY_DISTANCE && self->most > self->least)
    return fmax (fabs (self->least), fabs (self->most));
  return fmax (fabs (self->lo), fabs (self->hi));
}

/**
 * sol_axis_choose_unit:
 * @self: an axis
 * @unit: (out caller-allocates): the unit of its numbers; dB of size 1 on a dB scale
 *
 * Threads: any. Allocates: no.
 */
void
sol_axis_choose_unit (const SolAxis *self, SolQuantityUnit *unit)
{
  if (self->scale == SOL_AXIS_DB)
    {
      g_strlcpy (unit->text, "dB", sizeof unit->text);
      unit->size = 1.0;
      return;
    }
  sol_quantity_choose_unit (self->quantity, find_largest (self), self->unit, unit);
  /* Numbers along a logarithmic axis carry their own powers of ten. */
  if (self->scale == SOL_AXIS_LOG && g_str_has_prefix (unit->text, "10"))
    sol_quantity_choose_unit (self->quantity, 0.0, NULL, unit);
}

/* Three digits that count, with a proper minus sign; a power of ten where
 * that is shorter. */
static char *
format_number (double number)
{
  double size = fabs (number);
  if (!isfinite (number))
    return g_strdup_printf ("%g", number);
  const char *sign = number < 0.0 ? "−" : "";
  if (!(size > 0.0) || (size >= 1e-3 && size < 999.5))
    return g_strdup_printf ("%s%.3g", sign, size);
  if (size >= 999.5 && size < 1e4)
    return g_strdup_printf ("%s%.0f", sign, size);
  char power[24];
  int exponent = (int) floor (log10 (size));
  sol_quantity_write_exponent (exponent, power, sizeof power);
  return g_strdup_printf ("%s%.3g·%s", sign, size / pow (10.0, exponent), power);
}

/**
 * sol_axis_format_value:
 * @self: an axis
 * @value: a value on it, SI
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): the value to three digits in a unit of its own, for people; of a distance in
 *   that of the axis if it has a range
 */
char *
sol_axis_format_value (const SolAxis *self, double value)
{
  SolQuantityUnit unit;
  gboolean is_place = self->quantity == SOL_QUANTITY_DISTANCE && self->hi > self->lo;
  sol_quantity_choose_unit (self->quantity, is_place ? find_largest (self) : value, self->unit,
                            &unit);
  g_autofree char *number = format_number (value / unit.size);
  if (g_str_has_prefix (unit.text, "10"))
    return g_strconcat (number, "·", unit.text, NULL);
  return g_strconcat (number, *unit.text != '\0' ? " " : "", unit.text, NULL);
}

/**
 * sol_axis_format_place:
 * @self: an axis
 * @value: a place on it, SI
 * @step: smallest difference of places that means something, SI; 0: not known
 *
 * The unit is that of the axis, as long as the number is not tiny in it, and the last decimal is
 * worth no more than @step: neighbouring samples read differently, and no digit is invented.
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): the place, for people
 */
char *
sol_axis_format_place (const SolAxis *self, double value, double step)
{
  SolQuantityUnit unit;
  SolAxis linear = *self;
  if (self->scale == SOL_AXIS_DB || !(step > 0.0) || !isfinite (value))
    return sol_axis_format_value (self, value);
  linear.scale = SOL_AXIS_LINEAR;
  sol_axis_choose_unit (&linear, &unit);
  double decimals = ceil (-log10 (step / unit.size) - 1e-6);
  if (decimals > 9.0 || g_str_has_prefix (unit.text, "10"))
    return sol_axis_format_value (self, value);
  char digits[64];
  g_snprintf (digits, sizeof digits, "%.*f", (int) fmax (decimals, 0.0), fabs (value) / unit.size);
  gboolean is_zero = strpbrk (digits, "123456789") == NULL;
  return g_strdup_printf ("%s%s%s%s", value < 0.0 && !is_zero ? "−" : "", digits,
                          *unit.text != '\0' ? " " : "", unit.text);
}

/**
 * sol_axis_format_title:
 * @self: an axis
 * @is_short: leaves out what 0 dB is
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): name and unit: "Wavelength (nm)"
 */
char *
sol_axis_format_title (const SolAxis *self, gboolean is_short)
{
  SolQuantityUnit unit;
  const char *label = sol_axis_get_shown_label (self);
  if (self->scale == SOL_AXIS_DB && !is_short && self->reference > 0.0)
    {
      g_autofree char *reference = sol_axis_format_value (self, self->reference);
      return g_strdup_printf (_ ("%s (dB, 0 dB is %s)"), label, reference);
    }
  sol_axis_choose_unit (self, &unit);
  if (*unit.text == '\0')
    return g_strdup (label);
  if (*label == '\0')
    return g_strdup (unit.text);
  return g_strdup_printf ("%s (%s)", label, unit.text);
}
