/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/constants.h"
#include "plot/reading/readout.h"
#include "plot/reading/view-limits.h"
#include "plot/spectral-axis.h"
#include "sol-test.h"

#include <string.h>

#define N 801
#define PIXELS 800.0

/* Lines at 532.17 and 797.4 nm in equal steps of frequency, as spectra are kept: their samples are
 * not equally far apart on the axis. */
static double
shape (double wavelength_m)
{
  double a = (wavelength_m - 532.17e-9) / 3e-9, b = (wavelength_m - 797.4e-9) / 8e-9;
  return 1e-3 * exp (-a * a) + 2e-3 * exp (-b * b) + 1e-12;
}

static SolPanel *
make_panel (SolAxisScale scale)
{
  SolPanel *panel = sol_panel_new (NULL, 0, 0);
  double x[N], y[N];
  for (int i = 0; i < N; i++)
    {
      double frequency = SOL_C_M_PER_S * (1.0 / 1200e-9 + (1.0 / 400e-9 - 1.0 / 1200e-9) *
                                                              (N - 1.0 - i) / (N - 1.0));
      x[i] = SOL_C_M_PER_S / frequency;
      y[i] = shape (x[i]);
    }
  panel->x = (SolAxis){ .quantity = SOL_QUANTITY_WAVELENGTH, .least = 400e-9, .most = 1200e-9 };
  sol_axis_set_range (&panel->x, 400e-9, 1200e-9);
  panel->y = (SolAxis){ .quantity = SOL_QUANTITY_ENERGY_PER_WAVELENGTH,
                        .scale = scale,
                        .reference = 2e-3 };
  sol_axis_set_range (&panel->y, scale == SOL_AXIS_DB ? -60.0 : 0.0,
                      scale == SOL_AXIS_DB ? 3.0 : 2.1e-3);
  SolLayer *reference = sol_panel_add (panel, sol_layer_new_line ("Input", x, x, N));
  reference->ink = SOL_INK_REFERENCE;
  sol_panel_add (panel, sol_layer_new_line ("z = 1 m", x, y, N));
  return panel;
}

/* Class P: the cursor rests on a sample of the line that is no reference, the nearest. */
static void
test_samples (void)
{
  g_autoptr (SolPanel) panel = make_panel (SOL_AXIS_DB);
  const SolLayer *line = panel->layers->pdata[1];
  for (double x = 405e-9; x < 1195e-9; x += 7.3e-9)
    {
      SolSnapPoint point = { .x = x };
      sol_snap_place (panel, SOL_SNAP_SAMPLE, 6.0 / PIXELS, &point);
      gsize i = sol_snap_find_nearest (line->x, line->n, x);
      sol_assert_near (P, point.x, line->x[i], 0.0);
      sol_assert_near (P, point.value, line->y[i], 0.0);
      for (gsize k = 0; k < line->n; k++)
        g_assert_true (fabs (line->x[k] - x) >= fabs (point.x - x)); /* class P: none is nearer */
    }
}

/* Class T: from anywhere near, the peak is found to a thousandth of the samples' distance, whatever
 * the scale: the logarithm of a Gaussian is a parabola. A pixel is one nanometre here. */
static void
test_peaks (void)
{
  static const struct
  {
    double from_m, peak_m, height;
  } cases[] = { { 790e-9, 797.4e-9, 2e-3 }, { 541e-9, 532.17e-9, 1e-3 } };
  for (int scale = 0; scale < 2; scale++)
    for (gsize c = 0; c < G_N_ELEMENTS (cases); c++)
      {
        g_autoptr (SolPanel) panel = make_panel (scale ? SOL_AXIS_DB : SOL_AXIS_LINEAR);
        SolSnapPoint point = { .x = cases[c].from_m };
        sol_snap_place (panel, SOL_SNAP_PEAK, 6.0 / PIXELS, &point);
        sol_assert_near (T, point.x, cases[c].peak_m, 1e-12);
        sol_assert_close (T, point.value, cases[c].height, 1e-5);
      }
}

