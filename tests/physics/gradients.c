/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Vacuum at one end or at both: every such run goes through and joins those with a trace of gas. */
#include "config.h"

#include "physics-run.h"
#include "short-pulse.h"
#include "sol-test.h"

static SolPhysicsRun *
run_pressure (const char *backend, const char *gas, const char *pressure, const char *effects)
{
  g_autofree char *assignment = g_strconcat ("fill.pressure=", pressure, NULL);
  return sol_physics_run_text (backend, SOL_SHORT_PULSE, gas, assignment, effects,
                               "response.raman=off", "stepper.rtol=1e-9", NULL);
}

static const char *const gases[] = { "fill.gas=Ar", "fill.gas=N2" };

/* The pressures differ by a trace of 1e-6 bar, next of 2e-6 bar. At a gradient's end the profile
 * p^2 = p0^2 (1 - z/L) + p1^2 z/L knows the trace only through its square, and the fields meet to the
 * accuracy of the steps; in a guide with the trace throughout the difference is linear in it. */
static void
test_joins (gconstpointer name)
{
  static const struct
  {
    const char *pressure, *one, *two;
    gboolean is_linear;
  } rows[] = {
    { "0 bar -> 0.8 bar", "1e-6 bar -> 0.8 bar", "2e-6 bar -> 0.8 bar", FALSE },
    { "0.8 bar -> 0 bar", "0.8 bar -> 1e-6 bar", "0.8 bar -> 2e-6 bar", FALSE },
    { "0 bar -> 0 bar", "1e-6 bar -> 1e-6 bar", "2e-6 bar -> 2e-6 bar", TRUE },
  };
  for (gsize g = 0; g < G_N_ELEMENTS (gases); g++)
    for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
      {
        const char *on = "response.plasma=off";
        g_autoptr (SolPhysicsRun) zero = run_pressure (name, gases[g], rows[i].pressure, on);
        g_autoptr (SolPhysicsRun) one = run_pressure (name, gases[g], rows[i].one, on);
        g_autoptr (SolPhysicsRun) two = run_pressure (name, gases[g], rows[i].two, on);
        double first = sol_physics_run_difference (one, zero);
        double second = sol_physics_run_difference (two, zero);
        g_test_message ("%s %s, %s: 1e-6 bar away %.2e, 2e-6 bar away %.2e", (const char *) name,
                        gases[g], rows[i].pressure, first, second);
        if (rows[i].is_linear)
          sol_assert_close (T, second / first, 2.0, 1e-2);
        sol_assert_near (T, first, 0.0, 1e-6);
      }
}

/* Without gas every effect of the gas is exactly zero: on or off, the same bits. */
static void
test_vacuum (gconstpointer name)
{
  for (gsize g = 0; g < G_N_ELEMENTS (gases); g++)
    {
      g_autoptr (SolPhysicsRun) full =
          run_pressure (name, gases[g], "0 bar", "response.plasma=band");
      g_autoptr (SolPhysicsRun) linear =
          sol_physics_run_text (name, SOL_SHORT_PULSE, gases[g], "fill.pressure=0 bar",
                                "response.kerr=false", "response.plasma=off", "response.raman=off",
                                "stepper.rtol=1e-9", NULL);
      sol_assert_near (P, sol_physics_run_difference (full, linear), 0.0, 0.0);
      for (gint64 i = 0; i < full->n_planes; i++)
        {
          sol_assert_near (P, sol_physics_run_get_statistic (full, SOL_STATISTIC_DENSITY, i), 0.0,
                           0.0);
          sol_assert_near (P,
                           sol_physics_run_get_statistic (full, SOL_STATISTIC_ELECTRON_DENSITY, i),
                           0.0, 0.0);
        }
    }
}

/* With plasma too, whose rate keeps the steps from the last digits. */
static void
test_plasma_runs (gconstpointer name)
{
  static const char *const pressures[] = { "0 bar -> 0.8 bar", "0.8 bar -> 0 bar", "0 bar -> 0 bar",
                                           "0 m: 0 bar, 1 cm: 0.8 bar, 2 cm: 0 bar" };
  for (gsize g = 0; g < G_N_ELEMENTS (gases); g++)
    for (gsize i = 0; i < G_N_ELEMENTS (pressures); i++)
      {
        g_autofree char *assignment = g_strconcat ("fill.pressure=", pressures[i], NULL);
        g_autoptr (SolPhysicsRun) run =
            sol_physics_run_text (name, SOL_SHORT_PULSE, gases[g], assignment,
                                  "response.plasma=band", "response.raman=off", "stepper.rtol=1e-5",
                                  NULL);
        double in = run->report.energy_in_j, out = run->report.energy_out_j;
        g_test_message ("%s %s, %s: transmission %.5f", (const char *) name, gases[g], pressures[i],
                        out / in);
        /* class T: losses of the mode and of ionisation alone, over 2 cm. */
        g_assert_true (out > 0.5 * in && out < in * (1.0 + 1e-6));
      }
}

static void
add (const char *path, GTestDataFunc test)
{
  for (int i = 0; sol_backend_get (i) != NULL; i++)
    {
      const char *backend = sol_backend_get (i)->name;
      g_autofree char *full = g_strdup_printf ("/physics/gradients/%s/%s", backend, path);
      g_test_add_data_func (full, backend, test);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  add ("vacuum-joins-a-trace-of-gas", test_joins);
  add ("vacuum-has-no-effects", test_vacuum);
  add ("plasma-runs", test_plasma_runs);
  return g_test_run ();
}
