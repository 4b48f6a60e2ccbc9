/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The way through the window: what is stopped goes on, what was computed is not lost. */
#include "config.h"

#include "app/settings.h"
#include "form/form-parts.h"
#include "form/quantity-entry.h"
#include "run/run-controller-private.h"
#include "app/recovery-dialog.h"
#include "session/recovery/recovery.h"
#include "session/recovery/session-folder.h"
#include "session/recovery/snapshot.h"
#include "sol-test.h"
#include "window-fixture.h"

#include <glib/gstdio.h>
#include <string.h>

/* Thousands of steps, so that the run lasts until it is stopped. */
#define LONG_RUN "planes = 401\nmax_step = 2 um\n"

static SolAppState
state_of (SolWindow *window)
{
  return sol_run_controller_get_state (window->controller);
}

static gboolean
is_stopped (SolWindow *window)
{
  return state_of (window) == SOL_APP_STATE_STOPPED;
}

static gboolean
is_viewing (SolWindow *window)
{
  return state_of (window) == SOL_APP_STATE_VIEWING;
}

static gboolean
is_saved (SolWindow *window)
{
  return is_stopped (window) &&
         sol_run_controller_get_keep (window->controller, SOL_KEEP_FROM_LEAVING) ==
             SOL_KEEP_NOTHING;
}

static gint64
count_planes (SolWindow *window)
{
  SolRun *run = sol_run_controller_get_result (window->controller);
  const SolPlaneStore *store = run != NULL ? sol_run_get_store (run) : NULL;
  return store != NULL ? sol_plane_store_get_n_planes (store) : 0;
}

static gboolean
has_five_planes (SolWindow *window)
{
  return count_planes (window) >= 5;
}

static gint64 planes_before;

static gboolean
has_more_planes (SolWindow *window)
{
  return count_planes (window) > planes_before;
}

static gboolean
can (SolWindow *window, const char *action)
{
  return g_action_group_get_action_enabled (G_ACTION_GROUP (window), action);
}

static void
activate (SolWindow *window, const char *action)
{
  g_assert_true (can (window, action));
  g_action_group_activate_action (G_ACTION_GROUP (window), action, NULL);
}

static void
answer (const char *response)
{
  GtkWidget *dialog = window_find_dialog ();
  g_assert_nonnull (dialog);
  /* A click hides the dialog, then answers. */
  g_object_ref (dialog);
  gtk_widget_set_visible (dialog, FALSE);
  gtk_window_set_transient_for (GTK_WINDOW (dialog), NULL);
  adw_message_dialog_response (ADW_MESSAGE_DIALOG (dialog), response);
  gtk_window_destroy (GTK_WINDOW (dialog));
  g_object_unref (dialog);
}

static void
remove_case (char *path)
{
  g_autofree char *folder = g_path_get_dirname (path);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;
  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *file = g_build_filename (folder, name, NULL);
      g_unlink (file);
    }
  g_rmdir (folder);
  g_free (path);
}

static SolWindow *
run_until_some_planes (const char *path)
{
  SolWindow *window = window_open_new ();
  sol_settings_set_boolean ("live", FALSE);
  sol_window_open (window, path, TRUE);
  window_wait_until (window, has_five_planes, "five planes");
  return window;
}

static gboolean
has_mode (GtkWidget *widget)
{
  return gtk_widget_get_visible (widget);
}

/* Stopped, and on from the last plane in the same window. */
static void
test_stop_and_continue (void)
{
  char *path = window_write_case (LONG_RUN);
  SolWindow *window = run_until_some_planes (path);
  g_assert_false (has_mode (GTK_WIDGET (window->resume_button)));
  activate (window, "stop");
  window_wait_until (window, is_stopped, "the stop");
  g_assert_true (has_mode (GTK_WIDGET (window->resume_button)));
  g_assert_cmpstr (gtk_label_get_text (window->pill), ==, "Stopped");
  planes_before = count_planes (window);
  activate (window, "resume");
  window_wait_until (window, has_more_planes, "a further plane");
  g_assert_true (state_of (window) == SOL_APP_STATE_RUNNING ||
                 state_of (window) == SOL_APP_STATE_PREPARING);
  activate (window, "stop");
  window_wait_until (window, is_stopped, "the second stop");
  /* Another run would take their place: it asks, and no is no. */
  planes_before = count_planes (window);
  activate (window, "run");
  answer ("cancel");
  g_assert_true (is_stopped (window));
  g_assert_cmpint (count_planes (window), ==, planes_before);
  activate (window, "run");
  answer ("discard");
  g_assert_true (sol_run_controller_is_active (window->controller));
  window_wait_until (window, has_five_planes, "planes of the new run");
  activate (window, "stop");
  window_wait_until (window, is_stopped, "the third stop");
  gtk_window_close (GTK_WINDOW (window));
  answer ("discard");
  remove_case (path);
}

