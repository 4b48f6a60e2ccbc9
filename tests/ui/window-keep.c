/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What no file holds is asked about before it goes, and nothing else is. */
#include "config.h"

#include "app/recovery-dialog.h"
#include "app/settings.h"
#include "run/run-controller-private.h"
#include "session/recovery/session-folder.h"
#include "session/recovery/snapshot.h"
#include "window-fixture.h"

/* A preset that was changed has no file, and goes no more silently than one that has. */
static void
test_closing_asks_about_setup (void)
{
  SolWindow *window = window_open_new ();
  gpointer gone = window;
  g_object_add_weak_pointer (G_OBJECT (window), &gone);
  sol_settings_set_boolean ("live", FALSE);
  sol_window_open (window, "preset:neon-spm", FALSE);
  g_assert_true (sol_setup_assign (window->setup, "pulse.energy=2 uJ", NULL));
  window_wait_until (window, window_is_idle, "the preview");
  gtk_window_close (GTK_WINDOW (window));
  window_answer ("cancel");
  g_assert_nonnull (gone);
  /* Undone, there is nothing to ask about. */
  window_activate (window, "undo");
  gtk_window_close (GTK_WINDOW (window));
  g_assert_null (window_find_dialog ());
  window_wait_gone (&gone, "the end of the window");
}

/* The question about the setup comes before the one about the run; a saved result holds both. */
static void
test_closing_while_running_asks_about_setup (void)
{
  char *path = window_write_case (WINDOW_LONG_RUN);
  SolWindow *window = window_run_until_some_planes (path);
  gpointer gone = window;
  g_object_add_weak_pointer (G_OBJECT (window), &gone);
  window_activate (window, "stop");
  window_wait_until (window, window_is_stopped, "the stop");
  g_assert_true (sol_setup_assign (window->setup, "run.title=Other", NULL));
  window_wait_until (window, window_is_idle, "the preview");
  window_activate (window, "run");
  window_answer ("discard");
  window_wait_until (window, window_has_five_planes, "five planes");
  gtk_window_close (GTK_WINDOW (window));
  window_answer ("discard"); /* the setup */
  window_answer ("keep");    /* the run */
  g_assert_true (sol_run_controller_is_active (window->controller));
  window_activate (window, "stop-and-save");
  window_wait_until (window, window_is_saved, "the file");
  gtk_window_close (GTK_WINDOW (window));
  g_assert_null (window_find_dialog ());
  window_wait_gone (&gone, "the end of the window");
  window_remove_case (path);
}

/* A run that followed the hand is nobody's loss while it is short, and is asked about when it is not. */
static void
test_closing_after_a_live_run (void)
{
  char *path = window_write_case ("");
  SolWindow *window = window_open_new ();
  gpointer gone = window;
  g_object_add_weak_pointer (G_OBJECT (window), &gone);
  sol_settings_set_boolean ("live", TRUE);
  sol_window_open (window, path, FALSE);
  window_wait_until (window, window_is_finished, "the run that follows the hand");
  sol_settings_set_boolean ("live", FALSE);
  g_assert_cmpint (sol_run_controller_get_keep (window->controller, SOL_KEEP_FROM_LEAVING), ==,
                   SOL_KEEP_NOTHING);
  window->controller->earlier_s = 2.0 * SOL_KEEP_LONG_S;
  gtk_window_close (GTK_WINDOW (window));
  window_answer ("cancel");
  g_assert_nonnull (gone);
  gtk_window_close (GTK_WINDOW (window));
  window_answer ("discard");
  window_wait_gone (&gone, "the end of the window");
  window_remove_case (path);
}

/* Discarding destroys nothing while it can be taken back: the next start finds it after a crash. */
static void
test_discard_can_be_undone (void)
{
  SolWindow *window = window_open_new ();
  g_autoptr (SolSetup) setup = sol_setup_new ();
  g_autoptr (SolSnapshot) snapshot = sol_snapshot_new (setup, NULL, NULL);
  sol_snapshot_leave (snapshot);
  g_clear_object (&snapshot);
  sol_recovery_dialog_offer (window);
  window_answer ("discard");
  GtkWidget *undo = window_find_button (GTK_WIDGET (window), "_Undo");
  g_assert_nonnull (undo);
  g_signal_emit_by_name (undo, "clicked");
  /* Asked again, nothing is lost; held by the dialog, nobody else finds it. */
  g_assert_nonnull (window_find_dialog ());
  window_answer ("skip");
  g_autoptr (GPtrArray) skipped = sol_recovery_find (NULL);
  g_assert_cmpuint (skipped->len, ==, 0);
  snapshot = sol_snapshot_new (setup, NULL, NULL);
  sol_snapshot_leave (snapshot);
  g_clear_object (&snapshot);
  sol_recovery_dialog_offer (window);
  window_answer ("discard");
  g_autofree char *root = sol_session_folder_get_root ();
  g_autoptr (GPtrArray) before = sol_session_folder_list (root);
  g_assert_cmpuint (before->len, ==, 3); /* the window's, the skipped one, the discarded one */
  window_close (window);
  g_autoptr (GPtrArray) after = sol_session_folder_list (root);
  g_assert_cmpuint (after->len, ==, 1);
  g_autoptr (SolSessionFolder) skipped_folder = sol_session_folder_take_over (after->pdata[0]);
  sol_session_folder_remove (skipped_folder);
}

int
main (int argc, char **argv)
{
  window_fixture_init (&argc, &argv);
  g_test_add_func ("/ui/keep/closing-asks-about-setup", test_closing_asks_about_setup);
  g_test_add_func ("/ui/keep/closing-while-running", test_closing_while_running_asks_about_setup);
  g_test_add_func ("/ui/keep/closing-after-a-live-run", test_closing_after_a_live_run);
  g_test_add_func ("/ui/keep/discard-can-be-undone", test_discard_can_be_undone);
  return window_fixture_run ();
}
