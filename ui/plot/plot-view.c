/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/plot-view-private.h"

#include "plot/appearance.h"

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

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (SolPlotView, sol_plot_view, GTK_TYPE_WIDGET)

void
sol_plot_view_tell_scene (SolPlotView *self)
{
  g_signal_emit (self, signals[SCENE_CHANGED], 0);
}

/* Maps by OpenGL are of the rows of a feed: they change with the picture around them. */
void
sol_plot_view_set_shown (SolPlotView *self, SolPlotFeed *feed, gint64 n_planes)
{
  SolPlotFeed *before = self->shown;
  self->shown = feed != NULL ? sol_plot_feed_ref (feed) : NULL;
  self->n_shown = n_planes;
  if (self->heat != NULL)
    sol_heat_area_set_feed (self->heat, feed);
  sol_plot_feed_unref (before);
}

/* Another plane has levels of its own. */
static void
place_changed (SolPlotView *self)
{
  const SolPlotInfo *info = sol_plot_find (self->plot);
  if (info == NULL || !info->uses_z)
    return;
  sol_plot_ranges_forget_levels (&self->held);
  sol_plot_view_make_dirty (self);
}

static void
look_changed (SolPlotView *self)
{
  sol_appearance_read (GTK_WIDGET (self), &self->style);
  self->is_raster_dirty = TRUE;
  sol_plot_view_repaint (self);
}

/* Called for every change of style, of which most are none of colours. */
static void
sol_plot_view_css_changed (GtkWidget *widget, GtkCssStyleChange *change)
{
  SolPlotView *self = SOL_PLOT_VIEW (widget);
  SolPaintStyle fresh;
  GTK_WIDGET_CLASS (sol_plot_view_parent_class)->css_changed (widget, change);
  sol_appearance_read (widget, &fresh);
  if (fresh.is_dark != self->style.is_dark || fresh.is_strong != self->style.is_strong)
    look_changed (self);
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
  g_clear_pointer (&self->shown, sol_plot_feed_unref);
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
  g_free (self->absence);
  g_free (self->gl_fault);
  g_free (self->menu_note);
  g_free (self->areas);
  g_array_unref (self->rasters);
  sol_plot_history_free (self->history);
  g_free (self->subject);
  G_OBJECT_CLASS (sol_plot_view_parent_class)->finalize (object);
}

static void
sol_plot_view_class_init (SolPlotViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  object_class->dispose = sol_plot_view_dispose;
  object_class->finalize = sol_plot_view_finalize;
  widget_class->snapshot = sol_plot_view_snapshot;
  widget_class->size_allocate = sol_plot_view_size_allocate;
  widget_class->map = sol_plot_view_map;
  widget_class->css_changed = sol_plot_view_css_changed;
  sol_plot_view_class_add_properties (object_class);
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
  sol_plot_ranges_init (&self->held);
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
  self->alone = -1;
  self->measured = -1;
  self->point.x = self->point.y = NAN;
  sol_paint_style_init (&self->style);
  g_signal_connect (self, "notify::scale-factor", G_CALLBACK (look_changed), NULL);
  sol_appearance_watch (widget, G_CALLBACK (look_changed));
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
  g_signal_connect_object (cursors, "pins-changed", G_CALLBACK (place_changed), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (cursors, "marks-changed", G_CALLBACK (sol_plot_view_take_marks), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (cursors, "snap-changed", G_CALLBACK (sol_plot_view_notify_snap), self,
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
 * Of a run like the one before the zoom stays, as far as its axes are the same, and automatic axes, levels
 * and colours grow where its light leaves them. They fit a run on another grid, a case of another title, the next feed after
 * sol_plot_view_start_anew(), and what is seen after sol_plot_view_settle() and sol_plot_view_reset_zoom().
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
  self->is_menu_old = TRUE;
  if (feed != NULL)
    {
      sol_plot_view_hold_ranges (self, sol_plot_feed_get_source (feed));
      sol_plot_view_adopt_ranges (self, sol_plot_feed_get_source (feed));
    }
  if (feed == NULL)
    {
      sol_plot_view_set_shown (self, NULL, 0);
      g_clear_pointer (&self->scene, sol_shared_scene_unref);
      g_clear_pointer (&self->fault, g_free);
      sol_plot_view_repaint (self);
      sol_plot_view_read_again (self);
      sol_plot_view_describe_soon (self);
      return;
    }
  sol_plot_view_make_dirty (self);
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

/**
 * sol_plot_view_get_shown:
 * @n_planes: (out): planes in the picture
 *
 * Returns: (transfer none) (nullable): what the picture is of, which may be the run before
 */
SolPlotFeed *
sol_plot_view_get_shown (SolPlotView *self, gint64 *n_planes)
{
  *n_planes = self->n_shown;
  return self->shown;
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
