/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "io/result/result-writer-private.h"

#include "io/result/hdf5-attributes.h"

#include <errno.h>
#include <string.h>

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

/**
 * sol_result_writer_fail:
 * @self: the writer
 * @what: what could not be written
 * @n_bytes: its size, 0 if it is not known
 * @error: return location
 *
 * Ends the writing: only the end of the file may follow.
 *
 * Threads: under the library lock. Allocates: yes.
 * Returns: FALSE
 */
gboolean
sol_result_writer_fail (SolResultWriter *self, const char *what, guint64 n_bytes, GError **error)
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
  sol_result_writer_close_content (self);
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
      return sol_result_writer_fail (self, what, n_bytes / (guint64) self->layout->n_planes, error);
    }
  self->n_saved++;
  return TRUE;
}

/**
 * sol_result_writer_write_counters:
 * @self: the writer
 *
 * Rewrites the two counters in place.
 *
 * Threads: under the library lock. Allocates: yes.
 * Returns: TRUE on success
 */
gboolean
sol_result_writer_write_counters (SolResultWriter *self)
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
  if (!sol_partial_file_check_name (self->partial, error) ||
      !sol_result_steps_write (self->steps, self->partial, error) || !sync_if_due (self, error))
    {
      self->failed = TRUE;
      return FALSE;
    }
  self->n_steps = sol_result_steps_get_n_written (self->steps);
  if (sol_result_writer_write_counters (self) && H5Fflush (self->file, H5F_SCOPE_GLOBAL) >= 0)
    return TRUE;
  return sol_result_writer_fail (self, "the count of planes", 0, error);
}

/**
 * sol_result_writer_add_plane:
 * @self: the writer
 * @plane: the next plane, numbered by the planes before it
 * @error: return location
 *
 * When the function returns, the plane outlives the process.
 *
 * Errors: SOL_FILE_ERROR_WRITE, also if the file is not there any more; it then ends with the plane before.
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
  return ok || sol_result_writer_fail (self, "the record of the run", strlen (json), error);
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
