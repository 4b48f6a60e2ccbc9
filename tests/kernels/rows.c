/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every row kernel of every instruction set against its twin in the reference lane, or against a loop
 * written out here, within rounding budgets from operation counts. */
#include "config.h"

#include "base/complex.h"
#include "bounds.h"
#include "kernels/cpu/table.h"
#include "kernels/reference/interaction.h"
#include "kernels/reference/kerr.h"
#include "kernels/reference/plasma-column.h"
#include "sol-test.h"

#include <float.h>
#include <string.h>

#define U (0.5 * DBL_EPSILON)
#define N_MAX 8192
#define N_TERMS 5
#define N_STAGES 7
/* Written behind every output: nothing may pass the end. */
#define GUARD -77.0

static const int sizes[] = { 1, 2, 7, 8, 9, 63, 64, 65, 127, 128, 129, 997, N_MAX };

typedef struct
{
  const SolCpuKernels *kernels;
  GRand *rand;
  gsize n;
} Case;

static double *
random_row (Case *c, double low, double high)
{
  double *row = g_new (double, c->n + 1);
  for (gsize i = 0; i < c->n; i++)
    row[i] = g_rand_double_range (c->rand, low, high);
  row[c->n] = GUARD;
  return row;
}

static SolCpuRow
random_complex (Case *c, double size)
{
  return (SolCpuRow){ random_row (c, -size, size), random_row (c, -size, size) };
}

static void
row_clear (SolCpuRow *row)
{
  g_free (row->re);
  g_free (row->im);
}

static SolComplex
at (SolCpuRow row, gsize i)
{
  return CMPLX (row.re[i], row.im[i]);
}

static void
assert_guard (const Case *c, const double *row)
{
  sol_assert_near (P, row[c->n], GUARD, 0.0);
}

/* Written and added, with a window; the reference knows neither and adds. */
static void
check_kerr_kind (Case *c, gboolean no_harmonic, gboolean is_first)
{
  g_autofree double *field = random_row (c, -2e10, 2e10), *other = random_row (c, -2e10, 2e10);
  g_autofree double *window = random_row (c, 0.0, 1.0);
  g_autofree double *got = random_row (c, -1.0, 1.0);
  g_autofree double *start = g_memdup2 (got, (c->n + 1) * sizeof (double));
  g_autofree double *want = g_new0 (double, c->n);
  double chi = 3e-31, largest, want_largest = 0.0;
  if (no_harmonic)
    {
      largest = c->kernels->kerr_no_harmonic (chi, field, other, window, is_first, c->n, got);
      sol_ref_kerr_no_harmonic (chi, field, other, c->n, want);
    }
  else
    {
      largest = c->kernels->kerr (chi, field, window, is_first, c->n, got);
      sol_ref_kerr (chi, field, c->n, want);
    }
  assert_guard (c, got);
  for (gsize i = 0; i < c->n; i++)
    {
      double before = is_first ? 0.0 : start[i];
      want_largest = fmax (want_largest, fabs (field[i]));
      sol_assert_near (R, got[i], before + window[i] * want[i],
                       2.0 * sol_bound_gamma (8) * (fabs (want[i]) + fabs (before)));
    }
  sol_assert_near (P, largest, want_largest, 0.0);
}

static void
check_kerr (Case *c)
{
  for (int k = 0; k < 4; k++)
    check_kerr_kind (c, (k & 1) != 0, (k & 2) != 0);
}

