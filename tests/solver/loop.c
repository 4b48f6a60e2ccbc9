/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The loop with a back end that only says what error its trials have: retries, floor, replay, and
 * what is called in which order. */
#include "config.h"

#include "backend/problem-fixture.h"
#include "base/error.h"
#include "sol-test.h"

#include <float.h>
#include <string.h>

/* A made-up back end: its field is a count of the accepted steps. */
typedef struct
{
  double (*error_at) (double s_m, double h_m);
  double s_m; /* of the state */
  double h_m; /* of the last trial */
  int n_trials;
  int n_accepted;
  int n_fresh;    /* accepted steps whose last stage is not reused */
  int n_absorbed; /* behind the first trial */
  double edge_energy;
} Fake;

static Fake fake;

static gpointer
open_fake (const SolProblem *problem,
           const SolMethod *method,
           const SolBackendOptions *options,
           GError **error)
{
  return &fake;
}

static void
close_fake (gpointer data)
{
}

static void
set_state (gpointer data, const SolComplex *amplitude)
{
}

static void
absorb (gpointer data, const double way_m[SOL_N_ABSORBERS])
{
  fake.n_absorbed += fake.n_trials > 0;
}

static double
get_taken_j (gpointer data)
{
  return 0.0;
}

static void
get_state (gpointer data, SolComplex *amplitude)
{
  amplitude[0] = fake.n_accepted;
}

static void
trial (gpointer data,
       const SolStageSet *stages,
       double h_m,
       double floor_norm,
       SolTrialResult *result)
{
  fake.n_trials++;
  fake.h_m = h_m;
  *result = (SolTrialResult){ .error = fake.error_at (fake.s_m, h_m),
                              .edge_energy_time = fake.edge_energy };
  if (isnan (result->error))
    result->first_not_finite = "plasma";
}

static void
accept_fake (gpointer data, gboolean reuse)
{
  fake.s_m += fake.h_m;
  fake.n_accepted++;
  fake.n_fresh += !reuse;
}

static void
reject_fake (gpointer data)
{
}

static double
dense (gpointer data, const SolPlace *place, SolComplex *amplitude)
{
  /* class P: inside the step. */
  g_assert_true (place->theta > -1e-9 && place->theta <= 1.0);
  amplitude[0] = fake.n_accepted + place->theta;
  return 0.0;
}

static double
absorbed (gpointer data, double dz_m)
{
  return 0.0;
}

static double
norm (gpointer data)
{
  return 1.0;
}

static void
observe (gpointer data,
         const SolComplex *amplitude,
         const SolStage *at,
         SolObservation *observation)
{
}

static const SolBackendOps fake_ops = {
  .name = "fake",
  .open = open_fake,
  .close = close_fake,
  .set_state = set_state,
  .absorb = absorb,
  .get_taken_j = get_taken_j,
  .get_state = get_state,
  .trial = trial,
  .accept = accept_fake,
  .reject = reject_fake,
  .dense = dense,
  .absorbed = absorbed,
  .norm = norm,
  .observe = observe,
};

typedef struct
{
  SolOutcome outcome;
  SolProgress progress;
  GError *error;
  gboolean ok;
} Result;

static Result
run_fake (const SolProblem *problem, const SolPlan *plan, double (*error_at) (double, double))
{
  SolStart start = { .h_m = NAN };
  double edge = fake.edge_energy;
  Result result = { .error = NULL };
  fake = (Fake){ .error_at = error_at, .edge_energy = edge };
  result.ok = sol_propagate (problem, plan, &start, &fake_ops, &fake, &result.progress, NULL,
                             &result.outcome, &result.error);
  return result;
}

static void
result_clear (Result *self)
{
  sol_outcome_clear (&self->outcome);
  g_clear_error (&self->error);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Result, result_clear)

static double
always_one (double s_m, double h_m)
{
  return 1.0;
}

static double
never_finite (double s_m, double h_m)
{
  return NAN;
}

/* A wall that no step crosses: the closer, the shorter, each retry succeeding. */
static double
wall (double s_m, double h_m)
{
  double left = 5e-3 - s_m;
  return h_m > 0.5 * left ? 1e-3 : 1e-9;
}

