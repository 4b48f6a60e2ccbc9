/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/scenes/plot-panels.h"
#include "plot/scenes/plot-range.h"
#include "plot/thinning.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

/* What a map shows of each plane. */
typedef struct
{
  const double *x; /* [n] ascending */
  gsize n;
  double *value; /* [n] of the plane loaded last */
  void (*compute) (SolPlotReader *reader);
  SolPlotKeptMap *kept;
} MapInput;

/* Room for so many rows at first, at most. */
#define FIRST_ROWS 256

/**
 * sol_plot_panels_get_largest:
 * @values: [n] values
 * @n: their number
 *
 * Threads: any. Allocates: no.
 * Returns: the largest finite one above zero; 0 if there is none
 */
double
sol_plot_panels_get_largest (const double *values, gsize n)
{
  double largest = 0.0;
  for (gsize i = 0; i < n; i++)
    largest = isfinite (values[i]) ? fmax (largest, values[i]) : largest;
  return largest;
}

/**
 * sol_plot_panels_set_level:
 * @reader: the reader
 * @axis: (out caller-allocates): an axis of densities or powers, or the scale of their colours
 * @quantity: which
 * @is_db: in dB below @largest, otherwise linear from zero
 * @largest: largest value of the run, SI; 0 if it is dark
 *
 * Threads: any. Allocates: no.
 */
void
sol_plot_panels_set_level (const SolPlotReader *reader,
                           SolAxis *axis,
                           SolQuantity quantity,
                           gboolean is_db,
                           double largest)
{
  const SolPlotOptions *options = reader->options;
  gboolean is_spectral = quantity != SOL_QUANTITY_POWER && quantity != SOL_QUANTITY_FLUENCE;
  *axis = (SolAxis){ .quantity = quantity };
  if (!is_db)
    {
      sol_axis_set_range (axis, 0.0, largest > 0.0 ? largest : 1.0);
      return;
    }
  axis->scale = SOL_AXIS_DB;
  axis->reference = largest > 0.0 ? largest : 1.0;
  if (is_spectral && options->reference == SOL_PLOT_REFERENCE_FIXED)
    axis->reference = options->fixed_reference;
  sol_axis_set_range (axis, options->floor_db, 0.0);
}

/**
 * sol_plot_panels_set_distance:
 * @reader: the reader
 * @axis: (out caller-allocates): z from the start to the planned end of the run
 *
 * Threads: any. Allocates: no.
 */
void
sol_plot_panels_set_distance (const SolPlotReader *reader, SolAxis *axis)
{
  *axis = (SolAxis){ .quantity = SOL_QUANTITY_DISTANCE };
  double start_m = reader->n_planes > 0 ? reader->z_m[0] : 0.0;
  axis->least = fmin (start_m, 0.0);
  axis->most = reader->source->z_end_m;
  sol_axis_set_range (axis, axis->least, axis->most);
}

/**
 * sol_plot_panels_name_plane:
 * @reader: the reader
 * @number: a plane
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): "z = 1.1 m"
 */
char *
sol_plot_panels_name_plane (const SolPlotReader *reader, gint64 number)
{
  SolAxis axis = { .quantity = SOL_QUANTITY_DISTANCE, .hi = reader->source->z_end_m };
  g_autofree char *z = sol_axis_format_value (&axis, reader->z_m[number]);
  return g_strdup_printf ("z = %s", z);
}

/* Edges of the columns that a map has across the axis. */
static double *
make_edges (const SolAxis *axis, gsize n_columns)
{
  double *edge = g_new (double, n_columns + 1);
  for (gsize i = 0; i <= n_columns; i++)
    edge[i] = sol_axis_unmap (axis, (double) i / (double) n_columns);
  return edge;
}

/* The samples on the axis with one neighbour on each side: [*first, *past). */
static void
find_inside (const SolAxis *axis, const double *x, gsize n, gsize *first, gsize *past)
{
  *first = 0;
  *past = n;
  while (*first + 2 < *past && sol_axis_map (axis, x[*first + 1]) <= 0.0)
    (*first)++;
  while (*past > *first + 2 && sol_axis_map (axis, x[*past - 2]) >= 1.0)
    (*past)--;
}

