/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Literature: E. A. J. Marcatili and R. A. Schmeltzer, Bell Syst. Tech. J. 43, 1783 (1964). */
#include "config.h"

#include "model/guide/guide-index.h"

#include "base/constants.h"

typedef struct
{
  SolGuideIndex base;
  gboolean full;
  gboolean loss;
  SolCapillaryMode modes[];
} Capillary;

static SolJet
capillary_minus_one (const SolGuideIndex *base, int mode, const SolGuidePlace *place)
{
  const Capillary *self = (const Capillary *) base;
  SolCapillary capillary = { place->core_radius_m, self->full, self->loss };
  return sol_capillary_mode_index_minus_one (&self->modes[MAX (mode, 0)], &capillary,
                                             place->omega_rad_per_s, &place->core_susceptibility,
                                             &place->cladding_index);
}

static void
capillary_add_numbers (const SolGuideIndex *base, GByteArray *key)
{
  const Capillary *self = (const Capillary *) base;
  const int choices[] = { self->full, self->loss };
  g_byte_array_append (key, (const guint8 *) choices, sizeof choices);
  sol_guide_index_add_modes (self->modes, base->n_mode, key);
}

static void
capillary_free (SolGuideIndex *self)
{
  g_free (self);
}

/**
 * sol_guide_index_new_capillary:
 * @modes: [n_mode] the modes; the first of them is that of the frame
 * @n_mode: at least 1
 * @full: the full formula instead of its expansion
 * @loss: whether the imaginary part is kept
 *
 * Source: Marcatili and Schmeltzer (1964), sec. II.
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): the index of a hollow capillary's modes
 */
SolGuideIndex *
sol_guide_index_new_capillary (const SolCapillaryMode *modes,
                               int n_mode,
                               gboolean full,
                               gboolean loss)
{
  g_return_val_if_fail (n_mode >= 1, NULL);
  Capillary *self = g_malloc0 (sizeof *self + (gsize) n_mode * sizeof *modes);
  self->base = (SolGuideIndex){ .n_mode = n_mode,
                                .minus_one = capillary_minus_one,
                                .add_numbers = capillary_add_numbers,
                                .free = capillary_free };
  self->full = full;
  self->loss = loss;
  for (int i = 0; i < n_mode; i++)
    self->modes[i] = modes[i];
  return &self->base;
}

typedef struct
{
  SolGuideIndex base;
  double k_per_m[];
} FreeSpace;

/* A wave that does not propagate is damped at the rate of its decay, at most at this. */
#define EVANESCENT_RATE_MAX_PER_M 200.0
/* Below this n_z counts as none. */
#define AXIAL_INDEX_MIN 1e-3

/* k_z c / omega - 1 of a wave with transverse wavenumber k in a medium: sqrt (n^2 - (k c/omega)^2). The
 * frame follows the plane wave along the axis. */
static SolJet
free_space_minus_one (const SolGuideIndex *base, int mode, const SolGuidePlace *place)
{
  const FreeSpace *self = (const FreeSpace *) base;
  int order = place->core_susceptibility.order;
  double k = mode == SOL_GUIDE_FRAME ? 0.0 : self->k_per_m[mode];
  SolJet across = sol_jet_div (sol_jet_constant (k * SOL_C_M_PER_S, order),
                               sol_jet_variable (place->omega_rad_per_s, order));
  SolJet sum = sol_jet_sub (place->core_susceptibility, sol_jet_mul (across, across));
  double squared = 1.0 + creal (sum.c[0]);
  if (squared < AXIAL_INDEX_MIN * AXIAL_INDEX_MIN)
    {
      double rate = place->omega_rad_per_s / SOL_C_M_PER_S * sqrt (fabs (squared));
      rate = fmin (rate, EVANESCENT_RATE_MAX_PER_M);
      return sol_jet_constant (CMPLX (AXIAL_INDEX_MIN - 1.0,
                                      rate * SOL_C_M_PER_S / place->omega_rad_per_s),
                               order);
    }
  /* n - 1 from n^2 - 1, without the difference of nearly equal numbers. */
  SolJet root = sol_jet_sqrt (sol_jet_shift (sum, 1.0));
  return sol_jet_div (sum, sol_jet_shift (root, 1.0));
}

