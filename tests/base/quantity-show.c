/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/quantity-show.h"

#include "base/quantity-text.h"
#include "sol-test.h"

#include <string.h>

#define N_RANDOM 10000

static void
test_rows (void)
{
  static const struct
  {
    double value;
    const char *unit;
    int n_digits;
    const char *text;
  } rows[] = {
    { 125e-6, "m", 4, "125 µm" },
    { 0.123456, "m", 3, "123 mm" },
    { 1.5, "m", 3, "1.5 m" },
    { 1e7, "m", 3, "10000 km" },
    { 999.96e-6, "m", 4, "1 mm" }, /* rounded before its prefix is chosen */
    { 1.0, "J", 4, "1 J" },
    { 1e-6, "J", 4, "1 µJ" },
    { 1e9, "J", 4, "1 GJ" },
    { 2.4e-6, "1", 4, "2.4e-6" },
    { 1e-6, "1", 4, "1e-6" },
    { 0.001, "1", 4, "0.001" },
    { 0.00025, "1", 4, "2.5e-4" },
    { 65537.0, "1", 4, "65537" }, /* a count is not rounded */
    { 123456.7, "1", 4, "123500" },
    { 1234567.8, "1", 4, "1.235e6" },
    { 8.42e-9, "m^2", 4, "8420 µm²" },
    { 1.472e18, "W/m^2", 4, "1.472e14 W/cm²" },
    { -21.68e-27, "s^2/m", 4, "-21680 fs²/m" },
    { 0.8e5, "Pa", 4, "0.8 bar" },
    { 5e3, "Pa", 4, "50 mbar" },
    { 293.15, "K", 5, "293.15 K" },
    { 0.0, "s", 3, "0 s" },
    { 3.3e-22, "s", 2, "3.3e-4 as" },
    { NAN, "m", 4, "none" },
    { -INFINITY, "m", 4, "-infinite" },
    { 1536.0, "byte", 4, "1.5 KiB" },
  };
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *text = sol_quantity_show (rows[i].value, rows[i].unit, rows[i].n_digits);
      g_assert_cmpstr (text, ==, rows[i].text);
    }
}

static void
test_exact_rows (void)
{
  static const struct
  {
    double value;
    SolUnitKind kind;
    const char *display;
    const char *text;
  } rows[] = {
    { 1.0, SOL_UNIT_ENERGY, "uJ", "1 J" }, /* not 1000000 uJ */
    { 1e9, SOL_UNIT_ENERGY, "uJ", "1e9 J" },
    { 275e-6, SOL_UNIT_ENERGY, "uJ", "275 µJ" },
    { 1.5e-3, SOL_UNIT_ENERGY, "uJ", "1500 µJ" },
    { 1e-6, SOL_UNIT_NONE, NULL, "1e-6" }, /* not 0.000001 */
    { 1e-4, SOL_UNIT_NONE, NULL, "1e-4" },
    { 0.18, SOL_UNIT_NONE, NULL, "0.18" },
    { 800e-9, SOL_UNIT_LENGTH, "nm", "800 nm" },
    { 5e-3, SOL_UNIT_LENGTH, "nm", "5 mm" },
    { 125e-6, SOL_UNIT_LENGTH, "um", "125 µm" },
    { -120e-30, SOL_UNIT_GDD, "fs^2", "-120 fs²" },
    { 0.4e-12, SOL_UNIT_TIME, "ps", "400 fs" },
    { 0.8e5, SOL_UNIT_PRESSURE, "bar", "0.8 bar" },
    { 1e3, SOL_UNIT_PRESSURE, "bar", "10 mbar" },
    { 10.0, SOL_UNIT_PRESSURE, "bar", "0.1 mbar" },
    { 1e4, SOL_UNIT_POWER, "W", "10 kW" },
    { 0.15, SOL_UNIT_LENGTH, "m", "15 cm" }, /* along the guide, as on the axes */
    { 1.5, SOL_UNIT_LENGTH, "m", "1.5 m" },
    { 2e-3, SOL_UNIT_LENGTH, "m", "2 mm" },
  };
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *text =
          sol_quantity_show_exact (rows[i].value, rows[i].kind, rows[i].display);
      g_assert_cmpstr (text, ==, rows[i].text);
    }
}

