/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "backend/cpu/cpu-backend.h"

#include "backend/cpu/cpu-engine.h"
#include "backend/cpu/thread-table.h"
#include "backend/envelope-limits.h"

#include <math.h>
#include <string.h>

static gboolean
supports (const SolProblem *problem, GError **error)
{
  return sol_envelope_limits_check ("cpu", problem, error);
}

static void
bytes (const SolProblem *problem, const SolMethod *method, SolLedger *ledger)
{
  sol_cpu_rows_bytes (problem, sol_cpu_rows_count (method), ledger);
  int n_workers = sol_cpu_thread_table_choose (problem, 0);
  sol_cpu_rhs_bytes (problem, n_workers, ledger);
  sol_host_absorbers_bytes (problem, n_workers, ledger);
}

static gpointer
open_cpu (const SolProblem *problem,
          const SolMethod *method,
          const SolBackendOptions *options,
          GError **error)
{
  SolCpuEngine *self = g_new0 (SolCpuEngine, 1);
  self->problem = problem;
  self->method = method;
  self->kernels = sol_cpu_kernels_choose ();
  self->pool = sol_worker_pool_new (sol_cpu_thread_table_choose (problem, options->n_threads));
  sol_cpu_rows_init (&self->rows, problem, sol_cpu_rows_count (method));
  sol_cpu_rhs_init (&self->rhs, problem, self->kernels, self->pool);
  self->sum = g_new0 (SolCpuTileSum, self->rows.n_tiles);
  self->state_norm = NAN;
  self->absorbers = sol_host_absorbers_new (problem, &sol_cpu_backend_ops, self, self->pool);
  return self;
}

static void
close_cpu (gpointer data)
{
  SolCpuEngine *self = data;
  sol_cpu_rhs_clear (&self->rhs);
  sol_cpu_rows_clear (&self->rows);
  sol_host_absorbers_free (self->absorbers);
  sol_worker_pool_free (self->pool);
  sol_fft_free (self->floor_forward);
  sol_fft_free (self->floor_backward);
  sol_fft_dealloc (self->floor_in);
  sol_fft_dealloc (self->floor_out);
  g_free (self->sum);
  g_free (self);
}

static void
set_state (gpointer data, const SolComplex *amplitude)
{
  SolCpuEngine *self = data;
  sol_cpu_rows_take (&self->rows, amplitude, self->rows.row[SOL_CPU_ROW_STATE]);
  self->state_norm = NAN;
  self->has_first = FALSE;
  sol_host_absorbers_forget (self->absorbers);
}

static void
get_state (gpointer data, SolComplex *amplitude)
{
  SolCpuEngine *self = data;
  sol_cpu_rows_give (&self->rows, self->rows.row[SOL_CPU_ROW_STATE], amplitude);
}

static void
absorb (gpointer data, const double way_m[SOL_N_ABSORBERS])
{
  SolCpuEngine *self = data;
  sol_host_absorbers_absorb (self->absorbers, way_m);
}

static double
get_taken_j (gpointer data)
{
  const SolCpuEngine *self = data;
  return sol_host_absorbers_get_taken_j (self->absorbers);
}

static void
trial (gpointer data,
       const SolStageSet *stages,
       double h_m,
       double floor_norm,
       SolTrialResult *result)
{
  sol_cpu_engine_trial (data, stages, h_m, floor_norm, result);
}

static void
swap_rows (SolCpuRow *a, SolCpuRow *b)
{
  SolCpuRow held = *a;
  *a = *b;
  *b = held;
}

static void
accept (gpointer data, gboolean reuse)
{
  SolCpuEngine *self = data;
  SolCpuRows *rows = &self->rows;
  sol_cpu_engine_move_history (self);
  swap_rows (&rows->row[SOL_CPU_ROW_STATE], &rows->row[SOL_CPU_ROW_CANDIDATE]);
  swap_rows (&rows->stage[0], &rows->row[SOL_CPU_ROW_SOURCE]);
  self->state_norm = self->candidate_norm;
  self->has_first = reuse;
  sol_host_absorbers_forget (self->absorbers);
}

static void
reject (gpointer data)
{
}

static void
prepare_dense (gpointer data, const SolStageSet *stages, SolTrialResult *result)
{
  sol_cpu_engine_prepare_dense (data, stages, result);
}

static double
dense (gpointer data, const SolPlace *place, SolComplex *amplitude)
{
  SolCpuEngine *self = data;
  sol_cpu_engine_dense (self, place->theta, place->at, amplitude);
  double taken_j = sol_cpu_engine_absorbed (self, place->dz_m, amplitude);
  return taken_j + sol_host_absorbers_absorb_place (self->absorbers, place->way_m, amplitude);
}

