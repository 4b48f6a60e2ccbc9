/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A run that is stopped half way and resumed from its file ends where an uninterrupted one does. */
#include "config.h"

#include "io/case/case-file.h"
#include "io/result/result-reader.h"
#include "physics-run.h"
#include "short-pulse.h"
#include "sol-test.h"

#include <glib/gstdio.h>
#include <string.h>

typedef struct
{
  GCancellable *cancellable;
  gint64 stop_behind;
} Stopper;

static gboolean
stop_at_plane (gpointer data, const SolPlane *plane, GError **error)
{
  Stopper *self = data;
  if (plane->number >= self->stop_behind)
    g_cancellable_cancel (self->cancellable);
  return TRUE;
}

static SolComplex *
read_exit (const char *path, gsize *n, gint64 *n_saved)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (SolResultReader) reader = sol_result_reader_new (path, &error);
  g_assert_no_error (error);
  const SolResultLayout *layout = sol_result_reader_get_layout (reader);
  *n = (gsize) sol_result_layout_get_n_amplitude (layout) * (gsize) layout->n_pol * layout->n_omega;
  *n_saved = sol_result_reader_get_n_saved (reader);
  SolComplex *field = g_new0 (SolComplex, *n);
  sol_result_reader_read_plane (reader, *n_saved - 1, field, &error);
  g_assert_no_error (error);
  return field;
}

static void
execute (SolRunRequest *request, GCancellable *cancellable, SolRunReport *report)
{
  SolProgress progress = { 0 };
  g_autoptr (GError) error = NULL;
  sol_run_execute (request, &progress, cancellable, report, &error);
  g_assert_no_error (error);
}

static void
stop_and_resume (const SolCase *the_case, const SolBackendOps *ops, const char *path)
{
  Stopper stopper = { g_cancellable_new (), the_case->stepper.planes / 2 };
  SolObserver observer = { .data = &stopper, .plane = stop_at_plane };
  SolRunRequest request = { .the_case = the_case,
                            .backend = ops,
                            .n_threads = 1,
                            .output_path = path,
                            .observers = &observer,
                            .n_observers = 1 };
  g_auto (SolRunReport) first = { 0 }, second = { 0 };
  execute (&request, stopper.cancellable, &first);
  g_assert_true (first.is_stopped && !first.is_complete);
  g_assert_cmpint (first.outcome.n_planes, >=, stopper.stop_behind);
  g_assert_cmpint (first.outcome.n_planes, <, the_case->stepper.planes);

  g_autoptr (GError) error = NULL;
  g_autoptr (SolResultReader) reader = sol_result_reader_new (path, &error);
  g_assert_no_error (error);
  g_assert_false (sol_result_reader_is_complete (reader));
  g_autoptr (SolCase) stored =
      sol_case_from_text (sol_result_reader_get_layout (reader)->case_text, -1, path, &error);
  g_assert_no_error (error);
  g_clear_pointer (&reader, sol_result_reader_free);
  SolRunRequest rest = { .the_case = stored,
                         .backend = ops,
                         .n_threads = 1,
                         .output_path = path,
                         .is_resume = TRUE };
  execute (&rest, NULL, &second);
  g_assert_true (second.is_complete);
  g_object_unref (stopper.cancellable);
}

static void
check_resume (const SolCase *the_case, const char *name)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *folder = g_dir_make_tmp ("soliscope-resume-XXXXXX", &error);
  g_assert_no_error (error);
  g_autofree char *path = g_build_filename (folder, "run.h5", NULL);
  for (int i = 0; sol_backend_get (i) != NULL; i++)
    {
      const SolBackendOps *ops = sol_backend_get (i);
      g_autoptr (SolPhysicsRun) whole = sol_physics_run (the_case, ops->name);
      gsize n;
      gint64 n_saved;
      stop_and_resume (the_case, ops, path);
      g_autofree SolComplex *field = read_exit (path, &n, &n_saved);
      g_assert_cmpuint (n, ==, whole->n_column * whole->grid->n_omega);
      g_assert_cmpint (n_saved, ==, the_case->stepper.planes);
      g_test_message ("%s %s: resumed against uninterrupted %.2e", name, ops->name,
                      sol_test_field_error (field, sol_physics_run_get_exit (whole), n));
      /* T113, at a tolerance of 1e-8. */
      sol_assert_field_close (T, field, sol_physics_run_get_exit (whole), n, 1e-7);
      g_remove (path);
    }
  g_rmdir (folder);
}

/* Absorbers between steps are of second order in the step, which no tolerance controls, and a run that goes
 * on has its steps elsewhere: the two may differ by the error of both, told from steps of a quarter. */
