/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Buttons explain themselves until their menu is open, which says more and must not be covered. */
#include "config.h"

#include "app/window-parts.h"

static gboolean
has_open_menu (GtkWidget *widget)
{
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (GTK_IS_POPOVER (child) && gtk_widget_get_mapped (child))
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
 * sol_window_hush_tooltips:
 * @root: in which all buttons with menus show no tooltip while these are open
 */
void
sol_window_hush_tooltips (GtkWidget *root)
{
  if (GTK_IS_MENU_BUTTON (root) || GTK_IS_DROP_DOWN (root))
    g_signal_connect (root, "query-tooltip", G_CALLBACK (tooltip_queried), NULL);
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    sol_window_hush_tooltips (child);
}
