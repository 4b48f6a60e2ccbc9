/* SPDX-License-Identifier: GPL-3.0-or-later */
/* State and stages hold the amplitude times (-1)^bin, counted on the fine grid, real and imaginary
 * parts in rows apart. */
#include "config.h"

#include "backend/cpu/cpu-rows.h"

#include "base/fft.h"

#include <string.h>

/* Bins of a tile: whole ones of kernels/cpu/mix-rows.c on every instruction set. */
#define BINS_TOGETHER 96
/* Where nothing is mixed: whole blocks of kernels/cpu/interaction.c, and enough tiles for some to have no loss. */
#define BINS_TOGETHER_OF_ONE 1024

static gsize
row_stride (const SolProblem *problem)
{
  return (problem->grid->n_active + 7) / 8 * 8;
}

/* Doubles in units of the stride. */
static gsize
count_rows (const SolProblem *problem, int n_stages)
{
  gsize n_lane = (gsize) sol_problem_get_n_lane (problem);
  return 2 * n_lane * ((gsize) SOL_CPU_N_ROWS + (gsize) n_stages) + 2 +
         3 * (gsize) problem->n_mode * (gsize) problem->op->n_terms;
}

static double *
take_rows (double **next, gsize n, gsize stride)
{
  double *start = *next;
  *next += n * stride;
  return start;
}

static SolCpuRow
take_pair (double **next, gsize n, gsize stride)
{
  double *re = take_rows (next, n, stride);
  return (SolCpuRow){ re, take_rows (next, n, stride) };
}

static void
split_operator (SolCpuRows *self)
{
  const SolOperator *op = self->problem->op;
  for (gsize i = 0; i < (gsize) (op->n_mode * op->n_terms); i++)
    for (gsize k = 0; k < self->n; k++)
      {
        SolComplex linear = op->linear_per_m[i * op->n_bins + k];
        self->linear_re[i * self->stride + k] = creal (linear);
        self->linear_im[i * self->stride + k] = cimag (linear);
        self->source[i * self->stride + k] = op->source[i * op->n_bins + k];
      }
  for (gsize k = 0; k < self->n; k++)
    self->unity.re[k] = 1.0;
}

static gboolean
is_lossless (const SolCpuRows *self, const SolCpuTile *tile)
{
  int n_terms = self->problem->op->n_terms;
  for (int i = tile->first_mode * n_terms; i < tile->end_mode * n_terms; i++)
    for (gsize k = tile->first; k < tile->first + tile->n; k++)
      if (self->linear_re[(gsize) i * self->stride + k] != 0.0)
        return FALSE;
  return TRUE;
}

/* Few lanes are shared out by bins, so that a tile mixes them all; many by modes, whose rows are then not
 * too short. */
static void
cut_tiles (SolCpuRows *self)
{
  const SolTransverse *t = self->problem->transverse;
  self->modes_together = self->n_lane < SOL_CPU_MANY_LANES ? self->n_mode : 1;
  self->bins_together = self->n;
  if (self->modes_together == self->n_mode)
    self->bins_together = MIN (t->n_node > 1 ? BINS_TOGETHER : BINS_TOGETHER_OF_ONE, self->n);
  self->n_tiles = (gsize) (self->n_mode / self->modes_together) *
                  ((self->n + self->bins_together - 1) / self->bins_together);
  self->is_lossless = g_new0 (gboolean, self->n_tiles);
  for (gsize i = 0; i < self->n_tiles; i++)
    {
      SolCpuTile tile = sol_cpu_rows_get_tile (self, i);
      self->is_lossless[i] = is_lossless (self, &tile);
    }
}

/**
 * sol_cpu_rows_count:
 * @method: a stepper
 *
 * Threads: any. Allocates: no.
 * Returns: rows of its stages; behind those of the method an exponential one has three of phi functions
 *   and one that turns back
 */
int
sol_cpu_rows_count (const SolMethod *method)
{
  return sol_method_count_rows (method) + (method->phi != NULL ? SOL_METHOD_N_PHI + 1 : 0);
}

/**
 * sol_cpu_rows_init:
 * @self: (out): the rows
 * @problem: the problem; outlives them
 * @n_stages: of the method
 *
 * Threads: any. Allocates: yes.
 */
void
sol_cpu_rows_init (SolCpuRows *self, const SolProblem *problem, int n_stages)
{
  *self = (SolCpuRows){ .problem = problem,
                        .n = problem->grid->n_active,
                        .stride = row_stride (problem),
                        .n_lane = sol_problem_get_n_lane (problem),
                        .n_mode = problem->n_mode,
                        .n_pol = problem->n_pol,
                        .n_stages = n_stages };
  gsize n_lane = (gsize) self->n_lane;
  gsize n_operator = (gsize) (problem->n_mode * problem->op->n_terms);
  self->block = sol_fft_alloc (count_rows (problem, n_stages) * self->stride * sizeof (double));
  double *next = self->block;
  for (int i = 0; i < SOL_CPU_N_ROWS; i++)
    self->row[i] = take_pair (&next, n_lane, self->stride);
  for (int i = 0; i < n_stages; i++)
    self->stage[i] = take_pair (&next, n_lane, self->stride);
  self->unity = take_pair (&next, 1, self->stride);
  self->linear_re = take_rows (&next, n_operator, self->stride);
  self->linear_im = take_rows (&next, n_operator, self->stride);
  self->source = take_rows (&next, n_operator, self->stride);
  split_operator (self);
  cut_tiles (self);
}

