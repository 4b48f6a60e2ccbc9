/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Spectral energy density of a stored spectrum on the axes people read, and energy in a band. */
#pragma once

#include "base/complex.h"
#include "problem/field-grid.h"

#include <glib.h>

typedef enum
{
  SOL_SPECTRUM_PER_RAD_PER_S, /* J/(rad/s) */
  SOL_SPECTRUM_PER_HZ,        /* J/Hz */
  SOL_SPECTRUM_PER_M,         /* J/m, over wavelength */
} SolSpectrumAxis;

void sol_spectrum_get_density (SolSpectrumAxis axis,
                               const double *omega_rad_per_s,
                               const SolComplex *spectrum,
                               gsize n,
                               double *density);
double sol_spectrum_get_band_energy_j (const SolFieldGrid *grid,
                                       const SolComplex *spectrum,
                                       double wavelength1_m,
                                       double wavelength2_m);
gsize sol_spectrum_find_peak (SolSpectrumAxis axis,
                              const double *omega_rad_per_s,
                              const SolComplex *spectrum,
                              gsize n);
