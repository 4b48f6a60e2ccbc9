/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "io/result/result-tree.h"

#include "io/result/hdf5-attributes.h"
#include "io/result/result-axis.h"
#include "io/result/result-modes.h"

/* Handles that are needed while the tree is made. */
typedef struct
{
  SolHdf5Scope *scope;
  hid_t grid;
  hid_t planes;
  hid_t stats;
  hid_t omega;
  hid_t amplitude; /* modes or radial nodes */
  hid_t modes;
  hid_t polarisation;
  hid_t species;
} Maker;

static hid_t
make_group (Maker *maker, hid_t file, const char *name)
{
  return sol_hdf5_scope_add (maker->scope,
                             H5Gcreate2 (file, name, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT));
}

static gboolean
make_axes (Maker *maker, hid_t file, const SolResultLayout *layout)
{
  static const char *const polarisations[] = { "x", "y" };
  hid_t grid = maker->grid = make_group (maker, file, "grid");
  if (grid < 0)
    return FALSE;
  maker->omega = sol_hdf5_scope_add (maker->scope,
                                     sol_result_axis_create (grid, "omega", layout->omega_rad_per_s,
                                                             layout->n_omega, "rad/s",
                                                             "Angular frequency, absolute"));
  hid_t t =
      sol_hdf5_scope_add (maker->scope, sol_result_axis_create (grid, "t", layout->t_s, layout->n_t,
                                                                "s", "Time in the moving frame"));
  maker->polarisation =
      sol_hdf5_scope_add (maker->scope,
                          sol_result_axis_create_texts (grid, "polarisation", polarisations,
                                                        (gsize) layout->n_pol,
                                                        "Polarisation components"));
  maker->modes = maker->amplitude =
      sol_hdf5_scope_add (maker->scope, sol_result_modes_create (file, layout));
  if (layout->n_r > 0)
    maker->amplitude =
        sol_hdf5_scope_add (maker->scope,
                            sol_result_axis_create (grid, "r", layout->r_m, (gsize) layout->n_r,
                                                    "m", "Radial nodes"));
  else if (layout->n_node_r > 0 &&
           sol_hdf5_scope_add (maker->scope,
                               sol_result_axis_create (grid, "r", layout->node_r_m,
                                                       (gsize) layout->n_node_r, "m",
                                                       "Radial nodes of the responses")) < 0)
    return FALSE;
  maker->species = -1;
  if (layout->n_species > 0)
    maker->species =
        sol_hdf5_scope_add (maker->scope,
                            sol_result_axis_create_texts (grid, "species",
                                                          (const char *const *) layout->species,
                                                          (gsize) layout->n_species,
                                                          "Gas species"));
  return maker->omega >= 0 && t >= 0 && maker->polarisation >= 0 && maker->amplitude >= 0 &&
         maker->modes >= 0 && (layout->n_species == 0 || maker->species >= 0);
}

static gboolean
make_statistic (SolResultTree *self, Maker *maker, const SolResultLayout *layout, int id)
{
  const SolStatistic *statistic = &sol_statistics[id];
  gsize n_values =
      (gsize) sol_statistic_get_n_values ((SolStatisticId) id, layout->n_mode, layout->n_species);
  gboolean is_scalar = statistic->shape == SOL_STATISTIC_SCALAR;
  if (n_values == 0)
    return TRUE;
  hsize_t n = (hsize_t) layout->n_planes;
  hsize_t chunk = sol_result_layout_get_chunk_rows (n, n_values * sizeof (double));
  SolHdf5RowsSpec spec = { .name = statistic->name,
                           .file_type = H5T_IEEE_F64LE,
                           .type = H5T_NATIVE_DOUBLE,
                           .rank = is_scalar ? 1 : 2,
                           .dims = { n, n_values },
                           .chunk = { chunk, n_values },
                           .fill = SOL_HDF5_FILL_NAN,
                           .units = statistic->unit,
                           .long_name = statistic->long_name };
  SolHdf5Rows *rows = &self->statistics[id];
  if (!sol_hdf5_rows_create (rows, maker->stats, &spec) ||
      !sol_result_axis_attach (rows->dataset, 0, self->z.dataset, "z"))
    return FALSE;
  if (is_scalar)
    return TRUE;
  gboolean by_mode = statistic->shape == SOL_STATISTIC_PER_MODE;
  return sol_result_axis_attach (rows->dataset, 1, by_mode ? maker->modes : maker->species,
                                 by_mode ? "mode" : "species");
}

