/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every budget holds on random data against arithmetic with more digits, and none is so wide that it
 * would hide a fault. */
#include "config.h"

#include "base/fft.h"
#include "bounds.h"
#include "sol-test.h"

#include <float.h>

#define N 512
#define REPEATS 200

/* The widest of the ratios error over bound in many trials says how much room the bound leaves. */
static void
assert_holds_and_tight (double widest, double room)
{
  g_test_message ("widest error over bound %.3g", widest);
  sol_assert_near (R, widest, 0.0, 1.0);
  /* class R: the bound is a worst case over roundings; random ones come this near. */
  g_assert_true (widest * room >= 1.0);
}

static void
fill_random (double *x, gsize n, double low, double high)
{
  for (gsize i = 0; i < n; i++)
    x[i] = g_test_rand_double_range (low, high);
}

static double
tree_sum (const double *x, gsize n)
{
  return n == 1 ? x[0] : tree_sum (x, n / 2) + tree_sum (x + n / 2, n - n / 2);
}

static gboolean
needs_more_digits (void)
{
  if (LDBL_MANT_DIG > DBL_MANT_DIG)
    return FALSE;
  g_test_skip ("long double has no more digits than double here");
  return TRUE;
}

static void
test_gamma (void)
{
  sol_assert_close (R, sol_bound_gamma (1), 0.5 * DBL_EPSILON, 1e-15);
  sol_assert_close (R, sol_bound_gamma (4), 2.0 * DBL_EPSILON, 1e-14);
  sol_assert_near (P, sol_bound_gamma (0), 0.0, 0.0);
  sol_assert_near (P, sol_bound_sum (1, 3.0), 0.0, 0.0);
}

static void
test_sums (void)
{
  if (needs_more_digits ())
    return;
  double x[N], widest_plain = 0.0, widest_tree = 0.0;
  for (int r = 0; r < REPEATS; r++)
    {
      fill_random (x, N, -0.1, 1.0);
      double plain = 0.0;
      long double exact = 0.0L, sum_abs = 0.0L;
      for (gsize i = 0; i < N; i++)
        {
          plain += x[i];
          exact += x[i];
          sum_abs += fabsl (x[i]);
        }
      double error = (double) fabsl (plain - exact);
      widest_plain = fmax (widest_plain, error / sol_bound_sum (N, (double) sum_abs));
      error = (double) fabsl (tree_sum (x, N) - exact);
      widest_tree = fmax (widest_tree, error / sol_bound_tree_sum (9, (double) sum_abs));
    }
  assert_holds_and_tight (widest_plain, 1e3);
  assert_holds_and_tight (widest_tree, 1e2);
}

static void
test_dot (void)
{
  if (needs_more_digits ())
    return;
  double x[N], y[N], widest = 0.0;
  for (int r = 0; r < REPEATS; r++)
    {
      fill_random (x, N, 0.0, 1.0);
      fill_random (y, N, -0.1, 1.0);
      double got = 0.0;
      long double exact = 0.0L, sum_abs = 0.0L;
      for (gsize i = 0; i < N; i++)
        {
          got += x[i] * y[i];
          exact += (long double) x[i] * y[i];
          sum_abs += fabsl ((long double) x[i] * y[i]);
        }
      widest = fmax (widest, (double) fabsl (got - exact) / sol_bound_dot (N, (double) sum_abs));
    }
  assert_holds_and_tight (widest, 1e3);
}

/* Chunks first, then their totals, then the offsets: the way a running sum uses several threads. */
static void
scan_in_chunks (const double *x, gsize n, gsize chunk, double *out)
{
  double offset = 0.0;
  for (gsize start = 0; start < n; start += chunk)
    {
      double local_sum = 0.0;
      for (gsize i = start; i < MIN (start + chunk, n); i++)
        {
          local_sum += x[i];
          out[i] = offset + local_sum;
        }
      offset += local_sum;
    }
}

