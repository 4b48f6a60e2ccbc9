/* SPDX-License-Identifier: GPL-3.0-or-later */
/* docs/physics/propagation.md derives the operator; docs/physics/gradients.md why it is a series. */
#include "config.h"

#include "problem/linear/operator-fit.h"

#include "base/constants.h"
#include "base/error.h"

/* Below this the real part of the index is a floor, not physics (physics/capillary-modes.md). */
#define INDEX_FLOOR (1e-3 - 1.0)
/* Bins that say how many nodes are worth a try at all of them. */
#define N_PROBES 64

static int
count_species (const SolOperatorParams *params)
{
  return params->medium != NULL ? sol_medium_get_n_species (params->medium) : 0;
}

/* Of all active bins, or of fewer spread over them with both ends. */
static SolOperatorFit *
new_with_bins (const SolOperatorParams *params, gsize n_bins)
{
  const SolFieldGrid *grid = params->grid;
  SolOperatorFit *self = g_new0 (SolOperatorFit, 1);
  int n_species = count_species (params);
  self->params = params;
  self->n_mode = params->guide->n_mode;
  self->n_bins = n_bins;
  self->omega_rad_per_s = g_new (double, n_bins);
  self->gamma_m3 = g_new (double, (gsize) n_species *n_bins);
  self->core = params->core != NULL ? g_new (SolJet, n_bins) : NULL;
  self->cladding = g_new (SolJet, n_bins);
  self->is_clamped = g_new0 (gboolean, (gsize) self->n_mode * n_bins);
  for (gsize i = 0; i < n_bins; i++)
    {
      gsize bin = n_bins > 1 ? i * (grid->n_active - 1) / (n_bins - 1) : 0;
      double omega = grid->omega_rad_per_s[grid->first_active + bin];
      self->omega_rad_per_s[i] = omega;
      self->cladding[i] = params->cladding != NULL ? sol_glass_index (params->cladding, omega, 0)
                                                   : sol_jet_constant (1.0, 0);
      if (self->core != NULL)
        self->core[i] = sol_glass_index (params->core, omega, 0);
      for (int s = 0; s < n_species; s++)
        self->gamma_m3[(gsize) s * n_bins + i] =
            creal (sol_medium_get_gamma_m3 (params->medium, s, omega, 0).c[0]);
    }
  for (int k = 0; k < SOL_N_SCALARS; k++)
    self->basis.interval[k] = params->range[k];
  return self;
}

/**
 * sol_operator_fit_new:
 * @params: what is sampled; outlives the fit
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): a fit with everything that depends on the frequency alone
 */
SolOperatorFit *
sol_operator_fit_new (const SolOperatorParams *params)
{
  return new_with_bins (params, params->grid->n_active);
}

/**
 * sol_operator_fit_free:
 * @self: (nullable): the fit
 *
 * Threads: any. Allocates: no.
 */
void
sol_operator_fit_free (SolOperatorFit *self)
{
  if (self == NULL)
    return;
  g_free (self->omega_rad_per_s);
  g_free (self->gamma_m3);
  g_free (self->core);
  g_free (self->cladding);
  g_free (self->linear);
  g_free (self->source);
  g_free (self->is_clamped);
  g_free (self);
}

static SolJet
solid_susceptibility (SolJet n)
{
  return sol_jet_shift (sol_jet_mul (n, n), -1.0);
}

/* The moving frame at one node. */
typedef struct
{
  double group;         /* n_g - 1 = n - 1 + omega dn/domega at the reference, exact derivative */
  double carrier_per_m; /* beta - beta_1 omega there, where it is taken out; else 0 */
} Frame;

static Frame
make_frame (const SolOperatorParams *params, const double *scalar, const double *density)
{
  double omega = params->reference_omega_rad_per_s;
  SolGuidePlace place = {
    .omega_rad_per_s = omega,
    .core_radius_m = scalar[SOL_SCALAR_CORE_RADIUS],
    .wall_thickness_m = scalar[SOL_SCALAR_WALL],
    .core_susceptibility = sol_jet_constant (0.0, 1),
    .cladding_index = params->cladding != NULL ? sol_glass_index (params->cladding, omega, 1)
                                               : sol_jet_constant (1.0, 1),
  };
  if (params->core != NULL)
    place.core_susceptibility = solid_susceptibility (sol_glass_index (params->core, omega, 1));
  else if (params->medium != NULL)
    place.core_susceptibility = sol_medium_susceptibility (params->medium, density, omega, 1);
  SolJet n = params->guide->minus_one (params->guide, SOL_GUIDE_FRAME, &place);
  Frame frame = { creal (n.c[0]) + omega * creal (n.c[1]), 0.0 };
  if (params->removes_carrier)
    frame.carrier_per_m = omega / SOL_C_M_PER_S * (creal (n.c[0]) - frame.group);
  return frame;
}

