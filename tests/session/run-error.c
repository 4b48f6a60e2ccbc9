/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The error of a run, told by better runs. */
#include "config.h"

#include "session-run.h"

#include "base/error.h"
#include "io/result/result-info.h"
#include "session/error/run-error.h"
#include "sol-test.h"

#include <glib/gstdio.h>
#include <string.h>

typedef struct
{
  GMainLoop *loop;
  SolErrorEstimate *estimate;
  GError *error;
} Wait;

static void
estimated_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Wait *wait = data;
  wait->estimate = sol_run_estimate_error_finish (SOL_RUN (source), result, &wait->error);
  g_main_loop_quit (wait->loop);
}

static SolErrorEstimate *
estimate (SolRun *run, gboolean with_grid, GCancellable *cancellable, GError **error)
{
  SolProgress progress = { 0 };
  Wait wait = { .loop = g_main_loop_new (NULL, FALSE) };
  sol_run_estimate_error_async (run, with_grid, &progress, cancellable, estimated_cb, &wait);
  g_main_loop_run (wait.loop);
  g_main_loop_unref (wait.loop);
  g_assert_cmpint (wait.estimate != NULL, ==, wait.error == NULL);
  if (wait.error != NULL)
    g_propagate_error (error, wait.error);
  return wait.estimate;
}

static SolComplex *
last_plane (SolRun *run, gsize *n)
{
  SolPlane plane;
  const SolRunShape *shape = sol_run_get_shape (run);
  const SolPlaneStore *store = sol_run_get_store (run);
  *n = (gsize) shape->n_mode * (gsize) shape->n_pol * shape->n_omega;
  g_assert_true (
      sol_plane_store_get_plane (store, sol_plane_store_get_n_planes (store) - 1, &plane));
  return g_memdup2 (plane.field, *n * sizeof (SolComplex));
}

/* What it says of the steps is the difference from a run at a tenth of the tolerance, and close to the
 * one from a run that is much better still. */
static void
test_steps (void)
{
  static const char *const tenth[] = { "stepper.rtol=1e-5", NULL };
  static const char *const tight[] = { "stepper.rtol=1e-9", NULL };
  g_autoptr (GError) error = NULL;
  g_autoptr (SolRun) run = session_run_new (NULL, NULL);
  g_autoptr (SolRun) better = session_run_new (tenth, NULL), best = session_run_new (tight, NULL);
  gsize n;
  g_assert_true (session_run (run, &error) && session_run (better, &error) &&
                 session_run (best, &error));
  SolErrorEstimate *e = estimate (run, FALSE, NULL, &error);
  g_assert_no_error (error);
  g_autofree SolComplex *mine = last_plane (run, &n);
  g_autofree SolComplex *at_tenth = last_plane (better, &n);
  g_autofree SolComplex *exact = last_plane (best, &n);
  g_assert_cmpint (e->n_planes, ==, 21);
  sol_assert_close (R, e->rtol, 1e-5, 1e-12);
  sol_assert_near (P, e->field[SOL_ERROR_STEPS][0], 0.0, 0.0);
  double told = e->field[SOL_ERROR_STEPS][20];
  /* class R: the same two runs once more, each with transforms of its own. */
  sol_assert_close (R, told, sol_test_field_error (mine, at_tenth, n), 1e-6);
  double is = sol_test_field_error (mine, exact, n);
  g_test_message ("told %.3g, is %.3g", told, is);
  sol_assert_close (T, told, is,
                    0.5); /* class T: the tenth has a smaller error by a factor of 3 or more */
  g_assert_null (e->field[SOL_ERROR_WINDOW]);
  g_assert_true (
      isnan (sol_error_estimate_get_worst (e, SOL_ERROR_WINDOW))); /* class P: not asked */
  g_assert_cmpint (sol_error_estimate_get_limit (e), ==, SOL_ERROR_STEPS);
  g_autofree char *text = sol_error_estimate_describe (e);
  g_assert_nonnull (strstr (text, "the steps"));
  sol_error_estimate_free (e);
}

