/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Literature: J. Hult, J. Lightwave Technol. 25, 3770 (2007). */
#include "config.h"

#include "backend/cpu/cpu-engine.h"

#include <math.h>

static const SolCpuRow no_row = { NULL, NULL };

/**
 * sol_cpu_engine_make_propagators:
 * @self: the run
 * @mode: which mode
 * @integral_m: [n_terms] integrals of the basis from the start of the step
 *
 * Its parts of the rows of increments and propagators.
 *
 * Source: Hult (2007).
 * Threads: any, each with its own @mode. Allocates: no.
 */
void
sol_cpu_engine_make_propagators (SolCpuEngine *self, int mode, const double *integral_m)
{
  const SolCpuRows *rows = &self->rows;
  gsize n_terms = (gsize) self->problem->op->n_terms;
  gsize first = (gsize) mode * n_terms * rows->stride;
  SolCpuRow increment = sol_cpu_rows_part (rows, rows->row[SOL_CPU_ROW_INCREMENT], mode);
  self->kernels->phase_increments (rows->linear_re + first, rows->linear_im + first, rows->stride,
                                   integral_m, (int) n_terms, rows->n, increment.re, increment.im);
  self->kernels->propagators (increment.re, increment.im, rows->n,
                              sol_cpu_rows_part (rows, rows->row[SOL_CPU_ROW_FORWARD], mode),
                              sol_cpu_rows_part (rows, rows->row[SOL_CPU_ROW_INVERSE], mode));
}

/* One stage of one trial. */
typedef struct
{
  SolCpuEngine *self;
  const SolStage *stage;
  int number;
  gboolean is_moved; /* its place is not that of the stage before */
  const double *weight_m;
} Stage;

/* Weights of the phi functions at one row of an exponential method, times the step length. */
static void
fill_phi_weights (const SolCpuEngine *self, int row, double *weight_m)
{
  for (int k = 0; k < SOL_METHOD_N_PHI; k++)
    for (int j = 0; j < row; j++)
      weight_m[k * row + j] = self->h_m * self->method->phi->a[k][row][j];
}

/* The same by an exponential method. The rows of phi functions follow those of the method. */
static void
enter_exponential_stage_cb (gpointer data, int worker, gsize item)
{
  const Stage *s = data;
  SolCpuEngine *self = s->self;
  const SolCpuRows *rows = &self->rows;
  const SolMethod *method = self->method;
  int mode = (int) item, first = sol_method_count_rows (method);
  gboolean is_last = s->number == method->n_stages - 1;
  SolCpuRow phi[SOL_METHOD_N_PHI];
  SolCpuRow forward = sol_cpu_rows_part (rows, rows->row[SOL_CPU_ROW_FORWARD], mode);
  SolCpuRow increment = sol_cpu_rows_part (rows, rows->row[SOL_CPU_ROW_INCREMENT], mode);
  double weight_m[SOL_METHOD_N_PHI * SOL_METHOD_N_PHI_ROWS];
  for (int k = 0; k < SOL_METHOD_N_PHI; k++)
    phi[k] = sol_cpu_rows_part (rows, rows->stage[first + k], mode);
  fill_phi_weights (self, s->number, weight_m);
  if (s->is_moved)
    {
      sol_cpu_engine_make_propagators (self, mode, s->stage->integral_m);
      self->kernels->exponentials (increment,
                                   sol_cpu_rows_part (rows, rows->row[SOL_CPU_ROW_TOTAL], mode),
                                   method->c[s->number], rows->n, phi,
                                   sol_cpu_rows_part (rows, rows->stage[first + SOL_METHOD_N_PHI],
                                                      mode));
    }
  for (int lane = mode * rows->n_pol; lane < (mode + 1) * rows->n_pol; lane++)
    {
      SolCpuRow stage[SOL_METHOD_N_STAGES_MAX];
      sol_cpu_rows_stages (rows, lane, s->number, stage);
      self->kernels->exponential_stage (
          sol_cpu_rows_part (rows, rows->row[SOL_CPU_ROW_STATE], lane), forward, stage, weight_m,
          s->number, phi, rows->n, self->rhs.field_scale * s->stage->field_scale,
          self->rhs.lane_bins + (gsize) lane * self->rhs.bin_stride,
          is_last ? sol_cpu_rows_part (rows, rows->row[SOL_CPU_ROW_CANDIDATE], lane) : no_row);
    }
}