static void
scale_to_own_peak (double *values, gsize n, double reference)
{
  double largest = sol_plot_panels_get_largest (values, n);
  for (gsize i = 0; i < n && largest > 0.0; i++)
    values[i] *= reference / largest;
}

/* The columns of a map over the panel's x axis: samples, or cells of many samples. */
typedef struct
{
  gsize n;
  gsize first; /* sample of the first column, if columns are samples */
  gboolean is_thinned;
  double *edge;   /* [n + 1] */
  double *centre; /* [n] */
} Columns;

static void
columns_clear (Columns *self)
{
  g_free (self->edge);
  g_free (self->centre);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Columns, columns_clear)

static void
lay_out (Columns *self, const SolPlotReader *reader, const SolAxis *x, const MapInput *input)
{
  gsize past, most = reader->options->most_columns;
  find_inside (x, input->x, input->n, &self->first, &past);
  self->is_thinned = most > 0 && past - self->first > most;
  self->n = self->is_thinned ? most : past - self->first;
  self->edge = make_edges (x, MAX (self->n, 1));
  self->centre = g_new (double, self->n);
  for (gsize i = 0; i < self->n; i++)
    self->centre[i] = self->is_thinned ? sol_axis_unmap (x, ((double) i + 0.5) / (double) self->n)
                                       : input->x[self->first + i];
}

static gboolean
fill_row (SolPlotReader *reader,
          const MapInput *input,
          const Columns *columns,
          gint64 number,
          double *row,
          GError **error)
{
  if (!sol_plot_reader_load (reader, number, error))
    return FALSE;
  input->compute (reader);
  if (columns->is_thinned)
    sol_thinning_get_cell_maxima (input->x, input->value, input->n, columns->edge, columns->n, row);
  else
    for (gsize i = 0; i < columns->n; i++)
      row[i] = input->value[columns->first + i];
  return TRUE;
}

/* Each plane on a scale of its own, which later planes may move. */
static SolLayer *
make_relative_map (SolPlotReader *reader,
                   const SolPanel *panel,
                   const MapInput *input,
                   const Columns *columns,
                   const char *name,
                   GError **error)
{
  g_autoptr (SolLayer) map =
      sol_layer_new_map (name, columns->centre, columns->n, reader->z_m, reader->n_planes,
                         sol_plot_reader_get_row_end_m (reader));
  for (gint64 k = 0; k < reader->n_planes; k++)
    {
      double *row = map->value + (gsize) k * columns->n;
      if (!fill_row (reader, input, columns, k, row, error))
        return NULL;
      scale_to_own_peak (row, columns->n, panel->colour.reference);
    }
  return g_steal_pointer (&map);
}

static gboolean
is_same_axis (const SolAxis *a, const SolAxis *b)
{
  return a->quantity == b->quantity && a->scale == b->scale && memcmp (&a->lo, &b->lo, 8) == 0 &&
         memcmp (&a->hi, &b->hi, 8) == 0;
}

static void
make_room (SolPlotKeptMap *kept, gint64 n_rows)
{
  if (n_rows <= kept->capacity)
    return;
  kept->capacity = MAX (n_rows, 2 * kept->capacity);
  double *value = g_atomic_rc_box_alloc ((gsize) kept->capacity * kept->n * sizeof *value);
  if (kept->value != NULL)
    {
      memcpy (value, kept->value, (gsize) kept->n_rows * kept->n * sizeof *value);
      g_atomic_rc_box_release (kept->value);
    }
  kept->value = value;
}

/* All planes as rows of a map over the panel's x axis, thinned to the columns of the options. Rows
 * that an earlier map on the same axis had are shared with it. */
