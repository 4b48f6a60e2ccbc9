/* SPDX-License-Identifier: GPL-3.0-or-later */
/* docs/physics/propagation.md derives the operator; docs/physics/gradients.md why it is a series. */
#include "config.h"

#include "problem/operator.h"

#include "base/constants.h"
#include "base/error.h"

/* The series holds beta to this, relative to omega/c. */
#define FIT_TOLERANCE 1e-13
/* The density comes from an iterative solution, which leaves more noise than a formula. */
#define DENSITY_TOLERANCE 1e-12
/* Below this the real part of the index is a floor, not physics (physics/capillary-modes.md). */
#define INDEX_FLOOR (1e-3 - 1.0)

/* Samples of L and of the source on Chebyshev nodes, turned into coefficients as they come. */
typedef struct
{
  const SolOperatorParams *params;
  int n_nodes;
  gsize n_bins;
  double *gamma_m3;     /* [n_species, n_bins] */
  SolJet *cladding;     /* [n_bins] */
  SolComplex *linear;   /* [n_nodes, n_bins] coefficients */
  double *source;       /* [n_nodes, n_bins] coefficients */
  gboolean *is_clamped; /* [n_bins] */
} Fit;

static double
bin_omega (const Fit *fit, gsize i)
{
  const SolFieldGrid *grid = fit->params->grid;
  return grid->omega_rad_per_s[grid->first_active + i];
}

static Fit *
fit_new (const SolOperatorParams *params)
{
  Fit *fit = g_new0 (Fit, 1);
  int n_species = sol_medium_get_n_species (params->medium);
  fit->params = params;
  fit->n_bins = params->grid->n_active;
  fit->gamma_m3 = g_new (double, (gsize) n_species * fit->n_bins);
  fit->cladding = g_new (SolJet, fit->n_bins);
  fit->is_clamped = g_new0 (gboolean, fit->n_bins);
  for (gsize i = 0; i < fit->n_bins; i++)
    {
      double omega = bin_omega (fit, i);
      fit->cladding[i] = sol_glass_index (params->cladding, omega, 0);
      for (int s = 0; s < n_species; s++)
        fit->gamma_m3[(gsize) s * fit->n_bins + i] =
            creal (sol_medium_get_gamma_m3 (params->medium, s, omega, 0).c[0]);
    }
  return fit;
}

static void
fit_free (Fit *fit)
{
  g_free (fit->gamma_m3);
  g_free (fit->cladding);
  g_free (fit->linear);
  g_free (fit->source);
  g_free (fit->is_clamped);
  g_free (fit);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Fit, fit_free)

/* n_g - 1 of the frame: n - 1 + omega dn/domega at the reference frequency, an exact derivative. */
static double
group_index_minus_one (const SolOperatorParams *params, const double *density)
{
  double omega = params->reference_omega_rad_per_s;
  SolJet chi = sol_medium_susceptibility (params->medium, density, omega, 1);
  SolJet cladding = sol_glass_index (params->cladding, omega, 1);
  SolJet n = sol_capillary_mode_index_minus_one (&params->mode, &params->capillary, omega, &chi,
                                                 &cladding);
  return creal (n.c[0]) + omega * creal (n.c[1]);
}

static void
fit_add_node (Fit *fit, int j, const double *density, double *weight)
{
  const SolOperatorParams *params = fit->params;
  int n_species = sol_medium_get_n_species (params->medium);
  double frame = group_index_minus_one (params, density);
  double amplitude =
      sqrt (2.0 * params->effective_area_m2 / (SOL_EPSILON0_F_PER_M * SOL_C_M_PER_S));
  sol_chebyshev_transform (fit->n_nodes, j, weight);
  for (gsize i = 0; i < fit->n_bins; i++)
    {
      double omega = bin_omega (fit, i);
      double chi = 0.0;
      for (int s = 0; s < n_species; s++)
        chi += density[s] * fit->gamma_m3[(gsize) s * fit->n_bins + i];
      SolJet core = sol_jet_constant (chi, 0);
      SolComplex n = sol_capillary_mode_index_minus_one (&params->mode, &params->capillary, omega,
                                                         &core, &fit->cladding[i])
                         .c[0];
      if (creal (n) <= INDEX_FLOOR)
        fit->is_clamped[i] = TRUE;
      double k = omega / SOL_C_M_PER_S;
      SolComplex linear = -I * k * (creal (n) - frame) - k * cimag (n);
      double shock = isnan (params->shock_omega_rad_per_s) ? omega : params->shock_omega_rad_per_s;
      double source = shock / (4.0 * (1.0 + creal (n))) * amplitude;
      for (int m = 0; m < fit->n_nodes; m++)
        {
          fit->linear[(gsize) m * fit->n_bins + i] += weight[m] * linear;
          fit->source[(gsize) m * fit->n_bins + i] += weight[m] * source;
        }
    }
}

static gboolean
fit_sample (Fit *fit, int n_nodes, GError **error)
{
  const SolOperatorParams *params = fit->params;
  SolInterval pressure = { params->pressure_low_pa, params->pressure_high_pa };
  int n_species = sol_medium_get_n_species (params->medium);
  g_autofree double *density = g_new0 (double, n_species);
  double weight[SOL_OPERATOR_N_TERMS_MAX];
  g_free (fit->linear);
  g_free (fit->source);
  fit->n_nodes = n_nodes;
  fit->linear = g_new0 (SolComplex, (gsize) n_nodes * fit->n_bins);
  fit->source = g_new0 (double, (gsize) n_nodes * fit->n_bins);
  for (int j = 0; j < n_nodes; j++)
    {
      double p = sol_chebyshev_node (pressure, n_nodes, j);
      if (!sol_medium_densities_per_m3 (params->medium, p, density, error))
        return FALSE;
      fit_add_node (fit, j, density, weight);
    }
  return TRUE;
}

