/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/plot-view-private.h"

#include "plot/plot-view-colours.h"
#include "plot/reading/snap.h"
#include "plot/spectral-axis.h"

#include <math.h>

#define ZOOM_STEP 1.25
#define PAN_STEP 0.1
#define FLOOR_STEP 0.1 /* of the range of colours */

/* Where the cursor is along an axis; outside 0 to 1 or NAN: nowhere. */
static double
find_along (SolPlotView *self, const SolAxis *axis)
{
  SolCursor kind;
  if (!sol_cursors_find (axis->quantity, &kind))
    return NAN;
  return sol_axis_map (axis,
                       sol_cursors_to_axis (axis->quantity, sol_cursors_get (self->cursors, kind)));
}

/* The panel of the keyboard: the last one pointed at, with its cursor or its middle. Returns whether the cursor
 * is there. */
gboolean
sol_plot_view_find_cursor (SolPlotView *self, SolPlotHit *hit)
{
  const SolPanel *panel = sol_plot_view_get_panel (self, self->active);
  double across = panel != NULL ? find_along (self, &panel->x) : NAN;
  double up = panel != NULL ? find_along (self, &panel->y) : NAN;
  gboolean has_across = across >= 0.0 && across <= 1.0, has_up = up >= 0.0 && up <= 1.0;
  *hit = (SolPlotHit){ .panel = panel != NULL ? self->active : 0,
                       .across = has_across ? across : 0.5,
                       .up = has_up ? up : 0.5 };
  return has_across || has_up;
}

static SolPlotHit
get_hit (SolPlotView *self)
{
  SolPlotHit hit;
  sol_plot_view_find_cursor (self, &hit);
  return hit;
}

static gboolean
zoom (GtkWidget *widget, GVariant *args, gpointer data)
{
  SolPlotView *self = SOL_PLOT_VIEW (widget);
  int notches;
  gboolean is_up;
  g_variant_get (args, "(ib)", &notches, &is_up);
  SolPlotHit hit = get_hit (self);
  sol_plot_view_zoom (self, &hit, pow (ZOOM_STEP, notches), !is_up, is_up);
  return TRUE;
}

/* By samples, or by peaks where these draw the cursor. */
static gboolean
move_cursor (GtkWidget *widget, GVariant *args, gpointer data)
{
  SolPlotView *self = SOL_PLOT_VIEW (widget);
  SolPlotHit hit = get_hit (self);
  const SolPanel *panel = sol_plot_view_get_panel (self, hit.panel);
  int across, up;
  g_variant_get (args, "(ii)", &across, &up);
  if (panel == NULL)
    return FALSE;
  SolSnapPoint point = { .x = sol_axis_unmap (&panel->x, hit.across),
                         .y = sol_axis_unmap (&panel->y, hit.up),
                         .value = NAN };
  sol_snap_move (panel, sol_cursors_get_snap (self->cursors),
                 sol_plot_view_get_reach (self, hit.panel), across, up, &point);
  self->is_pointed = FALSE;
  sol_plot_view_set_point (self, hit.panel, &point);
  return TRUE;
}

static gboolean
pan (GtkWidget *widget, GVariant *args, gpointer data)
{
  SolPlotView *self = SOL_PLOT_VIEW (widget);
  int across, up;
  g_variant_get (args, "(ii)", &across, &up);
  sol_plot_view_pan (self, get_hit (self).panel, PAN_STEP * across, PAN_STEP * up);
  return TRUE;
}

/* By planes from where we are; G_MAXINT is the last. */
static gboolean
move_plane (GtkWidget *widget, GVariant *args, gpointer data)
{
  SolPlotView *self = SOL_PLOT_VIEW (widget);
  gint64 steps = g_variant_get_int32 (args);
  if (self->feed == NULL || sol_plot_feed_get_n_planes (self->feed) == 0)
    return FALSE;
  gint64 last = sol_plot_feed_get_n_planes (self->feed) - 1;
  gint64 at = sol_plot_feed_find_plane (self->feed, sol_cursors_get_place_m (self->cursors));
  at = CLAMP (at + steps, 0, last);
  sol_cursors_set_place_m (self->cursors, sol_plot_feed_get_z_m (self->feed, at));
  return TRUE;
}