static double
none (double s_m, double h_m)
{
  return 0.0;
}

static double
fifth_power (double s_m, double h_m)
{
  return 1e4 * pow (h_m / 1e-3, 5.0) * 1e-9;
}

static void
test_retries (void)
{
  g_autoptr (SolProblem) problem = sol_test_problem (NULL);
  SolPlan plan = sol_test_plan ("rk45", 1e-6, 5);
  g_auto (Result) result = run_fake (problem, &plan, always_one);
  g_assert_false (result.ok);
  g_assert_error (result.error, SOL_SOLVER_ERROR, SOL_SOLVER_ERROR_STEP);
  g_assert_nonnull (strstr (result.error->message, "ten retries"));
  g_assert_nonnull (strstr (result.error->message, "z = 0 m"));
  g_assert_cmpint (fake.n_trials, ==, 11);
  g_assert_cmpint (result.outcome.n_rejected, ==, 11);
  g_auto (Result) broken = run_fake (problem, &plan, never_finite);
  g_assert_error (broken.error, SOL_SOLVER_ERROR, SOL_SOLVER_ERROR_NOT_FINITE);
  g_assert_nonnull (strstr (broken.error->message, "first in plasma"));
  g_assert_cmpint (fake.n_trials, ==, 11);
}

/* Steps that shrink for ever end at the floor, with the reason, and never creep on. */
static void
test_floor (void)
{
  g_autoptr (SolProblem) problem = sol_test_problem (NULL);
  SolPlan plan = sol_test_plan ("rk45", 1e-6, 5);
  g_auto (Result) result = run_fake (problem, &plan, wall);
  g_assert_false (result.ok);
  g_assert_error (result.error, SOL_SOLVER_ERROR, SOL_SOLVER_ERROR_STEP);
  g_test_message ("%d trials: %s", fake.n_trials, result.error->message);
  g_assert_nonnull (strstr (result.error->message, "z = 0.005 m"));
  g_assert_cmpint (fake.n_trials, <, 2000);
  g_assert_cmpint (result.outcome.n_planes, ==, 2);
}

/* A tolerance beyond the arithmetic, with a real field: ends, and with its reason. */
static double
rounding (double s_m, double h_m)
{
  return 1e-16;
}

static void
test_absurd_tolerance (void)
{
  g_autoptr (SolProblem) problem = sol_test_problem (NULL);
  SolPlan plan = sol_test_plan ("rk45", 1e-18, 5);
  g_auto (Result) result = run_fake (problem, &plan, rounding);
  g_assert_error (result.error, SOL_SOLVER_ERROR, SOL_SOLVER_ERROR_STEP);
  g_assert_nonnull (strstr (result.error->message, "stepper.rtol"));
  g_assert_cmpint (fake.n_trials, <, 100);
}

/* No error at all: growth by five, the end reached exactly, planes filled from dense output. */
static void
test_growth (void)
{
  g_autoptr (SolProblem) problem = sol_test_problem (NULL);
  SolPlan plan = sol_test_plan ("rk45", 1e-6, 101);
  g_auto (Result) result = run_fake (problem, &plan, none);
  g_assert_no_error (result.error);
  g_assert_cmpint (result.outcome.n_planes, ==, 101);
  g_assert_cmpint (fake.n_trials, <=, 7); /* 1e-3, 5e-3, 0.025, 0.125, and the rest in two */
  g_assert_cmpint (fake.n_fresh, ==, 1);
  sol_assert_near (P, result.outcome.z_m, 1e-2, 0.0);
  sol_assert_near (P, result.progress.z_m, 1e-2, 0.0);
}

/* The steps settle and few are refused; the tail is shared, not left as a sliver. */
static void
test_steady (void)
{
  g_autoptr (SolProblem) problem = sol_test_problem (NULL);
  SolPlan plan = sol_test_plan ("rk45", 1e-9, 2);
  g_auto (Result) result = run_fake (problem, &plan, fifth_power);
  g_assert_no_error (result.error);
  g_assert_cmpint (result.outcome.n_rejected, <=, 2);
  /* class T: at a steady error of 0.9^(5/0.3) the step is 1e-3 (0.17e-4)^(1/5). */
  double steady = 1e-3 * pow (pow (0.9, 5.0 / 0.3) * 1e-4, 0.2);
  sol_assert_close (T, (double) result.outcome.n_accepted, 1e-2 / steady, 0.15);
}

