/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/quantity-text.h"
#include "sol-test.h"

#include <string.h>

#define N_RANDOM 10000

static double
value_of (const char *text, SolUnitKind kind, const char *shown)
{
  g_autoptr (GError) error = NULL;
  double value = NAN;
  if (!sol_quantity_text_read (text, kind, shown, &value, NULL, NULL, &error))
    g_error ("“%s”: %s", text, error->message);
  return value;
}

static void
assert_same (double a, double b, const char *text)
{
  if (memcmp (&a, &b, sizeof a) != 0)
    g_error ("class P: “%s”: %.17g and %.17g differ", text, a, b);
}

static void
assert_refused (const char *text, SolUnitKind kind, const char *shown, const char *words)
{
  g_autoptr (GError) error = NULL;
  double value = 42.0;
  if (sol_quantity_text_read (text, kind, shown, &value, NULL, NULL, &error))
    g_error ("“%s” was taken as %g", text, value);
  if (strstr (error->message, words) == NULL)
    g_error ("“%s”: the message “%s” does not say “%s”", text, error->message, words);
  assert_same (value, 42.0, text);
}

/* Spellings of one quantity are one double. */
static void
test_spellings (void)
{
  static const struct
  {
    const char *text;
    SolUnitKind kind;
    const char *shown;
    double value;
  } cases[] = {
    { "30 fs", SOL_UNIT_TIME, "ps", 30e-15 },
    { "30fs", SOL_UNIT_TIME, "ps", 30e-15 },
    { "3e-14 s", SOL_UNIT_TIME, "fs", 3e-14 },
    { "30", SOL_UNIT_TIME, "fs", 30e-15 },
    { "0.8 um", SOL_UNIT_LENGTH, "nm", 0.8e-6 },
    { "0,8 µm", SOL_UNIT_LENGTH, "nm", 0.8e-6 },
    { "800", SOL_UNIT_LENGTH, "nm", 800e-9 },
    { "1.2 bar", SOL_UNIT_PRESSURE, "Pa", 1.2e5 },
    { "1,2", SOL_UNIT_PRESSURE, "bar", 1.2e5 },
    { "12 500 Pa", SOL_UNIT_PRESSURE, "bar", 12500.0 },
    { "12\xe2\x80\xaf"
      "500,5 Pa",
      SOL_UNIT_PRESSURE, "bar", 12500.5 },
    { "0,125", SOL_UNIT_NONE, NULL, 0.125 },
    { "-1,25e-3", SOL_UNIT_NONE, NULL, -1.25e-3 },
    { "−120 fs²", SOL_UNIT_GDD, "fs^2", -120e-30 },
    { "1 000", SOL_UNIT_NONE, NULL, 1000.0 },
  };
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    assert_same (value_of (cases[i].text, cases[i].kind, cases[i].shown), cases[i].value,
                 cases[i].text);
}

static void
test_sums (void)
{
  static const struct
  {
    const char *text;
    SolUnitKind kind;
    const char *shown;
    double value;
  } cases[] = {
    { "2*25 fs", SOL_UNIT_TIME, "fs", 50e-15 },
    { "c/800nm", SOL_UNIT_FREQUENCY, "THz", 299792458.0 / 800e-9 },
    { "c / 375 THz", SOL_UNIT_LENGTH, "nm", 299792458.0 / 375e12 },
    { "1.5 m - 20 cm", SOL_UNIT_LENGTH, "m", 1.3 },
    { "(1+2)*3", SOL_UNIT_LENGTH, "um", 9e-6 },
    { "1/4", SOL_UNIT_LENGTH, "m", 0.25 },
    { "250/2", SOL_UNIT_LENGTH, "um", 125e-6 },
    { "2*0,4", SOL_UNIT_PRESSURE, "bar", 0.8e5 },
    { "30 GW * 10 fs", SOL_UNIT_ENERGY, "uJ", 300e-6 },
    { "1 mJ/(10 fs)", SOL_UNIT_POWER, "GW", 1e11 },
    { "pi/2", SOL_UNIT_ANGLE, "rad", G_PI / 2.0 },
    { "-2*(3 - 5) fs", SOL_UNIT_TIME, "fs", 4e-15 },
  };
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    sol_assert_close (R, value_of (cases[i].text, cases[i].kind, cases[i].shown), cases[i].value,
                      5e-15 + 4e-16); /* the fifteenth digit, and two roundings */
}

static void
test_refusals (void)
{
  assert_refused ("1,500", SOL_UNIT_LENGTH, "mm", "could be a decimal or a thousand");
  assert_refused ("1.500,5", SOL_UNIT_LENGTH, "mm", "two decimal signs");
  assert_refused ("1,5,2", SOL_UNIT_LENGTH, "mm", "two decimal signs");
  assert_refused ("5 fs", SOL_UNIT_LENGTH, "mm", "a time");
  assert_refused ("", SOL_UNIT_LENGTH, "mm", "empty");
  assert_refused ("abc", SOL_UNIT_LENGTH, "mm", "not a number");
  assert_refused ("2*", SOL_UNIT_LENGTH, "mm", "missing at the end");
  assert_refused ("2*(3", SOL_UNIT_LENGTH, "mm", "not closed");
  assert_refused ("1 m + 1 s", SOL_UNIT_LENGTH, "mm", "of one kind");
  assert_refused ("2 * 3 fs", SOL_UNIT_LENGTH, "mm", "a length");
  assert_refused ("1/0", SOL_UNIT_LENGTH, "mm", "no finite value");
  assert_refused ("1 m * 2 xyz", SOL_UNIT_LENGTH, "mm", "xyz");
  g_autofree char *deep = g_strnfill (2000, '(');
  assert_refused (deep, SOL_UNIT_LENGTH, "mm", "brackets");
}

