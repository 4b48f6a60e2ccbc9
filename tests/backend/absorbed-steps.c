/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "backend/absorbed-steps.h"

#include "problem/stage.h"

typedef struct
{
  const SolProblem *problem;
  const SolBackendOps *ops;
  gpointer backend;
  double step_m;
  double way_m;
} Bench;

/* Of those that the problem has. */
static void
absorb (const Bench *bench, double times)
{
  const SolProblem *p = bench->problem;
  const double way_m[SOL_N_ABSORBERS] = {
    [SOL_ABSORBER_TIME] = p->absorber_time_per_m > 0.0 ? times * bench->way_m : 0.0,
    [SOL_ABSORBER_RADIUS] = p->transverse->edge != NULL ? times * bench->way_m : 0.0,
  };
  bench->ops->absorb (bench->backend, way_m);
}

static void
try_step (const Bench *bench, int n_before)
{
  const SolMethod *method = sol_method_find ("rk45");
  g_autoptr (SolStageSet) stages = sol_stage_set_new (bench->problem, method->n_stages);
  SolTrialResult result;
  sol_stage_set_evaluate (stages, bench->problem, method->c, 0, n_before * bench->step_m,
                          bench->step_m);
  bench->ops->trial (bench->backend, stages, bench->step_m, 0.0, &result);
}

static double
place_at (const Bench *bench, double theta, double times, SolComplex *field)
{
  const SolProblem *p = bench->problem;
  g_autoptr (SolStageSet) at = sol_stage_set_new (p, 1);
  sol_stage_set_evaluate (at, p, &theta, 0, 0.0, bench->step_m);
  SolPlace place = { theta, &at->stage[0], theta * bench->step_m };
  if (p->absorber_time_per_m > 0.0)
    place.way_m[SOL_ABSORBER_TIME] = times * bench->way_m;
  if (p->transverse->edge != NULL)
    place.way_m[SOL_ABSORBER_RADIUS] = times * bench->way_m;
  return bench->ops->dense (bench->backend, &place, field);
}

SolTestAbsorbed
sol_test_absorbed (const SolProblem *problem, const SolBackendOps *ops, double step_m, double way_m)
{
  SolBackendOptions options = { 1 };
  SolTestAbsorbed got = { 0 };
  g_autoptr (GError) error = NULL;
  const Bench bench = { problem, ops,
                        ops->open (problem, sol_method_find ("rk45"), &options, &error), step_m,
                        way_m };
  g_assert_no_error (error);
  for (int i = 0; i < SOL_TEST_N_ABSORBED; i++)
    got.field[i] = g_new0 (SolComplex, sol_problem_get_n_field (problem));
  ops->set_state (bench.backend, problem->input);
  absorb (&bench, 1.0);
  ops->get_state (bench.backend, got.field[0]);
  try_step (&bench, 0);
  got.taken_j[0] = ops->get_taken_j (bench.backend);
  got.taken_j[1] = place_at (&bench, 0.4, -0.3, got.field[1]);
  got.taken_j[2] = place_at (&bench, 1.0, 0.5, got.field[2]);
  ops->accept (bench.backend, TRUE);
  absorb (&bench, 4.0);
  try_step (&bench, 1);
  ops->reject (bench.backend);
  absorb (&bench, 1.0);
  got.taken_j[3] = ops->get_taken_j (bench.backend);
  try_step (&bench, 1);
  ops->accept (bench.backend, TRUE);
  ops->get_state (bench.backend, got.field[3]);
  ops->close (bench.backend);
  return got;
}

void
sol_test_absorbed_clear (SolTestAbsorbed *self)
{
  for (int i = 0; i < SOL_TEST_N_ABSORBED; i++)
    g_clear_pointer (&self->field[i], g_free);
}
