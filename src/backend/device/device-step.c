/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The launches of one trial, and the state inside it. */
#include "config.h"

#include "backend/device/device-engine.h"

#include "kernels/reference/interaction.h"

#include <math.h>

/* Rows of weights, those of all stages, then of the estimates, where the method's are not there yet. */
static void
upload_weights (SolDeviceEngine *self, const SolMethod *method)
{
  int n = self->n_rows, n_all = n + method->n_estimates;
  if (self->has_weights)
    return;
  for (int i = 0; i < n_all; i++)
    for (int j = 0; j < n; j++)
      self->weights[i * SOL_METHOD_N_STAGES_MAX + j] =
          i < n ? method->a[i][j] : sol_method_get_estimate (method, i - n)[j];
  if (self->failure == NULL)
    self->has_weights = sol_buffer_write (self->rows[SOL_DEVICE_ROW_WEIGHTS], self->weights,
                                          (gsize) n_all * SOL_METHOD_N_STAGES_MAX * sizeof (double),
                                          &self->failure);
}

static void
finish_stage (SolDeviceEngine *self, int done, gboolean is_last)
{
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
                          sol_arg_idx (self->n_lane),
                          sol_arg_idx (self->problem->n_pol),
                          sol_arg_idx (self->n_bins),
                          sol_arg_idx (self->n_terms),
                          sol_arg_idx (self->scalar_stride),
                          sol_arg_idx (self->n_channel),
                          sol_arg_idx (self->n_fine_bins),
                          sol_arg_idx (self->fine_first),
                          sol_arg_idx (done),
                          sol_arg_idx (is_last),
                          sol_arg_idx (self->problem->transverse->coupling != NULL),
                          sol_arg_real (self->problem->grid->dt_fine_s) };
  sol_device_engine_launch (self, SOL_DEVICE_KERNEL_STAGE_FINISH, self->n_lane * self->n_bins, args,
                            G_N_ELEMENTS (args));
}

static void
begin_stage (SolDeviceEngine *self, int scalar_row, int weight_row, int n_sum, SolDeviceRowId to)
{
  const SolArg args[] = { sol_device_row (self, SOL_DEVICE_ROW_STATE),
                          sol_device_row (self, SOL_DEVICE_ROW_FIRST),
                          sol_device_row (self, SOL_DEVICE_ROW_STAGES),
                          sol_device_row (self, SOL_DEVICE_ROW_LINEAR),
                          sol_device_row (self, SOL_DEVICE_ROW_SCALARS),
                          sol_device_row (self, SOL_DEVICE_ROW_WEIGHTS),
                          sol_device_row (self, to),
                          sol_arg_idx (self->n_lane),
                          sol_arg_idx (self->problem->n_pol),
                          sol_arg_idx (self->n_bins),
                          sol_arg_idx (self->n_terms),
                          sol_arg_idx (self->scalar_stride),
                          sol_arg_idx (SOL_METHOD_N_STAGES_MAX),
                          sol_arg_idx (scalar_row),
                          sol_arg_idx (weight_row),
                          sol_arg_idx (n_sum) };
  sol_device_engine_launch (self, SOL_DEVICE_KERNEL_STAGE_BEGIN, self->n_lane * self->n_bins, args,
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
      begin_stage (self, next, next, next, to);
      sol_device_engine_synthesise (self, to, SOL_DEVICE_ROW_SYNTHESIS, self->n_channel, next);
    }
  sol_device_engine_run_rhs (self, next, stage);
}

/* Squares of three defects, state, candidate; field in the tapers, whole field; largest |E|^2;
 * undershoot. */