/* A replay takes recorded ends as they are: errors do not matter, repeated ends do not count, ends
 * beyond the last go to the end. */
static void
test_schedule (void)
{
  static const double ends_m[] = { 1e-3, 1e-3, 4e-3, 4e-3 + 1e-19, 9e-3 };
  g_autoptr (SolProblem) problem = sol_test_problem (NULL);
  SolPlan plan = sol_test_plan ("rk45", 1e-6, 3);
  plan.schedule_z_m = ends_m;
  plan.n_schedule = G_N_ELEMENTS (ends_m);
  g_auto (Result) result = run_fake (problem, &plan, always_one);
  g_assert_no_error (result.error);
  g_assert_cmpint (result.outcome.n_accepted, ==, 4);
  g_assert_cmpint (result.outcome.n_rejected, ==, 0);
  sol_assert_close (R, result.outcome.accumulated_error, 4.0, 4 * DBL_EPSILON);
  g_auto (Result) broken = run_fake (problem, &plan, never_finite);
  g_assert_error (broken.error, SOL_SOLVER_ERROR, SOL_SOLVER_ERROR_NOT_FINITE);
  g_assert_cmpint (fake.n_trials, ==, 1);
}

/* The schedule of one profile in another: its steps still end at this one's kinks. */
static void
test_schedule_across_kinks (void)
{
  const char *const kinks[] = { "fill.pressure=0 m:0.1 bar, 3 mm:0.8 bar, 1 cm:0 bar", NULL };
  static const double ends_m[] = { 2e-3, 6e-3, 1e-2 };
  g_autoptr (SolProblem) problem = sol_test_problem (kinks);
  SolPlan plan = sol_test_plan ("rk45", 1e-6, 3);
  plan.schedule_z_m = ends_m;
  plan.n_schedule = G_N_ELEMENTS (ends_m);
  g_auto (Result) result = run_fake (problem, &plan, none);
  g_assert_no_error (result.error);
  g_assert_cmpint (result.outcome.n_accepted, ==, 4); /* 2, 3, 6, 10 mm */
  g_assert_cmpint (fake.n_fresh, ==, 2);
}

/* The time absorber works where there is light at the edge, and only then: before every step, and once
 * more behind the last. Of the first step it is not known. */
static void
test_absorber (void)
{
  const char *const on[] = { "grid.absorber=true", NULL };
  g_autoptr (SolProblem) with = sol_test_problem (on);
  g_autoptr (SolProblem) without = sol_test_problem (NULL);
  SolPlan plan = sol_test_plan ("rk45", 1e-6, 2);
  fake.edge_energy = 1e-11;
  g_auto (Result) light = run_fake (with, &plan, none);
  g_assert_cmpint (fake.n_absorbed, ==, fake.n_accepted);
  g_auto (Result) off = run_fake (without, &plan, none);
  g_assert_cmpint (fake.n_absorbed, ==, 0);
  fake.edge_energy = 1e-13;
  g_auto (Result) dark = run_fake (with, &plan, none);
  g_assert_cmpint (fake.n_absorbed, ==, 0);
  fake.edge_energy = 0.0;
}

int
main (int argc, char **argv)
{
  sol_test_set_point_locale ();
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/solver/loop/retries", test_retries);
  g_test_add_func ("/solver/loop/floor", test_floor);
  g_test_add_func ("/solver/loop/absurd-tolerance", test_absurd_tolerance);
  g_test_add_func ("/solver/loop/growth", test_growth);
  g_test_add_func ("/solver/loop/steady", test_steady);
  g_test_add_func ("/solver/loop/schedule", test_schedule);
  g_test_add_func ("/solver/loop/schedule-across-kinks", test_schedule_across_kinks);
  g_test_add_func ("/solver/loop/absorber", test_absorber);
  return g_test_run ();
}
