/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A measured spectrum as an input pulse: what it holds, what is wrong with it, its samples. */
#pragma once

#include "base/complex.h"

#include <glib.h>

/* Frequency strictly ascending, spectral energy density per rad/s in any unit, phase in the user's
 * sign (positive curvature: positive chirp), unwrapped. */
typedef struct
{
  gsize n;
  double *omega_rad_per_s;
  double *density;
  double *phase_rad; /* NULL: flat */
  double energy_j;   /* where it belongs to the light and not to the case; 0: not known */
} SolPulseTable;

/* What the check before a run tells the user about a table. */
typedef struct
{
  gsize n_negative;            /* densities below zero, taken as zero */
  double edge_fraction;        /* larger density of both ends over the largest of all */
  double mean_omega_rad_per_s; /* first moment */
  double delay_s;              /* energy-weighted group delay, taken out of the pulse */
} SolPulseTableReport;

gboolean
sol_pulse_table_inspect (const SolPulseTable *self, SolPulseTableReport *report, GError **error);
double sol_pulse_table_get_transform_limit_s (const SolPulseTable *self);
gboolean sol_pulse_table_sample (const SolPulseTable *self,
                                 gsize n,
                                 double first_rad_per_s,
                                 double domega_rad_per_s,
                                 SolComplex *amplitude,
                                 GError **error);
