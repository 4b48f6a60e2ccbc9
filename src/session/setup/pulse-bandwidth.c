/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Literature: J.-C. Diels and W. Rudolph, Ultrashort Laser Pulse Phenomena, 2nd ed., Academic Press
 * (2006), table 1.2, for the products of the Gaussian and of sech². */
#include "config.h"

#include "session/setup/pulse-bandwidth.h"

#include "base/constants.h"

#include <math.h>

/* Steps of the integral over a supergaussian, which ends at so many durations from its middle. */
#define N_STEPS 8000
#define REACH 6.0
#define N_BISECTIONS 60

/* Amplitude of the spectrum at a frequency in units of the inverse duration. */
static double
transform_supergauss (double order, double frequency)
{
  double sum = 0.0;
  for (int i = 0; i < N_STEPS; i++)
    {
      double t = REACH * (i + 0.5) / N_STEPS;
      sum += exp2 (-0.5 * pow (2.0 * t, 2.0 * order)) * cos (2.0 * SOL_PI * frequency * t);
    }
  return sum * REACH / N_STEPS;
}

static double
find_product (double order)
{
  double half_power = sqrt (0.5) * transform_supergauss (order, 0.0);
  double low = 0.0, high = 1.0;
  for (int i = 0; i < N_BISECTIONS; i++)
    {
      double middle = 0.5 * (low + high);
      if (transform_supergauss (order, middle) > half_power)
        low = middle;
      else
        high = middle;
    }
  return low + high;
}

/**
 * sol_pulse_bandwidth_get_product:
 * @pulse: a pulse
 *
 * Threads: any. Allocates: no.
 * Returns: full width at half maximum of the power times that of the spectral density over frequency,
 *   for the shape without chirp; NAN: the shape has no duration
 * Source: Diels and Rudolph, table 1.2; a supergaussian by its integral
 */
double
sol_pulse_bandwidth_get_product (const SolCasePulse *pulse)
{
  switch (pulse->shape)
    {
    case SOL_CASE_SHAPE_GAUSS:
      return 2.0 * log (2.0) / SOL_PI;
    case SOL_CASE_SHAPE_SECH2:
      return pow (2.0 * log (1.0 + sqrt (2.0)) / SOL_PI, 2.0);
    case SOL_CASE_SHAPE_SUPERGAUSS:
      return find_product (pulse->shape_order);
    case SOL_CASE_SHAPE_CW:
    case SOL_CASE_SHAPE_FILE:
    case SOL_CASE_SHAPE_RESULT:
    default:
      return NAN;
    }
}

/**
 * sol_pulse_bandwidth_get_hz:
 * @pulse: a pulse
 *
 * Threads: any. Allocates: no.
 * Returns: full width at half maximum of its spectrum, in Hz; NAN: not known
 */
double
sol_pulse_bandwidth_get_hz (const SolCasePulse *pulse)
{
  return sol_pulse_bandwidth_get_product (pulse) / pulse->duration_s;
}

/**
 * sol_pulse_bandwidth_get_m:
 * @pulse: a pulse
 *
 * Threads: any. Allocates: no.
 * Returns: the same between the two wavelengths, in m; NAN: not known, or wider than the carrier allows
 */
double
sol_pulse_bandwidth_get_m (const SolCasePulse *pulse)
{
  double centre = SOL_C_M_PER_S / pulse->wavelength_m;
  double half_width = 0.5 * sol_pulse_bandwidth_get_hz (pulse);
  if (!(half_width < centre))
    return NAN;
  return SOL_C_M_PER_S / (centre - half_width) - SOL_C_M_PER_S / (centre + half_width);
}

/**
 * sol_pulse_bandwidth_get_duration_s:
 * @pulse: a pulse
 * @bandwidth_hz: full width at half maximum of the spectrum that it should have
 *
 * Threads: any. Allocates: no.
 * Returns: its duration then; NAN: the shape has none
 */
double
sol_pulse_bandwidth_get_duration_s (const SolCasePulse *pulse, double bandwidth_hz)
{
  return sol_pulse_bandwidth_get_product (pulse) / bandwidth_hz;
}
