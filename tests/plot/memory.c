/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Plots of a run that goes on: as if they were built anew, at the price of the new planes. */
#include "config.h"

#include "plot/map-raster.h"
#include "plot/plot.h"
#include "sample-source.h"
#include "sol-test.h"

#define N_PLANES 24

static void
assert_same_values (const double *a, const double *b, gsize n)
{
  for (gsize i = 0; i < n; i++)
    if (!(isnan (a[i]) && isnan (b[i])))
      sol_assert_near (P, a[i], b[i], 0.0);
}

static void
assert_same_axis (const SolAxis *a, const SolAxis *b)
{
  g_assert_cmpint (a->quantity, ==, b->quantity);
  g_assert_cmpint (a->scale, ==, b->scale);
  sol_assert_near (P, a->lo, b->lo, 0.0);
  sol_assert_near (P, a->hi, b->hi, 0.0);
  sol_assert_near (P, a->reference, b->reference, 0.0);
}

static void
assert_same_layer (const SolLayer *a, const SolLayer *b)
{
  g_assert_cmpint (a->kind, ==, b->kind);
  g_assert_cmpstr (a->name, ==, b->name);
  g_assert_cmpuint (a->n, ==, b->n);
  g_assert_cmpuint (a->n_rows, ==, b->n_rows);
  if (a->x != NULL)
    assert_same_values (a->x, b->x, a->n);
  if (a->y != NULL)
    assert_same_values (a->y, b->y, a->n);
  if (a->kind != SOL_LAYER_MAP)
    return;
  assert_same_values (a->row_edge, b->row_edge, a->n_rows + 1);
  assert_same_values (a->value, b->value, a->n_rows * a->n);
}

static void
assert_same_scene (const SolScene *a, const SolScene *b)
{
  g_assert_cmpuint (a->panels->len, ==, b->panels->len);
  for (guint i = 0; i < a->panels->len; i++)
    {
      const SolPanel *p = a->panels->pdata[i], *q = b->panels->pdata[i];
      assert_same_axis (&p->x, &q->x);
      assert_same_axis (&p->y, &q->y);
      g_assert_cmpuint (p->layers->len, ==, q->layers->len);
      for (guint k = 0; k < p->layers->len; k++)
        assert_same_layer (p->layers->pdata[k], q->layers->pdata[k]);
    }
}

static void
init_options (SolPlotOptions *options)
{
  sol_plot_options_init (options);
  options->spectral_lo = 600e-9;
  options->spectral_hi = 1000e-9;
  options->time_lo_s = -40e-15;
  options->time_hi_s = 60e-15;
}

static void
compare (SolPlotMemory *memory, Sample *sample, const SolPlotOptions *options, const char *name)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (SolScene) kept = sol_plot_build_on (memory, name, &sample->source, options, &error);
  g_assert_no_error (error);
  g_autoptr (SolScene) fresh = sol_plot_build (name, &sample->source, options, &error);
  g_assert_no_error (error);
  assert_same_scene (kept, fresh);
}

/* Whatever changes from one plot to the next, the memory shows what a fresh plot shows. */
static void
test_same (void)
{
  static const char *const names[] = { "evolution", "pulse",       "spectrum",
                                       "phase",     "spectrogram", "statistics" };
  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree Sample *sample = g_new (Sample, 1);
      sample_init (sample, N_PLANES, 0);
      g_autoptr (SolPlotMemory) memory = sol_plot_memory_new ();
      SolPlotOptions options;
      init_options (&options);
      for (gint64 n = 0; n <= N_PLANES; n += 5)
        {
          sample->n_planes = n;
          options.is_db = n % 2 == 0;
          if (n == 10)
            options.spectral_hi = NAN; /* another axis */
          if (n == 15)
            options.spectral_axis = SOL_QUANTITY_FREQUENCY, options.spectral_lo = NAN;
          options.reference = n == 20 ? SOL_PLOT_REFERENCE_PLANE : SOL_PLOT_REFERENCE_RUN;
          options.z_m = n == 20 ? 0.3 : NAN;
          options.most_columns = n >= 15 ? 64 : 0;
          compare (memory, sample, &options, names[i]);
        }
    }
}

