/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "form/advice-list.h"

#include "base/quantity-show.h"
#include "form/fold.h"
#include "session/setup/setup-words.h"

#include <glib/gi18n.h>
#include <string.h>

struct _SolAdviceList
{
  GtkWidget parent_instance;
  GtkWidget *box;
  SolSetup *setup;
  char *shown; /* all texts, to leave the rows alone if nothing changed */
  gboolean is_open;
};

static guint go_to_signal;

G_DEFINE_FINAL_TYPE (SolAdviceList, sol_advice_list, GTK_TYPE_WIDGET)

static void
fix_clicked (SolAdviceList *self, GtkButton *button)
{
  g_autofree char *fix = g_strdup (g_object_get_data (G_OBJECT (button), "fix"));
  sol_setup_assign (self->setup, fix, NULL);
}

static void
go_to_clicked (SolAdviceList *self, GtkButton *button)
{
  g_signal_emit (self, go_to_signal, 0, g_object_get_data (G_OBJECT (button), "key"));
}

/* Sentences of the engine begin small. */
static char *
capitalise (const char *text)
{
  g_autofree char *words = sol_setup_words (text);
  g_autofree char *typeset = sol_quantity_typeset (words);
  GString *shown = g_string_new (typeset);
  gunichar first = g_utf8_get_char (shown->str);
  if (g_unichar_islower (first))
    {
      char upper[6];
      int n = g_unichar_to_utf8 (g_unichar_toupper (first), upper);
      g_string_erase (shown, 0, g_utf8_next_char (shown->str) - shown->str);
      g_string_insert_len (shown, 0, upper, n);
    }
  return g_string_free (shown, FALSE);
}

static void
add_button (GtkWidget *row, GtkWidget *button, const char *name)
{
  gtk_widget_set_valign (button, GTK_ALIGN_START);
  gtk_widget_set_tooltip_text (button, name);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  gtk_box_append (GTK_BOX (row), button);
}

/* Below what it settles, as wide as the change is long. */
static void
add_fix (SolAdviceList *self, GtkWidget *column, const char *fix)
{
  g_autofree char *change = sol_setup_words_for_change (sol_setup_get_case (self->setup), fix);
  if (change == NULL)
    return;
  /* Translators: %s is a change, "Time window 0.4 ps → 0.8 ps". */
  g_autofree char *name = g_strdup_printf (_ ("Fix: %s"), change);
  GtkWidget *button = gtk_button_new_with_label (name);
  GtkLabel *label = GTK_LABEL (gtk_button_get_child (GTK_BUTTON (button)));
  gtk_label_set_wrap (label, TRUE);
  gtk_label_set_xalign (label, 0.0f);
  gtk_widget_set_halign (button, GTK_ALIGN_START);
  g_object_set_data_full (G_OBJECT (button), "fix", g_strdup (fix), g_free);
  g_signal_connect_swapped (button, "clicked", G_CALLBACK (fix_clicked), self);
  add_button (column, button, name);
}

static GtkWidget *
add_row (SolAdviceList *self,
         GtkWidget *box,
         const char *icon,
         const char *style,
         const char *text,
         const char *fix)
{
  g_autofree char *shown = capitalise (text);
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *image = gtk_image_new_from_icon_name (icon);
  gtk_widget_set_valign (image, GTK_ALIGN_START);
  gtk_widget_add_css_class (image, style);
  GtkWidget *label = gtk_label_new (shown);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_xalign (GTK_LABEL (label), 0.0f);
  gtk_widget_add_css_class (label, "field-message");
  GtkWidget *column = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);
  gtk_widget_set_hexpand (column, TRUE);
  gtk_box_append (GTK_BOX (column), label);
  if (fix != NULL)
    add_fix (self, column, fix);
  gtk_box_append (GTK_BOX (row), image);
  gtk_box_append (GTK_BOX (row), column);
  gtk_box_append (GTK_BOX (box), row);
  return row;
}

static void
clear (SolAdviceList *self)
{
  GtkWidget *child;
  while ((child = gtk_widget_get_first_child (self->box)) != NULL)
    gtk_box_remove (GTK_BOX (self->box), child);
}

static void
notes_toggled (GtkExpander *expander, GParamSpec *pspec, SolAdviceList *self)
{
  self->is_open = gtk_expander_get_expanded (expander);
}

