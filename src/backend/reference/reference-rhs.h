/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The source term node by node: field from the lanes, responses in time, back to the lanes. One
 * formula after the other. */
#pragma once

#include "backend/backend.h"
#include "backend/reference/reference-raman.h"
#include "base/fft.h"

typedef struct
{
  const SolProblem *problem;
  SolFft *backward;
  SolFft *forward;
  gsize n_row;          /* doubles a time row: n_fine, of envelopes twice as many */
  SolComplex *spectrum; /* [n_fine_bins] work of the transforms */
  double *field;        /* [n_comp, n_row] V/m at one node */
  double *quadrature;   /* [n_comp, n_row] V/m, where a response wants it; else NULL */
  double *polarisation; /* [n_comp, n_row] C/m^2 at that node */
  double *scratch;      /* [6, n_fine] */
  SolComplex *driven;   /* [n_lane, n_active] sum over channels of R P */
  SolComplex *turn;     /* [n_fine] of the third harmonic of an envelope; NULL: not wanted */
  SolReferenceRaman raman;
  double energy_all;  /* of the last field over the nodes, in any unit */
  double energy_edge; /* the part in the tapers of the time window */
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
