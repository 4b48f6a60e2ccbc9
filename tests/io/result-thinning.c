/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/analytic-signal.h"
#include "io/result/result-thinning.h"

#include "synthetic-result.h"

#include <float.h>

/* The pictures of a Gaussian pulse against its closed form. Blocks keep the largest sample, so they
 * may lie below the true peak by what the curve falls within half a sample. */
static void
check_pulse (const SolResultLayout *layout, double energy_j, double delay_s)
{
  g_autoptr (SolResultThinning) thinning = sol_result_thinning_new (layout);
  gsize n_field;
  g_assert_true (sol_result_layout_get_n_field (layout, &n_field));
  g_autofree SolComplex *field = g_new (SolComplex, n_field);
  g_autofree double *statistics =
      g_new0 (double, sol_statistics_get_n_values (layout->n_mode, layout->n_species));
  gint64 number = lrint (delay_s / 1e-15);
  synthetic_field (layout, number, field);
  synthetic_statistics (layout, number, statistics);
  SolPlane plane = { number, 0.25, field, statistics, NULL };
  sol_result_thinning_compute (thinning, &plane);
  SolThinnedAxis frequency = sol_result_thinning_get_frequency_hz (thinning);
  SolThinnedAxis t = sol_result_thinning_get_t_s (thinning);
  const float *spectrum, *power;
  double z;
  float energy;
  sol_result_thinning_get_rows (thinning, &z, &spectrum, &power, &energy);
  gsize top = 0, top_frequency = 0;
  double sum = 0.0;
  for (gsize k = 0; k < t.n; k++)
    top = power[k] > power[top] ? k : top;
  for (gsize b = 0; b < frequency.n; b++)
    {
      top_frequency = spectrum[b] > spectrum[top_frequency] ? b : top_frequency;
      sum += (double) spectrum[b];
    }
  double sigma = 8e-15 / (2.0 * sqrt (log (2.0)));
  double dt = layout->t_s[1] - layout->t_s[0];
  double peak_w = energy_j / (sigma * sqrt (SOL_PI));
  double block = t.values[1] - t.values[0];
  sol_assert_close (T, (double) power[top], peak_w, 2.0 * dt * dt / (sigma * sigma));
  sol_assert_near (T, t.values[top], delay_s, block);
  double width = frequency.values[1] - frequency.values[0];
  sol_assert_near (T, frequency.values[top_frequency], SOL_C_M_PER_S / 800e-9, width);
  /* The density of a Gaussian, energy sigma 2 sqrt(pi) exp(-(2 pi sigma df)^2), at its top; the
   * middle of the block lies within half a block of it. */
  double off = 2.0 * SOL_PI * sigma * 0.5 * width;
  sol_assert_close (T, (double) spectrum[top_frequency], energy_j * sigma * 2.0 * sqrt (SOL_PI),
                    off * off + 1e-6);
  /* The integral over frequency is the energy and, since every block shows its largest sample, up
   * to a block's width times the curve's rise and fall more: twice the top. */
  double excess = 2.0 * width * (double) spectrum[top_frequency] / energy_j;
  sol_assert_close (T, sum * width, energy_j, excess);
  sol_assert_close (P, (double) energy, energy_j, 1e-6);
}

static void
test_pulse (void)
{
  g_autoptr (SolResultLayout) one = synthetic_layout (1, 1025, 3);
  check_pulse (one, 1e-6, 0.0);
  check_pulse (one, 41e-6, 40e-15);
  g_autoptr (SolResultLayout) three = synthetic_layout (3, 1025, 3);
  check_pulse (three, 21e-6, 20e-15);
}

