/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What no file holds is not lost without a question: planes that took more than a moment, before another
 * run, a new setup, another result, and before the window goes; with the window a setup that was changed
 * since it was opened, whether it has a file or not. Previews are never asked about, and while the window
 * lives a setup is not: undo brings back the one before (window-replace.c). */
#include "config.h"

#include "app/window-parts.h"

#include <glib/gi18n.h>
#include <string.h>

/* The thread of a run that is told to stop has so long, then the user is told. */
#define JOIN_LIMIT_S 10

static GtkWidget *
make_dialog (SolWindow *self, const char *heading, const char *body)
{
  GtkWidget *dialog = adw_message_dialog_new (GTK_WINDOW (self), heading, body);
  adw_message_dialog_add_response (ADW_MESSAGE_DIALOG (dialog), "cancel", _ ("_Cancel"));
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (dialog), "cancel");
  adw_message_dialog_set_default_response (ADW_MESSAGE_DIALOG (dialog), "cancel");
  return dialog;
}

/* What a click answers may end the window, while the dialog, which is closed by then, still points to it. */
static void
let_go (GtkWindow *dialog)
{
  gtk_window_set_transient_for (dialog, NULL);
}

static void
present_dialog (SolWindow *self, GtkWidget *dialog, GCallback answered)
{
  g_signal_connect (dialog, "response", G_CALLBACK (let_go), NULL);
  g_signal_connect_object (dialog, "response", answered, self, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
add_choices (GtkWidget *dialog, const char *discard, const char *save)
{
  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (dialog), "discard", discard, "save", save,
                                    NULL);
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (dialog), "discard",
                                              ADW_RESPONSE_DESTRUCTIVE);
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (dialog), "save",
                                              ADW_RESPONSE_SUGGESTED);
}

/* --- saving by a name that nobody has to think of */

static char *
dup_result_folder (SolWindow *self)
{
  g_autofree char *path = NULL;
  g_object_get (self->setup, "path", &path, NULL);
  if (path != NULL)
    return g_path_get_dirname (path);
  const char *documents = g_get_user_special_dir (G_USER_DIRECTORY_DOCUMENTS);
  gboolean is_there = documents != NULL && g_file_test (documents, G_FILE_TEST_IS_DIR);
  return g_strdup (is_there ? documents : g_get_home_dir ());
}

typedef struct
{
  SolWindow *window;
  char *path;
} Saving;

static void
saved (GObject *source, GAsyncResult *result, gpointer user_data)
{
  Saving *saving = user_data;
  g_autoptr (SolWindow) self = saving->window;
  g_autofree char *path = saving->path;
  g_autoptr (GError) error = NULL;
  g_free (saving);
  if (!sol_run_export_finish (SOL_RUN (source), result, &error))
    {
      self->pending = SOL_PENDING_NOTHING;
      self->is_closing = FALSE;
      sol_window_toast (self, "%s", error->message);
      return;
    }
  if (SOL_RUN (source) == sol_run_controller_get_result (self->controller))
    sol_run_controller_set_saved (self->controller, path);
  g_autofree char *shown = g_filename_display_name (path);
  sol_window_remember (path);
  g_autofree char *text = g_strdup_printf (_ ("Saved as %s"), shown);
  sol_window_say_written (self, text, path);
  sol_window_update_actions (self);
  sol_window_go_on (self);
}

/**
 * sol_window_save_result:
 *
 * Saves the planes beside the setup, or among the documents, by a name made of the title; then goes
 * on with what is pending.
 */
void
sol_window_save_result (SolWindow *self)
{
  SolRun *result = sol_run_controller_get_result (self->controller);
  if (result == NULL || sol_run_controller_is_active (self->controller))
    return;
  g_autofree char *title = sol_run_controller_dup_title (self->controller, result);
  g_autofree char *folder = dup_result_folder (self);
  Saving *saving = g_new (Saving, 1);
  *saving = (Saving){ g_object_ref (self), sol_keep_choose_path (folder, title) };
  sol_run_export_async (result, saving->path, FALSE, self->cancellable, saved, saving);
}

/* --- the question */

void
sol_window_go_on (SolWindow *self)
{
  SolPending pending = self->pending;
  g_autofree char *path = g_steal_pointer (&self->pending_path);
  self->pending = SOL_PENDING_NOTHING;
  switch (pending)
    {
    case SOL_PENDING_RUN:
      sol_run_controller_handle (self->controller, SOL_APP_EVENT_RUN);
      break;
    case SOL_PENDING_NEW:
      sol_window_start_anew (self);
      break;
    case SOL_PENDING_OPEN:
      sol_window_open_result (self, path);
      break;
    case SOL_PENDING_CLOSE:
      self->is_closing = TRUE;
      gtk_window_close (GTK_WINDOW (self));
      break;
    case SOL_PENDING_NOTHING:
    default:
      break;
    }
}

