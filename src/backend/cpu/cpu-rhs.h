/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The source term of the mode-averaged field model between its two transforms, as row passes. */
#pragma once

#include "backend/backend.h"
#include "backend/cpu/band-transform.h"

typedef struct
{
  const SolProblem *problem;
  const SolCpuKernels *kernels;
  SolCpuBandTransform transform;
  SolCpuBandWork work;
  double *bins;         /* [n_active] interleaved: of the next field, and of the last polarisation */
  double *field;        /* [n_fine] V/m */
  double *quadrature;   /* [n_fine] V/m, where a response wants it; else NULL */
  double *polarisation; /* [n_fine] C/m^2 */
  double *scratch;      /* rows of the plasma column; NULL without plasma */
  gsize edge_low;       /* samples [0, edge_low) and [edge_high, n_fine) are the window's tapers */
  gsize edge_high;
  gint64 rhs_calls;
  gint64 fft_calls;
} SolCpuRhs;

void sol_cpu_rhs_init (SolCpuRhs *self, const SolProblem *problem, const SolCpuKernels *kernels);
void sol_cpu_rhs_clear (SolCpuRhs *self);
void sol_cpu_rhs_bytes (const SolProblem *problem, SolLedger *ledger);
void sol_cpu_rhs_run (SolCpuRhs *self, const SolStage *stage, SolTrialResult *result);
const char *sol_cpu_rhs_find_not_finite (SolCpuRhs *self, const SolStage *stage);
const char *sol_cpu_rhs_name_not_finite (const SolCpuRhs *self);
double sol_cpu_rhs_edge_energy (const SolCpuRhs *self);
void sol_cpu_rhs_observe (SolCpuRhs *self, const SolStage *stage, SolObservation *observation);
