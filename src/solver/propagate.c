/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "solver/propagate.h"

#include "base/error.h"
#include "solver/absorbers.h"
#include "solver/adams.h"
#include "solver/controller.h"
#include "solver/plane-output.h"
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
  const SolStart *start;
  const SolBackendOps *ops;
  gpointer backend;
  SolProgress *progress;
  GCancellable *cancellable; /* NULL: none */
  SolOutcome *outcome;
  SolController *controller;
  SolAdams *adams; /* NULL: the method's row is the same in every trial */
  SolStageSet *stages;
  SolStageSet *extra;      /* rows for dense output; NULL: the method has none */
  SolAbsorbers *absorbers; /* NULL: none */
  SolPlaneOutput *planes;
  SolStepMessages messages;
  double z_end_m;
  double s_m;
  int segment;
  double h_m;
  gsize next_scheduled;
  double floor_norm;
  double last_error; /* of the trial before */
  double absorbed_energy_j;
  SolLap lap;
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
plane_z (const Loop *loop, gint64 i)
{
  gint64 last = loop->plan->n_planes - 1;
  return i >= last ? loop->z_end_m : loop->z_end_m * ((double) i / (double) last);
}

static void
set_start (Loop *loop, const SolStart *start)
{
  const SolProblem *problem = loop->problem;
  if (start->field == NULL)
    return;
  g_autofree SolComplex *field = g_new (SolComplex, sol_problem_get_n_field (problem));
  sol_transverse_from_plane (problem->transverse, problem->grid->n_omega, start->field, field);
  loop->ops->set_state (loop->backend, field);
}

static void
loop_init (Loop *loop, const SolStart *start)
{
  const SolProblem *problem = loop->problem;
  const SolPlan *plan = loop->plan;
  SolControllerParams params = { plan->rtol, plan->method->error_power };
  loop->controller = sol_controller_new (&params);
  if (plan->method->n_history > 0)
    loop->adams = sol_adams_new (plan->method);
  loop->stages = sol_stage_set_new (problem, plan->method->n_stages);
  if (plan->method->n_extra > 0)
    loop->extra = sol_stage_set_new (problem, plan->method->n_extra);
  loop->z_end_m = sol_path_get_length_m (problem->path);
  loop->ops->set_state (loop->backend, problem->input);
  loop->floor_norm = plan->atol * loop->ops->norm (loop->backend);
  loop->absorbers = sol_absorbers_new (problem, loop->ops, loop->backend);
  set_start (loop, start);
  const SolPlaneOutputRun run = { problem,         plan,           loop->ops,     loop->backend,
                                  loop->absorbers, loop->progress, loop->outcome, &loop->lap };
  loop->planes = sol_plane_output_new (&run, start->n_planes_done);
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
  sol_stage_set_free (loop->extra);
  sol_plane_output_free (loop->planes);
  sol_absorbers_free (loop->absorbers);
}

static gboolean
hand_out_first_plane (Loop *loop, GError **error)
{
  const SolPlanePlace place = { .segment = loop->segment,
                                .s_m = loop->s_m,
                                .absorbed_energy_j = loop->absorbed_energy_j };
  return sol_plane_output_get_next (loop->planes) > 0 ||
         sol_plane_output_add_state (loop->planes, &place, error);
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
  sol_lap_charge (&loop->lap, &loop->outcome->host_s);
  loop->ops->prepare_dense (loop->backend, loop->extra, &ignored);
  sol_lap_charge (&loop->lap, &loop->outcome->kernel_s);
}

