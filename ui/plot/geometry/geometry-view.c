/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/geometry/geometry-view.h"

#include "plot/appearance.h"
#include "plot/geometry/geometry-drawing.h"

#include <glib/gi18n.h>
#include <math.h>

/* Half the width of what can be gripped. */
#define GRIP 16.0

/* One press of an arrow key. */
#define KEY_STEP 4.0

struct _SolGeometryView
{
  GtkWidget parent_instance;
  SolCursors *cursors;
  SolCase *the_case;
  SolGeometryDrawing drawing; /* its scales stay while a handle moves */
  SolGeometryHandle active;
  gboolean is_dragging;
  double start_x, start_y; /* of the handle */
  guint describing;
};

static guint edit_signal;

G_DEFINE_FINAL_TYPE (SolGeometryView, sol_geometry_view, GTK_TYPE_WIDGET)

static gboolean
prepare (SolGeometryView *self)
{
  SolGeometryDrawing *drawing = &self->drawing;
  if (self->the_case == NULL || !(self->the_case->geometry.length_m > 0.0))
    return FALSE;
  sol_appearance_read (GTK_WIDGET (self), &drawing->style);
  drawing->the_case = self->the_case;
  drawing->width = gtk_widget_get_width (GTK_WIDGET (self));
  drawing->height = gtk_widget_get_height (GTK_WIDGET (self));
  drawing->place_m = sol_cursors_get_shown_m (self->cursors);
  drawing->active = self->active;
  if (!self->is_dragging)
    sol_geometry_drawing_choose (drawing);
  sol_geometry_drawing_place (drawing);
  return drawing->width >= 100.0 && drawing->height >= 100.0;
}

static void
sol_geometry_view_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  SolGeometryView *self = SOL_GEOMETRY_VIEW (widget);
  if (!prepare (self))
    return;
  graphene_rect_t bounds =
      GRAPHENE_RECT_INIT (0.0f, 0.0f, (float) self->drawing.width, (float) self->drawing.height);
  cairo_t *cr = gtk_snapshot_append_cairo (snapshot, &bounds);
  sol_geometry_drawing_draw (&self->drawing, cr);
  cairo_destroy (cr);
}

/* --- words */

static gboolean
describe (gpointer user_data)
{
  SolGeometryView *self = user_data;
  self->describing = 0;
  const char *why = self->the_case != NULL ? sol_geometry_drawing_explain (self->the_case) : NULL;
  g_autofree char *what =
      self->the_case != NULL ? sol_geometry_drawing_describe (self->the_case) : g_strdup ("");
  g_autofree char *text = why != NULL ? g_strdup_printf ("%s. %s", what, why) : g_strdup (what);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text,
                                  -1);
  return G_SOURCE_REMOVE;
}

/* --- dragging */

/* As many digits as a hand can aim. */
static char *
format (double number, const char *unit)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];
  g_ascii_formatd (text, sizeof text, "%.3g", number);
  return g_strdup_printf ("%s %s", text, unit);
}

static char *
make_pressure (const SolGeometryView *self, double pressure_pa)
{
  const SolProfile *profile = &self->the_case->fill.pressure_pa;
  double bar = fmax (pressure_pa, 0.0) * 1e-5;
  bar = round (bar * 1000.0) / 1000.0;
  g_autofree char *moved = format (bar, "bar");
  if (profile->n_points == 1)
    return g_strdup_printf ("fill.pressure=%s", moved);
  gboolean is_in = self->active == SOL_GEOMETRY_HANDLE_PRESSURE_IN;
  g_autofree char *other = format (profile->value[is_in ? 1 : 0] * 1e-5, "bar");
  return g_strdup_printf ("fill.pressure=%s -> %s", is_in ? moved : other, is_in ? other : moved);
}