/* More or less of the light: brackets. */
static gboolean
change_floor (GtkWidget *widget, GVariant *args, gpointer data)
{
  SolPlotView *self = SOL_PLOT_VIEW (widget);
  for (int i = 0; sol_plot_view_get_panel (self, i) != NULL; i++)
    {
      SolAxis axis = sol_plot_view_get_panel (self, i)->colour;
      double change = FLOOR_STEP * g_variant_get_int32 (args);
      if (!sol_plot_view_get_panel (self, i)->has_colour)
        continue;
      /* A linear scale begins at zero: its upper end moves. */
      if (axis.scale == SOL_AXIS_LINEAR)
        axis.hi -= change * (axis.hi - axis.lo);
      else
        axis.lo += change * (axis.hi - axis.lo);
      sol_plot_view_set_range (self, &axis, TRUE);
    }
  return TRUE;
}

static gboolean
next_panel (GtkWidget *widget, GVariant *args, gpointer data)
{
  SolPlotView *self = SOL_PLOT_VIEW (widget);
  self->active = self->n_areas > 0 ? (self->active + 1) % (int) self->n_areas : 0;
  SolPlotHit hit = get_hit (self);
  self->is_pointed = FALSE;
  sol_plot_view_point_at (self, &hit);
  return TRUE;
}

static gboolean
next_axis (GtkWidget *widget, GVariant *args, gpointer data)
{
  SolQuantity axis = sol_plot_view_get_options (SOL_PLOT_VIEW (widget))->spectral_axis;
  axis = sol_spectral_axis_is (axis + 1) ? axis + 1 : SOL_QUANTITY_WAVELENGTH;
  g_object_set (widget, "spectral-axis", sol_spectral_axis_get_name (axis), NULL);
  return TRUE;
}

static gboolean
next_map (GtkWidget *widget, GVariant *args, gpointer data)
{
  g_autofree char *name = NULL;
  g_object_get (widget, "colour-map", &name, NULL);
  int i = 0;
  while (sol_colour_map_get (i) != NULL && g_strcmp0 (sol_colour_map_get (i)->name, name) != 0)
    i++;
  const SolColourMap *next = sol_colour_map_get (i + 1);
  if (next == NULL || !next->is_uniform || next->kind != SOL_COLOUR_MAP_SEQUENTIAL)
    next = sol_colour_map_get (0);
  g_object_set (widget, "colour-map", next->name, NULL);
  return TRUE;
}

static gboolean
toggle_decibels (GtkWidget *widget, GVariant *args, gpointer data)
{
  g_object_set (widget, "decibels", !sol_plot_view_get_options (SOL_PLOT_VIEW (widget))->is_db,
                NULL);
  return TRUE;
}

/* 0 dB where it is now, or at the maximum of each run again. */
static gboolean
toggle_reference (GtkWidget *widget, GVariant *args, gpointer data)
{
  SolPlotReference now = sol_plot_view_get_options (SOL_PLOT_VIEW (widget))->reference;
  g_object_set (widget, "reference", now == SOL_PLOT_REFERENCE_FIXED ? "run" : "fixed", NULL);
  return TRUE;
}

static gboolean
play (GtkWidget *widget, GVariant *args, gpointer data)
{
  g_signal_emit_by_name (widget, "play");
  return TRUE;
}

/* --- actions */