/* The name is made, the file lies beside the setup, and its run can be continued in the same file. */
static void
test_stop_and_save (void)
{
  g_autoptr (GError) error = NULL;
  char *path = window_write_case (LONG_RUN);
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *result = g_build_filename (folder, "small.h5", NULL);
  SolWindow *window = run_until_some_planes (path);
  activate (window, "stop-and-save");
  window_wait_until (window, is_saved, "the file");
  g_assert_true (g_file_test (result, G_FILE_TEST_IS_REGULAR));
  planes_before = count_planes (window);
  activate (window, "resume");
  window_wait_until (window, has_more_planes, "a further plane");
  activate (window, "stop");
  window_wait_until (window, is_stopped, "the stop");
  /* It is the user's own file that grew. */
  g_assert_true (is_saved (window));
  g_assert_cmpstr (sol_run_get_report (sol_run_controller_get_result (window->controller))
                       ->output_path,
                   ==, result);
  window_close (window);
  /* Opened in an empty window it brings its inputs along, and goes on there as well. */
  window = window_open_new ();
  sol_window_open (window, result, FALSE);
  window_wait_until (window, is_viewing, "the result");
  g_autofree char *length = sol_setup_get_text (window->setup, "geometry.length");
  g_assert_cmpstr (length, ==, "0.1 m");
  g_assert_true (can (window, "resume"));
  g_assert_true (window_is_idle (window));
  window_close (window);
  remove_case (path);
}

/* A crash in the middle: the planes come back at once, go on, and are not replaced unasked. */
static void
test_recover (void)
{
  char *path = window_write_case (LONG_RUN);
  SolWindow *window = run_until_some_planes (path);
  activate (window, "stop");
  window_wait_until (window, is_stopped, "the stop");
  gint64 n_planes = count_planes (window);
  sol_run_controller_leave (window->controller);
  window_close (window);
  g_autoptr (GPtrArray) found = sol_recovery_find (NULL);
  g_assert_cmpuint (found->len, ==, 1);
  window = window_open_new ();
  g_autoptr (GTimer) timer = g_timer_new ();
  sol_window_recover (window, found->pdata[0]);
  window_wait_until (window, is_viewing, "the recovered planes");
  window_wait_until (window, window_is_drawn, "their picture");
  g_test_message ("%.2f s from recovery to picture", g_timer_elapsed (timer, NULL));
  g_assert_cmpint (count_planes (window), ==, n_planes);
  /* Nothing else was computed meanwhile. */
  g_assert_false (sol_run_is_preview (sol_run_controller_get_run (window->controller)));
  g_assert_true (window_is_idle (window));
  g_assert_cmpint (sol_run_controller_get_keep (window->controller, SOL_KEEP_FROM_LEAVING), ==,
                   SOL_KEEP_RECOVERED);
  /* An edit shows a preview, and taking it back shows the planes again. */
  g_assert_true (sol_setup_assign (window->setup, "pulse.energy=2 uJ", NULL));
  window_wait_until (window, window_is_idle, "the preview");
  g_assert_true (sol_run_is_preview (sol_run_controller_get_run (window->controller)));
  activate (window, "undo");
  g_assert_false (sol_run_is_preview (sol_run_controller_get_run (window->controller)));
  activate (window, "run");
  answer ("cancel");
  planes_before = n_planes;
  activate (window, "resume");
  window_wait_until (window, has_more_planes, "a further plane");
  activate (window, "stop");
  window_wait_until (window, is_stopped, "the stop");
  gtk_window_close (GTK_WINDOW (window));
  answer ("discard"); /* the setup, which no file holds either */
  answer ("discard");
  remove_case (path);
}