/* Planes inside the step just tried, its end included, from dense output. */
static gboolean
make_planes (Loop *loop, const Step *step, GError **error)
{
  gboolean is_prepared = FALSE;
  gint64 next;
  while ((next = sol_plane_output_get_next (loop->planes)) < loop->plan->n_planes)
    {
      double z = plane_z (loop, next);
      double s = sol_path_s_from_z_m (loop->problem->path, z);
      if (s > step->s1_m)
        break;
      double theta = s < step->s1_m ? (s - loop->s_m) / step->h_m : 1.0;
      if (theta < 1.0 && !is_prepared)
        prepare_dense (loop, step);
      is_prepared |= theta < 1.0;
      double taken_j = sol_absorbers_get_taken_j (loop->absorbers);
      const SolPlanePlace place = { .z_m = z,
                                    .dz_m = z - step->z0_m,
                                    .theta = theta,
                                    .segment = loop->segment,
                                    .s_m = loop->s_m,
                                    .h_m = step->h_m,
                                    .absorbed_energy_j = loop->absorbed_energy_j + taken_j };
      if (!sol_plane_output_add (loop->planes, &place, error))
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
tell_trials (const Loop *loop)
{
  const SolOutcome *outcome = loop->outcome;
  atomic_store (&loop->progress->n_accepted, loop->start->n_accepted + outcome->n_accepted);
  atomic_store (&loop->progress->n_rejected, loop->start->n_rejected + outcome->n_rejected);
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
  tell_trials (loop);
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
static gboolean
pass_gate (Loop *loop, GError **error)
{
  if (loop->plan->gate != NULL)
    {
      loop->plan->gate (loop->plan->gate_data);
      sol_lap_restart (&loop->lap);
    }
  return !g_cancellable_set_error_if_cancelled (loop->cancellable, error);
}

/* What the trial is asked for; where planes are on their way it begins, so that they are handed out beside
 * it: before the gate, where a run may rest, and before the record of the trial, which comes behind them. */
static gboolean
run_trial (Loop *loop, const Step *step, SolTrialResult *result, GError **error)
{
  const SolBackendOps *ops = loop->ops;
  if (ops->start_trial != NULL && sol_plane_output_is_waiting (loop->planes))
    ops->start_trial (loop->backend, loop->stages, step->h_m);
  sol_lap_charge (&loop->lap, &loop->outcome->kernel_s);
  if (!sol_plane_output_collect (loop->planes, error) || !pass_gate (loop, error))
    return FALSE;
  ops->trial (loop->backend, loop->stages, step->h_m, loop->floor_norm, result);
  sol_lap_charge (&loop->lap, &loop->outcome->kernel_s);
  return sol_backend_check (ops, loop->backend, error);
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
  sol_lap_charge (&loop->lap, &loop->outcome->kernel_s);
  if (loop->adams != NULL)
    {
      loop->stages->method = sol_adams_plan (loop->adams, step.h_m);
      sol_controller_set_power (loop->controller, loop->stages->method->error_power);
    }
  sol_stage_set_evaluate (loop->stages, loop->problem, loop->plan->method->c, loop->segment,
                          loop->s_m, step.h_m);
  sol_lap_charge (&loop->lap, &loop->outcome->host_s);
  if (!run_trial (loop, &step, &result, error))
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
  sol_lap_charge (&loop->lap, &loop->outcome->host_s);
  if (!make_planes (loop, &step, error))
    return FALSE;
  advance (loop, &step, &result);
  sol_lap_charge (&loop->lap, &loop->outcome->kernel_s);
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
                .start = start,
                .ops = ops,
                .backend = backend,
                .progress = progress,
                .cancellable = cancellable,
                .outcome = outcome };
  loop_init (&loop, start);
  outcome->z_m = sol_path_at (problem->path, loop.segment, loop.s_m).z_m;
  sol_lap_restart (&loop.lap);
  gboolean ok = hand_out_first_plane (&loop, error);
  while (ok && loop.s_m < loop.z_end_m && sol_plane_output_get_next (loop.planes) < plan->n_planes)
    ok = take_step (&loop, error);
  /* Those of the steps that were taken, however the run ended. */
  ok = sol_plane_output_collect (loop.planes, ok ? error : NULL) && ok;
  sol_absorbers_settle (loop.absorbers);
  outcome->n_planes = sol_plane_output_count_done (loop.planes);
  loop_clear (&loop);
  return ok;
}
