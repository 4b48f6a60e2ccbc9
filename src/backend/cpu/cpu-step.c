/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Literature: J. Hult, J. Lightwave Technol. 25, 3770 (2007). */
#include "config.h"

#include "backend/cpu/cpu-engine.h"

#include <math.h>

static const SolCpuRow no_row = { NULL, NULL };

/* The square of the estimate of an exponential method; the phi functions are those of the end. */
static double
measure_exponential_lane (SolCpuEngine *self,
                          const SolCpuTile *tile,
                          int lane,
                          const SolCpuRow *stage)
{
  const SolCpuRows *rows = &self->rows;
  const SolMethod *method = self->method;
  int n = method->n_stages, mode = lane / rows->n_pol, first = sol_method_count_rows (method);
  SolCpuRow phi[SOL_METHOD_N_PHI];
  SolCpuRow place = sol_cpu_engine_part (self, tile, SOL_CPU_ROW_PLACE, lane);
  double weight_m[SOL_METHOD_N_PHI * SOL_METHOD_N_PHI_ROWS];
  for (int k = 0; k < SOL_METHOD_N_PHI; k++)
    {
      phi[k] = sol_cpu_rows_tile (rows, tile, rows->stage[first + k], mode);
      for (int j = 0; j < n; j++)
        weight_m[k * n + j] = self->h_m * method->phi->e[k][j];
    }
  self->kernels->exponential_stage (no_row, no_row, stage, weight_m, n, phi, tile->n, 1.0, NULL,
                                    place);
  return self->kernels->squared_norm (place, tile->n);
}

/* The square of one estimate of the others. */
static double
measure_defect (SolCpuEngine *self,
                const SolCpuTile *tile,
                int lane,
                const SolCpuRow *stage,
                const double *estimate)
{
  double weight_m[SOL_METHOD_N_STAGES_MAX];
  for (int i = 0; i < self->method->n_stages; i++)
    weight_m[i] = self->h_m * estimate[i];
  return self->kernels->squared_defect (stage, weight_m, self->method->n_stages,
                                        sol_cpu_engine_part (self, tile, SOL_CPU_ROW_FORWARD,
                                                             lane / self->rows.n_pol),
                                        tile->n);
}

static void
measure_tile_cb (gpointer data, int worker, gsize item)
{
  SolCpuEngine *self = data;
  const SolMethod *method = self->method;
  SolCpuTile tile = sol_cpu_rows_get_tile (&self->rows, item);
  SolCpuTileSum *sum = &self->sum[item];
  sum->norm = 0.0;
  for (int k = 0; k < method->n_estimates; k++)
    sum->defect[k] = 0.0;
  for (int lane = tile.first_lane; lane < tile.end_lane; lane++)
    {
      SolCpuRow stage[SOL_METHOD_N_STAGES_MAX];
      sol_cpu_rows_stages (&self->rows, &tile, lane, method->n_stages, stage);
      if (method->phi != NULL)
        sum->defect[0] += measure_exponential_lane (self, &tile, lane, stage);
      for (int k = 0; method->phi == NULL && k < method->n_estimates; k++)
        sum->defect[k] +=
            measure_defect (self, &tile, lane, stage, sol_method_get_estimate (method, k));
      sum->norm += self->kernels->squared_norm (sol_cpu_engine_part (self, &tile,
                                                                     SOL_CPU_ROW_CANDIDATE, lane),
                                                tile.n);
    }
}

