/* SPDX-License-Identifier: GPL-3.0-or-later */
/* docs/physics/propagation.md. Results do not depend on the number of threads: who computes a node or a
 * column of bins changes nothing about how it is computed. */
#include "config.h"

#include "backend/cpu/cpu-rhs.h"

#include "backend/cpu/cpu-rows.h"
#include "problem/envelope-grid.h"

#include <math.h>
#include <string.h>

/* Bins that one item of mixing takes where lanes are many: whole tiles of kernels/cpu/mix-rows.c on every
 * instruction set. */
#define BINS_TOGETHER_OF_MANY 12

static gboolean
is_direct (const SolProblem *problem)
{
  const SolTransverse *t = problem->transverse;
  return !t->is_resolved && t->n_lane == 1 && t->n_node == 1 && t->n_comp == 1;
}

static gboolean
has_many_lanes (const SolProblem *problem)
{
  return problem->transverse->n_lane >= SOL_CPU_MANY_LANES;
}

static double *
make_turn (const SolProblem *problem)
{
  const SolFieldGrid *grid = problem->grid;
  if (grid->kind == SOL_GRID_REAL ||
      !sol_responses_have (problem->responses, problem->n_responses, SOL_RESPONSE_KERR))
    return NULL;
  double *turn = sol_fft_alloc (2 * grid->n_fine * sizeof (double));
  sol_envelope_grid_fill_turn (grid, (SolComplex *) turn);
  return turn;
}

static gsize
bin_stride (const SolProblem *problem)
{
  return (2 * problem->grid->n_active + 7) / 8 * 8;
}

/**
 * sol_cpu_rhs_init:
 * @self: (out): the right-hand side
 * @problem: the problem; outlives it
 * @kernels: the instruction set
 * @pool: threads; outlives it
 *
 * Threads: any. Allocates: yes.
 */
void
sol_cpu_rhs_init (SolCpuRhs *self,
                  const SolProblem *problem,
                  const SolCpuKernels *kernels,
                  SolWorkerPool *pool)
{
  const SolTransverse *t = problem->transverse;
  const SolFieldGrid *grid = problem->grid;
  gsize n_workers = (gsize) sol_worker_pool_get_n_workers (pool);
  gsize n_lane = (gsize) t->n_lane, n_channel = (gsize) (t->n_node * t->n_comp);
  *self = (SolCpuRhs){ .problem = problem,
                       .kernels = kernels,
                       .pool = pool,
                       .is_direct = is_direct (problem),
                       .has_many_lanes = has_many_lanes (problem),
                       .bin_stride = bin_stride (problem) };
  gsize n_bytes = self->bin_stride * sizeof (double);
  sol_cpu_band_transform_init (&self->transform, grid, kernels);
  sol_cpu_raman_init (&self->raman, problem, kernels);
  self->turn = make_turn (problem);
  self->node = g_new0 (SolCpuNode, n_workers);
  for (gsize i = 0; i < n_workers; i++)
    sol_cpu_node_init (&self->node[i], problem, kernels, &self->transform, &self->raman,
                       self->turn);
  self->watch = g_new0 (SolCpuNodeWatch, t->n_node);
  self->lane_bins = sol_fft_alloc (n_lane * n_bytes);
  self->channel_bins = self->is_direct ? self->lane_bins : sol_fft_alloc (n_channel * n_bytes);
  self->field_bins = self->lane_bins;
  self->driven_bins = self->channel_bins;
  if (!self->is_direct)
    {
      self->field_bins = sol_fft_alloc ((gsize) t->n_comp * n_bytes);
      self->driven_bins = sol_fft_alloc (n_lane * n_bytes);
    }
  if (t->coupling != NULL)
    self->coupled_bins = sol_fft_alloc (n_lane * n_bytes);
  double per_sample = 1.0 / ((double) grid->n_fine * grid->dt_fine_s);
  self->field_scale = per_sample * (self->is_direct ? t->field_from_lane[0] : 1.0);
  self->driven_scale = grid->dt_fine_s * (self->is_direct ? t->lane_from_field[0] : 1.0);
}

/**
 * sol_cpu_rhs_clear:
 * @self: (inout): the right-hand side
 *
 * Threads: any. Allocates: no.
 */
void
sol_cpu_rhs_clear (SolCpuRhs *self)
{
  for (int i = 0; i < sol_worker_pool_get_n_workers (self->pool); i++)
    sol_cpu_node_clear (&self->node[i]);
  sol_cpu_band_transform_clear (&self->transform);
  sol_cpu_raman_clear (&self->raman);
  sol_fft_dealloc (self->turn);
  if (!self->is_direct)
    {
      sol_fft_dealloc (self->field_bins);
      sol_fft_dealloc (self->driven_bins);
      sol_fft_dealloc (self->channel_bins);
    }
  sol_fft_dealloc (self->coupled_bins);
  sol_fft_dealloc (self->lane_bins);
  g_free (self->node);
  g_free (self->watch);
  memset (self, 0, sizeof *self);
}

