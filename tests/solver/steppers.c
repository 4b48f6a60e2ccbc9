/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a run may meet is the same for every stepper: kinks, replays, stops, faults. */
#include "config.h"

#include "backend/problem-fixture.h"
#include "base/error.h"
#include "sol-test.h"

#include <string.h>

static const SolComplex *
nth_plane (const SolTestRun *run, guint i)
{
  return g_ptr_array_index (run->planes, i);
}

static const SolStepRecord *
nth_record (const SolTestRun *run, guint i)
{
  return &g_array_index (run->records, SolStepRecord, i);
}

static SolTestRun *
run_ok (const SolProblem *problem, const char *backend, const SolPlan *plan, const SolStart *start)
{
  SolTestRun *run = sol_test_run (problem, backend, plan, start, NULL);
  g_assert_no_error (run->error);
  g_assert_true (run->ok);
  return run;
}

static double
difference (const SolProblem *problem, const SolComplex *got, const SolComplex *want)
{
  return sol_test_field_error (got, want, problem->grid->n_omega);
}

/* The integral form of the rate: where channels close the sum has kinks in the field, and no stepper
 * keeps its order over them. */
static const char *const to_vacuum[] = { "fill.pressure=0.8 bar -> 0 bar", "response.plasma=band",
                                         "response.ppt_integral=true", NULL };
static const char *const with_kinks[] = { "fill.pressure=0 m:0.1 bar, 3 mm:0.8 bar, 4 mm:0.8 bar, "
                                          "1 cm:0 bar",
                                          NULL };

static void
for_every_method (void (*check) (const char *method))
{
  for (int k = 0; sol_method_get (k) != NULL; k++)
    {
      g_test_message ("%s", sol_method_get (k)->name);
      check (sol_method_get (k)->name);
    }
}

/* Steps end at every kink of the pressure, and what follows is right. */
static void
check_kinks (const char *method)
{
  static const double kinks_m[] = { 3e-3, 4e-3, 1e-2 };
  g_autoptr (SolProblem) problem = sol_test_problem (with_kinks);
  SolPlan plan = sol_test_plan (method, 1e-6, 11), tight = sol_test_plan ("rk4ip", 1e-9, 11);
  g_autoptr (SolTestRun) run = run_ok (problem, "cpu", &plan, NULL);
  g_autoptr (SolTestRun) exact = run_ok (problem, "reference", &tight, NULL);
  for (gsize k = 0; k < G_N_ELEMENTS (kinks_m); k++)
    {
      gboolean found = FALSE;
      for (guint i = 0; i < run->records->len; i++)
        {
          const SolStepRecord *r = nth_record (run, i);
          found |= r->accepted && fabs (r->z_m + r->h_m - kinks_m[k]) < 1e-15;
          /* class P: no step lies on both sides. */
          g_assert_false (r->z_m < kinks_m[k] - 1e-12 && r->z_m + r->h_m > kinks_m[k] + 1e-12);
        }
      g_assert_true (found);
    }
  /* Planes 3 and 4 lie at kinks. */
  /* class T: the tolerance is for a step; tens of steps add up. */
  for (guint i = 1; i < 11; i++)
    sol_assert_near (T, difference (problem, nth_plane (run, i), nth_plane (exact, i)), 0.0, 5e-5);
}

static void
test_kinks (void)
{
  for_every_method (check_kinks);
}

/* The recorded ends replayed, by the same back end and by the other one. */
static void
check_replay (const char *method)
{
  static const char *const *const cases[] = { to_vacuum, with_kinks, NULL };
  for (int k = 0; k < 3; k++)
    {
      gsize n;
      g_autoptr (SolProblem) problem = sol_test_problem (cases[k]);
      SolPlan plan = sol_test_plan (method, 1e-7, 9);
      g_autoptr (SolTestRun) first = run_ok (problem, "cpu", &plan, NULL);
      g_autofree double *schedule = sol_test_run_schedule (first, &n);
      SolPlan replay = plan;
      replay.schedule_z_m = schedule;
      replay.n_schedule = n;
      g_autoptr (SolTestRun) again = run_ok (problem, "cpu", &replay, NULL);
      g_autoptr (SolTestRun) other = run_ok (problem, "reference", &replay, NULL);
      g_assert_cmpint (again->outcome.n_accepted, ==, (gint64) n);
      g_assert_cmpint (again->outcome.n_rejected, ==, 0);
      g_assert_cmpint (other->outcome.n_accepted, ==, (gint64) n);
      /* class T: the places of steps are rounded in z, so the tolerance is the envelope; without its
       * rejections a method with a history may choose other orders, in every step anew. */
      gboolean has_history = plan.method->n_history > 0;
      double envelope = has_history ? 1e-7 * (double) n : 1e-7;
      for (guint i = 1; i < 9; i++)
        {
          sol_assert_near (T, difference (problem, nth_plane (again, i), nth_plane (first, i)), 0.0,
                           envelope);
          sol_assert_near (T, difference (problem, nth_plane (other, i), nth_plane (first, i)), 0.0,
                           envelope);
        }
    }
}

