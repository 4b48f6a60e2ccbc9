/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "session/run.h"

#include "base/error.h"
#include "session-run.h"
#include "session/run-source.h"
#include "sol-test.h"

#include <glib/gstdio.h>
#include <string.h>

/* A back end that is the processor's until it is told otherwise. */
static SolBackendOps fake_ops;
static SolProgress *watched;
static gsize watched_n_omega;

static void
nan_trial (gpointer self,
           const SolStageSet *stages,
           double h_m,
           double floor_norm,
           SolTrialResult *result)
{
  sol_backend_find ("cpu")->trial (self, stages, h_m, floor_norm, result);
  if (atomic_load (&watched->n_planes) >= 7)
    {
      result->error = NAN;
      result->first_not_finite = "plasma";
    }
}

/* Never accepts, never gives up: the loop ends it after its retries. */
static void
stuck_trial (gpointer self,
             const SolStageSet *stages,
             double h_m,
             double floor_norm,
             SolTrialResult *result)
{
  sol_backend_find ("cpu")->trial (self, stages, h_m, floor_norm, result);
  result->error = 1.0;
}

static gpointer
refusing_open (const SolProblem *problem,
               const SolMethod *method,
               const SolBackendOptions *options,
               GError **error)
{
  g_set_error_literal (error, SOL_DEVICE_ERROR, SOL_DEVICE_ERROR_ABSENT, "gone");
  return NULL;
}

static void
check_planes (SolRun *run, gint64 n_planes)
{
  SolPlane plane;
  const SolPlaneStore *store = sol_run_get_store (run);
  const SolRunShape *shape = sol_run_get_shape (run);
  g_assert_cmpint (sol_plane_store_get_n_planes (store), ==, n_planes);
  for (gint64 i = 0; i < n_planes; i++)
    {
      g_assert_true (sol_plane_store_get_plane (store, i, &plane));
      double z = shape->z_end_m * (double) i / (double) (shape->n_planes_planned - 1);
      sol_assert_near (P, plane.z_m, z, 1e-12);
      for (gsize k = 0; k < shape->n_omega; k++)
        g_assert_true (isfinite (creal (plane.field[k])) && isfinite (cimag (plane.field[k])));
    }
}

static void
test_complete (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (SolRun) run = session_run_new (NULL, NULL);
  g_assert_cmpint (sol_run_get_phase (run), ==, SOL_RUN_PHASE_NEW);
  g_assert_null (sol_run_get_store (run));
  g_assert_null (sol_run_get_shape (run));
  g_assert_null (sol_run_get_report (run));
  g_assert_true (session_run (run, &error));
  g_assert_no_error (error);
  g_assert_cmpint (sol_run_get_phase (run), ==, SOL_RUN_PHASE_COMPLETE);
  const SolRunReport *report = sol_run_get_report (run);
  check_planes (run, 21);
  g_assert_true (report->is_complete);
  g_assert_cmpint (sol_step_store_get_n_steps (sol_run_get_steps (run)), ==,
                   report->outcome.n_accepted + report->outcome.n_rejected);
  const SolRunShape *shape = sol_run_get_shape (run);
  g_assert_cmpuint (shape->first_active + shape->n_active, <=, shape->n_omega);
  static const char *const recorded[] = { "\"complete\"",    "\"version\"",
                                          "\"compiler\"",    "-ffp-contract=fast",
                                          "\"hdf5\" : \"1.", "\"gsl\"",
                                          "\"CODATA 2018\"", "\"materials_sha256\"" };
  for (gsize i = 0; i < G_N_ELEMENTS (recorded); i++)
    {
      g_test_message ("%s", recorded[i]);
      g_assert_nonnull (strstr (report->record_json, recorded[i]));
    }
  g_assert_cmpint (atomic_load (&sol_run_get_progress (run)->n_planes), ==, 21);
}

