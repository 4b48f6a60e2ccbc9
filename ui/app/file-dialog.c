/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/file-dialog.h"

#include "app/settings.h"

#include <glib/gi18n.h>

static void
add_filter (GtkFileChooserNative *dialog, const char *name, const char *const *patterns)
{
  g_autoptr (GtkFileFilter) filter = gtk_file_filter_new ();
  gtk_file_filter_set_name (filter, name);
  for (int i = 0; patterns[i] != NULL; i++)
    gtk_file_filter_add_pattern (filter, patterns[i]);
  gtk_file_chooser_add_filter (GTK_FILE_CHOOSER (dialog), filter);
}

static void
add_filters (GtkFileChooserNative *dialog, SolFileDialogKind kind)
{
  static const char *const all[] = { "*.ini", "*.soliscope", "*.h5", "*.h5.partial", NULL };
  static const char *const cases[] = { "*.ini", "*.soliscope", NULL };
  static const char *const results[] = { "*.h5", "*.h5.partial", NULL };
  static const char *const plots[] = { "*.pdf", "*.svg", "*.png", "*.csv", "*.tsv", NULL };
  static const char *const any[] = { "*", NULL };
  if (kind == SOL_FILE_DIALOG_EXPORT_PLOT)
    add_filter (dialog, _ ("Pictures and tables"), plots);
  if (kind == SOL_FILE_DIALOG_OPEN)
    add_filter (dialog, _ ("Setups and results"), all);
  if (kind == SOL_FILE_DIALOG_OPEN || kind == SOL_FILE_DIALOG_SAVE_CASE)
    add_filter (dialog, _ ("Setups"), cases);
  if (kind == SOL_FILE_DIALOG_OPEN || kind == SOL_FILE_DIALOG_EXPORT_RESULT)
    add_filter (dialog, _ ("Results"), results);
  add_filter (dialog, _ ("All files"), any);
}

/* What one writes belongs together: setup, result and plots begin where any of them went last. */
static const char *
get_folder_key (SolFileDialogKind kind)
{
  return kind == SOL_FILE_DIALOG_OPEN ? "folder-open" : "folder-save";
}

/* One that is gone is no place to begin in. */
static void
begin_where_it_ended (GtkFileChooser *chooser, SolFileDialogKind kind)
{
  g_autofree char *path = sol_settings_get_string (get_folder_key (kind));
  if (*path == '\0' || !g_file_test (path, G_FILE_TEST_IS_DIR))
    return;
  g_autoptr (GFile) folder = g_file_new_for_path (path);
  gtk_file_chooser_set_current_folder (chooser, folder, NULL);
}

static void
remember_folder (SolFileDialogKind kind, const char *path)
{
  g_autofree char *folder = g_path_get_dirname (path);
  if (g_utf8_validate (folder, -1, NULL))
    sol_settings_set_string (get_folder_key (kind), folder);
}

static void
responded (GtkNativeDialog *dialog, int response, gpointer user_data)
{
  SolFileDialogCallback callback = (SolFileDialogCallback) user_data;
  GtkWindow *parent = gtk_native_dialog_get_transient_for (dialog);
  g_autoptr (GFile) file = response == GTK_RESPONSE_ACCEPT
                               ? gtk_file_chooser_get_file (GTK_FILE_CHOOSER (dialog))
                               : NULL;
  g_autofree char *path = file != NULL ? g_file_get_path (file) : NULL;
  gpointer kind = g_object_get_data (G_OBJECT (dialog), "kind");
  if (path != NULL)
    remember_folder ((SolFileDialogKind) GPOINTER_TO_INT (kind), path);
  if (parent != NULL)
    callback (parent, path);
  g_object_unref (dialog);
}

void
sol_file_dialog_run (GtkWindow *parent,
                     SolFileDialogKind kind,
                     const char *suggestion,
                     SolFileDialogCallback callback)
{
  const char *titles[] = { _ ("Open a setup or a result"), _ ("Save the setup"),
                           _ ("Export the result"), _ ("Export the plot") };
  gboolean is_open = kind == SOL_FILE_DIALOG_OPEN;
  GtkFileChooserNative *dialog =
      gtk_file_chooser_native_new (titles[kind], parent,
                                   is_open ? GTK_FILE_CHOOSER_ACTION_OPEN
                                           : GTK_FILE_CHOOSER_ACTION_SAVE,
                                   is_open ? _ ("_Open") : _ ("_Save"), _ ("_Cancel"));
  g_object_set_data (G_OBJECT (dialog), "kind", GINT_TO_POINTER ((int) kind));
  add_filters (dialog, kind);
  begin_where_it_ended (GTK_FILE_CHOOSER (dialog), kind);
  if (!is_open && suggestion != NULL)
    gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (dialog), suggestion);
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (dialog), TRUE);
  g_signal_connect (dialog, "response", G_CALLBACK (responded), (gpointer) callback);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (dialog));
}
