/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The band rule at the default time step against the trapezoid rule at a step four times finer, and
 * against the trapezoid rule at the default step. */
#include "config.h"

#include "io/case-file.h"
#include "physics-run.h"
#include "sol-test.h"

typedef enum
{
  FINE,
  BAND,
  TRAPEZOID,
  N_RUNS,
} Rule;

static SolPhysicsRun *
run_helium (Rule rule)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *path = sol_test_data ("physics/reference/helium-rdw.ini");
  g_autoptr (SolCase) c = sol_case_file_read (path, &error);
  g_assert_no_error (error);
  c->response.plasma = rule == BAND ? SOL_CASE_PLASMA_BAND : SOL_CASE_PLASMA_TRAPEZOID;
  if (rule == FINE)
    {
      g_autoptr (SolFieldGrid) grid =
          sol_field_grid_new (c->grid.wavelength_min_m, c->grid.wavelength_max_m,
                              c->grid.time_window_s, NAN, &error);
      g_assert_no_error (error);
      c->grid.time_step_s = grid->dt_fine_s / 4.0;
    }
  return sol_physics_run (c, "cpu");
}

static double
difference (SolPhysicsRun *const *run, Rule a, Rule b, gint64 plane)
{
  return sol_test_field_error (sol_physics_run_get_plane (run[a], plane),
                               sol_physics_run_get_plane (run[b], plane), run[a]->grid->n_omega);
}

static void
test_helium (void)
{
  SolPhysicsRun *run[N_RUNS];
  static const gint64 planes[] = { 9, 15 };
  for (int rule = 0; rule < N_RUNS; rule++)
    run[rule] = run_helium (rule);
  g_assert_cmpuint (run[FINE]->grid->n_fine, ==, 4 * run[BAND]->grid->n_fine);
  g_assert_cmpuint (run[FINE]->grid->n_omega, ==, run[BAND]->grid->n_omega);
  for (gsize i = 0; i < G_N_ELEMENTS (planes); i++)
    {
      double band = difference (run, BAND, FINE, planes[i]);
      double trapezoid = difference (run, TRAPEZOID, FINE, planes[i]);
      double apart = difference (run, BAND, TRAPEZOID, planes[i]);
      g_test_message ("z = %g m: band to fine trapezoid %.3e, trapezoid to fine trapezoid %.3e, "
                      "band to trapezoid %.3e",
                      run[BAND]->z_m[planes[i]], band, trapezoid, apart);
      /* Class T. The trapezoid's error goes with the square of the step: of the coarse error e the
       * fine one keeps e/16, so that to the exact rule trapezoid minus fine is 15/16 e and band
       * minus fine is e/16. A ratio below 1/8 leaves a factor two for the steps in z. */
      g_assert_cmpfloat (band, <, trapezoid / 8.0);
    }
  for (int rule = 0; rule < N_RUNS; rule++)
    sol_physics_run_free (run[rule]);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/physics/band-rule/helium", test_helium);
  return g_test_run ();
}
