/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Literature: G. Strang, SIAM J. Numer. Anal. 5, 506 (1968): the symmetric splitting. */
#include "config.h"

#include "solver/absorbers.h"

#include "solver/edge-layer.h"
#include "solver/time-absorber.h"

#include <math.h>
#include <string.h>

/* Below this share of the energy at the window's edge the time absorber leaves the field alone. */
#define EDGE_ENERGY_NEGLIGIBLE 1e-12

typedef enum
{
  IN_TIME,
  IN_RADIUS,
  N_ABSORBERS,
} Absorber;

struct _SolAbsorbers
{
  const SolBackendOps *ops;
  gpointer backend;
  gsize n;
  SolTimeAbsorber *time; /* NULL: none */
  SolEdgeLayer *layer;   /* NULL: none */
  double rate_per_m[N_ABSORBERS];
  gboolean is_on[N_ABSORBERS]; /* there is light */
  double owed_m[N_ABSORBERS];  /* way behind the last step that is still to come */
  double half_m[N_ABSORBERS];  /* way in front of the step that is tried */
  SolComplex *saved;           /* [n] state before the step, absorbed up to what is owed */
  SolComplex *work;            /* [n] */
  gboolean has_saved;
  gboolean has_changed; /* the state is not the saved one */
  double taken_j;       /* of what was owed and in front of the step */
};

/**
 * sol_absorbers_new:
 * @problem: the problem; outlives it
 * @ops: who advances it
 * @backend: its open instance
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer full) (nullable): the absorbers; NULL where the problem has none
 */
SolAbsorbers *
sol_absorbers_new (const SolProblem *problem, const SolBackendOps *ops, gpointer backend)
{
  SolTimeAbsorber *time = sol_time_absorber_new (problem);
  SolEdgeLayer *layer = sol_edge_layer_new (problem);
  if (time == NULL && layer == NULL)
    return NULL;
  SolAbsorbers *self = g_new0 (SolAbsorbers, 1);
  self->ops = ops;
  self->backend = backend;
  self->n = sol_problem_get_n_field (problem);
  self->time = time;
  self->layer = layer;
  self->is_on[IN_TIME] = time != NULL;
  self->is_on[IN_RADIUS] = layer != NULL;
  self->rate_per_m[IN_TIME] = problem->absorber_time_per_m;
  self->rate_per_m[IN_RADIUS] = problem->absorber_radius_per_m;
  self->saved = g_new0 (SolComplex, self->n);
  self->work = g_new0 (SolComplex, self->n);
  return self;
}

/**
 * sol_absorbers_free:
 * @self: (nullable): the absorbers
 *
 * Threads: any. Allocates: no.
 */
void
sol_absorbers_free (SolAbsorbers *self)
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
 * sol_absorbers_bytes:
 * @problem: the problem or its outline
 * @ledger: (inout): receives the rows
 *
 * Threads: any. Allocates: ledger rows.
 */
void
sol_absorbers_bytes (const SolProblem *problem, SolLedger *ledger)
{
  gboolean has_layer = problem->absorber_radius_per_m > 0.0;
  sol_time_absorber_bytes (problem, ledger);
  if (has_layer || problem->absorber_time_per_m > 0.0)
    sol_ledger_add (ledger, "state before the absorbers", sol_problem_get_n_field (problem),
                    (has_layer ? 3 : 2) * sizeof (SolComplex));
}

/* Less than nothing gives back what was taken for the whole of a half step. It does so over an
 * e-folding at most: what lies below that is not light any more. */
static double
absorb_along (SolAbsorbers *self, const double way_m[N_ABSORBERS], SolComplex *amplitude)
{
  double dz_m[N_ABSORBERS], taken = 0.0;
  for (int i = 0; i < N_ABSORBERS; i++)
    dz_m[i] = self->is_on[i] ? fmax (way_m[i], -1.0 / self->rate_per_m[i]) : 0.0;
  if (dz_m[IN_TIME] != 0.0)
    taken += sol_time_absorber_absorb (self->time, dz_m[IN_TIME], amplitude);
  if (dz_m[IN_RADIUS] != 0.0)
    taken += sol_edge_layer_absorb (self->layer, dz_m[IN_RADIUS], amplitude);
  return taken;
}

