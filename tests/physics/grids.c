/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Results do not depend on window, band or steps once these are wide or fine enough. */
#include "config.h"

#include "physics-run.h"
#include "short-pulse.h"
#include "sol-test.h"

/* The difference of two exit fields at the frequencies that both grids have, relative to the second.
 * The spacing of one is a whole multiple of the other's: windows grow by powers of two. */
static double
difference_in_band (const SolPhysicsRun *a, const SolPhysicsRun *b)
{
  const SolPhysicsRun *wide = a->grid->domega_rad_per_s > b->grid->domega_rad_per_s ? a : b;
  const SolPhysicsRun *narrow = wide == a ? b : a;
  gsize ratio = (gsize) lround (wide->grid->domega_rad_per_s / narrow->grid->domega_rad_per_s);
  double error = 0.0, norm = 0.0;
  const SolComplex *p = sol_physics_run_get_exit (wide), *q = sol_physics_run_get_exit (narrow);
  for (gsize k = 0; k < wide->grid->n_omega && k * ratio < narrow->grid->n_omega; k++)
    {
      sol_assert_close (R, wide->grid->omega_rad_per_s[k], narrow->grid->omega_rad_per_s[k * ratio],
                        1e-12);
      error += pow (cabs (p[k] - q[k * ratio]), 2.0);
      norm += pow (cabs (q[k * ratio]), 2.0);
    }
  return sqrt (error / norm);
}

#define HELIUM                                                                                     \
  "fill.gas=He", "fill.pressure=1 bar", "geometry.core_radius=125 um", "pulse.energy=50 uJ",       \
      "geometry.length=20 cm", "response.plasma=band", "stepper.rtol=1e-8", "stepper.planes=2"

/* A longer window has a finer spacing, down to frequencies where no formula of a material holds. */
static void
test_time_windows (void)
{
  static const char *const windows[] = { "grid.time_window=0.25 ps", "grid.time_window=1 ps",
                                         "grid.time_window=5 ps", "grid.time_window=20 ps" };
  g_autoptr (SolPhysicsRun) first =
      sol_physics_run_text ("cpu", SOL_SHORT_PULSE, HELIUM, windows[0], NULL);
  for (gsize i = 1; i < G_N_ELEMENTS (windows); i++)
    {
      g_autoptr (SolPhysicsRun) run =
          sol_physics_run_text ("cpu", SOL_SHORT_PULSE, HELIUM, windows[i], NULL);
      double apart = difference_in_band (run, first);
      g_test_message ("%s, %zu samples: %.2e from %s, %" G_GINT64_FORMAT " steps", windows[i],
                      run->grid->n_fine, apart, windows[0], run->report.outcome.n_accepted);
      sol_assert_near (T, apart, 0.0, 1e-6);
    }
}

/* The band grows, at one time step, until it holds the third harmonic (267 nm) and then the fifth
 * (160 nm), each fainter than the one before by far. */
static void
test_band (void)
{
  static const char *const bands[] = { "grid.wavelength_min=320 nm", "grid.wavelength_min=190 nm",
                                       "grid.wavelength_min=150 nm", "grid.wavelength_min=130 nm" };
  enum
  {
    N = G_N_ELEMENTS (bands)
  };
  SolPhysicsRun *run[N];
  double apart[N];
  for (int i = 0; i < N; i++)
    run[i] = sol_physics_run_text ("cpu", SOL_SHORT_PULSE, bands[i], "grid.time_step=0.06 fs",
                                   "pulse.energy=10 uJ", "response.plasma=off", "stepper.rtol=1e-9",
                                   NULL);
  for (int i = 0; i < N - 1; i++)
    {
      apart[i] = difference_in_band (run[i], run[N - 1]);
      g_test_message ("%s: %.2e from %s", bands[i], apart[i], bands[N - 1]);
      if (i > 0)
        g_assert_cmpfloat (apart[i], <, 0.2 * apart[i - 1]); /* class T: it converges */
    }
  sol_assert_near (T, apart[N - 2], 0.0, 1e-5);
  for (int i = 0; i < N; i++)
    sol_physics_run_free (run[i]);
}

/* What the absorbers take is a rate: it converges with the step, of second order since half of it
 * acts before a step and half behind it, where a factor a step would take sixteen times as much with sixteen
 * times the steps. The window is short and the band ends inside the spectrum, so that both work. */
static void
test_absorber (void)
{
  static const char *const steps[] = { "stepper.max_step=0.4 mm", "stepper.max_step=0.1 mm",
                                       "stepper.max_step=0.025 mm" };
  double taken_j[3], out_j[3];
  gint64 n[3];
  for (int i = 0; i < 3; i++)
    {
      g_autoptr (SolPhysicsRun) run =
          sol_physics_run_text ("cpu", SOL_SHORT_PULSE, steps[i], "response.plasma=off",
                                "grid.absorber=on", "grid.wavelength_min=300 nm",
                                "grid.time_window=70 fs", "pulse.gdd=40 fs^2",
                                "geometry.length=4 cm", "geometry.loss=false", "stepper.rtol=1e-6",
                                NULL);
      taken_j[i] =
          sol_physics_run_get_statistic (run, SOL_STATISTIC_ABSORBED_ENERGY, run->n_planes - 1);
      out_j[i] = run->report.energy_out_j;
      n[i] = run->report.outcome.n_accepted;
      g_test_message ("%" G_GINT64_FORMAT " steps: absorbed %.6g of the energy, exit energy %.9g",
                      n[i], taken_j[i] / run->report.energy_in_j,
                      out_j[i] / run->report.energy_in_j);
    }
  g_assert_cmpint (n[2], >, 12 * n[0]);
  g_assert_cmpfloat (taken_j[2], >, 1e-5 * out_j[2]); /* class T: there is something to see */
  double coarse = fabs (taken_j[0] - taken_j[2]), fine = fabs (taken_j[1] - taken_j[2]);
  g_assert_cmpfloat (fine, <, 0.12 * coarse); /* class T: second order gives a seventeenth */
  sol_assert_close (T, taken_j[1], taken_j[2], 1e-3);
  sol_assert_close (T, out_j[0], out_j[2], 1e-5);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/physics/grids/time-windows-agree", test_time_windows);
  g_test_add_func ("/physics/grids/band-converges", test_band);
  g_test_add_func ("/physics/grids/absorber-is-a-rate", test_absorber);
  return g_test_run ();
}
