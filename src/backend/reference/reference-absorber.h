/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The absorber at the edges of the time window. */
#pragma once

#include "base/fft.h"
#include "problem/problem.h"

typedef struct
{
  const SolProblem *problem;
  SolFft *backward;
  SolFft *forward;
  SolComplex *spectrum; /* [n_omega] */
  double *trace;        /* [n_t], of envelopes complex */
  gint64 fft_calls;
} SolReferenceAbsorber;

void sol_reference_absorber_init (SolReferenceAbsorber *self, const SolProblem *problem);
void sol_reference_absorber_clear (SolReferenceAbsorber *self);
void sol_reference_absorber_bytes (const SolProblem *problem, SolLedger *ledger);
double sol_reference_absorber_run (SolReferenceAbsorber *self, double dz_m, SolComplex *lanes);
