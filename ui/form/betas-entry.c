/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "form/betas-entry.h"

#include "session/form-field.h"

#include <glib/gi18n.h>
#include <string.h>

/* The first two drop out of a frame that moves along: they are kept, but not asked for. */
#define FIRST_ORDER 2

typedef struct
{
  SolBetasEntry *owner;
  int order;
  GtkWidget *box;
  SolQuantityEntry *entry;
} Row;

struct _SolBetasEntry
{
  GtkWidget parent_instance;
  GtkWidget *box;
  GtkWidget *rows_box;
  GtkButton *add;
  GtkButton *remove;
  char *name;
  char *help;
  GPtrArray *rows;   /* (element-type Row) from FIRST_ORDER on */
  GPtrArray *values; /* (element-type utf8) in force, all orders */
  SolQuantityEntryCommit commit;
  gpointer owner;
  char *fault;
};

enum
{
  PROP_FAULT = 1,
  N_PROPS
};

static GParamSpec *props[N_PROPS];

G_DEFINE_FINAL_TYPE (SolBetasEntry, sol_betas_entry, GTK_TYPE_WIDGET)

static void
set_fault (SolBetasEntry *self, const char *fault)
{
  if (g_strcmp0 (fault, self->fault) == 0)
    return;
  g_free (self->fault);
  self->fault = g_strdup (fault);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_FAULT]);
}

/* The first row that is wrong, by its name. */
static void
look_for_fault (SolBetasEntry *self)
{
  for (guint i = 0; i < self->rows->len; i++)
    {
      const Row *row = self->rows->pdata[i];
      const char *fault = sol_quantity_entry_get_fault (row->entry);
      if (fault == NULL)
        continue;
      g_autofree char *name = sol_form_field_dup_beta_name (row->order);
      g_autofree char *full = g_strdup_printf ("%s: %s", name, fault);
      set_fault (self, full);
      return;
    }
  set_fault (self, NULL);
}

/* --- from the rows to the inputs */

/* The values with @text in the place of one; NULL: with that one and those behind it left out. */
static char *
join (SolBetasEntry *self, guint order, const char *text)
{
  GString *all = g_string_new (NULL);
  for (guint k = 0; k < MAX (self->values->len, order + 1); k++)
    {
      if (k == order && text == NULL)
        break;
      const char *value = k == order ? text : k < self->values->len ? self->values->pdata[k] : "0";
      g_string_append_printf (all, "%s%s", k > 0 ? ", " : "", value);
    }
  return g_string_free (all, FALSE);
}

static gboolean
take (SolBetasEntry *self, guint order, const char *text, gboolean is_live, GError **error)
{
  g_autofree char *all = join (self, order, text);
  return self->commit == NULL || self->commit (self->owner, all, is_live, error);
}

static gboolean
number_committed (gpointer owner, const char *text, gboolean is_live, GError **error)
{
  const Row *row = owner;
  return take (row->owner, (guint) row->order, text, is_live, error);
}

static void
take_or_tell (SolBetasEntry *self, guint order, const char *text)
{
  g_autoptr (GError) error = NULL;
  take (self, order, text, FALSE, &error);
  set_fault (self, error != NULL ? error->message : NULL);
}

static void
add_clicked (SolBetasEntry *self)
{
  take_or_tell (self, MAX (self->values->len, FIRST_ORDER), "0");
}

static void
remove_clicked (SolBetasEntry *self)
{
  take_or_tell (self, self->values->len - 1, NULL);
}

/* --- from the inputs to the rows */

static void
add_row (SolBetasEntry *self, int order)
{
  Row *row = g_new0 (Row, 1);
  g_autofree char *beta = sol_form_field_dup_beta_name (order);
  g_autofree char *shown_unit = sol_form_field_dup_beta_unit (order, TRUE);
  g_autofree char *unit = sol_form_field_dup_beta_unit (order, FALSE);
  g_autofree char *name = g_strdup_printf ("%s, %s", self->name, beta);
  row->owner = self;
  row->order = order;
  row->box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *label = gtk_label_new (beta);
  gtk_label_set_width_chars (GTK_LABEL (label), 3);
  gtk_label_set_xalign (GTK_LABEL (label), 0.0f);
  row->entry = SOL_QUANTITY_ENTRY (
      sol_quantity_entry_new ((SolUnitKind) ((int) SOL_UNIT_BETA + order), unit, name, self->help));
  gtk_widget_set_hexpand (GTK_WIDGET (row->entry), TRUE);
  sol_quantity_entry_set_commit (row->entry, number_committed, row);
  g_signal_connect_swapped (row->entry, "notify::fault", G_CALLBACK (look_for_fault), self);
  GtkWidget *of = gtk_label_new (shown_unit);
  gtk_label_set_width_chars (GTK_LABEL (of), 7);
  gtk_label_set_xalign (GTK_LABEL (of), 0.0f);
  gtk_box_append (GTK_BOX (row->box), label);
  gtk_box_append (GTK_BOX (row->box), GTK_WIDGET (row->entry));
  gtk_box_append (GTK_BOX (row->box), of);
  gtk_box_append (GTK_BOX (self->rows_box), row->box);
  g_ptr_array_add (self->rows, row);
}

