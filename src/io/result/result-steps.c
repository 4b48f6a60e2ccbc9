/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "io/result/result-steps.h"

#include "io/result/hdf5-attributes.h"
#include "io/result/hdf5-rows.h"
#include "io/result/result-axis.h"

/* Trials kept in memory between two planes; a full buffer is written earlier. */
#define N_BUFFER 8192

/* Few chunks keep the index in one node; doubling multiplies them. */
#define N_CHUNKS 8
#define MIN_CHUNK_ROWS 2048
#define MAX_CHUNK_ROWS 131072
#define ROW_BYTES 32

#define CAPACITY "n_step_rows"

/* Index nodes that a doubling may need, five datasets together. */
#define INDEX_BYTES 262144u

typedef enum
{
  COLUMN_Z,
  COLUMN_H,
  COLUMN_ERROR,
  COLUMN_ACCEPTED,
  COLUMN_ORDER,
  N_COLUMNS,
} Column;

typedef struct
{
  const char *name;
  const char *units;
  const char *long_name;
  gboolean is_int;
} ColumnRow;

static const ColumnRow columns[N_COLUMNS] = {
  [COLUMN_Z] = { "z", "m", "Position where the trial starts", FALSE },
  [COLUMN_H] = { "h", "m", "Length of the trial", FALSE },
  [COLUMN_ERROR] = { "error", "1", "Error norm over the tolerance, accepted up to 1", FALSE },
  [COLUMN_ACCEPTED] = { "accepted", "1", "1 if the trial was accepted, otherwise 0", TRUE },
  [COLUMN_ORDER] = { "order", "1", "Order of the method in the trial", TRUE },
};

struct _SolResultSteps
{
  SolHdf5Rows rows[N_COLUMNS];
  gint64 n_written;
  int n_buffer;
  double *real[COLUMN_ACCEPTED]; /* [N_BUFFER] */
  gint32 *accepted;              /* [N_BUFFER] */
  gint32 *order;                 /* [N_BUFFER] */
};

static SolResultSteps *
new_empty (void)
{
  SolResultSteps *self = g_new0 (SolResultSteps, 1);
  for (int i = 0; i < COLUMN_ACCEPTED; i++)
    self->real[i] = g_new0 (double, N_BUFFER);
  self->accepted = g_new0 (gint32, N_BUFFER);
  self->order = g_new0 (gint32, N_BUFFER);
  return self;
}

static void *
get_column (const SolResultSteps *self, int column)
{
  if (column < COLUMN_ACCEPTED)
    return self->real[column];
  return column == COLUMN_ACCEPTED ? self->accepted : self->order;
}

/**
 * sol_result_steps_create:
 * @file: a new result file
 * @n_rows: room for so many trials
 *
 * Threads: under the library lock. Allocates: yes.
 * Returns: (transfer full) (nullable): the empty history below /steps, NULL on failure
 */
SolResultSteps *
sol_result_steps_create (hid_t file, gint64 n_rows)
{
  SOL_HDF5_SCOPE (scope);
  g_autoptr (SolResultSteps) self = new_empty ();
  hsize_t chunk = (hsize_t) CLAMP (n_rows / N_CHUNKS, MIN_CHUNK_ROWS, MAX_CHUNK_ROWS);
  hid_t group = sol_hdf5_scope_add (&scope, H5Gcreate2 (file, "steps", H5P_DEFAULT, H5P_DEFAULT,
                                                        H5P_DEFAULT));
  if (group < 0)
    return NULL;
  for (int i = 0; i < N_COLUMNS; i++)
    {
      const ColumnRow *column = &columns[i];
      SolHdf5RowsSpec spec = { .name = column->name,
                               .file_type = column->is_int ? H5T_STD_I32LE : H5T_IEEE_F64LE,
                               .type = column->is_int ? H5T_NATIVE_INT32 : H5T_NATIVE_DOUBLE,
                               .rank = 1,
                               .dims = { (hsize_t) n_rows },
                               .chunk = { chunk },
                               .fill = SOL_HDF5_FILL_ZERO,
                               .units = column->units,
                               .long_name = column->long_name };
      if (!sol_hdf5_rows_create (&self->rows[i], group, &spec))
        return NULL;
      hid_t dataset = self->rows[i].dataset;
      if (i == COLUMN_Z ? !sol_result_axis_make (dataset, "z")
                        : !sol_result_axis_attach (dataset, 0, self->rows[0].dataset, "trial"))
        return NULL;
    }
  return sol_hdf5_write_int_attribute (file, CAPACITY, n_rows) ? g_steal_pointer (&self) : NULL;
}

