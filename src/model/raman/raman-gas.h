/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The Raman response of a gas as lists of damped oscillators,
 * h(t) = sum of K sin (Omega t) exp (-t/tau_2) for t > 0. */
#pragma once

#include "model/gas/raman-data.h"

#define SOL_RAMAN_N_LINES_MAX 51

typedef struct
{
  double strength; /* K, C m^4/(V^3 s) */
  double omega_rad_per_s;
} SolRamanLine;

/* Lines that share one damping. */
typedef struct
{
  gboolean is_rotation; /* acts as a tensor where the field has two components */
  SolRamanDamping damping;
  int n_lines;
  SolRamanLine line[SOL_RAMAN_N_LINES_MAX];
} SolRamanBranch;

typedef struct
{
  int n_branches;
  SolRamanBranch branch[2];
} SolRamanGas;

gboolean sol_raman_gas_init (SolRamanGas *self,
                             const SolRamanData *data,
                             double temperature_k,
                             const char *gas_name,
                             GError **error);
double sol_raman_branch_response (const SolRamanBranch *self, double rate_per_s, double t_s);
