/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "backend/device/device-absorber.h"

#include <math.h>
#include <string.h>

/**
 * sol_device_absorber_init:
 * @self: (out): the absorber
 * @problem: a problem with a real field; outlives it
 *
 * Threads: any. Allocates: yes.
 */
void
sol_device_absorber_init (SolDeviceAbsorber *self, const SolProblem *problem)
{
  const SolFieldGrid *grid = problem->grid;
  *self = (SolDeviceAbsorber){ .problem = problem };
  self->backward = sol_fft_new (SOL_FFT_COMPLEX_TO_REAL, grid->n_t);
  self->forward = sol_fft_new (SOL_FFT_REAL_TO_COMPLEX, grid->n_t);
  self->spectrum = sol_fft_alloc (grid->n_omega * sizeof (SolComplex));
  self->trace = sol_fft_alloc (grid->n_t * sizeof (double));
  self->field = g_new0 (SolComplex, sol_problem_get_n_field (problem));
}

/**
 * sol_device_absorber_clear:
 * @self: (inout): the absorber
 *
 * Threads: any. Allocates: no.
 */
void
sol_device_absorber_clear (SolDeviceAbsorber *self)
{
  sol_fft_free (self->backward);
  sol_fft_free (self->forward);
  sol_fft_dealloc (self->spectrum);
  sol_fft_dealloc (self->trace);
  g_free (self->field);
}

static void
absorb_lane (SolDeviceAbsorber *self, SolComplex *lane, double dz_m)
{
  const SolFieldGrid *grid = self->problem->grid;
  memset (self->spectrum, 0, grid->n_omega * sizeof (SolComplex));
  for (gsize bin = grid->first_active; bin < grid->first_active + grid->n_active; bin++)
    self->spectrum[bin] = (bin % 2 == 0 ? 1.0 : -1.0) * lane[bin];
  sol_fft_run (self->backward, self->spectrum, self->trace);
  for (gsize i = 0; i < grid->n_t; i++)
    {
      double closed = 1.0 - grid->window[i];
      self->trace[i] *=
          exp (-self->problem->absorber_time_per_m * closed * closed * dz_m) / (double) grid->n_t;
    }
  sol_fft_run (self->forward, self->trace, self->spectrum);
  for (gsize bin = grid->first_active; bin < grid->first_active + grid->n_active; bin++)
    lane[bin] = (bin % 2 == 0 ? 1.0 : -1.0) * self->spectrum[bin];
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
 * sol_device_absorber_run:
 * @self: the absorber
 * @dz_m: length of the way
 * @amplitude: (inout): [n_mode, n_pol, n_omega]
 *
 * Source: docs/physics/grids-and-windows.md.
 * Threads: one. Allocates: no.
 * Returns: the energy taken, J
 */
double
sol_device_absorber_run (SolDeviceAbsorber *self, double dz_m, SolComplex *amplitude)
{
  const SolFieldGrid *grid = self->problem->grid;
  gsize n = sol_problem_get_n_field (self->problem);
  double before = squared_norm (amplitude, n);
  for (int lane = 0; lane < sol_problem_get_n_lane (self->problem); lane++)
    absorb_lane (self, amplitude + (gsize) lane * grid->n_omega, dz_m);
  return grid->energy_per_bin * (before - squared_norm (amplitude, n));
}