/* A plot of a run names what a plot of its file does. */
static void
test_names (void)
{
  static const char *const set[] = { "run.model=multimode", "geometry.modes=HE11,HE12",
                                     "geometry.length=1 mm", "stepper.planes=2", NULL };
  g_autoptr (GError) error = NULL;
  g_autoptr (SolRun) run = session_run_new (set, NULL);
  g_assert_true (session_run (run, &error));
  g_assert_no_error (error);
  g_autoptr (SolRunSource) source = sol_run_source_new (run);
  const SolPlotSource *plot = sol_run_source_get_plot_source (source);
  g_assert_cmpint (plot->n_mode, ==, 2);
  g_assert_cmpstr (plot->mode_names[0], ==, "HE11");
  g_assert_cmpstr (plot->mode_names[1], ==, "HE12");
  g_assert_cmpint (plot->n_species, ==, 1);
  g_assert_cmpstr (plot->species_names[0], ==, "He");
}

/* The planes in memory are counted before anything is allocated. */
static void
test_refused_by_the_ledger (void)
{
  g_autoptr (GError) error = NULL;
  const char *const many[] = { "stepper.planes=100000", NULL };
  g_autoptr (SolRun) run = session_run_new (many, NULL);
  g_setenv ("SOLISCOPE_MEMORY_BYTES", "50000000", TRUE);
  g_assert_false (session_run (run, &error));
  g_unsetenv ("SOLISCOPE_MEMORY_BYTES");
  g_assert_error (error, SOL_SOLVER_ERROR, SOL_SOLVER_ERROR_MEMORY);
  g_assert_nonnull (strstr (error->message, "planes in memory"));
  g_assert_null (sol_run_get_store (run));
  g_assert_cmpint (sol_run_get_phase (run), ==, SOL_RUN_PHASE_FAILED);
}

static void
test_failures_before_the_first_plane (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (SolRun) unknown = session_run_new (NULL, &(SolRunOptions){ .backend = "abacus" });
  g_assert_false (session_run (unknown, &error));
  g_assert_error (error, SOL_DEVICE_ERROR, SOL_DEVICE_ERROR_ABSENT);
  g_clear_error (&error);
  g_autoptr (SolCase) no_gas = session_case (NULL);
  g_free (no_gas->fill.species[0].name);
  no_gas->fill.species[0].name = g_strdup ("Unobtainium");
  g_autoptr (SolRun) no_such_gas = sol_run_new (no_gas, NULL);
  g_assert_false (session_run (no_such_gas, &error));
  g_assert_nonnull (error);
  g_clear_error (&error);
  g_autoptr (SolRun) run = session_run_new (NULL, NULL);
  fake_ops = *sol_backend_find ("cpu");
  fake_ops.open = refusing_open;
  run->ops = &fake_ops;
  g_assert_false (session_run (run, &error));
  g_assert_error (error, SOL_DEVICE_ERROR, SOL_DEVICE_ERROR_ABSENT);
  g_assert_cmpint (sol_run_get_phase (run), ==, SOL_RUN_PHASE_FAILED);
  g_assert_cmpstr (sol_run_get_error (run)->message, ==, "gone");
}

/* Planes up to the failure stay. */
static void
test_nan (void)
{
  g_autoptr (GError) error = NULL;
  const char *const small_steps[] = { "stepper.max_step=10 mm", NULL }; /* a step a plane */
  g_autoptr (SolRun) run = session_run_new (small_steps, NULL);
  fake_ops = *sol_backend_find ("cpu");
  fake_ops.trial = nan_trial;
  watched = sol_run_get_progress (run);
  run->ops = &fake_ops;
  g_assert_false (session_run (run, &error));
  g_assert_error (error, SOL_SOLVER_ERROR, SOL_SOLVER_ERROR_NOT_FINITE);
  check_planes (run, 7);
  g_assert_nonnull (strstr (sol_run_get_report (run)->record_json, "\"failed\""));
}

static double
strong_dense (gpointer self, const SolPlace *place, SolComplex *amplitude)
{
  double taken_j = sol_backend_find ("cpu")->dense (self, place, amplitude);
  for (gsize i = 0; atomic_load (&watched->n_planes) == 3 && i < watched_n_omega; i++)
    amplitude[i] *= 1.1;
  return taken_j;
}

static gpointer
watching_open (const SolProblem *problem,
               const SolMethod *method,
               const SolBackendOptions *options,
               GError **error)
{
  watched_n_omega = problem->grid->n_omega;
  return sol_backend_find ("cpu")->open (problem, method, options, error);
}

