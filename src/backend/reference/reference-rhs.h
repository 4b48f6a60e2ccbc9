/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The source term of the mode-averaged field model, one formula after the other. */
#pragma once

#include "backend/backend.h"
#include "base/fft.h"

typedef struct
{
  const SolProblem *problem;
  SolFft *backward;
  SolFft *forward;
  SolComplex *spectrum; /* [n_fine/2 + 1] work of the transforms */
  double *field;        /* [n_fine] V/m */
  double *quadrature;   /* [n_fine] V/m, where a response wants it */
  double *polarisation; /* [n_fine] C/m^2 */
  double *scratch;      /* [5, n_fine] */
  gint64 rhs_calls;
  gint64 fft_calls;
} SolReferenceRhs;

void sol_reference_rhs_init (SolReferenceRhs *self, const SolProblem *problem);
void sol_reference_rhs_clear (SolReferenceRhs *self);
void sol_reference_rhs_bytes (const SolProblem *problem, SolLedger *ledger);
void sol_reference_rhs_evaluate (SolReferenceRhs *self,
                                 const SolStage *stage,
                                 const SolComplex *amplitude,
                                 SolComplex *source,
                                 SolTrialResult *result);
double sol_reference_rhs_edge_energy (const SolReferenceRhs *self);
void sol_reference_rhs_observe (SolReferenceRhs *self,
                                const SolStage *stage,
                                const SolComplex *amplitude,
                                SolObservation *observation);
