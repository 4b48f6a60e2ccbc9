/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/error.h"
#include "plot/picture.h"
#include "plot/plot.h"
#include "plot/sample-source.h"
#include "sol-test.h"

static SolScene *
build (Sample *sample, const char *name, const SolPlotOptions *options)
{
  SolPlotOptions usual;
  g_autoptr (GError) error = NULL;
  sol_plot_options_init (&usual);
  SolScene *scene =
      sol_plot_build (name, &sample->source, options != NULL ? options : &usual, &error);
  g_assert_no_error (error);
  return scene;
}

static const SolLayer *
find_kind (const SolScene *scene, SolLayerKind kind)
{
  for (guint i = 0; i < scene->panels->len; i++)
    {
      const SolPanel *panel = scene->panels->pdata[i];
      for (guint j = 0; j < panel->layers->len; j++)
        if (((const SolLayer *) panel->layers->pdata[j])->kind == kind)
          return panel->layers->pdata[j];
    }
  return NULL;
}

static void
check_axis (const SolAxis *axis)
{
  /* class P: it can be drawn. */
  g_assert_true (isfinite (axis->lo) && isfinite (axis->hi) && axis->lo < axis->hi);
}

/* Axes are usable and the painter gets through, at sizes that leave no room, too. */
static void
check_drawable (const SolScene *scene)
{
  static const double sizes[][2] = { { 420.0, 300.0 }, { 60.0, 40.0 }, { 1.0, 1.0 } };
  for (guint i = 0; i < scene->panels->len; i++)
    {
      const SolPanel *panel = scene->panels->pdata[i];
      check_axis (&panel->x);
      check_axis (&panel->y);
      check_axis (&panel->right);
      check_axis (&panel->colour);
    }
  SolPaintStyle style;
  sol_paint_style_init (&style);
  for (gsize i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GBytes) bytes = sol_picture_render (scene, SOL_PICTURE_PNG, sizes[i][0],
                                                     sizes[i][1], 1.0, &style, &error);
      g_assert_no_error (error);
      g_assert_cmpuint (g_bytes_get_size (bytes), >, 60);
    }
}

/* Whatever a run may have left behind, every plot can be drawn and says what is missing. */
static void
test_odd_data (void)
{
  static const struct
  {
    gint64 n_planes;
    double factor;
    gboolean has_note; /* of plots of fields */
  } cases[] = { { 0, 1.0, TRUE },  { 11, 0.0, TRUE }, { 11, NAN, TRUE },
                { 1, 1.0, FALSE }, { 4, 1.0, FALSE }, { 11, 1e-130, FALSE } };
  g_autofree Sample *sample = g_new (Sample, 1);
  for (gsize c = 0; c < G_N_ELEMENTS (cases); c++)
    for (int log_or_not = 0; log_or_not < 2; log_or_not++)
      for (int i = 0; sol_plot_get (i) != NULL; i++)
        {
          SolPlotOptions options;
          sol_plot_options_init (&options);
          options.is_db = options.is_time_db = options.is_spectral_log = log_or_not;
          sample_init (sample, 11, cases[c].n_planes);
          sample->factor = cases[c].factor;
          g_autoptr (SolScene) scene = build (sample, sol_plot_get (i)->name, &options);
          check_drawable (scene);
          gboolean is_field = i < 7;
          if (is_field)
            g_assert_true ((find_kind (scene, SOL_LAYER_NOTE) != NULL) == cases[c].has_note);
        }
}

static void
test_names (void)
{
  static const char *const want[] = { "evolution",      "spectrum-evolution",
                                      "time-evolution", "spectrum",
                                      "pulse",          "phase",
                                      "spectrogram",    "energy",
                                      "statistics",     "ionisation",
                                      "pressure",       "beam" };
  for (gsize i = 0; i < G_N_ELEMENTS (want); i++)
    {
      const SolPlotInfo *info = sol_plot_find (want[i]);
      g_assert_nonnull (info);
      g_assert_cmpstr (info->title, !=, "");
      g_assert_cmpstr (info->help, !=, "");
      g_autofree Sample *sample = g_new (Sample, 1);
      sample_init (sample, 11, 11);
      g_autoptr (SolScene) scene = build (sample, want[i], NULL);
      g_assert_cmpstr (scene->name, ==, want[i]);
    }
  g_assert_null (sol_plot_get ((int) G_N_ELEMENTS (want)));
}