/**
 * sol_result_steps_open:
 * @file: a result file
 * @n_written: trials that count
 *
 * Threads: under the library lock. Allocates: yes.
 * Returns: (transfer full) (nullable): the history; NULL if it is not whole
 */
SolResultSteps *
sol_result_steps_open (hid_t file, gint64 n_written)
{
  SOL_HDF5_SCOPE (scope);
  g_autoptr (SolResultSteps) self = new_empty ();
  if (H5Lexists (file, "steps", H5P_DEFAULT) <= 0)
    return NULL;
  hid_t group = sol_hdf5_scope_add (&scope, H5Gopen2 (file, "steps", H5P_DEFAULT));
  if (group < 0)
    return NULL;
  for (int i = 0; i < N_COLUMNS; i++)
    {
      hid_t type = columns[i].is_int ? H5T_NATIVE_INT32 : H5T_NATIVE_DOUBLE;
      if (!sol_hdf5_rows_open (&self->rows[i], group, columns[i].name, type) ||
          self->rows[i].rank != 1 || self->rows[i].dims[0] < (hsize_t) n_written)
        return NULL;
    }
  self->n_written = n_written;
  return g_steal_pointer (&self);
}

/**
 * sol_result_steps_free:
 * @self: (nullable): the history
 *
 * Threads: under the library lock. Allocates: no.
 */
void
sol_result_steps_free (SolResultSteps *self)
{
  if (self == NULL)
    return;
  for (int i = 0; i < N_COLUMNS; i++)
    {
      sol_hdf5_rows_close (&self->rows[i]);
      g_free (get_column (self, i));
    }
  g_free (self);
}

/**
 * sol_result_steps_add:
 * @self: the history
 * @record: the trial
 *
 * Threads: the one of the run. Allocates: no.
 * Returns: FALSE if the buffer is full and has to be written first
 */
gboolean
sol_result_steps_add (SolResultSteps *self, const SolStepRecord *record)
{
  if (self->n_buffer == N_BUFFER)
    return FALSE;
  int k = self->n_buffer++;
  self->real[COLUMN_Z][k] = record->z_m;
  self->real[COLUMN_H][k] = record->h_m;
  self->real[COLUMN_ERROR][k] = record->error;
  self->accepted[k] = record->accepted ? 1 : 0;
  self->order[k] = record->order;
  return TRUE;
}

/* Written after the rows are there: a reader that finds another number knows that a doubling, or
 * the trimming, was cut short. */
static gboolean
write_capacity (SolResultSteps *self, gint64 n_rows)
{
  SOL_HDF5_SCOPE (scope);
  hid_t file = sol_hdf5_scope_add (&scope, H5Iget_file_id (self->rows[0].dataset));
  return file >= 0 && sol_hdf5_write_int_attribute (file, CAPACITY, n_rows) &&
         H5Fflush (file, H5F_SCOPE_GLOBAL) >= 0;
}

/* Doubling is the one change of structure while a run goes on. It touches /steps alone, and the
 * file is long enough before it starts: a kill in the middle cannot hurt a plane. It goes in small
 * parts, all columns in turn, so that trimming frees the end of the file. */
static gboolean
grow (SolResultSteps *self, SolPartialFile *file, GError **error)
{
  gint64 n_old = sol_result_steps_get_capacity (self);
  gint64 n_rows = 2 * MAX (n_old, MIN_CHUNK_ROWS);
  guint64 n_bytes = (guint64) (n_rows - n_old + MAX_CHUNK_ROWS) * ROW_BYTES + INDEX_BYTES;
  if (!sol_partial_file_extend (file, n_bytes, error))
    return FALSE;
  gboolean ok = TRUE;
  for (gint64 n = n_old; ok && n < n_rows;)
    {
      n = MIN (n + MIN_CHUNK_ROWS, n_rows);
      for (int i = 0; i < N_COLUMNS; i++)
        ok = ok && sol_hdf5_rows_resize (&self->rows[i], n);
    }
  if (ok && H5Fflush (self->rows[0].dataset, H5F_SCOPE_GLOBAL) >= 0 &&
      write_capacity (self, n_rows))
    return TRUE;
  return sol_hdf5_fail (error, SOL_FILE_ERROR_WRITE, "Cannot lengthen the step history in '%s'",
                        sol_partial_file_get_path (file));
}

