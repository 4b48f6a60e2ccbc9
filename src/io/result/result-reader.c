/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "io/result/result-reader-private.h"

#include <math.h>

/* Trials looked at from the end for the last accepted one. */
#define N_LAST_TRIALS 1024

static gboolean
check_number (const SolResultReader *self, gint64 number, GError **error)
{
  gint64 n_saved = self->description.n_saved;
  if (number >= 0 && number < n_saved)
    return TRUE;
  g_set_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_MISSING,
               "There is no plane %" G_GINT64_FORMAT " in '%s': it holds %" G_GINT64_FORMAT
               " planes, numbered from 0",
               number, self->path != NULL ? self->path : "the image", n_saved);
  return FALSE;
}

/**
 * sol_result_reader_fail:
 * @self: the reader
 * @code: of the error
 * @what: what could not be read
 * @error: return location
 *
 * Threads: under the library lock. Allocates: yes.
 * Returns: FALSE
 */
gboolean
sol_result_reader_fail (const SolResultReader *self,
                        SolFileError code,
                        const char *what,
                        GError **error)
{
  g_autofree char *name =
      self->path != NULL ? g_filename_display_name (self->path) : g_strdup ("the image");
  return sol_hdf5_fail (error, code, "Cannot read %s of '%s'", what, name);
}

/**
 * sol_result_reader_free:
 * @self: (nullable): the reader
 *
 * Threads: any. Allocates: no.
 */
void
sol_result_reader_free (SolResultReader *self)
{
  if (self == NULL)
    return;
  SOL_HDF5_SCOPE (scope);
  sol_result_tree_close (&self->tree);
  sol_result_steps_free (self->steps);
  if (self->file >= 0)
    H5Fclose (self->file);
  sol_result_layout_free (self->layout);
  sol_result_description_clear (&self->description);
  g_free (self->z_m);
  g_free (self->path);
  g_free (self);
}

/**
 * sol_result_reader_get_path:
 * @self: the reader
 *
 * Threads: any. Allocates: no.
 * Returns: (nullable): the file that was opened; NULL if it was an image
 */
const char *
sol_result_reader_get_path (const SolResultReader *self)
{
  return self->path;
}

/**
 * sol_result_reader_get_layout:
 * @self: the reader
 *
 * Threads: any. Allocates: no.
 * Returns: shapes, axes, names and case of the file
 */
const SolResultLayout *
sol_result_reader_get_layout (const SolResultReader *self)
{
  return self->layout;
}

/**
 * sol_result_reader_is_complete:
 * @self: the reader
 *
 * Threads: any. Allocates: no.
 * Returns: whether the run reached its planned end
 */
gboolean
sol_result_reader_is_complete (const SolResultReader *self)
{
  return self->description.complete == 1;
}

/**
 * sol_result_reader_get_n_saved:
 * @self: the reader
 *
 * Threads: any. Allocates: no.
 * Returns: the planes that count
 */
gint64
sol_result_reader_get_n_saved (const SolResultReader *self)
{
  return self->description.n_saved;
}

/**
 * sol_result_reader_get_n_steps:
 * @self: the reader
 *
 * Threads: any. Allocates: no.
 * Returns: the trials of the step history; 0 if there is none that can be read
 */
gint64
sol_result_reader_get_n_steps (const SolResultReader *self)
{
  return self->description.n_steps;
}

/**
 * sol_result_reader_get_z_m:
 * @self: the reader
 *
 * Threads: any. Allocates: no.
 * Returns: [n_saved] positions of the planes
 */
const double *
sol_result_reader_get_z_m (const SolResultReader *self)
{
  return self->z_m;
}

/**
 * sol_result_reader_get_creator:
 * @self: the reader
 *
 * Threads: any. Allocates: no.
 * Returns: (nullable): program and version that made the file
 */
const char *
sol_result_reader_get_creator (const SolResultReader *self)
{
  return self->description.creator;
}

/**
 * sol_result_reader_get_created:
 * @self: the reader
 *
 * Threads: any. Allocates: no.
 * Returns: (nullable): when the file was made, ISO 8601
 */
const char *
sol_result_reader_get_created (const SolResultReader *self)
{
  return self->description.created;
}

/**
 * sol_result_reader_get_record:
 * @self: the reader
 *
 * Threads: any. Allocates: no.
 * Returns: (nullable): the record of the run; JSON, unless the file is damaged
 */
const char *
sol_result_reader_get_record (const SolResultReader *self)
{
  return self->description.record;
}

/**
 * sol_result_reader_get_n_bytes:
 * @self: the reader
 *
 * Threads: any. Allocates: no.
 * Returns: the size of the file
 */