/* What is not computed is hatched, from the end of the last row on; a whole run has no hatching. */
static void
test_unfinished (void)
{
  g_autofree Sample *sample = g_new (Sample, 1);
  sample_init (sample, 11, 4);
  g_autoptr (SolScene) part = build (sample, "spectrum-evolution", NULL);
  const SolLayer *hatch = find_kind (part, SOL_LAYER_HATCH), *map = find_kind (part, SOL_LAYER_MAP);
  g_assert_nonnull (hatch);
  sol_assert_near (R, hatch->y[0], 0.35 * SAMPLE_LENGTH_M, 1e-15);
  sol_assert_near (P, hatch->y[1], SAMPLE_LENGTH_M, 0.0);
  sol_assert_near (P, map->row_edge[4], hatch->y[0], 0.0);
  g_assert_cmpuint (map->n_rows, ==, 4);
  sample->n_planes = 11;
  g_autoptr (SolScene) whole = build (sample, "spectrum-evolution", NULL);
  g_assert_null (find_kind (whole, SOL_LAYER_HATCH));
  const SolPanel *panel = whole->panels->pdata[0];
  sol_assert_near (P, panel->y.hi, SAMPLE_LENGTH_M, 0.0);
}

static void
test_refusals (void)
{
  g_autofree Sample *sample = g_new (Sample, 1);
  sample_init (sample, 11, 11);
  SolPlotOptions options;
  for (int i = 0; i < 7; i++)
    {
      static const int codes[] = { SOL_MODEL_ERROR_UNKNOWN, SOL_MODEL_ERROR_RANGE,
                                   SOL_MODEL_ERROR_UNKNOWN, SOL_MODEL_ERROR_UNKNOWN,
                                   SOL_MODEL_ERROR_RANGE,   SOL_MODEL_ERROR_RANGE,
                                   SOL_MODEL_ERROR_UNKNOWN };
      g_autoptr (GError) error = NULL;
      sol_plot_options_init (&options);
      options.z_m = i == 1 ? 2.0 : NAN;
      options.colour_map = i == 2 ? "jet" : NULL;
      options.statistics = i == 3 ? "energy, colour" : NULL;
      options.mode = i == 4 ? 3 : -1;
      options.floor_db = i == 5 ? 0.0 : -60.0;
      options.spectral_axis = i == 6 ? SOL_QUANTITY_TIME : SOL_QUANTITY_WAVELENGTH;
      const char *name = i == 0 ? "spectra" : (i == 3 ? "statistics" : "spectrum");
      g_assert_null (sol_plot_build (name, &sample->source, &options, &error));
      g_assert_error (error, SOL_MODEL_ERROR, codes[i]);
    }
}

/* A source that fails is reported with its own error. */
static gboolean
read_badly (gpointer data, gint64 number, SolComplex *field, double *statistics, GError **error)
{
  if (number < 3)
    return sample_read (data, number, field, statistics, error);
  g_set_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_READ, "Plane %d is damaged.", (int) number);
  return FALSE;
}

static void
test_unreadable (void)
{
  g_autofree Sample *sample = g_new (Sample, 1);
  sample_init (sample, 11, 11);
  sample->source.read = read_badly;
  SolPlotOptions options;
  sol_plot_options_init (&options);
  for (int i = 0; sol_plot_get (i) != NULL; i++)
    {
      g_autoptr (GError) error = NULL;
      g_assert_null (sol_plot_build (sol_plot_get (i)->name, &sample->source, &options, &error));
      g_assert_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_READ);
    }
}

