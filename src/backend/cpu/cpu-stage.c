/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One stage of a step: tiles of the rows to the field, the right-hand side, and back.
 *
 * Literature: J. Hult, J. Lightwave Technol. 25, 3770 (2007). */
#include "config.h"

#include "backend/cpu/cpu-engine.h"

#include <math.h>

static const SolCpuRow no_row = { NULL, NULL };

/* The integrals of L over the tile's bins of all its modes, into a row of modes. */
static void
make_increments (SolCpuEngine *self,
                 const SolCpuTile *tile,
                 const double *integral_m,
                 SolCpuRowId id)
{
  const SolCpuRows *rows = &self->rows;
  gsize n_terms = (gsize) self->problem->op->n_terms;
  for (int mode = tile->first_mode; mode < tile->end_mode; mode++)
    {
      gsize first = (gsize) mode * n_terms * rows->stride + tile->first;
      SolCpuRow increment = sol_cpu_engine_part (self, tile, id, mode);
      self->kernels->phase_increments (tile->is_lossless ? NULL : rows->linear_re + first,
                                       rows->linear_im + first, rows->stride, integral_m,
                                       (int) n_terms, tile->n, increment.re, increment.im);
    }
}

/**
 * sol_cpu_engine_make_propagators:
 * @self: the run
 * @tile: which modes and bins
 * @integral_m: (nullable): [n_terms] integrals of the basis from the start of the step; NULL: the row of
 *   increments has them
 *
 * Their parts of the rows of increments and propagators. Where nothing is lost the row back is not made.
 *
 * Source: Hult (2007).
 * Threads: any, each with its own @tile. Allocates: no.
 */
void
sol_cpu_engine_make_propagators (SolCpuEngine *self,
                                 const SolCpuTile *tile,
                                 const double *integral_m)
{
  if (integral_m != NULL)
    make_increments (self, tile, integral_m, SOL_CPU_ROW_INCREMENT);
  for (int mode = tile->first_mode; mode < tile->end_mode; mode++)
    {
      SolCpuRow increment = sol_cpu_engine_part (self, tile, SOL_CPU_ROW_INCREMENT, mode);
      SolCpuRow forward = sol_cpu_engine_part (self, tile, SOL_CPU_ROW_FORWARD, mode);
      SolCpuRow inverse = sol_cpu_engine_part (self, tile, SOL_CPU_ROW_INVERSE, mode);
      self->kernels->propagators (tile->is_lossless ? NULL : increment.re, increment.im, tile->n,
                                  forward, tile->is_lossless ? no_row : inverse);
    }
}

/* One stage of one trial. */
typedef struct _Stage Stage;
struct _Stage
{
  SolCpuEngine *self;
  void (*enter) (const Stage *s, const SolCpuTile *tile);
  const SolStage *stage;
  int number;
  gboolean is_moved;                        /* its place is not that of the stage before */
  double weight_m[SOL_METHOD_N_STAGES_MAX]; /* of the rows before it */
  const Stage *next;                        /* NULL: none yet */
};

/* Weights of the phi functions at one row of an exponential method, times the step length. */
static void
fill_phi_weights (const SolCpuEngine *self, int row, double *weight_m)
{
  for (int k = 0; k < SOL_METHOD_N_PHI; k++)
    for (int j = 0; j < row; j++)
      weight_m[k * row + j] = self->h_m * self->method->phi->a[k][row][j];
}

/* Where the tile's field of a lane goes for the right-hand side. */
static double *
bins_of (SolCpuEngine *self, const SolCpuTile *tile, int lane)
{
  return self->rhs.lane_bins + (gsize) lane * self->rhs.bin_stride + 2 * tile->first;
}