static gboolean
make_z (SolResultTree *self, Maker *maker, const SolResultLayout *layout)
{
  hsize_t n = (hsize_t) layout->n_planes;
  SolHdf5RowsSpec spec = { .name = "z",
                           .file_type = H5T_IEEE_F64LE,
                           .type = H5T_NATIVE_DOUBLE,
                           .rank = 1,
                           .dims = { n },
                           .chunk = { sol_result_layout_get_chunk_rows (n, sizeof (double)) },
                           .fill = SOL_HDF5_FILL_NAN,
                           .units = "m",
                           .long_name = "Position of the plane along the guide" };
  return sol_hdf5_rows_create (&self->z, maker->planes, &spec) &&
         sol_result_axis_make (self->z.dataset, "z");
}

static gboolean
make_field (SolResultTree *self, Maker *maker, const SolResultLayout *layout)
{
  gboolean is_radial = layout->n_r > 0;
  SolHdf5RowsSpec spec = {
    .name = "field",
    .file_type = self->complex_type,
    .type = self->complex_type,
    .rank = 4,
    .dims = { (hsize_t) layout->n_planes, (hsize_t) sol_result_layout_get_n_amplitude (layout),
              (hsize_t) layout->n_pol, layout->n_omega },
    .units = is_radial ? SOL_RESULT_UNITS_AT_NODES : "sqrt(W) s",
    .long_name = is_radial ? "Spectrum of the electric field at the radial nodes, continuous "
                             "transform about t = 0 with exp(-i omega t)"
                           : "Spectrum of the modal amplitudes, continuous transform about t = 0 "
                             "with exp(-i omega t)",
  };
  guint64 chunk[4];
  sol_result_layout_get_chunk (layout, chunk);
  for (int i = 0; i < 4; i++)
    spec.chunk[i] = chunk[i];
  if (!sol_hdf5_rows_create (&self->field, maker->planes, &spec))
    return FALSE;
  hid_t field = self->field.dataset;
  return sol_result_axis_attach (field, 0, self->z.dataset, "z") &&
         sol_result_axis_attach (field, 1, maker->amplitude, is_radial ? "r" : "mode") &&
         sol_result_axis_attach (field, 2, maker->polarisation, "polarisation") &&
         sol_result_axis_attach (field, 3, maker->omega, "omega");
}

static gboolean
describe_planes (const Maker *maker, const SolResultLayout *layout)
{
  hid_t planes = maker->planes;
  const char *field = layout->field == SOL_CASE_FIELD_REAL ? "real" : "envelope";
  return sol_hdf5_write_text_attribute (planes, "field_model", field) &&
         sol_hdf5_write_double_attribute (planes, "z_end", layout->z_end_m) &&
         sol_hdf5_write_double_attribute (planes, "wavelength_min", layout->wavelength_min_m) &&
         sol_hdf5_write_double_attribute (planes, "wavelength_max", layout->wavelength_max_m);
}

/**
 * sol_result_tree_create:
 * @self: (out caller-allocates): the tree; sol_result_tree_close() when done, on failure too
 * @file: a new file
 * @layout: what it holds
 *
 * The field comes last: its space is at the end of the file and goes when the file is trimmed.
 *
 * Threads: under the library lock. Allocates: yes.
 * Returns: TRUE on success
 */
gboolean
sol_result_tree_create (SolResultTree *self, hid_t file, const SolResultLayout *layout)
{
  SOL_HDF5_SCOPE (scope);
  *self = (SolResultTree){ .complex_type = sol_hdf5_complex_type_new () };
  Maker maker = { .scope = &scope };
  maker.planes = make_group (&maker, file, "planes");
  maker.stats = make_group (&maker, file, "stats");
  if (self->complex_type < 0 || maker.planes < 0 || maker.stats < 0 ||
      !make_axes (&maker, file, layout) || !make_z (self, &maker, layout))
    return FALSE;
  for (int i = 0; i < SOL_N_STATISTICS; i++)
    if (!make_statistic (self, &maker, layout, i))
      return FALSE;
  return make_field (self, &maker, layout) && describe_planes (&maker, layout);
}

