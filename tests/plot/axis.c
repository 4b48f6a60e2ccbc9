/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/axis.h"
#include "sol-test.h"

#include <float.h>

static void
check_usable (const SolAxis *axis)
{
  /* class P: it can be drawn. */
  if (!(axis->lo < axis->hi) || !isfinite (axis->lo) || !isfinite (axis->hi))
    g_assert_true (isfinite (axis->lo) && isfinite (axis->hi) && axis->lo < axis->hi);
  if (axis->scale == SOL_AXIS_LOG)
    g_assert_true (axis->lo > 0.0); /* class P */
  sol_assert_near (P, sol_axis_map (axis, sol_axis_unmap (axis, 0.0)), 0.0, 1e-6);
  sol_assert_near (P, sol_axis_map (axis, sol_axis_unmap (axis, 1.0)), 1.0, 1e-6);
  g_autofree char *title = sol_axis_format_title (axis, FALSE);
  g_autofree char *value = sol_axis_format_value (axis, axis->lo);
  g_assert_nonnull (title);
  g_assert_nonnull (value);
}

/* All that data may do to an axis, on every scale, back and forth. */
static void
test_guards (void)
{
  static const double data[][3] = {
    { 0.0, 0.0, 0.0 },
    { -1.0, -2.0, -3.0 },
    { NAN, NAN, NAN },
    { 5.0, 5.0, 5.0 },
    { 1e-310, 0.0, 0.0 },
    { -1.0, 0.0, 3.0 },
    { NAN, 2.0, INFINITY },
    { 1e300, -1e300, 0.0 },
    { DBL_MAX, 0.0, 1.0 },
    { 1.0, 1.0 + 1e-15, 1.0 },
    { -INFINITY, -1.0, -1.0 },
    { 1e-300, 1e300, 1.0 },
    { DBL_MIN, DBL_MIN, DBL_MIN },
    { 0.0, 0.0, 7.0 },
  };
  static const SolAxisScale scales[] = { SOL_AXIS_LINEAR, SOL_AXIS_LOG, SOL_AXIS_DB, SOL_AXIS_LOG,
                                         SOL_AXIS_LINEAR };
  for (gsize i = 0; i < G_N_ELEMENTS (data); i++)
    for (gsize n = 0; n <= 3; n++)
      for (gsize s = 0; s < G_N_ELEMENTS (scales); s++)
        for (int from_zero = 0; from_zero < 2; from_zero++)
          {
            SolAxis axis = { .quantity = SOL_QUANTITY_ENERGY,
                             .scale = scales[s],
                             .reference = 1.0 };
            SolAxisFit fit = sol_axis_fit (&axis, data[i], n, from_zero);
            check_usable (&axis);
            if (n == 0)
              g_assert_cmpint (fit, ==, SOL_AXIS_EMPTY);
          }
}

static void
test_notes (void)
{
  const double dark[] = { 0.0, -1.0 }, odd[] = { NAN, INFINITY };
  SolAxis axis = { .quantity = SOL_QUANTITY_POWER, .scale = SOL_AXIS_LOG };
  g_assert_cmpint (sol_axis_fit (&axis, dark, 2, FALSE), ==, SOL_AXIS_NO_LIGHT);
  g_assert_cmpint (sol_axis_fit (&axis, odd, 2, FALSE), ==, SOL_AXIS_EMPTY);
  axis.scale = SOL_AXIS_LINEAR;
  g_assert_cmpint (sol_axis_fit (&axis, dark, 2, FALSE), ==, SOL_AXIS_FITTED);
}

