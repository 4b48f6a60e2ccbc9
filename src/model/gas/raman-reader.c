/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Literature: sources of every number in data/gases/; docs/physics/raman.md. */
#include "config.h"

#include "model/gas/raman-reader.h"

#include "base/constants.h"
#include "base/error.h"

/* A number that may be absent and is zero then. */
static gboolean
read_optional (const SolMaterialFile *file,
               JsonObject *object,
               const char *key,
               double *value,
               GError **error)
{
  *value = 0.0;
  return !json_object_has_member (object, key) ||
         sol_material_file_number (file, object, key, value, error);
}

static gboolean
set_range_error (const char *gas_name, const char *what, GError **error)
{
  g_set_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_TYPE,
               "The Raman data of the gas %s: %s must be above zero.", gas_name, what);
  return FALSE;
}

static gboolean
read_damping (SolRamanDamping *self,
              const SolMaterialFile *file,
              JsonObject *parent,
              const char *gas_name,
              GError **error)
{
  double lifetime = 0.0;
  if (!json_object_has_member (parent, "damping"))
    return TRUE;
  JsonObject *o = sol_material_file_object (file, parent, "damping", error);
  if (o == NULL || !read_optional (file, o, "dephasing_time_s", &lifetime, error) ||
      !read_optional (file, o, "fixed_hz", &self->fixed_hz, error) ||
      !read_optional (file, o, "inverse_hz_amagat", &self->inverse_hz_amagat, error) ||
      !read_optional (file, o, "linear_hz_per_amagat", &self->linear_hz_per_amagat, error))
    return FALSE;
  if (lifetime > 0.0)
    self->fixed_hz += 1.0 / (SOL_PI * lifetime);
  self->is_known = TRUE;
  if (!(self->fixed_hz >= 0.0 && self->inverse_hz_amagat >= 0.0 &&
        self->linear_hz_per_amagat >= 0.0 && lifetime >= 0.0 &&
        self->fixed_hz + self->inverse_hz_amagat + self->linear_hz_per_amagat > 0.0))
    return set_range_error (gas_name, "the damping", error);
  return TRUE;
}

static gboolean
read_rotation (SolRamanData *self,
               const SolMaterialFile *file,
               JsonObject *parent,
               const char *gas_name,
               GError **error)
{
  SolRamanRotationData *r = &self->rotation;
  if (!json_object_has_member (parent, "rotation"))
    return TRUE;
  JsonObject *o = sol_material_file_object (file, parent, "rotation", error);
  if (o == NULL || !sol_material_file_number (file, o, "b_per_m", &r->b_per_m, error) ||
      !sol_material_file_number (file, o, "d_per_m", &r->d_per_m, error) ||
      !sol_material_file_number (file, o, "weight_odd", &r->weight_odd, error) ||
      !sol_material_file_number (file, o, "weight_even", &r->weight_even, error) ||
      !sol_material_file_number (file, o, "polarisability_difference_m3",
                                 &r->polarisability_difference_m3, error) ||
      !read_damping (&r->damping, file, o, gas_name, error))
    return FALSE;
  if (!(r->b_per_m > 0.0 && r->d_per_m >= 0.0 && r->weight_odd >= 0.0 && r->weight_even >= 0.0 &&
        r->weight_odd + r->weight_even > 0.0))
    return set_range_error (gas_name, "b_per_m and a weight", error);
  self->has_rotation = TRUE;
  return TRUE;
}

static gboolean
read_vibration (SolRamanData *self,
                const SolMaterialFile *file,
                JsonObject *parent,
                const char *gas_name,
                GError **error)
{
  SolRamanVibrationData *v = &self->vibration;
  double frequency_hz = 0.0, wavenumber_per_m = 0.0, mass_u = 0.0;
  if (!json_object_has_member (parent, "vibration"))
    return TRUE;
  JsonObject *o = sol_material_file_object (file, parent, "vibration", error);
  if (o == NULL || !read_optional (file, o, "omega_rad_per_s", &v->omega_rad_per_s, error) ||
      !read_optional (file, o, "frequency_hz", &frequency_hz, error) ||
      !read_optional (file, o, "wavenumber_per_m", &wavenumber_per_m, error) ||
      !read_optional (file, o, "reduced_mass_kg", &v->reduced_mass_kg, error) ||
      !read_optional (file, o, "reduced_mass_u", &mass_u, error) ||
      !sol_material_file_number (file, o, "polarisability_derivative_m2",
                                 &v->polarisability_derivative_m2, error) ||
      !read_damping (&v->damping, file, o, gas_name, error))
    return FALSE;
  v->omega_rad_per_s += 2.0 * SOL_PI * (frequency_hz + SOL_C_M_PER_S * wavenumber_per_m);
  v->reduced_mass_kg += mass_u * SOL_ATOMIC_MASS_KG;
  if (!(v->omega_rad_per_s > 0.0 && v->reduced_mass_kg > 0.0))
    return set_range_error (gas_name, "the frequency and the reduced mass of the vibration", error);
  self->has_vibration = TRUE;
  return TRUE;
}

/**
 * sol_raman_data_read:
 * @self: (inout): cleared data
 * @file: the file, for messages
 * @root: its root object; one without the member "raman" leaves @self empty
 * @gas_name: for messages
 * @error: return location
 *
 * Errors: SOL_FILE_ERROR_MISSING, SOL_FILE_ERROR_TYPE.
 * Source: the files under data/gases/.
 * Threads: any. Allocates: no.
 * Returns: TRUE on success
 */
gboolean
sol_raman_data_read (SolRamanData *self,
                     const SolMaterialFile *file,
                     JsonObject *root,
                     const char *gas_name,
                     GError **error)
{
  if (!json_object_has_member (root, "raman"))
    return TRUE;
  JsonObject *o = sol_material_file_object (file, root, "raman", error);
  return o != NULL && sol_material_file_string (file, o, "source", error) != NULL &&
         read_rotation (self, file, o, gas_name, error) &&
         read_vibration (self, file, o, gas_name, error);
}
