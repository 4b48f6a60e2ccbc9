/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/plot-view-private.h"

#include "plot/spectral-axis.h"

#include <adwaita.h>
#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

SolPaintStyle
sol_plot_view_get_style (SolPlotView *self)
{
  return self->style;
}

const SolTheme *
sol_plot_view_get_theme (SolPlotView *self)
{
  return sol_theme_get (self->style.is_dark, self->style.is_strong);
}

GdkRGBA
sol_plot_view_get_colour (guint32 rgb, float alpha)
{
  return (GdkRGBA){ (float) (rgb >> 16 & 255) / 255.0f, (float) (rgb >> 8 & 255) / 255.0f,
                    (float) (rgb & 255) / 255.0f, alpha };
}

/* --- maps by OpenGL */

/* Rows of all modes together, on scales that are one for all rows. */
gboolean
sol_plot_view_is_on_gl (SolPlotView *self, const SolPanel *panel)
{
  gboolean is_of_rows =
      sol_spectral_axis_is (panel->x.quantity) || panel->x.quantity == SOL_QUANTITY_TIME;
  return self->heat != NULL && self->feed != NULL && panel->has_colour && is_of_rows &&
         panel->y.quantity == SOL_QUANTITY_DISTANCE && self->options.mode < 0 &&
         self->options.pol < 0 && self->options.reference != SOL_PLOT_REFERENCE_PLANE &&
         sol_plot_feed_get_shape (self->feed, SOL_PLOT_ROWS_SPECTRUM) != NULL;
}

static void
hand_over (SolPlotView *self)
{
  const SolScene *scene = sol_plot_view_get_scene (self);
  const SolTheme *theme = sol_plot_view_get_theme (self);
  SolHeatPanel panels[SOL_HEAT_MAX_PANELS];
  guint n = 0;
  if (self->heat == NULL)
    return;
  for (guint i = 0; scene != NULL && i < scene->panels->len && i < self->n_areas; i++)
    {
      const SolPanel *panel = scene->panels->pdata[i];
      if (!sol_plot_view_is_on_gl (self, panel) || n == SOL_HEAT_MAX_PANELS)
        continue;
      gboolean is_spectral = sol_spectral_axis_is (panel->x.quantity);
      panels[n++] =
          (SolHeatPanel){ .kind = is_spectral ? SOL_PLOT_ROWS_SPECTRUM : SOL_PLOT_ROWS_TIME,
                          .area = self->areas[i],
                          .x = panel->x,
                          .y = panel->y,
                          .colour = panel->colour,
                          .map = panel->colour_map,
                          .is_reversed = panel->is_colour_reversed };
    }
  sol_heat_area_set_panels (self->heat, panels, n, theme->background, theme->gap);
}

static void
heat_failed (SolPlotView *self)
{
  g_free (self->gl_fault);
  self->gl_fault = g_strdup (sol_heat_area_get_fault (self->heat));
  self->is_raster_dirty = TRUE;
  gtk_widget_set_visible (GTK_WIDGET (self->heat), FALSE);
  sol_plot_view_drop_gl (self);
  sol_plot_view_repaint (self);
}

void
sol_plot_view_drop_gl (SolPlotView *self)
{
  if (self->heat != NULL)
    gtk_widget_unparent (GTK_WIDGET (g_steal_pointer (&self->heat)));
}

void
sol_plot_view_set_gl (SolPlotView *self, gboolean is_wanted)
{
  self->wants_gl = is_wanted;
  if (!is_wanted)
    {
      g_clear_pointer (&self->gl_fault, g_free);
      sol_plot_view_drop_gl (self);
    }
  else if (self->heat == NULL && self->gl_fault == NULL)
    {
      self->heat = SOL_HEAT_AREA (sol_heat_area_new ());
      sol_heat_area_set_feed (self->heat, self->feed);
      g_signal_connect_swapped (self->heat, "failed", G_CALLBACK (heat_failed), self);
      gtk_widget_insert_after (GTK_WIDGET (self->heat), GTK_WIDGET (self), NULL);
    }
  self->is_raster_dirty = TRUE;
  sol_plot_view_repaint (self);
}

const char *
sol_plot_view_get_gl_fault (SolPlotView *self)
{
  return self->gl_fault;
}

GtkWidget *
sol_plot_view_get_heat_area (SolPlotView *self)
{
  return self->heat != NULL ? GTK_WIDGET (self->heat) : NULL;
}

/* --- axes, lines and text */

