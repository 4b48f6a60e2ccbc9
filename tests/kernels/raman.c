/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rows of the delayed response and of the envelope's Kerr effect of every instruction set against
 * their twins, within rounding budgets from operation counts. */
#include "config.h"

#include "base/complex.h"
#include "bounds.h"
#include "kernels/cpu/raman-rows.h"
#include "kernels/cpu/table.h"
#include "kernels/reference/kerr-envelope.h"
#include "kernels/reference/raman.h"
#include "sol-test.h"

#include <string.h>

#define N_LINES_MAX 11
/* Written behind every output: nothing may pass the end. */
#define GUARD -77.0

static const int sizes[] = { 1, 2, 7, 8, 9, 63, 64, 65, 127, 128, 129, 997, 4096 };

typedef struct
{
  const SolCpuKernels *kernels;
  GRand *rand;
  gsize n;
} Case;

static double *
random_row (Case *c, gsize n, double low, double high)
{
  double *row = g_new (double, n + 1);
  for (gsize i = 0; i < n; i++)
    row[i] = g_rand_double_range (c->rand, low, high);
  row[n] = GUARD;
  return row;
}

static double *
copy_row (const double *row, gsize n)
{
  return g_memdup2 (row, (n + 1) * sizeof (double));
}

/* Oscillators from slow to fast ones that die within the row. */
typedef struct
{
  double pole_re[N_LINES_MAX];
  double pole_im[N_LINES_MAX];
  double strength[N_LINES_MAX];
  double rate[N_LINES_MAX];
  double omega[N_LINES_MAX];
  SolRamanLines lines;
} Oscillators;

static void
fill_oscillators (Oscillators *o, int n_lines)
{
  o->lines = (SolRamanLines){ n_lines, o->pole_re, o->pole_im, o->strength };
  for (int l = 0; l < n_lines; l++)
    {
      o->rate[l] = 1e-5 * pow (4.0, (double) (l % 7));
      o->omega[l] = 0.013 * (double) (l + 1) * (1.0 + 0.3 * (double) l);
      o->strength[l] = (l % 3 == 2 ? -1.0 : 1.0) / (double) (l + 1);
      o->pole_re[l] = exp (-o->rate[l]) * cos (o->omega[l]);
      o->pole_im[l] = exp (-o->rate[l]) * sin (o->omega[l]);
    }
}

static void
fill_response (const Oscillators *o, gsize n, double *response)
{
  for (gsize k = 0; k < n; k++)
    {
      double t = (double) k, sum = 0.0;
      for (int l = 0; l < o->lines.n_lines; l++)
        sum += o->strength[l] * exp (-o->rate[l] * t) * sin (o->omega[l] * t);
      response[k] = sum;
    }
}

/* Every step of a state is a complex product and a sum, at most 4 roundings and one of the pole, of
 * a state that the sum of S bounds; two runs, and the chain between them. */
static void
check_recursion (Case *c)
{
  static const int n_lines[] = { 1, 2, 4, 5, 11 };
  g_autofree double *square = random_row (c, c->n, 0.0, 1.0);
  g_autofree double *scratch = g_new (double, SOL_CPU_RAMAN_SCRATCH (c->n));
  g_autofree double *response = g_new (double, c->n), *want = g_new (double, c->n);
  double sum = 0.0;
  for (gsize i = 0; i < c->n; i++)
    sum += square[i];
  for (gsize k = 0; k < G_N_ELEMENTS (n_lines); k++)
    {
      Oscillators o;
      double strengths = 0.0;
      g_autofree double *got = random_row (c, c->n, 1.0, 2.0);
      fill_oscillators (&o, n_lines[k]);
      for (int l = 0; l < n_lines[k]; l++)
        strengths += fabs (o.strength[l]);
      fill_response (&o, c->n, response);
      sol_ref_raman_direct (response, 1.0, square, c->n, want);
      c->kernels->raman.recursion (&o.lines, 0.25, square, c->n, scratch, got);
      for (gsize i = 0; i < c->n; i++)
        want[i] += 0.25 * square[i];
      sol_assert_near (P, got[c->n], GUARD, 0.0);
      for (gsize i = 0; i < c->n; i++)
        sol_assert_near (R, got[i], want[i], sol_bound_gamma (12 * c->n + 64) * strengths * sum);
    }
}

/* An impulse gives the response itself, and nothing before it. */
static void
check_impulse (Case *c)
{
  Oscillators o;
  gsize at = c->n / 3;
  g_autofree double *square = g_new0 (double, c->n), *got = g_new (double, c->n);
  g_autofree double *response = g_new (double, c->n);
  g_autofree double *scratch = g_new (double, SOL_CPU_RAMAN_SCRATCH (c->n));
  fill_oscillators (&o, 5);
  fill_response (&o, c->n, response);
  square[at] = 1.0;
  c->kernels->raman.recursion (&o.lines, 0.0, square, c->n, scratch, got);
  for (gsize i = 0; i < c->n; i++)
    sol_assert_near (R, got[i], i < at ? 0.0 : response[i - at],
                     i < at ? 0.0 : 4.0 * sol_bound_gamma (12 * c->n + 64));
}

