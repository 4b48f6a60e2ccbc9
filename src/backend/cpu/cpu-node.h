/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One place of the cross-section between its two transforms: field, responses, polarisation, as row
 * passes. Every thread has one of its own. */
#pragma once

#include "backend/backend.h"
#include "backend/cpu/band-transform.h"
#include "backend/cpu/cpu-raman.h"

typedef struct
{
  const SolProblem *problem;
  const SolCpuKernels *kernels;
  const SolCpuBandTransform *transform;
  SolCpuBandWork work;
  int n_comp;
  gsize n_row;             /* doubles a time row: n_fine, of envelopes twice as many */
  double *field[2];        /* [n_comp][n_row] V/m */
  double *quadrature[2];   /* [n_comp][n_row] V/m, where a response wants it; else NULL */
  double *polarisation[2]; /* [n_comp][n_row] C/m^2 */
  double *turned;          /* [n_active] interleaved: bins turned for the quadrature; NULL */
  const SolCpuRaman *raman;
  SolCpuRamanWork raman_work;
  const double *turn; /* [n_fine] interleaved, of the third harmonic of an envelope; NULL */
  double *scratch;    /* rows of the plasma column; NULL without plasma */
  gsize edge_low;     /* samples [0, edge_low) and [edge_high, n_fine) are the window's tapers */
  gsize edge_high;
} SolCpuNode;

/* What a node tells of itself. */
typedef struct
{
  double largest_field_v_per_m;
  double undershoot;
  double energy_all; /* sum of |E|^2, where it was asked for */
  double energy_edge;
} SolCpuNodeWatch;

void sol_cpu_node_init (SolCpuNode *self,
                        const SolProblem *problem,
                        const SolCpuKernels *kernels,
                        const SolCpuBandTransform *transform,
                        const SolCpuRaman *raman,
                        const double *turn);
void sol_cpu_node_clear (SolCpuNode *self);
void sol_cpu_node_bytes (const SolProblem *problem, int n_nodes, SolLedger *ledger);
gint64 sol_cpu_node_count_transforms (const SolProblem *problem);
void sol_cpu_node_run (SolCpuNode *self,
                       const SolStage *stage,
                       const double *const *field_bins,
                       gboolean wants_energy,
                       double *const *polarisation_bins,
                       SolCpuNodeWatch *watch);
const char *sol_cpu_node_find_not_finite (SolCpuNode *self,
                                          const SolStage *stage,
                                          const double *const *field_bins);
void sol_cpu_node_observe (SolCpuNode *self,
                           const SolStage *stage,
                           const double *const *field_bins,
                           SolObservation *observation);
