/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "solver/plane-output.h"

#include "problem/statistics.h"

/* A plane on its way, what the loop knew when it was made. */
typedef struct
{
  double z_m;
  double absorbed_energy_j; /* until the start of its trial */
  SolStageSet *stages;      /* scalars of its place */
} Due;

struct _SolPlaneOutput
{
  SolPlaneOutputRun run;
  Due due[SOL_BACKEND_N_PLANES];
  int first; /* of those on their way */
  int n;
  gint64 n_done;     /* handed out */
  SolComplex *field; /* [n_mode, n_pol, n_omega] of one plane */
  SolComplex *plane; /* [n_mode, n_pol, n_omega] what is handed out, if not that; else NULL */
  double *statistics;
  SolObservation observation;
};

/**
 * sol_plane_output_new:
 * @run: the run
 * @n_planes_done: planes that earlier runs have handed out
 *
 * Threads: the one of the run. Allocates: yes.
 * Returns: (transfer full): its planes, none of which is made
 */
SolPlaneOutput *
sol_plane_output_new (const SolPlaneOutputRun *run, gint64 n_planes_done)
{
  const SolProblem *problem = run->problem;
  gsize n_field = sol_problem_get_n_field (problem);
  int n_statistics =
      sol_statistics_get_n_values (sol_problem_get_n_energy (problem), problem->n_species);
  SolPlaneOutput *self = g_new0 (SolPlaneOutput, 1);
  self->run = *run;
  self->n_done = n_planes_done;
  for (int i = 0; i < SOL_BACKEND_N_PLANES; i++)
    self->due[i].stages = sol_stage_set_new (problem, 1);
  self->field = g_new0 (SolComplex, n_field);
  if (problem->transverse->stores_nodes)
    self->plane = g_new0 (SolComplex, n_field);
  self->statistics = g_new0 (double, n_statistics);
  self->observation.ionised_fraction = g_new0 (double, problem->n_species);
  return self;
}

/**
 * sol_plane_output_free:
 * @self: (nullable): the planes
 *
 * Threads: the one of the run. Allocates: no.
 */
void
sol_plane_output_free (SolPlaneOutput *self)
{
  if (self == NULL)
    return;
  for (int i = 0; i < SOL_BACKEND_N_PLANES; i++)
    sol_stage_set_free (self->due[i].stages);
  g_free (self->field);
  g_free (self->plane);
  g_free (self->statistics);
  g_free (self->observation.ionised_fraction);
  g_free (self);
}

/**
 * sol_plane_output_get_next:
 * @self: the planes
 *
 * Threads: the one of the run. Allocates: no.
 * Returns: number of the plane that is made next
 */
gint64
sol_plane_output_get_next (const SolPlaneOutput *self)
{
  return self->n_done + self->n;
}

/**
 * sol_plane_output_count_done:
 * @self: the planes
 *
 * Threads: the one of the run. Allocates: no.
 * Returns: how many are handed out, those of earlier runs included
 */
gint64
sol_plane_output_count_done (const SolPlaneOutput *self)
{
  return self->n_done;
}

/**
 * sol_plane_output_is_waiting:
 * @self: the planes
 *
 * Threads: the one of the run. Allocates: no.
 * Returns: whether some are on their way
 */
gboolean
sol_plane_output_is_waiting (const SolPlaneOutput *self)
{
  return self->n > 0;
}

/* The field and what was seen of it go to everybody. What a device that failed has made is handed out to
 * nobody. */
static gboolean
hand_out (SolPlaneOutput *self, const Due *due, double absorbed_energy_j, GError **error)
{
  const SolPlaneOutputRun *run = &self->run;
  const SolPlan *plan = run->plan;
  const SolProblem *problem = run->problem;
  const double *power_w = NULL;
  sol_lap_charge (run->lap, &run->outcome->kernel_s);
  if (!sol_backend_check (run->ops, run->backend, error))
    return FALSE;
  if (plan->measure != NULL)
    {
      SolPlaneContext context = { due->z_m, self->field, &due->stages->stage[0], &self->observation,
                                  absorbed_energy_j };
      power_w = plan->measure (plan->measure_data, &context, self->statistics);
    }
  if (self->plane != NULL)
    sol_transverse_to_plane (problem->transverse, problem->grid->n_omega, self->field, self->plane);
  const SolComplex *field = self->plane != NULL ? self->plane : self->field;
  SolPlane plane = { self->n_done, due->z_m, field, self->statistics, power_w };
  for (gsize i = 0; i < plan->n_observers; i++)
    if (plan->observers[i].plane != NULL &&
        !plan->observers[i].plane (plan->observers[i].data, &plane, error))
      return FALSE;
  self->n_done++;
  atomic_store (&run->progress->n_planes, self->n_done);
  sol_lap_charge (run->lap, &run->outcome->output_s);
  return TRUE;
}

