/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Literature: G. Strang, SIAM J. Numer. Anal. 5, 506 (1968): the symmetric splitting. */
#include "config.h"

#include "solver/absorbers.h"

#include <math.h>
#include <string.h>

/* Below this share of the energy at the window's edge the time absorber leaves the field alone. */
#define EDGE_ENERGY_NEGLIGIBLE 1e-12

struct _SolAbsorbers
{
  const SolBackendOps *ops;
  gpointer backend;
  double rate_per_m[SOL_N_ABSORBERS]; /* 0: there is none */
  gboolean is_on[SOL_N_ABSORBERS];    /* there is light */
  double owed_m[SOL_N_ABSORBERS];     /* way behind the last step that is still to come */
  double half_m[SOL_N_ABSORBERS];     /* way in front of the step that is tried */
};

/**
 * sol_absorbers_new:
 * @problem: the problem
 * @ops: who advances it
 * @backend: its open instance
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer full) (nullable): the absorbers; NULL where the problem has none
 */
SolAbsorbers *
sol_absorbers_new (const SolProblem *problem, const SolBackendOps *ops, gpointer backend)
{
  const double rate_per_m[SOL_N_ABSORBERS] = {
    [SOL_ABSORBER_TIME] = problem->absorber_time_per_m,
    [SOL_ABSORBER_RADIUS] =
        problem->transverse->edge != NULL ? problem->absorber_radius_per_m : 0.0,
  };
  gboolean has_any = FALSE;
  SolAbsorbers *self = g_new0 (SolAbsorbers, 1);
  self->ops = ops;
  self->backend = backend;
  for (int i = 0; i < SOL_N_ABSORBERS; i++)
    {
      self->rate_per_m[i] = rate_per_m[i];
      self->is_on[i] = rate_per_m[i] > 0.0;
      has_any |= self->is_on[i];
    }
  if (!has_any)
    g_clear_pointer (&self, sol_absorbers_free);
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
  g_free (self);
}

/* Less than nothing gives back what was taken for the whole of a half step. It does so over an
 * e-folding at most: what lies below that is not light any more. */
static double
limit_way (const SolAbsorbers *self, int i, double way_m)
{
  return self->is_on[i] ? fmax (way_m, -1.0 / self->rate_per_m[i]) : 0.0;
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
  double way_m[SOL_N_ABSORBERS];
  gboolean has_light = FALSE;
  for (int i = 0; self != NULL && i < SOL_N_ABSORBERS; i++)
    {
      self->half_m[i] = self->is_on[i] ? 0.5 * dz_m : 0.0;
      way_m[i] = limit_way (self, i, self->owed_m[i] + self->half_m[i]);
      has_light |= self->is_on[i];
    }
  if (has_light)
    self->ops->absorb (self->backend, way_m);
}

/**
 * sol_absorbers_get_way:
 * @self: (nullable): the absorbers
 * @dz_m: from the start of the step to a place in it
 * @way_m: (out caller-allocates): along which each acts on the state there
 *
 * The step begins half of its length behind where the absorbers have come to.
 *
 * Threads: one. Allocates: no.
 */
void
sol_absorbers_get_way (const SolAbsorbers *self, double dz_m, double way_m[SOL_N_ABSORBERS])
{
  for (int i = 0; i < SOL_N_ABSORBERS; i++)
    way_m[i] = self != NULL ? limit_way (self, i, dz_m - self->half_m[i]) : 0.0;
}

/**
 * sol_absorbers_get_taken_j:
 * @self: (nullable): the absorbers
 *
 * Threads: one. Allocates: no.
 * Returns: the energy taken before the step that is tried, J
 */
double
sol_absorbers_get_taken_j (const SolAbsorbers *self)
{
  return self != NULL ? self->ops->get_taken_j (self->backend) : 0.0;
}

/**
 * sol_absorbers_end_step:
 * @self: (nullable): the absorbers; without them nothing happens
 * @edge_energy_time: share of the energy in the window's tapers, at the end of the step
 *
 * The trial was accepted: the half behind it is owed.
 *
 * Threads: one. Allocates: no.
 */
void
sol_absorbers_end_step (SolAbsorbers *self, double edge_energy_time)
{
  if (self == NULL)
    return;
  self->is_on[SOL_ABSORBER_TIME] =
      self->rate_per_m[SOL_ABSORBER_TIME] > 0.0 && edge_energy_time > EDGE_ENERGY_NEGLIGIBLE;
  memcpy (self->owed_m, self->half_m, sizeof self->owed_m);
  memset (self->half_m, 0, sizeof self->half_m);
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
