/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/spectrum.h"

#include "base/constants.h"

#include <math.h>

static double
get_power (SolComplex amplitude)
{
  double re = creal (amplitude), im = cimag (amplitude);
  return re * re + im * im;
}

/* Energy per rad/s at one bin times the Jacobian of the axis. */
static double
get_density (SolSpectrumAxis axis, double omega, SolComplex amplitude)
{
  double density = 2.0 / SOL_PI * get_power (amplitude);
  switch (axis)
    {
    case SOL_SPECTRUM_PER_RAD_PER_S:
      return density;
    case SOL_SPECTRUM_PER_HZ:
      return 2.0 * SOL_PI * density;
    case SOL_SPECTRUM_PER_M:
      return density * omega * omega / (2.0 * SOL_PI * SOL_C_M_PER_S);
    default:
      g_return_val_if_reached (NAN);
    }
}

/**
 * sol_spectrum_get_density:
 * @axis: per what
 * @omega_rad_per_s: [n] frequency of the bins
 * @spectrum: [n] continuous spectrum of a real amplitude, sqrt(W) s
 * @n: number of bins
 * @density: (out caller-allocates): [n] J/(rad/s), J/Hz or J/m
 *
 * (2/π)|Â|² per rad/s; 2π times that per Hz; ω²/(2πc) times it per metre of wavelength. The order
 * of the bins does not change, so that wavelengths 2πc/ω descend.
 *
 * Threads: any. Allocates: no.
 */
void
sol_spectrum_get_density (SolSpectrumAxis axis,
                          const double *omega_rad_per_s,
                          const SolComplex *spectrum,
                          gsize n,
                          double *density)
{
  for (gsize k = 0; k < n; k++)
    density[k] = get_density (axis, omega_rad_per_s[k], spectrum[k]);
}

/**
 * sol_spectrum_get_band_energy_j:
 * @grid: the grid
 * @spectrum: [n_omega] continuous spectrum, sqrt(W) s
 * @wavelength1_m: one end of the band, > 0; INFINITY is allowed
 * @wavelength2_m: the other end, in either order
 *
 * Each bin holds its energy evenly over its own width, so that a band may cut one and adjacent
 * bands add up.
 *
 * Threads: any. Allocates: no.
 * Returns: the energy between the two wavelengths in J; NAN if an end is not above zero
 */
double
sol_spectrum_get_band_energy_j (const SolFieldGrid *grid,
                                const SolComplex *spectrum,
                                double wavelength1_m,
                                double wavelength2_m)
{
  if (!(wavelength1_m > 0.0 && wavelength2_m > 0.0))
    return NAN;
  double low = 2.0 * SOL_PI * SOL_C_M_PER_S / fmax (wavelength1_m, wavelength2_m);
  double high = 2.0 * SOL_PI * SOL_C_M_PER_S / fmin (wavelength1_m, wavelength2_m);
  double spacing = grid->domega_rad_per_s, sum = 0.0;
  gboolean is_real = grid->kind == SOL_GRID_REAL;
  gsize past = is_real ? grid->n_omega - 1 : grid->n_omega;
  for (gsize k = is_real ? 1 : 0; k < past; k++)
    {
      double omega = grid->omega_rad_per_s[k];
      double inside = fmin (omega + spacing / 2.0, high) - fmax (omega - spacing / 2.0, low);
      if (inside > 0.0)
        sum += inside / spacing * grid->energy_per_bin * get_power (spectrum[k]);
    }
  return sum;
}

/**
 * sol_spectrum_find_peak:
 * @axis: per what; the peak per metre is not the peak per Hz
 * @omega_rad_per_s: [n] frequency of the bins
 * @spectrum: [n] continuous spectrum of a real amplitude, sqrt(W) s
 * @n: number of bins
 *
 * Threads: any. Allocates: no.
 * Returns: the bin of the largest density; @n if all are dark
 */
gsize
sol_spectrum_find_peak (SolSpectrumAxis axis,
                        const double *omega_rad_per_s,
                        const SolComplex *spectrum,
                        gsize n)
{
  double largest = 0.0;
  gsize peak = n;
  for (gsize k = 0; k < n; k++)
    {
      double density = get_density (axis, omega_rad_per_s[k], spectrum[k]);
      if (density > largest)
        {
          largest = density;
          peak = k;
        }
    }
  return peak;
}
