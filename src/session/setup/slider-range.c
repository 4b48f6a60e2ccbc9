/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "session/setup/slider-range.h"

#include <gio/gio.h>
#include <glib/gi18n.h>
#include <math.h>

/* Of the default, or of the power of ten times it that is nearest to the value: a slider that goes this far has room
 * on both sides of whatever value it is for. */
#define SHARE_LOW 0.1
#define SHARE_HIGH 4.0

static gboolean
has_limits (const SolParam *param)
{
  return param->max > param->min;
}

/**
 * sol_slider_range_find:
 * @param: the input
 * @initial: its default, SI; NAN: it has none
 * @unit_si: one of the unit in which it is shown, which stands for a default that is missing or zero
 * @value: what it is, SI; NAN: not given
 *
 * A tenth of the default to four times that; where the value is of another size the same around the default times
 * a power of ten, and of what can be negative as far to either side. Depends on nothing else: not on what the value was before.
 *
 * Threads: any. Allocates: no.
 * Returns: the range, which has @value in it, inside the limits of @param
 */
SolSliderRange
sol_slider_range_find (const SolParam *param, double initial, double unit_si, double value)
{
  double size = fabs (initial) > 0.0 ? fabs (initial) : unit_si;
  if (fabs (value) > 0.0)
    size *= pow (10.0, round (log10 (fabs (value) / size)));
  gboolean is_signed = value < 0.0 || initial < 0.0 || (has_limits (param) && param->min < 0.0);
  SolSliderRange range = { is_signed ? -SHARE_HIGH * size : SHARE_LOW * size, SHARE_HIGH * size };
  if (isfinite (value))
    range.lo = fmin (range.lo, value);
  if (has_limits (param))
    {
      range.lo = fmax (range.lo, param->min);
      range.hi = fmin (range.hi, param->max);
    }
  return range;
}

/**
 * sol_slider_range_check:
 * @param: the input
 * @range: what somebody asked for
 * @error: return location
 *
 * Errors: G_IO_ERROR_INVALID_ARGUMENT for a range without room or beyond the limits of @param.
 * Threads: any. Allocates: the error.
 * Returns: TRUE if a slider can have it
 */
gboolean
sol_slider_range_check (const SolParam *param, const SolSliderRange *range, GError **error)
{
  if (!(range->hi > range->lo))
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
                         _ ("a range ends above its beginning"));
  else if (has_limits (param) && (range->lo < param->min || range->hi > param->max))
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
                         _ ("the range goes beyond what the input may be"));
  else
    return TRUE;
  return FALSE;
}
