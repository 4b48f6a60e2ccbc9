/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Spectral phase where there is light, in the user's sign: positive curvature is positive chirp. */
#pragma once

#include "base/complex.h"

#include <glib.h>

typedef struct
{
  double delay_s; /* slope at the centre, the delay given separately included */
  double gdd_s2;
  double tod_s3;
  gsize n_bins; /* how many the fit rests on */
} SolSpectralPhaseFit;

double
sol_spectral_phase_get_delay_s (const SolComplex *spectrum, gsize n, double domega_rad_per_s);
gsize sol_spectral_phase_unwrap (const double *omega_rad_per_s,
                                 const SolComplex *spectrum,
                                 gsize n,
                                 double delay_s,
                                 double floor_relative,
                                 double *phase_rad);
gboolean sol_spectral_phase_fit (const double *omega_rad_per_s,
                                 const SolComplex *spectrum,
                                 gsize n,
                                 double centre_rad_per_s,
                                 double floor_relative,
                                 SolSpectralPhaseFit *fit);
