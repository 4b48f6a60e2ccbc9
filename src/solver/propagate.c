/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "solver/propagate.h"

#include "base/error.h"
#include "problem/statistics.h"
#include "solver/absorbers.h"
#include "solver/adams.h"
#include "solver/controller.h"
#include "solver/step-messages.h"

#include <float.h>
#include <math.h>

/* First step as a share of the length at rtol = 1e-6. */
#define FIRST_STEP 1e-3
/* And never more than this: a step grows from there within a few trials, while one that is far too
 * long for the light can be halved only so often. */
#define FIRST_STEP_MAX_M 1e-2

/* Allocated before the first step. */
typedef struct
{
  const SolProblem *problem;
  const SolPlan *plan;
  const SolBackendOps *ops;
  gpointer backend;
  SolProgress *progress;
  SolOutcome *outcome;
  SolController *controller;
  SolAdams *adams; /* NULL: the method's row is the same in every trial */
  SolStageSet *stages;
  SolStageSet *place;      /* of one plane */
  SolStageSet *extra;      /* rows for dense output; NULL: the method has none */
  SolComplex *field;       /* [n_mode, n_pol, n_omega] of one plane */
  SolAbsorbers *absorbers; /* NULL: none */
  SolComplex *plane;       /* [n_mode, n_pol, n_omega] what is handed out, if not that; else NULL */
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
  double last_error; /* of the trial before */
  double absorbed_energy_j;
  double lap_s;
} Loop;

/* One step of the loop. At the end of a segment s1_m is that end itself, not a rounded sum. */
typedef struct
{
  double h_m;
  double s1_m;
  double z0_m;
  double z1_m;
  gboolean at_segment_end;
} Step;

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
  SolControllerParams params = { plan->rtol, plan->method->error_power };
  gsize n_field = sol_problem_get_n_field (problem);
  int n_statistics =
      sol_statistics_get_n_values (sol_problem_get_n_energy (problem), problem->n_species);
  loop->controller = sol_controller_new (&params);
  if (plan->method->n_history > 0)
    loop->adams = sol_adams_new (plan->method);
  loop->stages = sol_stage_set_new (problem, plan->method->n_stages);
  loop->place = sol_stage_set_new (problem, 1);
  if (plan->method->n_extra > 0)
    loop->extra = sol_stage_set_new (problem, plan->method->n_extra);
  loop->field = g_new0 (SolComplex, n_field);
  loop->statistics = g_new0 (double, n_statistics);
  loop->observation.ionised_fraction = g_new0 (double, problem->n_species);
  loop->z_end_m = sol_path_get_length_m (problem->path);
  loop->ops->set_state (loop->backend, problem->input);
  loop->floor_norm = plan->atol * loop->ops->norm (loop->backend);
  if (problem->transverse->stores_nodes)
    loop->plane = g_new0 (SolComplex, n_field);
  loop->absorbers = sol_absorbers_new (problem, loop->ops, loop->backend);
  if (start->field != NULL)
    {
      sol_transverse_from_plane (problem->transverse, problem->grid->n_omega, start->field,
                                 loop->field);
      loop->ops->set_state (loop->backend, loop->field);
    }
  loop->next_plane = start->n_planes_done;
  double z = start->n_planes_done > 0 ? plane_z (loop, start->n_planes_done - 1) : 0.0;
  loop->s_m = sol_path_s_from_z_m (problem->path, z);
  loop->segment = sol_path_find_segment (problem->path, loop->s_m);
  loop->absorbed_energy_j = start->absorbed_energy_j;
  loop->h_m = isfinite (start->h_m) ? start->h_m
                                    : MIN (FIRST_STEP * loop->z_end_m, FIRST_STEP_MAX_M) *
                                          pow (plan->rtol / 1e-6, 1.0 / plan->method->order);
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
  sol_adams_free (loop->adams);
  sol_stage_set_free (loop->stages);
  sol_stage_set_free (loop->place);
  sol_stage_set_free (loop->extra);
  g_free (loop->field);
  g_free (loop->plane);
  sol_absorbers_free (loop->absorbers);
  g_free (loop->statistics);
  g_free (loop->observation.ionised_fraction);
}

/* A device that failed makes no numbers: nothing of it is handed out. */
static gboolean
check_device (const Loop *loop, GError **error)
{
  const GError *failure = loop->ops->is_device ? loop->ops->get_failure (loop->backend) : NULL;
  if (failure != NULL)
    g_propagate_error (error, g_error_copy (failure));
  return failure == NULL;
}