static SolLayer *
make_map (SolPlotReader *reader,
          SolPanel *panel,
          const MapInput *input,
          const char *name,
          GError **error)
{
  g_auto (Columns) columns = { 0 };
  SolPlotKeptMap *kept = input->kept;
  lay_out (&columns, reader, &panel->x, input);
  if (reader->options->reference == SOL_PLOT_REFERENCE_PLANE && panel->colour.scale == SOL_AXIS_DB)
    return make_relative_map (reader, panel, input, &columns, name, error);
  if (!is_same_axis (&kept->x, &panel->x) || kept->n != columns.n)
    {
      g_clear_pointer (&kept->value, g_atomic_rc_box_release);
      *kept = (SolPlotKeptMap){ .x = panel->x, .n = columns.n };
    }
  make_room (kept, MAX (reader->n_planes, MIN (reader->source->n_planned, FIRST_ROWS)));
  for (; kept->n_rows < reader->n_planes; kept->n_rows++)
    if (!fill_row (reader, input, &columns, kept->n_rows,
                   kept->value + (gsize) kept->n_rows * kept->n, error))
      return NULL;
  return sol_layer_new_shared_map (name, columns.centre, columns.n, reader->z_m, reader->n_planes,
                                   sol_plot_reader_get_row_end_m (reader), kept->value);
}

static gboolean
add_map (SolPlotReader *reader,
         SolPanel *panel,
         const MapInput *input,
         const char *name,
         GError **error)
{
  sol_plot_panels_set_distance (reader, &panel->y);
  const SolColourMap *chosen = sol_colour_map_find (reader->options->colour_map);
  panel->colour_map = chosen != NULL ? chosen : sol_colour_map_get (0);
  panel->is_colour_reversed = reader->options->is_colour_reversed;
  panel->has_colour = TRUE;
  if (reader->options->reference == SOL_PLOT_REFERENCE_PLANE && panel->colour.scale == SOL_AXIS_DB)
    panel->colour.label = N_ ("Of each plane's own maximum");
  double end_m = 0.0;
  if (reader->n_planes > 0)
    {
      SolLayer *map = make_map (reader, panel, input, name, error);
      if (map == NULL)
        return FALSE;
      sol_panel_add (panel, map);
      sol_panel_count_colours (panel);
      end_m = sol_plot_reader_get_row_end_m (reader);
    }
  if (end_m < reader->source->z_end_m)
    sol_panel_add (panel, sol_layer_new_hatch (end_m, reader->source->z_end_m));
  return TRUE;
}

/* Why a map has one colour, if it has. */
static void
explain_map (const SolPlotReader *reader, SolPanel *panel, const double *peak, gsize n)
{
  if (reader->n_planes == 0)
    sol_panel_add (panel, sol_layer_new_note (N_ ("No plane yet")));
  else if (!(sol_plot_panels_get_largest (peak, n) > 0.0))
    sol_panel_add (panel, sol_layer_new_note (N_ ("No light in any plane")));
}

/**
 * sol_plot_panels_fill_spectrum_map:
 * @reader: a reader after its scan
 * @panel: a new panel
 * @error: (nullable): why a plane cannot be read
 *
 * Energy per step of the spectral axis over that axis and z.
 *
 * Threads: one at a time on one @reader. Allocates: yes.
 * Returns: whether all planes were read
 */
gboolean
sol_plot_panels_fill_spectrum_map (SolPlotReader *reader, SolPanel *panel, GError **error)
{
  const char *label;
  SolQuantity density = sol_plot_reader_get_density (reader, &label);
  MapInput input = { reader->x, reader->n_bins, reader->density, sol_plot_reader_compute_density,
                     &reader->spectrum_map };
  sol_plot_range_fit_spectral (reader, &panel->x);
  sol_plot_panels_set_level (reader, &panel->colour, density, reader->options->is_db,
                             sol_plot_panels_get_largest (reader->density_peak, reader->n_bins));
  panel->colour.label = label;
  explain_map (reader, panel, reader->density_peak, reader->n_bins);
  return add_map (reader, panel, &input, sol_axis_get_label (&panel->colour), error);
}

/**
 * sol_plot_panels_fill_time_map:
 * @reader: a reader after its scan with powers
 * @panel: a new panel
 * @error: (nullable): why a plane cannot be read
 *
 * Power of the envelope over time and z.
 *
 * Threads: one at a time on one @reader. Allocates: yes.
 * Returns: whether all planes were read
 */
