/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Runs of several modes, two polarisations and radii: what plots make of [n_mode, n_pol, n_omega]. */
#include "config.h"

#include "base/constants.h"
#include "io/case/case-file.h"
#include "plot/plot.h"
#include "sample-source.h"
#include "session/plot-theory.h"
#include "sol-test.h"

#include <gsl/gsl_sf_bessel.h>

#define N_OMEGA 64
#define N_R 400
#define MOST_M 300e-6
#define WAIST_M 60e-6

/* Envelopes of one Gaussian spectrum; the amplitudes of the fields are given. */
typedef struct
{
  SolPlotSource source;
  SolPlotBeam beam;
  double omega[N_OMEGA], t_s[N_OMEGA];
  double r_m[N_R], weight_m2[N_R], shape[2 * N_R];
  int order[2];
  double energy_j[2][2]; /* [mode, pol] of modal runs */
  double sign;           /* of the second mode against the first */
} Modes;

static gint64
get_n_planes (gpointer data)
{
  return 3;
}

static double
get_z_m (gpointer data, gint64 number)
{
  return 0.5 * (double) number;
}

static double
spectrum (int k)
{
  double away = (k - N_OMEGA / 2) / 6.0;
  return exp (-away * away / 2.0);
}

/* Σ |Â|² δω / 2π of the spectrum above. */
static double
get_norm (const Modes *self)
{
  double sum = 0.0;
  for (int k = 0; k < N_OMEGA; k++)
    sum += spectrum (k) * spectrum (k);
  return sum * (self->omega[1] - self->omega[0]) / (2.0 * SOL_PI);
}

static gboolean
read_modes (gpointer data, gint64 number, SolComplex *field, double *statistics, GError **error)
{
  const Modes *self = data;
  int n_mode = self->source.n_mode, n_pol = self->source.n_pol;
  for (int i = 0; i < n_mode * n_pol * N_OMEGA && field != NULL; i++)
    {
      int mode = i / N_OMEGA / n_pol, pol = i / N_OMEGA % n_pol;
      double size = sqrt (self->energy_j[mode][pol] / get_norm (self));
      field[i] = (mode == 1 ? self->sign : 1.0) * size * spectrum (i % N_OMEGA);
    }
  for (int i = 0; statistics != NULL && i < sol_statistics_get_n_values (n_mode, 1); i++)
    statistics[i] = 0.0;
  for (int mode = 0; statistics != NULL && mode < n_mode; mode++)
    statistics[sol_statistic_get_offset (SOL_STATISTIC_ENERGY, n_mode, 1) + mode] =
        self->energy_j[mode][0] + (n_pol == 2 ? self->energy_j[mode][1] : 0.0);
  return TRUE;
}

/* A Gaussian beam of 1 µJ whose waist doubles from plane to plane. */
static gboolean
read_radii (gpointer data, gint64 number, SolComplex *field, double *statistics, GError **error)
{
  const Modes *self = data;
  double waist = WAIST_M * (double) (1 << number);
  double peak = 2.0 * 1e-6 / (SOL_PI * waist * waist); /* J/m² */
  for (int i = 0; i < N_R * N_OMEGA && field != NULL; i++)
    {
      double share = self->r_m[i / N_OMEGA] / waist;
      double fluence = peak * exp (-2.0 * share * share);
      double size = sqrt (2.0 * fluence / (SOL_EPSILON0_F_PER_M * SOL_C_M_PER_S * get_norm (self)));
      field[i] = size * spectrum (i % N_OMEGA);
    }
  for (int i = 0; statistics != NULL && i < sol_statistics_get_n_values (1, 1); i++)
    statistics[i] = 0.0;
  return TRUE;
}