static gboolean
hand_out_plane (Loop *loop, double z_m, double absorbed_energy_j, GError **error)
{
  const SolPlan *plan = loop->plan;
  gsize n_omega = loop->problem->grid->n_omega;
  loop->ops->observe (loop->backend, loop->field, &loop->place->stage[0], &loop->observation);
  charge (loop, &loop->outcome->kernel_s);
  if (!check_device (loop, error))
    return FALSE;
  if (plan->measure != NULL)
    {
      SolPlaneContext context = { z_m, loop->field, &loop->place->stage[0], &loop->observation,
                                  absorbed_energy_j };
      plan->measure (plan->measure_data, &context, loop->statistics);
    }
  if (loop->plane != NULL)
    sol_transverse_to_plane (loop->problem->transverse, n_omega, loop->field, loop->plane);
  const SolComplex *field = loop->plane != NULL ? loop->plane : loop->field;
  SolPlane plane = { loop->next_plane, z_m, field, loop->statistics };
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
  return hand_out_plane (loop, 0.0, loop->absorbed_energy_j, error);
}

/* Before the first plane inside a step: what dense output needs beyond the step itself. */
static void
prepare_dense (Loop *loop, const Step *step)
{
  const SolMethod *method = loop->plan->method;
  SolTrialResult ignored = { 0.0 };
  if (loop->extra == NULL)
    return;
  sol_stage_set_evaluate (loop->extra, loop->problem, method->c + method->n_stages, loop->segment,
                          loop->s_m, step->h_m);
  charge (loop, &loop->outcome->host_s);
  loop->ops->prepare_dense (loop->backend, loop->extra, &ignored);
  charge (loop, &loop->outcome->kernel_s);
}

/* Planes inside the step just tried, its end included, from dense output. */
static gboolean
hand_out_planes (Loop *loop, const Step *step, GError **error)
{
  gboolean is_prepared = FALSE;
  while (loop->next_plane < loop->plan->n_planes)
    {
      double z = plane_z (loop, loop->next_plane);
      double s = sol_path_s_from_z_m (loop->problem->path, z);
      if (s > step->s1_m)
        break;
      double theta = s < step->s1_m ? (s - loop->s_m) / step->h_m : 1.0;
      if (theta < 1.0 && !is_prepared)
        prepare_dense (loop, step);
      is_prepared |= theta < 1.0;
      sol_stage_set_evaluate (loop->place, loop->problem, &theta, loop->segment, loop->s_m,
                              step->h_m);
      charge (loop, &loop->outcome->host_s);
      SolPlace place = { theta, &loop->place->stage[0], z - step->z0_m };
      sol_absorbers_get_way (loop->absorbers, place.dz_m, place.way_m);
      double absorbed = sol_absorbers_get_taken_j (loop->absorbers);
      absorbed += loop->ops->dense (loop->backend, &place, loop->field);
      if (!hand_out_plane (loop, z, loop->absorbed_energy_j + absorbed, error))
        return FALSE;
    }
  return TRUE;
}

/* What is left to the next end of the schedule; ends that are passed or reached do not count. */
static double
choose_scheduled (Loop *loop)
{
  const SolPlan *plan = loop->plan;
  const SolPath *path = loop->problem->path;
  double nothing = 16.0 * DBL_EPSILON * loop->z_end_m;
  for (; loop->next_scheduled < plan->n_schedule; loop->next_scheduled++)
    {
      double h = sol_path_s_from_z_m (path, plan->schedule_z_m[loop->next_scheduled]) - loop->s_m;
      if (h > nothing)
        return h;
    }
  return loop->z_end_m - loop->s_m;
}

/* The length to try: not across a kink, not beyond max_step, from the schedule if there is one. */
static double
choose_length (Loop *loop, double left)
{
  const SolPlan *plan = loop->plan;
  const SolPath *path = loop->problem->path;
  if (plan->schedule_z_m != NULL)
    return choose_scheduled (loop);
  double h = loop->h_m;
  if (isfinite (plan->max_step_m))
    {
      double z = sol_path_at (path, loop->segment, loop->s_m).z_m + plan->max_step_m;
      double limit = z < loop->z_end_m ? sol_path_s_from_z_m (path, z) - loop->s_m : INFINITY;
      h = MIN (h, limit);
    }
  /* The rest of a segment is shared between two steps rather than left to a sliver. */
  return h < left && h > 0.5 * left ? 0.5 * left : h;
}

