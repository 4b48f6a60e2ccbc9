/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The launches of one trial. */
#include "config.h"

#include "backend/device/device-lanes.h"
#include "backend/device/device-planes.h"
#include "device/device-graphs.h"

#include <math.h>
#include <string.h>

/* One row of weights: of a stage, or behind those of an estimate of the error. */
static const double *
weights_of (const SolMethod *method, int i, int n_rows, int function)
{
  if (method->phi == NULL)
    return i < n_rows ? method->a[i] : sol_method_get_estimate (method, i - n_rows);
  return i < n_rows ? method->phi->a[function][MIN (i, SOL_METHOD_N_PHI_ROWS - 1)]
                    : method->phi->e[function];
}

/* Rows of weights, where the method's are not on the device yet: all of them, or those that a method
 * with a history has made anew for the trial. */
static void
write_weights (SolDeviceEngine *self, gboolean is_new)
{
  const SolMethod *method = self->method;
  int n = self->n_rows, n_functions = (int) self->n_functions;
  int first = self->has_weights ? 1 + method->n_history : 0, n_all = n + method->n_estimates;
  int n_columns = method->phi != NULL ? SOL_METHOD_N_PHI_ROWS : SOL_METHOD_N_STAGES_MAX;
  gsize stride = SOL_METHOD_N_STAGES_MAX * (gsize) n_functions;
  if (self->failure != NULL || (self->has_weights && !is_new))
    return;
  for (int i = first; i < n_all; i++)
    for (int k = 0; k < n_functions; k++)
      memcpy (self->weights + (gsize) i * stride + (gsize) k * SOL_METHOD_N_STAGES_MAX,
              weights_of (method, i, n, k), (gsize) n_columns * sizeof (double));
  self->has_weights =
      sol_buffer_write_at (self->rows[SOL_DEVICE_ROW_WEIGHTS],
                           (gsize) first * stride * sizeof (double),
                           self->weights + (gsize) first * stride,
                           (gsize) (n_all - first) * stride * sizeof (double), &self->failure);
}

/* The integrals to a stage less their even part over the step. */
static void
put_rest (SolDeviceEngine *self, int row, const SolStage *stage, const SolStage *end)
{
  double *to = self->scalars + (gsize) row * (gsize) self->scalar_stride +
               self->scalar_at[SOL_DEVICE_SCALAR_REST];
  for (gint64 m = 0; m < self->n_terms; m++)
    to[m] = stage->integral_m[m] - self->method->c[row] * end->integral_m[m];
}

/* Scalars of the stages that the trial runs. */
static void
write_stages (SolDeviceEngine *self, const SolStageSet *stages)
{
  int n = self->method->n_stages, n_history = self->method->n_history;
  int first = self->has_first ? 1 + n_history : 0;
  for (int i = 0; i < n; i++)
    {
      if (i > 0 ? i <= n_history : self->has_first)
        continue;
      sol_device_engine_put_scalars (self, i, &stages->stage[i]);
      if (self->method->phi != NULL)
        put_rest (self, i, &stages->stage[i], &stages->stage[n - 1]);
    }
  sol_device_engine_write_scalars (self, first, n - first);
}

/**
 * sol_device_engine_launch_lanes:
 * @self: the run
 * @which: kernel that works on every bin of every lane
 * @args: [@n_args] its arguments
 * @n_args: how many
 *
 * Threads: the one of the run. Allocates: no.
 */
void
sol_device_engine_launch_lanes (SolDeviceEngine *self,
                                SolDeviceKernelId which,
                                const SolArg *args,
                                gsize n_args)
{
  sol_device_engine_launch (self, which, self->n_lane * self->n_bins, args, n_args);
}

