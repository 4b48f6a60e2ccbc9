/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "io/result/result-views.h"

#include "base/constants.h"
#include "io/result/hdf5-attributes.h"
#include "io/result/hdf5-rows.h"
#include "io/result/result-axis.h"
#include "io/result/result-thinning.h"

typedef enum
{
  VIEW_Z,
  VIEW_SPECTRUM,
  VIEW_POWER,
  VIEW_ENERGY,
  N_VIEWS,
} View;

struct _SolResultViews
{
  SolResultThinning *thinning;
  gint64 n_planes;
  double z_end_m;
  gboolean is_modal;
  SolHdf5Rows rows[N_VIEWS];
};

typedef struct
{
  View view;
  const char *group;
  const char *signal;
  const char *units;
  const char *what;
  const char *axis;
  const char *axis_units;
  const char *axis_name;
  double scale; /* of the unit in which the axis says its step */
  const char *scaled_units;
} Picture;

static const Picture spectrum_picture = {
  VIEW_SPECTRUM, "spectrum", "energy_density", "J/Hz", "Energy per frequency",
  "frequency",   "Hz",       "Frequency",      1e12,   "THz"
};
static const Picture power_picture = {
  VIEW_POWER, "power", "power", "W", "Instantaneous power", "t", "s", "Time in the moving frame",
  1e-15,      "fs"
};

static const char log_style[] = "{\"signal_scale_type\": \"log\"}";

/**
 * sol_result_views_new:
 * @layout: a layout that was checked
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): the views, not yet in a file
 */
SolResultViews *
sol_result_views_new (const SolResultLayout *layout)
{
  SolResultViews *self = g_new0 (SolResultViews, 1);
  self->thinning = sol_result_thinning_new (layout);
  self->n_planes = layout->n_planes;
  self->z_end_m = layout->z_end_m;
  self->is_modal = layout->n_r == 0;
  return self;
}

/**
 * sol_result_views_free:
 * @self: (nullable): the views
 *
 * Threads: under the library lock. Allocates: no.
 */
void
sol_result_views_free (SolResultViews *self)
{
  if (self == NULL)
    return;
  sol_result_views_close (self);
  sol_result_thinning_free (self->thinning);
  g_free (self);
}

/**
 * sol_result_views_close:
 * @self: the views
 *
 * Closes the datasets.
 *
 * Threads: under the library lock. Allocates: no.
 */
void
sol_result_views_close (SolResultViews *self)
{
  for (int i = 0; i < N_VIEWS; i++)
    sol_hdf5_rows_close (&self->rows[i]);
}

/* The planned positions, so that the picture of an interrupted run has its axis. */
static gboolean
create_z (SolResultViews *self, hid_t parent)
{
  gint64 n = self->n_planes;
  SolHdf5RowsSpec spec = { .name = "z",
                           .file_type = H5T_IEEE_F64LE,
                           .type = H5T_NATIVE_DOUBLE,
                           .rank = 1,
                           .dims = { (hsize_t) n },
                           .chunk = { sol_result_layout_get_chunk_rows ((guint64) n,
                                                                        sizeof (double)) },
                           .units = "m",
                           .long_name = "Position along the guide" };
  g_autofree double *z = g_new (double, n);
  for (gint64 k = 0; k < n; k++)
    z[k] = n > 1 ? self->z_end_m * (double) k / (double) (n - 1) : 0.0;
  return sol_hdf5_rows_create (&self->rows[VIEW_Z], parent, &spec) &&
         sol_hdf5_rows_write (&self->rows[VIEW_Z], 0, n, z) &&
         sol_result_axis_make (self->rows[VIEW_Z].dataset, "z");
}

static hid_t
create_group (SolHdf5Scope *scope,
              hid_t parent,
              const char *name,
              const char *signal,
              const char *axis,
              const char *title)
{
  const char *axes[] = { "z", axis };
  hid_t group = H5Gcreate2 (parent, name, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);
  sol_hdf5_scope_add (scope, group);
  gboolean ok = group >= 0 && sol_hdf5_write_text_attribute (group, "NX_class", "NXdata") &&
                sol_hdf5_write_text_attribute (group, "signal", signal) &&
                sol_hdf5_write_texts_attribute (group, "axes", axes, axis != NULL ? 2 : 1) &&
                sol_hdf5_write_text_attribute (group, "title", title) &&
                H5Lcreate_hard (parent, "z", group, "z", H5P_DEFAULT, H5P_DEFAULT) >= 0;
  if (axis != NULL)
    ok = ok && sol_hdf5_write_text_attribute (group, "SILX_style", log_style);
  return ok ? group : -1;
}

