/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The residual Helmholtz energy along one isotherm, as a function of the reduced density. */
#pragma once

#define SOL_HELMHOLTZ_TERMS_MAX 48

/* Coefficients as published: power terms n δ^d τ^t exp (-δ^l), without the exponential for l = 0;
 * Gaussian terms n δ^d τ^t exp (-η (δ - ε)² - β (τ - γ)²). */
typedef struct
{
  int n_power;
  int n_gaussian;
  double n[2][SOL_HELMHOLTZ_TERMS_MAX]; /* [power, Gaussian] */
  double d[2][SOL_HELMHOLTZ_TERMS_MAX];
  double t[2][SOL_HELMHOLTZ_TERMS_MAX];
  double l[SOL_HELMHOLTZ_TERMS_MAX];
  double eta[SOL_HELMHOLTZ_TERMS_MAX];
  double epsilon[SOL_HELMHOLTZ_TERMS_MAX];
  double beta[SOL_HELMHOLTZ_TERMS_MAX];
  double gamma[SOL_HELMHOLTZ_TERMS_MAX];
} SolHelmholtz;

/* The terms with their temperature factor worked out. */
typedef struct
{
  const SolHelmholtz *terms;
  double power[SOL_HELMHOLTZ_TERMS_MAX];
  double gaussian[SOL_HELMHOLTZ_TERMS_MAX];
} SolIsotherm;

typedef struct
{
  double alpha; /* α_r */
  double first; /* δ ∂α_r/∂δ */
  double slope; /* ∂(δ (1 + δ ∂α_r/∂δ))/∂δ: the reduced slope of pressure over density */
} SolIsothermPoint;

void sol_isotherm_init (SolIsotherm *self, const SolHelmholtz *terms, double tau);
SolIsothermPoint sol_isotherm_at (const SolIsotherm *self, double delta);
double sol_isotherm_initial_slope (const SolIsotherm *self);
