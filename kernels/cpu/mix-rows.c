/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A panel of some columns is copied together, so that its rows lie side by side however far apart they
 * were, and every tile of the output is summed in registers.
 *
 * Literature: K. Goto and R. A. van de Geijn, ACM Trans. Math. Softw. 34, 12 (2008). */
#include "config.h"

#include "kernels/cpu/mix-rows.h"

#include "kernels/cpu/vector.h"

#include <string.h>

/* A tile of the output: as many sums as there are registers for, with room for the panel's vectors and
 * one factor. */
#if SOL_V_WIDTH == 8
#define N_ROWS 8
#define N_VECTORS 3
#elif SOL_V_WIDTH == 4
#define N_ROWS 4
#define N_VECTORS 3
#else
#define N_ROWS 4
#define N_VECTORS 2
#endif
#define N_COLUMNS (N_VECTORS * SOL_V_WIDTH)
/* Input rows of a panel: it stays in the first-level cache. */
#define N_DEPTH 128

/* The first @n_columns columns of @n_in rows, the rest of the panel zero. */
static void
pack (const double *in, size_t in_stride, size_t n_in, size_t n_columns, double *restrict panel)
{
  if (n_columns < N_COLUMNS)
    memset (panel, 0, n_in * N_COLUMNS * sizeof *panel);
  for (size_t k = 0; k < n_in; k++)
    memcpy (panel + k * N_COLUMNS, in + k * in_stride, n_columns * sizeof *panel);
}

/* out [n_rows][N_COLUMNS] (+)= matrix [n_rows][n_in] panel [n_in][N_COLUMNS]. */
SOL_V_INLINE void
tile (int n_rows,
      const double *matrix,
      size_t matrix_stride,
      size_t n_in,
      const double *panel,
      int is_first,
      double *out,
      size_t out_stride)
{
  SolVector sum[N_ROWS][N_VECTORS];
  for (int r = 0; r < n_rows; r++)
    for (int v = 0; v < N_VECTORS; v++)
      sum[r][v] = is_first ? (SolVector){ 0.0 }
                           : sol_v_load (out + (size_t) r * out_stride + v * SOL_V_WIDTH);
  for (size_t k = 0; k < n_in; k++)
    {
      SolVector column[N_VECTORS];
      for (int v = 0; v < N_VECTORS; v++)
        column[v] = sol_v_load (panel + k * N_COLUMNS + v * SOL_V_WIDTH);
      for (int r = 0; r < n_rows; r++)
        for (int v = 0; v < N_VECTORS; v++)
          sum[r][v] += matrix[(size_t) r * matrix_stride + k] * column[v];
    }
  for (int r = 0; r < n_rows; r++)
    for (int v = 0; v < N_VECTORS; v++)
      sol_v_store (out + (size_t) r * out_stride + v * SOL_V_WIDTH, sum[r][v]);
}

/* All rows of the output in the columns of one panel. */
static void
panel_product (const double *matrix,
               size_t matrix_stride,
               size_t n_out,
               size_t n_in,
               const double *panel,
               int is_first,
               double *out,
               size_t out_stride)
{
  size_t r = 0;
  for (; r + N_ROWS <= n_out; r += N_ROWS)
    tile (N_ROWS, matrix + r * matrix_stride, matrix_stride, n_in, panel, is_first,
          out + r * out_stride, out_stride);
  for (; r + N_ROWS / 2 <= n_out; r += N_ROWS / 2)
    tile (N_ROWS / 2, matrix + r * matrix_stride, matrix_stride, n_in, panel, is_first,
          out + r * out_stride, out_stride);
  for (; r < n_out; r++)
    tile (1, matrix + r * matrix_stride, matrix_stride, n_in, panel, is_first, out + r * out_stride,
          out_stride);
}

static void
copy_columns (const double *from,
              size_t from_stride,
              size_t n_rows,
              size_t n,
              double *to,
              size_t stride)
{
  for (size_t r = 0; r < n_rows; r++)
    memcpy (to + r * stride, from + r * from_stride, n * sizeof *to);
}

/* The same of columns that are too few for a tile: these go through rows of their own, which may be
 * written in whole. */
static void
narrow_product (const double *matrix,
                size_t matrix_stride,
                size_t n_out,
                size_t n_in,
                const double *panel,
                int is_first,
                size_t n_columns,
                double *out,
                size_t out_stride)
{
  double whole[N_ROWS * N_COLUMNS] = { 0.0 };
  for (size_t r = 0; r < n_out; r += N_ROWS)
    {
      size_t n_rows = n_out - r < N_ROWS ? n_out - r : N_ROWS;
      double *here = out + r * out_stride;
      if (!is_first)
        copy_columns (here, out_stride, n_rows, n_columns, whole, N_COLUMNS);
      panel_product (matrix + r * matrix_stride, matrix_stride, n_rows, n_in, panel, is_first,
                     whole, N_COLUMNS);
      copy_columns (whole, N_COLUMNS, n_rows, n_columns, here, out_stride);
    }
}

/**
 * sol_cpu_mix_rows:
 * @matrix: [n_out, n_in]
 * @n_out: rows of the output
 * @n_in: rows of the input, at least 1
 * @in: [n_in] rows of @n values at a distance of @in_stride
 * @in_stride: distance of input rows
 * @n: length of the rows
 * @out: OUT [n_out] rows of @n values at a distance of @out_stride, not @in
 * @out_stride: distance of output rows
 *
 * Source: Goto and van de Geijn (2008); amplitudes of modes to fields at nodes, and back.
 * Threads: any. Allocates: no.
 */
void
SOL_CPU_NAME (mix_rows) (const double *matrix,
                         size_t n_out,
                         size_t n_in,
                         const double *in,
                         size_t in_stride,
                         size_t n,
                         double *out,
                         size_t out_stride)
{
  double panel[N_DEPTH * N_COLUMNS];
  for (size_t column = 0; column < n; column += N_COLUMNS)
    for (size_t k = 0; k < n_in; k += N_DEPTH)
      {
        size_t depth = n_in - k < N_DEPTH ? n_in - k : N_DEPTH;
        size_t n_columns = n - column < N_COLUMNS ? n - column : N_COLUMNS;
        pack (in + k * in_stride + column, in_stride, depth, n_columns, panel);
        if (n_columns == N_COLUMNS)
          panel_product (matrix + k, n_in, n_out, depth, panel, k == 0, out + column, out_stride);
        else
          narrow_product (matrix + k, n_in, n_out, depth, panel, k == 0, n_columns, out + column,
                          out_stride);
      }
}