static char *
make_assignment (const SolGeometryView *self, double x, double y)
{
  const SolGeometryDrawing *drawing = &self->drawing;
  const SolPaintArea *section = &drawing->section, *pressure = &drawing->pressure;
  double z_m = (x - section->x) / section->width * drawing->span_m;
  double r_m = (1.0 - 2.0 * (y - section->y) / section->height) * drawing->top_m;
  double p_pa = (1.0 - (y - pressure->y) / pressure->height) * drawing->top_pa;
  g_autofree char *value = NULL;
  if (self->active == SOL_GEOMETRY_HANDLE_LENGTH)
    {
      value = format (fmax (z_m, 0.01 * drawing->span_m), "m");
      return g_strconcat ("geometry.length=", value, NULL);
    }
  if (self->active == SOL_GEOMETRY_HANDLE_RADIUS)
    {
      value = format (fmax (r_m, 0.02 * drawing->top_m) * 1e6, "um");
      return g_strconcat ("geometry.core_radius=", value, NULL);
    }
  return make_pressure (self, p_pa);
}

static SolGeometryHandle
find_handle (SolGeometryView *self, double x, double y)
{
  SolGeometryHandle found = SOL_GEOMETRY_HANDLE_NONE;
  double nearest = GRIP;
  if (!prepare (self))
    return found;
  for (SolGeometryHandle i = 0; i < SOL_N_GEOMETRY_HANDLES; i++)
    {
      double at_x, at_y;
      if (sol_geometry_drawing_get_handle (&self->drawing, i, &at_x, &at_y) &&
          hypot (x - at_x, y - at_y) <= nearest)
        {
          nearest = hypot (x - at_x, y - at_y);
          found = i;
        }
    }
  return found;
}

static void
grip (SolGeometryView *self, SolGeometryHandle handle)
{
  self->active = handle;
  if (!prepare (self) ||
      !sol_geometry_drawing_get_handle (&self->drawing, handle, &self->start_x, &self->start_y))
    return;
  self->is_dragging = TRUE;
}

static void
move (SolGeometryView *self, double dx, double dy, gboolean is_last)
{
  if (!self->is_dragging)
    return;
  g_autofree char *assignment = make_assignment (self, self->start_x + dx, self->start_y + dy);
  self->is_dragging = !is_last;
  g_signal_emit (self, edit_signal, 0, assignment, is_last);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
drag_begun (GtkGestureDrag *gesture, double x, double y, gpointer user_data)
{
  SolGeometryView *self = user_data;
  SolGeometryHandle handle = find_handle (self, x, y);
  gtk_widget_grab_focus (GTK_WIDGET (self));
  if (handle == SOL_GEOMETRY_HANDLE_NONE)
    gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_DENIED);
  else
    grip (self, handle);
}

static void
drag_updated (GtkGestureDrag *gesture, double dx, double dy, gpointer user_data)
{
  move (user_data, dx, dy, FALSE);
}

static void
drag_ended (GtkGestureDrag *gesture, double dx, double dy, gpointer user_data)
{
  move (user_data, dx, dy, TRUE);
}

static void
pointer_moved (SolGeometryView *self, double x, double y)
{
  static const char *const shapes[] = { "ew-resize", "ns-resize", "ns-resize", "ns-resize" };
  if (self->is_dragging)
    return;
  SolGeometryHandle handle = find_handle (self, x, y);
  gtk_widget_set_cursor_from_name (GTK_WIDGET (self), handle >= 0 ? shapes[handle] : NULL);
  if (handle != self->active)
    {
      self->active = handle;
      gtk_widget_queue_draw (GTK_WIDGET (self));
    }
}

/* --- keys */

static gboolean
choose_handle (GtkWidget *widget, GVariant *args, gpointer data)
{
  SolGeometryView *self = SOL_GEOMETRY_VIEW (widget);
  double x, y;
  if (!prepare (self))
    return FALSE;
  for (int i = 0; i < SOL_N_GEOMETRY_HANDLES; i++)
    {
      self->active = (self->active + 1) % SOL_N_GEOMETRY_HANDLES;
      if (sol_geometry_drawing_get_handle (&self->drawing, self->active, &x, &y))
        break;
    }
  gtk_widget_queue_draw (widget);
  return TRUE;
}

