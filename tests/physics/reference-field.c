/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "reference-field.h"

#include <hdf5.h>

static gsize
count (hid_t file, const char *name)
{
  hid_t set = H5Dopen2 (file, name, H5P_DEFAULT), space = H5Dget_space (set);
  hssize_t n = H5Sget_simple_extent_npoints (space);
  g_assert_cmpint (n, >, 0);
  H5Sclose (space);
  H5Dclose (set);
  return (gsize) n;
}

static gpointer
read_all (hid_t file, const char *name, hid_t type, gsize *n)
{
  *n = count (file, name);
  gpointer values = g_malloc (*n * H5Tget_size (type));
  hid_t set = H5Dopen2 (file, name, H5P_DEFAULT);
  g_assert_cmpint (H5Dread (set, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, values), >=, 0);
  H5Dclose (set);
  return values;
}

SolReferenceField *
sol_reference_field_read (const char *path)
{
  SolReferenceField *self = g_new0 (SolReferenceField, 1);
  hid_t file = H5Fopen (path, H5F_ACC_RDONLY, H5P_DEFAULT);
  hid_t type = H5Tcreate (H5T_COMPOUND, 2 * sizeof (double));
  gsize n_field;
  g_assert_cmpint (file, >=, 0);
  H5Tinsert (type, "r", 0, H5T_NATIVE_DOUBLE);
  H5Tinsert (type, "i", sizeof (double), H5T_NATIVE_DOUBLE);
  self->z_m = read_all (file, "z", H5T_NATIVE_DOUBLE, &self->n_planes);
  self->omega_rad_per_s = read_all (file, "omega", H5T_NATIVE_DOUBLE, &self->n_omega);
  self->field = read_all (file, "field", type, &n_field);
  self->n_column = n_field / (self->n_planes * self->n_omega);
  g_assert_cmpuint (n_field, ==, self->n_planes * self->n_column * self->n_omega);
  H5Tclose (type);
  H5Fclose (file);
  return self;
}

void
sol_reference_field_free (SolReferenceField *self)
{
  if (self == NULL)
    return;
  g_free (self->z_m);
  g_free (self->omega_rad_per_s);
  g_free (self->field);
  g_free (self);
}

double
sol_reference_field_read_tolerance (const char *path)
{
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;
  char *end = NULL;
  g_file_get_contents (path, &text, NULL, &error);
  g_assert_no_error (error);
  double tolerance = g_ascii_strtod (text, &end);
  g_assert_true (end > text && tolerance > 0.0); /* class P: a tolerance at all */
  return tolerance;
}
