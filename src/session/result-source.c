/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "session/result-source.h"

#include "io/case/case-file.h"
#include "session/plot-theory.h"
#include "session/preset-card.h"

struct _SolResultSource
{
  SolResultReader *reader;
  SolPlotSource plot;
  char *title;
  const char **mode_names; /* [n_mode] of the layout */
  SolPlotTheory *theory;
  SolPlotBeam beam;  /* of a radial run */
  double *weight_m2; /* of that */
};

static gint64
get_n_planes (gpointer data)
{
  return sol_result_reader_get_n_saved (((SolResultSource *) data)->reader);
}

static double
get_z_m (gpointer data, gint64 number)
{
  return sol_result_reader_get_z_m (((SolResultSource *) data)->reader)[number];
}

static gboolean
read_plane (gpointer data, gint64 number, SolComplex *field, double *statistics, GError **error)
{
  SolResultReader *reader = ((SolResultSource *) data)->reader;
  if (field != NULL && !sol_result_reader_read_plane (reader, number, field, error))
    return FALSE;
  return statistics == NULL ||
         sol_result_reader_read_statistics (reader, number, statistics, error);
}

/* The title that the case gives itself; a case that cannot be read leaves the name of the file. */
static char *
find_title (const SolResultLayout *layout, const char *path)
{
  g_autoptr (SolCase) the_case = sol_case_from_text (layout->case_text, -1, path, NULL);
  if (the_case != NULL && the_case->run.title != NULL && the_case->run.title[0] != '\0')
    return g_strdup (sol_preset_card_translate (the_case->run.title));
  return g_path_get_basename (path);
}

static int
get_marks (gpointer data,
           SolPlotMark kind,
           double z_m,
           double power_w,
           double omega_rad_per_s[SOL_PLOT_MAX_MARKS],
           SolPlotAbsence *absence)
{
  return sol_plot_theory_get_marks (((SolResultSource *) data)->theory, kind, z_m, power_w,
                                    omega_rad_per_s, absence);
}

static SolPlotTheory *
find_theory (const SolResultLayout *layout)
{
  g_autoptr (SolCase) the_case = sol_case_from_text (layout->case_text, -1, NULL, NULL);
  return sol_plot_theory_new (the_case);
}

static void
fill_plot_source (SolResultSource *self)
{
  const SolResultLayout *layout = sol_result_reader_get_layout (self->reader);
  self->mode_names = sol_result_layout_get_mode_names (layout);
  self->weight_m2 = sol_result_layout_get_areas_m2 (layout);
  self->beam = (SolPlotBeam){ (gsize) layout->n_r, layout->r_m, self->weight_m2, NULL, NULL };
  self->plot = (SolPlotSource){
    .title = self->title,
    .n_planned = layout->n_planes,
    .z_end_m = layout->z_end_m,
    .n_mode = layout->n_mode,
    .n_pol = layout->n_pol,
    .n_species = layout->n_species,
    .n_omega = layout->n_omega,
    .n_t = layout->n_t,
    .omega_rad_per_s = layout->omega_rad_per_s,
    .t_s = layout->t_s,
    .is_envelope = layout->field == SOL_CASE_FIELD_ENVELOPE,
    .wavelength_min_m = layout->wavelength_min_m,
    .wavelength_max_m = layout->wavelength_max_m,
    .mode_names = self->mode_names,
    .species_names = (const char *const *) layout->species,
    .beam = layout->n_r > 0 ? &self->beam : sol_plot_theory_get_beam (self->theory, layout->n_mode),
    .get_marks = get_marks,
    .data = self,
    .get_n_planes = get_n_planes,
    .get_z_m = get_z_m,
    .read = read_plane,
  };
}

/**
 * sol_result_source_new:
 * @path: a result file, complete or interrupted
 * @error: return location
 *
 * Errors: SOL_FILE_ERROR_*.
 * Threads: one at a time. Allocates: yes.
 * Returns: (transfer full): its planes
 */
SolResultSource *
sol_result_source_new (const char *path, GError **error)
{
  SolResultReader *reader = sol_result_reader_new (path, error);
  if (reader == NULL)
    return NULL;
  SolResultSource *self = g_new0 (SolResultSource, 1);
  self->reader = reader;
  self->title = find_title (sol_result_reader_get_layout (reader), path);
  self->theory = find_theory (sol_result_reader_get_layout (reader));
  fill_plot_source (self);
  return self;
}

/**
 * sol_result_source_free:
 * @self: (nullable): the planes
 *
 * Threads: any. Allocates: no.
 */
void
sol_result_source_free (SolResultSource *self)
{
  if (self == NULL)
    return;
  sol_result_reader_free (self->reader);
  sol_plot_theory_free (self->theory);
  g_free (self->title);
  g_free (self->mode_names);
  g_free (self->weight_m2);
  g_free (self);
}

/**
 * sol_result_source_get_plot_source:
 * @self: the planes
 *
 * Threads: any. Allocates: no.
 * Returns: what plots read; lives as long as @self
 */
const SolPlotSource *
sol_result_source_get_plot_source (const SolResultSource *self)
{
  return &self->plot;
}
