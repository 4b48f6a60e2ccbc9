/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/painter-work.h"

#include <math.h>

/* A panel that gets less room than this has smaller text, down to a limit. */
#define EASY_WIDTH 380.0
#define EASY_HEIGHT 210.0
#define LEAST_FACTOR 0.78
#define TEXT_SIZE 11.0

/**
 * sol_paint_style_init:
 * @style: (out caller-allocates): light, opaque, text of the usual size
 *
 * Threads: any. Allocates: no.
 */
void
sol_paint_style_init (SolPaintStyle *style)
{
  *style = (SolPaintStyle){ .text_factor = 1.0 };
}

/**
 * sol_painter_work_set_colour:
 * @self: the work
 * @rgb: 0xRRGGBB
 * @alpha: 1 covers
 *
 * Threads: one. Allocates: no.
 */
void
sol_painter_work_set_colour (const SolPainterWork *self, guint32 rgb, double alpha)
{
  cairo_set_source_rgba (self->cr, (rgb >> 16 & 255) / 255.0, (rgb >> 8 & 255) / 255.0,
                         (rgb & 255) / 255.0, alpha);
}

/**
 * sol_painter_work_set_dash:
 * @self: the work
 * @dash: of what is stroked next
 *
 * Threads: one. Allocates: no.
 */
void
sol_painter_work_set_dash (const SolPainterWork *self, SolDash dash)
{
  static const struct
  {
    int n;
    double length[4]; /* drawn, left out, ... in pixels at text factor 1 */
  } patterns[] = {
    [SOL_DASH_SOLID] = { 0, { 0.0 } },
    [SOL_DASH_DASHED] = { 2, { 5.0, 3.0 } },
    [SOL_DASH_DOTTED] = { 2, { 1.5, 3.0 } },
    [SOL_DASH_MIXED] = { 4, { 9.0, 3.0, 1.5, 3.0 } },
  };
  double length[4];
  for (int i = 0; i < 4; i++)
    length[i] = patterns[dash].length[i] * self->unit;
  cairo_set_dash (self->cr, length, patterns[dash].n, 0.0);
}

static PangoLayout *
find_layout (const SolPainterWork *self, const char *text)
{
  PangoLayout *layout = g_hash_table_lookup (self->texts, text);
  if (layout != NULL)
    return layout;
  layout = pango_layout_copy (self->text);
  pango_layout_set_text (layout, text, -1);
  g_hash_table_insert (self->texts, g_strdup (text), layout);
  return layout;
}

/**
 * sol_painter_work_measure:
 * @self: the work
 * @text: one line
 *
 * Threads: one. Allocates: yes.
 * Returns: its width
 */
double
sol_painter_work_measure (const SolPainterWork *self, const char *text)
{
  int width;
  pango_layout_get_size (find_layout (self, text), &width, NULL);
  return (double) width / PANGO_SCALE;
}

/**
 * sol_painter_work_write:
 * @self: the work, with its colour set
 * @text: one line
 * @x: where it is, by @align
 * @y: its top
 * @align: what of it is at @x
 *
 * Threads: one. Allocates: yes.
 */
void
sol_painter_work_write (const SolPainterWork *self,
                        const char *text,
                        double x,
                        double y,
                        SolPainterAlign align)
{
  double share = align == SOL_PAINTER_LEFT ? 0.0 : (align == SOL_PAINTER_CENTRE ? 0.5 : 1.0);
  cairo_move_to (self->cr, x - share * sol_painter_work_measure (self, text), y);
  pango_cairo_show_layout (self->cr, find_layout (self, text));
}

/**
 * sol_painter_work_write_upward:
 * @self: the work, with its colour set
 * @text: one line
 * @x: its left side, the top of the text
 * @y: its middle
 * @room: how long it may be; it is cut otherwise
 *
 * Threads: one. Allocates: yes.
 */
