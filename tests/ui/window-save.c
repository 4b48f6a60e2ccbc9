/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Saving with the file chooser of the toolkit. */
#include "config.h"

#include "app/settings.h"
#include "patience.h"
#include "run/run-controller-private.h"
#include "window-fixture.h"

/* Class P: what is saved before the window goes is asked a place for, and lies there. Who does not say where keeps
 * the window. */
static void
test_save_first_asks_where (void)
{
  char *path = window_write_case ("");
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *file = g_build_filename (folder, "mine.h5", NULL);
  g_autofree char *unasked = g_build_filename (folder, "small.h5", NULL);
  SolWindow *window = window_open_new ();
  gpointer gone = window;
  sol_settings_set_boolean ("live", FALSE);
  sol_window_open (window, path, TRUE);
  window_wait_until (window, window_is_finished, "the run");
  window->controller->earlier_s = 2.0 * SOL_KEEP_LONG_S;
  gtk_window_close (GTK_WINDOW (window));
  g_assert_cmpstr (adw_message_dialog_get_heading (ADW_MESSAGE_DIALOG (window_find_dialog ())), ==,
                   "Save the result?");
  window_answer ("save");
  window_choose_file (NULL);
  g_assert_cmpint (window->pending, ==, SOL_PENDING_NOTHING);
  g_assert_false (g_file_test (file, G_FILE_TEST_EXISTS));
  gtk_window_close (GTK_WINDOW (window));
  window_answer ("save");
  g_object_add_weak_pointer (G_OBJECT (window), &gone);
  window_choose_file (file);
  window_wait_gone (&gone, "the end of the window");
  window_wait_recent (file);
  g_assert_true (g_file_test (file, G_FILE_TEST_IS_REGULAR));
  g_assert_false (g_file_test (unasked, G_FILE_TEST_EXISTS));
  window_remove_case (path);
}

static gboolean
is_viewing (SolWindow *window)
{
  return window_get_state (window) == SOL_APP_STATE_VIEWING;
}

static gboolean
offers_name (gpointer want)
{
  GtkWidget *chooser = window_find_chooser ();
  g_autofree char *name =
      chooser != NULL ? gtk_file_chooser_get_current_name (GTK_FILE_CHOOSER (chooser)) : NULL;
  return g_strcmp0 (name, want) == 0;
}

/* Class P: a result that is seen beside other inputs is offered by its own title, not by theirs. */
static void
test_name_is_of_the_result (void)
{
  char *path = window_write_case ("");
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *file = g_build_filename (folder, "small.h5", NULL);
  SolWindow *window = window_open_new ();
  sol_settings_set_boolean ("live", FALSE);
  sol_window_open (window, path, TRUE);
  window_wait_until (window, window_is_finished, "the run");
  window_activate (window, "save-result");
  window_wait_recent (file);
  sol_window_open (window, "preset:neon-spm", FALSE);
  window_wait_until (window, window_is_idle, "the preview");
  sol_window_open (window, file, FALSE);
  window_wait_until (window, is_viewing, "the result");
  window_activate (window, "export");
  patience_wait (offers_name, (gpointer) "small.h5", "the name of the result");
  window_choose_file (NULL);
  window_close (window);
  window_remove_case (path);
}

static gboolean
begins_in (gpointer path)
{
  GtkWidget *chooser = window_find_chooser ();
  g_autoptr (GFile) wanted = g_file_new_for_path (path);
  g_autoptr (GFile) folder =
      chooser != NULL ? gtk_file_chooser_get_current_folder (GTK_FILE_CHOOSER (chooser)) : NULL;
  return folder != NULL && g_file_equal (folder, wanted);
}

/* Class P: who asks for a file begins where a file of that kind went last, in another window too, and each kind has
 * its own folder. */
static void
test_folder_is_remembered (void)
{
  char *path = window_write_case ("");
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *file = g_build_filename (folder, "mine.ini", NULL);
  SolWindow *window = window_open_new ();
  sol_settings_set_boolean ("live", FALSE);
  sol_settings_set_string ("folder-setup", "/nowhere/at/all"); /* one that is gone is no obstacle */
  window_activate (window, "save-as");
  window_choose_file (file);
  window_wait_recent (file);
  g_autofree char *kept = sol_settings_get_string ("folder-setup");
  g_autofree char *other = sol_settings_get_string ("folder-result");
  g_assert_cmpstr (kept, ==, folder);
  g_assert_cmpstr (other, !=, folder);
  window_close (window);
  window = window_open_new ();
  window_activate (window, "save-as");
  patience_wait (begins_in, folder, "the folder of the last setup");
  window_choose_file (NULL);
  window_close (window);
  window_remove_case (path);
}

int
main (int argc, char **argv)
{
  window_fixture_init (&argc, &argv);
  g_test_add_func ("/ui/save/save-first-asks-where", test_save_first_asks_where);
  g_test_add_func ("/ui/save/name-is-of-the-result", test_name_is_of_the_result);
  g_test_add_func ("/ui/save/folder-is-remembered", test_folder_is_remembered);
  return window_fixture_run ();
}