/* An envelope on a detuned grid has the same pictures. */
static void
test_envelope (void)
{
  g_autoptr (SolResultLayout) layout = synthetic_layout (1, 1025, 3);
  g_autofree SolComplex *real = g_new (SolComplex, 1025);
  synthetic_field (layout, 10, real);
  /* The samples around 800 nm, on times further apart. */
  double domega = layout->omega_rad_per_s[1];
  gsize n = 225;
  SolResultLayout envelope = *layout;
  g_autofree double *omega = g_new (double, n);
  g_autofree double *t = g_new (double, n);
  g_autofree SolComplex *field = g_new (SolComplex, n);
  gsize first = (gsize) lrint (2.0 * SOL_PI * SOL_C_M_PER_S / 800e-9 / domega) - n / 2;
  double dt = 2.0 * SOL_PI / (domega * (double) n);
  for (gsize j = 0; j < n; j++)
    {
      omega[j] = domega * (double) (first + j);
      t[j] = dt * ((double) j - (double) (n / 2));
      field[j] = 2.0 * real[first + j]; /* the analytic amplitude */
    }
  envelope.n_omega = envelope.n_t = n;
  envelope.omega_rad_per_s = omega;
  envelope.t_s = t;
  envelope.field = SOL_CASE_FIELD_ENVELOPE;
  g_autoptr (GError) error = NULL;
  g_assert_true (sol_result_layout_check (&envelope, &error));
  g_autoptr (SolResultThinning) thinning = sol_result_thinning_new (&envelope);
  g_autofree double *statistics = g_new0 (double, sol_statistics_get_n_values (1, 1));
  SolPlane plane = { 10, 0.0, field, statistics, NULL };
  sol_result_thinning_compute (thinning, &plane);
  const float *spectrum, *power;
  double z;
  float energy, top = 0.0f;
  sol_result_thinning_get_rows (thinning, &z, &spectrum, &power, &energy);
  gsize n_blocks = sol_result_thinning_get_t_s (thinning).n;
  for (gsize k = 0; k < n_blocks; k++)
    top = fmaxf (top, power[k]);
  double sigma = 8e-15 / (2.0 * sqrt (log (2.0)));
  /* Samples every dt may miss the peak by half of it. */
  double want = 11e-6 / (sigma * sqrt (SOL_PI));
  double miss = 1.0 - exp (-0.25 * dt * dt / (sigma * sigma));
  sol_assert_close (T, (double) top, want, miss + 1e-3);
}

/* What a run has worked out for the statistics of a plane makes the picture that the plane makes by itself: class R,
 * two transforms of n_t samples (some 1e-12 of the largest) and the rounding of the rows to single precision. */
static void
check_power (int n_mode)
{
  g_autoptr (SolResultLayout) layout = synthetic_layout (n_mode, 1025, 3);
  gsize n_field, n_t = layout->n_t;
  g_assert_true (sol_result_layout_get_n_field (layout, &n_field));
  g_autofree SolComplex *field = g_new (SolComplex, n_field);
  g_autofree double *power_w = g_new0 (double, n_t);
  g_autofree double *statistics =
      g_new0 (double, sol_statistics_get_n_values (layout->n_mode, layout->n_species));
  synthetic_field (layout, 20, field);
  g_autoptr (SolAnalyticSignal) analytic =
      sol_analytic_signal_new (n_t, layout->t_s[1] - layout->t_s[0]);
  for (gsize column = 0; column < n_field / layout->n_omega; column++)
    {
      const SolComplex *trace =
          sol_analytic_signal_run (analytic, field + column * layout->n_omega);
      for (gsize k = 0; k < n_t; k++)
        power_w[k] += pow (cabs (trace[k]), 2.0);
    }
  g_autoptr (SolResultThinning) alone = sol_result_thinning_new (layout);
  g_autoptr (SolResultThinning) given = sol_result_thinning_new (layout);
  sol_result_thinning_compute (alone, &(SolPlane){ 20, 0.25, field, statistics, NULL });
  sol_result_thinning_compute (given, &(SolPlane){ 20, 0.25, field, statistics, power_w });
  const float *spectrum[2], *power[2];
  double z;
  float energy, top = 0.0f;
  sol_result_thinning_get_rows (alone, &z, &spectrum[0], &power[0], &energy);
  sol_result_thinning_get_rows (given, &z, &spectrum[1], &power[1], &energy);
  gsize n_blocks = sol_result_thinning_get_t_s (alone).n;
  for (gsize k = 0; k < n_blocks; k++)
    top = fmaxf (top, power[0][k]);
  double sigma = 8e-15 / (2.0 * sqrt (log (2.0)));
  double dt = layout->t_s[1] - layout->t_s[0];
  sol_assert_close (T, (double) top, 21e-6 / (sigma * sqrt (SOL_PI)),
                    2.0 * dt * dt / (sigma * sigma));
  for (gsize k = 0; k < n_blocks; k++)
    sol_assert_near (R, (double) power[1][k], (double) power[0][k],
                     (double) top * 2.0 * (double) FLT_EPSILON);
  power_w[n_t / 2] = 2.0 * (double) top;
  sol_result_thinning_compute (given, &(SolPlane){ 20, 0.25, field, statistics, power_w });
  sol_assert_near (R, (double) power[1][n_t / 2 / sol_result_thinning_get_t_s (given).n_samples],
                   2.0 * (double) top, (double) top * 2.0 * (double) FLT_EPSILON);
}

static void
test_power_that_is_known (void)
{
  check_power (1);
  check_power (3);
}

/* The grid of a helium run: 0.4 ps, 100 nm to 4 um. Two lines of an ultraviolet dispersive wave, 123 and 125 nm, each
 * as long as the window is not: they are two in the picture, at their places, and it says what it leaves out. */
