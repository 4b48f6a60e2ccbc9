/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What takes the place of what: an undo leads back to an empty window too, and planes that would be missed go by no
 * way without a question. */
#include "config.h"

#include "app/settings.h"
#include "run/run-controller-private.h"
#include "session/failure/failure.h"
#include "window-fixture.h"

#include <string.h>

static gboolean
shows_examples (SolWindow *window)
{
  return strcmp (gtk_stack_get_visible_child_name (window->stack), "empty") == 0;
}

static gboolean
is_empty (SolWindow *window)
{
  return window_get_state (window) == SOL_APP_STATE_EMPTY && shows_examples (window) &&
         window_is_idle (window) && sol_run_controller_get_run (window->controller) == NULL;
}

static void
open_preset (SolWindow *window)
{
  sol_window_open (window, "preset:neon-spm", FALSE);
}

/* --- back to an empty window */

/* Class P: a click on an example is one step, which leads back to the examples at whatever time it is taken back:
 * while the preview computes, while the run that follows does, and after; nothing is computed there, and the step
 * can be taken again. */
static void
test_undo_leads_back_to_the_examples (void)
{
  static const WindowCondition moments[] = { NULL, window_is_running, window_is_finished };
  for (gsize i = 0; i < G_N_ELEMENTS (moments); i++)
    {
      SolWindow *window = window_open_new ();
      sol_settings_set_boolean ("live", TRUE);
      open_preset (window);
      g_assert_false (window_is_idle (window));
      if (moments[i] != NULL)
        window_wait_until (window, moments[i], "the run that follows");
      window_activate (window, "undo");
      window_wait_until (window, is_empty, "the examples");
      g_assert_false (window_can (window, "undo"));
      window_activate (window, "redo");
      window_wait_until (window, window_is_finished, "the run of the example");
      g_assert_false (shows_examples (window));
      window_close (window);
    }
}

/* Class P: what is taken back is the window as it was: the examples after a first edit, and the planes of the
 * defaults where somebody had asked for them; a value that is typed back is an edit as any other. */
static void
test_undo_leads_back_to_what_was_there (void)
{
  SolWindow *window = window_open_new ();
  sol_settings_set_boolean ("live", FALSE);
  g_autofree char *energy = sol_setup_get_text (window->setup, "pulse.energy");
  g_autofree char *back = g_strconcat ("pulse.energy=", energy, NULL);
  g_assert_true (sol_setup_assign (window->setup, "pulse.energy=2 uJ", NULL));
  window_wait_until (window, window_is_idle, "the preview");
  g_assert_true (sol_setup_assign (window->setup, back, NULL));
  window_wait_until (window, window_is_idle, "the preview of the defaults");
  g_assert_false (shows_examples (window));
  window_activate (window, "undo");
  window_activate (window, "undo");
  window_wait_until (window, is_empty, "the examples");
  window_activate (window, "run");
  window_wait_until (window, window_is_finished, "the run of the defaults");
  g_assert_true (sol_setup_assign (window->setup, "pulse.energy=2 uJ", NULL));
  window_wait_until (window, window_is_idle, "the preview");
  window_activate (window, "run");
  window_wait_until (window, window_is_finished, "the run of the edit");
  window_activate (window, "undo");
  window_wait_until (window, window_is_idle, "the preview of the defaults");
  g_assert_false (shows_examples (window));
  window_close (window);
}

/* --- the offer to take back */

static GtkWidget *
find_toast (SolWindow *window)
{
  GtkWidget *child = gtk_widget_get_last_child (GTK_WIDGET (window->toasts));
  while (child != NULL && strcmp (gtk_widget_get_css_name (child), "toast") != 0)
    child = gtk_widget_get_prev_sibling (child);
  return child;
}

static gboolean
can_click_toast (SolWindow *window)
{
  return find_toast (window) != NULL && gtk_widget_get_can_target (find_toast (window));
}

/* Class P: a click on what still slides in finds nothing: it would end the program. */
static void
test_toasts_wait_for_clicks (void)
{
  SolWindow *window = window_open_new ();
  AdwToast *first = adw_toast_new ("One");
  sol_window_add_toast (window, first);
  sol_window_toast (window, "Two");
  for (int i = 0; i < 2; i++)
    {
      g_assert_nonnull (find_toast (window));
      g_assert_false (can_click_toast (window));
      window_wait_until (window, can_click_toast, "a message that stands still");
      if (i == 0)
        adw_toast_dismiss (first);
    }
  window_close (window);
}

/* --- one rule for planes that would be missed */

static char *file;

static void
press_run (SolWindow *window)
{
  window_activate (window, "run");
}

static void
open_result (SolWindow *window)
{
  sol_window_open (window, file, FALSE);
}

static void
start_anew (SolWindow *window)
{
  window_activate (window, "new");
}

