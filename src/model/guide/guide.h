/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A guide at one place: index, propagation constant and loss of one of its modes. */
#pragma once

#include "model/gas/glass.h"
#include "model/gas/medium.h"
#include "model/guide/guide-index.h"

/* Everything is borrowed from the caller. */
typedef struct
{
  const SolGuideIndex *kind;
  int mode;                     /* of the kind's */
  const SolMedium *medium;      /* NULL: no gas */
  const double *density_per_m3; /* [n_species] */
  double core_radius_m;
  double wall_thickness_m;
  const SolGlass *cladding; /* NULL: cladding_index holds */
  SolComplex cladding_index;
} SolGuide;

SolJet sol_guide_index_minus_one (const SolGuide *self, double omega_rad_per_s, int order);
SolJet sol_guide_excess_per_m (const SolGuide *self, double omega_rad_per_s, int order);
double sol_guide_beta (const SolGuide *self, double omega_rad_per_s, int k);
double sol_guide_alpha_per_m (const SolGuide *self, double omega_rad_per_s);
double sol_guide_walk_off_s (const SolGuide *self,
                             double omega_reference_rad_per_s,
                             double omega_min_rad_per_s,
                             double omega_max_rad_per_s,
                             double length_m);