static void
make_exponentials (SolCpuEngine *self, const SolCpuTile *tile, double c)
{
  const SolCpuRows *rows = &self->rows;
  int first = sol_method_count_rows (self->method);
  for (int mode = tile->first_mode; mode < tile->end_mode; mode++)
    {
      SolCpuRow phi[SOL_METHOD_N_PHI];
      for (int k = 0; k < SOL_METHOD_N_PHI; k++)
        phi[k] = sol_cpu_rows_tile (rows, tile, rows->stage[first + k], mode);
      self->kernels->exponentials (sol_cpu_engine_part (self, tile, SOL_CPU_ROW_INCREMENT, mode),
                                   sol_cpu_engine_part (self, tile, SOL_CPU_ROW_TOTAL, mode), c,
                                   tile->n, phi,
                                   sol_cpu_rows_tile (rows, tile,
                                                      rows->stage[first + SOL_METHOD_N_PHI], mode));
    }
}

/* The same by an exponential method. The rows of phi functions follow those of the method. */
static void
enter_exponential_stage (const Stage *s, const SolCpuTile *tile)
{
  SolCpuEngine *self = s->self;
  const SolCpuRows *rows = &self->rows;
  const SolMethod *method = self->method;
  int first = sol_method_count_rows (method);
  gboolean is_last = s->number == method->n_stages - 1;
  double weight_m[SOL_METHOD_N_PHI * SOL_METHOD_N_PHI_ROWS];
  fill_phi_weights (self, s->number, weight_m);
  if (s->is_moved)
    {
      sol_cpu_engine_make_propagators (self, tile, s->stage->integral_m);
      make_exponentials (self, tile, method->c[s->number]);
    }
  for (int lane = tile->first_lane; lane < tile->end_lane; lane++)
    {
      int mode = lane / rows->n_pol;
      SolCpuRow stage[SOL_METHOD_N_STAGES_MAX], phi[SOL_METHOD_N_PHI];
      sol_cpu_rows_stages (rows, tile, lane, s->number, stage);
      for (int k = 0; k < SOL_METHOD_N_PHI; k++)
        phi[k] = sol_cpu_rows_tile (rows, tile, rows->stage[first + k], mode);
      self->kernels->exponential_stage (sol_cpu_engine_part (self, tile, SOL_CPU_ROW_STATE, lane),
                                        sol_cpu_engine_part (self, tile, SOL_CPU_ROW_FORWARD, mode),
                                        stage, weight_m, s->number, phi, tile->n,
                                        self->rhs.field_scale * s->stage->field_scale,
                                        bins_of (self, tile, lane),
                                        is_last ? sol_cpu_engine_part (self, tile,
                                                                       SOL_CPU_ROW_CANDIDATE, lane)
                                                : no_row);
    }
}

/* The same of a stage that only dense output needs. It looks back from the end of the step, where what a
 * lossy bin is carried back by has grown: that bin is made another way. */
static void
enter_extra_stage (const Stage *s, const SolCpuTile *tile)
{
  SolCpuEngine *self = s->self;
  const SolCpuRows *rows = &self->rows;
  sol_cpu_engine_make_propagators (self, tile, s->stage->integral_m);
  for (int lane = tile->first_lane; lane < tile->end_lane; lane++)
    {
      SolCpuRow stage[SOL_METHOD_N_STAGES_MAX];
      SolCpuRow place = sol_cpu_engine_part (self, tile, SOL_CPU_ROW_PLACE, lane);
      sol_cpu_rows_stages (rows, tile, lane, s->number, stage);
      self->kernels->combine (sol_cpu_engine_part (self, tile, SOL_CPU_ROW_STATE, lane), stage,
                              s->weight_m, s->number,
                              sol_cpu_engine_part (self, tile, SOL_CPU_ROW_FORWARD,
                                                   lane / rows->n_pol),
                              tile->n, 1.0, NULL, place);
      sol_cpu_engine_replace_stiff_bins (self, tile, lane, self->method->c[s->number]);
      self->kernels->combine (place, stage, s->weight_m, 0, rows->unity, tile->n,
                              self->rhs.field_scale * s->stage->field_scale,
                              bins_of (self, tile, lane), no_row);
    }
}

