/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The sign of the chirp: positive is up-chirp, red leads. */
#include "config.h"

#include "base/constants.h"
#include "physics-run.h"
#include "short-pulse.h"
#include "sol-test.h"

/* Frequency of the light around a time: the centroid of the spectrum of what a Gaussian gate lets
 * through. */
static double
gated_frequency (const SolPhysicsRun *run, double centre_s)
{
  const SolFieldGrid *grid = run->grid;
  const SolComplex *spectrum = sol_physics_run_get_plane (run, 0);
  double sum = 0.0, moment = 0.0;
  g_autofree double *trace = g_new0 (double, grid->n_t);
  for (gsize j = 0; j < grid->n_t; j++)
    {
      double gate = exp (-pow ((grid->t_s[j] - centre_s) / 5e-15, 2.0));
      if (gate < 1e-12)
        continue;
      for (gsize k = 1; k < grid->n_omega; k++)
        trace[j] += creal (spectrum[k] * cexp (1.0i * grid->omega_rad_per_s[k] * grid->t_s[j]));
      trace[j] *= gate;
    }
  for (gsize k = 1; k < grid->n_omega; k++)
    {
      SolComplex a = 0.0;
      for (gsize j = 0; j < grid->n_t; j++)
        if (fabs (trace[j]) > 0.0)
          a += trace[j] * cexp (-1.0i * grid->omega_rad_per_s[k] * grid->t_s[j]);
      sum += pow (cabs (a), 2.0);
      moment += pow (cabs (a), 2.0) * grid->omega_rad_per_s[k];
    }
  return moment / sum;
}

static void
test_red_leads (void)
{
  static const char *const signs[] = { "pulse.gdd=100 fs^2", "pulse.gdd=-100 fs^2" };
  for (int i = 0; i < 2; i++)
    {
      g_autoptr (SolPhysicsRun) run =
          sol_physics_run_text ("cpu", SOL_SHORT_PULSE, signs[i], "geometry.length=1 um",
                                "grid.wavelength_min=400 nm", "response.kerr=false",
                                "response.plasma=off", NULL);
      double width = sol_physics_run_get_statistic (run, SOL_STATISTIC_FWHM_TIME, 0);
      double early = gated_frequency (run, -15e-15), late = gated_frequency (run, 15e-15);
      g_test_message ("%s: FWHM %.3f fs, %.1f nm 15 fs before and %.1f nm 15 fs after the centre",
                      signs[i], 1e15 * width, 2e9 * SOL_PI * SOL_C_M_PER_S / early,
                      2e9 * SOL_PI * SOL_C_M_PER_S / late);
      double stretch = 4.0 * log (2.0) * 100.0 / (10.0 * 10.0);
      /* Class T: the width is read from samples by straight lines. */
      sol_assert_close (T, width, 10e-15 * sqrt (1.0 + stretch * stretch), 2e-3);
      g_assert_true (i == 0 ? late > early : late < early); /* class T: the sign alone */
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/physics/pulse/positive-gdd-lets-red-lead", test_red_leads);
  return g_test_run ();
}
