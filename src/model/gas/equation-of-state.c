/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Literature: R. Span, Multiparameter Equations of State, Springer (2000); sources of the
 * coefficients in data/eos/. */
#include "config.h"

#include "model/gas/equation-of-state.h"

#include "base/constants.h"
#include "base/error.h"
#include "model/gas/helmholtz.h"
#include "model/gas/saturation.h"

#define EOS_FORMAT "soliscope-eos-1"

struct _SolEquationOfState
{
  char *name;
  SolHelmholtz terms;
  double gas_constant_j_per_mol_k;
  double temperature_min_k;
  double temperature_max_k;
  double pressure_max_pa;
  double reducing_temperature_k;
  double reducing_density_mol_per_m3;
  double critical_temperature_k;
  GMutex lock; /* guards what follows: the saturation state asked for last */
  double saturation_temperature_k;
  double saturation_pressure_pa;
  double spinodal_delta;
};

static gboolean
read_power (SolEquationOfState *self, const SolMaterialFile *file, GError **error)
{
  JsonObject *root = sol_material_file_get_root (file);
  JsonObject *o = sol_material_file_object (file, root, "power", error);
  SolHelmholtz *t = &self->terms;
  int *n = &t->n_power;
  const int max = SOL_HELMHOLTZ_TERMS_MAX;
  return o != NULL && sol_material_file_numbers (file, o, "n", t->n[0], max, n, error) &&
         sol_material_file_numbers (file, o, "d", t->d[0], max, n, error) &&
         sol_material_file_numbers (file, o, "t", t->t[0], max, n, error) &&
         sol_material_file_numbers (file, o, "l", t->l, max, n, error);
}

static gboolean
read_gaussian (SolEquationOfState *self, const SolMaterialFile *file, GError **error)
{
  JsonObject *root = sol_material_file_get_root (file);
  if (!json_object_has_member (root, "gaussian"))
    return TRUE;
  JsonObject *o = sol_material_file_object (file, root, "gaussian", error);
  SolHelmholtz *t = &self->terms;
  int *n = &t->n_gaussian;
  const int max = SOL_HELMHOLTZ_TERMS_MAX;
  return o != NULL && sol_material_file_numbers (file, o, "n", t->n[1], max, n, error) &&
         sol_material_file_numbers (file, o, "d", t->d[1], max, n, error) &&
         sol_material_file_numbers (file, o, "t", t->t[1], max, n, error) &&
         sol_material_file_numbers (file, o, "eta", t->eta, max, n, error) &&
         sol_material_file_numbers (file, o, "epsilon", t->epsilon, max, n, error) &&
         sol_material_file_numbers (file, o, "beta", t->beta, max, n, error) &&
         sol_material_file_numbers (file, o, "gamma", t->gamma, max, n, error);
}

static gboolean
read_scalars (SolEquationOfState *self, const SolMaterialFile *file, GError **error)
{
  JsonObject *root = sol_material_file_get_root (file);
  JsonObject *reducing = sol_material_file_object (file, root, "reducing", error);
  JsonObject *critical =
      reducing != NULL ? sol_material_file_object (file, root, "critical", error) : NULL;
  if (critical == NULL)
    return FALSE;
  const struct
  {
    JsonObject *parent;
    const char *key;
    double *value;
  } rows[] = {
    { root, "gas_constant_j_per_mol_k", &self->gas_constant_j_per_mol_k },
    { root, "temperature_min_k", &self->temperature_min_k },
    { root, "temperature_max_k", &self->temperature_max_k },
    { root, "pressure_max_pa", &self->pressure_max_pa },
    { reducing, "temperature_k", &self->reducing_temperature_k },
    { reducing, "density_mol_per_m3", &self->reducing_density_mol_per_m3 },
    { critical, "temperature_k", &self->critical_temperature_k },
  };
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      if (!sol_material_file_number (file, rows[i].parent, rows[i].key, rows[i].value, error))
        return FALSE;
      if (!(*rows[i].value > 0.0))
        {
          g_set_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_TYPE,
                       "The key \"%s\" of the equation of state %s must be above zero.",
                       rows[i].key, self->name);
          return FALSE;
        }
    }
  return TRUE;
}

static double
pressure_unit (const SolEquationOfState *self, double temperature_k)
{
  return self->reducing_density_mol_per_m3 * self->gas_constant_j_per_mol_k * temperature_k;
}

