/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Light across the beam: energy per area, from modes that interfere or from a field over radii. */
#include "config.h"

#include "base/constants.h"
#include "plot/scenes/plot-panels.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

/* Samples of the picture across the beam, each way. */
#define N_ACROSS 121

typedef struct
{
  SolPlotReader *reader;
  const SolPlotBeam *beam;
  int n_mode;
  double *coherence; /* [n_mode, n_mode] of the plane loaded last, J */
  double *fluence;   /* [n_r] round the axis on average, J/m² */
  double stretch;    /* of the radii: the core there over that of the first plane */
  double first_core_m;
  double *largest; /* [n_planes] of the fluence */
  double *width_m; /* [n_planes] radius of the beam */
} Beam;

static void
set_up (Beam *self, SolPlotReader *reader)
{
  const SolPlotSource *source = reader->source;
  gsize n_mode = (gsize) source->n_mode;
  *self = (Beam){ reader, source->beam, source->n_mode };
  self->coherence = g_new0 (double, n_mode *n_mode);
  self->fluence = g_new0 (double, self->beam->n_r);
  self->largest = g_new0 (double, MAX (reader->n_planes, 1));
  self->width_m = g_new0 (double, MAX (reader->n_planes, 1));
}

static void
tear_down (Beam *self)
{
  g_free (self->coherence);
  g_free (self->fluence);
  g_free (self->largest);
  g_free (self->width_m);
}

/* --- one plane */

/* What |Â|² has to be multiplied with to be an energy, summed over the bins. */
static double
get_bin_factor (const SolPlotSource *source)
{
  double step = source->omega_rad_per_s[1] - source->omega_rad_per_s[0];
  return (source->is_envelope ? 0.5 / SOL_PI : 2.0 / SOL_PI) * step;
}

static const SolComplex *
get_field (const SolPlotReader *reader, gsize field, int pol)
{
  gsize row = field * (gsize) reader->source->n_pol + (gsize) pol;
  return reader->field + row * reader->source->n_omega + reader->first_bin;
}

static double
multiply (const SolComplex *a, const SolComplex *b, gsize n)
{
  double sum = 0.0;
  for (gsize k = 0; k < n; k++)
    sum += creal (a[k]) * creal (b[k]) + cimag (a[k]) * cimag (b[k]);
  return sum;
}

static gboolean
is_wanted (int chosen, int i)
{
  return chosen < 0 || chosen == i;
}

/* ∫ A_i A_j* dt of each pair of modes: what their interference adds to the energy per area. */
static void
compute_coherence (Beam *self)
{
  const SolPlotReader *reader = self->reader;
  const SolPlotOptions *options = reader->options;
  double factor = get_bin_factor (reader->source);
  memset (self->coherence, 0, (gsize) (self->n_mode * self->n_mode) * sizeof *self->coherence);
  for (int i = 0; i < self->n_mode; i++)
    for (int j = 0; j <= i; j++)
      for (int pol = 0; pol < reader->source->n_pol; pol++)
        {
          if (!is_wanted (options->mode, i) || !is_wanted (options->mode, j) ||
              !is_wanted (options->pol, pol))
            continue;
          double sum = factor * multiply (get_field (reader, (gsize) i, pol),
                                          get_field (reader, (gsize) j, pol), reader->n_bins);
          self->coherence[i * self->n_mode + j] += sum;
          if (i != j)
            self->coherence[j * self->n_mode + i] += sum;
        }
}

static int
get_order (const Beam *self, int mode)
{
  return self->beam->order != NULL ? self->beam->order[mode] : 0;
}

/* Orders above zero go with √2 cos, below zero with √2 sin. */
static double
get_azimuthal (int order, double phi)
{
  if (order == 0)
    return 1.0;
  return sqrt (2.0) * (order > 0 ? cos (order * phi) : sin (-order * phi));
}

