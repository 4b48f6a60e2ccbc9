/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "solver/propagate.h"

#include "base/error.h"
#include "problem/statistics.h"
#include "solver/controller.h"
#include "solver/step-messages.h"

#include <float.h>
#include <math.h>

/* Below this share of the energy at the window's edge the time absorber leaves the field alone. */
#define EDGE_ENERGY_NEGLIGIBLE 1e-12
/* First step as a share of the length at rtol = 1e-6. */
#define FIRST_STEP 1e-3

/* Everything that the loop holds between steps. Allocated before the first step. */
typedef struct
{
  const SolProblem *problem;
  const SolPlan *plan;
  const SolBackendOps *ops;
  gpointer backend;
  SolProgress *progress;
  SolOutcome *outcome;
  SolController *controller;
  SolStageSet *stages;
  SolStageSet *place; /* of one plane */
  SolComplex *field;  /* [n_mode, n_pol, n_omega] of one plane */
  double *statistics;
  SolObservation observation;
  SolStepMessages messages;
  double z_end_m;
  double s_m;
  int segment;
  double h_m;
  gsize next_scheduled;
  gint64 next_plane;
  double floor_norm;
  double absorbed_energy_j;
  double absorption_rate;
  double lap_s;
} Loop;

static double
seconds (void)
{
  return 1e-6 * (double) g_get_monotonic_time ();
}

/* Adds the time since the last call to one of the three disjoint accounts. */
static void
charge (Loop *loop, double *account)
{
  double now = seconds ();
  *account += now - loop->lap_s;
  loop->lap_s = now;
}

static double
plane_z (const Loop *loop, gint64 i)
{
  gint64 last = loop->plan->n_planes - 1;
  return i >= last ? loop->z_end_m : loop->z_end_m * ((double) i / (double) last);
}

static void
loop_init (Loop *loop, const SolStart *start)
{
  const SolProblem *problem = loop->problem;
  const SolPlan *plan = loop->plan;
  SolControllerParams params = { plan->rtol, plan->method->order, plan->method->embedded_order };
  gsize n_field = (gsize) problem->n_mode * (gsize) problem->n_pol * problem->grid->n_omega;
  int n_statistics = sol_statistics_get_n_values (problem->n_mode, problem->n_species);
  loop->controller = sol_controller_new (&params);
  loop->stages = sol_stage_set_new (problem, plan->method->n_stages);
  loop->place = sol_stage_set_new (problem, 1);
  loop->field = g_new0 (SolComplex, n_field);
  loop->statistics = g_new0 (double, n_statistics);
  loop->observation.ionised_fraction = g_new0 (double, problem->n_species);
  loop->z_end_m = sol_path_get_length_m (problem->path);
  loop->ops->set_state (loop->backend, problem->input);
  loop->floor_norm = plan->atol * loop->ops->norm (loop->backend);
  if (start->field != NULL)
    loop->ops->set_state (loop->backend, start->field);
  loop->next_plane = start->n_planes_done;
  double z = start->n_planes_done > 0 ? plane_z (loop, start->n_planes_done - 1) : 0.0;
  loop->s_m = sol_path_s_from_z_m (problem->path, z);
  loop->segment = sol_path_find_segment (problem->path, loop->s_m);
  loop->absorbed_energy_j = start->absorbed_energy_j;
  loop->absorption_rate = loop->ops->absorption_rate (loop->backend);
  loop->h_m = isfinite (start->h_m)
                  ? start->h_m
                  : FIRST_STEP * loop->z_end_m * pow (plan->rtol / 1e-6, 1.0 / plan->method->order);
  sol_step_messages_init (&loop->messages, problem, loop->outcome->messages);
  atomic_store (&loop->progress->z_m, z);
  atomic_store (&loop->progress->z_end_m, loop->z_end_m);
  atomic_store (&loop->progress->n_planes, start->n_planes_done);
  atomic_store (&loop->progress->n_planned, plan->n_planes);
}