gboolean
sol_plot_panels_fill_time_map (SolPlotReader *reader, SolPanel *panel, GError **error)
{
  gsize n_t = reader->source->n_t;
  MapInput input = { reader->source->t_s, n_t, reader->power_w, sol_plot_reader_compute_power,
                     &reader->time_map };
  sol_plot_range_fit_time (reader, reader->options->is_time_db, &panel->x);
  sol_plot_panels_set_level (reader, &panel->colour, SOL_QUANTITY_POWER,
                             reader->options->is_time_db,
                             sol_plot_panels_get_largest (reader->power_peak, n_t));
  explain_map (reader, panel, reader->power_peak, n_t);
  return add_map (reader, panel, &input, N_ ("Power"), error);
}

/**
 * sol_plot_panels_spectrum_evolution:
 * @reader: a new reader
 * @error: (nullable): why a plane cannot be read
 *
 * Threads: one at a time on one @reader. Allocates: yes.
 * Returns: (transfer full) (nullable): the plot
 */
SolScene *
sol_plot_panels_spectrum_evolution (SolPlotReader *reader, GError **error)
{
  g_autoptr (SolScene) scene = sol_scene_new ("spectrum-evolution", reader->source->title, 1, 1);
  SolPanel *panel = sol_scene_add (scene, sol_panel_new (NULL, 0, 0));
  if (!sol_plot_reader_scan (reader, FALSE, error) ||
      !sol_plot_panels_fill_spectrum_map (reader, panel, error))
    return NULL;
  return g_steal_pointer (&scene);
}

/**
 * sol_plot_panels_time_evolution:
 * @reader: a new reader
 * @error: (nullable): why a plane cannot be read
 *
 * Threads: one at a time on one @reader. Allocates: yes.
 * Returns: (transfer full) (nullable): the plot
 */
SolScene *
sol_plot_panels_time_evolution (SolPlotReader *reader, GError **error)
{
  g_autoptr (SolScene) scene = sol_scene_new ("time-evolution", reader->source->title, 1, 1);
  SolPanel *panel = sol_scene_add (scene, sol_panel_new (NULL, 0, 0));
  if (!sol_plot_reader_scan (reader, TRUE, error) ||
      !sol_plot_panels_fill_time_map (reader, panel, error))
    return NULL;
  return g_steal_pointer (&scene);
}

/* Marks the plane of the slices on a map, unless the map ends there. */
static void
mark_plane (const SolPlotReader *reader, SolPanel *panel)
{
  if (reader->n_planes == 0)
    return;
  double place = sol_axis_map (&panel->y, reader->z_m[sol_plot_reader_find_plane (reader)]);
  if (place > 0.0 && place < 1.0)
    sol_panel_add (panel,
                   sol_layer_new_cursor (NAN, reader->z_m[sol_plot_reader_find_plane (reader)]));
}

/**
 * sol_plot_panels_evolution:
 * @reader: a new reader
 * @error: (nullable): why a plane cannot be read
 *
 * Both maps with the slices of one plane below them.
 *
 * Threads: one at a time on one @reader. Allocates: yes.
 * Returns: (transfer full) (nullable): the plot
 */
SolScene *
sol_plot_panels_evolution (SolPlotReader *reader, GError **error)
{
  g_autoptr (SolScene) scene = sol_scene_new ("evolution", reader->source->title, 2, 2);
  SolPanel *spectra = sol_scene_add (scene, sol_panel_new (NULL, 0, 0));
  SolPanel *powers = sol_scene_add (scene, sol_panel_new (NULL, 0, 1));
  SolPanel *spectrum = sol_scene_add (scene, sol_panel_new (NULL, 1, 0));
  SolPanel *pulse = sol_scene_add (scene, sol_panel_new (NULL, 1, 1));
  scene->row_weight[0] = 1.6;
  if (!sol_plot_reader_scan (reader, TRUE, error) ||
      !sol_plot_panels_fill_spectrum_map (reader, spectra, error) ||
      !sol_plot_panels_fill_time_map (reader, powers, error) ||
      !sol_plot_panels_fill_spectrum (reader, spectrum, error) ||
      !sol_plot_panels_fill_pulse (reader, pulse, error))
    return NULL;
  spectra->hides_x = powers->hides_x = TRUE; /* the slices have the same */
  mark_plane (reader, spectra);
  mark_plane (reader, powers);
  return g_steal_pointer (&scene);
}