static void
paint_overlay (SolPlotView *self)
{
  SolPaintStyle style = sol_plot_view_get_style (self);
  const SolScene *scene = sol_plot_view_get_scene (self);
  style.is_transparent = TRUE;
  style.leaves_out_maps = TRUE;
  style.has_handles = TRUE;
  cairo_surface_t *surface =
      cairo_image_surface_create (CAIRO_FORMAT_ARGB32, self->width * self->scale,
                                  self->height * self->scale);
  cairo_surface_set_device_scale (surface, self->scale, self->scale);
  cairo_t *cr = cairo_create (surface);
  self->n_areas = scene->panels->len;
  self->areas = g_renew (SolPaintArea, self->areas, MAX (self->n_areas, 1));
  sol_painter_draw (cr, scene, self->width, self->height, &style, self->areas);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  int stride = cairo_image_surface_get_stride (surface);
  int height = cairo_image_surface_get_height (surface);
  g_autoptr (GBytes) bytes =
      g_bytes_new_with_free_func (cairo_image_surface_get_data (surface),
                                  (gsize) stride * (gsize) height,
                                  (GDestroyNotify) cairo_surface_destroy, surface);
  g_clear_object (&self->overlay);
  self->overlay = gdk_memory_texture_new (cairo_image_surface_get_width (surface), height,
                                          GDK_MEMORY_DEFAULT, bytes, (gsize) stride);
}

/* --- maps as textures */

static gboolean
needs_raster (SolPlotView *self)
{
  const SolScene *scene = sol_plot_view_get_scene (self);
  for (guint i = 0; scene != NULL && i < scene->panels->len; i++)
    {
      const SolPanel *panel = scene->panels->pdata[i];
      if (panel->has_colour && !sol_plot_view_is_on_gl (self, panel))
        return TRUE;
    }
  return FALSE;
}

static void start_raster (SolPlotView *self);

static void
raster_done (GArray *rasters, gpointer user_data)
{
  SolPlotView *self = user_data;
  g_array_unref (self->rasters);
  self->rasters = rasters;
  self->is_raster_busy = FALSE;
  gtk_widget_queue_draw (GTK_WIDGET (self));
  start_raster (self);
}

static void
start_raster (SolPlotView *self)
{
  if (!self->is_raster_dirty || self->is_raster_busy || self->areas == NULL)
    return;
  self->is_raster_dirty = FALSE;
  if (!needs_raster (self))
    {
      g_array_set_size (self->rasters, 0);
      return;
    }
  self->is_raster_busy = TRUE;
  sol_raster_job_start (self->scene, self->areas, self->scale, self->style.is_dark,
                        self->cancellable, raster_done, self);
}

/* Paints for the size of the moment; called before a frame and whenever something has changed. */
static void
ensure_overlay (SolPlotView *self, int width, int height)
{
  int scale = gtk_widget_get_scale_factor (GTK_WIDGET (self));
  if (self->scene == NULL || width < 16 || height < 16)
    {
      g_clear_object (&self->overlay);
      self->n_areas = 0;
      hand_over (self);
      return;
    }
  gboolean is_new_size = width != self->width || height != self->height || scale != self->scale;
  if (self->overlay != NULL && !self->is_overlay_dirty && !is_new_size)
    return;
  self->width = width;
  self->height = height;
  self->scale = scale;
  self->is_overlay_dirty = FALSE;
  paint_overlay (self);
  self->is_raster_dirty = self->is_raster_dirty || is_new_size;
  hand_over (self);
  start_raster (self);
}

void
sol_plot_view_repaint (SolPlotView *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  self->is_overlay_dirty = TRUE;
  if (gtk_widget_get_mapped (widget))
    ensure_overlay (self, gtk_widget_get_width (widget), gtk_widget_get_height (widget));
  gtk_widget_queue_draw (widget);
}

void
sol_plot_view_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  SolPlotView *self = SOL_PLOT_VIEW (widget);
  ensure_overlay (self, width, height);
  if (self->heat != NULL)
    gtk_widget_size_allocate (GTK_WIDGET (self->heat), &(GtkAllocation){ 0, 0, width, height }, -1);
  if (self->menu != NULL)
    gtk_popover_present (GTK_POPOVER (self->menu));
}

/* --- frame */

