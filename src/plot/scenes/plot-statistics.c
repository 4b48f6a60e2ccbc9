/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/error.h"
#include "plot/scenes/plot-panels.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

/* How a statistic is shown. */
typedef struct
{
  const char *label;
  SolQuantity quantity;
  gboolean is_log;
  gboolean from_zero;
} Look;

static const Look looks[SOL_N_STATISTICS] = {
  [SOL_STATISTIC_ENERGY] = { N_ ("Energy"), SOL_QUANTITY_ENERGY, FALSE, TRUE },
  [SOL_STATISTIC_PEAK_POWER] = { N_ ("Peak power"), SOL_QUANTITY_POWER, FALSE, TRUE },
  [SOL_STATISTIC_PEAK_INTENSITY] = { N_ ("Peak intensity"), SOL_QUANTITY_INTENSITY, FALSE, TRUE },
  [SOL_STATISTIC_FWHM_TIME] = { N_ ("Duration (FWHM)"), SOL_QUANTITY_TIME, FALSE, TRUE },
  [SOL_STATISTIC_CENTRE_WAVELENGTH] = { N_ ("Centre wavelength"), SOL_QUANTITY_WAVELENGTH, FALSE,
                                        FALSE },
  [SOL_STATISTIC_IONISED_FRACTION] = { N_ ("Ionised fraction"), SOL_QUANTITY_NUMBER, TRUE, FALSE },
  [SOL_STATISTIC_ELECTRON_DENSITY] = { N_ ("Electron density"), SOL_QUANTITY_NUMBER_DENSITY, TRUE,
                                       FALSE },
  [SOL_STATISTIC_PRESSURE] = { N_ ("Pressure"), SOL_QUANTITY_PRESSURE, FALSE, TRUE },
  [SOL_STATISTIC_DENSITY] = { N_ ("Number density"), SOL_QUANTITY_NUMBER_DENSITY, FALSE, TRUE },
  [SOL_STATISTIC_CORE_RADIUS] = { N_ ("Core radius"), SOL_QUANTITY_LENGTH, FALSE, FALSE },
  [SOL_STATISTIC_ABSORBED_ENERGY] = { N_ ("Absorbed energy"), SOL_QUANTITY_ENERGY, FALSE, TRUE },
  [SOL_STATISTIC_EDGE_ENERGY_TIME] = { N_ ("Energy at the window's edge"), SOL_QUANTITY_NUMBER,
                                       TRUE, FALSE },
  [SOL_STATISTIC_EDGE_ENERGY_FREQUENCY] = { N_ ("Energy at the band's edge"), SOL_QUANTITY_NUMBER,
                                            TRUE, FALSE },
  [SOL_STATISTIC_EXPOSURE_UNDERSHOOT] = { N_ ("Exposure undershoot"), SOL_QUANTITY_NUMBER, FALSE,
                                          FALSE },
};

static const SolStatisticId usual[] = {
  SOL_STATISTIC_ENERGY,         SOL_STATISTIC_PEAK_POWER,
  SOL_STATISTIC_FWHM_TIME,      SOL_STATISTIC_CENTRE_WAVELENGTH,
  SOL_STATISTIC_PEAK_INTENSITY, SOL_STATISTIC_ELECTRON_DENSITY,
};

/* All statistics of all planes, [n_planes, n_values]. */
static double *
read_all (SolPlotReader *reader, GError **error)
{
  gsize n_values =
      (gsize) sol_statistics_get_n_values (reader->source->n_mode, reader->source->n_species);
  g_autofree double *all = g_new0 (double, n_values *(gsize) MAX (reader->n_planes, 1));
  for (gint64 k = 0; k < reader->n_planes; k++)
    {
      if (!sol_plot_reader_load_statistics (reader, k, error))
        return NULL;
      memcpy (all + (gsize) k * n_values, reader->statistics, n_values * sizeof *all);
    }
  return g_steal_pointer (&all);
}

static int
count_values (const SolPlotReader *reader, SolStatisticId id)
{
  return sol_statistic_get_n_values (id, reader->source->n_mode, reader->source->n_species);
}

/* Value i of a statistic over z; i = -1 is the sum. */
static SolLayer *
make_line (const SolPlotReader *reader,
           const double *all,
           SolStatisticId id,
           int i,
           const char *name)
{
  const SolPlotSource *source = reader->source;
  gsize n = (gsize) reader->n_planes;
  gsize n_values = (gsize) sol_statistics_get_n_values (source->n_mode, source->n_species);
  int offset = sol_statistic_get_offset (id, source->n_mode, source->n_species);
  g_autofree double *y = g_new0 (double, MAX (n, 1));
  for (gsize k = 0; k < n; k++)
    for (int j = 0; j < count_values (reader, id); j++)
      y[k] += i < 0 || i == j ? all[k * n_values + (gsize) (offset + j)] : 0.0;
  return sol_layer_new_line (name, reader->z_m, y, n);
}

