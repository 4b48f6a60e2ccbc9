/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/reading/view-limits.h"

#include "plot/reading/snap.h"

#include <math.h>

/* The part of a curve that has to stay: its top is not below the first of these shares of the panel
 * and its foot not above the second. */
#define LOWEST_TOP 0.1
#define HIGHEST_FOOT 0.9
/* A curve is not made flatter than this share of the panel. */
#define FLATTEST 0.02

/**
 * sol_view_limits_keep_inside:
 * @axis: (inout): an axis that was moved
 *
 * Moves it back between its ends, if it has any, and makes it no wider than they are.
 *
 * Threads: any. Allocates: no.
 */
void
sol_view_limits_keep_inside (SolAxis *axis)
{
  if (!(axis->least < axis->most))
    return;
  gboolean is_log = axis->scale == SOL_AXIS_LOG && axis->least > 0.0;
  double least = is_log ? log10 (axis->least) : axis->least;
  double most = is_log ? log10 (axis->most) : axis->most;
  double lo = is_log ? log10 (axis->lo) : axis->lo, hi = is_log ? log10 (axis->hi) : axis->hi;
  double width = fmin (hi - lo, most - least);
  lo = CLAMP (lo, least, most - width);
  hi = lo + width;
  sol_axis_set_range (axis, is_log ? pow (10.0, lo) : lo, is_log ? pow (10.0, hi) : hi);
}

/* Where the curve is highest and lowest on the axis, among what the panel shows across. */
static gboolean
find_extent (const SolPanel *panel, const SolAxis *axis, double *foot, double *top)
{
  SolSnapCurve curve;
  *foot = INFINITY;
  *top = -INFINITY;
  if (!sol_snap_get_curve (panel, NAN, &curve) || curve.layer->kind == SOL_LAYER_MAP)
    return FALSE;
  for (gsize i = 0; i < curve.n; i++)
    {
      double across = sol_axis_map (&panel->x, curve.x[i]);
      double place = sol_axis_map (axis, curve.y[i]);
      if (!(across >= 0.0 && across <= 1.0) || isnan (place))
        continue;
      *foot = fmin (*foot, place);
      *top = fmax (*top, place);
    }
  return isfinite (*top);
}

/**
 * sol_view_limits_keep_curve:
 * @panel: a panel with lines
 * @before: its vertical axis as it was
 * @axis: (inout): the axis that it is to get
 *
 * Moves the axis back until it shows some of the curve; an axis on which the curve would be no more
 * than a line is refused.
 *
 * Threads: any. Allocates: no.
 */
void
sol_view_limits_keep_curve (const SolPanel *panel, const SolAxis *before, SolAxis *axis)
{
  double foot, top, old_foot, old_top;
  if (!find_extent (panel, axis, &foot, &top))
    return;
  gboolean is_wider = axis->hi - axis->lo > before->hi - before->lo;
  if (is_wider && top - fmax (foot, 0.0) < FLATTEST &&
      find_extent (panel, before, &old_foot, &old_top))
    {
      *axis = *before;
      return;
    }
  double shift = top < LOWEST_TOP ? top - LOWEST_TOP : fmax (foot - HIGHEST_FOOT, 0.0);
  gboolean is_log = axis->scale == SOL_AXIS_LOG;
  double lo = is_log ? log10 (axis->lo) : axis->lo, hi = is_log ? log10 (axis->hi) : axis->hi;
  double by = shift * (hi - lo);
  if (fabs (by) > 0.0)
    sol_axis_set_range (axis, is_log ? pow (10.0, lo + by) : lo + by,
                        is_log ? pow (10.0, hi + by) : hi + by);
}
