/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "io/case/pulse-result.h"

#include "base/error.h"
#include "io/result/result-reader.h"

#include <math.h>

/* Beyond the last plane by this share of the length still is the last plane: z was typed. */
#define END_MARGIN 1e-6

/* The plane nearest to z; -1 if z lies outside the run. */
static gint64
find_plane (const double *plane_z_m, gint64 n, double z_m)
{
  gint64 best = -1;
  double margin = n > 0 ? END_MARGIN * fabs (plane_z_m[n - 1]) : 0.0;
  if (n == 0 || z_m < plane_z_m[0] - margin || z_m > plane_z_m[n - 1] + margin)
    return -1;
  for (gint64 i = 0; i < n; i++)
    if (best < 0 || fabs (plane_z_m[i] - z_m) < fabs (plane_z_m[best] - z_m))
      best = i;
  return best;
}

static gboolean
check_layout (const SolResultLayout *layout, const char *path, GError **error)
{
  if (layout->n_r == 0 && layout->n_omega >= 2)
    return TRUE;
  g_set_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_TYPE,
               "%s holds fields over a radius; only results of guided modes can be the input of "
               "another run",
               path);
  return FALSE;
}

/**
 * sol_result_read_pulse:
 * @path: a result file, complete or not
 * @z_m: place; the plane nearest to it is taken
 * @error: return location
 *
 * Errors: SOL_FILE_ERROR_* as sol_result_reader_new(); SOL_FILE_ERROR_MISSING where the file has no
 * plane there; SOL_FILE_ERROR_TYPE for a radial result.
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): the light of the plane
 */
SolPulseField *
sol_result_read_pulse (const char *path, double z_m, GError **error)
{
  g_autoptr (SolResultReader) reader = sol_result_reader_new (path, error);
  if (reader == NULL)
    return NULL;
  const SolResultLayout *layout = sol_result_reader_get_layout (reader);
  gint64 n = sol_result_reader_get_n_saved (reader);
  const double *z = sol_result_reader_get_z_m (reader);
  gint64 plane = find_plane (z, n, z_m);
  if (!check_layout (layout, path, error))
    return NULL;
  if (plane < 0)
    {
      g_set_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_MISSING,
                   "%s has planes from %.6g m to %.6g m and none at %.6g m", path,
                   n > 0 ? z[0] : 0.0, n > 0 ? z[n - 1] : 0.0, z_m);
      return NULL;
    }
  g_autoptr (SolPulseField) self = g_new0 (SolPulseField, 1);
  self->n_mode = layout->n_mode;
  self->n_pol = layout->n_pol;
  self->n_omega = layout->n_omega;
  self->is_envelope = layout->field == SOL_CASE_FIELD_ENVELOPE;
  self->first_rad_per_s = layout->omega_rad_per_s[0];
  self->domega_rad_per_s =
      (layout->omega_rad_per_s[layout->n_omega - 1] - layout->omega_rad_per_s[0]) /
      (double) (layout->n_omega - 1);
  self->z_m = z[plane];
  gsize n_field;
  if (!sol_result_layout_get_n_field (layout, &n_field))
    return NULL;
  self->spectrum = g_new (SolComplex, n_field);
  if (!sol_result_reader_read_plane (reader, plane, self->spectrum, error))
    return NULL;
  return g_steal_pointer (&self);
}
