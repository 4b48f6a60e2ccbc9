/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "views.h"

#include "analysis/field-metrics.h"
#include "backend/problem-fixture.h"
#include "base/constants.h"
#include "sol-test.h"
#include "view-bench.h"

/* Sums over all parts, in the order of the host. */
static void
run_moments (const SolTestView *self,
             const double *row,
             gsize width,
             const double *places,
             const double *weights,
             const double about[3],
             gsize n,
             gsize n_parts,
             double sums[3])
{
  double out[9];
  g_autoptr (SolBuffer) in = sol_test_view_load (self, row, width * n);
  g_autoptr (SolBuffer) at = sol_test_view_load (self, places, n);
  g_autoptr (SolBuffer) weight = sol_test_view_load (self, weights, n);
  g_autoptr (SolBuffer) centre = sol_test_view_load (self, about, 3);
  g_autoptr (SolBuffer) result = sol_buffer_new (self->device, 3 * n_parts, sizeof *out, NULL);
  const SolArg args[] = { sol_arg_buffer (in),           sol_arg_buffer (at),
                          sol_arg_buffer (weight),       sol_arg_buffer (centre),
                          sol_arg_buffer (result),       sol_arg_idx (1),
                          sol_arg_idx ((gint64) n),      sol_arg_idx ((gint64) width),
                          sol_arg_idx ((gint64) n_parts) };
  sol_test_view_run (self, "moments", args, G_N_ELEMENTS (args), result, out,
                     3 * n_parts * sizeof *out);
  for (int j = 0; j < 3; j++)
    {
      sums[j] = 0.0;
      for (gsize p = 0; p < n_parts; p++)
        sums[j] += out[3 * p + (gsize) j];
    }
}

/* Of a term at most: two roundings of parts of v, doubled by the square, a product, a sum, the weight and its
 * product (6); two roundings and two products of u, twice where its difference rounds too (6); what a
 * contraction leaves of the product (2). What is lost is itself summed with rounding: the square of a sum's
 * share. The parts are joined in double. */
static double
get_share (SolPrecision precision, gsize n)
{
  double unit = precision == SOL_PRECISION_DOUBLE ? 0x1p-53 : 0x1p-24;
  double each = 14.0 * unit / (1.0 - 14.0 * unit);
  double sum = (double) n * unit / (1.0 - (double) n * unit);
  return each + 2.0 * sum * sum + 3.0 * 0x1p-53;
}

static void
check_moments (const SolTestView *self,
               const double *row,
               const double *places,
               const double about[3],
               gsize n,
               gsize n_parts)
{
  double sums[3];
  g_autofree double *weights = g_new (double, n);
  long double want[3] = { 0.0L }, size[3] = { 0.0L };
  for (gsize i = 0; i < n; i++)
    {
      weights[i] = 0.25 + (double) (i % 5);
      long double u = ((long double) places[i] - about[0]) * about[1];
      long double term = (long double) weights[i] * row[i] * about[2];
      for (int j = 0; j < 3; j++, term *= u)
        {
          want[j] += term;
          size[j] += fabsl (term);
        }
    }
  run_moments (self, row, 1, places, weights, about, n, n_parts, sums);
  for (int j = 0; j < 3; j++)
    sol_assert_near (R, sums[j], (double) want[j],
                     get_share (self->precision, n) * (double) size[j]);
}

