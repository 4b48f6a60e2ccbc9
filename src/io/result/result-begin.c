/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "io/result/result-writer-private.h"

#include "io/result/hdf5-attributes.h"

#include <string.h>

/* Room for the record of a run; a longer one has twice its length. */
#define RECORD_BYTES 32768

/* The counters come first and together: they are rewritten in place at every plane. */
static gboolean
write_attributes (hid_t file, gint64 n_planes, const char *created)
{
  return sol_hdf5_write_int_attribute (file, "n_saved", 0) &&
         sol_hdf5_write_int_attribute (file, "n_steps", 0) &&
         sol_hdf5_write_int_attribute (file, "complete", 0) &&
         sol_hdf5_write_int_attribute (file, "n_planned", n_planes) &&
         sol_hdf5_write_int_attribute (file, "format_version", SOL_RESULT_FORMAT_VERSION) &&
         sol_hdf5_write_text_attribute (file, "format", SOL_RESULT_FORMAT) &&
         sol_hdf5_write_text_attribute (file, "creator", "Soliscope " SOL_VERSION) &&
         sol_hdf5_write_text_attribute (file, "created", created) &&
         sol_hdf5_write_text_attribute (file, "default", "views") &&
         sol_hdf5_write_text_attribute (file, "NX_class", "NXroot");
}

static hid_t
create_file (const SolPartialFile *partial, const SolResultLayout *layout)
{
  SOL_HDF5_SCOPE (scope);
  hid_t access = sol_hdf5_scope_add (&scope, sol_hdf5_access_new ());
  guint64 chunk[4];
  sol_result_layout_get_chunk (layout, chunk);
  guint64 chunk_bytes = chunk[0] * chunk[1] * chunk[2] * chunk[3] * 16;
  guint64 n_chunks = sol_result_layout_count_raw_bytes (layout) / chunk_bytes + 1;
  /* One block at the start for all metadata, so that the planes are the end of the file. */
  hsize_t block = 98304 + 128 * n_chunks;
  if (access < 0 || H5Pset_meta_block_size (access, block) < 0)
    return -1;
  return H5Fcreate (sol_partial_file_get_path (partial), H5F_ACC_TRUNC, H5P_DEFAULT, access);
}

static gboolean
create_content (SolResultWriter *self, const char *created, const char *record)
{
  gsize n_record = MAX (RECORD_BYTES, 2 * strlen (record));
  gint64 n_rows = sol_result_layout_get_n_step_rows (self->layout);
  return write_attributes (self->file, self->layout->n_planes, created) &&
         sol_hdf5_create_text (self->file, "case", self->layout->case_text, 0, "Case as run") &&
         sol_hdf5_create_text (self->file, "record", record, n_record, "Record of the run, JSON") &&
         sol_result_views_create (self->views, self->file) &&
         (self->steps = sol_result_steps_create (self->file, n_rows)) != NULL &&
         sol_result_tree_create (&self->tree, self->file, self->layout) &&
         H5Fflush (self->file, H5F_SCOPE_GLOBAL) >= 0;
}

static SolResultWriter *
make_writer (SolPartialFile *partial, const SolResultLayout *layout)
{
  SolResultWriter *self = g_new0 (SolResultWriter, 1);
  self->partial = partial;
  self->layout = sol_result_layout_copy (layout);
  self->views = sol_result_views_new (layout);
  self->file = -1;
  self->start_us = g_get_monotonic_time ();
  return self;
}

/**
 * sol_result_writer_begin:
 * @partial: (transfer full): an empty work file
 * @layout: what it is to hold; checked
 * @created: ISO 8601 time of the first run
 * @record: JSON; the file has room for one of twice its length
 * @error: return location
 *
 * Makes the whole structure of the file, with room for the planned planes.
 *
 * Errors: SOL_FILE_ERROR_WRITE.
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): the writer of a file that is not published yet
 */
