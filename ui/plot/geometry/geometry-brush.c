/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/geometry/geometry-drawing.h"

#include "plot/theme.h"
#include "plot/ticks.h"

#include <glib/gi18n.h>
#include <math.h>
#include <pango/pangocairo.h>

#define N_STEPS 240
#define HANDLE 7.0
/* Radius, in core radii, of the Gaussian beam that matches the lowest mode of a capillary best; the mode itself falls
 * to 1/e² of its intensity at 0.73. */
#define BEAM_SHARE 0.64
#define TEXT_SIZE 11.0
/* Thinner no wall is drawn. */
#define THIN_WALL 2.0

typedef struct
{
  const SolGeometryDrawing *drawing;
  cairo_t *cr;
  const SolTheme *theme;
  PangoLayout *text;
} Brush;

static void
set_colour (const Brush *self, guint32 rgb, double alpha)
{
  cairo_set_source_rgba (self->cr, (rgb >> 16 & 255) / 255.0, (rgb >> 8 & 255) / 255.0,
                         (rgb & 255) / 255.0, alpha);
}

static void
write_text (const Brush *self, const char *text, double x, double y, double share)
{
  int width, height;
  pango_layout_set_text (self->text, text, -1);
  pango_layout_get_pixel_size (self->text, &width, &height);
  cairo_move_to (self->cr, x - share * width, y - height / 2.0);
  pango_cairo_show_layout (self->cr, self->text);
}

/* The words in one line; where @width has no room for them, their end is left out. */
static void
write_line (const Brush *self, const char *text, double x, double y, double width)
{
  pango_layout_set_width (self->text, (int) (fmax (width, 1.0) * PANGO_SCALE));
  pango_layout_set_ellipsize (self->text, PANGO_ELLIPSIZE_END);
  write_text (self, text, x, y, 0.0);
  pango_layout_set_width (self->text, -1);
}

static double
get_text_width (const Brush *self, const char *text)
{
  int width;
  pango_layout_set_text (self->text, text, -1);
  pango_layout_get_pixel_size (self->text, &width, NULL);
  return width;
}

/* The upper or lower edge of what has a radius, from end to end. */
static void
add_edge (const Brush *self, double share, double side, gboolean is_back)
{
  const SolGeometryDrawing *drawing = self->drawing;
  double length_m = drawing->the_case->geometry.length_m;
  for (int k = 0; k <= N_STEPS; k++)
    {
      double z_m = length_m * (is_back ? N_STEPS - k : k) / N_STEPS;
      double r_m = sol_geometry_drawing_get_radius_m (drawing->the_case, z_m);
      cairo_line_to (self->cr, sol_geometry_drawing_get_x (drawing, z_m),
                     sol_geometry_drawing_get_y (drawing, side * share * r_m));
    }
}

/* Denser gas is deeper in colour. */
static void
draw_gas (const Brush *self)
{
  const SolGeometryDrawing *drawing = self->drawing;
  double length_m = drawing->the_case->geometry.length_m;
  double densest = sol_geometry_drawing_get_largest_pa (drawing->the_case);
  cairo_pattern_t *shade =
      cairo_pattern_create_linear (sol_geometry_drawing_get_x (drawing, 0.0), 0.0,
                                   sol_geometry_drawing_get_x (drawing, length_m), 0.0);
  guint32 rgb = self->theme->ink[SOL_INK_SERIES];
  for (int i = 0; i <= 32; i++)
    {
      double z_m = length_m * i / 32.0;
      double share = densest > 0.0
                         ? sol_geometry_drawing_get_pressure_pa (drawing->the_case, z_m) / densest
                         : 0.0;
      cairo_pattern_add_color_stop_rgba (shade, i / 32.0, (rgb >> 16 & 255) / 255.0,
                                         (rgb >> 8 & 255) / 255.0, (rgb & 255) / 255.0,
                                         0.45 * share);
    }
  cairo_new_path (self->cr);
  add_edge (self, 1.0, 1.0, FALSE);
  add_edge (self, 1.0, -1.0, TRUE);
  cairo_close_path (self->cr);
  cairo_set_source (self->cr, shade);
  cairo_fill (self->cr);
  cairo_pattern_destroy (shade);
}

