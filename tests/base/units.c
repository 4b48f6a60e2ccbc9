/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/decimal.h"
#include "base/error.h"
#include "base/units.h"
#include "sol-test.h"

#include <locale.h>
#include <stdlib.h>
#include <string.h>

#define N_RANDOM 10000

static double
parse (const char *text, SolUnitKind kind)
{
  g_autoptr (GError) error = NULL;
  double value = NAN;
  if (!sol_units_parse (text, kind, &value, NULL, &error))
    g_error ("“%s”: %s", text, error->message);
  return value;
}

static void
assert_same (double a, double b, const char *text)
{
  if (memcmp (&a, &b, sizeof a) != 0)
    g_error ("class P: “%s”: %.17g and %.17g differ", text, a, b);
}

/* A prefix costs no rounding: the value is the double that the compiler makes of the literal. */
static void
test_exact_values (void)
{
  static const struct
  {
    const char *text;
    SolUnitKind kind;
    double value;
  } cases[] = {
    { "125 um", SOL_UNIT_LENGTH, 125e-6 },
    { "125um", SOL_UNIT_LENGTH, 125e-6 },
    { "125 \xc2\xb5m", SOL_UNIT_LENGTH, 125e-6 },
    { "125 \xce\xbcm", SOL_UNIT_LENGTH, 125e-6 },
    { "125\xc2\xa0um", SOL_UNIT_LENGTH, 125e-6 },
    { " 0.7 um ", SOL_UNIT_LENGTH, 0.7e-6 },
    { "800 nm", SOL_UNIT_LENGTH, 800e-9 },
    { "2.5 cm", SOL_UNIT_LENGTH, 2.5e-2 },
    { "1", SOL_UNIT_LENGTH, 1.0 },
    { "30 fs", SOL_UNIT_TIME, 30e-15 },
    { "30fs", SOL_UNIT_TIME, 30e-15 },
    { "7.5 fs", SOL_UNIT_TIME, 7.5e-15 },
    { "24 as", SOL_UNIT_TIME, 24e-18 },
    { "0.4 ps", SOL_UNIT_TIME, 0.4e-12 },
    { "275 uJ", SOL_UNIT_ENERGY, 275e-6 },
    { "5 mJ", SOL_UNIT_ENERGY, 5e-3 },
    { "5 MJ", SOL_UNIT_ENERGY, 5e6 },
    { "1 eV", SOL_UNIT_ENERGY, 1.602176634e-19 },
    { "15.76 eV", SOL_UNIT_ENERGY, 15.76 * 1.602176634e-19 },
    { "1e3 meV", SOL_UNIT_ENERGY, 1.602176634e-19 },
    { "3.5 GW", SOL_UNIT_POWER, 3.5e9 },
    { "0.8 bar", SOL_UNIT_PRESSURE, 0.8e5 },
    { "80 mbar", SOL_UNIT_PRESSURE, 80e2 },
    { "100 kPa", SOL_UNIT_PRESSURE, 1e5 },
    { "1 Mbar", SOL_UNIT_PRESSURE, 1e11 },
    { "1 atm", SOL_UNIT_PRESSURE, 101325.0 },
    { "760 Torr", SOL_UNIT_PRESSURE, 101325.0 },
    { "0.3 atm", SOL_UNIT_PRESSURE, 30397.5 },
    { "293.15 K", SOL_UNIT_TEMPERATURE, 293.15 },
    { "375 THz", SOL_UNIT_FREQUENCY, 375e12 },
    { "180 deg", SOL_UNIT_ANGLE, M_PI },
    { "90 deg", SOL_UNIT_ANGLE, M_PI / 2 },
    { "20 mrad", SOL_UNIT_ANGLE, 20e-3 },
    { "1.2 kV", SOL_UNIT_VOLTAGE, 1200.0 },
    { "-120 fs^2", SOL_UNIT_GDD, -120e-30 },
    { "-120 fs\xc2\xb2", SOL_UNIT_GDD, -120e-30 },
    { "500 fs^3", SOL_UNIT_TOD, 500e-45 },
    { "8420 um^2", SOL_UNIT_AREA, 8420e-12 },
    { "3 1/cm", SOL_UNIT_PER_LENGTH, 3e2 },
    { "0.2 dB/km", SOL_UNIT_LOSS, 0.2e-3 },
    { "110 1/(W km)", SOL_UNIT_NONLINEARITY, 110e-3 },
    { "110 1/W/km", SOL_UNIT_NONLINEARITY, 110e-3 },
    { "-11.83 ps^2/km", (SolUnitKind) (SOL_UNIT_BETA + 2), -11.83e-27 },
    { "-1.183e-26", (SolUnitKind) (SOL_UNIT_BETA + 2), -11.83e-27 },
    { "5 %", SOL_UNIT_NONE, 5e-2 },
    { "+1.0e+03", SOL_UNIT_NONE, 1000.0 },
    { ".5", SOL_UNIT_NONE, 0.5 },
    { "5.", SOL_UNIT_NONE, 5.0 },
    { "0e999", SOL_UNIT_NONE, 0.0 },
    { "4.9406564584124654e-324", SOL_UNIT_NONE, 4.9406564584124654e-324 },
  };
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    assert_same (parse (cases[i].text, cases[i].kind), cases[i].value, cases[i].text);
  /* One division of a rounded product: within one unit in the last place of the exact value. */
  sol_assert_close (R, parse ("750.06 Torr", SOL_UNIT_PRESSURE), 750.06 * 101325 / 760, 2.3e-16);
  sol_assert_close (T, parse ("750.06 Torr", SOL_UNIT_PRESSURE), 1e5, 3e-6);
}

