/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tapers of guides whose modes do not keep their shape: solid cores and rings of tubes. */
#include "config.h"

#include "base/constants.h"
#include "model/guide/step-field.h"
#include "model/guide/vincetti.h"
#include "physics-run.h"
#include "sol-test.h"

#include <gsl/gsl_integration.h>
#include <string.h>

#define STRAND                                                                                     \
  "[geometry]\nkind = step-index\ncore_radius = 1 um -> 0.8 um\ncore_index = SiO2\n"               \
  "cladding = air\nlength = 4 mm\n[pulse]\nwavelength = 1 um\nduration = 30 fs\nenergy = 1 nJ\n"   \
  "[response]\nraman = off\n[grid]\nwavelength_min = 600 nm\nwavelength_max = 2 um\n"              \
  "time_window = 0.2 ps\nabsorber = off\n[stepper]\nrtol = 1e-8\nplanes = 2\n"
#define RING                                                                                       \
  "[geometry]\nkind = antiresonant\nantiresonant_model = vincetti\ncore_radius = 20 um -> 17 um\n" \
  "wall_thickness = 200 nm\ntubes = 7\ntube_gap = 3 um\nlength = 20 cm\n[fill]\ngas = Ar\n"        \
  "pressure = 5 bar\n[pulse]\nwavelength = 1 um\nduration = 30 fs\nenergy = 3 uJ\n"                \
  "[response]\nplasma = off\n[grid]\nwavelength_min = 650 nm\nwavelength_max = 1.8 um\n"           \
  "time_window = 0.2 ps\nabsorber = off\n[stepper]\nrtol = 1e-8\nplanes = 2\n"
#define LINEAR "response.kerr=false"

static const struct
{
  const char *name;
  const char *text;
  double radius_m[2]; /* at both ends */
  double length_m;
  const char *calm; /* the Kerr effect turns the pulse by a radian and compresses it little */
} guides[] = {
  { "strand", STRAND, { 1e-6, 0.8e-6 }, 4e-3, "pulse.energy=0.1 nJ" },
  { "ring", RING, { 20e-6, 17e-6 }, 20e-2, "pulse.energy=0.3 uJ" },
};

/* Index less one of the mode at a radius, from the equation of the strand or the formulas of the ring. */
static SolJet
get_index (int guide, double radius_m, double thickness_m, double omega, int order)
{
  g_autoptr (GError) error = NULL;
  const SolGlass *silica = sol_glass_find ("SiO2", &error);
  g_assert_no_error (error);
  if (guide == 0)
    {
      const SolStepMode mode = { SOL_MODE_HE, 1, 1 };
      SolStepProfile profile = { sol_material_new ("SiO2", NAN, NAN, &error),
                                 sol_material_new ("air", NAN, NAN, &error), NAN };
      SolJet n = sol_step_mode_index_minus_one (&mode, &profile, radius_m, omega, order);
      sol_material_free ((SolMaterial *) profile.core);
      sol_material_free ((SolMaterial *) profile.cladding);
      return n;
    }
  const SolGas *argon = sol_gas_find ("Ar", &error);
  const double all = 1.0;
  double density;
  g_autoptr (SolMedium) medium = sol_medium_new (&argon, &all, 1, 293.15, FALSE, &error);
  g_assert_no_error (error);
  g_assert_true (sol_medium_densities_per_m3 (medium, 5e5, &density, NULL));
  SolGuidePlace place = {
    .omega_rad_per_s = omega,
    .core_susceptibility = sol_medium_susceptibility (medium, &density, omega, order),
    .cladding_index = sol_glass_index (silica, omega, order),
  };
  double sine = sin (SOL_PI / 7.0);
  const SolTubeRing ring = { 7, (sine * radius_m - 1.5e-6) / (1.0 - sine), 3e-6, radius_m,
                             thickness_m };
  return sol_tube_ring_index_minus_one (&ring, TRUE, &place);
}

/* What the mode does to a bin on the whole way, by nodes in z: loss, and phase against the frame. */
static SolComplex
sum_along (int guide, const double radius_m[2], const double wall_m[2], double omega, double omega0)
{
  enum
  {
    N_NODES = 64
  };
  SolComplex sum = 0.0;
  gsl_integration_glfixed_table *table = gsl_integration_glfixed_table_alloc (N_NODES);
  for (gsize i = 0; i < N_NODES; i++)
    {
      double share, weight;
      gsl_integration_glfixed_point (0.0, 1.0, i, &share, &weight, table);
      double a = radius_m[0] + (radius_m[1] - radius_m[0]) * share;
      double t = wall_m[0] + (wall_m[1] - wall_m[0]) * share;
      SolJet frame = get_index (guide, a, t, omega0, 1);
      SolComplex n = get_index (guide, a, t, omega, 0).c[0];
      double group = creal (frame.c[0]) + omega0 * creal (frame.c[1]);
      sum += weight * omega / SOL_C_M_PER_S * CMPLX (-cimag (n), -(creal (n) - group));
    }
  gsl_integration_glfixed_table_free (table);
  return sum;
}