static void
modes_init (Modes *self, int n_mode, int n_pol)
{
  *self = (Modes){ .sign = 1.0 };
  double step = 5e12, dt_s = 2.0 * SOL_PI / (N_OMEGA * step), dr = MOST_M / N_R;
  for (int k = 0; k < N_OMEGA; k++)
    {
      self->omega[k] = 2.2e15 + k * step;
      self->t_s[k] = (k - N_OMEGA / 2) * dt_s;
    }
  for (int k = 0; k < N_R; k++)
    {
      /* The lowest two Laguerre-Gaussian modes without a turn: orthogonal, and known. */
      double r = (k + 0.5) * dr, q = 2.0 * r * r / (WAIST_M * WAIST_M);
      double gauss = sqrt (2.0 / SOL_PI) / WAIST_M * exp (-q / 2.0);
      self->r_m[k] = r;
      self->weight_m2[k] = 2.0 * SOL_PI * r * dr;
      self->shape[k] = gauss;
      self->shape[N_R + k] = gauss * (1.0 - q);
    }
  self->beam = (SolPlotBeam){ N_R, self->r_m, self->weight_m2, self->shape, self->order };
  self->source = (SolPlotSource){ .title = "Modes",
                                  .n_planned = 3,
                                  .z_end_m = 1.0,
                                  .n_mode = n_mode,
                                  .n_pol = n_pol,
                                  .n_species = 1,
                                  .n_omega = N_OMEGA,
                                  .n_t = N_OMEGA,
                                  .omega_rad_per_s = self->omega,
                                  .t_s = self->t_s,
                                  .is_envelope = TRUE,
                                  .beam = &self->beam,
                                  .data = self,
                                  .get_n_planes = get_n_planes,
                                  .get_z_m = get_z_m,
                                  .read = read_modes };
}

static SolScene *
build (const Modes *self, const char *name, int mode, int pol)
{
  SolPlotOptions options;
  g_autoptr (GError) error = NULL;
  sol_plot_options_init (&options);
  options.mode = mode;
  options.pol = pol;
  options.is_db = FALSE;
  SolScene *scene = sol_plot_build (name, &self->source, &options, &error);
  g_assert_no_error (error);
  return scene;
}

static const SolLayer *
find (const SolScene *scene, guint panel, SolLayerKind kind)
{
  const GPtrArray *layers = ((SolPanel *) scene->panels->pdata[panel])->layers;
  const SolLayer *found = NULL;
  for (guint i = 0; i < layers->len; i++)
    if (((SolLayer *) layers->pdata[i])->kind == kind)
      found = layers->pdata[i];
  g_assert_nonnull (found);
  return found;
}

static double
integrate (const SolLayer *line)
{
  double sum = 0.0;
  for (gsize i = 0; i + 1 < line->n; i++)
    sum += 0.5 * (line->y[i] + line->y[i + 1]) * (line->x[i + 1] - line->x[i]);
  return sum;
}

/* Class T: each choice of mode and polarisation has its own energy under the curve, and all together
 * the sum; in time as in frequency. */
static void
test_choices (void)
{
  static const struct
  {
    int mode, pol;
    double want_j;
  } cases[] = { { -1, -1, 10e-6 }, { 0, -1, 3e-6 }, { 1, -1, 7e-6 },
                { -1, 0, 5e-6 },   { -1, 1, 5e-6 }, { 1, 1, 3e-6 } };
  g_autofree Modes *modes = g_new (Modes, 1);
  modes_init (modes, 2, 2);
  modes->energy_j[0][0] = 1e-6, modes->energy_j[0][1] = 2e-6;
  modes->energy_j[1][0] = 4e-6, modes->energy_j[1][1] = 3e-6;
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (SolScene) spectra = build (modes, "spectrum", cases[i].mode, cases[i].pol);
      g_autoptr (SolScene) pulses = build (modes, "pulse", cases[i].mode, cases[i].pol);
      sol_assert_close (T, integrate (find (spectra, 0, SOL_LAYER_LINE)), cases[i].want_j, 2e-3);
      sol_assert_close (T, integrate (find (pulses, 0, SOL_LAYER_FILL)), cases[i].want_j, 2e-3);
    }
  /* What is chosen is said. */
  g_autoptr (SolScene) named = build (modes, "pulse", 1, 0);
  g_assert_nonnull (strstr (named->subtitle, "mode 2, polarisation x"));
  SolPlotOptions options;
  g_autoptr (GError) error = NULL;
  sol_plot_options_init (&options);
  options.pol = 2;
  g_assert_null (sol_plot_build ("spectrum", &modes->source, &options, &error));
  g_assert_nonnull (error);
}

