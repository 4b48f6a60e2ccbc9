/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The interaction picture, bin by bin: propagators, stage combinations, error, dense output. */
#pragma once

#include "base/complex.h"

#include <stddef.h>

/* Amplitude exponents beyond this are cut in inverse propagators: a bin that loses exp (-300) within
 * a step carries nothing across it, and its inverse must not overflow. */
#define SOL_INVERSE_EXPONENT_MAX 300.0

/* Attenuation over a step above which dense output integrates the loss itself. */
#define SOL_STIFF_EXPONENT 1.0

SolComplex
sol_ref_phase_increment (const SolComplex *linear, size_t stride, const double *integral_m, int n);
SolComplex sol_ref_propagator (SolComplex increment);
SolComplex sol_ref_inverse_propagator (SolComplex increment);
double sol_ref_mean_intensity (SolComplex start, SolComplex end);
/* One bin of one step, for dense output where the bin loses much of its light. */
typedef struct
{
  SolComplex amplitude_start;
  SolComplex amplitude_end;
  SolComplex source_start; /* dA/ds of the source */
  SolComplex source_end;   /* the same at the end, not carried back */
  SolComplex increment;    /* integral of L over the step */
  double h_m;
} SolStiffStep;

SolComplex
sol_ref_stiff_dense (const SolStiffStep *step, SolComplex increment_to_place, double theta);
