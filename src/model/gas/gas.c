/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Literature: sources of every number in data/gases/ and data/eos/; docs/physics/gases.md. */
#include "config.h"

#include "model/gas/gas.h"

#include "base/constants.h"
#include "base/error.h"
#include "base/nearest-name.h"
#include "model/gas/gas-data.h"

static GMutex table_lock;
static GHashTable *table; /* name to SolGas; filled on demand, kept to the end of the process */

static gpointer
list_gases (gpointer unused)
{
  return sol_material_list ("gases");
}

static gboolean
is_known (const char *name)
{
  return g_strv_contains (sol_gas_get_names (), name);
}

static void
set_unknown_error (const char *name, GError **error)
{
  g_autofree char *all = g_strjoinv (", ", (char **) sol_gas_get_names ());
  g_set_error (error, SOL_MODEL_ERROR, SOL_MODEL_ERROR_UNKNOWN,
               "There is no gas \"%s\". Did you mean \"%s\"? The gases are %s.", name,
               sol_nearest_name (sol_gas_get_names (), name), all);
}

/* γ₃ from a measured n₂: χ₃ = (4/3) ε₀ c n₀² n₂ at the reference density. */
static double
gamma3_from_nonlinear_index (const SolGas *self, gboolean ideal)
{
  const SolGamma3Data *g = &self->gamma3;
  double density = g->reference.density_per_m3[ideal ? 1 : 0];
  double omega = 2.0 * SOL_PI * SOL_C_M_PER_S / g->wavelength_m;
  double n_squared = 1.0 + density * creal (sol_gas_gamma_m3 (self, ideal, omega, 0).c[0]);
  double epsilon0_c = SOL_EPSILON0_F_PER_M * SOL_C_M_PER_S;
  return 4.0 / 3.0 * epsilon0_c * n_squared * g->value / density;
}

static gboolean
gamma3_from_ratio (const SolGas *self, gboolean ideal, double *gamma3, GError **error)
{
  const SolGas *other = sol_gas_find (self->gamma3.gas, error);
  if (other == NULL)
    return FALSE;
  if (other->gamma3.form == SOL_GAMMA3_RATIO)
    {
      g_set_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_TYPE,
                   "The third-order response of the gas %s refers to %s, which has no value of its "
                   "own.",
                   self->name, other->name);
      return FALSE;
    }
  if (!sol_gas_gamma3_m5_per_v2 (other, ideal, gamma3, error))
    return FALSE;
  *gamma3 *= self->gamma3.value;
  return TRUE;
}

/**
 * sol_gas_find:
 * @name: the gas; case matters
 * @error: return location
 *
 * Looks a gas up and reads its data file the first time.
 *
 * Errors: SOL_MODEL_ERROR_UNKNOWN with the nearest name; those of the data file.
 * Source: the files under data/gases/.
 * Threads: any. Allocates: yes.
 * Returns: (transfer none): the gas, valid to the end of the process; or NULL
 */
const SolGas *
sol_gas_find (const char *name, GError **error)
{
  g_return_val_if_fail (name != NULL, NULL);
  if (!is_known (name))
    {
      set_unknown_error (name, error);
      return NULL;
    }
  g_mutex_lock (&table_lock);
  if (table == NULL)
    table = g_hash_table_new (g_str_hash, g_str_equal);
  SolGas *self = g_hash_table_lookup (table, name);
  if (self == NULL)
    {
      self = sol_gas_data_load (name, error);
      if (self != NULL)
        g_hash_table_insert (table, self->name, self);
    }
  g_mutex_unlock (&table_lock);
  return self;
}

/**
 * sol_gas_get_names:
 *
 * Source: the files under data/gases/.
 * Threads: any. Allocates: the first time.
 * Returns: (transfer none): NULL-terminated names in the order of the alphabet
 */
const char *const *
sol_gas_get_names (void)
{
  static GOnce once = G_ONCE_INIT;
  return g_once (&once, list_gases, NULL);
}

/**
 * sol_gas_get_name:
 * @self: the gas
 *
 * Source: the files under data/gases/.
 * Threads: any. Allocates: no.
 * Returns: (transfer none): its name
 */
const char *
sol_gas_get_name (const SolGas *self)
{
  return self->name;
}

/**
 * sol_gas_is_molecular:
 * @self: the gas
 *
 * Source: the files under data/gases/.
 * Threads: any. Allocates: no.
 * Returns: TRUE if its particles vibrate or rotate
 */
gboolean
sol_gas_is_molecular (const SolGas *self)
{
  return self->molecular;
}

/**
 * sol_gas_get_atom:
 * @self: the gas
 *
 * Source: the files under data/gases/.
 * Threads: any. Allocates: no.
 * Returns: (transfer none) (nullable): its data for ionisation; NULL if it has none, as air
 */
const SolIonisationAtom *
sol_gas_get_atom (const SolGas *self)
{
  return self->has_atom ? &self->atom : NULL;
}

