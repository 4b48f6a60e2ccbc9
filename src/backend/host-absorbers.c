/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "backend/host-absorbers.h"

#include "backend/edge-layer.h"
#include "backend/time-absorber.h"

#include <string.h>

struct _SolHostAbsorbers
{
  const SolProblem *problem;
  const SolBackendOps *ops;
  gpointer backend;
  gsize n;
  SolTimeAbsorber *time; /* NULL: none */
  SolEdgeLayer *layer;   /* NULL: none */
  SolComplex *saved;     /* [n] state before absorption */
  SolComplex *work;      /* [n] */
  gboolean has_saved;
  gboolean has_changed; /* the state is not the saved one */
  double taken_j;
};

/**
 * sol_host_absorbers_new:
 * @problem: the problem; outlives it
 * @ops: whose state is absorbed
 * @backend: its open instance
 * @pool: threads; outlives them
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer full) (nullable): the absorbers; NULL where the problem has none
 */
SolHostAbsorbers *
sol_host_absorbers_new (const SolProblem *problem,
                        const SolBackendOps *ops,
                        gpointer backend,
                        SolWorkerPool *pool)
{
  SolTimeAbsorber *time = sol_time_absorber_new (problem, pool);
  SolEdgeLayer *layer = sol_edge_layer_new (problem->transverse, problem->grid->n_omega);
  if (time == NULL && layer == NULL)
    return NULL;
  SolHostAbsorbers *self = g_new0 (SolHostAbsorbers, 1);
  self->problem = problem;
  self->ops = ops;
  self->backend = backend;
  self->n = sol_problem_get_n_field (problem);
  self->time = time;
  self->layer = layer;
  self->saved = g_new0 (SolComplex, self->n);
  self->work = g_new0 (SolComplex, self->n);
  return self;
}

/**
 * sol_host_absorbers_free:
 * @self: (nullable): the absorbers
 *
 * Threads: any. Allocates: no.
 */
void
sol_host_absorbers_free (SolHostAbsorbers *self)
{
  if (self == NULL)
    return;
  sol_time_absorber_free (self->time);
  sol_edge_layer_free (self->layer);
  g_free (self->saved);
  g_free (self->work);
  g_free (self);
}

/**
 * sol_host_absorbers_bytes:
 * @problem: the problem or its outline
 * @n_workers: threads
 * @ledger: (inout): receives the rows
 *
 * Threads: any. Allocates: ledger rows.
 */
void
sol_host_absorbers_bytes (const SolProblem *problem, int n_workers, SolLedger *ledger)
{
  gboolean has_layer = problem->absorber_radius_per_m > 0.0;
  sol_time_absorber_bytes (problem, n_workers, ledger);
  if (has_layer || problem->absorber_time_per_m > 0.0)
    sol_ledger_add (ledger, "state before the absorbers", sol_problem_get_n_field (problem),
                    (has_layer ? 4 : 2) * sizeof (SolComplex));
}

/**
 * sol_host_absorbers_forget:
 * @self: (nullable): the absorbers
 *
 * There is a new state.
 *
 * Threads: the one of the run. Allocates: no.
 */
void
sol_host_absorbers_forget (SolHostAbsorbers *self)
{
  if (self == NULL)
    return;
  self->has_saved = self->has_changed = FALSE;
  self->taken_j = 0.0;
}

/**
 * sol_host_absorbers_absorb_place:
 * @self: (nullable): the absorbers; without them nothing happens
 * @way_m: along which each acts; 0: it rests
 * @amplitude: (inout): [n_mode, n_pol, n_omega]
 *
 * Threads: the one of the run. Allocates: no.
 * Returns: the energy taken, J
 */
double
sol_host_absorbers_absorb_place (SolHostAbsorbers *self,
                                 const double way_m[SOL_N_ABSORBERS],
                                 SolComplex *amplitude)
{
  double taken = 0.0;
  if (self == NULL)
    return 0.0;
  if (way_m[SOL_ABSORBER_TIME] != 0.0)
    taken += sol_time_absorber_absorb (self->time, way_m[SOL_ABSORBER_TIME], amplitude);
  if (way_m[SOL_ABSORBER_RADIUS] != 0.0)
    taken +=
        self->problem->grid->energy_per_bin *
        sol_edge_layer_absorb (self->layer,
                               self->problem->absorber_radius_per_m * way_m[SOL_ABSORBER_RADIUS],
                               amplitude);
  return taken;
}

/**
 * sol_host_absorbers_absorb:
 * @self: (nullable): the absorbers; without them nothing happens
 * @way_m: along which each acts; 0: it rests
 *
 * As the contract of a back end has it.
 *
 * Threads: the one of the run. Allocates: no.
 */
void
sol_host_absorbers_absorb (SolHostAbsorbers *self, const double way_m[SOL_N_ABSORBERS])
{
  if (self == NULL)
    return;
  if (!self->has_saved)
    self->ops->get_state (self->backend, self->saved);
  gboolean had_changed = self->has_changed;
  memcpy (self->work, self->saved, self->n * sizeof (SolComplex));
  double taken_j = sol_host_absorbers_absorb_place (self, way_m, self->work);
  gboolean changes = way_m[SOL_ABSORBER_TIME] != 0.0 || taken_j != 0.0;
  if (changes || had_changed)
    self->ops->set_state (self->backend, self->work);
  self->has_saved = TRUE;
  self->has_changed = changes;
  self->taken_j = taken_j;
}

/**
 * sol_host_absorbers_get_taken_j:
 * @self: (nullable): the absorbers
 *
 * Threads: the one of the run. Allocates: no.
 * Returns: the energy that the last absorption of the state took, J
 */
double
sol_host_absorbers_get_taken_j (const SolHostAbsorbers *self)
{
  return self != NULL ? self->taken_j : 0.0;
}
