/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/plot-view-private.h"

#include "plot/spectral-axis.h"

#include <adwaita.h>
#include <glib/gi18n.h>
#include <math.h>

enum
{
  OPTIONS_CHANGED,
  EXPORT_REQUESTED,
  SCENE_CHANGED,
  PLAY,
  N_SIGNALS
};

enum
{
  PROP_0,
  PROP_SPECTRAL_AXIS,
  PROP_DECIBELS,
  PROP_TIME_DECIBELS,
  PROP_COLOUR_MAP,
  PROP_COLOUR_REVERSED,
  PROP_REFERENCE,
  PROP_FLOOR,
  PROP_SPECTRAL_LOG,
  N_PROPS
};

static guint signals[N_SIGNALS];
static GParamSpec *props[N_PROPS];

static const char *const references[] = { "run", "plane", "fixed" };

G_DEFINE_FINAL_TYPE (SolPlotView, sol_plot_view, GTK_TYPE_WIDGET)

void
sol_plot_view_tell_scene (SolPlotView *self)
{
  g_signal_emit (self, signals[SCENE_CHANGED], 0);
}

static void
place_changed (SolPlotView *self)
{
  const SolPlotInfo *info = sol_plot_find (self->plot);
  if (info != NULL && info->uses_z)
    sol_plot_view_make_dirty (self);
}

static void
theme_changed (SolPlotView *self)
{
  self->is_overlay_dirty = self->is_raster_dirty = TRUE;
  sol_plot_view_repaint (self);
}

static void
sol_plot_view_map (GtkWidget *widget)
{
  SolPlotView *self = SOL_PLOT_VIEW (widget);
  GTK_WIDGET_CLASS (sol_plot_view_parent_class)->map (widget);
  if (self->is_dirty || self->scene == NULL ||
      (self->feed != NULL && sol_plot_feed_get_n_planes (self->feed) != self->n_planes))
    sol_plot_view_make_dirty (self);
}

/* --- properties */

static void
sol_plot_view_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  SolPlotView *self = SOL_PLOT_VIEW (object);
  const SolColourMap *map = sol_colour_map_find (self->options.colour_map);
  switch (id)
    {
    case PROP_SPECTRAL_AXIS:
      g_value_set_string (value, sol_spectral_axis_get_name (self->options.spectral_axis));
      break;
    case PROP_DECIBELS:
      g_value_set_boolean (value, self->options.is_db);
      break;
    case PROP_TIME_DECIBELS:
      g_value_set_boolean (value, self->options.is_time_db);
      break;
    case PROP_COLOUR_MAP:
      g_value_set_string (value, (map != NULL ? map : sol_colour_map_get (0))->name);
      break;
    case PROP_COLOUR_REVERSED:
      g_value_set_boolean (value, self->options.is_colour_reversed);
      break;
    case PROP_REFERENCE:
      g_value_set_string (value, references[self->options.reference]);
      break;
    case PROP_FLOOR:
      g_value_set_int (value, (int) lround (-self->options.floor_db));
      break;
    case PROP_SPECTRAL_LOG:
      g_value_set_boolean (value, self->options.is_spectral_log);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
sol_plot_view_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  SolPlotView *self = SOL_PLOT_VIEW (object);
  SolPlotOptions options = self->options;
  const SolColourMap *map;
  switch (id)
    {
    case PROP_SPECTRAL_AXIS:
      options.spectral_axis = sol_spectral_axis_find (g_value_get_string (value));
      g_return_if_fail (sol_spectral_axis_is (options.spectral_axis));
      break;
    case PROP_DECIBELS:
      options.is_db = g_value_get_boolean (value);
      break;
    case PROP_TIME_DECIBELS:
      options.is_time_db = g_value_get_boolean (value);
      break;
    case PROP_COLOUR_MAP:
      map = sol_colour_map_find (g_value_get_string (value));
      options.colour_map = map != NULL ? map->name : NULL;
      break;
    case PROP_COLOUR_REVERSED:
      options.is_colour_reversed = g_value_get_boolean (value);
      break;
    case PROP_REFERENCE:
      options.reference = g_strcmp0 (g_value_get_string (value), references[1]) == 0
                              ? SOL_PLOT_REFERENCE_PLANE
                              : SOL_PLOT_REFERENCE_RUN;
      break;
    case PROP_FLOOR:
      options.floor_db = -(double) g_value_get_int (value);
      break;
    case PROP_SPECTRAL_LOG:
      options.is_spectral_log = g_value_get_boolean (value);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
      return;
    }
  sol_plot_view_set_options (self, &options);
  g_signal_emit (self, signals[OPTIONS_CHANGED], 0);
}