static void
finish_stage (SolDeviceEngine *self, int done, gboolean is_last)
{
  gint64 carry_at = self->method->phi != NULL ? self->scalar_at[SOL_DEVICE_SCALAR_REST] : 0;
  const SolArg args[] = { sol_device_row (self, SOL_DEVICE_ROW_DRIVEN),
                          sol_device_row (self, SOL_DEVICE_ROW_PROJECTION),
                          sol_device_row (self, SOL_DEVICE_ROW_LINEAR),
                          sol_device_row (self, SOL_DEVICE_ROW_SOURCE),
                          sol_device_row (self, SOL_DEVICE_ROW_SCALARS),
                          sol_device_row (self, is_last ? SOL_DEVICE_ROW_CANDIDATE
                                                        : SOL_DEVICE_ROW_AMPLITUDE),
                          sol_device_row (self, SOL_DEVICE_ROW_COUPLING),
                          sol_device_row (self, SOL_DEVICE_ROW_FIRST),
                          sol_device_row (self, SOL_DEVICE_ROW_STAGES),
                          sol_device_row (self, SOL_DEVICE_ROW_UNCARRIED),
                          SOL_DEVICE_LANE_SIZES (self),
                          sol_arg_idx (self->n_channel),
                          sol_arg_idx (self->n_fine_bins),
                          sol_arg_idx (self->fine_first),
                          sol_arg_idx (carry_at),
                          sol_arg_idx (done),
                          sol_arg_idx (is_last),
                          sol_arg_idx (self->problem->transverse->coupling != NULL),
                          sol_arg_real (self->problem->grid->dt_fine_s) };
  sol_device_engine_launch_lanes (self, SOL_DEVICE_KERNEL_STAGE_FINISH, args, G_N_ELEMENTS (args));
}

/**
 * sol_device_engine_begin_stage:
 * @self: the run
 * @scalar_row: number of the place's scalars
 * @weight_row: row of the weights
 * @n_sum: how many sources they weigh
 * @to: receives the amplitudes there
 *
 * Source: docs/physics/propagation.md.
 * Threads: the one of the run. Allocates: no.
 */
void
sol_device_engine_begin_stage (SolDeviceEngine *self,
                               int scalar_row,
                               gint64 weight_row,
                               int n_sum,
                               SolDeviceRowId to)
{
  const SolArg args[] = { sol_device_row (self, SOL_DEVICE_ROW_STATE),
                          sol_device_row (self, SOL_DEVICE_ROW_FIRST),
                          sol_device_row (self, SOL_DEVICE_ROW_STAGES),
                          sol_device_row (self, SOL_DEVICE_ROW_LINEAR),
                          sol_device_row (self, SOL_DEVICE_ROW_SCALARS),
                          sol_device_row (self, SOL_DEVICE_ROW_WEIGHTS),
                          sol_device_row (self, to),
                          SOL_DEVICE_LANE_SIZES (self),
                          sol_arg_idx (SOL_METHOD_N_STAGES_MAX),
                          sol_arg_idx (scalar_row),
                          sol_arg_idx (weight_row),
                          sol_arg_idx (n_sum) };
  sol_device_engine_launch_lanes (self, SOL_DEVICE_KERNEL_STAGE_BEGIN, args, G_N_ELEMENTS (args));
}

/* The same by an exponential method; without the state it is the estimate of the error. */
static void
begin_exponential_stage (SolDeviceEngine *self,
                         int scalar_row,
                         gint64 weight_row,
                         int n_sum,
                         gboolean has_state,
                         SolDeviceRowId to)
{
  const SolArg args[] = { sol_device_row (self, SOL_DEVICE_ROW_STATE),
                          sol_device_row (self, SOL_DEVICE_ROW_FIRST),
                          sol_device_row (self, SOL_DEVICE_ROW_STAGES),
                          sol_device_row (self, SOL_DEVICE_ROW_LINEAR),
                          sol_device_row (self, SOL_DEVICE_ROW_SCALARS),
                          sol_device_row (self, SOL_DEVICE_ROW_WEIGHTS),
                          sol_device_row (self, to),
                          SOL_DEVICE_LANE_SIZES (self),
                          sol_arg_idx (SOL_METHOD_N_STAGES_MAX),
                          sol_arg_idx (self->scalar_at[SOL_DEVICE_SCALAR_REST]),
                          sol_arg_idx (scalar_row),
                          sol_arg_idx (weight_row),
                          sol_arg_idx (n_sum),
                          sol_arg_idx (has_state) };
  sol_device_engine_launch_lanes (self, SOL_DEVICE_KERNEL_EXPONENTIAL_BEGIN, args,
                                  G_N_ELEMENTS (args));
}