/* Energy out of nowhere is told once, with its place, and stored; without self-steepening energy is
 * not what stays. */
static void
test_energy_from_nowhere (void)
{
  const char *const cases[][2] = { { NULL }, { "response.self_steepening=false", NULL } };
  for (gsize k = 0; k < G_N_ELEMENTS (cases); k++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (SolRun) run = session_run_new (cases[k], NULL);
      fake_ops = *sol_backend_find ("cpu");
      fake_ops.open = watching_open;
      fake_ops.dense = strong_dense;
      watched = sol_run_get_progress (run);
      run->ops = &fake_ops;
      g_assert_true (session_run (run, &error));
      const char *record = sol_run_get_report (run)->record_json;
      g_assert_cmpint (strstr (record, "at z = 30 mm the light has 1.2") != NULL, ==, k == 0);
    }
}

static void
test_never_accepted (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (SolRun) run = session_run_new (NULL, NULL);
  fake_ops = *sol_backend_find ("cpu");
  fake_ops.trial = stuck_trial;
  run->ops = &fake_ops;
  g_assert_false (session_run (run, &error));
  g_assert_error (error, SOL_SOLVER_ERROR, SOL_SOLVER_ERROR_STEP);
  check_planes (run, 1);
}

/* More trials than the first block of the history holds. */
static void
test_flood_of_steps (void)
{
  g_autoptr (GError) error = NULL;
  const char *const tiny[] = { "stepper.max_step=0.001 mm", "geometry.length=10 mm",
                               "stepper.planes=2", NULL };
  g_autoptr (SolRun) run = session_run_new (tiny, NULL);
  g_assert_true (session_run (run, &error));
  g_assert_cmpint (sol_step_store_get_n_steps (sol_run_get_steps (run)), >=,
                   SOL_STEP_STORE_FIRST + 1000);
  g_assert_cmpint (sol_step_store_get_n_lost (sol_run_get_steps (run)), ==, 0);
}

static const char *const endless[] = { "stepper.max_step=0.01 mm", "geometry.length=2 m",
                                       "stepper.planes=10001", NULL };

static void
test_pause_and_stop (void)
{
  SessionWait wait;
  g_autoptr (SolRun) run = session_run_new (endless, NULL);
  SolProgress *progress = sol_run_get_progress (run);
  session_wait_init (&wait);
  sol_run_pause (run); /* before it began: it pauses before its first step */
  sol_run_start_async (run, session_started_cb, &wait);
  session_wait_for (run, SOL_RUN_PHASE_PAUSED);
  g_assert_cmpint (atomic_load (&progress->n_accepted), ==, 0);
  check_planes (run, 1);
  sol_run_resume (run);
  while (atomic_load (&progress->n_accepted) < 20)
    g_thread_yield ();
  sol_run_pause (run);
  session_wait_for (run, SOL_RUN_PHASE_PAUSED);
  gint64 n = atomic_load (&progress->n_accepted);
  for (int i = 0; i < 2000; i++)
    g_thread_yield ();
  g_assert_cmpint (atomic_load (&progress->n_accepted), ==, n);
  g_assert_cmpint (wait.n_calls, ==, 0);
  sol_run_stop (run);
  g_main_loop_run (wait.loop);
  g_assert_cmpint (wait.n_calls, ==, 1);
  g_assert_true (wait.ok);
  g_assert_cmpint (sol_run_get_phase (run), ==, SOL_RUN_PHASE_STOPPED);
  g_assert_cmpint (atomic_load (&progress->n_accepted), ==, n);
  g_assert_true (sol_run_get_report (run)->is_stopped);
  session_wait_clear (&wait);
}

static void
test_stop_before_start (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (SolRun) run = session_run_new (NULL, NULL);
  sol_run_stop (run);
  g_assert_true (session_run (run, &error));
  g_assert_cmpint (sol_run_get_phase (run), ==, SOL_RUN_PHASE_STOPPED);
  g_assert_null (sol_run_get_store (run));
}

static void
dropped_cb (gpointer data, GObject *where)
{
  *(gboolean *) data = TRUE;
}

