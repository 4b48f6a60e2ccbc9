/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The gases by name, from the data files: index, third-order response, equation of state, data for
 * ionisation. */
#pragma once

#include "base/numbers/jet.h"
#include "model/gas/raman-data.h"

#include <glib.h>

typedef struct _SolGas SolGas;

/* What the ionisation models need of a species, in atomic units. */
typedef struct
{
  double ip_hartree;
  gboolean has_quantum_numbers; /* FALSE: only ADK is possible */
  int n;
  int l;
  double charge; /* effective charge Z seen by the electron */
  gboolean has_polarisabilities;
  double polarisability_neutral_au;
  double polarisability_ion_au;
  double c_nl;           /* NAN: computed from n* and l* */
  double published_c_nl; /* of the ADK paper, for who wants it as c_nl; NAN: none */
} SolIonisationAtom;

const SolGas *sol_gas_find (const char *name, GError **error);
const char *const *sol_gas_get_names (void);
const char *sol_gas_get_name (const SolGas *self);
gboolean sol_gas_is_molecular (const SolGas *self);
const SolIonisationAtom *sol_gas_get_atom (const SolGas *self);
const SolRamanData *sol_gas_get_raman (const SolGas *self);
void sol_gas_get_range_m (const SolGas *self, double *wavelength_min_m, double *wavelength_max_m);
gboolean sol_gas_density_per_m3 (const SolGas *self,
                                 gboolean ideal,
                                 double pressure_pa,
                                 double temperature_k,
                                 double *density_per_m3,
                                 GError **error);
SolJet sol_gas_gamma_m3 (const SolGas *self, gboolean ideal, double omega_rad_per_s, int order);
gboolean
sol_gas_gamma3_m5_per_v2 (const SolGas *self, gboolean ideal, double *gamma3, GError **error);
