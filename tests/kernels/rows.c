/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every row kernel of every instruction set against its twin in the reference lane, or against a loop
 * written out here, within rounding budgets from operation counts. */
#include "config.h"

#include "base/complex.h"
#include "bounds.h"
#include "kernels/reference/interaction.h"
#include "kernels/reference/plasma-column.h"
#include "kernels/row-case.h"
#include "sol-test.h"

#include <float.h>
#include <string.h>

#define U (0.5 * DBL_EPSILON)
#define N_TERMS 5
#define N_STAGES 7
static void
check_sums (SolTestRowCase *c)
{
  g_autofree double *row = sol_test_row (c, -3.0, 3.0);
  double squares = 0.0, largest = 0.0;
  for (gsize i = 0; i < c->n; i++)
    {
      squares += row[i] * row[i];
      largest = fmax (largest, fabs (row[i]));
    }
  sol_assert_near (R, c->kernels->sum_of_squares (row, c->n), squares,
                   2.0 * sol_bound_dot (c->n, squares));
  sol_assert_near (P, c->kernels->largest (row, c->n), largest, 0.0);
}

/* A NaN or Inf anywhere shows in the sums that guard a trial. */
static void
check_guards (SolTestRowCase *c)
{
  const double bad[] = { NAN, INFINITY, -INFINITY };
  for (int k = 0; k < 3; k++)
    {
      gsize where = (gsize) g_rand_int_range (c->rand, 0, (gint32) c->n);
      g_autofree double *row = sol_test_row (c, -1.0, 1.0);
      g_autofree double *work = g_new (double, 5 * c->n);
      const double none = 0.0;
      SolCpuRow inverse = { work, work + c->n }, source = { work + 2 * c->n, work + 3 * c->n };
      SolCpuRow carried = { work + 4 * c->n, work + 2 * c->n };
      row[where] = bad[k];
      g_assert_false (isfinite (c->kernels->sum_of_squares (row, c->n)));
      /* Even where the source factor is zero. */
      memset (work, 0, 5 * c->n * sizeof (double));
      if (c->n % 2 == 0)
        g_assert_false (
            isfinite (c->kernels->finish_stage (row, work, c->n, &none, 1, 0.0, NULL, 0.0, inverse,
                                                FALSE, c->n / 2, source, carried)));
    }
}

static void
check_absorb (SolTestRowCase *c)
{
  g_autofree double *closed = sol_test_row (c, 0.0, 1.0), *row = sol_test_row (c, -3.0, 3.0);
  g_autofree double *got = g_memdup2 (row, (c->n + 1) * sizeof (double));
  c->kernels->absorb_row (closed, 40.0, 0.125, c->n, got);
  sol_test_assert_guard (c, got);
  /* class R: the argument rounds (40 units of the result), exp to an ulp, two products. */
  for (gsize i = 0; i < c->n; i++)
    sol_assert_close (R, got[i], 0.125 * exp (-40.0 * closed[i]) * row[i],
                      2.0 * (40.0 * closed[i] + 5.0) * U);
}

static void
check_increments (SolTestRowCase *c)
{
  gsize stride = c->n + 3;
  g_autofree double *re = g_new (double, stride *N_TERMS);
  g_autofree double *im = g_new (double, stride *N_TERMS);
  g_autofree SolComplex *linear = g_new (SolComplex, stride * N_TERMS);
  g_autofree double *got_re = sol_test_row (c, 0.0, 1.0), *got_im = sol_test_row (c, 0.0, 1.0);
  double integral_m[N_TERMS];
  for (int m = 0; m < N_TERMS; m++)
    integral_m[m] = g_rand_double_range (c->rand, -1e-3, 1e-3);
  for (gsize i = 0; i < stride * N_TERMS; i++)
    {
      re[i] = g_rand_double_range (c->rand, -1e3, 0.0);
      im[i] = g_rand_double_range (c->rand, -1e4, 1e4);
      linear[i] = CMPLX (re[i], im[i]);
    }
  c->kernels->phase_increments (re, im, stride, integral_m, N_TERMS, c->n, got_re, got_im);
  sol_test_assert_guard (c, got_re);
  sol_test_assert_guard (c, got_im);
  g_autofree double *im_alone = sol_test_row (c, 0.0, 1.0);
  c->kernels->phase_increments (NULL, im, stride, integral_m, N_TERMS, c->n, NULL, im_alone);
  sol_test_assert_guard (c, im_alone);
  for (gsize i = 0; i < c->n; i++)
    {
      SolComplex want = sol_ref_phase_increment (linear + i, stride, integral_m, N_TERMS);
      /* class P: both strict, in the same order. */
      sol_assert_near (P, got_re[i], creal (want), 0.0);
      sol_assert_near (P, got_im[i], cimag (want), 0.0);
      sol_assert_near (P, im_alone[i], cimag (want), 0.0);
    }
}

