/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/file-dialog.h"
#include "app/window-parts.h"

#include <glib/gi18n.h>
#include <string.h>

/* The chooser puts what is written into the list of recent files by itself, pictures too; the list shows what
 * can be opened (empty-page.c). */
void
sol_window_remember (const char *path)
{
  g_autofree char *uri = g_filename_to_uri (path, NULL, NULL);
  if (uri != NULL)
    gtk_recent_manager_add_item (gtk_recent_manager_get_default (), uri);
}

/* --- opening */

static gboolean
is_result (const char *path)
{
  return g_str_has_suffix (path, ".h5") || g_str_has_suffix (path, ".hdf5") ||
         g_str_has_suffix (path, ".h5.partial");
}

/* Where nobody has put anything in yet, the inputs are those of the result. */
static void
adopt_if_empty (SolWindow *self, SolRun *run)
{
  gboolean is_modified = FALSE;
  g_object_get (self->setup, "is-modified", &is_modified, NULL);
  if (sol_run_controller_get_state (self->controller) != SOL_APP_STATE_EMPTY || is_modified ||
      sol_run_get_case (run) == NULL)
    return;
  sol_run_controller_set_following (self->controller, FALSE);
  sol_setup_open_case (self->setup, sol_run_get_case (run), _ ("use as setup"));
  sol_run_controller_set_following (self->controller, TRUE);
}

static void
result_opened (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (SolWindow) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (SolRun) run = sol_run_open_finish (result, &error);
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  if (run == NULL)
    {
      sol_window_toast (self, "%s", error->message);
      return;
    }
  adopt_if_empty (self, run);
  sol_run_controller_show (self->controller, run);
}

void
sol_window_open_result (SolWindow *self, const char *path)
{
  sol_run_open_async (path, self->cancellable, result_opened, g_object_ref (self));
}

static void
open_result (SolWindow *self, const char *path)
{
  if (!sol_app_state_can (sol_run_controller_get_state (self->controller),
                          SOL_APP_EVENT_RESULT_OPENED))
    sol_window_toast (self, "%s", _ ("A run is going on here: open the result in a new window"));
  else
    sol_window_do (self, SOL_PENDING_OPEN, path);
}

static gboolean
load_setup (SolWindow *self, const char *what, GPtrArray *warnings, GError **error)
{
  if (g_str_has_prefix (what, "preset:"))
    return sol_setup_load_preset (self->setup, what + strlen ("preset:"), error);
  return sol_setup_load (self->setup, what, warnings, error);
}

static gboolean
open_setup (SolWindow *self, const char *what, GError **error)
{
  g_autoptr (GPtrArray) warnings = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *missed = sol_window_begin_replacing (self);
  if (!load_setup (self, what, warnings, error))
    return FALSE;
  sol_window_end_replacing (self, g_steal_pointer (&missed));
  if (warnings->len > 0)
    sol_window_toast (self, "%s", (const char *) warnings->pdata[0]);
  return TRUE;
}

void
sol_window_open (SolWindow *self, const char *what, gboolean run)
{
  g_autoptr (GError) error = NULL;
  self->is_touched = TRUE;
  if (is_result (what))
    open_result (self, what);
  else if (!open_setup (self, what, &error))
    sol_window_toast (self, "%s", error->message);
  else if (run)
    g_action_group_activate_action (G_ACTION_GROUP (self), "run", NULL);
  else
    gtk_widget_grab_focus (GTK_WIDGET (self->run_button));
  if (error == NULL && !g_str_has_prefix (what, "preset:"))
    sol_window_remember (what);
}

/* Planes and inputs belong together; edits that came after the run are those that undo brings back. What lies in
 * a file of the user's is shown beside the inputs, as it was. */
static void
show_recovered (SolWindow *self, SolRun *run, gboolean is_saved)
{
  if (is_saved)
    {
      sol_run_controller_show (self->controller, run);
      return;
    }
  sol_run_controller_show_recovered (self->controller, run);
  g_autofree char *missed = sol_window_begin_replacing (self);
  if (sol_run_controller_use_as_setup (self->controller))
    sol_window_end_replacing (self, g_steal_pointer (&missed));
}

typedef struct
{
  SolWindow *window;
  gboolean is_saved;
} Recovering;

static void
recovered (GObject *source, GAsyncResult *result, gpointer user_data)
{
  Recovering *recovering = user_data;
  g_autoptr (SolWindow) self = recovering->window;
  gboolean is_saved = recovering->is_saved;
  g_autoptr (GError) error = NULL;
  g_autoptr (SolRun) run = sol_run_open_finish (result, &error);
  g_free (recovering);
  if (run != NULL)
    show_recovered (self, run, is_saved);
  else if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    sol_window_toast (self, "%s", error->message);
}

