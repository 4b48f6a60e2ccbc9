/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/plot-view-private.h"

#include "plot/plot-view-colours.h"
#include "plot/reading/view-limits.h"
#include "plot/spectral-axis.h"

#include <math.h>
#include <string.h>

/* Notches of the wheel that follow each other so closely are one step of the history. */
#define SERIES_US (700 * 1000)

/* What the hand has chosen, and what is held while it turns a knob. */
void
sol_plot_view_fill_ranges (SolPlotView *self, SolPlotOptions *options)
{
  const SolPlotRange *spectral = &self->ranges.axis[options->spectral_axis];
  const SolPlotRange *time = &self->ranges.axis[SOL_QUANTITY_TIME];
  options->spectral_lo = spectral->lo;
  options->spectral_hi = spectral->hi;
  options->time_lo_s = time->lo;
  options->time_hi_s = time->hi;
  options->spectral_held_lo = self->held.axis[options->spectral_axis].lo;
  options->spectral_held_hi = self->held.axis[options->spectral_axis].hi;
  options->time_held_lo_s = self->held.axis[SOL_QUANTITY_TIME].lo;
  options->time_held_hi_s = self->held.axis[SOL_QUANTITY_TIME].hi;
}

/* From and to are places on the axis as it is; places make any scale behave alike. */
static void
move_axis (SolAxis *axis, double from, double to)
{
  gboolean is_level = axis->scale == SOL_AXIS_DB;
  double lo = is_level ? axis->lo + from * (axis->hi - axis->lo) : sol_axis_unmap (axis, from);
  double hi = is_level ? axis->lo + to * (axis->hi - axis->lo) : sol_axis_unmap (axis, to);
  if (sol_spectral_axis_is (axis->quantity) && !(lo > 0.0))
    lo = 1e-3 * hi;
  sol_axis_set_range (axis, lo, hi);
  sol_view_limits_keep_inside (axis);
}

void
sol_plot_view_move_x (SolPlotView *self, SolPanel *panel, double from, double to)
{
  move_axis (&panel->x, from, to);
  sol_plot_ranges_set (&self->ranges, &panel->x, FALSE);
}

void
sol_plot_view_move_y (SolPlotView *self, SolPanel *panel, double from, double to)
{
  SolAxis before = panel->y;
  move_axis (&panel->y, from, to);
  sol_view_limits_keep_curve (panel, &before, &panel->y);
  sol_plot_ranges_set (&self->ranges, &panel->y, FALSE);
}

void
sol_plot_view_move_colour (SolPlotView *self, SolPanel *panel, double from, double to)
{
  move_axis (&panel->colour, from, to);
  sol_plot_ranges_set (&self->ranges, &panel->colour, TRUE);
}

void
sol_plot_view_keep_step (SolPlotView *self)
{
  self->wheel_us = 0;
  sol_plot_history_add (self->history, &self->ranges);
}

static void
keep_notch (SolPlotView *self)
{
  gint64 now_us = g_get_monotonic_time ();
  if (self->wheel_us != 0 && now_us - self->wheel_us < SERIES_US)
    sol_plot_history_amend (self->history, &self->ranges);
  else
    sol_plot_history_add (self->history, &self->ranges);
  self->wheel_us = now_us;
}

void
sol_plot_view_zoom (SolPlotView *self,
                    const SolPlotHit *hit,
                    double factor,
                    gboolean zooms_x,
                    gboolean zooms_y)
{
  SolPanel *panel = sol_plot_view_get_panel (self, hit->panel);
  double up = hit->up, across = hit->across;
  if (panel == NULL)
    return;
  /* An axis that begins at zero goes on doing so. */
  gboolean is_from_zero = !panel->has_colour && panel->y.scale == SOL_AXIS_LINEAR &&
                          !(panel->y.least < panel->y.most) && !(fabs (panel->y.lo) > 0.0);
  if (hit->is_bar)
    sol_plot_view_move_colour (self, panel, up - up * factor, up + (1.0 - up) * factor);
  if (zooms_x && !hit->is_bar)
    sol_plot_view_move_x (self, panel, across - across * factor, across + (1.0 - across) * factor);
  up = is_from_zero ? 0.0 : up;
  if (zooms_y && !hit->is_bar)
    sol_plot_view_move_y (self, panel, up - up * factor, up + (1.0 - up) * factor);
  keep_notch (self);
  sol_plot_view_show_ranges (self);
}

