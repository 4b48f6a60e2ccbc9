/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "backend/cpu/cpu-raman.h"

#include "kernels/cpu/raman-rows.h"

#include <float.h>
#include <math.h>
#include <string.h>

/* A line of the recursion costs about as much a sample on any row, a transform more on a long one. The
 * largest number of lines for which the recursion won, by the times of docs/physics/raman.md. */
static const struct
{
  gsize n_min; /* samples of a row */
  int n_lines; /* with vectors of 256 bits and less */
  int n_lines_512;
} limits[] = { { 32768, 30, 52 }, { 8192, 20, 34 }, { 0, 12, 20 } };

static int
largest_n_lines (gsize n, const SolCpuKernels *kernels)
{
  gsize i = 0;
  while (n < limits[i].n_min)
    i++;
  return strcmp (kernels->name, "avx512") == 0 ? limits[i].n_lines_512 : limits[i].n_lines;
}

static gboolean
is_vector (const SolProblem *problem)
{
  return problem->transverse->n_comp > 1;
}

static SolRamanLines
take_lines (double **block, int n)
{
  SolRamanLines lines = { n, *block, *block + n, *block + 2 * n };
  *block += 3 * n;
  return lines;
}

/**
 * sol_cpu_raman_init:
 * @self: (out): the response
 * @problem: the problem; outlives it
 * @kernels: the instruction set
 *
 * Threads: any. Allocates: yes.
 */
void
sol_cpu_raman_init (SolCpuRaman *self, const SolProblem *problem, const SolCpuKernels *kernels)
{
  const SolRaman *raman = problem->raman;
  *self = (SolCpuRaman){ .problem = problem, .raman = raman, .kernels = kernels };
  if (raman == NULL)
    return;
  self->forward = sol_fft_new (SOL_FFT_REAL_TO_COMPLEX, raman->n_transform);
  self->backward = sol_fft_new (SOL_FFT_COMPLEX_TO_REAL, raman->n_transform);
  int n_all = sol_raman_count_lines (raman, SOL_RAMAN_ALL);
  self->is_recursive = n_all > 0 && n_all <= largest_n_lines (raman->n, kernels);
  self->line_block = g_new0 (double, 6 * (n_all + 1));
  double *block = self->line_block;
  self->all = take_lines (&block, n_all);
  self->isotropic = take_lines (&block, sol_raman_count_lines (raman, SOL_RAMAN_ISOTROPIC));
  self->rotation = take_lines (&block, sol_raman_count_lines (raman, SOL_RAMAN_ROTATION));
}

/**
 * sol_cpu_raman_clear:
 * @self: (inout): the response
 *
 * Threads: any. Allocates: no.
 */
void
sol_cpu_raman_clear (SolCpuRaman *self)
{
  sol_fft_free (self->forward);
  sol_fft_free (self->backward);
  g_free (self->line_block);
  memset (self, 0, sizeof *self);
}

/**
 * sol_cpu_raman_bytes:
 * @problem: the problem, or its outline
 * @n_work: how many threads
 * @ledger: (inout): receives the row
 *
 * Threads: any. Allocates: ledger rows.
 */
void
sol_cpu_raman_bytes (const SolProblem *problem, int n_work, SolLedger *ledger)
{
  if (sol_responses_have (problem->responses, problem->n_responses, SOL_RESPONSE_RAMAN))
    sol_ledger_add (ledger, "Raman response", problem->grid->n_fine,
                    (guint64) n_work * 10 * sizeof (double));
}

static void
set_lines (const SolCpuRaman *self,
           SolRamanParts parts,
           const SolStage *stage,
           SolRamanLines *lines)
{
  sol_raman_get_lines (self->raman, parts, stage->density_per_m3, (double *) lines->pole_re,
                       (double *) lines->pole_im, (double *) lines->strength);
}

/**
 * sol_cpu_raman_set_stage:
 * @self: (inout): the response
 * @stage: scalars of the place; outlive the runs that follow
 *
 * Threads: one, none of those that use it. Allocates: no.
 */
void
sol_cpu_raman_set_stage (SolCpuRaman *self, const SolStage *stage)
{
  if (self->raman == NULL)
    return;
  self->density_per_m3 = stage->density_per_m3;
  if (!self->is_recursive)
    return;
  if (!is_vector (self->problem))
    set_lines (self, SOL_RAMAN_ALL, stage, &self->all);
  else
    {
      set_lines (self, SOL_RAMAN_ISOTROPIC, stage, &self->isotropic);
      set_lines (self, SOL_RAMAN_ROTATION, stage, &self->rotation);
    }
}

