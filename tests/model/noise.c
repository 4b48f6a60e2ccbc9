/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/constants.h"
#include "model/pulse/noise.h"
#include "sol-test.h"

#include <gsl/gsl_cdf.h>

#define N_BINS 4096
#define DOMEGA 6.28e12
/* One false alarm in a million runs of a two-sided Gaussian statistic; the seeds are fixed, so a
 * pass stays a pass. */
#define SIGMAS 4.9

static double omega[N_BINS];

static void
fill (guint64 seed, int mode, SolComplex *spectrum)
{
  memset (spectrum, 0, N_BINS * sizeof *spectrum);
  sol_noise_add_real (seed, mode, omega, 1, N_BINS - 1, DOMEGA, spectrum);
}

/* Each bin holds ħω: (2/π)|Â|² δω. */
static void
test_one_photon_a_bin (void)
{
  g_autofree SolComplex *a = g_new (SolComplex, N_BINS);
  fill (7, 0, a);
  for (gsize k = 1; k < N_BINS; k++)
    sol_assert_close (R, 2.0 / SOL_PI * DOMEGA * pow (cabs (a[k]), 2.0), SOL_HBAR_J_S * omega[k],
                      1e-14);
  sol_assert_near (P, cabs (a[0]), 0.0, 0.0);
}

/* A seed repeats bit for bit, in any order and in pieces; seeds and modes differ (26). */
static void
test_repeats (void)
{
  g_autofree SolComplex *a = g_new (SolComplex, N_BINS);
  g_autofree SolComplex *b = g_new0 (SolComplex, N_BINS);
  fill (7, 2, a);
  for (gsize first = N_BINS - 5; first >= 1 && first < N_BINS; first -= 5)
    sol_noise_add_real (7, 2, omega, first, 5, DOMEGA, b);
  g_assert_cmpmem (a, N_BINS * sizeof *a, b, N_BINS * sizeof *b);
  const guint64 seeds[] = { 7, 8, 7 + (G_GUINT64_CONSTANT (1) << 32) };
  const int modes[] = { 0, 1, 2, 3 };
  double complex first[G_N_ELEMENTS (seeds) * G_N_ELEMENTS (modes)];
  gsize n = 0;
  for (gsize i = 0; i < G_N_ELEMENTS (seeds); i++)
    for (gsize j = 0; j < G_N_ELEMENTS (modes); j++)
      {
        fill (seeds[i], modes[j], a);
        first[n++] = a[1] / cabs (a[1]);
      }
  for (gsize i = 0; i < n; i++)
    for (gsize j = 0; j < i; j++)
      /* class T: an order or a limit far from rounding */
      g_assert_cmpfloat (cabs (first[i] - first[j]), >, 1e-9);
}

static gpointer
fill_in_thread (gpointer data)
{
  fill (7, 2, data);
  return NULL;
}

static void
test_threads (void)
{
  SolComplex *parts[4];
  GThread *threads[4];
  for (int i = 0; i < 4; i++)
    {
      parts[i] = g_new (SolComplex, N_BINS);
      threads[i] = g_thread_new ("noise", fill_in_thread, parts[i]);
    }
  for (int i = 0; i < 4; i++)
    g_thread_join (threads[i]);
  for (int i = 1; i < 4; i++)
    g_assert_cmpmem (parts[0], N_BINS * sizeof **parts, parts[i], N_BINS * sizeof **parts);
  for (int i = 0; i < 4; i++)
    g_free (parts[i]);
}

/* Over M draws the mean of exp (i n phase) has a spread of 1/√(2M) in each part. */
static void
test_ensemble (void)
{
  enum
  {
    N_SEEDS = 64
  };
  g_autofree SolComplex *a = g_new (SolComplex, N_BINS);
  double complex mean[3] = { 0 }, neighbours = 0.0, modes = 0.0;
  g_autofree SolComplex *b = g_new (SolComplex, N_BINS);
  gsize histogram[32] = { 0 };
  gsize m = 0;
  for (guint64 seed = 0; seed < N_SEEDS; seed++)
    {
      fill (seed, 0, a);
      fill (seed, 1, b);
      for (gsize k = 1; k < N_BINS; k++, m++)
        {
          double complex u = a[k] / cabs (a[k]), v = b[k] / cabs (b[k]);
          mean[0] += u;
          mean[1] += u * u;
          mean[2] += u * u * u;
          modes += u * conj (v);
          if (k > 1)
            neighbours += u * conj (a[k - 1] / cabs (a[k - 1]));
          double turn = carg (a[k]) / (2.0 * SOL_PI) + 0.5;
          histogram[MIN ((gsize) (turn * 32.0), 31)]++;
        }
    }
  double spread = SIGMAS / sqrt (2.0 * (double) m);
  for (int i = 0; i < 3; i++)
    {
      sol_assert_near (N, creal (mean[i]) / (double) m, 0.0, spread);
      sol_assert_near (N, cimag (mean[i]) / (double) m, 0.0, spread);
    }
  sol_assert_near (N, creal (neighbours) / (double) m, 0.0, spread);
  sol_assert_near (N, cimag (neighbours) / (double) m, 0.0, spread);
  sol_assert_near (N, creal (modes) / (double) m, 0.0, spread);
  sol_assert_near (N, cimag (modes) / (double) m, 0.0, spread);
  double chi2 = 0.0, expected = (double) m / 32.0;
  for (int i = 0; i < 32; i++)
    chi2 += pow ((double) histogram[i] - expected, 2.0) / expected;
  /* class N: a chance of one in a million */
  g_assert_cmpfloat (gsl_cdf_chisq_Q (chi2, 31.0), >, 1e-6);
  /* class N: a chance of one in a million */
  g_assert_cmpfloat (gsl_cdf_chisq_P (chi2, 31.0), >, 1e-6);
}

static void
test_seed_differs (void)
{
  guint64 seeds[16];
  for (int i = 0; i < 16; i++)
    {
      seeds[i] = sol_noise_draw_seed ();
      for (int j = 0; j < i; j++)
        g_assert_cmpuint (seeds[i], !=, seeds[j]);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (gsize k = 0; k < N_BINS; k++)
    omega[k] = (double) k * DOMEGA;
  g_test_add_func ("/model/noise/one-photon-a-bin", test_one_photon_a_bin);
  g_test_add_func ("/model/noise/repeats", test_repeats);
  g_test_add_func ("/model/noise/threads", test_threads);
  g_test_add_func ("/model/noise/ensemble", test_ensemble);
  g_test_add_func ("/model/noise/seed-differs", test_seed_differs);
  return g_test_run ();
}