/* After a failure nobody hears of the others. */
static gboolean
end_first (SolPlaneOutput *self, GError **error)
{
  const SolPlaneOutputRun *run = &self->run;
  const Due *due = &self->due[self->first];
  self->first = (self->first + 1) % SOL_BACKEND_N_PLANES;
  self->n--;
  double absorbed = run->ops->end_plane (run->backend, self->field, &self->observation);
  gboolean ok = hand_out (self, due, due->absorbed_energy_j + absorbed, error);
  if (!ok)
    self->n = 0;
  return ok;
}

/* The place in the ring behind those on their way, with the scalars of a plane. */
static Due *
prepare (SolPlaneOutput *self, const SolPlanePlace *place)
{
  Due *due = &self->due[(self->first + self->n) % SOL_BACKEND_N_PLANES];
  due->z_m = place->z_m;
  due->absorbed_energy_j = place->absorbed_energy_j;
  sol_stage_set_evaluate (due->stages, self->run.problem, &place->theta, place->segment, place->s_m,
                          place->h_m);
  sol_lap_charge (self->run.lap, &self->run.outcome->host_s);
  return due;
}

/**
 * sol_plane_output_add_state:
 * @self: the planes, none on its way
 * @place: the start of a trial
 * @error: return location
 *
 * The plane of the state that the back end has.
 *
 * Errors: as sol_plane_output_add().
 * Threads: the one of the run. Allocates: no.
 * Returns: TRUE if it is handed out
 */
gboolean
sol_plane_output_add_state (SolPlaneOutput *self, const SolPlanePlace *place, GError **error)
{
  const SolPlaneOutputRun *run = &self->run;
  const Due *due = prepare (self, place);
  run->ops->get_state (run->backend, self->field);
  run->ops->observe (run->backend, self->field, &due->stages->stage[0], &self->observation);
  return hand_out (self, due, due->absorbed_energy_j, error);
}

/* What the back end is told of it. */
static SolPlace
locate (const SolPlaneOutput *self, const Due *due, const SolPlanePlace *place)
{
  SolPlace there = { place->theta, &due->stages->stage[0], place->dz_m };
  sol_absorbers_get_way (self->run.absorbers, place->dz_m, there.way_m);
  return there;
}

static gboolean
add_at_once (SolPlaneOutput *self, const SolPlanePlace *place, GError **error)
{
  const SolPlaneOutputRun *run = &self->run;
  const Due *due = prepare (self, place);
  const SolPlace there = locate (self, due, place);
  double absorbed = run->ops->dense (run->backend, &there, self->field);
  run->ops->observe (run->backend, self->field, there.at, &self->observation);
  return hand_out (self, due, due->absorbed_energy_j + absorbed, error);
}

/**
 * sol_plane_output_add:
 * @self: the planes
 * @place: of the next plane, in the last trial, which is not accepted yet
 * @error: return location
 *
 * Begins it, where the back end can; the planes that were begun before and have no room beside it are
 * handed out.
 *
 * Errors: what the back end's device or an observer reports; of planes on their way nobody hears then.
 * Threads: the one of the run. Allocates: no.
 * Returns: TRUE on success
 */
gboolean
sol_plane_output_add (SolPlaneOutput *self, const SolPlanePlace *place, GError **error)
{
  const SolPlaneOutputRun *run = &self->run;
  if (run->ops->begin_plane == NULL)
    return add_at_once (self, place, error);
  if (self->n == SOL_BACKEND_N_PLANES && !end_first (self, error))
    return FALSE;
  const Due *due = prepare (self, place);
  const SolPlace there = locate (self, due, place);
  run->ops->begin_plane (run->backend, &there);
  self->n++;
  sol_lap_charge (run->lap, &run->outcome->kernel_s);
  return TRUE;
}

/**
 * sol_plane_output_collect:
 * @self: the planes
 * @error: return location
 *
 * Hands out those on their way.
 *
 * Errors: as sol_plane_output_add().
 * Threads: the one of the run; waits for them. Allocates: no.
 * Returns: TRUE on success
 */
gboolean
sol_plane_output_collect (SolPlaneOutput *self, GError **error)
{
  gboolean ok = TRUE;
  while (ok && self->n > 0)
    ok = end_first (self, error);
  return ok;
}
