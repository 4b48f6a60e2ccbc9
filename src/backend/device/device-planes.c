/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Planes that leave the device while the run goes on, and what is seen on the axis. */
#include "config.h"

#include "backend/device/device-planes.h"

#include "backend/device/device-responses.h"
#include "kernels/reference/interaction.h"

#include <math.h>
#include <string.h>

static gsize
lane_bytes (const SolDeviceEngine *self)
{
  return (gsize) (self->n_lane * self->n_bins) * sizeof (SolComplex);
}

static gsize
seen_bytes (const SolDeviceEngine *self)
{
  return (gsize) (1 + self->n_species) * sizeof (double);
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
  return (self->has_band_absorber ? 2 : 1) * lane_bytes (self) + seen_bytes (self);
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
      gsize start_at = lane_bytes (self);
      gsize seen_at = self->has_band_absorber ? 2 * start_at : start_at;
      plane->memory = memory;
      plane->element = (SolComplex *) (gpointer) memory;
      plane->start = self->has_band_absorber ? (SolComplex *) (gpointer) (memory + start_at) : NULL;
      plane->seen = (double *) (gpointer) (memory + seen_at);
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
  memset (observation->ionised_fraction, 0, (gsize) p->n_species * sizeof (double));
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

/**
 * sol_device_engine_sum_absorbed:
 * @self: the run
 * @start: [n_lane, n_bins] the state at the start of a step, as it lies on the device
 * @dz_m: from there to a plane
 * @amplitude: [n_mode, n_pol, n_omega] of the plane
 *
 * Threads: the one of the run. Allocates: no.
 * Returns: what the edges of the band take between the two, J
 */
double
sol_device_engine_sum_absorbed (const SolDeviceEngine *self,
                                const SolComplex *start,
                                double dz_m,
                                const SolComplex *amplitude)
{
  const SolFieldGrid *grid = self->problem->grid;
  const double *rate = self->problem->op->absorber_per_m;
  double sum = 0.0;
  for (gint64 i = 0; i < self->n_lane * self->n_bins; i++)
    {
      gint64 lane = i / self->n_bins, bin = i % self->n_bins;
      gsize place = (gsize) lane * grid->n_omega + grid->first_active + (gsize) bin;
      if (rate[bin] > 0.0)
        sum += rate[bin] * sol_ref_mean_intensity (start[i], amplitude[place]);
    }
  return 2.0 * grid->energy_per_bin * dz_m * sum;
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
 * @theta: place in the step, up to its end
 * @at: scalars of the place
 *
 * Rows of the plane's own are made and their reads begun: the run goes on beside them.
 *
 * Threads: the one of the run. Allocates: no.
 */
void
sol_device_engine_begin_plane (SolDeviceEngine *self, double theta, const SolStage *at)
{
  g_return_if_fail (self->n_planes < SOL_BACKEND_N_PLANES);
  int slot = (self->first_plane + self->n_planes) % SOL_BACKEND_N_PLANES;
  const SolDevicePlane *plane = &self->planes[slot];
  SolDeviceRowId amplitude = SOL_DEVICE_ROW_PLANE + (SolDeviceRowId) slot;
  SolDeviceRowId start = SOL_DEVICE_ROW_START + (SolDeviceRowId) slot;
  SolDeviceRowId seen = SOL_DEVICE_ROW_SEEN + (SolDeviceRowId) slot;
  self->n_planes++;
  sol_device_engine_make_inside (self, theta, at, amplitude);
  begin_read (self, amplitude, plane->element, lane_bytes (self));
  if (plane->start != NULL)
    {
      if (self->failure == NULL)
        sol_buffer_copy (self->rows[start], self->rows[SOL_DEVICE_ROW_STATE], lane_bytes (self),
                         &self->failure);
      begin_read (self, start, plane->start, lane_bytes (self));
    }
  if (has_plasma (self))
    {
      observe_row (self, amplitude, seen);
      begin_read (self, seen, plane->seen, seen_bytes (self));
    }
}

/**
 * sol_device_engine_end_plane:
 * @self: the run
 * @dz_m: from the start of its step
 * @amplitude: (out caller-allocates): [n_mode, n_pol, n_omega] of the plane that was begun first; zero
 *   after a failure
 * @observation: (out): what the plasma columns on the axis say
 *
 * Threads: the one of the run; waits for the reads. Allocates: no.
 * Returns: what the edges of the band took since the start of its step, J
 */
double
sol_device_engine_end_plane (SolDeviceEngine *self,
                             double dz_m,
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
  return plane->start != NULL ? sol_device_engine_sum_absorbed (self, plane->start, dz_m, amplitude)
                              : 0.0;
}