static void
test_scan (void)
{
  if (needs_more_digits ())
    return;
  gsize chunk = 64, depth = (chunk - 1) + (N / chunk - 1) + 1;
  double x[N], out[N], widest = 0.0;
  for (int r = 0; r < REPEATS; r++)
    {
      /* Cancels to nothing at the end: the bound must come from the terms, not from the result. */
      fill_random (x, N, 0.0, 1.0);
      for (gsize i = N / 2; i < N; i++)
        x[i] = -x[N - 1 - i];
      scan_in_chunks (x, N, chunk, out);
      long double exact = 0.0L, prefix_abs = 0.0L;
      for (gsize j = 0; j < N; j++)
        {
          exact += x[j];
          prefix_abs += fabsl (x[j]);
          double bound = sol_bound_scan (depth, (double) prefix_abs);
          widest = fmax (widest, (double) fabsl (out[j] - exact) / bound);
        }
    }
  assert_holds_and_tight (widest, 1e3);
}

static void
test_stencil (void)
{
  if (needs_more_digits ())
    return;
  enum
  {
    K = 4
  };
  double c[K + 1], y[2 * K + 1], widest = 0.0;
  for (int r = 0; r < REPEATS; r++)
    {
      fill_random (c, K + 1, -0.5, 1.0);
      fill_random (y, 2 * K + 1, -1.0, 1.0);
      double got = c[0] * y[K];
      long double exact = (long double) c[0] * y[K], sum_abs = fabsl (exact);
      for (gsize k = 1; k <= K; k++)
        {
          got += c[k] * (y[K - k] + y[K + k]);
          exact += (long double) c[k] * y[K - k] + (long double) c[k] * y[K + k];
          sum_abs += fabsl (c[k]) * (fabsl (y[K - k]) + fabsl (y[K + k]));
        }
      double bound = sol_bound_stencil (K, (double) sum_abs);
      widest = fmax (widest, (double) fabsl (got - exact) / bound);
    }
  assert_holds_and_tight (widest, 1e2);
}

/* Error of a round trip of n random complex numbers over its bound. */
static double
round_trip_ratio (gsize n, double planted)
{
  g_autoptr (SolFft) forth = sol_fft_new (SOL_FFT_FORWARD, n);
  g_autoptr (SolFft) back = sol_fft_new (SOL_FFT_BACKWARD, n);
  SolComplex *x = sol_fft_alloc (n * sizeof *x);
  SolComplex *in = sol_fft_alloc (n * sizeof *in);
  SolComplex *out = sol_fft_alloc (n * sizeof *out);
  for (gsize i = 0; i < n; i++)
    in[i] = x[i] = g_test_rand_double_range (-1, 1) + I * g_test_rand_double_range (-1, 1);
  sol_fft_run (forth, in, out);
  for (gsize i = 0; i < n; i++)
    in[i] = out[i] * (1.0 + planted) / (double) n;
  sol_fft_run (back, in, out);
  double ratio = sol_test_field_error (out, x, n) / sol_bound_fft_round_trip (n);
  sol_fft_dealloc (x);
  sol_fft_dealloc (in);
  sol_fft_dealloc (out);
  return ratio;
}

static void
test_fft_round_trip (void)
{
  static const gsize sizes[] = { 2, 3, 16, 97, 360, 1009, 4096, 8191, 16384 };
  double widest = 0.0;
  for (gsize i = 0; i < G_N_ELEMENTS (sizes); i++)
    widest = fmax (widest, round_trip_ratio (sizes[i], 0.0));
  /* A wide budget by intent (see its derivation), but one that a small fault cannot hide in. */
  assert_holds_and_tight (widest, 1e4);
  /* class R: a fault of 1e-9, a flipped sign and a dropped half exceed the bound by far. */
  g_assert_true (round_trip_ratio (4096, 1e-9) > 100.0);
  g_assert_true (round_trip_ratio (4096, -2.0) > 100.0); /* class R */
  g_assert_true (round_trip_ratio (4096, -0.5) > 100.0); /* class R */
}

