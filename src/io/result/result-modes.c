/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "io/result/result-modes.h"

#include "io/result/hdf5-rows.h"
#include "io/result/result-axis.h"

#define NAME_BYTES 32
#define KIND_BYTES 16

typedef struct
{
  char name[NAME_BYTES];
  char kind[KIND_BYTES];
  gint32 azimuthal;
  gint32 radial;
  gint32 parity;
  double u;
} ModeRow;

static hid_t
make_text_type (SolHdf5Scope *scope, gsize size)
{
  hid_t type = sol_hdf5_scope_add (scope, H5Tcopy (H5T_C_S1));
  return type >= 0 && H5Tset_size (type, size) >= 0 && H5Tset_cset (type, H5T_CSET_UTF8) >= 0 ? type
                                                                                              : -1;
}

static hid_t
make_row_type (SolHdf5Scope *scope)
{
  hid_t name = make_text_type (scope, NAME_BYTES);
  hid_t kind = make_text_type (scope, KIND_BYTES);
  hid_t row = sol_hdf5_scope_add (scope, H5Tcreate (H5T_COMPOUND, sizeof (ModeRow)));
  if (name < 0 || kind < 0 || row < 0 ||
      H5Tinsert (row, "name", G_STRUCT_OFFSET (ModeRow, name), name) < 0 ||
      H5Tinsert (row, "kind", G_STRUCT_OFFSET (ModeRow, kind), kind) < 0 ||
      H5Tinsert (row, "azimuthal", G_STRUCT_OFFSET (ModeRow, azimuthal), H5T_NATIVE_INT32) < 0 ||
      H5Tinsert (row, "radial", G_STRUCT_OFFSET (ModeRow, radial), H5T_NATIVE_INT32) < 0 ||
      H5Tinsert (row, "parity", G_STRUCT_OFFSET (ModeRow, parity), H5T_NATIVE_INT32) < 0 ||
      H5Tinsert (row, "u", G_STRUCT_OFFSET (ModeRow, u), H5T_NATIVE_DOUBLE) < 0)
    return -1;
  return row;
}

/**
 * sol_result_modes_create:
 * @file: a new result file
 * @layout: what it holds
 *
 * Threads: under the library lock. Allocates: yes.
 * Returns: (transfer full): the table, a dimension scale of the mode axes; negative on failure
 */
hid_t
sol_result_modes_create (hid_t file, const SolResultLayout *layout)
{
  SOL_HDF5_SCOPE (scope);
  hid_t memory = make_row_type (&scope);
  hid_t packed = sol_hdf5_scope_add (&scope, memory < 0 ? -1 : H5Tcopy (memory));
  if (packed < 0 || H5Tpack (packed) < 0)
    return -1;
  g_autofree ModeRow *rows = g_new0 (ModeRow, layout->n_mode);
  for (int i = 0; i < layout->n_mode; i++)
    {
      const SolResultMode *mode = &layout->modes[i];
      g_strlcpy (rows[i].name, mode->name, NAME_BYTES);
      g_strlcpy (rows[i].kind, mode->kind, KIND_BYTES);
      rows[i].azimuthal = mode->azimuthal;
      rows[i].radial = mode->radial;
      rows[i].parity = mode->parity;
      rows[i].u = mode->u;
    }
  SolHdf5RowsSpec spec = {
    .name = "modes",
    .file_type = packed,
    .type = memory,
    .rank = 1,
    .dims = { (hsize_t) layout->n_mode },
    .units = "1",
    .long_name = "Modes of the field: name, kind, azimuthal and radial index, parity (0 "
                 "or the two of a pair), transverse wavenumber times core radius"
  };
  SolHdf5Rows table;
  if (sol_hdf5_rows_create (&table, file, &spec) &&
      sol_hdf5_rows_write (&table, 0, layout->n_mode, rows) &&
      sol_result_axis_make (table.dataset, "mode"))
    return table.dataset;
  sol_hdf5_rows_close (&table);
  return -1;
}

/**
 * sol_result_modes_read:
 * @file: a result file
 * @n_mode: the number of rows that it should have
 *
 * Threads: under the library lock. Allocates: yes.
 * Returns: (transfer full) (nullable): [n_mode] the modes; NULL if there is no such table
 */
SolResultMode *
sol_result_modes_read (hid_t file, int n_mode)
{
  SOL_HDF5_SCOPE (scope);
  hid_t type = make_row_type (&scope);
  SolHdf5Rows table;
  if (type < 0 || !sol_hdf5_rows_open (&table, file, "modes", type))
    return NULL;
  g_autofree ModeRow *rows = g_new0 (ModeRow, n_mode);
  gboolean ok = table.rank == 1 && table.dims[0] == (hsize_t) n_mode &&
                sol_hdf5_rows_read (&table, 0, n_mode, rows);
  sol_hdf5_rows_close (&table);
  if (!ok)
    return NULL;
  SolResultMode *modes = g_new0 (SolResultMode, n_mode);
  for (int i = 0; i < n_mode; i++)
    {
      rows[i].name[NAME_BYTES - 1] = rows[i].kind[KIND_BYTES - 1] = '\0';
      modes[i] = (SolResultMode){ .name = g_utf8_make_valid (rows[i].name, -1),
                                  .kind = g_utf8_make_valid (rows[i].kind, -1),
                                  .azimuthal = rows[i].azimuthal,
                                  .radial = rows[i].radial,
                                  .parity = rows[i].parity,
                                  .u = rows[i].u };
    }
  return modes;
}
