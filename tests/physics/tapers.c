/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A core radius that changes along z: what it keeps, and what it moves between modes. */
#include "config.h"

#include "base/constants.h"
#include "base/error.h"
#include "model/guide/guide.h"
#include "physics-run.h"
#include "short-pulse.h"
#include "sol-test.h"

#include <gsl/gsl_integration.h>

#define LINEAR                                                                                     \
  "[run]\nmodel = multimode\n[geometry]\nkind = capillary\nloss = false\nmodes = HE11..HE14\n"     \
  "[fill]\ngas = He\npressure = 0 bar\n[pulse]\nwavelength = 800 nm\nduration = 30 fs\n"           \
  "energy = 1 uJ\n[response]\nkerr = false\nplasma = off\n[grid]\nwavelength_min = 500 nm\n"       \
  "wavelength_max = 1.5 um\ntime_window = 0.2 ps\nabsorber = off\n[stepper]\nplanes = 2\n"

static double
total (const SolPhysicsRun *run, gint64 plane)
{
  return sol_physics_run_measure (run, plane).energy_j;
}

static double
mode_energy (const SolPhysicsRun *run, int mode, gint64 plane)
{
  int offset = sol_statistic_get_offset (SOL_STATISTIC_ENERGY, run->n_energy, 1);
  return run->statistics[plane * run->n_statistics + offset + mode];
}

/* The coupling alone keeps the energy to a tenth of the tolerance, and does couple. */
static void
test_energy (gconstpointer data)
{
  const char *backend = data;
  static const char *const rtol[] = { "stepper.rtol=1e-5", "stepper.rtol=1e-7" };
  for (int i = 0; i < 2; i++)
    {
      g_autoptr (SolPhysicsRun) run =
          sol_physics_run_text (backend, LINEAR, "geometry.core_radius=100 um -> 60 um",
                                "geometry.length=1 cm", rtol[i], NULL);
      double drift = fabs (total (run, 1) / total (run, 0) - 1.0);
      double moved = 1.0 - mode_energy (run, 0, 1) / mode_energy (run, 0, 0);
      g_test_message ("%s: %s: drift %.2e, moved %.2e", backend, rtol[i], drift, moved);
      sol_assert_near (T, drift, 0.0, 0.1 * (i == 0 ? 1e-5 : 1e-7));
      g_assert_cmpfloat (moved, >, 1e-4); /* class T: a taper over a few beat lengths */
    }
}

/* A taper so short that nothing beats is a change of basis: the amplitude of HE12 is the overlap of two
 * HE11, to first order 2 u1 u2/(u2^2 - u1^2) ln (a0/a1). Narrowing and widening have opposite second
 * orders. */
static void
test_sudden (gconstpointer data)
{
  const char *backend = data;
  static const char *const tapers[] = { "geometry.core_radius=100 um -> 99.9 um",
                                        "geometry.core_radius=100 um -> 100.1 um" };
  double u1 = 2.404825557695773, u2 = 5.520078110286311, amplitude = 0.0;
  for (int i = 0; i < 2; i++)
    {
      g_autoptr (SolPhysicsRun) run =
          sol_physics_run_text (backend, LINEAR, tapers[i], "geometry.length=1 um",
                                "stepper.rtol=1e-9", NULL);
      amplitude += 0.5 * sqrt (mode_energy (run, 1, 1) / total (run, 0));
    }
  double want = 2.0 * u1 * u2 / (u2 * u2 - u1 * u1) * 1e-3;
  /* class T: what is left is of third order, 1e-6 of it times a few. */
  sol_assert_close (T, amplitude, want, 1e-4);
}

/* A taper much longer than the beat length of the modes carries all light in its mode. */
static void
test_adiabatic (gconstpointer data)
{
  const char *backend = data;
  g_autoptr (SolPhysicsRun) run =
      sol_physics_run_text (backend, LINEAR, "geometry.core_radius=50 um -> 40 um",
                            "geometry.length=2 m", "geometry.modes=HE11, HE12", NULL);
  double moved = mode_energy (run, 1, 1) / total (run, 0);
  g_test_message ("%s: %.2e in HE12", backend, moved);
  sol_assert_near (T, moved, 0.0, 1e-5); /* class T: (coupling over beating)^2, 1e-3 squared */
}

/* A mode in a taper and back is squeezed and released: with the Kerr effect the phase goes like the
 * mean of 1/a^2, and n |A|^2 stays without loss. */
static void
test_averaged_taper (gconstpointer data)
{
  const char *backend = data;
  g_autoptr (SolPhysicsRun) run =
      sol_physics_run_text (backend, SOL_SHORT_PULSE, "response.plasma=off", "geometry.loss=false",
                            "stepper.rtol=1e-8",
                            "geometry.core_radius=0 m: 50 um, 1 cm: 30 um, 2 cm: 50 um", NULL);
  g_autoptr (SolPhysicsRun) narrow =
      sol_physics_run_text (backend, SOL_SHORT_PULSE, "response.plasma=off", "geometry.loss=false",
                            "stepper.rtol=1e-8", "geometry.core_radius=30 um", NULL);
  double first = sol_physics_run_get_statistic (run, SOL_STATISTIC_PEAK_INTENSITY, 0);
  double middle = sol_physics_run_get_statistic (run, SOL_STATISTIC_CORE_RADIUS, 1);
  sol_assert_close (R, middle, 30e-6, 1e-12);
  /* class P: the same power in a core of 3/5 of the radius has 25/9 of the intensity. */
  sol_assert_close (T,
                    sol_physics_run_get_statistic (narrow, SOL_STATISTIC_PEAK_INTENSITY, 0) / first,
                    25.0 / 9.0, 1e-9);
  double drift = total (run, 2) / total (run, 0) - 1.0;
  g_test_message ("%s: energy drift %.2e", backend, drift);
  /* class T: n differs from one by 1e-4 and is the same at both ends. */
  sol_assert_near (T, drift, 0.0, 1e-6);
}

