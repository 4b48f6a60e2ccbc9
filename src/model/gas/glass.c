/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Literature: sources of every number in data/glasses/; docs/physics/glasses.md. */
#include "config.h"

#include "model/gas/glass.h"

#include "base/constants.h"
#include "base/error.h"
#include "base/nearest-name.h"
#include "model/gas/index-formula.h"

#include <math.h>

#define GLASS_FORMAT "soliscope-glass-1"
/* Smallest |n²|: the root has no derivative at zero. */
#define INDEX_SQUARED_MIN 1e-12

struct _SolGlass
{
  char *name;
  SolIndexFormula formula;
  double n2_m2_per_w;     /* NAN: none */
  double n2_wavelength_m; /* where n0 is taken for it */
};

static GMutex table_lock;
static GHashTable *table; /* name to SolGlass; filled on demand, kept to the end of the process */

static gpointer
list_glasses (gpointer unused)
{
  return sol_material_list ("glasses");
}

static void
free_glass (SolGlass *self)
{
  g_free (self->name);
  g_free (self);
}

static gboolean
read_glass (SolGlass *self, const SolMaterialFile *file, GError **error)
{
  JsonObject *root = sol_material_file_get_root (file);
  self->name = g_strdup (sol_material_file_string (file, root, "name", error));
  JsonObject *formula =
      self->name != NULL ? sol_material_file_object (file, root, "index", error) : NULL;
  if (formula == NULL || !sol_index_formula_read (&self->formula, file, formula, error))
    return FALSE;
  self->n2_m2_per_w = NAN;
  if (!json_object_has_member (root, "nonlinear_index"))
    return TRUE;
  JsonObject *o = sol_material_file_object (file, root, "nonlinear_index", error);
  double wavelength_um = NAN;
  if (o == NULL || !sol_material_file_number (file, o, "n2_m2_per_w", &self->n2_m2_per_w, error) ||
      !sol_material_file_number (file, o, "wavelength_um", &wavelength_um, error))
    return FALSE;
  self->n2_wavelength_m = wavelength_um * 1e-6;
  return TRUE;
}

static SolGlass *
load_glass (const char *name, GError **error)
{
  g_autoptr (SolMaterialFile) file = sol_material_file_load ("glasses", name, GLASS_FORMAT, error);
  if (file == NULL)
    return NULL;
  SolGlass *self = g_new0 (SolGlass, 1);
  if (read_glass (self, file, error))
    return self;
  free_glass (self);
  return NULL;
}

/**
 * sol_glass_find:
 * @name: the glass; case matters
 * @error: return location
 *
 * Looks a glass up and reads its data file the first time.
 *
 * Errors: SOL_MODEL_ERROR_UNKNOWN with the nearest name; those of the data file.
 * Source: the files under data/glasses/.
 * Threads: any. Allocates: yes.
 * Returns: (transfer none): the glass, valid to the end of the process; or NULL
 */
const SolGlass *
sol_glass_find (const char *name, GError **error)
{
  g_return_val_if_fail (name != NULL, NULL);
  const char *const *names = sol_glass_get_names ();
  if (!g_strv_contains (names, name))
    {
      g_autofree char *all = g_strjoinv (", ", (char **) names);
      g_set_error (error, SOL_MODEL_ERROR, SOL_MODEL_ERROR_UNKNOWN,
                   "There is no glass \"%s\". Did you mean \"%s\"? The glasses are %s.", name,
                   sol_nearest_name (names, name), all);
      return NULL;
    }
  g_mutex_lock (&table_lock);
  if (table == NULL)
    table = g_hash_table_new (g_str_hash, g_str_equal);
  SolGlass *self = g_hash_table_lookup (table, name);
  if (self == NULL)
    {
      self = load_glass (name, error);
      if (self != NULL)
        g_hash_table_insert (table, self->name, self);
    }
  g_mutex_unlock (&table_lock);
  return self;
}

/**
 * sol_glass_get_names:
 *
 * Source: the files under data/glasses/.
 * Threads: any. Allocates: the first time.
 * Returns: (transfer none): NULL-terminated names in the order of the alphabet
 */
const char *const *
sol_glass_get_names (void)
{
  static GOnce once = G_ONCE_INIT;
  return g_once (&once, list_glasses, NULL);
}