static void
measure (SolDeviceEngine *self, double *measures)
{
  int last = self->method->n_stages - 1;
  gint64 n_slots =
      (gint64) (sol_buffer_get_n_bytes (self->rows[SOL_DEVICE_ROW_LARGEST]) / sizeof (double));
  const SolArg args[] = { sol_device_row (self, SOL_DEVICE_ROW_STATE),
                          sol_device_row (self, SOL_DEVICE_ROW_CANDIDATE),
                          sol_device_row (self, SOL_DEVICE_ROW_FIRST),
                          sol_device_row (self, SOL_DEVICE_ROW_STAGES),
                          sol_device_row (self, SOL_DEVICE_ROW_LINEAR),
                          sol_device_row (self, SOL_DEVICE_ROW_SCALARS),
                          sol_device_row (self, SOL_DEVICE_ROW_WEIGHTS),
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
                          sol_arg_idx (self->is_fresh_undershoot ? 0 : n_slots) };
  const SolArg end[] = { sol_device_row (self, SOL_DEVICE_ROW_PARTIAL),
                         sol_device_row (self, SOL_DEVICE_ROW_MEASURES),
                         sol_arg_idx (self->n_groups) };
  sol_device_engine_launch_slots (self, SOL_DEVICE_KERNEL_MEASURE, args, G_N_ELEMENTS (args));
  if (self->failure == NULL)
    sol_kernel_launch_groups (self->kernels[SOL_DEVICE_KERNEL_MEASURE_END], 1, end,
                              G_N_ELEMENTS (end), &self->failure);
  if (self->failure == NULL)
    sol_buffer_read (self->rows[SOL_DEVICE_ROW_MEASURES], measures,
                     SOL_DEVICE_N_MEASURES * sizeof (double), &self->failure);
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
  result->largest_field_v_per_m = sqrt (measures[7]);
  result->exposure_undershoot = measures[8];
  /* Before fmax, which passes over a NaN. */
  if (!isfinite (result->error) || !isfinite (after))
    {
      result->error = NAN;
      result->first_not_finite = isfinite (measures[6]) ? "source" : "field";
    }
}

/**
 * sol_device_engine_trial:
 * @self: the run
 * @stages: scalars of the stages
 * @h_m: length of the step
 * @floor_norm: norm below which errors are not relative
 * @result: (out): what the loop wants to know; on a failure the error is not finite
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
  int n = self->method->n_stages, done = -1;
  double measures[SOL_DEVICE_N_MEASURES] = { 0.0 };
  SolDeviceCounts before, after;
  *result = (SolTrialResult){ 0.0 };
  sol_device_get_counts (self->device, &before);
  self->h_m = h_m;
  self->is_fresh_largest = self->is_fresh_undershoot = TRUE;
  int first = self->has_first ? 1 : 0;
  for (int i = first; i < n; i++)
    sol_device_engine_put_scalars (self, i, &stages->stage[i]);
  sol_device_engine_write_scalars (self, first, n - first);
  upload_weights (self, self->method);
  if (!self->has_first)
    {
      run_stage (self, -1, 0, FALSE, &stages->stage[0]);
      done = 0;
    }
  for (int i = 1; i < n; i++)
    {
      run_stage (self, done, i, i == n - 1, &stages->stage[i]);
      done = i;
    }
  finish_stage (self, n - 1, TRUE);
  measure (self, measures);
  sol_device_get_counts (self->device, &after);
  self->n_trials++;
  self->trial_launches += after.launches - before.launches;
  if (self->failure != NULL)
    {
      result->error = NAN;
      result->first_not_finite = "device";
      return;
    }
  tell (self->method, measures, floor_norm, result);
  /* A first stage that is not finite is run again by the next trial, which so names the cause too. */
  self->has_first = result->first_not_finite == NULL;
}

