/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The source term: amplitudes of the lanes to fields at the nodes, the nodes side by side, their
 * polarisations to the lanes. Where one lane is one channel, nothing is mixed. */
#pragma once

#include "backend/cpu/cpu-node.h"
#include "base/worker-pool.h"

typedef struct
{
  const SolProblem *problem;
  const SolCpuKernels *kernels;
  SolWorkerPool *pool; /* not owned */
  SolCpuBandTransform transform;
  SolCpuRaman raman;
  double *turn;            /* [n_fine] interleaved, of the third harmonic of an envelope; NULL */
  SolCpuNode *node;        /* [n_workers] */
  gboolean is_direct;      /* one lane, one channel */
  gboolean has_many_lanes; /* see cpu-rows.h */
  gsize bin_stride;        /* doubles from row to row of bins */
  double *lane_bins;  /* [n_lane, bin_stride] interleaved: of the next field, times field_scale */
  double *field_bins; /* [n_comp, bin_stride] of a place; direct: lane_bins */
  double *
      channel_bins; /* [n_node n_comp, bin_stride] of the fields, then of the polarisations; direct:
 * lane_bins */
  double *driven_bins;  /* [n_lane, bin_stride] R times that; direct: channel_bins */
  double *coupled_bins; /* [n_lane, bin_stride] coupling times lane_bins; NULL without a taper */
  double field_scale;   /* what the amplitudes are to be multiplied by, but for the stage's scale */
  double driven_scale;  /* and driven_bins */
  SolCpuNodeWatch *watch; /* [n_node] */
  double edge_energy;     /* share of the last field with energies that is in the window's tapers */
  gint64 rhs_calls;
} SolCpuRhs;

void sol_cpu_rhs_init (SolCpuRhs *self,
                       const SolProblem *problem,
                       const SolCpuKernels *kernels,
                       SolWorkerPool *pool);
void sol_cpu_rhs_clear (SolCpuRhs *self);
void sol_cpu_rhs_bytes (const SolProblem *problem, int n_workers, SolLedger *ledger);
gint64 sol_cpu_rhs_count_transforms (const SolCpuRhs *self);
gint64 sol_cpu_rhs_count_raman_transforms (const SolCpuRhs *self);
void sol_cpu_rhs_run (SolCpuRhs *self,
                      const SolStage *stage,
                      gboolean wants_energy,
                      SolTrialResult *result);
void sol_cpu_rhs_enter (SolCpuRhs *self, gsize first, gsize n);
void sol_cpu_rhs_leave (SolCpuRhs *self, gsize first, gsize n);
const char *sol_cpu_rhs_find_not_finite (SolCpuRhs *self, const SolStage *stage);
void sol_cpu_rhs_observe (SolCpuRhs *self, const SolStage *stage, SolObservation *observation);