static void
check_squares (Case *c)
{
  gsize n = c->n;
  g_autofree double *a = random_row (c, 2 * n, -2.0, 2.0), *b = random_row (c, 2 * n, -2.0, 2.0);
  for (int kind = 0; kind < 3; kind++)
    {
      g_autofree double *got = random_row (c, n, 0.0, 1.0), *want = g_new0 (double, n);
      double sum = 0.0, got_sum = 0.0, sizes_sum = 0.0;
      gsize stride = kind == 2 ? 2 : 1, quadrature = kind == 2 ? 1 : n;
      if (kind == 0)
        got_sum = c->kernels->raman.square (0.5, a, b, n, got);
      else if (kind == 1)
        got_sum = c->kernels->raman.square_pair (0.5, a, b, a + n, b + n, n, got);
      else
        got_sum = c->kernels->raman.square_complex (0.5, a, b, n, got);
      sol_ref_raman_square (0.5, a, b, stride, n, want);
      if (kind > 0)
        sol_ref_raman_square (0.5, a + quadrature, b + quadrature, stride, n, want);
      sol_assert_near (P, got[n], GUARD, 0.0);
      for (gsize i = 0; i < n; i++)
        {
          /* Two products of at most 4, halved. */
          sol_assert_near (R, got[i], want[i], 2.0 * sol_bound_gamma (4) * 4.0);
          sum += want[i];
          sizes_sum += 4.0;
        }
      sol_assert_near (R, got_sum, sum, 2.0 * sol_bound_gamma (n + 4) * sizes_sum);
    }
}

static void
check_products (Case *c)
{
  g_autofree double *field = random_row (c, 2 * c->n, -2.0, 2.0);
  g_autofree double *delayed = random_row (c, c->n, -2.0, 2.0);
  g_autofree double *window = random_row (c, c->n, 0.0, 1.0);
  g_autofree double *start = random_row (c, 2 * c->n, -2.0, 2.0);
  for (int kind = 0; kind < 4; kind++)
    {
      gsize stride = kind < 2 ? 1 : 2, n = stride * c->n;
      int is_first = kind % 2;
      g_autofree double *got = copy_row (start, 2 * c->n), *want = g_new0 (double, n);
      if (stride == 1)
        c->kernels->raman.apply (1.5, field, delayed, window, is_first, c->n, got);
      else
        c->kernels->raman.apply_complex (1.5, field, delayed, window, is_first, c->n, got);
      for (gsize s = 0; s < stride; s++)
        sol_ref_raman_apply (1.5, field + s, delayed, stride, c->n, want + s);
      for (gsize i = 0; i < n; i++)
        {
          double all = window[i / stride] * want[i] + (is_first ? 0.0 : start[i]);
          double size = fabs (want[i]) + fabs (start[i]);
          sol_assert_near (R, got[i], all, 2.0 * sol_bound_gamma (6) * size);
        }
    }
}

static void
check_spectrum (Case *c)
{
  g_autofree double *response = random_row (c, 2 * c->n, -2.0, 2.0);
  g_autofree double *got = random_row (c, 2 * c->n, -2.0, 2.0);
  g_autofree double *want = copy_row (got, 2 * c->n);
  c->kernels->raman.spectrum (response, c->n, got);
  sol_ref_raman_spectrum ((const SolComplex *) response, c->n, (SolComplex *) want);
  sol_assert_near (P, got[2 * c->n], GUARD, 0.0);
  for (gsize i = 0; i < 2 * c->n; i++)
    sol_assert_near (R, got[i], want[i], 2.0 * sol_bound_gamma (3) * 8.0);
}