static void
test_refused (void)
{
  static const struct
  {
    const char *text;
    SolUnitKind kind;
    const char *says;
  } cases[] = {
    { "", SOL_UNIT_LENGTH, "empty" },
    { "   ", SOL_UNIT_LENGTH, "empty" },
    { "um", SOL_UNIT_LENGTH, "not a number" },
    { "nan", SOL_UNIT_NONE, "not a number" },
    { "NaN m", SOL_UNIT_LENGTH, "not a number" },
    { "inf", SOL_UNIT_NONE, "not a number" },
    { "-infinity", SOL_UNIT_NONE, "not a number" },
    { "0x10", SOL_UNIT_NONE, "unit “x10”" },
    { "1e400", SOL_UNIT_NONE, "too large" },
    { "1e308 km", SOL_UNIT_LENGTH, "too large" },
    { "1e-400", SOL_UNIT_NONE, "too small" },
    { "1e99999999999999999999", SOL_UNIT_NONE, "too large" },
    { "30 fs", SOL_UNIT_LENGTH, "is a time, but a length" },
    { "125 um", SOL_UNIT_TIME, "is a length, but a time" },
    { "1 m", SOL_UNIT_PRESSURE, "is a length" },
    { "1 W s", SOL_UNIT_ENERGY, "something else" },
    { "5 %", SOL_UNIT_LENGTH, "plain number" },
    { "100 KPa", SOL_UNIT_PRESSURE, "did you mean “kPa”" },
    { "800 NM", SOL_UNIT_LENGTH, "did you mean “nm”" },
    { "30 FS", SOL_UNIT_TIME, "did you mean “fs”" },
    { "1 BAR", SOL_UNIT_PRESSURE, "did you mean “bar”" },
    { "0,8 bar", SOL_UNIT_PRESSURE, "decimal sign is the point" },
    { "1 2 m", SOL_UNIT_LENGTH, "not known" },
    { "1 m extra", SOL_UNIT_LENGTH, "not known" },
    { "1 m^", SOL_UNIT_LENGTH, "not known" },
    { "1 /", SOL_UNIT_LENGTH, "not known" },
    { "1 (m)", SOL_UNIT_LENGTH, "not known" },
    { "1 1/(m", SOL_UNIT_PER_LENGTH, "not known" },
    { "1 m*", SOL_UNIT_LENGTH, "not known" },
    { "20 C", SOL_UNIT_TEMPERATURE, "not known" },
    { "1 mdB/m", SOL_UNIT_LOSS, "not known" },
    { "1 ps^2", (SolUnitKind) (SOL_UNIT_BETA + 2), "group-delay" },
  };
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;
      double value = 42.0;
      if (sol_units_parse (cases[i].text, cases[i].kind, &value, NULL, &error))
        g_error ("“%s” was read as %g", cases[i].text, value);
      g_assert_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_TYPE);
      if (strstr (error->message, cases[i].says) == NULL)
        g_error ("“%s”: “%s” does not say “%s”", cases[i].text, error->message, cases[i].says);
      assert_same (value, 42.0, cases[i].text);
    }
}

