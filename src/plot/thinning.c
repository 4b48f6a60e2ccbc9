/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/thinning.h"

#include <math.h>

/* Largest of the two; NAN only if both are. */
static double
largest (double a, double b)
{
  return isnan (a) || b > a ? b : a;
}

/* On the line from sample i to the next. */
static double
interpolate (const double *x, const double *value, gsize i, double at)
{
  double share = (at - x[i]) / (x[i + 1] - x[i]);
  return value[i] + share * (value[i + 1] - value[i]);
}

/**
 * sol_thinning_get_cell_maxima:
 * @x: [n] places of the samples, ascending
 * @value: [n] values; NAN does not count beside numbers
 * @n: number of samples, at least 1
 * @edge: [n_cells + 1] edges of the cells, ascending
 * @n_cells: number of cells
 * @maximum: (out caller-allocates): [n_cells] largest value of the line through the samples within
 *   each cell; NAN where there are no samples around
 *
 * Where cells are wide, no sample is lost; where they are narrow, the line through the samples is
 * read between them. A single sample has its value everywhere.
 *
 * Threads: any. Allocates: no.
 */
void
sol_thinning_get_cell_maxima (const double *x,
                              const double *value,
                              gsize n,
                              const double *edge,
                              gsize n_cells,
                              double *maximum)
{
  gsize i = 0; /* first sample at or above the edge */
  for (gsize c = 0; c < n_cells; c++)
    {
      double lo = edge[c], hi = edge[c + 1], found = NAN;
      if (n == 1)
        {
          maximum[c] = value[0];
          continue;
        }
      while (i < n && x[i] < lo)
        i++;
      if (i > 0 && i < n)
        found = interpolate (x, value, i - 1, lo);
      gsize j = i;
      for (; j < n && x[j] < hi; j++)
        found = largest (found, value[j]);
      if (j > 0 && j < n)
        found = largest (found, interpolate (x, value, j - 1, hi));
      maximum[c] = found;
    }
}

/* Column of a sample; the first and the last hold what lies outside. */
static gssize
get_column (const SolAxis *axis, double x, gsize n_columns)
{
  double place = sol_axis_map (axis, x) * (double) n_columns;
  if (isnan (place) || place < 0.0)
    return -1;
  return place >= (double) n_columns ? (gssize) n_columns : (gssize) place;
}

/* Appends the first, least, largest and last sample of [from, past) in their order. */
static gsize
keep_four (const double *y, gsize from, gsize past, gsize *kept)
{
  gsize least = from, most = from, n = 0;
  for (gsize i = from; i < past; i++)
    {
      least = y[i] < y[least] ? i : least;
      most = y[i] > y[most] ? i : most;
    }
  gsize inner1 = MIN (least, most), inner2 = MAX (least, most);
  kept[n++] = from;
  if (inner1 > from)
    kept[n++] = inner1;
  if (inner2 > inner1)
    kept[n++] = inner2;
  if (past - 1 > inner2)
    kept[n++] = past - 1;
  return n;
}

/**
 * sol_thinning_get_line:
 * @axis: the axis along which @x lies
 * @x: [n] places of the samples, ascending
 * @y: [n] values; NAN is a gap
 * @n: number of samples
 * @n_columns: columns of the picture
 * @kept: (out caller-allocates): [4 (n_columns + 2) + 2 times the number of gaps, or n if that is
 *   less] which samples to draw, ascending
 *
 * Columns hold the first, least, largest and last of their samples, which draws the same picture as
 * all of them. Of what lies outside, only the neighbours of the picture are kept. A gap keeps one
 * NAN sample.
 *
 * Threads: any. Allocates: no.
 * Returns: how many are kept, never more than @n
 */
gsize
sol_thinning_get_line (const SolAxis *axis,
                       const double *x,
                       const double *y,
                       gsize n,
                       gsize n_columns,
                       gsize *kept)
{
  gsize n_kept = 0, first = 0, past = n;
  while (first + 1 < n && get_column (axis, x[first + 1], n_columns) < 0)
    first++;
  while (past > first + 1 && get_column (axis, x[past - 2], n_columns) >= (gssize) n_columns)
    past--;
  for (gsize i = first; i < past;)
    {
      gsize j = i + 1;
      if (isnan (y[i]))
        {
          while (j < past && isnan (y[j]))
            j++;
          kept[n_kept++] = i;
          i = j;
          continue;
        }
      gssize column = get_column (axis, x[i], n_columns);
      while (j < past && !isnan (y[j]) && get_column (axis, x[j], n_columns) == column)
        j++;
      n_kept += keep_four (y, i, j, kept + n_kept);
      i = j;
    }
  return n_kept;
}
