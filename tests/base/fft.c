/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/fft.h"
#include "sol-test.h"

/* exp (+i...) backward of an impulse at bin one is one turn of a cosine; the round trip is n. */
static void
test_signs_and_round_trip (void)
{
  gsize n = 64;
  g_autoptr (SolFft) back = sol_fft_new (SOL_FFT_COMPLEX_TO_REAL, n);
  g_autoptr (SolFft) forth = sol_fft_new (SOL_FFT_REAL_TO_COMPLEX, n);
  SolComplex *spectrum = sol_fft_alloc ((n / 2 + 1) * sizeof *spectrum);
  double *trace = sol_fft_alloc (n * sizeof *trace);
  spectrum[1] = 0.5 * I;
  sol_fft_run (back, spectrum, trace);
  for (gsize j = 0; j < n; j++)
    sol_assert_near (R, trace[j], -sin (2 * G_PI * (double) j / (double) n), 1e-14);
  sol_fft_run (forth, trace, spectrum);
  sol_assert_near (R, cabs (spectrum[1] - 0.5 * (double) n * I), 0.0, 1e-13);
  sol_fft_dealloc (spectrum);
  sol_fft_dealloc (trace);
}

/* A complex transform leaves what it reads as it was, whatever plan was chosen. */
static void
test_complex_input_stays (void)
{
  static const SolFftKind kinds[] = { SOL_FFT_FORWARD, SOL_FFT_BACKWARD };
  static const gsize sizes[] = { 2, 12, 97, 1024, 4096 };
  for (gsize i = 0; i < G_N_ELEMENTS (kinds) * G_N_ELEMENTS (sizes); i++)
    {
      gsize n = sizes[i / 2];
      g_autoptr (SolFft) fft = sol_fft_new (kinds[i % 2], n);
      SolComplex *in = sol_fft_alloc (n * sizeof *in), *out = sol_fft_alloc (n * sizeof *out);
      for (gsize k = 0; k < n; k++)
        in[k] = CMPLX ((double) (k * k % 17), (double) (k % 5));
      g_autofree SolComplex *before = g_memdup2 (in, n * sizeof *in);
      sol_fft_run (fft, in, out);
      g_assert_cmpmem (in, n * sizeof *in, before, n * sizeof *in);
      sol_fft_dealloc (in);
      sol_fft_dealloc (out);
    }
}

static gpointer
plan_many (gpointer data)
{
  for (gsize i = 0; i < 20; i++)
    sol_fft_free (sol_fft_new (SOL_FFT_FORWARD, 32 << (i % 4)));
  return NULL;
}

static void
test_planning_from_threads (void)
{
  GThread *threads[4];
  for (int i = 0; i < 4; i++)
    threads[i] = g_thread_new ("planner", plan_many, NULL);
  for (int i = 0; i < 4; i++)
    g_thread_join (threads[i]);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/base/fft/signs-and-round-trip", test_signs_and_round_trip);
  g_test_add_func ("/base/fft/complex-input-stays", test_complex_input_stays);
  g_test_add_func ("/base/fft/planning-from-threads", test_planning_from_threads);
  return g_test_run ();
}