/* Saturation pressure and the end of the gas branch; both are infinite where there is one phase. */
static void
find_saturation (SolEquationOfState *self, double temperature_k)
{
  self->saturation_temperature_k = temperature_k;
  self->saturation_pressure_pa = INFINITY;
  self->spinodal_delta = INFINITY;
  if (!(temperature_k < self->critical_temperature_k))
    return;
  SolIsotherm isotherm;
  sol_isotherm_init (&isotherm, &self->terms, self->reducing_temperature_k / temperature_k);
  SolSaturation saturation = sol_isotherm_saturation (&isotherm);
  self->saturation_pressure_pa = saturation.pressure * pressure_unit (self, temperature_k);
  self->spinodal_delta = saturation.gas_delta_max;
}

/* find_saturation() for a new temperature only: a run asks for one. */
static void
get_saturation (const SolEquationOfState *const_self,
                double temperature_k,
                double *saturation_pa,
                double *spinodal_delta)
{
  SolEquationOfState *self = (SolEquationOfState *) const_self;
  g_mutex_lock (&self->lock);
  if (!(fabs (self->saturation_temperature_k - temperature_k) <= 0.0))
    find_saturation (self, temperature_k);
  *saturation_pa = self->saturation_pressure_pa;
  *spinodal_delta = self->spinodal_delta;
  g_mutex_unlock (&self->lock);
}

static gboolean
check_range (const SolEquationOfState *self,
             double pressure_pa,
             double temperature_k,
             GError **error)
{
  if (!(temperature_k >= self->temperature_min_k && temperature_k <= self->temperature_max_k))
    {
      g_set_error (error, SOL_MODEL_ERROR, SOL_MODEL_ERROR_RANGE,
                   "The temperature %g K is outside the range of the equation of state of %s, "
                   "%g K to %g K. Choose a temperature inside it, or the ideal gas.",
                   temperature_k, self->name, self->temperature_min_k, self->temperature_max_k);
      return FALSE;
    }
  if (!(pressure_pa >= 0.0 && pressure_pa <= self->pressure_max_pa))
    {
      g_set_error (error, SOL_MODEL_ERROR, SOL_MODEL_ERROR_RANGE,
                   "The pressure %g bar is outside the range of the equation of state of %s, "
                   "0 to %g bar. Choose a pressure inside it.",
                   pressure_pa / SOL_BAR_PA, self->name, self->pressure_max_pa / SOL_BAR_PA);
      return FALSE;
    }
  return TRUE;
}

/**
 * sol_equation_of_state_load:
 * @name: a file of data/eos/ without its ending
 * @error: return location
 *
 * Errors: those of sol_material_file_load() and sol_equation_of_state_read().
 * Source: the files under data/eos/.
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): the equation of state, or NULL
 */
SolEquationOfState *
sol_equation_of_state_load (const char *name, GError **error)
{
  g_autoptr (SolMaterialFile) file = sol_material_file_load ("eos", name, EOS_FORMAT, error);
  return file != NULL ? sol_equation_of_state_read (file, error) : NULL;
}

/**
 * sol_equation_of_state_read:
 * @file: a parsed file of the format soliscope-eos-1
 * @error: return location
 *
 * Errors: SOL_FILE_ERROR_MISSING, SOL_FILE_ERROR_TYPE.
 * Source: the files under data/eos/.
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): the equation of state, or NULL
 */
SolEquationOfState *
sol_equation_of_state_read (const SolMaterialFile *file, GError **error)
{
  const char *name =
      sol_material_file_string (file, sol_material_file_get_root (file), "name", error);
  if (name == NULL)
    return NULL;
  g_autoptr (SolEquationOfState) self = g_new0 (SolEquationOfState, 1);
  g_mutex_init (&self->lock);
  self->saturation_temperature_k = NAN;
  self->name = g_strdup (name);
  if (!read_scalars (self, file, error) || !read_power (self, file, error) ||
      !read_gaussian (self, file, error))
    return NULL;
  return g_steal_pointer (&self);
}

/**
 * sol_equation_of_state_free:
 * @self: (nullable): the equation of state
 *
 * Source: none.
 * Threads: any. Allocates: no.
 */
void
sol_equation_of_state_free (SolEquationOfState *self)
{
  if (self == NULL)
    return;
  g_mutex_clear (&self->lock);
  g_free (self->name);
  g_free (self);
}

/**
 * sol_equation_of_state_density_per_m3:
 * @self: the equation of state
 * @pressure_pa: pressure; exactly zero gives exactly zero
 * @temperature_k: temperature
 * @density_per_m3: (out): number density of the gas
 * @error: return location
 *
 * Solves p = ρ R T (1 + δ ∂α_r/∂δ) on the branch of the gas, to the resolution of a double in the
 * density. R is the gas constant the equation of state was published with.
 *
 * Errors: SOL_MODEL_ERROR_RANGE outside the published range, and above the saturation pressure,
 * where the gas condenses.
 * Source: the files under data/eos/; R. Span, Multiparameter Equations of State (2000), sec. 3.3.
 * Threads: any. Allocates: yes.
 * Returns: TRUE on success
 */