/* One lane and one channel: all at once. done is negative where nothing is left to finish. */
static void
turn_stage (SolDeviceEngine *self, int done, int next, gboolean is_last)
{
  const SolArg args[] = { sol_device_row (self, SOL_DEVICE_ROW_STATE),
                          sol_device_row (self, SOL_DEVICE_ROW_FIRST),
                          sol_device_row (self, SOL_DEVICE_ROW_STAGES),
                          sol_device_row (self, SOL_DEVICE_ROW_DRIVEN),
                          sol_device_row (self, SOL_DEVICE_ROW_SYNTHESIS),
                          sol_device_row (self, SOL_DEVICE_ROW_PROJECTION),
                          sol_device_row (self, SOL_DEVICE_ROW_LINEAR),
                          sol_device_row (self, SOL_DEVICE_ROW_SOURCE),
                          sol_device_row (self, SOL_DEVICE_ROW_SCALARS),
                          sol_device_row (self, SOL_DEVICE_ROW_WEIGHTS),
                          sol_device_row (self, SOL_DEVICE_ROW_CANDIDATE),
                          sol_device_row (self, SOL_DEVICE_ROW_SPECTRUM),
                          sol_arg_idx (self->n_bins),
                          sol_arg_idx (self->n_terms),
                          sol_arg_idx (self->scalar_stride),
                          sol_arg_idx (self->n_fine_bins),
                          sol_arg_idx (self->fine_first),
                          sol_arg_idx (done),
                          sol_arg_idx (next),
                          sol_arg_idx (is_last),
                          sol_arg_idx (SOL_METHOD_N_STAGES_MAX),
                          sol_arg_real (self->problem->grid->dt_fine_s) };
  sol_device_engine_launch (self, SOL_DEVICE_KERNEL_STAGE_TURN, self->n_fine_bins, args,
                            G_N_ELEMENTS (args));
}

/* From the end of stage done, if any, to the polarisation of stage next. */
static void
run_stage (SolDeviceEngine *self, int done, int next, gboolean is_last, const SolStage *stage)
{
  SolDeviceRowId to = is_last ? SOL_DEVICE_ROW_CANDIDATE : SOL_DEVICE_ROW_AMPLITUDE;
  if (self->is_single)
    turn_stage (self, done, next, is_last);
  else
    {
      if (done >= 0)
        finish_stage (self, done, FALSE);
      if (self->method->phi != NULL)
        begin_exponential_stage (self, next, next * self->n_functions, next, TRUE, to);
      else
        sol_device_engine_begin_stage (self, next, next, next, to);
      sol_device_engine_synthesise (self, to, SOL_DEVICE_ROW_SYNTHESIS, self->n_channel, next);
    }
  sol_device_engine_run_rhs (self, next, stage);
}

/* Squares of three defects, state, candidate; field in the tapers, whole field; absorbed; largest |E|^2;
 * undershoot. An exponential method's defect is made in the row of amplitudes. */