/* Field of a mode at a radius between its samples; dark beyond the last. */
static double
get_shape (const Beam *self, int mode, double r_m)
{
  const SolPlotBeam *beam = self->beam;
  const double *shape = beam->shape + (gsize) mode * beam->n_r;
  gsize k = 0;
  double r = r_m / self->stretch;
  if (r > beam->r_m[beam->n_r - 1])
    return 0.0;
  while (k + 2 < beam->n_r && beam->r_m[k + 1] < r)
    k++;
  double share = CLAMP ((r - beam->r_m[k]) / (beam->r_m[k + 1] - beam->r_m[k]), 0.0, 1.0);
  return (shape[k] + share * (shape[k + 1] - shape[k])) / self->stretch;
}

/* At an azimuth, or NAN: on average round the axis, where only equal orders interfere. */
static double
get_modal_fluence (const Beam *self, double r_m, double phi)
{
  double sum = 0.0;
  for (int i = 0; i < self->n_mode; i++)
    for (int j = 0; j < self->n_mode; j++)
      {
        int first = get_order (self, i), second = get_order (self, j);
        double turn = isnan (phi) ? (first == second ? 1.0 : 0.0)
                                  : get_azimuthal (first, phi) * get_azimuthal (second, phi);
        double pair = self->coherence[i * self->n_mode + j] * turn;
        if (fabs (pair) > 0.0)
          sum += pair * get_shape (self, i, r_m) * get_shape (self, j, r_m);
      }
  return sum;
}

static double
get_radial_fluence (const Beam *self, gsize k)
{
  const SolPlotReader *reader = self->reader;
  double factor = 0.5 * SOL_EPSILON0_F_PER_M * SOL_C_M_PER_S * get_bin_factor (reader->source);
  double sum = 0.0;
  for (int pol = 0; pol < reader->source->n_pol; pol++)
    if (is_wanted (reader->options->pol, pol))
      {
        const SolComplex *a = get_field (reader, k, pol);
        sum += factor * multiply (a, a, reader->n_bins);
      }
  return sum;
}

/* Of the plane that is loaded. */
static void
compute_fluence (Beam *self)
{
  const SolPlotBeam *beam = self->beam;
  gboolean is_radial = sol_plot_source_is_radial (self->reader->source);
  double core_m = sol_plot_reader_get_statistic (self->reader, SOL_STATISTIC_CORE_RADIUS, 0);
  if (!(self->first_core_m > 0.0))
    self->first_core_m = core_m;
  self->stretch = core_m > 0.0 && !is_radial ? core_m / self->first_core_m : 1.0;
  if (!is_radial)
    compute_coherence (self);
  for (gsize k = 0; k < beam->n_r; k++)
    self->fluence[k] =
        is_radial ? get_radial_fluence (self, k) : get_modal_fluence (self, beam->r_m[k], NAN);
}

/* The second-moment radius √2 r_rms, which is twice the root of the mean square of one coordinate. It is the radius at
 * 1/e² of a Gaussian beam, of that alone. */
static double
get_width_m (const Beam *self)
{
  double sum = 0.0, square = 0.0;
  for (gsize k = 0; k < self->beam->n_r; k++)
    {
      double r = self->beam->r_m[k], energy = self->beam->weight_m2[k] * self->fluence[k];
      sum += energy;
      square += energy * r * r;
    }
  return sum > 0.0 ? sqrt (2.0 * square / sum) : (double) NAN;
}

/* --- panels */

static void
set_radius (const Beam *self, SolAxis *axis, const char *label, gboolean is_both)
{
  double most = self->beam->r_m[self->beam->n_r - 1];
  *axis = (SolAxis){ .quantity = SOL_QUANTITY_LENGTH, .label = label };
  axis->least = is_both ? -most : 0.0;
  axis->most = most;
  sol_axis_set_range (axis, axis->least, axis->most);
}

static void
set_colours (const Beam *self, SolPanel *panel, double largest)
{
  const SolPlotOptions *options = self->reader->options;
  const SolColourMap *chosen = sol_colour_map_find (options->colour_map);
  panel->has_colour = TRUE;
  panel->colour_map = chosen != NULL ? chosen : sol_colour_map_get (0);
  panel->is_colour_reversed = options->is_colour_reversed;
  sol_plot_panels_set_level (self->reader, &panel->colour, SOL_QUANTITY_FLUENCE,
                             options->is_time_db, largest);
}