/* Class P: keys go by samples, or from peak to peak, and stay inside the panel. */
static void
test_moves (void)
{
  g_autoptr (SolPanel) panel = make_panel (SOL_AXIS_DB);
  const SolLayer *line = panel->layers->pdata[1];
  SolSnapPoint point = { .x = line->x[100] };
  sol_snap_move (panel, SOL_SNAP_SAMPLE, 6.0 / PIXELS, 1, 0, &point);
  sol_assert_near (P, point.x, line->x[101], 0.0);
  sol_snap_move (panel, SOL_SNAP_SAMPLE, 6.0 / PIXELS, -10, 0, &point);
  sol_assert_near (P, point.x, line->x[91], 0.0);
  sol_snap_move (panel, SOL_SNAP_SAMPLE, 6.0 / PIXELS, -5000, 0, &point);
  sol_assert_near (P, point.x, line->x[0], 0.0);
  sol_snap_move (panel, SOL_SNAP_PEAK, 6.0 / PIXELS, 1, 0, &point);
  sol_assert_near (T, point.x, 532.17e-9, 1e-12);
  sol_snap_move (panel, SOL_SNAP_PEAK, 6.0 / PIXELS, 1, 0, &point);
  sol_assert_near (T, point.x, 797.4e-9, 1e-12);
  sol_snap_move (panel, SOL_SNAP_PEAK, 6.0 / PIXELS, 1, 0, &point);
  sol_assert_near (T, point.x, 797.4e-9, 1e-12);
}

static SolPanel *
make_map (void)
{
  SolPanel *panel = sol_panel_new (NULL, 0, 0);
  double x[11], row[] = { 0.0, 0.1, 0.2 };
  for (int i = 0; i < 11; i++)
    x[i] = 1e-15 * (i - 5);
  SolLayer *map = sol_panel_add (panel, sol_layer_new_map ("Power", x, 11, row, 3, 0.25));
  for (int i = 0; i < 33; i++)
    map->value[i] = i;
  panel->x = (SolAxis){ .quantity = SOL_QUANTITY_TIME };
  sol_axis_set_range (&panel->x, -5e-15, 5e-15);
  panel->y = (SolAxis){ .quantity = SOL_QUANTITY_DISTANCE };
  sol_axis_set_range (&panel->y, 0.0, 1.0);
  panel->has_colour = TRUE;
  panel->colour = (SolAxis){ .quantity = SOL_QUANTITY_POWER, .hi = 33.0 };
  return panel;
}

/* Maps rest on their rows, and beyond the last plane there is no value. */
static void
test_map (void)
{
  g_autoptr (SolPanel) panel = make_map ();
  SolSnapPoint point = { .x = 1.2e-15, .y = 0.13 };
  sol_snap_place (panel, SOL_SNAP_SAMPLE, 0.0, &point);
  sol_assert_near (P, point.y, 0.1, 0.0);
  sol_assert_near (P, point.value, 11.0 + 6.0, 0.0);
  g_autofree char *text = sol_readout_format (panel, &point);
  g_assert_cmpstr (text, ==, "Time 1 fs   Distance z 0.1 m   Power 17 W");
  point = (SolSnapPoint){ .x = 1.2e-15, .y = 0.7 };
  sol_snap_place (panel, SOL_SNAP_SAMPLE, 0.0, &point);
  g_assert_true (isnan (point.value));
  /* Steps on the row above. */
  point = (SolSnapPoint){ .x = 1e-15, .y = 0.1 };
  sol_snap_move (panel, SOL_SNAP_SAMPLE, 0.0, 0, 1, &point);
  sol_assert_near (P, point.value, 22.0 + 6.0, 0.0);
}

/* Class P: each value of a map is in one bin, in steps of its scale; dark maps have none. */
static void
test_histogram (void)
{
  g_autoptr (SolPanel) panel = sol_panel_new (NULL, 0, 0);
  double x[100], row[] = { 0.0, 1.0 };
  for (int i = 0; i < 100; i++)
    x[i] = i;
  SolLayer *map = sol_panel_add (panel, sol_layer_new_map ("Power", x, 100, row, 2, 2.0));
  for (int i = 0; i < 200; i++)
    map->value[i] = pow (10.0, -0.1 * (i / 2)); /* 0 to -99 dB, twice each */
  panel->colour = (SolAxis){ .quantity = SOL_QUANTITY_POWER,
                             .scale = SOL_AXIS_DB,
                             .lo = -60.0,
                             .hi = 0.0,
                             .reference = 1.0 };
  sol_panel_count_colours (panel);
  guint sum = 0;
  for (int i = 0; i < SOL_PANEL_N_BINS; i++)
    {
      g_assert_cmpuint (panel->histogram.n[i], >=, 2);
      g_assert_cmpuint (panel->histogram.n[i], <=, 4);
      sum += panel->histogram.n[i];
    }
  g_assert_cmpuint (sum, ==, 200);
  sol_assert_near (R, panel->histogram.lo, -99.0, 1e-9);
  sol_assert_near (R, panel->histogram.hi, 0.0, 1e-9);
  for (int i = 0; i < 200; i++)
    map->value[i] = i % 2 == 0 ? 0.0 : (double) NAN;
  sol_panel_count_colours (panel);
  g_assert_cmpuint (panel->histogram.most, ==, 0);
}