static GtkWidget *
find_button (GtkWidget *widget, const char *label)
{
  if (GTK_IS_BUTTON (widget) && g_strcmp0 (gtk_button_get_label (GTK_BUTTON (widget)), label) == 0)
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_button (child, label);
      if (found != NULL)
        return found;
    }
  return NULL;
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
  answer ("discard");
  GtkWidget *undo = find_button (GTK_WIDGET (window), "_Undo");
  g_assert_nonnull (undo);
  g_signal_emit_by_name (undo, "clicked");
  /* Asked again, nothing is lost; held by the dialog, nobody else finds it. */
  g_assert_nonnull (window_find_dialog ());
  answer ("skip");
  g_autoptr (GPtrArray) skipped = sol_recovery_find (NULL);
  g_assert_cmpuint (skipped->len, ==, 0);
  snapshot = sol_snapshot_new (setup, NULL, NULL);
  sol_snapshot_leave (snapshot);
  g_clear_object (&snapshot);
  sol_recovery_dialog_offer (window);
  answer ("discard");
  g_autofree char *root = sol_session_folder_get_root ();
  g_autoptr (GPtrArray) before = sol_session_folder_list (root);
  g_assert_cmpuint (before->len, ==, 3); /* the window's, the skipped one, the discarded one */
  window_close (window);
  g_autoptr (GPtrArray) after = sol_session_folder_list (root);
  g_assert_cmpuint (after->len, ==, 1);
  sol_session_folder_remove (sol_session_folder_take_over (after->pdata[0]));
}

static void
test_new_setup (void)
{
  SolWindow *window = window_open_new ();
  sol_settings_set_boolean ("live", FALSE);
  sol_window_open (window, "preset:neon-spm", FALSE);
  window_wait_until (window, window_is_idle, "the preview");
  g_assert_cmpstr (gtk_stack_get_visible_child_name (window->stack), ==, "views");
  /* A preset that was not touched is no loss. */
  activate (window, "new");
  g_assert_null (window_find_dialog ());
  g_assert_cmpstr (gtk_stack_get_visible_child_name (window->stack), ==, "empty");
  g_assert_cmpint (state_of (window), ==, SOL_APP_STATE_EMPTY);
  /* Edits are: the question comes first. */
  g_assert_true (sol_setup_assign (window->setup, "pulse.energy=2 uJ", NULL));
  window_wait_until (window, window_is_idle, "the preview");
  activate (window, "new");
  answer ("cancel");
  g_autofree char *kept = sol_setup_get_text (window->setup, "pulse.energy");
  g_assert_cmpstr (kept, ==, "2 uJ");
  activate (window, "new");
  answer ("discard");
  g_assert_cmpint (state_of (window), ==, SOL_APP_STATE_EMPTY);
  g_assert_cmpstr (gtk_stack_get_visible_child_name (window->stack), ==, "empty");
  activate (window, "undo");
  g_autofree char *back = sol_setup_get_text (window->setup, "pulse.energy");
  g_assert_cmpstr (back, ==, "2 uJ");
  window_close (window);
}

/* Closing while it runs: stopped, saved by a name of its own, gone. */
static void
test_close_and_save (void)
{
  g_autoptr (GError) error = NULL;
  char *path = window_write_case (LONG_RUN);
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *result = g_build_filename (folder, "small.h5", NULL);
  SolWindow *window = run_until_some_planes (path);
  gpointer gone = window;
  g_object_add_weak_pointer (G_OBJECT (window), &gone);
  gtk_window_close (GTK_WINDOW (window));
  answer ("save");
  g_autoptr (GTimer) timer = g_timer_new ();
  while (gone != NULL)
    {
      if (g_timer_elapsed (timer, NULL) > 60.0)
        g_error ("the window does not close");
      g_main_context_iteration (NULL, TRUE);
    }
  g_assert_true (g_file_test (result, G_FILE_TEST_IS_REGULAR));
  g_autoptr (GPtrArray) found = sol_recovery_find (NULL);
  g_assert_cmpuint (found->len, ==, 0);
  remove_case (path);
}

static gboolean
is_gone (gpointer *window)
{
  g_autoptr (GTimer) timer = g_timer_new ();
  while (*window != NULL && g_timer_elapsed (timer, NULL) < PATIENCE_S)
    g_main_context_iteration (NULL, TRUE);
  return *window == NULL;
}

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
  answer ("cancel");
  g_assert_nonnull (gone);
  /* Undone, there is nothing to ask about. */
  activate (window, "undo");
  gtk_window_close (GTK_WINDOW (window));
  g_assert_null (window_find_dialog ());
  g_assert_true (is_gone (&gone));
}

