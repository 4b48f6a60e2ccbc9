/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Better runs tell the error of the one that has finished, in the window and in the user's file. */
#include "config.h"

#include "app/settings.h"
#include "io/result/result-info.h"
#include "run/eta.h"
#include "session/error/run-error.h"
#include "sol-test.h"
#include "window-fixture.h"

#include <math.h>
#include <string.h>

static gboolean
has_dialog (SolWindow *window)
{
  return window_find_dialog () != NULL;
}

static gboolean
is_exported (SolWindow *window)
{
  return sol_run_controller_get_saved_path (window->controller) != NULL;
}

static const char *file;

static gboolean
holds_error (SolWindow *window)
{
  g_autoptr (SolResultReader) reader = sol_result_reader_new (file, NULL);
  g_autofree char *text = reader != NULL ? sol_result_info_get_text (reader, NULL) : NULL;
  return text != NULL && strstr (text, "What limits this result") != NULL;
}

static SolWindow *
run_to_the_end (const char *path)
{
  SolWindow *window = window_open_new ();
  sol_settings_set_boolean ("live", FALSE);
  g_assert_false (window_can (window, "estimate-error"));
  sol_window_open (window, path, TRUE);
  window_wait_until (window, window_is_finished, "the run");
  return window;
}

static void
test_estimate (void)
{
  char *path = window_write_case ("");
  SolWindow *window = run_to_the_end (path);
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *saved = g_build_filename (folder, "small.h5", NULL);
  file = saved;
  /* Saved before: the file gets the estimate when it is there. */
  window_activate (window, "save-result");
  window_wait_until (window, is_exported, "the file");
  g_assert_false (holds_error (window));
  window_activate (window, "estimate-error");
  g_assert_cmpint (window_get_state (window), ==, SOL_APP_STATE_ESTIMATING);
  g_assert_false (window_can (window, "run"));
  g_assert_true (window_can (window, "stop"));
  window_wait_until (window, has_dialog, "the estimate");
  g_assert_true (window_is_finished (window));
  window_answer ("close");
  SolRun *run = sol_run_controller_get_result (window->controller);
  const SolErrorEstimate *estimate = sol_run_get_error_estimate (run);
  g_assert_nonnull (estimate);
  /* class N: what it is, is the engine's to test; here that it is that of this run. */
  g_assert_cmpint (estimate->n_planes, ==, window_count_planes (window));
  g_assert_null (estimate->field[SOL_ERROR_WINDOW]);
  window_wait_until (window, holds_error, "the estimate in the file");
  window_close (window);
  window_remove_case (path);
}

/* Stopped, the result is as it was; edits meanwhile leave it, and are not lost. */
static void
test_stop (void)
{
  char *path = window_write_case ("planes = 21\nmax_step = 20 um\n");
  SolWindow *window = run_to_the_end (path);
  window_activate (window, "estimate-error-grid");
  g_assert_true (sol_setup_assign (window->setup, "pulse.energy=2 uJ", NULL));
  g_assert_cmpint (window_get_state (window), ==, SOL_APP_STATE_ESTIMATING);
  window_activate (window, "stop");
  window_wait_until (window, window_is_ready, "the end of the better runs");
  g_assert_null (window_find_dialog ());
  g_assert_null (sol_run_get_error_estimate (sol_run_controller_get_result (window->controller)));
  g_assert_true (window_can (window, "run"));
  /* Closing while better runs go on does not wait for them. */
  window_activate (window, "undo");
  window_activate (window, "estimate-error");
  window_close (window);
  window_remove_case (path);
}

/* Class P: steps that grow say nothing of the rest; a steady run is at 2 s a metre, 10 s from its end. */
static void
test_time_left (void)
{
  SolEta eta;
  sol_eta_reset (&eta);
  for (int i = 0; i <= 20; i++)
    {
      double t = 0.5 * i;
      sol_eta_add (&eta, t, 0.1 * t * t * t);
      g_assert_true (isnan (sol_eta_get_left_s (&eta, 1000.0, t)));
    }
  sol_eta_reset (&eta);
  for (int i = 0; i <= 20; i++)
    sol_eta_add (&eta, 0.5 * i, 0.25 * i);
  sol_assert_close (P, sol_eta_get_left_s (&eta, 10.0, 10.0), 10.0, 1e-12);
}

int
main (int argc, char **argv)
{
  window_fixture_init (&argc, &argv);
  g_test_add_func ("/ui/estimate/estimate", test_estimate);
  g_test_add_func ("/ui/estimate/time-left", test_time_left);
  g_test_add_func ("/ui/estimate/stop", test_stop);
  return window_fixture_run ();
}
