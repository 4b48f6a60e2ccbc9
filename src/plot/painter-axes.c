/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/painter-work.h"

#include <math.h>

#define TICK 4.0
#define MINOR_TICK 2.5
#define GAP 4.0
#define BAR 11.0
#define SWATCH 18.0 /* length of a line in the legend */

static void
add_tick (const SolPainterWork *self, double x, double y, double dx, double dy)
{
  cairo_move_to (self->cr, x, y);
  cairo_rel_line_to (self->cr, dx, dy);
}

/* Ticks that stand closer than this say nothing. */
static gboolean
is_crowded (const SolPainterWork *self, const SolTicks *ticks, double length)
{
  return ticks->n_minor > 0 && length / ticks->n_minor < 3.5 * self->unit;
}

static void
draw_below (const SolPainterWork *self, const SolPainterBox *box)
{
  const SolPaintArea *area = &box->area;
  double low = area->y + area->height, unit = self->unit;
  for (int i = 0; i < box->x.n_major; i++)
    add_tick (self, area->x + box->x.major[i].place * area->width, low, 0.0, TICK * unit);
  for (int i = 0; i < box->x.n_minor && !is_crowded (self, &box->x, area->width); i++)
    add_tick (self, area->x + box->x.minor[i] * area->width, low, 0.0, MINOR_TICK * unit);
  sol_painter_work_set_colour (self, self->theme->frame, 1.0);
  cairo_stroke (self->cr);
  if (box->panel->hides_x)
    return;
  sol_painter_work_set_colour (self, self->theme->text, 1.0);
  double y = low + (TICK + GAP / 2.0) * unit;
  for (int i = 0; i < box->x.n_major; i++)
    sol_painter_work_write (self, box->x.major[i].text,
                            area->x + box->x.major[i].place * area->width, y, SOL_PAINTER_CENTRE);
  g_autofree char *title = sol_painter_work_choose_title (self, &box->panel->x, area->width);
  sol_painter_work_write (self, title, area->x + area->width / 2.0,
                          y + self->line + GAP / 2.0 * unit, SOL_PAINTER_CENTRE);
}

/* Ticks, numbers and title beside an axis at x; side is -1 for left and 1 for right of it. */
static void
draw_beside (const SolPainterWork *self,
             const SolPaintArea *area,
             const SolTicks *ticks,
             const SolAxis *axis,
             gboolean has_title,
             double x,
             double side)
{
  double unit = self->unit, low = area->y + area->height, widest = 0.0;
  for (int i = 0; i < ticks->n_major; i++)
    add_tick (self, x, low - ticks->major[i].place * area->height, side * TICK * unit, 0.0);
  for (int i = 0; i < ticks->n_minor && !is_crowded (self, ticks, area->height); i++)
    add_tick (self, x, low - ticks->minor[i] * area->height, side * MINOR_TICK * unit, 0.0);
  sol_painter_work_set_colour (self, self->theme->frame, 1.0);
  cairo_stroke (self->cr);
  sol_painter_work_set_colour (self, self->theme->text, 1.0);
  for (int i = 0; i < ticks->n_major; i++)
    {
      widest = fmax (widest, sol_painter_work_measure (self, ticks->major[i].text));
      sol_painter_work_write (self, ticks->major[i].text, x + side * (TICK + GAP) * unit,
                              low - ticks->major[i].place * area->height - self->line / 2.0,
                              side < 0.0 ? SOL_PAINTER_RIGHT : SOL_PAINTER_LEFT);
    }
  if (!has_title)
    return;
  double room = area->height + self->line;
  double away = (TICK + 2.0 * GAP) * unit + widest;
  g_autofree char *title = sol_painter_work_choose_title (self, axis, room);
  sol_painter_work_write_upward (self, title, side < 0.0 ? x - away - self->line : x + away,
                                 area->y + area->height / 2.0, room);
}

/* How often which colour occurs, to the left of the bar: the square root, because one value mostly
 * has nearly all. */
