/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The planes of a run: made inside its trials, on their way while it goes on where the back end can, handed
 * out in their order. */
#pragma once

#include "solver/absorbers.h"
#include "solver/lap.h"
#include "solver/propagate.h"

typedef struct _SolPlaneOutput SolPlaneOutput;

/* The run that the planes are of; everything outlives them. */
typedef struct
{
  const SolProblem *problem;
  const SolPlan *plan;
  const SolBackendOps *ops;
  gpointer backend;
  SolAbsorbers *absorbers; /* NULL: none */
  SolProgress *progress;
  SolOutcome *outcome;
  SolLap *lap;
} SolPlaneOutputRun;

/* Where in the last trial a plane lies. */
typedef struct
{
  double z_m;
  double dz_m;  /* from the start of the trial */
  double theta; /* place in it, up to 1 */
  int segment;
  double s_m; /* of the start of the trial */
  double h_m;
  double absorbed_energy_j; /* until its start, by the absorbers in front of it, too */
} SolPlanePlace;

SolPlaneOutput *sol_plane_output_new (const SolPlaneOutputRun *run, gint64 n_planes_done);
void sol_plane_output_free (SolPlaneOutput *self);
gint64 sol_plane_output_get_next (const SolPlaneOutput *self);
gint64 sol_plane_output_count_done (const SolPlaneOutput *self);
gboolean sol_plane_output_is_waiting (const SolPlaneOutput *self);
gboolean
sol_plane_output_add_state (SolPlaneOutput *self, const SolPlanePlace *place, GError **error);
gboolean sol_plane_output_add (SolPlaneOutput *self, const SolPlanePlace *place, GError **error);
gboolean sol_plane_output_collect (SolPlaneOutput *self, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SolPlaneOutput, sol_plane_output_free)
