/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "io/error/error-file.h"

#include "io/result/hdf5-attributes.h"
#include "io/result/hdf5-rows.h"
#include "io/result/result-axis.h"

#include <errno.h>
#include <fcntl.h>
#include <gio/gio.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

static gboolean
write_values (hid_t group,
              const char *name,
              const char *long_name,
              hid_t z,
              gint64 n_planes,
              const double *values)
{
  SolHdf5Rows rows;
  SolHdf5RowsSpec spec = { .name = name,
                           .file_type = H5T_IEEE_F64LE,
                           .type = H5T_NATIVE_DOUBLE,
                           .rank = 1,
                           .dims = { (hsize_t) n_planes },
                           .units = "1",
                           .long_name = long_name };
  if (!sol_hdf5_rows_create (&rows, group, &spec))
    return FALSE;
  gboolean ok = sol_result_axis_attach (rows.dataset, 0, z, "z") &&
                sol_hdf5_rows_write (&rows, 0, n_planes, values);
  sol_hdf5_rows_close (&rows);
  return ok;
}

static gboolean
write_series (hid_t parent, hid_t z, gint64 n_planes, const SolErrorSeries *series)
{
  SOL_HDF5_SCOPE (scope);
  hid_t group = sol_hdf5_scope_add (&scope, H5Gcreate2 (parent, series->name, H5P_DEFAULT,
                                                        H5P_DEFAULT, H5P_DEFAULT));
  return group >= 0 && sol_hdf5_write_text_attribute (group, "long_name", series->long_name) &&
         write_values (group, "field", "L2 norm of the difference of the amplitudes, relative", z,
                       n_planes, series->field) &&
         write_values (group, "spectrum", "L2 norm of the difference of |A|^2, relative", z,
                       n_planes, series->spectrum) &&
         write_values (group, "energy", "Difference of the energies, relative", z, n_planes,
                       series->energy);
}

/* A record that has outgrown its place is made anew; space in the file is not given back. */
static gboolean
write_record (hid_t file, const char *json)
{
  gboolean fits = FALSE;
  if (!sol_hdf5_replace_text (file, "record", json, &fits) && fits)
    return FALSE;
  return fits || (H5Ldelete (file, "record", H5P_DEFAULT) >= 0 &&
                  sol_hdf5_create_text (file, "record", json, strlen (json) + 1,
                                        "Record of the run, JSON"));
}

static gboolean
write_content (const char *path,
               const SolErrorSeries *series,
               gsize n_series,
               gint64 n_planes,
               const char *record_json)
{
  SOL_HDF5_SCOPE (scope);
  hid_t access = sol_hdf5_scope_add (&scope, sol_hdf5_access_new ());
  hid_t file = sol_hdf5_scope_add (&scope, H5Fopen (path, H5F_ACC_RDWR, access));
  hid_t z = sol_hdf5_scope_add (&scope, file < 0 ? -1 : H5Dopen2 (file, "planes/z", H5P_DEFAULT));
  if (z < 0 ||
      (H5Lexists (file, "error", H5P_DEFAULT) > 0 && H5Ldelete (file, "error", H5P_DEFAULT) < 0))
    return FALSE;
  hid_t group = sol_hdf5_scope_add (&scope, H5Gcreate2 (file, "error", H5P_DEFAULT, H5P_DEFAULT,
                                                        H5P_DEFAULT));
  gboolean ok = group >= 0;
  for (gsize i = 0; ok && i < n_series; i++)
    ok = write_series (group, z, n_planes, &series[i]);
  return ok && (record_json == NULL || write_record (file, record_json)) &&
         H5Fflush (file, H5F_SCOPE_GLOBAL) >= 0;
}

static gboolean
sync_file (const char *path)
{
  int fd = g_open (path, O_RDONLY | O_CLOEXEC, 0);
  gboolean ok = fd >= 0 && g_fsync (fd) == 0;
  if (fd >= 0)
    close (fd);
  return ok;
}

/**
 * sol_error_file_write:
 * @path: a finished result file
 * @series: [n_series] what is known of its error
 * @n_series: how many
 * @n_planes: its planes
 * @record_json: (nullable): the record that is to stand in it from now on
 * @error: return location
 *
 * Writes the group /error into a copy that then takes the place of the file, so that at any moment
 * there is a whole one. Another /error is replaced.
 *
 * Errors: SOL_FILE_ERROR_WRITE; the file is as it was then.
 * Threads: any; no other writer of the file. Allocates: yes.
 * Returns: TRUE on success
 */
gboolean
sol_error_file_write (const char *path,
                      const SolErrorSeries *series,
                      gsize n_series,
                      gint64 n_planes,
                      const char *record_json,
                      GError **error)
{
  g_autofree char *work = g_strdup_printf ("%s.partial.%08x", path, g_random_int ());
  g_autoptr (GFile) from = g_file_new_for_path (path);
  g_autoptr (GFile) to = g_file_new_for_path (work);
  g_autoptr (GError) failure = NULL;
  g_autofree char *name = g_filename_display_name (path);
  if (!g_file_copy (from, to, G_FILE_COPY_NONE, NULL, NULL, NULL, &failure))
    g_set_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_WRITE,
                 "The error could not be added to %s: %s. The result itself is whole; free some "
                 "space or write it elsewhere",
                 name, failure->message);
  else if (!write_content (work, series, n_series, n_planes, record_json))
    sol_hdf5_fail (error, SOL_FILE_ERROR_WRITE,
                   "The error could not be added to %s; the result itself is whole", name);
  else if (!sync_file (work) || g_rename (work, path) != 0)
    g_set_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_WRITE,
                 "The error could not be added to %s: %s; the result itself is whole", name,
                 g_strerror (errno));
  else
    return TRUE;
  g_unlink (work);
  return FALSE;
}
