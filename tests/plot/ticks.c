/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/ticks.h"
#include "sol-test.h"

#include <locale.h>
#include <string.h>

static char *
join (const SolTicks *ticks)
{
  GString *text = g_string_new (NULL);
  for (int i = 0; i < ticks->n_major; i++)
    g_string_append_printf (text, "%s%s", i > 0 ? " " : "", ticks->major[i].text);
  g_string_append_printf (text, " [%s]", ticks->unit.text);
  return g_string_free (text, FALSE);
}

static void
test_known (void)
{
  static const struct
  {
    SolAxis axis;
    int most;
    const char *want;
  } cases[] = {
    { { SOL_QUANTITY_WAVELENGTH, SOL_AXIS_LINEAR, 95e-9, 1.63e-6 },
      8,
      "200 400 600 800 1000 1200 1400 1600 [nm]" },
    { { SOL_QUANTITY_WAVELENGTH, SOL_AXIS_LINEAR, 0.0, 8e-6 }, 4, "0 2 4 6 8 [µm]" },
    { { SOL_QUANTITY_TIME, SOL_AXIS_LINEAR, -13e-15, 17e-15 }, 6, "−10 −5 0 5 10 15 [fs]" },
    { { SOL_QUANTITY_DISTANCE, SOL_AXIS_LINEAR, 0.0, 1.5 }, 3, "0.0 0.5 1.0 1.5 [m]" },
    { { SOL_QUANTITY_DISTANCE, SOL_AXIS_LINEAR, 0.0, 0.3 }, 3, "0 10 20 30 [cm]" },
    { { SOL_QUANTITY_POWER, SOL_AXIS_LINEAR, 0.0, 1.25e11 }, 3, "0 50 100 [GW]" },
    { { SOL_QUANTITY_NUMBER_DENSITY, SOL_AXIS_LINEAR, 0.0, 1.9e25 },
      4,
      "0.0 0.5 1.0 1.5 [10²⁵ m⁻³]" },
    { { SOL_QUANTITY_PRESSURE, SOL_AXIS_LINEAR, 0.0, 8e4 }, 4, "0.0 0.2 0.4 0.6 0.8 [bar]" },
    { { SOL_QUANTITY_POWER, SOL_AXIS_DB, -60.0, 0.0, 1.0 }, 6, "−60 −50 −40 −30 −20 −10 0 [dB]" },
    { { SOL_QUANTITY_NUMBER, SOL_AXIS_LOG, 3e-8, 3e-4 }, 6, "10⁻⁷ 10⁻⁶ 10⁻⁵ 10⁻⁴ []" },
    { { SOL_QUANTITY_NUMBER_DENSITY, SOL_AXIS_LOG, 5e17, 2e21 }, 3, "10¹⁸ 10¹⁹ 10²⁰ 10²¹ [m⁻³]" },
    { { SOL_QUANTITY_WAVELENGTH, SOL_AXIS_LOG, 110e-9, 2.1e-6 }, 6, "200 500 1000 2000 [nm]" },
    { { SOL_QUANTITY_WAVELENGTH, SOL_AXIS_LOG, 700e-9, 900e-9 }, 4, "700 750 800 850 900 [nm]" },
    { { SOL_QUANTITY_NUMBER_DENSITY, SOL_AXIS_LOG, 8e22, 1.25e23 },
      3,
      "8·10²² 1.0·10²³ 1.2·10²³ [m⁻³]" },
  };
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      SolTicks ticks;
      sol_ticks_compute (&ticks, &cases[i].axis, cases[i].most);
      g_autofree char *got = join (&ticks);
      g_assert_cmpstr (got, ==, cases[i].want);
    }
}

/* The number that a text shows, the typographic minus undone. */
static double
read_text (const char *text)
{
  if (g_str_has_prefix (text, "−"))
    return -g_ascii_strtod (text + strlen ("−"), NULL);
  return g_ascii_strtod (text, NULL);
}

