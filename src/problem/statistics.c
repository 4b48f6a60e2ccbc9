/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "problem/statistics.h"

const SolStatistic sol_statistics[SOL_N_STATISTICS] = {
  [SOL_STATISTIC_ENERGY] = { "energy", "J", "Pulse energy in the mode", SOL_STATISTIC_PER_MODE },
  [SOL_STATISTIC_PEAK_POWER] = { "peak_power", "W", "Largest instantaneous power of the envelope",
                                 SOL_STATISTIC_SCALAR },
  [SOL_STATISTIC_PEAK_INTENSITY] = { "peak_intensity", "W/m2",
                                     "Largest intensity on the axis, epsilon0 c |E|^2 / 2",
                                     SOL_STATISTIC_SCALAR },
  [SOL_STATISTIC_FWHM_TIME] = { "fwhm_time", "s",
                                "Duration between the outermost crossings of half the peak power",
                                SOL_STATISTIC_SCALAR },
  [SOL_STATISTIC_CENTRE_WAVELENGTH] = { "centre_wavelength", "m",
                                        "2 pi c over the first moment of the spectral energy "
                                        "density in omega",
                                        SOL_STATISTIC_SCALAR },
  [SOL_STATISTIC_IONISED_FRACTION] = { "ionised_fraction", "1",
                                       "Ionised fraction at the end of the window, on the axis",
                                       SOL_STATISTIC_PER_SPECIES },
  [SOL_STATISTIC_ELECTRON_DENSITY] = { "electron_density", "1/m3",
                                       "Free electron density at the end of the window, on the "
                                       "axis",
                                       SOL_STATISTIC_SCALAR },
  [SOL_STATISTIC_PRESSURE] = { "pressure", "Pa", "Gas pressure", SOL_STATISTIC_SCALAR },
  [SOL_STATISTIC_DENSITY] = { "density", "1/m3", "Number density of the gas, all species",
                              SOL_STATISTIC_SCALAR },
  [SOL_STATISTIC_CORE_RADIUS] = { "core_radius", "m", "Core radius", SOL_STATISTIC_SCALAR },
  [SOL_STATISTIC_ABSORBED_ENERGY] = { "absorbed_energy", "J",
                                      "Energy taken by the absorbers at the edges of the window "
                                      "and band, from the start",
                                      SOL_STATISTIC_SCALAR },
  [SOL_STATISTIC_EDGE_ENERGY_TIME] = { "edge_energy_time", "1",
                                       "Share of the energy in the outer tapers of the time window",
                                       SOL_STATISTIC_SCALAR },
  [SOL_STATISTIC_EDGE_ENERGY_FREQUENCY] = { "edge_energy_frequency", "1",
                                            "Share of the energy in the outer tapers of the band",
                                            SOL_STATISTIC_SCALAR },
  [SOL_STATISTIC_EXPOSURE_UNDERSHOOT] = { "exposure_undershoot", "1",
                                          "Deepest value below zero of the filtered ionisation "
                                          "exposure before its floor",
                                          SOL_STATISTIC_SCALAR },
};

/**
 * sol_statistic_get_n_values:
 * @id: which quantity
 * @n_mode: number of modes
 * @n_species: number of gas species
 *
 * Threads: any. Allocates: no.
 * Returns: the number of values of this quantity at one plane
 */
int
sol_statistic_get_n_values (SolStatisticId id, int n_mode, int n_species)
{
  switch (sol_statistics[id].shape)
    {
    case SOL_STATISTIC_SCALAR:
      return 1;
    case SOL_STATISTIC_PER_MODE:
      return n_mode;
    case SOL_STATISTIC_PER_SPECIES:
      return n_species;
    default:
      g_return_val_if_reached (0);
    }
}

/**
 * sol_statistics_get_n_values:
 * @n_mode: number of modes
 * @n_species: number of gas species
 *
 * Threads: any. Allocates: no.
 * Returns: the length of the array of all statistics of one plane
 */
int
sol_statistics_get_n_values (int n_mode, int n_species)
{
  return sol_statistic_get_offset (SOL_N_STATISTICS, n_mode, n_species);
}

/**
 * sol_statistic_get_offset:
 * @id: which quantity
 * @n_mode: number of modes
 * @n_species: number of gas species
 *
 * Threads: any. Allocates: no.
 * Returns: where the values of @id start in the array of all statistics of one plane
 */
int
sol_statistic_get_offset (SolStatisticId id, int n_mode, int n_species)
{
  int offset = 0;
  for (int i = 0; i < (int) id; i++)
    offset += sol_statistic_get_n_values ((SolStatisticId) i, n_mode, n_species);
  return offset;
}