static void
test_used_unit (void)
{
  g_autofree char *unit = NULL;
  double value;
  g_assert_true (
      sol_quantity_text_read ("0.8 um", SOL_UNIT_LENGTH, "nm", &value, &unit, NULL, NULL));
  g_assert_cmpstr (unit, ==, "um");
  g_clear_pointer (&unit, g_free);
  g_assert_true (sol_quantity_text_read ("0.8", SOL_UNIT_LENGTH, "nm", &value, &unit, NULL, NULL));
  g_assert_null (unit);
}

/* What a field shows for a random value, in a random unit of its kind, is that value again. */
static void
test_round_trips (void)
{
  for (int i = 0; i < N_RANDOM; i++)
    {
      SolUnitKind kind = (SolUnitKind) g_test_rand_int_range (0, SOL_UNIT_BETA);
      const char *const *units = sol_quantity_text_get_units (kind);
      gsize n_units = 0;
      while (units != NULL && units[n_units] != NULL)
        n_units++;
      const char *unit = n_units > 0 ? units[g_test_rand_int_range (0, (int) n_units)]
                                     : sol_unit_kind_get_si (kind);
      double value =
          g_test_rand_double_range (-1.0, 1.0) * pow (10.0, g_test_rand_int_range (-30, 30));
      g_autofree char *text = sol_units_format (value, kind, *unit != '\0' ? unit : NULL);
      g_autofree char *used = NULL;
      g_autofree char *number = sol_quantity_text_split (text, &used);
      g_autofree char *shown_unit = sol_quantity_text_decorate_unit (used);
      g_autofree char *pretty = g_strdup_printf ("%s %s", number, shown_unit);
      assert_same (value_of (number, kind, *used != '\0' ? used : NULL), value, text);
      assert_same (value_of (pretty, kind, NULL), value, pretty);
      /* The same with a decimal comma, unless three digits follow it. */
      char *point = strchr (number, '.');
      if (point != NULL && strspn (point + 1, "0123456789") != 3)
        {
          *point = ',';
          assert_same (value_of (number, kind, *used != '\0' ? used : NULL), value, number);
        }
    }
}

static void
test_steps (void)
{
  static const struct
  {
    const char *from;
    int n;
    int shift;
    const char *to;
  } cases[] = {
    { "125", 1, 0, "126" },      { "0.80", 1, 0, "0.81" },    { "0.99", 1, 0, "1.00" },
    { "1.5", -1, 1, "0.5" },     { "1.5", 1, -1, "1.51" },    { "0", -1, 0, "-1" },
    { "0.1", -2, 0, "-0.1" },    { "1e-6", 1, 0, "2e-6" },    { "9e-6", 1, 1, "19e-6" },
    { "-0.05", 6, 0, "0.01" },   { "0,8", 1, 0, "0.9" },      { "100", -1, 1, "90" },
    { "0.010", -1, 0, "0.009" }, { "12 500", 1, 0, "12501" }, { "-1", 1, 0, "0" },
  };
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *got = sol_quantity_text_step (cases[i].from, cases[i].n, cases[i].shift);
      if (g_strcmp0 (got, cases[i].to) != 0)
        g_error ("%s by %d: %s, not %s", cases[i].from, cases[i].n, got, cases[i].to);
    }
  g_assert_null (sol_quantity_text_step ("auto", 1, 0));
  g_assert_null (sol_quantity_text_step ("2*3", 1, 0));
}

/* A step up and a step down give the number back, digit by digit. */
static void
test_steps_return (void)
{
  for (int i = 0; i < N_RANDOM; i++)
    {
      g_autofree char *number = g_strdup_printf ("%d.%03d", g_test_rand_int_range (1, 1000),
                                                 g_test_rand_int_range (0, 1000));
      int n = g_test_rand_int_range (1, 50);
      g_autofree char *up = sol_quantity_text_step (number, n, 0);
      g_autofree char *down = sol_quantity_text_step (up, -n, 0);
      g_assert_cmpstr (down, ==, number);
    }
}

static void
test_units_are_known (void)
{
  for (int kind = 0; kind < (int) SOL_UNIT_BETA; kind++)
    {
      const char *const *units = sol_quantity_text_get_units ((SolUnitKind) kind);
      for (int i = 0; units != NULL && units[i] != NULL; i++)
        {
          g_autofree char *text = g_strdup_printf ("1 %s", units[i]);
          g_assert_cmpfloat (value_of (text, (SolUnitKind) kind, NULL), >,
                             0.0); /* class P: a size */
        }
    }
}

static void
test_comma_locale (void)
{
  if (!sol_test_set_comma_locale ())
    {
      g_test_skip ("no locale with a decimal comma can be made here");
      return;
    }
  test_spellings ();
  test_sums ();
  test_refusals ();
  test_round_trips ();
  test_steps ();
  test_steps_return ();
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/base/quantity-text/spellings-are-one-double", test_spellings);
  g_test_add_func ("/base/quantity-text/sums-are-evaluated", test_sums);
  g_test_add_func ("/base/quantity-text/slips-are-refused-in-words", test_refusals);
  g_test_add_func ("/base/quantity-text/the-typed-unit-is-told", test_used_unit);
  g_test_add_func ("/base/quantity-text/random-quantities-survive", test_round_trips);
  g_test_add_func ("/base/quantity-text/steps-in-the-last-digit", test_steps);
  g_test_add_func ("/base/quantity-text/steps-up-and-down-return", test_steps_return);
  g_test_add_func ("/base/quantity-text/units-of-menus-are-known", test_units_are_known);
  g_test_add_func ("/base/quantity-text/a-comma-locale-changes-nothing", test_comma_locale);
  return g_test_run ();
}
