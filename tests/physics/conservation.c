/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the equation keeps, and what its linear part does to a field, on every back end. */
#include "config.h"

#include "analysis/spectral-phase.h"
#include "base/constants.h"
#include "model/guide/guide.h"
#include "physics-run.h"
#include "short-pulse.h"
#include "sol-test.h"

#include <float.h>
#include <gsl/gsl_integration.h>

typedef void (*BackendTest) (const char *backend);

static void
on_every_backend (gconstpointer test)
{
  for (int i = 0; sol_backend_get (i) != NULL; i++)
    (*(const BackendTest *) test) (sol_backend_get (i)->name);
}

static double
beta_per_m (const SolProblem *problem, double pressure_pa, double omega, int order)
{
  double density;
  g_autoptr (GError) error = NULL;
  sol_medium_densities_per_m3 (problem->medium, pressure_pa, &density, &error);
  g_assert_no_error (error);
  SolGuide guide = { .medium = problem->medium,
                     .density_per_m3 = &density,
                     .kind = problem->guide,
                     .core_radius_m = problem->reference_core_radius_m,
                     .cladding = sol_glass_find ("SiO2", &error) };
  return sol_guide_beta (&guide, omega, order);
}

/* The sum over the active bins of n_eff omega^power |A|^2, relative to its start. */
static double
drift (const SolPhysicsRun *run, const SolProblem *problem, int power)
{
  const SolFieldGrid *grid = run->grid;
  double sum[2] = { 0.0, 0.0 };
  for (gsize k = grid->first_active; k < grid->first_active + grid->n_active; k++)
    {
      double omega = grid->omega_rad_per_s[k];
      double n_eff = beta_per_m (problem, 0.5e5, omega, 0) * SOL_C_M_PER_S / omega;
      double weight = n_eff * pow (omega, power);
      sum[0] += weight * pow (cabs (sol_physics_run_get_plane (run, 0)[k]), 2.0);
      sum[1] += weight * pow (cabs (sol_physics_run_get_exit (run)[k]), 2.0);
    }
  return sum[1] / sum[0] - 1.0;
}

/* With dA/dz = -i omega/(4 n) c P the sum of n |A|^2 changes by the integral of P dE/dt, which is the
 * total derivative of E^4 for the Kerr effect; without self-steepening omega n |A|^2 takes its
 * place. The band window on P takes its share where there is light at the band's edge, so the pulse
 * is one that ends inside the band. The other sum is not kept, which shows that the test can fail. */
static void
test_kerr_keeps (const char *backend)
{
  static const struct
  {
    const char *steepening;
    const char *harmonic;
    int kept, not_kept;
  } rows[] = {
    { "response.self_steepening=true", "response.third_harmonic=true", 0, 1 },
    { "response.self_steepening=false", "response.third_harmonic=true", 1, 0 },
  };
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (SolCase) c =
          sol_physics_case (SOL_SHORT_PULSE, rows[i].steepening, rows[i].harmonic,
                            "response.plasma=off", "geometry.loss=false", "stepper.rtol=1e-8",
                            "pulse.energy=30 uJ", NULL);
      g_autoptr (SolProblem) problem = sol_physics_translate (c);
      g_autoptr (SolPhysicsRun) run = sol_physics_run (c, backend);
      double kept = drift (run, problem, rows[i].kept);
      double other = drift (run, problem, rows[i].not_kept);
      g_test_message ("%s %s: drift %.2e, of the other sum %.2e", backend, rows[i].steepening, kept,
                      other);
      sol_assert_near (T, kept, 0.0, 1e-7);
      g_assert_cmpfloat (fabs (other), >, 1e-4); /* class T: far outside the bound above */
    }
}

/* Without loss every bin keeps its energy: a step multiplies it by a phase factor of unit modulus
 * within a few roundings. */
static void
test_linear_keeps_every_bin (const char *backend)
{
  g_autoptr (SolPhysicsRun) run =
      sol_physics_run_text (backend, SOL_SHORT_PULSE, "response.kerr=false", "response.plasma=off",
                            "geometry.loss=false", "geometry.length=3 m", NULL);
  double bound = 32.0 * DBL_EPSILON * (double) (run->report.outcome.n_accepted + 1);
  double largest = 0.0;
  for (gsize k = 0; k < run->grid->n_omega; k++)
    {
      double before = cabs (sol_physics_run_get_plane (run, 0)[k]);
      double after = cabs (sol_physics_run_get_exit (run)[k]);
      sol_assert_near (R, after, before, bound * before);
      if (before > 0.0)
        largest = fmax (largest, fabs (after / before - 1.0));
    }
  sol_assert_close (R, run->report.energy_out_j, run->report.energy_in_j, bound);
  g_test_message ("%s: largest change of a bin %.1e in %" G_GINT64_FORMAT " steps, bound %.1e",
                  backend, largest, run->report.outcome.n_accepted, bound);
}