/* The same of a stage that only dense output needs. It looks back from the end of the step, where what a
 * lossy bin is carried back by has grown: that bin is made another way. */
static void
enter_extra_stage_cb (gpointer data, int worker, gsize item)
{
  const Stage *s = data;
  SolCpuEngine *self = s->self;
  const SolCpuRows *rows = &self->rows;
  int mode = (int) item;
  sol_cpu_engine_make_propagators (self, mode, s->stage->integral_m);
  for (int lane = mode * rows->n_pol; lane < (mode + 1) * rows->n_pol; lane++)
    {
      SolCpuRow stage[SOL_METHOD_N_STAGES_MAX];
      SolCpuRow place = sol_cpu_rows_part (rows, rows->row[SOL_CPU_ROW_PLACE], lane);
      sol_cpu_rows_stages (rows, lane, s->number, stage);
      self->kernels->combine (sol_cpu_rows_part (rows, rows->row[SOL_CPU_ROW_STATE], lane), stage,
                              s->weight_m, s->number,
                              sol_cpu_rows_part (rows, rows->row[SOL_CPU_ROW_FORWARD], mode),
                              rows->n, 1.0, NULL, place);
      sol_cpu_engine_replace_stiff_bins (self, lane, self->method->c[s->number]);
      self->kernels->combine (place, stage, s->weight_m, 0, rows->unity, rows->n,
                              self->rhs.field_scale * s->stage->field_scale,
                              self->rhs.lane_bins + (gsize) lane * self->rhs.bin_stride, no_row);
    }
}

/* The field of one mode at the stage, for the right-hand side; at the last one the candidate. */
static void
enter_stage_cb (gpointer data, int worker, gsize item)
{
  const Stage *s = data;
  SolCpuEngine *self = s->self;
  const SolCpuRows *rows = &self->rows;
  int mode = (int) item;
  gboolean is_last = s->number == self->method->n_stages - 1;
  SolCpuRow propagator =
      s->number == 0 ? rows->unity : sol_cpu_rows_part (rows, rows->row[SOL_CPU_ROW_FORWARD], mode);
  if (s->is_moved)
    sol_cpu_engine_make_propagators (self, mode, s->stage->integral_m);
  for (int lane = mode * rows->n_pol; lane < (mode + 1) * rows->n_pol; lane++)
    {
      SolCpuRow stage[SOL_METHOD_N_STAGES_MAX];
      sol_cpu_rows_stages (rows, lane, s->number, stage);
      self->kernels->combine (sol_cpu_rows_part (rows, rows->row[SOL_CPU_ROW_STATE], lane), stage,
                              s->weight_m, s->number, propagator, rows->n,
                              self->rhs.field_scale * s->stage->field_scale,
                              self->rhs.lane_bins + (gsize) lane * self->rhs.bin_stride,
                              is_last
                                  ? sol_cpu_rows_part (rows, rows->row[SOL_CPU_ROW_CANDIDATE], lane)
                                  : no_row);
    }
}

/* What drives one mode, and the same carried back to the start of the step. */
static void
leave_stage_cb (gpointer data, int worker, gsize item)
{
  const Stage *s = data;
  SolCpuEngine *self = s->self;
  const SolCpuRows *rows = &self->rows;
  const SolStage *stage = s->stage;
  int mode = (int) item, n_terms = self->problem->op->n_terms;
  SolCpuRow back = self->method->phi != NULL
                       ? rows->stage[sol_method_count_rows (self->method) + SOL_METHOD_N_PHI]
                       : rows->row[SOL_CPU_ROW_INVERSE];
  SolCpuRow inverse = s->number == 0 ? rows->unity : sol_cpu_rows_part (rows, back, mode);
  gboolean is_last = s->number == self->method->n_stages - 1;
  for (int lane = mode * rows->n_pol; lane < (mode + 1) * rows->n_pol; lane++)
    {
      gsize first = (gsize) lane * self->rhs.bin_stride;
      const double *coupled =
          self->rhs.coupled_bins != NULL ? self->rhs.coupled_bins + first : NULL;
      self->sum[lane].source = self->kernels->finish_stage (
          self->rhs.driven_bins + first, rows->source + (gsize) (mode * n_terms) * rows->stride,
          rows->stride, stage->source_weight, n_terms, self->rhs.driven_scale * stage->source_scale,
          coupled, stage->coupling_per_m / (self->rhs.field_scale * stage->field_scale), inverse,
          rows->n, is_last ? sol_cpu_rows_part (rows, rows->row[SOL_CPU_ROW_SOURCE], lane) : no_row,
          sol_cpu_rows_part (rows, rows->stage[s->number], lane));
    }
}