static void
draw_histogram (const SolPainterWork *self, const SolPainterBox *box, double x)
{
  const SolPanelHistogram *histogram = &box->panel->histogram;
  const SolAxis *axis = &box->panel->colour;
  const SolPaintArea *area = &box->area;
  double step = (histogram->hi - histogram->lo) / SOL_PANEL_N_BINS;
  double longest = (SOL_PAINTER_HISTOGRAM - 1.0) * self->unit;
  cairo_save (self->cr);
  cairo_rectangle (self->cr, x - longest, area->y, longest, area->height);
  cairo_clip (self->cr);
  for (int i = 0; i < SOL_PANEL_N_BINS && histogram->most > 0; i++)
    {
      double lo = (histogram->lo + i * step - axis->lo) / (axis->hi - axis->lo);
      double hi = lo + step / (axis->hi - axis->lo);
      double length = longest * sqrt ((double) histogram->n[i] / histogram->most);
      if (hi > 0.0 && lo < 1.0)
        cairo_rectangle (self->cr, x - length, area->y + (1.0 - hi) * area->height, length,
                         (hi - lo) * area->height);
    }
  sol_painter_work_set_colour (self, self->theme->frame, 0.45);
  cairo_fill (self->cr);
  cairo_restore (self->cr);
}

/* Where a hand can grip the limits. */
static void
draw_handles (const SolPainterWork *self, const SolPaintArea *area, double x, double width)
{
  double size = 4.5 * self->unit;
  for (int is_low = 0; is_low < 2; is_low++)
    {
      double y = is_low ? area->y + area->height : area->y;
      cairo_move_to (self->cr, x, y);
      cairo_rel_line_to (self->cr, -size, -size);
      cairo_rel_line_to (self->cr, 0.0, 2.0 * size);
      cairo_close_path (self->cr);
      cairo_move_to (self->cr, x - 1.0 * self->unit, y - 1.0 * self->unit);
      cairo_rel_line_to (self->cr, width + 2.0 * self->unit, 0.0);
      cairo_rel_line_to (self->cr, 0.0, 2.0 * self->unit);
      cairo_rel_line_to (self->cr, -width - 2.0 * self->unit, 0.0);
      cairo_close_path (self->cr);
    }
  sol_painter_work_set_colour (self, self->theme->text, 1.0);
  cairo_fill (self->cr);
}

static void
draw_bar (const SolPainterWork *self, const SolPainterBox *box)
{
  const SolPaintArea *area = &box->area;
  double x = area->x + area->width + sol_painter_work_get_bar_gap (self), width = BAR * self->unit;
  guint32 colours[SOL_COLOUR_MAP_SIZE];
  sol_colour_map_fill (box->panel->colour_map, box->panel->is_colour_reversed, colours);
  cairo_surface_t *image = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 1, SOL_COLOUR_MAP_SIZE);
  unsigned char *data = cairo_image_surface_get_data (image);
  int stride = cairo_image_surface_get_stride (image);
  cairo_surface_flush (image);
  for (int i = 0; i < SOL_COLOUR_MAP_SIZE; i++)
    *(guint32 *) (gpointer) (data + i * stride) = colours[SOL_COLOUR_MAP_SIZE - 1 - i];
  cairo_surface_mark_dirty (image);
  cairo_save (self->cr);
  cairo_rectangle (self->cr, x, area->y, width, area->height);
  cairo_clip (self->cr);
  cairo_translate (self->cr, x, area->y);
  cairo_scale (self->cr, width, area->height / SOL_COLOUR_MAP_SIZE);
  cairo_set_source_surface (self->cr, image, 0.0, 0.0);
  cairo_pattern_set_filter (cairo_get_source (self->cr), CAIRO_FILTER_NEAREST);
  cairo_pattern_set_extend (cairo_get_source (self->cr), CAIRO_EXTEND_PAD);
  cairo_paint (self->cr);
  cairo_restore (self->cr);
  cairo_surface_destroy (image);
  cairo_rectangle (self->cr, x, area->y, width, area->height);
  sol_painter_work_set_colour (self, self->theme->frame, 1.0);
  cairo_stroke (self->cr);
  draw_beside (self, area, &box->colour, &box->panel->colour, TRUE, x + width, 1.0);
  if (!self->style->has_handles)
    return;
  draw_histogram (self, box, x);
  draw_handles (self, area, x, width);
}

