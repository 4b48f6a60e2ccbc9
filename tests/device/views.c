/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "views.h"

#include "analysis/width.h"
#include "sol-test.h"
#include "view-bench.h"

#include <float.h>

/* Peaks of blocks as the thinning of results makes them. */
static void
thin_on_host (const double *row, gsize n, gsize n_blocks, float *out)
{
  for (gsize b = 0; b < n_blocks; b++)
    out[b] = 0.0f;
  for (gsize k = 0; k < n; k++)
    out[k * n_blocks / n] = fmaxf (out[k * n_blocks / n], (float) row[k]);
}

static void
check_thinning (const SolTestView *self, gsize n, gsize n_blocks)
{
  enum
  {
    N_ROWS = 3
  };
  g_autofree double *rows = g_new (double, N_ROWS *n);
  g_autofree float *got = g_new (float, N_ROWS *n_blocks);
  g_autofree float *want = g_new (float, N_ROWS *n_blocks);
  /* A wide range, light below zero, neighbours that differ in the last digit, and no number. */
  for (gsize i = 0; i < N_ROWS * n; i++)
    rows[i] = i % 17 == 5
                  ? NAN
                  : (i % 7 == 0 ? -1.0 : 1.0) * pow (10.0, g_test_rand_double_range (-30.0, 12.0));
  for (gsize i = 2 * n; i + 1 < N_ROWS * n; i += 2)
    rows[i + 1] = nextafter (rows[i], INFINITY);
  g_autoptr (SolBuffer) in = sol_test_view_load (self, rows, N_ROWS * n);
  g_autoptr (SolBuffer) out = sol_buffer_new (self->device, N_ROWS * n_blocks, sizeof *got, NULL);
  const SolArg args[] = { sol_arg_buffer (in), sol_arg_buffer (out), sol_arg_idx (N_ROWS),
                          sol_arg_idx ((gint64) n), sol_arg_idx ((gint64) n_blocks) };
  sol_test_view_run (self, "thin_peaks", args, G_N_ELEMENTS (args), out, got,
                     N_ROWS * n_blocks * sizeof *got);
  for (gsize r = 0; r < N_ROWS; r++)
    thin_on_host (rows + r * n, n, n_blocks, want + r * n_blocks);
  for (gsize i = 0; i < N_ROWS * n_blocks; i++)
    sol_assert_near (P, (double) got[i], (double) want[i], 0.0);
}

static void
test_thinning (gconstpointer which)
{
  SolTestView view;
  if (!sol_test_view_open (&view, which))
    return;
  for (gsize i = 0; i < G_N_ELEMENTS (sol_test_view_sizes); i++)
    for (gsize n_blocks = 1; n_blocks <= sol_test_view_sizes[i]; n_blocks = 3 * n_blocks + 1)
      check_thinning (&view, sol_test_view_sizes[i], n_blocks);
  sol_test_view_close (&view);
}

static void
check_bounds (const SolTestView *self, const double *row, gsize n, gsize n_parts)
{
  double got[6], least = INFINITY, most = -INFINITY, low = INFINITY, high = -INFINITY;
  g_autoptr (SolBuffer) in = sol_test_view_load (self, row, n);
  sol_test_view_run_rows (self, "bounds", in, NULL, 1, n, n_parts, got, 2 * n_parts);
  for (gsize i = 0; i < n; i++)
    {
      least = row[i] < least ? row[i] : least;
      most = row[i] > most ? row[i] : most;
    }
  for (gsize p = 0; p < n_parts; p++)
    {
      low = fmin (low, got[2 * p]);
      high = fmax (high, got[2 * p + 1]);
    }
  if (self->precision == SOL_PRECISION_DOUBLE || !isfinite (least))
    {
      g_assert_cmpmem (&low, sizeof low, &least, sizeof least);
      g_assert_cmpmem (&high, sizeof high, &most, sizeof most);
      return;
    }
  /* class P: bounds never shrink. */
  g_assert_true (low <= least && high >= most);
  /* A rounding of 2^-24, a step of 1.2e-7 and its own rounding: less than 2^-22 together. */
  sol_assert_near (R, low, least, 0x1p-22 * fabs (least) + 2.5e-38);
  sol_assert_near (R, high, most, 0x1p-22 * fabs (most) + 2.5e-38);
}

static void
test_bounds (gconstpointer which)
{
  SolTestView view;
  static const double offsets[] = { 0.0, 1e9, -1e9, 1e-300 };
  static const double spans[] = { 1.0, 1e-3, 1e-40 };
  g_autofree double *row = g_new (double, 4096);
  if (!sol_test_view_open (&view, which))
    return;
  for (gsize s = 0; s < G_N_ELEMENTS (sol_test_view_sizes); s++)
    for (gsize o = 0; o < G_N_ELEMENTS (offsets); o++)
      {
        for (gsize i = 0; i < sol_test_view_sizes[s]; i++)
          row[i] =
              offsets[o] + spans[(s + o) % G_N_ELEMENTS (spans)] * g_test_rand_double_range (-1, 1);
        if (sol_test_view_sizes[s] > 2)
          row[1] = NAN;
        for (gsize p = 0; p < G_N_ELEMENTS (sol_test_view_parts); p++)
          check_bounds (&view, row, sol_test_view_sizes[s], sol_test_view_parts[p]);
      }
  for (gsize i = 0; i < 65; i++)
    row[i] = NAN;
  check_bounds (&view, row, 65, 3);
  sol_test_view_close (&view);
}

