/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/spectral-axis.h"

#include "base/constants.h"

#include <math.h>

#define TURN (2.0 * SOL_PI)

static const struct
{
  SolQuantity axis;
  const char *name;
} names[] = {
  { SOL_QUANTITY_WAVELENGTH, "wavelength" },
  { SOL_QUANTITY_FREQUENCY, "frequency" },
  { SOL_QUANTITY_ANGULAR_FREQUENCY, "angular-frequency" },
  { SOL_QUANTITY_PHOTON_ENERGY, "photon-energy" },
  { SOL_QUANTITY_WAVENUMBER, "wavenumber" },
};

/**
 * sol_spectral_axis_is:
 * @quantity: a quantity
 *
 * Threads: any. Allocates: no.
 * Returns: whether it is a spectral axis
 */
gboolean
sol_spectral_axis_is (SolQuantity quantity)
{
  return sol_spectral_axis_get_name (quantity) != NULL;
}

/**
 * sol_spectral_axis_find:
 * @name: "wavelength", "frequency", "angular-frequency", "photon-energy" or "wavenumber"
 *
 * Threads: any. Allocates: no.
 * Returns: the axis; SOL_QUANTITY_NUMBER if there is none of that name
 */
SolQuantity
sol_spectral_axis_find (const char *name)
{
  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    if (g_strcmp0 (names[i].name, name) == 0)
      return names[i].axis;
  return SOL_QUANTITY_NUMBER;
}

/**
 * sol_spectral_axis_get_name:
 * @axis: a spectral axis
 *
 * Threads: any. Allocates: no.
 * Returns: (transfer none) (nullable): its name; NULL if it is none
 */
const char *
sol_spectral_axis_get_name (SolQuantity axis)
{
  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    if (names[i].axis == axis)
      return names[i].name;
  return NULL;
}

/**
 * sol_spectral_axis_get_density:
 * @axis: a spectral axis
 *
 * Threads: any. Allocates: no.
 * Returns: energy per step of it
 */
SolQuantity
sol_spectral_axis_get_density (SolQuantity axis)
{
  return (SolQuantity) (SOL_QUANTITY_ENERGY_PER_WAVELENGTH +
                        ((int) axis - (int) SOL_QUANTITY_WAVELENGTH));
}

/**
 * sol_spectral_axis_from_omega:
 * @axis: a spectral axis
 * @omega_rad_per_s: angular frequency, > 0
 *
 * Threads: any. Allocates: no.
 * Returns: place on the axis, SI: 2πc/ω, ω/2π, ω, ħω or ω/(2πc)
 */
double
sol_spectral_axis_from_omega (SolQuantity axis, double omega_rad_per_s)
{
  if (axis == SOL_QUANTITY_WAVELENGTH)
    return TURN * SOL_C_M_PER_S / omega_rad_per_s;
  if (axis == SOL_QUANTITY_FREQUENCY)
    return omega_rad_per_s / TURN;
  if (axis == SOL_QUANTITY_PHOTON_ENERGY)
    return SOL_HBAR_J_S * omega_rad_per_s;
  if (axis == SOL_QUANTITY_WAVENUMBER)
    return omega_rad_per_s / (TURN * SOL_C_M_PER_S);
  return omega_rad_per_s;
}

/**
 * sol_spectral_axis_to_omega:
 * @axis: a spectral axis
 * @value: place on it, SI, > 0
 *
 * Threads: any. Allocates: no.
 * Returns: the angular frequency in rad/s
 */
double
sol_spectral_axis_to_omega (SolQuantity axis, double value)
{
  if (axis == SOL_QUANTITY_WAVELENGTH)
    return TURN * SOL_C_M_PER_S / value;
  if (axis == SOL_QUANTITY_FREQUENCY)
    return TURN * value;
  if (axis == SOL_QUANTITY_PHOTON_ENERGY)
    return value / SOL_HBAR_J_S;
  if (axis == SOL_QUANTITY_WAVENUMBER)
    return value * TURN * SOL_C_M_PER_S;
  return value;
}

/**
 * sol_spectral_axis_get_jacobian:
 * @axis: a spectral axis
 * @omega_rad_per_s: angular frequency, > 0
 *
 * A density per rad/s times this is the density per step of the axis.
 *
 * Threads: any. Allocates: no.
 * Returns: |dω/dx|: ω²/(2πc), 2π, 1, 1/ħ or 2πc
 */
double
sol_spectral_axis_get_jacobian (SolQuantity axis, double omega_rad_per_s)
{
  if (axis == SOL_QUANTITY_WAVELENGTH)
    return omega_rad_per_s * omega_rad_per_s / (TURN * SOL_C_M_PER_S);
  if (axis == SOL_QUANTITY_FREQUENCY)
    return TURN;
  if (axis == SOL_QUANTITY_PHOTON_ENERGY)
    return 1.0 / SOL_HBAR_J_S;
  if (axis == SOL_QUANTITY_WAVENUMBER)
    return TURN * SOL_C_M_PER_S;
  return 1.0;
}
