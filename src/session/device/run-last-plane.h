/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The last plane of a run, from where it goes on: read from the file of a run that was interrupted, or
 * kept while a run depends on a device that may be lost. */
#pragma once

#include "io/result/result-reader.h"
#include "solver/propagate.h"

typedef struct
{
  SolComplex *field; /* [n_field] as observers get it; NULL: no room */
  gsize n_field;
  gint64 n_planes; /* handed out so far; 0: the run starts at its input */
  double z_m;
  double absorbed_energy_j;
  double h_m;          /* of the last accepted step; NAN: none yet */
  int offset_absorbed; /* of the absorbed energy in the statistics */
} SolLastPlane;

void sol_last_plane_init (SolLastPlane *self);
void sol_last_plane_clear (SolLastPlane *self);
gboolean sol_last_plane_read (SolLastPlane *self, SolResultReader *reader, GError **error);
void sol_last_plane_keep (SolLastPlane *self, const SolProblem *problem);
SolObserver sol_last_plane_get_observer (SolLastPlane *self);
SolStart sol_last_plane_get_start (const SolLastPlane *self);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (SolLastPlane, sol_last_plane_clear)
