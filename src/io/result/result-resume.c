/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "io/result/result-reader.h"
#include "io/result/result-writer-private.h"

#define N_STEP_ROWS 4096

static gboolean
copy_steps (SolResultWriter *self, SolResultReader *reader, GError **error)
{
  g_autofree SolStepRecord *records = g_new (SolStepRecord, N_STEP_ROWS);
  gint64 n = sol_result_reader_get_n_steps (reader);
  for (gint64 first = 0; first < n; first += N_STEP_ROWS)
    {
      gint64 part = MIN (N_STEP_ROWS, n - first);
      if (!sol_result_reader_read_steps (reader, first, part, records, error))
        return FALSE;
      for (gint64 k = 0; k < part; k++)
        sol_result_writer_add_step (self, &records[k]);
    }
  if (self->step_error == NULL)
    return TRUE;
  g_propagate_error (error, g_steal_pointer (&self->step_error));
  return FALSE;
}

static gboolean
copy_planes (SolResultWriter *self, SolResultReader *reader, GError **error)
{
  const SolResultLayout *layout = self->layout;
  gsize n_field = 0;
  sol_result_layout_get_n_field (layout, &n_field);
  int n_statistics = sol_statistics_get_n_values (layout->n_mode, layout->n_species);
  g_autofree SolComplex *field = g_new (SolComplex, n_field);
  g_autofree double *statistics = g_new (double, n_statistics);
  for (gint64 k = 0; k < sol_result_reader_get_n_saved (reader); k++)
    {
      SolPlane plane = { k, sol_result_reader_get_z_m (reader)[k], field, statistics, NULL };
      if (!sol_result_reader_read_plane (reader, k, field, error) ||
          !sol_result_reader_read_statistics (reader, k, statistics, error) ||
          !sol_result_writer_store_plane (self, &plane, error))
        return FALSE;
    }
  return TRUE;
}

static SolResultWriter *
copy_file (SolPartialFile *old, SolResultReader *reader, const char *record, GError **error)
{
  SolPartialFile *partial = sol_partial_file_succeed (old, error);
  if (partial == NULL)
    return NULL;
  const char *created = sol_result_reader_get_created (reader);
  g_autoptr (SolResultWriter) self =
      sol_result_writer_begin (partial, sol_result_reader_get_layout (reader),
                               created != NULL ? created : "", record != NULL ? record : "{}",
                               error);
  if (self == NULL || !copy_planes (self, reader, error) || !copy_steps (self, reader, error) ||
      !sol_result_writer_commit (self, error) || !sol_result_writer_publish (self, error))
    return NULL;
  return g_steal_pointer (&self);
}

/**
 * sol_result_writer_move:
 * @self: the writer of a partial
 * @record: the record of the new file
 * @error: return location
 *
 * Copies the partial into a new one that takes its place.
 *
 * Errors: SOL_FILE_ERROR_WRITE; @self goes on with the old file then.
 * Threads: one. Allocates: yes.
 * Returns: TRUE on success
 */
gboolean
sol_result_writer_move (SolResultWriter *self, const char *record, GError **error)
{
  SOL_HDF5_SCOPE (scope);
  if (!sol_result_writer_commit (self, error))
    return FALSE;
  g_autoptr (SolResultReader) reader =
      sol_result_reader_new_trusted (sol_partial_file_get_path (self->partial), error);
  if (reader == NULL)
    return FALSE;
  SolPartialFile *old = sol_partial_file_share (self->partial);
  SolResultWriter *moved = copy_file (old, reader, record, error);
  if (moved == NULL)
    return FALSE;
  SolResultWriter swap = *self;
  *self = *moved;
  *moved = swap;
  self->start_us = swap.start_us;
  self->sync_us += swap.sync_us;
  sol_result_writer_free (moved);
  return TRUE;
}

/**
 * sol_result_writer_reopen:
 * @path: of the result of an interrupted run
 * @error: return location
 *
 * A trimmed file has no room for more planes, and making room would change what holds the planes
 * that are there: they are copied, and the old file goes when the new one is whole.
 *
 * Goes on after the last plane that counts: in place where a killed run left its partial, in a copy
 * with room for the planned planes where the run was stopped. What was half written is written
 * over; case, record and step history stay.
 *
 * Errors: SOL_FILE_ERROR_EXISTS if nothing is left to do; SOL_FILE_ERROR_MISSING;
 *   SOL_FILE_ERROR_BUSY; SOL_FILE_ERROR_READ; SOL_FILE_ERROR_WRITE.
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): the writer
 */
SolResultWriter *
sol_result_writer_reopen (const char *path, GError **error)
{
  g_autoptr (SolPartialFile) partial = sol_partial_file_open (path, error);
  if (partial == NULL)
    return NULL;
  const char *place = sol_partial_file_get_path (partial);
  gboolean is_final = g_str_equal (place, sol_partial_file_get_final_path (partial));
  g_autoptr (SolResultReader) reader = sol_result_reader_new (place, error);
  if (reader == NULL)
    return NULL;
  const SolResultLayout *layout = sol_result_reader_get_layout (reader);
  if (is_final && sol_result_reader_is_complete (reader))
    {
      g_set_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_EXISTS,
                   "'%s' is complete: nothing is left to do", place);
      return NULL;
    }
  if (!sol_result_layout_check (layout, error))
    return NULL;
  if (is_final)
    return copy_file (g_steal_pointer (&partial), reader, sol_result_reader_get_record (reader),
                      error);
  g_autoptr (SolResultLayout) copy = sol_result_layout_copy (layout);
  gint64 n_saved = sol_result_reader_get_n_saved (reader);
  gint64 n_steps = sol_result_reader_get_n_steps (reader);
  g_clear_pointer (&reader, sol_result_reader_free);
  SolResultWriter *self = sol_result_writer_continue (partial, copy, n_saved, n_steps);
  if (self != NULL)
    {
      g_steal_pointer (&partial);
      return self;
    }
  reader = sol_result_reader_new (place, error);
  if (reader == NULL)
    return NULL;
  const char *record = sol_result_reader_get_record (reader);
  return copy_file (g_steal_pointer (&partial), reader, record, error);
}

/**
 * sol_result_writer_settle:
 * @path: of a complete result, or of its partial
 * @error: return location
 *
 * A run that was killed after its last plane, before its file got the final name: it gets it now.
 * Nothing is done to a file that has its name.
 *
 * Errors: SOL_FILE_ERROR_*.
 * Threads: one a file. Allocates: yes.
 * Returns: TRUE on success
 */
gboolean
sol_result_writer_settle (const char *path, GError **error)
{
  g_autoptr (SolPartialFile) file = sol_partial_file_open (path, error);
  if (file == NULL)
    return FALSE;
  gboolean is_final =
      g_str_equal (sol_partial_file_get_path (file), sol_partial_file_get_final_path (file));
  g_clear_pointer (&file, sol_partial_file_free);
  if (is_final)
    return TRUE;
  g_autoptr (SolResultWriter) writer = sol_result_writer_reopen (path, error);
  return writer != NULL && sol_result_writer_close (writer, TRUE, error);
}