static SolJet
core_susceptibility (const SolOperatorFit *self, gsize bin, const double *density)
{
  double chi = 0.0;
  if (self->core != NULL)
    return solid_susceptibility (self->core[bin]);
  for (int s = 0; s < count_species (self->params); s++)
    chi += density[s] * self->gamma_m3[(gsize) s * self->n_bins + bin];
  return sol_jet_constant (chi, 0);
}

/* i dA/dz over P, without the frequency window. */
static double
source_factor (const SolOperatorParams *params, double omega, double n_eff)
{
  double shock = isnan (params->shock_omega_rad_per_s) ? omega : params->shock_omega_rad_per_s;
  switch (params->source)
    {
    case SOL_SOURCE_MODAL:
      return shock / 4.0;
    case SOL_SOURCE_FREE_SPACE:
      return shock / (2.0 * SOL_EPSILON0_F_PER_M * SOL_C_M_PER_S * n_eff);
    case SOL_SOURCE_AVERAGED:
    default:
      return shock / (4.0 * n_eff) *
             sqrt (2.0 * params->effective_area_m2 / (SOL_EPSILON0_F_PER_M * SOL_C_M_PER_S));
    }
}

/* Bins that are sampled at all nodes at once, so that what they add stays near. */
#define N_BLOCK 32

/* Everything about the nodes that does not depend on the frequency. */
typedef struct
{
  int n;
  double *scalar;        /* [n, SOL_N_SCALARS] */
  double *density;       /* [n, n_species] */
  Frame *frame;          /* [n] */
  SolGuideIndex **guide; /* [n] the guide at the node's radius; NULL: that of all will do */
  double *weight;        /* [n, n] what a node adds to every coefficient */
} Nodes;

static void
nodes_clear (Nodes *self)
{
  g_free (self->scalar);
  g_free (self->density);
  for (int i = 0; self->guide != NULL && i < self->n; i++)
    sol_guide_index_free (self->guide[i]);
  g_free (self->guide);
  g_free (self->frame);
  g_free (self->weight);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Nodes, nodes_clear)

/* The product of the one-dimensional transforms. */
static void
fill_weights (const SolOperatorFit *self, const int *node, double *weight)
{
  double factor[SOL_N_SCALARS][SOL_BASIS_ALONE_DEGREE_MAX + 1];
  int at = 0;
  for (int k = 0; k < SOL_N_SCALARS; k++)
    sol_chebyshev_transform (self->n_nodes[k], node[k], factor[k]);
  for (int i = 0; i < self->n_nodes[0]; i++)
    for (int j = 0; j < self->n_nodes[1]; j++)
      for (int l = 0; l < self->n_nodes[2]; l++)
        weight[at++] = factor[0][i] * factor[1][j] * factor[2][l];
}

static gboolean
make_nodes (const SolOperatorFit *self, Nodes *nodes, GError **error)
{
  const SolOperatorParams *params = self->params;
  int n = self->n_coefficients, n_species = count_species (params);
  nodes->n = n;
  nodes->scalar = g_new (double, (gsize) n *SOL_N_SCALARS);
  nodes->density = g_new0 (double, (gsize) n *(gsize) n_species + 1);
  nodes->frame = g_new (Frame, n);
  nodes->guide = g_new0 (SolGuideIndex *, n);
  nodes->weight = g_new (double, (gsize) n *(gsize) n);
  for (int i = 0; i < n; i++)
    {
      double *scalar = nodes->scalar + (gsize) i * SOL_N_SCALARS;
      double *density = nodes->density + (gsize) (i * n_species);
      int node[SOL_N_SCALARS], rest = i;
      for (int k = SOL_N_SCALARS - 1; k >= 0; k--)
        {
          node[k] = rest % self->n_nodes[k];
          rest /= self->n_nodes[k];
          scalar[k] = sol_chebyshev_node (params->range[k], self->n_nodes[k], node[k]);
        }
      if (params->medium != NULL &&
          !sol_medium_densities_per_m3 (params->medium, scalar[SOL_SCALAR_PRESSURE], density,
                                        error))
        return FALSE;
      if (sol_basis_varies (&self->basis, SOL_SCALAR_CORE_RADIUS) && self->n_bins > N_PROBES)
        nodes->guide[i] = sol_guide_index_at_radius (params->guide, scalar[SOL_SCALAR_CORE_RADIUS]);
      nodes->frame[i] = make_frame (params, scalar, density);
      fill_weights (self, node, nodes->weight + (gsize) i * (gsize) n);
    }
  return TRUE;
}

