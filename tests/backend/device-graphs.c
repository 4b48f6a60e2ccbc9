/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Trials that a device takes as graphs: the same numbers, bit for bit, as launch by launch; and whatever of a
 * graph's making is refused, the run goes on without. Each kind in a process of its own; cuda and hip with
 * the drivers that are none (tests/device/fake). */
#include "config.h"

#include "backend/device/device-backend.h"
#include "backend/problem-fixture.h"
#include "base/error.h"
#include "device/fake/fake.h"
#include "device/faulty-device.h"
#include "sol-test.h"

#include <gmodule.h>
#include <math.h>
#include <string.h>

#define RTOL 1e-4
#define N_PLANES 5

static const struct
{
  const char *assignments[8];
  double step_m; /* the first and the longest; 20 mm are too long: trials are rejected */
} cases[] = {
  { { "response.plasma=band", "fill.gas=Ar:0.6, Kr:0.4", "fill.pressure=0.8 bar -> 0.2 bar", NULL },
    20e-3 },
  { { "response.plasma=band", "grid.absorber=on", "pulse.delay=27 fs", NULL }, 20e-3 },
  { { "response.plasma=trapezoid", "run.model=multimode", "geometry.modes=HE11..HE12",
      "grid.radial_points=4", NULL },
    20e-3 },
  { { "response.third_harmonic=false", "response.plasma=off", NULL }, 1e-3 },
  { { "run.field=envelope", "response.plasma=off", NULL }, 1e-3 },
  { { "fill.gas=N2", "response.raman=on", "response.plasma=off", NULL }, 1e-3 },
  { { "fill.gas=N2", "response.raman=on", "response.plasma=off", "fill.pressure=0.8 bar -> 0.2 bar",
      NULL },
    1e-3 },
  { { "run.model=radial", "geometry.kind=free-space", "geometry.aperture_radius=1 mm",
      "grid.radial_points=4", "pulse.waist=450 um", "grid.absorber=on", NULL },
    1e-3 },
};

/* Of the back end that was closed last. */
static SolDeviceCounts moved;
static gint64 n_trials;
static const SolBackendOps *inner;

static void
close_counting (gpointer backend)
{
  SolBackendCounts counts;
  sol_device_get_counts (sol_device_backend_get_device (backend), &moved);
  inner->counts (backend, &counts);
  n_trials = counts.n_trials;
  inner->close (backend);
}

static SolTestRun *
run_on (const SolBackendOps *ops, const SolProblem *problem, const char *method, double step_m)
{
  SolPlan plan = sol_test_plan (method, RTOL, N_PLANES);
  const SolStart start = { .h_m = step_m };
  SolBackendOps counting = *ops;
  inner = ops;
  plan.max_step_m = step_m;
  counting.close = close_counting;
  moved = (SolDeviceCounts){ 0 };
  return sol_test_run_on (problem, &counting, &plan, &start, NULL);
}

static SolTestRun *
run_piecewise (const SolBackendOps *ops,
               const SolProblem *problem,
               const char *method,
               double step_m)
{
  sol_fault_plant (SOL_FAULT_NONE, 0, NULL, FALSE);
  g_setenv ("SOLISCOPE_DEVICE_GRAPHS", "off", TRUE);
  SolTestRun *run = run_on (ops, problem, method, step_m);
  g_unsetenv ("SOLISCOPE_DEVICE_GRAPHS");
  g_assert_no_error (run->error);
  g_assert_cmpint (moved.graph_launches, ==, 0);
  g_assert_cmpint (moved.submissions, ==, moved.launches);
  return run;
}

static gboolean
is_same_array (GArray *left, GArray *right)
{
  return left->len == right->len &&
         memcmp (left->data, right->data, (gsize) left->len * g_array_get_element_size (left)) == 0;
}

/* Bit for bit: planes, what absorbers took, what is seen on the axis, every step with its errors. */
static gboolean
is_same_run (const SolTestRun *got, const SolTestRun *want)
{
  gsize n_bytes = sol_problem_get_n_field (want->problem) * sizeof (SolComplex);
  gboolean is_same =
      is_same_array (got->absorbed_j, want->absorbed_j) && is_same_array (got->seen, want->seen) &&
      is_same_array (got->records, want->records) && got->planes->len == want->planes->len;
  for (guint i = 0; is_same && i < want->planes->len; i++)
    is_same = memcmp (got->planes->pdata[i], want->planes->pdata[i], n_bytes) == 0;
  return is_same;
}