/* What is known to lose nothing gets the same bits, and the way back is left out. */
static void
check_lossless (SolTestRowCase *c, const double *im, SolCpuRow want)
{
  SolCpuRow forward = sol_test_complex_row (c, 1.0), none = { NULL, NULL };
  c->kernels->propagators (NULL, im, c->n, forward, none);
  for (gsize i = 0; i < c->n; i++)
    sol_assert_near (P, cabs (sol_test_at (forward, i) - sol_test_at (want, i)), 0.0, 0.0);
  sol_test_assert_guard (c, forward.im);
  sol_test_complex_row_clear (&forward);
}

static void
check_propagators (SolTestRowCase *c)
{
  /* The first without loss, the last with one at the end of the row alone. */
  static const double losses[] = { 0.0, 1e-3, 2.0, 800.0, 0.0 };
  for (int k = 0; k < 5; k++)
    {
      g_autofree double *re = sol_test_row (c, -losses[k], 0.0),
                        *im = sol_test_row (c, -500.0, 500.0);
      SolCpuRow forward = sol_test_complex_row (c, 1.0), inverse = sol_test_complex_row (c, 1.0);
      if (k == 4)
        re[c->n - 1] = -0.5;
      c->kernels->propagators (re, im, c->n, forward, inverse);
      if (k == 0)
        check_lossless (c, im, forward);
      for (gsize i = 0; i < c->n; i++)
        {
          SolComplex e = CMPLX (re[i], im[i]);
          SolComplex f = sol_ref_propagator (e), b = sol_ref_inverse_propagator (e);
          /* class R: exp and sincos to an ulp on either side and a product; denormal results round
           * absolutely. */
          sol_assert_near (R, cabs (sol_test_at (forward, i) - f), 0.0,
                           8.0 * U * cabs (f) + DBL_MIN);
          sol_assert_near (R, cabs (sol_test_at (inverse, i) - b), 0.0, 8.0 * U * cabs (b));
          g_assert_true (isfinite (cabs (sol_test_at (inverse, i))));
        }
      sol_test_assert_guard (c, forward.re);
      sol_test_assert_guard (c, inverse.im);
      sol_test_complex_row_clear (&forward);
      sol_test_complex_row_clear (&inverse);
    }
}

/* Stages, weights and propagators as a step has them. */
static void
check_combine (SolTestRowCase *c)
{
  SolCpuRow stage[N_STAGES], state = sol_test_complex_row (c, 1.0),
                             e = sol_test_complex_row (c, 1.0);
  double weight[N_STAGES], total = 0.0;
  for (int j = 0; j < N_STAGES; j++)
    {
      stage[j] = sol_test_complex_row (c, 10.0);
      weight[j] = g_rand_double_range (c->rand, -0.1, 0.1);
    }
  for (int n_stages = 0; n_stages <= N_STAGES; n_stages += 7)
    for (int form = 1; form <= 3; form++)
      {
        SolCpuRow amplitude = sol_test_complex_row (c, 1.0), none = { NULL, NULL };
        g_autofree double *spectrum = g_new0 (double, 2 * c->n + 1);
        spectrum[2 * c->n] = SOL_TEST_GUARD;
        c->kernels->combine (state, stage, weight, n_stages, e, c->n, 3.0,
                             form & 1 ? spectrum : NULL, form & 2 ? amplitude : none);
        for (gsize i = 0; i < c->n; i++)
          {
            SolComplex sum = 0.0;
            double size = cabs (sol_test_at (state, i));
            for (int j = 0; j < n_stages; j++)
              {
                sum += weight[j] * sol_test_at (stage[j], i);
                size += fabs (weight[j]) * cabs (sol_test_at (stage[j], i));
              }
            SolComplex want = sol_test_at (e, i) * (sol_test_at (state, i) + sum);
            double limit = 2.0 * sqrt (2.0) * sol_bound_gamma (N_STAGES + 4) * size *
                           cabs (sol_test_at (e, i));
            if (form & 2)
              sol_assert_near (R, cabs (sol_test_at (amplitude, i) - want), 0.0, limit);
            if (form & 1)
              sol_assert_near (R, cabs (CMPLX (spectrum[2 * i], spectrum[2 * i + 1]) - 3.0 * want),
                               0.0, 3.5 * limit);
          }
        sol_assert_near (P, spectrum[2 * c->n], SOL_TEST_GUARD, 0.0);
        sol_test_assert_guard (c, amplitude.re);
        sol_test_complex_row_clear (&amplitude);
      }
  double defect = c->kernels->squared_defect (stage, weight, N_STAGES, e, c->n);
  double norm = c->kernels->squared_norm (state, c->n), want_norm = 0.0, want = 0.0;
  for (gsize i = 0; i < c->n; i++)
    {
      SolComplex sum = 0.0;
      double size = 0.0;
      for (int j = 0; j < N_STAGES; j++)
        {
          sum += weight[j] * sol_test_at (stage[j], i);
          size += fabs (weight[j]) * cabs (sol_test_at (stage[j], i));
        }
      sum *= sol_test_at (e, i);
      want += creal (sum) * creal (sum) + cimag (sum) * cimag (sum);
      total += size * size * cabs (sol_test_at (e, i)) * cabs (sol_test_at (e, i));
      want_norm += cabs (sol_test_at (state, i)) * cabs (sol_test_at (state, i));
    }
  sol_assert_near (R, defect, want,
                   2.0 * sol_bound_gamma (2 * (N_STAGES + 4) + c->n) * 2.0 * total);
  sol_assert_near (R, norm, want_norm, 2.0 * sol_bound_dot (2 * c->n + 2, want_norm));
  for (int j = 0; j < N_STAGES; j++)
    sol_test_complex_row_clear (&stage[j]);
  sol_test_complex_row_clear (&state);
  sol_test_complex_row_clear (&e);
}

