/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "form/derived-box.h"

#include "base/quantity-show.h"

#include <glib/gi18n.h>
#include <string.h>

struct _SolDerivedBox
{
  GtkWidget parent_instance;
  GtkGrid *grid;
  GPtrArray *keys;   /* of the rows that are there */
  GPtrArray *values; /* (element-type GtkLabel) of the rows */
  GPtrArray *texts;  /* (element-type utf8) of the values, in full */
};

G_DEFINE_FINAL_TYPE (SolDerivedBox, sol_derived_box, GTK_TYPE_WIDGET)

static char *
capitalise (const char *text)
{
  char first[7] = { 0 };
  g_unichar_to_utf8 (g_unichar_toupper (g_utf8_get_char (text)), first);
  return g_strconcat (first, g_utf8_next_char (text), NULL);
}

/* A tooltip that is set asks the display where the pointer is, and values change with every move of a
 * slider: what it says is looked up when it is wanted. */
static gboolean
tell_value (GtkWidget *label,
            int x,
            int y,
            gboolean is_keyboard,
            GtkTooltip *tooltip,
            gpointer data)
{
  SolDerivedBox *self = data;
  guint row;
  if (!g_ptr_array_find (self->values, label, &row) || row >= self->texts->len)
    return FALSE;
  gtk_tooltip_set_text (tooltip, self->texts->pdata[row]);
  return TRUE;
}

/* What a row is called changes with the place that it speaks of. */
static char *
identify (const SolDerived *derived)
{
  return g_strdup_printf ("%s %d", derived->key, derived->place);
}

static void
add_row (SolDerivedBox *self, int row, const SolDerived *derived)
{
  g_autofree char *words = sol_derived_dup_title (derived);
  g_autofree char *title = capitalise (words);
  GtkWidget *name = gtk_label_new (title);
  GtkWidget *value = gtk_label_new (NULL);
  gtk_label_set_xalign (GTK_LABEL (name), 0.0f);
  gtk_label_set_xalign (GTK_LABEL (value), 1.0f);
  gtk_label_set_ellipsize (GTK_LABEL (name), PANGO_ELLIPSIZE_END);
  gtk_label_set_ellipsize (GTK_LABEL (value), PANGO_ELLIPSIZE_END);
  gtk_label_set_selectable (GTK_LABEL (value), FALSE);
  gtk_widget_set_hexpand (name, TRUE);
  gtk_widget_set_tooltip_text (name, _ (derived->meaning));
  gtk_widget_set_has_tooltip (value, TRUE);
  g_signal_connect_object (value, "query-tooltip", G_CALLBACK (tell_value), self, 0);
  gtk_widget_add_css_class (name, "dim-label");
  gtk_widget_add_css_class (value, "derived-value");
  gtk_grid_attach (self->grid, name, 0, row, 1, 1);
  gtk_grid_attach (self->grid, value, 1, row, 1, 1);
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
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->grid))) != NULL)
    gtk_grid_remove (self->grid, child);
  g_ptr_array_set_size (self->keys, 0);
  g_ptr_array_set_size (self->values, 0);
  g_ptr_array_set_size (self->texts, 0);
  for (guint i = 0; i < list->len; i++)
    add_row (self, (int) i, list->pdata[i]);
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
      gtk_label_set_text (self->values->pdata[i], text);
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
  if (self->grid != NULL)
    gtk_widget_unparent (GTK_WIDGET (self->grid));
  self->grid = NULL;
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
  self->grid = GTK_GRID (gtk_grid_new ());
  gtk_grid_set_column_spacing (self->grid, 12);
  gtk_grid_set_row_spacing (self->grid, 3);
  gtk_widget_set_parent (GTK_WIDGET (self->grid), GTK_WIDGET (self));
  self->keys = g_ptr_array_new_with_free_func (g_free);
  self->values = g_ptr_array_new ();
  self->texts = g_ptr_array_new_with_free_func (g_free);
}
