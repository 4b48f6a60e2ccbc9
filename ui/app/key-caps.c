/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/key-caps.h"

#include <glib/gi18n.h>

static void
set_labels (GtkWidget *widget, const char *text)
{
  if (GTK_IS_LABEL (widget))
    gtk_label_set_text (GTK_LABEL (widget), text);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    set_labels (child, text);
}

/**
 * sol_key_caps_name:
 * @shortcuts: a window of shortcuts, or a part of it
 *
 * Some catalogues of the toolkit call the key by what it does in text, which is what another key is called: the
 * program has a name of its own for it.
 *
 * Threads: main. Allocates: no.
 */
void
sol_key_caps_name (GtkWidget *shortcuts)
{
  const char *key = GTK_IS_SHORTCUT_LABEL (shortcuts)
                        ? gtk_shortcut_label_get_accelerator (GTK_SHORTCUT_LABEL (shortcuts))
                        : NULL;
  if (g_strcmp0 (key, "BackSpace") == 0)
    set_labels (shortcuts, C_ ("key", "Backspace"));
  for (GtkWidget *child = gtk_widget_get_first_child (shortcuts); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    sol_key_caps_name (child);
}