static const SolBackendOps *
find_or_skip (const char *name)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (SolDevice) device = sol_device_open (name, &error);
  if (device == NULL)
    g_test_skip (error->message);
  return device != NULL ? sol_backend_find (name) : NULL;
}

/* Most trials of a run are graphs, so the replay is what is compared. */
static void
test_same (gconstpointer name)
{
  const SolBackendOps *ops = find_or_skip (name);
  gint64 n_rejected = 0;
  for (gsize k = 0; ops != NULL && k < G_N_ELEMENTS (cases); k++)
    for (int m = 0; sol_method_get (m) != NULL && (k < 2 || m == 0); m++)
      {
        const char *method = sol_method_get (m)->name;
        g_autoptr (SolProblem) problem = sol_test_problem (cases[k].assignments);
        g_autoptr (SolTestRun) want = run_piecewise (ops, problem, method, cases[k].step_m);
        SolDeviceCounts before = moved;
        g_autoptr (SolTestRun) got = run_on (ops, problem, method, cases[k].step_m);
        g_assert_no_error (got->error);
        g_test_message (
            "case %d, %s: %d of %d trials as graphs (%d rejected), %d submissions of %d "
            "launches",
            (int) k, method, (int) moved.graph_launches, (int) n_trials,
            (int) got->progress.n_rejected, (int) moved.submissions, (int) moved.launches);
        g_assert_true (is_same_run (got, want));
        g_assert_cmpint (moved.launches, ==, before.launches);
        g_assert_cmpuint (moved.bytes_written, ==, before.bytes_written);
        g_assert_cmpint (moved.graph_launches, >, 0);
        g_assert_cmpint (moved.submissions, <, before.submissions);
        n_rejected += got->progress.n_rejected;
      }
  if (ops != NULL)
    g_assert_cmpint (n_rejected, >, 0);
}

/* Launches of a trial are one call, but for the first two of their kind. */
static void
test_submissions (gconstpointer name)
{
  const SolBackendOps *ops = find_or_skip (name);
  g_autoptr (SolProblem) problem = sol_test_problem (cases[3].assignments);
  const SolMethod *method = sol_method_find ("rk45");
  SolDeviceCounts before, after;
  SolTrialResult last;
  if (ops == NULL)
    return;
  gpointer backend = ops->open (problem, method, NULL, NULL);
  SolDevice *device = sol_device_backend_get_device (backend);
  ops->set_state (backend, problem->input);
  /* With its first stage; two and two more with either order of the rows. */
  sol_test_steps (problem, ops, backend, method, 1e-5, 5, &last);
  sol_device_get_counts (device, &before);
  sol_test_steps (problem, ops, backend, method, 1e-5, 4, &last);
  sol_device_get_counts (device, &after);
  ops->close (backend);
  g_assert_cmpint (after.graph_launches - before.graph_launches, ==, 4);
  g_assert_cmpint (after.submissions - before.submissions, ==, 4);
  g_assert_cmpint (after.launches - before.launches, >, 80); /* class P: a count */
}

static double
largest_difference (const SolTestRun *got, const SolTestRun *want)
{
  const SolComplex *a = sol_test_run_last (got), *b = sol_test_run_last (want);
  double difference = 0.0, largest = 0.0;
  for (gsize i = 0; i < sol_problem_get_n_field (want->problem); i++)
    {
      difference = fmax (difference, cabs (a[i] - b[i]));
      largest = fmax (largest, cabs (b[i]));
    }
  return difference / largest;
}

/* A device that takes one graph for another, as if the rows that were swapped were none of its
 * business: the comparison sees it. */
static void
test_frozen (void)
{
  g_autoptr (SolProblem) problem = sol_test_problem (cases[3].assignments);
  g_autoptr (SolTestRun) want =
      run_piecewise (sol_fault_get_backend (), problem, "rk45", cases[3].step_m);
  sol_fault_plant (SOL_FAULT_GRAPH_FROZEN, 0, NULL, FALSE);
  g_autoptr (SolTestRun) got = run_on (sol_fault_get_backend (), problem, "rk45", cases[3].step_m);
  g_assert_true (sol_fault_was_met ());
  g_assert_false (is_same_run (got, want));
  double difference = got->ok ? largest_difference (got, want) : NAN;
  g_test_message ("planted: %.3g of the largest amplitude; %d steps, %d rejected; %d and %d before",
                  difference, (int) got->progress.n_accepted, (int) got->progress.n_rejected,
                  (int) want->progress.n_accepted, (int) want->progress.n_rejected);
  g_assert_cmpint (sol_fault_count_live (), ==, 0);
}

