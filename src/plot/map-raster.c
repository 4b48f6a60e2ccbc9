/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/map-raster.h"

#include "plot/thinning.h"

#include <math.h>

static guint32
get_colour (const SolAxis *axis, const guint32 *colours, guint32 gap, double value)
{
  double place = sol_axis_map (axis, value);
  if (isnan (place))
    return gap;
  return colours[(int) lround (CLAMP (place, 0.0, 1.0) * (SOL_COLOUR_MAP_SIZE - 1))];
}

/**
 * sol_map_raster_get_cover:
 * @panel: the panel of the map
 * @map: a map
 * @cover: (out caller-allocates): the part of the panel that it covers
 *
 * Threads: any. Allocates: no.
 * Returns: whether any of it lies within the panel
 */
gboolean
sol_map_raster_get_cover (const SolPanel *panel, const SolLayer *map, SolMapCover *cover)
{
  *cover = (SolMapCover){ CLAMP (sol_axis_map (&panel->x, map->x[0]), 0.0, 1.0),
                          CLAMP (sol_axis_map (&panel->x, map->x[map->n - 1]), 0.0, 1.0),
                          CLAMP (sol_axis_map (&panel->y, map->row_edge[0]), 0.0, 1.0),
                          CLAMP (sol_axis_map (&panel->y, map->row_edge[map->n_rows]), 0.0, 1.0) };
  if (map->n == 1) /* one sample stands for the whole width */
    cover->left = 0.0, cover->right = 1.0;
  return cover->right > cover->left && cover->upper > cover->lower;
}

/**
 * sol_map_raster_get_span:
 * @axis: the vertical axis
 * @lo: where a row of a map begins
 * @hi: where it ends
 * @cover: the part of the panel that the map covers
 * @n_y: pixels along it
 * @first: (out): the first pixel of the row, from below
 * @past: (out): the pixel after its last
 *
 * Every row that is in sight has a pixel; where rows are high, each pixel shows the row at its
 * middle.
 *
 * Threads: any. Allocates: no.
 * Returns: whether the row is in sight
 */
gboolean
sol_map_raster_get_span (const SolAxis *axis,
                         double lo,
                         double hi,
                         const SolMapCover *cover,
                         gsize n_y,
                         gsize *first,
                         gsize *past)
{
  double height = cover->upper - cover->lower, n = (double) n_y;
  double low = (sol_axis_map (axis, lo) - cover->lower) / height * n;
  double high = (sol_axis_map (axis, hi) - cover->lower) / height * n;
  if (!(high > 0.0 && low < n))
    return FALSE;
  *first = (gsize) fmax (ceil (low - 0.5), 0.0);
  *past = (gsize) fmax (fmin (ceil (high - 0.5), n), 0.0);
  if (*past <= *first)
    {
      *first = (gsize) CLAMP (floor (0.5 * (low + high)), 0.0, n - 1.0);
      *past = *first + 1;
    }
  return TRUE;
}

/* Largest values of the map on n_x times n_y pixels over the cover, from the top. */
static double *
make_raster (const SolPanel *panel,
             const SolLayer *map,
             const SolMapCover *cover,
             gsize n_x,
             gsize n_y)
{
  double *raster = g_new (double, n_x *n_y);
  g_autofree double *edge = g_new (double, n_x + 1);
  g_autofree double *cells = g_new (double, n_x);
  for (gsize i = 0; i < n_x * n_y; i++)
    raster[i] = NAN;
  for (gsize i = 0; i <= n_x; i++)
    edge[i] = sol_axis_unmap (&panel->x, cover->left + (cover->right - cover->left) * (double) i /
                                                           (double) n_x);
  for (gsize k = 0; k < map->n_rows; k++)
    {
      gsize first, past;
      if (!sol_map_raster_get_span (&panel->y, map->row_edge[k], map->row_edge[k + 1], cover, n_y,
                                    &first, &past))
        continue;
      sol_thinning_get_cell_maxima (map->x, map->value + k * map->n, map->n, edge, n_x, cells);
      for (gsize j = first; j < past; j++)
        {
          double *row = raster + (n_y - 1 - j) * n_x;
          for (gsize i = 0; i < n_x; i++)
            row[i] = isnan (row[i]) || cells[i] > row[i] ? cells[i] : row[i];
        }
    }
  return raster;
}

/**
 * sol_map_raster_fill:
 * @panel: the panel of the map
 * @map: a map
 * @cover: the part of the panel that it covers
 * @gap: colour of what is no number
 * @n_x: pixels across the cover
 * @n_y: pixels along it
 * @pixels: (out caller-allocates): [n_y, stride] bytes of colours 0xFFRRGGBB, from the top
 * @stride: bytes from one line to the next
 *
 * A pixel has the colour of the largest value that it covers.
 *
 * Threads: any. Allocates: yes.
 */
void
sol_map_raster_fill (const SolPanel *panel,
                     const SolLayer *map,
                     const SolMapCover *cover,
                     guint32 gap,
                     gsize n_x,
                     gsize n_y,
                     unsigned char *pixels,
                     gsize stride)
{
  guint32 colours[SOL_COLOUR_MAP_SIZE];
  g_autofree double *raster = make_raster (panel, map, cover, n_x, n_y);
  sol_colour_map_fill (panel->colour_map, panel->is_colour_reversed, colours);
  for (gsize j = 0; j < n_y; j++)
    {
      guint32 *pixel = (guint32 *) (gpointer) (pixels + j * stride);
      for (gsize i = 0; i < n_x; i++)
        pixel[i] = 0xff000000 | get_colour (&panel->colour, colours, gap, raster[j * n_x + i]);
    }
}
