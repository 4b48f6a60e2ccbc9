/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The delayed response of gases in runs: ends of gradients, two polarisations, switches, the same on
 * every back end. The reference field is in reference.c. */
#include "config.h"

#include "base/error.h"
#include "physics-run.h"
#include "sol-test.h"

#include <string.h>

static const char nitrogen[] =
    "[run]\nmodel = mode-averaged\n"
    "[geometry]\nkind = capillary\ncore_radius = 125 um\nlength = 0.5 m\n"
    "[fill]\ngas = N2\npressure = 0 bar -> 0.4 bar\n"
    "[pulse]\nwavelength = 1030 nm\nduration = 30 fs\nenergy = 100 uJ\n"
    "[response]\nplasma = off\nraman = on\n"
    "[grid]\nwavelength_min = 400 nm\nwavelength_max = 4 um\n"
    "time_window = 0.5 ps\n"
    "[stepper]\nrtol = 1e-6\nplanes = 3\n";

static const char hydrogen[] = "[run]\nmodel = mode-averaged\n"
                               "[geometry]\nkind = capillary\ncore_radius = 20 um\nlength = 5 cm\n"
                               "loss = false\n"
                               "[fill]\ngas = H2\npressure = 3 bar\n"
                               "[pulse]\nwavelength = 800 nm\nduration = 20 fs\nenergy = 1.5 uJ\n"
                               "[response]\nplasma = off\nraman = on\n"
                               "[grid]\nwavelength_min = 300 nm\nwavelength_max = 4 um\n"
                               "time_window = 0.5 ps\nabsorber = off\n"
                               "[stepper]\nrtol = 1e-7\nplanes = 2\n";

/* Every medium term is zero where there is no gas, and the results join those of next to none. */
static void
test_vacuum_ends (void)
{
  static const char *const pairs[][2] = {
    { "fill.pressure=0 bar -> 0.4 bar", "fill.pressure=1e-6 bar -> 0.4 bar" },
    { "fill.pressure=0.4 bar -> 0 bar", "fill.pressure=0.4 bar -> 1e-6 bar" },
    { "fill.pressure=0 bar -> 0 bar", "fill.pressure=1e-6 bar -> 1e-6 bar" },
  };
  for (int i = 0; sol_backend_get (i) != NULL; i++)
    for (gsize k = 0; k < G_N_ELEMENTS (pairs); k++)
      {
        const char *backend = sol_backend_get (i)->name;
        g_autoptr (SolPhysicsRun) vacuum =
            sol_physics_run_text (backend, nitrogen, pairs[k][0], NULL);
        g_autoptr (SolPhysicsRun) nearly =
            sol_physics_run_text (backend, nitrogen, pairs[k][1], NULL);
        double off = sol_physics_run_difference (vacuum, nearly);
        g_test_message ("%s %s: off by %.2e", backend, pairs[k][0], off);
        g_assert_cmpfloat (off, <, 1e-4); /* class T: both at 1e-6, and a little gas */
      }
}

/* A gradient, where the damping changes all along: recursion and tables agree. */
static void
test_back_ends_agree (void)
{
  g_autoptr (SolPhysicsRun) a = sol_physics_run_text ("reference", hydrogen, "geometry.length=2 cm",
                                                      "fill.pressure=0 bar -> 6 bar", NULL);
  g_autoptr (SolPhysicsRun) b = sol_physics_run_text ("cpu", hydrogen, "geometry.length=2 cm",
                                                      "fill.pressure=0 bar -> 6 bar", NULL);
  g_assert_cmpint (a->report.outcome.n_accepted, ==, b->report.outcome.n_accepted);
  sol_assert_field_close (R, sol_physics_run_get_exit (b), sol_physics_run_get_exit (a),
                          a->grid->n_omega, 1e-10);
}

/* Light at any angle does what light along x does: the tensor of rotation and the isotropic parts. */
static void
test_angle_does_not_matter (gconstpointer data)
{
  const char *backend = data;
  const double angle = 0.65;
  g_autoptr (SolPhysicsRun) x = sol_physics_run_text (backend, hydrogen, NULL);
  g_autoptr (SolPhysicsRun) turned =
      sol_physics_run_text (backend, hydrogen, "pulse.angle=0.65 rad", NULL);
  gsize n = x->grid->n_omega;
  g_assert_cmpuint (turned->n_column, ==, 2);
  const SolComplex *one = sol_physics_run_get_exit (x), *two = sol_physics_run_get_exit (turned);
  g_autofree SolComplex *along = g_new (SolComplex, n), *across = g_new (SolComplex, n);
  for (gsize i = 0; i < n; i++)
    {
      along[i] = cos (angle) * two[i] + sin (angle) * two[n + i];
      across[i] = one[i] + cos (angle) * two[n + i] - sin (angle) * two[i];
    }
  /* What is across is zero: added to the field it changes nothing. */
  sol_assert_field_close (R, across, one, n, 1e-11);
  sol_assert_field_close (T, along, one, n, 1e-9);
}

