/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "io/result/hdf5-rows.h"

#include "io/result/hdf5-attributes.h"

#include <math.h>

/**
 * sol_hdf5_complex_type_new:
 *
 * Threads: under the library lock. Allocates: yes.
 * Returns: (transfer full): the compound {r, i} of two doubles that #SolComplex is in memory
 */
hid_t
sol_hdf5_complex_type_new (void)
{
  hid_t type = H5Tcreate (H5T_COMPOUND, 2 * sizeof (double));
  if (type >= 0 && (H5Tinsert (type, "r", 0, H5T_NATIVE_DOUBLE) < 0 ||
                    H5Tinsert (type, "i", sizeof (double), H5T_NATIVE_DOUBLE) < 0))
    {
      H5Tclose (type);
      return -1;
    }
  return type;
}

/* Space is taken when the dataset is made, so that writing a row later changes no metadata. */
static hid_t
make_creation_list (SolHdf5Scope *scope, const SolHdf5RowsSpec *spec)
{
  hid_t list = sol_hdf5_scope_add (scope, H5Pcreate (H5P_DATASET_CREATE));
  gboolean ok = list >= 0 && H5Pset_obj_track_times (list, FALSE) >= 0 &&
                H5Pset_alloc_time (list, H5D_ALLOC_TIME_EARLY) >= 0;
  if (spec->chunk[0] > 0)
    ok = ok && H5Pset_chunk (list, spec->rank, spec->chunk) >= 0;
  double value = spec->fill == SOL_HDF5_FILL_NAN ? (double) NAN : 0.0;
  if (spec->fill == SOL_HDF5_FILL_NONE)
    ok = ok && H5Pset_fill_time (list, H5D_FILL_TIME_NEVER) >= 0;
  else
    ok = ok && H5Pset_fill_value (list, H5T_NATIVE_DOUBLE, &value) >= 0 &&
         H5Pset_fill_time (list, H5D_FILL_TIME_ALLOC) >= 0;
  return ok ? list : -1;
}

/* No chunk cache: what is written is with the system when the call returns. */
static hid_t
make_access_list (SolHdf5Scope *scope)
{
  hid_t list = sol_hdf5_scope_add (scope, H5Pcreate (H5P_DATASET_ACCESS));
  return list >= 0 && H5Pset_chunk_cache (list, 0, 0, 1.0) >= 0 ? list : -1;
}

/**
 * sol_hdf5_rows_create:
 * @self: (out caller-allocates): the table; sol_hdf5_rows_close() when done
 * @parent: file or group
 * @spec: shape, types, unit and meaning
 *
 * Threads: under the library lock. Allocates: yes.
 * Returns: TRUE on success
 */
gboolean
sol_hdf5_rows_create (SolHdf5Rows *self, hid_t parent, const SolHdf5RowsSpec *spec)
{
  SOL_HDF5_SCOPE (scope);
  *self = (SolHdf5Rows){ .dataset = -1, .type = spec->type, .rank = spec->rank };
  hsize_t max_dims[SOL_HDF5_MAX_RANK];
  for (int i = 0; i < spec->rank; i++)
    max_dims[i] = self->dims[i] = spec->dims[i];
  if (spec->chunk[0] > 0)
    max_dims[0] = H5S_UNLIMITED;
  hid_t space = sol_hdf5_scope_add (&scope, H5Screate_simple (spec->rank, spec->dims, max_dims));
  hid_t creation = make_creation_list (&scope, spec);
  hid_t access = make_access_list (&scope);
  if (space < 0 || creation < 0 || access < 0)
    return FALSE;
  self->dataset =
      H5Dcreate2 (parent, spec->name, spec->file_type, space, H5P_DEFAULT, creation, access);
  return self->dataset >= 0 &&
         sol_hdf5_write_text_attribute (self->dataset, "units", spec->units) &&
         sol_hdf5_write_text_attribute (self->dataset, "long_name", spec->long_name);
}