void
sol_painter_work_write_upward (const SolPainterWork *self,
                               const char *text,
                               double x,
                               double y,
                               double room)
{
  double width = fmin (sol_painter_work_measure (self, text), room);
  pango_layout_set_ellipsize (self->text, PANGO_ELLIPSIZE_END);
  pango_layout_set_width (self->text, (int) ceil (width * PANGO_SCALE) + 1);
  pango_layout_set_text (self->text, text, -1);
  cairo_save (self->cr);
  cairo_translate (self->cr, x, y + width / 2.0);
  cairo_rotate (self->cr, -G_PI / 2.0);
  cairo_move_to (self->cr, 0.0, 0.0);
  pango_cairo_show_layout (self->cr, self->text);
  cairo_restore (self->cr);
  pango_layout_set_width (self->text, -1);
  pango_layout_set_ellipsize (self->text, PANGO_ELLIPSIZE_NONE);
}

/**
 * sol_painter_work_choose_title:
 * @self: the work
 * @axis: an axis
 * @room: how long its title may be
 *
 * Threads: one. Allocates: yes.
 * Returns: (transfer full): the longest title that fits: with what 0 dB is, without it, or the unit
 */
char *
sol_painter_work_choose_title (const SolPainterWork *self, const SolAxis *axis, double room)
{
  char *title = sol_axis_format_title (axis, FALSE);
  if (sol_painter_work_measure (self, title) <= room)
    return title;
  g_free (title);
  title = sol_axis_format_title (axis, TRUE);
  if (sol_painter_work_measure (self, title) <= room)
    return title;
  SolQuantityUnit unit;
  sol_axis_choose_unit (axis, &unit);
  if (*unit.text == '\0')
    return title;
  g_free (title);
  return g_strdup (unit.text);
}

static PangoLayout *
make_text (const SolPainterWork *self, double size, PangoWeight weight)
{
  PangoLayout *text = pango_cairo_create_layout (self->cr);
  PangoFontDescription *font = pango_font_description_new ();
  pango_font_description_set_family (font,
                                     self->style->font != NULL ? self->style->font : "sans-serif");
  pango_font_description_set_absolute_size (font, size * PANGO_SCALE);
  pango_font_description_set_weight (font, weight);
  pango_layout_set_font_description (text, font);
  pango_layout_set_single_paragraph_mode (text, TRUE);
  pango_font_description_free (font);
  return text;
}

static void
look_at_target (SolPainterWork *self)
{
  cairo_surface_t *target = cairo_get_target (self->cr);
  cairo_surface_type_t type = cairo_surface_get_type (target);
  double x = 1.0, y = 1.0, scale_x, scale_y;
  self->is_vector = type == CAIRO_SURFACE_TYPE_PDF || type == CAIRO_SURFACE_TYPE_SVG ||
                    type == CAIRO_SURFACE_TYPE_PS || type == CAIRO_SURFACE_TYPE_RECORDING;
  cairo_user_to_device_distance (self->cr, &x, &y);
  cairo_surface_get_device_scale (target, &scale_x, &scale_y);
  self->pixels_x = self->is_vector ? 4.0 : fmax (fabs (x * scale_x), 0.01);
  self->pixels_y = self->is_vector ? 4.0 : fmax (fabs (y * scale_y), 0.01);
}

static void
draw_titles (SolPainterWork *self)
{
  const SolScene *scene = self->scene;
  double x = 8.0 * self->unit, y = 6.0 * self->unit, room = self->width - 2.0 * x;
  gboolean has_title = scene->title != NULL && *scene->title != '\0';
  if ((!has_title && scene->subtitle == NULL) || room <= 0.0)
    return;
  if (has_title)
    {
      int width, height;
      pango_layout_set_ellipsize (self->bold, PANGO_ELLIPSIZE_END);
      pango_layout_set_width (self->bold, (int) (room * PANGO_SCALE));
      pango_layout_set_text (self->bold, scene->title, -1);
      pango_layout_get_size (self->bold, &width, &height);
      sol_painter_work_set_colour (self, self->theme->text, 1.0);
      cairo_move_to (self->cr, x, y);
      pango_cairo_show_layout (self->cr, self->bold);
      PangoRectangle ink;
      pango_layout_get_extents (self->bold, NULL, &ink);
      x += (double) ink.width / PANGO_SCALE + 10.0 * self->unit;
      self->top = fmax (self->top, y + (double) height / PANGO_SCALE);
    }
  if (scene->subtitle == NULL)
    return;
  sol_painter_work_set_colour (self, self->theme->faint_text, 1.0);
  double baseline = 1.5 * self->unit, wide = sol_painter_work_measure (self, scene->subtitle);
  if (has_title && x + wide > self->width - 8.0 * self->unit)
    {
      x = 8.0 * self->unit;
      y = self->top;
      baseline = 0.0;
    }
  sol_painter_work_write (self, scene->subtitle, x, y + baseline, SOL_PAINTER_LEFT);
  self->top = fmax (self->top, y + baseline + self->line);
}

