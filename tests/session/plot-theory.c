/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/constants.h"
#include "io/case/case-file.h"
#include "session/plot-theory.h"
#include "sol-test.h"

static SolPlotTheory *
make (const char *fill)
{
  g_autofree char *text = g_strconcat ("[geometry]\ncore_radius = 125 um\nlength = 1 m\n"
                                       "[pulse]\nwavelength = 800 nm\nduration = 10 fs\n"
                                       "energy = 60 uJ\n[fill]\n",
                                       fill, NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (SolCase) the_case = sol_case_from_text (text, -1, "test", &error);
  g_assert_no_error (error);
  return sol_plot_theory_new (the_case);
}

static double
get_mark_m (SolPlotTheory *theory, SolPlotMark kind, double z_m, double power_w)
{
  double omega[SOL_PLOT_MAX_MARKS];
  SolPlotAbsence absence;
  int n = sol_plot_theory_get_marks (theory, kind, z_m, power_w, omega, &absence);
  g_assert_cmpint (n > 0, ==, absence == SOL_PLOT_ABSENCE_NONE);
  return n > 0 ? 2.0 * SOL_PI * SOL_C_M_PER_S / omega[0] : (double) NAN;
}

/* Class P: without intensity the wave is that of linear dispersion, whose values are known. */
static void
test_linear_wave (void)
{
  g_autoptr (SolPlotTheory) he = make ("gas = He\npressure = 1 bar\n");
  g_autoptr (SolPlotTheory) ar = make ("gas = Ar\npressure = 80 mbar\n");
  sol_assert_close (P, get_mark_m (he, SOL_PLOT_MARK_DISPERSIVE_WAVE, 0.5, 0.0), 188.42e-9, 1e-4);
  sol_assert_close (P, get_mark_m (ar, SOL_PLOT_MARK_DISPERSIVE_WAVE, 0.5, 0.0), 259.49e-9, 1e-4);
}

/* Class P: intensity moves the wave to the blue; the zero of dispersion does not know of it, and
 * follows the pressure along a gradient. */
static void
test_trends (void)
{
  g_autoptr (SolPlotTheory) theory = make ("gas = He\npressure = 1 bar -> 0.2 bar\n");
  double before = INFINITY;
  for (int i = 0; i < 4; i++)
    {
      double wave = get_mark_m (theory, SOL_PLOT_MARK_DISPERSIVE_WAVE, 0.2, 20e9 * i);
      g_assert_true (wave < before); /* class P */
      before = wave;
    }
  double first = get_mark_m (theory, SOL_PLOT_MARK_ZERO_DISPERSION, 0.0, 0.0);
  double same = get_mark_m (theory, SOL_PLOT_MARK_ZERO_DISPERSION, 0.0, 1e11);
  double last = get_mark_m (theory, SOL_PLOT_MARK_ZERO_DISPERSION, 1.0, 0.0);
  sol_assert_near (P, same, first, 0.0);
  g_assert_true (last < 0.8 * first); /* class P */
  /* Class P: an evacuated guide has neither. */
  g_autoptr (SolPlotTheory) vacuum = make ("gas = He\npressure = 1 bar -> 0 bar\n");
  for (int kind = 0; kind < SOL_PLOT_N_MARKS; kind++)
    g_assert_true (isnan (get_mark_m (vacuum, (SolPlotMark) kind, 1.0, 1e10)));
}

/* Class T: the mode holds its energy, and half of it within the radius where the integral of J₀² says
 * so: 0.416 of the core. */
static void
test_mode (void)
{
  g_autoptr (SolPlotTheory) theory = make ("gas = He\npressure = 1 bar\n");
  const SolPlotBeam *beam = sol_plot_theory_get_beam (theory, 1);
  double sum = 0.0, half_m = NAN;
  for (gsize k = 0; k < beam->n_r; k++)
    {
      sum += beam->weight_m2[k] * beam->shape[k] * beam->shape[k];
      half_m = isnan (half_m) && sum > 0.5 ? beam->r_m[k] : half_m;
    }
  sol_assert_close (T, sum, 1.0, 1e-6);
  sol_assert_near (T, half_m / 125e-6, 0.416, 0.011);
}

/* Class T: modes of one family are orthogonal on the radii, to the error of Simpson's rule; where
 * modes turn round the axis or their number differs, nothing is claimed. */
static void
test_modes (void)
{
  g_autoptr (SolCase) the_case = sol_case_from_text (
      "[run]\nmodel = multimode\n[geometry]\ncore_radius = 125 um\nlength = 1 m\n"
      "modes = HE11, HE12\n[fill]\ngas = He\npressure = 1 bar\n[pulse]\nwavelength = 800 nm\n"
      "duration = 10 fs\nenergy = 60 uJ\n",
      -1, "test", NULL);
  g_autoptr (SolPlotTheory) theory = sol_plot_theory_new (the_case);
  g_assert_nonnull (theory);
  const SolPlotBeam *beam = sol_plot_theory_get_beam (theory, 2);
  double product = 0.0;
  for (gsize k = 0; k < beam->n_r; k++)
    product += beam->weight_m2[k] * beam->shape[k] * beam->shape[beam->n_r + k];
  sol_assert_near (T, product, 0.0, 1e-5);
  g_assert_null (sol_plot_theory_get_beam (theory, 1));
}

static SolPlotAbsence
ask (const char *case_text, SolPlotMark kind, double z_m)
{
  double omega[SOL_PLOT_MAX_MARKS];
  SolPlotAbsence absence;
  g_autoptr (GError) error = NULL;
  g_autoptr (SolCase) the_case =
      case_text != NULL ? sol_case_from_text (case_text, -1, "test", &error) : NULL;
  g_assert_no_error (error);
  g_autoptr (SolPlotTheory) theory = sol_plot_theory_new (the_case);
  int n = sol_plot_theory_get_marks (theory, kind, z_m, 1e9, omega, &absence);
  g_assert_cmpint (n > 0, ==, absence == SOL_PLOT_ABSENCE_NONE);
  return absence;
}

/* Class P: whatever theory does not mark, it has one reason for, which is that of the case. */
static void
test_absences (void)
{
  const char *pulse = "[pulse]\nwavelength = 800 nm\nduration = 50 fs\nenergy = 1 nJ\n";
  g_autofree char *fibre = g_strconcat ("[run]\nmodel = gnlse\n[geometry]\nlength = 1 m\n"
                                        "[fibre]\nbetas = 0, 0, -1e-26\ngamma = 0.1\n",
                                        pulse, NULL);
  g_autofree char *strand =
      g_strconcat ("[geometry]\nkind = step-index\nlength = 10 cm\ncore_radius = 1 um\n"
                   "core_index = SiO2\ncladding = air\n",
                   pulse, NULL);
  g_autofree char *air = g_strconcat ("[run]\nmodel = radial\n[geometry]\nkind = free-space\n"
                                      "length = 10 cm\naperture_radius = 4 mm\n[fill]\n"
                                      "gas = Ar\npressure = 1 bar\n",
                                      pulse, "waist = 40 um\n", NULL);
  g_autofree char *gradient =
      g_strconcat ("[geometry]\ncore_radius = 125 um\nlength = 1 m\n[fill]\ngas = He\n"
                   "pressure = 1 bar -> 0 bar\n",
                   pulse, NULL);
  /* So much gas that its dispersion is above that of the guide as far as anybody looks. */
  g_autofree char *thick = g_strconcat ("[geometry]\ncore_radius = 500 um\nlength = 1 m\n[fill]\n"
                                        "gas = Xe\npressure = 50 bar\n",
                                        pulse, NULL);
  for (int kind = 0; kind < SOL_PLOT_N_MARKS; kind++)
    {
      g_assert_cmpint (ask (NULL, (SolPlotMark) kind, 0.0), ==, SOL_PLOT_ABSENCE_UNKNOWN);
      g_assert_cmpint (ask (fibre, (SolPlotMark) kind, 0.0), ==, SOL_PLOT_ABSENCE_BETAS);
      g_assert_cmpint (ask (strand, (SolPlotMark) kind, 0.0), ==, SOL_PLOT_ABSENCE_SOLID);
      g_assert_cmpint (ask (air, (SolPlotMark) kind, 0.0), ==, SOL_PLOT_ABSENCE_RADIAL);
      g_assert_cmpint (ask (gradient, (SolPlotMark) kind, 0.0), ==, SOL_PLOT_ABSENCE_NONE);
      g_assert_cmpint (ask (gradient, (SolPlotMark) kind, 1.0), ==, SOL_PLOT_ABSENCE_EMPTY);
      g_assert_cmpint (ask (thick, (SolPlotMark) kind, 0.5), ==, SOL_PLOT_ABSENCE_NOWHERE);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/session/plot-theory/linear-wave", test_linear_wave);
  g_test_add_func ("/session/plot-theory/trends", test_trends);
  g_test_add_func ("/session/plot-theory/absences", test_absences);
  g_test_add_func ("/session/plot-theory/mode", test_mode);
  g_test_add_func ("/session/plot-theory/modes", test_modes);
  return g_test_run ();
}