static void
run_stage (SolCpuEngine *self, Stage *s, SolTrialResult *result)
{
  double sum = 0.0;
  gsize n_mode = (gsize) self->rows.n_mode;
  void (*enter) (gpointer data, int worker, gsize item) = enter_stage_cb;
  if (s->number >= self->method->n_stages)
    enter = enter_extra_stage_cb;
  else if (self->method->phi != NULL && s->number > 0)
    enter = enter_exponential_stage_cb;
  sol_worker_pool_run (self->pool, enter, s, n_mode);
  sol_cpu_rhs_run (&self->rhs, s->stage, s->number == self->method->n_stages - 1, result);
  sol_worker_pool_run (self->pool, leave_stage_cb, s, n_mode);
  for (int lane = 0; lane < self->rows.n_lane; lane++)
    sum += self->sum[lane].source;
  /* A sample of the polarisation that is not finite shows in every bin. */
  if (!isfinite (sum) && result->first_not_finite == NULL)
    result->first_not_finite = sol_cpu_rhs_find_not_finite (&self->rhs, s->stage);
}

/* The square of the estimate of an exponential method; the phi functions are those of the end. */
static double
measure_exponential_lane (SolCpuEngine *self, int lane, const SolCpuRow *stage)
{
  const SolCpuRows *rows = &self->rows;
  const SolMethod *method = self->method;
  int n = method->n_stages, mode = lane / rows->n_pol, first = sol_method_count_rows (method);
  SolCpuRow phi[SOL_METHOD_N_PHI];
  SolCpuRow place = sol_cpu_rows_part (rows, rows->row[SOL_CPU_ROW_PLACE], lane);
  double weight_m[SOL_METHOD_N_PHI * SOL_METHOD_N_PHI_ROWS];
  for (int k = 0; k < SOL_METHOD_N_PHI; k++)
    {
      phi[k] = sol_cpu_rows_part (rows, rows->stage[first + k], mode);
      for (int j = 0; j < n; j++)
        weight_m[k * n + j] = self->h_m * method->phi->e[k][j];
    }
  self->kernels->exponential_stage (no_row, no_row, stage, weight_m, n, phi, rows->n, 1.0, NULL,
                                    place);
  return self->kernels->squared_norm (place, rows->n);
}

static void
measure_lane_cb (gpointer data, int worker, gsize item)
{
  const Stage *s = data;
  SolCpuEngine *self = s->self;
  const SolCpuRows *rows = &self->rows;
  int lane = (int) item;
  const SolMethod *method = self->method;
  SolCpuRow stage[SOL_METHOD_N_STAGES_MAX];
  sol_cpu_rows_stages (rows, lane, method->n_stages, stage);
  if (method->phi != NULL)
    self->sum[lane].defect[0] = measure_exponential_lane (self, lane, stage);
  for (int k = 0; method->phi == NULL && k < method->n_estimates; k++)
    {
      double weight_m[SOL_METHOD_N_STAGES_MAX];
      for (int i = 0; i < method->n_stages; i++)
        weight_m[i] = self->h_m * sol_method_get_estimate (method, k)[i];
      self->sum[lane].defect[k] =
          self->kernels->squared_defect (stage, weight_m, method->n_stages,
                                         sol_cpu_rows_part (rows, rows->row[SOL_CPU_ROW_FORWARD],
                                                            lane / rows->n_pol),
                                         rows->n);
    }
  self->sum[lane].norm =
      self->kernels->squared_norm (sol_cpu_rows_part (rows, rows->row[SOL_CPU_ROW_CANDIDATE], lane),
                                   rows->n);
}

