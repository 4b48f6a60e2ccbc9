/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "session/failure/failure.h"

#include "base/constants.h"
#include "problem/statistics.h"

#include <math.h>

/* Share of the energy at an edge from which on the place is remembered. */
#define EDGE_NOTED 1e-4
/* Of the energy of a plane, what is left out at either end of its spectrum. */
#define LIGHT_LEFT_OUT 2.5e-4

typedef struct
{
  const SolRunShape *shape;
  double energy_in_j;
} Reader;

static double
get (const Reader *reader, const SolPlane *plane, SolStatisticId id)
{
  const SolRunShape *shape = reader->shape;
  return plane->statistics[sol_statistic_get_offset (id, shape->n_mode, shape->n_species)];
}

static double
total_energy_j (const Reader *reader, const SolPlane *plane)
{
  double energy = get (reader, plane, SOL_STATISTIC_ABSORBED_ENERGY);
  int first = sol_statistic_get_offset (SOL_STATISTIC_ENERGY, reader->shape->n_mode,
                                        reader->shape->n_species);
  for (int m = 0; m < reader->shape->n_mode; m++)
    energy += plane->statistics[first + m];
  return energy;
}

static void
note_edge (double share, double z_m, double *largest, double *first_z_m)
{
  if (share > EDGE_NOTED && isnan (*first_z_m))
    *first_z_m = z_m;
  if (isnan (*largest) || share > *largest)
    *largest = share;
}

static void
read_planes (SolFailureFacts *self, SolRun *run)
{
  SolPlane plane;
  Reader reader = { .shape = sol_run_get_shape (run) };
  const SolPlaneStore *store = sol_run_get_store (run);
  for (gint64 i = 0; store != NULL && sol_plane_store_get_plane (store, i, &plane); i++)
    {
      double energy_j = total_energy_j (&reader, &plane);
      self->has_begun = TRUE;
      if (i == 0)
        reader.energy_in_j = energy_j;
      double intensity = get (&reader, &plane, SOL_STATISTIC_PEAK_INTENSITY);
      double field = sqrt (2.0 * intensity / (SOL_EPSILON0_F_PER_M * SOL_C_M_PER_S));
      self->largest_field_v_per_m = fmax (self->largest_field_v_per_m, field);
      self->energy_drift = energy_j / reader.energy_in_j - 1.0;
      note_edge (get (&reader, &plane, SOL_STATISTIC_EDGE_ENERGY_TIME), plane.z_m, &self->time_edge,
                 &self->time_edge_z_m);
      note_edge (get (&reader, &plane, SOL_STATISTIC_EDGE_ENERGY_FREQUENCY), plane.z_m,
                 &self->band_edge, &self->band_edge_z_m);
    }
}

/* In a bin, of all lanes. */
static double
get_bin_energy (const SolRunShape *shape, const SolPlane *plane, gsize k)
{
  int n_place = shape->n_r > 0 ? shape->n_r : shape->n_mode;
  double energy = 0.0;
  for (int lane = 0; lane < n_place * shape->n_pol; lane++)
    {
      SolComplex a = plane->field[(gsize) lane * shape->n_omega + k];
      double weight = shape->n_r > 0 ? shape->weight_m2[lane / shape->n_pol] : 1.0;
      energy += weight * (creal (a) * creal (a) + cimag (a) * cimag (a));
    }
  return energy;
}

/* Wavelength up to which @share lies beyond, from one end of the spectrum. */
static double
find_end_m (const SolRunShape *shape, const SolPlane *plane, double share, gboolean from_above)
{
  gsize first = shape->first_active, n = shape->n_active;
  double beyond = 0.0;
  for (gsize i = 0; i < n; i++)
    {
      gsize k = from_above ? first + n - 1 - i : first + i;
      beyond += get_bin_energy (shape, plane, k);
      if (beyond > share && shape->omega_rad_per_s[k] > 0.0)
        return 2.0 * SOL_PI * SOL_C_M_PER_S / shape->omega_rad_per_s[k];
    }
  return NAN;
}

/* Up to where an edge begins to cut: what is cut off has a wider spectrum. */
static void
see_light (SolFailureFacts *self, SolRun *run)
{
  SolPlane plane;
  Reader reader = { .shape = sol_run_get_shape (run) };
  const SolRunShape *shape = reader.shape;
  const SolPlaneStore *store = sol_run_get_store (run);
  for (gint64 i = 0; store != NULL && sol_plane_store_get_plane (store, i, &plane); i++)
    {
      if (get (&reader, &plane, SOL_STATISTIC_EDGE_ENERGY_TIME) > EDGE_NOTED)
        break;
      double all = 0.0;
      for (gsize k = 0; k < shape->n_active; k++)
        all += get_bin_energy (shape, &plane, shape->first_active + k);
      double share = LIGHT_LEFT_OUT * all;
      self->light_min_m = fmin (self->light_min_m, find_end_m (shape, &plane, share, TRUE));
      self->light_max_m = fmax (self->light_max_m, find_end_m (shape, &plane, share, FALSE));
    }
}

/**
 * sol_failure_facts_init_for_run:
 * @self: (out caller-allocates): what is known
 * @run: a run that is over; must outlive @self
 *
 * Threads: main. Allocates: no.
 */
void
sol_failure_facts_init_for_run (SolFailureFacts *self, SolRun *run)
{
  const SolOutcome *outcome = &sol_run_get_report (run)->outcome;
  *self = (SolFailureFacts){
    .the_case = sol_run_get_case (run),
    .z_m = outcome->z_m,
    .step = outcome->n_accepted + outcome->n_rejected,
    .h_m = outcome->last_h_m,
    .error_over_tolerance = outcome->last_error,
    .not_finite_in = outcome->not_finite_in,
    .largest_field_v_per_m = outcome->largest_field_v_per_m,
    .energy_drift = NAN,
    .time_edge = NAN,
    .time_edge_z_m = NAN,
    .band_edge = NAN,
    .band_edge_z_m = NAN,
    .light_min_m = NAN,
    .light_max_m = NAN,
  };
  read_planes (self, run);
  if (self->time_edge > EDGE_NOTED)
    see_light (self, run);
}
