/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/error.h"
#include "plot/csv.h"
#include "plot/plot.h"
#include "plot/sample-source.h"
#include "sol-test.h"

#include <glib/gstdio.h>
#include <libintl.h>
#include <locale.h>

static SolScene *
build (const char *name)
{
  g_autofree Sample *sample = g_new (Sample, 1);
  SolPlotOptions options;
  sample_init (sample, 11, 11);
  sol_plot_options_init (&options);
  options.most_columns = 0;
  SolScene *scene = sol_plot_build (name, &sample->source, &options, NULL);
  g_assert_nonnull (scene);
  return scene;
}

static void
assert_same_bits (double got, double want)
{
  g_assert_true (memcmp (&got, &want, sizeof got) == 0);
}

/* Every number of a map comes back to the last bit, under a title with its unit. */
static void
test_map (void)
{
  g_autoptr (SolScene) scene = build ("spectrum-evolution");
  const SolPanel *panel = scene->panels->pdata[0];
  const SolLayer *map = panel->layers->pdata[0];
  g_autofree char *text = sol_csv_format (scene, ',');
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  g_auto (GStrv) titles = g_strsplit (lines[0], ",", -1);
  g_assert_cmpstr (titles[0], ==, "Wavelength (m)");
  g_assert_cmpstr (titles[1], ==, "Energy per wavelength at z = 0 m (J/m)");
  g_assert_cmpstr (titles[11], ==, "Energy per wavelength at z = 1.2 m (J/m)");
  g_assert_cmpuint (g_strv_length (titles), ==, 12);
  g_assert_cmpuint (g_strv_length (lines), ==, map->n + 2);
  for (gsize i = 0; i < map->n; i++)
    {
      g_auto (GStrv) cells = g_strsplit (lines[i + 1], ",", -1);
      g_assert_cmpuint (g_strv_length (cells), ==, 12);
      assert_same_bits (g_ascii_strtod (cells[0], NULL), map->x[i]);
      for (gsize k = 0; k < 11; k++)
        assert_same_bits (g_ascii_strtod (cells[k + 1], NULL), map->value[k * map->n + i]);
    }
}

/* Lines with one axis share its column, decibels stand beside, gaps have a word. */
static void
test_lines (void)
{
  const double x[] = { 0.1, 0.2, 0.30000000000000004 }, y[] = { 1e-9, 0.0, NAN }, z[] = { 5.0 };
  g_autoptr (SolScene) scene = sol_scene_new ("lines", NULL, 1, 1);
  SolPanel *panel = sol_scene_add (scene, sol_panel_new ("A, B", 0, 0));
  panel->x.quantity = SOL_QUANTITY_TIME;
  panel->y = (SolAxis){ .quantity = SOL_QUANTITY_POWER,
                        .scale = SOL_AXIS_DB,
                        .lo = -60.0,
                        .hi = 0.0,
                        .reference = 1e-6 };
  sol_panel_add (panel, sol_layer_new_line ("say \"one\"", x, y, 3));
  sol_panel_add (panel, sol_layer_new_line ("two", x, x, 3));
  sol_panel_add (panel, sol_layer_new_line ("three", z, z, 1));
  sol_panel_add (panel, sol_layer_new_line (NULL, x, y, 3));
  g_autofree char *text = sol_csv_format (scene, ',');
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  g_assert_cmpstr (lines[0], ==,
                   "\"A, B: Time (s)\",\"A, B: Power, say \"\"one\"\" (W)\","
                   "\"A, B: Power, say \"\"one\"\" (dB)\",\"A, B: Power, two (W)\","
                   "\"A, B: Power, two (dB)\",\"A, B: Time (s)\",\"A, B: Power, three (W)\","
                   "\"A, B: Power, three (dB)\"");
  g_auto (GStrv) first = g_strsplit (lines[1], ",", -1);
  g_auto (GStrv) last = g_strsplit (lines[3], ",", -1);
  g_assert_cmpstr (first[0], ==, "0.1");
  sol_assert_near (R, g_ascii_strtod (first[2], NULL), -30.0, 1e-13);
  g_assert_cmpstr (last[0], ==, "0.30000000000000004");
  g_assert_cmpstr (last[1], ==, "nan");
  g_assert_cmpstr (last[6], ==, "");
  g_assert_true (strstr (lines[2], ",-inf,") != NULL);
  g_autofree char *tabs = sol_csv_format (scene, '\t');
  g_assert_true (g_str_has_prefix (tabs, "A, B: Time (s)\t\"A, B: Power, say"));
}