static void
check_envelope_kerr (Case *c)
{
  g_autofree double *field = random_row (c, 2 * c->n, -2.0, 2.0);
  g_autofree double *angle = random_row (c, c->n, -9.0, 9.0), *turn = g_new (double, 2 * c->n);
  g_autofree double *window = random_row (c, c->n, 0.0, 1.0);
  g_autofree double *start = random_row (c, 2 * c->n, -2.0, 2.0);
  for (gsize i = 0; i < c->n; i++)
    {
      turn[2 * i] = cos (angle[i]);
      turn[2 * i + 1] = sin (angle[i]);
    }
  for (int kind = 0; kind < 4; kind++)
    {
      int is_first = kind % 2;
      double largest, all = 0.0;
      g_autofree double *got = copy_row (start, 2 * c->n), *want = g_new0 (double, 2 * c->n);
      const SolComplex *e = (const SolComplex *) field;
      if (kind < 2)
        {
          largest = c->kernels->envelope.kerr (0.3, field, window, is_first, c->n, got);
          sol_ref_kerr_envelope (0.3, e, c->n, (SolComplex *) want);
        }
      else
        {
          largest =
              c->kernels->envelope.kerr_harmonic (0.3, field, turn, window, is_first, c->n, got);
          sol_ref_kerr_envelope_harmonic (0.3, e, (const SolComplex *) turn, c->n,
                                          (SolComplex *) want);
        }
      for (gsize i = 0; i < 2 * c->n; i++)
        {
          double size = 0.6 * pow (cabs (e[i / 2]), 3.0) + fabs (start[i]);
          all = fmax (all, cabs (e[i / 2]));
          sol_assert_near (R, got[i], window[i / 2] * want[i] + (is_first ? 0.0 : start[i]),
                           2.0 * sol_bound_gamma (18) * size);
        }
      sol_assert_near (R, largest, all, 1e-15 * all);
    }
}

static void
check_envelope_vector (Case *c)
{
  g_autofree double *field = random_row (c, 4 * c->n, -2.0, 2.0);
  g_autofree double *window = random_row (c, c->n, 0.0, 1.0);
  g_autofree double *start = random_row (c, 4 * c->n, -2.0, 2.0);
  const double *rows[2] = { field, field + 2 * c->n };
  const SolComplex *e = (const SolComplex *) field;
  for (int is_first = 0; is_first < 2; is_first++)
    {
      g_autofree double *got = copy_row (start, 4 * c->n), *want = g_new0 (double, 4 * c->n);
      double *outs[2] = { got, got + 2 * c->n };
      c->kernels->envelope.kerr_vector (0.3, rows, window, is_first, c->n, outs);
      sol_ref_kerr_envelope_vector (0.3, e, c->n, (SolComplex *) want);
      for (gsize i = 0; i < 4 * c->n; i++)
        {
          gsize k = i / 2 % c->n;
          double squared = pow (cabs (e[k]), 2.0) + pow (cabs (e[c->n + k]), 2.0);
          double size = 0.6 * pow (squared, 1.5) + fabs (start[i]);
          sol_assert_near (R, got[i], window[k] * want[i] + (is_first ? 0.0 : start[i]),
                           2.0 * sol_bound_gamma (16) * size);
        }
    }
}

static void
run_checks (gconstpointer data)
{
  const SolCpuKernels *kernels = sol_cpu_kernels_by_name (data);
  static void (*const checks[]) (
      Case *) = { check_recursion, check_impulse,       check_squares,        check_products,
                  check_spectrum,  check_envelope_kerr, check_envelope_vector };
  if (kernels == NULL)
    {
      g_test_skip ("this processor or build does not have the instruction set");
      return;
    }
  for (gsize i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      Case c = { kernels, g_rand_new_with_seed (11 + (guint32) i), (gsize) sizes[i] };
      for (gsize k = 0; k < G_N_ELEMENTS (checks); k++)
        checks[k](&c);
      g_rand_free (c.rand);
    }
}

/* A planted fault moves the recursion out of its budget: one part in 1e9 of a strength. */
static void
test_plants_are_found (void)
{
  Oscillators o;
  enum
  {
    N = 997
  };
  g_autofree double *square = g_new (double, N), *got = g_new (double, N);
  g_autofree double *response = g_new (double, N), *want = g_new (double, N);
  g_autofree double *scratch = g_new (double, SOL_CPU_RAMAN_SCRATCH (N));
  double worst = 0.0;
  fill_oscillators (&o, 1);
  for (gsize i = 0; i < N; i++)
    square[i] = 1.0 + (double) (i % 3);
  fill_response (&o, N, response);
  sol_ref_raman_direct (response, 1.0, square, N, want);
  o.strength[0] *= 1.0 + 1e-9;
  sol_cpu_kernels_best ()->raman.recursion (&o.lines, 0.0, square, N, scratch, got);
  for (gsize i = 0; i < N; i++)
    worst = fmax (worst, fabs (got[i] - want[i]));
  /* class R: the budget of check_recursion () with a sum of S of 2 N. */
  g_assert_true (worst > sol_bound_gamma (12 * N + 64) * 2.0 * N);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/kernels/raman/base", "base", run_checks);
  g_test_add_data_func ("/kernels/raman/avx2", "avx2", run_checks);
  g_test_add_data_func ("/kernels/raman/avx512", "avx512", run_checks);
  g_test_add_func ("/kernels/raman/plants-are-found", test_plants_are_found);
  return g_test_run ();
}
