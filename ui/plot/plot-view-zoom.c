/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/plot-view-private.h"

#include <math.h>

/* What the hand has chosen, or what is held, or NAN. */
const SolPlotRange *
sol_plot_view_get_range (SolPlotView *self, SolQuantity quantity)
{
  gboolean is_chosen = !isnan (self->ranges.axis[quantity].lo);
  return is_chosen || !self->is_held ? &self->ranges.axis[quantity] : &self->held.axis[quantity];
}

/* Axes that fit what is there would jump with every plane; those of the picture before stay. */
void
sol_plot_view_hold_ranges (SolPlotView *self)
{
  const SolScene *scene = sol_plot_view_get_scene (self);
  if (scene == NULL || self->is_held)
    return;
  sol_plot_ranges_init (&self->held);
  for (guint i = 0; i < scene->panels->len; i++)
    sol_plot_ranges_set (&self->held, &((const SolPanel *) scene->panels->pdata[i])->x, FALSE);
  self->is_held = TRUE;
}

void
sol_plot_view_release (SolPlotView *self)
{
  if (!self->is_held)
    return;
  self->is_held = FALSE;
  sol_plot_view_make_dirty (self);
}

/* Whatever has the same quantity moves along; the scene that fits follows. */
void
sol_plot_view_show_ranges (SolPlotView *self)
{
  if (self->scene != NULL)
    sol_plot_ranges_apply (&self->ranges, sol_shared_scene_get (self->scene));
  self->is_raster_dirty = TRUE;
  sol_plot_view_repaint (self);
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
  sol_plot_ranges_init (&self->ranges);
  sol_plot_history_add (self->history, &self->ranges);
  sol_plot_view_show_ranges (self);
}

void
sol_plot_view_go_in_history (SolPlotView *self, int steps)
{
  if (sol_plot_history_go (self->history, steps, &self->ranges))
    sol_plot_view_show_ranges (self);
}
