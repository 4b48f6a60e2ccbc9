/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Marks of theory in a spectrum: where they are, what they are called, and what is said of those that are missing. */
#include "config.h"

#include "plot/plot.h"
#include "plot/scenes/plot-theory.h"
#include "sample-source.h"
#include "sol-test.h"

/* What the plane that is shown has: 2 GW at 0.6 m. */
static int
get_marks (gpointer data,
           SolPlotMark kind,
           double z_m,
           double power_w,
           double omega[],
           SolPlotAbsence *absence)
{
  *absence = SOL_PLOT_ABSENCE_NONE;
  sol_assert_near (P, z_m, 0.6, 1e-12);
  omega[0] = kind == SOL_PLOT_MARK_DISPERSIVE_WAVE ? 3.0e15 + 1e5 * power_w : 2.9e15;
  return 1;
}

static gboolean
read_peak (gpointer data, gint64 number, SolComplex *field, double *statistics, GError **error)
{
  gboolean is_good = sample_read (data, number, field, statistics, error);
  if (statistics != NULL)
    statistics[sol_statistic_get_offset (SOL_STATISTIC_PEAK_POWER, 1, 1)] = 0.4e9 * (double) number;
  return is_good;
}

/* Class P: marks where they are wanted, at the frequencies that theory gives, with names, each dashed in its own
 * way. */
static void
test_theory (void)
{
  static const char *const names[] = { "ZDW", "DW linear", "DW Kerr" };
  static const double want[] = { 2.9e15, 3.0e15, 3.2e15 };
  static const SolDash dashes[] = { SOL_DASH_DOTTED, SOL_DASH_DASHED, SOL_DASH_MIXED };
  g_autofree Sample *sample = g_new (Sample, 1);
  sample_init (sample, 11, 11);
  sample->source.get_marks = get_marks;
  sample->source.read = read_peak;
  for (int wanted = 0; wanted < 2; wanted++)
    {
      SolPlotOptions options;
      int n = 0;
      sol_plot_options_init (&options);
      options.has_theory = wanted;
      options.z_m = 0.6;
      options.spectral_axis = SOL_QUANTITY_ANGULAR_FREQUENCY;
      g_autoptr (SolScene) scene = sol_plot_build ("spectrum", &sample->source, &options, NULL);
      const GPtrArray *layers = ((SolPanel *) scene->panels->pdata[0])->layers;
      for (guint i = 0; i < layers->len; i++)
        {
          const SolLayer *layer = layers->pdata[i];
          if (layer->kind != SOL_LAYER_CURSOR)
            continue;
          g_assert_cmpstr (layer->text, ==, names[n]);
          g_assert_cmpint (layer->dash, ==, dashes[n]);
          sol_assert_close (P, layer->x[0], want[n], 1e-12);
          n++;
        }
      g_assert_cmpint (n, ==, wanted ? 3 : 0);
    }
}

/* A pulse that is compressed on the way: its peak power is highest in planes 4 to 6, of eleven over 1.2 m. */
static gboolean
read_compressed (gpointer data,
                 gint64 number,
                 SolComplex *field,
                 double *statistics,
                 GError **error)
{
  static const double power_gw[] = { 1.0, 1.1, 1.5, 2.5, 3.9, 4.0, 3.8, 2.0, 2.2, 2.0, 1.5 };
  gboolean is_good = sample_read (data, number, field, statistics, error);
  if (statistics != NULL)
    statistics[sol_statistic_get_offset (SOL_STATISTIC_PEAK_POWER, 1, 1)] = 1e9 * power_gw[number];
  return is_good;
}

/* Where the last plane is, there is no gas. */
static int
get_marks_with_gas (gpointer data,
                    SolPlotMark kind,
                    double z_m,
                    double power_w,
                    double omega[],
                    SolPlotAbsence *absence)
{
  *absence = z_m > 1.19 ? SOL_PLOT_ABSENCE_EMPTY : SOL_PLOT_ABSENCE_NONE;
  omega[0] = 1e15 * (1.0 + z_m) + 1e5 * power_w;
  return z_m > 1.19 ? 0 : 1;
}

/* Class P: light that was shed before the plane that is shown is in step with the pulse of there, also where the
 * exit holds no gas; the mark says so. Up to there it is that of the plane. */