SolResultWriter *
sol_result_writer_begin (SolPartialFile *partial,
                         const SolResultLayout *layout,
                         const char *created,
                         const char *record,
                         GError **error)
{
  SOL_HDF5_SCOPE (scope);
  g_autoptr (SolResultWriter) self = make_writer (partial, layout);
  self->file = create_file (partial, layout);
  if (self->file < 0 || !create_content (self, created, record))
    {
      sol_result_writer_fail (self, "a new file", sol_result_layout_estimate_bytes (layout), error);
      return NULL;
    }
  sol_partial_file_reserve (self->partial);
  return g_steal_pointer (&self);
}

/**
 * sol_result_writer_close_content:
 * @self: the writer
 *
 * Closes the datasets, not the file.
 *
 * Threads: under the library lock. Allocates: yes.
 */
void
sol_result_writer_close_content (SolResultWriter *self)
{
  sol_result_tree_close (&self->tree);
  sol_result_views_close (self->views);
  g_clear_pointer (&self->steps, sol_result_steps_free);
}

/**
 * sol_result_writer_open_content:
 * @self: the writer of an existing file
 * @flags: of H5Fopen
 * @n_steps: trials that count
 *
 * Opens the file and its datasets.
 *
 * Threads: under the library lock. Allocates: yes.
 * Returns: FALSE if the file has not its planned size, or a change of structure was cut short
 */
gboolean
sol_result_writer_open_content (SolResultWriter *self, unsigned flags, gint64 n_steps)
{
  SOL_HDF5_SCOPE (scope);
  hid_t access = sol_hdf5_scope_add (&scope, sol_hdf5_access_new ());
  self->file = H5Fopen (sol_partial_file_get_path (self->partial), flags, access);
  return self->file >= 0 && sol_result_tree_open (&self->tree, self->file) &&
         sol_result_tree_get_n_planes (&self->tree) == self->layout->n_planes &&
         sol_result_views_open (self->views, self->file) &&
         sol_result_views_get_n_rows (self->views) == self->layout->n_planes &&
         (self->steps = sol_result_steps_open (self->file, n_steps)) != NULL &&
         sol_result_steps_is_whole (self->steps);
}

/**
 * sol_result_writer_continue:
 * @partial: a partial with room for all of its planned planes; taken on success only
 * @layout: read from it
 * @n_saved: planes that count
 * @n_steps: trials that count
 *
 * Opens the file for writing only after it has been seen to be whole: the library may write at the
 * mere closing of a file.
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer full) (nullable): the writer; NULL if the file has to be copied instead
 */
SolResultWriter *
sol_result_writer_continue (SolPartialFile *partial,
                            const SolResultLayout *layout,
                            gint64 n_saved,
                            gint64 n_steps)
{
  SOL_HDF5_SCOPE (scope);
  SolResultWriter *self = make_writer (partial, layout);
  self->n_saved = self->n_first = n_saved;
  self->n_steps = n_steps;
  gboolean ok = sol_result_writer_open_content (self, H5F_ACC_RDONLY, n_steps);
  sol_result_writer_close_content (self);
  if (self->file >= 0)
    H5Fclose (self->file);
  self->file = -1;
  if (ok && sol_result_writer_open_content (self, H5F_ACC_RDWR, n_steps))
    return self;
  sol_hdf5_forget_errors ();
  self->partial = NULL;
  sol_result_writer_free (self);
  return NULL;
}

/**
 * sol_result_writer_publish:
 * @self: the writer of a new file
 * @error: return location
 *
 * Gives the file the name that readers look for.
 *
 * Errors: SOL_FILE_ERROR_EXISTS; SOL_FILE_ERROR_WRITE.
 * Threads: any. Allocates: yes.
 * Returns: TRUE on success
 */
gboolean
sol_result_writer_publish (SolResultWriter *self, GError **error)
{
  return sol_partial_file_publish (self->partial, error);
}