/* A raster of another zoom lies where its light is until the next is ready. */
static void
append_raster (SolPlotView *self, GtkSnapshot *snapshot, const SolRaster *raster)
{
  const SolScene *scene = sol_plot_view_get_scene (self);
  if (scene == NULL || raster->panel >= scene->panels->len || raster->panel >= self->n_areas)
    return;
  const SolPanel *panel = scene->panels->pdata[raster->panel];
  const SolPaintArea *area = &self->areas[raster->panel];
  if (panel->x.quantity != raster->x.quantity || panel->y.quantity != raster->y.quantity ||
      sol_plot_view_is_on_gl (self, panel) || !panel->has_colour)
    return;
  double left = sol_axis_map (&panel->x, raster->lo_x),
         right = sol_axis_map (&panel->x, raster->hi_x);
  double low = sol_axis_map (&panel->y, raster->lo_y),
         high = sol_axis_map (&panel->y, raster->hi_y);
  graphene_rect_t clip = GRAPHENE_RECT_INIT ((float) area->x, (float) area->y, (float) area->width,
                                             (float) area->height);
  graphene_rect_t place = GRAPHENE_RECT_INIT ((float) (area->x + left * area->width),
                                              (float) (area->y + (1.0 - high) * area->height),
                                              (float) ((right - left) * area->width),
                                              (float) ((high - low) * area->height));
  if (!(place.size.width > 0.0f && place.size.height > 0.0f))
    return;
  gtk_snapshot_push_clip (snapshot, &clip);
  gtk_snapshot_append_texture (snapshot, raster->texture, &place);
  gtk_snapshot_pop (snapshot);
}

static void
append_box (SolPlotView *self, GtkSnapshot *snapshot)
{
  if (self->drag != SOL_PLOT_DRAG_BOX)
    return;
  const SolTheme *theme = sol_plot_view_get_theme (self);
  graphene_rect_t box = GRAPHENE_RECT_INIT ((float) fmin (self->drag_x, self->drag_to_x),
                                            (float) fmin (self->drag_y, self->drag_to_y),
                                            (float) fabs (self->drag_to_x - self->drag_x),
                                            (float) fabs (self->drag_to_y - self->drag_y));
  GdkRGBA fill = sol_plot_view_get_colour (theme->ink[SOL_INK_SERIES], 0.25f);
  GdkRGBA line = sol_plot_view_get_colour (theme->ink[SOL_INK_SERIES], 1.0f);
  GskRoundedRect outline;
  gsk_rounded_rect_init_from_rect (&outline, &box, 0.0f);
  gtk_snapshot_append_color (snapshot, &fill, &box);
  gtk_snapshot_append_border (snapshot, &outline, (float[4]){ 1, 1, 1, 1 },
                              (GdkRGBA[4]){ line, line, line, line });
}

static void
append_note (SolPlotView *self, GtkSnapshot *snapshot, const char *text)
{
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (GTK_WIDGET (self), text);
  int width = gtk_widget_get_width (GTK_WIDGET (self)), text_height;
  GdkRGBA colour = sol_plot_view_get_colour (sol_plot_view_get_theme (self)->text, 1.0f);
  pango_layout_set_width (layout, MAX (width - 48, 48) * PANGO_SCALE);
  pango_layout_set_wrap (layout, PANGO_WRAP_WORD_CHAR);
  pango_layout_set_alignment (layout, PANGO_ALIGN_CENTER);
  pango_layout_get_pixel_size (layout, NULL, &text_height);
  int top = (gtk_widget_get_height (GTK_WIDGET (self)) - text_height) / 2;
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT (24.0f, (float) MAX (top, 0)));
  gtk_snapshot_append_layout (snapshot, layout, &colour);
  gtk_snapshot_restore (snapshot);
}

void
sol_plot_view_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  SolPlotView *self = SOL_PLOT_VIEW (widget);
  float width = (float) gtk_widget_get_width (widget);
  float height = (float) gtk_widget_get_height (widget);
  GdkRGBA ground = sol_plot_view_get_colour (sol_plot_view_get_theme (self)->background, 1.0f);
  ensure_overlay (self, gtk_widget_get_width (widget), gtk_widget_get_height (widget));
  gtk_snapshot_append_color (snapshot, &ground, &GRAPHENE_RECT_INIT (0, 0, width, height));
  if (self->heat != NULL)
    gtk_widget_snapshot_child (widget, GTK_WIDGET (self->heat), snapshot);
  for (guint i = 0; i < self->rasters->len; i++)
    append_raster (self, snapshot, &g_array_index (self->rasters, SolRaster, i));
  if (self->overlay != NULL)
    gtk_snapshot_append_texture (snapshot, self->overlay,
                                 &GRAPHENE_RECT_INIT (0, 0, width, height));
  sol_plot_view_append_cursors (self, snapshot);
  append_box (self, snapshot);
  if (self->fault != NULL)
    append_note (self, snapshot, self->fault);
  else if (self->scene == NULL)
    append_note (self, snapshot,
                 self->feed != NULL ? _ ("Preparing the first picture…") : _ ("Nothing to show"));
}
