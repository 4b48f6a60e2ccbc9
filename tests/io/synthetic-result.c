/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "io/synthetic-result.h"

#include "base/constants.h"
#include "problem/statistics.h"
#include "sol-test.h"

#include <glib/gstdio.h>
#include <string.h>

SolResultLayout *
synthetic_layout (int n_mode, gsize n_omega, gint64 n_planes)
{
  SolResultLayout *layout = g_new0 (SolResultLayout, 1);
  layout->n_planes = n_planes;
  layout->n_mode = n_mode;
  layout->n_pol = 1;
  layout->n_omega = n_omega;
  layout->n_t = 2 * (n_omega - 1);
  layout->n_species = 1;
  layout->field = SOL_CASE_FIELD_REAL;
  layout->z_end_m = 1.5;
  layout->wavelength_min_m = 200e-9;
  layout->wavelength_max_m = 2e-6;
  layout->omega_rad_per_s = g_new (double, n_omega);
  layout->t_s = g_new (double, layout->n_t);
  double dt = 0.25e-15;
  double domega = 2.0 * SOL_PI / (dt * (double) layout->n_t);
  for (gsize j = 0; j < n_omega; j++)
    layout->omega_rad_per_s[j] = domega * (double) j;
  for (gsize k = 0; k < layout->n_t; k++)
    layout->t_s[k] = dt * ((double) k - 0.5 * (double) layout->n_t);
  layout->modes = g_new0 (SolResultMode, n_mode);
  for (int i = 0; i < n_mode; i++)
    layout->modes[i] =
        (SolResultMode){ g_strdup_printf ("HE1%d", i + 1), g_strdup ("HE"), 1, i + 1, 0, 2.4 + i };
  layout->species = g_new0 (char *, 2);
  layout->species[0] = g_strdup ("He");
  layout->case_text = g_strdup ("[run]\ntitle = synthetic, 1 µm\n");
  return layout;
}

/* A Gaussian pulse of 8 fs at 800 nm, delayed by a femtosecond a plane, of the energy 1 µJ (k+1). */
static void
synthetic_compute_field (const SolResultLayout *layout, gint64 number, SolComplex *field)
{
  double energy_j = 1e-6 * (double) (number + 1);
  double sigma = 8e-15 / (2.0 * sqrt (log (2.0)));
  double peak_w = energy_j / (sigma * sqrt (SOL_PI));
  double omega0 = 2.0 * SOL_PI * SOL_C_M_PER_S / 800e-9;
  double delay = 1e-15 * (double) number;
  int n = sol_result_layout_get_n_amplitude (layout) * layout->n_pol;
  for (int i = 0; i < n; i++)
    for (gsize j = 0; j < layout->n_omega; j++)
      {
        double omega = layout->omega_rad_per_s[j];
        double x = (omega - omega0) * sigma;
        double size = 0.5 * sqrt (peak_w) * sigma * sqrt (2.0 * SOL_PI) * exp (-0.5 * x * x);
        *field++ = size / sqrt ((double) n) * cexp (-_Complex_I * omega * delay);
      }
}

/* The same from a table: some tests look at the same planes thousands of times. */
void
synthetic_field (const SolResultLayout *layout, gint64 number, SolComplex *field)
{
  static GPtrArray *table = NULL;
  static gsize n_field = 0;
  gsize n;
  g_assert_true (sol_result_layout_get_n_field (layout, &n));
  if (n != n_field)
    {
      g_clear_pointer (&table, g_ptr_array_unref);
      table = g_ptr_array_new_with_free_func (g_free);
      n_field = n;
    }
  while (table->len <= number)
    {
      SolComplex *plane = g_new (SolComplex, n);
      synthetic_compute_field (layout, table->len, plane);
      g_ptr_array_add (table, plane);
    }
  memcpy (field, g_ptr_array_index (table, number), n * sizeof *field);
}

