/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Effects switched on and off: every combination runs, and "off" is the limit of a vanishing
 * coefficient. */
#include "config.h"

#include "base/constants.h"
#include "physics-run.h"
#include "problem/linear/operator-cache.h"
#include "short-pulse.h"
#include "sol-test.h"

typedef struct
{
  const char *name;
  const char *assignment[2]; /* off, on */
} Switch;

static const Switch switches[] = {
  { "kerr", { "response.kerr=false", "response.kerr=true" } },
  { "plasma", { "response.plasma=off", "response.plasma=band" } },
  { "third_harmonic", { "response.third_harmonic=false", "response.third_harmonic=true" } },
  { "self_steepening", { "response.self_steepening=false", "response.self_steepening=true" } },
  { "loss", { "geometry.loss=false", "geometry.loss=true" } },
  { "noise", { "noise.quantum=false", "noise.quantum=true" } },
};

enum
{
  N_SWITCHES = G_N_ELEMENTS (switches),
  N_COMBINATIONS = 1 << N_SWITCHES,
  KERR = 0,
  PLASMA = 1,
  THIRD_HARMONIC = 2,
  SELF_STEEPENING = 3,
};

static SolPhysicsRun *
run_combination (unsigned bits, const char *backend)
{
  const char *a[N_SWITCHES];
  for (unsigned i = 0; i < N_SWITCHES; i++)
    a[i] = switches[i].assignment[(bits >> i) & 1];
  return sol_physics_run_text (backend, SOL_SHORT_PULSE, a[0], a[1], a[2], a[3], a[4], a[5],
                               "noise.seed=7", "geometry.length=5 mm", NULL);
}

/* Whether a switch has anything to act on. */
static gboolean
matters (unsigned i, unsigned bits)
{
  if (i == THIRD_HARMONIC)
    return bits >> KERR & 1;
  if (i == SELF_STEEPENING)
    return (bits >> KERR & 1) || (bits >> PLASMA & 1);
  return TRUE;
}

static void
test_combinations (gconstpointer name)
{
  const char *backend = name;
  SolPhysicsRun *run[N_COMBINATIONS];
  double least[N_SWITCHES], most[N_SWITCHES] = { 0.0 };
  for (unsigned bits = 0; bits < N_COMBINATIONS; bits++)
    {
      run[bits] = run_combination (bits, backend);
      double in = run[bits]->report.energy_in_j, out = run[bits]->report.energy_out_j;
      /* class T: nothing here gives energy; noise and window corrections are far below 1e-3. */
      g_assert_true (out > 0.5 * in && out < in * (1.0 + 1e-3));
    }
  for (unsigned i = 0; i < N_SWITCHES; i++)
    {
      least[i] = INFINITY;
      for (unsigned bits = 0; bits < N_COMBINATIONS; bits++)
        {
          if (bits >> i & 1)
            continue;
          double change = sol_physics_run_difference (run[bits | 1u << i], run[bits]);
          if (matters (i, bits))
            {
              least[i] = fmin (least[i], change);
              most[i] = fmax (most[i], change);
            }
          else
            sol_assert_near (P, change, 0.0, 0.0); /* nothing to act on: the very same run */
        }
      g_test_message ("%s: %s changes the exit field by %.2e to %.2e", backend, switches[i].name,
                      least[i], most[i]);
      g_assert_cmpfloat (least[i], >, 1e-7); /* class T: each effect is there */
    }
  for (unsigned bits = 0; bits < N_COMBINATIONS; bits++)
    sol_physics_run_free (run[bits]);
}

static void
drop_kerr (SolProblem *problem)
{
  problem->gamma3_m5_per_v2[0] = 0.0;
}

/* The operator may be one that others get as well: first it becomes the problem's own. */
static void
drop_loss (SolProblem *problem)
{
  SolOperator *op = problem->op;
  sol_operator_cache_clear ();
  for (gsize i = 0; i < (gsize) op->n_terms * op->n_bins; i++)
    op->linear_per_m[i] = CMPLX (0.0, cimag (op->linear_per_m[i]));
}

/* An effect whose coefficient vanishes and an effect that is left out give the same field: the same
 * steps, with nothing added to the same sums. */
static void
test_off_is_the_limit (gconstpointer name)
{
  static const struct
  {
    const char *limit;
    const char *off;
    void (*change) (SolProblem *problem);
  } rows[] = {
    { "response.kerr=true", "response.kerr=false", drop_kerr },
    { "response.ppt_occupancy=1e-40", "response.plasma=off", NULL },
    { "geometry.loss=true", "geometry.loss=false", drop_loss },
  };
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      /* auto takes another stepper where an effect is off. */
      const char *method = "stepper.method=rk45";
      g_autoptr (SolCase) limit = sol_physics_case (SOL_SHORT_PULSE, rows[i].limit, method, NULL);
      g_autoptr (SolCase) off = sol_physics_case (SOL_SHORT_PULSE, rows[i].off, method, NULL);
      g_autoptr (SolPhysicsRun) got = sol_physics_run_changed (limit, name, rows[i].change);
      g_autoptr (SolPhysicsRun) want = sol_physics_run_changed (off, name, NULL);
      g_test_message ("%s: %s against its limit: %.1e", (const char *) name, rows[i].off,
                      sol_physics_run_difference (got, want));
      sol_assert_field_close (T, sol_physics_run_get_exit (got), sol_physics_run_get_exit (want),
                              got->grid->n_omega, 1e-12);
    }
}

