/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Planes that leave a device while its run goes on: the same numbers as those that are waited for, in the same
 * order, at every place where somebody looks. */
#include "config.h"

#include "backend/device/device-backend.h"
#include "backend/problem-fixture.h"
#include "base/error.h"
#include "device/faulty-device.h"
#include "sol-test.h"

#include <math.h>
#include <string.h>

#define RTOL 1e-4

/* Around the back end on the device whose reads are done no sooner than they are waited for. */
static struct
{
  int n_begun;
  int n_ended;
  int n_started; /* trials */
  int n_most;    /* on their way at a time */
} seen;

static void
begin_plane (gpointer backend, const SolPlace *place)
{
  sol_fault_get_backend ()->begin_plane (backend, place);
  seen.n_begun++;
  seen.n_most = MAX (seen.n_most, seen.n_begun - seen.n_ended);
}

static double
end_plane (gpointer backend, SolComplex *amplitude, SolObservation *observation)
{
  seen.n_ended++;
  return sol_fault_get_backend ()->end_plane (backend, amplitude, observation);
}

static void
start_trial (gpointer backend, const SolStageSet *stages, double h_m)
{
  /* class P: nothing is started for nobody. */
  g_assert_cmpint (seen.n_begun, >, seen.n_ended);
  sol_fault_get_backend ()->start_trial (backend, stages, h_m);
  seen.n_started++;
}

static SolBackendOps
make_ops (gboolean waits)
{
  SolBackendOps ops = *sol_fault_get_backend ();
  ops.begin_plane = waits ? NULL : begin_plane;
  ops.end_plane = waits ? NULL : end_plane;
  ops.start_trial = waits ? NULL : start_trial;
  memset (&seen, 0, sizeof seen);
  sol_fault_plant (SOL_FAULT_NONE, 0, NULL, FALSE);
  return ops;
}

static void
assert_same_array (GArray *left, GArray *right)
{
  gsize n_each = g_array_get_element_size (left);
  g_assert_cmpmem (left->data, left->len * n_each, right->data, right->len * n_each);
}

/* Bit for bit. */
static void
assert_same_run (const SolTestRun *got, const SolTestRun *want)
{
  gsize n_bytes = sol_problem_get_n_field (want->problem) * sizeof (SolComplex);
  assert_same_array (got->z_m, want->z_m);
  assert_same_array (got->absorbed_j, want->absorbed_j);
  assert_same_array (got->seen, want->seen);
  assert_same_array (got->records, want->records);
  g_assert_cmpint (got->outcome.n_planes, ==, want->outcome.n_planes);
  g_assert_cmpint (got->progress.n_planes, ==, want->progress.n_planes);
  g_assert_cmpuint (got->planes->len, ==, want->planes->len);
  for (guint i = 0; i < want->planes->len; i++)
    g_assert_cmpmem (got->planes->pdata[i], n_bytes, want->planes->pdata[i], n_bytes);
}

static const char *const cases[][6] = {
  { "response.plasma=band", "fill.gas=Ar:0.6, Kr:0.4", NULL },
  { "response.plasma=band", "grid.absorber=on", "pulse.delay=27 fs", NULL },
  { "response.plasma=band", "run.model=multimode", "geometry.modes=HE11..HE12",
    "grid.radial_points=4", NULL },
  { "run.field=envelope", "response.plasma=off", NULL },
  { "fill.gas=N2", "response.raman=on", "response.plasma=off", NULL },
};

/* Several planes a step, and less than one. */
static const gint64 n_planes[] = { 31, 4 };

/* Returns how many planes were on their way at a time. */
static int
check_same (const SolProblem *problem, const char *method, gint64 n)
{
  SolPlan plan = sol_test_plan (method, RTOL, n);
  SolBackendOps waiting = make_ops (TRUE);
  g_autoptr (SolTestRun) want = sol_test_run_on (problem, &waiting, &plan, NULL, NULL);
  g_assert_no_error (want->error);
  SolBackendOps ops = make_ops (FALSE);
  g_autoptr (SolTestRun) got = sol_test_run_on (problem, &ops, &plan, NULL, NULL);
  g_assert_no_error (got->error);
  assert_same_run (got, want);
  g_assert_cmpint (sol_fault_count_live (), ==, 0);
  g_test_message ("%s, %d planes: %d on their way, %d trials beside them, %d at a time", method,
                  (int) n, seen.n_begun, seen.n_started, seen.n_most);
  g_assert_cmpint (seen.n_begun, ==, seen.n_ended);
  g_assert_cmpint (seen.n_begun, >, n / 2);
  g_assert_cmpint (seen.n_started, >, 0);
  return seen.n_most;
}

