/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Modes of a hollow capillary after Marcatili and Schmeltzer: index, area, normalisation, field. */
#pragma once

#include "base/numbers/jet.h"

#include <glib.h>

typedef enum
{
  SOL_MODE_HE,
  SOL_MODE_TE,
  SOL_MODE_TM,
  SOL_MODE_EH,
} SolModeKind;

typedef struct
{
  SolModeKind kind;
  int n; /* azimuthal index; 0 for TE and TM */
  int m; /* radial index, from 1 */
  double u;
} SolCapillaryMode;

typedef struct
{
  double core_radius_m;
  gboolean full; /* FALSE: the reduced expansion */
  gboolean loss; /* FALSE: only the real part of the index is kept */
} SolCapillary;

gboolean
sol_capillary_mode_init (SolCapillaryMode *self, SolModeKind kind, int n, int m, GError **error);
gboolean sol_capillary_mode_parse (const char *name, SolCapillaryMode *mode, GError **error);
SolJet sol_capillary_mode_index_minus_one (const SolCapillaryMode *self,
                                           const SolCapillary *capillary,
                                           double omega_rad_per_s,
                                           const SolJet *core_susceptibility,
                                           const SolJet *cladding_index);
double sol_capillary_mode_effective_area_m2 (const SolCapillaryMode *self, double core_radius_m);
double sol_capillary_mode_norm (const SolCapillaryMode *self, double core_radius_m);
