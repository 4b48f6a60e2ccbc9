/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "form/wheel.h"

#include <math.h>

static gboolean
can_move (GtkAdjustment *way)
{
  return gtk_adjustment_get_upper (way) - gtk_adjustment_get_lower (way) >
         gtk_adjustment_get_page_size (way);
}

static void
move (GtkAdjustment *way, double amount, gboolean is_pixels)
{
  double step = is_pixels ? 1.0 : gtk_adjustment_get_step_increment (way);
  gtk_adjustment_set_value (way, gtk_adjustment_get_value (way) + amount * step);
}

/* Whoever turns the wheel over what has no focus wants to get on: down, or sideways where that is the only way. */
static gboolean
scrolled (GtkEventControllerScroll *controller, double dx, double dy, gpointer user_data)
{
  GtkWidget *widget = gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (controller));
  if (gtk_widget_get_state_flags (widget) & GTK_STATE_FLAG_FOCUS_WITHIN)
    return FALSE;
  GtkWidget *scroller = gtk_widget_get_ancestor (widget, GTK_TYPE_SCROLLED_WINDOW);
  if (scroller == NULL)
    return TRUE;
  gboolean is_pixels = gtk_event_controller_scroll_get_unit (controller) == GDK_SCROLL_UNIT_SURFACE;
  GtkAdjustment *down = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scroller));
  GtkAdjustment *across = gtk_scrolled_window_get_hadjustment (GTK_SCROLLED_WINDOW (scroller));
  if (can_move (down))
    move (down, dy, is_pixels);
  else
    dx = fabs (dx) > fabs (dy) ? dx : dy;
  move (across, dx, is_pixels);
  return TRUE;
}

/**
 * sol_wheel_leave_to_scroller:
 * @widget: a slider, a field with arrows: what changes its value by the wheel
 *
 * Without the focus the wheel over it moves what it stands in, as it does beside it.
 *
 * Threads: main. Allocates: yes.
 */
void
sol_wheel_leave_to_scroller (GtkWidget *widget)
{
  GtkEventController *wheel =
      gtk_event_controller_scroll_new (GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES);
  gtk_event_controller_set_propagation_phase (wheel, GTK_PHASE_CAPTURE);
  g_signal_connect (wheel, "scroll", G_CALLBACK (scrolled), NULL);
  gtk_widget_add_controller (widget, wheel);
}
