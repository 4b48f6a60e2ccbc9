/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/map-raster.h"

#include "plot/thinning.h"

#include <math.h>
#include <string.h>

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

/* One line of pixels after the other, from below. */
typedef struct
{
  const SolPanel *panel;
  const guint32 *colours;
  guint32 gap;
  gsize n_x, n_y;   /* of the panel */
  gsize left, past; /* columns that the map covers */
  double *edge;     /* [past - left + 1] */
  double *cells;    /* [past - left] of the row at hand */
  double *largest;  /* [past - left] of all rows on the line at hand */
  gssize line;      /* at hand, -1: none */
  unsigned char *pixels;
  gsize stride;
} Lines;

static guint32 *
get_line (const Lines *self, gsize line)
{
  return (guint32 *) (gpointer) (self->pixels + (self->n_y - 1 - line) * self->stride) + self->left;
}

static void
colour_line (const Lines *self, gsize line)
{
  guint32 *pixel = get_line (self, line);
  for (gsize i = 0; i < self->past - self->left; i++)
    pixel[i] =
        0xff000000 | get_colour (&self->panel->colour, self->colours, self->gap, self->largest[i]);
}

/* Rows come in their order, so that those which share a line follow each other. */
static void
add_to_line (Lines *self, gsize line)
{
  gsize n = self->past - self->left;
  if ((gssize) line != self->line)
    memcpy (self->largest, self->cells, n * sizeof *self->cells);
  else
    for (gsize i = 0; i < n; i++)
      if (isnan (self->largest[i]) || self->cells[i] > self->largest[i])
        self->largest[i] = self->cells[i];
  self->line = (gssize) line;
}

static void
add_row (Lines *self, const SolLayer *map, gsize row, gsize first, gsize past)
{
  gsize n = self->past - self->left;
  sol_thinning_get_cell_maxima (map->x, map->value + row * map->n, map->n, self->edge, n,
                                self->cells);
  for (gsize j = first; j < past; j++)
    {
      gboolean is_as_below = j > first + 1; /* where no other row can be */
      add_to_line (self, j);
      if (is_as_below)
        memcpy (get_line (self, j), get_line (self, j - 1), n * sizeof (guint32));
      else
        colour_line (self, j);
    }
}

/* The first row that has a say on the lines from that of row @n_old - 1 on, whose end may have moved. */
static gsize
find_first_row (const SolPanel *panel, const SolLayer *map, gsize n_old, gsize n_y, gsize *line)
{
  const SolMapCover whole = { 0.0, 1.0, 0.0, 1.0 };
  gsize first, past, row = n_old > 0 ? n_old - 1 : 0;
  *line = 0;
  if (n_old == 0 || !sol_map_raster_get_span (&panel->y, map->row_edge[row], map->row_edge[row + 1],
                                              &whole, n_y, line, &past))
    return row;
  while (row > 0 &&
         sol_map_raster_get_span (&panel->y, map->row_edge[row - 1], map->row_edge[row], &whole,
                                  n_y, &first, &past) &&
         past > *line)
    row--;
  return row;
}

/**
 * sol_map_raster_fill_rows:
 * @panel: the panel of the map
 * @map: a map
 * @gap: colour of what is no number
 * @n_old: rows that are on the pixels already
 * @n_x: pixels across the panel
 * @n_y: pixels along it
 * @pixels: (inout): [n_y, stride] bytes of colours 0xFFRRGGBB, from the top; what no row covers is
 *   left as it is
 * @stride: bytes from one line to the next
 *
 * A pixel has the colour of the largest value that it covers. A map that has grown costs what its
 * new rows cost.
 *
 * Threads: any. Allocates: yes.
 */
void
sol_map_raster_fill_rows (const SolPanel *panel,
                          const SolLayer *map,
                          guint32 gap,
                          gsize n_old,
                          gsize n_x,
                          gsize n_y,
                          unsigned char *pixels,
                          gsize stride)
{
  const SolMapCover whole = { 0.0, 1.0, 0.0, 1.0 };
  guint32 colours[SOL_COLOUR_MAP_SIZE];
  SolMapCover cover;
  if (!sol_map_raster_get_cover (panel, map, &cover))
    return;
  Lines self = { .panel = panel, .colours = colours, .gap = gap, .n_x = n_x, .n_y = n_y };
  self.left = (gsize) MIN (lround (cover.left * (double) n_x), (long) n_x - 1);
  self.past = MAX ((gsize) lround (cover.right * (double) n_x), self.left + 1);
  gsize n = self.past - self.left, lowest;
  g_autofree double *edge = g_new (double, n + 1), *cells = g_new (double, n);
  g_autofree double *largest = g_new (double, n);
  self.edge = edge;
  self.cells = cells;
  self.largest = largest;
  self.line = -1;
  self.pixels = pixels;
  self.stride = stride;
  sol_colour_map_fill (panel->colour_map, panel->is_colour_reversed, colours);
  for (gsize i = 0; i <= n; i++)
    edge[i] = sol_axis_unmap (&panel->x, (double) (self.left + i) / (double) n_x);
  for (gsize k = find_first_row (panel, map, n_old, n_y, &lowest); k < map->n_rows; k++)
    {
      gsize first, past;
      if (sol_map_raster_get_span (&panel->y, map->row_edge[k], map->row_edge[k + 1], &whole, n_y,
                                   &first, &past) &&
          past > lowest)
        add_row (&self, map, k, MAX (first, lowest), past);
    }
}
