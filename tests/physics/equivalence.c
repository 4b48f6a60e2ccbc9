/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One experiment said in several ways gives one result, on every back end that offers them. */
#include "config.h"

#include "base/error.h"
#include "physics-run.h"
#include "short-pulse.h"
#include "sol-test.h"

/* NULL: the back end does not offer the case, which the oracle always does. */
static SolPhysicsRun *
run (const char *backend, SolCase *the_case)
{
  g_autoptr (SolCase) owned = the_case;
  g_autoptr (GError) error = NULL;
  SolPhysicsRun *self = sol_physics_run_try (owned, backend, &error);
  if (g_error_matches (error, SOL_SOLVER_ERROR, SOL_SOLVER_ERROR_UNSUPPORTED))
    {
      g_assert_cmpstr (backend, !=, "reference");
      g_test_message ("%s", error->message);
      return NULL;
    }
  g_assert_no_error (error);
  return self;
}

/* Norm of the difference of two columns of the exit fields over the norm of the second. */
static double
column_difference (const SolPhysicsRun *a, gsize column, const SolPhysicsRun *b, gsize other)
{
  gsize n = a->grid->n_omega;
  return sol_test_field_error (sol_physics_run_get_exit (a) + column * n,
                               sol_physics_run_get_exit (b) + other * n, n);
}

#define KERR_IN_ONE_MODE                                                                           \
  "[geometry]\ncore_radius = 13 um\nlength = 5 cm\nmodes = HE11\n[fill]\ngas = Ar\n"               \
  "pressure = 5 bar\n[pulse]\nwavelength = 800 nm\nduration = 30 fs\nenergy = 1 uJ\n[response]\n"  \
  "plasma = off\n[grid]\nwavelength_min = 250 nm\nwavelength_max = 3 um\ntime_window = 0.3 ps\n"   \
  "absorber = off\n[stepper]\nrtol = 1e-7\nplanes = 2\n"

/* Value T104: the averaged mode, the mode resolved in radius and the one resolved over the whole
 * cross-section. The first has 1/n in its source, which is what it differs by. */
static void
test_models (gconstpointer data)
{
  const char *backend = data;
  g_autoptr (SolPhysicsRun) averaged = run (backend, sol_physics_case (KERR_IN_ONE_MODE, NULL));
  g_autoptr (SolPhysicsRun) radial =
      run (backend, sol_physics_case (KERR_IN_ONE_MODE, "run.model=multimode", NULL));
  g_autoptr (SolPhysicsRun) whole =
      run (backend, sol_physics_case (KERR_IN_ONE_MODE, "run.model=vector", NULL));
  g_autoptr (SolPhysicsRun) angles =
      run (backend,
           sol_physics_case (KERR_IN_ONE_MODE, "run.model=vector", "grid.angular_points=6", NULL));
  if (averaged == NULL || radial == NULL || whole == NULL || angles == NULL)
    return;
  double to_radial = sol_physics_run_difference (averaged, radial);
  g_test_message ("%s: averaged against radial %.2e", backend, to_radial);
  sol_assert_near (T, to_radial, 0.0, 3e-3);
  double to_whole = sol_physics_run_difference (averaged, whole);
  double one_angle = sol_physics_run_difference (whole, radial);
  double six_angles = sol_physics_run_difference (angles, radial);
  g_test_message ("%s: averaged against the cross-section %.2e, that against radial %.2e, with six "
                  "angles %.2e",
                  backend, to_whole, one_angle, six_angles);
  sol_assert_near (T, to_whole, 0.0, 3e-3);
  /* class T: the same numbers in another order, steps at 1e-7. */
  sol_assert_near (T, one_angle, 0.0, 1e-9);
  sol_assert_near (T, six_angles, 0.0, 1e-9);
}

/* Steps of one length whatever the last digits of an error: rates have onsets, and of two runs that
 * differ by rounding one may reject a step that the other takes. */
#define EQUAL_STEPS "stepper.rtol=1e-3", "stepper.max_step=0.05 mm", "geometry.length=2 mm"

/* Value T107: light along x and at 45 degrees: the second is the first turned. The limits are the
 * value's own. */
static void
check_turned (const char *backend,
              const char *model,
              const char *modes,
              const char *plasma,
              double limit)
{
  g_autoptr (SolPhysicsRun) along =
      run (backend, sol_physics_case (SOL_SHORT_PULSE, model, modes, plasma, EQUAL_STEPS, NULL));
  g_autoptr (SolPhysicsRun) turned =
      run (backend, sol_physics_case (SOL_SHORT_PULSE, model, modes, plasma, EQUAL_STEPS,
                                      "pulse.angle=45 deg", NULL));
  if (along == NULL || turned == NULL)
    return;
  gsize n = along->grid->n_omega;
  g_autofree SolComplex *half_each = g_new (SolComplex, n);
  for (gsize i = 0; i < n; i++)
    half_each[i] = sol_physics_run_get_exit (along)[i] / sqrt (2.0);
  for (gsize c = 0; c < 2; c++)
    {
      double off = sol_test_field_error (sol_physics_run_get_exit (turned) + c * n, half_each, n);
      g_test_message ("%s: %s, %s: component %d off by %.2e", backend, model, plasma, (int) c, off);
      sol_assert_near (T, off, 0.0, limit);
    }
}

static void
test_turned (gconstpointer data)
{
  static const struct
  {
    const char *plasma;
    double limit;
  } rows[] = { { "response.plasma=off", 1e-12 }, { "response.plasma=trapezoid", 1e-8 } };
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      check_turned (data, "run.model=mode-averaged", "geometry.modes=HE11", rows[i].plasma,
                    rows[i].limit);
      check_turned (data, "run.model=vector", "geometry.modes=HE11a, HE11b", rows[i].plasma,
                    rows[i].limit);
    }
}