/* Bins that lose much light within the step, see sol_ref_stiff_dense(); all of it on the host. */
static void
replace_stiff_bins (SolDeviceEngine *self, double theta, const SolStage *at, SolComplex *place)
{
  const SolOperator *op = self->problem->op;
  const double *total =
      self->scalars + (gsize) (self->method->n_stages - 1) * (gsize) self->scalar_stride;
  gint64 n = self->n_lane * self->n_bins;
  SolComplex *state = self->stiff, *candidate = self->stiff + n;
  SolComplex *first = self->stiff + 2 * n, *last = self->stiff + 3 * n;
  gboolean is_read = FALSE;
  for (gint64 i = 0; i < n; i++)
    {
      int mode = (int) (i / self->n_bins) / self->problem->n_pol;
      const SolComplex *linear = sol_operator_get_linear (op, mode) + i % self->n_bins;
      SolComplex whole = sol_ref_phase_increment (linear, op->n_bins, total, op->n_terms);
      if (!(-creal (whole) > SOL_STIFF_EXPONENT))
        continue;
      if (!is_read)
        {
          sol_device_engine_read_elements (self, SOL_DEVICE_ROW_STATE, state);
          sol_device_engine_read_elements (self, SOL_DEVICE_ROW_CANDIDATE, candidate);
          sol_device_engine_read_elements (self, SOL_DEVICE_ROW_FIRST, first);
          sol_device_engine_read_elements (self, SOL_DEVICE_ROW_UNCARRIED, last);
        }
      is_read = TRUE;
      SolStiffStep step = { state[i], candidate[i], first[i], last[i], whole, self->h_m };
      SolComplex here = sol_ref_phase_increment (linear, op->n_bins, at->integral_m, op->n_terms);
      place[i] = sol_ref_stiff_dense (&step, here, theta);
    }
}

/* Dense weights and scalars in the rows behind those of the trial. */
static void
upload_place (SolDeviceEngine *self, double theta, const SolStage *at)
{
  int n = self->n_rows, row = n + self->method->n_estimates;
  double *weights = self->weights + row * SOL_METHOD_N_STAGES_MAX;
  gsize n_bytes = SOL_METHOD_N_STAGES_MAX * sizeof (double);
  for (int j = 0; j < n; j++)
    weights[j] = sol_method_dense_weight (self->method, j, theta);
  sol_device_engine_put_scalars (self, n, at);
  if (self->failure == NULL)
    sol_buffer_write_at (self->rows[SOL_DEVICE_ROW_WEIGHTS], (gsize) row * n_bytes, weights,
                         n_bytes, &self->failure);
  sol_device_engine_write_scalars (self, n, 1);
}

/**
 * sol_device_engine_prepare_dense:
 * @self: the run, after a trial
 * @stages: scalars of the rows that dense output needs beyond those of the trial
 *
 * Source: docs/physics/propagation.md.
 * Threads: the one of the run. Allocates: no.
 */
void
sol_device_engine_prepare_dense (SolDeviceEngine *self, const SolStageSet *stages)
{
  int n = self->method->n_stages;
  for (int i = 0; i < self->method->n_extra; i++)
    {
      sol_device_engine_put_scalars (self, n + i, &stages->stage[i]);
      sol_device_engine_write_scalars (self, n + i, 1);
      run_stage (self, -1, n + i, FALSE, &stages->stage[i]);
      finish_stage (self, n + i, FALSE);
    }
}

/**
 * sol_device_engine_dense:
 * @self: the run, after a trial
 * @theta: place in the step
 * @at: scalars of the place
 * @amplitude: (out caller-allocates): [n_mode, n_pol, n_omega]
 *
 * Source: docs/physics/propagation.md.
 * Threads: the one of the run; blocks. Allocates: no.
 */
void
sol_device_engine_dense (SolDeviceEngine *self,
                         double theta,
                         const SolStage *at,
                         SolComplex *amplitude)
{
  int n = self->n_rows;
  if (!(theta < 1.0))
    {
      sol_device_engine_read (self, SOL_DEVICE_ROW_CANDIDATE, amplitude);
      return;
    }
  upload_place (self, theta, at);
  begin_stage (self, n, n + self->method->n_estimates, n, SOL_DEVICE_ROW_AMPLITUDE);
  sol_device_engine_read_elements (self, SOL_DEVICE_ROW_AMPLITUDE, self->element);
  replace_stiff_bins (self, theta, at, self->element);
  sol_device_engine_spread (self, self->element, amplitude);
}
