/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "backend/cpu/time-absorber.h"

#include <string.h>

/**
 * sol_cpu_time_absorber_init:
 * @self: (out): the absorber
 * @problem: the problem; outlives it
 * @kernels: the instruction set
 *
 * A problem without an absorber gets none of its buffers.
 *
 * Threads: any. Allocates: yes.
 */
void
sol_cpu_time_absorber_init (SolCpuTimeAbsorber *self,
                            const SolProblem *problem,
                            const SolCpuKernels *kernels)
{
  const SolFieldGrid *grid = problem->grid;
  *self = (SolCpuTimeAbsorber){ .problem = problem, .kernels = kernels };
  if (!(problem->absorber_time_per_m > 0.0))
    return;
  gboolean is_real = grid->kind == SOL_GRID_REAL;
  gsize width = is_real ? 1 : 2;
  self->n_row = width * grid->n_t;
  self->backward = sol_fft_new (is_real ? SOL_FFT_COMPLEX_TO_REAL : SOL_FFT_BACKWARD, grid->n_t);
  self->forward = sol_fft_new (is_real ? SOL_FFT_REAL_TO_COMPLEX : SOL_FFT_FORWARD, grid->n_t);
  self->spectrum = sol_fft_alloc (grid->n_omega * sizeof (SolComplex));
  self->trace = sol_fft_alloc (self->n_row * sizeof (double));
  self->closed = sol_fft_alloc (self->n_row * sizeof (double));
  for (gsize i = 0; i < self->n_row; i++)
    {
      double closed = 1.0 - grid->window[i / width];
      self->closed[i] = closed * closed;
    }
}

/**
 * sol_cpu_time_absorber_clear:
 * @self: (inout): the absorber
 *
 * Threads: any. Allocates: no.
 */
void
sol_cpu_time_absorber_clear (SolCpuTimeAbsorber *self)
{
  sol_fft_free (self->backward);
  sol_fft_free (self->forward);
  sol_fft_dealloc (self->spectrum);
  sol_fft_dealloc (self->trace);
  sol_fft_dealloc (self->closed);
  memset (self, 0, sizeof *self);
}

/**
 * sol_cpu_time_absorber_bytes:
 * @problem: the problem
 * @ledger: (inout): receives the rows
 *
 * Threads: any. Allocates: ledger rows.
 */
void
sol_cpu_time_absorber_bytes (const SolProblem *problem, SolLedger *ledger)
{
  if (problem->absorber_time_per_m > 0.0)
    sol_ledger_add (ledger, "time absorber", problem->grid->n_t,
                    (problem->grid->kind == SOL_GRID_REAL ? 1 : 2) *
                        (2 * sizeof (double) + sizeof (SolComplex)));
}

/**
 * sol_cpu_time_absorber_run:
 * @self: the absorber, of a problem that has one
 * @dz_m: distance over which it acts
 * @state: (inout): [n_active] amplitude of one lane times (-1)^bin or its opposite
 *
 * What spreads out of the band is dropped.
 *
 * Threads: one. Allocates: no.
 */
void
sol_cpu_time_absorber_run (SolCpuTimeAbsorber *self, double dz_m, SolCpuRow state)
{
  const SolFieldGrid *grid = self->problem->grid;
  SolComplex *bins = self->spectrum + grid->first_active;
  memset (self->spectrum, 0, grid->n_omega * sizeof (SolComplex));
  for (gsize i = 0; i < grid->n_active; i++)
    bins[i] = CMPLX (state.re[i], state.im[i]);
  sol_fft_run (self->backward, self->spectrum, self->trace);
  self->kernels->absorb_row (self->closed, self->problem->absorber_time_per_m * dz_m,
                             1.0 / (double) grid->n_t, self->n_row, self->trace);
  sol_fft_run (self->forward, self->trace, self->spectrum);
  for (gsize i = 0; i < grid->n_active; i++)
    {
      state.re[i] = creal (bins[i]);
      state.im[i] = cimag (bins[i]);
    }
  self->fft_calls += 2;
}
