/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "io/result/result-description.h"

#include "base/complex.h"
#include "io/result/hdf5-attributes.h"
#include "io/result/result-modes.h"

#include <math.h>
#include <string.h>

#define MAX_NAMES 1024

static gboolean
check_format (hid_t file, const char *name, GError **error)
{
  g_autofree char *format = sol_hdf5_read_text_attribute (file, "format");
  if (g_strcmp0 (format, SOL_RESULT_FORMAT) != 0)
    {
      g_set_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_TYPE,
                   "'%s' is an HDF5 file, but not a result of Soliscope", name);
      return FALSE;
    }
  gint64 version = 0;
  if (sol_hdf5_read_int_attribute (file, "format_version", &version) && version >= 1 &&
      version <= SOL_RESULT_FORMAT_VERSION)
    return TRUE;
  g_set_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_VERSION,
               "'%s' has version %" G_GINT64_FORMAT " of the format and this program reads up to "
               "version %d: use a newer Soliscope",
               name, version, SOL_RESULT_FORMAT_VERSION);
  return FALSE;
}

/**
 * sol_result_description_read:
 * @self: (out caller-allocates): what the file says about itself
 * @file: an open file
 * @path: (nullable): its name for messages
 * @error: return location
 *
 * Errors: SOL_FILE_ERROR_TYPE; SOL_FILE_ERROR_VERSION.
 * Threads: under the library lock. Allocates: yes.
 * Returns: TRUE on success; clear @self in any case
 */
gboolean
sol_result_description_read (SolResultDescription *self,
                             hid_t file,
                             const char *path,
                             GError **error)
{
  *self = (SolResultDescription){ .n_saved = -1, .n_steps = -1, .n_planned = -1 };
  g_autofree char *name = path != NULL ? g_filename_display_name (path) : g_strdup ("the image");
  if (!check_format (file, name, error))
    return FALSE;
  hsize_t n_bytes = 0;
  H5Fget_filesize (file, &n_bytes);
  self->n_bytes = n_bytes;
  sol_hdf5_read_int_attribute (file, "n_saved", &self->n_saved);
  sol_hdf5_read_int_attribute (file, "n_steps", &self->n_steps);
  sol_hdf5_read_int_attribute (file, "n_planned", &self->n_planned);
  sol_hdf5_read_int_attribute (file, "complete", &self->complete);
  self->creator = sol_hdf5_read_text_attribute (file, "creator");
  self->created = sol_hdf5_read_text_attribute (file, "created");
  self->record = sol_hdf5_read_text (file, "record", n_bytes);
  return TRUE;
}

/**
 * sol_result_description_clear:
 * @self: the description, zeroed or read
 *
 * Threads: any. Allocates: no.
 */
void
sol_result_description_clear (SolResultDescription *self)
{
  g_clear_pointer (&self->creator, g_free);
  g_clear_pointer (&self->created, g_free);
  g_clear_pointer (&self->record, g_free);
}

static double *
read_axis (hid_t file, const char *path, guint64 max_bytes, gsize *n)
{
  SolHdf5Rows rows;
  double *values = NULL;
  if (!sol_hdf5_rows_open (&rows, file, path, H5T_NATIVE_DOUBLE))
    return NULL;
  if (rows.rank == 1 && rows.dims[0] >= 1 && rows.dims[0] <= max_bytes / sizeof (double))
    {
      *n = (gsize) rows.dims[0];
      values = g_try_new0 (double, *n);
      if (values != NULL && !sol_hdf5_rows_read (&rows, 0, (gint64) *n, values))
        g_clear_pointer (&values, g_free);
    }
  sol_hdf5_rows_close (&rows);
  return values;
}

static char **
read_names (hid_t file, const char *path, int *n)
{
  SOL_HDF5_SCOPE (scope);
  *n = 0;
  char **names = g_new0 (char *, MAX_NAMES + 1);
  if (H5Lexists (file, path, H5P_DEFAULT) <= 0)
    return names;
  hid_t dataset = sol_hdf5_scope_add (&scope, H5Dopen2 (file, path, H5P_DEFAULT));
  hid_t type = sol_hdf5_scope_add (&scope, dataset < 0 ? -1 : H5Dget_type (dataset));
  hid_t space = sol_hdf5_scope_add (&scope, dataset < 0 ? -1 : H5Dget_space (dataset));
  hssize_t n_names = space < 0 ? 0 : H5Sget_simple_extent_npoints (space);
  if (type < 0 || H5Tget_class (type) != H5T_STRING || H5Tis_variable_str (type) != 0 ||
      n_names < 1 || n_names > MAX_NAMES || H5Tget_size (type) > 4096)
    return names;
  gsize size = H5Tget_size (type);
  g_autofree char *raw = g_malloc0_n ((gsize) n_names, size);
  if (H5Dread (dataset, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, raw) < 0)
    return names;
  for (*n = 0; *n < (int) n_names; (*n)++)
    names[*n] = g_utf8_make_valid (raw + (gsize) *n * size,
                                   (gssize) strnlen (raw + (gsize) *n * size, size));
  return names;
}

