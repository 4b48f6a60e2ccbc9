/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "backend/reference/reference-absorber.h"

#include <math.h>
#include <string.h>

/**
 * sol_reference_absorber_init:
 * @self: (out): the absorber
 * @problem: the problem; outlives it
 *
 * Threads: any. Allocates: yes.
 */
void
sol_reference_absorber_init (SolReferenceAbsorber *self, const SolProblem *problem)
{
  const SolFieldGrid *grid = problem->grid;
  gboolean is_real = grid->kind == SOL_GRID_REAL;
  *self = (SolReferenceAbsorber){ .problem = problem };
  self->backward = sol_fft_new (is_real ? SOL_FFT_COMPLEX_TO_REAL : SOL_FFT_BACKWARD, grid->n_t);
  self->forward = sol_fft_new (is_real ? SOL_FFT_REAL_TO_COMPLEX : SOL_FFT_FORWARD, grid->n_t);
  self->spectrum = sol_fft_alloc (grid->n_omega * sizeof (SolComplex));
  self->trace = sol_fft_alloc (grid->n_t * sizeof (SolComplex));
}

/**
 * sol_reference_absorber_clear:
 * @self: (inout): the absorber
 *
 * Threads: any. Allocates: no.
 */
void
sol_reference_absorber_clear (SolReferenceAbsorber *self)
{
  sol_fft_free (self->backward);
  sol_fft_free (self->forward);
  sol_fft_dealloc (self->spectrum);
  sol_fft_dealloc (self->trace);
  memset (self, 0, sizeof *self);
}

/**
 * sol_reference_absorber_bytes:
 * @problem: the problem
 * @ledger: (inout): receives the row
 *
 * Threads: any. Allocates: ledger rows.
 */
void
sol_reference_absorber_bytes (const SolProblem *problem, SolLedger *ledger)
{
  sol_ledger_add (ledger, "time absorber", problem->grid->n_omega + problem->grid->n_t,
                  sizeof (SolComplex));
}

/* The window on one lane in time. */
static void
absorb_lane (SolReferenceAbsorber *self, double dz_m, SolComplex *lane)
{
  const SolFieldGrid *grid = self->problem->grid;
  gsize width = grid->kind == SOL_GRID_ENVELOPE ? 2 : 1;
  memset (self->spectrum, 0, grid->n_omega * sizeof (SolComplex));
  for (gsize i = 0; i < grid->n_active; i++)
    {
      gsize bin = grid->first_active + i;
      self->spectrum[bin] = (bin % 2 == 0 ? 1.0 : -1.0) * lane[i];
    }
  sol_fft_run (self->backward, self->spectrum, self->trace);
  for (gsize i = 0; i < width * grid->n_t; i++)
    {
      double closed = 1.0 - grid->window[i / width];
      self->trace[i] *=
          exp (-self->problem->absorber_time_per_m * closed * closed * dz_m) / (double) grid->n_t;
    }
  sol_fft_run (self->forward, self->trace, self->spectrum);
  for (gsize i = 0; i < grid->n_active; i++)
    {
      gsize bin = grid->first_active + i;
      lane[i] = (bin % 2 == 0 ? 1.0 : -1.0) * self->spectrum[bin];
    }
  self->fft_calls += 2;
}

static double
squared_norm (const SolComplex *x, gsize n)
{
  double sum = 0.0;
  for (gsize i = 0; i < n; i++)
    sum += creal (x[i]) * creal (x[i]) + cimag (x[i]) * cimag (x[i]);
  return sum;
}

/**
 * sol_reference_absorber_run:
 * @self: the absorber
 * @dz_m: distance over which it acts
 * @lanes: (inout): [n_lane, n_active] amplitudes
 *
 * What spreads out of the band is dropped.
 *
 * Threads: one. Allocates: no.
 * Returns: the energy taken, J
 */
double
sol_reference_absorber_run (SolReferenceAbsorber *self, double dz_m, SolComplex *lanes)
{
  const SolTransverse *t = self->problem->transverse;
  gsize n = self->problem->grid->n_active, n_all = (gsize) t->n_lane * n;
  double before = squared_norm (lanes, n_all);
  for (gsize first = 0; first < n_all; first += n)
    absorb_lane (self, dz_m, lanes + first);
  return self->problem->grid->energy_per_bin * (before - squared_norm (lanes, n_all));
}
