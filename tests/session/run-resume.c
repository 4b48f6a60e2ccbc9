/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "io/result/partial-file.h"
#include "session-run.h"
#include "session/recovery/recovery.h"
#include "session/recovery/snapshot.h"
#include "sol-test.h"

#include <glib/gstdio.h>
#include <string.h>

/* Steps short enough that a run can be caught in the middle. */
static const char *const slow[] = { "stepper.max_step=0.1 mm", "stepper.planes=41", NULL };

static char *
make_folder (void)
{
  g_autoptr (GError) error = NULL;
  char *folder = g_dir_make_tmp ("soliscope-resume-XXXXXX", &error);
  g_assert_no_error (error);
  return folder;
}

static void
remove_folder (char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;
  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);
      g_unlink (path);
    }
  g_rmdir (folder);
  g_free (folder);
}

/* Runs until some planes are there, then stops. */
static SolRun *
run_and_stop (const char *path, gint64 n_planes)
{
  SessionWait wait;
  SolRunOptions options = { .output_path = path, .is_output_optional = TRUE };
  SolRun *run = session_run_new (slow, &options);
  session_wait_init (&wait);
  sol_run_start_async (run, session_started_cb, &wait);
  while (sol_run_get_store (run) == NULL ||
         sol_plane_store_get_n_planes (sol_run_get_store (run)) < n_planes)
    g_thread_yield ();
  sol_run_stop (run);
  g_main_loop_run (wait.loop);
  g_assert_no_error (wait.error);
  session_wait_clear (&wait);
  g_assert_cmpint (sol_run_get_phase (run), ==, SOL_RUN_PHASE_STOPPED);
  return run;
}

static void
assert_same_planes (SolRun *left, SolRun *right, gint64 n, SolTestClass test_class, double bound)
{
  const SolRunShape *shape = sol_run_get_shape (left);
  gsize n_field = (gsize) shape->n_mode * shape->n_pol * shape->n_omega;
  for (gint64 i = 0; i < n; i++)
    {
      SolPlane a, b;
      g_assert_true (sol_plane_store_get_plane (sol_run_get_store (left), i, &a));
      g_assert_true (sol_plane_store_get_plane (sol_run_get_store (right), i, &b));
      sol_test_close (G_STRLOC, SOL_CLASS_P, "z", a.z_m, b.z_m, 1e-15, 1e-18);
      sol_test_field_close (G_STRLOC, test_class, "field", a.field, b.field, n_field, bound);
    }
}

/* What was stopped goes on: the planes so far are there before the first new one, and the whole is the
 * run that was never stopped, to the tolerance of its steps (the step in hand begins anew). */
static void
test_goes_on (void)
{
  g_autoptr (GError) error = NULL;
  char *folder = make_folder ();
  g_autofree char *path = g_build_filename (folder, "run-1.h5", NULL);
  g_autoptr (SolRun) whole = session_run_new (slow, NULL);
  g_assert_true (session_run (whole, &error));
  g_autoptr (SolRun) stopped = run_and_stop (path, 5);
  gint64 n_done = sol_plane_store_get_n_planes (sol_run_get_store (stopped));
  g_assert_cmpint (n_done, <, 41);
  g_assert_true (sol_run_can_resume (stopped));
  g_assert_false (sol_run_can_resume (whole));
  g_assert_null (sol_run_new_resuming (whole, NULL));
  g_autoptr (SolRun) rest = sol_run_new_resuming (stopped, NULL);
  g_assert_true (session_run (rest, &error));
  g_assert_no_error (error);
  g_assert_cmpint (sol_run_get_phase (rest), ==, SOL_RUN_PHASE_COMPLETE);
  g_assert_cmpint (sol_plane_store_get_n_planes (sol_run_get_store (rest)), ==, 41);
  assert_same_planes (rest, stopped, n_done, SOL_CLASS_P, 0.0);
  assert_same_planes (rest, whole, 41, SOL_CLASS_T, 1e-4);
  g_assert_false (sol_run_can_resume (rest));
  /* The file holds the whole, and nothing beside it is left. */
  g_autofree char *partial = sol_partial_file_get_name (path);
  g_assert_false (g_file_test (partial, G_FILE_TEST_EXISTS));
  g_autoptr (SolRun) opened = session_open (path, &error);
  g_assert_no_error (error);
  g_assert_true (sol_run_get_report (opened)->is_complete);
  assert_same_planes (opened, rest, 41, SOL_CLASS_P, 0.0);
  remove_folder (folder);
}