/* Nobody wants it any more: it ends by itself, its thread is joined and it is freed. */
static void
test_dropped (void)
{
  SessionWait wait;
  gboolean is_gone = FALSE;
  SolRun *run = session_run_new (endless, NULL);
  session_wait_init (&wait);
  g_object_weak_ref (G_OBJECT (run), dropped_cb, &is_gone);
  sol_run_start_async (run, session_started_cb, &wait);
  session_wait_for (run, SOL_RUN_PHASE_RUNNING);
  g_object_unref (run);
  g_main_loop_run (wait.loop);
  g_assert_true (wait.ok);
  while (!is_gone)
    g_main_context_iteration (NULL, TRUE);
  session_wait_clear (&wait);
}

/* The completion comes to the context that the run was started in. */
static void
test_own_context (void)
{
  g_autoptr (GMainContext) context = g_main_context_new ();
  SessionWait wait = { .loop = g_main_loop_new (context, FALSE) };
  g_main_context_push_thread_default (context);
  g_autoptr (SolRun) run = session_run_new (NULL, NULL);
  sol_run_start_async (run, session_started_cb, &wait);
  g_main_loop_run (wait.loop);
  g_assert_true (wait.ok);
  session_wait_clear (&wait);
  g_main_context_pop_thread_default (context);
}

static void
assert_same_planes (SolRun *a, SolRun *b)
{
  SolPlane left, right;
  const SolRunShape *shape = sol_run_get_shape (a);
  const SolPlaneStore *store = sol_run_get_store (a);
  gint64 n = sol_plane_store_get_n_planes (store);
  g_assert_cmpint (sol_plane_store_get_n_planes (sol_run_get_store (b)), ==, n);
  g_assert_cmpuint (sol_run_get_shape (b)->n_omega, ==, shape->n_omega);
  g_assert_cmpuint (sol_run_get_shape (b)->first_active, ==, shape->first_active);
  g_assert_cmpuint (sol_run_get_shape (b)->n_active, ==, shape->n_active);
  for (gint64 i = 0; i < n; i++)
    {
      sol_plane_store_get_plane (store, i, &left);
      sol_plane_store_get_plane (sol_run_get_store (b), i, &right);
      sol_assert_near (P, right.z_m, left.z_m, 0.0);
      g_assert_cmpmem (left.field, shape->n_omega * sizeof (SolComplex), right.field,
                       shape->n_omega * sizeof (SolComplex));
    }
}

static void
assert_same_steps (SolRun *a, SolRun *b)
{
  gint64 n = sol_step_store_get_n_steps (sol_run_get_steps (a));
  g_assert_cmpint (sol_step_store_get_n_steps (sol_run_get_steps (b)), ==, n);
  for (gint64 i = 0; i < n; i++)
    {
      SolStepRecord left, right;
      sol_step_store_get_step (sol_run_get_steps (a), i, &left);
      sol_step_store_get_step (sol_run_get_steps (b), i, &right);
      sol_assert_near (P, right.z_m, left.z_m, 0.0);
      sol_assert_near (P, right.error, left.error, 0.0);
      g_assert_cmpint (right.accepted, ==, left.accepted);
    }
}

static void
check_round_trip (SolRun *run, const char *path)
{
  g_autoptr (GError) error = NULL;
  g_assert_true (session_export (run, path, FALSE, &error));
  g_assert_no_error (error);
  g_autoptr (SolRun) opened = session_open (path, &error);
  g_assert_no_error (error);
  assert_same_planes (run, opened);
  assert_same_steps (run, opened);
  g_assert_cmpint (sol_run_get_phase (opened), ==, sol_run_get_phase (run));
  g_autofree char *text = sol_case_to_text (sol_run_get_case (run));
  g_autofree char *again = sol_case_to_text (sol_run_get_case (opened));
  g_assert_cmpstr (again, ==, text);
  const SolRunReport *want = sol_run_get_report (run), *got = sol_run_get_report (opened);
  g_assert_cmpint (got->outcome.n_accepted, ==, want->outcome.n_accepted);
  g_assert_cmpint (got->outcome.n_rejected, ==, want->outcome.n_rejected);
  sol_assert_close (P, got->energy_out_j, want->energy_out_j, 1e-15);
  /* The name is taken now. */
  g_assert_false (session_export (run, path, FALSE, &error));
  g_assert_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_EXISTS);
  g_clear_error (&error);
  g_assert_true (session_export (opened, path, TRUE, &error));
  g_unlink (path);
}

