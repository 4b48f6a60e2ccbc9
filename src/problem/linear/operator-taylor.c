/* SPDX-License-Identifier: GPL-3.0-or-later */
/* docs/physics/gnlse.md */
#include "config.h"

#include "problem/linear/operator-taylor.h"

#include <math.h>

/* Sum of beta_k d^k/k! from k = 2, by Horner's rule. */
static double
phase_per_m (const SolTaylorParams *params, double detuning)
{
  double sum = 0.0;
  for (int k = params->n_betas - 1; k >= 2; k--)
    sum = params->betas[k] + sum * detuning / (double) (k + 1);
  return 0.5 * detuning * detuning * sum;
}

/**
 * sol_operator_new_taylor:
 * @params: what it is made of; only read during the call
 *
 * One term that holds everywhere: -i times the sum from k = 2, the loss, the absorber; and gamma
 * omega/omega_0 as the source's factor, where the field is the amplitude itself.
 *
 * Source: J. M. Dudley, G. Genty and S. Coen, Rev. Mod. Phys. 78, 1135 (2006), eq. 3.
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): the operator
 */
SolOperator *
sol_operator_new_taylor (const SolTaylorParams *params)
{
  const SolFieldGrid *grid = params->grid;
  SolOperator *self = sol_operator_new_empty ();
  gsize n = grid->n_active;
  self->n_mode = 1;
  self->n_terms = 1;
  self->basis.n_terms = 1;
  self->n_bins = n;
  self->clamped_wavelength_m = NAN;
  self->linear_per_m = g_new (SolComplex, n);
  self->source = g_new (double, n);
  self->absorber_per_m = g_new (double, n);
  for (gsize i = 0; i < n; i++)
    {
      double omega = grid->omega_rad_per_s[grid->first_active + i];
      double window = grid->band_window[grid->first_active + i], closed = 1.0 - window;
      double shock = params->self_steepening ? omega / grid->carrier_rad_per_s : 1.0;
      self->absorber_per_m[i] = params->absorber_per_m * closed * closed;
      self->linear_per_m[i] = CMPLX (-0.5 * params->alpha_per_m - self->absorber_per_m[i],
                                     -phase_per_m (params, omega - grid->carrier_rad_per_s));
      self->source[i] = params->gamma_per_w_per_m * shock * window;
    }
  return self;
}