/* What somebody wrote stays; of what was worked out the first digits are enough. */
static void
test_brief_rows (void)
{
  static const struct
  {
    double value;
    SolUnitKind kind;
    const char *display, *number, *unit;
  } rows[] = {
    { 359.032883832335e12, SOL_UNIT_FREQUENCY, "THz", "359.033", "THz" },
    { 374.7405725e12, SOL_UNIT_FREQUENCY, "THz", "374.741", "THz" },
    { 1030.1234e-9, SOL_UNIT_LENGTH, "nm", "1030.1234", "nm" },
    { 1e4, SOL_UNIT_POWER, "W", "10", "kW" },
    { 123456789.0, SOL_UNIT_POWER, "MW", "123.457", "MW" },
    { 1.0 / 3.0, SOL_UNIT_NONE, NULL, "0.333333", "" },
    { 1e-5 / 3.0, SOL_UNIT_NONE, NULL, "3.33333e-6", "" },
    { 0.0, SOL_UNIT_TIME, "fs", "0", "fs" },
  };
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *unit = NULL;
      g_autofree char *number =
          sol_quantity_show_brief (rows[i].value, rows[i].kind, rows[i].display, &unit);
      g_assert_cmpstr (number, ==, rows[i].number);
      g_assert_cmpstr (unit, ==, rows[i].unit);
    }
}

static void
test_show_in (void)
{
  static const struct
  {
    double value;
    SolUnitKind kind;
    const char *display, *text;
  } rows[] = {
    { 0.8877123, SOL_UNIT_LENGTH, "m", "0.8877 m" },
    { 909.1e-6, SOL_UNIT_LENGTH, "cm", "0.09091 cm" },
    { 9.1e-6, SOL_UNIT_LENGTH, "m", "9.1 µm" },
    { 1e4, SOL_UNIT_POWER, "W", "10 kW" },
    { 0.80004e5, SOL_UNIT_PRESSURE, "bar", "0.8 bar" },
    { 0.18, SOL_UNIT_NONE, NULL, "0.18" },
  };
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *text =
          sol_quantity_show_in (rows[i].value, rows[i].kind, rows[i].display, 4);
      g_assert_cmpstr (text, ==, rows[i].text);
    }
}

/* Any finite double of any kind in any unit: what is shown reads back as the same double. */
static void
check_round_trips (void)
{
  static const struct
  {
    SolUnitKind kind;
    const char *display;
  } forms[] = {
    { SOL_UNIT_LENGTH, "um" },     { SOL_UNIT_LENGTH, "nm" },     { SOL_UNIT_TIME, "fs" },
    { SOL_UNIT_ENERGY, "uJ" },     { SOL_UNIT_POWER, "MW" },      { SOL_UNIT_PRESSURE, "bar" },
    { SOL_UNIT_PRESSURE, "Torr" }, { SOL_UNIT_ANGLE, "deg" },     { SOL_UNIT_GDD, "fs^2" },
    { SOL_UNIT_TOD, "fs^3" },      { SOL_UNIT_LOSS, "dB/km" },    { SOL_UNIT_NONE, NULL },
    { SOL_UNIT_AREA, "um^2" },     { SOL_UNIT_FREQUENCY, "THz" },
  };
  for (int i = 0; i < N_RANDOM; i++)
    {
      gsize form = (gsize) i % G_N_ELEMENTS (forms);
      double power = g_test_rand_double_range (-30.0, 20.0);
      double value = g_test_rand_double_range (-1.0, 1.0) * pow (10.0, power);
      double back = NAN;
      g_autoptr (GError) error = NULL;
      g_autofree char *text =
          sol_quantity_show_exact (value, forms[form].kind, forms[form].display);
      g_assert_true (sol_quantity_text_read (text, forms[form].kind, forms[form].display, &back,
                                             NULL, NULL, &error));
      g_assert_no_error (error);
      if (memcmp (&back, &value, sizeof value) != 0)
        g_error ("%s is read as %.17g, not %.17g", text, back, value);
    }
}