/* 0 dB is the largest value of the run, of each plane, or what was given. */
static void
test_levels (void)
{
  g_autofree Sample *sample = g_new (Sample, 1);
  sample_init (sample, 11, 11);
  SolPlotOptions options;
  sol_plot_options_init (&options);
  for (int r = 0; r < 3; r++)
    {
      options.reference = (SolPlotReference) r;
      options.fixed_reference = 123.0;
      g_autoptr (SolScene) scene = build (sample, "spectrum-evolution", &options);
      const SolPanel *panel = scene->panels->pdata[0];
      const SolLayer *map = find_kind (scene, SOL_LAYER_MAP);
      double first = 0.0, last = 0.0;
      for (gsize i = 0; i < map->n; i++)
        {
          first = fmax (first, map->value[i]);
          last = fmax (last, map->value[10 * map->n + i]);
        }
      if (r == SOL_PLOT_REFERENCE_FIXED)
        sol_assert_near (P, panel->colour.reference, 123.0, 0.0);
      else
        sol_assert_close (R, first, panel->colour.reference, 1e-14);
      double loss = r == SOL_PLOT_REFERENCE_PLANE ? 1.0 : pow (0.95, 10.0);
      sol_assert_close (R, last, first * loss, 1e-12);
    }
}

/* Slices keep the range and the level of the maps above them. */
static void
test_evolution (void)
{
  g_autofree Sample *sample = g_new (Sample, 1);
  sample_init (sample, 11, 11);
  SolPlotOptions options;
  sol_plot_options_init (&options);
  options.z_m = 0.6;
  g_autoptr (SolScene) scene = build (sample, "evolution", &options);
  g_assert_cmpuint (scene->panels->len, ==, 4);
  for (int i = 0; i < 2; i++)
    {
      const SolPanel *map = scene->panels->pdata[i], *slice = scene->panels->pdata[i + 2];
      sol_assert_near (P, slice->x.lo, map->x.lo, 0.0);
      sol_assert_near (P, slice->x.hi, map->x.hi, 0.0);
      g_assert_cmpuint (sol_panel_count_named (slice), ==, 2);
    }
  const SolLayer *cursor = find_kind (scene, SOL_LAYER_CURSOR);
  sol_assert_near (R, cursor->y[0], 0.6, 1e-15);
  const SolPanel *spectra = scene->panels->pdata[0], *spectrum = scene->panels->pdata[2];
  sol_assert_near (P, spectrum->y.reference, spectra->colour.reference, 0.0);
  g_assert_cmpint (spectrum->y.quantity, ==, SOL_QUANTITY_ENERGY_PER_WAVELENGTH);
}

/* The axis holds the light, whatever quantity it shows, and a given range is kept. */
static void
test_ranges (void)
{
  g_autofree Sample *sample = g_new (Sample, 1);
  sample_init (sample, 11, 11);
  SolPlotOptions options;
  sol_plot_options_init (&options);
  g_autoptr (SolScene) found = build (sample, "spectrum", &options);
  const SolPanel *panel = found->panels->pdata[0];
  /* class P: e^{-(ω-ω0)²τ²} falls to -30 dB at 649 and 1042 nm; the Jacobian moves them to the blue,
   * and there is some room. */
  g_assert_true (panel->x.lo > 560e-9 && panel->x.lo < 649e-9 && panel->x.hi > 980e-9 &&
                 panel->x.hi < 1150e-9);
  /* What is held widens the range of the light and never goes beyond the grid. */
  double lo = panel->x.lo, hi = panel->x.hi;
  options.spectral_held_lo = 500e-9;
  options.spectral_held_hi = 900e-9;
  g_autoptr (SolScene) held = build (sample, "spectrum", &options);
  panel = held->panels->pdata[0];
  sol_assert_near (P, panel->x.lo, 500e-9, 0.0);
  sol_assert_near (P, panel->x.hi, hi, 0.0);
  options.spectral_held_lo = 1e-12;
  options.time_held_lo_s = -1.0;
  options.time_held_hi_s = 0.0;
  g_autoptr (SolScene) both = build (sample, "evolution", &options);
  panel = both->panels->pdata[0];
  sol_assert_near (P, panel->x.lo, panel->x.least, 0.0);
  panel = both->panels->pdata[1];
  sol_assert_near (P, panel->x.lo, sample->t_s[0], 0.0);
  options.spectral_held_lo = 1.0;
  options.spectral_held_hi = 2.0;
  g_autoptr (SolScene) apart = build (sample, "spectrum", &options);
  panel = apart->panels->pdata[0];
  sol_assert_near (P, panel->x.lo, lo, 0.0);
  sol_assert_near (P, panel->x.hi, hi, 0.0);
  options.spectral_lo = 1e-6;
  options.spectral_hi = 0.7e-6;
  g_autoptr (SolScene) given = build (sample, "spectrum-evolution", &options);
  panel = given->panels->pdata[0];
  sol_assert_near (P, panel->x.lo, 0.7e-6, 0.0);
  sol_assert_near (P, panel->x.hi, 1e-6, 0.0);
}

