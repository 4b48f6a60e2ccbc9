/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/map-raster.h"
#include "plot/painter-work.h"
#include "plot/thinning.h"

#include <glib/gi18n.h>
#include <math.h>

/* Farther outside than this, in units of the panel, a point is moved in: cairo counts in 24 bits. */
#define FAR 50.0

/* From one line of a hatch to the next, and how wide it is. */
#define HATCH 7.0
#define HATCH_LINE 0.8

static double
keep_near (double place)
{
  return CLAMP (place, -FAR, FAR);
}

/* --- maps */

static void
draw_map (const SolPainterWork *self, const SolPainterBox *box, const SolLayer *map)
{
  SolMapCover cover;
  if (!sol_map_raster_get_cover (box->panel, map, &cover))
    return;
  double width = (cover.right - cover.left) * box->area.width;
  double height = (cover.upper - cover.lower) * box->area.height;
  gsize n_x = (gsize) CLAMP (round (width * self->pixels_x), 1.0, SOL_PAINTER_MAX_RASTER);
  gsize n_y = (gsize) CLAMP (round (height * self->pixels_y), 1.0, SOL_PAINTER_MAX_RASTER);
  cairo_surface_t *image = cairo_image_surface_create (CAIRO_FORMAT_RGB24, (int) n_x, (int) n_y);
  cairo_surface_flush (image);
  sol_map_raster_fill (box->panel, map, &cover, self->theme->gap, n_x, n_y,
                       cairo_image_surface_get_data (image),
                       (gsize) cairo_image_surface_get_stride (image));
  cairo_surface_mark_dirty (image);
  cairo_save (self->cr);
  cairo_translate (self->cr, box->area.x + cover.left * box->area.width,
                   box->area.y + (1.0 - cover.upper) * box->area.height);
  cairo_rectangle (self->cr, 0.0, 0.0, width, height);
  cairo_clip (self->cr);
  cairo_scale (self->cr, width / (double) n_x, height / (double) n_y);
  cairo_set_source_surface (self->cr, image, 0.0, 0.0);
  cairo_pattern_set_filter (cairo_get_source (self->cr), CAIRO_FILTER_NEAREST);
  cairo_pattern_set_extend (cairo_get_source (self->cr), CAIRO_EXTEND_PAD);
  cairo_paint (self->cr);
  cairo_restore (self->cr);
  cairo_surface_destroy (image);
}

static void
stroke_hatch (const SolPainterWork *self, double left, double top, double width, double height)
{
  double step = HATCH * self->unit;
  for (double x = left - height; x < left + width; x += step)
    {
      cairo_move_to (self->cr, x, top + height);
      cairo_rel_line_to (self->cr, height, -height);
    }
  cairo_set_line_width (self->cr, HATCH_LINE * self->unit);
  sol_painter_work_set_colour (self, self->theme->hatch, 1.0);
  cairo_stroke (self->cr);
}

/* One square that repeats: a hundred long strokes take ten times as long. */
static cairo_surface_t *
make_hatch_tile (const SolPainterWork *self, int n)
{
  guint32 rgb = self->theme->hatch;
  cairo_surface_t *tile = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, n, n);
  cairo_t *cr = cairo_create (tile);
  for (int i = -1; i <= 1; i++) /* the corners belong to the neighbours */
    {
      cairo_move_to (cr, i * n - n, 2 * n);
      cairo_rel_line_to (cr, 3 * n, -3 * n);
    }
  cairo_set_line_width (cr, HATCH_LINE * self->unit * self->pixels_x);
  cairo_set_source_rgb (cr, (double) (rgb >> 16 & 255) / 255.0, (double) (rgb >> 8 & 255) / 255.0,
                        (double) (rgb & 255) / 255.0);
  cairo_stroke (cr);
  cairo_destroy (cr);
  return tile;
}

static void
tile_hatch (const SolPainterWork *self)
{
  int n = MAX ((int) lround (HATCH * self->unit * self->pixels_x), 2);
  cairo_surface_t *tile = make_hatch_tile (self, n);
  cairo_matrix_t matrix;
  cairo_set_source_surface (self->cr, tile, 0.0, 0.0);
  cairo_pattern_t *pattern = cairo_get_source (self->cr);
  cairo_matrix_init_scale (&matrix, self->pixels_x, self->pixels_y);
  cairo_pattern_set_matrix (pattern, &matrix);
  cairo_pattern_set_extend (pattern, CAIRO_EXTEND_REPEAT);
  cairo_pattern_set_filter (pattern, CAIRO_FILTER_NEAREST);
  cairo_paint (self->cr);
  cairo_surface_destroy (tile);
}