static void
check_linear (const char *backend,
              int guide,
              const char *core,
              const char *wall,
              const double radius_m[2],
              const double wall_m[2])
{
  g_autoptr (SolCase) the_case = sol_physics_case (guides[guide].text, LINEAR, core, wall, NULL);
  g_autoptr (SolProblem) problem = sol_physics_translate (the_case);
  g_autoptr (SolPhysicsRun) run = sol_physics_run (the_case, backend);
  const SolFieldGrid *grid = run->grid;
  double length = sol_path_get_length_m (problem->path), k_max = 0.0;
  g_autofree SolComplex *want = g_new0 (SolComplex, grid->n_omega);
  for (gsize i = grid->first_active; i < grid->first_active + grid->n_active; i++)
    {
      double omega = grid->omega_rad_per_s[i];
      k_max = omega / SOL_C_M_PER_S;
      want[i] = problem->input[i] * cexp (length * sum_along (guide, radius_m, wall_m, omega,
                                                              problem->reference_omega_rad_per_s));
    }
  double off = sol_test_field_error (sol_physics_run_get_exit (run), want, grid->n_omega);
  g_test_message ("%s: %s: %d terms, off by %.2e", backend, guides[guide].name,
                  problem->op->n_terms, off);
  g_assert_cmpint (problem->op->n_terms, >, 1);
  /* class T: what the series may miss of the index, along the guide, and as much for the roots. */
  sol_assert_near (T, off, 0.0, 2e-13 * k_max * length);
}

/* Every bin has what the mode does to it on the way. */
static void
test_linear (gconstpointer data)
{
  const double wall_m[2] = { 200e-9, 200e-9 }, growing_m[2] = { 200e-9, 202e-9 };
  const double constant_m[2] = { 20e-6, 20e-6 };
  check_linear (data, 0, NULL, NULL, guides[0].radius_m, wall_m);
  check_linear (data, 1, NULL, NULL, guides[1].radius_m, wall_m);
  check_linear (data, 1, "geometry.core_radius=20 um", "geometry.wall_thickness=200 nm -> 202 nm",
                constant_m, growing_m);
}

/* Without Kerr effect and loss nothing changes the energy. */
static void
test_energy (gconstpointer data)
{
  static const char *const lossless[] = { "geometry.length=4 mm", "geometry.loss=false" };
  for (gsize g = 0; g < G_N_ELEMENTS (guides); g++)
    {
      g_autoptr (SolPhysicsRun) run =
          sol_physics_run_text (data, guides[g].text, LINEAR, lossless[g], NULL);
      double drift =
          sol_physics_run_measure (run, 1).energy_j / sol_physics_run_measure (run, 0).energy_j -
          1.0;
      g_test_message ("%s: %s: drift %.2e", (const char *) data, guides[g].name, drift);
      /* class R: each step turns every bin by a unit number of some roundings. */
      sol_assert_near (R, drift, 0.0, 1e-12);
    }
}

/* A radius from a value to itself is that value. */
static void
test_flat (gconstpointer data)
{
  static const char *const single[] = { "geometry.core_radius=0.8 um",
                                        "geometry.core_radius=19 um" };
  static const char *const flat[] = { "geometry.core_radius=0.8 um -> 0.8 um",
                                      "geometry.core_radius=19 um -> 19 um" };
  for (gsize g = 0; g < G_N_ELEMENTS (guides); g++)
    {
      g_autoptr (SolPhysicsRun) a = sol_physics_run_text (data, guides[g].text, single[g], NULL);
      g_autoptr (SolPhysicsRun) b = sol_physics_run_text (data, guides[g].text, flat[g], NULL);
      sol_assert_near (P, sol_physics_run_difference (b, a), 0.0, 0.0);
    }
}

/* --- a chain of short guides */

static const SolComplex *handed_on;

static void
hand_on (SolProblem *problem)
{
  if (handed_on != NULL)
    memcpy (problem->input, handed_on, problem->grid->n_omega * sizeof (SolComplex));
}

/* The exit of so many pieces of constant radius, each with that of its middle: fields and areas of its
 * own, and its power is handed on. */
static SolPhysicsRun *
run_chain (const char *backend, int guide, const char *const *changes, int n)
{
  SolPhysicsRun *last = NULL;
  for (int i = 0; i < n; i++)
    {
      const double *ends_m = guides[guide].radius_m;
      double radius = ends_m[0] + (ends_m[1] - ends_m[0]) * (i + 0.5) / n;
      char number[2][G_ASCII_DTOSTR_BUF_SIZE];
      g_autofree char *core =
          g_strconcat ("geometry.core_radius=",
                       g_ascii_dtostr (number[0], sizeof number[0], radius), NULL);
      g_autofree char *length =
          g_strconcat ("geometry.length=",
                       g_ascii_dtostr (number[1], sizeof number[1], guides[guide].length_m / n),
                       NULL);
      g_autoptr (SolCase) piece = sol_physics_case (guides[guide].text, core, length, changes[0],
                                                    changes[1], changes[2], NULL);
      handed_on = last != NULL ? sol_physics_run_get_exit (last) : NULL;
      SolPhysicsRun *next = sol_physics_run_changed (piece, backend, hand_on);
      sol_physics_run_free (last);
      last = next;
    }
  return last;
}