static gboolean
create_signal (SolResultViews *self,
               View view,
               hid_t group,
               const char *name,
               gsize n,
               const char *units,
               const char *long_name)
{
  gsize n_rows = (gsize) self->n_planes;
  gsize n_columns = MAX (n, 1);
  guint64 chunk = sol_result_layout_get_chunk_rows (n_rows, n_columns * sizeof (float));
  SolHdf5RowsSpec spec = { .name = name,
                           .file_type = H5T_IEEE_F32LE,
                           .type = H5T_NATIVE_FLOAT,
                           .rank = n > 0 ? 2 : 1,
                           .dims = { n_rows, n_columns },
                           .chunk = { chunk, n_columns },
                           .fill = SOL_HDF5_FILL_NAN,
                           .units = units,
                           .long_name = long_name };
  return sol_hdf5_rows_create (&self->rows[view], group, &spec) &&
         sol_result_axis_attach (self->rows[view].dataset, 0, self->rows[VIEW_Z].dataset, "z");
}

/* What a picture shows, and how much finer the planes are: a reader sees it in any viewer. */
static char *
make_title (const SolResultViews *self, const char *what, const SolThinnedAxis *axis)
{
  const char *of = self->is_modal ? "all modes" : "the whole beam";
  if (axis->n_samples == 1)
    return g_strdup_printf ("%s, %s", what, of);
  return g_strdup_printf ("%s, %s (largest of every %" G_GSIZE_FORMAT
                          " samples; all of them: /planes)",
                          what, of, axis->n_samples);
}

/* In double precision: to silx steps that differ by 1e-4 are an uneven axis, which it draws as points. */
static hid_t
create_axis (hid_t group, const Picture *picture, const SolThinnedAxis *axis)
{
  char step[G_ASCII_DTOSTR_BUF_SIZE];
  g_ascii_formatd (step, sizeof step, "%.3g", axis->step / picture->scale);
  g_autofree char *name = g_strdup_printf ("%s (%s), a value every %s %s", picture->axis_name,
                                           picture->axis_units, step, picture->scaled_units);
  return sol_result_axis_create (group, picture->axis, axis->values, axis->n, picture->axis_units,
                                 name);
}

/* A picture over z and @axis, as the group @names.group of @parent. */
static gboolean
create_picture (SolResultViews *self, hid_t parent, const Picture *picture, SolThinnedAxis axis)
{
  SOL_HDF5_SCOPE (scope);
  g_autofree char *title = make_title (self, picture->what, &axis);
  hid_t group =
      create_group (&scope, parent, picture->group, picture->signal, picture->axis, title);
  if (group < 0)
    return FALSE;
  hid_t scale = sol_hdf5_scope_add (&scope, create_axis (group, picture, &axis));
  SolHdf5Rows *rows = &self->rows[picture->view];
  return scale >= 0 &&
         create_signal (self, picture->view, group, picture->signal, axis.n, picture->units,
                        title) &&
         sol_hdf5_write_int_attribute (rows->dataset, "samples_per_value",
                                       (gint64) axis.n_samples) &&
         sol_result_axis_attach (rows->dataset, 1, scale, picture->axis);
}

/* The wavelengths of the spectrum's frequencies, for those who think in them: an axis of equal
 * steps is what viewers draw right, and equal steps in wavelength would be far too wide in the
 * ultraviolet or far too many in the infrared. */
static gboolean
create_wavelength (hid_t parent, SolThinnedAxis frequency)
{
  SOL_HDF5_SCOPE (scope);
  hid_t group = sol_hdf5_scope_add (&scope, H5Gopen2 (parent, "spectrum", H5P_DEFAULT));
  g_autofree double *wavelength_m = g_new (double, frequency.n);
  for (gsize b = 0; b < frequency.n; b++)
    wavelength_m[b] = SOL_C_M_PER_S / frequency.values[b];
  return group >= 0 &&
         sol_hdf5_scope_add (&scope,
                             sol_result_axis_create (group, "wavelength", wavelength_m, frequency.n,
                                                     "m", "Wavelength of the frequency")) >= 0;
}

/**
 * sol_result_views_create:
 * @self: the views
 * @file: a new result file
 *
 * Threads: under the library lock. Allocates: yes.
 * Returns: TRUE on success
 */
