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
  const double charge_over_mass =
      SOL_ELEMENTARY_CHARGE_C * SOL_ELEMENTARY_CHARGE_C / SOL_ELECTRON_MASS_KG;
  double *rate = scratch, *filtered = scratch + n, *exposure = scratch + 2 * n;
  double *fraction = scratch + 3 * n, *current = scratch + 4 * n;
  SolPlasmaResult result = { 0.0, 0.0 };

  sol_ref_ionisation_rate (column->rate, field, (int) n, rate);
  sol_ref_band_filter (column->n_taps, column->tap, rate, n, filtered);
  sol_ref_cumulative_trapezoid (filtered, n, column->dt_s, exposure);
  for (size_t i = 0; i < n; i++)
    {
      if (exposure[i] < result.undershoot)
        result.undershoot = exposure[i];
      fraction[i] = sol_ref_ionised_fraction (exposure[i], column->preionised_fraction);
    }
  for (size_t i = 0; i < n; i++)
    current[i] = charge_over_mass * fraction[i] * field[i];
  sol_ref_band_filter (column->n_taps, column->tap, current, n, filtered);
  sol_ref_cumulative_trapezoid (filtered, n, column->dt_s, current);
  for (size_t i = 0; i < n; i++)
    if (!(field[i] >= 0.0 && field[i] <= 0.0)) /* not zero, NaN included */
      current[i] += column->ip_j * rate[i] * (1.0 - fraction[i]) / field[i];
  sol_ref_band_filter (column->n_taps, column->tap, current, n, filtered);
  sol_ref_cumulative_trapezoid (filtered, n, column->dt_s, current);
  for (size_t i = 0; i < n; i++)
    polarisation[i] += column->density_per_m3 * current[i];
  result.ionised_fraction = fraction[n - 1];
  return result;
}