static SolRun *
stopped_run (void)
{
  SessionWait wait;
  SolRun *run = session_run_new (endless, NULL);
  session_wait_init (&wait);
  sol_run_start_async (run, session_started_cb, &wait);
  while (atomic_load (&sol_run_get_progress (run)->n_planes) < 5)
    g_thread_yield ();
  sol_run_stop (run);
  g_main_loop_run (wait.loop);
  session_wait_clear (&wait);
  return run;
}

static void
test_export_and_open (void)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *folder = g_dir_make_tmp ("soliscope-XXXXXX", &error);
  g_autofree char *path = g_build_filename (folder, "out.h5", NULL);
  g_autoptr (SolRun) complete = session_run_new (NULL, NULL);
  g_assert_false (session_export (complete, path, FALSE, &error));
  g_assert_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_MISSING);
  g_clear_error (&error);
  g_assert_true (session_run (complete, &error));
  check_round_trip (complete, path);
  g_autoptr (SolRun) stopped = stopped_run ();
  check_round_trip (stopped, path);
  g_assert_null (session_open (path, &error));
  g_assert_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_MISSING);
  g_assert_cmpint (g_rmdir (folder), ==, 0); /* nothing was left behind */
}

/* What the run itself writes is what an export of its planes writes. */
static void
test_own_file (void)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *folder = g_dir_make_tmp ("soliscope-XXXXXX", &error);
  g_autofree char *path = g_build_filename (folder, "out.h5", NULL);
  g_autoptr (SolRun) run = session_run_new (NULL, &(SolRunOptions){ .output_path = path });
  g_assert_true (session_run (run, &error));
  g_assert_no_error (error);
  g_assert_cmpstr (sol_run_get_report (run)->output_path, ==, path);
  g_autoptr (SolRun) opened = session_open (path, &error);
  g_assert_no_error (error);
  assert_same_planes (run, opened);
  assert_same_steps (run, opened);
  g_unlink (path);
  g_rmdir (folder);
}

/* A file for recovery that cannot be written is a note; a file that was asked for is a failure. */
static void
test_optional_file (void)
{
  g_autoptr (GError) error = NULL;
  SolRunOptions options = { .output_path = "/nowhere/at/all.h5", .is_output_optional = TRUE };
  g_autoptr (SolRun) run = session_run_new (NULL, &options);
  g_assert_true (session_run (run, &error));
  g_assert_no_error (error);
  check_planes (run, 21);
  GPtrArray *notes = sol_run_get_report (run)->outcome.messages;
  g_assert_cmpuint (notes->len, >=, 1);
  g_assert_nonnull (strstr (g_ptr_array_index (notes, notes->len - 1), "stay in memory"));
  options.is_output_optional = FALSE;
  g_autoptr (SolRun) strict = session_run_new (NULL, &options);
  g_assert_false (session_run (strict, &error));
  g_assert_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_WRITE);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/run/complete", test_complete);
  g_test_add_func ("/run/names", test_names);
  g_test_add_func ("/run/energy-from-nowhere", test_energy_from_nowhere);
  g_test_add_func ("/run/refused-by-the-ledger", test_refused_by_the_ledger);
  g_test_add_func ("/run/failures-before-the-first-plane", test_failures_before_the_first_plane);
  g_test_add_func ("/run/nan", test_nan);
  g_test_add_func ("/run/never-accepted", test_never_accepted);
  g_test_add_func ("/run/flood-of-steps", test_flood_of_steps);
  g_test_add_func ("/run/pause-and-stop", test_pause_and_stop);
  g_test_add_func ("/run/stop-before-start", test_stop_before_start);
  g_test_add_func ("/run/dropped", test_dropped);
  g_test_add_func ("/run/own-context", test_own_context);
  g_test_add_func ("/run/export-and-open", test_export_and_open);
  g_test_add_func ("/run/own-file", test_own_file);
  g_test_add_func ("/run/optional-file", test_optional_file);
  return g_test_run ();
}
