/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/ticks.h"

#include <math.h>
#include <string.h>

/* A tick that misses the end of the axis by rounding alone belongs to it. */
#define SLACK 1e-9

static void
add_major (SolTicks *self, double value, double place, const char *text)
{
  if (self->n_major >= SOL_TICKS_MAX_MAJOR || !(place > -SLACK && place < 1.0 + SLACK))
    return;
  SolTick *tick = &self->major[self->n_major++];
  tick->value = value;
  tick->place = CLAMP (place, 0.0, 1.0);
  g_strlcpy (tick->text, text, sizeof tick->text);
}

static void
add_minor (SolTicks *self, double place)
{
  if (self->n_minor < SOL_TICKS_MAX_MINOR && place > -SLACK && place < 1.0 + SLACK)
    self->minor[self->n_minor++] = CLAMP (place, 0.0, 1.0);
}

/* A number with so many decimals with a proper minus sign and no −0. */
static void
format_plain (double number, int n_decimals, char *text, gsize n_text)
{
  char digits[32];
  g_snprintf (digits, sizeof digits, "%.*f", n_decimals, fabs (number));
  gboolean is_zero = strpbrk (digits, "123456789") == NULL;
  g_snprintf (text, n_text, "%s%s", number < 0.0 && !is_zero ? "−" : "", digits);
}

/* mantissa times ten to the exponent, rounded once. */
static double
scale_by_ten (double mantissa, int exponent)
{
  return exponent < 0 ? mantissa / pow (10.0, -exponent) : mantissa * pow (10.0, exponent);
}

/* The least of 1, 2, 5 times a power of ten that gives no more than most + 1 ticks. */
static void
choose_step (double width, int most, int *mantissa, int *exponent)
{
  static const int mantissas[] = { 1, 2, 5 };
  double rough = width / (double) MAX (most, 1);
  *exponent = (int) floor (log10 (rough));
  for (gsize i = 0; i < G_N_ELEMENTS (mantissas); i++)
    if (scale_by_ten (mantissas[i], *exponent) >= rough * (1.0 - SLACK))
      {
        *mantissa = mantissas[i];
        return;
      }
  *mantissa = 1;
  (*exponent)++;
}

/* Numbers of a logarithmic axis of less than a decade, which no unit brings into the range of plain ones:
 * as many decimals as the step of 10 to the exponent asks for. */
static void
format_scientific (double number, int exponent, char *text, gsize n_text)
{
  char power[32], digits[32];
  int decade = (int) floor (log10 (number) + SLACK);
  format_plain (scale_by_ten (number, -decade), CLAMP (decade - exponent, 0, 6), digits,
                sizeof digits);
  sol_quantity_write_exponent (decade, power, sizeof power);
  g_snprintf (text, n_text, "%s·%s", digits, power);
}

/* lo and hi in the unit of the numbers. */
static void
add_linear (SolTicks *self, const SolAxis *axis, double lo, double hi, int most)
{
  int mantissa, exponent;
  choose_step (hi - lo, most, &mantissa, &exponent);
  int n_parts = mantissa == 2 ? 4 : 5;
  double step = scale_by_ten (mantissa, exponent);
  double first = ceil (lo / step - SLACK), last = floor (hi / step + SLACK);
  gboolean is_log = axis->scale == SOL_AXIS_LOG;
  gboolean is_plain = !is_log || (lo >= 1e-3 && hi < 1e5);
  for (double i = first - 1.0; i <= last; i += 1.0)
    {
      double number = scale_by_ten (i * mantissa, exponent);
      char text[32];
      if (is_plain)
        format_plain (number, MAX (-exponent, 0), text, sizeof text);
      else if (i >= first)
        format_scientific (number, exponent, text, sizeof text);
      double value = number * self->unit.size;
      double place = is_log ? sol_axis_map (axis, value) : (number - lo) / (hi - lo);
      if (i >= first)
        add_major (self, value, place, text);
      for (int j = 1; j < n_parts; j++)
        {
          double minor = scale_by_ten ((i + (double) j / n_parts) * mantissa, exponent);
          add_minor (self, is_log ? sol_axis_map (axis, minor * self->unit.size)
                                  : (minor - lo) / (hi - lo));
        }
    }
}

