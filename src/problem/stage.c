/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "problem/stage.h"

#include <math.h>
#include <string.h>

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

/* Another stage before this one at the same place; -1: none. */
static int
find_same_place (const double *c, int i)
{
  for (int j = i - 1; j >= 0; j--)
    if (!islessgreater (c[j], c[i]))
      return j;
  return -1;
}

static void
copy_scalars (SolStage *stage, const SolStage *from, const SolOperator *op)
{
  gsize n_terms = (gsize) op->n_terms;
  stage->at = from->at;
  memcpy (stage->integral_m, from->integral_m, n_terms * sizeof (double));
  memcpy (stage->source_weight, from->source_weight, n_terms * sizeof (double));
  memcpy (stage->density_per_m3, from->density_per_m3, (gsize) op->n_species * sizeof (double));
}

/* Mode fields keep their power. Those of a hollow guide keep their shape over the radius as well, so they
 * go like 1/a. */
static void
set_taper (SolStage *stage, const SolProblem *problem)
{
  double a = stage->at.core_radius_m, reference = problem->reference_core_radius_m;
  stage->field_scale = stage->source_scale = stage->intensity_scale = 1.0;
  stage->coupling_per_m = 0.0;
  if (!sol_problem_is_tapered (problem))
    return;
  stage->field_scale = stage->intensity_scale = reference / a;
  stage->source_scale = a / reference;
  if (problem->mode_size != NULL)
    {
      sol_mode_size_at (problem->mode_size, a, &stage->field_scale, &stage->intensity_scale);
      stage->source_scale = 1.0 / stage->field_scale;
    }
  stage->coupling_per_m = -stage->at.radius_slope / stage->at.core_radius_m * stage->at.dz_ds;
}

/**
 * sol_stage_set_evaluate:
 * @self: (inout): receives the scalars
 * @problem: the problem
 * @c: [n_stages] places of the stages in the step, in any order, from 0 to 1
 * @segment: segment of the path that the step runs through
 * @s_m: start of the step
 * @h_m: its length in s
 *
 * Each integral runs from the start of the step to the stage by itself, exact by quadrature
 * (problem/linear/path.h): nothing is subtracted, and the order of the stages does not matter.
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
  for (int i = 0; i < self->n_stages; i++)
    {
      SolStage *stage = &self->stage[i];
      int same = find_same_place (c, i);
      double s = s_m + c[i] * h_m;
      if (same >= 0)
        {
          copy_scalars (stage, &self->stage[same], op);
          set_taper (stage, problem);
          continue;
        }
      stage->at = sol_path_at (problem->path, segment, s);
      if (c[i] > 0.0)
        sol_path_integrate_basis (problem->path, segment, s_m, s, &op->basis, stage->integral_m);
      else
        memset (stage->integral_m, 0, (gsize) op->n_terms * sizeof (double));
      sol_basis_evaluate (&op->basis, stage->at.scalar, stage->source_weight);
      for (int m = 0; m < op->n_terms; m++)
        stage->source_weight[m] *= stage->at.dz_ds;
      sol_operator_densities (op, stage->at.pressure_pa, stage->density_per_m3);
      set_taper (stage, problem);
    }
}
