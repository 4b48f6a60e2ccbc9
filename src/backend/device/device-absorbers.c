/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Literature: docs/physics/propagation.md, "Absorbers". */
#include "config.h"

#include "backend/device/device-lanes.h"
#include "backend/device/device-responses.h"
#include "base/constants.h"

#include <math.h>

static gboolean
has_time (const SolProblem *problem)
{
  return problem->absorber_time_per_m > 0.0;
}

/**
 * sol_device_absorbers_count_spectrum:
 * @problem: the problem, or its outline
 *
 * Threads: any. Allocates: no.
 * Returns: bins of the spectra that the absorber in time works on; 0 without it
 */
gint64
sol_device_absorbers_count_spectrum (const SolProblem *problem)
{
  return has_time (problem) ? problem->transverse->n_lane * (gint64) problem->grid->n_omega : 0;
}

/**
 * sol_device_absorbers_bytes:
 * @problem: the problem, or its outline
 * @ledger: (inout): receives the rows
 *
 * Threads: any. Allocates: ledger rows.
 */
void
sol_device_absorbers_bytes (const SolProblem *problem, SolLedger *ledger)
{
  gsize n_lane = (gsize) problem->transverse->n_lane;
  if (has_time (problem) || problem->absorber_radius_per_m > 0.0)
    sol_ledger_add_device (ledger, "device state before the absorbers",
                           n_lane * problem->grid->n_active, sizeof (SolComplex));
  if (!has_time (problem))
    return;
  sol_ledger_add_device (ledger, "device time absorber", problem->grid->n_t, sizeof (double));
  sol_ledger_add_device (ledger, "device transforms of the time absorber", 1,
                         sol_device_fft_bytes (problem->grid->n_t, n_lane));
}

static gboolean
open_time (SolDeviceEngine *self, GError **error)
{
  const SolFieldGrid *grid = self->problem->grid;
  const SolFftShape shape = { grid->n_t, (gsize) self->n_lane, self->width == 1 };
  g_autofree double *closed = g_new (double, grid->n_t);
  for (gsize i = 0; i < grid->n_t; i++)
    closed[i] = (1.0 - grid->window[i]) * (1.0 - grid->window[i]);
  self->absorbers.closed = sol_device_engine_make_table (self, closed, grid->n_t, error);
  if (self->absorbers.closed != NULL)
    self->absorbers.fft = sol_device_fft_new (self->device, SOL_PRECISION_DOUBLE, &shape, error);
  return self->absorbers.fft != NULL;
}

/**
 * sol_device_engine_open_absorbers:
 * @self: (inout): a run with its rows
 * @error: return location
 *
 * Errors: SOL_DEVICE_ERROR_BUILD, SOL_DEVICE_ERROR_MEMORY.
 * Threads: the one of the run. Allocates: yes.
 * Returns: TRUE on success
 */
gboolean
sol_device_engine_open_absorbers (SolDeviceEngine *self, GError **error)
{
  SolDeviceAbsorbers *absorbers = &self->absorbers;
  const double *edge = self->problem->transverse->edge;
  if (!has_time (self->problem) && edge == NULL)
    return TRUE;
  absorbers->saved = sol_buffer_new (self->device, (gsize) (self->n_lane * self->n_bins),
                                     sizeof (SolComplex), error);
  if (absorbers->saved == NULL || (has_time (self->problem) && !open_time (self, error)))
    return FALSE;
  if (edge != NULL)
    absorbers->edge = sol_device_engine_make_table (self, edge, (gsize) self->n_node, error);
  return edge == NULL || absorbers->edge != NULL;
}

/**
 * sol_device_absorbers_close:
 * @self: (inout): the absorbers
 *
 * Threads: the one of the run. Allocates: no.
 */
void
sol_device_absorbers_close (SolDeviceAbsorbers *self)
{
  sol_buffer_free (self->saved);
  sol_buffer_free (self->closed);
  sol_buffer_free (self->edge);
  sol_device_fft_free (self->fft);
}