/* How high a thin wall is drawn at a place: to scale, as far as it can be seen then. */
static double
get_wall_height (const SolGeometryDrawing *drawing, double z_m)
{
  double wall_m = sol_geometry_drawing_get_wall_m (drawing->the_case, z_m);
  return fmax (sol_geometry_drawing_get_y (drawing, 0.0) -
                   sol_geometry_drawing_get_y (drawing, wall_m),
               THIN_WALL * drawing->unit);
}

/* Of an anti-resonant guide the core ends at a thin wall of glass, and behind it there is gas again. */
static void
draw_thin_wall (const Brush *self, double side)
{
  const SolGeometryDrawing *drawing = self->drawing;
  double length_m = drawing->the_case->geometry.length_m;
  cairo_new_path (self->cr);
  add_edge (self, 1.0, side, FALSE);
  for (int k = N_STEPS; k >= 0; k--)
    {
      double z_m = length_m * k / N_STEPS;
      double r_m = sol_geometry_drawing_get_radius_m (drawing->the_case, z_m);
      cairo_line_to (self->cr, sol_geometry_drawing_get_x (drawing, z_m),
                     sol_geometry_drawing_get_y (drawing, side * r_m) -
                         side * get_wall_height (drawing, z_m));
    }
  cairo_close_path (self->cr);
  set_colour (self, self->theme->frame, 1.0);
  cairo_fill (self->cr);
}

/* Glass is hatched, as in drawings of machines, and thinner than it is. */
static void
draw_wall (const Brush *self, double side)
{
  const SolGeometryDrawing *drawing = self->drawing;
  const SolPaintArea *area = &drawing->section;
  double right = sol_geometry_drawing_get_x (drawing, drawing->the_case->geometry.length_m);
  double edge = side > 0.0 ? area->y : area->y + area->height;
  cairo_save (self->cr);
  cairo_new_path (self->cr);
  add_edge (self, 1.0, side, FALSE);
  cairo_line_to (self->cr, right, edge);
  cairo_line_to (self->cr, sol_geometry_drawing_get_x (drawing, 0.0), edge);
  cairo_close_path (self->cr);
  set_colour (self, self->theme->grid, 1.0);
  cairo_fill_preserve (self->cr);
  cairo_clip (self->cr);
  set_colour (self, self->theme->hatch, 0.7);
  cairo_set_line_width (self->cr, 0.8 * drawing->unit);
  for (double x = area->x - area->height; x < right; x += 8.0 * drawing->unit)
    {
      cairo_move_to (self->cr, x, area->y + area->height);
      cairo_rel_line_to (self->cr, area->height, -area->height);
    }
  cairo_stroke (self->cr);
  cairo_restore (self->cr);
  cairo_new_path (self->cr);
  add_edge (self, 1.0, side, FALSE);
  set_colour (self, self->theme->frame, 1.0);
  cairo_set_line_width (self->cr, 1.5 * drawing->unit);
  cairo_stroke (self->cr);
}

static void
draw_beam (const Brush *self)
{
  double dashes[] = { 5.0 * self->drawing->unit, 3.0 * self->drawing->unit };
  guint32 rgb = self->theme->ink[SOL_INK_SERIES + 1];
  cairo_new_path (self->cr);
  set_colour (self, rgb, 1.0);
  cairo_set_line_width (self->cr, 1.3 * self->drawing->unit);
  cairo_set_dash (self->cr, dashes, 2, 0.0);
  for (int side = -1; side <= 1; side += 2)
    {
      add_edge (self, BEAM_SHARE, side, FALSE);
      cairo_stroke (self->cr);
    }
  cairo_set_dash (self->cr, NULL, 0, 0.0);
}

