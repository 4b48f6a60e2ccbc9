/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The fundamental mode of a core within a ring of thin tubes that do not touch, after Vincetti and
 * Rosa: index and loss from fitted formulas. */
#pragma once

#include "model/guide/guide-index.h"

typedef struct
{
  int tubes;
  double tube_radius_m; /* outer */
  double gap_m;         /* between neighbours */
  double core_radius_m; /* of the circle that touches the tubes */
  double wall_thickness_m;
} SolTubeRing;

/* What is the same all along a guide. The third of core radius, tube radius and gap follows. */
typedef struct
{
  int tubes;
  double tube_radius_m; /* NAN: from the gap */
  double gap_m;         /* NAN: from the tube radius */
} SolTubeRule;

/* Light in the wall at whose cut-off the core is open. */
typedef enum
{
  SOL_WALL_MODE_HE,
  SOL_WALL_MODE_EH,
} SolWallModeKind;

double sol_tube_ring_core_radius_m (int tubes, double tube_radius_m, double gap_m);
double sol_tube_ring_gap_m (int tubes, double tube_radius_m, double core_radius_m);
double sol_tube_ring_tube_radius_m (int tubes, double gap_m, double core_radius_m);
double sol_tube_ring_cut_off (const SolTubeRing *self,
                              SolWallModeKind kind,
                              int nu,
                              int mu,
                              double wall_index);
SolJet
sol_tube_ring_index_minus_one (const SolTubeRing *self, gboolean loss, const SolGuidePlace *place);
SolTubeRing
sol_tube_rule_at (const SolTubeRule *self, double core_radius_m, double wall_thickness_m);
SolGuideIndex *sol_guide_index_new_vincetti (const SolTubeRule *rule, gboolean loss);
