/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Inside the last trial, before it is accepted. */
#include "config.h"

#include "backend/cpu/cpu-engine.h"
#include "kernels/reference/interaction.h"

static SolComplex
get_bin (SolCpuRow row, gsize i)
{
  return CMPLX (row.re[i], row.im[i]);
}

/**
 * sol_cpu_engine_replace_stiff_bins:
 * @self: the run, after a trial that is not accepted yet
 * @tile: which bins
 * @lane: which lane of the row of the place
 * @theta: where in the step, 0 to 1
 *
 * Makes the bins of the place that lose much light within the step anew. The rows of increments are those
 * of the place, the rows of totals those of the whole step.
 *
 * Source: sol_ref_stiff_dense().
 * Threads: any, each with its own @tile. Allocates: no.
 */
void
sol_cpu_engine_replace_stiff_bins (SolCpuEngine *self,
                                   const SolCpuTile *tile,
                                   int lane,
                                   double theta)
{
  const SolCpuRows *rows = &self->rows;
  int mode = lane / rows->n_pol;
  SolCpuRow all = sol_cpu_rows_part (rows, rows->row[SOL_CPU_ROW_TOTAL], mode);
  SolCpuRow increment = sol_cpu_rows_part (rows, rows->row[SOL_CPU_ROW_INCREMENT], mode);
  SolCpuRow place = sol_cpu_rows_part (rows, rows->row[SOL_CPU_ROW_PLACE], lane);
  SolCpuRow start = sol_cpu_rows_part (rows, rows->row[SOL_CPU_ROW_STATE], lane);
  SolCpuRow end = sol_cpu_rows_part (rows, rows->row[SOL_CPU_ROW_CANDIDATE], lane);
  SolCpuRow first = sol_cpu_rows_part (rows, rows->stage[0], lane);
  SolCpuRow last = sol_cpu_rows_part (rows, rows->row[SOL_CPU_ROW_SOURCE], lane);
  for (gsize i = tile->first; i < tile->first + tile->n; i++)
    {
      if (!(-all.re[i] > SOL_STIFF_EXPONENT))
        continue;
      SolStiffStep step = { get_bin (start, i), get_bin (end, i), get_bin (first, i),
                            get_bin (last, i),  get_bin (all, i), self->h_m };
      SolComplex value = sol_ref_stiff_dense (&step, get_bin (increment, i), theta);
      place.re[i] = creal (value);
      place.im[i] = cimag (value);
    }
}

typedef struct
{
  SolCpuEngine *self;
  const SolStage *at;
  double theta;
  const double *weight_m;
} Place;

static void
make_place_cb (gpointer data, int worker, gsize item)
{
  const Place *p = data;
  SolCpuEngine *self = p->self;
  const SolCpuRows *rows = &self->rows;
  SolCpuTile tile = sol_cpu_rows_get_tile (rows, item);
  int n_stages = sol_method_count_rows (self->method);
  sol_cpu_engine_make_propagators (self, &tile, p->at->integral_m);
  for (int lane = tile.first_lane; lane < tile.end_lane; lane++)
    {
      SolCpuRow stage[SOL_METHOD_N_STAGES_MAX];
      sol_cpu_rows_stages (rows, &tile, lane, n_stages, stage);
      self->kernels->combine (sol_cpu_engine_part (self, &tile, SOL_CPU_ROW_STATE, lane), stage,
                              p->weight_m, n_stages,
                              sol_cpu_rows_tile (rows, &tile, rows->row[SOL_CPU_ROW_FORWARD],
                                                 lane / rows->n_pol),
                              tile.n, 1.0, NULL,
                              sol_cpu_engine_part (self, &tile, SOL_CPU_ROW_PLACE, lane));
      sol_cpu_engine_replace_stiff_bins (self, &tile, lane, p->theta);
    }
}

/**
 * sol_cpu_engine_dense:
 * @self: the run, after a trial that is not accepted yet
 * @theta: where in the step, 0 to 1
 * @at: scalars of that place
 * @amplitude: (out): [n_mode, n_pol, n_omega]
 *
 * Threads: one; it uses those of the pool. Allocates: no.
 */
void
sol_cpu_engine_dense (SolCpuEngine *self, double theta, const SolStage *at, SolComplex *amplitude)
{
  SolCpuRows *rows = &self->rows;
  double weight_m[SOL_METHOD_N_STAGES_MAX];
  if (!(theta < 1.0))
    {
      sol_cpu_rows_give (rows, rows->row[SOL_CPU_ROW_CANDIDATE], amplitude);
      return;
    }
  for (int i = 0; i < sol_method_count_rows (self->method); i++)
    weight_m[i] = self->h_m * sol_method_dense_weight (self->method, i, theta);
  /* The candidate's row of increments is needed for the stiff bins: work in the other. */
  Place place = { self, at, theta, weight_m };
  sol_cpu_rows_swap_increments (rows);
  sol_worker_pool_run (self->pool, make_place_cb, &place, rows->n_tiles);
  sol_cpu_rows_swap_increments (rows);
  sol_cpu_rows_give (rows, rows->row[SOL_CPU_ROW_PLACE], amplitude);
}

/**
 * sol_cpu_engine_absorbed:
 * @self: the run, after a trial that is not accepted yet
 * @dz_m: distance from the start of the step
 * @amplitude: (nullable): [n_mode, n_pol, n_omega] the field there; NULL: the end of the step
 *
 * Threads: one. Allocates: no.
 * Returns: energy that the absorber at the edges of the band took on the way, J
 */
double
sol_cpu_engine_absorbed (SolCpuEngine *self, double dz_m, const SolComplex *amplitude)
{
  const SolCpuRows *rows = &self->rows;
  const SolFieldGrid *grid = self->problem->grid;
  const double *rate = self->problem->op->absorber_per_m;
  double sum = 0.0;
  for (int lane = 0; lane < rows->n_lane; lane++)
    {
      SolCpuRow state = sol_cpu_rows_part (rows, rows->row[SOL_CPU_ROW_STATE], lane);
      SolCpuRow candidate = sol_cpu_rows_part (rows, rows->row[SOL_CPU_ROW_CANDIDATE], lane);
      const SolComplex *given =
          amplitude != NULL ? amplitude + (gsize) lane * grid->n_omega + grid->first_active : NULL;
      for (gsize i = 0; i < rows->n; i++)
        {
          if (!(rate[i] > 0.0))
            continue;
          /* Only sizes count here, so the sign of odd bins does not matter. */
          SolComplex end = given != NULL ? given[i] : get_bin (candidate, i);
          sum += 2.0 * rate[i] * sol_ref_mean_intensity (get_bin (state, i), end);
        }
    }
  return grid->energy_per_bin * dz_m * sum;
}