static void
loop_clear (Loop *loop)
{
  sol_controller_free (loop->controller);
  sol_stage_set_free (loop->stages);
  sol_stage_set_free (loop->place);
  g_free (loop->field);
  g_free (loop->statistics);
  g_free (loop->observation.ionised_fraction);
}

static gboolean
hand_out_plane (Loop *loop, double z_m, GError **error)
{
  const SolPlan *plan = loop->plan;
  loop->ops->observe (loop->backend, loop->field, &loop->place->stage[0], &loop->observation);
  charge (loop, &loop->outcome->kernel_s);
  if (plan->measure != NULL)
    {
      SolPlaneContext context = { z_m, loop->field, &loop->place->stage[0], &loop->observation,
                                  loop->absorbed_energy_j };
      plan->measure (plan->measure_data, &context, loop->statistics);
    }
  SolPlane plane = { loop->next_plane, z_m, loop->field, loop->statistics };
  for (gsize i = 0; i < plan->n_observers; i++)
    if (plan->observers[i].plane != NULL &&
        !plan->observers[i].plane (plan->observers[i].data, &plane, error))
      return FALSE;
  loop->next_plane++;
  atomic_store (&loop->progress->n_planes, loop->next_plane);
  charge (loop, &loop->outcome->output_s);
  return TRUE;
}

static gboolean
hand_out_first_plane (Loop *loop, GError **error)
{
  static const double at_start[1] = { 0.0 };
  if (loop->next_plane > 0)
    return TRUE;
  sol_stage_set_evaluate (loop->place, loop->problem, at_start, loop->segment, loop->s_m, 0.0);
  loop->ops->get_state (loop->backend, loop->field);
  return hand_out_plane (loop, 0.0, error);
}

/* Planes inside the step just tried, ends included, from dense output. */
static gboolean
hand_out_planes (Loop *loop, double h_m, GError **error)
{
  double s_end = loop->s_m + h_m;
  while (loop->next_plane < loop->plan->n_planes)
    {
      double z = plane_z (loop, loop->next_plane);
      double s = sol_path_s_from_z_m (loop->problem->path, z);
      gboolean is_end =
          s_end >= sol_path_get_segment_end_m (loop->problem->path, loop->segment) && s >= s_end;
      if (s > s_end)
        break;
      double theta = is_end ? 1.0 : (s - loop->s_m) / h_m;
      sol_stage_set_evaluate (loop->place, loop->problem, &theta, loop->segment, loop->s_m, h_m);
      charge (loop, &loop->outcome->host_s);
      loop->ops->dense (loop->backend, theta, &loop->place->stage[0], loop->field);
      if (!hand_out_plane (loop, z, error))
        return FALSE;
    }
  return TRUE;
}

/* The step to try: not across a kink, not beyond max_step, from the schedule if there is one. */
static double
choose_step (Loop *loop)
{
  double end = sol_path_get_segment_end_m (loop->problem->path, loop->segment);
  double left = end - loop->s_m;
  double h = loop->h_m;
  if (loop->plan->schedule_z_m != NULL)
    {
      double z = loop->next_scheduled < loop->plan->n_schedule
                     ? loop->plan->schedule_z_m[loop->next_scheduled]
                     : loop->z_end_m;
      h = sol_path_s_from_z_m (loop->problem->path, z) - loop->s_m;
    }
  else if (isfinite (loop->plan->max_step_m))
    {
      SolPathPoint here = sol_path_at (loop->problem->path, loop->segment, loop->s_m);
      h = MIN (h, loop->plan->max_step_m / MAX (here.dz_ds, 1.0));
    }
  /* A sliver is not left behind for a step of its own. */
  if (h >= left * (1.0 - 1e-9))
    return left;
  return h > 0.5 * left && loop->plan->schedule_z_m == NULL ? 0.5 * left : h;
}

