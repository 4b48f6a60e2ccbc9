/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/plane-difference.h"

#include <math.h>

/* Frequencies of two grids are the same one if they are this close, in steps of the coarser grid. */
#define SAME_BIN 1e-6

typedef struct
{
  double field, field_norm;
  double spectrum, spectrum_norm;
  double energy, better_energy;
} Sums;

static double
step_of (const SolPlaneView *plane)
{
  return plane->n_omega > 1 ? plane->omega_rad_per_s[1] - plane->omega_rad_per_s[0] : 1.0;
}

static double
squared (SolComplex a)
{
  return creal (a) * creal (a) + cimag (a) * cimag (a);
}

/* Bins that both grids have are compared; spectra are continuous transforms, so their values do not
 * depend on the grid. What one of them has between the bins of the other is in the energies alone. */
static void
add_row (const SolPlaneView *plane, const SolPlaneView *better, gsize row, Sums *sums)
{
  const SolComplex *a = plane->field + row * plane->n_omega;
  const SolComplex *b = better->field + row * better->n_omega;
  double step = step_of (plane), better_step = step_of (better);
  double tolerance = SAME_BIN * MAX (step, better_step);
  gsize j = 0;
  for (gsize i = 0; i < plane->n_omega; i++)
    {
      double omega = plane->omega_rad_per_s[i];
      while (j < better->n_omega && better->omega_rad_per_s[j] < omega - tolerance)
        j++;
      gboolean is_shared = j < better->n_omega && better->omega_rad_per_s[j] <= omega + tolerance;
      double intensity = squared (a[i]);
      sums->energy += step * intensity;
      if (!is_shared)
        continue;
      double better_intensity = squared (b[j]);
      sums->field += squared (a[i] - b[j]);
      sums->field_norm += better_intensity;
      sums->spectrum += (intensity - better_intensity) * (intensity - better_intensity);
      sums->spectrum_norm += better_intensity * better_intensity;
    }
  for (gsize i = 0; i < better->n_omega; i++)
    sums->better_energy += better_step * squared (b[i]);
}

static double
relative (double difference, double norm)
{
  return difference > 0.0 || isnan (difference) ? difference / norm : 0.0;
}

/**
 * sol_plane_difference_compute:
 * @plane: a plane
 * @better: the same plane of a better run; it may have another grid
 * @out: (out): how far they are apart
 *
 * Threads: any. Allocates: no.
 */
void
sol_plane_difference_compute (const SolPlaneView *plane,
                              const SolPlaneView *better,
                              SolPlaneDifference *out)
{
  Sums sums = { 0.0 };
  g_return_if_fail (plane->n_row == better->n_row);
  for (gsize row = 0; row < plane->n_row; row++)
    add_row (plane, better, row, &sums);
  out->field = relative (sqrt (sums.field), sqrt (sums.field_norm));
  out->spectrum = relative (sqrt (sums.spectrum), sqrt (sums.spectrum_norm));
  out->energy = relative (fabs (sums.energy - sums.better_energy), sums.better_energy);
}