static void
draw_scale (const Brush *self, const SolPaintArea *area, const SolAxis *axis, gboolean is_across)
{
  const double unit = self->drawing->unit;
  SolTicks ticks;
  sol_ticks_compute (&ticks, axis,
                     is_across ? (int) CLAMP (area->width / (80.0 * unit), 2.0, 10.0)
                               : (int) CLAMP (area->height / (36.0 * unit), 2.0, 6.0));
  cairo_set_line_width (self->cr, unit);
  for (int i = 0; i < ticks.n_major; i++)
    {
      double place = ticks.major[i].place;
      double x = is_across ? area->x + place * area->width : area->x;
      double y = is_across ? area->y + area->height : area->y + (1.0 - place) * area->height;
      cairo_move_to (self->cr, x, y);
      cairo_rel_line_to (self->cr, is_across ? 0.0 : -4.0 * unit, is_across ? 4.0 * unit : 0.0);
      set_colour (self, self->theme->frame, 1.0);
      cairo_stroke (self->cr);
      set_colour (self, self->theme->text, 1.0);
      write_text (self, ticks.major[i].text, is_across ? x : x - 13.0 * unit,
                  is_across ? y + 13.0 * unit : y, is_across ? 0.5 : 1.0);
    }
}

static void
draw_title_up (const Brush *self, const SolPaintArea *area, const char *title)
{
  cairo_save (self->cr);
  cairo_translate (self->cr, 14.0 * self->drawing->unit, area->y + area->height / 2.0);
  cairo_rotate (self->cr, -G_PI / 2.0);
  set_colour (self, self->theme->text, 1.0);
  write_text (self, title, 0.0, 0.0, 0.5);
  cairo_restore (self->cr);
}

static void
draw_axes (const Brush *self)
{
  const SolGeometryDrawing *drawing = self->drawing;
  SolAxis z = { .quantity = SOL_QUANTITY_DISTANCE, .hi = drawing->span_m };
  SolAxis r = { .quantity = SOL_QUANTITY_LENGTH,
                .lo = -drawing->top_m,
                .hi = drawing->top_m,
                .label = _ ("From the axis") };
  SolAxis p = { .quantity = SOL_QUANTITY_PRESSURE, .hi = drawing->top_pa };
  const SolPaintArea *areas[] = { &drawing->section, &drawing->pressure };
  const SolAxis *up[] = { &r, &p };
  gboolean is_scaled[] = { sol_geometry_drawing_has_radius (drawing->the_case), TRUE };
  gsize n = sol_geometry_drawing_has_pressure (drawing->the_case) ? 2 : 1;
  for (gsize i = 0; i < n; i++)
    {
      const SolPaintArea *area = areas[i];
      cairo_rectangle (self->cr, area->x, area->y, area->width, area->height);
      set_colour (self, self->theme->frame, 1.0);
      cairo_set_line_width (self->cr, drawing->unit);
      cairo_stroke (self->cr);
      draw_scale (self, area, &z, TRUE);
      if (!is_scaled[i])
        continue;
      draw_scale (self, area, up[i], FALSE);
      g_autofree char *title = sol_axis_format_title (up[i], TRUE);
      draw_title_up (self, area, title);
    }
  const SolPaintArea *lowest = areas[n - 1];
  g_autofree char *below = sol_axis_format_title (&z, TRUE);
  set_colour (self, self->theme->text, 1.0);
  write_text (self, below, lowest->x + lowest->width / 2.0,
              lowest->y + lowest->height + 32.0 * drawing->unit, 0.5);
}

/* The way of the light from end to end, where nothing is known across it. */
static void
draw_way (const Brush *self)
{
  const SolGeometryDrawing *drawing = self->drawing;
  double y = sol_geometry_drawing_get_y (drawing, 0.0);
  cairo_move_to (self->cr, sol_geometry_drawing_get_x (drawing, 0.0), y);
  cairo_line_to (self->cr,
                 sol_geometry_drawing_get_x (drawing, drawing->the_case->geometry.length_m), y);
  set_colour (self, self->theme->ink[SOL_INK_SERIES], 1.0);
  cairo_set_line_width (self->cr, 3.0 * drawing->unit);
  cairo_stroke (self->cr);
}

