/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/recovery-dialog.h"

#include "session/recovery/recovery.h"

#include <glib/gi18n.h>
#include <string.h>

/* So long discarded sessions can be had back. */
#define UNDO_S 20

static void ask (SolWindow *parent, GPtrArray *found);

static void
recover_all (SolWindow *parent, GPtrArray *found)
{
  for (guint i = 0; i < found->len; i++)
    {
      SolWindow *window = parent;
      if (i > 0 || !sol_window_is_blank (parent))
        window = sol_window_new (gtk_window_get_application (GTK_WINDOW (parent)));
      gtk_window_present (GTK_WINDOW (window));
      sol_window_recover (window, found->pdata[i]);
    }
}

/* --- discarding, which can be taken back while the message is there */

typedef struct
{
  SolWindow *parent; /* outlives the toast, which is one of its widgets */
  GPtrArray *found;  /* NULL: taken back */
} Discarding;

/* With the toast, or with its window, the files go. A crash before leaves them to be found again. */
static void
discarding_free (gpointer data)
{
  Discarding *self = data;
  for (guint i = 0; self->found != NULL && i < self->found->len; i++)
    sol_recovery_discard (self->found->pdata[i]);
  g_clear_pointer (&self->found, g_ptr_array_unref);
  g_free (self);
}

static void
taken_back (AdwToast *toast, gpointer data)
{
  Discarding *self = data;
  GPtrArray *found = g_steal_pointer (&self->found);
  if (found != NULL)
    ask (self->parent, found);
}

static void
discard_all (SolWindow *parent, GPtrArray *found)
{
  g_autofree char *text =
      g_strdup_printf (ngettext ("%u session discarded", "%u sessions discarded", found->len),
                       found->len);
  AdwToast *toast = adw_toast_new (text);
  Discarding *discarding = g_new (Discarding, 1);
  *discarding = (Discarding){ parent, g_ptr_array_ref (found) };
  adw_toast_set_button_label (toast, _ ("_Undo"));
  adw_toast_set_timeout (toast, UNDO_S);
  g_object_set_data_full (G_OBJECT (toast), "discarding", discarding, discarding_free);
  g_signal_connect (toast, "button-clicked", G_CALLBACK (taken_back), discarding);
  sol_window_add_toast (parent, toast);
}

/* --- the question */

static void
answered (AdwMessageDialog *dialog, const char *answer, gpointer user_data)
{
  GPtrArray *found = g_object_get_data (G_OBJECT (dialog), "found");
  if (strcmp (answer, "recover") == 0)
    recover_all (SOL_WINDOW (user_data), found);
  else if (strcmp (answer, "discard") == 0)
    discard_all (SOL_WINDOW (user_data), found);
  else
    for (guint i = 0; i < found->len; i++)
      sol_recovery_skip (found->pdata[i]);
}

static char *
describe (const SolRecovery *recovery)
{
  g_autoptr (GDateTime) utc =
      g_date_time_new_from_unix_utc (sol_recovery_get_saved_at_us (recovery) / G_USEC_PER_SEC);
  g_autoptr (GDateTime) when = g_date_time_to_local (utc);
  g_autofree char *time = g_date_time_format (when, "%c");
  const char *title = sol_recovery_get_title (recovery);
  const char *planes = sol_recovery_get_run_path (recovery) != NULL ? _ (", with its planes") : "";
  return g_strdup_printf ("%s, %s%s", title != NULL && *title != '\0' ? title : _ ("Untitled"),
                          time, planes);
}

/* Takes what was found. */
static void
ask (SolWindow *parent, GPtrArray *found)
{
  GString *list = g_string_new (NULL);
  for (guint i = 0; i < found->len; i++)
    {
      g_autofree char *line = describe (found->pdata[i]);
      g_string_append_printf (list, "%s%s", i > 0 ? "\n" : "", line);
    }
  g_autofree char *body = g_string_free (list, FALSE);
  GtkWidget *dialog =
      adw_message_dialog_new (GTK_WINDOW (parent), _ ("Soliscope did not end cleanly"), body);
  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (dialog), "skip", _ ("_Skip"), "discard",
                                    _ ("_Discard"), "recover", _ ("_Recover"), NULL);
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (dialog), "recover",
                                              ADW_RESPONSE_SUGGESTED);
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (dialog), "discard",
                                              ADW_RESPONSE_DESTRUCTIVE);
  adw_message_dialog_set_default_response (ADW_MESSAGE_DIALOG (dialog), "recover");
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (dialog), "skip");
  g_object_set_data_full (G_OBJECT (dialog), "found", found, (GDestroyNotify) g_ptr_array_unref);
  g_signal_connect_object (dialog, "response", G_CALLBACK (answered), parent, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

void
sol_recovery_dialog_offer (SolWindow *parent)
{
  GPtrArray *found = sol_recovery_find (NULL);
  if (found->len > 0)
    ask (parent, found);
  else
    g_ptr_array_unref (found);
}