static void
expect_fallback (const char *says)
{
  g_test_expect_message ("soliscope-device", G_LOG_LEVEL_MESSAGE, says);
}

/* At the first graph and at later ones. */
static void
test_refused (void)
{
  static const SolFault faults[] = { SOL_FAULT_GRAPH_BEGIN, SOL_FAULT_GRAPH_PIECE,
                                     SOL_FAULT_GRAPH_END };
  g_autoptr (SolProblem) problem = sol_test_problem (cases[0].assignments);
  g_autoptr (SolTestRun) want =
      run_piecewise (sol_fault_get_backend (), problem, "rk45", cases[0].step_m);
  for (gsize f = 0; f < G_N_ELEMENTS (faults); f++)
    for (int at = 0; at < 2; at++)
      {
        sol_fault_plant (faults[f], at, NULL, FALSE);
        expect_fallback ("*given by itself*faulty:0: *planted fault (status 700)");
        g_autoptr (SolTestRun) got =
            run_on (sol_fault_get_backend (), problem, "rk45", cases[0].step_m);
        g_test_assert_expected_messages ();
        g_assert_no_error (got->error);
        g_assert_true (sol_fault_was_met ());
        g_assert_true (is_same_run (got, want));
        g_assert_cmpint (sol_fault_count (SOL_FAULT_GRAPH_BEGIN), <=, at + 1);
        g_assert_cmpint (sol_fault_count_live (), ==, 0);
      }
}

/* A failing launch of a graph is a failure as that of a kernel, and nothing is asked of the device after it;
 * so is a device that is lost while a graph is made. */
static void
test_fails (void)
{
  g_autoptr (SolProblem) problem = sol_test_problem (cases[0].assignments);
  for (int at = 0; at < 3; at++)
    {
      sol_fault_plant (SOL_FAULT_GRAPH_LAUNCH, at, NULL, at == 1);
      g_autoptr (SolTestRun) run =
          run_on (sol_fault_get_backend (), problem, "rk45", cases[0].step_m);
      g_assert_true (sol_fault_was_met ());
      g_assert_error (run->error, SOL_DEVICE_ERROR, SOL_DEVICE_ERROR_LAUNCH);
      g_assert_nonnull (strstr (run->error->message, "launches as a graph: planted fault"));
      g_assert_nonnull (strstr (run->error->message, "faulty:0"));
      g_assert_cmpint (sol_fault_count_after (), ==, 0);
      g_assert_cmpint (sol_fault_count_live (), ==, 0);
    }
  sol_fault_plant (SOL_FAULT_GRAPH_PIECE, 5, NULL, TRUE);
  expect_fallback ("*given by itself*");
  g_autoptr (SolTestRun) run = run_on (sol_fault_get_backend (), problem, "rk45", cases[0].step_m);
  g_test_assert_expected_messages ();
  g_assert_error (run->error, SOL_DEVICE_ERROR, SOL_DEVICE_ERROR_LAUNCH);
  g_assert_nonnull (strstr (run->error->message, "the device is gone"));
  g_assert_cmpint (sol_fault_count_live (), ==, 0);
}

static FakeGraphCounts *
find_fake_counts (const char *kind)
{
  gboolean is_cuda = strcmp (kind, "cuda") == 0;
  GModule *module =
      g_module_open (is_cuda ? "libcuda.so.1" : "libamdhip64.so.6", G_MODULE_BIND_LAZY);
  FakeGraphCounts *(*get) (void) = NULL;
  if (module == NULL || !g_module_symbol (module, "fake_get_graph_counts", (gpointer *) &get))
    return NULL; /* a real driver */
  return get ();
}