static void
record_trial (Loop *loop, double h_m, double error, gboolean accepted)
{
  SolPathPoint from = sol_path_at (loop->problem->path, loop->segment, loop->s_m);
  SolPathPoint to = sol_path_at (loop->problem->path, loop->segment, loop->s_m + h_m);
  SolStepRecord record = { .z_m = from.z_m,
                           .h_m = to.z_m - from.z_m,
                           .error = error / loop->plan->rtol,
                           .accepted = accepted,
                           .order = loop->plan->method->order };
  for (gsize i = 0; i < loop->plan->n_observers; i++)
    if (loop->plan->observers[i].step != NULL)
      loop->plan->observers[i].step (loop->plan->observers[i].data, &record);
  loop->outcome->last_h_m = record.h_m;
  loop->outcome->last_error = record.error;
  gint64 *count = accepted ? &loop->outcome->n_accepted : &loop->outcome->n_rejected;
  (*count)++;
  atomic_store (&loop->progress->n_accepted, loop->outcome->n_accepted);
  atomic_store (&loop->progress->n_rejected, loop->outcome->n_rejected);
  atomic_store (&loop->progress->h_m, record.h_m);
  if (accepted)
    atomic_store (&loop->progress->z_m, to.z_m);
}

/* Moves the loop over an accepted step and lets the absorbers account for it. */
static void
advance (Loop *loop, double h_m, const SolTrialResult *result)
{
  const SolPath *path = loop->problem->path;
  double z0 = sol_path_at (path, loop->segment, loop->s_m).z_m;
  double z1 = sol_path_at (path, loop->segment, loop->s_m + h_m).z_m;
  double end = sol_path_get_segment_end_m (path, loop->segment);
  gboolean at_kink = loop->s_m + h_m >= end;
  loop->s_m = at_kink ? end : loop->s_m + h_m;
  if (at_kink && loop->segment < sol_path_get_n_segments (path) - 1)
    loop->segment++;
  loop->ops->accept (loop->backend, !at_kink);
  double rate = loop->ops->absorption_rate (loop->backend);
  loop->absorbed_energy_j += 0.5 * (z1 - z0) * (loop->absorption_rate + rate);
  loop->absorption_rate = rate;
  if (loop->problem->absorber_time_per_m > 0.0 && result->edge_energy_time > EDGE_ENERGY_NEGLIGIBLE)
    loop->absorbed_energy_j += loop->ops->absorb (loop->backend, z1 - z0);
  loop->next_scheduled++;
  loop->outcome->z_m = z1;
  loop->outcome->accumulated_error += result->error;
  loop->outcome->largest_field_v_per_m =
      MAX (loop->outcome->largest_field_v_per_m, result->largest_field_v_per_m);
}

static gboolean
check_failure (Loop *loop,
               double h_m,
               SolStepVerdict verdict,
               const SolTrialResult *r,
               GError **error)
{
  SolPathPoint at = sol_path_at (loop->problem->path, loop->segment, loop->s_m);
  gint64 step = loop->outcome->n_accepted + loop->outcome->n_rejected;
  if (!isfinite (r->error))
    loop->outcome->not_finite_in = r->first_not_finite;
  if (verdict == SOL_STEP_FAILED && !isfinite (r->error))
    sol_step_messages_set_not_finite (error, at.z_m, step, h_m, r, loop->outcome);
  else if (verdict == SOL_STEP_FAILED)
    sol_step_messages_set_rejected (error, at.z_m, step, h_m, r->error / loop->plan->rtol);
  else if (loop->h_m < 16.0 * DBL_EPSILON * loop->z_end_m)
    sol_step_messages_set_too_small (error, at.z_m, step, loop->h_m, r->error / loop->plan->rtol);
  else
    return TRUE;
  return FALSE;
}

static SolStepDecision
decide (Loop *loop, double h_m, const SolTrialResult *result)
{
  if (loop->plan->schedule_z_m == NULL)
    return sol_controller_decide (loop->controller, h_m, result->error);
  /* A replay takes every step as recorded; only a non-finite field ends it. */
  SolStepVerdict verdict = isfinite (result->error) ? SOL_STEP_ACCEPTED : SOL_STEP_FAILED;
  return (SolStepDecision){ verdict, h_m };
}

