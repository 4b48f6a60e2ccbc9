/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "io/result/result-reader-private.h"

#include "io/result/hdf5-probe.h"
#include "io/result/partial-file.h"

#include <glib/gstdio.h>

#define N_TRIALS 1024

/* More chunks are not looked at one by one. */
#define MAX_CHUNKS 1048576u

static hid_t
open_file (const SolResultReader *self)
{
  SOL_HDF5_SCOPE (scope);
  hid_t access = sol_hdf5_scope_add (&scope, sol_hdf5_access_new ());
  if (access < 0)
    return -1;
  if (self->path != NULL)
    return H5Fopen (self->path, H5F_ACC_RDONLY, access);
  if (H5Pset_fapl_core (access, 65536, FALSE) < 0 ||
      H5Pset_file_image (access, self->image, self->n_image) < 0)
    return -1;
  return H5Fopen ("image", H5F_ACC_RDONLY, access);
}

/* What the description says is checked against what the datasets hold and the file can hold. */
static gboolean
load (SolResultReader *self, GError **error)
{
  SolResultDescription *description = &self->description;
  if (!sol_result_description_read (description, self->file, self->path, error))
    return FALSE;
  if (!sol_result_tree_open (&self->tree, self->file))
    return sol_result_reader_fail (self, SOL_FILE_ERROR_MISSING, "the planes", error);
  gint64 n_room = (gint64) MIN (self->tree.field.dims[0], self->tree.z.dims[0]);
  if (description->n_saved < 0 || description->n_saved > n_room)
    description->n_saved = n_room;
  if (description->n_planned < description->n_saved)
    description->n_planned = n_room;
  self->layout = sol_result_layout_read (self->file, &self->tree, description, error);
  if (self->layout == NULL)
    return FALSE;
  self->z_m = g_try_new0 (double, MAX (description->n_saved, 1));
  if (self->z_m == NULL || !sol_hdf5_rows_read (&self->tree.z, 0, description->n_saved, self->z_m))
    return sol_result_reader_fail (self, SOL_FILE_ERROR_READ, "the positions of the planes", error);
  self->steps = sol_result_steps_open (self->file, MAX (description->n_steps, 0));
  if (self->steps == NULL)
    description->n_steps = 0;
  else if (description->n_steps < 0)
    {
      description->n_steps = sol_result_steps_get_capacity (self->steps);
      sol_result_steps_free (self->steps);
      self->steps = sol_result_steps_open (self->file, description->n_steps);
    }
  sol_hdf5_forget_errors ();
  return TRUE;
}

/* One sample of every chunk: the whole index is read. */
static void
touch_chunks (const SolHdf5Rows *rows)
{
  SOL_HDF5_SCOPE (scope);
  hsize_t chunk[SOL_HDF5_MAX_RANK], count[SOL_HDF5_MAX_RANK], start[SOL_HDF5_MAX_RANK] = { 0 };
  hid_t list = sol_hdf5_scope_add (&scope, H5Dget_create_plist (rows->dataset));
  hid_t space = sol_hdf5_scope_add (&scope, H5Dget_space (rows->dataset));
  if (list < 0 || space < 0 || H5Pget_chunk (list, SOL_HDF5_MAX_RANK, chunk) != rows->rank)
    return;
  hsize_t n = 1;
  for (int i = 0; i < rows->rank; i++)
    {
      count[i] = rows->dims[i] / chunk[i] + (rows->dims[i] % chunk[i] != 0);
      if (!g_uint64_checked_mul (&n, n, count[i]) || n > MAX_CHUNKS)
        return;
    }
  hid_t memory = sol_hdf5_scope_add (&scope, H5Screate_simple (1, &n, NULL));
  g_autofree SolComplex *samples = g_try_new (SolComplex, n);
  if (n > 0 && samples != NULL && memory >= 0 &&
      H5Sselect_hyperslab (space, H5S_SELECT_SET, start, chunk, count, NULL) >= 0)
    H5Dread (rows->dataset, rows->type, memory, space, H5P_DEFAULT, samples);
}