static void
press_fix (SolWindow *window)
{
  g_signal_emit_by_name (window->banner, "fix", SOL_FAILURE_FIX_ASSIGN, "grid.time_window=0.6 ps");
}

static void
edit (SolWindow *window)
{
  g_assert_true (sol_setup_assign (window->setup, "pulse.gdd=100 fs^2", NULL));
}

static void
move_slider (SolWindow *window)
{
  sol_run_controller_set_moving (window->controller, TRUE);
  g_assert_true (sol_setup_assign_live (window->setup, "pulse.energy=2 uJ", NULL));
  g_assert_true (sol_setup_assign_live (window->setup, "pulse.energy=3 uJ", NULL));
  sol_run_controller_set_moving (window->controller, FALSE);
  sol_setup_close_step (window->setup);
}

static void
take_back (SolWindow *window)
{
  window_activate (window, "undo");
}

static void
take_back_twice (SolWindow *window)
{
  window_activate (window, "undo");
  window_activate (window, "undo");
}

static const struct
{
  const char *what;
  void (*act) (SolWindow *window);
  gboolean asks; /* else it can be taken back, and no run begins by itself */
} ways[] = {
  { "an edit", edit, FALSE },
  { "the undo of it", take_back, FALSE },
  { "a slider", move_slider, FALSE },
  { "Run", press_run, TRUE },
  { "a remedy", press_fix, TRUE },
  { "undo", take_back_twice, FALSE },
  { "an example", open_preset, FALSE },
  { "Run of the example", press_run, TRUE },
  { "the undo of the example", take_back, FALSE },
  { "the undo of the case", take_back, FALSE },
  { "a result", open_result, TRUE },
  { "a new setup", start_anew, TRUE },
};

/* Class P: a run that was asked for and took long is asked about by all that would replace it at once, and is still
 * there after all that can be taken back. */
static void
test_long_runs_go_by_no_way (void)
{
  char *saved_case, *path = window_write_case ("");
  SolWindow *window = window_run_small (&saved_case, &file);
  window_close (window);
  window = window_open_new ();
  sol_settings_set_boolean ("live", TRUE);
  sol_window_open (window, path, TRUE);
  window_wait_until (window, window_is_finished, "the run");
  SolRun *result = sol_run_controller_get_result (window->controller);
  window->controller->earlier_s = 2.0 * SOL_KEEP_LONG_S;
  for (gsize i = 0; i < G_N_ELEMENTS (ways); i++)
    {
      g_test_message ("%s", ways[i].what);
      ways[i].act (window);
      g_assert_cmpint (window_find_dialog () != NULL, ==, ways[i].asks);
      if (ways[i].asks)
        window_answer ("cancel");
      window_wait_until (window, window_is_idle, ways[i].what);
      g_assert_true (sol_run_controller_get_result (window->controller) == result);
      g_assert_false (shows_examples (window));
    }
  window_close (window);
  window_remove_case (path);
  window_remove_case (saved_case);
  g_free (file);
}

static SolRun *before;

static gboolean
has_next_result (SolWindow *window)
{
  return window_is_finished (window) &&
         sol_run_controller_get_result (window->controller) != before;
}

/* Class P: a long run that followed the hand makes room for the next, by any way, and is asked about only by what
 * leaves it: with "live" on a case that takes its time goes on following. */
static void
test_long_runs_follow_the_hand (void)
{
  char *path = window_write_case ("");
  SolWindow *window = window_open_new ();
  sol_settings_set_boolean ("live", TRUE);
  sol_window_open (window, path, FALSE);
  window_wait_until (window, window_is_finished, "the run that follows the hand");
  before = sol_run_controller_get_result (window->controller);
  window->controller->earlier_s = 2.0 * SOL_KEEP_LONG_S;
  edit (window);
  window_wait_until (window, has_next_result, "the run that follows the edit");
  before = sol_run_controller_get_result (window->controller);
  window->controller->earlier_s = 2.0 * SOL_KEEP_LONG_S;
  press_run (window);
  g_assert_null (window_find_dialog ());
  window_wait_until (window, has_next_result, "the run that was asked for");
  window_close (window);
  window_remove_case (path);
}

int
main (int argc, char **argv)
{
  window_fixture_init (&argc, &argv);
  g_test_add_func ("/ui/replace/undo-leads-back-to-the-examples",
                   test_undo_leads_back_to_the_examples);
  g_test_add_func ("/ui/replace/undo-leads-back-to-what-was-there",
                   test_undo_leads_back_to_what_was_there);
  g_test_add_func ("/ui/replace/toasts-wait-for-clicks", test_toasts_wait_for_clicks);
  g_test_add_func ("/ui/replace/long-runs-go-by-no-way", test_long_runs_go_by_no_way);
  g_test_add_func ("/ui/replace/long-runs-follow-the-hand", test_long_runs_follow_the_hand);
  return window_fixture_run ();
}