/**
 * sol_device_absorbers_forget:
 * @self: (inout): the absorbers
 *
 * There is a new state.
 *
 * Threads: the one of the run. Allocates: no.
 */
void
sol_device_absorbers_forget (SolDeviceAbsorbers *self)
{
  self->has_saved = FALSE;
  self->is_due[SOL_ABSORBER_TIME] = self->is_due[SOL_ABSORBER_RADIUS] = FALSE;
  self->taken_j = 0.0;
}

/**
 * sol_device_absorbers_count_due:
 * @self: the absorbers
 *
 * Threads: the one of the run. Allocates: no.
 * Returns: how many numbers of the row of measures, behind those of a trial, are to be read for
 *   sol_device_engine_settle_taken()
 */
gsize
sol_device_absorbers_count_due (const SolDeviceAbsorbers *self)
{
  gsize n = self->is_due[SOL_ABSORBER_TIME] ? 1 : 0;
  return self->is_due[SOL_ABSORBER_RADIUS] ? SOL_ABSORBER_RADIUS + 1 : n;
}

static void
copy (SolDeviceEngine *self, SolBuffer *to, SolBuffer *from)
{
  if (self->failure == NULL)
    sol_buffer_copy (to, from, sol_buffer_get_n_bytes (self->absorbers.saved), &self->failure);
}

/* The last sums of the groups, n_sums of them, to their place in a row. */
static void
sum_groups (SolDeviceEngine *self, gint64 n_sums, SolDeviceRowId row, gint64 at)
{
  const SolArg args[] = { sol_device_row (self, SOL_DEVICE_ROW_PARTIAL), sol_device_row (self, row),
                          sol_arg_idx (self->n_groups), sol_arg_idx (n_sums), sol_arg_idx (at) };
  sol_device_engine_launch_one (self, SOL_DEVICE_KERNEL_SUM_GROUPS, args, G_N_ELEMENTS (args));
}

/* [n] numbers of the row of measures; zero after a failure. */
static void
read_sums (SolDeviceEngine *self, SolDeviceSumId first, gsize n, double *sums)
{
  if (self->failure == NULL)
    sol_buffer_read_at (self->rows[SOL_DEVICE_ROW_MEASURES], first * sizeof (double), sums,
                        n * sizeof (double), &self->failure);
  for (gsize i = 0; self->failure != NULL && i < n; i++)
    sums[i] = 0.0;
}

/* The sizes of the coarse spectra in the order of the kernels. */
#define SPECTRUM_SIZES(self)                                                                       \
  sol_arg_idx ((self)->n_lane), sol_arg_idx ((self)->n_bins),                                      \
      sol_arg_idx ((gint64) (self)->problem->grid->n_omega),                                       \
      sol_arg_idx ((gint64) (self)->problem->grid->first_active)

/* Half of the way in time, from the spectra to the spectra. */
static void
take_half (SolDeviceEngine *self, double dz_m)
{
  gint64 n = (gint64) self->problem->grid->n_t;
  gboolean is_real = self->width == 1;
  SolBuffer *spectrum = self->rows[SOL_DEVICE_ROW_SPECTRUM];
  SolBuffer *trace = self->rows[SOL_DEVICE_ROW_FIELD];
  const SolArg args[] = {
    sol_arg_buffer (trace),     sol_arg_buffer (self->absorbers.closed),
    sol_arg_idx (self->n_lane), sol_arg_idx (n),
    sol_arg_idx (self->width),  sol_arg_real (0.5 * self->problem->absorber_time_per_m * dz_m)
  };
  if (self->failure == NULL)
    sol_device_fft_run (self->absorbers.fft,
                        is_real ? SOL_DEVICE_FFT_COMPLEX_TO_REAL : SOL_DEVICE_FFT_BACKWARD,
                        spectrum, trace, &self->failure);
  sol_device_engine_launch (self, SOL_DEVICE_KERNEL_ABSORB_TIME, self->n_lane * n * self->width,
                            args, G_N_ELEMENTS (args));
  if (self->failure == NULL)
    sol_device_fft_run (self->absorbers.fft,
                        is_real ? SOL_DEVICE_FFT_REAL_TO_COMPLEX : SOL_DEVICE_FFT_FORWARD, trace,
                        spectrum, &self->failure);
}

