/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "form/derived-box.h"

#include "base/quantity-show.h"
#include "session/check/derived-source.h"

#include <glib/gi18n.h>
#include <string.h>

#define FURTHER_INDENT 12

struct _SolDerivedBox
{
  GtkWidget parent_instance;
  GtkBox *rows;
  GPtrArray *keys;   /* of the rows that are there */
  GPtrArray *values; /* (element-type GtkLabel) of the rows */
  GPtrArray *texts;  /* (element-type utf8) of the values */
};

G_DEFINE_FINAL_TYPE (SolDerivedBox, sol_derived_box, GTK_TYPE_WIDGET)

static char *
capitalise (const char *text)
{
  char first[7] = { 0 };
  g_unichar_to_utf8 (g_unichar_toupper (g_utf8_get_char (text)), first);
  return g_strconcat (first, g_utf8_next_char (text), NULL);
}

/* What a row is called changes with the place that it speaks of. */
static char *
identify (const SolDerived *derived)
{
  return g_strdup_printf ("%s %d", derived->key, derived->place);
}

/* What it is, by which formula it was found, and where that is told. */
static char *
dup_help (const SolDerived *derived)
{
  const SolDerivedSource *source = sol_derived_source_find (derived->key);
  g_autoptr (GString) help = g_string_new (_ (derived->meaning));
  if (source != NULL && source->formula != NULL)
    g_string_append_printf (help, "\n%s", source->formula);
  if (source != NULL)
    {
      g_autofree char *page = g_strdup_printf ("docs/%s.md", source->page);
      g_string_append_c (help, '\n');
      /* Translators: the page of the documents that has the formula. */
      g_string_append_printf (help, _ ("See %s"), page);
    }
  return g_string_free (g_steal_pointer (&help), FALSE);
}

static gboolean
is_number (const char *word)
{
  return g_ascii_isdigit (word[0]) || g_str_has_prefix (word, "−");
}

static gboolean
is_sign (const char *word)
{
  return word != NULL && (strcmp (word, "=") == 0 || strcmp (word, "×") == 0);
}

/* A number and its unit stay in one line, and so do a power of ten and "at z = 1 m". */
static char *
hold_units (const char *text)
{
  g_auto (GStrv) words = g_strsplit (text, " ", -1);
  GString *held = g_string_new (words[0]);
  for (guint i = 1; words[0] != NULL && words[i] != NULL; i++)
    {
      gboolean is_held = is_number (words[i - 1]) || is_sign (words[i - 1]) || is_sign (words[i]) ||
                         is_sign (words[i + 1]);
      g_string_append_printf (held, "%s%s", is_held ? "\u00a0" : " ", words[i]);
    }
  return g_string_free (held, FALSE);
}

/* Whole at any width: what does not fit goes on in the next line. */
static GtkWidget *
make_label (const char *text, gboolean is_value)
{
  GtkWidget *label = gtk_label_new (text);
  gtk_label_set_xalign (GTK_LABEL (label), is_value ? 1.0f : 0.0f);
  gtk_label_set_justify (GTK_LABEL (label), is_value ? GTK_JUSTIFY_RIGHT : GTK_JUSTIFY_LEFT);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_widget_set_valign (label, GTK_ALIGN_START);
  gtk_widget_add_css_class (label, is_value ? "derived-value" : "dim-label");
  return label;
}

/* The same quantity at a further place is called by the place alone, under its name. Each row divides its width by
 * what stands in it: a long name breaks no value of another row. */
