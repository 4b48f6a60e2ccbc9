/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/error.h"
#include "problem/linear/mode-size.h"
#include "sol-test.h"

/* A mode whose area falls with the core and rises again where it does not hold it any more. */
static double
area_at (double a_um)
{
  return 3.0 * a_um * a_um + 2.0 / pow (a_um, 3.0);
}

static double
index_at (double a_um)
{
  return 1.0 + 0.4 / (1.0 + 1.0 / (a_um * a_um));
}

static gboolean
smooth (gpointer data,
        double core_radius_m,
        double *area_m2,
        double *refractive_index,
        GError **error)
{
  (*(int *) data)++;
  *area_m2 = 1e-12 * area_at (core_radius_m * 1e6);
  *refractive_index = index_at (core_radius_m * 1e6);
  return TRUE;
}

static gboolean
kinked (gpointer data,
        double core_radius_m,
        double *area_m2,
        double *refractive_index,
        GError **error)
{
  *area_m2 = 1e-12 + 1e-6 * fabs (core_radius_m - 0.9e-6);
  *refractive_index = 1.0;
  return TRUE;
}

static gboolean
ending (gpointer data,
        double core_radius_m,
        double *area_m2,
        double *refractive_index,
        GError **error)
{
  if (core_radius_m < 1e-6)
    {
      g_set_error (error, SOL_MODEL_ERROR, SOL_MODEL_ERROR_RANGE, "no mode");
      return FALSE;
    }
  *area_m2 = *refractive_index = 1.0;
  return TRUE;
}

static void
test_scales (void)
{
  g_autoptr (GError) error = NULL;
  int n_calls = 0;
  const SolInterval range = { 0.5e-6, 2e-6 };
  g_autoptr (SolModeSize) size = sol_mode_size_new (range, 1.5e-6, smooth, &n_calls, &error);
  g_assert_no_error (error);
  for (int i = 0; i <= 1000; i++)
    {
      double a_um = 0.5 + 1.5e-3 * i, field, intensity;
      sol_mode_size_at (size, a_um * 1e-6, &field, &intensity);
      double want = sqrt (area_at (1.5) / area_at (a_um));
      /* class T: the series may leave out 1e-12 of their first terms, which are about one. */
      sol_assert_near (T, intensity, want, 2e-12);
      sol_assert_near (T, field, want * sqrt (index_at (1.5) / index_at (a_um)), 2e-12);
    }
  g_test_message ("%d calls", n_calls);
}

static void
test_refusals (void)
{
  g_autoptr (GError) error = NULL;
  const SolInterval range = { 0.5e-6, 2e-6 };
  g_autoptr (SolModeSize) kink = sol_mode_size_new (range, 1.5e-6, kinked, NULL, &error);
  g_assert_null (kink);
  g_assert_error (error, SOL_SOLVER_ERROR, SOL_SOLVER_ERROR_UNSUPPORTED);
  g_assert_nonnull (
      strstr (error->message, " 2 um ")); /* a number that every locale writes alike */
  g_clear_error (&error);
  g_autoptr (SolModeSize) end = sol_mode_size_new (range, 1.5e-6, ending, NULL, &error);
  g_assert_null (end);
  g_assert_error (error, SOL_MODEL_ERROR, SOL_MODEL_ERROR_RANGE);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/problem/mode-size/scales", test_scales);
  g_test_add_func ("/problem/mode-size/refusals", test_refusals);
  return g_test_run ();
}
