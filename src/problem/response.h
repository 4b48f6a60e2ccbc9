/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The list of physical effects of a problem: the list is the equation, one row an effect. */
#pragma once

#include "base/rate-row.h"
#include "problem/band-filter.h"
#include "problem/responses/raman.h"

typedef enum
{
  SOL_RESPONSE_KERR,             /* P = epsilon0 chi3 E^3 */
  SOL_RESPONSE_KERR_NO_HARMONIC, /* P = 3/4 epsilon0 chi3 |E_a|^2 E */
  SOL_RESPONSE_PLASMA,           /* one ionising species */
  SOL_RESPONSE_RAMAN,            /* P = E (h * S), all species; problem/responses/raman.h */
} SolResponseKind;

typedef struct
{
  SolResponseKind kind;
  const char *name; /* for messages */
  /* Kerr: per species. */
  const double *gamma3_m5_per_v2; /* [n_species]; NULL: none */
  double epsilon0_chi3;           /* what does not go with densities, F m/V^2; of the GNLSE, whose
                                     lane is the field, 4/3 (1 - f_R) */
  /* Raman. */
  const SolRaman *raman;
  /* Plasma. */
  int species;
  SolRateRow rate;
  double ip_j;
  double preionised_fraction;
  SolBandFilter filter; /* zero taps: the trapezoid rule */
} SolResponse;

gboolean sol_responses_have (const SolResponse *responses, int n, SolResponseKind kind);
double sol_response_get_epsilon0_chi3 (const SolResponse *self,
                                       const double *density_per_m3,
                                       int n_species);