static void
check_linear (const SolAxis *axis, int most)
{
  SolTicks ticks;
  sol_ticks_compute (&ticks, axis, most);
  g_assert_cmpint (ticks.n_major, <=, most + 1);
  g_assert_cmpint (ticks.n_major, >=, most > 4 ? 2 : 0);
  for (int i = 0; i < ticks.n_major; i++)
    {
      const SolTick *tick = &ticks.major[i];
      /* class R: the text is rounded to the decimals of the step, the place to a few ulp. */
      double step = i > 0 ? tick->value - ticks.major[i - 1].value : axis->hi - axis->lo;
      sol_assert_near (R, read_text (tick->text) * ticks.unit.size, tick->value,
                       1e-6 * fabs (step));
      sol_assert_near (R, sol_axis_map (axis, tick->value), tick->place, 1e-6);
      /* class P: on the axis. */
      g_assert_true (tick->place >= 0.0 && tick->place <= 1.0);
      if (i > 1)
        sol_assert_near (R, step, ticks.major[1].value - ticks.major[0].value, 1e-6 * fabs (step));
    }
  for (int i = 1; i < ticks.n_minor; i++)
    /* class P: on the axis. */
    g_assert_true (ticks.minor[i] >= 0.0 && ticks.minor[i] <= 1.0);
}

/* Any range of any size: ticks lie on the axis, evenly, and say where they are. */
static void
test_any_range (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (4711);
  for (int i = 0; i < 3000; i++)
    {
      double size = pow (10.0, g_rand_double_range (random, -20.0, 20.0));
      double centre = size * g_rand_double_range (random, -1.0, 1.0);
      double width = size * pow (10.0, g_rand_double_range (random, -4.0, 0.5));
      SolAxis axis = { .quantity = (SolQuantity) g_rand_int_range (random, 0, SOL_N_QUANTITIES) };
      sol_axis_set_range (&axis, centre - width, centre + width);
      check_linear (&axis, g_rand_int_range (random, 1, 13));
    }
}

/* Logarithmic axes of any width have ascending ticks and never too many. */
static void
test_any_decades (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (4712);
  for (int i = 0; i < 3000; i++)
    {
      double low = g_rand_double_range (random, -30.0, 30.0);
      double decades = pow (10.0, g_rand_double_range (random, -2.0, 1.5));
      int most = g_rand_int_range (random, 2, 13);
      SolAxis axis = { .quantity = SOL_QUANTITY_NUMBER, .scale = SOL_AXIS_LOG };
      sol_axis_set_range (&axis, pow (10.0, low), pow (10.0, low + decades));
      SolTicks ticks;
      sol_ticks_compute (&ticks, &axis, most);
      g_assert_cmpint (ticks.n_major, <=, most + 4);
      for (int j = 0; j < ticks.n_major; j++)
        sol_assert_near (R, sol_axis_map (&axis, ticks.major[j].value), ticks.major[j].place, 1e-9);
      for (int j = 1; j < ticks.n_major; j++)
        /* class P: ascending. */
        g_assert_true (ticks.major[j].place > ticks.major[j - 1].place);
    }
}

/* People see their own decimal mark. */
static void
test_locale (void)
{
  if (!sol_test_set_comma_locale ())
    {
      g_test_skip ("no locale with a decimal comma");
      return;
    }
  SolAxis axis = { .quantity = SOL_QUANTITY_DISTANCE, .hi = 1.5 };
  SolTicks ticks;
  sol_ticks_compute (&ticks, &axis, 3);
  g_assert_cmpstr (ticks.major[1].text, ==, "0,5");
  setlocale (LC_ALL, "C");
}

int
main (int argc, char **argv)
{
  sol_test_set_point_locale ();
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/plot/ticks/known", test_known);
  g_test_add_func ("/plot/ticks/any-range", test_any_range);
  g_test_add_func ("/plot/ticks/any-decades", test_any_decades);
  g_test_add_func ("/plot/ticks/locale", test_locale);
  return g_test_run ();
}