static double
absorbed (gpointer data, double dz_m)
{
  return sol_cpu_engine_absorbed (data, dz_m, NULL);
}

static double
norm (gpointer data)
{
  return sol_cpu_engine_get_norm (data);
}

static void
observe (gpointer data,
         const SolComplex *amplitude,
         const SolStage *at,
         SolObservation *observation)
{
  SolCpuEngine *self = data;
  const SolFieldGrid *grid = self->problem->grid;
  double size = self->rhs.field_scale * at->field_scale;
  for (int lane = 0; lane < self->rows.n_lane; lane++)
    {
      const SolComplex *from = amplitude + (gsize) lane * grid->n_omega + grid->first_active;
      double *to = self->rhs.lane_bins + (gsize) lane * self->rhs.bin_stride;
      for (gsize i = 0; i < self->rows.n; i++)
        {
          double scale = (grid->fine_first + i) % 2 == 0 ? size : -size;
          to[2 * i] = scale * creal (from[i]);
          to[2 * i + 1] = scale * cimag (from[i]);
        }
    }
  sol_cpu_rhs_observe (&self->rhs, at, observation);
}

/* As many of the delayed response as belong to so many of the others, on its own rows. */
static void
run_raman_transforms (SolCpuEngine *self, gint64 n_calls)
{
  const SolCpuRaman *raman = &self->rhs.raman;
  SolCpuRamanWork *work = &self->rhs.node[0].raman_work;
  gint64 n_all = sol_cpu_rhs_count_transforms (&self->rhs);
  gint64 n_raman = sol_cpu_rhs_count_raman_transforms (&self->rhs);
  double share = n_all > 0 ? (double) n_raman / (double) n_all : 0.0;
  gint64 n = (gint64) (share * (double) n_calls);
  if (n == 0)
    return;
  memset (work->padded, 0, raman->raman->n_transform * sizeof (double));
  for (gint64 i = 0; i < n; i += 2)
    {
      sol_fft_run (raman->forward, work->padded, work->bins);
      if (i + 1 < n)
        sol_fft_run (raman->backward, work->bins, work->padded);
    }
}

/* The yardstick is what the library's own transforms of whole rows take, real ones of a real field, not
 * those of the band, which are shorter: it stays the same when these are improved. */
static void
run_transforms (gpointer data, gint64 n_calls)
{
  SolCpuEngine *self = data;
  const SolFieldGrid *grid = self->problem->grid;
  gboolean is_real = grid->kind == SOL_GRID_REAL;
  gsize n_bytes = (grid->n_fine + 2) * sizeof (SolComplex);
  if (self->floor_forward == NULL)
    {
      self->floor_forward =
          sol_fft_new (is_real ? SOL_FFT_REAL_TO_COMPLEX : SOL_FFT_FORWARD, grid->n_fine);
      self->floor_backward =
          sol_fft_new (is_real ? SOL_FFT_COMPLEX_TO_REAL : SOL_FFT_BACKWARD, grid->n_fine);
      self->floor_in = sol_fft_alloc (n_bytes);
      self->floor_out = sol_fft_alloc (n_bytes);
    }
  /* Unnormalised transforms of anything else would overflow on the way. */
  memset (self->floor_in, 0, n_bytes);
  memset (self->floor_out, 0, n_bytes);
  for (gint64 i = 0; i < n_calls; i += 2)
    {
      sol_fft_run (self->floor_forward, self->floor_in, self->floor_out);
      if (i + 1 < n_calls)
        sol_fft_run (self->floor_backward, self->floor_out, self->floor_in);
    }
  run_raman_transforms (self, n_calls);
}

static void
counts (gpointer data, SolBackendCounts *out)
{
  SolCpuEngine *self = data;
  *out = (SolBackendCounts){
    .rhs_calls = self->rhs.rhs_calls,
    .fft_calls = sol_cpu_rhs_count_transforms (&self->rhs),
    .fft_size = self->problem->grid->n_fine,
    .n_threads = sol_worker_pool_get_n_workers (self->pool),
    .isa = self->kernels->name,
  };
}

const SolBackendOps sol_cpu_backend_ops = {
  .name = "cpu",
  .description = "vectorised row passes on this processor",
  .supports = supports,
  .bytes = bytes,
  .open = open_cpu,
  .close = close_cpu,
  .set_state = set_state,
  .get_state = get_state,
  .absorb = absorb,
  .get_taken_j = get_taken_j,
  .trial = trial,
  .accept = accept,
  .reject = reject,
  .prepare_dense = prepare_dense,
  .dense = dense,
  .absorbed = absorbed,
  .norm = norm,
  .observe = observe,
  .run_transforms = run_transforms,
  .counts = counts,
};