guint64
sol_result_reader_get_n_bytes (const SolResultReader *self)
{
  return self->description.n_bytes;
}

/**
 * sol_result_reader_read_plane:
 * @self: the reader
 * @number: which plane
 * @field: (out caller-allocates): [n_amplitude, n_pol, n_omega]
 * @error: return location
 *
 * Errors: SOL_FILE_ERROR_MISSING; SOL_FILE_ERROR_READ.
 * Threads: one at a time a reader. Allocates: yes.
 * Returns: TRUE on success
 */
gboolean
sol_result_reader_read_plane (SolResultReader *self,
                              gint64 number,
                              SolComplex *field,
                              GError **error)
{
  if (!check_number (self, number, error))
    return FALSE;
  SOL_HDF5_SCOPE (scope);
  return sol_hdf5_rows_read (&self->tree.field, number, 1, field) ||
         sol_result_reader_fail (self, SOL_FILE_ERROR_READ, "a plane", error);
}

/**
 * sol_result_reader_read_statistics:
 * @self: the reader
 * @number: which plane
 * @statistics: (out caller-allocates): laid out by problem/statistics.h; NAN where the file does
 *   not have the quantity
 * @error: return location
 *
 * Errors: SOL_FILE_ERROR_MISSING; SOL_FILE_ERROR_READ.
 * Threads: one at a time a reader. Allocates: yes.
 * Returns: TRUE on success
 */
gboolean
sol_result_reader_read_statistics (SolResultReader *self,
                                   gint64 number,
                                   double *statistics,
                                   GError **error)
{
  if (!check_number (self, number, error))
    return FALSE;
  SOL_HDF5_SCOPE (scope);
  for (int i = 0; i < SOL_N_STATISTICS; i++)
    {
      int n = sol_statistic_get_n_values ((SolStatisticId) i, self->layout->n_mode,
                                          self->layout->n_species);
      const SolHdf5Rows *rows = &self->tree.statistics[i];
      hsize_t width = rows->rank == 2 ? rows->dims[1] : 1;
      if (rows->rank == 0 || width != (hsize_t) n || (hsize_t) number >= rows->dims[0])
        for (int k = 0; k < n; k++)
          statistics[k] = NAN;
      else if (!sol_hdf5_rows_read (rows, number, 1, statistics))
        return sol_result_reader_fail (self, SOL_FILE_ERROR_READ, "the statistics", error);
      statistics += n;
    }
  return TRUE;
}

/**
 * sol_result_reader_read_steps:
 * @self: the reader
 * @first: first trial
 * @n: number of trials
 * @records: (out caller-allocates): [n]
 * @error: return location
 *
 * Errors: SOL_FILE_ERROR_MISSING; SOL_FILE_ERROR_READ.
 * Threads: one at a time a reader. Allocates: yes.
 * Returns: TRUE on success
 */
gboolean
sol_result_reader_read_steps (SolResultReader *self,
                              gint64 first,
                              gint64 n,
                              SolStepRecord *records,
                              GError **error)
{
  SOL_HDF5_SCOPE (scope);
  if (self->steps == NULL && n > 0)
    return sol_result_reader_fail (self, SOL_FILE_ERROR_MISSING, "the step history", error);
  return n == 0 || sol_result_steps_read (self->steps, first, n, records) ||
         sol_result_reader_fail (self, SOL_FILE_ERROR_READ, "the step history", error);
}

/**
 * sol_result_reader_read_last_accepted:
 * @self: the reader
 * @record: (out caller-allocates): the last accepted trial
 * @error: return location
 *
 * Where a run goes on takes its first step length from here.
 *
 * Errors: SOL_FILE_ERROR_MISSING; SOL_FILE_ERROR_READ.
 * Threads: one at a time a reader. Allocates: yes.
 * Returns: TRUE on success
 */
gboolean
sol_result_reader_read_last_accepted (SolResultReader *self, SolStepRecord *record, GError **error)
{
  gint64 n = MIN (sol_result_reader_get_n_steps (self), N_LAST_TRIALS);
  g_autofree SolStepRecord *records = g_new (SolStepRecord, MAX (n, 1));
  gint64 first = sol_result_reader_get_n_steps (self) - n;
  if (!sol_result_reader_read_steps (self, first, n, records, error))
    return FALSE;
  for (gint64 k = n - 1; k >= 0; k--)
    if (records[k].accepted)
      {
        *record = records[k];
        return TRUE;
      }
  SOL_HDF5_SCOPE (scope);
  sol_hdf5_forget_errors ();
  return sol_result_reader_fail (self, SOL_FILE_ERROR_MISSING, "an accepted step", error);
}