/* A window that cuts the pulse limits the result, and the sentence says so. */
static void
test_grid (void)
{
  static const char *const narrow[] = { "grid.time_window=25 fs", "stepper.rtol=1e-6", NULL };
  g_autoptr (GError) error = NULL;
  g_autoptr (SolRun) run = session_run_new (narrow, NULL), wide = session_run_new (NULL, NULL);
  g_assert_true (session_run (run, &error) && session_run (wide, &error));
  SolErrorEstimate *e = estimate (run, TRUE, NULL, &error);
  g_assert_no_error (error);
  double window = sol_error_estimate_get_worst (e, SOL_ERROR_WINDOW);
  g_assert_cmpfloat (window, >,
                     10.0 * sol_error_estimate_get_worst (e, SOL_ERROR_STEPS)); /* class T */
  g_autofree char *text = sol_error_estimate_describe (e);
  g_assert_cmpint (sol_error_estimate_get_limit (e), ==, SOL_ERROR_WINDOW);
  g_assert_nonnull (strstr (text, "the time window"));
  g_assert_nonnull (strstr (text, "grid.time_window"));
  SolErrorEstimate *good = estimate (wide, TRUE, NULL, &error);
  g_assert_no_error (error);
  /* class T: a pulse that fits knows nothing of the window. */
  g_assert_cmpfloat (sol_error_estimate_get_worst (good, SOL_ERROR_WINDOW), <, 0.1 * window);
  sol_error_estimate_free (good);
  sol_error_estimate_free (e);
}

/* The file of the run gets it, twice if asked twice; its planes stay what they are. */
static void
test_file (void)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *folder = g_dir_make_tmp ("soliscope-XXXXXX", &error);
  g_autofree char *path = g_build_filename (folder, "out.h5", NULL);
  g_autoptr (SolRun) run = session_run_new (NULL, &(SolRunOptions){ .output_path = path });
  g_assert_true (session_run (run, &error));
  for (int i = 0; i < 2; i++)
    {
      SolErrorEstimate *e = estimate (run, FALSE, NULL, &error);
      g_assert_no_error (error);
      g_autoptr (SolResultReader) reader = sol_result_reader_new (path, &error);
      g_assert_no_error (error);
      g_assert_true (sol_result_reader_is_complete (reader));
      g_autofree char *text = sol_result_info_get_text (reader, &error);
      g_assert_nonnull (strstr (text, "What limits this result is the steps"));
      g_assert_nonnull (strstr (sol_result_reader_get_record (reader), "\"limited_by\""));
      sol_error_estimate_free (e);
    }
  /* An opened file knows its case and can be asked, too. */
  g_autoptr (SolRun) opened = session_open (path, &error);
  g_assert_no_error (error);
  SolErrorEstimate *again = estimate (opened, FALSE, NULL, &error);
  g_assert_no_error (error);
  sol_error_estimate_free (again);
  g_unlink (path);
  g_assert_cmpint (g_rmdir (folder), ==, 0); /* no copy was left behind */
}

/* It can be stopped, and asking too early is answered. */
static void
test_refusals (void)
{
  static const char *const noisy[] = { "noise.quantum=true", NULL };
  g_autoptr (GError) error = NULL;
  g_autoptr (SolRun) run = session_run_new (NULL, NULL), noise = session_run_new (noisy, NULL);
  g_autoptr (GCancellable) cancelled = g_cancellable_new ();
  g_assert_null (estimate (run, FALSE, NULL, &error));
  g_assert_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_MISSING);
  g_clear_error (&error);
  g_assert_true (session_run (run, &error) && session_run (noise, &error));
  g_cancellable_cancel (cancelled);
  g_assert_null (estimate (run, FALSE, cancelled, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_clear_error (&error);
  g_assert_null (estimate (noise, TRUE, NULL, &error));
  g_assert_error (error, SOL_SOLVER_ERROR, SOL_SOLVER_ERROR_UNSUPPORTED);
  g_assert_nonnull (strstr (error->message, "noise.quantum"));
  g_clear_error (&error);
  /* The same noise again: its steps can be judged. */
  SolErrorEstimate *e = estimate (noise, FALSE, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpfloat (sol_error_estimate_get_worst (e, SOL_ERROR_STEPS), <, 1e-2); /* class T */
  sol_error_estimate_free (e);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/run-error/steps", test_steps);
  g_test_add_func ("/run-error/grid", test_grid);
  g_test_add_func ("/run-error/file", test_file);
  g_test_add_func ("/run-error/refusals", test_refusals);
  return g_test_run ();
}
