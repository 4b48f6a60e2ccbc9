/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "window-fixture.h"

#include "app/settings.h"
#include "patience.h"

#include <glib/gstdio.h>
#include <string.h>

static SolApplication *app;

typedef struct
{
  WindowCondition holds;
  SolWindow *window;
} Question;

static gboolean
ask (gpointer data)
{
  const Question *question = data;
  return question->holds (question->window);
}

void
window_wait_until (SolWindow *window, WindowCondition holds, const char *what)
{
  Question question = { holds, window };
  patience_wait (ask, &question, what);
}

static gboolean
is_gone (gpointer data)
{
  return *(gpointer *) data == NULL;
}

/* Until a weak pointer is NULL. */
void
window_wait_gone (gpointer *weak, const char *what)
{
  patience_wait (is_gone, weak, what);
}

SolWindow *
window_open_new (void)
{
  SolWindow *window = sol_window_new (GTK_APPLICATION (app));
  gtk_window_present (GTK_WINDOW (window));
  gtk_test_widget_wait_for_draw (GTK_WIDGET (window));
  return window;
}

void
window_close (SolWindow *window)
{
  gpointer gone = window;
  g_object_add_weak_pointer (G_OBJECT (window), &gone);
  window->is_closing = TRUE; /* as if all questions were answered */
  gtk_window_close (GTK_WINDOW (window));
  window_wait_gone (&gone, "the end of the window");
}

char *
window_write_case (const char *extra)
{
  g_autofree char *folder = g_dir_make_tmp ("soliscope-XXXXXX", NULL);
  char *path = g_build_filename (folder, "case.ini", NULL);
  g_autofree char *text = g_strconcat (
      "[run]\ntitle = Small\n[geometry]\ncore_radius = 100 um\nlength = 10 cm\n[fill]\ngas = Ar\n"
      "pressure = 0.1 bar\n[pulse]\nwavelength = 800 nm\nduration = 30 fs\nenergy = 1 uJ\n"
      "[response]\nplasma = off\n[grid]\nwavelength_min = 400 nm\nwavelength_max = 2 um\n"
      "time_window = 0.5 ps\n[stepper]\n",
      extra, NULL);
  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  return path;
}

gboolean
window_is_inspected (SolWindow *window)
{
  return sol_form_is_settled (window->form);
}

gboolean
window_is_idle (SolWindow *window)
{
  return !sol_run_controller_is_busy (window->controller);
}

gboolean
window_is_finished (SolWindow *window)
{
  return sol_run_controller_get_state (window->controller) == SOL_APP_STATE_FINISHED;
}

gboolean
window_is_running (SolWindow *window)
{
  return sol_run_controller_get_state (window->controller) == SOL_APP_STATE_RUNNING;
}

gboolean
window_is_drawn (SolWindow *window)
{
  return sol_views_has_picture (window->views);
}

GtkWidget *
window_find_dialog (void)
{
  g_autoptr (GList) windows = gtk_window_list_toplevels ();
  for (GList *l = windows; l != NULL; l = l->next)
    if (ADW_IS_MESSAGE_DIALOG (l->data))
      return l->data;
  return NULL;
}

SolAppState
window_get_state (SolWindow *window)
{
  return sol_run_controller_get_state (window->controller);
}

gboolean
window_is_ready (SolWindow *window)
{
  return window_get_state (window) == SOL_APP_STATE_READY;
}

gboolean
window_is_stopped (SolWindow *window)
{
  return window_get_state (window) == SOL_APP_STATE_STOPPED;
}

gboolean
window_is_viewing (SolWindow *window)
{
  return window_get_state (window) == SOL_APP_STATE_VIEWING;
}

gboolean
window_is_saved (SolWindow *window)
{
  return window_is_stopped (window) &&
         sol_run_controller_get_keep (window->controller, SOL_KEEP_FROM_LEAVING) ==
             SOL_KEEP_NOTHING;
}

gint64
window_count_planes (SolWindow *window)
{
  SolRun *run = sol_run_controller_get_result (window->controller);
  const SolPlaneStore *store = run != NULL ? sol_run_get_store (run) : NULL;
  return store != NULL ? sol_plane_store_get_n_planes (store) : 0;
}

gboolean
window_has_five_planes (SolWindow *window)
{
  return window_count_planes (window) >= 5;
}

gboolean
window_can (SolWindow *window, const char *action)
{
  return g_action_group_get_action_enabled (G_ACTION_GROUP (window), action);
}

void
window_activate (SolWindow *window, const char *action)
{
  g_assert_true (window_can (window, action));
  g_action_group_activate_action (G_ACTION_GROUP (window), action, NULL);
}

void
window_answer (const char *response)
{
  GtkWidget *dialog = window_find_dialog ();
  g_assert_nonnull (dialog);
  const char *label = adw_message_dialog_get_response_label (ADW_MESSAGE_DIALOG (dialog), response);
  GtkWidget *button = window_find_button (dialog, label);
  g_assert_nonnull (button);
  g_signal_emit_by_name (button, "clicked");
}

