/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/plot-view-private.h"

#include "plot/spectral-axis.h"

#include <adwaita.h>
#include <math.h>
#include <string.h>

/* Smaller there is nothing to see. */
#define LEAST_SIZE 16

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
  return self->heat != NULL && self->shown != NULL && panel->has_colour && is_of_rows &&
         panel->y.quantity == SOL_QUANTITY_DISTANCE && self->options.mode < 0 &&
         self->options.pol < 0 && self->options.reference != SOL_PLOT_REFERENCE_PLANE &&
         sol_plot_feed_get_shape (self->shown, SOL_PLOT_ROWS_SPECTRUM) != NULL;
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
      sol_heat_area_set_feed (self->heat, self->shown);
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

static void start_raster (SolPlotView *self);

static SolPictureSize
get_size (SolPlotView *self, int width, int height)
{
  SolPaintStyle style = sol_plot_view_get_style (self);
  style.has_handles = TRUE;
  return (SolPictureSize){ .width = width,
                           .height = height,
                           .scale = gtk_widget_get_scale_factor (GTK_WIDGET (self)),
                           .style = style };
}

static void
paint_overlay (SolPlotView *self, const SolPictureSize *size)
{
  const SolScene *scene = sol_plot_view_get_scene (self);
  self->n_areas = scene->panels->len;
  self->areas = g_renew (SolPaintArea, self->areas, MAX (self->n_areas, 1));
  g_clear_pointer (&self->picture, sol_pixels_unref);
  g_clear_pointer (&self->overlay, sol_pixels_unref);
  self->overlay = sol_scene_picture_paint (scene, size, self->areas, NULL, NULL);
}

/* What comes back is as it has to be shown now, as long as nothing has changed meanwhile. */
void
sol_plot_view_ask_for_picture (SolPlotView *self, SolSceneJob *job)
{
  int width = gtk_widget_get_width (GTK_WIDGET (self));
  int height = gtk_widget_get_height (GTK_WIDGET (self));
  if (width < LEAST_SIZE || height < LEAST_SIZE)
    return;
  job->wants_picture = TRUE;
  job->is_whole = self->heat == NULL;
  job->size = get_size (self, width, height);
  job->size.is_quick = self->n_planes < sol_plot_feed_get_source (self->feed)->n_planned;
  job->ranges = self->ranges;
  job->marks = *sol_cursors_get_marks (self->cursors);
  job->older = g_array_ref (self->rasters);
}

/* FALSE: the scene has to be painted here. */
gboolean
sol_plot_view_take_picture (SolPlotView *self, SolSceneJob *job)
{
  GtkWidget *widget = GTK_WIDGET (self);
  SolPaintStyle style = get_size (self, 0, 0).style;
  if (job->picture == NULL || job->is_whole != (self->heat == NULL) ||
      job->size.width != gtk_widget_get_width (widget) ||
      job->size.height != gtk_widget_get_height (widget) ||
      job->size.scale != gtk_widget_get_scale_factor (widget) ||
      job->size.style.is_dark != style.is_dark || job->size.style.is_strong != style.is_strong ||
      job->size.style.text_factor < style.text_factor ||
      job->size.style.text_factor > style.text_factor || self->alone >= 0 ||
      memcmp (&job->ranges, &self->ranges, sizeof job->ranges) != 0 ||
      memcmp (&job->marks, sol_cursors_get_marks (self->cursors), sizeof job->marks) != 0)
    return FALSE;
  g_clear_pointer (&self->picture, sol_pixels_unref);
  g_clear_pointer (&self->overlay, sol_pixels_unref);
  *(job->is_whole ? &self->picture : &self->overlay) = g_steal_pointer (&job->picture);
  self->width = job->size.width;
  self->height = job->size.height;
  self->scale = job->size.scale;
  g_free (self->areas);
  self->areas = g_steal_pointer (&job->areas);
  self->n_areas = sol_plot_view_get_scene (self)->panels->len;
  self->is_overlay_dirty = FALSE;
  self->is_raster_dirty = !job->is_whole;
  if (job->is_whole)
    {
      g_array_unref (self->rasters);
      self->rasters = g_steal_pointer (&job->rasters);
    }
  hand_over (self);
  start_raster (self);
  gtk_widget_queue_draw (widget);
  return TRUE;
}

/* --- maps as pixels */

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