/**
 * sol_cpu_raman_work_init:
 * @work: (out): what one thread needs
 * @self: for which
 *
 * Threads: any. Allocates: yes.
 */
void
sol_cpu_raman_work_init (SolCpuRamanWork *work, const SolCpuRaman *self)
{
  const SolRaman *raman = self->raman;
  *work = (SolCpuRamanWork){ 0 };
  if (raman == NULL)
    return;
  work->square = sol_fft_alloc (raman->n * sizeof (double));
  work->delayed = sol_fft_alloc (raman->n * sizeof (double));
  work->padded = sol_fft_alloc (raman->n_transform * sizeof (double));
  work->bins = sol_fft_alloc (raman->n_bins * sizeof (SolComplex));
  work->response = sol_fft_alloc (raman->n_bins * sizeof (SolComplex));
  work->response_density_per_m3 = g_new0 (double, self->problem->n_species + 1);
  if (self->is_recursive)
    work->scratch = sol_fft_alloc (SOL_CPU_RAMAN_SCRATCH (raman->n) * sizeof (double));
}

/**
 * sol_cpu_raman_work_clear:
 * @work: (inout): what one thread needed
 *
 * Threads: any. Allocates: no.
 */
void
sol_cpu_raman_work_clear (SolCpuRamanWork *work)
{
  sol_fft_dealloc (work->square);
  sol_fft_dealloc (work->delayed);
  sol_fft_dealloc (work->padded);
  sol_fft_dealloc (work->bins);
  sol_fft_dealloc (work->response);
  sol_fft_dealloc (work->scratch);
  g_free (work->response_density_per_m3);
  memset (work, 0, sizeof *work);
}

/* S = E_i E_j of real fields, half the real part of E_i E_j* of the others, over part of the row. */
static double
make_square (const SolCpuRaman *self,
             SolCpuRamanWork *work,
             const SolCpuRamanRows *rows,
             int i,
             int j,
             gsize first,
             gsize n)
{
  const SolCpuKernels *k = self->kernels;
  double *out = work->square + first;
  if (self->problem->grid->kind == SOL_GRID_ENVELOPE)
    return k->raman.square_complex (0.5, rows->field[i] + 2 * first, rows->field[j] + 2 * first, n,
                                    out);
  if (rows->quadrature[0] == NULL)
    return k->raman.square (1.0, rows->field[i] + first, rows->field[j] + first, n, out);
  return k->raman.square_pair (0.5, rows->field[i] + first, rows->field[j] + first,
                               rows->quadrature[i] + first, rows->quadrature[j] + first, n, out);
}

/* Whether the taper of the response meets no light: what its absence can do to P is below rounding. */
static gboolean
is_far_from_taper (const SolCpuRaman *self, SolCpuRamanWork *work, const SolCpuRamanRows *rows)
{
  gsize n = self->raman->n, late = self->raman->n_taper, n_early = n - late;
  double early = 0.0, rest = 0.0, largest = 0.0, largest_late = 0.0;
  for (int i = 0; i < self->problem->transverse->n_comp; i++)
    {
      early += make_square (self, work, rows, i, i, 0, n_early);
      rest += make_square (self, work, rows, i, i, n_early, n - n_early);
      largest = fmax (largest, self->kernels->largest (work->square, n));
      largest_late = fmax (largest_late, self->kernels->largest (work->square + late, n - late));
    }
  return sqrt (largest_late) * early <= 0.5 * DBL_EPSILON * sqrt (largest) * (early + rest);
}

static void
set_response (const SolCpuRaman *self, SolCpuRamanWork *work, SolRamanParts parts)
{
  gsize n_bytes = (gsize) self->problem->n_species * sizeof (double);
  if (work->response_parts == (int) parts &&
      memcmp (work->response_density_per_m3, self->density_per_m3, n_bytes) == 0)
    return;
  sol_raman_get_spectrum (self->raman, parts, self->density_per_m3, work->response);
  memcpy (work->response_density_per_m3, self->density_per_m3, n_bytes);
  work->response_parts = (int) parts;
}

