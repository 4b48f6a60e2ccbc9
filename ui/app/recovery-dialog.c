/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/recovery-dialog.h"

#include "base/quantity-show.h"
#include "session/preset-card.h"
#include "session/recovery/recovery.h"

#include <glib/gi18n.h>
#include <string.h>

/* So long discarded sessions can be had back. */
#define UNDO_S 20
/* Width of a line, which is fixed: lines that break anew while the dialog opens would move its buttons. */
#define TEXT_CHARS 60

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

/* The word order of a date is that of the language, the names of months those of the locale. */
static char *
describe_time (const SolRecovery *recovery)
{
  g_autoptr (GDateTime) utc =
      g_date_time_new_from_unix_utc (sol_recovery_get_saved_at_us (recovery) / G_USEC_PER_SEC);
  g_autoptr (GDateTime) when = g_date_time_to_local (utc);
  /* Translators: a date as strftime() writes it: "1 December 2026, 14:05". */
  return g_date_time_format (when, _ ("%-d %B %Y, %H:%M"));
}

/* Places are told in the unit of the axis. */
static char *
describe_reach (const SolRecovery *recovery)
{
  SolRecoveryReach reach;
  if (!sol_recovery_read_reach (recovery, &reach))
    return g_strdup (_ ("inputs only"));
  const char *unit = sol_quantity_distance_unit (reach.z_end_m);
  g_autofree char *z = sol_quantity_show_in (reach.z_m, SOL_UNIT_LENGTH, unit, 3);
  g_autofree char *end = sol_quantity_show_in (reach.z_end_m, SOL_UNIT_LENGTH, unit, 3);
  /* Translators: "201 of 401 planes, up to z = 0.75 m of 1.5 m". */
  return g_strdup_printf (_ ("%lld of %lld planes, up to z = %s of %s"), (long long) reach.n_planes,
                          (long long) reach.n_planned, z, end);
}

static GtkWidget *
make_line (const char *text, const char *style)
{
  GtkWidget *label = gtk_label_new (text);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_xalign (GTK_LABEL (label), 0.0F);
  gtk_label_set_width_chars (GTK_LABEL (label), TEXT_CHARS);
  gtk_label_set_max_width_chars (GTK_LABEL (label), TEXT_CHARS);
  gtk_widget_add_css_class (label, style);
  return label;
}

/* What the snapshot says is in the language of then, but for the titles of presets. */
static GtkWidget *
make_row (const SolRecovery *recovery)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  const char *title = sol_recovery_get_title (recovery);
  g_autofree char *when = describe_time (recovery);
  g_autofree char *reach = describe_reach (recovery);
  g_autofree char *more = g_strdup_printf ("%s; %s", when, reach);
  gboolean has_title = title != NULL && *title != '\0';
  gtk_box_append (GTK_BOX (row),
                  make_line (has_title ? sol_preset_card_translate (title) : _ ("Untitled"),
                             "heading"));
  gtk_box_append (GTK_BOX (row), make_line (more, "body"));
  return row;
}

static GtkWidget *
make_list (GPtrArray *found)
{
  GtkWidget *list = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);
  for (guint i = 0; i < found->len; i++)
    gtk_box_append (GTK_BOX (list), make_row (found->pdata[i]));
  const char *const answers[] = {
    ngettext ("Recover opens it again as it was.", "Recover opens all again as they were.",
              found->len),
    ngettext ("Discard deletes it.", "Discard deletes all of them.", found->len),
    ngettext ("Skip leaves its files for two weeks, and does not ask again.",
              "Skip leaves their files for two weeks, and does not ask again.", found->len),
  };
  g_autofree char *text = g_strjoin ("\n", answers[0], answers[1], answers[2], NULL);
  gtk_box_append (GTK_BOX (list), make_line (text, "dim-label"));
  return list;
}

/* Takes what was found. */
static void
ask (SolWindow *parent, GPtrArray *found)
{
  GtkWidget *dialog =
      adw_message_dialog_new (GTK_WINDOW (parent), _ ("Soliscope did not end cleanly"), NULL);
  adw_message_dialog_set_extra_child (ADW_MESSAGE_DIALOG (dialog), make_list (found));
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