/* The panels get what it leaves. */
static void
draw_footer (SolPainterWork *self)
{
  double edge = 8.0 * self->unit, room = self->width - 2.0 * edge;
  if (self->style->footer == NULL || *self->style->footer == '\0' || room <= 0.0)
    return;
  PangoLayout *layout = pango_layout_copy (self->text);
  int height;
  pango_layout_set_width (layout, (int) (room * PANGO_SCALE));
  pango_layout_set_wrap (layout, PANGO_WRAP_WORD_CHAR);
  pango_layout_set_text (layout, self->style->footer, -1);
  pango_layout_get_size (layout, NULL, &height);
  self->height -= (double) height / PANGO_SCALE + 0.5 * edge;
  sol_painter_work_set_colour (self, self->theme->text, 1.0);
  cairo_move_to (self->cr, edge, self->height);
  pango_cairo_show_layout (self->cr, layout);
  g_object_unref (layout);
}

static void
draw_all (SolPainterWork *self)
{
  if (!self->style->is_transparent)
    {
      sol_painter_work_set_colour (self, self->theme->background, 1.0);
      cairo_rectangle (self->cr, 0.0, 0.0, self->width, self->height);
      cairo_fill (self->cr);
    }
  draw_titles (self);
  draw_footer (self);
  sol_painter_work_place (self);
  for (gsize i = 0; i < self->n_boxes; i++)
    {
      if (!(self->boxes[i].area.width > 1.0 && self->boxes[i].area.height > 1.0))
        continue;
      sol_painter_work_draw_layers (self, &self->boxes[i]);
      sol_painter_work_draw_axes (self, &self->boxes[i]);
      sol_painter_work_draw_header (self, &self->boxes[i]);
    }
}

/**
 * sol_painter_draw:
 * @cr: the target, in units of which text is about 11 high; what it is scaled by does not matter
 * @scene: what is drawn
 * @width: in these units
 * @height: in these units
 * @style: how
 * @areas: (out caller-allocates) (nullable): [number of panels] where the insides of the panels
 *   went, for pointers and for whoever draws maps by other means
 *
 * Maps become images of one sample a pixel of the target, at most 2000 across, with axes and text as
 * lines and glyphs. Text shrinks a little where panels are small.
 *
 * Threads: one at a time on one @cr. Allocates: yes.
 */
void
sol_painter_draw (cairo_t *cr,
                  const SolScene *scene,
                  double width,
                  double height,
                  const SolPaintStyle *style,
                  SolPaintArea *areas)
{
  double room =
      fmin (width / (EASY_WIDTH * scene->n_columns), height / (EASY_HEIGHT * scene->n_rows));
  double factor = style->text_factor * CLAMP (room, LEAST_FACTOR, 1.0);
  SolPainterWork self = { .cr = cr,
                          .scene = scene,
                          .style = style,
                          .theme = sol_theme_get (style->is_dark, style->is_strong),
                          .width = width,
                          .height = height,
                          .unit = factor,
                          .top = 6.0 * factor };
  cairo_save (cr);
  look_at_target (&self);
  self.text = make_text (&self, TEXT_SIZE * factor, PANGO_WEIGHT_NORMAL);
  self.bold = make_text (&self, 1.15 * TEXT_SIZE * factor, PANGO_WEIGHT_BOLD);
  self.texts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_object_unref);
  int line;
  pango_layout_set_text (self.text, "0", -1);
  pango_layout_get_size (self.text, NULL, &line);
  self.line = (double) line / PANGO_SCALE;
  self.n_boxes = scene->panels->len;
  self.boxes = g_new0 (SolPainterBox, MAX (self.n_boxes, 1));
  draw_all (&self);
  for (gsize i = 0; i < self.n_boxes && areas != NULL; i++)
    areas[i] = self.boxes[i].area;
  g_free (self.boxes);
  g_hash_table_unref (self.texts);
  g_object_unref (self.text);
  g_object_unref (self.bold);
  cairo_restore (cr);
}
