/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The functions of exponential Runge-Kutta methods, bin by bin. */
#pragma once

#include "base/complex.h"

#define SOL_N_PHI 3

/* What a bin needs at one stage. The linear part is split into its mean over the step, which the phi
 * functions integrate, and a rest, which is turned away before and back after. */
typedef struct
{
  SolComplex phi[SOL_N_PHI]; /* phi_1 to phi_3 of the mean part to the stage, turned by the rest */
  SolComplex back;           /* exp (-rest) */
} SolExponentials;

void sol_ref_phi_functions (SolComplex z, SolComplex *phi);
void sol_ref_exponentials (SolComplex increment, SolComplex total, double c, SolExponentials *out);