static void
look_cb (gpointer data)
{
  SolResultReader *self = data;
  self->file = open_file (self);
  if (self->file < 0 || !load (self, NULL))
    return;
  const SolResultLayout *layout = self->layout;
  gsize n_row = (gsize) sol_statistics_get_n_values (layout->n_mode, layout->n_species);
  g_autofree double *row = g_new (double, n_row);
  g_autofree SolStepRecord *records = g_new (SolStepRecord, N_TRIALS);
  gint64 n_steps = sol_result_reader_get_n_steps (self);
  touch_chunks (&self->tree.field);
  for (gint64 k = 0; k < sol_result_reader_get_n_saved (self); k++)
    if (!sol_result_reader_read_statistics (self, k, row, NULL))
      break;
  for (gint64 k = 0; k < n_steps; k += N_TRIALS)
    if (!sol_result_reader_read_steps (self, k, MIN (N_TRIALS, n_steps - k), records, NULL))
      break;
  sol_result_reader_free (self);
}

static guint64
count_bytes (const SolResultReader *self)
{
  GStatBuf info;
  if (self->path == NULL)
    return self->n_image;
  return g_stat (self->path, &info) == 0 ? (guint64) info.st_size : 0;
}

static SolResultReader *
open_reader (SolResultReader *self, gboolean trusted, GError **error)
{
  g_autoptr (SolResultReader) reader = self;
  if (!trusted && !sol_hdf5_probe (look_cb, reader, count_bytes (reader)))
    {
      g_autofree char *name =
          reader->path != NULL ? g_filename_display_name (reader->path) : g_strdup ("the image");
      g_set_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_READ,
                   "'%s' is damaged: the HDF5 library breaks down on it, or takes memory that no "
                   "result needs",
                   name);
      return NULL;
    }
  reader->file = open_file (reader);
  if (reader->file < 0)
    {
      sol_result_reader_fail (reader, SOL_FILE_ERROR_READ, "the structure", error);
      return NULL;
    }
  return load (reader, error) ? g_steal_pointer (&reader) : NULL;
}

static SolResultReader *
open_path (const char *path, gboolean trusted, GError **error)
{
  g_autofree char *found = sol_partial_file_find (path, error);
  if (found == NULL)
    return NULL;
  SOL_HDF5_SCOPE (scope);
  if (H5Fis_hdf5 (found) == 0)
    {
      g_autofree char *name = g_filename_display_name (found);
      g_set_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_TYPE,
                   "'%s' is no HDF5 file, and so no result of a run; a case file is looked at by "
                   "'soliscope-cli check' and computed by 'soliscope-cli run'",
                   name);
      return NULL;
    }
  SolResultReader *self = g_new0 (SolResultReader, 1);
  self->file = -1;
  self->path = g_steal_pointer (&found);
  return open_reader (self, trusted, error);
}

/**
 * sol_result_reader_new:
 * @path: of a result; its partial is taken where there is one
 * @error: return location
 *
 * Tries the file in a child process before it is opened here.
 *
 * Errors: SOL_FILE_ERROR_MISSING; SOL_FILE_ERROR_READ for a file that is cut or damaged;
 *   SOL_FILE_ERROR_VERSION; SOL_FILE_ERROR_TYPE if it is not a result.
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): the reader
 */
SolResultReader *
sol_result_reader_new (const char *path, GError **error)
{
  return open_path (path, FALSE, error);
}

/**
 * sol_result_reader_new_trusted:
 * @path: of a result that this process has made
 * @error: return location
 *
 * The same without a trial.
 *
 * Errors: as sol_result_reader_new().
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): the reader
 */
SolResultReader *
sol_result_reader_new_trusted (const char *path, GError **error)
{
  return open_path (path, TRUE, error);
}

/**
 * sol_result_reader_new_from_memory:
 * @image: [n_bytes] the content of a result file; copied
 * @n_bytes: its size
 * @error: return location
 *
 * Errors: as sol_result_reader_new().
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): the reader
 */
SolResultReader *
sol_result_reader_new_from_memory (const void *image, gsize n_bytes, GError **error)
{
  SOL_HDF5_SCOPE (scope);
  SolResultReader *self = g_new0 (SolResultReader, 1);
  self->file = -1;
  self->image = (void *) image;
  self->n_image = n_bytes;
  self = open_reader (self, FALSE, error);
  if (self != NULL)
    self->image = NULL;
  return self;
}
