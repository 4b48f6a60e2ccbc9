/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The field of a text, with suggestions where there are any. */
#include "config.h"

#include "form/form-row-parts.h"

#include "session/setup/setup-names.h"

#include <glib/gi18n.h>
#include <string.h>

static GtkEditable *
get_text_entry (SolFormRow *self)
{
  return g_object_get_data (G_OBJECT (self->editor), "entry");
}

static void
text_committed (SolFormRow *self)
{
  const char *shown = gtk_editable_get_text (get_text_entry (self));
  g_autofree char *old = sol_setup_get_text (self->setup, self->key);
  g_autofree char *old_shown = sol_setup_names_show (self->field->param, old != NULL ? old : "");
  g_autofree char *text = sol_setup_names_read (self->field->param, shown);
  if (strcmp (shown, old_shown) != 0 && strcmp (text, old != NULL ? old : "") != 0)
    sol_form_row_assign (self, text);
  else
    sol_form_row_set_fault (self, NULL);
}

void
sol_form_row_suggest (SolFormRow *self, const char *text)
{
  g_autofree char *shown = sol_setup_names_show (self->field->param, text);
  gtk_editable_set_text (get_text_entry (self), shown);
  text_committed (self);
}

/* What is not available, without how to get it: the title of what cannot be chosen. */
static char *
shorten_refusal (const char *refusal)
{
  const char *end = strstr (refusal, " is not available");
  g_autofree char *what = end != NULL ? g_strndup (refusal, (gsize) (end - refusal)) : NULL;
  /* Translators: %s is what the engine refuses, "“Modes” with more than one mode in ...". */
  return g_strdup_printf (_ ("Not offered: %s"), what != NULL ? what : refusal);
}

static GMenu *
find_section (GMenu *model, GHashTable *sections, const char *title)
{
  GMenu *section = g_hash_table_lookup (sections, title != NULL ? title : "");
  if (section != NULL)
    return section;
  section = g_menu_new ();
  g_hash_table_insert (sections, g_strdup (title != NULL ? title : ""), section);
  g_menu_append_section (model, title, G_MENU_MODEL (section));
  return section;
}

/* Made anew whenever it opens: what can be had depends on the other inputs. No action has the name
 * "row.refused", so that its items cannot be chosen. */
static void
fill_suggestions (GtkMenuButton *button, gpointer user_data)
{
  SolFormRow *self = user_data;
  g_autoptr (GMenu) model = g_menu_new ();
  g_autoptr (GHashTable) sections =
      g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_object_unref);
  for (int i = 0; self->field->suggestions[i] != NULL; i++)
    {
      const char *value = self->field->suggestions[i];
      g_autofree char *refusal =
          sol_form_field_find_refusal (self->field, self->setup, self->pulse, value);
      g_autofree char *title = refusal != NULL ? shorten_refusal (refusal) : NULL;
      g_autofree char *name = sol_setup_names_show (self->field->param, value);
      g_autoptr (GMenuItem) item = g_menu_item_new (name, NULL);
      g_menu_item_set_action_and_target (item, refusal != NULL ? "row.refused" : "row.suggest", "s",
                                         value);
      g_menu_append_item (find_section (model, sections, title), item);
    }
  gtk_menu_button_set_menu_model (button, G_MENU_MODEL (model));
}

static GtkWidget *
make_suggestions (SolFormRow *self)
{
  GtkWidget *button = gtk_menu_button_new ();
  gtk_menu_button_set_create_popup_func (GTK_MENU_BUTTON (button), fill_suggestions, self, NULL);
  /* Translators: %s is the name of an input. */
  g_autofree char *name = g_strdup_printf (_ ("Suggestions for %s"), sol_form_row_get_label (self));
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  return button;
}

GtkWidget *
sol_form_row_make_text (SolFormRow *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  GtkWidget *entry = gtk_entry_new ();
  /* No wider of its own than the fields of numbers: the row gives all editors one width. */
  gtk_editable_set_width_chars (GTK_EDITABLE (entry), 8);
  gtk_editable_set_max_width_chars (GTK_EDITABLE (entry), 10);
  gtk_widget_set_hexpand (entry, TRUE);
  gtk_widget_add_css_class (box, "linked");
  gtk_box_append (GTK_BOX (box), entry);
  if (self->field->suggestions != NULL)
    gtk_box_append (GTK_BOX (box), make_suggestions (self));
  gtk_accessible_update_property (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  sol_form_row_get_label (self),
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, self->help, -1);
  g_object_set_data (G_OBJECT (box), "entry", entry);
  g_signal_connect_swapped (entry, "activate", G_CALLBACK (text_committed), self);
  GtkEventController *focus = gtk_event_controller_focus_new ();
  g_signal_connect_swapped (focus, "leave", G_CALLBACK (text_committed), self);
  gtk_widget_add_controller (entry, focus);
  return box;
}

void
sol_form_row_show_text (SolFormRow *self, const char *text)
{
  g_autofree char *shown = sol_setup_names_show (self->field->param, text != NULL ? text : "");
  if (strcmp (gtk_editable_get_text (get_text_entry (self)), shown) != 0)
    gtk_editable_set_text (get_text_entry (self), shown);
  sol_form_row_set_fault (self, NULL);
}
