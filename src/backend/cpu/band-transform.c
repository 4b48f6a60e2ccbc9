/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The band of a real field lies below a quarter of the bins (six samples to the shortest period), so a
 * complex transform of half the length does what a real one would, and all that is real about it is
 * done for the band alone (kernels/cpu/band-rows.c). An envelope's is copied. */
#include "config.h"

#include "backend/cpu/band-transform.h"

#include "base/constants.h"

#include <math.h>
#include <string.h>

static void
make_turns (SolCpuBandTransform *self)
{
  g_assert (self->n % 2 == 0 && self->first > 0);
  g_assert (4 * (self->first + self->n_bins - 1) < self->n);
  self->cosine = sol_fft_alloc (self->n_bins * sizeof (double));
  self->sine = sol_fft_alloc (self->n_bins * sizeof (double));
  for (gsize i = 0; i < self->n_bins; i++)
    {
      double angle = 2.0 * SOL_PI * ((double) (self->first + i) / (double) self->n);
      self->cosine[i] = cos (angle);
      self->sine[i] = sin (angle);
    }
}

/**
 * sol_cpu_band_transform_init:
 * @self: (out): the transform
 * @grid: the grid
 * @kernels: the instruction set
 *
 * Threads: any. Allocates: yes.
 */
void
sol_cpu_band_transform_init (SolCpuBandTransform *self,
                             const SolFieldGrid *grid,
                             const SolCpuKernels *kernels)
{
  gboolean is_real = grid->kind == SOL_GRID_REAL;
  *self = (SolCpuBandTransform){ .kernels = kernels,
                                 .n = grid->n_fine,
                                 .n_fft = is_real ? grid->n_fine / 2 : grid->n_fine,
                                 .first = grid->fine_first,
                                 .n_bins = grid->n_active };
  self->backward = sol_fft_new (SOL_FFT_BACKWARD, self->n_fft);
  self->forward = sol_fft_new (SOL_FFT_FORWARD, self->n_fft);
  if (is_real)
    make_turns (self);
}

/**
 * sol_cpu_band_transform_clear:
 * @self: (inout): the transform
 *
 * Threads: any. Allocates: no.
 */
void
sol_cpu_band_transform_clear (SolCpuBandTransform *self)
{
  sol_fft_free (self->backward);
  sol_fft_free (self->forward);
  sol_fft_dealloc (self->cosine);
  sol_fft_dealloc (self->sine);
  memset (self, 0, sizeof *self);
}

/**
 * sol_cpu_band_transform_bytes:
 * @grid: the grid
 * @n_work: how many threads
 * @ledger: (inout): receives the row
 *
 * Threads: any. Allocates: ledger rows.
 */
void
sol_cpu_band_transform_bytes (const SolFieldGrid *grid, int n_work, SolLedger *ledger)
{
  guint64 n = (guint64) n_work * grid->n_fine * (grid->kind == SOL_GRID_REAL ? 1 : 2);
  sol_ledger_add (ledger, "transform buffers", n + grid->n_active, sizeof (SolComplex));
}

/**
 * sol_cpu_band_work_init:
 * @self: (out): the work
 * @transform: for which
 *
 * Threads: any. Allocates: yes.
 */
void
sol_cpu_band_work_init (SolCpuBandWork *self, const SolCpuBandTransform *transform)
{
  self->in = sol_fft_alloc (transform->n_fft * sizeof (SolComplex));
  self->out = sol_fft_alloc (transform->n_fft * sizeof (SolComplex));
}

/**
 * sol_cpu_band_work_clear:
 * @self: (inout): the work
 *
 * Threads: any. Allocates: no.
 */
void
sol_cpu_band_work_clear (SolCpuBandWork *self)
{
  sol_fft_dealloc (self->in);
  sol_fft_dealloc (self->out);
  memset (self, 0, sizeof *self);
}

/**
 * sol_cpu_band_to_time:
 * @self: the transform
 * @work: (inout): of this thread
 * @bins: [n_bins] interleaved spectrum
 * @row: (out): [n] the row with this spectrum, times n; from sol_fft_alloc()
 *
 * Threads: any number, each with its own @work. Allocates: no.
 */
void
sol_cpu_band_to_time (const SolCpuBandTransform *self,
                      SolCpuBandWork *work,
                      const double *bins,
                      double *row)
{
  if (self->cosine != NULL)
    self->kernels->fold_band (bins, self->cosine, self->sine, self->n_bins,
                              (double *) (work->in + self->first),
                              (double *) (work->in + (self->n_fft - self->first)));
  else if (self->n_bins < self->n_fft)
    memcpy (work->in + self->first, bins, self->n_bins * sizeof (SolComplex));
  else /* every bin is active: nothing to put around them */
    {
      sol_fft_run (self->backward, (gpointer) bins, row);
      return;
    }
  sol_fft_run (self->backward, work->in, row);
}

/**
 * sol_cpu_band_to_bins:
 * @self: the transform
 * @work: (inout): of this thread
 * @row: [n] samples, from sol_fft_alloc()
 * @bins: (out): [n_bins] interleaved spectrum, not normalised
 *
 * Threads: any number, each with its own @work. Allocates: no.
 */
void
sol_cpu_band_to_bins (const SolCpuBandTransform *self,
                      SolCpuBandWork *work,
                      double *row,
                      double *bins)
{
  if (self->n_bins == self->n_fft)
    {
      sol_fft_run (self->forward, row, bins);
      return;
    }
  sol_fft_run (self->forward, row, work->out);
  if (self->cosine != NULL)
    self->kernels->unfold_band ((double *) (work->out + self->first),
                                (double *) (work->out + (self->n_fft - self->first)), self->cosine,
                                self->sine, self->n_bins, bins);
  else
    memcpy (bins, work->out + self->first, self->n_bins * sizeof (SolComplex));
}
