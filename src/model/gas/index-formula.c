/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "model/gas/index-formula.h"

#include "base/constants.h"
#include "base/error.h"

/* How close to a pole a denominator may come, relative to its value at long wavelengths. The result
 * there is large but finite, and so are its derivatives. */
#define POLE_FLOOR 1e-12
/* Frequencies beyond this, where no formula has a meaning, give the value there. */
#define OMEGA_MAX_RAD_PER_S 1e20

static SolJet
keep_off_zero (SolJet a, double floor)
{
  if (cabs (a.c[0]) < floor)
    a.c[0] = signbit (creal (a.c[0])) ? -floor : floor;
  return a;
}

/* s = 1/λ² in 1/µm². */
static SolJet
inverse_square_wavelength (double omega_rad_per_s, int order)
{
  double bounded = copysign (fmin (fabs (omega_rad_per_s), OMEGA_MAX_RAD_PER_S), omega_rad_per_s);
  if (isnan (omega_rad_per_s))
    bounded = NAN;
  double scale = 1e-6 / (2.0 * SOL_PI * SOL_C_M_PER_S);
  SolJet wavenumber = sol_jet_scale (sol_jet_variable (bounded, order), scale);
  return sol_jet_mul (wavenumber, wavenumber);
}

static gboolean
read_sellmeier (SolIndexFormula *self,
                const SolMaterialFile *file,
                JsonObject *object,
                GError **error)
{
  self->form = SOL_INDEX_SELLMEIER;
  int n = 0;
  if (!sol_material_file_numbers (file, object, "b", self->b, SOL_INDEX_TERMS_MAX, &n, error))
    return FALSE;
  self->n_terms = n;
  gboolean poles = json_object_has_member (object, "pole_um");
  const char *key = poles ? "pole_um" : "c_um2";
  if (!sol_material_file_numbers (file, object, key, self->c, SOL_INDEX_TERMS_MAX, &n, error))
    return FALSE;
  for (int i = 0; poles && i < n; i++)
    self->c[i] *= self->c[i];
  return TRUE;
}

static gboolean
read_resonances (SolIndexFormula *self,
                 const SolMaterialFile *file,
                 JsonObject *object,
                 GError **error)
{
  self->form = SOL_INDEX_RESONANCES;
  double scale = NAN;
  int n = 0;
  const char *unit = sol_material_file_string (file, object, "wavenumber_unit", error);
  if (unit == NULL || !sol_material_file_number (file, object, "scale", &scale, error) ||
      !sol_material_file_number (file, object, "offset", &self->offset, error) ||
      !sol_material_file_numbers (file, object, "b", self->b, SOL_INDEX_TERMS_MAX, &n, error) ||
      !sol_material_file_numbers (file, object, "c", self->c, SOL_INDEX_TERMS_MAX, &n, error))
    return FALSE;
  gboolean per_cm = g_str_equal (unit, "1/cm");
  if (!per_cm && !g_str_equal (unit, "1/um"))
    {
      g_set_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_TYPE,
                   "The wavenumber unit \"%s\" is unknown; use \"1/um\" or \"1/cm\".", unit);
      return FALSE;
    }
  double per_um2 = per_cm ? 1e8 : 1.0; /* σ² in the unit of the file for s = 1/µm² */
  self->n_terms = n;
  self->offset *= scale;
  for (int i = 0; i < n; i++)
    {
      self->b[i] *= scale / per_um2;
      self->c[i] /= per_um2;
    }
  return TRUE;
}

/**
 * sol_index_formula_read:
 * @self: (out caller-allocates): the formula
 * @file: the data file
 * @object: the object of @file that holds the formula
 * @error: return location
 *
 * Errors: SOL_FILE_ERROR_MISSING, SOL_FILE_ERROR_TYPE.
 * Source: the files under data/.
 * Threads: any. Allocates: no.
 * Returns: TRUE on success
 */
gboolean
sol_index_formula_read (SolIndexFormula *self,
                        const SolMaterialFile *file,
                        JsonObject *object,
                        GError **error)
{
  *self = (SolIndexFormula){ 0 };
  double range_um[2] = { 0 };
  int n = 2;
  const char *form = sol_material_file_string (file, object, "form", error);
  if (form == NULL || sol_material_file_string (file, object, "source", error) == NULL ||
      !sol_material_file_numbers (file, object, "range_um", range_um, 2, &n, error))
    return FALSE;
  self->wavelength_min_m = range_um[0] * 1e-6;
  self->wavelength_max_m = range_um[1] * 1e-6;
  if (g_str_equal (form, "sellmeier"))
    return read_sellmeier (self, file, object, error);
  if (g_str_equal (form, "resonances"))
    return read_resonances (self, file, object, error);
  g_set_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_TYPE,
               "The index form \"%s\" is unknown; use \"sellmeier\" or \"resonances\".", form);
  return FALSE;
}

/**
 * sol_index_formula_susceptibility:
 * @self: the formula
 * @omega_rad_per_s: angular frequency, any sign
 * @order: highest derivative, 0 to SOL_JET_ORDER_MAX
 *
 * The susceptibility n² - 1 and its derivatives in the angular frequency, without a difference of
 * nearly equal numbers. Finite for every finite frequency: a denominator that vanishes at a pole is
 * kept a little away from zero, so that the value there is large.
 *
 * Source: W. Sellmeier, Ann. Phys. (Leipzig) 219, 272 (1871); coefficients in the files.
 * Threads: any. Allocates: no.
 * Returns: the jet of n² - 1, dimensionless
 */
SolJet
sol_index_formula_susceptibility (const SolIndexFormula *self, double omega_rad_per_s, int order)
{
  SolJet s = inverse_square_wavelength (omega_rad_per_s, order);
  gboolean sellmeier = self->form == SOL_INDEX_SELLMEIER;
  SolJet sum = sol_jet_constant (sellmeier ? 0.0 : self->offset, order);
  for (int i = 0; i < self->n_terms; i++)
    {
      SolJet below = sellmeier ? sol_jet_shift (sol_jet_scale (s, -self->c[i]), 1.0)
                               : sol_jet_shift (sol_jet_scale (s, -1.0), self->c[i]);
      below = keep_off_zero (below, sellmeier ? POLE_FLOOR : POLE_FLOOR * fabs (self->c[i]));
      sum = sol_jet_add (sum, sol_jet_div (sol_jet_constant (self->b[i], order), below));
    }
  if (sellmeier)
    return sum;
  return sol_jet_mul (sum, sol_jet_shift (sum, 2.0)); /* n² - 1 = (n - 1) (n - 1 + 2) */
}