/* From the square to the delayed response. */
static const double *
respond (const SolCpuRaman *self,
         SolCpuRamanWork *work,
         SolRamanParts parts,
         const SolRamanLines *lines,
         gboolean by_recursion)
{
  const SolRaman *raman = self->raman;
  if (by_recursion)
    {
      double instant = sol_raman_get_instant (raman, parts, self->density_per_m3);
      self->kernels->raman.recursion (lines, instant, work->square, raman->n, work->scratch,
                                      work->delayed);
      return work->delayed;
    }
  set_response (self, work, parts);
  double *row = work->square;
  if (raman->n_transform > raman->n)
    {
      row = work->padded;
      memcpy (row, work->square, raman->n * sizeof (double));
      memset (row + raman->n, 0, (raman->n_transform - raman->n) * sizeof (double));
    }
  sol_fft_run (self->forward, row, work->bins);
  self->kernels->raman.spectrum ((const double *) work->response, raman->n_bins,
                                 (double *) work->bins);
  sol_fft_run (self->backward, work->bins, row);
  work->transforms += 2;
  return row;
}

/* P_i takes scale E_j (h * S). */
static void
apply (const SolCpuRaman *self,
       const SolCpuRamanRows *rows,
       double scale,
       int i,
       int j,
       const double *delayed,
       gboolean is_first)
{
  const SolFieldGrid *grid = self->problem->grid;
  (grid->kind == SOL_GRID_ENVELOPE
       ? self->kernels->raman.apply_complex
       : self->kernels->raman.apply) (scale, rows->field[j], delayed, grid->fine_window, is_first,
                                      grid->n_fine, rows->polarisation[i]);
}

static void
add_rotation (const SolCpuRaman *self,
              SolCpuRamanWork *work,
              const SolCpuRamanRows *rows,
              gboolean by_recursion)
{
  gsize n = self->raman->n;
  for (int i = 0; i < 2; i++)
    {
      make_square (self, work, rows, i, i, 0, n);
      const double *delayed =
          respond (self, work, SOL_RAMAN_ROTATION, &self->rotation, by_recursion);
      apply (self, rows, 1.0, i, i, delayed, FALSE);
      apply (self, rows, -0.5, 1 - i, 1 - i, delayed, FALSE);
    }
  make_square (self, work, rows, 0, 1, 0, n);
  const double *delayed = respond (self, work, SOL_RAMAN_ROTATION, &self->rotation, by_recursion);
  apply (self, rows, 1.5, 0, 1, delayed, FALSE);
  apply (self, rows, 1.5, 1, 0, delayed, FALSE);
}

/* The isotropic part of two components: both drive it alike. */
static void
add_isotropic (const SolCpuRaman *self,
               SolCpuRamanWork *work,
               const SolCpuRamanRows *rows,
               gboolean by_recursion,
               gboolean is_first)
{
  gsize n = self->raman->n;
  for (int j = 0; j < 2; j++)
    {
      make_square (self, work, rows, j, j, 0, n);
      const double *delayed =
          respond (self, work, SOL_RAMAN_ISOTROPIC, &self->isotropic, by_recursion);
      for (int i = 0; i < 2; i++)
        apply (self, rows, 1.0, i, i, delayed, is_first && j == 0);
    }
}

/**
 * sol_cpu_raman_add:
 * @self: the response, at a stage
 * @work: (inout): of this thread
 * @rows: field and polarisation of the place
 * @is_first: whether the polarisation is written; else it is added to
 *
 * Source: docs/physics/raman.md.
 * Threads: any number, each with its own @work. Allocates: no.
 */
void
sol_cpu_raman_add (const SolCpuRaman *self,
                   SolCpuRamanWork *work,
                   const SolCpuRamanRows *rows,
                   gboolean is_first)
{
  gboolean by_recursion = self->is_recursive && is_far_from_taper (self, work, rows);
  if (!is_vector (self->problem))
    {
      if (!self->is_recursive)
        make_square (self, work, rows, 0, 0, 0, self->raman->n);
      const double *delayed = respond (self, work, SOL_RAMAN_ALL, &self->all, by_recursion);
      apply (self, rows, 1.0, 0, 0, delayed, is_first);
      return;
    }
  add_isotropic (self, work, rows, by_recursion, is_first);
  if (sol_raman_has (self->raman, SOL_RAMAN_ROTATION))
    add_rotation (self, work, rows, by_recursion);
}