static void
draw_pressure (const Brush *self)
{
  const SolGeometryDrawing *drawing = self->drawing;
  double length_m = drawing->the_case->geometry.length_m;
  cairo_new_path (self->cr);
  for (int k = 0; k <= N_STEPS; k++)
    {
      /* Closer towards the end, where a gradient to vacuum is steep. */
      double z_m = length_m * (1.0 - pow (1.0 - (double) k / N_STEPS, 2.0));
      cairo_line_to (self->cr, sol_geometry_drawing_get_x (drawing, z_m),
                     sol_geometry_drawing_get_pressure_y (
                         drawing, sol_geometry_drawing_get_pressure_pa (drawing->the_case, z_m)));
    }
  set_colour (self, self->theme->ink[SOL_INK_SERIES], 1.0);
  cairo_set_line_width (self->cr, 2.0 * drawing->unit);
  cairo_stroke (self->cr);
}

static void
draw_place (const Brush *self)
{
  const SolGeometryDrawing *drawing = self->drawing;
  double x = sol_geometry_drawing_get_x (drawing, drawing->place_m);
  if (isnan (drawing->place_m))
    return;
  set_colour (self, self->theme->ink[SOL_INK_SERIES + 3], 1.0);
  cairo_set_line_width (self->cr, 1.6 * drawing->unit);
  cairo_move_to (self->cr, x, drawing->section.y);
  cairo_rel_line_to (self->cr, 0.0, drawing->section.height);
  cairo_move_to (self->cr, x, drawing->pressure.y);
  cairo_rel_line_to (self->cr, 0.0, drawing->pressure.height);
  cairo_stroke (self->cr);
}

static void
draw_handles (const Brush *self)
{
  const SolGeometryDrawing *drawing = self->drawing;
  for (SolGeometryHandle i = 0; i < SOL_N_GEOMETRY_HANDLES; i++)
    {
      double x, y, size = (i == drawing->active ? 1.3 : 1.0) * HANDLE * drawing->unit;
      if (!sol_geometry_drawing_get_handle (drawing, i, &x, &y))
        continue;
      cairo_new_path (self->cr);
      cairo_arc (self->cr, x, y, size, 0.0, 2.0 * G_PI);
      set_colour (self, self->theme->background, 1.0);
      cairo_fill_preserve (self->cr);
      set_colour (self, self->theme->ink[SOL_INK_SERIES], 1.0);
      cairo_set_line_width (self->cr, 2.5 * drawing->unit);
      cairo_stroke (self->cr);
    }
}

/* How much larger radii are drawn than lengths. */
static char *
make_note (const SolGeometryDrawing *drawing)
{
  double stretch =
      drawing->section.height / (2.0 * drawing->top_m) / (drawing->section.width / drawing->span_m);
  double size = pow (10.0, floor (log10 (fmax (stretch, 1.0))) - 1.0);
  /* Translators: how many times larger radii are drawn than lengths. */
  return g_strdup_printf (_ ("across enlarged about %.0f ×"),
                          stretch / size >= 1.0 ? round (stretch / size) * size : stretch);
}

static gboolean
has_beam (const SolCase *the_case)
{
  return sol_geometry_drawing_has_radius (the_case) &&
         (the_case->geometry.kind == SOL_CASE_GEOMETRY_CAPILLARY ||
          the_case->geometry.kind == SOL_CASE_GEOMETRY_ANTIRESONANT);
}

