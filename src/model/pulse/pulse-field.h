/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The light of an earlier run as an input: amplitudes on its own grid, brought to another. */
#pragma once

#include "base/complex.h"
#include "model/pulse/pulse-table.h"

typedef struct
{
  int n_mode;
  int n_pol;
  gsize n_omega;
  gboolean is_envelope;
  double first_rad_per_s; /* frequency of bin 0 */
  double domega_rad_per_s;
  double z_m;           /* of the plane */
  SolComplex *spectrum; /* [n_mode, n_pol, n_omega] sqrt(W) s */
} SolPulseField;

/* What is lost on the way to another grid, as shares of the energy. */
typedef struct
{
  double outside_band;
  double outside_window;
} SolPulseFieldLoss;

double sol_pulse_field_get_energy_j (const SolPulseField *self);
double sol_pulse_field_get_mean_omega_rad_per_s (const SolPulseField *self);
SolPulseFieldLoss sol_pulse_field_resample (const SolPulseField *self,
                                            int lane,
                                            gboolean is_envelope,
                                            double first_rad_per_s,
                                            double domega_rad_per_s,
                                            gsize n,
                                            SolComplex *spectrum);
void sol_pulse_field_tabulate (const SolPulseField *self, SolPulseTable *table);
void sol_pulse_field_free (SolPulseField *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SolPulseField, sol_pulse_field_free)