static void
check_column (SolColumnKind kind,
              double size,
              const double *value,
              gsize n,
              const char *const *want)
{
  SolColumnFormat format;
  sol_column_format_choose (&format, kind, size, value, n);
  for (gsize i = 0; i < n; i++)
    {
      g_autofree char *text = sol_column_format_write (&format, value[i]);
      g_assert_cmpstr (text, ==, want[i]);
    }
}

/* Class P: a column for people has one number of decimals, as few as tell its rows apart to six digits of the largest,
 * and does not write out what is rounding. */
static void
test_column_for_people (void)
{
  const double plain[] = { 0.0, 5e-10, -12.25e-9, 100.1254e-9, NAN };
  const char *const plain_text[] = { "0.000", "0.500", "−12.250", "100.125", "–" };
  const double planes[] = { 0.0, 0.0075, 0.015, 1.5 };
  const char *const planes_text[] = { "0.0000", "0.0075", "0.0150", "1.5000" };
  const double level[] = { 0.0, -3.456, -199.996, -330.0, -INFINITY };
  const char *const level_text[] = { "0.00", "−3.46", "−200.00", "< −200.00", "< −200.00" };
  const double spread[] = { 1.5e-3, 9.99999e-5, 0.0, 1e-30, INFINITY };
  const char *const spread_text[] = { "1.5000e−03", "1.0000e−04", "≈ 0", "≈ 0", "∞" };
  const double none[] = { NAN, NAN };
  const char *const none_text[] = { "–", "–" };
  check_column (SOL_COLUMN_PLAIN, 1e-9, plain, G_N_ELEMENTS (plain), plain_text);
  check_column (SOL_COLUMN_PLAIN, 1.0, planes, G_N_ELEMENTS (planes), planes_text);
  check_column (SOL_COLUMN_LEVEL, 1.0, level, G_N_ELEMENTS (level), level_text);
  check_column (SOL_COLUMN_SPREAD, 1.0, spread, G_N_ELEMENTS (spread), spread_text);
  check_column (SOL_COLUMN_PLAIN, 1.0, none, G_N_ELEMENTS (none), none_text);
}

/* Class P: heads are of the columns of the file, one for one. */
static void
test_heads (void)
{
  static const char *const names[] = { "spectrum", "statistics", "phase", "ionisation" };
  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autoptr (SolScene) scene = build (names[i]);
      g_autoptr (GPtrArray) heads = sol_csv_list_heads (scene);
      g_autofree char *text = sol_csv_format (scene, '\t');
      g_auto (GStrv) lines = g_strsplit (text, "\n", 2);
      g_auto (GStrv) titles = g_strsplit (lines[0], "\t", -1);
      g_assert_cmpuint (g_strv_length (titles), ==, heads->len);
      for (guint k = 0; k < heads->len; k++)
        {
          const SolCsvHead *head = heads->pdata[k];
          g_assert_cmpint (head->kind == SOL_COLUMN_LEVEL, ==,
                           g_str_has_suffix (titles[k], "(dB)"));
          g_assert_true (*head->title != '\0');
        }
    }
}

/* The same light in every mode and polarisation. */
static gboolean
read_several (gpointer data, gint64 number, SolComplex *field, double *statistics, GError **error)
{
  const SolPlotSource *source = &((Sample *) data)->source;
  if (statistics != NULL)
    for (int i = 0; i < sol_statistics_get_n_values (source->n_mode, source->n_species); i++)
      statistics[i] = 1e-6 * (double) (i + 1);
  if (field == NULL)
    return TRUE;
  if (!sample_read (data, number, field, NULL, error))
    return FALSE;
  for (int lane = 1; lane < source->n_mode * source->n_pol; lane++)
    memcpy (field + (gsize) lane * source->n_omega, field, source->n_omega * sizeof *field);
  return TRUE;
}

/* Modes, polarisations and gases that have no names of their own: plots name them. */
static SolScene *
build_choice (const char *name, int n_mode, int n_pol, int pol)
{
  g_autofree Sample *sample = g_new (Sample, 1);
  SolPlotOptions options;
  sample_init (sample, 3, 3);
  sample->source.n_mode = n_mode;
  sample->source.n_pol = n_pol;
  sample->source.n_species = 2;
  sample->source.read = read_several;
  sample->source.beam = NULL;
  sol_plot_options_init (&options);
  options.mode = n_mode > 1 ? 1 : -1;
  options.pol = pol;
  return sol_plot_build (name, &sample->source, &options, NULL);
}