static char *
name_value (const SolPlotReader *reader, SolStatisticId id, int i, gboolean is_shown)
{
  gboolean is_mode = sol_statistics[id].shape == SOL_STATISTIC_PER_MODE;
  const char *const *names = is_mode ? reader->source->mode_names : reader->source->species_names;
  if (names != NULL && names[i] != NULL)
    return g_strdup (names[i]);
  const char *what = is_mode ? N_ ("Mode") : N_ ("Species");
  return g_strdup_printf ("%s %d", is_shown ? _ (what) : what, i + 1);
}

/* One statistic with all its values, and their sum where they add. */
static void
fill_panel (SolPlotReader *reader, SolPanel *panel, const double *all, SolStatisticId id)
{
  const Look *look = &looks[id];
  int n_values = count_values (reader, id);
  sol_plot_panels_set_distance (reader, &panel->x);
  panel->y = (SolAxis){ .quantity = look->quantity,
                        .label = look->label,
                        .scale = look->is_log ? SOL_AXIS_LOG : SOL_AXIS_LINEAR };
  if (n_values > 1 && sol_statistics[id].shape == SOL_STATISTIC_PER_MODE)
    {
      SolLayer *total = sol_panel_add (panel, make_line (reader, all, id, -1, N_ ("All modes")));
      total->ink = SOL_INK_TEXT;
    }
  for (int i = 0; i < n_values; i++)
    {
      g_autofree char *name =
          n_values > 1 ? name_value (reader, id, i, FALSE) : g_strdup (look->label);
      SolLayer *line = sol_panel_add (panel, make_line (reader, all, id, i, name));
      line->shown = n_values > 1 ? name_value (reader, id, i, TRUE) : NULL;
      line->ink = (SolInk) (SOL_INK_SERIES + i % SOL_N_SERIES);
      line->dash = (SolDash) (i / SOL_N_SERIES % 3);
    }
  SolAxisFit fit = sol_panel_fit_y (panel, FALSE, look->from_zero);
  if (reader->n_planes == 0)
    sol_panel_add (panel, sol_layer_new_note (N_ ("No plane yet")));
  else
    sol_panel_explain (panel, fit);
}

/* Panels one below the other, or in two columns if they are many, over one axis of z. */
static SolScene *
fill_scene (SolPlotReader *reader,
            const double *all,
            const char *name,
            const SolStatisticId *ids,
            int n_ids)
{
  int n_columns = n_ids > 3 ? 2 : 1, n_rows = (n_ids + n_columns - 1) / n_columns;
  SolScene *scene = sol_scene_new (name, reader->source->title, n_rows, n_columns);
  for (int i = 0; i < n_ids; i++)
    {
      SolPanel *panel = sol_panel_new (NULL, i / n_columns, i % n_columns);
      fill_panel (reader, sol_scene_add (scene, panel), all, ids[i]);
      panel->hides_x = i + n_columns < n_ids;
    }
  return scene;
}

static SolScene *
make_scene (SolPlotReader *reader,
            const char *name,
            const SolStatisticId *ids,
            int n_ids,
            GError **error)
{
  g_autofree double *all = read_all (reader, error);
  return all != NULL ? fill_scene (reader, all, name, ids, n_ids) : NULL;
}

/* An electron density of a run without ionisation, an intensity where nobody knows the area. */
static gboolean
is_silent (const SolPlotReader *reader, const double *all, SolStatisticId id)
{
  const SolPlotSource *source = reader->source;
  int n_values = sol_statistics_get_n_values (source->n_mode, source->n_species);
  int offset = sol_statistic_get_offset (id, source->n_mode, source->n_species);
  for (gint64 k = 0; k < reader->n_planes; k++)
    for (int j = 0; j < count_values (reader, id); j++)
      {
        double value = all[k * n_values + offset + j];
        if (isfinite (value) && value > 0.0)
          return FALSE;
      }
  return reader->n_planes > 0;
}

/* The usual statistics without those that say nothing of this run; all of them where none does. */
static SolScene *
make_usual (SolPlotReader *reader, GError **error)
{
  SolStatisticId kept[G_N_ELEMENTS (usual)];
  int n = 0;
  g_autofree double *all = read_all (reader, error);
  if (all == NULL)
    return NULL;
  for (gsize i = 0; i < G_N_ELEMENTS (usual); i++)
    if (!is_silent (reader, all, usual[i]))
      kept[n++] = usual[i];
  return n > 0 ? fill_scene (reader, all, "statistics", kept, n)
               : fill_scene (reader, all, "statistics", usual, G_N_ELEMENTS (usual));
}