static void
measure (SolDeviceEngine *self)
{
  int last = self->method->n_stages - 1;
  gint64 n_slots =
      (gint64) (sol_buffer_get_n_bytes (self->rows[SOL_DEVICE_ROW_LARGEST]) / sizeof (double));
  gboolean is_made = self->method->phi != NULL;
  if (is_made)
    begin_exponential_stage (self, last, self->n_rows * self->n_functions, last + 1, FALSE,
                             SOL_DEVICE_ROW_AMPLITUDE);
  const SolArg args[] = { sol_device_row (self, SOL_DEVICE_ROW_STATE),
                          sol_device_row (self, SOL_DEVICE_ROW_CANDIDATE),
                          sol_device_row (self, is_made ? SOL_DEVICE_ROW_AMPLITUDE
                                                        : SOL_DEVICE_ROW_FIRST),
                          sol_device_row (self, SOL_DEVICE_ROW_STAGES),
                          sol_device_row (self, SOL_DEVICE_ROW_LINEAR),
                          sol_device_row (self, SOL_DEVICE_ROW_SCALARS),
                          sol_device_row (self, SOL_DEVICE_ROW_WEIGHTS),
                          sol_device_row (self, SOL_DEVICE_ROW_ABSORBER),
                          sol_device_row (self, SOL_DEVICE_ROW_FIELD),
                          sol_device_row (self, SOL_DEVICE_ROW_WINDOW),
                          sol_device_row (self, SOL_DEVICE_ROW_LARGEST),
                          sol_device_row (self, SOL_DEVICE_ROW_UNDERSHOOT),
                          sol_device_row (self, SOL_DEVICE_ROW_NODE_WEIGHTS),
                          sol_device_row (self, SOL_DEVICE_ROW_PARTIAL),
                          sol_arg_idx (self->n_lane),
                          sol_arg_idx (self->problem->n_pol),
                          sol_arg_idx (self->n_bins),
                          sol_arg_idx (self->n_terms),
                          sol_arg_idx (last * self->scalar_stride),
                          sol_arg_idx (self->method->n_stages),
                          sol_arg_idx (self->n_rows),
                          sol_arg_idx (self->method->n_estimates),
                          sol_arg_idx (SOL_METHOD_N_STAGES_MAX),
                          sol_arg_idx (self->n_channel),
                          sol_arg_idx (self->n_comp),
                          sol_arg_idx (self->n_fine),
                          sol_arg_idx (self->width),
                          sol_arg_idx (self->is_fresh_largest ? 0 : n_slots),
                          sol_arg_idx (self->is_fresh_undershoot ? 0 : n_slots),
                          sol_arg_idx (is_made) };
  const SolArg end[] = { sol_device_row (self, SOL_DEVICE_ROW_PARTIAL),
                         sol_device_row (self, SOL_DEVICE_ROW_MEASURES),
                         sol_arg_idx (self->n_groups) };
  sol_device_engine_launch_slots (self, SOL_DEVICE_KERNEL_MEASURE, args, G_N_ELEMENTS (args));
  sol_device_engine_launch_one (self, SOL_DEVICE_KERNEL_MEASURE_END, end, G_N_ELEMENTS (end));
}

static void
tell (const SolMethod *method, const double *measures, double floor_norm, SolTrialResult *result)
{
  double before = sqrt (measures[3]), after = sqrt (measures[4]);
  double scale = fmax (fmax (before, after), floor_norm);
  for (int i = 0; i < method->n_estimates; i++)
    {
      double norm = sqrt (measures[i]);
      result->estimate[i] = norm > 0.0 ? norm / scale : norm;
    }
  result->error = sol_method_combine_estimates (method, result->estimate);
  result->edge_energy_time = measures[6] > 0.0 ? measures[5] / measures[6] : 0.0;
  result->largest_field_v_per_m = sqrt (measures[8]);
  result->exposure_undershoot = measures[9];
  /* Before fmax, which passes over a NaN. */
  if (!isfinite (result->error) || !isfinite (after))
    {
      result->error = NAN;
      result->first_not_finite = isfinite (measures[6]) ? "source" : "field";
    }
}

/**
 * sol_device_engine_start_trial:
 * @self: the run
 * @stages: scalars of the stages
 * @h_m: length of the step
 *
 * Gives all launches of a trial, behind what is sent for it: they are one batch, so that what a trial
 * changes lies in rows on the device.
 *
 * Source: docs/physics/propagation.md.
 * Threads: the one of the run. Allocates: no.
 */
void
sol_device_engine_start_trial (SolDeviceEngine *self, const SolStageSet *stages, double h_m)
{
  const SolMethod *method = stages->method != NULL ? stages->method : self->method;
  int n = method->n_stages, done = -1;
  self->has_started = TRUE;
  self->method = method;
  self->h_m = h_m;
  self->is_fresh_largest = self->is_fresh_undershoot = TRUE;
  write_stages (self, stages);
  write_weights (self, stages->method != NULL);
  sol_device_batch_begin (self->device);
  if (!self->has_first)
    {
      run_stage (self, -1, 0, FALSE, &stages->stage[0]);
      done = 0;
    }
  for (int i = 1 + method->n_history; i < n; i++)
    {
      run_stage (self, done, i, i == n - 1, &stages->stage[i]);
      done = i;
    }
  finish_stage (self, n - 1, TRUE);
  measure (self);
  sol_device_batch_end (self->device, self->failure == NULL ? &self->failure : NULL);
}