/* Class P: the energy of each mode and their sum. */
static void
test_energies (void)
{
  g_autofree Modes *modes = g_new (Modes, 1);
  modes_init (modes, 2, 1);
  modes->energy_j[0][0] = 1e-6, modes->energy_j[1][0] = 4e-6;
  g_autoptr (SolScene) scene = build (modes, "statistics", -1, -1);
  const GPtrArray *layers = ((SolPanel *) scene->panels->pdata[0])->layers;
  static const double want[] = { 5e-6, 1e-6, 4e-6 };
  for (guint i = 0; i < 3; i++)
    sol_assert_near (P, ((SolLayer *) layers->pdata[i])->y[2], want[i], 1e-20);
}

/* Value T115: the brightest place of HE1m is the axis, where the fluence is the energy over 2 pi times the
 * integral of J0^2 (u r/a) r dr. Its radius is what the axis names: that of the second moment, in closed form
 * a sqrt (2/3 (1 - 2/u^2)), which is not the radius at 1/e^2. */
static void
test_peak_of_a_mode (void)
{
  const double core_m = 125e-6;
  for (int m = 1; m <= 4; m++)
    {
      g_autofree char *text = g_strdup_printf (
          "[run]\nmodel = multimode\n[geometry]\ncore_radius = 125 um\nlength = 1 m\n"
          "modes = HE1%d\n[fill]\ngas = He\npressure = 1 bar\n[pulse]\nwavelength = 800 nm\n"
          "duration = 10 fs\nenergy = 60 uJ\nmode = HE1%d\n",
          m, m);
      g_autoptr (SolCase) the_case = sol_case_from_text (text, -1, "test", NULL);
      g_autoptr (SolPlotTheory) theory = sol_plot_theory_new (the_case);
      g_autofree Modes *modes = g_new (Modes, 1);
      modes_init (modes, 1, 1);
      modes->energy_j[0][0] = 1e-6;
      modes->source.beam = sol_plot_theory_get_beam (theory, 1);
      g_assert_nonnull (modes->source.beam);
      g_autoptr (SolScene) scene = build (modes, "beam", -1, -1);
      const SolLayer *map = find (scene, 0, SOL_LAYER_MAP);
      double largest = 0.0, u = gsl_sf_bessel_zero_J0 ((unsigned int) m);
      for (gsize k = 0; k < map->n; k++)
        largest = fmax (largest, map->value[k]);
      /* The integral in closed form: a^2 J1(u)^2/2. */
      double slope = gsl_sf_bessel_J1 (u);
      sol_assert_close (T, largest, 1e-6 / (SOL_PI * core_m * core_m * slope * slope), 1e-6);
      const SolPanel *width = scene->panels->pdata[3];
      double moment_m = core_m * sqrt (2.0 / 3.0 * (1.0 - 2.0 / (u * u)));
      sol_assert_close (T, find (scene, 3, SOL_LAYER_LINE)->y[0], moment_m, 1e-4);
      g_assert_nonnull (strstr (width->y.label, "√2 r_rms"));
    }
}

/* Class T: modes interfere: on the axis the amplitudes of LG00 and LG01 add or subtract, and the
 * energy across the beam stays what it is. A choice of one mode has no interference. */
static void
test_interference (void)
{
  g_autofree Modes *modes = g_new (Modes, 1);
  modes_init (modes, 2, 1);
  modes->energy_j[0][0] = 1e-6, modes->energy_j[1][0] = 4e-6;
  double one = 2.0 / (SOL_PI * WAIST_M * WAIST_M); /* of 1 J on the axis, either mode */
  for (int k = 0; k < 3; k++)
    {
      modes->sign = k == 1 ? -1.0 : 1.0;
      g_autoptr (SolScene) scene = build (modes, "beam", k == 2 ? 1 : -1, -1);
      const SolLayer *profile = find (scene, 2, SOL_LAYER_FILL);
      double amplitude = k == 2 ? 2e-3 : 1e-3 + modes->sign * 2e-3, energy = 0.0;
      for (gsize i = 0; i < profile->n; i++)
        energy += modes->weight_m2[i] * profile->y[i];
      sol_assert_close (T, profile->y[0], one * amplitude * amplitude, 1e-3);
      /* The midpoint rule over radii is good to the square of its step over the waist. */
      double step = MOST_M / N_R / WAIST_M;
      sol_assert_close (T, energy, k == 2 ? 4e-6 : 5e-6, step * step);
      const SolLayer *map = find (scene, 0, SOL_LAYER_MAP);
      sol_assert_near (P, map->value[2 * map->n], profile->y[0], 0.0);
    }
}