/* Thinned columns keep the peak; statistics come in the order asked for. */
static void
test_columns_and_lists (void)
{
  g_autofree Sample *sample = g_new (Sample, 1);
  sample_init (sample, 11, 11);
  SolPlotOptions options;
  sol_plot_options_init (&options);
  options.most_columns = 16;
  options.statistics = "pressure, energy,fwhm_time";
  g_autoptr (SolScene) map_scene = build (sample, "time-evolution", &options);
  const SolLayer *map = find_kind (map_scene, SOL_LAYER_MAP);
  double largest = 0.0;
  g_assert_cmpuint (map->n, ==, 16);
  for (gsize i = 0; i < map->n; i++)
    largest = fmax (largest, map->value[i]);
  sol_assert_close (R, largest, SAMPLE_POWER_W, 1e-9);
  g_autoptr (SolScene) list = build (sample, "statistics", &options);
  g_assert_cmpuint (list->panels->len, ==, 3);
  const SolPanel *first = list->panels->pdata[0], *second = list->panels->pdata[1];
  g_assert_cmpint (first->y.quantity, ==, SOL_QUANTITY_PRESSURE);
  g_assert_cmpint (second->y.quantity, ==, SOL_QUANTITY_ENERGY);
  const SolLayer *energy = second->layers->pdata[0];
  sol_assert_near (P, energy->y[3], sample_energy_j (sample, 3), 0.0);
}

/* Zero in every plane, or unknown. */
static gboolean
read_silently (gpointer data, gint64 number, SolComplex *field, double *statistics, GError **error)
{
  gboolean is_good = sample_read (data, number, field, statistics, error);
  if (statistics == NULL)
    return is_good;
  statistics[sol_statistic_get_offset (SOL_STATISTIC_PEAK_INTENSITY, 1, 1)] = NAN;
  statistics[sol_statistic_get_offset (SOL_STATISTIC_ELECTRON_DENSITY, 1, 1)] = 0.0;
  return is_good;
}

/* Class P: what says nothing of a run has no panel, unless it was asked for, nor before anything is known. */
static void
test_silent_statistics (void)
{
  g_autofree Sample *sample = g_new (Sample, 1);
  sample_init (sample, 11, 11);
  SolPlotOptions options;
  sol_plot_options_init (&options);
  g_autoptr (SolScene) all = build (sample, "statistics", &options);
  g_assert_cmpuint (all->panels->len, ==, 6);
  sample->source.read = read_silently;
  g_autoptr (SolScene) some = build (sample, "statistics", &options);
  g_assert_cmpuint (some->panels->len, ==, 4);
  for (guint i = 0; i < some->panels->len; i++)
    {
      SolQuantity quantity = ((SolPanel *) some->panels->pdata[i])->y.quantity;
      g_assert_cmpint (quantity, !=, SOL_QUANTITY_INTENSITY);
      g_assert_cmpint (quantity, !=, SOL_QUANTITY_NUMBER_DENSITY);
    }
  sample->n_planes = 0;
  g_autoptr (SolScene) none = build (sample, "statistics", &options);
  g_assert_cmpuint (none->panels->len, ==, 6);
  sample->n_planes = 11;
  options.statistics = "electron_density";
  g_autoptr (SolScene) wanted = build (sample, "statistics", &options);
  g_assert_cmpuint (wanted->panels->len, ==, 1);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/plot/plots/names", test_names);
  g_test_add_func ("/plot/plots/odd-data", test_odd_data);
  g_test_add_func ("/plot/plots/unfinished", test_unfinished);
  g_test_add_func ("/plot/plots/refusals", test_refusals);
  g_test_add_func ("/plot/plots/unreadable", test_unreadable);
  g_test_add_func ("/plot/plots/levels", test_levels);
  g_test_add_func ("/plot/plots/evolution", test_evolution);
  g_test_add_func ("/plot/plots/ranges", test_ranges);
  g_test_add_func ("/plot/plots/columns-and-lists", test_columns_and_lists);
  g_test_add_func ("/plot/plots/silent-statistics", test_silent_statistics);
  return g_test_run ();
}