/* Every plane once: the map over r and z, and what is drawn over z. */
static gboolean
add_map (Beam *self, SolPanel *panel, GError **error)
{
  SolPlotReader *reader = self->reader;
  double end_m = sol_plot_reader_get_row_end_m (reader);
  g_autoptr (SolLayer) map = sol_layer_new_map (N_ ("Fluence"), self->beam->r_m, self->beam->n_r,
                                                reader->z_m, (gsize) reader->n_planes, end_m);
  for (gint64 k = 0; k < reader->n_planes; k++)
    {
      if (!sol_plot_reader_load (reader, k, error))
        return FALSE;
      compute_fluence (self);
      memcpy (map->value + (gsize) k * map->n, self->fluence, map->n * sizeof *map->value);
      self->largest[k] = sol_plot_panels_get_largest (self->fluence, map->n);
      self->width_m[k] = get_width_m (self);
    }
  double largest = sol_plot_panels_get_largest (self->largest, (gsize) reader->n_planes);
  set_radius (self, &panel->x, N_ ("Radius"), FALSE);
  sol_plot_panels_set_distance (reader, &panel->y);
  set_colours (self, panel, largest);
  sol_panel_add (panel, g_steal_pointer (&map));
  sol_panel_count_colours (panel);
  if (!(largest > 0.0))
    sol_panel_add (panel, sol_layer_new_note (N_ ("No light in any plane")));
  if (end_m < reader->source->z_end_m)
    sol_panel_add (panel, sol_layer_new_hatch (end_m, reader->source->z_end_m));
  double place = reader->z_m[sol_plot_reader_find_plane (reader)];
  if (sol_axis_map (&panel->y, place) > 0.0 && sol_axis_map (&panel->y, place) < 1.0)
    sol_panel_add (panel, sol_layer_new_cursor (NAN, place));
  return TRUE;
}

static gboolean
add_profile (Beam *self, SolPanel *panel, gint64 plane, gboolean is_input, GError **error)
{
  if (!sol_plot_reader_load (self->reader, plane, error))
    return FALSE;
  compute_fluence (self);
  g_autofree char *name = sol_plot_panels_name_plane (self->reader, plane);
  SolLayer *line =
      sol_panel_add (panel, sol_layer_new_line (is_input ? N_ ("Input") : name, self->beam->r_m,
                                                self->fluence, self->beam->n_r));
  line->kind = is_input ? SOL_LAYER_LINE : SOL_LAYER_FILL;
  line->ink = is_input ? SOL_INK_REFERENCE : SOL_INK_SERIES;
  line->z_m = self->reader->z_m[plane];
  return TRUE;
}

/* Across the beam in the plane that is loaded. */
static void
add_picture (Beam *self, SolPanel *panel)
{
  const SolPlotBeam *beam = self->beam;
  double most = beam->r_m[beam->n_r - 1], place[N_ACROSS];
  for (int i = 0; i < N_ACROSS; i++)
    place[i] = most * (2.0 * i / (N_ACROSS - 1.0) - 1.0);
  SolLayer *map = sol_panel_add (panel, sol_layer_new_map (N_ ("Fluence"), place, N_ACROSS, place,
                                                           N_ACROSS, most));
  gboolean is_radial = sol_plot_source_is_radial (self->reader->source);
  for (int i = 0; i < N_ACROSS * N_ACROSS; i++)
    {
      double x = place[i % N_ACROSS], y = place[i / N_ACROSS], r = hypot (x, y);
      gsize k = 0;
      while (k + 1 < beam->n_r && beam->r_m[k + 1] < r)
        k++;
      double value = is_radial ? self->fluence[k] : get_modal_fluence (self, r, atan2 (y, x));
      map->value[i] = r <= most ? value : 0.0;
    }
  set_radius (self, &panel->x, "x", TRUE);
  set_radius (self, &panel->y, "y", TRUE);
  set_colours (self, panel, sol_plot_panels_get_largest (map->value, N_ACROSS * N_ACROSS));
  sol_panel_count_colours (panel);
  panel->is_square = TRUE;
}

