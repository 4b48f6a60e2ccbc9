/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The quantities stored at every plane: one row each, so that names, units and meanings are written
 * once for the solver, the result file and the views. */
#pragma once

#include <glib.h>

typedef enum
{
  SOL_STATISTIC_SCALAR,      /* one value a plane */
  SOL_STATISTIC_PER_MODE,    /* n_mode values a plane */
  SOL_STATISTIC_PER_SPECIES, /* n_species values a plane */
} SolStatisticShape;

typedef enum
{
  SOL_STATISTIC_ENERGY,
  SOL_STATISTIC_PEAK_POWER,
  SOL_STATISTIC_PEAK_INTENSITY,
  SOL_STATISTIC_FWHM_TIME,
  SOL_STATISTIC_CENTRE_WAVELENGTH,
  SOL_STATISTIC_IONISED_FRACTION,
  SOL_STATISTIC_ELECTRON_DENSITY,
  SOL_STATISTIC_PRESSURE,
  SOL_STATISTIC_DENSITY,
  SOL_STATISTIC_CORE_RADIUS,
  SOL_STATISTIC_ABSORBED_ENERGY,
  SOL_STATISTIC_EDGE_ENERGY_TIME,
  SOL_STATISTIC_EDGE_ENERGY_FREQUENCY,
  SOL_STATISTIC_EXPOSURE_UNDERSHOOT,
  SOL_N_STATISTICS,
} SolStatisticId;

typedef struct
{
  const char *name; /* of the dataset below /stats */
  const char *unit; /* SI, as written to the file; "1" if dimensionless */
  const char *long_name;
  SolStatisticShape shape;
} SolStatistic;

/* [SOL_N_STATISTICS], by SolStatisticId. */
extern const SolStatistic sol_statistics[];

int sol_statistic_get_n_values (SolStatisticId id, int n_mode, int n_species);
int sol_statistics_get_n_values (int n_mode, int n_species);
int sol_statistic_get_offset (SolStatisticId id, int n_mode, int n_species);
