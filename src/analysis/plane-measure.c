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
  gsize n_column;   /* modes times polarisations */
  SolComplex *sum;  /* [n_omega] field on the axis; NULL where one lane makes it alone */
  double *energy_j; /* [n_column] */
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
  int n_energy = sol_problem_get_n_energy (problem);
  self->problem = problem;
  self->metrics = sol_field_metrics_new (problem->grid);
  self->n_column = (gsize) sol_problem_get_n_lane (problem);
  self->energy_j = g_new0 (double, self->n_column);
  if (self->n_column > 1)
    self->sum = g_new0 (SolComplex, (gsize) problem->transverse->n_comp * problem->grid->n_omega);
  for (int i = 0; i < SOL_N_STATISTICS; i++)
    self->offset[i] = sol_statistic_get_offset ((SolStatisticId) i, n_energy, problem->n_species);
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
  g_free (self->sum);
  g_free (self->energy_j);
  g_free (self);
}

/* Intensity per power of the field on the axis, and that field: one column a component. */
static const SolComplex *
get_axis_field (SolPlaneMeasure *m, const SolPlaneContext *context, double *per_power)
{
  const SolTransverse *t = m->problem->transverse;
  gsize n = m->problem->grid->n_omega;
  double admittance = 0.5 * SOL_EPSILON0_F_PER_M * SOL_C_M_PER_S;
  double scale = context->at->intensity_scale;
  if (m->sum == NULL)
    {
      *per_power = admittance * scale * scale * t->axis[0] * t->axis[0];
      return context->field;
    }
  *per_power = admittance * scale * scale;
  for (gsize i = 0; i < (gsize) t->n_comp * n; i++)
    m->sum[i] = 0.0;
  for (gsize comp = 0; comp < (gsize) t->n_comp; comp++)
    for (gsize lane = 0; lane < m->n_column; lane++)
      {
        double weight = t->axis[comp * m->n_column + lane];
        for (gsize i = 0; i < n; i++)
          m->sum[comp * n + i] += weight * context->field[lane * n + i];
      }
  return m->sum;
}

/* Energies of the modes, each the sum over its polarisations; a radial run has their total. */
static void
set_energies (const SolPlaneMeasure *m, double *statistics)
{
  double *energy = statistics + m->offset[SOL_STATISTIC_ENERGY];
  gsize n_energy = (gsize) sol_problem_get_n_energy (m->problem);
  gsize n_each = m->n_column / n_energy;
  for (gsize i = 0; i < n_energy; i++)
    {
      energy[i] = 0.0;
      for (gsize p = 0; p < n_each; p++)
        energy[i] += m->energy_j[i * n_each + p];
    }
}

/**
 * sol_plane_measure_run:
 * @self: (type SolPlaneMeasure): the work space
 * @context: the plane
 * @statistics: (out caller-allocates): laid out by problem/statistics.h
 *
 * Threads: one. Allocates: no.
 * Returns: (transfer none): [n_t] W, power of the envelope of all lanes together, valid until the next plane
 */
const double *
sol_plane_measure_run (gpointer self, const SolPlaneContext *context, double *statistics)
{
  SolPlaneMeasure *m = self;
  const SolProblem *problem = m->problem;
  const int *offset = m->offset;
  SolFieldMetricsResult r, axis;
  double density = 0.0, electrons = 0.0, per_power;
  const SolComplex *axis_field = get_axis_field (m, context, &per_power);
  if (axis_field != context->field)
    sol_field_metrics_compute_columns (m->metrics, problem->grid,
                                       (gsize) problem->transverse->n_comp, axis_field, NULL,
                                       &axis);
  /* The last of the two, since its power is handed out. */
  sol_field_metrics_compute_columns (m->metrics, problem->grid, m->n_column, context->field,
                                     m->energy_j, &r);
  if (axis_field == context->field)
    axis = r;
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
  set_energies (m, statistics);
  statistics[offset[SOL_STATISTIC_PEAK_POWER]] = r.peak_power_w;
  statistics[offset[SOL_STATISTIC_PEAK_INTENSITY]] = axis.peak_power_w * per_power;
  statistics[offset[SOL_STATISTIC_FWHM_TIME]] = r.fwhm_s;
  statistics[offset[SOL_STATISTIC_CENTRE_WAVELENGTH]] = r.centre_wavelength_m;
  statistics[offset[SOL_STATISTIC_ELECTRON_DENSITY]] = electrons;
  statistics[offset[SOL_STATISTIC_PRESSURE]] = context->at->at.pressure_pa;
  statistics[offset[SOL_STATISTIC_DENSITY]] = density;
  statistics[offset[SOL_STATISTIC_CORE_RADIUS]] = context->at->at.core_radius_m;
  statistics[offset[SOL_STATISTIC_ABSORBED_ENERGY]] = context->absorbed_energy_j;
  statistics[offset[SOL_STATISTIC_EDGE_ENERGY_TIME]] = r.edge_energy_time;
  statistics[offset[SOL_STATISTIC_EDGE_ENERGY_FREQUENCY]] = r.edge_energy_frequency;
  statistics[offset[SOL_STATISTIC_EXPOSURE_UNDERSHOOT]] = context->observation->exposure_undershoot;
  return sol_field_metrics_get_power_w (m->metrics);
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