/* Circular light of one handedness stays so, and both do the same. */
static void
test_circular_light (void)
{
  g_autoptr (SolPhysicsRun) run =
      sol_physics_run_text ("cpu", hydrogen, "pulse.polarisation=circular", NULL);
  gsize n = run->grid->n_omega;
  const SolComplex *exit = sol_physics_run_get_exit (run);
  g_autofree SolComplex *other = g_new (SolComplex, n);
  /* y is x turned by a quarter of a cycle, either way: the same energy in both. */
  double energy[2] = { 0.0, 0.0 };
  for (gsize i = 0; i < 2 * n; i++)
    energy[i / n] += pow (cabs (exit[i]), 2.0);
  sol_assert_close (T, energy[1], energy[0], 1e-6);
  for (gsize i = 0; i < n; i++)
    other[i] =
        exit[i] + 0.5 * (exit[n + i] * exit[n + i] + exit[i] * exit[i]) / (cabs (exit[i]) + 1e-30);
  sol_assert_field_close (T, other, exit, n, 1e-4);
}

/* auto is on in hydrogen and off in argon; off is not on. */
static void
test_automatic (void)
{
  g_autoptr (SolPhysicsRun) on = sol_physics_run_text ("cpu", hydrogen, NULL);
  g_autoptr (SolPhysicsRun) automatic =
      sol_physics_run_text ("cpu", hydrogen, "response.raman=auto", NULL);
  g_autoptr (SolPhysicsRun) off =
      sol_physics_run_text ("cpu", hydrogen, "response.raman=off", NULL);
  sol_assert_near (P, sol_physics_run_difference (automatic, on), 0.0, 0.0);
  /* class T: the effect is large. */
  g_assert_cmpfloat (sol_physics_run_difference (off, on), >, 0.1);
  g_autoptr (SolPhysicsRun) argon =
      sol_physics_run_text ("cpu", hydrogen, "fill.gas=Ar", "response.raman=auto", NULL);
  g_autoptr (SolPhysicsRun) argon_off =
      sol_physics_run_text ("cpu", hydrogen, "fill.gas=Ar", "response.raman=off", NULL);
  sol_assert_near (P, sol_physics_run_difference (argon, argon_off), 0.0, 0.0);
}

static void
test_refusals (void)
{
  static const struct
  {
    const char *gas;
    const char *raman;
    const char *word;
  } rows[] = {
    { "fill.gas=O2", "response.raman=on", "damping" },
    { "fill.gas=O2", "response.raman=auto", "damping" },
    { "fill.gas=Ar", "response.raman=on", "neither rotation nor vibration" },
  };
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (SolCase) the_case = sol_physics_case (hydrogen, rows[i].gas, rows[i].raman, NULL);
      g_autoptr (GError) error = NULL;
      g_autoptr (SolPhysicsRun) run = sol_physics_run_try (the_case, "cpu", &error);
      g_assert_null (run);
      if (strstr (error->message, rows[i].word) == NULL)
        g_error ("“%s” does not name “%s”", error->message, rows[i].word);
    }
}

/* A mixture responds as its parts do: hydrogen with helium, whose own response is small. */
static void
test_mixture (void)
{
  g_autoptr (SolPhysicsRun) mixture =
      sol_physics_run_text ("cpu", hydrogen, "fill.gas=H2:0.5, He:0.5",
                            "fill.equation_of_state=ideal", "response.kerr=false", NULL);
  g_autoptr (SolPhysicsRun) other =
      sol_physics_run_text ("cpu", hydrogen, "fill.gas=He:0.5, H2:0.5",
                            "fill.equation_of_state=ideal", "response.kerr=false", NULL);
  g_assert_cmpfloat (sol_physics_run_difference (mixture, other), <, 1e-9); /* class R: an order */
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/physics/raman/vacuum-ends", test_vacuum_ends);
  g_test_add_func ("/physics/raman/back-ends-agree", test_back_ends_agree);
  g_test_add_data_func ("/physics/raman/angle-does-not-matter-reference", "reference",
                        test_angle_does_not_matter);
  g_test_add_data_func ("/physics/raman/angle-does-not-matter-cpu", "cpu",
                        test_angle_does_not_matter);
  g_test_add_func ("/physics/raman/circular-light", test_circular_light);
  g_test_add_func ("/physics/raman/automatic", test_automatic);
  g_test_add_func ("/physics/raman/refusals", test_refusals);
  g_test_add_func ("/physics/raman/mixture", test_mixture);
  return g_test_run ();
}