static void
test_warnings (void)
{
  static const struct
  {
    const char *text;
    SolUnitKind kind;
    guint n;
  } cases[] = {
    { "5 MJ", SOL_UNIT_ENERGY, 1 },     { "5 mJ", SOL_UNIT_ENERGY, 0 },
    { "1 Mbar", SOL_UNIT_PRESSURE, 1 }, { "1 mbar", SOL_UNIT_PRESSURE, 0 },
    { "1 MPa", SOL_UNIT_PRESSURE, 0 },  { "1 Mm", SOL_UNIT_LENGTH, 1 },
    { "1 Ps", SOL_UNIT_TIME, 1 },       { "1 PW", SOL_UNIT_POWER, 0 },
    { "1 PHz", SOL_UNIT_FREQUENCY, 0 }, { "1 MK", SOL_UNIT_TEMPERATURE, 1 },
  };
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GPtrArray) warnings = g_ptr_array_new_with_free_func (g_free);
      double value;
      g_assert_true (sol_units_parse (cases[i].text, cases[i].kind, &value, warnings, NULL));
      if (warnings->len != cases[i].n)
        g_error ("“%s” gave %u warnings", cases[i].text, warnings->len);
      if (warnings->len > 0)
        g_assert_nonnull (strstr (warnings->pdata[0], "are you sure"));
    }
}

static void
test_format (void)
{
  static const struct
  {
    double value;
    SolUnitKind kind;
    const char *display;
    const char *text;
  } cases[] = {
    { 125e-6, SOL_UNIT_LENGTH, "um", "125 um" },
    { 125e-6, SOL_UNIT_LENGTH, NULL, "0.000125 m" },
    { 0.8e5, SOL_UNIT_PRESSURE, "bar", "0.8 bar" },
    { 0.0, SOL_UNIT_PRESSURE, "bar", "0 bar" },
    { -0.0, SOL_UNIT_LENGTH, "um", "-0 um" },
    { 7.5e-15, SOL_UNIT_TIME, "fs", "7.5 fs" },
    { -120e-30, SOL_UNIT_GDD, "fs^2", "-120 fs^2" },
    { M_PI / 2, SOL_UNIT_ANGLE, "deg", "90 deg" },
    { 30 / 180.0 * M_PI, SOL_UNIT_ANGLE, "deg", "30 deg" },
    { 1e-6, SOL_UNIT_NONE, NULL, "1e-6" },
    { 1e-5, SOL_UNIT_NONE, NULL, "0.00001" },
    { 1234567890123456.0, SOL_UNIT_NONE, NULL, "1234567890123456" },
    { 1e15, SOL_UNIT_NONE, NULL, "1000000000000000" },
    { 1e16, SOL_UNIT_NONE, NULL, "1e16" },
    { 1.0 / 3.0, SOL_UNIT_NONE, NULL, "0.3333333333333333" },
    { 0.1 + 0.2, SOL_UNIT_NONE, NULL, "0.30000000000000004" },
    { 101325.0, SOL_UNIT_PRESSURE, "atm", "1 atm" },
  };
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = sol_units_format (cases[i].value, cases[i].kind, cases[i].display);
      g_assert_cmpstr (text, ==, cases[i].text);
    }
}

/* Any finite double: random bits, so that all exponents and denormals occur. */
static double
draw_double (void)
{
  double value;
  do
    {
      guint64 bits = (guint64) g_test_rand_int () << 32 | (guint32) g_test_rand_int ();
      memcpy (&value, &bits, sizeof value);
    }
  while (!isfinite (value));
  return value;
}