/**
 * sol_result_tree_open:
 * @self: (out caller-allocates): the tree; sol_result_tree_close() when done, on failure too
 * @file: a result file
 *
 * Threads: under the library lock. Allocates: yes.
 * Returns: FALSE if the planes are not there; missing statistics are passed over
 */
gboolean
sol_result_tree_open (SolResultTree *self, hid_t file)
{
  *self = (SolResultTree){ .complex_type = sol_hdf5_complex_type_new () };
  if (self->complex_type < 0 ||
      !sol_hdf5_rows_open (&self->z, file, "planes/z", H5T_NATIVE_DOUBLE) ||
      !sol_hdf5_rows_open (&self->field, file, "planes/field", self->complex_type) ||
      self->z.rank != 1 || self->field.rank != 4)
    return FALSE;
  for (int i = 0; i < SOL_N_STATISTICS; i++)
    {
      g_autofree char *path = g_strconcat ("stats/", sol_statistics[i].name, NULL);
      int rank = sol_statistics[i].shape == SOL_STATISTIC_SCALAR ? 1 : 2;
      SolHdf5Rows *rows = &self->statistics[i];
      if (H5Lexists (file, "stats", H5P_DEFAULT) <= 0 || H5Lexists (file, path, H5P_DEFAULT) <= 0 ||
          !sol_hdf5_rows_open (rows, file, path, H5T_NATIVE_DOUBLE))
        continue;
      if (rows->rank != rank)
        sol_hdf5_rows_close (rows);
    }
  return TRUE;
}

/**
 * sol_result_tree_close:
 * @self: the tree
 *
 * Threads: under the library lock. Allocates: no.
 */
void
sol_result_tree_close (SolResultTree *self)
{
  sol_hdf5_rows_close (&self->z);
  sol_hdf5_rows_close (&self->field);
  for (int i = 0; i < SOL_N_STATISTICS; i++)
    sol_hdf5_rows_close (&self->statistics[i]);
  if (self->complex_type > 0)
    H5Tclose (self->complex_type);
  self->complex_type = -1;
}

/**
 * sol_result_tree_write:
 * @self: the tree
 * @layout: of the file
 * @plane: its number is the row
 *
 * Writes the data of one plane and changes no structure.
 *
 * Threads: under the library lock. Allocates: no.
 * Returns: TRUE on success
 */
gboolean
sol_result_tree_write (SolResultTree *self, const SolResultLayout *layout, const SolPlane *plane)
{
  gint64 row = plane->number;
  if (!sol_hdf5_rows_write (&self->field, row, 1, plane->field) ||
      !sol_hdf5_rows_write (&self->z, row, 1, &plane->z_m))
    return FALSE;
  for (int i = 0; i < SOL_N_STATISTICS; i++)
    {
      int offset = sol_statistic_get_offset ((SolStatisticId) i, layout->n_mode, layout->n_species);
      if (self->statistics[i].rank > 0 &&
          !sol_hdf5_rows_write (&self->statistics[i], row, 1, plane->statistics + offset))
        return FALSE;
    }
  return TRUE;
}

/**
 * sol_result_tree_resize:
 * @self: the tree
 * @n_planes: its new number of planes
 *
 * Threads: under the library lock. Allocates: yes.
 * Returns: TRUE on success
 */
gboolean
sol_result_tree_resize (SolResultTree *self, gint64 n_planes)
{
  gboolean ok =
      sol_hdf5_rows_resize (&self->field, n_planes) && sol_hdf5_rows_resize (&self->z, n_planes);
  for (int i = 0; i < SOL_N_STATISTICS; i++)
    if (self->statistics[i].rank > 0)
      ok = sol_hdf5_rows_resize (&self->statistics[i], n_planes) && ok;
  return ok;
}

/**
 * sol_result_tree_get_n_planes:
 * @self: the tree
 *
 * Threads: under the library lock. Allocates: no.
 * Returns: the planes that every dataset has room for
 */
gint64
sol_result_tree_get_n_planes (const SolResultTree *self)
{
  hsize_t n = MIN (self->field.dims[0], self->z.dims[0]);
  for (int i = 0; i < SOL_N_STATISTICS; i++)
    if (self->statistics[i].rank > 0)
      n = MIN (n, self->statistics[i].dims[0]);
  return (gint64) MIN (n, (hsize_t) G_MAXINT64);
}