/* The question about the setup comes before the one about the run; a saved result holds both. */
static void
test_closing_while_running_asks_about_setup (void)
{
  char *path = window_write_case (LONG_RUN);
  SolWindow *window = run_until_some_planes (path);
  gpointer gone = window;
  g_object_add_weak_pointer (G_OBJECT (window), &gone);
  activate (window, "stop");
  window_wait_until (window, is_stopped, "the stop");
  g_assert_true (sol_setup_assign (window->setup, "run.title=Other", NULL));
  window_wait_until (window, window_is_idle, "the preview");
  activate (window, "run");
  answer ("discard");
  window_wait_until (window, has_five_planes, "five planes");
  gtk_window_close (GTK_WINDOW (window));
  answer ("discard"); /* the setup */
  answer ("keep");    /* the run */
  g_assert_true (sol_run_controller_is_active (window->controller));
  activate (window, "stop-and-save");
  window_wait_until (window, is_saved, "the file");
  gtk_window_close (GTK_WINDOW (window));
  g_assert_null (window_find_dialog ());
  g_assert_true (is_gone (&gone));
  remove_case (path);
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
  answer ("cancel");
  g_assert_nonnull (gone);
  gtk_window_close (GTK_WINDOW (window));
  answer ("discard");
  g_assert_true (is_gone (&gone));
  remove_case (path);
}

static SolFormGroupView *
find_group (SolWindow *window, const char *name, int pulse)
{
  for (guint i = 0; i < window->form->built->len; i++)
    {
      SolFormGroupView *group = window->form->built->pdata[i];
      if (strcmp (group->group->name, name) == 0 && group->pulse == pulse)
        return group;
    }
  return NULL;
}

static GtkEditable *
find_editable (GtkWidget *widget)
{
  if (SOL_IS_QUANTITY_ENTRY (widget))
    return sol_quantity_entry_get_editable (SOL_QUANTITY_ENTRY (widget));
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkEditable *found = find_editable (child);
      if (found != NULL)
        return found;
    }
  return NULL;
}

static gboolean
has_devices (SolWindow *window)
{
  return sol_device_group_is_read (window->form->device);
}

/* Pulses come and go with their groups; the bandwidth is the twin of the duration; what computes is
 * asked of the other program. */
static void
test_form (void)
{
  SolWindow *window = window_open_new ();
  sol_settings_set_boolean ("live", FALSE);
  SolFormGroupView *first = find_group (window, "pulse", 1);
  g_assert_nonnull (first->bandwidth);
  GtkEditable *bandwidth = find_editable (GTK_WIDGET (first->bandwidth));
  g_assert_cmpstr (gtk_editable_get_text (bandwidth), ==, "44.13");
  gtk_editable_set_text (bandwidth, "88.25");
  g_signal_emit_by_name (bandwidth, "activate");
  sol_assert_close (T, sol_setup_get_case (window->setup)->pulses[0].duration_s, 5e-15, 1e-4);
  g_assert_null (find_group (window, "pulse", 2));
  g_signal_emit_by_name (window->form->add_pulse, "clicked");
  g_assert_nonnull (find_group (window, "pulse", 2));
  g_assert_cmpint (sol_setup_get_case (window->setup)->n_pulses, ==, 2);
  g_assert_true (sol_setup_remove_pulse (window->setup, 1));
  g_assert_null (find_group (window, "pulse", 2));
  window_wait_until (window, has_devices, "the list of devices");
  /* A fibre asks for no gas, and what is refused says so under its field. */
  g_assert_true (sol_setup_assign (window->setup, "run.model=gnlse", NULL));
  g_assert_true (sol_setup_assign (window->setup, "geometry.kind=fibre", NULL));
  g_assert_false (gtk_widget_get_visible (find_group (window, "gas", 1)->expander));
  window_close (window);
}

int
main (int argc, char **argv)
{
  window_fixture_init (&argc, &argv);
  g_test_add_func ("/ui/flow/stop-and-continue", test_stop_and_continue);
  g_test_add_func ("/ui/flow/stop-and-save", test_stop_and_save);
  g_test_add_func ("/ui/flow/recover", test_recover);
  g_test_add_func ("/ui/flow/discard-can-be-undone", test_discard_can_be_undone);
  g_test_add_func ("/ui/flow/new-setup", test_new_setup);
  g_test_add_func ("/ui/flow/form", test_form);
  g_test_add_func ("/ui/flow/close-and-save", test_close_and_save);
  g_test_add_func ("/ui/flow/closing-asks-about-setup", test_closing_asks_about_setup);
  g_test_add_func ("/ui/flow/closing-while-running", test_closing_while_running_asks_about_setup);
  g_test_add_func ("/ui/flow/closing-after-a-live-run", test_closing_after_a_live_run);
  return window_fixture_run ();
}
