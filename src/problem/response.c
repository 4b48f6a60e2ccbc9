/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "problem/response.h"

#include "base/constants.h"

/**
 * sol_responses_have:
 * @responses: [n]
 * @n: how many
 * @kind: a kind
 *
 * Threads: any. Allocates: no.
 * Returns: TRUE if one of them is of that kind
 */
gboolean
sol_responses_have (const SolResponse *responses, int n, SolResponseKind kind)
{
  for (int i = 0; i < n; i++)
    if (responses[i].kind == kind)
      return TRUE;
  return FALSE;
}

/**
 * sol_response_get_epsilon0_chi3:
 * @self: a Kerr response
 * @density_per_m3: [n_species]
 * @n_species: number of species
 *
 * Source: chi3 is the sum over species of gamma3 times density and what is fixed;
 * docs/physics/gases.md.
 * Threads: any. Allocates: no.
 * Returns: epsilon0 chi3, F m/V^2
 */
double
sol_response_get_epsilon0_chi3 (const SolResponse *self,
                                const double *density_per_m3,
                                int n_species)
{
  double chi3 = 0.0;
  for (int s = 0; self->gamma3_m5_per_v2 != NULL && s < n_species; s++)
    chi3 += self->gamma3_m5_per_v2[s] * density_per_m3[s];
  return SOL_EPSILON0_F_PER_M * chi3 + self->epsilon0_chi3;
}
