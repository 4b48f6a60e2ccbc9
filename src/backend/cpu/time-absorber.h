/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The absorber at the edges of the time window, applied to a row of the band of one lane. */
#pragma once

#include "base/fft.h"
#include "kernels/cpu/table.h"
#include "problem/problem.h"

typedef struct
{
  const SolProblem *problem;
  const SolCpuKernels *kernels;
  SolFft *backward;
  SolFft *forward;
  SolComplex *spectrum; /* [n_omega] */
  gsize n_row;          /* doubles of the row: n_t, of envelopes twice as many */
  double *trace;        /* [n_row] */
  double *closed;       /* [n_row] (1 - window)^2 */
  gint64 fft_calls;
} SolCpuTimeAbsorber;

void sol_cpu_time_absorber_init (SolCpuTimeAbsorber *self,
                                 const SolProblem *problem,
                                 const SolCpuKernels *kernels);
void sol_cpu_time_absorber_clear (SolCpuTimeAbsorber *self);
void sol_cpu_time_absorber_bytes (const SolProblem *problem, SolLedger *ledger);
void sol_cpu_time_absorber_run (SolCpuTimeAbsorber *self, double dz_m, SolCpuRow state);
