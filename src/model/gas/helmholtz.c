/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Literature: R. Span, Multiparameter Equations of State, Springer (2000), ch. 3. */
#include "config.h"

#include "model/gas/helmholtz.h"

#include <math.h>

/**
 * sol_isotherm_init:
 * @self: (out caller-allocates): the isotherm
 * @terms: the coefficients; kept by reference
 * @tau: reducing temperature over temperature, dimensionless
 *
 * Source: R. Span, Multiparameter Equations of State (2000), sec. 3.1.
 * Threads: any. Allocates: no.
 */
void
sol_isotherm_init (SolIsotherm *self, const SolHelmholtz *terms, double tau)
{
  self->terms = terms;
  for (int i = 0; i < terms->n_power; i++)
    self->power[i] = terms->n[0][i] * pow (tau, terms->t[0][i]);
  for (int i = 0; i < terms->n_gaussian; i++)
    {
      double away = tau - terms->gamma[i];
      self->gaussian[i] =
          terms->n[1][i] * pow (tau, terms->t[1][i]) * exp (-terms->beta[i] * away * away);
    }
}

/**
 * sol_isotherm_at:
 * @self: the isotherm
 * @delta: density over the reducing density, above zero
 *
 * With g the logarithmic derivative of a term in δ: δ ∂ gives term × g, and
 * ∂(δ + δ² ∂α)/∂δ collects 1 + Σ term × (g + g² + δ g').
 *
 * Source: R. Span, Multiparameter Equations of State (2000), sec. 3.1.
 * Threads: any. Allocates: no.
 * Returns: the energy and its derivatives, dimensionless
 */
SolIsothermPoint
sol_isotherm_at (const SolIsotherm *self, double delta)
{
  const SolHelmholtz *t = self->terms;
  SolIsothermPoint r = { .slope = 1.0 };
  for (int i = 0; i < t->n_power; i++)
    {
      double l = t->l[i];
      double x = l > 0.0 ? pow (delta, l) : 0.0;
      double term = self->power[i] * pow (delta, t->d[0][i]) * exp (-x);
      double g = t->d[0][i] - l * x;
      r.alpha += term;
      r.first += term * g;
      r.slope += term * (g + g * g - l * l * x);
    }
  for (int i = 0; i < t->n_gaussian; i++)
    {
      double away = delta - t->epsilon[i];
      double term = self->gaussian[i] * pow (delta, t->d[1][i]) * exp (-t->eta[i] * away * away);
      double g = t->d[1][i] - 2.0 * t->eta[i] * delta * away;
      r.alpha += term;
      r.first += term * g;
      r.slope += term * (g + g * g - 2.0 * t->eta[i] * delta * (away + delta));
    }
  return r;
}

/**
 * sol_isotherm_initial_slope:
 * @self: the isotherm
 *
 * The derivative ∂α_r/∂δ at zero density, which the second virial coefficient is made of: only
 * terms linear in δ contribute, and Gaussian terms without a power of δ through their exponent.
 *
 * Source: R. Span, Multiparameter Equations of State (2000), sec. 3.3.
 * Threads: any. Allocates: no.
 * Returns: the derivative, dimensionless
 */
double
sol_isotherm_initial_slope (const SolIsotherm *self)
{
  const SolHelmholtz *t = self->terms;
  double sum = 0.0;
  for (int i = 0; i < t->n_power; i++)
    if (t->d[0][i] < 1.5) /* d is a whole number from 1 */
      sum += self->power[i];
  for (int i = 0; i < t->n_gaussian; i++)
    {
      double bell = self->gaussian[i] * exp (-t->eta[i] * t->epsilon[i] * t->epsilon[i]);
      if (t->d[1][i] < 0.5)
        sum += bell * 2.0 * t->eta[i] * t->epsilon[i];
      else if (t->d[1][i] < 1.5)
        sum += bell;
    }
  return sum;
}
