/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The index of the modes of any kind of guide, behind one function. What fills the core and what the
 * wall is made of comes from outside, because they change along the guide. */
#pragma once

#include "model/guide/capillary-mode.h"

/* One frequency at one place. The jets have one order, which is that of the result. */
typedef struct
{
  double omega_rad_per_s;
  double core_radius_m;
  double wall_thickness_m;    /* 0 where the guide has no thin wall */
  SolJet core_susceptibility; /* n^2 - 1 of what fills the core */
  SolJet cladding_index;      /* complex index of the wall; 1 without one */
} SolGuidePlace;

/* Mode number of the wave whose group the time frame follows. */
#define SOL_GUIDE_FRAME (-1)

typedef struct _SolGuideIndex SolGuideIndex;

struct _SolGuideIndex
{
  int n_mode;
  /* n_eff - 1 of a mode, 0 to n_mode - 1 or SOL_GUIDE_FRAME. Re n_eff >= 1e-3, Im n_eff >= 0. */
  SolJet (*minus_one) (const SolGuideIndex *self, int mode, const SolGuidePlace *place);
  /* The same at one radius, where many frequencies are asked for sooner; it borrows from the one it is
   * of. NULL: there is nothing to gain. */
  SolGuideIndex *(*at_radius) (const SolGuideIndex *self, double core_radius_m);
  /* Adds the numbers that make it what it is, none of its padding. NULL: it does not tell. */
  void (*add_numbers) (const SolGuideIndex *self, GByteArray *key);
  void (*free) (SolGuideIndex *self);
};

SolGuideIndex *sol_guide_index_new_capillary (const SolCapillaryMode *modes,
                                              int n_mode,
                                              gboolean full,
                                              gboolean loss);
SolGuideIndex *sol_guide_index_new_free_space (const double *k_per_m, int n_mode);
void sol_guide_index_add_modes (const SolCapillaryMode *modes, int n_mode, GByteArray *key);
gboolean sol_guide_index_add_identity (const SolGuideIndex *self, GByteArray *key);
SolGuideIndex *sol_guide_index_at_radius (const SolGuideIndex *self, double core_radius_m);
void sol_guide_index_free (SolGuideIndex *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SolGuideIndex, sol_guide_index_free)
