/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The loop with real back ends: planes, ends, kinks, replay, resume, limits, faults. */
#include "config.h"

#include "backend/problem-fixture.h"
#include "base/error.h"
#include "problem/stage.h"
#include "sol-test.h"

#include <float.h>
#include <string.h>

static double
nth_z (const SolTestRun *run, guint i)
{
  return g_array_index (run->z_m, double, i);
}

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

/* What a run may meet is the same for every stepper. */
static void
for_every_method (void (*check) (const char *method))
{
  for (int k = 0; sol_method_get (k) != NULL; k++)
    {
      g_test_message ("%s", sol_method_get (k)->name);
      check (sol_method_get (k)->name);
    }
}

/* Planes lie exactly where they should, number themselves, and do not change a step. */
static void
test_planes (void)
{
  g_autoptr (SolProblem) problem = sol_test_problem (to_vacuum);
  SolPlan few = sol_test_plan ("rk45", 1e-6, 2), many = sol_test_plan ("rk45", 1e-6, 41);
  g_autoptr (SolTestRun) ends = run_ok (problem, "cpu", &few, NULL);
  g_autoptr (SolTestRun) all = run_ok (problem, "cpu", &many, NULL);
  double length = sol_path_get_length_m (problem->path);
  g_assert_cmpuint (ends->z_m->len, ==, 2);
  g_assert_cmpuint (all->z_m->len, ==, 41);
  for (guint i = 0; i < 41; i++)
    sol_assert_near (P, nth_z (all, i), i == 40 ? length : length * (i / 40.0), 0.0);
  sol_assert_near (P, difference (problem, nth_plane (all, 0), problem->input), 0.0, 0.0);
  g_assert_cmpuint (ends->records->len, ==, all->records->len);
  g_assert_cmpuint (all->records->len, >, 5);
  for (guint i = 0; i < all->records->len; i++)
    sol_assert_close (R, nth_record (all, i)->z_m + nth_record (all, i)->h_m,
                      nth_record (ends, i)->z_m + nth_record (ends, i)->h_m, 1e-9);
  sol_assert_near (R, difference (problem, nth_plane (all, 40), nth_plane (ends, 1)), 0.0, 1e-12);
  sol_assert_near (P, all->outcome.z_m, length, 0.0);
  g_assert_cmpint (all->outcome.n_planes, ==, 41);
  g_assert_cmpint (all->progress.n_planes, ==, 41);
  sol_assert_near (P, all->progress.z_m, length, 0.0);
}

/* Dense output inside steps is as good as the steps: against a run a hundred times tighter. */
static void
test_accuracy_of_planes (void)
{
  for (int k = 0; sol_method_get (k) != NULL; k++)
    {
      const char *method = sol_method_get (k)->name;
      g_autoptr (SolProblem) problem = sol_test_problem (to_vacuum);
      SolPlan plan = sol_test_plan (method, 1e-6, 33), tight = sol_test_plan ("rk45", 1e-9, 33);
      g_autoptr (SolTestRun) run = run_ok (problem, "cpu", &plan, NULL);
      g_autoptr (SolTestRun) exact = run_ok (problem, "cpu", &tight, NULL);
      double worst = 0.0;
      for (guint i = 1; i < 33; i++)
        worst = fmax (worst, difference (problem, nth_plane (run, i), nth_plane (exact, i)));
      g_test_message ("%s: worst plane %.2g after %" G_GINT64_FORMAT " steps", method, worst,
                      run->outcome.n_accepted);
      /* class T: the tolerance is for a step; tens of steps add up. */
      sol_assert_near (T, worst, 0.0, 5e-5);
    }
}

/* Lets a run take a few trials. */
typedef struct
{
  int n_left;
  GCancellable *cancellable;
} Turnstile;

static void
turn (gpointer data)
{
  Turnstile *self = data;
  if (self->n_left-- == 0)
    g_cancellable_cancel (self->cancellable);
}

