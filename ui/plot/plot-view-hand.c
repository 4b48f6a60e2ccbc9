/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/plot-view-private.h"

#include "plot/reading/readout.h"
#include "plot/spectral-axis.h"

#include <math.h>

#define ZOOM_STEP 1.25 /* one notch of the wheel */
#define STILL 4.0      /* moves below this are a click */

/* Where the colour bar and its histogram can be gripped, right of the panel. */
#define BAR_FROM 6.0
#define BAR_TO 42.0
/* Its handles reach beyond the ends. */
#define HANDLE 8.0

SolPanel *
sol_plot_view_get_panel (SolPlotView *self, int number)
{
  const SolScene *scene = sol_plot_view_get_scene (self);
  gboolean is_there = scene != NULL && number >= 0 && number < (int) self->n_areas;
  return is_there ? scene->panels->pdata[number] : NULL;
}

SolPlotHit
sol_plot_view_hit (SolPlotView *self, double x, double y)
{
  SolPlotHit hit = { .panel = -1 };
  double unit = sol_plot_view_get_style (self).text_factor;
  for (int i = 0; sol_plot_view_get_panel (self, i) != NULL; i++)
    {
      const SolPaintArea *area = &self->areas[i];
      double up = 1.0 - (y - area->y) / area->height;
      double beside = (x - area->x - area->width) / unit;
      gboolean is_bar =
          sol_plot_view_get_panel (self, i)->has_colour && beside >= BAR_FROM && beside <= BAR_TO;
      gboolean is_inside = x >= area->x && x <= area->x + area->width;
      double slack = is_bar ? HANDLE * unit / area->height : 0.0;
      if (up >= -slack && up <= 1.0 + slack && (is_bar || is_inside))
        hit = (SolPlotHit){ i, is_bar, (x - area->x) / area->width, CLAMP (up, 0.0, 1.0) };
    }
  return hit;
}

/* --- pointing */

/* A peak has no higher neighbour within so many pixels. */
#define REACH 6.0

double
sol_plot_view_get_reach (SolPlotView *self, int panel)
{
  return REACH / fmax (self->areas[panel].width, 1.0);
}

/* Where the cursor comes to rest for a pointer that is there. */
static SolSnapPoint
snap (SolPlotView *self, const SolPanel *panel, const SolPlotHit *hit)
{
  const SolPaintArea *area = &self->areas[hit->panel];
  SolSnapPoint point = { .x = sol_axis_unmap (&panel->x, hit->across),
                         .y = sol_axis_unmap (&panel->y, hit->up) };
  double beside = sol_axis_unmap (&panel->x, hit->across + 1.0 / fmax (area->width, 1.0));
  double above = sol_axis_unmap (&panel->y, hit->up + 1.0 / fmax (area->height, 1.0));
  point.step_x = fabs (beside - point.x);
  point.step_y = fabs (above - point.y);
  sol_snap_place (panel, sol_cursors_get_snap (self->cursors),
                  sol_plot_view_get_reach (self, hit->panel), &point);
  return point;
}

void
sol_plot_view_set_point (SolPlotView *self, int number, const SolSnapPoint *point)
{
  double value[SOL_N_CURSORS] = { NAN, NAN, NAN };
  const SolPanel *panel = sol_plot_view_get_panel (self, number);
  g_autofree char *text = NULL;
  if (panel != NULL && point != NULL)
    {
      sol_plot_view_get_values (panel, point, value);
      text = sol_readout_format (panel, point);
      self->active = number;
      self->point = *point;
    }
  sol_cursors_set (self->cursors, value);
  sol_cursors_read (self->cursors, self, text != NULL ? text : "");
}

void
sol_plot_view_point_at (SolPlotView *self, const SolPlotHit *hit)
{
  const SolPanel *panel = sol_plot_view_get_panel (self, hit->panel);
  if (panel == NULL || hit->is_bar)
    {
      sol_plot_view_set_point (self, -1, NULL);
      return;
    }
  SolSnapPoint point = snap (self, panel, hit);
  sol_plot_view_set_point (self, hit->panel, &point);
}