/* Value T109: a gas is two portions of itself. */
static void
test_two_halves (gconstpointer data)
{
  const char *backend = data;
  SolCase *whole =
      sol_physics_case (SOL_SHORT_PULSE, "fill.equation_of_state=ideal", EQUAL_STEPS, NULL);
  SolCase *halves = sol_case_copy (whole);
  halves->fill.n_species = 2;
  halves->fill.species = g_renew (SolCaseSpecies, halves->fill.species, 2);
  halves->fill.species[0].fraction = 0.5;
  halves->fill.species[1] = (SolCaseSpecies){ g_strdup (halves->fill.species[0].name), 0.5 };
  g_autoptr (SolPhysicsRun) one = run (backend, whole);
  g_autoptr (SolPhysicsRun) two = run (backend, halves);
  double apart = sol_physics_run_difference (two, one);
  g_test_message ("%s: two halves against the whole %.2e", backend, apart);
  /* class T: exact but for the order of two sums. */
  sol_assert_near (T, apart, 0.0, 1e-10);
}

/* A gradient and a taper from a value to itself are that value, by one stepper: auto takes another for a
 * taper of several modes. */
static void
test_flat_profiles (gconstpointer data)
{
  const char *backend = data;
  static const char *const flat[] = { "fill.pressure=0.5 bar -> 0.5 bar",
                                      "geometry.core_radius=50 um -> 50 um",
                                      "geometry.core_radius=0 m: 50 um, 1 cm: 50 um" };
  static const char *const models[] = { "run.model=mode-averaged", "run.model=multimode" };
  for (gsize m = 0; m < G_N_ELEMENTS (models); m++)
    {
      const char *modes = m == 0 ? "geometry.modes=HE11" : "geometry.modes=HE11, HE12";
      g_autoptr (SolPhysicsRun) plain =
          run (backend, sol_physics_case (SOL_SHORT_PULSE, models[m], modes, "geometry.length=5 mm",
                                          "stepper.method=rk45", NULL));
      for (gsize i = 0; i < G_N_ELEMENTS (flat) && plain != NULL; i++)
        {
          g_autoptr (SolPhysicsRun) other =
              run (backend,
                   sol_physics_case (SOL_SHORT_PULSE, models[m], modes, "geometry.length=5 mm",
                                     "stepper.method=rk45", flat[i], NULL));
          if (other == NULL)
            continue;
          double apart = sol_physics_run_difference (other, plain);
          g_test_message ("%s: %s, %s: %.2e", backend, models[m], flat[i], apart);
          /* class T: a profile with a point inside takes its own steps. */
          sol_assert_near (T, apart, 0.0, 2e-6);
        }
    }
}

/* Parity: light in the first orientation of a pair never enters the second, and a mode of another
 * symmetry stays dark unless it is given light. */
static void
test_dark_modes (gconstpointer data)
{
  const char *backend = data;
  g_autoptr (SolPhysicsRun) even =
      run (backend, sol_physics_case (SOL_SHORT_PULSE, "run.model=vector", "response.plasma=off",
                                      "geometry.modes=HE11a, HE11b, TM01, HE21a, TE01",
                                      "grid.radial_points=12", "geometry.length=2 mm", NULL));
  if (even == NULL)
    return;
  gsize n = even->grid->n_omega;
  double norm = 0.0;
  for (gsize i = 0; i < n; i++)
    norm = fmax (norm, cabs (sol_physics_run_get_exit (even)[i]));
  for (gsize c = 1; c < 5; c++)
    for (gsize i = 0; i < n; i++)
      /* class R: sums that cancel over the angles. */
      sol_assert_near (R, cabs (sol_physics_run_get_exit (even)[c * n + i]) / norm, 0.0, 1e-13);
}

/* Two columns that are given the same light do the same: HE11a and HE11b under circular light. */
static void
test_circular (gconstpointer data)
{
  const char *backend = data;
  g_autoptr (SolPhysicsRun) averaged =
      run (backend, sol_physics_case (SOL_SHORT_PULSE, "pulse.polarisation=circular",
                                      "geometry.length=5 mm", NULL));
  if (averaged == NULL)
    return;
  /* The energies stay equal; of the fields the second is the first delayed by a quarter period. */
  gsize n = averaged->grid->n_omega;
  double x = 0.0, y = 0.0;
  for (gsize i = 0; i < n; i++)
    {
      x += pow (cabs (sol_physics_run_get_exit (averaged)[i]), 2.0);
      y += pow (cabs (sol_physics_run_get_exit (averaged)[n + i]), 2.0);
    }
  /* class T: few cycles, so the two see different phases under the envelope. */
  sol_assert_close (T, y, x, 5e-3);
  g_test_message ("%s: shares differ by %.2e, fields by %.2e", backend, y / x - 1.0,
                  column_difference (averaged, 1, averaged, 0));
}

int
main (int argc, char **argv)
{
  static const struct
  {
    const char *name;
    void (*test) (gconstpointer backend);
  } tests[] = {
    { "models", test_models },         { "turned", test_turned },
    { "two-halves", test_two_halves }, { "flat-profiles", test_flat_profiles },
    { "dark-modes", test_dark_modes }, { "circular", test_circular },
  };
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (tests); i++)
    for (int k = 0; sol_backend_get (k) != NULL; k++)
      {
        const char *backend = sol_backend_get (k)->name;
        g_autofree char *path =
            g_strdup_printf ("/physics/equivalence/%s/%s", tests[i].name, backend);
        g_test_add_data_func (path, backend, tests[i].test);
      }
  return g_test_run ();
}