static gboolean
is_panel_on_gl (gconstpointer data, const SolPanel *panel)
{
  return sol_plot_view_is_on_gl ((SolPlotView *) data, panel);
}

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
  SolPictureSize size = get_size (self, self->width, self->height);
  sol_raster_job_start (self->scene, &size, self->areas, is_panel_on_gl, self->cancellable,
                        raster_done, self);
}

/* Paints for the size of the moment; called before a frame and whenever something has changed. */
static void
ensure_overlay (SolPlotView *self, int width, int height)
{
  int scale = gtk_widget_get_scale_factor (GTK_WIDGET (self));
  if (self->scene == NULL || width < LEAST_SIZE || height < LEAST_SIZE)
    {
      g_clear_pointer (&self->overlay, sol_pixels_unref);
      g_clear_pointer (&self->picture, sol_pixels_unref);
      self->n_areas = 0;
      hand_over (self);
      return;
    }
  gboolean is_new_size = width != self->width || height != self->height || scale != self->scale;
  if ((self->overlay != NULL || self->picture != NULL) && !self->is_overlay_dirty && !is_new_size)
    return;
  self->width = width;
  self->height = height;
  self->scale = scale;
  self->is_overlay_dirty = FALSE;
  SolPictureSize size = get_size (self, width, height);
  paint_overlay (self, &size);
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
  double left = sol_axis_map (&panel->x, sol_axis_unmap (&raster->x, 0.0)),
         right = sol_axis_map (&panel->x, sol_axis_unmap (&raster->x, 1.0));
  double low = sol_axis_map (&panel->y, sol_axis_unmap (&raster->y, 0.0)),
         high = sol_axis_map (&panel->y, sol_axis_unmap (&raster->y, 1.0));
  double x = round (area->x * self->scale) / self->scale;
  double y = round (area->y * self->scale) / self->scale;
  double width = round ((area->x + area->width) * self->scale) / self->scale - x;
  double height = round ((area->y + area->height) * self->scale) / self->scale - y;
  graphene_rect_t clip = GRAPHENE_RECT_INIT ((float) x, (float) y, (float) width, (float) height);
  graphene_rect_t place =
      GRAPHENE_RECT_INIT ((float) (x + left * width), (float) (y + (1.0 - high) * height),
                          (float) ((right - left) * width), (float) ((high - low) * height));
  if (!(place.size.width > 0.0f && place.size.height > 0.0f))
    return;
  gtk_snapshot_push_clip (snapshot, &clip);
  sol_pixels_append (raster->pixels, snapshot, &place, FALSE,
                     sol_pixels_are_by_cairo (GTK_WIDGET (self)));
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

static void
append_picture (SolPlotView *self,
                GtkSnapshot *snapshot,
                const graphene_rect_t *all,
                const GdkRGBA *ground)
{
  gboolean is_by_cairo = sol_pixels_are_by_cairo (GTK_WIDGET (self));
  if (self->picture != NULL)
    {
      sol_pixels_append (self->picture, snapshot, all, TRUE, is_by_cairo);
      return;
    }
  gtk_snapshot_append_color (snapshot, ground, all);
  if (self->heat != NULL)
    gtk_widget_snapshot_child (GTK_WIDGET (self), GTK_WIDGET (self->heat), snapshot);
  for (guint i = 0; i < self->rasters->len; i++)
    append_raster (self, snapshot, &g_array_index (self->rasters, SolRaster, i));
  if (self->overlay != NULL)
    sol_pixels_append (self->overlay, snapshot, all, FALSE, is_by_cairo);
}

void
sol_plot_view_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  SolPlotView *self = SOL_PLOT_VIEW (widget);
  float width = (float) gtk_widget_get_width (widget);
  float height = (float) gtk_widget_get_height (widget);
  GdkRGBA ground = sol_plot_view_get_colour (sol_plot_view_get_theme (self)->background, 1.0f);
  ensure_overlay (self, gtk_widget_get_width (widget), gtk_widget_get_height (widget));
  append_picture (self, snapshot, &GRAPHENE_RECT_INIT (0, 0, width, height), &ground);
  sol_plot_view_append_cursors (self, snapshot);
  append_box (self, snapshot);
  if (self->fault != NULL || self->scene == NULL)
    append_note (self, snapshot, sol_plot_view_explain_nothing (self));
}