static void
check_sums (Case *c)
{
  g_autofree double *row = random_row (c, -3.0, 3.0);
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
check_guards (Case *c)
{
  const double bad[] = { NAN, INFINITY, -INFINITY };
  for (int k = 0; k < 3; k++)
    {
      gsize where = (gsize) g_rand_int_range (c->rand, 0, (gint32) c->n);
      g_autofree double *row = random_row (c, -1.0, 1.0);
      g_autofree double *work = g_new (double, 5 * c->n);
      const double none = 0.0;
      SolCpuRow inverse = { work, work + c->n }, source = { work + 2 * c->n, work + 3 * c->n };
      SolCpuRow carried = { work + 4 * c->n, work + 2 * c->n };
      row[where] = bad[k];
      g_assert_false (isfinite (c->kernels->sum_of_squares (row, c->n)));
      /* Even where the source factor is zero. */
      memset (work, 0, 5 * c->n * sizeof (double));
      if (c->n % 2 == 0)
        g_assert_false (isfinite (c->kernels->finish_stage (row, work, c->n, &none, 1, 0.0, NULL, 0.0,
                                                            inverse, c->n / 2, source, carried)));
    }
}

static void
check_absorb (Case *c)
{
  g_autofree double *closed = random_row (c, 0.0, 1.0), *row = random_row (c, -3.0, 3.0);
  g_autofree double *got = g_memdup2 (row, (c->n + 1) * sizeof (double));
  c->kernels->absorb_row (closed, 40.0, 0.125, c->n, got);
  assert_guard (c, got);
  /* class R: the argument rounds (40 units of the result), exp to an ulp, two products. */
  for (gsize i = 0; i < c->n; i++)
    sol_assert_close (R, got[i], 0.125 * exp (-40.0 * closed[i]) * row[i],
                      2.0 * (40.0 * closed[i] + 5.0) * U);
}

static void
check_increments (Case *c)
{
  gsize stride = c->n + 3;
  g_autofree double *re = g_new (double, stride *N_TERMS);
  g_autofree double *im = g_new (double, stride *N_TERMS);
  g_autofree SolComplex *linear = g_new (SolComplex, stride * N_TERMS);
  g_autofree double *got_re = random_row (c, 0.0, 1.0), *got_im = random_row (c, 0.0, 1.0);
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
  assert_guard (c, got_re);
  assert_guard (c, got_im);
  for (gsize i = 0; i < c->n; i++)
    {
      SolComplex want = sol_ref_phase_increment (linear + i, stride, integral_m, N_TERMS);
      /* class P: both strict, in the same order. */
      sol_assert_near (P, got_re[i], creal (want), 0.0);
      sol_assert_near (P, got_im[i], cimag (want), 0.0);
    }
}

static void
check_propagators (Case *c)
{
  static const double losses[] = { 1e-3, 2.0, 800.0 };
  for (int k = 0; k < 3; k++)
    {
      g_autofree double *re = random_row (c, -losses[k], 0.0), *im = random_row (c, -500.0, 500.0);
      SolCpuRow forward = random_complex (c, 1.0), inverse = random_complex (c, 1.0);
      c->kernels->propagators (re, im, c->n, forward, inverse);
      for (gsize i = 0; i < c->n; i++)
        {
          SolComplex e = CMPLX (re[i], im[i]);
          SolComplex f = sol_ref_propagator (e), b = sol_ref_inverse_propagator (e);
          /* class R: exp and sincos to an ulp on either side and a product; denormal results round
           * absolutely. */
          sol_assert_near (R, cabs (at (forward, i) - f), 0.0, 8.0 * U * cabs (f) + DBL_MIN);
          sol_assert_near (R, cabs (at (inverse, i) - b), 0.0, 8.0 * U * cabs (b));
          g_assert_true (isfinite (cabs (at (inverse, i))));
        }
      assert_guard (c, forward.re);
      assert_guard (c, inverse.im);
      row_clear (&forward);
      row_clear (&inverse);
    }
}

/* Stages, weights and propagators as a step has them. */
static void
check_combine (Case *c)
{
  SolCpuRow stage[N_STAGES], state = random_complex (c, 1.0), e = random_complex (c, 1.0);
  double weight[N_STAGES], total = 0.0;
  for (int j = 0; j < N_STAGES; j++)
    {
      stage[j] = random_complex (c, 10.0);
      weight[j] = g_rand_double_range (c->rand, -0.1, 0.1);
    }
  for (int n_stages = 0; n_stages <= N_STAGES; n_stages += 7)
    for (int form = 1; form <= 3; form++)
      {
        SolCpuRow amplitude = random_complex (c, 1.0), none = { NULL, NULL };
        g_autofree double *spectrum = g_new0 (double, 2 * c->n + 1);
        spectrum[2 * c->n] = GUARD;
        c->kernels->combine (state, stage, weight, n_stages, e, c->n, 3.0,
                             form & 1 ? spectrum : NULL, form & 2 ? amplitude : none);
        for (gsize i = 0; i < c->n; i++)
          {
            SolComplex sum = 0.0;
            double size = cabs (at (state, i));
            for (int j = 0; j < n_stages; j++)
              {
                sum += weight[j] * at (stage[j], i);
                size += fabs (weight[j]) * cabs (at (stage[j], i));
              }
            SolComplex want = at (e, i) * (at (state, i) + sum);
            double limit =
                2.0 * sqrt (2.0) * sol_bound_gamma (N_STAGES + 4) * size * cabs (at (e, i));
            if (form & 2)
              sol_assert_near (R, cabs (at (amplitude, i) - want), 0.0, limit);
            if (form & 1)
              sol_assert_near (R, cabs (CMPLX (spectrum[2 * i], spectrum[2 * i + 1]) - 3.0 * want),
                               0.0, 3.5 * limit);
          }
        sol_assert_near (P, spectrum[2 * c->n], GUARD, 0.0);
        assert_guard (c, amplitude.re);
        row_clear (&amplitude);
      }
  double defect = c->kernels->squared_defect (stage, weight, N_STAGES, e, c->n);
  double norm = c->kernels->squared_norm (state, c->n), want_norm = 0.0, want = 0.0;
  for (gsize i = 0; i < c->n; i++)
    {
      SolComplex sum = 0.0;
      double size = 0.0;
      for (int j = 0; j < N_STAGES; j++)
        {
          sum += weight[j] * at (stage[j], i);
          size += fabs (weight[j]) * cabs (at (stage[j], i));
        }
      sum *= at (e, i);
      want += creal (sum) * creal (sum) + cimag (sum) * cimag (sum);
      total += size * size * cabs (at (e, i)) * cabs (at (e, i));
      want_norm += cabs (at (state, i)) * cabs (at (state, i));
    }
  sol_assert_near (R, defect, want,
                   2.0 * sol_bound_gamma (2 * (N_STAGES + 4) + c->n) * 2.0 * total);
  sol_assert_near (R, norm, want_norm, 2.0 * sol_bound_dot (2 * c->n + 2, want_norm));
  for (int j = 0; j < N_STAGES; j++)
    row_clear (&stage[j]);
  row_clear (&state);
  row_clear (&e);
}

static void
check_finish_with (Case *c, gboolean is_coupled)
{
  gsize stride = c->n + 5;
  g_autofree double *spectrum = g_new (double, 2 * c->n), *term = g_new (double, stride *N_TERMS);
  g_autofree double *coupled = g_new (double, 2 * c->n);
  double weight[N_TERMS], coupled_scale = is_coupled ? 0.7 : 0.0;
  SolCpuRow inverse = random_complex (c, 5.0), source = random_complex (c, 1.0);
  SolCpuRow carried = random_complex (c, 1.0);
  for (gsize i = 0; i < 2 * c->n; i++)
    {
      spectrum[i] = g_rand_double_range (c->rand, -1.0, 1.0);
      coupled[i] = g_rand_double_range (c->rand, -1e-8, 1e-8);
    }
  for (gsize i = 0; i < stride * N_TERMS; i++)
    term[i] = g_rand_double_range (c->rand, -1e8, 1e8);
  for (int m = 0; m < N_TERMS; m++)
    weight[m] = g_rand_double_range (c->rand, -1.0, 1.0);
  double sum =
      c->kernels->finish_stage (spectrum, term, stride, weight, N_TERMS, 1e-16,
                                is_coupled ? coupled : NULL, 0.7, inverse, c->n, source, carried);
  double want_sum = 0.0;
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
      sol_assert_near (R, cabs (at (source, i) - want), 0.0, limit);
      sol_assert_near (R, cabs (at (carried, i) - at (inverse, i) * want), 0.0,
                       3.0 * limit * cabs (at (inverse, i)));
    }
  assert_guard (c, source.re);
  assert_guard (c, carried.im);
  row_clear (&inverse);
  row_clear (&source);
  row_clear (&carried);
}

