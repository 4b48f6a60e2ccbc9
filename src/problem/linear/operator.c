/* SPDX-License-Identifier: GPL-3.0-or-later */
/* docs/physics/propagation.md derives the operator; docs/physics/gradients.md why it is a series. */
#include "config.h"

#include "problem/linear/operator.h"

#include "base/constants.h"
#include "base/error.h"
#include "problem/linear/operator-fit.h"

/* The density comes from an iterative solution, which leaves more noise than a formula. */
#define DENSITY_TOLERANCE 1e-12
/* Nodes of the density's series. */
#define N_DENSITY_NODES 30

static void
take_terms (SolOperator *self, const SolOperatorFit *fit, int mode)
{
  const SolFieldGrid *grid = fit->params->grid;
  gsize n = fit->n_bins;
  gsize to = (gsize) (mode * self->n_terms) * n, from = (gsize) (mode * fit->n_coefficients) * n;
  for (int m = 0; m < self->n_terms; m++)
    for (gsize i = 0; i < n; i++)
      {
        gsize out = to + (gsize) m * n + i, in = from + (gsize) fit->kept[m] * n + i;
        self->linear_per_m[out] = fit->linear[in];
        self->source[out] = fit->source[in] * grid->band_window[grid->first_active + i];
        if (m == 0)
          self->linear_per_m[out] -= self->absorber_per_m[i];
      }
}

static void
take_fit (SolOperator *self, const SolOperatorFit *fit)
{
  const SolFieldGrid *grid = fit->params->grid;
  gsize n = fit->n_bins, n_all = (gsize) (fit->basis.n_terms * fit->n_mode) * n;
  self->basis = fit->basis;
  self->n_mode = fit->n_mode;
  self->n_terms = fit->basis.n_terms;
  self->n_bins = n;
  self->fit_error = fit->error;
  self->linear_per_m = g_new0 (SolComplex, n_all);
  self->source = g_new0 (double, n_all);
  self->absorber_per_m = g_new0 (double, n);
  self->clamped_wavelength_m = NAN;
  for (gsize i = 0; i < n; i++)
    {
      double closed = 1.0 - grid->band_window[grid->first_active + i];
      self->absorber_per_m[i] = fit->params->absorber_per_m * closed * closed;
    }
  for (int mode = 0; mode < self->n_mode; mode++)
    take_terms (self, fit, mode);
  /* Evanescent waves of free space are no fault of the formula. */
  for (gsize i = 0; i < n * (gsize) self->n_mode; i++)
    if (fit->is_clamped[i] && fit->params->source != SOL_SOURCE_FREE_SPACE)
      {
        self->n_clamped_bins++;
        self->clamped_wavelength_m = 2.0 * SOL_PI * SOL_C_M_PER_S / fit->omega_rad_per_s[i % n];
      }
}

/* Density over pressure, so that zero pressure gives exactly zero density. At p = 0 the limit is
 * 1/(k T), taken at a pressure where a gas is ideal to rounding. */
static gboolean
fit_densities (SolOperator *self, const SolMedium *medium, GError **error)
{
  SolInterval pressure = self->basis.interval[SOL_SCALAR_PRESSURE];
  int n_nodes = pressure.high > pressure.low ? N_DENSITY_NODES : 1;
  int n_species = self->n_species;
  g_autofree double *density = g_new0 (double, n_species);
  g_autofree double *coefficient = g_new0 (double, (gsize) n_species *n_nodes);
  double weight[N_DENSITY_NODES];
  for (int j = 0; j < n_nodes; j++)
    {
      double p = MAX (sol_chebyshev_node (pressure, n_nodes, j), 1e-6);
      if (!sol_medium_densities_per_m3 (medium, p, density, error))
        return FALSE;
      sol_chebyshev_transform (n_nodes, j, weight);
      for (int s = 0; s < n_species; s++)
        for (int m = 0; m < n_nodes; m++)
          coefficient[s * n_nodes + m] += weight[m] * density[s] / p;
    }
  int n_terms = 0;
  do
    {
      n_terms++;
      self->density_fit_error = 0.0;
      for (int s = 0; s < n_species; s++)
        {
          double tail = 0.0;
          for (int m = n_terms; m < n_nodes; m++)
            tail += fabs (coefficient[s * n_nodes + m]);
          if (coefficient[s * n_nodes] > 0.0)
            self->density_fit_error =
                MAX (self->density_fit_error, tail / coefficient[s * n_nodes]);
        }
    }
  while (n_terms < n_nodes && self->density_fit_error > DENSITY_TOLERANCE);
  self->n_density_terms = n_terms;
  self->density_per_pa = g_new0 (double, (gsize) n_species *n_terms);
  for (int s = 0; s < n_species; s++)
    for (int m = 0; m < n_terms; m++)
      self->density_per_pa[s * n_terms + m] = coefficient[s * n_nodes + m];
  return TRUE;
}

