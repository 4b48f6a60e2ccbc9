/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Exact vector modes of a round solid core in an endless cladding: which exist, their index with its
 * derivatives. */
#pragma once

#include "model/gas/material.h"
#include "model/guide/guide-index.h"

/* A mode by its family: HE and EH have an azimuthal order from 1, TE and TM have none. */
typedef struct
{
  SolModeKind kind;
  int n;
  int m; /* radial order from 1 */
} SolStepMode;

/* The two materials. One of them may follow from the other by a numerical aperture. */
typedef struct
{
  const SolMaterial *core;     /* NULL: from the cladding and the aperture */
  const SolMaterial *cladding; /* NULL: from the core and the aperture */
  double numerical_aperture;
} SolStepProfile;

/* Frequencies that modes are asked for. */
typedef struct
{
  double low_rad_per_s;
  double high_rad_per_s;
} SolStepBand;

void sol_step_profile_clear (SolStepProfile *self);
gboolean sol_step_mode_init (SolStepMode *self, SolModeKind kind, int n, int m, GError **error);
gboolean sol_step_mode_parse (const char *name, SolStepMode *mode, GError **error);
void sol_step_profile_susceptibilities (const SolStepProfile *self,
                                        double omega_rad_per_s,
                                        int order,
                                        SolJet *core,
                                        SolJet *cladding);
gboolean sol_step_profile_parameters (const SolStepProfile *self,
                                      double core_radius_m,
                                      double omega_rad_per_s,
                                      int order,
                                      SolJet *v,
                                      SolJet *ratio);
double sol_step_mode_solve (const SolStepMode *self, double v, double ratio);
double sol_step_mode_get_cut_off (const SolStepMode *self, double ratio);
SolJet sol_step_mode_index_minus_one (const SolStepMode *self,
                                      const SolStepProfile *profile,
                                      double core_radius_m,
                                      double omega_rad_per_s,
                                      int order);
SolGuideIndex *sol_guide_index_new_step (const SolStepMode *modes,
                                         int n_mode,
                                         const SolStepProfile *profile,
                                         double core_radius_m,
                                         const SolStepBand *band);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (SolStepProfile, sol_step_profile_clear)
