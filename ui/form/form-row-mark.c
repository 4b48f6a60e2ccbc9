/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The mark beside an input that was changed: it says how, and a click takes the change back. */
#include "config.h"

#include "form/form-row-parts.h"

#include <glib/gi18n.h>

/* What a mark looks like, says and does: one row a meaning, so that none of them can differ. */
typedef struct
{
  const char *css_class;
  const char *tooltip;
  const char *action;
} MarkKind;

static const MarkKind kinds[] = {
  [SOL_FORM_MARK_NONE] = { NULL, NULL, NULL },
  [SOL_FORM_MARK_CHANGED] = { "changed", N_ ("Not the default; a click resets it"), "row.reset" },
  [SOL_FORM_MARK_SINCE_RUN] = { "since-run",
                                N_ ("Changed since the last run; a click takes it back"),
                                "row.revert" },
};

/* A click does what the mark says, and nothing where that is no longer so: then the mark is shown anew. */
static void
mark_clicked (SolFormRow *self)
{
  SolFormMark mark = sol_form_row_find_mark (self);
  if (mark != self->mark_shown)
    sol_form_row_show_mark (self, mark);
  else if (kinds[mark].action != NULL)
    gtk_widget_activate_action (GTK_WIDGET (self), kinds[mark].action, NULL);
}

/* The dot has its own shape for each meaning, and a place to hit that is larger than it. No stop of the tab key:
 * the menu of the row does the same. */
void
sol_form_row_add_mark (SolFormRow *self)
{
  GtkWidget *dot = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  gtk_widget_add_css_class (dot, "field-mark");
  gtk_widget_set_halign (dot, GTK_ALIGN_CENTER);
  gtk_widget_set_valign (dot, GTK_ALIGN_CENTER);
  self->mark = gtk_button_new ();
  gtk_button_set_child (GTK_BUTTON (self->mark), dot);
  gtk_widget_add_css_class (self->mark, "flat");
  gtk_widget_add_css_class (self->mark, "field-mark-button");
  gtk_widget_set_valign (self->mark, GTK_ALIGN_CENTER);
  gtk_widget_set_focusable (self->mark, FALSE);
  g_signal_connect_swapped (self->mark, "clicked", G_CALLBACK (mark_clicked), self);
  gtk_box_append (GTK_BOX (self->box), self->mark);
}

SolFormMark
sol_form_row_find_mark (SolFormRow *self)
{
  if (!sol_setup_is_as_run (self->setup, self->key))
    return SOL_FORM_MARK_SINCE_RUN;
  return sol_setup_is_default (self->setup, self->key) ? SOL_FORM_MARK_NONE : SOL_FORM_MARK_CHANGED;
}

void
sol_form_row_show_mark (SolFormRow *self, SolFormMark mark)
{
  GtkWidget *dot = gtk_button_get_child (GTK_BUTTON (self->mark));
  const char *tooltip = kinds[mark].tooltip != NULL ? _ (kinds[mark].tooltip) : NULL;
  self->mark_shown = mark;
  gtk_widget_remove_css_class (dot, "changed");
  gtk_widget_remove_css_class (dot, "since-run");
  if (kinds[mark].css_class != NULL)
    gtk_widget_add_css_class (dot, kinds[mark].css_class);
  gtk_widget_set_can_target (self->mark, tooltip != NULL);
  if (g_strcmp0 (gtk_widget_get_tooltip_text (self->mark), tooltip) == 0)
    return;
  gtk_widget_set_tooltip_text (self->mark, tooltip);
  g_autofree char *name =
      g_strdup_printf ("%s: %s", sol_form_row_get_label (self), tooltip != NULL ? tooltip : "");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->mark), GTK_ACCESSIBLE_PROPERTY_LABEL, name,
                                  -1);
}