/* Digits fit the step: two neighbours never read alike, and none is invented. */
static void
test_digits (void)
{
  static const struct
  {
    SolQuantity quantity;
    double hi, value, step;
    const char *want;
  } cases[] = {
    { SOL_QUANTITY_WAVELENGTH, 1.2e-6, 797.4061e-9, 0.9e-9, "797.4 nm" },
    { SOL_QUANTITY_WAVELENGTH, 1.2e-6, 797.4061e-9, 3.6e-9, "797 nm" },
    { SOL_QUANTITY_WAVELENGTH, 1.2e-6, 797.4061e-9, 0.06e-9, "797.41 nm" },
    { SOL_QUANTITY_TIME, 30e-15, -0.0004e-15, 0.02e-15, "0.00 fs" },
    { SOL_QUANTITY_TIME, 30e-15, -12.346e-15, 0.02e-15, "−12.35 fs" },
    { SOL_QUANTITY_DISTANCE, 0.3, 0.1234, 1.5e-3, "12.3 cm" },
    { SOL_QUANTITY_FREQUENCY, 9e14, 3.7501e14, 2.5e12, "375 THz" },
  };
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      SolAxis axis = { .quantity = cases[i].quantity, .hi = cases[i].hi };
      g_autofree char *text = sol_axis_format_place (&axis, cases[i].value, cases[i].step);
      g_assert_cmpstr (text, ==, cases[i].want);
    }
}

/* However near one looks, and wherever: the unit of the whole guide. */
static void
test_unit_of_places (void)
{
  SolAxis axis = { .quantity = SOL_QUANTITY_DISTANCE, .least = 0.0, .most = 1.5 };
  sol_axis_set_range (&axis, 0.1, 0.2);
  g_autofree char *title = sol_axis_format_title (&axis, FALSE);
  g_autofree char *value = sol_axis_format_value (&axis, 0.12);
  g_autofree char *place = sol_axis_format_place (&axis, 0.12, 1e-3);
  g_assert_cmpstr (title, ==, "Distance z (m)");
  g_assert_cmpstr (value, ==, "0.12 m");
  g_assert_cmpstr (place, ==, "0.120 m");
}

/* What two marks say: places, difference, ratio, and the energy between them. */
static void
test_marks (void)
{
  g_autoptr (SolPanel) panel = make_panel (SOL_AXIS_DB);
  SolReadoutMarks marks = { 532.17e-9, 797.4e-9, NAN, NAN };
  g_autofree char *text = sol_readout_format_marks (panel, &marks);
  g_assert_nonnull (strstr (text, "A 532.17 nm"));
  g_assert_nonnull (strstr (text, "B 797.4 nm"));
  g_assert_nonnull (strstr (text, "Δλ 265.23 nm"));
  g_assert_nonnull (strstr (text, "Δν −187 THz"));
  g_assert_nonnull (strstr (text, "B/A 3.0 dB"));
  /* class T: the area of a Gaussian, by the rule of trapezoids over some twenty samples. */
  SolSnapCurve curve;
  g_assert_true (sol_snap_get_curve (panel, NAN, &curve));
  double want = 2e-3 * 8e-9 * sqrt (SOL_PI);
  sol_assert_close (T, sol_readout_integrate (&curve, 760e-9, 840e-9), want, 1e-3);
  sol_assert_close (P, sol_readout_integrate (&curve, 840e-9, 760e-9),
                    sol_readout_integrate (&curve, 760e-9, 840e-9), 1e-15);
  marks = (SolReadoutMarks){ NAN, NAN, NAN, NAN };
  g_autofree char *none = sol_readout_format_marks (panel, &marks);
  g_assert_cmpstr (none, ==, "");
  /* An empty panel has nothing to say, and stops nothing. */
  g_autoptr (SolPanel) empty = sol_panel_new (NULL, 0, 0);
  marks.a = 1.0;
  g_autofree char *nothing = sol_readout_format_marks (empty, &marks);
  g_assert_cmpstr (nothing, ==, "");
}

