/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/painter-work.h"
#include "plot/thinning.h"

#include <math.h>

/* Farther outside than this, in units of the panel, a point is moved in: cairo counts in 24 bits. */
#define FAR 50.0

static double
keep_near (double place)
{
  return CLAMP (place, -FAR, FAR);
}

/* --- maps */

static guint32
get_colour (const SolAxis *axis, const guint32 *colours, guint32 gap, double value)
{
  double place = sol_axis_map (axis, value);
  if (isnan (place))
    return gap;
  return colours[(int) lround (CLAMP (place, 0.0, 1.0) * (SOL_COLOUR_MAP_SIZE - 1))];
}

/* Part of the panel that a map covers, in places of its axes. */
typedef struct
{
  double left, right, lower, upper;
} Cover;

static Cover
get_cover (const SolPanel *panel, const SolLayer *map)
{
  return (Cover){ CLAMP (sol_axis_map (&panel->x, map->x[0]), 0.0, 1.0),
                  CLAMP (sol_axis_map (&panel->x, map->x[map->n - 1]), 0.0, 1.0),
                  CLAMP (sol_axis_map (&panel->y, map->row_edge[0]), 0.0, 1.0),
                  CLAMP (sol_axis_map (&panel->y, map->row_edge[map->n_rows]), 0.0, 1.0) };
}

/* Largest values of the map on n_x times n_y pixels over the cover, from the top. */
static double *
make_raster (const SolPanel *panel, const SolLayer *map, const Cover *cover, gsize n_x, gsize n_y)
{
  double *raster = g_new (double, n_x *n_y);
  g_autofree double *edge = g_new (double, n_x + 1);
  g_autofree double *cells = g_new (double, n_x);
  for (gsize i = 0; i < n_x * n_y; i++)
    raster[i] = NAN;
  for (gsize i = 0; i <= n_x; i++)
    edge[i] = sol_axis_unmap (&panel->x, cover->left + (cover->right - cover->left) * (double) i /
                                                           (double) n_x);
  for (gsize k = 0; k < map->n_rows; k++)
    {
      double height = cover->upper - cover->lower;
      double lo =
          (sol_axis_map (&panel->y, map->row_edge[k]) - cover->lower) / height * (double) n_y;
      double hi =
          (sol_axis_map (&panel->y, map->row_edge[k + 1]) - cover->lower) / height * (double) n_y;
      if (!(hi > 0.0 && lo < (double) n_y))
        continue;
      /* Every row has a pixel; where rows are high, each pixel shows the row at its middle. */
      gssize first = (gssize) fmax (ceil (lo - 0.5), 0.0);
      gssize past = (gssize) fmin (ceil (hi - 0.5), (double) n_y);
      if (past <= first)
        {
          first = (gssize) CLAMP (floor (0.5 * (lo + hi)), 0.0, (double) n_y - 1.0);
          past = first + 1;
        }
      sol_thinning_get_cell_maxima (map->x, map->value + k * map->n, map->n, edge, n_x, cells);
      for (gssize j = first; j < past; j++)
        {
          double *row = raster + (n_y - 1 - (gsize) j) * n_x;
          for (gsize i = 0; i < n_x; i++)
            row[i] = isnan (row[i]) || cells[i] > row[i] ? cells[i] : row[i];
        }
    }
  return raster;
}

static void
draw_map (const SolPainterWork *self, const SolPainterBox *box, const SolLayer *map)
{
  const SolPanel *panel = box->panel;
  Cover cover = get_cover (panel, map);
  if (map->n == 1) /* one sample stands for the whole width */
    cover.left = 0.0, cover.right = 1.0;
  double width = (cover.right - cover.left) * box->area.width;
  double height = (cover.upper - cover.lower) * box->area.height;
  if (!(width > 0.0 && height > 0.0))
    return;
  gsize n_x = (gsize) CLAMP (round (width * self->pixels_x), 1.0, SOL_PAINTER_MAX_RASTER);
  gsize n_y = (gsize) CLAMP (round (height * self->pixels_y), 1.0, SOL_PAINTER_MAX_RASTER);
  g_autofree double *raster = make_raster (panel, map, &cover, n_x, n_y);
  guint32 colours[SOL_COLOUR_MAP_SIZE];
  sol_colour_map_fill (panel->colour_map, panel->is_colour_reversed, colours);
  cairo_surface_t *image = cairo_image_surface_create (CAIRO_FORMAT_RGB24, (int) n_x, (int) n_y);
  cairo_surface_flush (image);
  unsigned char *data = cairo_image_surface_get_data (image);
  gsize stride = (gsize) cairo_image_surface_get_stride (image);
  for (gsize j = 0; j < n_y; j++)
    {
      guint32 *pixel = (guint32 *) (gpointer) (data + j * stride);
      for (gsize i = 0; i < n_x; i++)
        pixel[i] = get_colour (&panel->colour, colours, self->theme->gap, raster[j * n_x + i]);
    }
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
  double step = 7.0 * self->unit;
  for (double x = area->x - height; x < area->x + area->width; x += step)
    {
      cairo_move_to (self->cr, x, top + height);
      cairo_rel_line_to (self->cr, height, -height);
    }
  cairo_set_line_width (self->cr, 0.8 * self->unit);
  sol_painter_work_set_colour (self, self->theme->hatch, 1.0);
  cairo_stroke (self->cr);
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
  double dashes[] = { layer->dash == SOL_DASH_DOTTED ? 1.5 * unit : 5.0 * unit, 3.0 * unit };
  cairo_set_dash (self->cr, dashes, layer->dash == SOL_DASH_SOLID ? 0 : 2, 0.0);
  cairo_set_line_width (self->cr, (layer->ink == SOL_INK_REFERENCE ? 1.1 : 1.5) * unit);
  cairo_set_line_join (self->cr, CAIRO_LINE_JOIN_BEVEL);
  cairo_set_line_cap (self->cr, CAIRO_LINE_CAP_ROUND);
  sol_painter_work_set_colour (self, self->theme->ink[layer->ink], 1.0);
  cairo_stroke (self->cr);
  cairo_set_dash (self->cr, NULL, 0, 0.0);
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
  cairo_set_line_width (self->cr, 3.0 * self->unit);
  sol_painter_work_set_colour (self, 0x000000, 0.55);
  cairo_stroke_preserve (self->cr);
  cairo_set_line_width (self->cr, 1.2 * self->unit);
  sol_painter_work_set_colour (self, self->theme->ink[SOL_INK_CURSOR], 1.0);
  cairo_stroke (self->cr);
}

/* Over maps a note has a ground of its own. */
static void
draw_note (const SolPainterWork *self, const SolPainterBox *box, const SolLayer *layer)
{
  const SolPaintArea *area = &box->area;
  double wide = sol_painter_work_measure (self, layer->text), pad = 5.0 * self->unit;
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
  sol_painter_work_write (self, layer->text, x, y - self->line / 2.0, SOL_PAINTER_CENTRE);
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
      draw_map (self, box, layer);
      break;
    case SOL_LAYER_HATCH:
      draw_hatch (self, box, layer);
      break;
    case SOL_LAYER_CURSOR:
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
  cairo_restore (self->cr);
}
