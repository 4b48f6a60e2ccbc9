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
/* Planes lie exactly where they should, number themselves, and do not change a step. */
static void
check_planes (const char *method)
{
  g_autoptr (SolProblem) problem = sol_test_problem (to_vacuum);
  SolPlan few = sol_test_plan (method, 1e-6, 2), many = sol_test_plan (method, 1e-6, 41);
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

static void
test_planes (void)
{
  for (int k = 0; sol_method_get (k) != NULL; k++)
    check_planes (sol_method_get (k)->name);
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
  g_test_add_func ("/solver/propagate/no-length", test_no_length);
  g_test_add_func ("/solver/propagate/absurd", test_absurd);
  g_test_add_func ("/solver/propagate/absurd-tolerance", test_absurd_tolerance);
  g_test_add_func ("/solver/propagate/messages-once", test_messages_once);
  g_test_add_func ("/solver/propagate/absorbed-energy", test_absorbed_energy);
  return g_test_run ();
}
