/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "io/result-writer-private.h"

#include "io/hdf5-attributes.h"

#include <errno.h>
#include <string.h>

#define RECORD_BYTES 32768

/* A plane is brought to the disk, not only to the system, as long as that takes less than a
 * twenty-fifth of the time of the run, and every few seconds in any case. */
#define SYNC_SHARE 25
#define SYNC_INTERVAL_US (5 * G_USEC_PER_SEC)

static gboolean
plane_cb (gpointer data, const SolPlane *plane, GError **error)
{
  return sol_result_writer_add_plane (data, plane, error);
}

static void
step_cb (gpointer data, const SolStepRecord *record)
{
  sol_result_writer_add_step (data, record);
}

static gboolean
fail_call (SolResultWriter *self, const char *what, guint64 n_bytes, GError **error)
{
  g_autofree char *cause = NULL;
  int number = sol_hdf5_get_errno (&cause);
  sol_hdf5_forget_errors ();
  self->failed = TRUE;
  g_strdelimit (cause, "\n", ' ');
  g_debug ("path = %s, call = %s, cause = %s", sol_partial_file_get_path (self->partial), what,
           cause);
  return sol_partial_file_fail_write (self->partial, what, number, n_bytes, error);
}

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
      fail_call (self, "a new file", sol_result_layout_estimate_bytes (layout), error);
      return NULL;
    }
  sol_partial_file_reserve (self->partial);
  return g_steal_pointer (&self);
}

static void
close_file (SolResultWriter *self)
{
  sol_result_tree_close (&self->tree);
  sol_result_views_close (self->views);
  g_clear_pointer (&self->steps, sol_result_steps_free);
}

static gboolean
open_content (SolResultWriter *self, unsigned flags, gint64 n_steps)
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
  gboolean ok = open_content (self, H5F_ACC_RDONLY, n_steps);
  close_file (self);
  if (self->file >= 0)
    H5Fclose (self->file);
  self->file = -1;
  if (ok && open_content (self, H5F_ACC_RDWR, n_steps))
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

/**
 * sol_result_writer_new:
 * @path: of the result to be
 * @layout: what it is to hold
 * @force: whether files of that name may be replaced, once the new one is whole
 * @error: return location
 *
 * Makes OUT.h5.partial with room for the planned planes. A note (sol_result_writer_get_note())
 * tells of missing room or locks.
 *
 * Errors: SOL_FILE_ERROR_EXISTS; SOL_FILE_ERROR_BUSY; SOL_FILE_ERROR_WRITE; SOL_FILE_ERROR_TYPE
 *   for a layout that contradicts itself.
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): the writer
 */
SolResultWriter *
sol_result_writer_new (const char *path,
                       const SolResultLayout *layout,
                       gboolean force,
                       GError **error)
{
  if (!sol_result_layout_check (layout, error))
    return NULL;
  SolPartialFile *partial = sol_partial_file_create (path, force, error);
  if (partial == NULL)
    return NULL;
  g_autoptr (GDateTime) now = g_date_time_new_now_utc ();
  g_autofree char *created = g_date_time_format (now, "%Y-%m-%dT%H:%M:%SZ");
  g_autoptr (SolResultWriter) self =
      sol_result_writer_begin (partial, layout, created, "{}", error);
  if (self == NULL || !sol_result_writer_publish (self, error))
    return NULL;
  return g_steal_pointer (&self);
}

/**
 * sol_result_writer_free:
 * @self: (nullable): the writer; a file that was not closed stays behind as a partial
 *
 * Threads: any. Allocates: no.
 */
void
sol_result_writer_free (SolResultWriter *self)
{
  if (self == NULL)
    return;
  SOL_HDF5_SCOPE (scope);
  close_file (self);
  if (self->file >= 0)
    H5Fclose (self->file);
  sol_result_views_free (self->views);
  sol_result_layout_free (self->layout);
  sol_partial_file_free (self->partial);
  g_clear_error (&self->step_error);
  g_free (self);
}

/**
 * sol_result_writer_get_observer:
 * @self: the writer
 *
 * Threads: any. Allocates: no.
 * Returns: an observer that writes every plane and every trial
 */
SolObserver
sol_result_writer_get_observer (SolResultWriter *self)
{
  return (SolObserver){ .data = self, .plane = plane_cb, .step = step_cb };
}