/* The field of a tile at the stage, for the right-hand side; at the last one the candidate. */
static void
enter_stage (const Stage *s, const SolCpuTile *tile)
{
  SolCpuEngine *self = s->self;
  const SolCpuRows *rows = &self->rows;
  gboolean is_last = s->number == self->method->n_stages - 1;
  if (s->is_moved)
    sol_cpu_engine_make_propagators (self, tile, s->stage->integral_m);
  for (int lane = tile->first_lane; lane < tile->end_lane; lane++)
    {
      SolCpuRow stage[SOL_METHOD_N_STAGES_MAX];
      sol_cpu_rows_stages (rows, tile, lane, s->number, stage);
      self->kernels->combine (sol_cpu_engine_part (self, tile, SOL_CPU_ROW_STATE, lane), stage,
                              s->weight_m, s->number,
                              s->number == 0 ? rows->unity
                                             : sol_cpu_engine_part (self, tile, SOL_CPU_ROW_FORWARD,
                                                                    lane / rows->n_pol),
                              tile->n, self->rhs.field_scale * s->stage->field_scale,
                              bins_of (self, tile, lane),
                              is_last
                                  ? sol_cpu_engine_part (self, tile, SOL_CPU_ROW_CANDIDATE, lane)
                                  : no_row);
    }
}

static void
enter_tile (const Stage *s, const SolCpuTile *tile)
{
  s->enter (s, tile);
  if (!s->self->rhs.has_many_lanes)
    sol_cpu_rhs_enter (&s->self->rhs, tile->first, tile->n);
}

static void
enter_cb (gpointer data, int worker, gsize item)
{
  const Stage *s = data;
  SolCpuTile tile = sol_cpu_rows_get_tile (&s->self->rows, item);
  enter_tile (s, &tile);
}

/* What drives a tile, and the same carried back to the start of the step; then the field of the next stage,
 * for which all rows of the tile are there. */
static void
leave_cb (gpointer data, int worker, gsize item)
{
  const Stage *s = data;
  SolCpuEngine *self = s->self;
  const SolCpuRows *rows = &self->rows;
  const SolStage *stage = s->stage;
  SolCpuTile tile = sol_cpu_rows_get_tile (rows, item);
  int n_terms = self->problem->op->n_terms;
  gboolean is_conjugate = self->method->phi == NULL && tile.is_lossless;
  SolCpuRow back = rows->row[is_conjugate ? SOL_CPU_ROW_FORWARD : SOL_CPU_ROW_INVERSE];
  if (self->method->phi != NULL)
    back = rows->stage[sol_method_count_rows (self->method) + SOL_METHOD_N_PHI];
  gboolean is_last = s->number == self->method->n_stages - 1;
  double sum = 0.0;
  if (!self->rhs.has_many_lanes)
    sol_cpu_rhs_leave (&self->rhs, tile.first, tile.n);
  for (int lane = tile.first_lane; lane < tile.end_lane; lane++)
    {
      int mode = lane / rows->n_pol;
      gsize first = (gsize) lane * self->rhs.bin_stride + 2 * tile.first;
      const double *coupled =
          self->rhs.coupled_bins != NULL ? self->rhs.coupled_bins + first : NULL;
      sum += self->kernels->finish_stage (
          self->rhs.driven_bins + first,
          rows->source + (gsize) (mode * n_terms) * rows->stride + tile.first, rows->stride,
          stage->source_weight, n_terms, self->rhs.driven_scale * stage->source_scale, coupled,
          stage->coupling_per_m / (self->rhs.field_scale * stage->field_scale),
          s->number == 0 ? rows->unity : sol_cpu_rows_tile (rows, &tile, back, mode), is_conjugate,
          tile.n, is_last ? sol_cpu_engine_part (self, &tile, SOL_CPU_ROW_SOURCE, lane) : no_row,
          sol_cpu_rows_tile (rows, &tile, rows->stage[s->number], lane));
    }
  self->sum[item].source = sum;
  if (s->next != NULL)
    enter_tile (s->next, &tile);
}

