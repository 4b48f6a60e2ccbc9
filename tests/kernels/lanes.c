/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What leads from lanes to fields and back: the fold of a band, sums of rows. */
#include "config.h"

#include "base/complex.h"
#include "bounds.h"
#include "kernels/row-case.h"
#include "sol-test.h"

#include <float.h>

/* A band folded for the half-length transform against the definition, and unfolded again. */
static void
check_band (SolTestRowCase *c)
{
  gsize length = 8 * (c->n + 2), first = 1 + c->n / 3;
  g_autofree double *bins = g_new (double, 2 * c->n), *back = g_new (double, 2 * c->n + 1);
  g_autofree double *cosine = g_new (double, c->n), *sine = g_new (double, c->n);
  g_autofree double *folded = g_new (double, length + 4);
  double *upper_end = folded + 2 * (length / 2 - first);
  for (gsize i = 0; i < length + 4; i++)
    folded[i] = SOL_TEST_GUARD;
  for (gsize i = 0; i < c->n; i++)
    {
      double angle = 2.0 * G_PI * (double) (first + i) / (double) length;
      cosine[i] = cos (angle);
      sine[i] = sin (angle);
      bins[2 * i] = g_rand_double_range (c->rand, -1.0, 1.0);
      bins[2 * i + 1] = g_rand_double_range (c->rand, -1.0, 1.0);
    }
  c->kernels->fold_band (bins, cosine, sine, c->n, folded + 2 * first, upper_end);
  for (gsize i = 0; i < c->n; i++)
    {
      gsize k = first + i, mirror = length / 2 - k;
      SolComplex x = CMPLX (bins[2 * i], bins[2 * i + 1]), w = CMPLX (cosine[i], sine[i]);
      SolComplex low = CMPLX (folded[2 * k], folded[2 * k + 1]);
      SolComplex high = CMPLX (folded[2 * mirror], folded[2 * mirror + 1]);
      double limit = 2.0 * sol_bound_gamma (5) * 4.0 * cabs (x);
      sol_assert_near (R, cabs (low - (1.0 + I * w) * x), 0.0, limit);
      sol_assert_near (R, cabs (high - conj ((1.0 - I * w) * x)), 0.0, limit);
    }
  sol_assert_near (P, folded[2 * first - 1], SOL_TEST_GUARD, 0.0);
  sol_assert_near (P, folded[2 * (first + c->n)], SOL_TEST_GUARD, 0.0);
  sol_assert_near (P, upper_end[2], SOL_TEST_GUARD, 0.0);
  back[2 * c->n] = SOL_TEST_GUARD;
  c->kernels->unfold_band (folded + 2 * first, upper_end, cosine, sine, c->n, back);
  sol_assert_near (P, back[2 * c->n], SOL_TEST_GUARD, 0.0);
  /* The half-length transform there and back would multiply by half the length. */
  for (gsize i = 0; i < 2 * c->n; i++)
    sol_assert_near (R, back[i], 2.0 * bins[i], 2.0 * sol_bound_gamma (12) * 8.0);
}

static void
check_mix_shape (SolTestRowCase *c, gsize n_out, gsize n_in)
{
  gsize in_stride = c->n + 3, out_stride = c->n + 1;
  g_autofree double *matrix = g_new (double, n_out *n_in), *in = g_new (double, n_in *in_stride);
  g_autofree double *out = g_new (double, n_out *out_stride);
  for (gsize i = 0; i < n_out * n_in; i++)
    matrix[i] = g_rand_double_range (c->rand, -1.0, 1.0);
  for (gsize i = 0; i < n_in * in_stride; i++)
    in[i] = g_rand_double_range (c->rand, -1.0, 1.0);
  for (gsize i = 0; i < n_out * out_stride; i++)
    out[i] = SOL_TEST_GUARD;
  c->kernels->mix_rows (matrix, n_out, n_in, in, in_stride, c->n, out, out_stride);
  for (gsize r = 0; r < n_out; r++)
    {
      for (gsize i = 0; i < c->n; i++)
        {
          double want = 0.0, size = 0.0;
          for (gsize k = 0; k < n_in; k++)
            {
              want += matrix[r * n_in + k] * in[k * in_stride + i];
              size += fabs (matrix[r * n_in + k] * in[k * in_stride + i]);
            }
          sol_assert_near (R, out[r * out_stride + i], want, 2.0 * sol_bound_dot (n_in, size));
        }
      sol_assert_near (P, out[r * out_stride + c->n], SOL_TEST_GUARD, 0.0);
    }
}

/* Whole tiles, what is left over in either direction, and more input rows than a panel holds. */
static void
check_mix (SolTestRowCase *c)
{
  static const gsize shapes[][2] = { { 1, 1 },  { 2, 2 },  { 4, 32 },   { 32, 4 },
                                     { 7, 13 }, { 9, 17 }, { 10, 128 }, { 3, 300 } };
  for (gsize i = 0; i < G_N_ELEMENTS (shapes); i++)
    if (c->n < 2000 || i < 4)
      check_mix_shape (c, shapes[i][0], shapes[i][1]);
}

static const SolTestRowCheck checks[] = {
  { "band", check_band },
  { "mix", check_mix },
};

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  sol_test_add_row_checks ("lanes", checks, G_N_ELEMENTS (checks));
  return g_test_run ();
}