static gboolean
reserve_part_cb (gpointer data, guint64 offset, guint64 n_bytes)
{
  return sol_partial_file_reserve_part (data, offset, n_bytes);
}

/* Whole chunks: what is trimmed in the end has its blocks, and needs none. */
static gboolean
reserve_plane (SolResultWriter *self, gint64 number, GError **error)
{
  guint64 chunk[4];
  sol_result_layout_get_chunk (self->layout, chunk);
  gboolean is_first = number % (gint64) chunk[0] == 0 || number == self->n_first;
  if (!is_first ||
      sol_hdf5_rows_visit_chunks (&self->tree.field, number, reserve_part_cb, self->partial))
    return TRUE;
  self->failed = TRUE;
  guint64 n_bytes = sol_result_layout_count_raw_bytes (self->layout);
  g_autofree char *what = g_strdup_printf ("plane %" G_GINT64_FORMAT, number);
  return sol_partial_file_fail_write (self->partial, what, ENOSPC,
                                      n_bytes / (guint64) self->layout->n_planes * chunk[0], error);
}

/**
 * sol_result_writer_store_plane:
 * @self: the writer
 * @plane: the next plane
 * @error: return location
 *
 * Writes the data of a plane; sol_result_writer_commit() makes it count.
 *
 * Errors: SOL_FILE_ERROR_WRITE.
 * Threads: one. Allocates: no.
 * Returns: TRUE on success
 */
gboolean
sol_result_writer_store_plane (SolResultWriter *self, const SolPlane *plane, GError **error)
{
  g_return_val_if_fail (self->file >= 0 && plane->number == self->n_saved, FALSE);
  sol_result_views_compute (self->views, plane);
  SOL_HDF5_SCOPE (scope);
  if (plane->number >= sol_result_tree_get_n_planes (&self->tree))
    {
      g_set_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_WRITE,
                   "Plane %" G_GINT64_FORMAT " is beyond the %" G_GINT64_FORMAT
                   " planes that were planned for '%s'",
                   plane->number, self->layout->n_planes,
                   sol_partial_file_get_path (self->partial));
      return FALSE;
    }
  if (!reserve_plane (self, plane->number, error))
    return FALSE;
  if (!sol_result_tree_write (&self->tree, self->layout, plane) ||
      !sol_result_views_write (self->views, plane->number))
    {
      guint64 n_bytes = sol_result_layout_count_raw_bytes (self->layout);
      g_autofree char *what = g_strdup_printf ("plane %" G_GINT64_FORMAT, plane->number);
      return fail_call (self, what, n_bytes / (guint64) self->layout->n_planes, error);
    }
  self->n_saved++;
  return TRUE;
}

static gboolean
sync_if_due (SolResultWriter *self, GError **error)
{
  gint64 now = g_get_monotonic_time ();
  if (self->sync_us * SYNC_SHARE > now - self->start_us &&
      now - self->last_sync_us < SYNC_INTERVAL_US)
    return TRUE;
  if (!sol_partial_file_sync (self->partial, error))
    return FALSE;
  self->last_sync_us = g_get_monotonic_time ();
  self->sync_us += self->last_sync_us - now;
  return TRUE;
}

static gboolean
write_counters (SolResultWriter *self)
{
  return sol_hdf5_write_int_attribute (self->file, "n_steps", self->n_steps) &&
         sol_hdf5_write_int_attribute (self->file, "n_saved", self->n_saved);
}

/**
 * sol_result_writer_commit:
 * @self: the writer
 * @error: return location
 *
 * Writes the trials so far, then the two counters, then flushes: in this order a kill at any moment
 * leaves counters that the data bear out.
 *
 * Errors: SOL_FILE_ERROR_WRITE.
 * Threads: one. Allocates: when the step history grows.
 * Returns: TRUE on success
 */
gboolean
sol_result_writer_commit (SolResultWriter *self, GError **error)
{
  SOL_HDF5_SCOPE (scope);
  if (!sol_result_steps_write (self->steps, self->partial, error) || !sync_if_due (self, error))
    {
      self->failed = TRUE;
      return FALSE;
    }
  self->n_steps = sol_result_steps_get_n_written (self->steps);
  if (write_counters (self) && H5Fflush (self->file, H5F_SCOPE_GLOBAL) >= 0)
    return TRUE;
  return fail_call (self, "the count of planes", 0, error);
}

