/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/scene-picture.h"

#include "plot/map-raster.h"
#include "plot/theme.h"

#include <math.h>
#include <string.h>

#define MOST_PIXELS 16384

static void
clear_raster (gpointer data)
{
  SolRaster *self = data;
  g_clear_pointer (&self->pixels, sol_pixels_unref);
  g_clear_pointer (&self->value, g_atomic_rc_box_release);
}

/**
 * sol_raster_array_new:
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): an array of SolRaster
 */
GArray *
sol_raster_array_new (void)
{
  GArray *self = g_array_new (FALSE, FALSE, sizeof (SolRaster));
  g_array_set_clear_func (self, clear_raster);
  return self;
}

static gboolean
is_same_axis (const SolAxis *a, const SolAxis *b)
{
  return a->quantity == b->quantity && a->scale == b->scale &&
         memcmp (&a->lo, &b->lo, sizeof a->lo) == 0 && memcmp (&a->hi, &b->hi, sizeof a->hi) == 0 &&
         memcmp (&a->reference, &b->reference, sizeof a->reference) == 0;
}

/* One that shows the first rows of the same numbers in the same way. */
static const SolRaster *
find_older (GArray *rasters, const SolRaster *wanted, gsize n_rows)
{
  for (guint i = 0; rasters != NULL && i < rasters->len; i++)
    {
      const SolRaster *older = &g_array_index (rasters, SolRaster, i);
      if (older->panel == wanted->panel && older->value != NULL && older->value == wanted->value &&
          older->n_rows <= n_rows && is_same_axis (&older->x, &wanted->x) &&
          is_same_axis (&older->y, &wanted->y) && is_same_axis (&older->colour, &wanted->colour) &&
          older->map == wanted->map && older->is_reversed == wanted->is_reversed &&
          older->gap == wanted->gap && older->left == wanted->left && older->top == wanted->top &&
          older->width == wanted->width && older->height == wanted->height)
        return older;
    }
  return NULL;
}

static cairo_surface_t *
make_surface (const SolRaster *self, const SolRaster *older)
{
  cairo_surface_t *surface =
      cairo_image_surface_create (CAIRO_FORMAT_ARGB32, self->width, self->height);
  cairo_surface_flush (surface);
  if (older != NULL)
    {
      cairo_surface_t *from = sol_pixels_get_surface (older->pixels);
      memcpy (cairo_image_surface_get_data (surface), cairo_image_surface_get_data (from),
              (gsize) cairo_image_surface_get_stride (from) * (gsize) self->height);
    }
  return surface;
}

/* The rows that are on an older raster are not computed again. */
static void
add_raster (GArray *rasters,
            guint number,
            const SolPanel *panel,
            const SolLayer *map,
            const SolPaintArea *area,
            int scale,
            guint32 gap,
            GArray *older)
{
  SolRaster self = { .panel = number,
                     .x = panel->x,
                     .y = panel->y,
                     .colour = panel->colour,
                     .map = panel->colour_map,
                     .is_reversed = panel->is_colour_reversed,
                     .gap = gap,
                     .left = (int) lround (area->x * scale),
                     .top = (int) lround (area->y * scale),
                     .n_rows = map->n_rows };
  self.width = (int) lround ((area->x + area->width) * scale) - self.left;
  self.height = (int) lround ((area->y + area->height) * scale) - self.top;
  if (self.width < 1 || self.height < 1 || self.width > MOST_PIXELS || self.height > MOST_PIXELS)
    return;
  self.value = map->is_shared ? map->value : NULL;
  const SolRaster *before = find_older (older, &self, map->n_rows);
  if (self.value != NULL)
    g_atomic_rc_box_acquire (self.value);
  /* A copy of its own also where no row is new: the main thread draws the older one. */
  cairo_surface_t *surface = make_surface (&self, before);
  if (before == NULL || before->n_rows < map->n_rows)
    sol_map_raster_fill_rows (panel, map, gap, before != NULL ? before->n_rows : 0,
                              (gsize) self.width, (gsize) self.height,
                              cairo_image_surface_get_data (surface),
                              (gsize) cairo_image_surface_get_stride (surface));
  cairo_surface_mark_dirty (surface);
  self.pixels = sol_pixels_new (surface);
  g_array_append_val (rasters, self);
}