/* The absorber at the edges of the time window: sol_time_absorber_absorb(), which says why in two halves. */
static void
take_in_time (SolDeviceEngine *self, double dz_m, SolBuffer *from, SolBuffer *to)
{
  gint64 n_spectrum = sol_device_absorbers_count_spectrum (self->problem);
  const SolArg open[] = { sol_arg_buffer (from), sol_device_row (self, SOL_DEVICE_ROW_SPECTRUM),
                          SPECTRUM_SIZES (self) };
  const SolArg turn[] = { sol_device_row (self, SOL_DEVICE_ROW_SPECTRUM), SPECTRUM_SIZES (self) };
  const SolArg close[] = { sol_device_row (self, SOL_DEVICE_ROW_SPECTRUM), sol_arg_buffer (from),
                           sol_arg_buffer (to), sol_device_row (self, SOL_DEVICE_ROW_PARTIAL),
                           SPECTRUM_SIZES (self) };
  sol_device_engine_launch (self, SOL_DEVICE_KERNEL_ABSORB_OPEN, n_spectrum, open,
                            G_N_ELEMENTS (open));
  take_half (self, dz_m);
  sol_device_engine_launch (self, SOL_DEVICE_KERNEL_ABSORB_TURN, n_spectrum, turn,
                            G_N_ELEMENTS (turn));
  take_half (self, dz_m);
  sol_device_engine_launch_slots (self, SOL_DEVICE_KERNEL_ABSORB_CLOSE, close,
                                  G_N_ELEMENTS (close));
}

/* What the layer at the outermost radius takes, to the row of spectra. Returns whether that is anything:
 * where next to no light is there, the field is left as it is. */
static gboolean
open_layer (SolDeviceEngine *self, double dz_m, SolBuffer *from)
{
  double sums[2];
  const double power = 0.5 * SOL_EPSILON0_F_PER_M * SOL_C_M_PER_S;
  const SolArg args[] = { sol_arg_buffer (from),
                          sol_device_row (self, SOL_DEVICE_ROW_SYNTHESIS),
                          sol_arg_buffer (self->absorbers.edge),
                          sol_device_row (self, SOL_DEVICE_ROW_NODE_WEIGHTS),
                          sol_device_row (self, SOL_DEVICE_ROW_SPECTRUM),
                          sol_device_row (self, SOL_DEVICE_ROW_PARTIAL),
                          sol_arg_idx (self->n_lane),
                          sol_arg_idx (self->n_node),
                          sol_arg_idx (self->n_bins),
                          sol_arg_idx (self->n_groups),
                          sol_arg_real (self->problem->absorber_radius_per_m * dz_m) };
  sol_device_engine_launch_slots (self, SOL_DEVICE_KERNEL_LAYER_OPEN, args, G_N_ELEMENTS (args));
  sum_groups (self, 2, SOL_DEVICE_ROW_MEASURES, SOL_DEVICE_SUM_ALL);
  read_sums (self, SOL_DEVICE_SUM_ALL, 2, sums);
  return power * sums[1] > SOL_LAYER_NEGLIGIBLE * sums[0];
}

