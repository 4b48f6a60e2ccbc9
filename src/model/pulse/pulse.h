/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Input pulses as spectra on a given grid. */
#pragma once

#include "base/complex.h"
#include "model/pulse/pulse-table.h"

#include <glib.h>

typedef enum
{
  SOL_PULSE_GAUSS,
  SOL_PULSE_SECH2,
  SOL_PULSE_SUPERGAUSS,
  SOL_PULSE_TABLE,
} SolPulseShape;

typedef struct
{
  SolPulseShape shape;
  double shape_order;         /* SUPERGAUSS: m in exp (-1/2 (t/s)^(2m)) */
  const SolPulseTable *table; /* TABLE */
  const double *band_window;  /* TABLE: [n_omega] taken before the scaling; NULL: none */
  double omega_rad_per_s;     /* carrier; of a TABLE the centre of gdd and tod, NAN: its mean */
  double duration_s;          /* FWHM of power, transform limited; not of a TABLE */
  double energy_j;            /* NAN: peak_power_w holds */
  double peak_power_w;        /* of the pulse with its phase; NAN: energy_j holds */
  double phase_rad;
  double gdd_s2;
  double tod_s3;
  double delay_s;
} SolPulse;

gboolean sol_pulse_add_real (const SolPulse *self,
                             gsize n_t,
                             double dt_s,
                             SolComplex *spectrum,
                             GError **error);
gboolean sol_pulse_add_envelope (const SolPulse *self,
                                 double carrier_rad_per_s,
                                 gsize n_t,
                                 double dt_s,
                                 SolComplex *spectrum,
                                 GError **error);
double sol_pulse_get_transform_limit_s (const SolPulse *self);