/**
 * sol_operator_new:
 * @params: what it is made of; only read during the call
 * @error: return location
 *
 * Samples beta, loss and the source factor of every mode at Chebyshev nodes of the scalars that vary
 * and keeps as many terms as hold beta to 1e-13 at every active bin.
 *
 * Errors: SOL_MODEL_ERROR_RANGE from the equation of state.
 * Source: E. A. J. Marcatili and R. A. Schmeltzer, Bell Syst. Tech. J. 43, 1783 (1964), for the
 * index; M. Kolesik and J. V. Moloney, Phys. Rev. E 70, 036604 (2004), for the source factor.
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): the operator
 */
SolOperator *
sol_operator_new (const SolOperatorParams *params, GError **error)
{
  g_autoptr (SolOperator) self = sol_operator_new_empty ();
  g_autoptr (SolOperatorFit) fit = sol_operator_fit_new (params);
  if (!sol_operator_fit_run (fit, error))
    return NULL;
  take_fit (self, fit);
  if (params->medium == NULL)
    return g_steal_pointer (&self);
  self->n_species = sol_medium_get_n_species (params->medium);
  if (!fit_densities (self, params->medium, error))
    return NULL;
  return g_steal_pointer (&self);
}

/**
 * sol_operator_new_empty:
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): an operator of nothing, for its maker to fill, or for an outline
 */
SolOperator *
sol_operator_new_empty (void)
{
  return g_atomic_rc_box_new0 (SolOperator);
}

/**
 * sol_operator_ref:
 * @self: the operator
 *
 * Threads: any. Allocates: no.
 * Returns: (transfer full): the same
 */
SolOperator *
sol_operator_ref (SolOperator *self)
{
  return g_atomic_rc_box_acquire (self);
}

static void
clear (gpointer data)
{
  SolOperator *self = data;
  g_free (self->linear_per_m);
  g_free (self->source);
  g_free (self->absorber_per_m);
  g_free (self->density_per_pa);
}

/**
 * sol_operator_unref:
 * @self: (nullable): the operator
 *
 * Threads: any. Allocates: no.
 */
void
sol_operator_unref (SolOperator *self)
{
  if (self != NULL)
    g_atomic_rc_box_release_full (self, clear);
}

/**
 * sol_operator_count_bytes:
 * @self: the operator
 *
 * Threads: any. Allocates: no.
 * Returns: what its coefficients occupy
 */
gsize
sol_operator_count_bytes (const SolOperator *self)
{
  gsize n_term_rows = (gsize) self->n_mode * (gsize) self->n_terms;
  return self->n_bins * (n_term_rows * (sizeof (SolComplex) + sizeof (double)) + sizeof (double));
}

/**
 * sol_operator_densities:
 * @self: the operator
 * @pressure_pa: inside the range it was made for
 * @density_per_m3: (out caller-allocates): [n_species]
 *
 * Threads: any. Allocates: no.
 */
void
sol_operator_densities (const SolOperator *self, double pressure_pa, double *density_per_m3)
{
  for (int s = 0; s < self->n_species; s++)
    density_per_m3[s] =
        pressure_pa * sol_chebyshev_sum (self->basis.interval[SOL_SCALAR_PRESSURE], pressure_pa,
                                         self->n_density_terms,
                                         self->density_per_pa + s * self->n_density_terms);
}

/**
 * sol_operator_get_linear:
 * @self: the operator
 * @mode: which mode
 *
 * Threads: any. Allocates: no.
 * Returns: [n_terms, n_bins] its coefficients, 1/m
 */
const SolComplex *
sol_operator_get_linear (const SolOperator *self, int mode)
{
  return self->linear_per_m + (gsize) (mode * self->n_terms) * self->n_bins;
}

/**
 * sol_operator_get_source:
 * @self: the operator
 * @mode: which mode
 *
 * Threads: any. Allocates: no.
 * Returns: [n_terms, n_bins] the coefficients of its source factor
 */
const double *
sol_operator_get_source (const SolOperator *self, int mode)
{
  return self->source + (gsize) (mode * self->n_terms) * self->n_bins;
}
