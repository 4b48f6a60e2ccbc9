/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "problem/stage.h"

/**
 * sol_stage_set_new:
 * @problem: the problem
 * @n_stages: how many stages it is to hold, at most SOL_METHOD_N_STAGES_MAX
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): room for the scalars of one trial
 */
SolStageSet *
sol_stage_set_new (const SolProblem *problem, int n_stages)
{
  g_return_val_if_fail (n_stages >= 1 && n_stages <= SOL_METHOD_N_STAGES_MAX, NULL);
  SolStageSet *self = g_new0 (SolStageSet, 1);
  gsize n_terms = (gsize) problem->op->n_terms;
  gsize stride = 2 * n_terms + (gsize) problem->n_species;
  self->n_stages = n_stages;
  self->block = g_new0 (double, stride *(gsize) n_stages);
  for (int i = 0; i < n_stages; i++)
    {
      double *start = self->block + stride * (gsize) i;
      self->stage[i].integral_m = start;
      self->stage[i].source_weight = start + n_terms;
      self->stage[i].density_per_m3 = start + 2 * n_terms;
    }
  return self;
}

/**
 * sol_stage_set_free:
 * @self: (nullable): the scalars
 *
 * Threads: any. Allocates: no.
 */
void
sol_stage_set_free (SolStageSet *self)
{
  if (self == NULL)
    return;
  g_free (self->block);
  g_free (self);
}

/* Mode fields keep their shape over the radius and their power, so they go like 1/a. */
static void
set_taper (SolStage *stage, const SolProblem *problem)
{
  stage->field_scale = 1.0;
  stage->source_scale = 1.0;
  stage->coupling_per_m = 0.0;
  if (!sol_problem_is_tapered (problem))
    return;
  stage->field_scale = problem->reference_core_radius_m / stage->at.core_radius_m;
  stage->source_scale = stage->at.core_radius_m / problem->reference_core_radius_m;
  stage->coupling_per_m = -stage->at.radius_slope / stage->at.core_radius_m * stage->at.dz_ds;
}

/**
 * sol_stage_set_evaluate:
 * @self: (inout): receives the scalars
 * @problem: the problem
 * @c: [n_stages] places of the stages in the step, not descending, from 0 to 1
 * @segment: segment of the path that the step runs through
 * @s_m: start of the step
 * @h_m: its length in s
 *
 * The integral to a stage is the one to the stage before plus that between the two, each exact by
 * quadrature (problem/linear/path.h): nothing is subtracted.
 *
 * Threads: one a set. Allocates: no.
 */
void
sol_stage_set_evaluate (SolStageSet *self,
                        const SolProblem *problem,
                        const double *c,
                        int segment,
                        double s_m,
                        double h_m)
{
  const SolOperator *op = problem->op;
  double between[SOL_BASIS_N_TERMS_MAX];
  for (int i = 0; i < self->n_stages; i++)
    {
      SolStage *stage = &self->stage[i];
      const SolStage *before = i > 0 ? &self->stage[i - 1] : NULL;
      double from = before != NULL ? c[i - 1] : 0.0;
      double s = s_m + c[i] * h_m;
      stage->at = sol_path_at (problem->path, segment, s);
      if (c[i] > from)
        sol_path_integrate_basis (problem->path, segment, s_m + from * h_m, s, &op->basis, between);
      for (int m = 0; m < op->n_terms; m++)
        stage->integral_m[m] =
            (before != NULL ? before->integral_m[m] : 0.0) + (c[i] > from ? between[m] : 0.0);
      sol_basis_evaluate (&op->basis, stage->at.scalar, stage->source_weight);
      for (int m = 0; m < op->n_terms; m++)
        stage->source_weight[m] *= stage->at.dz_ds;
      sol_operator_densities (op, stage->at.pressure_pa, stage->density_per_m3);
      set_taper (stage, problem);
    }
}