static void
close_layer (SolDeviceEngine *self, SolBuffer *from, SolBuffer *to)
{
  const SolArg args[] = { sol_device_row (self, SOL_DEVICE_ROW_SPECTRUM),
                          sol_device_row (self, SOL_DEVICE_ROW_PROJECTION),
                          sol_arg_buffer (from),
                          sol_arg_buffer (to),
                          sol_device_row (self, SOL_DEVICE_ROW_PARTIAL),
                          sol_arg_idx (self->n_lane),
                          sol_arg_idx (self->n_node),
                          sol_arg_idx (self->n_bins) };
  sol_device_engine_launch_slots (self, SOL_DEVICE_KERNEL_LAYER_CLOSE, args, G_N_ELEMENTS (args));
}

static void
keep_state (SolDeviceEngine *self)
{
  SolDeviceAbsorbers *absorbers = &self->absorbers;
  if (absorbers->has_saved)
    return;
  copy (self, absorbers->saved, self->rows[SOL_DEVICE_ROW_STATE]);
  absorbers->saved_norm = self->state_norm;
  absorbers->has_saved = TRUE;
}

/**
 * sol_device_engine_absorb:
 * @self: the run
 * @way_m: along which each absorber acts; 0: it rests
 *
 * As the contract of a back end has it.
 *
 * Source: docs/physics/propagation.md.
 * Threads: the one of the run; the layer blocks. Allocates: no.
 */
void
sol_device_engine_absorb (SolDeviceEngine *self, const double way_m[SOL_N_ABSORBERS])
{
  SolDeviceAbsorbers *absorbers = &self->absorbers;
  gboolean had_saved = absorbers->has_saved, *is_due = absorbers->is_due;
  SolBuffer *state = self->rows[SOL_DEVICE_ROW_STATE];
  SolBuffer *from = had_saved ? absorbers->saved : state;
  absorbers->taken_j = 0.0;
  is_due[SOL_ABSORBER_TIME] = way_m[SOL_ABSORBER_TIME] != 0.0;
  if (is_due[SOL_ABSORBER_TIME])
    {
      keep_state (self);
      take_in_time (self, way_m[SOL_ABSORBER_TIME], from, state);
      sum_groups (self, 1, SOL_DEVICE_ROW_MEASURES, SOL_DEVICE_SUM_TIME);
      from = state;
    }
  is_due[SOL_ABSORBER_RADIUS] =
      way_m[SOL_ABSORBER_RADIUS] != 0.0 && open_layer (self, way_m[SOL_ABSORBER_RADIUS], from);
  if (is_due[SOL_ABSORBER_RADIUS])
    {
      keep_state (self);
      close_layer (self, from, state);
      sum_groups (self, 1, SOL_DEVICE_ROW_MEASURES, SOL_DEVICE_SUM_LAYER);
    }
  else if (from == absorbers->saved)
    {
      copy (self, state, absorbers->saved);
      self->state_norm = absorbers->saved_norm;
      absorbers->has_saved = FALSE;
    }
  if (had_saved || absorbers->has_saved)
    self->has_first = self->has_started = FALSE;
}

/**
 * sol_device_engine_settle_taken:
 * @self: the run
 * @sums: [SOL_N_ABSORBERS] what they took from the state, of those that are due
 *
 * Threads: the one of the run. Allocates: no.
 */
void
sol_device_engine_settle_taken (SolDeviceEngine *self, const double *sums)
{
  SolDeviceAbsorbers *absorbers = &self->absorbers;
  double taken = 0.0;
  if (sol_device_absorbers_count_due (absorbers) == 0)
    return;
  for (int i = 0; i < SOL_N_ABSORBERS; i++)
    taken += absorbers->is_due[i] ? sums[i] : 0.0;
  absorbers->taken_j = self->problem->grid->energy_per_bin * taken;
  self->state_norm = sqrt (fmax (absorbers->saved_norm * absorbers->saved_norm - taken, 0.0));
  absorbers->is_due[SOL_ABSORBER_TIME] = absorbers->is_due[SOL_ABSORBER_RADIUS] = FALSE;
}