static void
add_width (Beam *self, SolPanel *panel)
{
  SolPlotReader *reader = self->reader;
  sol_plot_panels_set_distance (reader, &panel->x);
  panel->y = (SolAxis){ .quantity = SOL_QUANTITY_LENGTH, .label = N_ ("Beam radius (√2 r_rms)") };
  sol_panel_add (panel, sol_layer_new_line (N_ ("Second-moment radius"), reader->z_m, self->width_m,
                                            (gsize) reader->n_planes));
  sol_panel_explain (panel, sol_panel_fit_y (panel, FALSE, TRUE));
}

static gboolean
fill (Beam *self, SolScene *scene, GError **error)
{
  SolPanel *map = scene->panels->pdata[0], *picture = scene->panels->pdata[1];
  SolPanel *profile = scene->panels->pdata[2], *width = scene->panels->pdata[3];
  gint64 plane = sol_plot_reader_find_plane (self->reader);
  if (!add_map (self, map, error) || (plane > 0 && !add_profile (self, profile, 0, TRUE, error)) ||
      !add_profile (self, profile, plane, FALSE, error))
    return FALSE;
  add_picture (self, picture);
  add_width (self, width);
  set_radius (self, &profile->x, N_ ("Radius"), FALSE);
  sol_plot_panels_set_level (self->reader, &profile->y, SOL_QUANTITY_FLUENCE,
                             self->reader->options->is_time_db, self->largest[plane]);
  if (!self->reader->options->is_time_db)
    sol_panel_explain (profile, sol_panel_fit_y (profile, FALSE, TRUE));
  map->hides_x = TRUE;
  g_autofree char *name = sol_plot_panels_name_plane (self->reader, plane);
  g_autofree char *choice = sol_plot_reader_name_choice (self->reader, FALSE, TRUE);
  scene->subtitle = choice != NULL ? g_strdup_printf ("%s, %s", name, choice) : g_strdup (name);
  return TRUE;
}

/**
 * sol_plot_panels_beam:
 * @reader: a new reader
 * @error: (nullable): why a plane cannot be read
 *
 * Energy per area over radius and z, and below it in one plane; across the beam in that plane, and
 * the radius of the beam over z. Modes interfere; round the axis they are averaged.
 *
 * Threads: one at a time on one @reader. Allocates: yes.
 * Returns: (transfer full) (nullable): the plot
 */
SolScene *
sol_plot_panels_beam (SolPlotReader *reader, GError **error)
{
  const SolPlotBeam *beam = reader->source->beam;
  gboolean is_known = beam != NULL && beam->n_r >= 3;
  if (!is_known || reader->n_planes == 0)
    {
      SolScene *empty = sol_scene_new ("beam", reader->source->title, 1, 1);
      SolPanel *panel = sol_scene_add (empty, sol_panel_new (NULL, 0, 0));
      panel->x = (SolAxis){ .quantity = SOL_QUANTITY_LENGTH, .label = N_ ("Radius"), .hi = 1e-4 };
      sol_plot_panels_set_distance (reader, &panel->y);
      sol_panel_add (panel,
                     sol_layer_new_note (is_known ? N_ ("No plane yet")
                                                  : N_ ("Nothing is known across the beam")));
      return empty;
    }
  g_autoptr (SolScene) scene = sol_scene_new ("beam", reader->source->title, 2, 2);
  for (int i = 0; i < 4; i++)
    sol_scene_add (scene, sol_panel_new (NULL, i / 2, i % 2));
  scene->row_weight[0] = 1.6;
  Beam work;
  set_up (&work, reader);
  gboolean is_good = fill (&work, scene, error);
  tear_down (&work);
  return is_good ? g_steal_pointer (&scene) : NULL;
}