/**
 * sol_result_writer_add_plane:
 * @self: the writer
 * @plane: the next plane, numbered by the planes before it
 * @error: return location
 *
 * When the function returns, the plane outlives the process.
 *
 * Errors: SOL_FILE_ERROR_WRITE; the file then ends with the plane before.
 * Threads: the one of the run. Allocates: when the step history grows.
 * Returns: TRUE on success
 */
gboolean
sol_result_writer_add_plane (SolResultWriter *self, const SolPlane *plane, GError **error)
{
  if (self->step_error != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&self->step_error));
      return FALSE;
    }
  if (!sol_result_writer_store_plane (self, plane, error))
    return FALSE;
  if (sol_result_writer_commit (self, error))
    return TRUE;
  self->n_saved--;
  return FALSE;
}

/**
 * sol_result_writer_add_step:
 * @self: the writer
 * @record: a trial
 *
 * Keeps the trial for the next plane. Thousands of trials between two planes fill the buffer; it is
 * then written at once, and a failure of that is told with the next plane.
 *
 * Threads: the one of the run. Allocates: no.
 */
void
sol_result_writer_add_step (SolResultWriter *self, const SolStepRecord *record)
{
  if (self->failed || self->file < 0 || sol_result_steps_add (self->steps, record))
    return;
  SOL_HDF5_SCOPE (scope);
  if (sol_result_steps_write (self->steps, self->partial, &self->step_error))
    sol_result_steps_add (self->steps, record);
  else
    self->failed = TRUE;
}

/**
 * sol_result_writer_set_record:
 * @self: the writer
 * @json: what there is to tell about the run; replaces the record so far
 * @error: return location
 *
 * Rewrites the record in place. One that has outgrown its place moves the whole file into a new
 * one, since no structure is changed around planes that count.
 *
 * Errors: SOL_FILE_ERROR_WRITE.
 * Threads: one. Allocates: yes.
 * Returns: TRUE on success
 */
gboolean
sol_result_writer_set_record (SolResultWriter *self, const char *json, GError **error)
{
  g_return_val_if_fail (self->file >= 0, FALSE);
  SOL_HDF5_SCOPE (scope);
  gboolean fits;
  gboolean ok = sol_hdf5_replace_text (self->file, "record", json, &fits) &&
                H5Fflush (self->file, H5F_SCOPE_GLOBAL) >= 0;
  if (!fits)
    return sol_result_writer_move (self, json, error);
  return ok || fail_call (self, "the record of the run", strlen (json), error);
}

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
  close_file (self);
  H5Fclose (self->file);
  sol_hdf5_forget_errors ();
  if (with_content)
    return open_content (self, H5F_ACC_RDWR, self->n_steps);
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
  ok = ok && (trim_file (self) || look_afresh (self, FALSE)) && write_counters (self) &&
       sol_hdf5_write_int_attribute (self->file, "complete", complete ? 1 : 0) &&
       H5Fflush (self->file, H5F_SCOPE_GLOBAL) >= 0;
  close_file (self);
  if (self->file >= 0)
    ok = H5Fclose (self->file) >= 0 && ok;
  self->file = -1;
  return ok || fail_call (self, "the end of the file", 0, error);
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

/**
 * sol_result_writer_get_layout:
 * @self: the writer
 *
 * Threads: any. Allocates: no.
 * Returns: what its file holds
 */
const SolResultLayout *
sol_result_writer_get_layout (const SolResultWriter *self)
{
  return self->layout;
}

/**
 * sol_result_writer_get_path:
 * @self: the writer
 *
 * Threads: any. Allocates: no.
 * Returns: where the file lies now
 */
const char *
sol_result_writer_get_path (const SolResultWriter *self)
{
  return sol_partial_file_get_path (self->partial);
}

/**
 * sol_result_writer_get_note:
 * @self: the writer
 *
 * Threads: any. Allocates: no.
 * Returns: (nullable): what the user should know before the run: no locks, not enough room
 */
const char *
sol_result_writer_get_note (const SolResultWriter *self)
{
  return sol_partial_file_get_note (self->partial);
}

/**
 * sol_result_writer_get_n_saved:
 * @self: the writer
 *
 * Threads: the one of the run. Allocates: no.
 * Returns: the number of planes that count; the number of the next one
 */
gint64
sol_result_writer_get_n_saved (const SolResultWriter *self)
{
  return self->n_saved;
}