static void
check_finish (Case *c)
{
  check_finish_with (c, FALSE);
  check_finish_with (c, TRUE);
}

/* Two components, written and added; the reference has its rows side by side. */
static void
check_kerr_vector_kind (Case *c, gboolean no_harmonic, gboolean is_first)
{
  double chi = 3e-31, largest, want_largest = 0.0;
  g_autofree double *window = random_row (c, 0.0, 1.0);
  g_autofree double *field = g_new (double, 2 * c->n), *other = g_new (double, 2 * c->n);
  g_autofree double *want = g_new0 (double, 2 * c->n);
  g_autofree double *got_x = random_row (c, -1.0, 1.0), *got_y = random_row (c, -1.0, 1.0);
  g_autofree double *start_x = g_memdup2 (got_x, (c->n + 1) * sizeof (double));
  g_autofree double *start_y = g_memdup2 (got_y, (c->n + 1) * sizeof (double));
  const double *const fields[] = { field, field + c->n };
  const double *const others[] = { other, other + c->n };
  double *const got[] = { got_x, got_y };
  const double *const start[] = { start_x, start_y };
  for (gsize i = 0; i < 2 * c->n; i++)
    {
      field[i] = g_rand_double_range (c->rand, -2e10, 2e10);
      other[i] = g_rand_double_range (c->rand, -2e10, 2e10);
    }
  if (no_harmonic)
    {
      largest = c->kernels->kerr_vector_no_harmonic (chi, fields, others, window, is_first, c->n, got);
      sol_ref_kerr_vector_no_harmonic (chi, field, other, c->n, want);
    }
  else
    {
      largest = c->kernels->kerr_vector (chi, fields, window, is_first, c->n, got);
      sol_ref_kerr_vector (chi, field, c->n, want);
    }
  for (gsize i = 0; i < 2 * c->n; i++)
    {
      gsize comp = i / c->n, k = i % c->n;
      double before = is_first ? 0.0 : start[comp][k];
      double squared = field[k] * field[k] + field[c->n + k] * field[c->n + k];
      double all = squared + other[k] * other[k] + other[c->n + k] * other[c->n + k];
      double size = chi * pow (no_harmonic ? all : squared, 1.5);
      want_largest = fmax (want_largest, sqrt (squared));
      sol_assert_near (R, got[comp][k], before + window[k] * want[i],
                       2.0 * sol_bound_gamma (14) * (size + fabs (before)));
    }
  assert_guard (c, got_x);
  assert_guard (c, got_y);
  sol_assert_close (R, largest, want_largest, 4.0 * DBL_EPSILON);
}

