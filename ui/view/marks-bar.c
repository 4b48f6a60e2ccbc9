/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "view/marks-bar.h"

#include "plot/reading/readout.h"

#include <glib/gi18n.h>

struct _SolMarksBar
{
  GtkWidget parent_instance;
  GtkWidget *box;
  GtkLabel *label;
  SolCursors *cursors;
};

G_DEFINE_FINAL_TYPE (SolMarksBar, sol_marks_bar, GTK_TYPE_WIDGET)

/* Lines break between the readings, which three spaces part, and never in one. */
static char *
hold_together (const char *text)
{
  g_auto (GStrv) readings = g_strsplit (text, SOL_READOUT_GAP, -1);
  for (char **reading = readings; *reading != NULL; reading++)
    {
      g_auto (GStrv) words = g_strsplit (*reading, " ", -1);
      g_free (*reading);
      *reading = g_strjoinv ("\u00a0", words);
    }
  return g_strjoinv (SOL_READOUT_GAP, readings);
}

static void
measured (SolCursors *cursors, const char *text, SolMarksBar *self)
{
  g_autofree char *held = hold_together (text);
  gtk_label_set_text (self->label, held);
  gtk_widget_set_visible (GTK_WIDGET (self), *text != '\0');
}

static void
sol_marks_bar_dispose (GObject *object)
{
  SolMarksBar *self = SOL_MARKS_BAR (object);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  g_clear_object (&self->cursors);
  G_OBJECT_CLASS (sol_marks_bar_parent_class)->dispose (object);
}

static void
sol_marks_bar_class_init (SolMarksBarClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = sol_marks_bar_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
}

static void
sol_marks_bar_init (SolMarksBar *self)
{
  self->box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
  self->label = GTK_LABEL (gtk_label_new (NULL));
  gtk_label_set_selectable (self->label, TRUE);
  gtk_label_set_wrap (self->label, TRUE);
  gtk_label_set_xalign (self->label, 0.0f);
  gtk_widget_set_hexpand (GTK_WIDGET (self->label), TRUE);
  gtk_widget_add_css_class (GTK_WIDGET (self->label), "numeric");
  gtk_box_append (GTK_BOX (self->box), GTK_WIDGET (self->label));
  GtkWidget *close = gtk_button_new_from_icon_name ("window-close-symbolic");
  gtk_widget_add_css_class (close, "flat");
  gtk_widget_set_valign (close, GTK_ALIGN_CENTER);
  gtk_widget_set_tooltip_text (close, _ ("Remove the marks (Backspace)"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (close), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Remove the marks"), -1);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (close), "views.clear-marks");
  gtk_box_append (GTK_BOX (self->box), close);
  gtk_widget_add_css_class (GTK_WIDGET (self), "marks-bar");
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}

GtkWidget *
sol_marks_bar_new (SolCursors *cursors)
{
  SolMarksBar *self = g_object_new (SOL_TYPE_MARKS_BAR, NULL);
  self->cursors = g_object_ref (cursors);
  g_signal_connect_object (cursors, "measured", G_CALLBACK (measured), self, 0);
  return GTK_WIDGET (self);
}

const char *
sol_marks_bar_get_text (SolMarksBar *self)
{
  return gtk_label_get_text (self->label);
}
