/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Literature: E. A. J. Marcatili and R. A. Schmeltzer, Bell Syst. Tech. J. 43, 1783 (1964). */
#include "config.h"

#include "model/guide/guide-index.h"

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
  self->base =
      (SolGuideIndex){ .n_mode = n_mode, .minus_one = capillary_minus_one, .free = capillary_free };
  self->full = full;
  self->loss = loss;
  for (int i = 0; i < n_mode; i++)
    self->modes[i] = modes[i];
  return &self->base;
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