/* Other light or other axes lie under a pointer that stands still, and under a cursor that keys have moved. */
void
sol_plot_view_read_again (SolPlotView *self)
{
  SolPlotHit hit;
  if (self->drag != SOL_PLOT_DRAG_NONE || !sol_cursors_is_reader (self->cursors, self))
    return;
  if (self->is_pointed)
    hit = sol_plot_view_hit (self, self->pointer_x, self->pointer_y);
  else if (!sol_plot_view_find_cursor (self, &hit))
    return;
  sol_plot_view_point_at (self, &hit);
}

static void
show_pointer_shape (SolPlotView *self, const SolPlotHit *hit)
{
  gboolean is_map = hit->panel >= 0 && !hit->is_bar;
  gtk_widget_set_cursor_from_name (GTK_WIDGET (self), hit->is_bar ? "ns-resize"
                                                      : is_map    ? "crosshair"
                                                                  : NULL);
}

/* The toolkit repeats the motion of a pointer that stands still whenever something is laid out anew: that takes
 * nothing back that a key has moved or said. */
static void
pointer_moved (SolPlotView *self, double x, double y)
{
  if (fabs (x - self->pointer_x) + fabs (y - self->pointer_y) <= 0.0)
    return;
  self->pointer_x = x;
  self->pointer_y = y;
  self->is_pointed = TRUE;
  if (self->drag != SOL_PLOT_DRAG_NONE)
    return;
  SolPlotHit hit = sol_plot_view_hit (self, x, y);
  show_pointer_shape (self, &hit);
  sol_plot_view_point_at (self, &hit);
}

static void
pointer_left (SolPlotView *self)
{
  SolPlotHit hit = { .panel = -1 };
  self->pointer_x = self->pointer_y = NAN;
  self->is_pointed = FALSE;
  sol_plot_view_point_at (self, &hit);
}

static gboolean
scrolled (GtkEventControllerScroll *scroll, double dx, double dy, gpointer user_data)
{
  SolPlotView *self = user_data;
  GdkModifierType state =
      gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (scroll));
  SolPlotHit hit = sol_plot_view_hit (self, self->pointer_x, self->pointer_y);
  double notches = fabs (dy) > 0.0 ? dy : dx; /* Shift turns the wheel sideways on some systems */
  if (hit.panel < 0)
    return FALSE;
  /* Lines keep their height unless that is asked for: a curve that is high in one place and low in
   * another would leave the panel. */
  gboolean is_map = sol_plot_view_get_panel (self, hit.panel)->has_colour;
  gboolean zooms_y = is_map ? !(state & GDK_SHIFT_MASK) : (state & GDK_CONTROL_MASK) != 0;
  sol_plot_view_zoom (self, &hit, pow (ZOOM_STEP, CLAMP (notches, -5.0, 5.0)),
                      !(state & GDK_CONTROL_MASK), zooms_y);
  return TRUE;
}

/* --- dragging */

static void
drag_begun (GtkGestureDrag *gesture, double x, double y, gpointer user_data)
{
  SolPlotView *self = user_data;
  guint button = gtk_gesture_single_get_current_button (GTK_GESTURE_SINGLE (gesture));
  SolPlotHit hit = sol_plot_view_hit (self, x, y);
  SolPanel *panel = sol_plot_view_get_panel (self, hit.panel);
  gtk_widget_grab_focus (GTK_WIDGET (self));
  if (panel == NULL)
    return;
  self->drag = hit.is_bar
                   ? (hit.up < 0.5 ? SOL_PLOT_DRAG_LOW : SOL_PLOT_DRAG_HIGH)
                   : (button == GDK_BUTTON_SECONDARY ? SOL_PLOT_DRAG_BOX : SOL_PLOT_DRAG_PAN);
  self->drag_hit = hit;
  self->drag_x = self->drag_to_x = x;
  self->drag_y = self->drag_to_y = y;
  self->drag_axis[0] = hit.is_bar ? panel->colour : panel->x;
  self->drag_axis[1] = panel->y;
}

