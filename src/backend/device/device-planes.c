/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Planes that leave the device while the run goes on, and what is seen on the axis. */
#include "config.h"

#include "backend/device/device-planes.h"

#include "backend/device/device-lanes.h"
#include "backend/device/device-responses.h"

#include <math.h>
#include <string.h>

static gsize
lane_bytes (const SolDeviceEngine *self)
{
  return (gsize) (self->n_lane * self->n_bins) * sizeof (SolComplex);
}

/**
 * sol_device_plane_count_seen:
 * @self: sizes of a run
 *
 * Threads: any. Allocates: no.
 * Returns: numbers that a plane brings beside its amplitudes
 */
gint64
sol_device_plane_count_seen (const SolDeviceEngine *self)
{
  return 1 + self->n_species + SOL_DEVICE_N_TAKEN;
}

static gsize
seen_bytes (const SolDeviceEngine *self)
{
  return (gsize) sol_device_plane_count_seen (self) * sizeof (double);
}

static gboolean
has_plasma (const SolDeviceEngine *self)
{
  return sol_responses_have (self->problem->responses, self->problem->n_responses,
                             SOL_RESPONSE_PLASMA);
}

/**
 * sol_device_plane_bytes:
 * @self: sizes of a run
 *
 * Threads: any. Allocates: no.
 * Returns: memory of this machine that a plane on its way takes
 */
guint64
sol_device_plane_bytes (const SolDeviceEngine *self)
{
  return lane_bytes (self) + seen_bytes (self);
}

/**
 * sol_device_planes_open:
 * @self: (inout): the run
 * @error: return location
 *
 * Errors: SOL_DEVICE_ERROR_MEMORY.
 * Threads: the one of the run. Allocates: yes.
 * Returns: TRUE if there is room for planes on their way
 */
gboolean
sol_device_planes_open (SolDeviceEngine *self, GError **error)
{
  for (int i = 0; i < SOL_BACKEND_N_PLANES; i++)
    {
      SolDevicePlane *plane = &self->planes[i];
      char *memory = sol_device_host_new (self->device, sol_device_plane_bytes (self), error);
      if (memory == NULL)
        return FALSE;
      plane->memory = memory;
      plane->element = (SolComplex *) (gpointer) memory;
      plane->seen = (double *) (gpointer) (memory + lane_bytes (self));
    }
  return TRUE;
}

/**
 * sol_device_planes_close:
 * @self: (inout): the run; of planes that are still on their way nobody hears
 *
 * Threads: the one of the run; waits for them. Allocates: no.
 */
void
sol_device_planes_close (SolDeviceEngine *self)
{
  if (self->n_planes > 0)
    sol_device_read_end (self->device, NULL);
  for (int i = 0; i < SOL_BACKEND_N_PLANES; i++)
    sol_device_host_free (self->device, self->planes[i].memory);
}

/* The columns on the axis of the amplitudes in a row; the scalars of the place are on the device. */
static void
observe_row (SolDeviceEngine *self, SolDeviceRowId from, SolDeviceRowId seen)
{
  const SolProblem *p = self->problem;
  sol_device_engine_synthesise (self, from, SOL_DEVICE_ROW_AXIS, self->n_comp, self->n_rows);
  sol_device_engine_to_time (self, self->axis_fft, SOL_DEVICE_ROW_SPECTRUM, SOL_DEVICE_ROW_FIELD);
  self->is_fresh_undershoot = TRUE;
  for (int i = 0; i < p->n_responses; i++)
    if (p->responses[i].kind == SOL_RESPONSE_PLASMA)
      sol_device_engine_observe_plasma (self, i, seen);
}

static void
take_seen (const SolDeviceEngine *self, const double *seen, SolObservation *observation)
{
  const SolProblem *p = self->problem;
  for (int s = 0; s < p->n_species; s++)
    observation->ionised_fraction[s] = 0.0;
  observation->exposure_undershoot = has_plasma (self) ? seen[0] : 0.0;
  for (int i = 0; i < p->n_responses; i++)
    if (p->responses[i].kind == SOL_RESPONSE_PLASMA)
      observation->ionised_fraction[p->responses[i].species] = seen[1 + p->responses[i].species];
}

/**
 * sol_device_engine_observe:
 * @self: the run; no plane is on its way
 * @amplitude: [n_mode, n_pol, n_omega]
 * @at: scalars of the place
 * @observation: (out): what the plasma columns on the axis say
 *
 * Threads: the one of the run; blocks. Allocates: no.
 */
