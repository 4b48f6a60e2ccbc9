/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Modes of a hollow core within one thin glass wall after Zeisberger and Schmidt: index, loss and the
 * resonances of the wall. */
#pragma once

#include "model/gas/glass.h"
#include "model/guide/guide-index.h"

SolJet sol_antiresonant_index_minus_one (const SolCapillaryMode *mode,
                                         gboolean loss,
                                         const SolGuidePlace *place);
SolGuideIndex *
sol_guide_index_new_antiresonant (const SolCapillaryMode *modes, int n_mode, gboolean loss);

/* A wavelength at which the wall stops to reflect. */
typedef struct
{
  int order; /* half waves across the wall */
  double wavelength_m;
  double width_rad_per_s; /* where the loss is half of its largest; of the fundamental mode */
} SolWallResonance;

int sol_wall_resonance_find (const SolGlass *wall,
                             double wall_thickness_m,
                             double core_radius_m,
                             double wavelength_min_m,
                             double wavelength_max_m,
                             SolWallResonance *resonances,
                             int n_max);
