/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Keys of the plots for a hand that is elsewhere in the window. */
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

/* Menus have letters of their own. */
static gboolean
is_in_window (SolViews *self, GtkWidget *focus)
{
  return gtk_widget_get_native (focus) == gtk_widget_get_native (GTK_WIDGET (self));
}

/* The plot under the pointer, or the one that was used last. */
static SolPlotView *
find_target (SolViews *self)
{
  for (guint i = 0; i < self->plots->len; i++)
    {
      GtkWidget *view = self->plots->pdata[i];
      if (gtk_widget_get_mapped (view) && is_in_window (self, view) &&
          (gtk_widget_get_state_flags (view) & GTK_STATE_FLAG_PRELIGHT) != 0)
        return SOL_PLOT_VIEW (view);
    }
  return sol_views_get_active (self);
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
  if (is_text (focus) || !is_in_window (self, focus))
    return FALSE;
  return is_letter (keyval, state) || gtk_widget_is_ancestor (focus, GTK_WIDGET (self));
}

/**
 * sol_views_find_first:
 * @focus: (nullable): the widget that would have the key
 *
 * What the pointer was used on is done with, and the plot under the pointer has the keys; what the keyboard led to
 * has them itself.
 *
 * Returns: (transfer none) (nullable): the plot that has a key before @focus
 */
GtkWidget *
sol_views_find_first (SolViews *self, GtkWidget *focus)
{
  SolPlotView *view = find_target (self);
  if (view == NULL || focus == NULL || focus == GTK_WIDGET (view) || self->is_led_by_keys)
    return NULL;
  gboolean is_done = GTK_IS_BUTTON (focus) || GTK_IS_CHECK_BUTTON (focus) || GTK_IS_RANGE (focus) ||
                     GTK_IS_SWITCH (focus) || SOL_IS_PLOT_VIEW (focus);
  return is_done && is_in_window (self, focus) ? GTK_WIDGET (view) : NULL;
}

static gboolean
key_pressed_first (GtkEventControllerKey *controller,
                   guint keyval,
                   guint keycode,
                   GdkModifierType state,
                   SolViews *self)
{
  GtkWidget *window = gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (controller));
  GtkWidget *view = sol_views_find_first (self, gtk_window_get_focus (GTK_WINDOW (window)));
  return view != NULL && gtk_event_controller_key_forward (controller, view);
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
         gtk_event_controller_key_forward (controller, GTK_WIDGET (find_target (self)));
}

/* A slider would turn the arrows that a plot has no use for into other inputs, and those into another run. */
static gboolean
return_focus (gpointer user_data)
{
  SolViews *self = user_data;
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;
  GtkWidget *view = sol_views_find_first (self, focus);
  self->returning = 0;
  if (view != NULL && GTK_IS_RANGE (focus))
    gtk_widget_grab_focus (view);
  return G_SOURCE_REMOVE;
}

/**
 * sol_views_see_input:
 * @type: of an event of the window, before anything has had it
 *
 * Knows whether keys or the pointer lead, and gives the focus back when the pointer lets go of a slider.
 */
void
sol_views_see_input (SolViews *self, GdkEventType type)
{
  if (type == GDK_KEY_PRESS)
    self->was_key = TRUE;
  else if (type == GDK_BUTTON_PRESS || type == GDK_TOUCH_BEGIN)
    self->was_key = self->is_led_by_keys = FALSE;
  else if ((type == GDK_BUTTON_RELEASE || type == GDK_TOUCH_END || type == GDK_TOUCH_CANCEL) &&
           self->returning == 0)
    self->returning = g_idle_add_full (G_PRIORITY_DEFAULT, return_focus, self, NULL);
}

static gboolean
input_seen (GtkEventController *controller, GdkEvent *event, SolViews *self)
{
  sol_views_see_input (self, gdk_event_get_event_type (event));
  return FALSE;
}

static void
focus_changed (SolViews *self)
{
  self->is_led_by_keys = self->was_key;
}

/**
 * sol_views_take_keys:
 * @window: that the views are in
 *
 * Keys that are typed into no text, and that nothing uses to which the keyboard has led, are those of the plot.
 */
void
sol_views_take_keys (SolViews *self, GtkWindow *window)
{
  GtkEventController *keys = gtk_event_controller_key_new ();
  g_signal_connect_object (keys, "key-pressed", G_CALLBACK (key_pressed), self, 0);
  gtk_widget_add_controller (GTK_WIDGET (window), keys);
  GtkEventController *first = gtk_event_controller_key_new ();
  gtk_event_controller_set_propagation_phase (first, GTK_PHASE_CAPTURE);
  g_signal_connect_object (first, "key-pressed", G_CALLBACK (key_pressed_first), self, 0);
  gtk_widget_add_controller (GTK_WIDGET (window), first);
  GtkEventController *input = gtk_event_controller_legacy_new ();
  gtk_event_controller_set_propagation_phase (input, GTK_PHASE_CAPTURE);
  g_signal_connect_object (input, "event", G_CALLBACK (input_seen), self, 0);
  gtk_widget_add_controller (GTK_WIDGET (window), input);
  g_signal_connect_object (window, "notify::focus-widget", G_CALLBACK (focus_changed), self,
                           G_CONNECT_SWAPPED);
}