/* A pause does not count as anybody's time. */
static void
wait_at_gate (Loop *loop)
{
  if (loop->plan->gate == NULL)
    return;
  loop->plan->gate (loop->plan->gate_data);
  loop->lap_s = seconds ();
}

static gboolean
take_step (Loop *loop, GError **error)
{
  double h = choose_step (loop);
  gboolean is_cut = h < loop->h_m;
  SolTrialResult result;
  sol_stage_set_evaluate (loop->stages, loop->problem, loop->plan->method->c, loop->segment,
                          loop->s_m, h);
  charge (loop, &loop->outcome->host_s);
  loop->ops->trial (loop->backend, loop->stages, h, loop->floor_norm, &result);
  charge (loop, &loop->outcome->kernel_s);
  SolStepDecision decision = decide (loop, h, &result);
  gboolean accepted = decision.verdict == SOL_STEP_ACCEPTED;
  double before = loop->h_m;
  loop->h_m = decision.next_h_m;
  if (accepted && is_cut)
    loop->h_m = MAX (loop->h_m, before); /* cut by a kink, not by the error */
  record_trial (loop, h, result.error, accepted);
  if (!accepted)
    {
      loop->ops->reject (loop->backend);
      return check_failure (loop, h, decision.verdict, &result, error);
    }
  sol_step_messages_watch (&loop->messages,
                           sol_path_at (loop->problem->path, loop->segment, loop->s_m).z_m,
                           &result);
  charge (loop, &loop->outcome->host_s);
  if (!hand_out_planes (loop, h, error))
    return FALSE;
  advance (loop, h, &result);
  charge (loop, &loop->outcome->kernel_s);
  return TRUE;
}

/**
 * sol_outcome_clear:
 * @self: (inout): the outcome
 *
 * Threads: any. Allocates: no.
 */
void
sol_outcome_clear (SolOutcome *self)
{
  g_clear_pointer (&self->messages, g_ptr_array_unref);
}

/**
 * sol_propagate:
 * @problem: what is solved
 * @plan: how
 * @start: from where
 * @ops: the back end
 * @backend: its open instance
 * @progress: (inout): written while it runs
 * @cancellable: (nullable): looked at before every trial
 * @outcome: (out): how far it came, counts and times; valid on failure too
 * @error: return location
 *
 * Errors: SOL_SOLVER_ERROR_NOT_FINITE, SOL_SOLVER_ERROR_STEP, G_IO_ERROR_CANCELLED, whatever an
 * observer sets. Planes handed out before stay valid.
 * Threads: the one that opened the back end. Allocates: before the first step only.
 * Returns: TRUE when the end is reached
 */
gboolean
sol_propagate (const SolProblem *problem,
               const SolPlan *plan,
               const SolStart *start,
               const SolBackendOps *ops,
               gpointer backend,
               SolProgress *progress,
               GCancellable *cancellable,
               SolOutcome *outcome,
               GError **error)
{
  *outcome = (SolOutcome){ .messages = g_ptr_array_new_with_free_func (g_free) };
  Loop loop = { .problem = problem,
                .plan = plan,
                .ops = ops,
                .backend = backend,
                .progress = progress,
                .outcome = outcome };
  loop_init (&loop, start);
  outcome->z_m = sol_path_at (problem->path, loop.segment, loop.s_m).z_m;
  loop.lap_s = seconds ();
  gboolean ok = hand_out_first_plane (&loop, error);
  while (ok && loop.s_m < loop.z_end_m && loop.next_plane < plan->n_planes)
    {
      wait_at_gate (&loop);
      ok = !g_cancellable_set_error_if_cancelled (cancellable, error) && take_step (&loop, error);
    }
  outcome->n_planes = loop.next_plane;
  loop_clear (&loop);
  return ok;
}
