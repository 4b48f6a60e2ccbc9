/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "backend/time-absorber.h"

#include "base/fft.h"
#include "kernels/cpu/table.h"

#include <string.h>

struct _SolTimeAbsorber
{
  const SolProblem *problem;
  const SolCpuKernels *kernels;
  SolFft *backward;
  SolFft *forward;
  SolComplex *spectrum; /* [n_omega] */
  gsize n_row;          /* doubles of the row: n_t, of envelopes twice as many */
  double *trace;        /* [n_row] */
  double *closed;       /* [n_row] (1 - window)^2 */
};

static gsize
row_width (const SolProblem *problem)
{
  return problem->grid->kind == SOL_GRID_REAL ? 1 : 2;
}

/**
 * sol_time_absorber_new:
 * @problem: the problem; outlives it
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer full) (nullable): the absorber; NULL where the problem has none
 */
SolTimeAbsorber *
sol_time_absorber_new (const SolProblem *problem)
{
  const SolFieldGrid *grid = problem->grid;
  if (!(problem->absorber_time_per_m > 0.0))
    return NULL;
  gsize width = row_width (problem);
  SolTimeAbsorber *self = g_new0 (SolTimeAbsorber, 1);
  self->problem = problem;
  self->kernels = sol_cpu_kernels_choose ();
  self->n_row = width * grid->n_t;
  self->backward = sol_fft_new (width == 1 ? SOL_FFT_COMPLEX_TO_REAL : SOL_FFT_BACKWARD, grid->n_t);
  self->forward = sol_fft_new (width == 1 ? SOL_FFT_REAL_TO_COMPLEX : SOL_FFT_FORWARD, grid->n_t);
  self->spectrum = sol_fft_alloc (grid->n_omega * sizeof (SolComplex));
  self->trace = sol_fft_alloc (self->n_row * sizeof (double));
  self->closed = sol_fft_alloc (self->n_row * sizeof (double));
  for (gsize i = 0; i < self->n_row; i++)
    {
      double closed = 1.0 - grid->window[i / width];
      self->closed[i] = closed * closed;
    }
  return self;
}

/**
 * sol_time_absorber_free:
 * @self: (nullable): the absorber
 *
 * Threads: any. Allocates: no.
 */
void
sol_time_absorber_free (SolTimeAbsorber *self)
{
  if (self == NULL)
    return;
  sol_fft_free (self->backward);
  sol_fft_free (self->forward);
  sol_fft_dealloc (self->spectrum);
  sol_fft_dealloc (self->trace);
  sol_fft_dealloc (self->closed);
  g_free (self);
}

/**
 * sol_time_absorber_bytes:
 * @problem: the problem
 * @ledger: (inout): receives the row, if there is an absorber
 *
 * Threads: any. Allocates: ledger rows.
 */
void
sol_time_absorber_bytes (const SolProblem *problem, SolLedger *ledger)
{
  if (problem->absorber_time_per_m > 0.0)
    sol_ledger_add (ledger, "time absorber", problem->grid->n_t,
                    row_width (problem) * (2 * sizeof (double) + sizeof (SolComplex)));
}

static double
squared_norm (const SolComplex *x, gsize n)
{
  double sum = 0.0;
  for (gsize i = 0; i < n; i++)
    sum += creal (x[i]) * creal (x[i]) + cimag (x[i]) * cimag (x[i]);
  return sum;
}

/* The origin of time is in the middle of the window. */
static void
copy_alternating (SolComplex *to, const SolComplex *from, gsize first, gsize n)
{
  for (gsize bin = first; bin < first + n; bin++)
    to[bin] = (bin % 2 == 0 ? 1.0 : -1.0) * from[bin];
}

/* Half of the way, from the spectrum to the spectrum. */
static void
absorb_half (SolTimeAbsorber *self, double dz_m)
{
  sol_fft_run (self->backward, self->spectrum, self->trace);
  self->kernels->absorb_row (self->closed, 0.5 * self->problem->absorber_time_per_m * dz_m,
                             1.0 / (double) self->problem->grid->n_t, self->n_row, self->trace);
  sol_fft_run (self->forward, self->trace, self->spectrum);
}

/* With E half of the way, P the band and Q the rest, P E (P - Q) E P is exp (-P A P dz) to second order
 * in dz, where P E E P is to first order only: what leaves the band and would have come back in the
 * second half has to be missing. No vector grows by it, since P E P E P and P E Q E P are positive and
 * their sum is at most one. */
static double
absorb_lane (SolTimeAbsorber *self, double dz_m, SolComplex *lane)
{
  const SolFieldGrid *grid = self->problem->grid;
  gsize first = grid->first_active, n = grid->n_active;
  double before = squared_norm (lane + first, n);
  memset (self->spectrum, 0, grid->n_omega * sizeof (SolComplex));
  copy_alternating (self->spectrum, lane, first, n);
  absorb_half (self, dz_m);
  for (gsize bin = 0; bin < first; bin++)
    self->spectrum[bin] = -self->spectrum[bin];
  for (gsize bin = first + n; bin < grid->n_omega; bin++)
    self->spectrum[bin] = -self->spectrum[bin];
  absorb_half (self, dz_m);
  copy_alternating (lane, self->spectrum, first, n);
  return before - squared_norm (lane + first, n);
}

/**
 * sol_time_absorber_absorb:
 * @self: the absorber
 * @dz_m: distance over which it acts
 * @amplitude: (inout): [n_mode, n_pol, n_omega]
 *
 * What spreads out of the band is dropped.
 *
 * Source: docs/physics/grids-and-windows.md, absorbers in rate form.
 * Threads: one. Allocates: no.
 * Returns: the energy taken, J
 */
double
sol_time_absorber_absorb (SolTimeAbsorber *self, double dz_m, SolComplex *amplitude)
{
  const SolFieldGrid *grid = self->problem->grid;
  double taken = 0.0;
  for (int lane = 0; lane < sol_problem_get_n_lane (self->problem); lane++)
    taken += absorb_lane (self, dz_m, amplitude + (gsize) lane * grid->n_omega);
  return grid->energy_per_bin * taken;
}