gboolean
sol_result_views_create (SolResultViews *self, hid_t file)
{
  SOL_HDF5_SCOPE (scope);
  SolThinnedAxis frequency = sol_result_thinning_get_frequency_hz (self->thinning);
  hid_t parent = sol_hdf5_scope_add (&scope, H5Gcreate2 (file, "views", H5P_DEFAULT, H5P_DEFAULT,
                                                         H5P_DEFAULT));
  if (parent < 0 || !sol_hdf5_write_text_attribute (parent, "NX_class", "NXentry") ||
      !sol_hdf5_write_text_attribute (parent, "default", "spectrum") || !create_z (self, parent) ||
      !create_picture (self, parent, &spectrum_picture, frequency) ||
      !create_wavelength (parent, frequency) ||
      !create_picture (self, parent, &power_picture, sol_result_thinning_get_t_s (self->thinning)))
    return FALSE;
  hid_t group = create_group (&scope, parent, "energy", "energy", NULL, "Pulse energy");
  return group >= 0 &&
         create_signal (self, VIEW_ENERGY, group, "energy", 0, "J", "Pulse energy, all modes");
}

/**
 * sol_result_views_open:
 * @self: the views
 * @file: a result file with the same layout
 *
 * Threads: under the library lock. Allocates: yes.
 * Returns: FALSE if its views are not the ones of this layout
 */
gboolean
sol_result_views_open (SolResultViews *self, hid_t file)
{
  static const char *const paths[N_VIEWS] = { "views/z", "views/spectrum/energy_density",
                                              "views/power/power", "views/energy/energy" };
  gsize n_columns[N_VIEWS] = {
    [VIEW_SPECTRUM] = sol_result_thinning_get_frequency_hz (self->thinning).n,
    [VIEW_POWER] = sol_result_thinning_get_t_s (self->thinning).n,
  };
  for (int i = 0; i < N_VIEWS; i++)
    {
      SolHdf5Rows *rows = &self->rows[i];
      hid_t type = i == VIEW_Z ? H5T_NATIVE_DOUBLE : H5T_NATIVE_FLOAT;
      int rank = i == VIEW_SPECTRUM || i == VIEW_POWER ? 2 : 1;
      if (!sol_hdf5_rows_open (rows, file, paths[i], type) || rows->rank != rank ||
          (rank == 2 && rows->dims[1] != n_columns[i]) || rows->dims[0] != self->rows[0].dims[0])
        return FALSE;
    }
  return TRUE;
}

/**
 * sol_result_views_compute:
 * @self: the views
 * @plane: the plane
 *
 * Works out the rows of the next sol_result_views_write().
 *
 * Threads: one; needs no library lock. Allocates: no.
 */
void
sol_result_views_compute (SolResultViews *self, const SolPlane *plane)
{
  sol_result_thinning_compute (self->thinning, plane);
}

/**
 * sol_result_views_write:
 * @self: the views
 * @row: number of the plane
 *
 * Threads: under the library lock. Allocates: no.
 * Returns: TRUE on success
 */
gboolean
sol_result_views_write (SolResultViews *self, gint64 row)
{
  double z;
  float energy;
  const float *spectrum, *power;
  sol_result_thinning_get_rows (self->thinning, &z, &spectrum, &power, &energy);
  return sol_hdf5_rows_write (&self->rows[VIEW_Z], row, 1, &z) &&
         sol_hdf5_rows_write (&self->rows[VIEW_SPECTRUM], row, 1, spectrum) &&
         sol_hdf5_rows_write (&self->rows[VIEW_POWER], row, 1, power) &&
         sol_hdf5_rows_write (&self->rows[VIEW_ENERGY], row, 1, &energy);
}

/**
 * sol_result_views_resize:
 * @self: the views
 * @n_rows: number of planes
 *
 * Threads: under the library lock. Allocates: yes.
 * Returns: TRUE on success
 */
gboolean
sol_result_views_resize (SolResultViews *self, gint64 n_rows)
{
  gboolean ok = TRUE;
  for (int i = 0; i < N_VIEWS; i++)
    ok = sol_hdf5_rows_resize (&self->rows[i], n_rows) && ok;
  return ok;
}

/**
 * sol_result_views_get_n_rows:
 * @self: the views, created or opened
 *
 * Threads: under the library lock. Allocates: no.
 * Returns: the planes that they have room for
 */
gint64
sol_result_views_get_n_rows (const SolResultViews *self)
{
  return (gint64) self->rows[VIEW_Z].dims[0];
}
