/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/plot.h"
#include "plot/sample-source.h"
#include "plot/spectral-axis.h"
#include "sol-test.h"

#include <gsl/gsl_spline.h>

static const SolLayer *
find_line (const SolScene *scene, guint panel, const char *name)
{
  const SolPanel *p = scene->panels->pdata[panel];
  for (guint i = 0; i < p->layers->len; i++)
    {
      const SolLayer *layer = p->layers->pdata[i];
      if (g_strcmp0 (layer->name, name) == 0)
        return layer;
    }
  g_assert_not_reached ();
}

/* Integral of the cubic spline through the samples from the first with x > 0 on. */
static double
integrate (const SolLayer *line, double lo, double hi)
{
  gsl_interp_accel *accelerator = gsl_interp_accel_alloc ();
  gsl_spline *spline = gsl_spline_alloc (gsl_interp_cspline, line->n);
  gsl_spline_init (spline, line->x, line->y, line->n);
  double sum = gsl_spline_eval_integ (spline, lo, hi, accelerator);
  gsl_spline_free (spline);
  gsl_interp_accel_free (accelerator);
  return sum;
}

static const SolQuantity axes[] = { SOL_QUANTITY_WAVELENGTH, SOL_QUANTITY_FREQUENCY,
                                    SOL_QUANTITY_ANGULAR_FREQUENCY, SOL_QUANTITY_PHOTON_ENERGY,
                                    SOL_QUANTITY_WAVENUMBER };

/* What is plotted per unit of an axis, summed along it, is the energy of the pulse. */
static void
check_energy (Sample *sample)
{
  for (gsize i = 0; i < G_N_ELEMENTS (axes); i++)
    {
      SolPlotOptions options;
      sol_plot_options_init (&options);
      options.spectral_axis = axes[i];
      options.z_m = SAMPLE_LENGTH_M / 2.0;
      g_autoptr (GError) error = NULL;
      g_autoptr (SolScene) scene = sol_plot_build ("spectrum", &sample->source, &options, &error);
      g_assert_no_error (error);
      const SolLayer *line = find_line (scene, 0, "z = 0.6 m");
      double ends[] = { sol_spectral_axis_from_omega (axes[i], 0.3 * sample_omega ()),
                        sol_spectral_axis_from_omega (axes[i], 1.9 * sample_omega ()) };
      double sum = integrate (line, fmin (ends[0], ends[1]), fmax (ends[0], ends[1]));
      sol_assert_close (T, sum, sample_energy_j (sample, 5), 1e-6);
      for (gsize k = 1; k < line->n; k++)
        /* class P: ascending on every axis. */
        g_assert_true (line->x[k] > line->x[k - 1]);
    }
}

static void
test_energy (void)
{
  g_autofree Sample *sample = g_new (Sample, 1);
  sample_init (sample, 11, 11);
  check_energy (sample);
  sample_make_envelope (sample);
  check_energy (sample);
}

/* Energy per bin is the same on every axis and adds up. */
static void
test_per_bin (void)
{
  g_autofree Sample *sample = g_new (Sample, 1);
  sample_init (sample, 11, 11);
  for (gsize i = 0; i < G_N_ELEMENTS (axes); i++)
    {
      SolPlotOptions options;
      sol_plot_options_init (&options);
      options.spectral_axis = axes[i];
      options.is_per_bin = TRUE;
      g_autoptr (SolScene) scene = sol_plot_build ("spectrum", &sample->source, &options, NULL);
      const SolPanel *panel = scene->panels->pdata[0];
      const SolLayer *line = find_line (scene, 0, "z = 1.2 m");
      double sum = 0.0;
      for (gsize k = 0; k < line->n; k++)
        sum += line->y[k];
      sol_assert_close (T, sum, sample_energy_j (sample, 10), 1e-6);
      g_assert_cmpint (panel->y.quantity, ==, SOL_QUANTITY_ENERGY);
      g_assert_cmpstr (panel->y.label, ==, "Energy per bin");
    }
}

/* In wavelength the peak moves to the blue: d/dω (ω² e^{-(ω-ω0)²τ²}) = 0. */
static void
test_peak (void)
{
  g_autofree Sample *sample = g_new (Sample, 1);
  sample_init (sample, 11, 11);
  SolPlotOptions options;
  sol_plot_options_init (&options);
  g_autoptr (SolScene) scene = sol_plot_build ("spectrum", &sample->source, &options, NULL);
  const SolLayer *line = find_line (scene, 0, "z = 1.2 m");
  gsize peak = 0;
  for (gsize k = 0; k < line->n; k++)
    peak = line->y[k] > line->y[peak] ? k : peak;
  double tau_s = sample_tau_s (), w0 = sample_omega ();
  double omega = 0.5 * (w0 + sqrt (w0 * w0 + 4.0 / (tau_s * tau_s)));
  double spacing_m = line->x[peak + 1] - line->x[peak];
  sol_assert_near (T, line->x[peak], 2.0 * SOL_PI * SOL_C_M_PER_S / omega, 0.51 * spacing_m);
}

/* Conversions undo each other, and the Jacobian is the slope. */
static void
test_axes (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (axes); i++)
    {
      double omega = 2.5e15, step = 1e9;
      double x = sol_spectral_axis_from_omega (axes[i], omega);
      double slope = (sol_spectral_axis_from_omega (axes[i], omega + step) -
                      sol_spectral_axis_from_omega (axes[i], omega - step)) /
                     (2.0 * step);
      sol_assert_close (R, sol_spectral_axis_to_omega (axes[i], x), omega, 1e-14);
      /* class T: the difference loses six digits to cancellation. */
      sol_assert_close (T, sol_spectral_axis_get_jacobian (axes[i], omega), 1.0 / fabs (slope),
                        1e-8);
      g_assert_cmpint (sol_spectral_axis_find (sol_spectral_axis_get_name (axes[i])), ==, axes[i]);
    }
  g_assert_false (sol_spectral_axis_is (SOL_QUANTITY_TIME));
  g_assert_cmpint (sol_spectral_axis_find ("period"), ==, SOL_QUANTITY_NUMBER);
}