/* --- object */

static void
sol_plot_view_dispose (GObject *object)
{
  SolPlotView *self = SOL_PLOT_VIEW (object);
  if (self->cancellable != NULL)
    g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  g_clear_handle_id (&self->pause, g_source_remove);
  g_clear_handle_id (&self->describing, g_source_remove);
  g_clear_pointer (&self->menu, gtk_widget_unparent);
  sol_plot_view_drop_gl (self);
  g_clear_pointer (&self->memory, sol_plot_memory_free);
  g_clear_pointer (&self->feed, sol_plot_feed_unref);
  g_clear_pointer (&self->scene, sol_shared_scene_unref);
  g_clear_object (&self->cursors);
  g_clear_pointer (&self->overlay, sol_pixels_unref);
  g_clear_pointer (&self->picture, sol_pixels_unref);
  G_OBJECT_CLASS (sol_plot_view_parent_class)->dispose (object);
}

static void
sol_plot_view_finalize (GObject *object)
{
  SolPlotView *self = SOL_PLOT_VIEW (object);
  g_free (self->plot);
  g_free (self->fault);
  g_free (self->gl_fault);
  g_free (self->areas);
  g_array_unref (self->rasters);
  sol_plot_history_free (self->history);
  G_OBJECT_CLASS (sol_plot_view_parent_class)->finalize (object);
}

static void
add_properties (GObjectClass *object_class)
{
  const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS;
  props[PROP_SPECTRAL_AXIS] = g_param_spec_string ("spectral-axis", NULL, NULL, NULL, flags);
  props[PROP_DECIBELS] = g_param_spec_boolean ("decibels", NULL, NULL, TRUE, flags);
  props[PROP_TIME_DECIBELS] = g_param_spec_boolean ("time-decibels", NULL, NULL, FALSE, flags);
  props[PROP_COLOUR_MAP] = g_param_spec_string ("colour-map", NULL, NULL, NULL, flags);
  props[PROP_COLOUR_REVERSED] = g_param_spec_boolean ("colour-reversed", NULL, NULL, FALSE, flags);
  props[PROP_REFERENCE] = g_param_spec_string ("reference", NULL, NULL, NULL, flags);
  props[PROP_FLOOR] = g_param_spec_int ("floor", NULL, NULL, 1, 1000, 60, flags);
  props[PROP_SPECTRAL_LOG] = g_param_spec_boolean ("spectral-log", NULL, NULL, FALSE, flags);
  g_object_class_install_properties (object_class, N_PROPS, props);
}

static void
sol_plot_view_class_init (SolPlotViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  object_class->dispose = sol_plot_view_dispose;
  object_class->finalize = sol_plot_view_finalize;
  object_class->get_property = sol_plot_view_get_property;
  object_class->set_property = sol_plot_view_set_property;
  widget_class->snapshot = sol_plot_view_snapshot;
  widget_class->size_allocate = sol_plot_view_size_allocate;
  widget_class->map = sol_plot_view_map;
  add_properties (object_class);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
  gtk_widget_class_set_css_name (widget_class, "plot");
  sol_plot_view_class_add_keys (widget_class);
  static const char *const names[N_SIGNALS] = { "options-changed", "export-requested",
                                                "scene-changed", "play" };
  for (int i = 0; i < N_SIGNALS; i++)
    signals[i] = g_signal_new (names[i], SOL_TYPE_PLOT_VIEW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                               G_TYPE_NONE, 0);
}

static void
sol_plot_view_init (SolPlotView *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  sol_plot_options_init (&self->options);
  sol_plot_ranges_init (&self->ranges);
  self->history = sol_plot_history_new ();
  self->rasters = sol_raster_array_new ();
  self->cancellable = g_cancellable_new ();
  self->pointer_x = self->pointer_y = self->place_before_m = NAN;
  self->n_planes = -1;
  gtk_widget_set_hexpand (widget, TRUE);
  gtk_widget_set_vexpand (widget, TRUE);
  gtk_widget_set_focusable (widget, TRUE);
  gtk_widget_set_overflow (widget, GTK_OVERFLOW_HIDDEN);
  sol_plot_view_add_pointer (self);
  g_signal_connect (self, "notify::scale-factor", G_CALLBACK (theme_changed), NULL);
  g_signal_connect_object (adw_style_manager_get_default (), "notify::dark",
                           G_CALLBACK (theme_changed), self, G_CONNECT_SWAPPED);
}