static void
format_decade (int mantissa, int exponent, gboolean is_plain, char *text, gsize n_text)
{
  if (is_plain)
    format_plain (scale_by_ten (mantissa, exponent), MAX (-exponent, 0), text, n_text);
  else
    sol_quantity_write_exponent (exponent, text, n_text);
}

/* Powers of ten, every so many decades; what lies between is minor. */
static void
add_decades (SolTicks *self, const SolAxis *axis, int first, int last, int most, gboolean is_plain)
{
  int stride = 1;
  while ((last - first) / stride > MAX (most, 1))
    stride++;
  for (int e = first - 1; e <= last; e++)
    {
      char text[32];
      double decade = scale_by_ten (1.0, e) * self->unit.size;
      format_decade (1, e, is_plain, text, sizeof text);
      if (((e % stride) + stride) % stride == 0)
        add_major (self, decade, sol_axis_map (axis, decade), text);
      else
        add_minor (self, sol_axis_map (axis, decade));
      for (int m = 2; m < 10 && stride == 1; m++)
        add_minor (self, sol_axis_map (axis, m * decade));
    }
}

/* One to a few decades: 1, 2 and 5, or 1 and 3, of each. */
static void
add_steps_of_decades (SolTicks *self, const SolAxis *axis, int first, int last, gboolean is_dense)
{
  for (int e = first - 1; e <= last; e++)
    for (int m = 1; m < 10; m++)
      {
        char text[32];
        double value = scale_by_ten (m, e) * self->unit.size;
        format_decade (m, e, TRUE, text, sizeof text);
        if (m == 1 || (is_dense && (m == 2 || m == 5)) || (!is_dense && m == 3))
          add_major (self, value, sol_axis_map (axis, value), text);
        else
          add_minor (self, sol_axis_map (axis, value));
      }
}

static void
add_logarithmic (SolTicks *self, const SolAxis *axis, int most)
{
  double lo = log10 (axis->lo / self->unit.size), hi = log10 (axis->hi / self->unit.size);
  int first = (int) ceil (lo - SLACK), last = (int) floor (hi + SLACK);
  gboolean is_plain = first >= -3 && last <= 4;
  if (hi - lo < 0.7)
    add_linear (self, axis, axis->lo / self->unit.size, axis->hi / self->unit.size, most);
  else if (is_plain && 3.0 * (hi - lo) <= most)
    add_steps_of_decades (self, axis, first, last, TRUE);
  else if (is_plain && (hi - lo < 1.5 || 2.0 * (hi - lo) <= most))
    add_steps_of_decades (self, axis, first, last, FALSE);
  else
    add_decades (self, axis, first, last, most, is_plain);
}

/**
 * sol_ticks_compute:
 * @self: (out caller-allocates): the ticks
 * @axis: an axis
 * @most: about how many numbers there is room for, at least 1
 *
 * Steps are 1, 2 or 5 times a power of ten in the unit that is shown; numbers have as many decimals
 * as the step. A logarithmic axis shows powers of ten, or 1, 2 and 5
 * of each decade where there are few.
 *
 * Threads: any. Allocates: no.
 */
void
sol_ticks_compute (SolTicks *self, const SolAxis *axis, int most)
{
  self->n_major = self->n_minor = 0;
  sol_axis_choose_unit (axis, &self->unit);
  most = CLAMP (most, 1, SOL_TICKS_MAX_MAJOR - 2);
  if (!isfinite (axis->lo) || !isfinite (axis->hi) || !(axis->lo < axis->hi))
    return;
  if (axis->scale == SOL_AXIS_LOG)
    add_logarithmic (self, axis, most);
  else
    add_linear (self, axis, axis->lo / self->unit.size, axis->hi / self->unit.size, most);
}
