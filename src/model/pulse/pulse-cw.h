/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Light of a continuous laser with a finite linewidth: a fixed spectrum with random phases. */
#pragma once

#include "base/complex.h"

#include <glib.h>

typedef struct
{
  double omega_rad_per_s;     /* centre */
  double linewidth_rad_per_s; /* full width of the spectral density at half its maximum */
  double mean_power_w;        /* over the flat part of the window */
  guint64 seed;
  int number; /* of the source, so that two of them differ */
} SolPulseCw;

gboolean sol_pulse_cw_fill (const SolPulseCw *self,
                            gboolean is_envelope,
                            double first_rad_per_s,
                            double domega_rad_per_s,
                            gsize n_bins,
                            gsize n_t,
                            const double *window,
                            SolComplex *spectrum,
                            GError **error);
double sol_pulse_cw_get_coherence_time_s (double linewidth_rad_per_s);
