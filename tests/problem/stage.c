/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "backend/problem-fixture.h"
#include "problem/stage.h"
#include "sol-test.h"

#include <float.h>

/* Every scalar of a trial against what path and operator say by themselves. */
static void
check_stages (const SolProblem *problem, const SolMethod *method, double s_m, double h_m)
{
  const SolOperator *op = problem->op;
  g_autoptr (SolStageSet) stages = sol_stage_set_new (problem, method->n_stages);
  sol_stage_set_evaluate (stages, problem, method->c, 0, s_m, h_m);
  for (int i = 0; i < method->n_stages; i++)
    {
      const SolStage *stage = &stages->stage[i];
      double s = s_m + method->c[i] * h_m, integral_m[SOL_BASIS_N_TERMS_MAX];
      double basis[SOL_BASIS_N_TERMS_MAX], density[2];
      SolPathPoint at = sol_path_at (problem->path, 0, s);
      sol_path_integrate_basis (problem->path, 0, s_m, s, &op->basis, integral_m);
      sol_basis_evaluate (&op->basis, at.scalar, basis);
      sol_operator_densities (op, at.pressure_pa, density);
      sol_assert_near (P, stage->at.z_m, at.z_m, 0.0);
      for (int m = 0; m < op->n_terms; m++)
        {
          /* class R: sums over parts of the step; the ends of the parts are rounded in s. */
          double limit = 1e-13 * h_m + 4 * DBL_EPSILON * (s_m + h_m);
          sol_assert_near (R, stage->integral_m[m], integral_m[m], limit);
          sol_assert_near (P, stage->source_weight[m], basis[m] * at.dz_ds, 0.0);
        }
      for (int k = 0; k < problem->n_species; k++)
        sol_assert_near (P, stage->density_per_m3[k], density[k], 0.0);
    }
}

static void
test_trial (void)
{
  const char *const gradient[] = { "fill.pressure=2 bar -> 0 bar", "fill.gas=Ar:0.5, He:0.5",
                                   NULL };
  g_autoptr (SolProblem) problem = sol_test_problem (gradient);
  g_autoptr (SolProblem) uniform = sol_test_problem (NULL);
  double end = sol_path_get_length_m (problem->path);
  g_assert_cmpint (uniform->op->n_terms, ==, 1);
  for (int k = 0; sol_method_get (k) != NULL; k++)
    {
      check_stages (problem, sol_method_get (k), 0.0, 0.3 * end);
      check_stages (problem, sol_method_get (k), 0.5 * end, 1e-3 * end);
      check_stages (problem, sol_method_get (k), 0.9 * end, 0.1 * end);
      check_stages (uniform, sol_method_get (k), 0.1 * end, 0.1 * end);
    }
}

/* A step of no length, and the end at a vacuum: nothing there, and finite. */
static void
test_ends (void)
{
  static const double start[1] = { 0.0 }, finish[1] = { 1.0 };
  const char *const gradient[] = { "fill.pressure=2 bar -> 0 bar", NULL };
  g_autoptr (SolProblem) problem = sol_test_problem (gradient);
  g_autoptr (SolStageSet) place = sol_stage_set_new (problem, 1);
  double end = sol_path_get_length_m (problem->path);
  sol_stage_set_evaluate (place, problem, start, 0, 0.0, 0.0);
  for (int m = 0; m < problem->op->n_terms; m++)
    sol_assert_near (P, place->stage[0].integral_m[m], 0.0, 0.0);
  sol_stage_set_evaluate (place, problem, finish, 0, 0.5 * end, 0.5 * end);
  sol_assert_near (P, place->stage[0].at.pressure_pa, 0.0, 0.0);
  sol_assert_near (P, place->stage[0].density_per_m3[0], 0.0, 0.0);
  for (int m = 0; m < problem->op->n_terms; m++)
    sol_assert_near (P, place->stage[0].source_weight[m], 0.0, 0.0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/problem/stage/trial", test_trial);
  g_test_add_func ("/problem/stage/ends", test_ends);
  return g_test_run ();
}