/**
 * sol_painter_work_draw_axes:
 * @self: the work
 * @box: a panel in its place
 *
 * Frame, ticks, numbers, titles and colour bar.
 *
 * Threads: one. Allocates: yes.
 */
void
sol_painter_work_draw_axes (const SolPainterWork *self, const SolPainterBox *box)
{
  const SolPaintArea *area = &box->area;
  cairo_set_line_width (self->cr, self->theme->line_factor * self->unit);
  cairo_set_line_cap (self->cr, CAIRO_LINE_CAP_BUTT);
  sol_painter_work_set_colour (self, self->theme->frame, 1.0);
  cairo_rectangle (self->cr, area->x, area->y, area->width, area->height);
  cairo_stroke (self->cr);
  draw_below (self, box);
  draw_beside (self, area, &box->y, &box->panel->y, !box->is_y_above, area->x, -1.0);
  if (box->panel->has_right)
    draw_beside (self, area, &box->right, &box->panel->right, TRUE, area->x + area->width, 1.0);
  if (box->panel->has_colour)
    draw_bar (self, box);
}

static void
draw_swatch (const SolPainterWork *self, const SolLayer *layer, double x, double y)
{
  cairo_set_line_width (self->cr, 1.8 * self->theme->line_factor * self->unit);
  sol_painter_work_set_dash (self, layer->dash);
  sol_painter_work_set_colour (self, self->theme->ink[layer->ink], 1.0);
  add_tick (self, x, y, SWATCH * self->unit, 0.0);
  cairo_stroke (self->cr);
  sol_painter_work_set_dash (self, SOL_DASH_SOLID);
}

/**
 * sol_painter_work_draw_header:
 * @self: the work
 * @box: a panel in its place
 *
 * Title on the left and legend on the right above the panel, where they hide no data. Entries of
 * the legend that find no room are left out from the first on; the title has to fit, too.
 *
 * Threads: one. Allocates: yes.
 */
void
sol_painter_work_draw_header (const SolPainterWork *self, const SolPainterBox *box)
{
  const SolPaintArea *area = &box->area;
  double unit = self->unit, y = area->y - box->header, left = area->x;
  double right = area->x + area->width;
  if (box->panel->title != NULL)
    {
      sol_painter_work_set_colour (self, self->theme->text, 1.0);
      sol_painter_work_write (self, box->panel->title, left, y, SOL_PAINTER_LEFT);
      left += sol_painter_work_measure (self, box->panel->title) + 10.0 * unit;
    }
  if (box->is_y_above)
    {
      g_autofree char *title = sol_axis_format_title (&box->panel->y, TRUE);
      sol_painter_work_set_colour (self, self->theme->text, 1.0);
      sol_painter_work_write (self, title, left, y, SOL_PAINTER_LEFT);
    }
  if (sol_panel_count_named (box->panel) < 2)
    return;
  for (guint i = box->panel->layers->len; i-- > 0;)
    {
      const SolLayer *layer = box->panel->layers->pdata[i];
      if (!sol_layer_has_line (layer) || layer->name == NULL || *layer->name == '\0')
        continue;
      const char *name = sol_layer_get_shown_name (layer);
      double wide = sol_painter_work_measure (self, name) + (SWATCH + 5.0) * unit;
      if (right - wide < left)
        break;
      sol_painter_work_set_colour (self, self->theme->text, 1.0);
      sol_painter_work_write (self, name, right, y, SOL_PAINTER_RIGHT);
      draw_swatch (self, layer, right - wide, y + self->line / 2.0);
      right -= wide + 14.0 * unit;
    }
}