/* A fourth-order step of y' = i |y|^2 y in the interaction picture of a phase, written for both
 * precisions by the type of its numbers. */
#define DEFINE_STEP(name, real, exp_c)                                                             \
  static complex real name (complex real y, real h, real phase)                                    \
  {                                                                                                \
    complex real turn = exp_c ((complex real) I * (phase / 2)), u = turn * y;                      \
    complex real ih = (complex real) I * h;                                                        \
    complex real k1 = turn * (ih * (y * conj_##name (y)) * y);                                     \
    complex real a = u + k1 / 2, k2 = ih * (a * conj_##name (a)) * a;                              \
    complex real b = u + k2 / 2, k3 = ih * (b * conj_##name (b)) * b;                              \
    complex real c = turn * (u + k3), k4 = ih * (c * conj_##name (c)) * c;                         \
    return turn * (u + k1 / 6 + k2 / 3 + k3 / 3) + k4 / 6;                                         \
  }
#define conj_step_double conj
#define conj_step_long conjl
DEFINE_STEP (step_double, double, cexp)
DEFINE_STEP (step_long, long double, cexpl)

static double
error_after_steps (gsize n_steps)
{
  long double error = 0.0L, norm = 0.0L;
  for (gsize i = 0; i < N; i++)
    {
      double complex y = g_test_rand_double_range (-1, 1) + I * g_test_rand_double_range (-1, 1);
      complex long double exact = y;
      double phase = g_test_rand_double_range (-20, 20);
      for (gsize n = 0; n < n_steps; n++)
        {
          y = step_double (y, 0.05, phase);
          exact = step_long (exact, 0.05, phase);
        }
      error += cabsl (y - exact) * cabsl (y - exact);
      norm += cabsl (exact) * cabsl (exact);
    }
  return (double) sqrtl (error / norm);
}

static void
test_steps (void)
{
  if (needs_more_digits ())
    return;
  assert_holds_and_tight (error_after_steps (1) / sol_bound_steps (1), 1e3);
  assert_holds_and_tight (error_after_steps (8) / sol_bound_steps (8), 1e3);
}

/* y' = L y by Euler's method: every step rounds twice, and the equation carries all of it on. */
static void
test_growth (void)
{
  if (needs_more_digits ())
    return;
  gsize n_steps = 400;
  double rate_per_m = 2.0, length_m = 1.0, h_m = length_m / (double) n_steps, widest = 0.0;
  for (int r = 0; r < REPEATS; r++)
    {
      double y = g_test_rand_double_range (0.5, 1.0), start = 1e-15 * y, largest = 0.0;
      long double exact = (long double) y + start;
      for (gsize n = 0; n < n_steps; n++)
        {
          y += h_m * rate_per_m * y;
          exact += (long double) h_m * rate_per_m * exact;
          largest = fmax (largest, y);
        }
      /* The increment is rounded twice and is small, the sum once. */
      double eta = sol_bound_gamma (2) * largest;
      double bound = sol_bound_growth (rate_per_m, length_m, start, n_steps, eta);
      widest = fmax (widest, (double) fabsl (y - exact) / bound);
    }
  assert_holds_and_tight (widest, 1e3);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/base/bounds/gamma", test_gamma);
  g_test_add_func ("/base/bounds/sums-in-any-order", test_sums);
  g_test_add_func ("/base/bounds/dot-product", test_dot);
  g_test_add_func ("/base/bounds/running-sum", test_scan);
  g_test_add_func ("/base/bounds/stencil", test_stencil);
  g_test_add_func ("/base/bounds/fft-round-trip", test_fft_round_trip);
  g_test_add_func ("/base/bounds/steps", test_steps);
  g_test_add_func ("/base/bounds/growth", test_growth);
  return g_test_run ();
}