/**
 * sol_result_steps_write:
 * @self: the history
 * @file: the file that it belongs to
 * @error: return location
 *
 * Writes what was added since the last call. The caller then writes down the new count.
 *
 * Errors: SOL_FILE_ERROR_WRITE.
 * Threads: under the library lock. Allocates: when the history grows.
 * Returns: TRUE on success
 */
gboolean
sol_result_steps_write (SolResultSteps *self, SolPartialFile *file, GError **error)
{
  gint64 n = self->n_buffer;
  while (self->n_written + n > sol_result_steps_get_capacity (self))
    if (!grow (self, file, error))
      return FALSE;
  for (int i = 0; i < N_COLUMNS; i++)
    if (!sol_hdf5_rows_write (&self->rows[i], self->n_written, n, get_column (self, i)))
      {
        g_autofree char *cause = NULL;
        int number = sol_hdf5_get_errno (&cause);
        return sol_partial_file_fail_write (file, "the step history", number,
                                            (guint64) n * ROW_BYTES, error);
      }
  self->n_written += n;
  self->n_buffer = 0;
  return TRUE;
}

/**
 * sol_result_steps_get_n_written:
 * @self: the history
 *
 * Threads: any. Allocates: no.
 * Returns: the trials in the file
 */
gint64
sol_result_steps_get_n_written (const SolResultSteps *self)
{
  return self->n_written;
}

/**
 * sol_result_steps_get_capacity:
 * @self: the history
 *
 * Threads: under the library lock. Allocates: no.
 * Returns: the trials that the file has room for
 */
gint64
sol_result_steps_get_capacity (const SolResultSteps *self)
{
  hsize_t n = self->rows[0].dims[0];
  for (int i = 1; i < N_COLUMNS; i++)
    n = MIN (n, self->rows[i].dims[0]);
  return (gint64) n;
}

/**
 * sol_result_steps_is_whole:
 * @self: the history
 *
 * Threads: under the library lock. Allocates: yes.
 * Returns: FALSE if a change of its capacity was cut short by a kill
 */
gboolean
sol_result_steps_is_whole (const SolResultSteps *self)
{
  SOL_HDF5_SCOPE (scope);
  hid_t file = sol_hdf5_scope_add (&scope, H5Iget_file_id (self->rows[0].dataset));
  gint64 n_rows = -1;
  for (int i = 0; i < N_COLUMNS; i++)
    if (self->rows[i].dims[0] != self->rows[0].dims[0])
      return FALSE;
  return file >= 0 && sol_hdf5_read_int_attribute (file, CAPACITY, &n_rows) &&
         n_rows == sol_result_steps_get_capacity (self);
}

/**
 * sol_result_steps_trim:
 * @self: the history
 *
 * First marks the file as one that cannot be continued in place.
 *
 * Threads: under the library lock. Allocates: yes.
 * Returns: TRUE when the datasets end with the last trial
 */
gboolean
sol_result_steps_trim (SolResultSteps *self)
{
  gboolean ok = write_capacity (self, -1);
  for (int i = 0; i < N_COLUMNS; i++)
    ok = sol_hdf5_rows_resize (&self->rows[i], self->n_written) && ok;
  return ok;
}

/**
 * sol_result_steps_read:
 * @self: the history
 * @first: first trial
 * @n: number of trials
 * @records: (out caller-allocates): [n]
 *
 * Threads: under the library lock. Allocates: yes.
 * Returns: TRUE on success
 */
gboolean
sol_result_steps_read (const SolResultSteps *self, gint64 first, gint64 n, SolStepRecord *records)
{
  if (first < 0 || n < 0 || first > self->n_written || n > self->n_written - first)
    return FALSE;
  for (gint64 done = 0; done < n;)
    {
      gint64 part = MIN (n - done, N_BUFFER);
      for (int i = 0; i < N_COLUMNS; i++)
        if (!sol_hdf5_rows_read (&self->rows[i], first + done, part, get_column (self, i)))
          return FALSE;
      for (gint64 k = 0; k < part; k++)
        records[done + k] = (SolStepRecord){ .z_m = self->real[COLUMN_Z][k],
                                             .h_m = self->real[COLUMN_H][k],
                                             .error = self->real[COLUMN_ERROR][k],
                                             .accepted = self->accepted[k] != 0,
                                             .order = self->order[k] };
      done += part;
    }
  return TRUE;
}