static void
read_plane_attributes (hid_t file, SolResultLayout *layout)
{
  SOL_HDF5_SCOPE (scope);
  layout->z_end_m = layout->wavelength_min_m = layout->wavelength_max_m = NAN;
  hid_t planes = sol_hdf5_scope_add (&scope, H5Gopen2 (file, "planes", H5P_DEFAULT));
  if (planes < 0)
    return;
  g_autofree char *field = sol_hdf5_read_text_attribute (planes, "field_model");
  layout->field =
      g_strcmp0 (field, "envelope") == 0 ? SOL_CASE_FIELD_ENVELOPE : SOL_CASE_FIELD_REAL;
  sol_hdf5_read_double_attribute (planes, "z_end", &layout->z_end_m);
  sol_hdf5_read_double_attribute (planes, "wavelength_min", &layout->wavelength_min_m);
  sol_hdf5_read_double_attribute (planes, "wavelength_max", &layout->wavelength_max_m);
}

/* Radial nodes: those of the stored field, as its unit says, or of the responses of a modal run. */
static void
read_radii (hid_t file, const SolHdf5Rows *field, guint64 n_bytes, SolResultLayout *layout)
{
  gsize n = 0;
  double *r_m = NULL;
  if (H5Lexists (file, "grid/r", H5P_DEFAULT) > 0)
    r_m = read_axis (file, "grid/r", n_bytes, &n);
  if (r_m == NULL)
    return;
  g_autofree char *units = sol_hdf5_read_text_attribute (field->dataset, "units");
  gboolean is_radial = g_strcmp0 (units, SOL_RESULT_UNITS_AT_NODES) == 0;
  *(is_radial ? &layout->r_m : &layout->node_r_m) = r_m;
  *(is_radial ? &layout->n_r : &layout->n_node_r) = (int) n;
}

/* The shape of the field against the axes; a plane must fit into the file. */
static gboolean
read_sizes (hid_t file,
            const SolHdf5Rows *field,
            const SolResultDescription *description,
            SolResultLayout *layout)
{
  guint64 n_bytes = description->n_bytes;
  guint64 n = 1;
  for (int i = 1; i < 4; i++)
    {
      if (field->dims[i] < 1 || field->dims[i] > n_bytes)
        return FALSE;
      if (!g_uint64_checked_mul (&n, n, field->dims[i]))
        return FALSE;
    }
  if (description->n_saved > 0 && n > n_bytes / sizeof (SolComplex))
    return FALSE;
  if (description->n_saved > (gint64) (n_bytes / sizeof (SolComplex)) ||
      field->dims[1] > G_MAXINT || field->dims[2] > 2)
    return FALSE;
  layout->n_planes = MAX (description->n_planned, 1);
  layout->n_pol = (int) field->dims[2];
  gsize n_omega = 0;
  layout->omega_rad_per_s = read_axis (file, "grid/omega", n_bytes, &n_omega);
  layout->t_s = read_axis (file, "grid/t", n_bytes, &layout->n_t);
  read_radii (file, field, n_bytes, layout);
  layout->n_omega = n_omega;
  layout->n_mode = layout->n_r > 0 ? 1 : (int) field->dims[1];
  return layout->omega_rad_per_s != NULL && layout->t_s != NULL && n_omega == field->dims[3] &&
         (layout->n_r == 0 || (guint64) layout->n_r == field->dims[1]);
}

/**
 * sol_result_layout_read:
 * @file: an open result file
 * @tree: its datasets
 * @description: its counters
 * @error: return location
 *
 * Errors: SOL_FILE_ERROR_READ if axes, names or shapes are missing or contradict each other.
 * Threads: under the library lock. Allocates: yes.
 * Returns: (transfer full): the layout
 */
SolResultLayout *
sol_result_layout_read (hid_t file,
                        const SolResultTree *tree,
                        const SolResultDescription *description,
                        GError **error)
{
  SOL_HDF5_SCOPE (scope);
  g_autoptr (SolResultLayout) layout = g_new0 (SolResultLayout, 1);
  if (H5Lexists (file, "grid", H5P_DEFAULT) <= 0 ||
      !read_sizes (file, &tree->field, description, layout))
    {
      g_set_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_READ,
                   "The file is damaged: its axes and the shape of its planes do not agree");
      return NULL;
    }
  read_plane_attributes (file, layout);
  layout->modes = sol_result_modes_read (file, layout->n_mode);
  layout->species = read_names (file, "grid/species", &layout->n_species);
  layout->case_text = sol_hdf5_read_text (file, "case", description->n_bytes);
  sol_hdf5_forget_errors ();
  if (layout->modes != NULL && layout->case_text != NULL)
    return g_steal_pointer (&layout);
  g_set_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_READ,
               "The file is damaged: its table of modes or its case is missing");
  return NULL;
}
