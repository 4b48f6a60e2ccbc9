/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "form/choice.h"

/* The room that is asked for; the row gives more. */
#define WIDTH_CHARS 8

static void
set_up (GtkListItemFactory *factory, GtkListItem *item)
{
  GtkWidget *label = gtk_label_new (NULL);
  gtk_label_set_xalign (GTK_LABEL (label), 0.0f);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_label_set_max_width_chars (GTK_LABEL (label), WIDTH_CHARS);
  gtk_list_item_set_child (item, label);
}

static void
bind (GtkListItemFactory *factory, GtkListItem *item)
{
  GtkStringObject *name = gtk_list_item_get_item (item);
  gtk_label_set_text (GTK_LABEL (gtk_list_item_get_child (item)),
                      gtk_string_object_get_string (name));
}

/**
 * sol_choice_new:
 * @names: (nullable) (transfer full): a list of strings
 *
 * Returns: a drop-down list
 */
GtkWidget *
sol_choice_new (GListModel *names)
{
  GtkDropDown *self = GTK_DROP_DOWN (gtk_drop_down_new (names, NULL));
  g_autoptr (GtkListItemFactory) shown = gtk_signal_list_item_factory_new ();
  g_signal_connect (shown, "setup", G_CALLBACK (set_up), NULL);
  g_signal_connect (shown, "bind", G_CALLBACK (bind), NULL);
  gtk_drop_down_set_list_factory (self, gtk_drop_down_get_factory (self));
  gtk_drop_down_set_factory (self, shown);
  return GTK_WIDGET (self);
}