/* However long the guide: the light knows nothing of its far end, and the first step must not. */
static void
test_first_step (void)
{
  const char *const longest[] = { "geometry.length=1e6 m", NULL };
  g_autoptr (SolProblem) problem = sol_test_problem (longest);
  g_autoptr (GCancellable) stop = g_cancellable_new ();
  Turnstile turnstile = { 20, stop };
  SolPlan plan = sol_test_plan ("rk45", 1e-6, 2);
  plan.gate = turn;
  plan.gate_data = &turnstile;
  g_autoptr (SolTestRun) run = sol_test_run (problem, "cpu", &plan, NULL, stop);
  g_assert_error (run->error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_cmpint (run->outcome.n_accepted, >=, 5);
  for (guint i = 0; i < run->records->len; i++)
    g_assert_true (isfinite (nth_record (run, i)->error));
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
  /* class T: every step may add its tolerance. */
  double envelope = plan.rtol * (double) run->outcome.n_accepted;
  for (guint i = 1; i < 11; i++)
    sol_assert_near (T, difference (problem, nth_plane (run, i), nth_plane (exact, i)), 0.0,
                     envelope);
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

static void
test_no_length (void)
{
  const char *const none[] = { "geometry.length=0 m", "response.plasma=band", NULL };
  g_autoptr (SolProblem) problem = sol_test_problem (none);
  SolPlan plan = sol_test_plan ("rk45", 1e-6, 5);
  g_autoptr (SolTestRun) run = run_ok (problem, "cpu", &plan, NULL);
  g_assert_cmpuint (run->z_m->len, ==, 1);
  g_assert_cmpuint (run->records->len, ==, 0);
  sol_assert_near (P, difference (problem, nth_plane (run, 0), problem->input), 0.0, 0.0);
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

/* Pitfall of optimisers: a core of a micrometre with the energy of a large one. */
static void
test_absurd (void)
{
  const char *const absurd[] = { "fill.gas=He",
                                 "fill.pressure=0.75 bar -> 0 bar",
                                 "geometry.core_radius=1 um",
                                 "geometry.length=2.34 m",
                                 "pulse.energy=400 uJ",
                                 "pulse.duration=10 fs",
                                 "response.plasma=band",
                                 NULL };
  g_autoptr (SolProblem) problem = sol_test_problem (absurd);
  SolPlan plan = sol_test_plan ("rk45", 1e-6, 5);
  g_autoptr (SolTestRun) run = sol_test_run (problem, "cpu", &plan, NULL, NULL);
  g_test_message ("%s after %u trials, %u planes", run->ok ? "dark" : run->error->message,
                  run->records->len, run->z_m->len);
  for (guint i = 0; i < run->planes->len; i++)
    g_assert_true (isfinite (sol_test_energy_j (problem, nth_plane (run, i))));
  if (run->ok)
    {
      double left = sol_test_energy_j (problem, sol_test_run_last (run));
      sol_assert_near (T, left / sol_test_energy_j (problem, problem->input), 0.0, 1e-3);
      return;
    }
  g_assert_true (run->error->domain == SOL_SOLVER_ERROR);
  g_assert_nonnull (strstr (run->error->message, "z = "));
}

/* A tolerance that no arithmetic resolves: the estimate falls with the step all the same, so the run
 * ends, at its end or with a reason, and does not creep. */
static void
test_absurd_tolerance (void)
{
  g_autoptr (SolProblem) problem = sol_test_problem (NULL);
  SolPlan plan = sol_test_plan ("rk45", 1e-18, 2), sane = sol_test_plan ("rk45", 1e-9, 2);
  plan.max_step_m = 1.0;
  g_autoptr (SolTestRun) run = sol_test_run (problem, "cpu", &plan, NULL, NULL);
  g_autoptr (SolTestRun) other = run_ok (problem, "cpu", &sane, NULL);
  g_test_message ("%u trials, %s", run->records->len, run->ok ? "done" : run->error->message);
  g_assert_cmpuint (run->records->len, <, 10000);
  if (!run->ok)
    g_assert_error (run->error, SOL_SOLVER_ERROR, SOL_SOLVER_ERROR_STEP);
  else
    sol_assert_near (T, difference (problem, sol_test_run_last (run), sol_test_run_last (other)),
                     0.0, 1e-7);
}

/* Each remark is made once, however many steps give reason to it. */
static void
test_messages_once (void)
{
  const char *const wide[] = { "pulse.delay=31 fs", "pulse.energy=300 uJ", "response.plasma=band",
                               "geometry.length=20 um", NULL };
  g_autoptr (SolProblem) problem = sol_test_problem (wide);
  SolPlan plan = sol_test_plan ("rk45", 1e-4, 2);
  plan.max_step_m = 1e-6;
  g_autoptr (SolTestRun) run = run_ok (problem, "cpu", &plan, NULL);
  int n_field = 0, n_edge = 0;
  for (guint i = 0; i < run->outcome.messages->len; i++)
    {
      const char *message = g_ptr_array_index (run->outcome.messages, i);
      n_field += strstr (message, "ionisation model is evaluated") != NULL;
      n_edge += strstr (message, "grid.time_window") != NULL;
    }
  g_assert_cmpint (run->outcome.n_accepted, >, 10);
  g_assert_cmpint (n_field, ==, 1);
  g_assert_cmpint (n_edge, ==, 1);
  g_assert_cmpuint (run->outcome.messages->len, <=, 3);
}

/* Without a source all of the energy is either still there or with the absorbers, at every plane. (The
 * windows on the polarisation take and give a little that is in no account.) */
static void
test_absorbed_energy (void)
{
  const char *const on[] = { "grid.absorber=true",
                             "geometry.loss=false",
                             "response.kerr=false",
                             "pulse.duration=3 fs",
                             "pulse.delay=29 fs",
                             "pulse.energy=2 uJ",
                             "fill.pressure=1 bar -> 0 bar",
                             NULL };
  for (int k = 0; sol_backend_get (k) != NULL; k++)
    {
      g_autoptr (SolProblem) problem = sol_test_problem (on);
      SolPlan plan = sol_test_plan ("rk45", 1e-6, 9);
      g_autoptr (SolTestRun) run = run_ok (problem, sol_backend_get (k)->name, &plan, NULL);
      double start = sol_test_energy_j (problem, problem->input), absorbed = 0.0;
      for (guint i = 0; i < 9; i++)
        {
          absorbed = g_array_index (run->absorbed_j, double, i);
          double sum = sol_test_energy_j (problem, nth_plane (run, i)) + absorbed;
          sol_assert_near (R, sum / start - 1.0, 0.0, 1e-11);
        }
      g_test_message ("%.3g of the energy absorbed", absorbed / start);
      g_assert_cmpfloat (absorbed / start, >, 1e-3); /* class T: not trivial */
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/solver/propagate/planes", test_planes);
  g_test_add_func ("/solver/propagate/accuracy-of-planes", test_accuracy_of_planes);
  g_test_add_func ("/solver/propagate/first-step-in-a-very-long-guide", test_first_step);
  g_test_add_func ("/solver/propagate/kinks", test_kinks);
  g_test_add_func ("/solver/propagate/replay", test_replay);
  g_test_add_func ("/solver/propagate/resume", test_resume);
  g_test_add_func ("/solver/propagate/max-step", test_max_step);
  g_test_add_func ("/solver/propagate/no-length", test_no_length);
  g_test_add_func ("/solver/propagate/no-energy", test_no_energy);
  g_test_add_func ("/solver/propagate/cancel", test_cancel);
  g_test_add_func ("/solver/propagate/observer-fails", test_observer_fails);
  g_test_add_func ("/solver/propagate/not-finite", test_not_finite);
  g_test_add_func ("/solver/propagate/absurd", test_absurd);
  g_test_add_func ("/solver/propagate/absurd-tolerance", test_absurd_tolerance);
  g_test_add_func ("/solver/propagate/messages-once", test_messages_once);
  g_test_add_func ("/solver/propagate/absorbed-energy", test_absorbed_energy);
  return g_test_run ();
}
