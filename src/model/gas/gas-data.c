/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "model/gas/gas-data.h"

#include "base/constants.h"
#include "base/error.h"
#include "model/gas/raman-reader.h"

#define GAS_FORMAT "soliscope-gas-1"

static gboolean
read_reference (SolGasReference *self,
                const SolGas *gas,
                const SolMaterialFile *file,
                JsonObject *parent,
                GError **error)
{
  JsonObject *object = sol_material_file_object (file, parent, "reference", error);
  if (object == NULL ||
      !sol_material_file_number (file, object, "pressure_pa", &self->pressure_pa, error) ||
      !sol_material_file_number (file, object, "temperature_k", &self->temperature_k, error))
    return FALSE;
  if (!(self->pressure_pa > 0.0 && self->temperature_k > 0.0))
    {
      g_set_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_TYPE,
                   "The reference pressure and temperature of the gas %s must be above zero.",
                   gas->name);
      return FALSE;
    }
  self->density_per_m3[1] = self->pressure_pa / (SOL_BOLTZMANN_J_PER_K * self->temperature_k);
  return sol_equation_of_state_density_per_m3 (gas->equation_of_state, self->pressure_pa,
                                               self->temperature_k, &self->density_per_m3[0],
                                               error);
}

static gboolean
read_gamma3_value (SolGas *self, const SolMaterialFile *file, JsonObject *object, GError **error)
{
  SolGamma3Data *g = &self->gamma3;
  double factor = 1.0, convention = 1.0, wavelength_um = NAN;
  switch (g->form)
    {
    case SOL_GAMMA3_CHI3:
      if (!sol_material_file_number (file, object, "chi3_m2_per_v2", &g->value, error) ||
          !sol_material_file_number (file, object, "factor", &factor, error) ||
          !sol_material_file_number (file, object, "convention_factor", &convention, error))
        return FALSE;
      g->value *= factor * convention;
      return read_reference (&g->reference, self, file, object, error);
    case SOL_GAMMA3_NONLINEAR_INDEX:
      if (!sol_material_file_number (file, object, "n2_m2_per_w", &g->value, error) ||
          !sol_material_file_number (file, object, "wavelength_um", &wavelength_um, error))
        return FALSE;
      g->wavelength_m = wavelength_um * 1e-6;
      return read_reference (&g->reference, self, file, object, error);
    case SOL_GAMMA3_RATIO:
      g->gas = g_strdup (sol_material_file_string (file, object, "gas", error));
      return g->gas != NULL && sol_material_file_number (file, object, "factor", &g->value, error);
    case SOL_GAMMA3_NONE:
    default:
      g_return_val_if_reached (FALSE);
    }
}

static gboolean
read_gamma3 (SolGas *self, const SolMaterialFile *file, JsonObject *root, GError **error)
{
  static const struct
  {
    const char *name;
    SolGamma3Form form;
  } forms[] = {
    { "chi3", SOL_GAMMA3_CHI3 },
    { "ratio", SOL_GAMMA3_RATIO },
    { "nonlinear_index", SOL_GAMMA3_NONLINEAR_INDEX },
  };
  if (!json_object_has_member (root, "gamma3"))
    return TRUE;
  JsonObject *object = sol_material_file_object (file, root, "gamma3", error);
  const char *form = object != NULL ? sol_material_file_string (file, object, "form", error) : NULL;
  if (form == NULL || sol_material_file_string (file, object, "source", error) == NULL)
    return FALSE;
  for (gsize i = 0; i < G_N_ELEMENTS (forms); i++)
    if (g_str_equal (form, forms[i].name))
      {
        self->gamma3.form = forms[i].form;
        return read_gamma3_value (self, file, object, error);
      }
  g_set_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_TYPE,
               "The gamma3 form \"%s\" of the gas %s is unknown; use \"chi3\", \"ratio\" or "
               "\"nonlinear_index\".",
               form, self->name);
  return FALSE;
}

