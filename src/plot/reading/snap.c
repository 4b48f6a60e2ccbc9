/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/reading/snap.h"

#include <math.h>

/* A parabola through three samples finds its vertex to about this share of their distance. */
#define VERTEX_SHARE 0.1

/**
 * sol_snap_find_nearest:
 * @places: [n] ascending
 * @n: their number, at least 1
 * @place: a place
 *
 * Threads: any. Allocates: no.
 * Returns: index of the sample nearest to it
 */
gsize
sol_snap_find_nearest (const double *places, gsize n, double place)
{
  gsize lo = 0, hi = n - 1;
  while (hi - lo > 1)
    {
      gsize middle = lo + (hi - lo) / 2;
      if (places[middle] <= place)
        lo = middle;
      else
        hi = middle;
    }
  return fabs (places[hi] - place) < fabs (places[lo] - place) ? hi : lo;
}

static const SolLayer *
find_map (const SolPanel *panel)
{
  for (guint i = 0; i < panel->layers->len; i++)
    {
      const SolLayer *layer = panel->layers->pdata[i];
      if (layer->kind == SOL_LAYER_MAP && layer->n > 0 && layer->n_rows > 0)
        return layer;
    }
  return NULL;
}

/* The line on top that is no reference. */
static const SolLayer *
find_line (const SolPanel *panel)
{
  const SolLayer *found = NULL;
  for (guint i = 0; i < panel->layers->len; i++)
    {
      const SolLayer *layer = panel->layers->pdata[i];
      gboolean is_line = layer->kind == SOL_LAYER_LINE || layer->kind == SOL_LAYER_FILL;
      gboolean is_better = found == NULL || found->is_reference || found->ink == SOL_INK_REFERENCE;
      if (is_line && layer->n > 0 &&
          (is_better || !(layer->is_reference || layer->ink == SOL_INK_REFERENCE)))
        found = layer;
    }
  return found;
}

/**
 * sol_snap_get_curve:
 * @panel: a panel
 * @y: of a map, the row that is wanted, SI
 * @curve: (out caller-allocates): what a cursor reads there
 *
 * Threads: any. Allocates: no.
 * Returns: whether the panel has anything to read
 */
gboolean
sol_snap_get_curve (const SolPanel *panel, double y, SolSnapCurve *curve)
{
  const SolLayer *map = find_map (panel);
  if (map != NULL)
    {
      gsize row = sol_snap_find_nearest (map->row, map->n_rows, isnan (y) ? map->row[0] : y);
      *curve = (SolSnapCurve){ map, map->x, map->value + row * map->n, map->n, &panel->colour };
      return TRUE;
    }
  const SolLayer *line = find_line (panel);
  if (line == NULL)
    return FALSE;
  *curve =
      (SolSnapCurve){ line, line->x, line->y, line->n, line->is_right ? &panel->right : &panel->y };
  return TRUE;
}

/* Distance of the neighbours of a sample, the smaller. */
static double
get_spacing (const double *x, gsize n, gsize i)
{
  double below = i > 0 ? x[i] - x[i - 1] : INFINITY;
  double above = i + 1 < n ? x[i + 1] - x[i] : INFINITY;
  double least = fmin (below, above);
  return isfinite (least) ? least : 0.0;
}

/**
 * sol_snap_interpolate:
 * @curve: a curve
 * @x: a place on it, SI
 *
 * Threads: any. Allocates: no.
 * Returns: its value there, between samples on a straight line; NAN outside and in gaps
 */
double
sol_snap_interpolate (const SolSnapCurve *curve, double x)
{
  if (curve->n == 0 || !(x >= curve->x[0] && x <= curve->x[curve->n - 1]))
    return NAN;
  gsize i = sol_snap_find_nearest (curve->x, curve->n, x);
  if (x < curve->x[i])
    i--;
  if (i + 1 >= curve->n)
    return curve->y[i];
  double share = (x - curve->x[i]) / (curve->x[i + 1] - curve->x[i]);
  return share > 0.0 ? curve->y[i] + share * (curve->y[i + 1] - curve->y[i]) : curve->y[i];
}