/* Both axes start from where they were at the press: rounding does not add up. */
static void
drag_pan (SolPlotView *self, SolPanel *panel, double dx, double dy, GdkModifierType state)
{
  const SolPaintArea *area = &self->areas[self->drag_hit.panel];
  double across = state & GDK_CONTROL_MASK ? 0.0 : -dx / area->width;
  double up = state & GDK_SHIFT_MASK ? 0.0 : dy / area->height;
  panel->x = self->drag_axis[0];
  panel->y = self->drag_axis[1];
  if (fabs (across) > 0.0)
    sol_plot_view_move_x (self, panel, across, 1.0 + across);
  if (fabs (up) > 0.0)
    sol_plot_view_move_y (self, panel, up, 1.0 + up);
  sol_plot_view_show_ranges (self);
}

/* The limit goes with the hand: what is gripped becomes the end of the colours. */
static void
drag_limit (SolPlotView *self, SolPanel *panel, double dy)
{
  double share = dy / self->areas[self->drag_hit.panel].height;
  panel->colour = self->drag_axis[0];
  if (self->drag == SOL_PLOT_DRAG_LOW)
    sol_plot_view_move_colour (self, panel, fmin (-share, 0.95), 1.0);
  else
    sol_plot_view_move_colour (self, panel, 0.0, fmax (1.0 - share, 0.05));
  sol_plot_view_show_ranges (self);
}

static void
drag_updated (GtkGestureDrag *gesture, double dx, double dy, gpointer user_data)
{
  SolPlotView *self = user_data;
  SolPanel *panel = sol_plot_view_get_panel (self, self->drag_hit.panel);
  if (self->drag == SOL_PLOT_DRAG_NONE || panel == NULL || hypot (dx, dy) < STILL)
    return;
  self->drag_to_x = self->drag_x + dx;
  self->drag_to_y = self->drag_y + dy;
  GdkModifierType state =
      gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (gesture));
  if (self->drag == SOL_PLOT_DRAG_PAN)
    drag_pan (self, panel, dx, dy, state);
  else if (self->drag == SOL_PLOT_DRAG_BOX)
    gtk_widget_queue_draw (GTK_WIDGET (self));
  else
    drag_limit (self, panel, dy);
}

static void
zoom_to_box (SolPlotView *self, SolPanel *panel, GdkModifierType state)
{
  const SolPaintArea *area = &self->areas[self->drag_hit.panel];
  double left = (fmin (self->drag_x, self->drag_to_x) - area->x) / area->width;
  double right = (fmax (self->drag_x, self->drag_to_x) - area->x) / area->width;
  double low = 1.0 - (fmax (self->drag_y, self->drag_to_y) - area->y) / area->height;
  double high = 1.0 - (fmin (self->drag_y, self->drag_to_y) - area->y) / area->height;
  left = fmax (left, 0.0), right = fmin (right, 1.0), low = fmax (low, 0.0),
  high = fmin (high, 1.0);
  if (!(state & GDK_CONTROL_MASK) && right - left > 0.005)
    sol_plot_view_move_x (self, panel, left, right);
  if (!(state & GDK_SHIFT_MASK) && high - low > 0.005)
    sol_plot_view_move_y (self, panel, low, high);
  sol_plot_view_keep_step (self);
  sol_plot_view_show_ranges (self);
}