/* The estimates over the largest of the three norms, and what they say together. */
static void
measure_error (SolCpuEngine *self, double floor_norm, SolTrialResult *result)
{
  const SolMethod *method = self->method;
  double norm = 0.0;
  Stage s = { .self = self };
  sol_worker_pool_run (self->pool, measure_lane_cb, &s, (gsize) self->rows.n_lane);
  for (int lane = 0; lane < self->rows.n_lane; lane++)
    norm += self->sum[lane].norm;
  self->candidate_norm = sqrt (norm);
  double scale = MAX (MAX (sol_cpu_engine_get_norm (self), self->candidate_norm), floor_norm);
  for (int k = 0; k < method->n_estimates; k++)
    {
      double defect = 0.0;
      for (int lane = 0; lane < self->rows.n_lane; lane++)
        defect += self->sum[lane].defect[k];
      result->estimate[k] = defect > 0.0 ? sqrt (defect) / scale : defect;
    }
  result->error = sol_method_combine_estimates (method, result->estimate);
  if (!isfinite (self->candidate_norm) || !isfinite (result->error))
    result->error = NAN;
}

static void
make_total_cb (gpointer data, int worker, gsize item)
{
  const Stage *s = data;
  const SolCpuRows *rows = &s->self->rows;
  gsize n_terms = (gsize) s->self->problem->op->n_terms;
  gsize first = item * n_terms * rows->stride;
  SolCpuRow total = sol_cpu_rows_part (rows, rows->row[SOL_CPU_ROW_TOTAL], (int) item);
  s->self->kernels->phase_increments (rows->linear_re + first, rows->linear_im + first,
                                      rows->stride, s->stage->integral_m, (int) n_terms, rows->n,
                                      total.re, total.im);
}

/* The integral of L over the whole step, before its stages. */
static void
make_total (SolCpuEngine *self, const SolStageSet *stages)
{
  Stage s = { .self = self, .stage = &stages->stage[self->method->n_stages - 1] };
  sol_worker_pool_run (self->pool, make_total_cb, &s, (gsize) self->rows.n_mode);
}

/* The stage of a row of the method, with the weights of the rows before it. */
static void
run_row (SolCpuEngine *self,
         int row,
         const SolStage *stage,
         gboolean is_moved,
         SolTrialResult *result)
{
  double weight_m[SOL_METHOD_N_STAGES_MAX];
  Stage s = { .self = self,
              .stage = stage,
              .number = row,
              .is_moved = is_moved,
              .weight_m = weight_m };
  for (int j = 0; j < row; j++)
    weight_m[j] = self->h_m * self->method->a[row][j];
  run_stage (self, &s, result);
}

/**
 * sol_cpu_engine_trial:
 * @self: the run
 * @stages: scalars of all stages
 * @h_m: length of the step
 * @floor_norm: norm below which errors are not relative
 * @result: (out): what came of it
 *
 * Source: Hult (2007).
 * Threads: one; it uses those of the pool. Allocates: no.
 */
void
sol_cpu_engine_trial (SolCpuEngine *self,
                      const SolStageSet *stages,
                      double h_m,
                      double floor_norm,
                      SolTrialResult *result)
{
  const SolMethod *method = stages->method != NULL ? stages->method : self->method;
  *result = (SolTrialResult){ 0.0 };
  self->method = method;
  self->h_m = h_m;
  if (!self->has_first)
    run_row (self, 0, &stages->stage[0], FALSE, result);
  /* A first stage that is not finite is run again by the next trial, which so names the cause too. */
  self->has_first = result->first_not_finite == NULL;
  if (method->phi != NULL)
    make_total (self, stages);
  for (int i = 1 + method->n_history; i < method->n_stages; i++)
    run_row (self, i, &stages->stage[i], islessgreater (method->c[i], method->c[i - 1]), result);
  result->edge_energy_time = self->rhs.edge_energy;
  measure_error (self, floor_norm, result);
  if (!isfinite (result->error) && result->first_not_finite == NULL)
    result->first_not_finite =
        sol_cpu_rhs_find_not_finite (&self->rhs, &stages->stage[method->n_stages - 1]);
}