/* Pieces approach the taper like the square of their length, with everything that the Kerr effect does on
 * the way. @changes: [3] of the case, NULL behind the last. */
static void
check_chain (const char *backend, int guide, const char *const *changes)
{
  const char *text = guides[guide].text;
  g_autoptr (SolPhysicsRun) taper =
      sol_physics_run_text (backend, text, changes[0], changes[1], changes[2], NULL);
  g_autoptr (SolPhysicsRun) linear =
      sol_physics_run_text (backend, text, LINEAR, changes[0], changes[1], changes[2], NULL);
  double off[3];
  for (int k = 0; k < 3; k++)
    {
      g_autoptr (SolPhysicsRun) chain = run_chain (backend, guide, changes, 8 << k);
      off[k] = sol_physics_run_difference (chain, taper);
    }
  double kerr = sol_physics_run_difference (linear, taper);
  double order[2] = { log2 (off[0] / off[1]), log2 (off[1] / off[2]) };
  g_test_message ("%s: %s: pieces off by %.2e, %.2e, %.2e, orders %.2f and %.2f, without Kerr "
                  "effect %.2g",
                  backend, guides[guide].name, off[0], off[1], off[2], order[0], order[1], kerr);
  g_assert_cmpfloat (kerr, >, 0.3);           /* class T: it does something */
  sol_assert_near (T, order[1], 2.0, 0.15);   /* class T: the midpoint rule */
  g_assert_cmpfloat (off[2], <, 0.05 * kerr); /* class T: which is near by then */
}

static void
test_chain (gconstpointer data)
{
  static const char *const as_it_is[3] = { NULL };
  for (int g = 0; g < (int) G_N_ELEMENTS (guides); g++)
    check_chain (data, g, as_it_is);
}

/* Most of what the pieces of a real field miss is the phase of the carrier. An envelope has none, so here it
 * is what the pulse itself does. A compressed pulse radiates at the period of the pieces: that falls faster
 * than the square of their length, but hides it. */
static void
test_chain_of_envelopes (gconstpointer data)
{
  for (int g = 0; g < (int) G_N_ELEMENTS (guides); g++)
    {
      const char *const changes[3] = { "run.field=envelope", "response.third_harmonic=false",
                                       guides[g].calm };
      check_chain (data, g, changes);
    }
}

/* Peak power over the area that the mode has at each end. */
static void
test_intensity (gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (SolPhysicsRun) run = sol_physics_run_text (data, STRAND, LINEAR, NULL);
  const SolStepMode mode = { SOL_MODE_HE, 1, 1 };
  double omega = 2.0 * SOL_PI * SOL_C_M_PER_S / 1e-6;
  SolMaterial *gas = sol_material_new ("air", NAN, NAN, &error);
  double air = 1.0 + creal (sol_material_susceptibility (gas, omega, 0).c[0]);
  double glass = creal (sol_glass_index (sol_glass_find ("SiO2", NULL), omega, 0).c[0]);
  for (int plane = 0; plane < 2; plane++)
    {
      SolStepField field;
      g_assert_true (sol_step_field_init (&field, &mode, guides[0].radius_m[plane], omega, glass,
                                          sqrt (air), &error));
      double want = sol_physics_run_get_statistic (run, SOL_STATISTIC_PEAK_POWER, plane) /
                    sol_step_field_effective_area_m2 (&field, 0.0);
      /* class T: what the series of the area may miss. */
      sol_assert_close (T, sol_physics_run_get_statistic (run, SOL_STATISTIC_PEAK_INTENSITY, plane),
                        want, 1e-10);
    }
  sol_material_free (gas);
}

int
main (int argc, char **argv)
{
  static const struct
  {
    const char *name;
    void (*test) (gconstpointer backend);
  } tests[] = {
    { "linear", test_linear },
    { "energy", test_energy },
    { "flat", test_flat },
    { "chain", test_chain },
    { "chain-of-envelopes", test_chain_of_envelopes },
    { "intensity", test_intensity },
  };
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (tests); i++)
    for (int k = 0; sol_backend_get (k) != NULL; k++)
      {
        const char *backend = sol_backend_get (k)->name;
        g_autofree char *path =
            g_strdup_printf ("/physics/taper-guides/%s/%s", tests[i].name, backend);
        g_test_add_data_func (path, backend, tests[i].test);
      }
  return g_test_run ();
}