static void
check_finish_with (SolTestRowCase *c, gboolean is_coupled)
{
  gsize stride = c->n + 5;
  g_autofree double *spectrum = g_new (double, 2 * c->n), *term = g_new (double, stride *N_TERMS);
  g_autofree double *coupled = g_new (double, 2 * c->n);
  double weight[N_TERMS], coupled_scale = is_coupled ? 0.7 : 0.0;
  SolCpuRow inverse = sol_test_complex_row (c, 5.0), source = sol_test_complex_row (c, 1.0);
  SolCpuRow carried = sol_test_complex_row (c, 1.0);
  for (gsize i = 0; i < 2 * c->n; i++)
    {
      spectrum[i] = g_rand_double_range (c->rand, -1.0, 1.0);
      coupled[i] = g_rand_double_range (c->rand, -1e-8, 1e-8);
    }
  for (gsize i = 0; i < stride * N_TERMS; i++)
    term[i] = g_rand_double_range (c->rand, -1e8, 1e8);
  for (int m = 0; m < N_TERMS; m++)
    weight[m] = g_rand_double_range (c->rand, -1.0, 1.0);
  double sum = c->kernels->finish_stage (spectrum, term, stride, weight, N_TERMS, 1e-16,
                                         is_coupled ? coupled : NULL, 0.7, inverse, FALSE, c->n,
                                         source, carried);
  /* Who does not want the source leaves its rows out. */
  SolCpuRow alone = sol_test_complex_row (c, 1.0), none = { NULL, NULL };
  double want_sum = c->kernels->finish_stage (spectrum, term, stride, weight, N_TERMS, 1e-16,
                                              is_coupled ? coupled : NULL, 0.7, inverse, FALSE,
                                              c->n, none, alone);
  sol_assert_near (P, sum, want_sum, 0.0);
  for (gsize i = 0; i < c->n; i++)
    sol_assert_near (P, cabs (sol_test_at (alone, i) - sol_test_at (carried, i)), 0.0, 0.0);
  /* A propagator to the stage, where it is the conjugate of that back. */
  for (gsize i = 0; i < c->n; i++)
    inverse.im[i] = -inverse.im[i];
  c->kernels->finish_stage (spectrum, term, stride, weight, N_TERMS, 1e-16,
                            is_coupled ? coupled : NULL, 0.7, inverse, TRUE, c->n, none, alone);
  for (gsize i = 0; i < c->n; i++)
    {
      inverse.im[i] = -inverse.im[i];
      /* class P: a sign is no rounding. */
      sol_assert_near (P, cabs (sol_test_at (alone, i) - sol_test_at (carried, i)), 0.0, 0.0);
    }
  sol_test_complex_row_clear (&alone);
  want_sum = 0.0;
  for (gsize i = 0; i < 2 * c->n; i++)
    want_sum += fabs (spectrum[i]);
  sol_assert_near (R, sum, want_sum, 2.0 * sol_bound_sum (2 * c->n, want_sum));
  for (gsize i = 0; i < c->n; i++)
    {
      double factor = 0.0, size = 0.0;
      for (int m = 0; m < N_TERMS; m++)
        {
          factor += weight[m] * term[(gsize) m * stride + i];
          size += fabs (weight[m] * term[(gsize) m * stride + i]);
        }
      SolComplex p = 1e-16 * CMPLX (spectrum[2 * i], spectrum[2 * i + 1]);
      SolComplex other = coupled_scale * CMPLX (coupled[2 * i], coupled[2 * i + 1]);
      SolComplex want = -I * factor * p + other;
      double limit = 2.0 * sol_bound_gamma (N_TERMS + 5) * (size * cabs (p) + cabs (other));
      sol_assert_near (R, cabs (sol_test_at (source, i) - want), 0.0, limit);
      sol_assert_near (R, cabs (sol_test_at (carried, i) - sol_test_at (inverse, i) * want), 0.0,
                       3.0 * limit * cabs (sol_test_at (inverse, i)));
    }
  sol_test_assert_guard (c, source.re);
  sol_test_assert_guard (c, carried.im);
  sol_test_complex_row_clear (&inverse);
  sol_test_complex_row_clear (&source);
  sol_test_complex_row_clear (&carried);
}