/**
 * sol_hdf5_rows_open:
 * @self: (out caller-allocates): the table; sol_hdf5_rows_close() when done
 * @parent: file or group
 * @name: of the dataset
 * @type: in memory
 *
 * Threads: under the library lock. Allocates: yes.
 * Returns: FALSE if there is no such dataset of 1 to 4 dimensions, or not of this class of type
 */
gboolean
sol_hdf5_rows_open (SolHdf5Rows *self, hid_t parent, const char *name, hid_t type)
{
  SOL_HDF5_SCOPE (scope);
  *self = (SolHdf5Rows){ .dataset = -1, .type = type };
  hid_t access = make_access_list (&scope);
  hid_t dataset = H5Dopen2 (parent, name, access);
  if (dataset < 0)
    return FALSE;
  self->dataset = dataset;
  hid_t space = sol_hdf5_scope_add (&scope, H5Dget_space (dataset));
  hid_t file_type = sol_hdf5_scope_add (&scope, H5Dget_type (dataset));
  if (space >= 0 && file_type >= 0 && H5Tget_class (file_type) == H5Tget_class (type) &&
      H5Sget_simple_extent_type (space) == H5S_SIMPLE)
    {
      int rank = H5Sget_simple_extent_ndims (space);
      if (rank >= 1 && rank <= SOL_HDF5_MAX_RANK &&
          H5Sget_simple_extent_dims (space, self->dims, NULL) == rank)
        {
          self->rank = rank;
          return TRUE;
        }
    }
  sol_hdf5_rows_close (self);
  return FALSE;
}

static void
get_counts (const SolHdf5Rows *self, gint64 n, hsize_t *count)
{
  count[0] = (hsize_t) n;
  for (int i = 1; i < self->rank; i++)
    count[i] = self->dims[i];
}

static gboolean
select_rows (const SolHdf5Rows *self, hid_t space, gint64 first, const hsize_t *count)
{
  hsize_t start[SOL_HDF5_MAX_RANK] = { (hsize_t) first };
  return H5Sselect_hyperslab (space, H5S_SELECT_SET, start, NULL, count, NULL) >= 0;
}

static void
forget_spaces (SolHdf5Rows *self)
{
  if (self->space > 0)
    H5Sclose (self->space);
  if (self->memory > 0)
    H5Sclose (self->memory);
  self->space = self->memory = 0;
  self->n_memory = 0;
}

/* A plane is some twenty tables, and making spaces for each row costs as much as writing it. */
static gboolean
keep_spaces (SolHdf5Rows *self, gint64 n, const hsize_t *count)
{
  if (self->n_memory == n)
    return TRUE;
  forget_spaces (self);
  self->space = H5Dget_space (self->dataset);
  self->memory = H5Screate_simple (self->rank, count, NULL);
  if (self->space < 0 || self->memory < 0)
    return FALSE;
  self->n_memory = n;
  return TRUE;
}

/**
 * sol_hdf5_rows_write:
 * @self: the table
 * @first: first row
 * @n: number of rows, inside the extent
 * @data: [n, row shape]
 *
 * Threads: under the library lock. Allocates: when @n is not that of the last call.
 * Returns: TRUE on success
 */
gboolean
sol_hdf5_rows_write (SolHdf5Rows *self, gint64 first, gint64 n, const void *data)
{
  if (n == 0)
    return TRUE;
  hsize_t count[SOL_HDF5_MAX_RANK];
  get_counts (self, n, count);
  return keep_spaces (self, n, count) && select_rows (self, self->space, first, count) &&
         H5Dwrite (self->dataset, self->type, self->memory, self->space, H5P_DEFAULT, data) >= 0;
}

/**
 * sol_hdf5_rows_read:
 * @self: the table
 * @first: first row
 * @n: number of rows
 * @data: (out caller-allocates): [n, row shape]
 *
 * Threads: under the library lock. Allocates: no.
 * Returns: TRUE on success; FALSE for rows outside the extent as well
 */
