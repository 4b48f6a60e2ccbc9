/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/painter-work.h"

#include <math.h>

#define MAX_COLUMNS 8
#define TICK 4.0 /* length */
#define GAP 4.0  /* between tick, number and title */
#define BAR 11.0 /* width of a colour bar */

/* What the panels of each row and column need around them. */
typedef struct
{
  double left[MAX_COLUMNS];
  double right[MAX_COLUMNS];
  double top[SOL_SCENE_MAX_ROWS];
  double bottom[SOL_SCENE_MAX_ROWS];
} Margins;

static double
measure_widest (const SolPainterWork *self, const SolTicks *ticks)
{
  double widest = 0.0;
  for (int i = 0; i < ticks->n_major; i++)
    widest = fmax (widest, sol_painter_work_measure (self, ticks->major[i].text));
  return widest;
}

/* Numbers below an axis must not touch; fewer are tried until they do not. */
static void
compute_across (const SolPainterWork *self, SolTicks *ticks, const SolAxis *axis, double length)
{
  int most = (int) CLAMP (length / (26.0 * self->unit), 1.0, 12.0);
  for (; most >= 1; most--)
    {
      double past = -INFINITY;
      gboolean fits = TRUE;
      sol_ticks_compute (ticks, axis, most);
      for (int i = 0; i < ticks->n_major; i++)
        {
          double wide = sol_painter_work_measure (self, ticks->major[i].text);
          double at = ticks->major[i].place * length;
          fits = fits && at - wide / 2.0 > past + 15.0 * self->unit;
          past = at + wide / 2.0;
        }
      if (fits)
        return;
    }
}

static void
compute_up (const SolPainterWork *self, SolTicks *ticks, const SolAxis *axis, double length)
{
  int most = (int) CLAMP (length / (1.7 * self->line), 1.0, 8.0);
  for (; most >= 1; most--)
    {
      double past = -INFINITY;
      gboolean fits = TRUE;
      sol_ticks_compute (ticks, axis, most);
      for (int i = 0; i < ticks->n_major; i++)
        {
          fits = fits && ticks->major[i].place * length > past + 1.6 * self->line;
          past = ticks->major[i].place * length;
        }
      if (fits)
        return;
    }
}

static double
measure_side (const SolPainterWork *self,
              const SolTicks *ticks,
              const SolAxis *axis,
              gboolean is_title_above)
{
  g_autofree char *title = is_title_above ? g_strdup ("") : sol_axis_format_title (axis, TRUE);
  double numbers = ticks->n_major > 0 ? measure_widest (self, ticks) + GAP * self->unit : 0.0;
  double named = *title != '\0' ? self->line + GAP * self->unit : 0.0;
  return TICK * self->unit + numbers + named;
}

/**
 * sol_painter_work_get_bar_gap:
 * @self: the work
 *
 * Threads: any. Allocates: no.
 * Returns: distance of a colour bar from its panel
 */
double
sol_painter_work_get_bar_gap (const SolPainterWork *self)
{
  double histogram = self->style->has_handles ? SOL_PAINTER_HISTOGRAM : 0.0;
  return (SOL_PAINTER_BAR_GAP + histogram) * self->unit;
}

/* How far the last number below the axis reaches past its end. */
static double
measure_overhang (const SolPainterWork *self, const SolPainterBox *box)
{
  if (box->panel->hides_x || box->x.n_major == 0)
    return 0.0;
  const SolTick *last = &box->x.major[box->x.n_major - 1];
  double free_room = (1.0 - last->place) * fmax (box->area.width, 0.0);
  return fmax (sol_painter_work_measure (self, last->text) / 2.0 - free_room, 0.0);
}

/* In flat panels the title of y goes above the axis, if nothing else does. */
static gboolean
needs_y_above (const SolPainterWork *self, const SolPainterBox *box)
{
  if (box->panel->title != NULL || sol_panel_count_named (box->panel) > 1)
    return FALSE;
  g_autofree char *title = sol_axis_format_title (&box->panel->y, TRUE);
  return sol_painter_work_measure (self, title) > box->area.height + self->line;
}

static double
measure_header (const SolPainterWork *self, const SolPainterBox *box)
{
  gboolean has_legend = sol_panel_count_named (box->panel) > 1;
  gboolean has_title = box->panel->title != NULL || box->is_y_above;
  return (has_legend || has_title) ? self->line + 3.0 * self->unit : 0.0;
}

