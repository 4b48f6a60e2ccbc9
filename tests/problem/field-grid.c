/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/constants.h"
#include "base/error.h"
#include "problem/field-grid.h"
#include "sol-test.h"

/* Value T85: sizes of the grid of 100 nm to 4 um, 400 fs. */
static void
test_sizes_vuv (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (SolFieldGrid) grid = sol_field_grid_new (100e-9, 4e-6, 400e-15, NAN, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (grid->n_fine, ==, 8192);
  g_assert_cmpuint (grid->n_omega, ==, 2049);
  g_assert_cmpuint (grid->n_t, ==, 4096);
  g_assert_cmpuint (grid->n_active, ==, 1484);
}

/* Value T86: sizes and true window of 160 nm to 3 um, 1 ps. */
static void
test_sizes_uv (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (SolFieldGrid) grid = sol_field_grid_new (160e-9, 3e-6, 1e-12, NAN, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (grid->n_fine, ==, 16384);
  g_assert_cmpuint (grid->n_omega, ==, 4097);
  sol_assert_near (T, (double) grid->n_fine * grid->dt_fine_s, 1457.364e-15, 0.0005e-15);
}

/* The products of steps, counts and spacings, for many sizes: a step made as window/(N - 1)
 * shows. */
static void
test_axes_close (void)
{
  const double windows_s[] = { 20e-15, 100e-15, 0.4e-12, 1e-12, 7.3e-12, 50e-12 };
  for (gsize i = 0; i < G_N_ELEMENTS (windows_s); i++)
    {
      g_autoptr (SolFieldGrid) grid = sol_field_grid_new (200e-9, 4e-6, windows_s[i], NAN, NULL);
      g_assert_nonnull (grid);
      double window_s = (double) grid->n_fine * grid->dt_fine_s;
      sol_assert_close (R, (double) grid->n_t * grid->dt_s, window_s, 4e-16);
      sol_assert_close (R, grid->domega_rad_per_s * window_s, 2.0 * SOL_PI, 4e-16);
      sol_assert_near (P, grid->t_s[grid->n_t / 2], 0.0, 0.0);
      sol_assert_close (R, grid->t_s[0], -window_s / 2.0, 4e-16);
      sol_assert_close (R, grid->t_s[grid->n_t - 1], window_s / 2.0 - grid->dt_s, 1e-15);
      sol_assert_close (R, grid->omega_rad_per_s[grid->n_omega - 1] * grid->dt_s, SOL_PI, 4e-16);
      /* class T: an order or a limit far from rounding */
      g_assert_cmpfloat (window_s, >=, 1.02 * windows_s[i]);
      /* class T: an order or a limit far from rounding */
      g_assert_cmpfloat (window_s, <, 2.04 * windows_s[i]);
    }
}

/* A window that a power of two of steps fills exactly has no room for edges, so it is doubled. */
static void
test_window_leaves_room (void)
{
  double dt_s = 200e-9 / (6.0 * SOL_C_M_PER_S);
  const double fill[] = { 0.97, 0.981, 1.0 };
  const gsize want[] = { 4096, 8192, 8192 };
  for (gsize i = 0; i < G_N_ELEMENTS (fill); i++)
    {
      g_autoptr (SolFieldGrid) grid =
          sol_field_grid_new (200e-9, 4e-6, fill[i] * 4096 * dt_s, NAN, NULL);
      g_assert_nonnull (grid);
      g_assert_cmpuint (grid->n_fine, ==, want[i]);
    }
}

static void
test_windows_and_band (void)
{
  g_autoptr (SolFieldGrid) grid = sol_field_grid_new (160e-9, 3e-6, 1e-12, NAN, NULL);
  g_assert_nonnull (grid);
  double omega_min = 2.0 * SOL_PI * SOL_C_M_PER_S / 3e-6;
  double omega_max = 2.0 * SOL_PI * SOL_C_M_PER_S / 160e-9;
  for (gsize k = 0; k < grid->n_omega; k++)
    {
      double omega = grid->omega_rad_per_s[k];
      gboolean is_active = k >= grid->first_active && k < grid->first_active + grid->n_active;
      g_assert_cmpint (is_active, ==, omega > omega_min / 2.0 && omega < 1.1 * omega_max);
      if (!is_active)
        sol_assert_near (P, grid->band_window[k], 0.0, 0.0);
      if (omega >= omega_min && omega <= omega_max)
        sol_assert_near (P, grid->band_window[k], 1.0, 0.0);
    }
  sol_assert_near (P, grid->window[0], 0.0, 0.0);
  sol_assert_near (P, grid->window[grid->n_t - 1], 0.0, 0.0);
  sol_assert_near (P, grid->window[grid->n_t / 2], 1.0, 0.0);
  for (gsize k = 0; k < grid->n_t; k++)
    if (fabs (grid->t_s[k]) <= 0.5e-12)
      sol_assert_near (P, grid->window[k], 1.0, 0.0);
  sol_assert_near (P, grid->fine_window[0], 0.0, 0.0);
  sol_assert_near (P, grid->fine_window[grid->n_fine - 1], 0.0, 0.0);
  sol_assert_near (P, grid->fine_window[grid->n_fine / 2], 1.0, 0.0);
}

/* A finer step widens the fine grid alone; a coarser one than the band allows is not taken. */
static void
test_time_step (void)
{
  g_autoptr (SolFieldGrid) plain = sol_field_grid_new (160e-9, 3e-6, 1e-12, NAN, NULL);
  g_autoptr (SolFieldGrid) finer =
      sol_field_grid_new (160e-9, 3e-6, 1e-12, plain->dt_fine_s / 2.0, NULL);
  g_autoptr (SolFieldGrid) coarser =
      sol_field_grid_new (160e-9, 3e-6, 1e-12, plain->dt_fine_s * 3.0, NULL);
  g_assert_cmpuint (finer->n_fine, ==, 2 * plain->n_fine);
  g_assert_cmpuint (finer->n_omega, ==, plain->n_omega);
  g_assert_cmpuint (coarser->n_fine, ==, plain->n_fine);
  sol_assert_close (P, coarser->dt_fine_s, plain->dt_fine_s, 0.0);
}

/* Value T101, and the two edges mirror each other and pass a half in their middles. */
static void
test_planck_taper (void)
{
  for (int i = -600; i <= 900; i++)
    {
      double x = (double) i / 100.0;
      double w = sol_planck_taper (x, -5.0, -4.0, 7.0, 8.0);
      if (x <= -5.0 || x >= 8.0)
        sol_assert_near (P, w, 0.0, 0.0);
      else if (x >= -4.0 && x <= 7.0)
        sol_assert_near (P, w, 1.0, 0.0);
      else
        /* class T: an order or a limit far from rounding */
        g_assert_true (w >= 0.0 && w <= 1.0);
      sol_assert_near (R, w, sol_planck_taper (3.0 - x, -5.0, -4.0, 7.0, 8.0), 1e-12);
    }
  sol_assert_near (R, sol_planck_taper (-4.5, -5.0, -4.0, 7.0, 8.0), 0.5, 1e-15);
  sol_assert_near (R, sol_planck_taper (7.5, -5.0, -4.0, 7.0, 8.0), 0.5, 1e-15);
  /* 1/(1 + exp (1/0.25 - 1/0.75)) at a quarter of the rise. */
  sol_assert_close (R, sol_planck_taper (-4.75, -5.0, -4.0, 7.0, 8.0),
                    1.0 / (1.0 + exp (4.0 - 4.0 / 3.0)), 1e-14);
  g_assert_true (isnan (sol_planck_taper (NAN, -5.0, -4.0, 7.0, 8.0)));
}

static void
expect_refused (double min_m, double max_m, double window_s, double step_s, const char *word)
{
  g_autoptr (GError) error = NULL;
  g_assert_null (sol_field_grid_new (min_m, max_m, window_s, step_s, &error));
  g_assert_error (error, SOL_SOLVER_ERROR, SOL_SOLVER_ERROR_INPUT);
  g_assert_nonnull (strstr (error->message, word));
}

static void
test_refusals (void)
{
  expect_refused (160e-9, 3e-6, 1.0, NAN, "shorten time_window");
  expect_refused (160e-9, 3e-6, 1e300, NAN, "shorten time_window");
  expect_refused (160e-9, 3e-6, 1e-12, 1e-300, "time_step");
  expect_refused (1e-300, 3e-6, 1e-12, NAN, "raise wavelength_min");
  expect_refused (160e-9, 3e-6, 1e-18, NAN, "lengthen time_window");
  expect_refused (160e-9, 3e-6, 0.0, NAN, "time_window");
  expect_refused (160e-9, 3e-6, -1e-12, NAN, "time_window");
  expect_refused (160e-9, 3e-6, NAN, NAN, "time_window");
  expect_refused (160e-9, 3e-6, INFINITY, NAN, "time_window");
  expect_refused (3e-6, 160e-9, 1e-12, NAN, "wavelength_max");
  expect_refused (3e-6, 3e-6, 1e-12, NAN, "wavelength_max");
  expect_refused (0.0, 3e-6, 1e-12, NAN, "wavelength_min");
  expect_refused (NAN, 3e-6, 1e-12, NAN, "wavelength_min");
  expect_refused (160e-9, INFINITY, 1e-12, NAN, "wavelength_max");
  expect_refused (160e-9, 3e-6, 1e-12, 0.0, "time_step");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/problem/field-grid/sizes-vuv", test_sizes_vuv);
  g_test_add_func ("/problem/field-grid/sizes-uv", test_sizes_uv);
  g_test_add_func ("/problem/field-grid/axes-close", test_axes_close);
  g_test_add_func ("/problem/field-grid/window-leaves-room", test_window_leaves_room);
  g_test_add_func ("/problem/field-grid/windows-and-band", test_windows_and_band);
  g_test_add_func ("/problem/field-grid/time-step", test_time_step);
  g_test_add_func ("/problem/field-grid/planck-taper", test_planck_taper);
  g_test_add_func ("/problem/field-grid/refusals", test_refusals);
  return g_test_run ();
}
