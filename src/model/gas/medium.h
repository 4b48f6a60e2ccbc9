/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A mixture of gases at one temperature. Each gas contributes its mole fraction of its own density
 * at the total pressure. Immutable after construction; any thread may read it. */
#pragma once

#include "model/gas/gas.h"

typedef struct _SolMedium SolMedium;

SolMedium *sol_medium_new (const SolGas *const *gases,
                           const double *fractions,
                           int n_species,
                           double temperature_k,
                           gboolean ideal,
                           GError **error);
void sol_medium_add_identity (const SolMedium *self, GByteArray *key);
void sol_medium_free (SolMedium *self);
int sol_medium_get_n_species (const SolMedium *self);
const SolGas *sol_medium_get_gas (const SolMedium *self, int i);
gboolean sol_medium_densities_per_m3 (const SolMedium *self,
                                      double pressure_pa,
                                      double *density_per_m3,
                                      GError **error);
SolJet sol_medium_susceptibility (const SolMedium *self,
                                  const double *density_per_m3,
                                  double omega_rad_per_s,
                                  int order);
gboolean sol_medium_check_chi3 (const SolMedium *self, GError **error);
SolJet sol_medium_get_gamma_m3 (const SolMedium *self, int i, double omega_rad_per_s, int order);
gboolean
sol_medium_get_gamma3_m5_per_v2 (const SolMedium *self, int i, double *gamma3, GError **error);
double sol_medium_chi3_m2_per_v2 (const SolMedium *self, const double *density_per_m3);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SolMedium, sol_medium_free)