/* On one axis, a plane is read for the peaks, for each of two maps, and as a slice. */
static void
test_price (void)
{
  g_autofree Sample *sample = g_new (Sample, 1);
  sample_init (sample, N_PLANES, 1);
  g_autoptr (SolPlotMemory) memory = sol_plot_memory_new ();
  SolPlotOptions options;
  init_options (&options);
  gint64 before = 0;
  for (; sample->n_planes <= N_PLANES; sample->n_planes++)
    {
      g_autoptr (SolScene) scene =
          sol_plot_build_on (memory, "evolution", &sample->source, &options, NULL);
      g_assert_nonnull (scene);
      gint64 n_read = sol_plot_memory_get_n_read (memory) - before;
      g_assert_cmpint (n_read, <=, 3 + 2 * 2);
      before += n_read;
    }
}

/* Another source after the planes were let go: nothing of the old ones is left. */
static void
test_forgetting (void)
{
  g_autofree Sample *sample = g_new (Sample, 1);
  g_autoptr (SolPlotMemory) memory = sol_plot_memory_new ();
  SolPlotOptions options;
  init_options (&options);
  sample_init (sample, N_PLANES, N_PLANES);
  compare (memory, sample, &options, "evolution");
  sol_plot_memory_forget (memory);
  /* At the same place in memory. */
  sample_init (sample, N_PLANES, 7);
  sample->factor = 0.1;
  sample->delay_step_s = 5e-15;
  compare (memory, sample, &options, "evolution");
}

/* Lines of pixels that are filled row by row are those that are filled at once, also where several
 * rows share a line. */
static void
test_raster (void)
{
  for (gsize n_y = 9; n_y <= 120; n_y += 37)
    {
      g_autofree Sample *sample = g_new (Sample, 1);
      sample_init (sample, N_PLANES, 1);
      g_autoptr (SolPlotMemory) memory = sol_plot_memory_new ();
      SolPlotOptions options;
      init_options (&options);
      options.fixed_reference = 1e-9;
      options.reference = SOL_PLOT_REFERENCE_FIXED;
      const gsize n_x = 50;
      g_autofree guint32 *grown = g_new0 (guint32, n_x * n_y), *whole = g_new0 (guint32, n_x * n_y);
      gsize n_old = 0;
      for (; sample->n_planes <= N_PLANES; sample->n_planes += 3)
        {
          g_autoptr (SolScene) scene =
              sol_plot_build_on (memory, "spectrum-evolution", &sample->source, &options, NULL);
          const SolPanel *panel = scene->panels->pdata[0];
          const SolLayer *map = panel->layers->pdata[0];
          sol_map_raster_fill_rows (panel, map, 0xff00ff, n_old, n_x, n_y, (unsigned char *) grown,
                                    n_x * 4);
          memset (whole, 0, n_x * n_y * sizeof *whole);
          sol_map_raster_fill_rows (panel, map, 0xff00ff, 0, n_x, n_y, (unsigned char *) whole,
                                    n_x * 4);
          g_assert_cmpmem (grown, n_x * n_y * 4, whole, n_x * n_y * 4);
          /* What is not computed is not painted. */
          g_assert_cmpuint (grown[n_x * (n_y - 1) + n_x / 2], !=, 0);
          if (n_old == 0)
            g_assert_cmpuint (grown[n_x / 2], ==, 0);
          n_old = map->n_rows;
        }
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/plot/memory/same", test_same);
  g_test_add_func ("/plot/memory/price", test_price);
  g_test_add_func ("/plot/memory/forgetting", test_forgetting);
  g_test_add_func ("/plot/memory/raster", test_raster);
  return g_test_run ();
}
