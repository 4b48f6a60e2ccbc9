/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The delayed response at one node by convolution over transforms: the square that drives, the
 * transform of the response at the place, the product with the field. */
#pragma once

#include "base/fft.h"
#include "problem/problem.h"
#include "problem/stage.h"

typedef struct
{
  const SolProblem *problem;
  const SolRaman *raman; /* NULL: none, and nothing is allocated */
  SolFft *forward;
  SolFft *backward;
  double *row;           /* [n_transform] square, then the delayed response to it */
  SolComplex *bins;      /* [n_bins] */
  SolComplex *all;       /* [n_bins] response of a scalar field, at the stage */
  SolComplex *isotropic; /* [n_bins] of a field with two components, else NULL */
  SolComplex *rotation;  /* [n_bins] likewise */
  gint64 transforms;
} SolReferenceRaman;

void sol_reference_raman_init (SolReferenceRaman *self, const SolProblem *problem);
void sol_reference_raman_clear (SolReferenceRaman *self);
void sol_reference_raman_bytes (const SolProblem *problem, SolLedger *ledger);
void sol_reference_raman_set_stage (SolReferenceRaman *self, const SolStage *stage);
void sol_reference_raman_add (SolReferenceRaman *self,
                              const double *field,
                              const double *quadrature,
                              double *polarisation);