static void
draw_hatch (const SolPainterWork *self, const SolPainterBox *box, const SolLayer *layer)
{
  const SolPaintArea *area = &box->area;
  double lo = CLAMP (sol_axis_map (&box->panel->y, layer->y[0]), 0.0, 1.0);
  double hi = CLAMP (sol_axis_map (&box->panel->y, layer->y[1]), 0.0, 1.0);
  double top = area->y + (1.0 - hi) * area->height, height = (hi - lo) * area->height;
  if (!(height > 0.0))
    return;
  cairo_save (self->cr);
  cairo_rectangle (self->cr, area->x, top, area->width, height);
  cairo_clip (self->cr);
  if (self->is_vector)
    stroke_hatch (self, area->x, top, area->width, height);
  else
    tile_hatch (self);
  cairo_restore (self->cr);
}

/* --- lines */

/* Appends the kept samples [from, past) as one path. */
static void
add_path (const SolPainterWork *self,
          const SolPainterBox *box,
          const SolLayer *layer,
          const gsize *kept,
          gsize from,
          gsize past)
{
  const SolPaintArea *area = &box->area;
  const SolAxis *y_axis = layer->is_right ? &box->panel->right : &box->panel->y;
  for (gsize i = from; i < past; i++)
    {
      double x = keep_near (sol_axis_map (&box->panel->x, layer->x[kept[i]]));
      double y = keep_near (sol_axis_map (y_axis, layer->y[kept[i]]));
      if (i == from)
        cairo_move_to (self->cr, area->x + x * area->width, area->y + (1.0 - y) * area->height);
      else
        cairo_line_to (self->cr, area->x + x * area->width, area->y + (1.0 - y) * area->height);
    }
}

/* The same closed along the base, filled thinly. */
static void
fill_path (const SolPainterWork *self,
           const SolPainterBox *box,
           const SolLayer *layer,
           const gsize *kept,
           gsize from,
           gsize past)
{
  const SolPaintArea *area = &box->area;
  const SolAxis *y_axis = layer->is_right ? &box->panel->right : &box->panel->y;
  double base = y_axis->scale == SOL_AXIS_LINEAR ? sol_axis_map (y_axis, 0.0) : 0.0;
  double level = area->y + (1.0 - keep_near (base)) * area->height;
  double first = keep_near (sol_axis_map (&box->panel->x, layer->x[kept[from]]));
  double last = keep_near (sol_axis_map (&box->panel->x, layer->x[kept[past - 1]]));
  add_path (self, box, layer, kept, from, past);
  cairo_line_to (self->cr, area->x + last * area->width, level);
  cairo_line_to (self->cr, area->x + first * area->width, level);
  cairo_close_path (self->cr);
  sol_painter_work_set_colour (self, self->theme->ink[layer->ink], 0.22);
  cairo_fill (self->cr);
}

static void
stroke_path (const SolPainterWork *self, const SolLayer *layer)
{
  double unit = self->unit;
  sol_painter_work_set_dash (self, layer->dash);
  gboolean is_faint = layer->ink == SOL_INK_REFERENCE || layer->is_reference;
  cairo_set_line_width (self->cr, (is_faint ? 1.1 : 1.5) * self->theme->line_factor * unit);
  cairo_set_line_join (self->cr, CAIRO_LINE_JOIN_BEVEL);
  cairo_set_line_cap (self->cr, CAIRO_LINE_CAP_ROUND);
  sol_painter_work_set_colour (self, self->theme->ink[layer->ink], 1.0);
  cairo_stroke (self->cr);
  sol_painter_work_set_dash (self, SOL_DASH_SOLID);
}

/* A sample by itself between two gaps would leave no trace as a line. */
static void
draw_dot (const SolPainterWork *self, const SolPainterBox *box, const SolLayer *layer, gsize i)
{
  const SolPaintArea *area = &box->area;
  const SolAxis *y_axis = layer->is_right ? &box->panel->right : &box->panel->y;
  double x = area->x + keep_near (sol_axis_map (&box->panel->x, layer->x[i])) * area->width;
  double y = area->y + (1.0 - keep_near (sol_axis_map (y_axis, layer->y[i]))) * area->height;
  cairo_new_sub_path (self->cr);
  cairo_arc (self->cr, x, y, 2.6 * self->unit, 0.0, 2.0 * G_PI);
  sol_painter_work_set_colour (self, self->theme->ink[layer->ink], 1.0);
  cairo_fill (self->cr);
}

static void
draw_line (const SolPainterWork *self, const SolPainterBox *box, const SolLayer *layer)
{
  gsize n_columns =
      (gsize) CLAMP (ceil (box->area.width * self->pixels_x), 1.0, SOL_PAINTER_MAX_RASTER);
  g_autofree gsize *kept = g_new (gsize, layer->n + 1);
  gsize n = sol_thinning_get_line (&box->panel->x, layer->x, layer->y, layer->n, n_columns, kept);
  for (gsize from = 0; from < n;)
    {
      gsize past = from;
      while (past < n && !isnan (layer->y[kept[past]]))
        past++;
      if (past == from + 1)
        draw_dot (self, box, layer, kept[from]);
      else if (past > from)
        {
          if (layer->kind == SOL_LAYER_FILL)
            fill_path (self, box, layer, kept, from, past);
          add_path (self, box, layer, kept, from, past);
          stroke_path (self, layer);
        }
      from = past + 1;
    }
}

