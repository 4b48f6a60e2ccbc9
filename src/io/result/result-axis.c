/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "io/result/result-axis.h"

#include "io/result/hdf5-attributes.h"
#include "io/result/hdf5-rows.h"

#include <hdf5_hl.h>
#include <string.h>

static hid_t
create_axis (hid_t parent, const SolHdf5RowsSpec *spec, const void *values)
{
  SolHdf5Rows rows;
  if (sol_hdf5_rows_create (&rows, parent, spec) &&
      sol_hdf5_rows_write (&rows, 0, (gint64) spec->dims[0], values) &&
      sol_result_axis_make (rows.dataset, spec->name))
    return rows.dataset;
  sol_hdf5_rows_close (&rows);
  return -1;
}

/**
 * sol_result_axis_make:
 * @dataset: of one dimension
 * @name: of the axis
 *
 * Makes the dataset a dimension scale.
 *
 * Threads: under the library lock. Allocates: yes.
 * Returns: TRUE on success
 */
gboolean
sol_result_axis_make (hid_t dataset, const char *name)
{
  return H5DSset_scale (dataset, name) >= 0;
}

/**
 * sol_result_axis_attach:
 * @dataset: any dataset
 * @dimension: which of its dimensions
 * @axis: the dimension scale that belongs to it
 * @label: name of the dimension
 *
 * Threads: under the library lock. Allocates: yes.
 * Returns: TRUE on success
 */
gboolean
sol_result_axis_attach (hid_t dataset, int dimension, hid_t axis, const char *label)
{
  return axis >= 0 && H5DSattach_scale (dataset, axis, (unsigned) dimension) >= 0 &&
         H5DSset_label (dataset, (unsigned) dimension, label) >= 0;
}

/**
 * sol_result_axis_create:
 * @parent: file or group
 * @name: of the dataset
 * @values: [n]
 * @n: number of values
 * @units: SI
 * @long_name: what it is
 *
 * Threads: under the library lock. Allocates: yes.
 * Returns: (transfer full): the dimension scale, negative on failure
 */
hid_t
sol_result_axis_create (hid_t parent,
                        const char *name,
                        const double *values,
                        gsize n,
                        const char *units,
                        const char *long_name)
{
  SolHdf5RowsSpec spec = { .name = name,
                           .file_type = H5T_IEEE_F64LE,
                           .type = H5T_NATIVE_DOUBLE,
                           .rank = 1,
                           .dims = { n },
                           .units = units,
                           .long_name = long_name };
  return create_axis (parent, &spec, values);
}

/**
 * sol_result_axis_create_texts:
 * @parent: file or group
 * @name: of the dataset
 * @texts: [n] UTF-8
 * @n: number of texts
 * @long_name: what they are
 *
 * Threads: under the library lock. Allocates: yes.
 * Returns: (transfer full): the dimension scale, texts of fixed length, negative on failure
 */
hid_t
sol_result_axis_create_texts (hid_t parent,
                              const char *name,
                              const char *const *texts,
                              gsize n,
                              const char *long_name)
{
  SOL_HDF5_SCOPE (scope);
  gsize size = 1;
  for (gsize i = 0; i < n; i++)
    size = MAX (size, strlen (texts[i]) + 1);
  hid_t type = sol_hdf5_scope_add (&scope, H5Tcopy (H5T_C_S1));
  if (type < 0 || H5Tset_size (type, size) < 0 || H5Tset_cset (type, H5T_CSET_UTF8) < 0)
    return -1;
  g_autofree char *values = g_malloc0 (size * n);
  for (gsize i = 0; i < n; i++)
    memcpy (values + i * size, texts[i], strlen (texts[i]));
  SolHdf5RowsSpec spec = { .name = name,
                           .file_type = type,
                           .type = type,
                           .rank = 1,
                           .dims = { n },
                           .units = "1",
                           .long_name = long_name };
  return create_axis (parent, &spec, values);
}
