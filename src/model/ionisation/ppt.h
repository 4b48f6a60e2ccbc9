/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The PPT rate taken apart: a smooth envelope and a sum over channels. */
#pragma once

#include "model/ionisation/ionisation.h"
#include "model/ionisation/ppt-channel-sum.h"

/* Up to here the rate is evaluated; light is relativistic long before. */
#define SOL_PPT_FIELD_MAX_V_PER_M 1e15

/* One species, one frequency, one set of options; atomic units. */
typedef struct
{
  double ip;
  double charge;
  double omega;
  double delta_alpha;   /* zero: no Stark shift */
  double alpha_ion;     /* zero: no dipole correction */
  double log_c_squared; /* NAN: from n* */
  double log_scale;
  gboolean cycle_average;
  gboolean integral;
  int m_max;
  double weight[SOL_PPT_M_MAX + 1];
  double v0, v1; /* v = v0 + v1 F^2 */
} SolPpt;

/* What the rate needs at one field: W t_au = exp (log_envelope - n a) T, n = ceil (v). */
typedef struct
{
  double log_envelope; /* with the atomic time: W in 1/s; NAN for F^2 <= 0 */
  double a;
  double decay;
  double b;
  double step; /* what one unit of |m| multiplies by */
} SolPptPoint;

gboolean sol_ppt_init (SolPpt *self,
                       const SolIonisationAtom *atom,
                       const SolIonisationOptions *options,
                       GError **error);
void sol_ppt_point (const SolPpt *self, double f_squared, SolPptPoint *point);
double sol_ppt_channel_factor (const SolPpt *self, const SolPptPoint *point, double q_squared);
double sol_ppt_log_integral (const SolPpt *self, const SolPptPoint *point, double f_squared);
double sol_ppt_rate_per_s (const SolPpt *self, double field_v_per_m);