/* The error of keeping n_terms: the worst tail of coefficients over the bins, in units of omega/c
 * for the operator and of its leading coefficient for the source. */
static double
fit_tail (const Fit *fit, int n_terms)
{
  double worst = 0.0;
  for (gsize i = 0; i < fit->n_bins; i++)
    {
      if (fit->is_clamped[i])
        continue;
      double linear = 0.0, source = 0.0;
      for (int m = n_terms; m < fit->n_nodes; m++)
        {
          linear += cabs (fit->linear[(gsize) m * fit->n_bins + i]);
          source += fabs (fit->source[(gsize) m * fit->n_bins + i]);
        }
      worst = MAX (worst, linear * SOL_C_M_PER_S / bin_omega (fit, i));
      worst = MAX (worst, source / fabs (fit->source[i]));
    }
  return worst;
}

/* The last two of the sampled coefficients stand for what was not sampled, so they must be among
 * those dropped. */
static int
fit_count_terms (const Fit *fit)
{
  if (fit->n_nodes == 1)
    return 1;
  for (int n_terms = 1; n_terms <= fit->n_nodes - 2; n_terms++)
    if (fit_tail (fit, n_terms) <= FIT_TOLERANCE)
      return n_terms;
  return 0;
}

static gboolean
fit_until_resolved (Fit *fit, int *n_terms, GError **error)
{
  static const int n_nodes[] = { 8, 16, SOL_OPERATOR_N_TERMS_MAX };
  if (!(fit->params->pressure_high_pa > fit->params->pressure_low_pa))
    {
      *n_terms = 1;
      return fit_sample (fit, 1, error);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (n_nodes); i++)
    {
      if (!fit_sample (fit, n_nodes[i], error))
        return FALSE;
      *n_terms = fit_count_terms (fit);
      if (*n_terms > 0)
        return TRUE;
    }
  *n_terms = SOL_OPERATOR_N_TERMS_MAX;
  return TRUE;
}

static void
take_fit (SolOperator *self, const Fit *fit, int n_terms)
{
  gsize n = fit->n_bins;
  const SolFieldGrid *grid = fit->params->grid;
  self->n_terms = n_terms;
  self->n_bins = n;
  self->linear_per_m = g_memdup2 (fit->linear, (gsize) n_terms * n * sizeof (SolComplex));
  self->source = g_memdup2 (fit->source, (gsize) n_terms * n * sizeof (double));
  self->absorber_per_m = g_new0 (double, n);
  /* Where every sampled term is kept the last two of them stand for what lies beyond. */
  self->fit_error = fit_tail (fit, n_terms < fit->n_nodes || n_terms < 3 ? n_terms : n_terms - 2);
  self->clamped_wavelength_m = NAN;
  for (gsize i = 0; i < n; i++)
    {
      double window = grid->band_window[grid->first_active + i];
      double closed = 1.0 - window;
      self->absorber_per_m[i] = fit->params->absorber_per_m * closed * closed;
      self->linear_per_m[i] -= self->absorber_per_m[i];
      for (int m = 0; m < n_terms; m++)
        self->source[(gsize) m * n + i] *= window;
      if (fit->is_clamped[i])
        {
          self->n_clamped_bins++;
          self->clamped_wavelength_m = 2.0 * SOL_PI * SOL_C_M_PER_S / bin_omega (fit, i);
        }
    }
}

/* Density over pressure, so that zero pressure gives exactly zero density. At p = 0 the limit is
 * 1/(k T), taken at a pressure where a gas is ideal to rounding. */
static gboolean
fit_densities (SolOperator *self, const SolMedium *medium, GError **error)
{
  int n_nodes = self->pressure.high > self->pressure.low ? SOL_OPERATOR_N_TERMS_MAX : 1;
  int n_species = self->n_species;
  g_autofree double *density = g_new0 (double, n_species);
  g_autofree double *coefficient = g_new0 (double, (gsize) n_species *n_nodes);
  double weight[SOL_OPERATOR_N_TERMS_MAX];
  for (int j = 0; j < n_nodes; j++)
    {
      double p = MAX (sol_chebyshev_node (self->pressure, n_nodes, j), 1e-6);
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
 * Samples beta, loss and the source factor at Chebyshev nodes of the pressure and keeps as many
 * terms as hold beta to 1e-13 at every active bin.
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
  g_autoptr (SolOperator) self = g_new0 (SolOperator, 1);
  g_autoptr (Fit) fit = fit_new (params);
  int n_terms = 0;
  self->pressure = (SolInterval){ params->pressure_low_pa, params->pressure_high_pa };
  self->n_species = sol_medium_get_n_species (params->medium);
  if (!fit_until_resolved (fit, &n_terms, error))
    return NULL;
  take_fit (self, fit, n_terms);
  if (!fit_densities (self, params->medium, error))
    return NULL;
  return g_steal_pointer (&self);
}

/**
 * sol_operator_free:
 * @self: (nullable): the operator
 *
 * Threads: any. Allocates: no.
 */
void
sol_operator_free (SolOperator *self)
{
  if (self == NULL)
    return;
  g_free (self->linear_per_m);
  g_free (self->source);
  g_free (self->absorber_per_m);
  g_free (self->density_per_pa);
  g_free (self);
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
        pressure_pa * sol_chebyshev_sum (self->pressure, pressure_pa, self->n_density_terms,
                                         self->density_per_pa + s * self->n_density_terms);
}