static gboolean
nudge (GtkWidget *widget, GVariant *args, gpointer data)
{
  SolGeometryView *self = SOL_GEOMETRY_VIEW (widget);
  int across, down;
  g_variant_get (args, "(ii)", &across, &down);
  if (self->active < 0)
    return FALSE;
  sol_geometry_view_drag (self, self->active, KEY_STEP * across, KEY_STEP * down, TRUE);
  return TRUE;
}

/* --- object */

static void
sol_geometry_view_dispose (GObject *object)
{
  SolGeometryView *self = SOL_GEOMETRY_VIEW (object);
  g_clear_handle_id (&self->describing, g_source_remove);
  g_clear_pointer (&self->the_case, sol_case_free);
  g_clear_object (&self->cursors);
  G_OBJECT_CLASS (sol_geometry_view_parent_class)->dispose (object);
}

static void
sol_geometry_view_class_init (SolGeometryViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  G_OBJECT_CLASS (klass)->dispose = sol_geometry_view_dispose;
  widget_class->snapshot = sol_geometry_view_snapshot;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
  gtk_widget_class_set_css_name (widget_class, "plot");
  gtk_widget_class_add_binding (widget_class, GDK_KEY_space, 0, choose_handle, NULL);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_p, 0, choose_handle, NULL);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Left, 0, nudge, "(ii)", -1, 0);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Right, 0, nudge, "(ii)", 1, 0);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Up, 0, nudge, "(ii)", 0, -1);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Down, 0, nudge, "(ii)", 0, 1);
  edit_signal = g_signal_new ("edit", SOL_TYPE_GEOMETRY_VIEW, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                              NULL, G_TYPE_NONE, 2, G_TYPE_STRING, G_TYPE_BOOLEAN);
}

static void
sol_geometry_view_init (SolGeometryView *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  self->active = SOL_GEOMETRY_HANDLE_NONE;
  gtk_widget_set_hexpand (widget, TRUE);
  gtk_widget_set_vexpand (widget, TRUE);
  gtk_widget_set_focusable (widget, TRUE);
  gtk_widget_set_overflow (widget, GTK_OVERFLOW_HIDDEN);
  GtkGesture *drag = gtk_gesture_drag_new ();
  g_signal_connect (drag, "drag-begin", G_CALLBACK (drag_begun), self);
  g_signal_connect (drag, "drag-update", G_CALLBACK (drag_updated), self);
  g_signal_connect (drag, "drag-end", G_CALLBACK (drag_ended), self);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (drag));
  GtkEventController *motion = gtk_event_controller_motion_new ();
  g_signal_connect_swapped (motion, "motion", G_CALLBACK (pointer_moved), self);
  gtk_widget_add_controller (widget, motion);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Geometry"), -1);
  sol_appearance_watch (GTK_WIDGET (self), G_CALLBACK (gtk_widget_queue_draw));
}

GtkWidget *
sol_geometry_view_new (SolCursors *cursors)
{
  SolGeometryView *self = g_object_new (SOL_TYPE_GEOMETRY_VIEW, NULL);
  self->cursors = g_object_ref (cursors);
  g_signal_connect_object (cursors, "shown-changed", G_CALLBACK (gtk_widget_queue_draw), self,
                           G_CONNECT_SWAPPED);
  return GTK_WIDGET (self);
}

void
sol_geometry_view_set_case (SolGeometryView *self, const SolCase *the_case, gboolean has_handles)
{
  self->drawing.has_no_handles = !has_handles;
  g_clear_pointer (&self->the_case, sol_case_free);
  self->the_case = the_case != NULL ? sol_case_copy (the_case) : NULL;
  if (self->describing == 0)
    self->describing = g_timeout_add_seconds (1, describe, self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

gboolean
sol_geometry_view_get_handle (SolGeometryView *self, int handle, double *x, double *y)
{
  return prepare (self) && sol_geometry_drawing_get_handle (&self->drawing, handle, x, y);
}

/**
 * sol_geometry_view_drag:
 *
 * What a hand does that grips a handle and moves it.
 */
void
sol_geometry_view_drag (SolGeometryView *self, int handle, double dx, double dy, gboolean ends)
{
  if (!self->is_dragging)
    grip (self, handle);
  move (self, dx, dy, ends);
}
