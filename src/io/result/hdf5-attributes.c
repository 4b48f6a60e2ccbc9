/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "io/result/hdf5-attributes.h"

#include <string.h>

/* An attribute that is longer is not one of ours. */
#define MAX_ATTRIBUTE_BYTES 65536

static hid_t
make_text_type (SolHdf5Scope *scope, gsize size)
{
  hid_t type = sol_hdf5_scope_add (scope, H5Tcopy (H5T_C_S1));
  if (type < 0 || H5Tset_size (type, size) < 0 || H5Tset_strpad (type, H5T_STR_NULLTERM) < 0 ||
      H5Tset_cset (type, H5T_CSET_UTF8) < 0)
    return -1;
  return type;
}

/* Rewritten in place where it exists: no structure changes then. */
static gboolean
write_attribute (hid_t object, const char *name, hid_t type, hid_t space, const void *data)
{
  SOL_HDF5_SCOPE (scope);
  htri_t exists = H5Aexists (object, name);
  if (exists < 0)
    return FALSE;
  hid_t attribute = exists > 0 ? H5Aopen (object, name, H5P_DEFAULT)
                               : H5Acreate2 (object, name, type, space, H5P_DEFAULT, H5P_DEFAULT);
  sol_hdf5_scope_add (&scope, attribute);
  return attribute >= 0 && H5Awrite (attribute, type, data) >= 0;
}

/**
 * sol_hdf5_write_text_attribute:
 * @object: file, group or dataset
 * @name: of the attribute
 * @text: UTF-8
 *
 * Threads: under the library lock. Allocates: yes.
 * Returns: TRUE on success
 */
gboolean
sol_hdf5_write_text_attribute (hid_t object, const char *name, const char *text)
{
  SOL_HDF5_SCOPE (scope);
  hid_t type = make_text_type (&scope, H5T_VARIABLE);
  hid_t space = sol_hdf5_scope_add (&scope, H5Screate (H5S_SCALAR));
  return type >= 0 && space >= 0 && write_attribute (object, name, type, space, &text);
}

/**
 * sol_hdf5_write_texts_attribute:
 * @object: file, group or dataset
 * @name: of the attribute
 * @texts: [n] UTF-8
 * @n: number of texts
 *
 * Threads: under the library lock. Allocates: yes.
 * Returns: TRUE on success
 */
gboolean
sol_hdf5_write_texts_attribute (hid_t object, const char *name, const char *const *texts, gsize n)
{
  SOL_HDF5_SCOPE (scope);
  hsize_t dims = n;
  hid_t type = make_text_type (&scope, H5T_VARIABLE);
  hid_t space = sol_hdf5_scope_add (&scope, H5Screate_simple (1, &dims, NULL));
  return type >= 0 && space >= 0 && write_attribute (object, name, type, space, texts);
}

/**
 * sol_hdf5_write_int_attribute:
 * @object: file, group or dataset
 * @name: of the attribute, 64 bits
 * @value: its value
 *
 * Threads: under the library lock. Allocates: yes.
 * Returns: TRUE on success
 */
gboolean
sol_hdf5_write_int_attribute (hid_t object, const char *name, gint64 value)
{
  SOL_HDF5_SCOPE (scope);
  hid_t space = sol_hdf5_scope_add (&scope, H5Screate (H5S_SCALAR));
  return space >= 0 && write_attribute (object, name, H5T_NATIVE_INT64, space, &value);
}

/**
 * sol_hdf5_write_double_attribute:
 * @object: file, group or dataset
 * @name: of the attribute
 * @value: its value
 *
 * Threads: under the library lock. Allocates: yes.
 * Returns: TRUE on success
 */
gboolean
sol_hdf5_write_double_attribute (hid_t object, const char *name, double value)
{
  SOL_HDF5_SCOPE (scope);
  hid_t space = sol_hdf5_scope_add (&scope, H5Screate (H5S_SCALAR));
  return space >= 0 && write_attribute (object, name, H5T_NATIVE_DOUBLE, space, &value);
}

