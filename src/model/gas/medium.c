/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "model/gas/medium.h"

#include "base/error.h"

#include <math.h>

/* How far the mole fractions may be from adding up to one. */
#define FRACTION_SUM_TOLERANCE 1e-6

typedef struct
{
  const SolGas *gas;
  double fraction;
  double gamma3_m5_per_v2; /* NAN: the gas has none */
} Species;

struct _SolMedium
{
  double temperature_k;
  gboolean ideal;
  int n_species;
  Species *species;
};

static gboolean
check_fractions (const SolGas *const *gases, const double *fractions, int n, GError **error)
{
  double sum = 0.0;
  for (int i = 0; i < n; i++)
    {
      if (!(fractions[i] >= 0.0 && fractions[i] <= 1.0 + FRACTION_SUM_TOLERANCE))
        {
          g_set_error (error, SOL_MODEL_ERROR, SOL_MODEL_ERROR_RANGE,
                       "The mole fraction %g of %s must be between 0 and 1.", fractions[i],
                       sol_gas_get_name (gases[i]));
          return FALSE;
        }
      sum += fractions[i];
    }
  if (fabs (sum - 1.0) <= FRACTION_SUM_TOLERANCE)
    return TRUE;
  g_set_error (error, SOL_MODEL_ERROR, SOL_MODEL_ERROR_RANGE,
               "The mole fractions of the mixture add up to %.9g; they must add up to 1.", sum);
  return FALSE;
}

/**
 * sol_medium_new:
 * @gases: [n_species] the gases; the same one may occur more than once
 * @fractions: [n_species] mole fractions that add up to one
 * @n_species: number of gases, from 1
 * @temperature_k: temperature of the mixture
 * @ideal: TRUE for ideal gases, FALSE for their equations of state
 * @error: return location
 *
 * Errors: SOL_MODEL_ERROR_RANGE for fractions that make no mixture, and for a temperature at which
 * a gas has no density.
 * Source: docs/physics/gases.md.
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): the medium, or NULL
 */
SolMedium *
sol_medium_new (const SolGas *const *gases,
                const double *fractions,
                int n_species,
                double temperature_k,
                gboolean ideal,
                GError **error)
{
  g_return_val_if_fail (n_species >= 1, NULL);
  if (!check_fractions (gases, fractions, n_species, error))
    return NULL;
  g_autoptr (SolMedium) self = g_new0 (SolMedium, 1);
  self->temperature_k = temperature_k;
  self->ideal = ideal;
  self->n_species = n_species;
  self->species = g_new0 (Species, n_species);
  for (int i = 0; i < n_species; i++)
    {
      Species *s = &self->species[i];
      double vacuum;
      s->gas = gases[i];
      s->fraction = fractions[i];
      sol_gas_gamma3_m5_per_v2 (s->gas, ideal, &s->gamma3_m5_per_v2, NULL);
      if (!sol_gas_density_per_m3 (s->gas, ideal, 0.0, temperature_k, &vacuum, error))
        return NULL;
    }
  return g_steal_pointer (&self);
}

/**
 * sol_medium_add_identity:
 * @self: the medium
 * @key: (inout): gets the bytes that say which medium it is
 *
 * Two media with the same bytes give the same numbers, in this process.
 *
 * Source: none.
 * Threads: any. Allocates: yes.
 */
void
sol_medium_add_identity (const SolMedium *self, GByteArray *key)
{
  const int whole[] = { self->n_species, self->ideal };
  g_byte_array_append (key, (const guint8 *) whole, sizeof whole);
  g_byte_array_append (key, (const guint8 *) &self->temperature_k, sizeof self->temperature_k);
  for (int i = 0; i < self->n_species; i++)
    {
      const Species *s = &self->species[i];
      g_byte_array_append (key, (const guint8 *) &s->gas, sizeof s->gas);
      g_byte_array_append (key, (const guint8 *) &s->fraction, sizeof s->fraction);
    }
}

/**
 * sol_medium_free:
 * @self: (nullable): the medium
 *
 * Source: none.
 * Threads: any. Allocates: no.
 */
void
sol_medium_free (SolMedium *self)
{
  if (self == NULL)
    return;
  g_free (self->species);
  g_free (self);
}

/**
 * sol_medium_get_n_species:
 * @self: the medium
 *
 * Source: none.
 * Threads: any. Allocates: no.
 * Returns: number of gases
 */
int
sol_medium_get_n_species (const SolMedium *self)
{
  return self->n_species;
}

/**
 * sol_medium_get_gas:
 * @self: the medium
 * @i: which species, from 0
 *
 * Source: none.
 * Threads: any. Allocates: no.
 * Returns: (transfer none): the gas
 */
const SolGas *
sol_medium_get_gas (const SolMedium *self, int i)
{
  g_return_val_if_fail (i >= 0 && i < self->n_species, NULL);
  return self->species[i].gas;
}

