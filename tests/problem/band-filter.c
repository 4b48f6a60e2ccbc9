/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "backend/problem-fixture.h"
#include "base/constants.h"
#include "base/error.h"
#include "kernels/reference/cumulative.h"
#include "problem/band-filter.h"
#include "sol-test.h"

#include <float.h>
#include <string.h>

#define EDGE (0.367 * SOL_PI)

static SolBandFilter
make_filter (int n_taps, double edge_rad)
{
  g_autoptr (GError) error = NULL;
  SolBandFilter filter;
  g_assert_true (sol_band_filter_init (&filter, n_taps, edge_rad, &error));
  g_assert_no_error (error);
  return filter;
}

/* The default: four taps at the edge of the active bins at six samples a period. */
static void
test_default (void)
{
  SolBandFilter filter = make_filter (4, EDGE);
  double sum = filter.tap[0], gain = fabs (filter.tap[0]);
  for (int k = 1; k <= 4; k++)
    {
      sum += 2.0 * filter.tap[k];
      gain += 2.0 * fabs (filter.tap[k]);
    }
  g_test_message ("certificate %.3g, gain %.4f", filter.certificate, filter.gain);
  sol_assert_near (T, filter.certificate, 0.0, 3e-6);
  sol_assert_near (R, sum, 1.0, 16 * DBL_EPSILON);
  sol_assert_near (T, filter.gain, 2.1, 0.05);
  sol_assert_close (R, filter.gain, gain, 16 * DBL_EPSILON);
}

/* The certificate is what it says, also at every active bin of a problem's own grid. */
static void
test_certificate (void)
{
  const char *const band[] = { "response.plasma=band", "grid.wavelength_min=100 nm", NULL };
  g_autoptr (SolProblem) problem = sol_test_problem (band);
  const SolFieldGrid *grid = problem->grid;
  const SolBandFilter *filter = &problem->responses[1].filter;
  g_assert_cmpint (filter->n_taps, ==, 4);
  for (gsize i = 0; i < grid->n_active; i++)
    {
      double theta = grid->omega_rad_per_s[grid->first_active + i] * grid->dt_fine_s;
      sol_assert_near (T, sol_band_filter_error (filter, theta), 0.0, 3e-6);
    }
  for (int k = 0; k <= SOL_BAND_FILTER_TAPS_MAX; k++)
    {
      SolBandFilter any = make_filter (k, EDGE);
      double worst = 0.0;
      for (int i = 0; i <= 20011; i++)
        worst = fmax (worst, fabs (sol_band_filter_error (&any, EDGE * i / 20011)));
      /* class T: between the points of its scan the error is flat to second order. */
      sol_assert_close (T, any.certificate, worst, 1e-3 + 8 * DBL_EPSILON * any.gain / worst);
    }
}

/* More taps are better until rounding; a wider band is harder. The errors alternate. */
static void
test_minimax (void)
{
  double before = INFINITY;
  for (int k = 0; k <= SOL_BAND_FILTER_TAPS_MAX; k++)
    {
      SolBandFilter filter = make_filter (k, EDGE), wide = make_filter (k, 0.6 * SOL_PI);
      if (before > 1e-12)
        g_assert_cmpfloat (filter.certificate, <, before); /* class T: one more to choose */
      if (filter.certificate > 1e-12)
        g_assert_cmpfloat (filter.certificate, <, wide.certificate); /* class T: a smaller band */
      before = filter.certificate;
    }
  SolBandFilter filter = make_filter (4, EDGE);
  int n_changes = 0, sign = 0;
  for (int i = 1; i <= 20000; i++)
    {
      double e = sol_band_filter_error (&filter, EDGE * i / 20000);
      if (fabs (e) < 0.99 * filter.certificate)
        continue;
      int now = e > 0.0 ? 1 : -1;
      n_changes += sign != 0 && now != sign;
      sign = now;
    }
  g_assert_cmpint (n_changes, ==, 4); /* five points of alternation: four free taps */
}

static void
test_no_taps (void)
{
  SolBandFilter filter = make_filter (0, EDGE);
  sol_assert_near (P, filter.tap[0], 1.0, 0.0);
  sol_assert_near (P, filter.gain, 1.0, 0.0);
  sol_assert_close (T, filter.certificate, tan (EDGE / 2) / (EDGE / 2) - 1.0, 1e-12);
}

/* The integral of a burst of tones inside the band: filter and trapezoid against the closed form. */
static double
integration_error (const SolBandFilter *filter, double theta)
{
  enum
  {
    N = 4096
  };
  g_autofree double *tone = g_new (double, N), *filtered = g_new (double, N);
  double worst = 0.0, largest = 0.0, sigma = 200.0;
  /* d/dt of exp (-(t/s)^2/2) sin (theta t): known integral, zero at both ends, narrow in the band. */
  for (int i = 0; i < N; i++)
    {
      double t = i - N / 2;
      tone[i] = exp (-0.5 * t * t / (sigma * sigma)) *
                (theta * cos (theta * t) - t / (sigma * sigma) * sin (theta * t));
    }
  sol_ref_band_filter (filter->n_taps, filter->tap, tone, N, filtered);
  sol_ref_cumulative_trapezoid (filtered, N, 1.0, filtered);
  for (int i = 0; i < N; i++)
    {
      double t = i - N / 2;
      double want = exp (-0.5 * t * t / (sigma * sigma)) * sin (theta * t);
      worst = fmax (worst, fabs (filtered[i] - want));
      largest = fmax (largest, fabs (want));
    }
  return worst / largest;
}

static void
test_integration (void)
{
  SolBandFilter filter = make_filter (4, EDGE), none = make_filter (0, EDGE);
  for (double share = 0.1; share < 0.95; share += 0.1)
    {
      double theta = share * EDGE;
      /* class T: the certificate bounds the relative error of the response, the response of the exact
       * integrator is one in these units. */
      sol_assert_near (T, integration_error (&filter, theta), 0.0, 1.05 * filter.certificate);
      /* class T: the trapezoid is off by theta^2/12. */
      sol_assert_close (T, integration_error (&none, theta), theta * theta / 12, 0.2);
    }
}

static void
test_refusals (void)
{
  static const struct
  {
    int n_taps;
    double edge_rad;
    const char *says;
  } bad[] = {
    { -1, EDGE, "plasma_taps" }, { SOL_BAND_FILTER_TAPS_MAX + 1, EDGE, "plasma_taps" },
    { 4, 0.0, "band" },          { 4, SOL_PI, "band" },
    { 4, -1.0, "band" },         { 4, NAN, "band" },
  };
  for (gsize i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_autoptr (GError) error = NULL;
      SolBandFilter filter;
      g_assert_false (sol_band_filter_init (&filter, bad[i].n_taps, bad[i].edge_rad, &error));
      g_assert_error (error, SOL_MODEL_ERROR, SOL_MODEL_ERROR_RANGE);
      g_assert_nonnull (strstr (error->message, bad[i].says));
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/problem/band-filter/default", test_default);
  g_test_add_func ("/problem/band-filter/certificate", test_certificate);
  g_test_add_func ("/problem/band-filter/minimax", test_minimax);
  g_test_add_func ("/problem/band-filter/no-taps", test_no_taps);
  g_test_add_func ("/problem/band-filter/integration", test_integration);
  g_test_add_func ("/problem/band-filter/refusals", test_refusals);
  return g_test_run ();
}