/**
 * sol_device_engine_get_taken_j:
 * @self: the run
 *
 * Threads: the one of the run; blocks if no trial was made since. Allocates: no.
 * Returns: the energy that the absorbers took from the state, J
 */
double
sol_device_engine_get_taken_j (SolDeviceEngine *self)
{
  double sums[SOL_N_ABSORBERS];
  gsize n_due = sol_device_absorbers_count_due (&self->absorbers);
  if (n_due > 0)
    {
      read_sums (self, SOL_DEVICE_SUM_TIME, n_due, sums);
      sol_device_engine_settle_taken (self, sums);
    }
  return self->absorbers.taken_j;
}

static void
take_in_band (SolDeviceEngine *self, SolDeviceRowId row)
{
  const SolArg args[] = { sol_device_row (self, SOL_DEVICE_ROW_STATE),
                          sol_device_row (self, row),
                          sol_device_row (self, SOL_DEVICE_ROW_ABSORBER),
                          sol_device_row (self, SOL_DEVICE_ROW_PARTIAL),
                          sol_arg_idx (self->n_lane),
                          sol_arg_idx (self->n_bins) };
  sol_device_engine_launch_slots (self, SOL_DEVICE_KERNEL_BAND_TAKEN, args, G_N_ELEMENTS (args));
}

/**
 * sol_device_engine_absorb_place:
 * @self: the run, after a trial
 * @place: the place
 * @row: (inout): row of the amplitudes there, on which the absorbers act
 * @seen: row that receives what they take, behind what is seen on the axis
 *
 * Source: docs/physics/propagation.md.
 * Threads: the one of the run; the layer blocks. Allocates: no.
 * Returns: which sums are made
 */
SolDeviceTaken
sol_device_engine_absorb_place (SolDeviceEngine *self,
                                const SolPlace *place,
                                SolDeviceRowId row,
                                SolDeviceRowId seen)
{
  gint64 at = 1 + self->n_species;
  SolDeviceTaken taken = { .dz_m = place->dz_m };
  SolBuffer *there = self->rows[row];
  if (self->has_band_absorber)
    {
      take_in_band (self, row);
      sum_groups (self, 1, seen, at + SOL_N_ABSORBERS);
    }
  taken.has[SOL_N_ABSORBERS] = self->has_band_absorber;
  taken.has[SOL_ABSORBER_TIME] = place->way_m[SOL_ABSORBER_TIME] != 0.0;
  if (taken.has[SOL_ABSORBER_TIME])
    {
      take_in_time (self, place->way_m[SOL_ABSORBER_TIME], there, there);
      sum_groups (self, 1, seen, at + SOL_ABSORBER_TIME);
    }
  taken.has[SOL_ABSORBER_RADIUS] = place->way_m[SOL_ABSORBER_RADIUS] != 0.0 &&
                                   open_layer (self, place->way_m[SOL_ABSORBER_RADIUS], there);
  if (taken.has[SOL_ABSORBER_RADIUS])
    {
      close_layer (self, there, there);
      sum_groups (self, 1, seen, at + SOL_ABSORBER_RADIUS);
    }
  return taken;
}

/**
 * sol_device_engine_sum_taken:
 * @self: the run
 * @taken: which sums are made
 * @sums: [SOL_DEVICE_N_TAKEN] the sums
 *
 * Threads: the one of the run. Allocates: no.
 * Returns: the energy that all absorbers took from the start of the step, J
 */
double
sol_device_engine_sum_taken (const SolDeviceEngine *self,
                             const SolDeviceTaken *taken,
                             const double *sums)
{
  double sum = taken->has[SOL_N_ABSORBERS] ? 2.0 * taken->dz_m * sums[SOL_N_ABSORBERS] : 0.0;
  for (int i = 0; i < SOL_N_ABSORBERS; i++)
    sum += taken->has[i] ? sums[i] : 0.0;
  return self->problem->grid->energy_per_bin * sum;
}