static gboolean
write_padded (hid_t dataset, const char *text, gsize size)
{
  SOL_HDF5_SCOPE (scope);
  hid_t type = make_text_type (&scope, size);
  g_autofree char *padded = g_malloc0 (size);
  memcpy (padded, text, strlen (text));
  return type >= 0 && H5Dwrite (dataset, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, padded) >= 0;
}

/**
 * sol_hdf5_create_text:
 * @parent: file or group
 * @name: of the dataset
 * @text: UTF-8
 * @capacity: bytes to reserve, at least those of the text
 * @long_name: what the text is
 *
 * Makes a scalar text of fixed length, which can be replaced without a change of structure.
 *
 * Threads: under the library lock. Allocates: yes.
 * Returns: TRUE on success
 */
gboolean
sol_hdf5_create_text (hid_t parent,
                      const char *name,
                      const char *text,
                      gsize capacity,
                      const char *long_name)
{
  SOL_HDF5_SCOPE (scope);
  gsize size = MAX (capacity, strlen (text) + 1);
  hid_t type = make_text_type (&scope, size);
  hid_t space = sol_hdf5_scope_add (&scope, H5Screate (H5S_SCALAR));
  hid_t list = sol_hdf5_scope_add (&scope, H5Pcreate (H5P_DATASET_CREATE));
  if (type < 0 || space < 0 || list < 0 || H5Pset_obj_track_times (list, FALSE) < 0 ||
      H5Pset_alloc_time (list, H5D_ALLOC_TIME_EARLY) < 0)
    return FALSE;
  hid_t dataset = H5Dcreate2 (parent, name, type, space, H5P_DEFAULT, list, H5P_DEFAULT);
  sol_hdf5_scope_add (&scope, dataset);
  return dataset >= 0 && sol_hdf5_write_text_attribute (dataset, "units", "1") &&
         sol_hdf5_write_text_attribute (dataset, "long_name", long_name) &&
         write_padded (dataset, text, size);
}

/**
 * sol_hdf5_replace_text:
 * @parent: file or group
 * @name: of a text of fixed length
 * @text: UTF-8
 * @fits: (out): FALSE if there is no room for it; nothing was changed then
 *
 * Threads: under the library lock. Allocates: yes.
 * Returns: TRUE on success
 */
gboolean
sol_hdf5_replace_text (hid_t parent, const char *name, const char *text, gboolean *fits)
{
  SOL_HDF5_SCOPE (scope);
  *fits = TRUE;
  hid_t dataset = sol_hdf5_scope_add (&scope, H5Dopen2 (parent, name, H5P_DEFAULT));
  hid_t type = sol_hdf5_scope_add (&scope, dataset < 0 ? -1 : H5Dget_type (dataset));
  if (type < 0)
    return FALSE;
  gsize size =
      H5Tget_class (type) != H5T_STRING || H5Tis_variable_str (type) > 0 ? 0 : H5Tget_size (type);
  *fits = strlen (text) < size;
  return *fits && write_padded (dataset, text, size);
}

static hid_t
open_scalar_attribute (SolHdf5Scope *scope, hid_t object, const char *name, H5T_class_t want)
{
  if (H5Aexists (object, name) <= 0)
    return -1;
  hid_t attribute = sol_hdf5_scope_add (scope, H5Aopen (object, name, H5P_DEFAULT));
  hid_t type = sol_hdf5_scope_add (scope, attribute < 0 ? -1 : H5Aget_type (attribute));
  hid_t space = sol_hdf5_scope_add (scope, attribute < 0 ? -1 : H5Aget_space (attribute));
  if (type < 0 || space < 0 || H5Tget_class (type) != want ||
      H5Sget_simple_extent_npoints (space) != 1)
    return -1;
  return attribute;
}

/**
 * sol_hdf5_read_int_attribute:
 * @object: file, group or dataset
 * @name: of the attribute
 * @value: (out): its value; untouched on failure
 *
 * Threads: under the library lock. Allocates: yes.
 * Returns: FALSE if there is no such single integer
 */
