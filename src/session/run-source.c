/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "session/run-source.h"

#include "problem/statistics.h"
#include "session/plot-theory.h"
#include "session/preset-card.h"

#include <math.h>
#include <string.h>

struct _SolRunSource
{
  gatomicrefcount count;
  SolRun *run;
  const SolPlaneStore *store;
  SolPlotSource plot;
  SolPlotBeam beam; /* of a radial run */
  gsize n_field;
  gsize n_statistics;
  char *title;
  SolPlotTheory *theory; /* NULL: none */
};

static gint64
get_n_planes (gpointer data)
{
  return sol_plane_store_get_n_planes (((SolRunSource *) data)->store);
}

static double
get_z_m (gpointer data, gint64 number)
{
  SolPlane plane;
  return sol_plane_store_get_plane (((SolRunSource *) data)->store, number, &plane) ? plane.z_m
                                                                                    : NAN;
}

/* A plane that is there never changes: it is read without a lock, from any thread. */
static gboolean
read_plane (gpointer data, gint64 number, SolComplex *field, double *statistics, GError **error)
{
  SolRunSource *self = data;
  SolPlane plane;
  if (!sol_plane_store_get_plane (self->store, number, &plane))
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
                   "plane %" G_GINT64_FORMAT " is not computed", number);
      return FALSE;
    }
  if (field != NULL)
    memcpy (field, plane.field, self->n_field * sizeof *field);
  if (statistics != NULL)
    memcpy (statistics, plane.statistics, self->n_statistics * sizeof *statistics);
  return TRUE;
}

static int
get_marks (gpointer data,
           SolPlotMark kind,
           double z_m,
           double power_w,
           double omega_rad_per_s[SOL_PLOT_MAX_MARKS],
           SolPlotAbsence *absence)
{
  return sol_plot_theory_get_marks (((SolRunSource *) data)->theory, kind, z_m, power_w,
                                    omega_rad_per_s, absence);
}

static void
fill_plot_source (SolRunSource *self, const SolRunShape *shape)
{
  self->beam = (SolPlotBeam){ (gsize) shape->n_r, shape->r_m, shape->weight_m2, NULL, NULL };
  self->plot = (SolPlotSource){
    .title = self->title,
    .n_planned = shape->n_planes_planned,
    .z_end_m = shape->z_end_m,
    .n_mode = shape->n_mode,
    .n_pol = shape->n_pol,
    .n_species = shape->n_species,
    .n_omega = shape->n_omega,
    .n_t = shape->n_t,
    .omega_rad_per_s = shape->omega_rad_per_s,
    .t_s = shape->t_s,
    .is_envelope = shape->n_t == shape->n_omega,
    .wavelength_min_m = shape->wavelength_min_m,
    .wavelength_max_m = shape->wavelength_max_m,
    .mode_names = shape->mode_names,
    .species_names = shape->species_names,
    .beam = shape->n_r > 0 ? &self->beam : sol_plot_theory_get_beam (self->theory, shape->n_mode),
    .get_marks = get_marks,
    .data = self,
    .get_n_planes = get_n_planes,
    .get_z_m = get_z_m,
    .read = read_plane,
  };
}

/**
 * sol_run_source_new:
 * @run: the run; kept as long as the source lives
 *
 * Threads: the one that polls @run. Allocates: yes.
 * Returns: (transfer full) (nullable): its planes for plots; NULL until the run is prepared
 */
SolRunSource *
sol_run_source_new (SolRun *run)
{
  const SolPlaneStore *store = sol_run_get_store (run);
  const SolRunShape *shape = sol_run_get_shape (run);
  if (store == NULL || shape == NULL)
    return NULL;
  SolRunSource *self = g_new0 (SolRunSource, 1);
  g_atomic_ref_count_init (&self->count);
  self->run = g_object_ref (run);
  self->store = store;
  const char *title = sol_run_get_case (run)->run.title;
  self->title = title != NULL ? g_strdup (sol_preset_card_translate (title)) : NULL;
  self->n_field = (gsize) MAX (shape->n_r, shape->n_mode) * (gsize) shape->n_pol * shape->n_omega;
  self->n_statistics = (gsize) sol_statistics_get_n_values (shape->n_mode, shape->n_species);
  self->theory = sol_plot_theory_new (sol_run_get_case (run));
  fill_plot_source (self, shape);
  return self;
}

/**
 * sol_run_source_ref:
 * @self: the source
 *
 * Threads: any. Allocates: no.
 * Returns: (transfer full): @self
 */
SolRunSource *
sol_run_source_ref (SolRunSource *self)
{
  g_atomic_ref_count_inc (&self->count);
  return self;
}

/**
 * sol_run_source_unref:
 * @self: (nullable) (transfer full): the source
 *
 * Threads: any. Allocates: no.
 */
void
sol_run_source_unref (SolRunSource *self)
{
  if (self == NULL || !g_atomic_ref_count_dec (&self->count))
    return;
  g_object_unref (self->run);
  sol_plot_theory_free (self->theory);
  g_free (self->title);
  g_free (self);
}

/**
 * sol_run_source_get_plot_source:
 * @self: the source
 *
 * Threads: any. Allocates: no.
 * Returns: (transfer none): what sol_plot_build() reads; planes appear in it while the run goes on
 */
const SolPlotSource *
sol_run_source_get_plot_source (SolRunSource *self)
{
  return &self->plot;
}

/**
 * sol_run_source_get_n_planes:
 * @self: the source
 *
 * Threads: any. Allocates: no.
 * Returns: planes that are there now; never falls
 */
gint64
sol_run_source_get_n_planes (SolRunSource *self)
{
  return get_n_planes (self);
}

/**
 * sol_run_source_get_z_m:
 * @self: the source
 * @number: of the plane
 *
 * Threads: any. Allocates: no.
 * Returns: where the plane lies; NAN if it is not there
 */
double
sol_run_source_get_z_m (SolRunSource *self, gint64 number)
{
  return get_z_m (self, number);
}

/**
 * sol_run_source_find_plane:
 * @self: the source
 * @z_m: a place
 *
 * Threads: any. Allocates: no.
 * Returns: the nearest plane that is there; -1 if none is
 */
gint64
sol_run_source_find_plane (SolRunSource *self, double z_m)
{
  gint64 lo = 0;
  gint64 hi = get_n_planes (self) - 1;
  if (hi < 0)
    return -1;
  while (hi - lo > 1)
    {
      gint64 middle = lo + (hi - lo) / 2;
      if (get_z_m (self, middle) <= z_m)
        lo = middle;
      else
        hi = middle;
    }
  return fabs (get_z_m (self, hi) - z_m) < fabs (get_z_m (self, lo) - z_m) ? hi : lo;
}

/**
 * sol_run_source_is_preview:
 * @self: the source
 *
 * Threads: any. Allocates: no.
 * Returns: whether the run is a reduced one
 */
gboolean
sol_run_source_is_preview (SolRunSource *self)
{
  return sol_run_is_preview (self->run);
}