/**
 * sol_absorbers_begin_step:
 * @self: (nullable): the absorbers; without them nothing happens
 * @dz_m: length of the step that is tried next, along z
 *
 * Absorbs behind the last step and in front of the next, in one. After a rejection the state is
 * first what it was before the trial.
 *
 * Threads: one. Allocates: no.
 */
void
sol_absorbers_begin_step (SolAbsorbers *self, double dz_m)
{
  if (!sol_absorbers_are_at_work (self))
    return;
  if (!self->has_saved)
    self->ops->get_state (self->backend, self->saved);
  self->has_saved = TRUE;
  double way_m[N_ABSORBERS];
  for (int i = 0; i < N_ABSORBERS; i++)
    {
      self->half_m[i] = self->is_on[i] ? 0.5 * dz_m : 0.0;
      way_m[i] = self->owed_m[i] + self->half_m[i];
    }
  memcpy (self->work, self->saved, self->n * sizeof (SolComplex));
  self->taken_j = absorb_along (self, way_m, self->work);
  gboolean changes = self->is_on[IN_TIME] || self->taken_j != 0.0;
  if (changes || self->has_changed)
    self->ops->set_state (self->backend, self->work);
  self->has_changed = changes;
}

/**
 * sol_absorbers_are_at_work:
 * @self: (nullable): the absorbers
 *
 * Threads: one. Allocates: no.
 * Returns: whether they change the planes of the step that is tried
 */
gboolean
sol_absorbers_are_at_work (const SolAbsorbers *self)
{
  return self != NULL && (self->is_on[IN_TIME] || self->is_on[IN_RADIUS]);
}

/**
 * sol_absorbers_absorb_plane:
 * @self: (nullable): the absorbers; without them nothing happens
 * @dz_m: from the start of the step to the plane
 * @amplitude: (inout): [n_mode, n_pol, n_omega] of the plane, of the step before its second half of
 *   absorption
 *
 * Threads: one. Allocates: no.
 * Returns: the energy taken since the start of the step, J, and before that what was owed
 */
double
sol_absorbers_absorb_plane (SolAbsorbers *self, double dz_m, SolComplex *amplitude)
{
  if (self == NULL)
    return 0.0;
  const double way_m[N_ABSORBERS] = { dz_m - self->half_m[IN_TIME],
                                      dz_m - self->half_m[IN_RADIUS] };
  return self->taken_j + absorb_along (self, way_m, amplitude);
}

/**
 * sol_absorbers_end_step:
 * @self: (nullable): the absorbers; without them nothing happens
 * @edge_energy_time: share of the energy in the window's tapers, at the end of the step
 *
 * The trial was accepted: the half behind it is owed.
 *
 * Threads: one. Allocates: no.
 * Returns: the energy taken before the step, J
 */
double
sol_absorbers_end_step (SolAbsorbers *self, double edge_energy_time)
{
  if (self == NULL)
    return 0.0;
  double taken_j = self->taken_j;
  self->is_on[IN_TIME] = self->time != NULL && edge_energy_time > EDGE_ENERGY_NEGLIGIBLE;
  memcpy (self->owed_m, self->half_m, sizeof self->owed_m);
  memset (self->half_m, 0, sizeof self->half_m);
  self->has_saved = self->has_changed = FALSE;
  self->taken_j = 0.0;
  return taken_j;
}

/**
 * sol_absorbers_settle:
 * @self: (nullable): the absorbers; without them nothing happens
 *
 * Behind the last step: the state becomes what its plane is.
 *
 * Threads: one. Allocates: no.
 */
void
sol_absorbers_settle (SolAbsorbers *self)
{
  sol_absorbers_begin_step (self, 0.0);
}