/* Tables of all plots of all choices, with the names that people see of their columns. */
static GPtrArray *
make_tables (gboolean is_shown)
{
  GPtrArray *tables = g_ptr_array_new_with_free_func (g_free);
  for (int i = 0; sol_plot_get (i) != NULL; i++)
    for (int choice = 0; choice < 2; choice++)
      {
        const char *name = sol_plot_get (i)->name;
        g_autoptr (SolScene) scene = build_choice (name, 1 + choice, 1 + choice, 1);
        if (scene == NULL)
          continue;
        if (!is_shown)
          {
            g_ptr_array_add (tables, sol_csv_format (scene, ','));
            continue;
          }
        g_autoptr (GPtrArray) heads = sol_csv_list_heads (scene);
        for (guint k = 0; k < heads->len; k++)
          g_ptr_array_add (tables, g_strdup (((SolCsvHead *) heads->pdata[k])->title));
      }
  return tables;
}

static guint
count_with (GPtrArray *texts, const char *part)
{
  guint n = 0;
  for (guint i = 0; i < texts->len; i++)
    n += strstr (texts->pdata[i], part) != NULL;
  return n;
}

/* Class P: the same bytes in a locale that writes a comma and in another language, which people see. */
static void
test_locale (void)
{
  g_autoptr (GPtrArray) plain = make_tables (FALSE);
  /* What would be translated is there: of a choice, of numbered values, of fixed names. */
  g_assert_cmpuint (count_with (plain, "Phase, mode 2, polarisation y"), >, 0);
  g_assert_cmpuint (count_with (plain, "Mode 2"), >, 0);
  g_assert_cmpuint (count_with (plain, "Species 2"), >, 0);
  g_assert_cmpuint (count_with (plain, "Group delay"), >, 0);
  gboolean is_set = sol_test_set_comma_locale ();
  g_autofree char *catalogues = g_test_build_filename (G_TEST_BUILT, "../po", NULL);
  g_autofree char *german =
      g_build_filename (catalogues, "de", "LC_MESSAGES", GETTEXT_PACKAGE ".mo", NULL);
  gboolean has_german = g_file_test (german, G_FILE_TEST_EXISTS);
  g_setenv ("LANGUAGE", "de", TRUE);
  bindtextdomain (GETTEXT_PACKAGE, catalogues);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);
  g_autoptr (GPtrArray) stored = make_tables (FALSE);
  g_autoptr (GPtrArray) shown = make_tables (TRUE);
  textdomain ("messages");
  g_unsetenv ("LANGUAGE");
  setlocale (LC_ALL, "C");
  g_assert_cmpuint (stored->len, ==, plain->len);
  for (guint i = 0; i < stored->len; i++)
    if (strcmp (stored->pdata[i], plain->pdata[i]) != 0)
      g_error ("%.400s\nis not\n%.400s", (char *) stored->pdata[i], (char *) plain->pdata[i]);
  if (!is_set || !has_german)
    {
      g_test_skip ("no locale with a decimal comma, or no catalogue");
      return;
    }
  g_assert_cmpuint (count_with (shown, "Phase, Mode 2, Polarisation y"), >, 0);
  g_assert_cmpuint (count_with (shown, "Gruppenlaufzeit"), >, 0);
}

static void
test_files (void)
{
  g_autoptr (SolScene) scene = build ("energy");
  g_autofree char *folder = g_dir_make_tmp ("sol-csv-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "energy.csv", NULL);
  g_autofree char *text = sol_csv_format (scene, ',');
  g_autofree char *read = NULL;
  g_autoptr (GError) error = NULL;
  g_assert_true (sol_csv_write (scene, ',', path, &error));
  g_assert_true (g_file_get_contents (path, &read, NULL, NULL));
  g_assert_cmpstr (read, ==, text);
  g_remove (path);
  g_rmdir (folder);
  g_assert_false (sol_csv_write (scene, ',', path, &error));
  g_assert_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_WRITE);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/plot/csv/map", test_map);
  g_test_add_func ("/plot/csv/lines", test_lines);
  g_test_add_func ("/plot/csv/column-for-people", test_column_for_people);
  g_test_add_func ("/plot/csv/heads", test_heads);
  g_test_add_func ("/plot/csv/locale", test_locale);
  g_test_add_func ("/plot/csv/files", test_files);
  return g_test_run ();
}
