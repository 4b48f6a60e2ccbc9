/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The band lies below a quarter of the bins (six samples to the shortest period), so a complex
 * transform of half the length does what a real one would, and all that is real about it is done for
 * the band alone (kernels/cpu/band-rows.c). */
#include "config.h"

#include "backend/cpu/band-transform.h"

#include "base/constants.h"

#include <math.h>
#include <string.h>

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
  *self = (SolCpuBandTransform){ .kernels = kernels,
                                 .n = grid->n_fine,
                                 .first = grid->first_active,
                                 .n_bins = grid->n_active };
  g_assert (self->n % 2 == 0 && self->first > 0 && 4 * (self->first + self->n_bins) <= self->n + 4);
  self->backward = sol_fft_new (SOL_FFT_BACKWARD, self->n / 2);
  self->forward = sol_fft_new (SOL_FFT_FORWARD, self->n / 2);
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
  guint64 n = (guint64) n_work * grid->n_fine + grid->n_active;
  sol_ledger_add (ledger, "transform buffers", n, sizeof (SolComplex));
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
  self->folded = sol_fft_alloc (transform->n / 2 * sizeof (SolComplex));
  self->unfolded = sol_fft_alloc (transform->n / 2 * sizeof (SolComplex));
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
  sol_fft_dealloc (self->folded);
  sol_fft_dealloc (self->unfolded);
  memset (self, 0, sizeof *self);
}

/**
 * sol_cpu_band_to_time:
 * @self: the transform
 * @work: (inout): of this thread
 * @bins: [n_bins] interleaved spectrum
 * @row: (out): [n] the real row with this spectrum, times n; from sol_fft_alloc()
 *
 * Threads: any number, each with its own @work. Allocates: no.
 */
void
sol_cpu_band_to_time (const SolCpuBandTransform *self,
                      SolCpuBandWork *work,
                      const double *bins,
                      double *row)
{
  self->kernels->fold_band (bins, self->cosine, self->sine, self->n_bins,
                            (double *) (work->folded + self->first),
                            (double *) (work->folded + (self->n / 2 - self->first)));
  sol_fft_run (self->backward, work->folded, row);
}

/**
 * sol_cpu_band_to_bins:
 * @self: the transform
 * @work: (inout): of this thread
 * @row: [n] real samples, from sol_fft_alloc()
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
  sol_fft_run (self->forward, row, work->unfolded);
  self->kernels->unfold_band ((double *) (work->unfolded + self->first),
                              (double *) (work->unfolded + (self->n / 2 - self->first)),
                              self->cosine, self->sine, self->n_bins, bins);
}