static void
name_button (GtkButton *button, const char *name)
{
  gtk_widget_set_tooltip_text (GTK_WIDGET (button), name);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

static void
fit_rows (SolBetasEntry *self)
{
  guint n = self->values->len > FIRST_ORDER ? self->values->len - FIRST_ORDER : 0;
  while (self->rows->len < n)
    add_row (self, FIRST_ORDER + (int) self->rows->len);
  while (self->rows->len > n)
    {
      Row *last = self->rows->pdata[self->rows->len - 1];
      gtk_box_remove (GTK_BOX (self->rows_box), last->box);
      g_ptr_array_remove_index (self->rows, self->rows->len - 1);
    }
  g_autofree char *next = sol_form_field_dup_beta_name (FIRST_ORDER + (int) n);
  g_autofree char *last = sol_form_field_dup_beta_name (FIRST_ORDER + (int) n - 1);
  /* Translators: %s is a coefficient, "β₄". */
  g_autofree char *addition = g_strdup_printf (_ ("Add %s"), next);
  g_autofree char *removal = g_strdup_printf (_ ("Remove %s"), last);
  name_button (self->add, addition);
  name_button (self->remove, removal);
  gtk_widget_set_sensitive (GTK_WIDGET (self->remove), n > 1);
}

/**
 * sol_betas_entry_set_text:
 * @text: (nullable): the coefficients in force, "0, 0, -1.183e-26"; NULL: not given
 */
void
sol_betas_entry_set_text (SolBetasEntry *self, const char *text)
{
  g_auto (GStrv) parts = g_strsplit (text != NULL ? text : "", ",", 0);
  g_ptr_array_set_size (self->values, 0);
  for (int k = 0; parts[k] != NULL; k++)
    g_ptr_array_add (self->values, g_strdup (g_strstrip (parts[k])));
  fit_rows (self);
  for (guint i = 0; i < self->rows->len; i++)
    {
      const Row *row = self->rows->pdata[i];
      sol_quantity_entry_set_text (row->entry, self->values->pdata[row->order]);
    }
  look_for_fault (self);
}

SolQuantityEntry *
sol_betas_entry_get_order (SolBetasEntry *self, int order)
{
  int i = order - FIRST_ORDER;
  return i >= 0 && i < (int) self->rows->len ? ((Row *) self->rows->pdata[i])->entry : NULL;
}

/* --- object */

static void
sol_betas_entry_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_FAULT)
    g_value_set_string (value, SOL_BETAS_ENTRY (object)->fault);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
sol_betas_entry_dispose (GObject *object)
{
  SolBetasEntry *self = SOL_BETAS_ENTRY (object);
  self->commit = NULL;
  g_clear_pointer (&self->box, gtk_widget_unparent);
  g_clear_pointer (&self->rows, g_ptr_array_unref);
  g_clear_pointer (&self->values, g_ptr_array_unref);
  g_clear_pointer (&self->name, g_free);
  g_clear_pointer (&self->help, g_free);
  g_clear_pointer (&self->fault, g_free);
  G_OBJECT_CLASS (sol_betas_entry_parent_class)->dispose (object);
}

static void
sol_betas_entry_class_init (SolBetasEntryClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = sol_betas_entry_dispose;
  G_OBJECT_CLASS (klass)->get_property = sol_betas_entry_get_property;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
  props[PROP_FAULT] =
      g_param_spec_string ("fault", NULL, NULL, NULL, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (G_OBJECT_CLASS (klass), N_PROPS, props);
}

static GtkButton *
add_button (SolBetasEntry *self, GtkWidget *box, const char *icon, GCallback clicked)
{
  GtkWidget *button = gtk_button_new_from_icon_name (icon);
  gtk_widget_add_css_class (button, "flat");
  g_signal_connect_swapped (button, "clicked", clicked, self);
  gtk_box_append (GTK_BOX (box), button);
  return GTK_BUTTON (button);
}

static void
sol_betas_entry_init (SolBetasEntry *self)
{
  self->rows = g_ptr_array_new_with_free_func (g_free);
  self->values = g_ptr_array_new_with_free_func (g_free);
  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);
  self->rows_box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);
  gtk_box_append (GTK_BOX (self->box), self->rows_box);
  GtkWidget *buttons = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  gtk_widget_set_halign (buttons, GTK_ALIGN_END);
  gtk_box_append (GTK_BOX (self->box), buttons);
  self->remove = add_button (self, buttons, "list-remove-symbolic", G_CALLBACK (remove_clicked));
  self->add = add_button (self, buttons, "list-add-symbolic", G_CALLBACK (add_clicked));
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
}

GtkWidget *
sol_betas_entry_new (const char *name, const char *help)
{
  SolBetasEntry *self = g_object_new (SOL_TYPE_BETAS_ENTRY, NULL);
  self->name = g_strdup (name);
  self->help = g_strdup (help);
  fit_rows (self);
  return GTK_WIDGET (self);
}

void
sol_betas_entry_set_commit (SolBetasEntry *self, SolQuantityEntryCommit commit, gpointer owner)
{
  self->commit = commit;
  self->owner = owner;
}