static void
test_replay (void)
{
  for_every_method (check_replay);
}

/* From the field of any plane on, the rest of the run comes out the same within the tolerance. */
static void
check_resume (const char *method)
{
  g_autoptr (SolProblem) problem = sol_test_problem (to_vacuum);
  SolPlan plan = sol_test_plan (method, 1e-7, 9);
  g_autoptr (SolTestRun) whole = run_ok (problem, "cpu", &plan, NULL);
  for (gint64 done = 1; done < 9; done++)
    {
      SolStart start = { nth_plane (whole, (guint) done - 1), done, 0.0, NAN };
      const SolBackendOps *ops = sol_backend_find ("cpu");
      SolBackendOptions options = { 1 };
      SolProgress progress;
      g_auto (SolOutcome) outcome = { 0.0 };
      g_autoptr (GError) error = NULL;
      g_autofree SolComplex *end = g_new0 (SolComplex, problem->grid->n_omega);
      gpointer backend = ops->open (problem, plan.method, &options, NULL);
      g_assert_true (
          sol_propagate (problem, &plan, &start, ops, backend, &progress, NULL, &outcome, &error));
      ops->get_state (backend, end);
      ops->close (backend);
      g_assert_cmpint (outcome.n_planes, ==, 9);
      sol_assert_near (T, difference (problem, end, nth_plane (whole, 8)), 0.0, 1e-5);
    }
}

static void
test_resume (void)
{
  for_every_method (check_resume);
}

/* A limit in metres of z holds in z whatever the coordinate of the steps. */
static void
check_max_step (const char *method)
{
  static const char *const profiles[] = { "fill.pressure=0.8 bar -> 0 bar",
                                          "fill.pressure=0 bar -> 0.8 bar",
                                          "fill.pressure=0.5 bar" };
  for (int k = 0; k < 3; k++)
    {
      const char *const assignments[] = { profiles[k], "pulse.energy=10 nJ", NULL };
      g_autoptr (SolProblem) problem = sol_test_problem (assignments);
      SolPlan plan = sol_test_plan (method, 1e-3, 2);
      plan.max_step_m = 4e-4;
      g_autoptr (SolTestRun) run = run_ok (problem, "cpu", &plan, NULL);
      double largest = 0.0;
      for (guint i = 0; i < run->records->len; i++)
        largest = fmax (largest, nth_record (run, i)->h_m);
      g_assert_true (largest <= 4e-4 * (1.0 + 1e-9)); /* class R: the limit, to rounding of z */
      g_assert_true (largest > 3.9e-4);               /* class T: and it is what held */
    }
}

static void
test_max_step (void)
{
  for_every_method (check_max_step);
}

/* No light: a few growing steps, dark planes, no message. */
static void
check_no_energy (const char *method)
{
  const char *const dark[] = { "pulse.energy=0 J", "response.plasma=band",
                               "response.preionised_fraction=0.1", NULL };
  for (int i = 0; sol_backend_get (i) != NULL; i++)
    {
      g_autoptr (SolProblem) problem = sol_test_problem (dark);
      SolPlan plan = sol_test_plan (method, 1e-6, 5);
      g_autoptr (SolTestRun) run = run_ok (problem, sol_backend_get (i)->name, &plan, NULL);
      g_assert_cmpuint (run->z_m->len, ==, 5);
      g_assert_cmpint (run->outcome.n_accepted, <, 10);
      g_assert_cmpuint (run->outcome.messages->len, ==, 0);
      for (guint k = 0; k < 5; k++)
        sol_assert_near (P, sol_test_energy_j (problem, nth_plane (run, k)), 0.0, 0.0);
    }
}