static Step
choose_step (Loop *loop)
{
  const SolPath *path = loop->problem->path;
  double end = sol_path_get_segment_end_m (path, loop->segment);
  double left = end - loop->s_m;
  double h = choose_length (loop, left);
  Step step = { .h_m = h, .s1_m = loop->s_m + h };
  if (h >= left * (1.0 - 1e-9))
    step = (Step){ .h_m = left, .s1_m = end, .at_segment_end = TRUE };
  step.z0_m = sol_path_at (path, loop->segment, loop->s_m).z_m;
  step.z1_m = sol_path_at (path, loop->segment, step.s1_m).z_m;
  return step;
}

static void
record_trial (Loop *loop, const Step *step, double error, gboolean accepted)
{
  SolStepRecord record = { .z_m = step->z0_m,
                           .h_m = step->z1_m - step->z0_m,
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
    atomic_store (&loop->progress->z_m, step->z1_m);
}

static void
advance (Loop *loop, const Step *step, const SolTrialResult *result)
{
  double dz = step->z1_m - step->z0_m;
  loop->absorbed_energy_j += loop->ops->absorbed (loop->backend, dz);
  loop->absorbed_energy_j += sol_absorbers_get_taken_j (loop->absorbers);
  loop->s_m = step->s1_m;
  if (step->at_segment_end && loop->segment < sol_path_get_n_segments (loop->problem->path) - 1)
    loop->segment++;
  loop->ops->accept (loop->backend, !step->at_segment_end);
  if (loop->adams != NULL && step->at_segment_end)
    sol_adams_restart (loop->adams);
  else if (loop->adams != NULL)
    sol_adams_accept (loop->adams, step->h_m, result->estimate, loop->plan->rtol);
  sol_absorbers_end_step (loop->absorbers, result->edge_energy_time);
  loop->outcome->z_m = step->z1_m;
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
  if (loop->plan->gate != NULL)
    loop->plan->gate (loop->plan->gate_data);
  loop->lap_s = loop->plan->gate != NULL ? seconds () : loop->lap_s;
}

/* A step that the place cannot resolve would be accepted for ever; the rest of a segment may be it. */
static gboolean
check_length (Loop *loop, const Step *step, GError **error)
{
  if (step->at_segment_end || step->h_m >= 16.0 * DBL_EPSILON * loop->z_end_m)
    return TRUE;
  sol_step_messages_set_too_small (error, step->z0_m,
                                   loop->outcome->n_accepted + loop->outcome->n_rejected, step->h_m,
                                   loop->last_error / loop->plan->rtol);
  return FALSE;
}

static gboolean
take_step (Loop *loop, GError **error)
{
  Step step = choose_step (loop);
  SolTrialResult result;
  if (!check_length (loop, &step, error))
    return FALSE;
  sol_absorbers_begin_step (loop->absorbers, step.z1_m - step.z0_m);
  charge (loop, &loop->outcome->kernel_s);
  if (loop->adams != NULL)
    {
      loop->stages->method = sol_adams_plan (loop->adams, step.h_m);
      sol_controller_set_power (loop->controller, loop->stages->method->error_power);
    }
  sol_stage_set_evaluate (loop->stages, loop->problem, loop->plan->method->c, loop->segment,
                          loop->s_m, step.h_m);
  charge (loop, &loop->outcome->host_s);
  loop->ops->trial (loop->backend, loop->stages, step.h_m, loop->floor_norm, &result);
  charge (loop, &loop->outcome->kernel_s);
  if (!check_device (loop, error))
    return FALSE;
  SolStepDecision decision = decide (loop, step.h_m, &result);
  gboolean accepted = decision.verdict == SOL_STEP_ACCEPTED;
  /* A step cut short by an end, not by its error, does not shorten the next one. */
  double next =
      accepted && step.h_m < loop->h_m ? MAX (decision.next_h_m, loop->h_m) : decision.next_h_m;
  loop->h_m = next;
  loop->last_error = result.error;
  record_trial (loop, &step, result.error, accepted);
  if (!accepted)
    {
      loop->ops->reject (loop->backend);
      if (loop->adams != NULL)
        sol_adams_reject (loop->adams);
      return check_failure (loop, step.h_m, decision.verdict, &result, error);
    }
  sol_step_messages_watch (&loop->messages, step.z0_m, &result);
  charge (loop, &loop->outcome->host_s);
  if (!hand_out_planes (loop, &step, error))
    return FALSE;
  advance (loop, &step, &result);
  charge (loop, &loop->outcome->kernel_s);
  return TRUE;
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
  sol_absorbers_settle (loop.absorbers);
  outcome->n_planes = loop.next_plane;
  loop_clear (&loop);
  return ok;
}