/* Without self-steepening the source has the carrier in place of one omega. */
static void
test_self_steepening (void)
{
  g_autoptr (SolCase) on = sol_physics_case (SOL_SHORT_PULSE, NULL);
  g_autoptr (SolCase) off =
      sol_physics_case (SOL_SHORT_PULSE, "response.self_steepening=false", NULL);
  g_autoptr (SolProblem) a = sol_physics_translate (on);
  g_autoptr (SolProblem) b = sol_physics_translate (off);
  for (gsize k = 0; k < a->op->n_bins; k++)
    sol_assert_close (R, b->op->source[k] * a->grid->omega_rad_per_s[a->grid->first_active + k],
                      a->op->source[k] * a->reference_omega_rad_per_s, 1e-14);
}

/* Without plasma: the rate has steps at the closings of channels, which let roundings grow. */
static SolPhysicsRun *
run_noise (const char *backend, const char *quantum, const char *seed)
{
  return sol_physics_run_text (backend, SOL_SHORT_PULSE, quantum, seed, "response.plasma=off",
                               NULL);
}

/* One photon a bin with a seed: the input repeats bit for bit on any back end, another seed gives
 * other noise, and the energy added is that of the photons. */
static void
test_noise (void)
{
  g_autoptr (SolPhysicsRun) quiet = run_noise ("cpu", "noise.quantum=false", "noise.seed=7");
  g_autoptr (SolPhysicsRun) first = run_noise ("cpu", "noise.quantum=true", "noise.seed=7");
  g_autoptr (SolPhysicsRun) again = run_noise ("reference", "noise.quantum=true", "noise.seed=7");
  g_autoptr (SolPhysicsRun) other = run_noise ("cpu", "noise.quantum=true", "noise.seed=8");
  const SolFieldGrid *grid = quiet->grid;
  const SolComplex *with = sol_physics_run_get_plane (first, 0);
  const SolComplex *without = sol_physics_run_get_plane (quiet, 0);
  g_assert_cmpmem (with, grid->n_omega * sizeof *with, sol_physics_run_get_plane (again, 0),
                   grid->n_omega * sizeof *with);
  double added = 0.0, photons = 0.0, apart = 0.0;
  for (gsize k = grid->first_active; k < grid->first_active + grid->n_active; k++)
    {
      double scale = 2.0 / SOL_PI * grid->domega_rad_per_s;
      added += scale * pow (cabs (with[k] - without[k]), 2.0);
      apart += scale * pow (cabs (with[k] - sol_physics_run_get_plane (other, 0)[k]), 2.0);
      photons += SOL_HBAR_J_S * grid->omega_rad_per_s[k];
    }
  /* Class R: the difference of two fields keeps the last digit of the pulse, 1e-16 of the square root
   * of 6e14 times as much energy in a bin. */
  sol_assert_close (R, added, photons, 1e-6);
  g_assert_cmpfloat (apart, >, photons); /* class N: twice the energy on average */
  double exit = sol_physics_run_difference (first, again);
  double seeds = sol_physics_run_difference (first, other);
  g_test_message ("one seed on two back ends %.1e apart at the exit, two seeds %.1e", exit, seeds);
  sol_assert_near (T, exit, 0.0, 1e-9);
  g_assert_cmpfloat (seeds, >, 100.0 * exit); /* class N: the noise is still there */
}

/* A gas and two half-density copies of it are one medium. With the Kerr effect or the plasma alone
 * the sums are x/2 + x/2 in place of x, which is exact. With both the second addition rounds; steps
 * of fixed length keep that from the step control, and 200 of them from a bound of 1e-11. */
static void
test_two_halves (gconstpointer name)
{
  static const struct
  {
    const char *assignment;
    double bound;
  } rows[] = {
    { "response.plasma=off", 0.0 },
    { "response.kerr=false", 0.0 },
    { "stepper.rtol=1", 1e-11 },
  };
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (SolCase) whole =
          sol_physics_case (SOL_SHORT_PULSE, rows[i].assignment, "stepper.max_step=0.1 mm", NULL);
      g_autoptr (SolCase) halves = sol_case_copy (whole);
      SolCaseFill *fill = &halves->fill;
      fill->species = g_renew (SolCaseSpecies, fill->species, 2);
      fill->species[1] = (SolCaseSpecies){ g_strdup (fill->species[0].name), 0.5 };
      fill->species[0].fraction = 0.5;
      fill->n_species = 2;
      g_autoptr (SolPhysicsRun) one = sol_physics_run (whole, name);
      g_autoptr (SolPhysicsRun) two = sol_physics_run (halves, name);
      double apart = sol_physics_run_difference (two, one);
      g_test_message ("%s, %s: two halves against the whole %.1e, %" G_GINT64_FORMAT " steps",
                      (const char *) name, rows[i].assignment, apart,
                      one->report.outcome.n_accepted);
      sol_assert_near (P, apart, 0.0, rows[i].bound);
    }
}

static void
add (const char *path, GTestDataFunc test)
{
  for (int i = 0; sol_backend_get (i) != NULL; i++)
    {
      const char *backend = sol_backend_get (i)->name;
      g_autofree char *full = g_strdup_printf ("/physics/switches/%s/%s", backend, path);
      g_test_add_data_func (full, backend, test);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  add ("every-combination-runs", test_combinations);
  add ("off-is-the-limit", test_off_is_the_limit);
  add ("two-halves-are-one-gas", test_two_halves);
  g_test_add_func ("/physics/switches/self-steepening-off", test_self_steepening);
  g_test_add_func ("/physics/switches/noise-repeats", test_noise);
  return g_test_run ();
}