static void
add_row (SolDerivedBox *self, const SolDerived *derived, const SolDerived *before)
{
  g_autofree char *words = sol_derived_dup_title (derived);
  g_autofree char *title = capitalise (words);
  const char *place = sol_derived_get_place_name (derived);
  gboolean is_further =
      place != NULL && before != NULL && strcmp (before->label, derived->label) == 0;
  GtkWidget *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *name = make_label (is_further ? place : title, FALSE);
  GtkWidget *value = make_label (NULL, TRUE);
  g_autofree char *help = dup_help (derived);
  if (is_further)
    gtk_widget_set_margin_start (name, FURTHER_INDENT);
  gtk_widget_set_hexpand (name, TRUE);
  gtk_widget_set_tooltip_text (name, help);
  gtk_accessible_update_property (GTK_ACCESSIBLE (name), GTK_ACCESSIBLE_PROPERTY_LABEL, title,
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, help, -1);
  /* Whoever points at the number asks the same. */
  gtk_widget_set_tooltip_text (value, help);
  gtk_accessible_update_property (GTK_ACCESSIBLE (value), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, help,
                                  -1);
  gtk_box_append (GTK_BOX (line), name);
  gtk_box_append (GTK_BOX (line), value);
  gtk_box_append (self->rows, line);
  g_ptr_array_add (self->keys, identify (derived));
  g_ptr_array_add (self->values, value);
}

static gboolean
has_rows_of (SolDerivedBox *self, GPtrArray *list)
{
  if (self->keys->len != list->len)
    return FALSE;
  for (guint i = 0; i < list->len; i++)
    {
      g_autofree char *wanted = identify (list->pdata[i]);
      if (strcmp (self->keys->pdata[i], wanted) != 0)
        return FALSE;
    }
  return TRUE;
}

static void
rebuild (SolDerivedBox *self, GPtrArray *list)
{
  GtkWidget *child;
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->rows))) != NULL)
    gtk_box_remove (self->rows, child);
  g_ptr_array_set_size (self->keys, 0);
  g_ptr_array_set_size (self->values, 0);
  g_ptr_array_set_size (self->texts, 0);
  for (guint i = 0; i < list->len; i++)
    add_row (self, list->pdata[i], i > 0 ? list->pdata[i - 1] : NULL);
}

void
sol_derived_box_show (SolDerivedBox *self, const SolInspection *inspection)
{
  if (!has_rows_of (self, inspection->derived))
    rebuild (self, inspection->derived);
  for (guint i = 0; i < inspection->derived->len; i++)
    {
      const SolDerived *derived = inspection->derived->pdata[i];
      if (i < self->texts->len && strcmp (self->texts->pdata[i], derived->text) == 0)
        continue;
      g_autofree char *text = sol_quantity_typeset (derived->text);
      g_autofree char *held = hold_units (text);
      gtk_label_set_text (self->values->pdata[i], held);
      if (i < self->texts->len)
        g_free (g_steal_pointer (&self->texts->pdata[i]));
      else
        g_ptr_array_set_size (self->texts, (int) i + 1);
      self->texts->pdata[i] = g_strdup (derived->text);
    }
}

static void
sol_derived_box_dispose (GObject *object)
{
  SolDerivedBox *self = SOL_DERIVED_BOX (object);
  if (self->rows != NULL)
    gtk_widget_unparent (GTK_WIDGET (self->rows));
  self->rows = NULL;
  g_clear_pointer (&self->keys, g_ptr_array_unref);
  g_clear_pointer (&self->values, g_ptr_array_unref);
  g_clear_pointer (&self->texts, g_ptr_array_unref);
  G_OBJECT_CLASS (sol_derived_box_parent_class)->dispose (object);
}

static void
sol_derived_box_class_init (SolDerivedBoxClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = sol_derived_box_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
}

static void
sol_derived_box_init (SolDerivedBox *self)
{
  self->rows = GTK_BOX (gtk_box_new (GTK_ORIENTATION_VERTICAL, 3));
  gtk_widget_set_parent (GTK_WIDGET (self->rows), GTK_WIDGET (self));
  self->keys = g_ptr_array_new_with_free_func (g_free);
  self->values = g_ptr_array_new ();
  self->texts = g_ptr_array_new_with_free_func (g_free);
}
