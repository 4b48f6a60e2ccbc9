/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "session/device/run-last-plane.h"

#include "problem/statistics.h"

#include <math.h>

/**
 * sol_last_plane_init:
 * @self: (out): nothing is known yet
 *
 * Threads: any. Allocates: no.
 */
void
sol_last_plane_init (SolLastPlane *self)
{
  *self = (SolLastPlane){ .h_m = NAN };
}

/**
 * sol_last_plane_clear:
 * @self: (inout): the plane
 *
 * Threads: any. Allocates: no.
 */
void
sol_last_plane_clear (SolLastPlane *self)
{
  g_clear_pointer (&self->field, g_free);
}

/**
 * sol_last_plane_read:
 * @self: (inout): the plane
 * @reader: file of a run that did not come to its end
 * @error: return location
 *
 * Errors: SOL_FILE_ERROR_READ.
 * Threads: any. Allocates: yes.
 * Returns: TRUE if field, absorbed energy and step of the last stored plane are there; a file
 *   without planes starts at the input
 */
gboolean
sol_last_plane_read (SolLastPlane *self, SolResultReader *reader, GError **error)
{
  const SolResultLayout *layout = sol_result_reader_get_layout (reader);
  gint64 n_saved = sol_result_reader_get_n_saved (reader);
  int n_statistics = sol_statistics_get_n_values (layout->n_mode, layout->n_species);
  g_autofree double *statistics = g_new0 (double, n_statistics);
  SolStepRecord step;
  if (n_saved == 0)
    return TRUE;
  self->n_field =
      (gsize) sol_result_layout_get_n_amplitude (layout) * (gsize) layout->n_pol * layout->n_omega;
  self->field = g_new0 (SolComplex, self->n_field);
  if (!sol_result_reader_read_plane (reader, n_saved - 1, self->field, error) ||
      !sol_result_reader_read_statistics (reader, n_saved - 1, statistics, error))
    return FALSE;
  self->n_planes = n_saved;
  self->z_m = sol_result_reader_get_z_m (reader)[n_saved - 1];
  self->absorbed_energy_j =
      statistics[sol_statistic_get_offset (SOL_STATISTIC_ABSORBED_ENERGY, layout->n_mode,
                                           layout->n_species)];
  if (sol_result_reader_read_last_accepted (reader, &step, NULL) && step.h_m > 0.0)
    self->h_m = step.h_m;
  return TRUE;
}

/**
 * sol_last_plane_keep:
 * @self: (inout): the plane, from a file or empty
 * @problem: what is run
 *
 * Makes room, so that the observer allocates nothing.
 *
 * Threads: any. Allocates: yes.
 */
void
sol_last_plane_keep (SolLastPlane *self, const SolProblem *problem)
{
  self->offset_absorbed =
      sol_statistic_get_offset (SOL_STATISTIC_ABSORBED_ENERGY, sol_problem_get_n_energy (problem),
                                problem->n_species);
  if (self->field != NULL)
    return;
  self->n_field = sol_problem_get_n_field (problem);
  self->field = g_new0 (SolComplex, self->n_field);
}

static gboolean
plane_cb (gpointer data, const SolPlane *plane, GError **error)
{
  SolLastPlane *self = data;
  memcpy (self->field, plane->field, self->n_field * sizeof (SolComplex));
  self->n_planes = plane->number + 1;
  self->z_m = plane->z_m;
  self->absorbed_energy_j = plane->statistics[self->offset_absorbed];
  return TRUE;
}

static void
step_cb (gpointer data, const SolStepRecord *record)
{
  SolLastPlane *self = data;
  if (record->accepted)
    self->h_m = record->h_m;
}

/**
 * sol_last_plane_get_observer:
 * @self: a plane with room
 *
 * Threads: any. Allocates: no.
 * Returns: an observer that keeps every plane until the next
 */
SolObserver
sol_last_plane_get_observer (SolLastPlane *self)
{
  return (SolObserver){ .data = self, .plane = plane_cb, .step = step_cb };
}

/**
 * sol_last_plane_get_start:
 * @self: the plane
 *
 * Threads: any. Allocates: no.
 * Returns: from where the run goes on; points into @self
 */
SolStart
sol_last_plane_get_start (const SolLastPlane *self)
{
  return (SolStart){ .field = self->n_planes > 0 ? self->field : NULL,
                     .n_planes_done = self->n_planes,
                     .absorbed_energy_j = self->absorbed_energy_j,
                     .h_m = self->h_m };
}