/* --- peaks */

/* The largest within reach to both sides, above the lower end of its axis. */
static gboolean
is_peak (const SolPanel *panel, const SolSnapCurve *curve, double reach, gsize i)
{
  if (i == 0 || i + 1 >= curve->n || !isfinite (curve->y[i]) ||
      !(curve->y[i] >= curve->y[i - 1] && curve->y[i] > curve->y[i + 1]) ||
      !(sol_axis_map (curve->axis, curve->y[i]) > 0.0))
    return FALSE;
  double at = sol_axis_map (&panel->x, curve->x[i]);
  for (gsize k = i; k-- > 0 && at - sol_axis_map (&panel->x, curve->x[k]) <= reach;)
    if (curve->y[k] > curve->y[i])
      return FALSE;
  for (gsize k = i + 1; k < curve->n && sol_axis_map (&panel->x, curve->x[k]) - at <= reach; k++)
    if (curve->y[k] > curve->y[i])
      return FALSE;
  return TRUE;
}

static gboolean
is_shown (const SolPanel *panel, double x)
{
  double place = sol_axis_map (&panel->x, x);
  return place >= 0.0 && place <= 1.0;
}

/* Vertex of the parabola through a peak and its neighbours: of the logarithms, where there are, so
 * that a Gaussian gives its own. */
static void
find_vertex (const SolSnapCurve *curve, gsize i, SolSnapPoint *point)
{
  const double *x = curve->x + i - 1;
  double y[3];
  gboolean is_log = curve->y[i - 1] > 0.0 && curve->y[i] > 0.0 && curve->y[i + 1] > 0.0;
  for (int k = 0; k < 3; k++)
    y[k] = is_log ? log (curve->y[i - 1 + (gsize) k]) : curve->y[i - 1 + (gsize) k];
  double left = x[1] - x[0], right = x[2] - x[1];
  double down = (y[1] - y[0]) / left, up = (y[2] - y[1]) / right;
  double bend = (up - down) / (left + right);
  point->x = curve->x[i];
  point->value = curve->y[i];
  point->step_x = VERTEX_SHARE * get_spacing (curve->x, curve->n, i);
  if (!(bend < 0.0) || !isfinite (down))
    return;
  double slope = down + bend * left; /* at the middle sample */
  double away = CLAMP (-slope / (2.0 * bend), -left, right);
  double top = y[1] + slope * away + bend * away * away;
  point->x = x[1] + away;
  point->value = is_log ? exp (top) : top;
}

/* The nearest peak that is shown; on one side only if @side is not 0. */
static gboolean
find_peak (const SolPanel *panel,
           const SolSnapCurve *curve,
           double reach,
           double x,
           int side,
           gsize *peak)
{
  double nearest = INFINITY, at = sol_axis_map (&panel->x, x);
  gsize start = sol_snap_find_nearest (curve->x, curve->n, x);
  for (gsize i = start + 1; i-- > 0 && side <= 0;)
    {
      double away = at - sol_axis_map (&panel->x, curve->x[i]);
      if (!is_shown (panel, curve->x[i]) && away > 0.0)
        break;
      if ((side == 0 || i < start) && is_shown (panel, curve->x[i]) &&
          is_peak (panel, curve, reach, i))
        {
          nearest = fabs (away);
          *peak = i;
          break;
        }
    }
  for (gsize i = start; i < curve->n && side >= 0; i++)
    {
      double away = sol_axis_map (&panel->x, curve->x[i]) - at;
      if (away > nearest || (!is_shown (panel, curve->x[i]) && away > 0.0))
        break;
      if ((side == 0 || i > start) && is_shown (panel, curve->x[i]) &&
          is_peak (panel, curve, reach, i))
        {
          nearest = away;
          *peak = i;
          break;
        }
    }
  return isfinite (nearest);
}

/* --- places */

static void
take_row (const SolPanel *panel, const SolLayer *layer, gsize row, SolSnapPoint *point)
{
  point->y = layer->row[row];
  point->step_y = get_spacing (layer->row, layer->n_rows, row);
}

