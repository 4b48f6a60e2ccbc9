/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Truncated Taylor series of one real variable with complex coefficients: a formula written once on
 * jets gives its value and all its derivatives, exact to rounding. */
#pragma once

#include "base/complex.h"

#define SOL_JET_ORDER_MAX 6

/* f(x0 + d) = sum over k = 0..order of c[k] d^k. */
typedef struct
{
  int order;
  SolComplex c[SOL_JET_ORDER_MAX + 1];
} SolJet;

SolJet sol_jet_variable (double x, int order);
SolJet sol_jet_constant (SolComplex value, int order);
SolJet sol_jet_add (SolJet a, SolJet b);
SolJet sol_jet_sub (SolJet a, SolJet b);
SolJet sol_jet_mul (SolJet a, SolJet b);
SolJet sol_jet_div (SolJet a, SolJet b);
SolJet sol_jet_sqrt (SolJet a);
SolJet sol_jet_scale (SolJet a, SolComplex factor);
SolJet sol_jet_shift (SolJet a, SolComplex offset);
SolJet sol_jet_compose (const SolComplex *outer, SolJet a);
SolJet sol_jet_exp (SolJet a);
SolJet sol_jet_power (SolJet a, double exponent);
SolJet sol_jet_cot (SolJet a);
SolJet sol_jet_real (SolJet a);
SolComplex sol_jet_derivative (const SolJet *a, int k);