static void
draw_cursor (const SolPainterWork *self, const SolPainterBox *box, const SolLayer *layer)
{
  const SolPaintArea *area = &box->area;
  if (layer->x != NULL)
    {
      double x = area->x + keep_near (sol_axis_map (&box->panel->x, layer->x[0])) * area->width;
      cairo_move_to (self->cr, x, area->y);
      cairo_rel_line_to (self->cr, 0.0, area->height);
    }
  else
    {
      double y =
          area->y + (1.0 - keep_near (sol_axis_map (&box->panel->y, layer->y[0]))) * area->height;
      cairo_move_to (self->cr, area->x, y);
      cairo_rel_line_to (self->cr, area->width, 0.0);
    }
  cairo_set_line_width (self->cr, 3.0 * self->theme->line_factor * self->unit);
  sol_painter_work_set_colour (self, 0x000000, 0.55);
  cairo_stroke_preserve (self->cr);
  cairo_set_line_width (self->cr, 1.2 * self->theme->line_factor * self->unit);
  sol_painter_work_set_colour (self, self->theme->ink[SOL_INK_CURSOR], 1.0);
  cairo_stroke (self->cr);
}

/* Over maps a note has a ground of its own. */
static void
draw_note (const SolPainterWork *self, const SolPainterBox *box, const SolLayer *layer)
{
  const SolPaintArea *area = &box->area;
  const char *text = *layer->text != '\0' ? _ (layer->text) : layer->text;
  double wide = sol_painter_work_measure (self, text), pad = 5.0 * self->unit;
  double x = area->x + area->width / 2.0, y = area->y + area->height / 2.0;
  if (layer->n > 0)
    {
      x = area->x + sol_axis_map (&box->panel->x, layer->x[0]) * area->width;
      y = area->y + (1.0 - sol_axis_map (&box->panel->y, layer->y[0])) * area->height;
    }
  sol_painter_work_set_colour (self, self->theme->background, 0.85);
  cairo_rectangle (self->cr, x - wide / 2.0 - pad, y - self->line / 2.0 - pad / 2.0,
                   wide + 2.0 * pad, self->line + pad);
  cairo_fill (self->cr);
  sol_painter_work_set_colour (self, self->theme->text, 1.0);
  sol_painter_work_write (self, text, x, y - self->line / 2.0, SOL_PAINTER_CENTRE);
}

static void
draw_grid (const SolPainterWork *self, const SolPainterBox *box)
{
  const SolPaintArea *area = &box->area;
  for (int i = 0; i < box->x.n_major; i++)
    {
      cairo_move_to (self->cr, area->x + box->x.major[i].place * area->width, area->y);
      cairo_rel_line_to (self->cr, 0.0, area->height);
    }
  for (int i = 0; i < box->y.n_major; i++)
    {
      cairo_move_to (self->cr, area->x, area->y + (1.0 - box->y.major[i].place) * area->height);
      cairo_rel_line_to (self->cr, area->width, 0.0);
    }
  cairo_set_line_width (self->cr, self->unit);
  sol_painter_work_set_colour (self, self->theme->grid, 1.0);
  cairo_stroke (self->cr);
}

static void
draw_layer (const SolPainterWork *self, const SolPainterBox *box, const SolLayer *layer)
{
  switch (layer->kind)
    {
    case SOL_LAYER_LINE:
    case SOL_LAYER_FILL:
      draw_line (self, box, layer);
      break;
    case SOL_LAYER_MARK:
      for (gsize i = 0; i < layer->n; i++)
        if (isfinite (layer->y[i]))
          draw_dot (self, box, layer, i);
      break;
    case SOL_LAYER_MAP:
      if (!self->style->leaves_out_maps)
        draw_map (self, box, layer);
      break;
    case SOL_LAYER_HATCH:
      draw_hatch (self, box, layer);
      break;
    case SOL_LAYER_CURSOR:
      if (layer->text != NULL && layer->x != NULL)
        sol_painter_work_draw_named_line (self, box, layer);
      else
        draw_cursor (self, box, layer);
      break;
    case SOL_LAYER_NOTE:
      draw_note (self, box, layer);
      break;
    default:
      g_return_if_reached ();
    }
}

/**
 * sol_painter_work_draw_layers:
 * @self: the work
 * @box: a panel in its place
 *
 * Threads: one. Allocates: yes.
 */
void
sol_painter_work_draw_layers (const SolPainterWork *self, const SolPainterBox *box)
{
  const SolPaintArea *area = &box->area;
  cairo_save (self->cr);
  cairo_rectangle (self->cr, area->x, area->y, area->width, area->height);
  cairo_clip (self->cr);
  if (!box->panel->has_colour)
    draw_grid (self, box);
  for (guint i = 0; i < box->panel->layers->len; i++)
    draw_layer (self, box, box->panel->layers->pdata[i]);
  sol_painter_work_draw_marks (self, box);
  sol_painter_work_write_names (self, box);
  cairo_restore (self->cr);
}