/**
 * sol_cpu_rhs_bytes:
 * @problem: the problem
 * @n_workers: threads
 * @ledger: (inout): receives the rows
 *
 * Threads: any. Allocates: ledger rows.
 */
void
sol_cpu_rhs_bytes (const SolProblem *problem, int n_workers, SolLedger *ledger)
{
  const SolTransverse *t = problem->transverse;
  guint64 n_rows = (guint64) t->n_lane;
  if (!is_direct (problem))
    n_rows += (guint64) (t->n_node + 1) * (guint64) t->n_comp +
              (guint64) t->n_lane * (t->coupling != NULL ? 2 : 1);
  sol_cpu_node_bytes (problem, n_workers, ledger);
  sol_ledger_add (ledger, "bins of lanes and nodes", n_rows,
                  bin_stride (problem) * sizeof (double));
}

/**
 * sol_cpu_rhs_count_raman_transforms:
 * @self: the right-hand side
 *
 * Threads: any. Allocates: no.
 * Returns: real transforms that the delayed response took so far
 */
gint64
sol_cpu_rhs_count_raman_transforms (const SolCpuRhs *self)
{
  gint64 n = 0;
  for (int i = 0; i < sol_worker_pool_get_n_workers (self->pool); i++)
    n += self->node[i].raman_work.transforms;
  return n;
}

/**
 * sol_cpu_rhs_count_transforms:
 * @self: the right-hand side
 *
 * Threads: any. Allocates: no.
 * Returns: transforms of all evaluations so far
 */
gint64
sol_cpu_rhs_count_transforms (const SolCpuRhs *self)
{
  return self->rhs_calls * self->problem->transverse->n_node *
         sol_cpu_node_count_transforms (self->problem);
}

typedef struct
{
  SolCpuRhs *self;
  const SolStage *stage;
  gboolean wants_energy;
} Evaluation;

/* Spectra of the field of one place, which are not in the rows of channels. */
static double *
mix_place (SolCpuRhs *self, const double *matrix)
{
  const SolTransverse *t = self->problem->transverse;
  if (!self->is_direct)
    self->kernels->mix_rows (matrix, (gsize) t->n_comp, (gsize) t->n_lane, self->lane_bins,
                             self->bin_stride, 2 * self->problem->grid->n_active, self->field_bins,
                             self->bin_stride);
  return self->field_bins;
}

/* Rows of the components of one node. */
static void
point_at (const SolCpuRhs *self, double *bins, gsize node, double **row)
{
  int n_comp = self->problem->transverse->n_comp;
  for (int c = 0; c < n_comp; c++)
    row[c] = bins + (node * (gsize) n_comp + (gsize) c) * self->bin_stride;
}

/* Spectra of the field become those of its polarisation. */
static void
run_node_cb (gpointer data, int worker, gsize node)
{
  const Evaluation *e = data;
  SolCpuRhs *self = e->self;
  double *bins[2];
  point_at (self, self->channel_bins, node, bins);
  sol_cpu_node_run (&self->node[worker], e->stage, (const double *const *) bins, e->wants_energy,
                    bins, &self->watch[node]);
}

typedef void (*MixFunc) (SolCpuRhs *self, gsize first, gsize n);

/* Columns of many lanes, which are shared out by modes elsewhere. */
typedef struct
{
  SolCpuRhs *self;
  MixFunc mix;
} Mixing;

static void
mix_columns_cb (gpointer data, int worker, gsize item)
{
  const Mixing *mixing = data;
  gsize first = item * BINS_TOGETHER_OF_MANY;
  mixing->mix (mixing->self, first,
               MIN (BINS_TOGETHER_OF_MANY, mixing->self->problem->grid->n_active - first));
}

static void
mix_all (SolCpuRhs *self, MixFunc mix)
{
  Mixing mixing = { self, mix };
  gsize n = self->problem->grid->n_active;
  if (self->has_many_lanes)
    sol_worker_pool_run (self->pool, mix_columns_cb, &mixing,
                         (n + BINS_TOGETHER_OF_MANY - 1) / BINS_TOGETHER_OF_MANY);
}

/* In the order of the nodes, whoever computed them. */
static void
gather_watch (SolCpuRhs *self, gboolean has_energy, SolTrialResult *result)
{
  const SolTransverse *t = self->problem->transverse;
  double all = 0.0, edge = 0.0;
  for (int i = 0; i < t->n_node; i++)
    {
      const SolCpuNodeWatch *w = &self->watch[i];
      result->largest_field_v_per_m = MAX (result->largest_field_v_per_m, w->largest_field_v_per_m);
      result->exposure_undershoot = MIN (result->exposure_undershoot, w->undershoot);
      all += t->weight_m2[i] * w->energy_all;
      edge += t->weight_m2[i] * w->energy_edge;
    }
  if (has_energy)
    self->edge_energy = all > 0.0 ? edge / all : 0.0;
}

