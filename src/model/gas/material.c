/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Literature: the data files of gases and glasses. */
#include "config.h"

#include "model/gas/material.h"

#include "base/constants.h"
#include "base/error.h"
#include "base/nearest-name.h"
#include "model/gas/gas.h"

#include <string.h>

#define ROOM_TEMPERATURE_K 293.15

struct _SolMaterial
{
  const SolGlass *glass; /* NULL: none */
  SolMedium *gas;        /* NULL: none */
  double density_per_m3;
  double refractive_index; /* where it is neither */
};

static gboolean
fill_gas (SolMaterial *self,
          const SolGas *gas,
          double pressure_pa,
          double temperature_k,
          GError **error)
{
  const double one = 1.0;
  double pressure = isnan (pressure_pa) ? SOL_ATM_PA : pressure_pa;
  double temperature = isnan (temperature_k) ? ROOM_TEMPERATURE_K : temperature_k;
  self->gas = sol_medium_new (&gas, &one, 1, temperature, FALSE, error);
  return self->gas != NULL &&
         sol_medium_densities_per_m3 (self->gas, pressure, &self->density_per_m3, error);
}

static void
set_unknown (const char *name, GError **error)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  for (const char *const *at = sol_glass_get_names (); *at != NULL; at++)
    g_ptr_array_add (names, (gpointer) *at);
  for (const char *const *at = sol_gas_get_names (); *at != NULL; at++)
    g_ptr_array_add (names, (gpointer) *at);
  g_ptr_array_add (names, NULL);
  g_set_error (error, SOL_MODEL_ERROR, SOL_MODEL_ERROR_UNKNOWN,
               "There is no glass or gas \"%s\". Did you mean \"%s\"?", name,
               sol_nearest_name ((const char *const *) names->pdata, name));
}

/**
 * sol_material_new:
 * @name: a glass or a gas; "air" is the gas Air, "vacuum" nothing
 * @pressure_pa: of a gas; NAN: one atmosphere
 * @temperature_k: of a gas; NAN: 293.15 K
 * @error: return location
 *
 * Errors: SOL_MODEL_ERROR_UNKNOWN with the nearest name; SOL_MODEL_ERROR_RANGE for a pressure given to
 * a glass and where the gas is none.
 * Source: the files under data/glasses/ and data/gases/.
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): the material
 */
SolMaterial *
sol_material_new (const char *name, double pressure_pa, double temperature_k, GError **error)
{
  g_autoptr (SolMaterial) self = g_new0 (SolMaterial, 1);
  self->refractive_index = 1.0;
  if (strcmp (name, "vacuum") == 0)
    return g_steal_pointer (&self);
  if (g_strv_contains (sol_glass_get_names (), name))
    {
      self->glass = sol_glass_find (name, error);
      if (self->glass == NULL)
        return NULL;
      if (isnan (pressure_pa))
        return g_steal_pointer (&self);
      g_set_error (error, SOL_MODEL_ERROR, SOL_MODEL_ERROR_RANGE,
                   "%s is a glass and takes no pressure; leave it out", name);
      return NULL;
    }
  const char *gas_name = strcmp (name, "air") == 0 ? "Air" : name;
  if (!g_strv_contains (sol_gas_get_names (), gas_name))
    {
      set_unknown (name, error);
      return NULL;
    }
  const SolGas *gas = sol_gas_find (gas_name, error);
  if (gas == NULL || !fill_gas (self, gas, pressure_pa, temperature_k, error))
    return NULL;
  return g_steal_pointer (&self);
}

/**
 * sol_material_new_constant:
 * @refractive_index: at every frequency
 *
 * Source: none; the number is the user's.
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): a material without dispersion
 */
SolMaterial *
sol_material_new_constant (double refractive_index)
{
  SolMaterial *self = g_new0 (SolMaterial, 1);
  self->refractive_index = refractive_index;
  return self;
}

/**
 * sol_material_free:
 * @self: (nullable): the material
 *
 * Source: none.
 * Threads: any. Allocates: no.
 */
void
sol_material_free (SolMaterial *self)
{
  if (self == NULL)
    return;
  g_clear_pointer (&self->gas, sol_medium_free);
  g_free (self);
}

/**
 * sol_material_get_glass:
 * @self: the material
 *
 * Source: none.
 * Threads: any. Allocates: no.
 * Returns: (transfer none) (nullable): the glass that it is
 */
const SolGlass *
sol_material_get_glass (const SolMaterial *self)
{
  return self->glass;
}

/**
 * sol_material_is_gas:
 * @self: the material
 *
 * Source: none.
 * Threads: any. Allocates: no.
 * Returns: TRUE for a gas
 */
gboolean
sol_material_is_gas (const SolMaterial *self)
{
  return self->gas != NULL;
}

/**
 * sol_material_get_range_m:
 * @self: the material
 * @wavelength_min_m: (out): shortest wavelength that its formula was fitted to
 * @wavelength_max_m: (out): longest
 *
 * Source: the files under data/glasses/ and data/gases/.
 * Threads: any. Allocates: no.
 */
void
sol_material_get_range_m (const SolMaterial *self,
                          double *wavelength_min_m,
                          double *wavelength_max_m)
{
  *wavelength_min_m = 0.0;
  *wavelength_max_m = INFINITY;
  if (self->glass != NULL)
    sol_glass_get_range_m (self->glass, wavelength_min_m, wavelength_max_m);
  else if (self->gas != NULL)
    sol_gas_get_range_m (sol_medium_get_gas (self->gas, 0), wavelength_min_m, wavelength_max_m);
}

/**
 * sol_material_susceptibility:
 * @self: the material
 * @omega_rad_per_s: angular frequency
 * @order: highest derivative, 0 to SOL_JET_ORDER_MAX
 *
 * Source: the files under data/glasses/ and data/gases/.
 * Threads: any. Allocates: no.
 * Returns: the jet of n² - 1
 */
SolJet
sol_material_susceptibility (const SolMaterial *self, double omega_rad_per_s, int order)
{
  if (self->glass != NULL)
    {
      SolJet n = sol_glass_index (self->glass, omega_rad_per_s, order);
      return sol_jet_shift (sol_jet_mul (n, n), -1.0);
    }
  if (self->gas != NULL)
    return sol_medium_susceptibility (self->gas, &self->density_per_m3, omega_rad_per_s, order);
  double n = self->refractive_index;
  return sol_jet_constant (n * n - 1.0, order);
}