/* Averaged and resolved see the same taper. */
static void
test_models_agree (gconstpointer data)
{
  const char *backend = data;
  g_autoptr (SolPhysicsRun) averaged =
      sol_physics_run_text (backend, SOL_SHORT_PULSE, "response.plasma=off", "stepper.rtol=1e-8",
                            "geometry.core_radius=50 um -> 40 um", NULL);
  g_autoptr (SolPhysicsRun) resolved =
      sol_physics_run_text (backend, SOL_SHORT_PULSE, "response.plasma=off", "stepper.rtol=1e-8",
                            "run.model=multimode", "geometry.core_radius=50 um -> 40 um", NULL);
  double off = sol_physics_run_difference (averaged, resolved);
  g_test_message ("%s: off by %.2e", backend, off);
  sol_assert_near (T, off, 0.0, 3e-3); /* the limit of value T104 */
}

#define THIN_WALL                                                                                  \
  "[geometry]\nkind = antiresonant\ncore_radius = 13 um\nwall_thickness = 200 nm -> 204 nm\n"      \
  "length = 2 cm\n[fill]\ngas = Ar\npressure = 5 bar\n[pulse]\nwavelength = 800 nm\n"              \
  "duration = 3 fs\nenergy = 1 nJ\n[response]\nkerr = false\nplasma = off\n[grid]\n"               \
  "wavelength_min = 350 nm\nwavelength_max = 2 um\ntime_window = 0.2 ps\nabsorber = off\n"         \
  "[stepper]\nplanes = 2\n"

/* What the mode does to a bin in all, by nodes that lie far closer than the width of a line: loss and
 * phase against the frame. */
static SolComplex
sum_along_wall (const SolProblem *problem, double omega, double *sharpest)
{
  enum
  {
    N_PIECES = 32,
    N_NODES = 24
  };
  double density, length = sol_path_get_length_m (problem->path), last = 0.0;
  double omega0 = problem->reference_omega_rad_per_s;
  g_assert_true (sol_medium_densities_per_m3 (problem->medium, 5e5, &density, NULL));
  SolGuide guide = { .kind = problem->guide,
                     .medium = problem->medium,
                     .density_per_m3 = &density,
                     .core_radius_m = problem->reference_core_radius_m,
                     .cladding = sol_glass_find ("SiO2", NULL) };
  SolComplex sum = 0.0;
  gsl_integration_glfixed_table *table = gsl_integration_glfixed_table_alloc (N_NODES);
  for (int piece = 0; piece < N_PIECES; piece++)
    for (gsize i = 0; i < N_NODES; i++)
      {
        double share, weight;
        gsl_integration_glfixed_point ((double) piece / N_PIECES, (piece + 1.0) / N_PIECES, i,
                                       &share, &weight, table);
        guide.wall_thickness_m = 200e-9 + 4e-9 * share;
        double beta =
            sol_guide_beta (&guide, omega, 0) - omega * sol_guide_beta (&guide, omega0, 1);
        double alpha = sol_guide_alpha_per_m (&guide, omega);
        sum += length * weight * CMPLX (-0.5 * alpha, -beta);
        last = fmax (last, alpha);
      }
  gsl_integration_glfixed_table_free (table);
  *sharpest = fmax (*sharpest, last);
  return sum;
}

/* A line of the wall that moves through the bins: every bin has what the mode does to it on the way. */
static void
test_moving_line (gconstpointer data)
{
  const char *backend = data;
  g_autoptr (SolCase) the_case = sol_physics_case (THIN_WALL, NULL);
  g_autoptr (SolProblem) problem = sol_physics_translate (the_case);
  g_autoptr (SolPhysicsRun) run = sol_physics_run (the_case, backend);
  const SolFieldGrid *grid = run->grid;
  g_autofree SolComplex *want = g_new0 (SolComplex, grid->n_omega);
  double sharpest = 0.0, k_max = 0.0;
  for (gsize i = grid->first_active; i < grid->first_active + grid->n_active; i++)
    {
      double omega = grid->omega_rad_per_s[i];
      want[i] = problem->input[i] * cexp (sum_along_wall (problem, omega, &sharpest));
      k_max = fmax (k_max, omega / SOL_C_M_PER_S);
    }
  double off = sol_test_field_error (sol_physics_run_get_exit (run), want, grid->n_omega);
  g_test_message ("%s: %d terms, off by %.2e; %.3g of the energy arrives, loss up to %.3g 1/m",
                  backend, problem->op->n_terms, off, total (run, 1) / total (run, 0), sharpest);
  g_assert_cmpfloat (sharpest, >, 100.0); /* class T: the line is in the band */
  /* class T: what a translation allows the series to miss, along the guide. */
  sol_assert_near (T, off, 0.0, 1e-12 * k_max * sol_path_get_length_m (problem->path));
}

int
main (int argc, char **argv)
{
  static const struct
  {
    const char *name;
    void (*test) (gconstpointer backend);
  } tests[] = {
    { "energy", test_energy },
    { "sudden", test_sudden },
    { "adiabatic", test_adiabatic },
    { "averaged", test_averaged_taper },
    { "models-agree", test_models_agree },
    { "moving-line", test_moving_line },
  };
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (tests); i++)
    for (int k = 0; sol_backend_get (k) != NULL; k++)
      {
        const char *backend = sol_backend_get (k)->name;
        g_autofree char *path = g_strdup_printf ("/physics/tapers/%s/%s", tests[i].name, backend);
        g_test_add_data_func (path, backend, tests[i].test);
      }
  return g_test_run ();
}