/* Class P: a mode that turns round the axis does not interfere with one that does not on average, but
 * in the picture across the beam it does, on one side more and on the other less. */
static void
test_orders (void)
{
  g_autofree Modes *modes = g_new (Modes, 1);
  modes_init (modes, 2, 1);
  modes->energy_j[0][0] = 1e-6, modes->energy_j[1][0] = 1e-6;
  modes->order[1] = 1;
  g_autoptr (SolScene) scene = build (modes, "beam", -1, -1);
  const SolLayer *profile = find (scene, 2, SOL_LAYER_FILL);
  sol_assert_close (T, profile->y[0], 4e-6 / (SOL_PI * WAIST_M * WAIST_M), 1e-3);
  const SolLayer *picture = find (scene, 1, SOL_LAYER_MAP);
  gsize row = picture->n_rows / 2 * picture->n, middle = picture->n / 2;
  double right = picture->value[row + middle + 8], left = picture->value[row + middle - 8];
  g_assert_true (right > 1.5 * left); /* class P: cos φ changes its sign */
}

/* Class T: a radial run: the fields stand for rings; fluence on the axis, energy under the spectrum
 * and radius of the beam are those of a Gaussian. */
static void
test_radial (void)
{
  g_autofree Modes *modes = g_new (Modes, 1);
  modes_init (modes, 1, 1);
  modes->beam.shape = NULL;
  modes->source.read = read_radii;
  g_autoptr (SolScene) scene = build (modes, "beam", -1, -1);
  const SolLayer *map = find (scene, 0, SOL_LAYER_MAP), *width = find (scene, 3, SOL_LAYER_LINE);
  sol_assert_close (T, map->value[0], 2e-6 / (SOL_PI * WAIST_M * WAIST_M), 1e-3);
  sol_assert_close (T, map->value[map->n], 2e-6 / (SOL_PI * 4.0 * WAIST_M * WAIST_M), 1e-3);
  sol_assert_close (T, width->y[0], WAIST_M, 1e-4);
  sol_assert_close (T, width->y[1], 2.0 * WAIST_M, 1e-4);
  SolPlotOptions options;
  sol_plot_options_init (&options);
  options.z_m = 0.0;
  options.is_db = FALSE;
  g_autoptr (SolScene) spectrum_scene = sol_plot_build ("spectrum", &modes->source, &options, NULL);
  sol_assert_close (T, integrate (find (spectrum_scene, 0, SOL_LAYER_LINE)), 1e-6, 2e-3);
}

/* A plot that goes on with another choice shows that choice, as a fresh one does. */
static void
test_choice_on_memory (void)
{
  g_autofree Modes *modes = g_new (Modes, 1);
  modes_init (modes, 2, 2);
  modes->energy_j[0][0] = 3e-6;
  modes->energy_j[0][1] = 2e-6;
  modes->energy_j[1][0] = 1e-6;
  modes->energy_j[1][1] = 5e-7;
  g_autoptr (SolPlotMemory) memory = sol_plot_memory_new ();
  SolPlotOptions options;
  sol_plot_options_init (&options);
  options.is_db = FALSE;
  for (options.mode = -1; options.mode < 2; options.mode++)
    for (options.pol = -1; options.pol < 2; options.pol++)
      {
        g_autoptr (SolScene) fresh = build (modes, "spectrum-evolution", options.mode, options.pol);
        g_autoptr (SolScene) kept =
            sol_plot_build_on (memory, "spectrum-evolution", &modes->source, &options, NULL);
        const SolLayer *a = ((SolPanel *) fresh->panels->pdata[0])->layers->pdata[0];
        const SolLayer *b = ((SolPanel *) kept->panels->pdata[0])->layers->pdata[0];
        g_assert_cmpmem (a->value, a->n * a->n_rows * sizeof (double), b->value,
                         b->n * b->n_rows * sizeof (double));
      }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/plot/beam/peak-of-a-mode", test_peak_of_a_mode);
  g_test_add_func ("/plot/beam/choice-on-memory", test_choice_on_memory);
  g_test_add_func ("/plot/beam/choices", test_choices);
  g_test_add_func ("/plot/beam/energies", test_energies);
  g_test_add_func ("/plot/beam/interference", test_interference);
  g_test_add_func ("/plot/beam/orders", test_orders);
  g_test_add_func ("/plot/beam/radial", test_radial);
  return g_test_run ();
}
