/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What no file holds is asked about before it goes, and nothing else is. */
#include "config.h"

#include "app/recovery-dialog.h"
#include "app/settings.h"
#include "plot/plot-view-private.h"
#include "run/run-controller-private.h"
#include "session/recovery/session-folder.h"
#include "session/recovery/snapshot.h"
#include "window-fixture.h"

#include <string.h>

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

/* Class P: a window that has had a run, a preset and a menu open goes without a complaint of GLib, all of which
 * are fatal to a test, though the dialog that closes it outlives it. */
static void
test_closing_a_used_window (void)
{
  SolWindow *window = window_open_new ();
  gpointer gone = window;
  g_object_add_weak_pointer (G_OBJECT (window), &gone);
  sol_settings_set_boolean ("live", FALSE);
  sol_window_open (window, "preset:neon-spm", TRUE);
  window_wait_until (window, window_is_finished, "the run");
  window_activate (window, "menu");
  g_assert_true (
      gtk_widget_get_visible (GTK_WIDGET (gtk_menu_button_get_popover (window->menu_button))));
  gtk_menu_button_popdown (window->menu_button);
  g_assert_true (sol_setup_assign (window->setup, "pulse.energy=2 uJ", NULL));
  window_wait_until (window, window_is_idle, "the preview");
  gtk_window_close (GTK_WINDOW (window));
  GtkWidget *dialog = window_find_dialog ();
  g_object_ref (dialog);
  window_answer ("discard");
  window_wait_gone (&gone, "the end of the window");
  g_object_unref (dialog);
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

/* --- another setup in its place */

static void
open_preset (SolWindow *window, const char *file)
{
  sol_window_open (window, "preset:neon-spm", FALSE);
}

static void
open_file (SolWindow *window, const char *file)
{
  sol_window_open (window, file, FALSE);
}

static void
start_anew (SolWindow *window, const char *file)
{
  window_activate (window, "new");
}

/* Class P: whatever takes the place of a setup that no file holds says so, with a way back; of one that a
 * file holds nothing is said. */
static void
test_replacing_can_be_undone (void)
{
  static void (*const ways[]) (SolWindow *, const char *) = { open_preset, open_file, start_anew };
  char *path = window_write_case ("");
  sol_settings_set_boolean ("live", FALSE);
  for (gsize i = 0; i < G_N_ELEMENTS (ways); i++)
    {
      SolWindow *window = window_open_new ();
      sol_window_open (window, path, FALSE);
      g_assert_null (window_find_button (GTK_WIDGET (window), "_Undo"));
      g_assert_true (sol_setup_assign (window->setup, "pulse.energy=2 uJ", NULL));
      ways[i](window, path);
      g_assert_null (window_find_dialog ());
      GtkWidget *undo = window_find_button (GTK_WIDGET (window), "_Undo");
      g_assert_nonnull (undo);
      g_signal_emit_by_name (undo, "clicked");
      g_autofree char *back = sol_setup_get_text (window->setup, "pulse.energy");
      g_autofree char *title = NULL;
      g_object_get (window->setup, "title", &title, NULL);
      g_assert_cmpstr (back, ==, "2 uJ");
      g_assert_cmpstr (title, ==, "Small");
      g_assert_null (window->replaced);
      window_close (window);
    }
  window_remove_case (path);
}

static void
assert_energy (SolWindow *window, const char *want)
{
  g_autofree char *energy = sol_setup_get_text (window->setup, "pulse.energy");
  g_assert_cmpstr (energy, ==, want);
}

static gboolean
offers_undo (SolWindow *window)
{
  return window_find_button (GTK_WIDGET (window), "_Undo") != NULL;
}

/* Class P: the inputs of a result in a file take the place of a setup that no file holds, which undo brings back.
 * They are those of the result that is shown, so no mark says otherwise, and closing has nothing to ask about. */
static void
test_using_a_result_can_be_undone (void)
{
  char *path;
  g_autofree char *file = NULL;
  SolWindow *window = window_run_small (&path, &file);
  gpointer gone = window;
  g_object_add_weak_pointer (G_OBJECT (window), &gone);
  sol_window_open (window, "preset:neon-spm", FALSE);
  g_assert_true (sol_setup_assign (window->setup, "pulse.energy=2 uJ", NULL));
  window_wait_until (window, window_is_idle, "the preview");
  sol_window_open (window, file, FALSE);
  window_wait_until (window, window_is_viewing, "the result");
  assert_energy (window, "2 uJ");
  g_assert_false (sol_setup_is_as_run (window->setup, "pulse.energy"));
  window_activate (window, "use-as-setup");
  assert_energy (window, "1 uJ");
  g_assert_true (window_is_viewing (window));
  g_assert_true (sol_setup_is_as_run (window->setup, "pulse.energy"));
  g_assert_true (sol_setup_is_as_run (window->setup, "geometry.length"));
  window_wait_until (window, offers_undo, "the offer, once the message of the file stands still");
  GtkWidget *undo = window_find_button (GTK_WIDGET (window), "_Undo");
  g_assert_true (gtk_widget_get_sensitive (undo));
  g_signal_emit_by_name (undo, "clicked");
  assert_energy (window, "2 uJ");
  window_activate (window, "redo");
  assert_energy (window, "1 uJ");
  g_assert_true (sol_setup_is_as_run (window->setup, "pulse.energy"));
  g_assert_null (strstr (gtk_label_get_text (window->title), "•"));
  gtk_window_close (GTK_WINDOW (window));
  g_assert_null (window_find_dialog ());
  window_wait_gone (&gone, "the end of the window");
  window_remove_case (path);
}

/* Class P: a result in a file holds its inputs: they lose their mark, and closing does not ask. */
static void
test_mark_is_what_closing_asks_about (void)
{
  char *path = window_write_case ("");
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *file = g_build_filename (folder, "small.h5", NULL);
  SolWindow *window = window_open_new ();
  gpointer gone = window;
  g_object_add_weak_pointer (G_OBJECT (window), &gone);
  sol_settings_set_boolean ("live", FALSE);
  sol_window_open (window, path, FALSE);
  g_assert_true (sol_setup_assign (window->setup, "pulse.energy=2 uJ", NULL));
  g_assert_nonnull (strstr (gtk_label_get_text (window->title), "•"));
  window_activate (window, "run");
  window_wait_until (window, window_is_finished, "the run");
  g_assert_nonnull (strstr (gtk_label_get_text (window->title), "•"));
  window_activate (window, "save-result");
  window_wait_recent (file);
  g_assert_null (strstr (gtk_label_get_text (window->title), "•"));
  gtk_window_close (GTK_WINDOW (window));
  g_assert_null (window_find_dialog ());
  window_wait_gone (&gone, "the end of the window");
  window_remove_case (path);
}

/* Class P: the offer goes with the next edit, which undo would mean instead. */
static void
test_offer_goes_with_the_next_edit (void)
{
  SolWindow *window = window_open_new ();
  sol_settings_set_boolean ("live", FALSE);
  sol_window_open (window, "preset:neon-spm", FALSE);
  g_assert_true (sol_setup_assign (window->setup, "pulse.energy=2 uJ", NULL));
  sol_window_open (window, "preset:helium-rdw", FALSE);
  g_assert_nonnull (window->replaced);
  g_assert_true (sol_setup_assign (window->setup, "pulse.energy=3 uJ", NULL));
  g_assert_null (window->replaced);
  window_close (window);
}

/* --- what the badge says */

static const char *
get_pill (SolWindow *window)
{
  return gtk_label_get_text (window->pill);
}

/* Class P: badge and buttons are of the preview while it is seen, and of the result when undo brings that
 * back; closing then says what else is lost. */
static void
test_badge_follows_the_picture (void)
{
  char *path = window_write_case ("");
  SolWindow *window = window_open_new ();
  sol_settings_set_boolean ("live", FALSE);
  sol_window_open (window, path, FALSE);
  g_assert_cmpstr (get_pill (window), ==, "Preview");
  window_wait_until (window, window_is_idle, "the preview");
  g_assert_cmpstr (get_pill (window), ==, "Preview");
  window_activate (window, "run");
  window_wait_until (window, window_is_finished, "the run");
  g_assert_cmpstr (get_pill (window), ==, "Finished");
  g_assert_true (sol_setup_assign (window->setup, "pulse.energy=2 uJ", NULL));
  g_assert_cmpstr (get_pill (window), ==, "Preview");
  g_assert_false (window_can (window, "export") || window_can (window, "estimate-error"));
  gtk_window_close (GTK_WINDOW (window));
  const char *body = adw_message_dialog_get_body (ADW_MESSAGE_DIALOG (window_find_dialog ()));
  g_assert_nonnull (strstr (body, "has changes that are not saved"));
  g_assert_nonnull (strstr (body, "The last result, of other inputs, is in no file"));
  window_answer ("cancel");
  window_activate (window, "undo");
  g_assert_cmpstr (get_pill (window), ==, "Finished");
  g_assert_true (window_can (window, "export") && window_can (window, "estimate-error"));
  window_close (window);
  window_remove_case (path);
}

/* Class P: a run that was stopped can be continued while it is seen. */
static void
test_continue_with_the_picture (void)
{
  char *path = window_write_case (WINDOW_LONG_RUN);
  SolWindow *window = window_run_until_some_planes (path);
  window_activate (window, "stop");
  window_wait_until (window, window_is_stopped, "the stop");
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (window->resume_button)));
  g_assert_true (sol_setup_assign (window->setup, "pulse.energy=2 uJ", NULL));
  g_assert_cmpstr (get_pill (window), ==, "Preview");
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (window->resume_button)));
  window_activate (window, "undo");
  g_assert_cmpstr (get_pill (window), ==, "Stopped");
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (window->resume_button)));
  window_close (window);
  window_remove_case (path);
}