static void
collect_margins (SolPainterWork *self, Margins *margins)
{
  double unit = self->unit;
  *margins = (Margins){ { 0.0 } };
  for (gsize i = 0; i < self->n_boxes; i++)
    {
      SolPainterBox *box = &self->boxes[i];
      const SolPanel *panel = box->panel;
      int c = panel->column, r = panel->row;
      box->is_y_above = needs_y_above (self, box);
      double left = measure_side (self, &box->y, &panel->y, box->is_y_above);
      double right = measure_overhang (self, box);
      if (panel->has_colour)
        right = fmax (right, sol_painter_work_get_bar_gap (self) + BAR * unit +
                                 measure_side (self, &box->colour, &panel->colour, FALSE));
      if (panel->has_right)
        right = fmax (right, measure_side (self, &box->right, &panel->right, FALSE));
      box->header = measure_header (self, box);
      margins->left[c] = fmax (margins->left[c], left);
      margins->right[c] = fmax (margins->right[c], right + 2.0 * unit);
      margins->top[r] = fmax (margins->top[r], fmax (box->header, self->line / 2.0));
      margins->bottom[r] =
          fmax (margins->bottom[r], panel->hides_x ? (TICK + 2.0) * unit
                                                   : (TICK + 2.0 * GAP) * unit + 2.0 * self->line);
    }
}

static void
place_boxes (SolPainterWork *self, const Margins *margins)
{
  const SolScene *scene = self->scene;
  double edge = 8.0 * self->unit, gap = 12.0 * self->unit;
  double free_width = self->width - 2.0 * edge - gap * (scene->n_columns - 1);
  double free_height = self->height - self->top - edge;
  double weights = 0.0, x = edge;
  for (int c = 0; c < scene->n_columns; c++)
    free_width -= margins->left[c] + margins->right[c];
  for (int r = 0; r < scene->n_rows; r++)
    {
      free_height -= margins->top[r] + margins->bottom[r];
      weights += scene->row_weight[r];
    }
  double column_width = free_width / scene->n_columns;
  for (int c = 0; c < scene->n_columns; c++)
    {
      double y = self->top;
      x += margins->left[c];
      for (int r = 0; r < scene->n_rows; r++)
        {
          double height = free_height * scene->row_weight[r] / weights;
          y += margins->top[r];
          for (gsize i = 0; i < self->n_boxes; i++)
            if (self->boxes[i].panel->row == r && self->boxes[i].panel->column == c)
              self->boxes[i].area = (SolPaintArea){ x, y, column_width, height };
          y += height + margins->bottom[r];
        }
      x += column_width + margins->right[c] + gap;
    }
}

/* Axes of the same scale are equally long; what is left over stays empty, right and below. */
static void
make_square (SolPainterWork *self)
{
  for (gsize i = 0; i < self->n_boxes; i++)
    {
      SolPaintArea *area = &self->boxes[i].area;
      if (self->boxes[i].panel->is_square)
        area->width = area->height = fmin (area->width, area->height);
    }
}

static void
compute_ticks (SolPainterWork *self)
{
  for (gsize i = 0; i < self->n_boxes; i++)
    {
      SolPainterBox *box = &self->boxes[i];
      compute_across (self, &box->x, &box->panel->x, fmax (box->area.width, 1.0));
      compute_up (self, &box->y, &box->panel->y, fmax (box->area.height, 1.0));
      if (box->panel->has_right)
        compute_up (self, &box->right, &box->panel->right, fmax (box->area.height, 1.0));
      if (box->panel->has_colour)
        compute_up (self, &box->colour, &box->panel->colour, fmax (box->area.height, 1.0));
    }
}

/* On whole pixels, so that frames are sharp and maps have one sample a pixel. */
static void
snap_boxes (SolPainterWork *self)
{
  for (gsize i = 0; i < self->n_boxes && !self->is_vector; i++)
    {
      SolPaintArea *area = &self->boxes[i].area;
      double right = area->x + area->width, low = area->y + area->height;
      area->x = ceil (area->x * self->pixels_x) / self->pixels_x;
      area->y = ceil (area->y * self->pixels_y) / self->pixels_y;
      area->width = floor (right * self->pixels_x) / self->pixels_x - area->x;
      area->height = floor (low * self->pixels_y) / self->pixels_y - area->y;
    }
}

/**
 * sol_painter_work_place:
 * @self: the work with its titles drawn
 *
 * Gives each panel its area and its ticks. The insides of panels in one column are equally wide and
 * of one row equally high, whatever numbers stand around them.
 *
 * Threads: one. Allocates: yes.
 */
void
sol_painter_work_place (SolPainterWork *self)
{
  Margins margins;
  const SolScene *scene = self->scene;
  g_return_if_fail (scene->n_columns <= MAX_COLUMNS);
  for (gsize i = 0; i < self->n_boxes; i++)
    {
      self->boxes[i].panel = scene->panels->pdata[i];
      self->boxes[i].area.width = 0.7 * self->width / scene->n_columns;
      self->boxes[i].area.height = 0.7 * self->height / scene->n_rows;
    }
  /* How many numbers fit depends on the areas, these on the widths of the numbers. */
  for (int pass = 0; pass < 2; pass++)
    {
      compute_ticks (self);
      collect_margins (self, &margins);
      place_boxes (self, &margins);
      make_square (self);
    }
  snap_boxes (self);
  compute_ticks (self);
}