/* What is rounded to N digits reads back as that number. */
static void
check_rounded (void)
{
  static const struct
  {
    const char *si;
    SolUnitKind kind;
  } units[] = {
    { "m", SOL_UNIT_LENGTH }, { "s", SOL_UNIT_TIME },      { "J", SOL_UNIT_ENERGY },
    { "W", SOL_UNIT_POWER },  { "Pa", SOL_UNIT_PRESSURE }, { "Hz", SOL_UNIT_FREQUENCY },
    { "s^2", SOL_UNIT_GDD },  { "m^2", SOL_UNIT_AREA },    { "1", SOL_UNIT_NONE },
  };
  for (int i = 0; i < N_RANDOM; i++)
    {
      gsize u = (gsize) i % G_N_ELEMENTS (units);
      int n_digits = g_test_rand_int_range (2, 8);
      double value =
          g_test_rand_double_range (0.1, 1.0) * pow (10.0, g_test_rand_double_range (-20.0, 12.0));
      double back = NAN;
      g_autofree char *text = sol_quantity_show (value, units[u].si, n_digits);
      g_assert_true (sol_units_parse (text, units[u].kind, &back, NULL, NULL));
      sol_test_close (G_STRLOC, SOL_CLASS_P, text, back, value, 0.5001 * pow (10.0, 1 - n_digits),
                      0.0);
      g_assert_null (strstr (text, "um"));
      g_assert_null (strstr (text, "uJ"));
      g_assert_null (strchr (text, '^'));
      g_assert_null (strchr (text, '+'));
      g_assert_null (strchr (text, ','));
    }
}

static void
test_round_trips (void)
{
  check_round_trips ();
  check_rounded ();
}

static void
test_round_trips_with_comma (void)
{
  if (!sol_test_set_comma_locale ())
    {
      g_test_skip ("no locale with a decimal comma here");
      return;
    }
  check_round_trips ();
  check_rounded ();
  sol_test_set_point_locale ();
}

static void
test_typeset (void)
{
  static const char *const rows[][2] = {
    { "2.5e25 1/m³", "2.5 × 10²⁵ 1/m³" },
    { "below 1e-6 of it", "below 10⁻⁶ of it" },
    { "1e4 W", "10⁴ W" },
    { "11e4 W or 2.1e4 W", "11 × 10⁴ W or 2.1 × 10⁴ W" },
    { "2.5e-4: the end", "2.5 × 10⁻⁴: the end" },
    { "one e2e test of e-5", "one e2e test of e-5" },
    { "1e5x, 12ev", "1e5x, 12ev" },
    { "falls to 40 um, 0.07 uJ", "falls to 40 µm, 0.07 µJ" },
    { "1.8 TW/cm^2", "1.8 TW/cm²" },
    { "-11830 fs²/m", "−11830 fs²/m" },
    { "from -3 fs (-2e-6)", "from −3 fs (−2 × 10⁻⁶)" },
    { "0.8 bar -> 0 bar", "0.8 bar → 0 bar" },
    { "walk-off, HE11-12, 2-3 nm", "walk-off, HE11-12, 2-3 nm" },
    { "12 umbrellas, um, of 5 u", "12 umbrellas, um, of 5 u" },
    { "", "" },
  };
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *shown = sol_quantity_typeset (rows[i][0]);
      g_assert_cmpstr (shown, ==, rows[i][1]);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/base/quantity-show/rows", test_rows);
  g_test_add_func ("/base/quantity-show/exact-rows", test_exact_rows);
  g_test_add_func ("/base/quantity-show/brief-rows", test_brief_rows);
  g_test_add_func ("/base/quantity-show/in-a-unit", test_show_in);
  g_test_add_func ("/base/quantity-show/round-trips", test_round_trips);
  g_test_add_func ("/base/quantity-show/round-trips-with-comma", test_round_trips_with_comma);
  g_test_add_func ("/base/quantity-show/typeset", test_typeset);
  return g_test_run ();
}