static void
test_theory_of_shed_light (void)
{
  static const struct
  {
    double z_m, origin_m, power_w;
    const char *name;
  } rows[] = {
    { 0.0, 0.0, 1.0e9, "DW Kerr" },
    { 0.24, 0.24, 1.5e9, "DW Kerr" },
    { 0.6, 0.48, 3.9e9, "DW Kerr of z = 0.48 m" },
    { 1.2, 0.48, 3.9e9, "DW Kerr of z = 0.48 m" },
  };
  g_autofree Sample *sample = g_new (Sample, 1);
  sample_init (sample, 11, 11);
  sample->source.get_marks = get_marks_with_gas;
  sample->source.read = read_compressed;
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      SolPlotOptions options;
      sol_plot_options_init (&options);
      options.has_theory = TRUE;
      options.z_m = rows[i].z_m;
      options.spectral_axis = SOL_QUANTITY_ANGULAR_FREQUENCY;
      g_autoptr (SolScene) scene = sol_plot_build ("spectrum", &sample->source, &options, NULL);
      const GPtrArray *layers = ((SolPanel *) scene->panels->pdata[0])->layers;
      const SolLayer *last = layers->pdata[layers->len - 1];
      g_assert_cmpint (last->kind, ==, SOL_LAYER_CURSOR);
      g_assert_cmpstr (last->text, ==, rows[i].name);
      sol_assert_close (P, last->x[0], 1e15 * (1.0 + rows[i].origin_m) + 1e5 * rows[i].power_w,
                        1e-9);
      g_autofree char *note = sol_plot_theory_explain (scene);
      gboolean is_empty = note != NULL && strstr (note, "No ZDW: there is no gas") != NULL;
      g_assert_cmpint (is_empty, ==, rows[i].z_m > 1.19);
    }
}

static SolPlotAbsence absence_there;

static int
get_no_marks (gpointer data,
              SolPlotMark kind,
              double z_m,
              double power_w,
              double omega[],
              SolPlotAbsence *absence)
{
  *absence = absence_there;
  omega[0] = 1e12;
  return absence_there == SOL_PLOT_ABSENCE_NONE ? 1 : 0;
}

/* Class P: what is missing is explained once if one reason holds for all, else mark by mark; what lies
 * outside the picture is said to. */
static void
test_theory_is_explained (void)
{
  static const struct
  {
    SolPlotAbsence absence;
    int n_lines;
    const char *part;
  } rows[] = {
    { SOL_PLOT_ABSENCE_NONE, 3, "DW Kerr is out of sight, at 1884 µm." },
    { SOL_PLOT_ABSENCE_UNKNOWN, 1, "inputs of this run" },
    { SOL_PLOT_ABSENCE_BETAS, 1, "β₂" },
    { SOL_PLOT_ABSENCE_SOLID, 1, "solid" },
    { SOL_PLOT_ABSENCE_RADIAL, 1, "no modes" },
    { SOL_PLOT_ABSENCE_EMPTY, 1, "no gas" },
    { SOL_PLOT_ABSENCE_NOWHERE, 3, "No ZDW" },
  };
  g_autofree Sample *sample = g_new (Sample, 1);
  sample_init (sample, 11, 11);
  sample->source.get_marks = get_no_marks;
  SolPlotOptions options;
  sol_plot_options_init (&options);
  options.has_theory = TRUE;
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      absence_there = rows[i].absence;
      g_autoptr (SolScene) scene = sol_plot_build ("spectrum", &sample->source, &options, NULL);
      g_autofree char *text = sol_plot_theory_explain (scene);
      g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
      g_assert_cmpuint (g_strv_length (lines), ==, rows[i].n_lines);
      g_assert_nonnull (strstr (text, rows[i].part));
    }
  g_assert_cmpuint (G_N_ELEMENTS (rows), ==, SOL_PLOT_N_ABSENCES);
  /* Nothing is missing of what nobody wants. */
  options.has_theory = FALSE;
  g_autoptr (SolScene) scene = sol_plot_build ("spectrum", &sample->source, &options, NULL);
  g_assert_null (sol_plot_theory_explain (scene));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/plot/theory/marks", test_theory);
  g_test_add_func ("/plot/theory/shed-light", test_theory_of_shed_light);
  g_test_add_func ("/plot/theory/explained", test_theory_is_explained);
  return g_test_run ();
}