static gboolean
read_atom (SolGas *self, const SolMaterialFile *file, JsonObject *root, GError **error)
{
  if (!json_object_has_member (root, "ionisation"))
    return TRUE;
  JsonObject *o = sol_material_file_object (file, root, "ionisation", error);
  SolIonisationAtom *a = &self->atom;
  a->c_nl = NAN;
  a->published_c_nl = NAN;
  if (o == NULL || !sol_material_file_number (file, o, "ip_hartree", &a->ip_hartree, error))
    return FALSE;
  a->has_quantum_numbers = json_object_has_member (o, "n");
  if (a->has_quantum_numbers && !(sol_material_file_integer (file, o, "n", &a->n, error) &&
                                  sol_material_file_integer (file, o, "l", &a->l, error) &&
                                  sol_material_file_number (file, o, "charge", &a->charge, error)))
    return FALSE;
  const char *neutral = "polarisability_neutral_au", *ion = "polarisability_ion_au";
  a->has_polarisabilities = json_object_has_member (o, neutral);
  if (a->has_polarisabilities &&
      !(sol_material_file_number (file, o, neutral, &a->polarisability_neutral_au, error) &&
        sol_material_file_number (file, o, ion, &a->polarisability_ion_au, error)))
    return FALSE;
  if (json_object_has_member (o, "c_nl") &&
      !sol_material_file_number (file, o, "c_nl", &a->c_nl, error))
    return FALSE;
  if (json_object_has_member (o, "published_c_nl") &&
      !sol_material_file_number (file, o, "published_c_nl", &a->published_c_nl, error))
    return FALSE;
  self->has_atom = TRUE;
  return TRUE;
}

static gboolean
read_gas (SolGas *self, const SolMaterialFile *file, GError **error)
{
  JsonObject *root = sol_material_file_get_root (file);
  self->name = g_strdup (sol_material_file_string (file, root, "name", error));
  if (self->name == NULL ||
      !sol_material_file_boolean (file, root, "molecular", &self->molecular, error))
    return FALSE;
  const char *eos = sol_material_file_string (file, root, "equation_of_state", error);
  self->equation_of_state = eos != NULL ? sol_equation_of_state_load (eos, error) : NULL;
  if (self->equation_of_state == NULL)
    return FALSE;
  JsonObject *formula = sol_material_file_object (file, root, "index", error);
  return formula != NULL && sol_index_formula_read (&self->formula, file, formula, error) &&
         read_reference (&self->reference, self, file, formula, error) &&
         read_gamma3 (self, file, root, error) && read_atom (self, file, root, error) &&
         sol_raman_data_read (&self->raman, file, root, self->name, error);
}

static SolGas *
gas_from_file (const SolMaterialFile *file, GError **error)
{
  g_autoptr (SolGas) self = g_new0 (SolGas, 1);
  return read_gas (self, file, error) ? g_steal_pointer (&self) : NULL;
}

/**
 * sol_gas_data_load:
 * @name: a file of data/gases/ without its ending
 * @error: return location
 *
 * Errors: SOL_FILE_ERROR_MISSING, SOL_FILE_ERROR_SYNTAX, SOL_FILE_ERROR_TYPE,
 * SOL_FILE_ERROR_VERSION; SOL_MODEL_ERROR_RANGE if a reference is outside the equation of state.
 * Source: the files under data/gases/.
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): the gas, or NULL
 */
SolGas *
sol_gas_data_load (const char *name, GError **error)
{
  g_autoptr (SolMaterialFile) file = sol_material_file_load ("gases", name, GAS_FORMAT, error);
  return file != NULL ? gas_from_file (file, error) : NULL;
}

/**
 * sol_gas_data_parse:
 * @label: names the file in messages
 * @text: [n_bytes] contents of a gas file
 * @n_bytes: length
 * @error: return location
 *
 * Errors: those of sol_gas_data_load().
 * Source: the files under data/gases/.
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): the gas, or NULL
 */
SolGas *
sol_gas_data_parse (const char *label, const char *text, gssize n_bytes, GError **error)
{
  g_autoptr (SolMaterialFile) file =
      sol_material_file_parse (label, text, n_bytes, GAS_FORMAT, error);
  return file != NULL ? gas_from_file (file, error) : NULL;
}

/**
 * sol_gas_data_free:
 * @self: (nullable): the gas
 *
 * Source: none.
 * Threads: any. Allocates: no.
 */
void
sol_gas_data_free (SolGas *self)
{
  if (self == NULL)
    return;
  sol_equation_of_state_free (self->equation_of_state);
  g_free (self->gamma3.gas);
  g_free (self->name);
  g_free (self);
}