static void
add_notes (SolAdviceList *self, GtkWidget *notes, guint n_notes)
{
  g_autofree char *title = g_strdup_printf (ngettext ("%u note", "%u notes", n_notes), n_notes);
  GtkWidget *expander = sol_fold_new (gtk_label_new (title), title, notes);
  gtk_widget_set_margin_top (notes, 6);
  gtk_expander_set_expanded (GTK_EXPANDER (expander), self->is_open);
  g_signal_connect (expander, "notify::expanded", G_CALLBACK (notes_toggled), self);
  gtk_box_append (GTK_BOX (self->box), expander);
}

static gboolean
is_shown (SolAdviceList *self, char *all)
{
  gboolean is_same = g_strcmp0 (all, self->shown) == 0;
  g_free (self->shown);
  self->shown = all;
  return is_same;
}

void
sol_advice_list_show (SolAdviceList *self, const SolInspection *inspection)
{
  static const char *const icons[] = { "dialog-information-symbolic", "dialog-warning-symbolic",
                                       "dialog-error-symbolic" };
  static const char *const styles[] = { "dim-label", "warning", "error" };
  GString *all = g_string_new (NULL);
  for (guint i = 0; i < inspection->advice->len; i++)
    {
      const SolAdvice *advice = inspection->advice->pdata[i];
      g_string_append_printf (all, "%s\n%s\n", advice->text,
                              advice->fix != NULL ? advice->fix : "");
    }
  if (is_shown (self, g_string_free (all, FALSE)))
    return;
  clear (self);
  /* The worst come first; notes fold away, so that a warning is never one of many. */
  GtkWidget *notes = gtk_box_new (GTK_ORIENTATION_VERTICAL, 9);
  guint n_notes = 0;
  for (guint i = 0; i < inspection->advice->len; i++)
    {
      const SolAdvice *advice = inspection->advice->pdata[i];
      gboolean is_note = advice->severity == SOL_ADVICE_NOTE;
      add_row (self, is_note ? notes : self->box, icons[advice->severity], styles[advice->severity],
               advice->text, advice->fix);
      n_notes += is_note ? 1 : 0;
    }
  g_object_ref_sink (notes);
  if (n_notes > 0)
    add_notes (self, notes, n_notes);
  g_object_unref (notes);
}

void
sol_advice_list_show_fault (SolAdviceList *self, const char *fault, const char *fix)
{
  if (is_shown (self, g_strconcat (fault, "\n", fix, NULL)))
    return;
  clear (self);
  add_row (self, self->box, "dialog-error-symbolic", "error", fault, fix);
}

/**
 * sol_advice_list_point_at:
 *
 * Of a fault that its field explains: says which field that is, and goes there.
 */
void
sol_advice_list_point_at (SolAdviceList *self, const char *key, const char *label, const char *fix)
{
  if (is_shown (self, g_strconcat (key, "\n", fix, NULL)))
    return;
  clear (self);
  /* Translators: %s is the name of an input, which a message stands under. */
  g_autofree char *text = g_strdup_printf (_ ("“%s” cannot be run as it is: see there"), label);
  GtkWidget *row = add_row (self, self->box, "dialog-error-symbolic", "error", text, fix);
  GtkWidget *button = gtk_button_new_with_label (_ ("Show"));
  g_autofree char *name = g_strdup_printf (_ ("Go to “%s”"), label);
  g_object_set_data_full (G_OBJECT (button), "key", g_strdup (key), g_free);
  g_signal_connect_swapped (button, "clicked", G_CALLBACK (go_to_clicked), self);
  add_button (row, button, name);
}

void
sol_advice_list_set_setup (SolAdviceList *self, SolSetup *setup)
{
  g_set_object (&self->setup, setup);
}

static void
sol_advice_list_dispose (GObject *object)
{
  SolAdviceList *self = SOL_ADVICE_LIST (object);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  g_clear_object (&self->setup);
  g_clear_pointer (&self->shown, g_free);
  G_OBJECT_CLASS (sol_advice_list_parent_class)->dispose (object);
}

static void
sol_advice_list_class_init (SolAdviceListClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = sol_advice_list_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
  go_to_signal = g_signal_new ("go-to", SOL_TYPE_ADVICE_LIST, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                               NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
sol_advice_list_init (SolAdviceList *self)
{
  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 9);
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
}
