/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/panel.h"

#include <glib/gi18n.h>
#include <math.h>

/* So many values are enough to see where the data are. */
#define ENOUGH 30000
/* Decibels below the largest value that still count. */
#define DEEPEST 160.0

/**
 * sol_panel_new:
 * @title: (nullable): title above the panel
 * @row: row in the grid of the scene
 * @column: column there
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): a panel with axes from 0 to 1 and the default colour map
 */
SolPanel *
sol_panel_new (const char *title, int row, int column)
{
  SolPanel *self = g_new0 (SolPanel, 1);
  self->title = g_strdup (title);
  self->row = row;
  self->column = column;
  self->x.hi = self->y.hi = self->right.hi = self->colour.hi = 1.0;
  self->colour_map = sol_colour_map_get (0);
  for (int i = 0; i < SOL_PANEL_N_MARKS; i++)
    self->mark_x[i] = NAN;
  self->layers = g_ptr_array_new_with_free_func ((GDestroyNotify) sol_layer_free);
  return self;
}

/**
 * sol_panel_free:
 * @self: (nullable): a panel
 *
 * Threads: any. Allocates: no.
 */
void
sol_panel_free (SolPanel *self)
{
  if (self == NULL)
    return;
  g_ptr_array_unref (self->layers);
  g_free (self->title);
  g_free (self->theory_note);
  g_free (self);
}

/**
 * sol_panel_add:
 * @self: a panel
 * @layer: (transfer full): goes on top
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer none): the layer
 */
SolLayer *
sol_panel_add (SolPanel *self, SolLayer *layer)
{
  g_ptr_array_add (self->layers, layer);
  return layer;
}

/**
 * sol_panel_count_named:
 * @self: a panel
 *
 * Threads: any. Allocates: no.
 * Returns: how many lines the legend lists
 */
gsize
sol_panel_count_named (const SolPanel *self)
{
  gsize n = 0;
  for (guint i = 0; i < self->layers->len; i++)
    {
      const SolLayer *layer = self->layers->pdata[i];
      n += sol_layer_has_line (layer) && layer->name != NULL ? 1 : 0;
    }
  return n;
}

/**
 * sol_panel_fit_y:
 * @self: a panel with its lines
 * @is_right: fits the right axis to the lines that lie on it
 * @from_zero: a linear axis starts, or ends, at zero
 *
 * Threads: any. Allocates: yes.
 * Returns: whether there was anything to fit to
 */
SolAxisFit
sol_panel_fit_y (SolPanel *self, gboolean is_right, gboolean from_zero)
{
  g_autoptr (GArray) all = g_array_new (FALSE, FALSE, sizeof (double));
  for (guint i = 0; i < self->layers->len; i++)
    {
      const SolLayer *layer = self->layers->pdata[i];
      if (!sol_layer_has_line (layer) || layer->is_right != is_right)
        continue;
      for (gsize k = 0; k < layer->n; k++)
        {
          double place = sol_axis_map (&self->x, layer->x[k]);
          if (place >= 0.0 && place <= 1.0)
            g_array_append_val (all, layer->y[k]);
        }
    }
  return sol_axis_fit (is_right ? &self->right : &self->y, (const double *) (gpointer) all->data,
                       all->len, from_zero);
}

static double
get_level (const SolAxis *axis, double value)
{
  return axis->scale == SOL_AXIS_LINEAR
             ? value
             : (value > 0.0 ? 10.0 * log10 (value / axis->reference) : -INFINITY);
}

static void
count_layer (SolPanel *self, const SolLayer *map, gsize stride)
{
  SolPanelHistogram *histogram = &self->histogram;
  double width = (histogram->hi - histogram->lo) / SOL_PANEL_N_BINS;
  for (gsize i = 0; i < map->n * map->n_rows; i += stride)
    {
      double level = get_level (&self->colour, map->value[i]);
      if (!(level >= histogram->lo && level <= histogram->hi))
        continue;
      guint bin = (guint) fmin ((level - histogram->lo) / width, SOL_PANEL_N_BINS - 1.0);
      histogram->n[bin]++;
      histogram->most = MAX (histogram->most, histogram->n[bin]);
    }
}

/**
 * sol_panel_count_colours:
 * @self: a panel with a map and the scale of its colours, linear or in dB
 *
 * Fills the histogram from evenly chosen values of the map. A map that is dark, or alike everywhere,
 * has none.
 *
 * Threads: any. Allocates: no.
 */
void
sol_panel_count_colours (SolPanel *self)
{
  double lo = INFINITY, hi = -INFINITY;
  self->histogram = (SolPanelHistogram){ .most = 0 };
  for (int pass = 0; pass < 2; pass++)
    for (guint i = 0; i < self->layers->len; i++)
      {
        const SolLayer *map = self->layers->pdata[i];
        if (map->kind != SOL_LAYER_MAP)
          continue;
        /* An odd stride does not keep to one column. */
        gsize n = map->n * map->n_rows, stride = n / ENOUGH | 1;
        if (pass == 1)
          count_layer (self, map, stride);
        for (gsize k = 0; k < n && pass == 0; k += stride)
          {
            double level = get_level (&self->colour, map->value[k]);
            lo = isfinite (level) ? fmin (lo, level) : lo;
            hi = isfinite (level) ? fmax (hi, level) : hi;
            self->histogram.lo =
                self->colour.scale == SOL_AXIS_LINEAR ? lo : fmax (lo, hi - DEEPEST);
            self->histogram.hi = hi;
          }
        if (!(self->histogram.hi > self->histogram.lo))
          return;
      }
}

/**
 * sol_panel_explain:
 * @self: a panel
 * @fit: what fitting an axis or the colours said
 *
 * Adds a note if there is nothing to see.
 *
 * Threads: any. Allocates: yes.
 */
void
sol_panel_explain (SolPanel *self, SolAxisFit fit)
{
  if (fit == SOL_AXIS_EMPTY)
    sol_panel_add (self, sol_layer_new_note (N_ ("No data")));
  else if (fit == SOL_AXIS_NO_LIGHT)
    sol_panel_add (self, sol_layer_new_note (N_ ("No value above zero")));
}