gboolean
sol_equation_of_state_density_per_m3 (const SolEquationOfState *self,
                                      double pressure_pa,
                                      double temperature_k,
                                      double *density_per_m3,
                                      GError **error)
{
  *density_per_m3 = NAN;
  if (!check_range (self, pressure_pa, temperature_k, error))
    return FALSE;
  double saturation_pa, spinodal;
  get_saturation (self, temperature_k, &saturation_pa, &spinodal);
  if (pressure_pa > saturation_pa)
    {
      g_set_error (error, SOL_MODEL_ERROR, SOL_MODEL_ERROR_RANGE,
                   "%s is not a gas at %g bar and %g K: it condenses at %.4g bar. Lower the "
                   "pressure or raise the temperature.",
                   self->name, pressure_pa / SOL_BAR_PA, temperature_k, saturation_pa / SOL_BAR_PA);
      return FALSE;
    }
  double reduced = pressure_pa / pressure_unit (self, temperature_k);
  if (!(reduced > 0.0))
    {
      *density_per_m3 = 0.0;
      return TRUE;
    }
  SolIsotherm isotherm;
  sol_isotherm_init (&isotherm, &self->terms, self->reducing_temperature_k / temperature_k);
  double delta = sol_isotherm_gas_delta (&isotherm, reduced, spinodal);
  if (!(delta > 0.0))
    {
      g_set_error (error, SOL_MODEL_ERROR, SOL_MODEL_ERROR_RANGE,
                   "The equation of state of %s has no gas at %g bar and %g K. Lower the pressure.",
                   self->name, pressure_pa / SOL_BAR_PA, temperature_k);
      return FALSE;
    }
  *density_per_m3 = delta * self->reducing_density_mol_per_m3 * SOL_AVOGADRO_PER_MOL;
  return TRUE;
}

/**
 * sol_equation_of_state_pressure_pa:
 * @self: the equation of state
 * @density_per_m3: number density, from zero
 * @temperature_k: temperature, above zero
 *
 * Source: R. Span, Multiparameter Equations of State (2000), sec. 3.3.
 * Threads: any. Allocates: no.
 * Returns: p = ρ R T (1 + δ ∂α_r/∂δ)
 */
double
sol_equation_of_state_pressure_pa (const SolEquationOfState *self,
                                   double density_per_m3,
                                   double temperature_k)
{
  double delta = density_per_m3 / (self->reducing_density_mol_per_m3 * SOL_AVOGADRO_PER_MOL);
  if (!(delta > 0.0))
    return 0.0;
  SolIsotherm isotherm;
  sol_isotherm_init (&isotherm, &self->terms, self->reducing_temperature_k / temperature_k);
  return sol_isotherm_pressure (&isotherm, delta) * pressure_unit (self, temperature_k);
}

/**
 * sol_equation_of_state_second_virial_m3_per_mol:
 * @self: the equation of state
 * @temperature_k: temperature, above zero
 *
 * B of p = ρ R T (1 + B ρ + ...), ρ in mol/m³.
 *
 * Source: R. Span, Multiparameter Equations of State (2000), sec. 3.3.
 * Threads: any. Allocates: no.
 * Returns: the second virial coefficient
 */
double
sol_equation_of_state_second_virial_m3_per_mol (const SolEquationOfState *self,
                                                double temperature_k)
{
  SolIsotherm isotherm;
  sol_isotherm_init (&isotherm, &self->terms, self->reducing_temperature_k / temperature_k);
  return sol_isotherm_initial_slope (&isotherm) / self->reducing_density_mol_per_m3;
}

/**
 * sol_equation_of_state_saturation_pa:
 * @self: the equation of state
 * @temperature_k: temperature, above zero
 *
 * The pressure at which the gas condenses, where the two phases have equal Gibbs energies.
 *
 * Source: R. Span, Multiparameter Equations of State (2000), sec. 2.1.
 * Threads: any. Allocates: yes.
 * Returns: the pressure; infinite from the critical temperature on
 */
double
sol_equation_of_state_saturation_pa (const SolEquationOfState *self, double temperature_k)
{
  double saturation_pa, spinodal;
  get_saturation (self, temperature_k, &saturation_pa, &spinodal);
  return saturation_pa;
}