static void
test_no_energy (void)
{
  for_every_method (check_no_energy);
}

/* A stop asked for during a step comes before the next one. */
typedef struct
{
  GCancellable *cancellable;
  int left;
} Stopper;

static void
stop_cb (gpointer data, const SolStepRecord *record)
{
  Stopper *self = data;
  if (--self->left == 0)
    g_cancellable_cancel (self->cancellable);
}

static void
check_cancel (const char *method)
{
  g_autoptr (SolProblem) problem = sol_test_problem (to_vacuum);
  for (int n = 1; n < 4; n++)
    {
      g_autoptr (GCancellable) cancellable = g_cancellable_new ();
      Stopper stopper = { cancellable, n };
      SolObserver observer = { &stopper, NULL, stop_cb };
      SolPlan plan = sol_test_plan (method, 1e-6, 5);
      plan.observers = &observer;
      plan.n_observers = 1;
      g_autoptr (SolTestRun) run = sol_test_run (problem, "cpu", &plan, NULL, cancellable);
      g_assert_false (run->ok);
      g_assert_error (run->error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
      g_assert_cmpuint (run->records->len, ==, (guint) n);
      /* class P: as far as the accepted steps go. */
      g_assert_true (run->outcome.z_m < sol_path_get_length_m (problem->path));
    }
}

static void
test_cancel (void)
{
  for_every_method (check_cancel);
}

static gboolean
refuse_third (gpointer data, const SolPlane *plane, GError **error)
{
  if (plane->number < 2)
    return TRUE;
  g_set_error_literal (error, SOL_FILE_ERROR, SOL_FILE_ERROR_WRITE, "no room for the third plane");
  return FALSE;
}

static void
check_observer_fails (const char *method)
{
  g_autoptr (SolProblem) problem = sol_test_problem (NULL);
  SolObserver observer = { NULL, refuse_third, NULL };
  SolPlan plan = sol_test_plan (method, 1e-6, 5);
  plan.observers = &observer;
  plan.n_observers = 1;
  g_autoptr (SolTestRun) run = sol_test_run (problem, "cpu", &plan, NULL, NULL);
  g_assert_false (run->ok);
  g_assert_error (run->error, SOL_FILE_ERROR, SOL_FILE_ERROR_WRITE);
  g_assert_cmpint (run->outcome.n_planes, ==, 2);
}

static void
test_observer_fails (void)
{
  for_every_method (check_observer_fails);
}

/* A field that is no number ends the run with the place, the trial and the cause. */
static void
check_not_finite (const char *method)
{
  g_autoptr (SolProblem) problem = sol_test_problem (to_vacuum);
  problem->input[problem->grid->first_active + 9] = NAN;
  for (int i = 0; sol_backend_get (i) != NULL; i++)
    {
      SolPlan plan = sol_test_plan (method, 1e-6, 5);
      g_autoptr (SolTestRun) run =
          sol_test_run (problem, sol_backend_get (i)->name, &plan, NULL, NULL);
      g_assert_false (run->ok);
      g_assert_error (run->error, SOL_SOLVER_ERROR, SOL_SOLVER_ERROR_NOT_FINITE);
      g_assert_nonnull (strstr (run->error->message, "first in field"));
      g_assert_nonnull (strstr (run->error->message, "z = 0 m"));
      g_assert_cmpuint (run->z_m->len, ==, 1);
      g_assert_cmpuint (run->records->len, ==, 11);
    }
}

static void
test_not_finite (void)
{
  for_every_method (check_not_finite);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/solver/steppers/kinks", test_kinks);
  g_test_add_func ("/solver/steppers/replay", test_replay);
  g_test_add_func ("/solver/steppers/resume", test_resume);
  g_test_add_func ("/solver/steppers/no-energy", test_no_energy);
  g_test_add_func ("/solver/steppers/cancel", test_cancel);
  g_test_add_func ("/solver/steppers/not-finite", test_not_finite);
  g_test_add_func ("/solver/steppers/max-step", test_max_step);
  g_test_add_func ("/solver/steppers/observer-fails", test_observer_fails);
  return g_test_run ();
}
