/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "kernels/reference/plasma-column.h"

#include "base/constants.h"
#include "kernels/reference/cumulative.h"
#include "kernels/reference/ionisation-rate.h"

/**
 * sol_ref_ionised_fraction:
 * @exposure: integral of the rate, any sign; below zero it counts as zero
 * @preionised_fraction: p, 0 to 1
 *
 * 1 - (1 - p) exp (-X) in the form that keeps tiny exposures: p - (1 - p) expm1 (-X).
 *
 * Source: M. Geissler et al., Phys. Rev. Lett. 83, 2930 (1999), eq. 3.
 * Threads: any. Allocates: no.
 * Returns: the ionised fraction; NaN in, NaN out
 */
double
sol_ref_ionised_fraction (double exposure, double preionised_fraction)
{
  double floored = exposure < 0.0 ? 0.0 : exposure;
  return preionised_fraction - (1.0 - preionised_fraction) * expm1 (-floored);
}

/* Rate of the field's magnitude, its exposure and the ionised fraction. */
static void
ionise (const SolPlasmaColumn *column,
        const double *magnitude,
        size_t n,
        double *rate,
        double *filtered,
        double *exposure,
        double *fraction,
        SolPlasmaResult *result)
{
  sol_ref_ionisation_rate (column->rate, magnitude, (int) n, rate);
  sol_ref_band_filter (column->n_taps, column->tap, rate, n, filtered);
  sol_ref_cumulative_trapezoid (filtered, n, column->dt_s, exposure);
  for (size_t i = 0; i < n; i++)
    {
      if (exposure[i] < result->undershoot)
        result->undershoot = exposure[i];
      fraction[i] = sol_ref_ionised_fraction (exposure[i], column->preionised_fraction);
    }
  result->ionised_fraction = fraction[n - 1];
}

/* Current of the free electrons along one component, before the loss current. */
static void
accelerate (const SolPlasmaColumn *column,
            const double *field,
            const double *fraction,
            size_t n,
            double *filtered,
            double *current)
{
  const double charge_over_mass =
      SOL_ELEMENTARY_CHARGE_C * SOL_ELEMENTARY_CHARGE_C / SOL_ELECTRON_MASS_KG;
  for (size_t i = 0; i < n; i++)
    current[i] = charge_over_mass * fraction[i] * field[i];
  sol_ref_band_filter (column->n_taps, column->tap, current, n, filtered);
  sol_ref_cumulative_trapezoid (filtered, n, column->dt_s, current);
}

static void
add_polarisation (const SolPlasmaColumn *column,
                  double *current,
                  size_t n,
                  double *filtered,
                  double *polarisation)
{
  sol_ref_band_filter (column->n_taps, column->tap, current, n, filtered);
  sol_ref_cumulative_trapezoid (filtered, n, column->dt_s, current);
  for (size_t i = 0; i < n; i++)
    polarisation[i] += column->density_per_m3 * current[i];
}

/**
 * sol_ref_plasma_column:
 * @column: the species
 * @field: [n] E, V/m
 * @n: number of samples, at least 1
 * @scratch: [5, n] rows of work
 * @polarisation: (inout): [n] to which the polarisation is added, C/m^2
 *
 * Rate, exposure, fraction, current, polarisation: dJ/dt = f e^2 E / m_e + d/dt-free loss current
 * I_p W (1 - f) / E, P = density times the integral of J, each integral by the trapezoid after the
 * band filter. The loss current uses the raw rate.
 *
 * Source: M. Geissler et al., Phys. Rev. Lett. 83, 2930 (1999), eqs. 2-4; docs/physics/plasma.md.
 * Threads: any. Allocates: no.
 * Returns: fraction at the end and deepest exposure
 */
SolPlasmaResult
sol_ref_plasma_column (const SolPlasmaColumn *column,
                       const double *field,
                       size_t n,
                       double *scratch,
                       double *polarisation)
{
  double *rate = scratch, *filtered = scratch + n, *exposure = scratch + 2 * n;
  double *fraction = scratch + 3 * n, *current = scratch + 4 * n;
  SolPlasmaResult result = { 0.0, 0.0 };
  ionise (column, field, n, rate, filtered, exposure, fraction, &result);
  accelerate (column, field, fraction, n, filtered, current);
  for (size_t i = 0; i < n; i++)
    if (!(field[i] >= 0.0 && field[i] <= 0.0)) /* not zero, NaN included */
      current[i] += column->ip_j * rate[i] * (1.0 - fraction[i]) / field[i];
  add_polarisation (column, current, n, filtered, polarisation);
  return result;
}

/**
 * sol_ref_plasma_column_vector:
 * @column: the species
 * @field: [2, n] E_x and E_y, V/m
 * @n: number of samples, at least 1
 * @scratch: [6, n] rows of work
 * @polarisation: (inout): [2, n] to which the polarisation is added, C/m^2
 *
 * The same with the rate of |E| = sqrt (E_x^2 + E_y^2), and I_p W (1 - f) E_i / |E|^2 as the loss
 * current along each component, whose work is then I_p for every electron set free.
 *
 * Source: M. Geissler et al., Phys. Rev. Lett. 83, 2930 (1999), eqs. 2-4, with the field as a
 * vector; docs/physics/plasma.md.
 * Threads: any. Allocates: no.
 * Returns: fraction at the end and deepest exposure
 */
SolPlasmaResult
sol_ref_plasma_column_vector (const SolPlasmaColumn *column,
                              const double *field,
                              size_t n,
                              double *scratch,
                              double *polarisation)
{
  double *rate = scratch, *filtered = scratch + n, *exposure = scratch + 2 * n;
  double *fraction = scratch + 3 * n, *current = scratch + 4 * n, *magnitude = scratch + 5 * n;
  SolPlasmaResult result = { 0.0, 0.0 };
  for (size_t i = 0; i < n; i++)
    magnitude[i] = sqrt (field[i] * field[i] + field[n + i] * field[n + i]);
  ionise (column, magnitude, n, rate, filtered, exposure, fraction, &result);
  for (int comp = 0; comp < 2; comp++)
    {
      const double *along = field + (size_t) comp * n;
      accelerate (column, along, fraction, n, filtered, current);
      for (size_t i = 0; i < n; i++)
        if (!(magnitude[i] >= 0.0 && magnitude[i] <= 0.0)) /* not zero, NaN included */
          current[i] += column->ip_j * rate[i] * (1.0 - fraction[i]) * (along[i] / magnitude[i]) /
                        magnitude[i];
      add_polarisation (column, current, n, filtered, polarisation + (size_t) comp * n);
    }
  return result;
}