/* The power over time is the energy, too, and lies where the delay puts it. */
static void
check_pulse (Sample *sample)
{
  SolPlotOptions options;
  sol_plot_options_init (&options);
  g_autoptr (SolScene) scene = sol_plot_build ("pulse", &sample->source, &options, NULL);
  const SolLayer *power = find_line (scene, 0, "z = 1.2 m");
  const SolLayer *field = find_line (scene, 1, "Field");
  gsize peak = 0;
  double largest = 0.0;
  for (gsize k = 0; k < power->n; k++)
    {
      peak = power->y[k] > power->y[peak] ? k : peak;
      largest = fmax (largest, fabs (field->y[k]));
    }
  sol_assert_close (T, integrate (power, power->x[0], power->x[power->n - 1]),
                    sample_energy_j (sample, 10), 1e-6);
  sol_assert_near (T, power->x[peak], 10.0 * sample->delay_step_s, 0.51 * SAMPLE_DT_S);
  /* The statistics say 1e18 W/m² at that power: E = sqrt (2 I / ε0 c). */
  double want = sqrt (2.0 * 1e18 * pow (0.95, 10.0) / (SOL_EPSILON0_F_PER_M * SOL_C_M_PER_S));
  sol_assert_close (T, largest, want, 2e-3);
}

static void
test_pulse (void)
{
  g_autofree Sample *sample = g_new (Sample, 1);
  sample_init (sample, 11, 11);
  check_pulse (sample);
  sample_make_envelope (sample);
  check_pulse (sample);
}

/* A pulse without chirp has a flat phase and the group delay it was given. */
static void
test_phase (void)
{
  g_autofree Sample *sample = g_new (Sample, 1);
  sample_init (sample, 11, 11);
  SolPlotOptions options;
  sol_plot_options_init (&options);
  options.spectral_axis = SOL_QUANTITY_FREQUENCY;
  g_autoptr (SolScene) scene = sol_plot_build ("phase", &sample->source, &options, NULL);
  const SolLayer *phase = find_line (scene, 0, "Phase"),
                 *delay = find_line (scene, 1, "Group delay");
  int n_lit = 0;
  for (gsize k = 0; k < phase->n; k++)
    if (!isnan (delay->y[k]))
      {
        sol_assert_near (T, phase->y[k], 0.0, 1e-9);
        sol_assert_near (T, delay->y[k], 10.0 * sample->delay_step_s, 1e-9 * SAMPLE_FWHM_S);
        n_lit++;
      }
  g_assert_cmpint (n_lit, >, 30);
}

/* FWHM of the values of a map along a row, by linear interpolation. */
static double
get_width (const double *x, const double *value, gsize n, double largest)
{
  double first = NAN, last = NAN;
  for (gsize i = 1; i < n; i++)
    {
      double a = value[i - 1] / largest - 0.5, b = value[i] / largest - 0.5;
      if (a * b > 0.0)
        continue;
      double at = x[i - 1] + (x[i] - x[i - 1]) * a / (a - b);
      first = isnan (first) ? at : first;
      last = at;
    }
  return last - first;
}

/* Gaussians convolve: the spectrogram is centred on the pulse, and as wide as the root of the sum of
 * the squares of pulse and gate. */
static void
test_spectrogram (void)
{
  g_autofree Sample *sample = g_new (Sample, 1);
  sample_init (sample, 11, 11);
  SolPlotOptions options;
  sol_plot_options_init (&options);
  options.spectral_axis = SOL_QUANTITY_FREQUENCY;
  options.gate_s = 6e-15;
  options.time_lo_s = -20e-15;
  options.time_hi_s = 60e-15;
  for (int envelope = 0; envelope < 2; envelope++)
    {
      g_autoptr (SolScene) scene = sol_plot_build ("spectrogram", &sample->source, &options, NULL);
      const SolLayer *map = find_line (scene, 0, "Gated spectrum");
      gsize peak = 0;
      for (gsize i = 0; i < map->n * map->n_rows; i++)
        peak = map->value[i] > map->value[peak] ? i : peak;
      gsize row = peak / map->n;
      sol_assert_near (T, map->x[peak % map->n], 10.0 * sample->delay_step_s, 0.2e-15);
      sol_assert_near (T, map->row[row], SOL_C_M_PER_S / SAMPLE_WAVELENGTH_M, 2e12);
      double width_s = get_width (map->x, map->value + row * map->n, map->n, map->value[peak]);
      sol_assert_close (T, width_s, hypot (SAMPLE_FWHM_S, options.gate_s), 2e-3);
      sample_make_envelope (sample);
    }
}

int
main (int argc, char **argv)
{
  sol_test_set_point_locale ();
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/plot/density/energy", test_energy);
  g_test_add_func ("/plot/density/per-bin", test_per_bin);
  g_test_add_func ("/plot/density/peak", test_peak);
  g_test_add_func ("/plot/density/axes", test_axes);
  g_test_add_func ("/plot/density/pulse", test_pulse);
  g_test_add_func ("/plot/density/phase", test_phase);
  g_test_add_func ("/plot/density/spectrogram", test_spectrogram);
  return g_test_run ();
}