/* Returns: whether nothing of it is left in the folder of the session that ended. */
static gboolean
recover_planes (SolWindow *self, SolRecovery *recovery)
{
  const char *path = sol_recovery_get_run_path (recovery);
  gboolean is_saved = sol_recovery_is_run_saved (recovery);
  if (path == NULL)
    return FALSE;
  g_autofree char *adopted = is_saved ? NULL : sol_run_controller_adopt (self->controller, path);
  Recovering *recovering = g_new (Recovering, 1);
  *recovering = (Recovering){ g_object_ref (self), is_saved };
  sol_run_open_async (adopted != NULL ? adopted : path, self->cancellable, recovered, recovering);
  return is_saved || adopted != NULL;
}

void
sol_window_recover (SolWindow *self, SolRecovery *recovery)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (SolCase) the_case = sol_recovery_make_case (recovery, &error);
  self->is_touched = TRUE;
  if (the_case == NULL)
    {
      sol_window_toast (self, "%s", error->message);
      return;
    }
  g_autofree char *missed = sol_window_begin_replacing (self);
  /* The planes that come are the picture: no preview stands in their way. */
  sol_run_controller_set_following (self->controller, sol_recovery_get_run_path (recovery) == NULL);
  sol_setup_replace (self->setup, the_case, _ ("recovery"));
  sol_window_end_replacing (self, g_steal_pointer (&missed));
  sol_run_controller_set_following (self->controller, TRUE);
  /* It is this window's now, which has a snapshot of its own. */
  if (recover_planes (self, recovery))
    sol_recovery_discard (recovery);
  else
    sol_recovery_skip (recovery);
}

static void
file_chosen (GtkWindow *parent, const char *path)
{
  if (path != NULL)
    sol_window_open (SOL_WINDOW (parent), path, FALSE);
}

void
sol_window_choose_and_open (SolWindow *self)
{
  sol_file_dialog_run (GTK_WINDOW (self), SOL_FILE_DIALOG_OPEN, NULL, file_chosen);
}

/* --- saving */

/* What waits for the file is given up with it. */
static void
save_to (GtkWindow *window, const char *path)
{
  SolWindow *self = SOL_WINDOW (window);
  g_autoptr (GError) error = NULL;
  if (path == NULL || !sol_setup_save (self->setup, path, &error))
    {
      self->pending = SOL_PENDING_NOTHING;
      if (error != NULL)
        sol_window_toast (self, "%s", error->message);
      return;
    }
  sol_window_remember (path);
  g_autofree char *name = g_path_get_basename (path);
  g_autofree char *shown = g_filename_display_name (name);
  sol_window_toast (self, _ ("Saved as %s"), shown);
  if (self->pending != SOL_PENDING_NOTHING)
    sol_window_do (self, self->pending, NULL);
}

static char *
suggest_name (SolWindow *self, SolRun *run, const char *suffix)
{
  g_autofree char *title = sol_run_controller_dup_title (self->controller, run);
  g_autofree char *stem = sol_keep_make_stem (title, "run");
  return g_strconcat (stem, suffix, NULL);
}

static char *
suggest_setup_name (SolWindow *self)
{
  g_autofree char *title = NULL;
  g_object_get (self->setup, "title", &title, NULL);
  g_autofree char *stem = sol_keep_make_stem (title, "setup");
  return g_strconcat (stem, ".ini", NULL);
}

void
sol_window_save (SolWindow *self, gboolean as)
{
  g_autofree char *path = NULL;
  sol_window_take_typed (self);
  g_object_get (self->setup, "path", &path, NULL);
  if (path != NULL && !as)
    {
      save_to (GTK_WINDOW (self), path);
      return;
    }
  g_autofree char *name = suggest_setup_name (self);
  sol_file_dialog_run (GTK_WINDOW (self), SOL_FILE_DIALOG_SAVE_CASE, name, save_to);
}

typedef struct
{
  SolWindow *window;
  char *path;
  gboolean is_waited_for; /* by what is pending */
} Export;

static void
say_exported (SolWindow *self, const char *path)
{
  g_autofree char *name = g_path_get_basename (path);
  g_autofree char *shown = g_filename_display_name (name);
  g_autofree char *text = g_strdup_printf (_ ("Exported as %s"), shown);
  sol_window_say_written (self, text, path);
}