/**
 * sol_glass_get_name:
 * @self: the glass
 *
 * Source: the files under data/glasses/.
 * Threads: any. Allocates: no.
 * Returns: (transfer none): its name
 */
const char *
sol_glass_get_name (const SolGlass *self)
{
  return self->name;
}

/**
 * sol_glass_get_range_m:
 * @self: the glass
 * @wavelength_min_m: (out): shortest wavelength that the formula was fitted to
 * @wavelength_max_m: (out): longest
 *
 * Outside this range the formula is continued.
 *
 * Source: the files under data/glasses/.
 * Threads: any. Allocates: no.
 */
void
sol_glass_get_range_m (const SolGlass *self, double *wavelength_min_m, double *wavelength_max_m)
{
  *wavelength_min_m = self->formula.wavelength_min_m;
  *wavelength_max_m = self->formula.wavelength_max_m;
}

/**
 * sol_glass_index:
 * @self: the glass
 * @omega_rad_per_s: angular frequency
 * @order: highest derivative, 0 to SOL_JET_ORDER_MAX
 *
 * The refractive index as the principal root of n²: where n² is negative, near a pole of the
 * formula, it is imaginary with a positive imaginary part. Finite for every finite frequency.
 *
 * Source: the files under data/glasses/.
 * Threads: any. Allocates: no.
 * Returns: the jet of the complex index in the angular frequency
 */
SolJet
sol_glass_index (const SolGlass *self, double omega_rad_per_s, int order)
{
  SolJet squared =
      sol_jet_shift (sol_index_formula_susceptibility (&self->formula, omega_rad_per_s, order),
                     1.0);
  if (cabs (squared.c[0]) < INDEX_SQUARED_MIN)
    squared.c[0] = INDEX_SQUARED_MIN;
  squared.c[0] = CMPLX (creal (squared.c[0]), 0.0); /* +0: the root with Im >= 0 */
  return sol_jet_sqrt (squared);
}

/**
 * sol_glass_n2_m2_per_w:
 * @self: the glass
 * @n2_m2_per_w: (out): nonlinear refractive index of linearly polarised light
 * @error: return location
 *
 * Errors: SOL_MODEL_ERROR_MISSING if the data file has no value.
 * Source: the files under data/glasses/.
 * Threads: any. Allocates: no.
 * Returns: TRUE on success
 */
gboolean
sol_glass_n2_m2_per_w (const SolGlass *self, double *n2_m2_per_w, GError **error)
{
  *n2_m2_per_w = self->n2_m2_per_w;
  if (isfinite (self->n2_m2_per_w))
    return TRUE;
  g_set_error (error, SOL_MODEL_ERROR, SOL_MODEL_ERROR_MISSING,
               "No nonlinear index is known for the glass %s. Switch the Kerr effect off or choose "
               "another glass.",
               self->name);
  return FALSE;
}

/**
 * sol_glass_chi3_m2_per_v2:
 * @self: the glass
 * @chi3_m2_per_v2: (out): χ₃ of P = ε₀ χ₃ E³ with a real field
 * @error: return location
 *
 * χ₃ = (4/3) ε₀ c n₀² n₂, n₀ at the wavelength that the data file names.
 *
 * Errors: SOL_MODEL_ERROR_MISSING if the data file has no nonlinear index.
 * Source: R. W. Boyd, Nonlinear Optics, 3rd ed. (2008), sec. 4.1.
 * Threads: any. Allocates: no.
 * Returns: TRUE on success
 */
gboolean
sol_glass_chi3_m2_per_v2 (const SolGlass *self, double *chi3_m2_per_v2, GError **error)
{
  double n2;
  *chi3_m2_per_v2 = NAN;
  if (!sol_glass_n2_m2_per_w (self, &n2, error))
    return FALSE;
  double omega = 2.0 * SOL_PI * SOL_C_M_PER_S / self->n2_wavelength_m;
  double n_squared = 1.0 + creal (sol_index_formula_susceptibility (&self->formula, omega, 0).c[0]);
  *chi3_m2_per_v2 = 4.0 / 3.0 * SOL_EPSILON0_F_PER_M * SOL_C_M_PER_S * n_squared * n2;
  return TRUE;
}