static void
activate (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SolPlotView *self = SOL_PLOT_VIEW (widget);
  if (g_str_equal (name, "plot.reset-zoom"))
    sol_plot_view_reset_zoom (self);
  else if (g_str_equal (name, "plot.autoscale"))
    sol_plot_view_fit_colours (self);
  else if (g_str_equal (name, "plot.fit-robust"))
    sol_plot_view_fit_colours_robustly (self);
  else if (g_str_equal (name, "plot.zoom-back"))
    sol_plot_view_go_in_history (self, -1);
  else if (g_str_equal (name, "plot.zoom-forward"))
    sol_plot_view_go_in_history (self, 1);
  else if (g_str_equal (name, "plot.copy"))
    sol_plot_view_copy_picture (self);
  else if (g_str_equal (name, "plot.export"))
    g_signal_emit_by_name (self, "export-requested");
  else if (g_str_equal (name, "plot.menu"))
    sol_plot_view_popup_menu (self);
  else if (g_str_equal (name, "plot.mark"))
    sol_plot_view_mark_next (self);
  else if (g_str_equal (name, "plot.mark-a"))
    sol_plot_view_set_mark (self, SOL_MARK_A);
  else if (g_str_equal (name, "plot.mark-b"))
    sol_plot_view_set_mark (self, SOL_MARK_B);
  else if (g_str_equal (name, "plot.clear-marks"))
    sol_cursors_clear_marks (self->cursors);
  else if (g_str_equal (name, "plot.pin"))
    sol_plot_view_toggle_pin (self);
  else if (g_str_equal (name, "plot.clear-pins"))
    sol_cursors_clear_pins (self->cursors);
  else if (g_str_equal (name, "plot.next-snap"))
    sol_plot_view_choose_snap (self, (sol_cursors_get_snap (self->cursors) + 1) % SOL_N_SNAPS);
}

static void
bind_step (GtkWidgetClass *klass, guint key, GdkModifierType mods, GtkShortcutFunc function, int by)
{
  gtk_widget_class_add_binding (klass, key, mods, function, "i", by);
}

static void
bind_planes (GtkWidgetClass *klass)
{
  bind_step (klass, GDK_KEY_Left, 0, move_plane, -1);
  bind_step (klass, GDK_KEY_Right, 0, move_plane, 1);
  bind_step (klass, GDK_KEY_Left, GDK_SHIFT_MASK, move_plane, -10);
  bind_step (klass, GDK_KEY_Right, GDK_SHIFT_MASK, move_plane, 10);
  bind_step (klass, GDK_KEY_Page_Up, 0, move_plane, 10);
  bind_step (klass, GDK_KEY_Page_Down, 0, move_plane, -10);
  bind_step (klass, GDK_KEY_Home, 0, move_plane, -G_MAXINT);
  bind_step (klass, GDK_KEY_End, 0, move_plane, G_MAXINT);
  bind_step (klass, GDK_KEY_bracketleft, 0, change_floor, -1);
  bind_step (klass, GDK_KEY_bracketright, 0, change_floor, 1);
}

static void
bind_arrows (GtkWidgetClass *klass)
{
  static const struct
  {
    guint key;
    int across, up;
  } arrows[] = { { GDK_KEY_Left, -1, 0 },
                 { GDK_KEY_Right, 1, 0 },
                 { GDK_KEY_Up, 0, 1 },
                 { GDK_KEY_Down, 0, -1 } };
  for (gsize i = 0; i < G_N_ELEMENTS (arrows); i++)
    {
      int across = arrows[i].across, up = arrows[i].up;
      gtk_widget_class_add_binding (klass, arrows[i].key, GDK_CONTROL_MASK, move_cursor, "(ii)",
                                    across, up);
      gtk_widget_class_add_binding (klass, arrows[i].key, GDK_CONTROL_MASK | GDK_SHIFT_MASK,
                                    move_cursor, "(ii)", 10 * across, 10 * up);
      gtk_widget_class_add_binding (klass, arrows[i].key, GDK_ALT_MASK | GDK_SHIFT_MASK, pan,
                                    "(ii)", across, up);
    }
}

static void
bind_zoom (GtkWidgetClass *klass)
{
  static const guint in[] = { GDK_KEY_plus, GDK_KEY_equal, GDK_KEY_KP_Add };
  static const guint out[] = { GDK_KEY_minus, GDK_KEY_KP_Subtract };
  for (gsize i = 0; i < G_N_ELEMENTS (in); i++)
    for (int is_up = 0; is_up < 2; is_up++)
      gtk_widget_class_add_binding (klass, in[i], is_up ? GDK_ALT_MASK : 0, zoom, "(ib)", -1,
                                    is_up);
  for (gsize i = 0; i < G_N_ELEMENTS (out); i++)
    for (int is_up = 0; is_up < 2; is_up++)
      gtk_widget_class_add_binding (klass, out[i], is_up ? GDK_ALT_MASK : 0, zoom, "(ib)", 1,
                                    is_up);
  gtk_widget_class_add_binding_action (klass, GDK_KEY_0, 0, "plot.reset-zoom", NULL);
  gtk_widget_class_add_binding_action (klass, GDK_KEY_Left, GDK_ALT_MASK, "plot.zoom-back", NULL);
  gtk_widget_class_add_binding_action (klass, GDK_KEY_Right, GDK_ALT_MASK, "plot.zoom-forward",
                                       NULL);
}

