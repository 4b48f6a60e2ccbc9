/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One group of the form: its header, its rows, what of them is shown. */
#include "config.h"

#include "form/fold.h"
#include "form/form-parts.h"

#include <glib/gi18n.h>
#include <string.h>

static gboolean
show_rows (SolFormGroupView *group, const char *words, gboolean is_basic)
{
  gboolean any = FALSE;
  for (guint i = 0; i < group->rows->len; i++)
    {
      SolFormRow *row = group->rows->pdata[i];
      if (group->group->fields[i].is_basic != is_basic)
        continue;
      gboolean is_shown = sol_form_row_is_used (row) && sol_form_row_matches (row, words);
      gtk_widget_set_visible (GTK_WIDGET (row), is_shown);
      any = any || is_shown;
    }
  return any;
}

void
sol_form_filter_group (SolForm *self, SolFormGroupView *group)
{
  gboolean has_basic = show_rows (group, self->words, TRUE);
  gboolean has_more = show_rows (group, self->words, FALSE);
  if (group->bandwidth != NULL)
    {
      sol_bandwidth_row_refresh (group->bandwidth);
      if (!sol_bandwidth_row_matches (group->bandwidth, self->words))
        gtk_widget_set_visible (GTK_WIDGET (group->bandwidth), FALSE);
      has_basic = has_basic || gtk_widget_get_visible (GTK_WIDGET (group->bandwidth));
    }
  gtk_widget_set_visible (group->more, has_more);
  gtk_widget_set_visible (group->expander, has_basic || has_more);
}

static void
reset_group (SolForm *self, GtkButton *button)
{
  SolFormGroupView *group = g_object_get_data (G_OBJECT (button), "group");
  g_autoptr (GError) error = NULL;
  for (guint i = 0; i < group->rows->len; i++)
    {
      const char *key = sol_form_row_get_key (group->rows->pdata[i]);
      if (!(group->group->fields[i].param->flags & SOL_PARAM_ALIAS) &&
          sol_form_row_is_used (group->rows->pdata[i]) && !sol_setup_is_default (self->setup, key))
        sol_setup_reset_key (self->setup, key, NULL);
    }
}

/* The group goes with its pulse, and the button with the group: the click has to be over first. */
static gboolean
remove_pulse_later (gpointer user_data)
{
  SolForm *self = user_data;
  if (self->setup != NULL)
    sol_setup_remove_pulse (self->setup, self->pulse_to_remove);
  return G_SOURCE_REMOVE;
}

static void
remove_pulse (SolForm *self, GtkButton *button)
{
  SolFormGroupView *group = g_object_get_data (G_OBJECT (button), "group");
  self->pulse_to_remove = group->pulse;
  g_idle_add_full (G_PRIORITY_DEFAULT, remove_pulse_later, g_object_ref (self), g_object_unref);
}

static GtkWidget *
make_header_button (SolFormGroupView *group, const char *icon, const char *name)
{
  GtkWidget *button = gtk_button_new_from_icon_name (icon);
  gtk_widget_set_tooltip_text (button, name);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  gtk_widget_add_css_class (button, "flat");
  g_object_set_data (G_OBJECT (button), "group", group);
  return button;
}

static GtkWidget *
make_header (SolForm *self, SolFormGroupView *group, const char *title)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *label = gtk_label_new (title);
  gtk_label_set_xalign (GTK_LABEL (label), 0.0f);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_widget_add_css_class (label, "heading");
  gtk_box_append (GTK_BOX (box), label);
  if (group->group->is_pulse && self->n_pulses > 1)
    {
      /* Translators: %s is the title of a group, "Pulse 2". */
      g_autofree char *removal = g_strdup_printf (_ ("Remove %s"), title);
      GtkWidget *bin = make_header_button (group, "user-trash-symbolic", removal);
      g_signal_connect_swapped (bin, "clicked", G_CALLBACK (remove_pulse), self);
      gtk_box_append (GTK_BOX (box), bin);
    }
  g_autofree char *name = g_strdup_printf (_ ("Reset the group %s"), title);
  GtkWidget *button = make_header_button (group, "view-refresh-symbolic", name);
  g_signal_connect_swapped (button, "clicked", G_CALLBACK (reset_group), self);
  gtk_box_append (GTK_BOX (box), button);
  return box;
}

static void
add_row (SolForm *self, SolFormGroupView *group, const SolFormField *field)
{
  GtkWidget *row = sol_form_row_new (self->setup, field, group->pulse);
  g_signal_connect_swapped (row, "notify::fault", G_CALLBACK (sol_form_look_for_row_fault), self);
  g_signal_connect_swapped (row, "bind", G_CALLBACK (sol_form_row_bound), self);
  gtk_box_append (GTK_BOX (field->is_basic ? group->basic : group->rest), row);
  g_ptr_array_add (group->rows, row);
  if (!group->group->is_pulse || strcmp (field->param->name, "duration") != 0)
    return;
  group->bandwidth = SOL_BANDWIDTH_ROW (sol_bandwidth_row_new (self->setup, group->pulse));
  g_signal_connect_swapped (group->bandwidth, "notify::fault",
                            G_CALLBACK (sol_form_look_for_row_fault), self);
  gtk_box_append (GTK_BOX (group->basic), GTK_WIDGET (group->bandwidth));
}

void
sol_form_add_group (SolForm *self, const SolFormGroup *fields, int pulse)
{
  SolFormGroupView *group = g_new0 (SolFormGroupView, 1);
  group->group = fields;
  group->pulse = pulse;
  group->rows = g_ptr_array_new ();
  group->basic = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);
  group->rest = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);
  g_autofree char *title =
      pulse > 1 ? g_strdup_printf (_ ("Pulse %d"), pulse) : g_strdup (_ (fields->title));
  /* Translators: %s is the title of a group of inputs. */
  g_autofree char *more = g_strdup_printf (_ ("More of %s"), title);
  group->more = sol_fold_new (gtk_label_new (_ ("More")), more, group->rest);
  gtk_box_append (GTK_BOX (group->basic), group->more);
  group->expander = sol_fold_new (make_header (self, group, title), title, group->basic);
  gtk_expander_set_expanded (GTK_EXPANDER (group->expander), TRUE);
  for (int i = 0; i < fields->n_fields; i++)
    add_row (self, group, &fields->fields[i]);
  /* What few need comes last. */
  gtk_box_reorder_child_after (GTK_BOX (group->basic), group->more,
                               gtk_widget_get_last_child (group->basic));
  gtk_box_append (self->groups, group->expander);
  g_ptr_array_add (self->built, group);
  sol_form_filter_group (self, group);
}