static void
test_lines_in_the_ultraviolet (void)
{
  g_autoptr (SolResultLayout) layout = synthetic_layout (1, 2049, 3);
  double dt = 0.4e-12 / (double) layout->n_t, domega = 2.0 * SOL_PI / 0.4e-12;
  for (gsize j = 0; j < layout->n_omega; j++)
    layout->omega_rad_per_s[j] = domega * (double) j;
  for (gsize k = 0; k < layout->n_t; k++)
    layout->t_s[k] = dt * ((double) k - 0.5 * (double) layout->n_t);
  layout->wavelength_min_m = 100e-9;
  layout->wavelength_max_m = 4e-6;
  const double lines_m[] = { 123e-9, 125e-9 };
  double sigma = 2.0 * domega;
  g_autofree SolComplex *field = g_new0 (SolComplex, layout->n_omega);
  for (gsize j = 0; j < layout->n_omega; j++)
    for (gsize i = 0; i < G_N_ELEMENTS (lines_m); i++)
      {
        double x = domega * (double) j - 2.0 * SOL_PI * SOL_C_M_PER_S / lines_m[i];
        field[j] += exp (-0.5 * x * x / (sigma * sigma));
      }
  g_autofree double *statistics = g_new0 (double, sol_statistics_get_n_values (1, 1));
  g_autoptr (SolResultThinning) thinning = sol_result_thinning_new (layout);
  sol_result_thinning_compute (thinning, &(SolPlane){ 0, 0.0, field, statistics, NULL });
  const float *spectrum, *power;
  double z;
  float energy;
  sol_result_thinning_get_rows (thinning, &z, &spectrum, &power, &energy);
  SolThinnedAxis frequency = sol_result_thinning_get_frequency_hz (thinning);
  double width = frequency.values[1] - frequency.values[0];
  sol_assert_close (R, width, (double) frequency.n_samples * domega / (2.0 * SOL_PI), 1e-4);
  g_assert_cmpuint (frequency.n_samples, <=, 3);
  for (gsize i = 0; i < G_N_ELEMENTS (lines_m); i++)
    {
      gsize b = 0;
      for (gsize k = 0; k < frequency.n; k++)
        {
          double wavelength_m = SOL_C_M_PER_S / frequency.values[k];
          if (fabs (wavelength_m - lines_m[i]) < 1e-9 && spectrum[k] > spectrum[b])
            b = k;
        }
      sol_assert_near (T, SOL_C_M_PER_S / frequency.values[b], lines_m[i],
                       0.5 * width * lines_m[i] * lines_m[i] / SOL_C_M_PER_S);
    }
  /* Between them both amplitudes, at most at the edges of the block and of one sign: 4 |A|^2. */
  double between = 0.5 * (SOL_C_M_PER_S / lines_m[0] + SOL_C_M_PER_S / lines_m[1]);
  double off = 0.5 * (SOL_C_M_PER_S / lines_m[0] - SOL_C_M_PER_S / lines_m[1]) - width;
  double x = 2.0 * SOL_PI * off / sigma;
  gsize b = (gsize) ((between - frequency.values[0]) / width + 0.5);
  sol_assert_near (T, (double) spectrum[b], 0.0, 4.0 * pow (2.0 * exp (-0.5 * x * x), 2.0));
  /* The room there is, a tenth of the planes' bytes at most, is used. */
  SolThinnedAxis t = sol_result_thinning_get_t_s (thinning);
  gsize n_bytes = (frequency.n + t.n) * sizeof (float);
  g_assert_cmpuint (n_bytes * 100, <=, 10 * layout->n_omega * sizeof (SolComplex));
  g_assert_cmpuint (n_bytes * 100, >=, 8 * layout->n_omega * sizeof (SolComplex));
}

static void
test_contradictions_are_refused (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (SolResultLayout) layout = synthetic_layout (1, 33, 3);
  g_assert_true (sol_result_layout_check (layout, &error));
  layout->t_s[5] *= 1.01;
  g_assert_false (sol_result_layout_check (layout, &error));
  g_assert_nonnull (error);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/io/thinning/a-pulse-keeps-its-peaks", test_pulse);
  g_test_add_func ("/io/thinning/an-envelope-has-the-same-pictures", test_envelope);
  g_test_add_func ("/io/thinning/power-that-is-known", test_power_that_is_known);
  g_test_add_func ("/io/thinning/lines-in-the-ultraviolet", test_lines_in_the_ultraviolet);
  g_test_add_func ("/io/thinning/contradictions-are-refused", test_contradictions_are_refused);
  return g_test_run ();
}
