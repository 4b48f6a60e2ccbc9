/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "backend/time-absorber.h"

#include "base/fft.h"
#include "kernels/cpu/table.h"

#include <string.h>

/* What a thread works on. */
typedef struct
{
  SolComplex *spectrum; /* [n_omega] */
  double *trace;        /* [n_row] */
} Work;

struct _SolTimeAbsorber
{
  const SolProblem *problem;
  const SolCpuKernels *kernels;
  SolWorkerPool *pool; /* not owned */
  SolFft *backward;
  SolFft *forward;
  gsize n_row;    /* doubles of the row: n_t, of envelopes twice as many */
  double *closed; /* [n_row] (1 - window)^2 */
  Work *work;     /* [n_workers] */
  double *taken;  /* [n_lane] */
};

/* One absorption of all lanes. */
typedef struct
{
  SolTimeAbsorber *self;
  double dz_m;
  SolComplex *amplitude;
} Absorption;

static gsize
row_width (const SolProblem *problem)
{
  return problem->grid->kind == SOL_GRID_REAL ? 1 : 2;
}

/**
 * sol_time_absorber_new:
 * @problem: the problem; outlives it
 * @pool: threads; outlives it
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer full) (nullable): the absorber; NULL where the problem has none
 */
SolTimeAbsorber *
sol_time_absorber_new (const SolProblem *problem, SolWorkerPool *pool)
{
  const SolFieldGrid *grid = problem->grid;
  if (!(problem->absorber_time_per_m > 0.0))
    return NULL;
  gsize width = row_width (problem);
  SolTimeAbsorber *self = g_new0 (SolTimeAbsorber, 1);
  self->problem = problem;
  self->kernels = sol_cpu_kernels_choose ();
  self->pool = pool;
  self->n_row = width * grid->n_t;
  self->backward = sol_fft_new (width == 1 ? SOL_FFT_COMPLEX_TO_REAL : SOL_FFT_BACKWARD, grid->n_t);
  self->forward = sol_fft_new (width == 1 ? SOL_FFT_REAL_TO_COMPLEX : SOL_FFT_FORWARD, grid->n_t);
  self->work = g_new (Work, sol_worker_pool_get_n_workers (pool));
  for (int i = 0; i < sol_worker_pool_get_n_workers (pool); i++)
    self->work[i] = (Work){ sol_fft_alloc (grid->n_omega * sizeof (SolComplex)),
                            sol_fft_alloc (self->n_row * sizeof (double)) };
  self->taken = g_new (double, sol_problem_get_n_lane (problem));
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
 * @self: (nullable): the absorber; its pool still is
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
  for (int i = 0; i < sol_worker_pool_get_n_workers (self->pool); i++)
    {
      sol_fft_dealloc (self->work[i].spectrum);
      sol_fft_dealloc (self->work[i].trace);
    }
  sol_fft_dealloc (self->closed);
  g_free (self->work);
  g_free (self->taken);
  g_free (self);
}

/**
 * sol_time_absorber_bytes:
 * @problem: the problem
 * @n_workers: threads
 * @ledger: (inout): receives the row, if there is an absorber
 *
 * Threads: any. Allocates: ledger rows.
 */
void
sol_time_absorber_bytes (const SolProblem *problem, int n_workers, SolLedger *ledger)
{
  if (problem->absorber_time_per_m > 0.0)
    sol_ledger_add (ledger, "time absorber", problem->grid->n_t,
                    row_width (problem) *
                        (sizeof (double) +
                         (guint64) n_workers * (sizeof (double) + sizeof (SolComplex))));
}

static double
squared_norm (const SolTimeAbsorber *self, const SolComplex *active)
{
  return self->kernels->sum_of_squares ((const double *) active, 2 * self->problem->grid->n_active);
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
absorb_half (const SolTimeAbsorber *self, const Work *work, double dz_m)
{
  sol_fft_run (self->backward, work->spectrum, work->trace);
  self->kernels->absorb_row (self->closed, 0.5 * self->problem->absorber_time_per_m * dz_m,
                             1.0 / (double) self->problem->grid->n_t, self->n_row, work->trace);
  sol_fft_run (self->forward, work->trace, work->spectrum);
}

/* With E half of the way, P the band and Q the rest, P E (P - Q) E P is exp (-P A P dz) to second order
 * in dz, where P E E P is to first order only: what leaves the band and would have come back in the
 * second half has to be missing. No vector grows by it, since P E P E P and P E Q E P are positive and
 * their sum is at most one. */
static double
absorb_lane (const SolTimeAbsorber *self, const Work *work, double dz_m, SolComplex *lane)
{
  const SolFieldGrid *grid = self->problem->grid;
  gsize first = grid->first_active, n = grid->n_active;
  SolComplex *spectrum = work->spectrum;
  double before = squared_norm (self, lane + first);
  memset (spectrum, 0, grid->n_omega * sizeof (SolComplex));
  copy_alternating (spectrum, lane, first, n);
  absorb_half (self, work, dz_m);
  for (gsize bin = 0; bin < first; bin++)
    spectrum[bin] = -spectrum[bin];
  for (gsize bin = first + n; bin < grid->n_omega; bin++)
    spectrum[bin] = -spectrum[bin];
  absorb_half (self, work, dz_m);
  copy_alternating (lane, spectrum, first, n);
  return before - squared_norm (self, lane + first);
}

static void
absorb_lane_cb (gpointer data, int worker, gsize lane)
{
  const Absorption *a = data;
  SolTimeAbsorber *self = a->self;
  self->taken[lane] = absorb_lane (self, &self->work[worker], a->dz_m,
                                   a->amplitude + lane * self->problem->grid->n_omega);
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
 * Threads: one; it uses those of the pool. Allocates: no.
 * Returns: the energy taken, J
 */
double
sol_time_absorber_absorb (SolTimeAbsorber *self, double dz_m, SolComplex *amplitude)
{
  Absorption absorption = { self, dz_m, amplitude };
  double taken = 0.0;
  int n_lane = sol_problem_get_n_lane (self->problem);
  sol_worker_pool_run (self->pool, absorb_lane_cb, &absorption, (gsize) n_lane);
  for (int lane = 0; lane < n_lane; lane++)
    taken += self->taken[lane];
  return self->problem->grid->energy_per_bin * taken;
}
