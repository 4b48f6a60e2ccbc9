/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "io/result/result-writer-private.h"

#include "io/result/hdf5-attributes.h"

/* Only after a flush, and with nothing made since, is the end of the data the end that the next
 * flush will cut the file to. */
static gboolean
trim_file (SolResultWriter *self)
{
  if (!sol_result_steps_trim (self->steps) ||
      !sol_result_tree_resize (&self->tree, self->n_saved) ||
      !sol_result_views_resize (self->views, self->n_saved))
    return FALSE;
  gssize end = H5Fget_file_image (self->file, NULL, 0);
  return end > 0 && sol_partial_file_note_end (self->partial, (guint64) end) &&
         H5Fflush (self->file, H5F_SCOPE_GLOBAL) >= 0;
}

/* After a flush that failed the library refuses to write that file; a fresh look at it finds what
 * the disk has, which is whole up to the last plane. */
static gboolean
look_afresh (SolResultWriter *self, gboolean with_content)
{
  SOL_HDF5_SCOPE (scope);
  sol_result_writer_close_content (self);
  H5Fclose (self->file);
  sol_hdf5_forget_errors ();
  if (with_content)
    return sol_result_writer_open_content (self, H5F_ACC_RDWR, self->n_steps);
  hid_t access = sol_hdf5_scope_add (&scope, sol_hdf5_access_new ());
  self->file = H5Fopen (sol_partial_file_get_path (self->partial), H5F_ACC_RDWR, access);
  return self->file >= 0;
}

/* A file that cannot be trimmed is closed as it is: readers go by the counters. */
static gboolean
end_file (SolResultWriter *self, gboolean complete, GError **error)
{
  if (!self->failed && !sol_result_writer_commit (self, error))
    return FALSE;
  gboolean ok = !self->failed || look_afresh (self, TRUE);
  ok = ok && (trim_file (self) || look_afresh (self, FALSE)) &&
       sol_result_writer_write_counters (self) &&
       sol_hdf5_write_int_attribute (self->file, "complete", complete ? 1 : 0) &&
       H5Fflush (self->file, H5F_SCOPE_GLOBAL) >= 0;
  sol_result_writer_close_content (self);
  if (self->file >= 0)
    ok = H5Fclose (self->file) >= 0 && ok;
  self->file = -1;
  return ok || sol_result_writer_fail (self, "the end of the file", 0, error);
}

/**
 * sol_result_writer_close:
 * @self: the writer; nothing but sol_result_writer_free() may follow
 * @complete: whether the run reached its planned end
 * @error: return location
 *
 * Trims the file to its planes, brings it to the disk and gives it its final name. On failure the
 * planes stay in the partial.
 *
 * Errors: SOL_FILE_ERROR_WRITE; SOL_FILE_ERROR_EXISTS if somebody made a file of that name.
 * Threads: one. Allocates: yes.
 * Returns: TRUE on success
 */
gboolean
sol_result_writer_close (SolResultWriter *self, gboolean complete, GError **error)
{
  g_return_val_if_fail (self->file >= 0, FALSE);
  SOL_HDF5_SCOPE (scope);
  return end_file (self, complete && !self->failed, error) &&
         sol_partial_file_finish (self->partial, error);
}
