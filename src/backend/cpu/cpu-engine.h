/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A run of the cpu back end, and what its parts do with one: the steps (cpu-step.c), the places between
 * their ends and the absorbed energy (cpu-dense.c), opening, counting, the table of functions
 * (cpu-backend.c). */
#pragma once

#include "backend/cpu/cpu-rhs.h"
#include "backend/cpu/cpu-rows.h"
#include "backend/host-absorbers.h"

/* What a lane adds to a sum over all of them. */
typedef struct
{
  double source;                             /* sum of |P|, not finite where P is not */
  double defect[SOL_METHOD_N_ESTIMATES_MAX]; /* one an estimate */
  double norm;
} SolCpuLaneSum;

typedef struct
{
  const SolProblem *problem;
  const SolMethod *method; /* of the last trial */
  const SolCpuKernels *kernels;
  SolWorkerPool *pool;
  SolCpuRows rows;
  SolCpuRhs rhs;
  SolHostAbsorbers *absorbers; /* NULL: none */
  SolCpuLaneSum *sum;          /* [n_lane] */
  gboolean has_first;          /* stage 0 belongs to the state */
  double h_m;
  double state_norm;     /* NAN: not known */
  double candidate_norm; /* of the last trial */
  SolFft *floor_forward; /* run_transforms () makes them */
  SolFft *floor_backward;
  gpointer floor_in;
  gpointer floor_out;
} SolCpuEngine;

void sol_cpu_engine_make_propagators (SolCpuEngine *self, int mode, const double *integral_m);
void sol_cpu_engine_trial (SolCpuEngine *self,
                           const SolStageSet *stages,
                           double h_m,
                           double floor_norm,
                           SolTrialResult *result);
void sol_cpu_engine_move_history (SolCpuEngine *self);
void sol_cpu_engine_prepare_dense (SolCpuEngine *self,
                                   const SolStageSet *stages,
                                   SolTrialResult *result);
void sol_cpu_engine_replace_stiff_bins (SolCpuEngine *self, int lane, double theta);
double sol_cpu_engine_get_norm (SolCpuEngine *self);
void
sol_cpu_engine_dense (SolCpuEngine *self, double theta, const SolStage *at, SolComplex *amplitude);
double sol_cpu_engine_absorbed (SolCpuEngine *self, double dz_m, const SolComplex *amplitude);