static void
test_same (void)
{
  static const char *const methods[] = { "rk45", "adams", "etd" };
  int n_most = 0;
  for (gsize k = 0; k < G_N_ELEMENTS (cases); k++)
    {
      g_autoptr (SolProblem) problem = sol_test_problem (cases[k]);
      for (gsize m = 0; m < (k == 0 ? G_N_ELEMENTS (methods) : 1); m++)
        for (gsize i = 0; i < G_N_ELEMENTS (n_planes); i++)
          {
            int most = check_same (problem, methods[m], n_planes[i]);
            n_most = MAX (n_most, most);
          }
    }
  g_assert_cmpint (n_most, ==, SOL_BACKEND_N_PLANES);
}

/* The device of these tests shows it: where nobody waits there is no plane. */
static void
test_missing_wait (void)
{
  g_autoptr (SolProblem) problem = sol_test_problem (cases[0]);
  SolPlan plan = sol_test_plan ("rk45", RTOL, n_planes[0]);
  SolBackendOps ops = make_ops (FALSE);
  sol_fault_never_wait (TRUE);
  g_autoptr (SolTestRun) run = sol_test_run_on (problem, &ops, &plan, NULL, NULL);
  const SolComplex *plane = g_ptr_array_index (run->planes, run->planes->len / 2);
  g_assert_true (isnan (creal (plane[problem->grid->first_active])));
}

/* A run can rest at its gate, and end there: nothing is on its way then. */
typedef struct
{
  int n_left;
  GCancellable *cancellable;
} Gate;

static void
pass (gpointer data)
{
  Gate *self = data;
  g_assert_cmpint (seen.n_begun, ==, seen.n_ended);
  if (self->n_left-- == 0)
    g_cancellable_cancel (self->cancellable);
}

static SolTestRun *
run_until (const SolProblem *problem, const SolBackendOps *ops, SolPlan *plan, int n_trials)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  Gate gate = { n_trials, cancellable };
  plan->gate = pass;
  plan->gate_data = &gate;
  return sol_test_run_on (problem, ops, plan, NULL, cancellable);
}

