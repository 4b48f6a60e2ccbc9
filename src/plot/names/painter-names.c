/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Upright lines with names, marks with their flags, and where these find room. */
#include "config.h"

#include "plot/names/label-place.h"
#include "plot/painter-work.h"
#include "plot/thinning.h"

#include <math.h>

/* Columns in which curves are told apart, and the room round a name. */
#define COLUMN 3.0
#define PAD 2.0
#define GAP 1.5

static const char *const flags[SOL_PANEL_N_MARKS] = { "A", "B" };

/* What is written beside an upright line. */
typedef struct
{
  const char *text;
  gboolean is_flag;
} Name;

static gboolean
is_named (const SolPainterBox *box, const SolLayer *layer)
{
  if (layer->kind != SOL_LAYER_CURSOR || layer->text == NULL || layer->x == NULL)
    return FALSE;
  double place = sol_axis_map (&box->panel->x, layer->x[0]);
  return place >= 0.0 && place <= 1.0;
}

static double
find_x (const SolPainterBox *box, double place)
{
  return box->area.x + sol_axis_map (&box->panel->x, place) * box->area.width;
}

static gboolean
is_marked (const SolPainterBox *box, int mark)
{
  double place = sol_axis_map (&box->panel->x, box->panel->mark_x[mark]);
  return place >= 0.0 && place <= 1.0;
}

/**
 * sol_painter_work_draw_marks:
 * @self: the work
 * @box: a panel in its place, whose layers are drawn
 *
 * Threads: one. Allocates: no.
 */
void
sol_painter_work_draw_marks (const SolPainterWork *self, const SolPainterBox *box)
{
  SolInk ink = box->panel->has_colour ? SOL_INK_CURSOR : SOL_INK_TEXT;
  for (int i = 0; i < SOL_PANEL_N_MARKS; i++)
    {
      if (!is_marked (box, i))
        continue;
      cairo_move_to (self->cr, find_x (box, box->panel->mark_x[i]), box->area.y);
      cairo_rel_line_to (self->cr, 0.0, box->area.height);
    }
  cairo_set_line_width (self->cr, self->theme->line_factor * self->unit);
  sol_painter_work_set_colour (self, self->theme->ink[ink], 0.9);
  cairo_stroke (self->cr);
}

/**
 * sol_painter_work_draw_named_line:
 * @self: the work
 * @box: a panel in its place
 * @layer: a cursor with a name, which is written when all layers are drawn
 *
 * Threads: one. Allocates: no.
 */
void
sol_painter_work_draw_named_line (const SolPainterWork *self,
                                  const SolPainterBox *box,
                                  const SolLayer *layer)
{
  double unit = self->unit;
  if (!is_named (box, layer))
    return;
  cairo_move_to (self->cr, find_x (box, layer->x[0]), box->area.y);
  cairo_rel_line_to (self->cr, 0.0, box->area.height);
  sol_painter_work_set_dash (self, layer->dash);
  cairo_set_line_width (self->cr, 1.1 * self->theme->line_factor * unit);
  sol_painter_work_set_colour (self, self->theme->faint_text, 1.0);
  cairo_stroke (self->cr);
  sol_painter_work_set_dash (self, SOL_DASH_SOLID);
}

/* A curve as it is drawn: with the samples that are seen. */
static void
add_curve (SolLabelGround *ground, gsize curve, const SolPainterBox *box, const SolLayer *layer)
{
  const SolPaintArea *area = &box->area;
  const SolAxis *y_axis = layer->is_right ? &box->panel->right : &box->panel->y;
  g_autofree gsize *kept = g_new (gsize, layer->n + 1);
  gsize n =
      sol_thinning_get_line (&box->panel->x, layer->x, layer->y, layer->n, ground->n_columns, kept);
  double x_before = (double) NAN, y_before = (double) NAN;
  for (gsize i = 0; i < n; i++)
    {
      double x = area->x + sol_axis_map (&box->panel->x, layer->x[kept[i]]) * area->width;
      double y = area->y + (1.0 - sol_axis_map (y_axis, layer->y[kept[i]])) * area->height;
      gboolean is_alone = isnan (x_before) || isnan (y_before) || layer->kind == SOL_LAYER_MARK;
      if (isfinite (x) && isfinite (y))
        sol_label_ground_add (ground, curve, is_alone ? x : x_before, is_alone ? y : y_before, x,
                              y);
      x_before = isfinite (x) ? x : (double) NAN;
      y_before = isfinite (y) ? y : (double) NAN;
    }
}