static gboolean
has_failed (SolWindow *window)
{
  return window_get_state (window) == SOL_APP_STATE_FAILED;
}

/* Class P: where a run failed before its first plane, its cause and what helps stand in the view. */
static void
test_cause_instead_of_nothing (void)
{
  char *path = window_write_case ("");
  SolWindow *window = window_open_new ();
  sol_settings_set_boolean ("live", FALSE);
  sol_run_controller_set_following (window->controller, FALSE);
  sol_window_open (window, path, FALSE);
  g_assert_true (sol_setup_assign (window->setup, "pulse.shape=file:nowhere.csv", NULL));
  sol_run_controller_handle (window->controller, SOL_APP_EVENT_RUN);
  window_wait_until (window, has_failed, "the failure");
  const SolFailure *failure = sol_run_controller_get_complaint (window->controller);
  SolPlotView *view = sol_views_get_active (window->views);
  const char *text = sol_plot_view_explain_nothing (view);
  g_assert_nonnull (strstr (text, failure->what));
  for (guint i = 0; i < failure->fixes->len; i++)
    g_assert_nonnull (strstr (text, ((const SolFailureFix *) failure->fixes->pdata[i])->label));
  sol_run_controller_forget (window->controller);
  g_assert_cmpstr (sol_plot_view_explain_nothing (view), ==, "Nothing to show");
  window_close (window);
  window_remove_case (path);
}