static void
test_stop (void)
{
  g_autoptr (SolProblem) problem = sol_test_problem (cases[0]);
  for (gsize i = 0; i < G_N_ELEMENTS (n_planes); i++)
    for (int n_trials = 0; n_trials < 6; n_trials += 2)
      {
        SolPlan plan = sol_test_plan ("rk45", RTOL, n_planes[i]);
        SolBackendOps waiting = make_ops (TRUE);
        g_autoptr (SolTestRun) want = run_until (problem, &waiting, &plan, n_trials);
        g_assert_error (want->error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
        SolBackendOps ops = make_ops (FALSE);
        g_autoptr (SolTestRun) got = run_until (problem, &ops, &plan, n_trials);
        g_assert_error (got->error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
        assert_same_run (got, want);
      }
}

/* From any plane on, whatever was on its way when it was stored. */
static void
test_start (void)
{
  g_autoptr (SolProblem) problem = sol_test_problem (cases[0]);
  SolPlan plan = sol_test_plan ("rk45", RTOL, n_planes[0]);
  SolBackendOps ops = make_ops (FALSE);
  g_autoptr (SolTestRun) whole = sol_test_run_on (problem, &ops, &plan, NULL, NULL);
  for (gint64 n = 7; n < 30; n += 13)
    {
      SolStart start = { whole->planes->pdata[n - 1], n, 0.0, 1e-4 };
      SolBackendOps waiting = make_ops (TRUE);
      g_autoptr (SolTestRun) want = sol_test_run_on (problem, &waiting, &plan, &start, NULL);
      ops = make_ops (FALSE);
      g_autoptr (SolTestRun) got = sol_test_run_on (problem, &ops, &plan, &start, NULL);
      assert_same_run (got, want);
    }
}

/* An observer that can store no more ends the run, and gets no plane behind that one. */
typedef struct
{
  int n_left;
  int n_late;
} Full;

static gboolean
refuse (gpointer data, const SolPlane *plane, GError **error)
{
  Full *self = data;
  self->n_late += self->n_left < 0;
  if (self->n_left-- > 0)
    return TRUE;
  g_set_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_WRITE, "no room");
  return FALSE;
}

static void
test_observer_fails (void)
{
  g_autoptr (SolProblem) problem = sol_test_problem (cases[0]);
  for (int n = 0; n < 12; n += 3)
    {
      Full full = { n, 0 };
      SolObserver observer = { .data = &full, .plane = refuse };
      SolPlan plan = sol_test_plan ("rk45", RTOL, n_planes[0]);
      plan.observers = &observer;
      plan.n_observers = 1;
      SolBackendOps ops = make_ops (FALSE);
      g_autoptr (SolTestRun) run = sol_test_run_on (problem, &ops, &plan, NULL, NULL);
      g_assert_false (run->ok);
      g_assert_error (run->error, SOL_FILE_ERROR, SOL_FILE_ERROR_WRITE);
      g_assert_cmpint (run->outcome.n_planes, ==, n);
      g_assert_cmpint (full.n_late, ==, 0);
      g_assert_cmpint (sol_fault_count_live (), ==, 0);
    }
}

/* What a device does not bring back is handed out to nobody, wherever it fails. */
static void
test_device_fails (void)
{
  static const SolFault faults[] = { SOL_FAULT_COPY, SOL_FAULT_READ_BEGIN, SOL_FAULT_READ_END,
                                     SOL_FAULT_LAUNCH, SOL_FAULT_READ };
  g_autoptr (SolProblem) problem = sol_test_problem (cases[0]);
  gsize n_field = sol_problem_get_n_field (problem);
  SolPlan plan = sol_test_plan ("rk45", RTOL, n_planes[0]);
  SolBackendOps ops = make_ops (FALSE);
  g_autoptr (SolTestRun) whole = sol_test_run_on (problem, &ops, &plan, NULL, NULL);
  for (gsize f = 0; f < G_N_ELEMENTS (faults); f++)
    {
      sol_fault_plant (SOL_FAULT_NONE, 0, NULL, FALSE);
      g_autoptr (SolTestRun) counting = sol_test_run_on (problem, &ops, &plan, NULL, NULL);
      gint64 n = sol_fault_count (faults[f]);
      g_assert_cmpint (n, >, 0);
      for (int k = 0; k < 3; k++)
        {
          sol_fault_plant (faults[f], (n - 1) * k / 2, NULL, k % 2 == 0);
          g_autoptr (SolTestRun) run = sol_test_run_on (problem, &ops, &plan, NULL, NULL);
          g_assert_true (sol_fault_was_met ());
          g_assert_false (run->ok);
          g_assert_error (run->error, SOL_DEVICE_ERROR, SOL_DEVICE_ERROR_LAUNCH);
          g_assert_cmpuint (run->planes->len, <, whole->planes->len);
          for (guint i = 0; i < run->planes->len; i++)
            g_assert_cmpmem (run->planes->pdata[i], n_field * sizeof (SolComplex),
                             whole->planes->pdata[i], n_field * sizeof (SolComplex));
          g_assert_cmpint (sol_fault_count_live (), ==, 0);
        }
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/backend/device-planes/same-as-those-waited-for", test_same);
  g_test_add_func ("/backend/device-planes/a-missing-wait-is-seen", test_missing_wait);
  g_test_add_func ("/backend/device-planes/nothing-is-on-its-way-at-the-gate", test_stop);
  g_test_add_func ("/backend/device-planes/from-a-plane-on", test_start);
  g_test_add_func ("/backend/device-planes/an-observer-fails", test_observer_fails);
  g_test_add_func ("/backend/device-planes/the-device-fails", test_device_fails);
  return g_test_run ();
}