/* One mode at a node and a bin. Evanescent light of free space has no source. */
static void
sample_bin (SolOperatorFit *self,
            const Nodes *nodes,
            int node,
            int mode,
            gsize bin,
            SolComplex *linear,
            double *source)
{
  const SolOperatorParams *params = self->params;
  const double *scalar = nodes->scalar + (gsize) node * SOL_N_SCALARS;
  const double *density = nodes->density + (gsize) (node * count_species (params));
  const Frame *frame = &nodes->frame[node];
  const SolGuideIndex *guide = nodes->guide[node] != NULL ? nodes->guide[node] : params->guide;
  double omega = self->omega_rad_per_s[bin], k = omega / SOL_C_M_PER_S;
  SolGuidePlace place = { omega, scalar[SOL_SCALAR_CORE_RADIUS], scalar[SOL_SCALAR_WALL],
                          core_susceptibility (self, bin, density), self->cladding[bin] };
  SolComplex n = guide->minus_one (guide, mode, &place).c[0];
  gboolean is_clamped = creal (n) <= INDEX_FLOOR;
  if (is_clamped)
    self->is_clamped[(gsize) mode * self->n_bins + bin] = TRUE;
  double phase = k * (creal (n) - frame->group) - frame->carrier_per_m;
  *linear = CMPLX (-k * cimag (n), -phase);
  *source = is_clamped && params->source == SOL_SOURCE_FREE_SPACE
                ? 0.0
                : source_factor (params, omega, 1.0 + creal (n));
}

/* Some bins of a mode: all nodes, and what each of them adds to every coefficient. */
static void
sample_block (SolOperatorFit *self,
              const Nodes *nodes,
              int mode,
              gsize first,
              SolComplex *linear,
              double *source)
{
  gsize n = MIN ((gsize) N_BLOCK, self->n_bins - first);
  for (int node = 0; node < nodes->n; node++)
    for (gsize i = 0; i < n; i++)
      sample_bin (self, nodes, node, mode, first + i, &linear[node * N_BLOCK + (int) i],
                  &source[node * N_BLOCK + (int) i]);
  for (int m = 0; m < self->n_coefficients; m++)
    {
      gsize at = (gsize) (mode * self->n_coefficients + m) * self->n_bins + first;
      for (int node = 0; node < nodes->n; node++)
        {
          double weight = nodes->weight[(gsize) node * (gsize) nodes->n + (gsize) m];
          for (gsize i = 0; i < n; i++)
            {
              self->linear[at + i] += weight * linear[node * N_BLOCK + (int) i];
              self->source[at + i] += weight * source[node * N_BLOCK + (int) i];
            }
        }
    }
}

static gboolean
sample (SolOperatorFit *self, GError **error)
{
  self->n_coefficients = 1;
  for (int k = 0; k < SOL_N_SCALARS; k++)
    self->n_coefficients *= self->n_nodes[k];
  gsize n = (gsize) self->n_coefficients * (gsize) self->n_mode * self->n_bins;
  g_auto (Nodes) nodes = { 0 };
  if (!make_nodes (self, &nodes, error))
    return FALSE;
  g_free (self->linear);
  g_free (self->source);
  self->linear = g_new0 (SolComplex, n);
  self->source = g_new0 (double, n);
  g_autofree SolComplex *linear = g_new (SolComplex, (gsize) nodes.n * N_BLOCK);
  g_autofree double *source = g_new (double, (gsize) nodes.n *N_BLOCK);
  for (int mode = 0; mode < self->n_mode; mode++)
    for (gsize first = 0; first < self->n_bins; first += N_BLOCK)
      sample_block (self, &nodes, mode, first, linear, source);
  return TRUE;
}