static gboolean
is_recent (gpointer path)
{
  g_autofree char *uri = g_filename_to_uri (path, NULL, NULL);
  GtkRecentInfo *info =
      gtk_recent_manager_lookup_item (gtk_recent_manager_get_default (), uri, NULL);
  gboolean is_found = info != NULL;
  g_clear_pointer (&info, gtk_recent_info_unref);
  return is_found;
}

void
window_wait_recent (const char *path)
{
  patience_wait (is_recent, (gpointer) path, "the file among the recent ones");
}

GtkWidget *
window_find_chooser (void)
{
  g_autoptr (GList) windows = gtk_window_list_toplevels ();
  for (GList *l = windows; l != NULL; l = l->next)
    if (GTK_IS_FILE_CHOOSER (l->data) && gtk_widget_get_mapped (l->data))
      return l->data;
  return NULL;
}

static gboolean
is_chooser_there (gpointer data)
{
  return window_find_chooser () != NULL;
}

/* The first folder that it reads is its own choice, which would come back over that of a test. */
static gboolean
has_folder (gpointer chooser)
{
  g_autoptr (GFile) folder = gtk_file_chooser_get_current_folder (chooser);
  return folder != NULL;
}

static gboolean
has_chosen (gpointer path)
{
  g_autoptr (GFile) wanted = g_file_new_for_path (path);
  g_autoptr (GFile) file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (window_find_chooser ()));
  return file != NULL && g_file_equal (file, wanted);
}

static gboolean
is_chooser_gone (gpointer data)
{
  return window_find_chooser () == NULL;
}

/* The chooser reads the folder in its own time, and whether the file is there when it is asked to end. */
void
window_choose_file (const char *path)
{
  patience_wait (is_chooser_there, NULL, "the dialog for a file");
  GtkWidget *chooser = window_find_chooser ();
  if (path == NULL)
    {
      gtk_dialog_response (GTK_DIALOG (chooser), GTK_RESPONSE_CANCEL);
    }
  else
    {
      g_autofree char *name = g_path_get_basename (path);
      g_autofree char *folder = g_path_get_dirname (path);
      g_autoptr (GFile) place = g_file_new_for_path (folder);
      patience_wait (has_folder, chooser, "the first folder");
      gtk_file_chooser_set_current_folder (GTK_FILE_CHOOSER (chooser), place, NULL);
      gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (chooser), name);
      patience_wait (has_chosen, (gpointer) path, "the folder");
      gtk_dialog_response (GTK_DIALOG (chooser), GTK_RESPONSE_ACCEPT);
    }
  patience_wait (is_chooser_gone, NULL, "the end of the dialog for a file");
}

void
window_remove_case (char *path)
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

GtkWidget *
window_find_button (GtkWidget *widget, const char *label)
{
  if (GTK_IS_BUTTON (widget) && g_strcmp0 (gtk_button_get_label (GTK_BUTTON (widget)), label) == 0)
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = window_find_button (child, label);
      if (found != NULL)
        return found;
    }
  return NULL;
}

SolWindow *
window_run_until_some_planes (const char *path)
{
  SolWindow *window = window_open_new ();
  sol_settings_set_boolean ("live", FALSE);
  sol_window_open (window, path, TRUE);
  window_wait_until (window, window_has_five_planes, "five planes");
  return window;
}

SolWindow *
window_run_small (char **path, char **file)
{
  *path = window_write_case ("");
  SolWindow *window = window_open_new ();
  sol_settings_set_boolean ("live", FALSE);
  sol_window_open (window, *path, TRUE);
  window_wait_until (window, window_is_finished, "the run");
  if (file == NULL)
    return window;
  g_autofree char *folder = g_path_get_dirname (*path);
  *file = g_build_filename (folder, "small.h5", NULL);
  window_activate (window, "save-result");
  window_wait_recent (*file);
  return window;
}

SolApplication *
window_fixture_init (int *argc, char ***argv)
{
  gtk_test_init (argc, argv, NULL);
  app = sol_application_new ();
  g_application_set_flags (G_APPLICATION (app), G_APPLICATION_NON_UNIQUE);
  g_application_register (G_APPLICATION (app), NULL, NULL);
  g_application_hold (G_APPLICATION (app));
  return app;
}

int
window_fixture_run (void)
{
  int status = g_test_run ();
  g_application_release (G_APPLICATION (app));
  g_object_unref (app);
  return status;
}

/* Pixels of the widget as it is drawn now, [height][width] of BGRA. */
guchar *
window_render (SolWindow *window, GtkWidget *widget, int width, int height)
{
  g_autoptr (GdkPaintable) paintable = gtk_widget_paintable_new (widget);
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  gdk_paintable_snapshot (paintable, snapshot, width, height);
  g_autoptr (GskRenderNode) node = gtk_snapshot_free_to_node (snapshot);
  if (node == NULL)
    return g_malloc0 ((gsize) width * (gsize) height * 4);
  GskRenderer *renderer = gtk_native_get_renderer (GTK_NATIVE (window));
  g_autoptr (GdkTexture) texture =
      gsk_renderer_render_texture (renderer, node,
                                   &GRAPHENE_RECT_INIT (0, 0, (float) width, (float) height));
  guchar *pixels = g_malloc ((gsize) width * (gsize) height * 4);
  gdk_texture_download (texture, pixels, (gsize) width * 4);
  return pixels;
}