/* Rows of the cubic Hermite polynomial in the interaction picture, behind an exponential step. */
static void
prepare_hermite_cb (gpointer data, int worker, gsize item)
{
  SolCpuEngine *self = data;
  const SolCpuRows *rows = &self->rows;
  int mode = (int) item, last = self->method->n_stages - 1;
  SolCpuRow increment = sol_cpu_rows_part (rows, rows->row[SOL_CPU_ROW_INCREMENT], mode);
  SolCpuRow inverse = sol_cpu_rows_part (rows, rows->row[SOL_CPU_ROW_INVERSE], mode);
  self->kernels->propagators (increment.re, increment.im, rows->n,
                              sol_cpu_rows_part (rows, rows->row[SOL_CPU_ROW_FORWARD], mode),
                              inverse);
  for (int lane = mode * rows->n_pol; lane < (mode + 1) * rows->n_pol; lane++)
    {
      SolCpuRow state = sol_cpu_rows_part (rows, rows->row[SOL_CPU_ROW_STATE], lane);
      SolCpuRow change = sol_cpu_rows_part (rows, rows->stage[last + 1], lane);
      self->kernels->combine (sol_cpu_rows_part (rows, rows->row[SOL_CPU_ROW_SOURCE], lane), NULL,
                              NULL, 0, inverse, rows->n, 1.0, NULL,
                              sol_cpu_rows_part (rows, rows->stage[last], lane));
      self->kernels->combine (sol_cpu_rows_part (rows, rows->row[SOL_CPU_ROW_CANDIDATE], lane),
                              NULL, NULL, 0, inverse, rows->n, 1.0, NULL, change);
      for (gsize i = 0; i < rows->n; i++)
        {
          change.re[i] = (change.re[i] - state.re[i]) / self->h_m;
          change.im[i] = (change.im[i] - state.im[i]) / self->h_m;
        }
    }
}

static void
move_history_cb (gpointer data, int worker, gsize item)
{
  SolCpuEngine *self = data;
  const SolCpuRows *rows = &self->rows;
  int mode = (int) item;
  SolCpuRow increment = sol_cpu_rows_part (rows, rows->row[SOL_CPU_ROW_INCREMENT], mode);
  SolCpuRow forward = sol_cpu_rows_part (rows, rows->row[SOL_CPU_ROW_FORWARD], mode);
  /* Dense output may have used the row of propagators since. */
  self->kernels->propagators (increment.re, increment.im, rows->n, forward,
                              sol_cpu_rows_part (rows, rows->row[SOL_CPU_ROW_INVERSE], mode));
  for (int lane = mode * rows->n_pol; lane < (mode + 1) * rows->n_pol; lane++)
    for (int i = self->method->n_history; i > 0; i--)
      self->kernels->combine (sol_cpu_rows_part (rows, rows->stage[i - 1], lane), NULL, NULL, 0,
                              forward, rows->n, 1.0, NULL,
                              sol_cpu_rows_part (rows, rows->stage[i], lane));
}

/**
 * sol_cpu_engine_move_history:
 * @self: the run, after a trial that is about to be accepted
 *
 * Rows of earlier steps, and the first row among them, as seen from the end of this one.
 *
 * Threads: one; it uses those of the pool. Allocates: no.
 */
void
sol_cpu_engine_move_history (SolCpuEngine *self)
{
  if (self->method->n_history > 0)
    sol_worker_pool_run (self->pool, move_history_cb, self, (gsize) self->rows.n_mode);
}

/**
 * sol_cpu_engine_prepare_dense:
 * @self: the run, after a trial that is not accepted yet
 * @stages: scalars of the extra stages
 * @result: (inout): as of a trial
 *
 * Runs the stages that only dense output needs.
 *
 * Threads: one; it uses those of the pool. Allocates: no.
 */
void
sol_cpu_engine_prepare_dense (SolCpuEngine *self, const SolStageSet *stages, SolTrialResult *result)
{
  SolCpuRows *rows = &self->rows;
  if (self->method->phi != NULL)
    {
      sol_worker_pool_run (self->pool, prepare_hermite_cb, self, (gsize) rows->n_mode);
      return;
    }
  /* The increments of the end are wanted again: work in other rows. */
  sol_cpu_rows_swap_increments (rows);
  for (int i = 0; i < self->method->n_extra; i++)
    run_row (self, self->method->n_stages + i, &stages->stage[i], TRUE, result);
  sol_cpu_rows_swap_increments (rows);
}

/**
 * sol_cpu_engine_get_norm:
 * @self: the run
 *
 * Threads: one. Allocates: no.
 * Returns: norm of the state, sqrt (sum |A|^2)
 */
double
sol_cpu_engine_get_norm (SolCpuEngine *self)
{
  const SolCpuRows *rows = &self->rows;
  double sum = 0.0;
  if (!isnan (self->state_norm))
    return self->state_norm;
  for (int lane = 0; lane < rows->n_lane; lane++)
    sum +=
        self->kernels->squared_norm (sol_cpu_rows_part (rows, rows->row[SOL_CPU_ROW_STATE], lane),
                                     rows->n);
  self->state_norm = sqrt (sum);
  return self->state_norm;
}