gboolean
sol_hdf5_read_int_attribute (hid_t object, const char *name, gint64 *value)
{
  SOL_HDF5_SCOPE (scope);
  hid_t attribute = open_scalar_attribute (&scope, object, name, H5T_INTEGER);
  return attribute >= 0 && H5Aread (attribute, H5T_NATIVE_INT64, value) >= 0;
}

/**
 * sol_hdf5_read_double_attribute:
 * @object: file, group or dataset
 * @name: of the attribute
 * @value: (out): its value; untouched on failure
 *
 * Threads: under the library lock. Allocates: yes.
 * Returns: FALSE if there is no such single floating-point number
 */
gboolean
sol_hdf5_read_double_attribute (hid_t object, const char *name, double *value)
{
  SOL_HDF5_SCOPE (scope);
  hid_t attribute = open_scalar_attribute (&scope, object, name, H5T_FLOAT);
  return attribute >= 0 && H5Aread (attribute, H5T_NATIVE_DOUBLE, value) >= 0;
}

static char *
steal_valid_text (char *text)
{
  if (text != NULL && g_utf8_validate (text, -1, NULL))
    return text;
  g_free (text);
  return NULL;
}

/**
 * sol_hdf5_read_text_attribute:
 * @object: file, group or dataset
 * @name: of the attribute, of fixed or variable length
 *
 * Threads: under the library lock. Allocates: yes.
 * Returns: (transfer full) (nullable): the text, NULL if there is no such UTF-8 text
 */
char *
sol_hdf5_read_text_attribute (hid_t object, const char *name)
{
  SOL_HDF5_SCOPE (scope);
  hid_t attribute = open_scalar_attribute (&scope, object, name, H5T_STRING);
  hid_t type = sol_hdf5_scope_add (&scope, attribute < 0 ? -1 : H5Aget_type (attribute));
  if (type < 0)
    return NULL;
  if (H5Tis_variable_str (type) > 0)
    {
      char *raw = NULL;
      if (H5Aread (attribute, type, &raw) < 0 || raw == NULL)
        return NULL;
      char *text = g_strdup (raw);
      H5free_memory (raw);
      return steal_valid_text (text);
    }
  gsize size = H5Tget_size (type);
  if (size == 0 || size > MAX_ATTRIBUTE_BYTES)
    return NULL;
  g_autofree char *text = g_malloc0 (size + 1);
  if (H5Aread (attribute, type, text) < 0)
    return NULL;
  return steal_valid_text (g_steal_pointer (&text));
}

/**
 * sol_hdf5_read_text:
 * @parent: file or group
 * @name: of a scalar dataset, of fixed or variable length
 * @max_bytes: what the text cannot exceed
 *
 * Threads: under the library lock. Allocates: yes.
 * Returns: (transfer full) (nullable): the text, NULL if there is no such UTF-8 text
 */
char *
sol_hdf5_read_text (hid_t parent, const char *name, guint64 max_bytes)
{
  SOL_HDF5_SCOPE (scope);
  if (H5Lexists (parent, name, H5P_DEFAULT) <= 0)
    return NULL;
  hid_t dataset = sol_hdf5_scope_add (&scope, H5Dopen2 (parent, name, H5P_DEFAULT));
  hid_t type = sol_hdf5_scope_add (&scope, dataset < 0 ? -1 : H5Dget_type (dataset));
  hid_t space = sol_hdf5_scope_add (&scope, dataset < 0 ? -1 : H5Dget_space (dataset));
  if (type < 0 || space < 0 || H5Tget_class (type) != H5T_STRING ||
      H5Sget_simple_extent_npoints (space) != 1)
    return NULL;
  if (H5Tis_variable_str (type) > 0)
    {
      char *raw = NULL;
      if (H5Dread (dataset, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, &raw) < 0 || raw == NULL)
        return NULL;
      char *text = g_strdup (raw);
      H5free_memory (raw);
      return steal_valid_text (text);
    }
  gsize size = H5Tget_size (type);
  if (size == 0 || size > max_bytes)
    return NULL;
  g_autofree char *text = g_try_malloc0 (size + 1);
  if (text == NULL || H5Dread (dataset, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, text) < 0)
    return NULL;
  return steal_valid_text (g_steal_pointer (&text));
}