/* Of the view that has the focus; views-keys.c passes on what nothing else in the window uses. */
void
sol_plot_view_class_add_keys (GtkWidgetClass *klass)
{
  static const char *const plain[] = { "plot.reset-zoom",  "plot.zoom-back", "plot.zoom-forward",
                                       "plot.copy",        "plot.export",    "plot.menu",
                                       "plot.mark",        "plot.mark-a",    "plot.mark-b",
                                       "plot.clear-marks", "plot.pin",       "plot.clear-pins",
                                       "plot.next-snap",   "plot.autoscale", "plot.fit-robust" };
  static const char *const stateful[] = { "spectral-axis", "decibels",     "time-decibels",
                                          "colour-map",    "reference",    "colour-reversed",
                                          "floor",         "spectral-log", "snap",
                                          "maximised",     "theory",       "colours-kept" };
  for (gsize i = 0; i < G_N_ELEMENTS (plain); i++)
    gtk_widget_class_install_action (klass, plain[i], NULL, activate);
  for (gsize i = 0; i < G_N_ELEMENTS (stateful); i++)
    {
      g_autofree char *name = g_strconcat ("plot.", stateful[i], NULL);
      gtk_widget_class_install_property_action (klass, g_intern_string (name), stateful[i]);
    }
  bind_planes (klass);
  bind_arrows (klass);
  bind_zoom (klass);
  gtk_widget_class_add_binding (klass, GDK_KEY_w, 0, next_axis, NULL);
  gtk_widget_class_add_binding (klass, GDK_KEY_c, 0, next_map, NULL);
  gtk_widget_class_add_binding (klass, GDK_KEY_l, 0, toggle_decibels, NULL);
  gtk_widget_class_add_binding (klass, GDK_KEY_p, 0, next_panel, NULL);
  gtk_widget_class_add_binding (klass, GDK_KEY_space, 0, play, NULL);
  gtk_widget_class_add_binding_action (klass, GDK_KEY_a, 0, "plot.autoscale", NULL);
  gtk_widget_class_add_binding_action (klass, GDK_KEY_a, GDK_SHIFT_MASK, "plot.fit-robust", NULL);
  gtk_widget_class_add_binding_action (klass, GDK_KEY_h, 0, "plot.colours-kept", NULL);
  gtk_widget_class_add_binding (klass, GDK_KEY_r, 0, toggle_reference, NULL);
  gtk_widget_class_add_binding_action (klass, GDK_KEY_c, GDK_CONTROL_MASK, "plot.copy", NULL);
  gtk_widget_class_add_binding_action (klass, GDK_KEY_m, 0, "plot.mark", NULL);
  gtk_widget_class_add_binding_action (klass, GDK_KEY_BackSpace, 0, "plot.clear-marks", NULL);
  gtk_widget_class_add_binding_action (klass, GDK_KEY_k, 0, "plot.pin", NULL);
  gtk_widget_class_add_binding_action (klass, GDK_KEY_k, GDK_SHIFT_MASK, "plot.clear-pins", NULL);
  gtk_widget_class_add_binding_action (klass, GDK_KEY_t, 0, "plot.theory", NULL);
  gtk_widget_class_add_binding_action (klass, GDK_KEY_f, 0, "plot.maximised", NULL);
  gtk_widget_class_add_binding_action (klass, GDK_KEY_d, 0, "views.detach", NULL);
  gtk_widget_class_add_binding_action (klass, GDK_KEY_s, 0, "plot.next-snap", NULL);
  gtk_widget_class_add_binding_action (klass, GDK_KEY_Menu, 0, "plot.menu", NULL);
  gtk_widget_class_add_binding_action (klass, GDK_KEY_F10, GDK_SHIFT_MASK, "plot.menu", NULL);
}