/* The estimates over the largest of the three norms, and what they say together. */
static void
measure_error (SolCpuEngine *self, double floor_norm, SolTrialResult *result)
{
  const SolMethod *method = self->method;
  double norm = 0.0;
  sol_worker_pool_run (self->pool, measure_tile_cb, self, self->rows.n_tiles);
  for (gsize i = 0; i < self->rows.n_tiles; i++)
    norm += self->sum[i].norm;
  self->candidate_norm = sqrt (norm);
  double scale = MAX (MAX (sol_cpu_engine_get_norm (self), self->candidate_norm), floor_norm);
  for (int k = 0; k < method->n_estimates; k++)
    {
      double defect = 0.0;
      for (gsize i = 0; i < self->rows.n_tiles; i++)
        defect += self->sum[i].defect[k];
      result->estimate[k] = defect > 0.0 ? sqrt (defect) / scale : defect;
    }
  result->error = sol_method_combine_estimates (method, result->estimate);
  if (!isfinite (self->candidate_norm) || !isfinite (result->error))
    result->error = NAN;
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
    sol_cpu_engine_run_stages (self, 0, 1, stages->stage, result);
  /* A first stage that is not finite is run again by the next trial, which so names the cause too. */
  self->has_first = result->first_not_finite == NULL;
  if (method->phi != NULL)
    sol_cpu_engine_make_total (self, &stages->stage[method->n_stages - 1]);
  int first = 1 + method->n_history;
  sol_cpu_engine_run_stages (self, first, method->n_stages, &stages->stage[first], result);
  result->edge_energy_time = self->rhs.edge_energy;
  measure_error (self, floor_norm, result);
  if (!isfinite (result->error) && result->first_not_finite == NULL)
    result->first_not_finite =
        sol_cpu_engine_find_not_finite (self, method->n_stages - 1,
                                        &stages->stage[method->n_stages - 1]);
}

/* Rows of the cubic Hermite polynomial in the interaction picture, behind an exponential step. */
static void
prepare_hermite_cb (gpointer data, int worker, gsize item)
{
  SolCpuEngine *self = data;
  const SolCpuRows *rows = &self->rows;
  SolCpuTile tile = sol_cpu_rows_get_tile (rows, item);
  int last = self->method->n_stages - 1;
  for (int lane = tile.first_lane; lane < tile.end_lane; lane++)
    {
      int mode = lane / rows->n_pol;
      SolCpuRow increment = sol_cpu_engine_part (self, &tile, SOL_CPU_ROW_INCREMENT, mode);
      SolCpuRow inverse = sol_cpu_engine_part (self, &tile, SOL_CPU_ROW_INVERSE, mode);
      self->kernels->propagators (increment.re, increment.im, tile.n,
                                  sol_cpu_engine_part (self, &tile, SOL_CPU_ROW_FORWARD, mode),
                                  inverse);
      SolCpuRow state = sol_cpu_engine_part (self, &tile, SOL_CPU_ROW_STATE, lane);
      SolCpuRow change = sol_cpu_rows_tile (rows, &tile, rows->stage[last + 1], lane);
      self->kernels->combine (sol_cpu_engine_part (self, &tile, SOL_CPU_ROW_SOURCE, lane), NULL,
                              NULL, 0, inverse, tile.n, 1.0, NULL,
                              sol_cpu_rows_tile (rows, &tile, rows->stage[last], lane));
      self->kernels->combine (sol_cpu_engine_part (self, &tile, SOL_CPU_ROW_CANDIDATE, lane), NULL,
                              NULL, 0, inverse, tile.n, 1.0, NULL, change);
      for (gsize i = 0; i < tile.n; i++)
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
  SolCpuTile tile = sol_cpu_rows_get_tile (rows, item);
  /* Dense output may have used the row of propagators since. */
  sol_cpu_engine_make_propagators (self, &tile, NULL);
  for (int lane = tile.first_lane; lane < tile.end_lane; lane++)
    for (int i = self->method->n_history; i > 0; i--)
      self->kernels->combine (sol_cpu_rows_tile (rows, &tile, rows->stage[i - 1], lane), NULL, NULL,
                              0,
                              sol_cpu_engine_part (self, &tile, SOL_CPU_ROW_FORWARD,
                                                   lane / rows->n_pol),
                              tile.n, 1.0, NULL,
                              sol_cpu_rows_tile (rows, &tile, rows->stage[i], lane));
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
    sol_worker_pool_run (self->pool, move_history_cb, self, self->rows.n_tiles);
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
  int n = self->method->n_stages, n_extra = self->method->n_extra;
  if (self->method->phi != NULL)
    {
      sol_worker_pool_run (self->pool, prepare_hermite_cb, self, rows->n_tiles);
      return;
    }
  /* The increments of the end are wanted again: work in other rows. */
  sol_cpu_rows_swap_increments (rows);
  if (n_extra > 0)
    sol_cpu_engine_run_stages (self, n, n + n_extra, stages->stage, result);
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