static void
clicked (SolPlotView *self, const SolPanel *panel, GdkModifierType state)
{
  if (self->drag_hit.is_bar)
    return;
  if (state & GDK_CONTROL_MASK)
    sol_plot_view_mark_next (self);
  else if (self->drag == SOL_PLOT_DRAG_BOX)
    sol_plot_view_popup_at (self, self->drag_x, self->drag_y);
  else if (self->drag == SOL_PLOT_DRAG_PAN && panel->y.quantity == SOL_QUANTITY_DISTANCE)
    sol_cursors_set_place_m (self->cursors, sol_axis_unmap (&panel->y, self->drag_hit.up));
  else if (self->drag == SOL_PLOT_DRAG_PAN && panel->x.quantity == SOL_QUANTITY_DISTANCE)
    sol_cursors_set_place_m (self->cursors, sol_axis_unmap (&panel->x, self->drag_hit.across));
}

static void
drag_ended (GtkGestureDrag *gesture, double dx, double dy, gpointer user_data)
{
  SolPlotView *self = user_data;
  SolPanel *panel = sol_plot_view_get_panel (self, self->drag_hit.panel);
  GdkModifierType state =
      gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (gesture));
  if (self->drag != SOL_PLOT_DRAG_NONE && panel != NULL && !self->is_second_press)
    {
      if (hypot (dx, dy) < STILL)
        clicked (self, panel, state);
      else if (self->drag == SOL_PLOT_DRAG_BOX)
        zoom_to_box (self, panel, state);
      else
        sol_plot_view_keep_step (self);
    }
  self->drag = SOL_PLOT_DRAG_NONE;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
pressed (SolPlotView *self, int n_press, double x, double y)
{
  SolPlotHit hit = sol_plot_view_hit (self, x, y);
  self->is_second_press = n_press >= 2;
  if (n_press == 1)
    self->place_before_m = sol_cursors_get_place_m (self->cursors);
  if (n_press != 2)
    return;
  if (hit.is_bar)
    {
      gtk_widget_activate_action (GTK_WIDGET (self), "plot.autoscale", NULL);
      return;
    }
  /* The first of two clicks was no choice of a plane. */
  sol_cursors_set_place_m (self->cursors, self->place_before_m);
  sol_plot_view_reset_zoom (self);
}

/* The buttons at the side of a mouse go back and forward, as in a browser. */
static void
side_pressed (GtkGestureClick *click, int n_press, double x, double y, gpointer user_data)
{
  guint button = gtk_gesture_single_get_current_button (GTK_GESTURE_SINGLE (click));
  if (button == 8 || button == 9)
    sol_plot_view_go_in_history (user_data, button == 8 ? -1 : 1);
}

static void
add_clicks (SolPlotView *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  GtkGesture *click = gtk_gesture_click_new ();
  g_signal_connect_swapped (click, "pressed", G_CALLBACK (pressed), self);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (click));
  GtkGesture *side = gtk_gesture_click_new ();
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (side), 0);
  g_signal_connect (side, "pressed", G_CALLBACK (side_pressed), self);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (side));
}

void
sol_plot_view_add_pointer (SolPlotView *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  GtkEventController *motion = gtk_event_controller_motion_new ();
  g_signal_connect_swapped (motion, "motion", G_CALLBACK (pointer_moved), self);
  g_signal_connect_swapped (motion, "leave", G_CALLBACK (pointer_left), self);
  gtk_widget_add_controller (widget, motion);
  GtkEventController *scroll =
      gtk_event_controller_scroll_new (GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES);
  g_signal_connect (scroll, "scroll", G_CALLBACK (scrolled), self);
  gtk_widget_add_controller (widget, scroll);
  static const guint buttons[] = { GDK_BUTTON_PRIMARY, GDK_BUTTON_SECONDARY };
  for (gsize i = 0; i < G_N_ELEMENTS (buttons); i++)
    {
      GtkGesture *drag = gtk_gesture_drag_new ();
      gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (drag), buttons[i]);
      g_signal_connect (drag, "drag-begin", G_CALLBACK (drag_begun), self);
      g_signal_connect (drag, "drag-update", G_CALLBACK (drag_updated), self);
      g_signal_connect (drag, "drag-end", G_CALLBACK (drag_ended), self);
      gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (drag));
    }
  add_clicks (self);
}