/**
 * sol_gas_get_raman:
 * @self: the gas
 *
 * Source: the files under data/gases/.
 * Threads: any. Allocates: no.
 * Returns: (transfer none): what is known of rotation and vibration
 */
const SolRamanData *
sol_gas_get_raman (const SolGas *self)
{
  return &self->raman;
}

/**
 * sol_gas_get_range_m:
 * @self: the gas
 * @wavelength_min_m: (out): shortest wavelength that its index data cover
 * @wavelength_max_m: (out): longest
 *
 * Source: the files under data/gases/.
 * Threads: any. Allocates: no.
 */
void
sol_gas_get_range_m (const SolGas *self, double *wavelength_min_m, double *wavelength_max_m)
{
  *wavelength_min_m = self->formula.wavelength_min_m;
  *wavelength_max_m = self->formula.wavelength_max_m;
}

/**
 * sol_gas_density_per_m3:
 * @self: the gas
 * @ideal: TRUE for p / (k T), FALSE for the equation of state of the gas
 * @pressure_pa: pressure; exactly zero gives exactly zero
 * @temperature_k: temperature
 * @density_per_m3: (out): number density
 * @error: return location
 *
 * Errors: SOL_MODEL_ERROR_RANGE outside the range of the equation of state, where the gas
 * condenses, and for a negative or missing pressure or temperature.
 * Source: the files under data/eos/.
 * Threads: any. Allocates: yes.
 * Returns: TRUE on success
 */
gboolean
sol_gas_density_per_m3 (const SolGas *self,
                        gboolean ideal,
                        double pressure_pa,
                        double temperature_k,
                        double *density_per_m3,
                        GError **error)
{
  if (!ideal)
    return sol_equation_of_state_density_per_m3 (self->equation_of_state, pressure_pa,
                                                 temperature_k, density_per_m3, error);
  *density_per_m3 = pressure_pa / (SOL_BOLTZMANN_J_PER_K * temperature_k);
  if (pressure_pa >= 0.0 && temperature_k > 0.0 && isfinite (*density_per_m3))
    return TRUE;
  *density_per_m3 = NAN;
  g_set_error (error, SOL_MODEL_ERROR, SOL_MODEL_ERROR_RANGE,
               "The gas %s has no density at %g bar and %g K: the pressure must be zero or above "
               "and the temperature above zero.",
               self->name, pressure_pa / SOL_BAR_PA, temperature_k);
  return FALSE;
}

/**
 * sol_gas_gamma_m3:
 * @self: the gas
 * @ideal: which equation of state the reference density comes from
 * @omega_rad_per_s: angular frequency
 * @order: highest derivative, 0 to SOL_JET_ORDER_MAX
 *
 * The linear susceptibility per particle, γ = χ_ref/ρ_ref, so that n² - 1 = γ ρ. Finite for every
 * finite frequency.
 *
 * Source: the files under data/gases/.
 * Threads: any. Allocates: no.
 * Returns: the jet of γ in the angular frequency
 */
SolJet
sol_gas_gamma_m3 (const SolGas *self, gboolean ideal, double omega_rad_per_s, int order)
{
  SolJet chi = sol_index_formula_susceptibility (&self->formula, omega_rad_per_s, order);
  return sol_jet_scale (chi, 1.0 / self->reference.density_per_m3[ideal ? 1 : 0]);
}

/**
 * sol_gas_gamma3_m5_per_v2:
 * @self: the gas
 * @ideal: which equation of state the reference densities come from
 * @gamma3: (out): third-order response per particle, γ₃ of P = ε₀ ρ γ₃ E³ with a real field
 * @error: return location
 *
 * Errors: SOL_MODEL_ERROR_MISSING if the data file has no value.
 * Source: the files under data/gases/.
 * Threads: any. Allocates: only the first look-up of another gas.
 * Returns: TRUE on success
 */
gboolean
sol_gas_gamma3_m5_per_v2 (const SolGas *self, gboolean ideal, double *gamma3, GError **error)
{
  *gamma3 = NAN;
  switch (self->gamma3.form)
    {
    case SOL_GAMMA3_CHI3:
      *gamma3 = self->gamma3.value / self->gamma3.reference.density_per_m3[ideal ? 1 : 0];
      return TRUE;
    case SOL_GAMMA3_NONLINEAR_INDEX:
      *gamma3 = gamma3_from_nonlinear_index (self, ideal);
      return TRUE;
    case SOL_GAMMA3_RATIO:
      return gamma3_from_ratio (self, ideal, gamma3, error);
    case SOL_GAMMA3_NONE:
    default:
      g_set_error (error, SOL_MODEL_ERROR, SOL_MODEL_ERROR_MISSING,
                   "No third-order response is known for the gas %s. Switch the Kerr effect off, "
                   "or use a mixture of gases that have one.",
                   self->name);
      return FALSE;
    }
}