static void
survey (SolLabelGround *ground, const SolPainterWork *self, const SolPainterBox *box)
{
  const GPtrArray *layers = box->panel->layers;
  gsize n_curves = 0;
  for (guint i = 0; i < layers->len; i++)
    n_curves += sol_layer_has_line (layers->pdata[i]);
  sol_label_ground_init (ground, &box->area, n_curves,
                         (gsize) fmax (box->area.width / (COLUMN * self->unit), 1.0));
  gsize curve = 0;
  for (guint i = 0; i < layers->len; i++)
    if (sol_layer_has_line (layers->pdata[i]))
      add_curve (ground, curve++, box, layers->pdata[i]);
}

/* On a ground of its own, which any colour below leaves legible; that of a flag is the
 * other way round. */
static void
write_name (const SolPainterWork *self, const SolLabel *label, const Name *name)
{
  const SolPaintArea *at = &label->box;
  if (label->is_apart)
    {
      double edge = at->x > label->x ? at->x : at->x + at->width;
      cairo_move_to (self->cr, label->x, at->y + 0.5 * at->height);
      cairo_line_to (self->cr, edge, at->y + 0.5 * at->height);
      cairo_set_line_width (self->cr, 0.8 * self->theme->line_factor * self->unit);
      sol_painter_work_set_colour (self, self->theme->faint_text, 1.0);
      cairo_stroke (self->cr);
    }
  guint32 ground = name->is_flag ? self->theme->text : self->theme->background;
  sol_painter_work_set_colour (self, ground, name->is_flag ? 1.0 : 0.85);
  cairo_rectangle (self->cr, at->x, at->y, at->width, at->height);
  cairo_fill (self->cr);
  guint32 ink = name->is_flag ? self->theme->background : self->theme->text;
  sol_painter_work_set_colour (self, ink, 1.0);
  sol_painter_work_write (self, name->text, at->x + PAD * self->unit, at->y, SOL_PAINTER_LEFT);
}

/* Flags come first: they go to the top, and names where those leave room. */
static gsize
collect_names (const SolPainterWork *self, const SolPainterBox *box, SolLabel *labels, Name *names)
{
  const GPtrArray *layers = box->panel->layers;
  gsize n = 0;
  for (int i = 0; i < SOL_PANEL_N_MARKS; i++)
    {
      if (!is_marked (box, i))
        continue;
      labels[n].x = find_x (box, box->panel->mark_x[i]);
      names[n++] = (Name){ flags[i], TRUE };
    }
  for (guint i = 0; i < layers->len; i++)
    {
      const SolLayer *layer = layers->pdata[i];
      if (!is_named (box, layer))
        continue;
      labels[n].x = find_x (box, layer->x[0]);
      names[n++] = (Name){ layer->text, FALSE };
    }
  for (gsize i = 0; i < n; i++)
    labels[i].width = sol_painter_work_measure (self, names[i].text) + 2.0 * PAD * self->unit;
  return n;
}

/**
 * sol_painter_work_write_names:
 * @self: the work
 * @box: a panel in its place, whose layers and marks are drawn
 *
 * Threads: one. Allocates: yes.
 */
void
sol_painter_work_write_names (const SolPainterWork *self, const SolPainterBox *box)
{
  gsize most = box->panel->layers->len + SOL_PANEL_N_MARKS;
  g_autofree SolLabel *labels = g_new0 (SolLabel, most);
  g_autofree Name *names = g_new0 (Name, most);
  gsize n = collect_names (self, box, labels, names);
  if (n == 0)
    return;
  SolLabelGround ground;
  survey (&ground, self, box);
  sol_label_place (&ground, labels, n, self->line, GAP * self->unit);
  sol_label_ground_clear (&ground);
  for (gsize i = 0; i < n; i++)
    write_name (self, &labels[i], &names[i]);
}