/* The width from what the kernels found, as sol_width_get_fwhm () makes it; -1: dark. */
static double
get_width (const SolTestView *self, const double *row, gsize n, gsize n_parts, double *n_refined)
{
  double peaks[9], ends[9], level, first = (double) n, last = -1.0, largest = 0.0;
  g_autoptr (SolBuffer) in = sol_test_view_load (self, row, n);
  *n_refined = 0.0;
  sol_test_view_run_rows (self, "peak", in, NULL, 1, n, n_parts, peaks, 3 * n_parts);
  for (gsize p = 0; p < n_parts; p++)
    {
      if (peaks[3 * p + 2] > 0.0)
        return NAN;
      largest = fmax (largest, peaks[3 * p]);
    }
  if (!(largest > 0.0))
    return 0.0;
  level = largest / 2.0;
  g_autoptr (SolBuffer) levels = sol_test_view_load (self, &level, 1);
  sol_test_view_run_rows (self, "crossings", in, levels, 1, n, n_parts, ends, 3 * n_parts);
  for (gsize p = 0; p < n_parts; p++)
    {
      first = fmin (first, ends[3 * p]);
      last = fmax (last, ends[3 * p + 1]);
      *n_refined += ends[3 * p + 2];
    }
  gsize f = (gsize) first, l = (gsize) last;
  double left = first, right = last;
  if (f > 0)
    left = (double) (f - 1) + (level - row[f - 1]) / (row[f] - row[f - 1]);
  if (l + 1 < n)
    right = (double) l + (level - row[l]) / (row[l + 1] - row[l]);
  return (right - left) * 0.5;
}

static void
check_width (const SolTestView *self, const double *row, gsize n, gboolean is_near)
{
  for (gsize p = 0; p < G_N_ELEMENTS (sol_test_view_parts); p++)
    {
      double n_refined;
      double got = get_width (self, row, n, sol_test_view_parts[p], &n_refined);
      double want = sol_width_get_fwhm (row, n, 0.5);
      if (isnan (want))
        g_assert_true (isnan (got));
      else
        sol_assert_near (P, got, want, 0.0);
      if (self->precision == SOL_PRECISION_DOUBLE)
        sol_assert_near (P, n_refined, 0.0, 0.0);
      else if (is_near)
        g_assert_cmpfloat (n_refined, >, 0.0); /* class P: a count */
    }
}

static void
test_widths (gconstpointer which)
{
  SolTestView view;
  g_autofree double *row = g_new (double, 4096);
  if (!sol_test_view_open (&view, which))
    return;
  for (gsize s = 0; s < G_N_ELEMENTS (sol_test_view_sizes); s++)
    {
      gsize n = sol_test_view_sizes[s];
      for (gsize i = 0; i < n; i++)
        {
          double x = 8.0 * ((double) i / (double) n - 0.4);
          row[i] = 1e9 * exp (-x * x);
        }
      check_width (&view, row, n, FALSE);
      /* A plateau that only doubles tell from half the peak, half of it below. */
      for (gsize i = 0; i < n; i++)
        row[i] = 5e8 * (1.0 + (i % 2 == 0 ? -1.0 : 1.0) * (double) (1 + i % 3) * DBL_EPSILON);
      row[n / 2] = 1e9;
      check_width (&view, row, n, n > 1);
      /* Peaks that only doubles tell apart. */
      for (gsize i = 0; i < n; i++)
        row[i] = 1.0 + (double) ((i * 37) % n) * DBL_EPSILON;
      check_width (&view, row, n, FALSE);
      row[n - 1] = NAN;
      check_width (&view, row, n, FALSE);
      for (gsize i = 0; i < n; i++)
        row[i] = 0.0;
      check_width (&view, row, n, FALSE);
    }
  sol_test_view_close (&view);
}

static void
test_peaks (gconstpointer which)
{
  SolTestView view;
  double got[3];
  double row[100];
  if (!sol_test_view_open (&view, which))
    return;
  for (int i = 0; i < 100; i++)
    row[i] = 1.0;
  row[40] = row[70] = 1.0 + DBL_EPSILON;
  row[3] = NAN;
  g_autoptr (SolBuffer) in = sol_test_view_load (&view, row, 100);
  sol_test_view_run_rows (&view, "peak", in, NULL, 1, 100, 1, got, 3);
  sol_assert_near (P, got[0], 1.0 + DBL_EPSILON, 0.0);
  sol_assert_near (P, got[1], 40.0, 0.0);
  sol_assert_near (P, got[2], 1.0, 0.0);
  g_clear_pointer (&in, sol_buffer_free);
  sol_test_view_close (&view);
}

/**
 * sol_device_views_add:
 * @kind: kind of device; static
 *
 * Threads: main. Allocates: test cases.
 */
void
sol_device_views_add (const char *kind)
{
  static const struct
  {
    const char *name;
    GTestDataFunc func;
  } tests[] = {
    { "thinning-keeps-peaks", test_thinning },
    { "bounds-never-shrink", test_bounds },
    { "widths-equal-the-processor", test_widths },
    { "first-of-equal-peaks", test_peaks },
  };
  for (int precision = SOL_PRECISION_DOUBLE; precision <= SOL_PRECISION_SINGLE; precision++)
    for (gsize i = 0; i < G_N_ELEMENTS (tests); i++)
      {
        SolTestViewKind *which = g_new (SolTestViewKind, 1);
        *which = (SolTestViewKind){ kind, (SolPrecision) precision };
        g_autofree char *path =
            g_strdup_printf ("/device/%s/view/%s/%s", kind,
                             precision == SOL_PRECISION_DOUBLE ? "fp64" : "fp32", tests[i].name);
        g_test_add_data_func_full (path, which, tests[i].func, g_free);
      }
}
