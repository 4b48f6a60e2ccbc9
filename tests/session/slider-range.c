/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "session/setup/slider-range.h"

#include "base/units.h"
#include "session/form-field.h"
#include "sol-test.h"

#include <string.h>

/* Room on either side of the value, as a share of the way. */
#define ROOM 0.05

static double
read_number (const SolParam *param, const char *text)
{
  double value = NAN;
  if (text != NULL)
    sol_units_parse (text, param->unit, &value, NULL, NULL);
  return value;
}

static double
unit_of (const SolParam *param)
{
  g_autofree char *one = g_strconcat ("1 ", param->display != NULL ? param->display : "", NULL);
  return read_number (param, g_strchomp (one));
}

static void
check (const SolParam *param, double initial, double value)
{
  SolSliderRange range = sol_slider_range_find (param, initial, unit_of (param), value);
  g_autoptr (GError) error = NULL;
  g_assert_true (sol_slider_range_check (param, &range, &error));
  g_assert_no_error (error);
  gboolean is_limited = param->max > param->min;
  double way = range.hi - range.lo;
  g_assert_true (range.lo <= value && value <= range.hi); /* class T: what a range is for */
  if (!(is_limited && range.lo <= param->min))
    g_assert_cmpfloat ((value - range.lo) / way, >=,
                       ROOM); /* class T: the room that was asked for */
  if (!(is_limited && range.hi >= param->max))
    g_assert_cmpfloat ((range.hi - value) / way, >=, ROOM); /* class T: likewise */
}

/* Whatever the value of whatever input, the slider has it, and room to turn it down and up, inside the limits. */
static void
test_room (void)
{
  for (int i = 0; i < sol_form_field_get_n_groups (); i++)
    {
      const SolFormGroup *group = sol_form_field_get_group (i);
      for (int k = 0; k < group->n_fields; k++)
        {
          const SolParam *param = group->fields[k].param;
          if (group->fields[k].kind != SOL_FORM_QUANTITY &&
              group->fields[k].kind != SOL_FORM_PROFILE)
            continue;
          double initial = read_number (param, param->initial), unit = unit_of (param);
          double low = param->max > param->min ? fmax (param->min, 1e-6 * unit) : 1e-6 * unit;
          double high = param->max > param->min ? fmin (param->max, 1e6 * unit) : 1e6 * unit;
          g_test_message ("%s: %g to %g", param->name, low, high);
          for (double value = low; value <= high; value *= 1.37)
            check (param, initial, value);
          if (param->max > param->min && param->min < 0.0)
            check (param, initial, fmax (-3.0 * unit, param->min));
        }
    }
}

/* A tenth of the default to four times it; another size is a power of ten of the same. */
static void
test_sizes (void)
{
  const SolParam energy = { .name = "energy", .unit = SOL_UNIT_ENERGY, .display = "uJ" };
  static const struct
  {
    double value, lo, hi;
  } rows[] = {
    { 150e-6, 15e-6, 600e-6 }, { 60e-6, 15e-6, 600e-6 }, { 470e-6, 15e-6, 600e-6 },
    { 480e-6, 150e-6, 6e-3 },  { 1e-9, 0.15e-9, 6e-9 },  { 0.0, 0.0, 600e-6 },
    { NAN, 15e-6, 600e-6 },    { -3e-6, -6e-6, 6e-6 },
  };
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      SolSliderRange range = sol_slider_range_find (&energy, 150e-6, 1e-6, rows[i].value);
      sol_assert_near (T, range.lo, rows[i].lo, 1e-12 * rows[i].hi);
      sol_assert_close (T, range.hi, rows[i].hi, 1e-12);
    }
}

static void
test_check (void)
{
  const SolParam param = { .name = "p", .min = 0.0, .max = 10.0 };
  static const struct
  {
    SolSliderRange range;
    gboolean is_good;
  } rows[] = {
    { { 0.0, 10.0 }, TRUE },  { { 2.0, 2.0 }, FALSE },  { { 3.0, 2.0 }, FALSE },
    { { -1.0, 2.0 }, FALSE }, { { 1.0, 11.0 }, FALSE }, { { NAN, 2.0 }, FALSE },
  };
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GError) error = NULL;
      g_assert_cmpint (sol_slider_range_check (&param, &rows[i].range, &error), ==,
                       rows[i].is_good);
      g_assert_cmpint (error == NULL, ==, rows[i].is_good);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/session/slider-range/room", test_room);
  g_test_add_func ("/session/slider-range/sizes", test_sizes);
  g_test_add_func ("/session/slider-range/check", test_check);
  return g_test_run ();
}