/**
 * sol_device_engine_trial:
 * @self: the run
 * @stages: scalars of the stages
 * @h_m: length of the step
 * @floor_norm: norm below which errors are not relative
 * @result: (out): what the loop wants to know; on a failure the error is not finite
 *
 * Of the trial that was started, if one was.
 *
 * Source: docs/physics/propagation.md.
 * Threads: the one of the run; blocks for the numbers of the result. Allocates: no.
 */
void
sol_device_engine_trial (SolDeviceEngine *self,
                         const SolStageSet *stages,
                         double h_m,
                         double floor_norm,
                         SolTrialResult *result)
{
  double measures[SOL_DEVICE_N_SUMS] = { 0.0 };
  gsize n_read = SOL_DEVICE_N_MEASURES + sol_device_absorbers_count_due (&self->absorbers);
  if (!self->has_started)
    sol_device_engine_start_trial (self, stages, h_m);
  *result = (SolTrialResult){ 0.0 };
  self->has_started = FALSE;
  if (self->failure == NULL)
    sol_buffer_read (self->rows[SOL_DEVICE_ROW_MEASURES], measures, n_read * sizeof (double),
                     &self->failure);
  self->n_trials++;
  if (self->failure != NULL)
    {
      result->error = NAN;
      result->first_not_finite = "device";
      return;
    }
  tell (self->method, measures, floor_norm, result);
  sol_device_engine_settle_taken (self, measures + SOL_DEVICE_N_MEASURES);
  self->candidate_norm = sqrt (measures[4]);
  self->absorbed_per_m = measures[7];
  /* A first stage that is not finite is run again by the next trial, which so names the cause too. */
  self->has_first = result->first_not_finite == NULL;
}

/**
 * sol_device_engine_run_extra:
 * @self: the run, after a trial
 * @row: number of a row that only dense output needs
 * @stage: its scalars
 *
 * It looks back from the end of the step, where what a lossy bin is carried back by has grown: that bin is
 * made another way.
 *
 * Source: docs/physics/propagation.md.
 * Threads: the one of the run. Allocates: no.
 */
void
sol_device_engine_run_extra (SolDeviceEngine *self, int row, const SolStage *stage)
{
  sol_device_engine_put_scalars (self, row, stage);
  sol_device_engine_write_scalars (self, row, 1);
  sol_device_engine_begin_stage (self, row, row, row, SOL_DEVICE_ROW_AMPLITUDE);
  sol_device_engine_replace_stiff_bins (self, row, self->method->c[row], SOL_DEVICE_ROW_AMPLITUDE);
  sol_device_engine_synthesise (self, SOL_DEVICE_ROW_AMPLITUDE, SOL_DEVICE_ROW_SYNTHESIS,
                                self->n_channel, row);
  sol_device_engine_run_rhs (self, row, stage);
  finish_stage (self, row, FALSE);
}

/**
 * sol_device_engine_move_history:
 * @self: the run, after a trial that is about to be accepted
 *
 * Rows of earlier steps, and the first row among them, as seen from the end of this one.
 *
 * Source: docs/physics/propagation.md.
 * Threads: the one of the run. Allocates: no.
 */
void
sol_device_engine_move_history (SolDeviceEngine *self)
{
  const SolArg args[] = { sol_device_row (self, SOL_DEVICE_ROW_FIRST),
                          sol_device_row (self, SOL_DEVICE_ROW_LINEAR),
                          sol_device_row (self, SOL_DEVICE_ROW_SCALARS),
                          sol_device_row (self, SOL_DEVICE_ROW_STAGES),
                          SOL_DEVICE_LANE_SIZES (self),
                          sol_arg_idx (self->method->n_stages - 1),
                          sol_arg_idx (self->method->n_history) };
  if (self->method->n_history > 0)
    sol_device_engine_launch_lanes (self, SOL_DEVICE_KERNEL_HISTORY_MOVE, args,
                                    G_N_ELEMENTS (args));
}