/* What lies below what is painted already. */
static void
paint_below (cairo_t *cr, const SolPictureSize *size, const GArray *rasters)
{
  guint32 ground = sol_theme_get (size->style.is_dark, size->style.is_strong)->background;
  cairo_set_operator (cr, CAIRO_OPERATOR_DEST_OVER);
  cairo_save (cr);
  cairo_scale (cr, 1.0 / size->scale, 1.0 / size->scale);
  for (guint i = 0; i < rasters->len; i++)
    {
      const SolRaster *raster = &g_array_index (rasters, SolRaster, i);
      cairo_set_source_surface (cr, sol_pixels_get_surface (raster->pixels), raster->left,
                                raster->top);
      cairo_pattern_set_filter (cairo_get_source (cr), CAIRO_FILTER_NEAREST);
      cairo_rectangle (cr, raster->left, raster->top, raster->width, raster->height);
      cairo_fill (cr);
    }
  cairo_restore (cr);
  cairo_set_source_rgb (cr, (double) (ground >> 16 & 255) / 255.0,
                        (double) (ground >> 8 & 255) / 255.0, (double) (ground & 255) / 255.0);
  cairo_paint (cr);
}

/**
 * sol_scene_picture_make_rasters:
 * @scene: a scene
 * @size: how the picture is wanted
 * @areas: [number of panels] where the insides of the panels are
 * @is_on_gl: (nullable): says which maps are not wanted
 * @data: for @is_on_gl
 * @older: (nullable): rasters of before, from which rows are taken over
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): the maps as an array of SolRaster
 */
GArray *
sol_scene_picture_make_rasters (const SolScene *scene,
                                const SolPictureSize *size,
                                const SolPaintArea *areas,
                                SolPictureIsOnGl is_on_gl,
                                gconstpointer data,
                                GArray *older)
{
  GArray *rasters = sol_raster_array_new ();
  guint32 gap = sol_theme_get (size->style.is_dark, size->style.is_strong)->gap;
  for (guint i = 0; i < scene->panels->len; i++)
    {
      const SolPanel *panel = scene->panels->pdata[i];
      for (guint k = 0; k < panel->layers->len; k++)
        {
          const SolLayer *layer = panel->layers->pdata[k];
          if (layer->kind == SOL_LAYER_MAP && layer->n > 0 && layer->n_rows > 0 &&
              (is_on_gl == NULL || !is_on_gl (data, panel)))
            add_raster (rasters, i, panel, layer, &areas[i], size->scale, gap, older);
        }
    }
  return rasters;
}

/**
 * sol_scene_picture_paint:
 * @scene: a scene
 * @size: how the picture is wanted
 * @areas: (out caller-allocates): [number of panels] where the insides of the panels went
 * @older: (nullable): rasters of before
 * @rasters: (out) (nullable): the maps that are in the picture, which is opaque then; NULL: axes,
 *   lines and text alone on a transparent ground
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): the picture
 */
SolPixels *
sol_scene_picture_paint (const SolScene *scene,
                         const SolPictureSize *size,
                         SolPaintArea *areas,
                         GArray *older,
                         GArray **rasters)
{
  SolPaintStyle style = size->style;
  cairo_surface_t *surface =
      cairo_image_surface_create (CAIRO_FORMAT_ARGB32, size->width * size->scale,
                                  size->height * size->scale);
  cairo_surface_set_device_scale (surface, size->scale, size->scale);
  cairo_t *cr = cairo_create (surface);
  style.is_transparent = TRUE;
  style.leaves_out_maps = TRUE;
  if (size->is_quick)
    cairo_set_antialias (cr, CAIRO_ANTIALIAS_FAST);
  sol_painter_draw (cr, scene, size->width, size->height, &style, areas);
  if (rasters != NULL)
    {
      *rasters = sol_scene_picture_make_rasters (scene, size, areas, NULL, NULL, older);
      paint_below (cr, size, *rasters);
    }
  cairo_destroy (cr);
  return sol_pixels_new (surface);
}