/* Numbers of nodes to try, by the number of scalars that vary; the last row is that of a core radius or
 * a wall that varies alone. */
static const int attempts[SOL_N_SCALARS + 2][14] = {
  { 1 },
  { 8, 9, 10, 12, 14, 16, 24, SOL_BASIS_DEGREE_MAX + 1 },
  { 8, 9, 10, 12, 14, 18 },
  { 6, 7, 8, 9, 10 },
  { 8, 9, 10, 12, 14, 16, 24, SOL_BASIS_DEGREE_MAX + 1, 48, 96, 192, 320,
    SOL_BASIS_ALONE_DEGREE_MAX + 1 },
};

static const int *
get_attempts (const SolOperatorFit *self)
{
  int row = sol_basis_count_varying (&self->basis);
  if (row == 1 && !sol_basis_varies (&self->basis, SOL_SCALAR_PRESSURE))
    row = SOL_N_SCALARS + 1;
  return attempts[row];
}

/* Samples on so many nodes along every scalar that varies. Returns FALSE where a sample failed. */
static gboolean
try_nodes (SolOperatorFit *self, int n_nodes, gboolean *is_resolved, GError **error)
{
  for (int k = 0; k < SOL_N_SCALARS; k++)
    self->n_nodes[k] = sol_basis_varies (&self->basis, (SolScalar) k) ? n_nodes : 1;
  if (!sample (self, error))
    return FALSE;
  *is_resolved = sol_operator_fit_choose_terms (self);
  return TRUE;
}

/* The same on more and more nodes, from attempt @i on, until the series is resolved or there are no more.
 * Returns the attempt it stopped at, or -1 where a sample failed. */
static int
resolve (SolOperatorFit *self, int i, GError **error)
{
  const int *n_nodes = get_attempts (self);
  gboolean is_resolved;
  for (;; i++)
    if (!try_nodes (self, n_nodes[i], &is_resolved, error))
      return -1;
    else if (is_resolved || n_nodes[i + 1] == 0)
      return i;
}

/* Nodes that a long series wants that is resolved at a few bins: its terms, the two behind them that have
 * to be dropped, and an eighth for the bins in between. Shorter ones have numbers that are near enough. */
static int
count_nodes (const SolOperatorFit *probe, int n_tried)
{
  int highest = 0;
  for (int m = 0; m < probe->basis.n_terms; m++)
    for (int k = 0; k < SOL_N_SCALARS; k++)
      highest = MAX (highest, probe->basis.degree[m][k]);
  return n_tried > SOL_BASIS_DEGREE_MAX + 1 ? MIN (n_tried, highest + 3 + highest / 8) : n_tried;
}

/**
 * sol_operator_fit_run:
 * @self: (inout): the fit
 * @error: return location
 *
 * Samples until the series is resolved at every bin, and chooses its terms. How many nodes that takes
 * is asked of a few bins first, since every attempt at all of them costs as much as its nodes.
 *
 * Errors: SOL_MODEL_ERROR_RANGE from the equation of state.
 * Source: L. N. Trefethen, Approximation Theory and Approximation Practice, SIAM (2013), ch. 8, for
 * the decay of the coefficients.
 * Threads: any. Allocates: yes.
 * Returns: TRUE unless a sample fails
 */
gboolean
sol_operator_fit_run (SolOperatorFit *self, GError **error)
{
  const int *n_nodes = get_attempts (self);
  int first = 0;
  if (self->n_bins > N_PROBES && n_nodes[1] != 0)
    {
      g_autoptr (SolOperatorFit) probe = new_with_bins (self->params, N_PROBES);
      first = resolve (probe, 0, error);
      int n = first >= 0 ? count_nodes (probe, n_nodes[first]) : 0;
      gboolean is_resolved = FALSE;
      if (first >= 0 && n < n_nodes[first] && !try_nodes (self, n, &is_resolved, error))
        return FALSE;
      if (is_resolved)
        return TRUE;
    }
  return first >= 0 && resolve (self, first, error) >= 0;
}