void
sol_plot_view_pan (SolPlotView *self, int number, double across, double up)
{
  SolPanel *panel = sol_plot_view_get_panel (self, number);
  if (panel == NULL)
    return;
  if (fabs (across) > 0.0)
    sol_plot_view_move_x (self, panel, across, 1.0 + across);
  if (fabs (up) > 0.0)
    sol_plot_view_move_y (self, panel, up, 1.0 + up);
  sol_plot_view_keep_step (self);
  sol_plot_view_show_ranges (self);
}

/* Another run is looked at like the one before as far as its axes are the same; another case has
 * none of them. */
void
sol_plot_view_adopt_ranges (SolPlotView *self, const SolPlotSource *source)
{
  gboolean is_other = self->starts_anew || g_strcmp0 (self->subject, source->title) != 0;
  self->starts_anew = FALSE;
  g_free (self->subject);
  self->subject = g_strdup (source->title);
  if (is_other)
    {
      sol_plot_view_clear_ranges (self);
      sol_plot_history_clear (self->history);
      return;
    }
  SolPlotRanges before = self->ranges;
  sol_plot_ranges_drop_outside (&self->ranges, source);
  if (!sol_plot_ranges_equal (&before, &self->ranges))
    sol_plot_history_add (self->history, &self->ranges);
  self->is_fresh = TRUE;
}

/* Envelopes move theirs along the spectrum with the pulse, which is a knob like others. */
static gboolean
has_same_grid (const SolPlotSource *a, const SolPlotSource *b)
{
  return a->n_t == b->n_t && a->n_omega == b->n_omega &&
         memcmp (a->t_s, b->t_s, a->n_t * sizeof *a->t_s) == 0;
}

/* Axes that fit each run anew would jump under the hand that turns a knob: what the picture before shows
 * stays in sight and gives way only to what lies beyond it. A run on another grid is no turn of a knob: what
 * a window too small for the light has shown is no measure for it. */
void
sol_plot_view_hold_ranges (SolPlotView *self, const SolPlotSource *source)
{
  const SolScene *scene = sol_plot_view_get_scene (self);
  if (scene == NULL || self->shown == NULL)
    return;
  if (has_same_grid (sol_plot_feed_get_source (self->shown), source))
    sol_plot_ranges_take (&self->held, &self->ranges, scene);
  else
    sol_plot_ranges_init (&self->held);
}

/**
 * sol_plot_view_settle:
 *
 * The hand is off the knobs and the planes are all there: axes, levels and colours are those that the run has
 * alone, but for what was chosen, so that coming back to inputs brings back their picture.
 */
void
sol_plot_view_settle (SolPlotView *self)
{
  SolPlotRanges none;
  sol_plot_ranges_init (&none);
  if (sol_plot_ranges_equal (&self->held, &none))
    return;
  self->held = none;
  sol_plot_view_make_dirty (self);
}

/**
 * sol_plot_view_start_anew:
 *
 * The next feed is none of this case, though it may have its title: axes fit it and nothing is zoomed.
 */
void
sol_plot_view_start_anew (SolPlotView *self)
{
  self->starts_anew = TRUE;
}

/* Whatever has the same quantity moves along; the scene that fits follows. */
void
sol_plot_view_show_ranges (SolPlotView *self)
{
  if (self->scene != NULL)
    sol_plot_ranges_apply (&self->ranges, sol_shared_scene_get (self->scene));
  self->is_raster_dirty = TRUE;
  sol_plot_view_repaint (self);
  sol_plot_view_read_again (self);
  sol_plot_view_make_dirty (self);
}

void
sol_plot_view_set_range (SolPlotView *self, const SolAxis *axis, gboolean is_colour)
{
  sol_plot_ranges_set (&self->ranges, axis, is_colour);
  sol_plot_history_add (self->history, &self->ranges);
  sol_plot_view_show_ranges (self);
}

void
sol_plot_view_reset_zoom (SolPlotView *self)
{
  sol_plot_view_clear_ranges (self);
  sol_plot_history_add (self->history, &self->ranges);
  sol_plot_view_show_ranges (self);
}

void
sol_plot_view_go_in_history (SolPlotView *self, int steps)
{
  if (sol_plot_history_go (self->history, steps, &self->ranges))
    sol_plot_view_show_ranges (self);
}