void
sol_device_engine_observe (SolDeviceEngine *self,
                           const SolComplex *amplitude,
                           const SolStage *at,
                           SolObservation *observation)
{
  double *seen = self->planes[0].seen;
  if (has_plasma (self))
    {
      sol_device_engine_write (self, SOL_DEVICE_ROW_AMPLITUDE, amplitude);
      sol_device_engine_put_scalars (self, self->n_rows, at);
      sol_device_engine_write_scalars (self, self->n_rows, 1);
      observe_row (self, SOL_DEVICE_ROW_AMPLITUDE, SOL_DEVICE_ROW_SEEN);
      if (self->failure == NULL)
        sol_buffer_read (self->rows[SOL_DEVICE_ROW_SEEN], seen, seen_bytes (self), &self->failure);
    }
  take_seen (self, seen, observation);
}

static gboolean
has_taken (const SolDeviceTaken *taken)
{
  gboolean has_any = FALSE;
  for (int i = 0; i < SOL_DEVICE_N_TAKEN; i++)
    has_any |= taken->has[i];
  return has_any;
}

/**
 * sol_device_engine_dense:
 * @self: the run, after a trial; no plane is on its way
 * @place: the place
 * @amplitude: (out caller-allocates): [n_mode, n_pol, n_omega]
 *
 * Threads: the one of the run; blocks. Allocates: no.
 * Returns: the energy that the absorbers took from the start of the step, J
 */
double
sol_device_engine_dense (SolDeviceEngine *self, const SolPlace *place, SolComplex *amplitude)
{
  double sums[SOL_DEVICE_N_TAKEN] = { 0.0 };
  sol_device_engine_make_inside (self, place->theta, place->at, SOL_DEVICE_ROW_AMPLITUDE);
  SolDeviceTaken taken =
      sol_device_engine_absorb_place (self, place, SOL_DEVICE_ROW_AMPLITUDE, SOL_DEVICE_ROW_SEEN);
  if (has_taken (&taken) && self->failure == NULL &&
      !sol_buffer_read_at (self->rows[SOL_DEVICE_ROW_SEEN],
                           (gsize) (1 + self->n_species) * sizeof (double), sums, sizeof sums,
                           &self->failure))
    memset (sums, 0, sizeof sums);
  sol_device_engine_read (self, SOL_DEVICE_ROW_AMPLITUDE, amplitude);
  return sol_device_engine_sum_taken (self, &taken, sums);
}

static void
begin_read (SolDeviceEngine *self, SolDeviceRowId row, gpointer to, gsize n_bytes)
{
  if (self->failure == NULL)
    sol_buffer_read_begin (self->rows[row], to, n_bytes, &self->failure);
}

/**
 * sol_device_engine_begin_plane:
 * @self: the run, after a trial
 * @place: the place
 *
 * Rows of the plane's own are made and their reads begun: the run goes on beside them.
 *
 * Threads: the one of the run. Allocates: no.
 */
void
sol_device_engine_begin_plane (SolDeviceEngine *self, const SolPlace *place)
{
  g_return_if_fail (self->n_planes < SOL_BACKEND_N_PLANES);
  int slot = (self->first_plane + self->n_planes) % SOL_BACKEND_N_PLANES;
  SolDevicePlane *plane = &self->planes[slot];
  SolDeviceRowId amplitude = SOL_DEVICE_ROW_PLANE + (SolDeviceRowId) slot;
  SolDeviceRowId seen = SOL_DEVICE_ROW_SEEN + (SolDeviceRowId) slot;
  self->n_planes++;
  sol_device_engine_make_inside (self, place->theta, place->at, amplitude);
  plane->taken = sol_device_engine_absorb_place (self, place, amplitude, seen);
  begin_read (self, amplitude, plane->element, lane_bytes (self));
  if (has_plasma (self))
    observe_row (self, amplitude, seen);
  if (has_plasma (self) || has_taken (&plane->taken))
    begin_read (self, seen, plane->seen, seen_bytes (self));
}

/**
 * sol_device_engine_end_plane:
 * @self: the run
 * @amplitude: (out caller-allocates): [n_mode, n_pol, n_omega] of the plane that was begun first; zero
 *   after a failure
 * @observation: (out): what the plasma columns on the axis say
 *
 * Threads: the one of the run; waits for the reads. Allocates: no.
 * Returns: what all absorbers took since the start of its step, J
 */
double
sol_device_engine_end_plane (SolDeviceEngine *self,
                             SolComplex *amplitude,
                             SolObservation *observation)
{
  g_return_val_if_fail (self->n_planes > 0, 0.0);
  const SolDevicePlane *plane = &self->planes[self->first_plane];
  GError **failure = self->failure == NULL ? &self->failure : NULL;
  gboolean ok = sol_device_read_end (self->device, failure) && self->failure == NULL;
  self->first_plane = (self->first_plane + 1) % SOL_BACKEND_N_PLANES;
  self->n_planes--;
  if (!ok)
    memset (plane->memory, 0, sol_device_plane_bytes (self));
  sol_device_engine_spread (self, plane->element, amplitude);
  take_seen (self, plane->seen, observation);
  return sol_device_engine_sum_taken (self, &plane->taken, plane->seen + 1 + self->n_species);
}