static void
take_sample (const SolSnapCurve *curve, gsize i, SolSnapPoint *point)
{
  point->x = curve->x[i];
  point->value = curve->y[i];
  point->step_x = get_spacing (curve->x, curve->n, i);
}

/**
 * sol_snap_place:
 * @panel: a panel
 * @mode: what draws the cursor
 * @reach: share of the horizontal axis within which a peak has no higher neighbour
 * @point: (inout): place of the pointer with the steps of its pixels; where the cursor comes to rest
 *
 * Rows of maps draw as well, in the first two modes.
 *
 * Threads: any. Allocates: no.
 */
void
sol_snap_place (const SolPanel *panel, SolSnapMode mode, double reach, SolSnapPoint *point)
{
  SolSnapCurve curve;
  gsize peak;
  point->value = NAN;
  if (!sol_snap_get_curve (panel, point->y, &curve))
    return;
  if (curve.layer->kind == SOL_LAYER_MAP && point->y > curve.layer->row_edge[curve.layer->n_rows])
    return; /* not computed */
  if (mode == SOL_SNAP_FREE)
    {
      point->value = sol_snap_interpolate (&curve, point->x);
      return;
    }
  if (curve.layer->kind == SOL_LAYER_MAP)
    take_row (panel, curve.layer,
              sol_snap_find_nearest (curve.layer->row, curve.layer->n_rows, point->y), point);
  if (mode == SOL_SNAP_PEAK && find_peak (panel, &curve, reach, point->x, 0, &peak))
    find_vertex (&curve, peak, point);
  else
    take_sample (&curve, sol_snap_find_nearest (curve.x, curve.n, point->x), point);
}

static gsize
step_by (gsize at, gsize n, int steps)
{
  gint64 to = (gint64) at + steps;
  return (gsize) CLAMP (to, 0, (gint64) n - 1);
}

/* Samples that are shown: a cursor does not leave the panel. */
static gsize
keep_shown (const SolPanel *panel, const SolSnapCurve *curve, gsize i)
{
  while (i + 1 < curve->n && sol_axis_map (&panel->x, curve->x[i]) < 0.0)
    i++;
  while (i > 0 && sol_axis_map (&panel->x, curve->x[i]) > 1.0)
    i--;
  return i;
}

/**
 * sol_snap_move:
 * @panel: a panel
 * @mode: by peaks in SOL_SNAP_PEAK, otherwise by samples
 * @reach: as for sol_snap_place()
 * @across: samples or peaks to the right
 * @up: rows of a map upwards
 * @point: (inout): where the cursor is, and where it goes
 *
 * Threads: any. Allocates: no.
 */
void
sol_snap_move (const SolPanel *panel,
               SolSnapMode mode,
               double reach,
               int across,
               int up,
               SolSnapPoint *point)
{
  SolSnapCurve curve;
  if (!sol_snap_get_curve (panel, point->y, &curve))
    return;
  if (curve.layer->kind == SOL_LAYER_MAP)
    {
      const SolLayer *map = curve.layer;
      gsize row = sol_snap_find_nearest (map->row, map->n_rows, point->y);
      take_row (panel, map, step_by (row, map->n_rows, up), point);
      sol_snap_get_curve (panel, point->y, &curve);
    }
  gsize peak;
  int side = across < 0 ? -1 : 1;
  gboolean is_found = FALSE;
  for (int i = 0; i < abs (across) && mode == SOL_SNAP_PEAK; i++)
    {
      if (!find_peak (panel, &curve, reach, point->x, side, &peak))
        break;
      point->x = curve.x[peak];
      is_found = TRUE;
    }
  if (is_found)
    find_vertex (&curve, peak, point);
  else if (mode != SOL_SNAP_PEAK || across == 0)
    take_sample (&curve,
                 keep_shown (panel, &curve,
                             step_by (sol_snap_find_nearest (curve.x, curve.n, point->x), curve.n,
                                      across)),
                 point);
}