/* Above the wall of the entrance. */
static void
write_wall (const Brush *self, double radius_m)
{
  const SolGeometryDrawing *drawing = self->drawing;
  SolAxis thickness = { .quantity = SOL_QUANTITY_LENGTH };
  double wall_m = sol_geometry_drawing_get_wall_m (drawing->the_case, 0.0);
  double height = get_wall_height (drawing, 0.0);
  double to_scale =
      sol_geometry_drawing_get_y (drawing, 0.0) - sol_geometry_drawing_get_y (drawing, wall_m);
  g_autofree char *value = sol_axis_format_value (&thickness, wall_m);
  /* Translators: %s is the thickness of the wall of an anti-resonant guide. */
  g_autofree char *text =
      g_strdup_printf (height > 1.2 * to_scale ? _ ("wall %s, drawn thicker than to scale")
                                               : _ ("wall %s"),
                       value);
  write_text (self, text, drawing->section.x + 10.0 * drawing->unit,
              sol_geometry_drawing_get_y (drawing, radius_m) - height - 10.0 * drawing->unit, 0.0);
}

static void
draw_words (const Brush *self)
{
  const SolGeometryDrawing *drawing = self->drawing;
  double unit = drawing->unit;
  const char *why = sol_geometry_drawing_explain (drawing->the_case);
  g_autofree char *what = sol_geometry_drawing_describe (drawing->the_case);
  g_autofree char *note = make_note (drawing);
  double radius_m = sol_geometry_drawing_get_radius_m (drawing->the_case, 0.0);
  double left = 10.0 * unit, right = drawing->width - 20.0 * unit;
  double taken = why == NULL ? get_text_width (self, note) + 20.0 * unit : 0.0;
  set_colour (self, self->theme->text, 1.0);
  write_line (self, what, left, 16.0 * unit, right - left - taken);
  if (why != NULL)
    {
      write_text (self, why, drawing->section.x + drawing->section.width / 2.0,
                  drawing->section.y + 0.25 * drawing->section.height, 0.5);
      return;
    }
  if (has_beam (drawing->the_case))
    write_text (self, _ ("mode, Gaussian match w = 0.64 a"), drawing->section.x + 10.0 * unit,
                sol_geometry_drawing_get_y (drawing, BEAM_SHARE * radius_m) + 10.0 * unit, 0.0);
  if (sol_geometry_drawing_has_thin_wall (drawing->the_case))
    write_wall (self, radius_m);
  set_colour (self, self->theme->faint_text, 1.0);
  write_text (self, note, right, 16.0 * unit, 1.0);
}

static void
draw_guide (const Brush *self)
{
  const SolCase *the_case = self->drawing->the_case;
  if (!sol_geometry_drawing_has_radius (the_case))
    {
      draw_way (self);
      return;
    }
  if (sol_geometry_drawing_has_pressure (the_case))
    draw_gas (self);
  if (has_beam (the_case))
    draw_beam (self);
  for (int side = -1; side <= 1; side += 2)
    if (sol_geometry_drawing_has_thin_wall (the_case))
      draw_thin_wall (self, side);
    else
      draw_wall (self, side);
}

/**
 * sol_geometry_drawing_draw:
 * @self: the drawing, placed
 * @cr: a target in its units
 *
 * Threads: one. Allocates: yes.
 */
void
sol_geometry_drawing_draw (const SolGeometryDrawing *self, cairo_t *cr)
{
  Brush brush = { self, cr, sol_theme_get (self->style.is_dark, self->style.is_strong),
                  pango_cairo_create_layout (cr) };
  PangoFontDescription *font = pango_font_description_new ();
  pango_font_description_set_family (font,
                                     self->style.font != NULL ? self->style.font : "sans-serif");
  pango_font_description_set_absolute_size (font, TEXT_SIZE * self->unit * PANGO_SCALE);
  pango_layout_set_font_description (brush.text, font);
  pango_font_description_free (font);
  set_colour (&brush, brush.theme->background, 1.0);
  cairo_paint (cr);
  cairo_save (cr);
  cairo_rectangle (cr, self->section.x, self->section.y, self->section.width, self->section.height);
  cairo_clip (cr);
  draw_guide (&brush);
  cairo_restore (cr);
  if (sol_geometry_drawing_has_pressure (self->the_case))
    draw_pressure (&brush);
  draw_axes (&brush);
  draw_place (&brush);
  draw_words (&brush);
  draw_handles (&brush);
  g_object_unref (brush.text);
}
