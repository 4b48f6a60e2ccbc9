/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/plane-measure.h"

#include "analysis/field-metrics.h"
#include "base/constants.h"
#include "problem/statistics.h"

struct _SolPlaneMeasure
{
  const SolProblem *problem;
  SolFieldMetrics *metrics;
  double intensity_from_power; /* on the axis, 1/m2 */
  int offset[SOL_N_STATISTICS];
  double largest_energy_j; /* of the planes so far */
  double largest_energy_z_m;
};

/**
 * sol_plane_measure_new:
 * @problem: the problem; outlives it
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): work space for one plane at a time
 */
SolPlaneMeasure *
sol_plane_measure_new (const SolProblem *problem)
{
  SolPlaneMeasure *self = g_new0 (SolPlaneMeasure, 1);
  double field = sol_problem_field_from_amplitude (problem);
  self->problem = problem;
  self->metrics = sol_field_metrics_new (problem->grid);
  self->intensity_from_power = 0.5 * SOL_EPSILON0_F_PER_M * SOL_C_M_PER_S * field * field;
  for (int i = 0; i < SOL_N_STATISTICS; i++)
    self->offset[i] =
        sol_statistic_get_offset ((SolStatisticId) i, problem->n_mode, problem->n_species);
  return self;
}

/**
 * sol_plane_measure_free:
 * @self: (nullable): the work space
 *
 * Threads: any. Allocates: no.
 */
void
sol_plane_measure_free (SolPlaneMeasure *self)
{
  if (self == NULL)
    return;
  sol_field_metrics_free (self->metrics);
  g_free (self);
}

/**
 * sol_plane_measure_run:
 * @self: (type SolPlaneMeasure): the work space
 * @context: the plane
 * @statistics: (out caller-allocates): laid out by problem/statistics.h
 *
 * Threads: one. Allocates: no.
 */
void
sol_plane_measure_run (gpointer self, const SolPlaneContext *context, double *statistics)
{
  SolPlaneMeasure *m = self;
  const SolProblem *problem = m->problem;
  const int *offset = m->offset;
  SolFieldMetricsResult r;
  double density = 0.0, electrons = 0.0;
  sol_field_metrics_compute (m->metrics, problem->grid, context->field, &r);
  for (int s = 0; s < problem->n_species; s++)
    {
      double fraction = context->observation->ionised_fraction[s];
      statistics[offset[SOL_STATISTIC_IONISED_FRACTION] + s] = fraction;
      density += context->at->density_per_m3[s];
      electrons += fraction * context->at->density_per_m3[s];
    }
  if (r.energy_j > m->largest_energy_j)
    {
      m->largest_energy_j = r.energy_j;
      m->largest_energy_z_m = context->z_m;
    }
  statistics[offset[SOL_STATISTIC_ENERGY]] = r.energy_j;
  statistics[offset[SOL_STATISTIC_PEAK_POWER]] = r.peak_power_w;
  statistics[offset[SOL_STATISTIC_PEAK_INTENSITY]] = r.peak_power_w * m->intensity_from_power;
  statistics[offset[SOL_STATISTIC_FWHM_TIME]] = r.fwhm_s;
  statistics[offset[SOL_STATISTIC_CENTRE_WAVELENGTH]] = r.centre_wavelength_m;
  statistics[offset[SOL_STATISTIC_ELECTRON_DENSITY]] = electrons;
  statistics[offset[SOL_STATISTIC_PRESSURE]] = context->at->at.pressure_pa;
  statistics[offset[SOL_STATISTIC_DENSITY]] = density;
  statistics[offset[SOL_STATISTIC_CORE_RADIUS]] = problem->core_radius_m;
  statistics[offset[SOL_STATISTIC_ABSORBED_ENERGY]] = context->absorbed_energy_j;
  statistics[offset[SOL_STATISTIC_EDGE_ENERGY_TIME]] = r.edge_energy_time;
  statistics[offset[SOL_STATISTIC_EDGE_ENERGY_FREQUENCY]] = r.edge_energy_frequency;
  statistics[offset[SOL_STATISTIC_EXPOSURE_UNDERSHOOT]] = context->observation->exposure_undershoot;
}

/**
 * sol_plane_measure_get_largest_energy_j:
 * @self: the work space
 * @z_m: (out): where
 *
 * Threads: one. Allocates: no.
 * Returns: the largest energy of the planes measured so far; 0 without any
 */
double
sol_plane_measure_get_largest_energy_j (const SolPlaneMeasure *self, double *z_m)
{
  *z_m = self->largest_energy_z_m;
  return self->largest_energy_j;
}
