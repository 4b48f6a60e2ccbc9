/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A run of the cpu back end, and what its parts do with one: a stage (cpu-stage.c), the steps
 * (cpu-step.c), the places between their ends and the absorbed energy (cpu-dense.c), opening, counting,
 * the table of functions (cpu-backend.c). */
#pragma once

#include "backend/cpu/cpu-rhs.h"
#include "backend/cpu/cpu-rows.h"
#include "backend/host-absorbers.h"

/* What a tile adds to a sum over all of them. */
typedef struct
{
  double source;                             /* sum of |P|, not finite where P is not */
  double defect[SOL_METHOD_N_ESTIMATES_MAX]; /* one an estimate */
  double norm;
} SolCpuTileSum;

typedef struct
{
  const SolProblem *problem;
  const SolMethod *method; /* of the last trial */
  const SolCpuKernels *kernels;
  SolWorkerPool *pool;
  SolCpuRows rows;
  SolCpuRhs rhs;
  SolHostAbsorbers *absorbers; /* NULL: none */
  SolCpuTileSum *sum;          /* [n_tiles] */
  gboolean has_first;          /* stage 0 belongs to the state */
  double h_m;
  double state_norm;     /* NAN: not known */
  double candidate_norm; /* of the last trial */
  SolFft *floor_forward; /* run_transforms () makes them */
  SolFft *floor_backward;
  gpointer floor_in;
  gpointer floor_out;
} SolCpuEngine;

void sol_cpu_engine_make_propagators (SolCpuEngine *self,
                                      const SolCpuTile *tile,
                                      const double *integral_m);
void sol_cpu_engine_make_total (SolCpuEngine *self, const SolStage *end);
void sol_cpu_engine_run_stages (SolCpuEngine *self,
                                int first,
                                int end,
                                const SolStage *stage,
                                SolTrialResult *result);
const char *sol_cpu_engine_find_not_finite (SolCpuEngine *self, int row, const SolStage *stage);
void sol_cpu_engine_trial (SolCpuEngine *self,
                           const SolStageSet *stages,
                           double h_m,
                           double floor_norm,
                           SolTrialResult *result);
void sol_cpu_engine_move_history (SolCpuEngine *self);
void sol_cpu_engine_prepare_dense (SolCpuEngine *self,
                                   const SolStageSet *stages,
                                   SolTrialResult *result);
void sol_cpu_engine_replace_stiff_bins (SolCpuEngine *self,
                                        const SolCpuTile *tile,
                                        int lane,
                                        double theta);
double sol_cpu_engine_get_norm (SolCpuEngine *self);
void
sol_cpu_engine_dense (SolCpuEngine *self, double theta, const SolStage *at, SolComplex *amplitude);
double sol_cpu_engine_absorbed (SolCpuEngine *self, double dz_m, const SolComplex *amplitude);

/* A row of the run, of a lane or a mode, in a tile. */
static inline SolCpuRow
sol_cpu_engine_part (const SolCpuEngine *self, const SolCpuTile *tile, SolCpuRowId id, int i)
{
  return sol_cpu_rows_tile (&self->rows, tile, self->rows.row[id], i);
}