static void
answered (AdwMessageDialog *dialog, const char *answer, gpointer user_data)
{
  SolWindow *self = SOL_WINDOW (user_data);
  if (strcmp (answer, "discard") == 0)
    sol_window_go_on (self);
  else if (strcmp (answer, "save") == 0)
    sol_window_export (self); /* goes on when it is written */
  else
    self->pending = SOL_PENDING_NOTHING;
}

static const char *
explain (SolKeep keep)
{
  switch (keep)
    {
    case SOL_KEEP_RECOVERED:
      return _ ("It was recovered after Soliscope ended uncleanly. There is no other copy.");
    case SOL_KEEP_STOPPED:
      return _ ("The run was stopped. Its result can be saved, and continued later.");
    case SOL_KEEP_LONG:
      return _ ("The run took long, and its result is not saved.");
    case SOL_KEEP_RUNNING:
    case SOL_KEEP_NOTHING:
    default:
      return NULL;
    }
}

static void
ask_about_planes (SolWindow *self, SolKeep keep)
{
  gboolean is_end = self->pending == SOL_PENDING_CLOSE || self->pending == SOL_PENDING_NEW;
  GtkWidget *dialog =
      make_dialog (self, is_end ? _ ("Save the result?") : _ ("Replace the result on screen?"),
                   explain (keep));
  add_choices (dialog, is_end ? _ ("_Discard") : _ ("_Replace"), _ ("_Save first"));
  present_dialog (self, dialog, G_CALLBACK (answered));
}

/* --- closing while a run goes on */

static void
join_answered (AdwMessageDialog *dialog, const char *answer, gpointer user_data)
{
  SolWindow *self = SOL_WINDOW (user_data);
  if (strcmp (answer, "leave") != 0 || !sol_run_controller_is_active (self->controller))
    return;
  sol_run_controller_leave (self->controller);
  gtk_window_destroy (GTK_WINDOW (self));
}

/* The thread is never killed while the program lives on: it may hold locks. */
static gboolean
join_takes_long (gpointer user_data)
{
  SolWindow *self = SOL_WINDOW (user_data);
  self->join_limit = 0;
  if (!sol_run_controller_is_active (self->controller))
    return G_SOURCE_REMOVE;
  GtkWidget *dialog = adw_message_dialog_new (
      GTK_WINDOW (self), _ ("The run has not stopped yet"),
      _ ("It is in the middle of a step that takes long. If you leave now, what was computed so "
         "far "
         "stays in a file that is offered for recovery at the next start."));
  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (dialog), "wait", _ ("_Wait"), "leave",
                                    _ ("_Leave now"), NULL);
  adw_message_dialog_set_default_response (ADW_MESSAGE_DIALOG (dialog), "wait");
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (dialog), "wait");
  present_dialog (self, dialog, G_CALLBACK (join_answered));
  return G_SOURCE_REMOVE;
}

static void
stop_and_close (SolWindow *self, gboolean saves)
{
  self->is_closing = TRUE;
  self->saves_when_stopped = saves;
  if (!sol_run_controller_is_active (self->controller))
    {
      sol_window_run_is_over (self);
      return;
    }
  sol_run_controller_handle (self->controller, SOL_APP_EVENT_STOP);
  if (self->join_limit == 0)
    self->join_limit = g_timeout_add_seconds (JOIN_LIMIT_S, join_takes_long, self);
}

static void
close_answered (AdwMessageDialog *dialog, const char *answer, gpointer user_data)
{
  SolWindow *self = SOL_WINDOW (user_data);
  if (strcmp (answer, "keep") == 0)
    self->pending = SOL_PENDING_NOTHING;
  else
    stop_and_close (self, strcmp (answer, "save") == 0);
}

static void
ask_about_run (SolWindow *self)
{
  GtkWidget *dialog = adw_message_dialog_new (GTK_WINDOW (self), _ ("A run is going on"),
                                              _ ("What was computed so far can be kept."));
  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (dialog), "keep", _ ("_Keep running"),
                                    "discard", _ ("_Discard"), "save", _ ("_Stop and save"), NULL);
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (dialog), "discard",
                                              ADW_RESPONSE_DESTRUCTIVE);
  adw_message_dialog_set_default_response (ADW_MESSAGE_DIALOG (dialog), "keep");
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (dialog), "keep");
  present_dialog (self, dialog, G_CALLBACK (close_answered));
}

/* --- what is lost by what */

static SolKeep
look_at_planes (SolWindow *self, SolPending pending)
{
  return sol_run_controller_get_keep (self->controller, pending == SOL_PENDING_RUN
                                                            ? SOL_KEEP_FROM_RUN
                                                            : SOL_KEEP_FROM_LEAVING);
}