/* The same with a file that was opened, as a stranger's; a file that went meanwhile is none. */
static void
test_opened_goes_on (void)
{
  g_autoptr (GError) error = NULL;
  char *folder = make_folder ();
  g_autofree char *path = g_build_filename (folder, "out.h5", NULL);
  g_object_unref (run_and_stop (path, 3));
  g_autoptr (SolRun) opened = session_open (path, &error);
  g_assert_no_error (error);
  g_assert_true (sol_run_can_resume (opened));
  g_autoptr (SolRun) rest = sol_run_new_resuming (opened, NULL);
  g_assert_true (session_run (rest, &error));
  g_assert_cmpint (sol_plane_store_get_n_planes (sol_run_get_store (rest)), ==, 41);
  g_autoptr (SolRun) again = session_open (path, &error);
  g_assert_false (sol_run_can_resume (again));
  g_unlink (path);
  g_assert_false (sol_run_can_resume (opened));
  remove_folder (folder);
}

/* A copy that the user saved meanwhile goes on instead; the first file stays as it was. */
static void
test_saved_copy_goes_on (void)
{
  g_autoptr (GError) error = NULL;
  char *folder = make_folder ();
  g_autofree char *path = g_build_filename (folder, "run-1.h5", NULL);
  g_autofree char *copy = g_build_filename (folder, "mine.h5", NULL);
  g_autoptr (SolRun) stopped = run_and_stop (path, 3);
  g_assert_true (session_export (stopped, copy, FALSE, &error));
  SolRunOptions options = { .output_path = copy };
  g_autoptr (SolRun) rest = sol_run_new_resuming (stopped, &options);
  g_assert_true (session_run (rest, &error));
  g_assert_no_error (error);
  g_autoptr (SolRun) saved = session_open (copy, &error);
  g_assert_true (sol_run_get_report (saved)->is_complete);
  g_autoptr (SolRun) first = session_open (path, &error);
  g_assert_false (sol_run_get_report (first)->is_complete);
  remove_folder (folder);
}

/* A killed session left a partial: the next session takes it over, goes on, and would find it again. */
static void
test_recovered_goes_on (void)
{
  g_autoptr (GError) error = NULL;
  char *root = make_folder ();
  char *elsewhere = make_folder ();
  g_autofree char *path = g_build_filename (elsewhere, "run-1.h5", NULL);
  g_autofree char *partial = sol_partial_file_get_name (path);
  g_object_unref (run_and_stop (path, 3));
  g_assert_cmpint (g_rename (path, partial), ==, 0);
  g_autoptr (SolCase) c = session_case (slow);
  g_autoptr (SolSetup) setup = sol_setup_new_from_case (c);
  g_autoptr (SolSnapshot) snapshot = sol_snapshot_new (setup, root, &error);
  g_assert_no_error (error);
  g_autofree char *adopted = sol_snapshot_adopt_run (snapshot, path);
  g_assert_nonnull (adopted);
  g_assert_false (g_file_test (partial, G_FILE_TEST_EXISTS));
  g_autoptr (SolRun) opened = session_open (adopted, &error);
  g_assert_no_error (error);
  g_autoptr (SolRun) rest = sol_run_new_resuming (opened, NULL);
  g_assert_true (session_run (rest, &error));
  g_assert_cmpint (sol_plane_store_get_n_planes (sol_run_get_store (rest)), ==, 41);
  g_assert_true (g_file_test (adopted, G_FILE_TEST_IS_REGULAR));
  /* The end is none: the folder outlives the session, and what is in it is offered. */
  sol_snapshot_leave (snapshot);
  g_clear_object (&snapshot);
  g_autoptr (GPtrArray) found = sol_recovery_find (root);
  g_assert_cmpuint (found->len, ==, 1);
  g_assert_nonnull (sol_recovery_get_run_path (found->pdata[0]));
  sol_recovery_discard (found->pdata[0]);
  remove_folder (elsewhere);
  remove_folder (root);
}

static void
test_is_of (void)
{
  g_autoptr (GError) error = NULL;
  const char *const noisy[] = { "noise.quantum=true", NULL };
  g_autoptr (SolCase) c = session_case (noisy);
  g_autoptr (SolRun) run = sol_run_new (c, NULL);
  g_assert_true (sol_run_is_of (run, c));
  g_assert_true (session_run (run, &error));
  /* The seed that was drawn makes no other inputs; another energy does. */
  g_assert_true (sol_run_is_of (run, c));
  g_assert_true (sol_case_set (c, "pulse.energy=101 uJ", &error));
  g_assert_false (sol_run_is_of (run, c));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/run-resume/goes-on", test_goes_on);
  g_test_add_func ("/run-resume/opened-goes-on", test_opened_goes_on);
  g_test_add_func ("/run-resume/saved-copy-goes-on", test_saved_copy_goes_on);
  g_test_add_func ("/run-resume/recovered-goes-on", test_recovered_goes_on);
  g_test_add_func ("/run-resume/is-of", test_is_of);
  return g_test_run ();
}