static void
test_moments (gconstpointer which)
{
  SolTestView view;
  g_autofree double *row = g_new (double, 4096);
  g_autofree double *places = g_new (double, 4096);
  if (!sol_test_view_open (&view, which))
    return;
  for (gsize s = 0; s < G_N_ELEMENTS (sol_test_view_sizes); s++)
    for (gsize p = 0; p < G_N_ELEMENTS (sol_test_view_parts); p++)
      {
        /* Far from zero a float would tell no place from the next. */
        const double about[3] = { 1e9 + 5.0, 0.125, 1e-6 };
        for (gsize i = 0; i < sol_test_view_sizes[s]; i++)
          {
            places[i] = 1e9 + 10.0 * (double) i / (double) sol_test_view_sizes[s];
            row[i] = 1e6 * g_test_rand_double_range (0.0, 1.0);
          }
        check_moments (&view, row, places, about, sol_test_view_sizes[s], sol_test_view_parts[p]);
        /* Terms that cancel, with a rest that a plain sum of floats loses. */
        for (gsize i = 0; i < sol_test_view_sizes[s]; i++)
          row[i] = (i % 2 == 0 ? 1e9 : -1e9) + 1.0 / 3.0;
        check_moments (&view, row, places, about, sol_test_view_sizes[s], sol_test_view_parts[p]);
      }
  row[0] = NAN;
  double sums[3];
  const double about[3] = { 0.0, 1.0, 1.0 }, ones[] = { 1.0, 1.0, 1.0 };
  run_moments (&view, row, 1, places, ones, about, 3, 1, sums);
  g_assert_true (isnan (sums[0]) && isnan (sums[1]) && isnan (sums[2]));
  sol_test_view_close (&view);
}

/* Compensation is what makes it so: 2^24 and then ones, which a plain sum of floats drops one by one. */
static void
test_compensation (gconstpointer which)
{
  enum
  {
    N = 4096
  };
  SolTestView view;
  double sums[3];
  const double about[3] = { 0.0, 1.0, 1.0 };
  g_autofree double *row = g_new (double, N);
  g_autofree double *ones = g_new (double, N);
  if (!sol_test_view_open (&view, which))
    return;
  for (int i = 0; i < N; i++)
    row[i] = ones[i] = 1.0;
  row[0] = 0x1p24;
  run_moments (&view, row, 1, ones, ones, about, N, 1, sums);
  /* All terms are floats, and what is lost stays a whole number below 2^24: exact. */
  sol_assert_near (P, sums[0], 0x1p24 + (N - 1), 0.0);
  sol_test_view_close (&view);
}

/* Energy and centre of a plane against the analysis on the processor. */
static void
test_plane (gconstpointer which)
{
  SolTestView view;
  if (!sol_test_view_open (&view, which))
    return;
  static const char *const assignments[] = { "response.plasma=off", NULL };
  g_autoptr (SolProblem) problem = sol_test_problem (assignments);
  const SolFieldGrid *grid = problem->grid;
  gsize n = grid->n_omega;
  g_autofree SolComplex *field = g_new (SolComplex, n);
  g_autofree double *weights = g_new (double, n);
  double top = grid->omega_rad_per_s[n - 1], sums[3];
  g_autoptr (SolFieldMetrics) metrics = sol_field_metrics_new (grid);
  SolFieldMetricsResult want;
  for (gsize i = 0; i < n; i++)
    {
      double x = 30.0 * (grid->omega_rad_per_s[i] / top - 0.4);
      field[i] = 1e-9 * exp (-x * x) * CMPLX (cos (x * x), sin (x * x));
      weights[i] = i + 1 == n ? 0.0 : i == 0 ? 0.25 : 1.0;
    }
  sol_field_metrics_compute (metrics, grid, field, &want);
  const double about[3] = { 0.4 * top, 1.0 / top, 1e9 };
  run_moments (&view, (const double *) field, 2, grid->omega_rad_per_s, weights, about, n, 2, sums);
  /* |u| < 1: the sum of |w u| is at most that of w. The sums of the processor are plain: n roundings. */
  double share = get_share (view.precision, n) + (double) (n + 8) * 0x1p-53;
  double centre = 2.0 * SOL_PI * SOL_C_M_PER_S / (about[0] + sums[1] / sums[0] * top);
  sol_assert_close (R, sums[0] * 1e-18 * grid->energy_per_bin, want.energy_j, share);
  sol_assert_close (R, centre, want.centre_wavelength_m, 2.0 * share / 0.4 * 1.01);
  sol_test_view_close (&view);
}

/**
 * sol_device_view_sums_add:
 * @kind: kind of device; static
 *
 * Threads: main. Allocates: test cases.
 */
void
sol_device_view_sums_add (const char *kind)
{
  static const struct
  {
    const char *name;
    GTestDataFunc func;
  } tests[] = {
    { "moments-meet-their-bound", test_moments },
    { "sums-are-compensated", test_compensation },
    { "a-plane-is-measured-alike", test_plane },
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