static void
go_on_after_planes (SolWindow *self)
{
  SolKeep keep = look_at_planes (self, self->pending);
  if (keep == SOL_KEEP_RUNNING)
    ask_about_run (self);
  else if (keep != SOL_KEEP_NOTHING)
    ask_about_planes (self, keep);
  else if (sol_run_controller_is_active (self->controller))
    stop_and_close (self, FALSE);
  else
    sol_window_go_on (self);
}

static void
setup_answered (AdwMessageDialog *dialog, const char *answer, gpointer user_data)
{
  SolWindow *self = SOL_WINDOW (user_data);
  if (strcmp (answer, "cancel") == 0)
    {
      self->pending = SOL_PENDING_NOTHING;
      return;
    }
  if (strcmp (answer, "save") == 0)
    {
      sol_window_save (self, FALSE); /* goes on when it is saved */
      return;
    }
  go_on_after_planes (self);
}

/* Of planes that nobody asks about for themselves; NULL: there are none, or they are in a file. */
static const char *
explain_result (SolWindow *self)
{
  SolRun *result = sol_run_controller_get_result (self->controller);
  SolAppFacts facts;
  sol_run_controller_get_facts (self->controller, &facts);
  if (!facts.has_result || sol_run_controller_get_saved_path (self->controller) != NULL ||
      look_at_planes (self, self->pending) != SOL_KEEP_NOTHING)
    return NULL;
  return sol_run_is_of (result, sol_setup_get_case (self->setup))
             ? _ ("Its result is in no file either; from a saved setup it is computed again.")
             : _ ("The last result, of other inputs, is in no file either and goes, too.");
}

static void
ask_about_setup (SolWindow *self)
{
  g_autofree char *title = NULL;
  g_object_get (self->setup, "title", &title, NULL);
  const char *result = explain_result (self);
  /* Translators: %s is the title of a setup. */
  g_autofree char *changes = g_strdup_printf (_ ("“%s” has changes that are not saved."), title);
  const char *end = _ ("What is discarded is not recovered at the next start.");
  g_autofree char *body = result != NULL ? g_strjoin (" ", changes, result, end, NULL)
                                         : g_strjoin (" ", changes, end, NULL);
  GtkWidget *dialog = make_dialog (self, _ ("Save the setup?"), body);
  add_choices (dialog, _ ("_Discard"), _ ("_Save"));
  present_dialog (self, dialog, G_CALLBACK (setup_answered));
}

/* Whatever else takes the place of the setup can be undone. */
static gboolean
would_lose_setup (SolWindow *self, SolPending pending)
{
  return pending == SOL_PENDING_CLOSE && sol_run_controller_has_unsaved_setup (self->controller);
}

/**
 * sol_window_do:
 * @path: (nullable): of the result to be opened
 *
 * Does it at once where nothing is lost by it, or asks first.
 */
void
sol_window_do (SolWindow *self, SolPending pending, const char *path)
{
  self->pending = pending;
  g_free (self->pending_path);
  self->pending_path = g_strdup (path);
  if (would_lose_setup (self, pending))
    ask_about_setup (self);
  else
    go_on_after_planes (self);
}

/* Nobody who is gone reads where a result went that has no setup to lie beside. */
static gboolean
has_folder (SolWindow *self)
{
  g_autofree char *path = NULL;
  g_object_get (self->setup, "path", &path, NULL);
  return path != NULL;
}

/**
 * sol_window_run_is_over:
 *
 * Saves and closes, as the user chose while the run went on.
 */
void
sol_window_run_is_over (SolWindow *self)
{
  SolRun *result = sol_run_controller_get_result (self->controller);
  gboolean saves = self->saves_when_stopped && result != NULL && sol_run_get_store (result) != NULL;
  g_clear_handle_id (&self->join_limit, g_source_remove);
  self->saves_when_stopped = FALSE;
  if (self->is_closing && saves)
    self->pending = SOL_PENDING_CLOSE;
  if (saves && self->is_closing && !has_folder (self))
    {
      self->is_closing = FALSE; /* until it is written */
      sol_window_export (self);
    }
  else if (saves)
    sol_window_save_result (self);
  else if (self->is_closing)
    gtk_window_close (GTK_WINDOW (self));
}

/**
 * sol_window_may_close:
 *
 * Asks, if something would be lost; the answer closes the window later.
 */
gboolean
sol_window_may_close (SolWindow *self)
{
  sol_window_take_typed (self);
  gboolean is_active = sol_run_controller_is_active (self->controller);
  gboolean is_lossless =
      self->is_closing || (!would_lose_setup (self, SOL_PENDING_CLOSE) &&
                           look_at_planes (self, SOL_PENDING_CLOSE) == SOL_KEEP_NOTHING);
  if (is_lossless && !is_active)
    return TRUE;
  if (self->is_closing)
    ask_about_run (self);
  else
    sol_window_do (self, SOL_PENDING_CLOSE, NULL);
  return FALSE;
}