GtkWidget *
sol_plot_view_new (const char *plot, SolCursors *cursors)
{
  SolPlotView *self = g_object_new (SOL_TYPE_PLOT_VIEW, NULL);
  const SolPlotInfo *info = sol_plot_find (plot);
  self->plot = g_strdup (plot);
  self->cursors = g_object_ref (cursors);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  info != NULL ? _ (info->title) : plot, -1);
  g_signal_connect_object (cursors, "moved", G_CALLBACK (gtk_widget_queue_draw), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (cursors, "place-changed", G_CALLBACK (place_changed), self,
                           G_CONNECT_SWAPPED);
  return GTK_WIDGET (self);
}

const char *
sol_plot_view_get_plot (SolPlotView *self)
{
  return self->plot;
}

/**
 * sol_plot_view_set_feed:
 *
 * The zoom stays: a run like the one before is looked at in the same way. Horizontal axes of the
 * picture before are held until sol_plot_view_release().
 */
void
sol_plot_view_set_feed (SolPlotView *self, SolPlotFeed *feed)
{
  if (feed == self->feed)
    return;
  if (self->memory != NULL)
    sol_plot_memory_forget (self->memory);
  g_clear_pointer (&self->feed, sol_plot_feed_unref);
  self->feed = feed != NULL ? sol_plot_feed_ref (feed) : NULL;
  self->n_planes = -1;
  if (feed != NULL &&
      sol_plot_feed_get_n_planes (feed) < sol_plot_feed_get_source (feed)->n_planned)
    sol_plot_view_hold_ranges (self);
  if (self->heat != NULL)
    sol_heat_area_set_feed (self->heat, feed);
  if (feed == NULL)
    {
      g_clear_pointer (&self->scene, sol_shared_scene_unref);
      g_clear_pointer (&self->fault, g_free);
      sol_plot_view_repaint (self);
      sol_plot_view_describe_soon (self);
      return;
    }
  sol_plot_view_make_dirty (self);
}

/* Colours and limits are seen at once, whatever the scene on its way will say. */
static void
show_at_once (SolPlotView *self)
{
  const SolColourMap *map = sol_colour_map_find (self->options.colour_map);
  const SolScene *scene = self->scene != NULL ? sol_shared_scene_get (self->scene) : NULL;
  for (guint i = 0; scene != NULL && i < scene->panels->len; i++)
    {
      SolPanel *panel = scene->panels->pdata[i];
      if (!panel->has_colour)
        continue;
      panel->colour_map = map != NULL ? map : sol_colour_map_get (0);
      panel->is_colour_reversed = self->options.is_colour_reversed;
    }
  self->is_raster_dirty = TRUE;
  sol_plot_view_repaint (self);
}

void
sol_plot_view_set_options (SolPlotView *self, const SolPlotOptions *options)
{
  SolPlotOptions old = self->options;
  self->options = *options;
  if (options->spectral_axis != old.spectral_axis)
    sol_plot_ranges_change_spectral_axis (&self->ranges, old.spectral_axis, options->spectral_axis);
  g_object_freeze_notify (G_OBJECT (self));
  for (int i = 1; i < N_PROPS; i++)
    g_object_notify_by_pspec (G_OBJECT (self), props[i]);
  g_object_thaw_notify (G_OBJECT (self));
  show_at_once (self);
  sol_plot_view_make_dirty (self);
}

const SolPlotOptions *
sol_plot_view_get_options (SolPlotView *self)
{
  return &self->options;
}

gboolean
sol_plot_view_is_busy (SolPlotView *self)
{
  return self->is_busy || self->is_raster_busy || (self->is_dirty && self->feed != NULL);
}

const SolScene *
sol_plot_view_get_scene (SolPlotView *self)
{
  return self->scene != NULL ? sol_shared_scene_get (self->scene) : NULL;
}

gboolean
sol_plot_view_get_area (SolPlotView *self, guint panel, graphene_rect_t *area)
{
  if (panel >= self->n_areas)
    return FALSE;
  const SolPaintArea *from = &self->areas[panel];
  graphene_rect_init (area, (float) from->x, (float) from->y, (float) from->width,
                      (float) from->height);
  return TRUE;
}
