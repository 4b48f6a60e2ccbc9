/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the colours of maps stand for: fitted, without outliers, kept from run to run, and from where decibels
 * count. */
#include "config.h"

#include "plot/plot-view-colours.h"

#include "plot/spectral-axis.h"

#include <glib/gi18n.h>
#include <math.h>

/* Shares of the values of a map that lie below the robust range and below its upper end. */
#define ROBUST_LOW 0.02
#define ROBUST_HIGH 0.998

/* The colours as the plot would choose them; what was kept is let go. */
void
sol_plot_view_fit_colours (SolPlotView *self)
{
  SolPlotRanges fresh;
  sol_plot_ranges_init (&fresh);
  sol_plot_view_set_colours_kept (self, FALSE);
  for (int i = 0; i < SOL_N_QUANTITIES; i++)
    self->ranges.colour[i] = self->held.colour[i] = fresh.colour[i];
  sol_plot_history_add (self->history, &self->ranges);
  sol_plot_view_make_dirty (self);
}

/* --- without outliers */

/* SI, or dB on a dB scale. */
static double
find_level (const SolPanelHistogram *histogram, double share)
{
  double n = 0.0, below = 0.0, width = (histogram->hi - histogram->lo) / SOL_PANEL_N_BINS;
  for (int i = 0; i < SOL_PANEL_N_BINS; i++)
    n += histogram->n[i];
  for (int i = 0; i < SOL_PANEL_N_BINS; i++)
    {
      double wanted = share * n - below;
      if (histogram->n[i] > 0 && wanted <= histogram->n[i])
        return histogram->lo + (i + wanted / histogram->n[i]) * width;
      below += histogram->n[i];
    }
  return histogram->hi;
}

/* In decibels no deeper than the floor, below which a map is dark anyway; a linear scale begins where it did. */
static gboolean
make_robust (const SolPlotView *self, const SolPanel *panel, SolAxis *axis)
{
  *axis = panel->colour;
  if (!panel->has_colour || panel->histogram.most == 0)
    return FALSE;
  double hi = find_level (&panel->histogram, ROBUST_HIGH);
  double lo = axis->lo;
  if (axis->scale == SOL_AXIS_DB)
    lo = fmax (find_level (&panel->histogram, ROBUST_LOW), hi + self->options.floor_db);
  if (!(hi > lo))
    return FALSE;
  sol_axis_set_range (axis, lo, hi);
  return TRUE;
}

/* A few bright cells do not decide about the colours of all others. */
void
sol_plot_view_fit_colours_robustly (SolPlotView *self)
{
  SolAxis axis;
  for (int i = 0; sol_plot_view_get_panel (self, i) != NULL; i++)
    if (make_robust (self, sol_plot_view_get_panel (self, i), &axis))
      sol_plot_ranges_set (&self->ranges, &axis, TRUE);
  sol_plot_history_add (self->history, &self->ranges);
  sol_plot_view_show_ranges (self);
}

/* --- kept from run to run */

/* What the scene shows is what is kept, where nothing is yet on its kind of scale. */
void
sol_plot_view_keep_colours (SolPlotView *self, const SolScene *scene)
{
  for (guint i = 0; self->are_colours_kept && i < scene->panels->len; i++)
    {
      const SolPanel *panel = scene->panels->pdata[i];
      const SolPlotRange *kept = &self->ranges.colour[panel->colour.quantity];
      if (panel->has_colour && (isnan (kept->lo) || kept->scale != panel->colour.scale))
        sol_plot_ranges_set (&self->ranges, &panel->colour, TRUE);
    }
}

void
sol_plot_view_set_colours_kept (SolPlotView *self, gboolean are_kept)
{
  if (are_kept == self->are_colours_kept)
    return;
  self->are_colours_kept = are_kept;
  if (sol_plot_view_get_scene (self) != NULL)
    sol_plot_view_keep_colours (self, sol_plot_view_get_scene (self));
  g_object_notify (G_OBJECT (self), "colours-kept");
}

/* Ranges that are chosen anew: kept colours stay. */
void
sol_plot_view_clear_ranges (SolPlotView *self)
{
  SolPlotRanges before = self->ranges;
  sol_plot_ranges_init (&self->ranges);
  sol_plot_ranges_init (&self->held);
  for (int i = 0; self->are_colours_kept && i < SOL_N_QUANTITIES; i++)
    self->ranges.colour[i] = before.colour[i];
}

/* Where a range shows nothing of this run it is let go, unless runs are to be compared by it. */
void
sol_plot_view_drop_unfit (SolPlotView *self, const SolScene *scene)
{
  SolPlotRanges before = self->ranges;
  sol_plot_ranges_drop_unfit (&self->ranges, scene);
  for (int i = 0; self->are_colours_kept && i < SOL_N_QUANTITIES; i++)
    self->ranges.colour[i] = before.colour[i];
}

/* --- from where decibels count */

/* The largest value of a line or map and its place across. */
static void
find_peak (const SolLayer *layer, double *largest, double *x)
{
  const double *value = layer->kind == SOL_LAYER_MAP ? layer->value : layer->y;
  gsize n_rows = layer->kind == SOL_LAYER_MAP ? layer->n_rows : 1;
  if (layer->is_right || (layer->kind != SOL_LAYER_MAP && !sol_layer_has_line (layer)))
    return;
  for (gsize i = 0; i < layer->n * n_rows; i++)
    if (value[i] > *largest)
      {
        *largest = value[i];
        *x = layer->x[i % layer->n];
      }
}

/**
 * sol_plot_view_take_reference:
 * @options: (inout): what 0 dB is at this moment becomes what it is from now on
 *
 * The density is that at the brightest place, which says what it is on other axes.
 *
 * Returns: FALSE if there is no spectrum to take it from
 */
gboolean
sol_plot_view_take_reference (SolPlotView *self, SolPlotOptions *options)
{
  for (int i = 0; sol_plot_view_get_panel (self, i) != NULL; i++)
    {
      const SolPanel *panel = sol_plot_view_get_panel (self, i);
      const SolAxis *axis = panel->has_colour ? &panel->colour : &panel->y;
      double largest = 0.0, x = NAN;
      if (!sol_spectral_axis_is (panel->x.quantity) ||
          axis->quantity != sol_spectral_axis_get_density (panel->x.quantity))
        continue;
      for (guint k = 0; k < panel->layers->len; k++)
        find_peak (panel->layers->pdata[k], &largest, &x);
      if (!(largest > 0.0))
        continue;
      options->fixed_reference = axis->scale == SOL_AXIS_DB ? axis->reference : largest;
      options->fixed_rad_per_s = sol_spectral_axis_to_omega (panel->x.quantity, x);
      return TRUE;
    }
  sol_cursors_say (self->cursors, _ ("There is no spectrum here to take 0 dB from."));
  return FALSE;
}