/* Fitted axes hold their data and little else. */
static void
test_fit (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (99);
  for (int i = 0; i < 1000; i++)
    {
      double values[5], low = INFINITY, high = -INFINITY;
      for (int k = 0; k < 5; k++)
        {
          values[k] = pow (10.0, g_rand_double_range (random, -8.0, 8.0));
          low = fmin (low, values[k]);
          high = fmax (high, values[k]);
        }
      for (int s = 0; s < 3; s++)
        {
          SolAxis axis = { .scale = (SolAxisScale) s, .reference = 2.0 };
          g_assert_cmpint (sol_axis_fit (&axis, values, 5, FALSE), ==, SOL_AXIS_FITTED);
          /* class P: the data lie inside, near the ends; 12 decades are the most that is shown. */
          if (s == SOL_AXIS_LINEAR || high / low < 1e12)
            g_assert_true (sol_axis_map (&axis, low) >= 0.0);
          g_assert_true (sol_axis_map (&axis, high) <= 1.0); /* class P */
        }
    }
}

static void
test_level (void)
{
  SolAxis axis = { .quantity = SOL_QUANTITY_POWER,
                   .scale = SOL_AXIS_DB,
                   .lo = -60.0,
                   .hi = 0.0,
                   .reference = 8e9 };
  sol_assert_near (R, sol_axis_map (&axis, 8e9), 1.0, 1e-14);
  sol_assert_near (R, sol_axis_map (&axis, 8e6), 0.5, 1e-14);
  sol_assert_near (R, sol_axis_map (&axis, 8e3), 0.0, 1e-14);
  sol_assert_close (R, sol_axis_unmap (&axis, 0.5), 8e6, 1e-13);
  /* class P: what has no logarithm is below everything, what is no number stays none. */
  g_assert_true (isinf (sol_axis_map (&axis, 0.0)) && sol_axis_map (&axis, 0.0) < 0.0);
  g_assert_true (isinf (sol_axis_map (&axis, -1.0)));
  g_assert_true (isnan (sol_axis_map (&axis, NAN)));
}

static void
test_titles (void)
{
  SolAxis axis = { .quantity = SOL_QUANTITY_WAVELENGTH, .lo = 1e-7, .hi = 1.6e-6 };
  g_autofree char *linear = sol_axis_format_title (&axis, FALSE);
  g_assert_cmpstr (linear, ==, "Wavelength (nm)");
  axis.unit = "µm";
  g_autofree char *wanted = sol_axis_format_title (&axis, FALSE);
  g_assert_cmpstr (wanted, ==, "Wavelength (µm)");
  SolAxis level = { .quantity = SOL_QUANTITY_ENERGY_PER_WAVELENGTH,
                    .scale = SOL_AXIS_DB,
                    .lo = -60.0,
                    .hi = 0.0,
                    .reference = 2.07e3 };
  g_autofree char *longer = sol_axis_format_title (&level, FALSE);
  g_autofree char *shorter = sol_axis_format_title (&level, TRUE);
  g_assert_cmpstr (longer, ==, "Energy per wavelength (dB, 0 dB is 2.07 µJ/nm)");
  g_assert_cmpstr (shorter, ==, "Energy per wavelength (dB)");
  SolAxis number = { .quantity = SOL_QUANTITY_NUMBER_DENSITY, .hi = 2e25 };
  g_autofree char *value = sol_axis_format_value (&number, -2.5e25);
  g_assert_cmpstr (value, ==, "−2.5·10²⁵ m⁻³");
  g_autofree char *large = sol_axis_format_value (&level, 1.33e10);
  g_autofree char *exact = sol_axis_format_value (&level, 1.5e9);
  g_assert_cmpstr (large, ==, "1.33·10⁴ mJ/nm");
  g_assert_cmpstr (exact, ==, "1500 mJ/nm");
}

int
main (int argc, char **argv)
{
  sol_test_set_point_locale ();
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/plot/axis/guards", test_guards);
  g_test_add_func ("/plot/axis/notes", test_notes);
  g_test_add_func ("/plot/axis/fit", test_fit);
  g_test_add_func ("/plot/axis/level", test_level);
  g_test_add_func ("/plot/axis/titles", test_titles);
  return g_test_run ();
}