static void
exported (GObject *source, GAsyncResult *result, gpointer user_data)
{
  Export *export = user_data;
  g_autoptr (SolWindow) self = export->window;
  g_autofree char *path = export->path;
  g_autoptr (GError) error = NULL;
  gboolean is_waited_for = export->is_waited_for;
  g_free (export);
  if (sol_run_export_finish (SOL_RUN (source), result, &error))
    {
      if (SOL_RUN (source) == sol_run_controller_get_result (self->controller))
        sol_run_controller_set_saved (self->controller, path);
      sol_window_remember (path);
      sol_window_update_title (self);
      say_exported (self, path);
      if (is_waited_for)
        sol_window_go_on (self);
      return;
    }
  if (is_waited_for)
    self->pending = SOL_PENDING_NOTHING;
  if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    sol_window_toast (self, "%s", error->message);
}

static Export *
new_export (SolWindow *self, const char *path, gboolean is_waited_for)
{
  Export *export = g_new (Export, 1);
  *export = (Export){ g_object_ref (self), g_strdup (path), is_waited_for };
  return export;
}

static void
write_result (SolWindow *self, SolRun *run, const char *path, gboolean is_waited_for)
{
  sol_run_export_async (run, path, TRUE, self->cancellable, exported,
                        new_export (self, path, is_waited_for));
}

/* The chooser has asked whether an existing file may be replaced. What waits for the file is given up with it. */
static void
export_to (GtkWindow *window, const char *path)
{
  SolWindow *self = SOL_WINDOW (window);
  SolRun *run = sol_run_controller_get_result (self->controller);
  if (run != NULL && path != NULL)
    write_result (self, run, path, self->pending != SOL_PENDING_NOTHING);
  else
    self->pending = SOL_PENDING_NOTHING;
}

/**
 * sol_window_export_again:
 *
 * What is known of the result since it was saved goes into its file. Its own file has it already.
 */
void
sol_window_export_again (SolWindow *self)
{
  SolRun *run = sol_run_controller_get_result (self->controller);
  const char *path = sol_run_controller_get_saved_path (self->controller);
  if (run != NULL && path != NULL && g_strcmp0 (path, sol_run_get_report (run)->output_path) != 0)
    write_result (self, run, path, FALSE);
}

/**
 * sol_window_export:
 *
 * Asks where the result is to be, writes it there, and goes on with what is pending.
 */
void
sol_window_export (SolWindow *self)
{
  SolRun *result = sol_run_controller_get_result (self->controller);
  if (result == NULL)
    return;
  g_autofree char *name = suggest_name (self, result, ".h5");
  sol_file_dialog_run (GTK_WINDOW (self), SOL_FILE_DIALOG_EXPORT_RESULT, name, export_to);
}

static void
plot_exported (GObject *source, GAsyncResult *result, gpointer user_data)
{
  Export *export = user_data;
  g_autoptr (SolWindow) self = export->window;
  g_autofree char *path = export->path;
  g_autoptr (GError) error = NULL;
  g_free (export);
  if (sol_plot_view_export_finish (SOL_PLOT_VIEW (source), result, &error))
    say_exported (self, path);
  else
    sol_window_toast (self, "%s", error->message);
}

static void
export_plot_to (GtkWindow *window, const char *path)
{
  SolWindow *self = SOL_WINDOW (window);
  SolPlotView *view = sol_views_get_active (self->views);
  if (view != NULL && path != NULL)
    sol_plot_view_export_async (view, path, self->cancellable, plot_exported,
                                new_export (self, path, FALSE));
}

void
sol_window_export_plot (SolWindow *self)
{
  SolPlotView *view = sol_views_get_active (self->views);
  SolRun *run = sol_run_controller_get_run (self->controller);
  if (view == NULL || run == NULL)
    {
      sol_window_toast (self, "%s", _ ("Choose a view with a plot first"));
      return;
    }
  g_autofree char *ending = g_strdup_printf ("-%s.pdf", sol_plot_view_get_plot (view));
  g_autofree char *name = suggest_name (self, run, ending);
  sol_file_dialog_run (GTK_WINDOW (self), SOL_FILE_DIALOG_EXPORT_PLOT, name, export_plot_to);
}

/* --- dropping */

static gboolean
dropped (GtkDropTarget *target, const GValue *value, double x, double y, gpointer user_data)
{
  GSList *files = g_value_get_boxed (value);
  if (files == NULL)
    return FALSE;
  g_autofree char *path = g_file_get_path (files->data);
  if (path == NULL)
    return FALSE;
  sol_window_open (SOL_WINDOW (user_data), path, FALSE);
  return TRUE;
}

void
sol_window_add_drop_target (SolWindow *self)
{
  GtkDropTarget *target = gtk_drop_target_new (GDK_TYPE_FILE_LIST, GDK_ACTION_COPY);
  g_signal_connect (target, "drop", G_CALLBACK (dropped), self);
  gtk_widget_add_controller (self->body, GTK_EVENT_CONTROLLER (target));
}
