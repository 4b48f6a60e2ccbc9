/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/painter.h"
#include "plot/thinning.h"
#include "sol-test.h"

#include <string.h>

#define N_SAMPLES 65536
#define SPIKE 1000.0

/* Places that are not even, as wavelengths are not, with noise around 1. */
static void
make_samples (double *x, double *value, gsize n, GRand *random)
{
  for (gsize i = 0; i < n; i++)
    {
      x[i] = 1.0 / (2.0 - (double) i / (double) n);
      value[i] = g_rand_double_range (random, 0.5, 1.5);
    }
}

/* A spike of one sample is in the picture at any zoom that holds it, however narrow or wide. */
static void
test_map_spikes (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (2001);
  g_autofree double *x = g_new (double, N_SAMPLES), *value = g_new (double, N_SAMPLES);
  make_samples (x, value, N_SAMPLES, random);
  for (int trial = 0; trial < 300; trial++)
    {
      gsize spike = (gsize) g_rand_int_range (random, 1, N_SAMPLES - 1);
      gsize n_cells = (gsize) g_rand_int_range (random, 1, 1500);
      double width = pow (10.0, g_rand_double_range (random, -6.0, 0.0));
      double lo = x[spike] - width * g_rand_double (random), hi = lo + width;
      double before = value[spike];
      g_autofree double *edge = g_new (double, n_cells + 1);
      g_autofree double *cell = g_new (double, n_cells);
      if (!(x[spike] < hi))
        continue;
      value[spike] = SPIKE;
      for (gsize i = 0; i <= n_cells; i++)
        edge[i] = lo + (hi - lo) * (double) i / (double) n_cells;
      sol_thinning_get_cell_maxima (x, value, N_SAMPLES, edge, n_cells, cell);
      double largest = -INFINITY;
      for (gsize i = 0; i < n_cells; i++)
        largest = isnan (cell[i]) ? largest : fmax (largest, cell[i]);
      sol_assert_near (P, largest, SPIKE, 0.0);
      value[spike] = before;
    }
}

/* Wide cells hold the largest of their samples, narrow ones lie on the line between two. */
static void
test_map_values (void)
{
  const double x[] = { 0.0, 1.0, 2.0, 4.0 }, value[] = { 1.0, 3.0, NAN, 2.0 };
  const double wide[] = { 0.0, 1.5, 5.0 }, narrow[] = { -2.0, -1.0, 0.25, 0.5 };
  double cell[3];
  sol_thinning_get_cell_maxima (x, value, 4, wide, 2, cell);
  sol_assert_near (P, cell[0], 3.0, 0.0);
  sol_assert_near (P, cell[1], 2.0, 0.0);
  sol_thinning_get_cell_maxima (x, value, 4, narrow, 3, cell);
  g_assert_true (isnan (cell[0]));
  sol_assert_near (R, cell[1], 1.5, 1e-15);
  sol_assert_near (R, cell[2], 2.0, 1e-15);
  sol_thinning_get_cell_maxima (x, value, 1, wide, 2, cell);
  sol_assert_near (P, cell[1], 1.0, 0.0);
}

static void
check_line (const double *x, const double *y, const SolAxis *axis, gsize n_columns)
{
  g_autofree gsize *kept = g_new (gsize, N_SAMPLES);
  gsize n = sol_thinning_get_line (axis, x, y, N_SAMPLES, n_columns, kept);
  g_assert_cmpuint (n, <=, MIN (4 * (n_columns + 2), N_SAMPLES));
  double most = -INFINITY, least = INFINITY, most_kept = -INFINITY, least_kept = INFINITY;
  for (gsize i = 0; i < N_SAMPLES; i++)
    if (x[i] >= axis->lo && x[i] < axis->hi)
      {
        most = fmax (most, y[i]);
        least = fmin (least, y[i]);
      }
  for (gsize i = 0; i < n; i++)
    {
      if (i > 0)
        g_assert_cmpuint (kept[i], >, kept[i - 1]);
      if (x[kept[i]] >= axis->lo && x[kept[i]] < axis->hi)
        {
          most_kept = fmax (most_kept, y[kept[i]]);
          least_kept = fmin (least_kept, y[kept[i]]);
        }
    }
  sol_assert_near (P, most_kept, most, 0.0);
  sol_assert_near (P, least_kept, least, 0.0);
  /* class P: the line goes on to both sides of the picture. */
  g_assert_true (x[kept[0]] <= axis->lo && x[kept[n - 1]] >= axis->hi);
}

