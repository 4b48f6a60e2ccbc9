/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A dataset as a table of rows along its first dimension; the rest of the shape is one row. */
#pragma once

#include "io/result/hdf5-scope.h"

#define SOL_HDF5_MAX_RANK 4

typedef struct
{
  hid_t dataset;
  hid_t type; /* in memory; a library constant or held by the caller */
  int rank;
  hsize_t dims[SOL_HDF5_MAX_RANK]; /* [0] is the number of rows */
  /* From the last write, for the next; 0: none. */
  hid_t space;  /* of the dataset */
  hid_t memory; /* of n_memory rows */
  gint64 n_memory;
} SolHdf5Rows;

typedef enum
{
  SOL_HDF5_FILL_NONE, /* space only */
  SOL_HDF5_FILL_ZERO, /* written at once, as NAN */
  SOL_HDF5_FILL_NAN,
} SolHdf5Fill;

typedef struct
{
  const char *name;
  hid_t file_type;
  hid_t type;
  int rank;
  hsize_t dims[SOL_HDF5_MAX_RANK];
  hsize_t chunk[SOL_HDF5_MAX_RANK]; /* [0] == 0: fixed size, contiguous */
  SolHdf5Fill fill;
  const char *units;
  const char *long_name;
} SolHdf5RowsSpec;

hid_t sol_hdf5_complex_type_new (void);
gboolean sol_hdf5_rows_create (SolHdf5Rows *self, hid_t parent, const SolHdf5RowsSpec *spec);
gboolean sol_hdf5_rows_open (SolHdf5Rows *self, hid_t parent, const char *name, hid_t type);
gboolean sol_hdf5_rows_write (SolHdf5Rows *self, gint64 first, gint64 n, const void *data);
gboolean sol_hdf5_rows_read (const SolHdf5Rows *self, gint64 first, gint64 n, void *data);
gboolean sol_hdf5_rows_resize (SolHdf5Rows *self, gint64 n_rows);
void sol_hdf5_rows_close (SolHdf5Rows *self);
gboolean
sol_hdf5_rows_visit_chunks (const SolHdf5Rows *self,
                            gint64 row,
                            gboolean (*visit) (gpointer data, guint64 offset, guint64 n_bytes),
                            gpointer data);