/**
 * sol_medium_densities_per_m3:
 * @self: the medium
 * @pressure_pa: total pressure
 * @density_per_m3: (out caller-allocates): [n_species] number densities
 * @error: return location
 *
 * Each gas contributes its mole fraction of the density that it has alone at the total pressure.
 *
 * Errors: SOL_MODEL_ERROR_RANGE, see sol_gas_density_per_m3().
 * Source: docs/physics/gases.md.
 * Threads: any. Allocates: yes.
 * Returns: TRUE on success
 */
gboolean
sol_medium_densities_per_m3 (const SolMedium *self,
                             double pressure_pa,
                             double *density_per_m3,
                             GError **error)
{
  for (int i = 0; i < self->n_species; i++)
    {
      const Species *s = &self->species[i];
      if (!sol_gas_density_per_m3 (s->gas, self->ideal, pressure_pa, self->temperature_k,
                                   &density_per_m3[i], error))
        return FALSE;
      density_per_m3[i] *= s->fraction;
    }
  return TRUE;
}

/**
 * sol_medium_susceptibility:
 * @self: the medium
 * @density_per_m3: [n_species] number densities
 * @omega_rad_per_s: angular frequency
 * @order: highest derivative, 0 to SOL_JET_ORDER_MAX
 *
 * χ = n² - 1 = Σ γ_i ρ_i; exactly zero in vacuum.
 *
 * Source: docs/physics/gases.md.
 * Threads: any. Allocates: no.
 * Returns: the jet of χ in the angular frequency, dimensionless
 */
SolJet
sol_medium_susceptibility (const SolMedium *self,
                           const double *density_per_m3,
                           double omega_rad_per_s,
                           int order)
{
  SolJet sum = sol_jet_constant (0.0, order);
  for (int i = 0; i < self->n_species; i++)
    {
      SolJet gamma = sol_gas_gamma_m3 (self->species[i].gas, self->ideal, omega_rad_per_s, order);
      sum = sol_jet_add (sum, sol_jet_scale (gamma, density_per_m3[i]));
    }
  return sum;
}

/**
 * sol_medium_check_chi3:
 * @self: the medium
 * @error: return location
 *
 * Errors: SOL_MODEL_ERROR_MISSING naming the first gas without a third-order response.
 * Source: the files under data/gases/.
 * Threads: any. Allocates: no.
 * Returns: TRUE if sol_medium_chi3_m2_per_v2() has a value at every density
 */
gboolean
sol_medium_check_chi3 (const SolMedium *self, GError **error)
{
  for (int i = 0; i < self->n_species; i++)
    {
      double gamma3;
      if (!sol_gas_gamma3_m5_per_v2 (self->species[i].gas, self->ideal, &gamma3, error))
        return FALSE;
    }
  return TRUE;
}

/**
 * sol_medium_chi3_m2_per_v2:
 * @self: the medium
 * @density_per_m3: [n_species] number densities
 *
 * χ₃ = Σ γ₃ ρ of P = ε₀ χ₃ E³; exactly zero in vacuum.
 *
 * Source: docs/physics/gases.md.
 * Threads: any. Allocates: no.
 * Returns: χ₃; NAN where a gas without a known response is present, see sol_medium_check_chi3()
 */
double
sol_medium_chi3_m2_per_v2 (const SolMedium *self, const double *density_per_m3)
{
  double sum = 0.0;
  for (int i = 0; i < self->n_species; i++)
    if (!(fabs (density_per_m3[i]) <= 0.0))
      sum += self->species[i].gamma3_m5_per_v2 * density_per_m3[i];
  return sum;
}

/**
 * sol_medium_get_gamma_m3:
 * @self: the mixture
 * @i: which species
 * @omega_rad_per_s: angular frequency
 * @order: highest derivative in omega
 *
 * Source: that of the gas.
 * Threads: any. Allocates: no.
 * Returns: the susceptibility per particle of that species
 */
SolJet
sol_medium_get_gamma_m3 (const SolMedium *self, int i, double omega_rad_per_s, int order)
{
  return sol_gas_gamma_m3 (self->species[i].gas, self->ideal, omega_rad_per_s, order);
}

/**
 * sol_medium_get_gamma3_m5_per_v2:
 * @self: the mixture
 * @i: which species
 * @gamma3: (out): third-order response per particle
 * @error: return location
 *
 * Errors: SOL_MODEL_ERROR_MISSING where the gas has none.
 * Source: that of the gas.
 * Threads: any. Allocates: no.
 * Returns: TRUE on success
 */
gboolean
sol_medium_get_gamma3_m5_per_v2 (const SolMedium *self, int i, double *gamma3, GError **error)
{
  return sol_gas_gamma3_m5_per_v2 (self->species[i].gas, self->ideal, gamma3, error);
}