static void
test_line_spikes (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (2002);
  g_autofree double *x = g_new (double, N_SAMPLES), *y = g_new (double, N_SAMPLES);
  make_samples (x, y, N_SAMPLES, random);
  for (int trial = 0; trial < 100; trial++)
    {
      gsize up = (gsize) g_rand_int_range (random, 100, N_SAMPLES - 100);
      gsize n_columns = (gsize) g_rand_int_range (random, 1, 2000);
      double width = pow (10.0, g_rand_double_range (random, -3.5, -0.4)), before = y[up];
      SolAxis axis = { 0 };
      sol_axis_set_range (&axis, fmax (x[up] - width * g_rand_double (random), x[1]),
                          fmin (x[up] + width, x[N_SAMPLES - 2]));
      y[up] = trial % 2 == 0 ? SPIKE : -SPIKE;
      check_line (x, y, &axis, n_columns);
      y[up] = before;
    }
}

static void
test_line_gaps (void)
{
  const double x[] = { 0.0, 1.0, 2.0, 3.0, 4.0, 5.0 }, y[] = { 1.0, 2.0, NAN, NAN, 3.0, 4.0 };
  SolAxis axis = { .lo = 0.0, .hi = 5.0 };
  gsize kept[6];
  g_assert_cmpuint (sol_thinning_get_line (&axis, x, y, 6, 100, kept), ==, 5);
  g_assert_cmpuint (kept[2], ==, 2);
  g_assert_cmpuint (kept[3], ==, 4);
}

static double
get_red (cairo_surface_t *image, int x, int y)
{
  const unsigned char *data = cairo_image_surface_get_data (image);
  return data[(gsize) y * (gsize) cairo_image_surface_get_stride (image) + (gsize) x * 4 + 2];
}

/* The whole way: a map of 2001 rows with one bright sample each in a few of them, drawn small. */
static void
test_drawn_spikes (void)
{
  enum
  {
    N_ROWS = 2001,
    N = 512,
    N_SPIKES = 12
  };
  g_autofree double *x = g_new (double, N), *row = g_new (double, N_ROWS);
  g_autoptr (GRand) random = g_rand_new_with_seed (5);
  g_autoptr (SolScene) scene = sol_scene_new ("spikes", NULL, 1, 1);
  SolPanel *panel = sol_scene_add (scene, sol_panel_new (NULL, 0, 0));
  for (gsize i = 0; i < N; i++)
    x[i] = (double) i / (N - 1);
  for (gsize k = 0; k < N_ROWS; k++)
    row[k] = (double) k / (N_ROWS - 1);
  SolLayer *map = sol_panel_add (panel, sol_layer_new_map ("map", x, N, row, N_ROWS, 1.0));
  memset (map->value, 0, N_ROWS * N * sizeof *map->value);
  panel->has_colour = TRUE;
  panel->colour_map = sol_colour_map_find ("greys");
  SolPaintStyle style;
  sol_paint_style_init (&style);
  for (int trial = 0; trial < N_SPIKES; trial++)
    {
      gsize k = (gsize) g_rand_int_range (random, 0, N_ROWS);
      gsize i = (gsize) g_rand_int_range (random, 0, N);
      SolPaintArea area;
      map->value[k * N + i] = 1.0;
      cairo_surface_t *image = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 260, 180);
      cairo_t *cr = cairo_create (image);
      sol_painter_draw (cr, scene, 260.0, 180.0, &style, &area);
      cairo_destroy (cr);
      cairo_surface_flush (image);
      int px = (int) (area.x + CLAMP (x[i] * area.width, 0.0, area.width - 1.0));
      int py = (int) (area.y + CLAMP ((1.0 - row[k]) * area.height, 0.0, area.height - 1.0));
      double brightest = 0.0;
      for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++)
          if (px + dx > area.x && px + dx < area.x + area.width - 1.0 && py + dy > area.y &&
              py + dy < area.y + area.height - 1.0)
            brightest = fmax (brightest, get_red (image, px + dx, py + dy));
      cairo_surface_destroy (image);
      /* class P: full white where the spike is, within a pixel. */
      g_assert_true (brightest > 250.0);
      map->value[k * N + i] = 0.0;
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/plot/thinning/map-spikes", test_map_spikes);
  g_test_add_func ("/plot/thinning/map-values", test_map_values);
  g_test_add_func ("/plot/thinning/line-spikes", test_line_spikes);
  g_test_add_func ("/plot/thinning/line-gaps", test_line_gaps);
  g_test_add_func ("/plot/thinning/drawn-spikes", test_drawn_spikes);
  return g_test_run ();
}
