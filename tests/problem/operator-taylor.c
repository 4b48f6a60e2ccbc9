/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/constants.h"
#include "problem/envelope-grid.h"
#include "problem/linear/operator-taylor.h"
#include "sol-test.h"

#define CARRIER (2.0 * SOL_PI * SOL_C_M_PER_S / 835e-9)

static const double betas[] = { 5e6, 4e-9, -1.183e-26, 8.1038e-41, -9.5205e-56 };

static SolFieldGrid *
make_grid (gsize points)
{
  SolEnvelopeGridParams params = { .carrier_rad_per_s = CARRIER,
                                   .wavelength_min_m = 500e-9,
                                   .wavelength_max_m = 2e-6,
                                   .time_window_s = 1e-12,
                                   .time_step_s = NAN,
                                   .points = points };
  SolFieldGrid *grid = sol_field_grid_new_envelope (&params, NULL);
  g_assert_nonnull (grid);
  return grid;
}

/* Term by term, the first two left out; loss is half of alpha. */
static void
test_series (void)
{
  g_autoptr (SolFieldGrid) grid = make_grid (512);
  SolTaylorParams params = { .grid = grid,
                             .betas = betas,
                             .n_betas = G_N_ELEMENTS (betas),
                             .alpha_per_m = 0.4,
                             .gamma_per_w_per_m = 0.11,
                             .self_steepening = TRUE };
  g_autoptr (SolOperator) op = sol_operator_new_taylor (&params);
  g_assert_cmpint (op->n_terms, ==, 1);
  g_assert_cmpuint (op->n_bins, ==, grid->n_active);
  for (gsize i = 0; i < op->n_bins; i++)
    {
      double omega = grid->omega_rad_per_s[grid->first_active + i], d = omega - CARRIER;
      double sum =
          betas[2] * d * d / 2.0 + betas[3] * d * d * d / 6.0 + betas[4] * d * d * d * d / 24.0;
      double sizes_sum = fabs (betas[2] * d * d / 2.0) + fabs (betas[3] * d * d * d / 6.0) +
                         fabs (betas[4] * d * d * d * d / 24.0);
      sol_assert_near (R, cimag (op->linear_per_m[i]), -sum, 1e-14 * sizes_sum);
      sol_assert_near (R, creal (op->linear_per_m[i]), -0.2, 1e-16);
      sol_assert_close (R, op->source[i], 0.11 * omega / CARRIER, 1e-15);
    }
}

/* Without self-steepening the factor is gamma; on a grid with a band its window and absorber act. */
static void
test_switches (void)
{
  g_autoptr (SolFieldGrid) grid = make_grid (0);
  SolTaylorParams params = { .grid = grid,
                             .betas = betas,
                             .n_betas = 2,
                             .gamma_per_w_per_m = 0.11,
                             .absorber_per_m = 40.0 };
  g_autoptr (SolOperator) op = sol_operator_new_taylor (&params);
  for (gsize i = 0; i < op->n_bins; i++)
    {
      double window = grid->band_window[grid->first_active + i];
      sol_assert_near (R, op->source[i], 0.11 * window, 1e-16);
      sol_assert_near (R, creal (op->linear_per_m[i]), -40.0 * (1.0 - window) * (1.0 - window),
                       1e-13);
      sol_assert_near (P, cimag (op->linear_per_m[i]), 0.0, 0.0);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/problem/operator-taylor/series", test_series);
  g_test_add_func ("/problem/operator-taylor/switches", test_switches);
  return g_test_run ();
}