/**
 * sol_plot_panels_energy:
 * @reader: a new reader
 * @error: (nullable): why a plane cannot be read
 *
 * Energy of each mode and of all over z, with what the absorbers took.
 *
 * Threads: one at a time on one @reader. Allocates: yes.
 * Returns: (transfer full) (nullable): the plot
 */
SolScene *
sol_plot_panels_energy (SolPlotReader *reader, GError **error)
{
  static const SolStatisticId ids[] = { SOL_STATISTIC_ENERGY };
  g_autofree double *all = read_all (reader, error);
  SolScene *scene = all != NULL ? make_scene (reader, "energy", ids, 1, error) : NULL;
  if (scene == NULL)
    return NULL;
  SolPanel *panel = scene->panels->pdata[0];
  SolLayer *absorbed = make_line (reader, all, SOL_STATISTIC_ABSORBED_ENERGY, 0, N_ ("Absorbed"));
  absorbed->ink = SOL_INK_REFERENCE;
  absorbed->dash = SOL_DASH_DASHED;
  if (sol_plot_panels_get_largest (absorbed->y, absorbed->n) > 0.0)
    sol_panel_add (panel, absorbed);
  else
    sol_layer_free (absorbed);
  return scene;
}

/* The names of a comma-separated list; NULL with an error if one is unknown. */
static GArray *
parse_list (const char *list, GError **error)
{
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (SolStatisticId));
  g_auto (GStrv) names = g_strsplit (list, ",", -1);
  for (char **name = names; *name != NULL; name++)
    {
      SolStatisticId id = 0;
      g_strstrip (*name);
      while (id < SOL_N_STATISTICS && strcmp (sol_statistics[id].name, *name) != 0)
        id++;
      if (id == SOL_N_STATISTICS || ids->len == 2 * SOL_SCENE_MAX_ROWS)
        {
          GString *known = g_string_new (NULL);
          for (int i = 0; i < SOL_N_STATISTICS; i++)
            g_string_append_printf (known, "%s%s", i > 0 ? ", " : "", sol_statistics[i].name);
          g_set_error (error, SOL_MODEL_ERROR, SOL_MODEL_ERROR_UNKNOWN,
                       "“%s” is no statistic of a plane; the list may name %s, each once.", *name,
                       known->str);
          g_string_free (known, TRUE);
          return NULL;
        }
      g_array_append_val (ids, id);
    }
  return g_steal_pointer (&ids);
}

/**
 * sol_plot_panels_statistics:
 * @reader: a new reader
 * @error: (nullable): an unknown name in the list, or why a plane cannot be read
 *
 * The statistics that the options list, each in a panel of its own over z. Without a list they are the usual
 * ones, but for those that are zero or unknown in every plane.
 *
 * Errors: SOL_MODEL_ERROR_UNKNOWN.
 * Threads: one at a time on one @reader. Allocates: yes.
 * Returns: (transfer full) (nullable): the plot
 */
SolScene *
sol_plot_panels_statistics (SolPlotReader *reader, GError **error)
{
  const char *list = reader->options->statistics;
  if (list == NULL || *list == '\0')
    return make_usual (reader, error);
  g_autoptr (GArray) ids = parse_list (list, error);
  if (ids == NULL)
    return NULL;
  return make_scene (reader, "statistics", (const SolStatisticId *) (gpointer) ids->data,
                     (int) ids->len, error);
}

/**
 * sol_plot_panels_ionisation:
 * @reader: a new reader
 * @error: (nullable): why a plane cannot be read
 *
 * Ionised fraction of each species and density of free electrons, on the axis at the end of the
 * window, over z.
 *
 * Threads: one at a time on one @reader. Allocates: yes.
 * Returns: (transfer full) (nullable): the plot
 */
SolScene *
sol_plot_panels_ionisation (SolPlotReader *reader, GError **error)
{
  static const SolStatisticId ids[] = { SOL_STATISTIC_IONISED_FRACTION,
                                        SOL_STATISTIC_ELECTRON_DENSITY };
  return make_scene (reader, "ionisation", ids, G_N_ELEMENTS (ids), error);
}

/**
 * sol_plot_panels_pressure:
 * @reader: a new reader
 * @error: (nullable): why a plane cannot be read
 *
 * Gas pressure over z.
 *
 * Threads: one at a time on one @reader. Allocates: yes.
 * Returns: (transfer full) (nullable): the plot
 */
SolScene *
sol_plot_panels_pressure (SolPlotReader *reader, GError **error)
{
  static const SolStatisticId ids[] = { SOL_STATISTIC_PRESSURE };
  return make_scene (reader, "pressure", ids, G_N_ELEMENTS (ids), error);
}
