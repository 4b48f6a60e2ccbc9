/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What explains itself does so until a menu of its own is open, which says more and must not be covered. */
#include "config.h"

#include "form/menu-tooltips.h"

static gboolean
has_open_menu (GtkWidget *widget)
{
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if ((GTK_IS_POPOVER (child) && gtk_widget_get_mapped (child)) || has_open_menu (child))
      return TRUE;
  return FALSE;
}

/* The handler of the class shows the text of the widget; it comes last. */
static gboolean
tooltip_queried (GtkWidget *widget, int x, int y, gboolean by_keys, GtkTooltip *tip, gpointer data)
{
  if (has_open_menu (widget))
    g_signal_stop_emission_by_name (widget, "query-tooltip");
  return FALSE;
}

/**
 * sol_menu_tooltips_hush:
 * @widget: that shows no tooltip of its own while a menu in it is open, however deep
 *
 * Where a widget does not answer, the one that it stands in is asked: each that has a text needs this.
 */
void
sol_menu_tooltips_hush (GtkWidget *widget)
{
  g_signal_connect (widget, "query-tooltip", G_CALLBACK (tooltip_queried), NULL);
}

/**
 * sol_menu_tooltips_hush_buttons:
 * @root: in which all buttons with menus show no tooltip while these are open
 */
void
sol_menu_tooltips_hush_buttons (GtkWidget *root)
{
  if (GTK_IS_MENU_BUTTON (root) || GTK_IS_DROP_DOWN (root))
    sol_menu_tooltips_hush (root);
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    sol_menu_tooltips_hush_buttons (child);
}
