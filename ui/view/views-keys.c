/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Keys of the plots for a hand that has not clicked into one. */
#include "config.h"

#include "view/views-private.h"

static gboolean
is_text (GtkWidget *widget)
{
  return GTK_IS_EDITABLE (widget) || GTK_IS_TEXT (widget) || GTK_IS_TEXT_VIEW (widget);
}

/* A letter or a sign, which no widget but text has a use for. */
static gboolean
is_letter (guint keyval, GdkModifierType state)
{
  const GdkModifierType commands =
      GDK_CONTROL_MASK | GDK_ALT_MASK | GDK_SUPER_MASK | GDK_HYPER_MASK | GDK_META_MASK;
  return (state & commands) == 0 && g_unichar_isgraph (gdk_keyval_to_unicode (keyval));
}

/**
 * sol_views_wants_key:
 * @focus: (nullable): the widget that had the key first and did not use it
 *
 * Letters go to the plot from everywhere but text; arrows, space and the like, by which one gets about
 * in a window, only from among the views.
 *
 * Returns: whether the plot is to have the key
 */
gboolean
sol_views_wants_key (SolViews *self, GtkWidget *focus, guint keyval, GdkModifierType state)
{
  SolPlotView *view = sol_views_get_active (self);
  if (view == NULL || focus == GTK_WIDGET (view))
    return FALSE;
  if (focus == NULL)
    return TRUE;
  /* Menus have letters of their own. */
  if (is_text (focus) || gtk_widget_get_native (focus) != gtk_widget_get_native (GTK_WIDGET (self)))
    return FALSE;
  return is_letter (keyval, state) || gtk_widget_is_ancestor (focus, GTK_WIDGET (self));
}

static gboolean
key_pressed (GtkEventControllerKey *controller,
             guint keyval,
             guint keycode,
             GdkModifierType state,
             SolViews *self)
{
  GtkWidget *window = gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (controller));
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (window));
  return sol_views_wants_key (self, focus, keyval, state) &&
         gtk_event_controller_key_forward (controller, GTK_WIDGET (sol_views_get_active (self)));
}

/**
 * sol_views_take_keys:
 * @window: that the views are in
 *
 * Keys that nothing else in the window uses are those of the plot that is seen.
 */
void
sol_views_take_keys (SolViews *self, GtkWindow *window)
{
  GtkEventController *keys = gtk_event_controller_key_new ();
  g_signal_connect_object (keys, "key-pressed", G_CALLBACK (key_pressed), self, 0);
  gtk_widget_add_controller (GTK_WIDGET (window), keys);
}
