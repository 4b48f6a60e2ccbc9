/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Saving with the file chooser of the toolkit. */
#include "config.h"

#include "app/settings.h"
#include "patience.h"
#include "run/run-controller-private.h"
#include "window-fixture.h"

#include <glib/gstdio.h>
#include <string.h>

/* Class P: what is saved before the window goes is asked a place for, and lies there. Who does not say where keeps
 * the window. */
static void
test_save_first_asks_where (void)
{
  char *path;
  SolWindow *window = window_run_small (&path, NULL);
  gpointer gone = window;
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *file = g_build_filename (folder, "mine.h5", NULL);
  g_autofree char *unasked = g_build_filename (folder, "small.h5", NULL);
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
  char *path;
  g_autofree char *file = NULL;
  SolWindow *window = window_run_small (&path, &file);
  sol_window_open (window, "preset:neon-spm", FALSE);
  window_wait_until (window, window_is_idle, "the preview");
  sol_window_open (window, file, FALSE);
  window_wait_until (window, window_is_viewing, "the result");
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

/* Class P: who writes a file begins where one went last, of whatever kind, in another window too; who opens one
 * begins elsewhere. */
static void
test_folder_is_remembered (void)
{
  char *path;
  SolWindow *window = window_run_small (&path, NULL);
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *file = g_build_filename (folder, "mine.ini", NULL);
  sol_settings_set_string ("folder-save", "/nowhere/at/all"); /* one that is gone is no obstacle */
  window_activate (window, "save-as");
  window_choose_file (file);
  window_wait_recent (file);
  g_autofree char *kept = sol_settings_get_string ("folder-save");
  g_autofree char *other = sol_settings_get_string ("folder-open");
  g_assert_cmpstr (kept, ==, folder);
  g_assert_cmpstr (other, !=, folder);
  static const char *const asking[] = { "export", "export-plot", "save-as" };
  for (gsize i = 0; i < G_N_ELEMENTS (asking); i++)
    {
      window_activate (window, asking[i]);
      patience_wait (begins_in, folder, "the folder of the last setup");
      window_choose_file (NULL);
    }
  window_close (window);
  window = window_open_new ();
  window_activate (window, "save-as");
  patience_wait (begins_in, folder, "the folder of the last setup");
  window_choose_file (NULL);
  window_close (window);
  g_remove (file);
  window_remove_case (path);
}

/* --- the way to the file */

static const char file_manager[] =
    "<node><interface name='org.freedesktop.FileManager1'><method name='ShowItems'>"
    "<arg type='as' direction='in'/><arg type='s' direction='in'/></method></interface></node>";

static char *asked_for; /* of the file manager; NULL: nothing */
static gboolean knows_how;

static void
called (GDBusConnection *bus,
        const char *sender,
        const char *object,
        const char *interface,
        const char *method,
        GVariant *parameters,
        GDBusMethodInvocation *invocation,
        gpointer data)
{
  g_autofree const char **uris = NULL;
  g_variant_get (parameters, "(^a&s&s)", &uris, NULL);
  g_free (asked_for);
  asked_for = g_filename_from_uri (uris[0], NULL, NULL);
  if (knows_how)
    g_dbus_method_invocation_return_value (invocation, NULL);
  else
    g_dbus_method_invocation_return_dbus_error (invocation, "org.freedesktop.DBus.Error.Failed",
                                                "no");
}

static gboolean
was_asked (gpointer path)
{
  return g_strcmp0 (asked_for, path) == 0;
}

static gboolean
is_button_gone (SolWindow *window)
{
  return window_find_button (GTK_WIDGET (window), "Show in _folder") == NULL;
}

static gboolean
is_said (gpointer window)
{
  SolWindow *self = window;
  return self->said != NULL && strstr (adw_toast_get_title (self->said), asked_for) != NULL &&
         adw_toast_get_button_label (self->said) == NULL;
}

/* Class P: who has written a file is led to it; where the desktop does not know how, its path is said. */
static void
test_way_to_the_file (void)
{
  static const GDBusInterfaceVTable vtable = { .method_call = called };
  g_autoptr (GDBusConnection) bus = g_bus_get_sync (G_BUS_TYPE_SESSION, NULL, NULL);
  g_autoptr (GDBusNodeInfo) node = g_dbus_node_info_new_for_xml (file_manager, NULL);
  guint name = g_bus_own_name_on_connection (bus, "org.freedesktop.FileManager1",
                                             G_BUS_NAME_OWNER_FLAGS_NONE, NULL, NULL, NULL, NULL);
  guint object = g_dbus_connection_register_object (bus, "/org/freedesktop/FileManager1",
                                                    node->interfaces[0], &vtable, NULL, NULL, NULL);
  char *path;
  SolWindow *window = window_run_small (&path, NULL);
  g_autofree char *folder = g_path_get_dirname (path);
  for (int i = 0; i < 2; i++)
    {
      g_autofree char *file = g_build_filename (folder, i == 0 ? "small.h5" : "small-2.h5", NULL);
      knows_how = i == 0;
      window_activate (window, "save-result");
      window_wait_recent (file);
      GtkWidget *button = window_find_button (GTK_WIDGET (window), "Show in _folder");
      g_assert_nonnull (button);
      patience_spin (500); /* it slides in */
      g_signal_emit_by_name (button, "clicked");
      patience_wait (was_asked, file, "the file manager");
      window_wait_until (window, is_button_gone, "the end of the message");
    }
  patience_wait (is_said, window, "the path of the file");
  g_dbus_connection_unregister_object (bus, object);
  g_bus_unown_name (name);
  g_clear_pointer (&asked_for, g_free);
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
  g_test_add_func ("/ui/save/way-to-the-file", test_way_to_the_file);
  return window_fixture_run ();
}