static void
check_kerr_vector (Case *c)
{
  for (int k = 0; k < 4; k++)
    check_kerr_vector_kind (c, (k & 1) != 0, (k & 2) != 0);
}

/* A band folded for the half-length transform against the definition, and unfolded again. */
static void
check_band (Case *c)
{
  gsize length = 8 * (c->n + 2), first = 1 + c->n / 3;
  g_autofree double *bins = g_new (double, 2 * c->n), *back = g_new (double, 2 * c->n + 1);
  g_autofree double *cosine = g_new (double, c->n), *sine = g_new (double, c->n);
  g_autofree double *folded = g_new (double, length + 4);
  double *upper_end = folded + 2 * (length / 2 - first);
  for (gsize i = 0; i < length + 4; i++)
    folded[i] = GUARD;
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
  sol_assert_near (P, folded[2 * first - 1], GUARD, 0.0);
  sol_assert_near (P, folded[2 * (first + c->n)], GUARD, 0.0);
  sol_assert_near (P, upper_end[2], GUARD, 0.0);
  back[2 * c->n] = GUARD;
  c->kernels->unfold_band (folded + 2 * first, upper_end, cosine, sine, c->n, back);
  sol_assert_near (P, back[2 * c->n], GUARD, 0.0);
  /* The half-length transform there and back would multiply by half the length. */
  for (gsize i = 0; i < 2 * c->n; i++)
    sol_assert_near (R, back[i], 2.0 * bins[i], 2.0 * sol_bound_gamma (12) * 8.0);
}