void
synthetic_statistics (const SolResultLayout *layout, gint64 number, double *statistics)
{
  int n = sol_statistics_get_n_values (layout->n_mode, layout->n_species);
  for (int k = 0; k < n; k++)
    statistics[k] = 1e-3 * k + (double) number;
  for (int k = 0; k < layout->n_mode; k++)
    statistics[k] = 1e-6 * (double) (number + 1) / layout->n_mode;
}

double
synthetic_z (const SolResultLayout *layout, gint64 number)
{
  return layout->z_end_m * (double) number / (double) MAX (layout->n_planes - 1, 1);
}

SolStepRecord
synthetic_step (gint64 number)
{
  return (SolStepRecord){ 1e-3 * (double) number, 1e-4 + 1e-9 * (double) number, 0.5,
                          number % 3 != 0, (int) (number % 7) };
}

gboolean
synthetic_add_plane (SolResultWriter *writer, GError **error)
{
  const SolResultLayout *layout = sol_result_writer_get_layout (writer);
  gint64 number = sol_result_writer_get_n_saved (writer);
  gsize n_field;
  g_assert_true (sol_result_layout_get_n_field (layout, &n_field));
  g_autofree SolComplex *field = g_new (SolComplex, n_field);
  g_autofree double *statistics =
      g_new (double, sol_statistics_get_n_values (layout->n_mode, layout->n_species));
  synthetic_field (layout, number, field);
  synthetic_statistics (layout, number, statistics);
  SolPlane plane = { number, synthetic_z (layout, number), field, statistics, NULL };
  SolObserver observer = sol_result_writer_get_observer (writer);
  return observer.plane (observer.data, &plane, error);
}

/* Class P: what was stored comes back bit by bit. */
void
synthetic_check_planes (SolResultReader *reader, gint64 first)
{
  const SolResultLayout *layout = sol_result_reader_get_layout (reader);
  gsize n_field;
  g_assert_true (sol_result_layout_get_n_field (layout, &n_field));
  int n_statistics = sol_statistics_get_n_values (layout->n_mode, layout->n_species);
  g_autofree SolComplex *field = g_new (SolComplex, n_field);
  g_autofree SolComplex *want = g_new (SolComplex, n_field);
  g_autofree double *got = g_new (double, n_statistics);
  g_autofree double *statistics = g_new (double, n_statistics);
  g_autoptr (GError) error = NULL;
  for (gint64 k = MAX (first, 0); k < sol_result_reader_get_n_saved (reader); k++)
    {
      double z = synthetic_z (layout, k);
      synthetic_field (layout, k, want);
      synthetic_statistics (layout, k, statistics);
      sol_result_reader_read_plane (reader, k, field, &error);
      g_assert_no_error (error);
      g_assert_cmpmem (field, n_field * sizeof *field, want, n_field * sizeof *want);
      sol_result_reader_read_statistics (reader, k, got, &error);
      g_assert_no_error (error);
      gsize n_bytes = (gsize) n_statistics * sizeof *got;
      g_assert_cmpmem (got, n_bytes, statistics, n_bytes);
      g_assert_cmpmem (&sol_result_reader_get_z_m (reader)[k], sizeof z, &z, sizeof z);
    }
}

/* A folder of its own that goes with its content. */
char *
synthetic_folder (void)
{
  g_autoptr (GError) error = NULL;
  char *folder = g_dir_make_tmp ("soliscope-result-XXXXXX", &error);
  g_assert_no_error (error);
  return folder;
}

void
synthetic_remove (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  for (const char *name = NULL; dir != NULL && (name = g_dir_read_name (dir)) != NULL;)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);
      g_assert_cmpint (g_remove (path), ==, 0);
    }
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

void
synthetic_set_up (SyntheticFixture *fixture, gconstpointer data)
{
  fixture->folder = synthetic_folder ();
  fixture->path = g_build_filename (fixture->folder, "run.h5", NULL);
  fixture->partial = g_strconcat (fixture->path, ".partial", NULL);
}

void
synthetic_tear_down (SyntheticFixture *fixture, gconstpointer data)
{
  synthetic_remove (fixture->folder);
  g_free (fixture->folder);
  g_free (fixture->path);
  g_free (fixture->partial);
}
