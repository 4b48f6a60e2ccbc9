/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the data file of a gas says about the rotation and vibration of its molecules. */
#pragma once

#include <glib.h>

/* Full width of a line in Hz: fixed + inverse/a + linear a, with a the density in amagat. */
typedef struct
{
  gboolean is_known;
  double fixed_hz;
  double inverse_hz_amagat;
  double linear_hz_per_amagat;
} SolRamanDamping;

typedef struct
{
  double b_per_m;    /* rotational constant */
  double d_per_m;    /* centrifugal constant */
  double weight_odd; /* nuclear spin statistics of odd levels */
  double weight_even;
  double polarisability_difference_m3; /* parallel minus perpendicular */
  SolRamanDamping damping;
} SolRamanRotationData;

typedef struct
{
  double omega_rad_per_s;
  double polarisability_derivative_m2; /* d alpha / d Q */
  double reduced_mass_kg;
  SolRamanDamping damping;
} SolRamanVibrationData;

typedef struct
{
  gboolean has_rotation;
  gboolean has_vibration;
  SolRamanRotationData rotation;
  SolRamanVibrationData vibration;
} SolRamanData;

double sol_raman_damping_rate_per_s (const SolRamanDamping *self, double density_per_m3);