static void
check_mix_shape (Case *c, gsize n_out, gsize n_in)
{
  gsize in_stride = c->n + 3, out_stride = c->n + 1;
  g_autofree double *matrix = g_new (double, n_out *n_in), *in = g_new (double, n_in *in_stride);
  g_autofree double *out = g_new (double, n_out *out_stride);
  for (gsize i = 0; i < n_out * n_in; i++)
    matrix[i] = g_rand_double_range (c->rand, -1.0, 1.0);
  for (gsize i = 0; i < n_in * in_stride; i++)
    in[i] = g_rand_double_range (c->rand, -1.0, 1.0);
  for (gsize i = 0; i < n_out * out_stride; i++)
    out[i] = GUARD;
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
      sol_assert_near (P, out[r * out_stride + c->n], GUARD, 0.0);
    }
}

/* Whole tiles, what is left over in either direction, and more input rows than a panel holds. */
static void
check_mix (Case *c)
{
  static const gsize shapes[][2] = { { 1, 1 },  { 2, 2 },  { 4, 32 },  { 32, 4 },
                                     { 7, 13 }, { 9, 17 }, { 10, 128 }, { 3, 300 } };
  for (gsize i = 0; i < G_N_ELEMENTS (shapes); i++)
    if (c->n < 2000 || i < 4)
      check_mix_shape (c, shapes[i][0], shapes[i][1]);
}

typedef void (*Check) (Case *c);

typedef struct
{
  const char *name;
  Check check;
} NamedCheck;

static const NamedCheck checks[] = {
  { "kerr", check_kerr },
  { "kerr-vector", check_kerr_vector },
  { "sums", check_sums },
  { "guards", check_guards },
  { "absorb", check_absorb },
  { "band", check_band },
  { "mix", check_mix },
  { "phase-increments", check_increments },
  { "propagators", check_propagators },
  { "combine", check_combine },
  { "finish-stage", check_finish },
};

typedef struct
{
  const char *isa;
  Check check;
} Item;

static void
test_sizes (gconstpointer data)
{
  const Item *item = data;
  Case c = { .kernels = sol_cpu_kernels_by_name (item->isa) };
  if (c.kernels == NULL)
    {
      g_test_skip ("this processor or build lacks the instruction set");
      return;
    }
  c.rand = g_rand_new_with_seed (17);
  for (gsize i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      c.n = (gsize) sizes[i];
      item->check (&c);
    }
  g_rand_free (c.rand);
}

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
  static const char *const isas[] = { "base", "avx2", "avx512" };
  static Item items[G_N_ELEMENTS (isas) * G_N_ELEMENTS (checks)];
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (isas); i++)
    {
      g_autofree char *saturation = g_strdup_printf ("/kernels/rows/saturation/%s", isas[i]);
      g_test_add_data_func (saturation, isas[i], test_saturation);
      for (gsize k = 0; k < G_N_ELEMENTS (checks); k++)
        {
          Item *item = &items[i * G_N_ELEMENTS (checks) + k];
          g_autofree char *path = g_strdup_printf ("/kernels/rows/%s/%s", checks[k].name, isas[i]);
          *item = (Item){ isas[i], checks[k].check };
          g_test_add_data_func (path, item, test_sizes);
        }
    }
  g_test_add_func ("/kernels/rows/fraction", test_fraction);
  g_test_add_func ("/kernels/rows/mean-intensity", test_mean_intensity);
  return g_test_run ();
}