static void
check_finish (SolTestRowCase *c)
{
  check_finish_with (c, FALSE);
  check_finish_with (c, TRUE);
}

static const SolTestRowCheck checks[] = {
  { "sums", check_sums },
  { "guards", check_guards },
  { "absorb", check_absorb },
  { "phase-increments", check_increments },
  { "propagators", check_propagators },
  { "combine", check_combine },
  { "finish-stage", check_finish },
};

/* A loss of any size: the inverse is cut, the product of the two stays one below the cut. */
static void
test_saturation (gconstpointer data)
{
  const SolCpuKernels *kernels = sol_cpu_kernels_by_name (data);
  double re[4] = { -1e6, -301.0, -299.0, NAN }, im[4] = { 1.0, 2.0, 3.0, 4.0 };
  double out[4][4];
  if (kernels == NULL)
    {
      g_test_skip ("this processor or build lacks the instruction set");
      return;
    }
  kernels->propagators (re, im, 4, (SolCpuRow){ out[0], out[1] }, (SolCpuRow){ out[2], out[3] });
  sol_assert_near (P, out[0][0], 0.0, 0.0);
  sol_assert_close (R, hypot (out[2][0], out[3][0]), exp (300.0), 8.0 * U);
  sol_assert_close (R, hypot (out[2][1], out[3][1]), exp (300.0), 8.0 * U);
  SolComplex one = CMPLX (out[0][2], out[1][2]) * CMPLX (out[2][2], out[3][2]);
  sol_assert_near (R, cabs (one - 1.0), 0.0, 16.0 * U);
  g_assert_true (isnan (out[0][3]) && isnan (out[2][3]));
}

/* The fraction of the twin: tiny exposures keep their digits, negative ones count as zero. */
static void
test_fraction (void)
{
  for (double x = 1e-300; x < 1e3; x *= 9.7)
    {
      sol_assert_close (R, sol_ref_ionised_fraction (x, 0.0), -expm1 (-x), 4.0 * U);
      sol_assert_close (R, sol_ref_ionised_fraction (x, 0.1), 0.1 - 0.9 * expm1 (-x), 8.0 * U);
    }
  sol_assert_near (P, sol_ref_ionised_fraction (-1.0, 0.1), 0.1, 0.0);
  sol_assert_near (P, sol_ref_ionised_fraction (-1.0, 0.0), 0.0, 0.0);
  sol_assert_near (P, sol_ref_ionised_fraction (1e9, 0.3), 1.0, 0.0);
  g_assert_true (isnan (sol_ref_ionised_fraction (NAN, 0.1)));
}

/* The mean over an exponential, from equal ends to hundreds of e-foldings. */
static void
test_mean_intensity (void)
{
  for (double x = 1e-12; x < 600.0; x *= 3.3)
    {
      double want = 4.0 * -expm1 (-x) / x;
      sol_assert_close (R, sol_ref_mean_intensity (CMPLX (0.0, 2.0), 2.0 * exp (-0.5 * x)), want,
                        1e-10);
      sol_assert_close (R, sol_ref_mean_intensity (2.0 * exp (-0.5 * x), -2.0), want, 1e-10);
    }
  sol_assert_near (P, sol_ref_mean_intensity (1.5, 1.5), 2.25, 0.0);
  sol_assert_near (P, sol_ref_mean_intensity (0.0, 1.5), 0.0, 0.0);
  sol_assert_near (P, sol_ref_mean_intensity (0.0, 0.0), 0.0, 0.0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  sol_test_add_row_checks ("rows", checks, G_N_ELEMENTS (checks));
  for (gsize i = 0; sol_test_isas[i] != NULL; i++)
    {
      g_autofree char *path = g_strdup_printf ("/kernels/rows/saturation/%s", sol_test_isas[i]);
      g_test_add_data_func (path, sol_test_isas[i], test_saturation);
    }
  g_test_add_func ("/kernels/rows/fraction", test_fraction);
  g_test_add_func ("/kernels/rows/mean-intensity", test_mean_intensity);
  return g_test_run ();
}