static void
free_space_add_numbers (const SolGuideIndex *base, GByteArray *key)
{
  const FreeSpace *self = (const FreeSpace *) base;
  g_byte_array_append (key, (const guint8 *) self->k_per_m,
                       (guint) ((gsize) base->n_mode * sizeof (double)));
}

static void
free_space_free (SolGuideIndex *self)
{
  g_free (self);
}

/**
 * sol_guide_index_new_free_space:
 * @k_per_m: [n_mode] transverse wavenumbers
 * @n_mode: at least 1
 *
 * Evanescent waves have n_z = 1e-3 and the loss of their decay, at most 200 1/m.
 *
 * Source: M. Kolesik and J. V. Moloney, Phys. Rev. E 70, 036604 (2004), sec. II.
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): the axial index of the cylindrical waves of a homogeneous medium
 */
SolGuideIndex *
sol_guide_index_new_free_space (const double *k_per_m, int n_mode)
{
  g_return_val_if_fail (n_mode >= 1, NULL);
  FreeSpace *self = g_malloc0 (sizeof *self + (gsize) n_mode * sizeof *k_per_m);
  self->base = (SolGuideIndex){ .n_mode = n_mode,
                                .minus_one = free_space_minus_one,
                                .add_numbers = free_space_add_numbers,
                                .free = free_space_free };
  for (int i = 0; i < n_mode; i++)
    self->k_per_m[i] = k_per_m[i];
  return &self->base;
}

/**
 * sol_guide_index_add_modes:
 * @modes: [n_mode] the modes
 * @n_mode: their number
 * @key: (inout): gets the bytes that say which modes they are
 *
 * Source: own.
 * Threads: any. Allocates: yes.
 */
void
sol_guide_index_add_modes (const SolCapillaryMode *modes, int n_mode, GByteArray *key)
{
  for (int i = 0; i < n_mode; i++)
    {
      const int indices[] = { (int) modes[i].kind, modes[i].n, modes[i].m };
      g_byte_array_append (key, (const guint8 *) indices, sizeof indices);
      g_byte_array_append (key, (const guint8 *) &modes[i].u, sizeof modes[i].u);
    }
}

/**
 * sol_guide_index_add_identity:
 * @self: the index
 * @key: (inout): gets the bytes that say which index it is
 *
 * Two indices have the same bytes if they were made of the same, and then give the same numbers.
 *
 * Source: own.
 * Threads: any. Allocates: yes.
 * Returns: FALSE if an index of this kind does not tell; @key is as it was
 */
gboolean
sol_guide_index_add_identity (const SolGuideIndex *self, GByteArray *key)
{
  if (self->add_numbers == NULL)
    return FALSE;
  /* The kind goes by its function. */
  g_byte_array_append (key, (const guint8 *) &self->minus_one, sizeof self->minus_one);
  g_byte_array_append (key, (const guint8 *) &self->n_mode, sizeof self->n_mode);
  self->add_numbers (self, key);
  return TRUE;
}

/**
 * sol_guide_index_at_radius:
 * @self: the index; outlives the other
 * @core_radius_m: radius of the core
 *
 * Source: own.
 * Threads: any. Allocates: yes.
 * Returns: (transfer full) (nullable): one of the same numbers that gives those at this radius sooner; NULL
 * where there is nothing to gain
 */
SolGuideIndex *
sol_guide_index_at_radius (const SolGuideIndex *self, double core_radius_m)
{
  return self->at_radius != NULL ? self->at_radius (self, core_radius_m) : NULL;
}

/**
 * sol_guide_index_free:
 * @self: (nullable): the index
 *
 * Threads: any. Allocates: no.
 */
void
sol_guide_index_free (SolGuideIndex *self)
{
  if (self != NULL)
    self->free (self);
}