/* Class P: below the floor neither digits nor decibels are told, nor a ratio; marks in a map name their rows, and marks
 * on a line what the line is of. */
static void
test_rounding (void)
{
  g_autoptr (SolPanel) panel = make_panel (SOL_AXIS_DB);
  SolLayer *line = panel->layers->pdata[1];
  for (gsize i = 0; i < line->n; i++)
    line->y[i] = line->x[i] > 1000e-9 ? 2e-3 * 1e-31 : line->y[i];
  SolSnapPoint point = { .x = 1100e-9 };
  sol_snap_place (panel, SOL_SNAP_SAMPLE, 0.0, &point);
  g_autofree char *below = sol_readout_format (panel, &point);
  g_assert_nonnull (strstr (below, "z = 1 m: < −200 dB"));
  SolReadoutMarks marks = { 797.4e-9, 1100e-9, NAN, NAN };
  g_autofree char *text = sol_readout_format_marks (panel, &marks);
  g_assert_true (g_str_has_prefix (text, "z = 1 m:   A 797.4 nm, "));
  g_assert_nonnull (strstr (text, "nm, < −200 dB"));
  g_assert_null (strstr (text, "B/A"));
  panel->y.scale = SOL_AXIS_LINEAR;
  sol_axis_set_range (&panel->y, 0.0, 2e-3);
  g_autofree char *nothing = sol_readout_format (panel, &point);
  g_assert_nonnull (strstr (nothing, "z = 1 m: ≈ 0"));
  /* What is no light can be as small as it likes. */
  panel->y.quantity = SOL_QUANTITY_NUMBER;
  g_autofree char *share = sol_readout_format (panel, &point);
  g_assert_null (strstr (share, "≈"));
}

static void
test_marks_in_a_map (void)
{
  g_autoptr (SolPanel) panel = make_map ();
  SolReadoutMarks marks = { 1e-15, 2e-15, 0.1, 0.2 };
  g_autofree char *text = sol_readout_format_marks (panel, &marks);
  g_assert_true (g_str_has_prefix (text, "A 1.0 fs, z 0.1 m, 17 W   B 2.0 fs, z 0.2 m, 29 W"));
}

/* However a hand zooms and pans, the curve stays in sight and the axis on the data. */
static void
test_limits (void)
{
  g_autoptr (SolPanel) panel = make_panel (SOL_AXIS_DB);
  for (int i = 0; i < 200; i++)
    {
      SolAxis before = panel->y, axis = before;
      double middle = 0.5 * (before.lo + before.hi), width = before.hi - before.lo;
      double away = (i % 7 - 3) * width;
      sol_axis_set_range (&axis, middle + away - width * 0.4, middle + away + width * 0.4);
      sol_view_limits_keep_curve (panel, &before, &axis);
      panel->y = axis;
      double top = sol_axis_map (&panel->y, 2e-3), foot = sol_axis_map (&panel->y, 1e-12);
      /* class P: the highest point lies at a tenth of the panel or above, and the foot is seen or
       * below it. */
      g_assert_true (top >= 0.0999 && foot <= 0.9001);
      SolAxis across = panel->x;
      sol_axis_set_range (&across, across.lo + 3e-7 * (i % 5 - 2), across.hi + 3e-7 * (i % 3));
      sol_view_limits_keep_inside (&across);
      panel->x = across;
      /* class P: between the ends that the data have. */
      g_assert_true (across.lo >= 399.9e-9 && across.hi <= 1200.1e-9 && across.hi > across.lo);
      sol_axis_set_range (&panel->x, 400e-9, 1200e-9);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  sol_test_set_point_locale ();
  g_test_add_func ("/plot/reading/samples", test_samples);
  g_test_add_func ("/plot/reading/peaks", test_peaks);
  g_test_add_func ("/plot/reading/moves", test_moves);
  g_test_add_func ("/plot/reading/map", test_map);
  g_test_add_func ("/plot/reading/histogram", test_histogram);
  g_test_add_func ("/plot/reading/digits", test_digits);
  g_test_add_func ("/plot/reading/unit-of-places", test_unit_of_places);
  g_test_add_func ("/plot/reading/marks", test_marks);
  g_test_add_func ("/plot/reading/rounding", test_rounding);
  g_test_add_func ("/plot/reading/marks-in-a-map", test_marks_in_a_map);
  g_test_add_func ("/plot/reading/limits", test_limits);
  return g_test_run ();
}
