/* SPDX-License-Identifier: GPL-3.0-or-later */
/* All z-dependent scalars of one trial: for every stage the integrals of the operator's basis from
 * the start of the step, the weights of the source factor, the densities, what a taper does to the
 * transverse matrices. */
#pragma once

#include "problem/method.h"
#include "problem/problem.h"

typedef struct
{
  SolPathPoint at;
  double *integral_m;     /* [n_terms] of the basis over z from the start of the step */
  double *source_weight;  /* [n_terms] the basis at the stage times dz/ds */
  double *density_per_m3; /* [n_species] */
  double field_scale;     /* times S: a_ref / a, or as the mode's size has it */
  double source_scale;    /* times R: its reciprocal */
  double intensity_scale; /* root of the intensity of a watt over that at the entrance */
  double coupling_per_m;  /* times the matrix of the coupling: -(da/dz) / a times dz/ds */
} SolStage;

typedef struct
{
  const SolMethod
      *method; /* the row of this trial; NULL: the one that the back end was opened with */
  int n_stages;
  SolStage stage[SOL_METHOD_N_STAGES_MAX];
  double *block;
} SolStageSet;

SolStageSet *sol_stage_set_new (const SolProblem *problem, int n_stages);
void sol_stage_set_free (SolStageSet *self);
void sol_stage_set_evaluate (SolStageSet *self,
                             const SolProblem *problem,
                             const double *c,
                             int segment,
                             double s_m,
                             double h_m);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SolStageSet, sol_stage_set_free)