/* A row of the method. */
static Stage
make_stage (SolCpuEngine *self, int row, const SolStage *stage)
{
  const SolMethod *method = self->method;
  Stage s = { .self = self, .enter = enter_stage, .stage = stage, .number = row };
  for (int j = 0; j < row; j++)
    s.weight_m[j] = self->h_m * method->a[row][j];
  if (row >= method->n_stages)
    s.enter = enter_extra_stage;
  else if (row > 0)
    {
      s.is_moved = islessgreater (method->c[row], method->c[row - 1]);
      if (method->phi != NULL)
        s.enter = enter_exponential_stage;
    }
  return s;
}

static void
make_total_cb (gpointer data, int worker, gsize item)
{
  const Stage *s = data;
  SolCpuTile tile = sol_cpu_rows_get_tile (&s->self->rows, item);
  make_increments (s->self, &tile, s->stage->integral_m, SOL_CPU_ROW_TOTAL);
}

/**
 * sol_cpu_engine_make_total:
 * @self: the run
 * @end: scalars of the end of the step
 *
 * The integral of L over the whole step, before its stages.
 *
 * Threads: one; it uses those of the pool. Allocates: no.
 */
void
sol_cpu_engine_make_total (SolCpuEngine *self, const SolStage *end)
{
  Stage s = { .self = self, .stage = end };
  sol_worker_pool_run (self->pool, make_total_cb, &s, self->rows.n_tiles);
}

/* Whether what came of the stage is finite: a sample of the polarisation that is not shows in every bin. */
static gboolean
is_finite (const SolCpuEngine *self)
{
  double sum = 0.0;
  for (gsize i = 0; i < self->rows.n_tiles; i++)
    sum += self->sum[i].source;
  return isfinite (sum);
}

/**
 * sol_cpu_engine_run_stages:
 * @self: the run
 * @first: row of the method
 * @end: the row behind the last
 * @stage: [@end - @first] scalars of their places
 * @result: (inout): as of a trial
 *
 * One after the other; each ends and the next one begins in one batch.
 *
 * Threads: one; it uses those of the pool. Allocates: no.
 */
void
sol_cpu_engine_run_stages (SolCpuEngine *self,
                           int first,
                           int end,
                           const SolStage *stage,
                           SolTrialResult *result)
{
  Stage s = make_stage (self, first, stage), next = s;
  sol_worker_pool_run (self->pool, enter_cb, &s, self->rows.n_tiles);
  for (int row = first; row < end; row++, s = next)
    {
      if (row + 1 < end)
        {
          next = make_stage (self, row + 1, stage + (row + 1 - first));
          s.next = &next;
        }
      sol_cpu_rhs_run (&self->rhs, s.stage, row == self->method->n_stages - 1, result);
      sol_worker_pool_run (self->pool, leave_cb, &s, self->rows.n_tiles);
      if (is_finite (self) || result->first_not_finite != NULL)
        continue;
      result->first_not_finite = sol_cpu_engine_find_not_finite (self, row, s.stage);
      if (s.next != NULL) /* its field was there already */
        {
          next.is_moved = TRUE;
          sol_worker_pool_run (self->pool, enter_cb, &next, self->rows.n_tiles);
        }
    }
}

/**
 * sol_cpu_engine_find_not_finite:
 * @self: the run, with the rows before that one
 * @row: row of the method
 * @stage: scalars of its place
 *
 * Makes the field of the stage again, since what it drove may have taken its place.
 *
 * Threads: one; it uses those of the pool. Allocates: no.
 * Returns: name of the first response that is not finite; "field" if that is not, "source" if all are
 */
const char *
sol_cpu_engine_find_not_finite (SolCpuEngine *self, int row, const SolStage *stage)
{
  Stage s = make_stage (self, row, stage);
  s.is_moved = row > 0;
  sol_worker_pool_run (self->pool, enter_cb, &s, self->rows.n_tiles);
  return sol_cpu_rhs_find_not_finite (&self->rhs, stage);
}