/* The drivers' own calls: in their order, as often as told, nothing left, and each of them fails. */
static void
test_driver_calls (gconstpointer name)
{
  static const char *const refusing[] = { "cuStreamBeginCapture_v2", "captured cuLaunchKernel",
                                          "captured transform", "cuStreamEndCapture",
                                          "cuGraphInstantiateWithFlags" };
  const SolBackendOps *ops = find_or_skip (name);
  FakeGraphCounts *counts = ops != NULL ? find_fake_counts (name) : NULL;
  if (counts == NULL)
    {
      g_test_skip ("no driver that is none");
      return;
    }
  g_autoptr (SolProblem) problem = sol_test_problem (cases[0].assignments);
  g_autoptr (SolTestRun) want = run_piecewise (ops, problem, "rk45", cases[0].step_m);
  *counts = (FakeGraphCounts){ 0 };
  g_autoptr (SolTestRun) got = run_on (ops, problem, "rk45", cases[0].step_m);
  g_assert_true (is_same_run (got, want));
  g_assert_cmpint (counts->n_launched, ==, moved.graph_launches);
  g_assert_cmpint (counts->n_made, >=, 2);
  g_assert_cmpint (counts->n_begun, ==, counts->n_made);
  g_assert_cmpint (counts->n_ended, ==, counts->n_made);
  g_assert_cmpint (counts->n_live, ==, 0);
  for (gsize i = 0; i < G_N_ELEMENTS (refusing); i++)
    {
      *counts = (FakeGraphCounts){ 0 };
      g_setenv ("SOL_FAKE_FAIL", refusing[i], TRUE);
      expect_fallback ("*given by itself*status 999*");
      g_autoptr (SolTestRun) plain = run_on (ops, problem, "rk45", cases[0].step_m);
      g_unsetenv ("SOL_FAKE_FAIL");
      g_test_assert_expected_messages ();
      g_assert_no_error (plain->error);
      g_assert_true (is_same_run (plain, want));
      g_assert_cmpint (counts->n_begun, ==, i == 0 ? 0 : 1); /* not tried again */
      g_assert_cmpint (counts->n_ended, ==, counts->n_begun);
      g_assert_cmpint (counts->n_launched, ==, 0);
      g_assert_cmpint (counts->n_live, ==, 0);
    }
  g_setenv ("SOL_FAKE_FAIL", "cuGraphLaunch", TRUE);
  g_autoptr (SolTestRun) failed = run_on (ops, problem, "rk45", cases[0].step_m);
  g_unsetenv ("SOL_FAKE_FAIL");
  g_assert_error (failed->error, SOL_DEVICE_ERROR, SOL_DEVICE_ERROR_LAUNCH);
  g_assert_nonnull (
      strstr (failed->error->message, "launching a graph: the driver reports status 999"));
  g_assert_cmpint (counts->n_live, ==, 0);
}

/* A driver from before graphs. */
static void
test_old_driver (gconstpointer name)
{
  const SolBackendOps *ops = find_or_skip (name);
  if (ops == NULL || g_getenv ("SOL_FAKE_OLD") == NULL)
    {
      g_test_skip ("no driver without graphs");
      return;
    }
  g_autoptr (SolProblem) problem = sol_test_problem (cases[0].assignments);
  g_autoptr (SolTestRun) want = run_piecewise (ops, problem, "rk45", cases[0].step_m);
  expect_fallback ("*given by itself*has no function *StreamBeginCapture*");
  g_autoptr (SolTestRun) got = run_on (ops, problem, "rk45", cases[0].step_m);
  g_test_assert_expected_messages ();
  g_assert_true (is_same_run (got, want));
  g_assert_cmpint (moved.graph_launches, ==, 0);
  g_assert_cmpint (moved.submissions, ==, moved.launches);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/backend/device-graphs/host/same-as-launch-by-launch", "host", test_same);
  g_test_add_data_func ("/backend/device-graphs/cuda/same-as-launch-by-launch", "cuda", test_same);
  g_test_add_data_func ("/backend/device-graphs/hip/same-as-launch-by-launch", "hip", test_same);
  g_test_add_data_func ("/backend/device-graphs/host/one-call-a-trial", "host", test_submissions);
  g_test_add_data_func ("/backend/device-graphs/cuda/one-call-a-trial", "cuda", test_submissions);
  g_test_add_data_func ("/backend/device-graphs/hip/one-call-a-trial", "hip", test_submissions);
  g_test_add_data_func ("/backend/device-graphs/cuda/each-call-fails", "cuda", test_driver_calls);
  g_test_add_data_func ("/backend/device-graphs/hip/each-call-fails", "hip", test_driver_calls);
  g_test_add_data_func ("/backend/device-graphs/cuda-old", "cuda", test_old_driver);
  g_test_add_data_func ("/backend/device-graphs/hip-old", "hip", test_old_driver);
  g_test_add_func ("/backend/device-graphs/host/wrong-graph-is-seen", test_frozen);
  g_test_add_func ("/backend/device-graphs/host/refused-is-no-failure", test_refused);
  g_test_add_func ("/backend/device-graphs/host/failing-launch-is-one", test_fails);
  return g_test_run ();
}