/* Phase of the mode less that of the frame, integrated over z with nodes in the pressure. */
static double
phase_rad (const SolProblem *problem, double p0_pa, double p1_pa, double length_m, double omega)
{
  double omega0 = problem->reference_omega_rad_per_s, phase = 0.0;
  gsl_integration_glfixed_table *table = gsl_integration_glfixed_table_alloc (24);
  for (gsize i = 0; i < 24; i++)
    {
      double p, weight;
      gsl_integration_glfixed_point (0.0, 1.0, i, &p, &weight, table);
      p = p0_pa + (p1_pa - p0_pa) * p;
      /* z is quadratic in p: dz/dp = 2 p L/(p1^2 - p0^2). */
      double dz = p1_pa > p0_pa || p1_pa < p0_pa ? weight * 2.0 * p * length_m / (p1_pa + p0_pa)
                                                 : weight * length_m;
      phase +=
          dz * (beta_per_m (problem, p, omega, 0) - omega * beta_per_m (problem, p, omega0, 1));
    }
  gsl_integration_glfixed_table_free (table);
  return phase;
}

/* The exit field is the input times exp (-i phase) with phases of the model functions. The phases
 * are about 1e7 rad, so that their last digit is 2e-9 rad. */
static void
test_linear_phase (const char *backend)
{
  static const struct
  {
    const char *pressure;
    double p0_pa, p1_pa;
  } rows[] = {
    { "fill.pressure=0.5 bar", 0.5e5, 0.5e5 },
    { "fill.pressure=0.8 bar -> 0.2 bar", 0.8e5, 0.2e5 },
    { "fill.pressure=0.8 bar -> 0 bar", 0.8e5, 0.0 },
    { "fill.pressure=0 bar -> 0.8 bar", 0.0, 0.8e5 },
  };
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (SolCase) c = sol_physics_case (SOL_SHORT_PULSE, rows[i].pressure,
                                                "response.kerr=false", "response.plasma=off",
                                                "geometry.loss=false", "geometry.length=1 m", NULL);
      g_autoptr (SolProblem) problem = sol_physics_translate (c);
      g_autoptr (SolPhysicsRun) run = sol_physics_run (c, backend);
      const SolFieldGrid *grid = run->grid;
      g_autofree SolComplex *want = g_new0 (SolComplex, grid->n_omega);
      for (gsize k = grid->first_active; k < grid->first_active + grid->n_active; k++)
        {
          double phase =
              phase_rad (problem, rows[i].p0_pa, rows[i].p1_pa, 1.0, grid->omega_rad_per_s[k]);
          want[k] = sol_physics_run_get_plane (run, 0)[k] * (cos (phase) - 1.0i * sin (phase));
        }
      sol_assert_field_close (T, sol_physics_run_get_exit (run), want, grid->n_omega, 1e-7);
    }
}

/* The frame moves with the group velocity at the reference: no delay is left there, and the chirp is
 * beta_2 L. */
static void
test_group_delay (const char *backend)
{
  g_autoptr (SolCase) c =
      sol_physics_case (SOL_SHORT_PULSE, "response.kerr=false", "response.plasma=off",
                        "geometry.length=1 m", "pulse.duration=30 fs", "grid.time_window=0.4 ps",
                        NULL);
  g_autoptr (SolProblem) problem = sol_physics_translate (c);
  g_autoptr (SolPhysicsRun) run = sol_physics_run (c, backend);
  double omega0 = problem->reference_omega_rad_per_s;
  SolSpectralPhaseFit fit;
  g_assert_true (sol_spectral_phase_fit (run->grid->omega_rad_per_s, sol_physics_run_get_exit (run),
                                         run->grid->n_omega, omega0, 1e-2, &fit));
  double gdd_s2 = beta_per_m (problem, 0.5e5, omega0, 2);
  g_test_message ("%s: delay %.2e fs, GDD %.4f fs^2, beta_2 L %.4f fs^2", backend,
                  1e15 * fit.delay_s, 1e30 * fit.gdd_s2, 1e30 * gdd_s2);
  /* Class T: what the fourth order of dispersion leaves in a fit to the third. */
  sol_assert_near (T, fit.delay_s, 0.0, 1e-18);
  sol_assert_close (T, fit.gdd_s2, gdd_s2, 1e-3);
}

static const struct
{
  const char *path;
  BackendTest test;
} tests[] = {
  { "/physics/conservation/kerr-keeps-its-invariant", test_kerr_keeps },
  { "/physics/conservation/linear-keeps-every-bin", test_linear_keeps_every_bin },
  { "/physics/conservation/linear-phase-is-that-of-the-mode", test_linear_phase },
  { "/physics/conservation/no-delay-in-the-frame", test_group_delay },
};

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add_data_func (tests[i].path, &tests[i].test, on_every_backend);
  return g_test_run ();
}
