/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is said of a file that was written, and the way to it: the window of the file manager, by what desktops
 * have agreed on (org.freedesktop.FileManager1), or its whole path where none answers. */
#include "config.h"

#include "app/window-parts.h"

#include <glib/gi18n.h>

#define FILE_MANAGER "org.freedesktop.FileManager1"
#define FILE_MANAGER_OBJECT "/org/freedesktop/FileManager1"

typedef struct
{
  SolWindow *window;
  char *path;
} Showing;

static void
showing_free (Showing *self)
{
  g_object_unref (self->window);
  g_free (self->path);
  g_free (self);
}

static void
finish (Showing *self, const GError *error)
{
  g_autofree char *shown = g_filename_display_name (self->path);
  /* Translators: %s is the path of a file. */
  if (error != NULL && !g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    sol_window_toast (self->window, _ ("No file manager answers; the file is %s"), shown);
  showing_free (self);
}

static void
answered (GObject *bus, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) answer =
      g_dbus_connection_call_finish (G_DBUS_CONNECTION (bus), result, &error);
  finish (user_data, error);
}

static void
connected (GObject *source, GAsyncResult *result, gpointer user_data)
{
  Showing *self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GDBusConnection) bus = g_bus_get_finish (result, &error);
  if (bus == NULL)
    {
      finish (self, error);
      return;
    }
  g_autoptr (GFile) file = g_file_new_for_path (self->path);
  g_autofree char *uri = g_file_get_uri (file);
  const char *const uris[] = { uri, NULL };
  g_dbus_connection_call (bus, FILE_MANAGER, FILE_MANAGER_OBJECT, FILE_MANAGER, "ShowItems",
                          g_variant_new ("(^ass)", uris, ""), NULL, G_DBUS_CALL_FLAGS_NONE, -1,
                          self->window->cancellable, answered, self);
}

static void
show_clicked (AdwToast *toast, SolWindow *self)
{
  Showing *showing = g_new (Showing, 1);
  *showing =
      (Showing){ g_object_ref (self), g_strdup (g_object_get_data (G_OBJECT (toast), "path")) };
  g_bus_get (G_BUS_TYPE_SESSION, self->cancellable, connected, showing);
}

/**
 * sol_window_say_written:
 * @text: what was done
 * @path: the file
 */
void
sol_window_say_written (SolWindow *self, const char *text, const char *path)
{
  AdwToast *toast = sol_window_make_toast (text);
  adw_toast_set_button_label (toast, _ ("Show in _folder"));
  g_object_set_data_full (G_OBJECT (toast), "path", g_strdup (path), g_free);
  g_signal_connect_object (toast, "button-clicked", G_CALLBACK (show_clicked), self, 0);
  sol_window_say_toast (self, toast);
}
