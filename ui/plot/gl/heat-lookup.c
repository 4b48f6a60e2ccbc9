/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/gl/heat-lookup.h"

#include "plot/map-raster.h"
#include "plot/spectral-axis.h"

#include <math.h>
#include <string.h>

/* Place of a cell on the axis. */
static double
get_place (const SolHeatPanel *panel, const SolPlotRowShape *shape, double n_merged, double cell)
{
  double step = shape->step * n_merged;
  double at = shape->first + 0.5 * (n_merged - 1.0) * shape->step + cell * step;
  return panel->kind == SOL_PLOT_ROWS_SPECTRUM
             ? sol_spectral_axis_from_omega (panel->x.quantity, at)
             : at;
}

/* The cell at a place, fractional: linear on the axis between the places of two cells. */
static double
find_cell (const SolHeatPanel *panel, const SolPlotRowShape *shape, double n_merged, double place)
{
  double at = panel->kind == SOL_PLOT_ROWS_SPECTRUM
                  ? sol_spectral_axis_to_omega (panel->x.quantity, place)
                  : place;
  double first = shape->first + 0.5 * (n_merged - 1.0) * shape->step;
  double below = floor ((at - first) / (shape->step * n_merged));
  double from = get_place (panel, shape, n_merged, below);
  double to = get_place (panel, shape, n_merged, below + 1.0);
  return below + (place - from) / (to - from);
}

/**
 * sol_heat_lookup_fill_columns:
 * @panel: the panel
 * @shape: layout of its rows
 * @n_merged: cells of the layout that one cell of the texture holds
 * @n_levels: levels of the texture; each halves the cells of the one before
 * @n_pixels: width of the panel in pixels
 * @table: (out caller-allocates): [n_pixels, SOL_HEAT_LOOKUP_N]
 *
 * Threads: any. Allocates: no.
 */
void
sol_heat_lookup_fill_columns (const SolHeatPanel *panel,
                              const SolPlotRowShape *shape,
                              gsize n_merged,
                              int n_levels,
                              gsize n_pixels,
                              float *table)
{
  double last = (double) ((shape->n + n_merged - 1) / n_merged) - 1.0;
  double merged = (double) n_merged;
  double before = find_cell (panel, shape, merged, sol_axis_unmap (&panel->x, 0.0));
  memset (table, 0, n_pixels * SOL_HEAT_LOOKUP_N * sizeof *table);
  for (gsize i = 0; i < n_pixels; i++)
    {
      double place = sol_axis_unmap (&panel->x, (double) (i + 1) / (double) n_pixels);
      double next = find_cell (panel, shape, merged, place);
      double lo = fmax (fmin (before, next), 0.0), hi = fmin (fmax (before, next), last);
      float *entry = table + i * SOL_HEAT_LOOKUP_N;
      before = next;
      if (!(lo <= last && hi >= 0.0 && lo <= hi))
        continue;
      int level = 0;
      while ((hi - lo) / (double) (1 << level) > SOL_HEAT_MOST_CELLS && level + 1 < n_levels)
        level++;
      double wide = (double) (1 << level);
      entry[0] = (float) (level == 0 ? lo : floor (ceil (lo) / wide));
      entry[1] = (float) (level == 0 ? hi : floor (floor (hi) / wide));
      entry[2] = (float) level;
      entry[3] = 1.0f;
    }
}

/**
 * sol_heat_lookup_fill_lines:
 * @panel: the panel
 * @feed: the planes
 * @n_rows: that are shown
 * @n_grouped: planes that one row of the texture holds
 * @n_pixels: height of the panel in pixels
 * @table: (out caller-allocates): [n_pixels, SOL_HEAT_LOOKUP_N] from below
 *
 * Threads: any. Allocates: no.
 */
void
sol_heat_lookup_fill_lines (const SolHeatPanel *panel,
                            const SolPlotFeed *feed,
                            gint64 n_rows,
                            gint64 n_grouped,
                            gsize n_pixels,
                            float *table)
{
  const SolMapCover whole = { 0.0, 1.0, 0.0, 1.0 };
  memset (table, 0, n_pixels * SOL_HEAT_LOOKUP_N * sizeof *table);
  for (gint64 k = 0; k < n_rows; k++)
    {
      gsize first, past;
      double lo = sol_plot_feed_get_row_edge_m (feed, k, n_rows);
      double hi = sol_plot_feed_get_row_edge_m (feed, k + 1, n_rows);
      if (!sol_map_raster_get_span (&panel->y, lo, hi, &whole, n_pixels, &first, &past))
        continue;
      for (gsize j = first; j < past; j++)
        {
          float *entry = table + j * SOL_HEAT_LOOKUP_N;
          float row = (float) (k / n_grouped);
          entry[0] = entry[3] > 0.0f ? fminf (entry[0], row) : row;
          entry[1] = entry[3] > 0.0f ? fmaxf (entry[1], row) : row;
          entry[3] = 1.0f;
        }
    }
}
