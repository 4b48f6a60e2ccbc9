/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/error.h"
#include "io/case/pulse-result.h"
#include "synthetic-result.h"

/* The plane nearest to the place comes back bit by bit with its axis; a place outside the run and a
 * file that is none are told by name. */
static void
test_plane (SyntheticFixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (SolResultLayout) layout = synthetic_layout (2, 33, 6);
  g_autoptr (SolResultWriter) writer = sol_result_writer_new (fixture->path, layout, FALSE, &error);
  g_assert_no_error (error);
  for (int k = 0; k < 6; k++)
    g_assert_true (synthetic_add_plane (writer, &error));
  g_assert_true (sol_result_writer_set_record (writer, "{}", &error));
  g_assert_true (sol_result_writer_close (writer, TRUE, &error));
  double z = synthetic_z (layout, 3), apart = synthetic_z (layout, 4) - z;
  g_autoptr (SolPulseField) field = sol_result_read_pulse (fixture->path, z + 0.3 * apart, &error);
  g_assert_no_error (error);
  gsize n_field;
  g_assert_true (sol_result_layout_get_n_field (layout, &n_field));
  g_autofree SolComplex *want = g_new (SolComplex, n_field);
  synthetic_field (layout, 3, want);
  g_assert_cmpmem (field->spectrum, n_field * sizeof *want, want, n_field * sizeof *want);
  g_assert_cmpint (field->n_mode, ==, layout->n_mode);
  g_assert_cmpint (field->n_pol, ==, layout->n_pol);
  g_assert_cmpuint (field->n_omega, ==, 33);
  sol_assert_near (P, field->z_m, z, 0.0);
  sol_assert_near (P, field->first_rad_per_s, layout->omega_rad_per_s[0], 0.0);
  sol_assert_close (R, field->domega_rad_per_s,
                    layout->omega_rad_per_s[32] - layout->omega_rad_per_s[31], 1e-12);
  double end = synthetic_z (layout, 5);
  g_assert_null (sol_result_read_pulse (fixture->path, end + apart, &error));
  g_assert_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_MISSING);
  g_clear_error (&error);
  g_assert_null (sol_result_read_pulse ("/nowhere/run.h5", 0.0, &error));
  g_assert_nonnull (error);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/io/pulse-result/plane", SyntheticFixture, NULL, synthetic_set_up, test_plane,
              synthetic_tear_down);
  return g_test_run ();
}