static void
test_edges (gconstpointer data)
{
  static const char *const beam =
      "[run]\nmodel = radial\n[geometry]\naperture_radius = 0.4 mm\nlength = 1 cm\n[fill]\n"
      "gas = Ar\npressure = 1 bar\n[pulse]\nwavelength = 800 nm\nduration = 10 fs\n"
      "energy = 20 uJ\nwaist = 200 um\n[response]\nplasma = off\n[grid]\nwavelength_min = 400 nm\n"
      "wavelength_max = 2 um\ntime_window = 80 fs\nradial_points = 24\n"
      "[stepper]\nrtol = 1e-8\nmax_step = 0.1 mm\nplanes = 5\n";
  gboolean in_time = strcmp (data, "time") == 0;
  g_autoptr (SolCase) the_case =
      in_time
          ? sol_physics_case (SOL_SHORT_PULSE, "response.plasma=off", "grid.absorber=on",
                              "grid.time_window=70 fs", "pulse.gdd=120 fs^2",
                              "geometry.length=4 cm", "geometry.loss=false", "stepper.rtol=1e-8",
                              "stepper.max_step=0.4 mm", "stepper.planes=5", NULL)
          : sol_physics_case (beam, NULL);
  g_autoptr (SolCase) finer = sol_case_copy (the_case);
  g_autoptr (GError) error = NULL;
  g_autofree char *folder = g_dir_make_tmp ("soliscope-resume-XXXXXX", &error);
  g_assert_no_error (error);
  g_autofree char *path = g_build_filename (folder, "run.h5", NULL);
  gsize n;
  gint64 n_saved;
  finer->stepper.max_step_m *= 0.25;
  g_autoptr (SolPhysicsRun) whole = sol_physics_run (the_case, "cpu");
  g_autoptr (SolPhysicsRun) fine = sol_physics_run (finer, "cpu");
  stop_and_resume (the_case, sol_backend_find ("cpu"), path);
  g_autofree SolComplex *field = read_exit (path, &n, &n_saved);
  double apart = sol_test_field_error (field, sol_physics_run_get_exit (whole), n);
  double own = sol_physics_run_difference (whole, fine);
  double taken =
      sol_physics_run_get_statistic (whole, SOL_STATISTIC_ABSORBED_ENERGY, whole->n_planes - 1) /
      whole->report.energy_in_j;
  g_test_message ("%s: resumed against uninterrupted %.2e, that against finer steps %.2e; %.2e of "
                  "the energy absorbed",
                  (const char *) data, apart, own, taken);
  g_assert_cmpfloat (taken, >, 1e-6); /* class T: there is something to see */
  /* class T: own is 15/16 of the error of either. */
  g_assert_cmpfloat (apart, <, 2.0 * own * 16.0 / 15.0);
  g_remove (path);
  g_rmdir (folder);
}

static void
test_reference (gconstpointer name)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *file = g_strconcat ("physics/reference/", (const char *) name, ".ini", NULL);
  g_autofree char *case_path = sol_test_data (file);
  g_autoptr (SolCase) the_case = sol_case_file_read (case_path, &error);
  g_assert_no_error (error);
  check_resume (the_case, name);
}

/* Modes in a narrowing core, two polarisations and a vector field: what is stored is what goes on. */
static void
test_modes (void)
{
  static const char *const models[][2] = {
    { "run.model=multimode", "geometry.modes=HE11, HE12" },
    { "run.model=vector", "geometry.modes=HE11a, HE11b" },
  };
  for (gsize i = 0; i < G_N_ELEMENTS (models); i++)
    {
      g_autoptr (SolCase) the_case =
          sol_physics_case (SOL_SHORT_PULSE, models[i][0], models[i][1],
                            "geometry.core_radius=50 um -> 45 um", "response.plasma=off",
                            "grid.radial_points=8", "geometry.length=4 mm", "stepper.rtol=1e-8",
                            "stepper.planes=5", NULL);
      check_resume (the_case, models[i][0]);
    }
}

/* Planes of free space hold the field at the nodes, from which the amplitudes are made again. Steps of
 * millimetres lose the edges of the band many times over: the planes inside them are none the worse. */
static void
test_free_space (gconstpointer absorber)
{
  g_autofree char *assignment = g_strconcat ("grid.absorber=", (const char *) absorber, NULL);
  g_autoptr (SolCase) the_case = sol_physics_case (
      "[run]\nmodel = radial\n[geometry]\naperture_radius = 0.4 mm\nlength = 1 cm\n[fill]\n"
      "gas = Ar\npressure = 1 bar\n[pulse]\nwavelength = 800 nm\nduration = 10 fs\n"
      "energy = 20 uJ\nwaist = 80 um\n[response]\nplasma = off\n[grid]\n"
      "wavelength_min = 400 nm\nwavelength_max = 2 um\ntime_window = 80 fs\nradial_points = "
      "24\n[stepper]\nrtol = 1e-8\nplanes = 5\n",
      assignment, NULL);
  check_resume (the_case, "radial");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/physics/resume/argon-kerr", "argon-kerr", test_reference);
  g_test_add_func ("/physics/resume/modes", test_modes);
  g_test_add_data_func ("/physics/resume/free-space", "off", test_free_space);
  g_test_add_data_func ("/physics/resume/free-space-absorber", "on", test_free_space);
  g_test_add_data_func ("/physics/resume/edge-of-the-window", "time", test_edges);
  g_test_add_data_func ("/physics/resume/edge-of-the-disc", "radius", test_edges);
  return g_test_run ();
}
