/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/names/label-place.h"

#include <math.h>

/* What is bad about a place, in lines of text that a name would rather go down. */
#define COST_NAME 1000.0 /* it lies on another name */
#define COST_LINE 20.0   /* on another line */
#define COST_NEAR 10.0   /* on one that runs beside its own */
#define COST_CURVE 8.0   /* on a curve, and once more if that is as long as the name */
#define COST_JOIN 6.0    /* the stroke to its own line crosses another */

/* Lines so close, in heights of a name, run beside each other. */
#define NEAR 1.5

/**
 * sol_label_ground_init:
 * @self: (out caller-allocates): a panel without curves; clear it with sol_label_ground_clear()
 * @area: inside of the panel
 * @n_curves: how many will be added
 * @n_columns: at least 1: what lies in the same column is not told apart
 *
 * Threads: any. Allocates: yes.
 */
void
sol_label_ground_init (SolLabelGround *self,
                       const SolPaintArea *area,
                       gsize n_curves,
                       gsize n_columns)
{
  gsize n = n_curves * n_columns;
  *self = (SolLabelGround){ .area = *area, .n_curves = n_curves, .n_columns = n_columns };
  self->top = g_new (double, MAX (n, 1));
  self->bottom = g_new (double, MAX (n, 1));
  for (gsize i = 0; i < n; i++)
    {
      self->top[i] = (double) INFINITY;
      self->bottom[i] = -(double) INFINITY;
    }
}

/**
 * sol_label_ground_clear:
 * @self: the ground
 *
 * Threads: any. Allocates: no.
 */
void
sol_label_ground_clear (SolLabelGround *self)
{
  g_free (self->top);
  g_free (self->bottom);
}

static double
get_column (const SolLabelGround *self, double x)
{
  return (x - self->area.x) / self->area.width * (double) self->n_columns;
}

/**
 * sol_label_ground_add:
 * @self: the ground
 * @curve: which of its curves
 * @x_from: where a piece of it begins, in the units of the area
 * @y_from: the same, downward
 * @x_to: where it ends, not left of @x_from
 * @y_to: the same
 *
 * Threads: any. Allocates: no.
 */
void
sol_label_ground_add (SolLabelGround *self,
                      gsize curve,
                      double x_from,
                      double y_from,
                      double x_to,
                      double y_to)
{
  double from = fmax (get_column (self, x_from), 0.0);
  double to = fmin (get_column (self, x_to), (double) self->n_columns - 1.0);
  for (double c = floor (from); c <= to; c += 1.0)
    {
      gsize i = curve * self->n_columns + (gsize) c;
      double left = self->area.x + c * self->area.width / (double) self->n_columns;
      double right = left + self->area.width / (double) self->n_columns;
      double slope = x_to > x_from ? (y_to - y_from) / (x_to - x_from) : 0.0;
      double begin = x_to > x_from ? y_from + slope * (fmax (left, x_from) - x_from) : y_from;
      double end = x_to > x_from ? y_from + slope * (fmin (right, x_to) - x_from) : y_to;
      self->top[i] = fmin (self->top[i], fmin (begin, end));
      self->bottom[i] = fmax (self->bottom[i], fmax (begin, end));
    }
}

static gboolean
meet (const SolPaintArea *a, const SolPaintArea *b)
{
  return a->x < b->x + b->width && b->x < a->x + a->width && a->y < b->y + b->height &&
         b->y < a->y + a->height;
}

/* Share of the columns of a box through which curves run. */
static double
count_curves (const SolLabelGround *self, const SolPaintArea *box)
{
  gsize from = (gsize) fmax (get_column (self, box->x), 0.0);
  gsize past =
      (gsize) fmin (ceil (get_column (self, box->x + box->width)), (double) self->n_columns);
  gsize n = 0;
  for (gsize curve = 0; curve < self->n_curves; curve++)
    for (gsize c = from; c < past; c++)
      {
        gsize i = curve * self->n_columns + c;
        n += self->top[i] < box->y + box->height && self->bottom[i] > box->y;
      }
  return past > from ? (double) n / (double) (past - from) : 0.0;
}

/* The first @at names have their places. */
static double
judge (const SolLabelGround *self,
       const SolLabel *labels,
       gsize n,
       gsize at,
       const SolPaintArea *box)
{
  double own = labels[at].x, cost = 0.0;
  double join_from = fmin (own, box->x), join_to = fmax (own, box->x + box->width);
  for (gsize i = 0; i < n; i++)
    {
      if (i < at && meet (box, &labels[i].box))
        cost += COST_NAME;
      if (i == at)
        continue;
      if (labels[i].x > box->x && labels[i].x < box->x + box->width)
        cost += fabs (labels[i].x - own) < NEAR * box->height ? COST_NEAR : COST_LINE;
      else if (labels[i].x > join_from && labels[i].x < join_to)
        cost += COST_JOIN;
    }
  double share = count_curves (self, box);
  return cost + (share > 0.0 ? COST_CURVE * (1.0 + share) : 0.0);
}

typedef struct
{
  SolPaintArea box;
  double cost;
} Best;

static void
try_column (const SolLabelGround *self,
            const SolLabel *labels,
            gsize n,
            gsize at,
            SolPaintArea box,
            Best *best)
{
  const SolPaintArea *area = &self->area;
  if (box.x < area->x || box.x + box.width > area->x + area->width)
    return;
  double away = fabs (box.x + 0.5 * box.width - labels[at].x) / fmax (box.width, 1.0);
  for (int row = 0; (row + 1) * box.height <= area->height; row++)
    {
      box.y = area->y + row * box.height;
      double cost = row + away + judge (self, labels, n, at, &box);
      if (cost < best->cost)
        *best = (Best){ box, cost };
    }
}

/**
 * sol_label_place:
 * @ground: the panel with its curves
 * @labels: [n] names, each with its line and width; their boxes come back
 * @n: number of names
 * @height: of each
 * @gap: between a line and its name
 *
 * Names go as high as they can, one after the other, right or left of their line, or beyond a
 * neighbour that is too near. Where nothing is free they lie on a curve or a line rather than on another
 * name; none leaves the panel while it is wide enough.
 *
 * Threads: any. Allocates: no.
 */
void
sol_label_place (const SolLabelGround *ground, SolLabel *labels, gsize n, double height, double gap)
{
  const SolPaintArea *area = &ground->area;
  for (gsize at = 0; at < n; at++)
    {
      double width = labels[at].width;
      double most_x = fmax (area->x + area->width - width, area->x);
      SolPaintArea box = { CLAMP (labels[at].x + gap, area->x, most_x), area->y, width, height };
      Best best = { box, (double) INFINITY };
      for (gsize i = 0; i < n; i++)
        {
          /* Beside a line farther off it would be taken for the name of that one. */
          if (fabs (labels[i].x - labels[at].x) > NEAR * height)
            continue;
          box.x = labels[i].x + gap;
          if (labels[i].x >= labels[at].x)
            try_column (ground, labels, n, at, box, &best);
          box.x = labels[i].x - gap - width;
          if (labels[i].x <= labels[at].x)
            try_column (ground, labels, n, at, box, &best);
        }
      double right = best.box.x - gap - labels[at].x;
      double left = labels[at].x - gap - (best.box.x + width);
      labels[at].box = best.box;
      labels[at].is_apart = fmax (right, left) > 0.5;
    }
}