static void
check_round_trips (void)
{
  static const struct
  {
    SolUnitKind kind;
    const char *display;
  } forms[] = {
    { SOL_UNIT_LENGTH, "um" },     { SOL_UNIT_LENGTH, "nm" },     { SOL_UNIT_TIME, "fs" },
    { SOL_UNIT_ENERGY, "uJ" },     { SOL_UNIT_ENERGY, "eV" },     { SOL_UNIT_PRESSURE, "bar" },
    { SOL_UNIT_PRESSURE, "Torr" }, { SOL_UNIT_ANGLE, "deg" },     { SOL_UNIT_GDD, "fs^2" },
    { SOL_UNIT_TOD, "fs^3" },      { SOL_UNIT_LOSS, "dB/km" },    { SOL_UNIT_NONE, NULL },
    { SOL_UNIT_AREA, "um^2" },     { SOL_UNIT_FREQUENCY, "THz" }, { SOL_UNIT_NONE, "%" },
  };
  for (int i = 0; i < N_RANDOM; i++)
    {
      gsize form = (gsize) i % G_N_ELEMENTS (forms);
      double value = i % 2 ? draw_double () : g_test_rand_double_range (-1.0, 1.0) * 1e-6;
      g_autofree char *text = sol_units_format (value, forms[form].kind, forms[form].display);
      assert_same (parse (text, forms[form].kind), value, text);
      g_autofree char *again =
          sol_units_format (parse (text, forms[form].kind), forms[form].kind, forms[form].display);
      g_assert_cmpstr (again, ==, text);
    }
}

static void
test_round_trips (void)
{
  check_round_trips ();
}

/* Random decimals with a prefix against the same decimal with the exponent written out, which the
 * C library rounds correctly. */
static void
test_prefix_is_exact (void)
{
  for (int i = 0; i < N_RANDOM; i++)
    {
      int whole = g_test_rand_int_range (0, 100000), part = g_test_rand_int_range (0, 1000000);
      g_autofree char *with_unit = g_strdup_printf ("%d.%06d um", whole, part);
      g_autofree char *plain = g_strdup_printf ("%d.%06de-6", whole, part);
      assert_same (parse (with_unit, SOL_UNIT_LENGTH), g_ascii_strtod (plain, NULL), with_unit);
    }
}

static void
test_comma_locale (void)
{
  if (!sol_test_set_comma_locale ())
    {
      g_test_skip ("no locale with a decimal comma is installed");
      return;
    }
  g_assert_cmpstr (localeconv ()->decimal_point, ==, ",");
  test_exact_values ();
  test_format ();
  check_round_trips ();
  setlocale (LC_ALL, "C");
}

static void
test_decimal_comma (void)
{
  SolDecimal number;
  g_assert_cmpuint (sol_decimal_scan (&number, "1,5e+03;", ','), ==, 7);
  assert_same (sol_decimal_to_double (&number), 1500.0, "1,5e+03");
  g_assert_cmpuint (sol_decimal_scan (&number, "1,5", '.'), ==, 1);
  g_assert_cmpuint (sol_decimal_scan (&number, "e5", '.'), ==, 0);
  g_assert_cmpuint (sol_decimal_scan (&number, "-.", '.'), ==, 0);
}

/* More digits than are kept: the value is that of the digits, whatever follows. */
static void
test_long_numbers (void)
{
  g_autoptr (GString) text = g_string_new ("0.");
  for (int i = 0; i < 5000; i++)
    g_string_append_c (text, '3');
  assert_same (parse (text->str, SOL_UNIT_NONE), 1.0 / 3.0, "0.333...");
  g_string_assign (text, "1");
  for (int i = 0; i < 300; i++)
    g_string_append_c (text, '0');
  assert_same (parse (text->str, SOL_UNIT_NONE), 1e300, "1000...");
  g_string_append (text, " km");
  assert_same (parse (text->str, SOL_UNIT_LENGTH), 1e303, "1000... km");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/base/units/exact-values", test_exact_values);
  g_test_add_func ("/base/units/bad-text-is-refused-with-a-reason", test_refused);
  g_test_add_func ("/base/units/large-prefixes-ask-back", test_warnings);
  g_test_add_func ("/base/units/format", test_format);
  g_test_add_func ("/base/units/text-gives-the-number-back", test_round_trips);
  g_test_add_func ("/base/units/prefix-costs-no-rounding", test_prefix_is_exact);
  g_test_add_func ("/base/units/decimal-comma-is-read-where-asked", test_decimal_comma);
  g_test_add_func ("/base/units/long-numbers", test_long_numbers);
  g_test_add_func ("/base/units/comma-locale-changes-nothing", test_comma_locale);
  return g_test_run ();
}