gboolean
sol_hdf5_rows_read (const SolHdf5Rows *self, gint64 first, gint64 n, void *data)
{
  if (first < 0 || n < 0 || (hsize_t) first > self->dims[0] ||
      (hsize_t) n > self->dims[0] - (hsize_t) first)
    return FALSE;
  if (n == 0)
    return TRUE;
  SOL_HDF5_SCOPE (scope);
  hsize_t count[SOL_HDF5_MAX_RANK];
  get_counts (self, n, count);
  hid_t space = sol_hdf5_scope_add (&scope, H5Dget_space (self->dataset));
  hid_t memory = sol_hdf5_scope_add (&scope, H5Screate_simple (self->rank, count, NULL));
  return space >= 0 && memory >= 0 && select_rows (self, space, first, count) &&
         H5Dread (self->dataset, self->type, memory, space, H5P_DEFAULT, data) >= 0;
}

/**
 * sol_hdf5_rows_resize:
 * @self: the table
 * @n_rows: its new number of rows
 *
 * Threads: under the library lock. Allocates: yes.
 * Returns: TRUE on success
 */
gboolean
sol_hdf5_rows_resize (SolHdf5Rows *self, gint64 n_rows)
{
  if (self->dims[0] == (hsize_t) n_rows)
    return TRUE;
  hsize_t dims[SOL_HDF5_MAX_RANK];
  for (int i = 0; i < self->rank; i++)
    dims[i] = self->dims[i];
  dims[0] = (hsize_t) n_rows;
  forget_spaces (self);
  if (H5Dset_extent (self->dataset, dims) < 0)
    return FALSE;
  self->dims[0] = dims[0];
  return TRUE;
}

/**
 * sol_hdf5_rows_close:
 * @self: the table, zeroed, open or closed
 *
 * Threads: under the library lock. Allocates: no.
 */
void
sol_hdf5_rows_close (SolHdf5Rows *self)
{
  forget_spaces (self);
  if (self->dataset > 0)
    H5Dclose (self->dataset);
  *self = (SolHdf5Rows){ .dataset = -1 };
}

/**
 * sol_hdf5_rows_visit_chunks:
 * @self: a table in chunks
 * @row: which row
 * @visit: called with place and size in the file of every chunk that the row lies in; FALSE ends it
 * @data: for @visit
 *
 * Threads: under the library lock. Allocates: yes.
 * Returns: FALSE if @visit said so; TRUE too where the library cannot tell the places
 */
gboolean
sol_hdf5_rows_visit_chunks (const SolHdf5Rows *self,
                            gint64 row,
                            gboolean (*visit) (gpointer data, guint64 offset, guint64 n_bytes),
                            gpointer data)
{
#if H5_VERSION_GE(1, 10, 5)
  SOL_HDF5_SCOPE (scope);
  hsize_t chunk[SOL_HDF5_MAX_RANK];
  hid_t list = sol_hdf5_scope_add (&scope, H5Dget_create_plist (self->dataset));
  if (list < 0 || H5Pget_chunk (list, SOL_HDF5_MAX_RANK, chunk) != self->rank)
    return TRUE;
  hsize_t at[SOL_HDF5_MAX_RANK] = { (hsize_t) row / chunk[0] * chunk[0] };
  for (int i = 1; i > 0;)
    {
      haddr_t address = HADDR_UNDEF;
      hsize_t n_bytes = 0;
      if (H5Dget_chunk_info_by_coord (self->dataset, at, NULL, &address, &n_bytes) >= 0 &&
          address != HADDR_UNDEF && !visit (data, address, n_bytes))
        return FALSE;
      for (i = self->rank - 1; i > 0; i--)
        {
          at[i] += chunk[i];
          if (at[i] < self->dims[i])
            break;
          at[i] = 0;
        }
    }
#endif
  return TRUE;
}
