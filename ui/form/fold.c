/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "form/fold.h"

/**
 * sol_fold_new:
 * @title: that is pressed
 * @name: as it is heard
 *
 * The toolkit offers the focus to what is folded away, too, and a field outside every window has nowhere to
 * look for it: the keys pass over the child until it is unfolded.
 *
 * Returns: a GtkExpander
 */
GtkWidget *
sol_fold_new (GtkWidget *title, const char *name, GtkWidget *child)
{
  GtkWidget *self = gtk_expander_new (NULL);
  gtk_expander_set_label_widget (GTK_EXPANDER (self), title);
  gtk_expander_set_child (GTK_EXPANDER (self), child);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  g_object_bind_property (self, "expanded", child, "can-focus", G_BINDING_SYNC_CREATE);
  return self;
}