/**
 * sol_cpu_rows_clear:
 * @self: (inout): the rows
 *
 * Threads: any. Allocates: no.
 */
void
sol_cpu_rows_clear (SolCpuRows *self)
{
  sol_fft_dealloc (self->block);
  g_free (self->is_lossless);
  memset (self, 0, sizeof *self);
}

/**
 * sol_cpu_rows_bytes:
 * @problem: the problem
 * @n_stages: of the method
 * @ledger: (inout): receives the row
 *
 * Threads: any. Allocates: ledger rows.
 */
void
sol_cpu_rows_bytes (const SolProblem *problem, int n_stages, SolLedger *ledger)
{
  sol_ledger_add (ledger, "state, stages and operator", count_rows (problem, n_stages),
                  row_stride (problem) * sizeof (double));
}

static double
sign_of_bin (const SolFieldGrid *grid, gsize i)
{
  return (grid->fine_first + i) % 2 == 0 ? 1.0 : -1.0;
}

/**
 * sol_cpu_rows_take:
 * @self: the rows
 * @amplitude: [n_mode, n_pol, n_omega]
 * @row: (inout): receives its active bins
 *
 * Threads: any. Allocates: no.
 */
void
sol_cpu_rows_take (const SolCpuRows *self, const SolComplex *amplitude, SolCpuRow row)
{
  const SolFieldGrid *grid = self->problem->grid;
  for (int lane = 0; lane < self->n_lane; lane++)
    {
      const SolComplex *from = amplitude + (gsize) lane * grid->n_omega + grid->first_active;
      SolCpuRow to = sol_cpu_rows_part (self, row, lane);
      for (gsize i = 0; i < self->n; i++)
        {
          double sign = sign_of_bin (grid, i);
          to.re[i] = sign * creal (from[i]);
          to.im[i] = sign * cimag (from[i]);
        }
    }
}

/**
 * sol_cpu_rows_give:
 * @self: the rows
 * @row: a row of all lanes
 * @amplitude: (out): [n_mode, n_pol, n_omega], zero outside the active bins
 *
 * Threads: any. Allocates: no.
 */
void
sol_cpu_rows_give (const SolCpuRows *self, SolCpuRow row, SolComplex *amplitude)
{
  const SolFieldGrid *grid = self->problem->grid;
  memset (amplitude, 0, sol_problem_get_n_field (self->problem) * sizeof (SolComplex));
  for (int lane = 0; lane < self->n_lane; lane++)
    {
      SolComplex *to = amplitude + (gsize) lane * grid->n_omega + grid->first_active;
      SolCpuRow from = sol_cpu_rows_part (self, row, lane);
      for (gsize i = 0; i < self->n; i++)
        to[i] = sign_of_bin (grid, i) * CMPLX (from.re[i], from.im[i]);
    }
}

/**
 * sol_cpu_rows_swap_increments:
 * @self: (inout): the rows
 *
 * Lets the rows of increments and those of totals change places, so that the increments of the end of a
 * step stay as they are while other places are made. Called again it undoes that.
 *
 * Threads: one. Allocates: no.
 */
void
sol_cpu_rows_swap_increments (SolCpuRows *self)
{
  SolCpuRow total = self->row[SOL_CPU_ROW_INCREMENT];
  self->row[SOL_CPU_ROW_INCREMENT] = self->row[SOL_CPU_ROW_TOTAL];
  self->row[SOL_CPU_ROW_TOTAL] = total;
}

/**
 * sol_cpu_rows_get_tile:
 * @self: the rows
 * @i: number of an item of work, below n_tiles
 *
 * Items and what is in them depend on the problem alone.
 *
 * Threads: any. Allocates: no.
 * Returns: its modes and bins
 */
SolCpuTile
sol_cpu_rows_get_tile (const SolCpuRows *self, gsize i)
{
  gsize n_runs = (self->n + self->bins_together - 1) / self->bins_together;
  int first_mode = (int) (i / n_runs) * self->modes_together;
  int end_mode = first_mode + self->modes_together;
  gsize first = i % n_runs * self->bins_together;
  return (SolCpuTile){ .first_mode = first_mode,
                       .end_mode = end_mode,
                       .first_lane = first_mode * self->n_pol,
                       .end_lane = end_mode * self->n_pol,
                       .first = first,
                       .n = MIN (self->bins_together, self->n - first),
                       .is_lossless = self->is_lossless[i] };
}