/**
 * sol_cpu_rhs_enter:
 * @self: the right-hand side; its lane_bins hold the amplitudes
 * @first: bin
 * @n: how many from there on
 *
 * Some bins of the fields at all nodes. Nothing where one lane is one channel.
 *
 * Threads: any, each with its own bins. Allocates: no.
 */
void
sol_cpu_rhs_enter (SolCpuRhs *self, gsize first, gsize n)
{
  const SolTransverse *t = self->problem->transverse;
  if (!self->is_direct)
    self->kernels->mix_rows (t->field_from_lane, (gsize) (t->n_node * t->n_comp), (gsize) t->n_lane,
                             self->lane_bins + 2 * first, self->bin_stride, 2 * n,
                             self->channel_bins + 2 * first, self->bin_stride);
}

/**
 * sol_cpu_rhs_leave:
 * @self: the right-hand side, after the work on nodes
 * @first: bin
 * @n: how many from there on
 *
 * Some bins of all lanes: from the polarisation at the nodes, and between the lanes. Nothing where one lane
 * is one channel.
 *
 * Threads: any, each with its own bins. Allocates: no.
 */
void
sol_cpu_rhs_leave (SolCpuRhs *self, gsize first, gsize n)
{
  const SolTransverse *t = self->problem->transverse;
  gsize n_lane = (gsize) t->n_lane, n_channel = (gsize) (t->n_node * t->n_comp);
  if (self->is_direct)
    return;
  self->kernels->mix_rows (t->lane_from_field, n_lane, n_channel, self->channel_bins + 2 * first,
                           self->bin_stride, 2 * n, self->driven_bins + 2 * first,
                           self->bin_stride);
  if (self->coupled_bins != NULL)
    self->kernels->mix_rows (t->coupling, n_lane, n_lane, self->lane_bins + 2 * first,
                             self->bin_stride, 2 * n, self->coupled_bins + 2 * first,
                             self->bin_stride);
}

/**
 * sol_cpu_rhs_run:
 * @self: the right-hand side; its lane_bins hold the amplitudes times field_scale and (-1)^bin, its
 *   driven_bins receive what drives the lanes, to be multiplied by driven_scale and (-1)^bin
 * @stage: scalars of the place
 * @wants_energy: whether edge_energy is wanted
 * @result: (inout): largest field, undershoot
 *
 * Where lanes are few it does not mix: sol_cpu_rhs_enter() comes before it and sol_cpu_rhs_leave() after it,
 * for all bins.
 *
 * Threads: one; it uses those of the pool. Allocates: no.
 */
void
sol_cpu_rhs_run (SolCpuRhs *self,
                 const SolStage *stage,
                 gboolean wants_energy,
                 SolTrialResult *result)
{
  Evaluation e = { self, stage, wants_energy };
  sol_cpu_raman_set_stage (&self->raman, stage);
  mix_all (self, sol_cpu_rhs_enter);
  sol_worker_pool_run (self->pool, run_node_cb, &e, (gsize) self->problem->transverse->n_node);
  mix_all (self, sol_cpu_rhs_leave);
  gather_watch (self, wants_energy, result);
  self->rhs_calls++;
}

/**
 * sol_cpu_rhs_find_not_finite:
 * @self: the right-hand side, after a run; its lane_bins hold the amplitudes again
 * @stage: scalars of the place
 *
 * Threads: one. Allocates: no.
 * Returns: name of the first response that is not finite; "field" if that is not, "source" if all are
 */
const char *
sol_cpu_rhs_find_not_finite (SolCpuRhs *self, const SolStage *stage)
{
  const SolTransverse *t = self->problem->transverse;
  gsize n_comp = (gsize) t->n_comp;
  sol_cpu_raman_set_stage (&self->raman, stage);
  for (gsize i = 0; i < (gsize) t->n_node; i++)
    {
      double *field[2];
      point_at (self, mix_place (self, t->field_from_lane + i * n_comp * (gsize) t->n_lane), 0,
                field);
      const char *name =
          sol_cpu_node_find_not_finite (&self->node[0], stage, (const double *const *) field);
      if (name != NULL)
        return name;
    }
  return "source";
}

/**
 * sol_cpu_rhs_observe:
 * @self: the right-hand side; its lane_bins hold the amplitudes
 * @stage: scalars of the place
 * @observation: (out): what the plasma columns on the axis say
 *
 * Threads: one. Allocates: no.
 */
void
sol_cpu_rhs_observe (SolCpuRhs *self, const SolStage *stage, SolObservation *observation)
{
  const SolTransverse *t = self->problem->transverse;
  double *field[2];
  point_at (self, mix_place (self, t->axis), 0, field);
  sol_cpu_node_observe (&self->node[0], stage, (const double *const *) field, observation);
}