int
main (int argc, char **argv)
{
  window_fixture_init (&argc, &argv);
  g_test_add_func ("/ui/keep/closing-asks-about-setup", test_closing_asks_about_setup);
  g_test_add_func ("/ui/keep/closing-while-running", test_closing_while_running_asks_about_setup);
  g_test_add_func ("/ui/keep/closing-after-a-live-run", test_closing_after_a_live_run);
  g_test_add_func ("/ui/keep/closing-a-used-window", test_closing_a_used_window);
  g_test_add_func ("/ui/keep/discard-can-be-undone", test_discard_can_be_undone);
  g_test_add_func ("/ui/keep/replacing-can-be-undone", test_replacing_can_be_undone);
  g_test_add_func ("/ui/keep/using-a-result-can-be-undone", test_using_a_result_can_be_undone);
  g_test_add_func ("/ui/keep/mark-is-what-closing-asks-about",
                   test_mark_is_what_closing_asks_about);
  g_test_add_func ("/ui/keep/offer-goes-with-the-next-edit", test_offer_goes_with_the_next_edit);
  g_test_add_func ("/ui/keep/badge-follows-the-picture", test_badge_follows_the_picture);
  g_test_add_func ("/ui/keep/continue-with-the-picture", test_continue_with_the_picture);
  g_test_add_func ("/ui/keep/cause-instead-of-nothing", test_cause_instead_of_nothing);
  return window_fixture_run ();
}
