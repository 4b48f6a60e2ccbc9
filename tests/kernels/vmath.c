/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "kernels/cpu/table.h"
#include "kernels/cpu/vmath.h"
#include "sol-test.h"

#include <float.h>

/* What vmath.h states, from the operations of each function. With u = 2^-53, half the spacing of the
 * doubles from 1 to 2, a rounding is at most half an ulp of what it gives, and with k the ratio of the
 * spacings an error of e ulp of a summand is e k ulp of the sum.
 *
 * exp = 2^n (1 + q), |q| <= 0.42: the sum rounds by 0.5. q rounds by half its ulp, which is at most half
 * of the result's: 0.25. Of q = r + p r^2 the second part is at most 0.06 and has three roundings of
 * its own, 3 x 0.5 x 1/8: 0.19, shared with the reduction's rest. The series ends before r^14/14!,
 * 0.35^14/14! = 2^-57.8: 0.05. Together 0.99. A denormal result rounds once more, by half of its own
 * spacing, which is the larger one: the others vanish beside it.
 *
 * expm1 = q 2^n + (2^n - 1): for n = 0 that is q alone, whose last sum rounds by 0.5 and whose second
 * part, at most 0.17 |q|, by 3 x 0.5 x 0.5: 0.75, with 0.06 for the end of the series. For n other than
 * 0 the sum of q and 1 - 2^-n cancels down to a third at most: q's 0.5 + 0.19 becomes 1.4 at most
 * with 0.5 for the sum. Together below 2.
 *
 * log = k ln 2 - ((h - (s (h + R) + k low)) - f): the last subtraction 0.5; the one before of at most
 * half of the result's size, 0.25; h, s and their product 3 x 0.5 x 0.25: 0.38; the end of the series,
 * 2/23 s^22, s <= 0.1716: 2^-59.5; k times the high part of ln 2 is exact. Together below 1.2.
 *
 * sin and cos: the last sum 0.5, the other summand at most a quarter of it with two roundings, 0.25,
 * the reduced angle as a pair: 0.1. Together below 0.9. The reduction itself is off by n times the
 * rest of pi/2 behind its 105 bits, |x| 2^-105, and by the rounding of n times the last part, 2^-54 x
 * 2^27 x 2^-54: below 2^-75, absolute. */
#define EXP_ULP 1.0
#define EXPM1_ULP 2.0
#define LOG_ULP 1.5
#define SINCOS_ULP 1.0
#define SINCOS_ABS 0x1p-75

#define N_RANDOM 20000
/* Neighbouring doubles on either side of a place where a function changes its way. */
#define N_DENSE 500

/* At least 113 bits, to reduce angles by hand. */
#if LDBL_MANT_DIG >= 113
typedef long double TestWide;
#define WIDE(x) x##L
#else
typedef __float128 TestWide;
#define WIDE(x) x##Q
#endif

static const char *const isa_names[] = { "base", "avx2", "avx512" };

typedef void (*TestRow) (const double *x, int n, double *out);
typedef long double (*TestFunction) (long double x);

/* The spacing of doubles at a value, that of denormals at least. */
static double
ulp (long double value)
{
  int exponent;
  frexpl (value, &exponent);
  return ldexp (1.0, MAX (exponent - DBL_MANT_DIG, DBL_MIN_EXP - DBL_MANT_DIG));
}

static double
worst_ulp (TestRow row, TestFunction exact, const double *x, int n)
{
  g_autofree double *out = g_new (double, n);
  double worst = 0.0;
  row (x, n, out);
  for (int i = 0; i < n; i++)
    {
      long double want = exact (x[i]);
      double error = (double) (fabsl (out[i] - want) / ulp (want));
      if (!(error <= worst))
        worst = error;
    }
  return worst;
}

/* Uniform in x, and in the logarithm of |x| with either sign. */
static double *
random_set (double low, double high, double smallest)
{
  double *x = g_new (double, 2 * N_RANDOM);
  GRand *rand = g_rand_new_with_seed (20240229);
  for (int i = 0; i < N_RANDOM; i++)
    {
      double size = MAX (-low, high);
      double y = exp (g_rand_double_range (rand, log (smallest), log (size)));
      if (low < 0.0 && g_rand_boolean (rand))
        y = -y;
      x[2 * i] = g_rand_double_range (rand, low, high);
      x[2 * i + 1] = CLAMP (y, low, high);
    }
  g_rand_free (rand);
  return x;
}

static void
check_ulp (const char *what,
           TestRow row,
           TestFunction exact,
           double low,
           double high,
           double smallest,
           double bound)
{
  g_autofree double *x = random_set (low, high, smallest);
  double worst = worst_ulp (row, exact, x, 2 * N_RANDOM);
  g_test_message ("%s on %g to %g: %.3f ulp, bound %g", what, low, high, worst, bound);
  sol_assert_near (R, worst, 0.0, bound);
}

/* Dense sets: around every end of the reduction's intervals, (k + 1/2) ln 2 for the exponentials and
 * 2^k sqrt (1/2) for the logarithm. */
static void
check_dense (const char *what,
             TestRow row,
             TestFunction exact,
             gboolean is_log,
             int k_first,
             int k_last,
             double bound)
{
  double x[2 * N_DENSE + 1], worst = 0.0, at = NAN;
  for (int k = k_first; k <= k_last; k++)
    {
      x[N_DENSE] = is_log ? ldexp (M_SQRT1_2, k) : (k + 0.5) * M_LN2;
      for (int i = 1; i <= N_DENSE; i++)
        {
          x[N_DENSE + i] = nextafter (x[N_DENSE + i - 1], INFINITY);
          x[N_DENSE - i] = nextafter (x[N_DENSE - i + 1], -INFINITY);
        }
      double e = worst_ulp (row, exact, x, 2 * N_DENSE + 1);
      at = e > worst ? x[N_DENSE] : at;
      worst = fmax (worst, e);
    }
  g_test_message ("%s, dense: %.3f ulp near %.17g, bound %g", what, worst, at, bound);
  sol_assert_near (R, worst, 0.0, bound);
}

static const SolCpuKernels *
kernels_or_skip (gconstpointer name)
{
  const SolCpuKernels *kernels = sol_cpu_kernels_by_name (name);
  if (kernels == NULL)
    g_test_skip ("this processor or build lacks the instruction set");
  return kernels;
}

static void
test_accuracy (gconstpointer name)
{
  const SolCpuKernels *k = kernels_or_skip (name);
  if (k == NULL)
    return;
  check_ulp ("exp", k->exp_row, expl, -1.0, 1.0, 1e-300, EXP_ULP);
  check_ulp ("exp", k->exp_row, expl, -745.0, 709.7, 1e-5, EXP_ULP);
  check_ulp ("exp, denormal", k->exp_row, expl, -745.1, -708.0, 708.0, EXP_ULP);
  check_ulp ("expm1", k->expm1_row, expm1l, -1.5, 1.5, 1e-305, EXPM1_ULP);
  check_ulp ("expm1", k->expm1_row, expm1l, -60.0, 709.7, 1e-3, EXPM1_ULP);
  check_ulp ("log", k->log_row, logl, 0.4, 2.6, 0.4, LOG_ULP);
  check_ulp ("log, near 1", k->log_row, logl, 1.0 - 1e-6, 1.0 + 1e-6, 0.999999, LOG_ULP);
  check_ulp ("log", k->log_row, logl, 5e-324, 1.7e308, 5e-324, LOG_ULP);
  check_dense ("exp", k->exp_row, expl, FALSE, -1075, 1022, EXP_ULP);
  check_dense ("expm1", k->expm1_row, expm1l, FALSE, -60, 1022, EXPM1_ULP);
  check_dense ("log", k->log_row, logl, TRUE, -1073, 1023, LOG_ULP);
}

static void
check_sincos (const SolCpuKernels *k, const double *x, int n)
{
  g_autofree double *s = g_new (double, n);
  g_autofree double *c = g_new (double, n);
  double worst = 0.0;
  k->sincos_row (x, n, s, c);
  for (int i = 0; i < n; i++)
    {
      /* The argument is reduced by hand: x87 sine itself knows only 66 bits of pi. */
      TestWide half_pi = WIDE (1.57079632679489661923132169163975144);
      TestWide turns = (TestWide) rint (x[i] / M_PI_2);
      long double r = (long double) (x[i] - turns * half_pi);
      long double pair[2] = { sinl (r), cosl (r) };
      int quadrant = (int) ((long long) turns & 3);
      long double sine = quadrant & 1 ? pair[1] : pair[0];
      long double cosine = quadrant & 1 ? pair[0] : pair[1];
      sine = quadrant & 2 ? -sine : sine;
      cosine = (quadrant + 1) & 2 ? -cosine : cosine;
      double e = (double) fabsl (s[i] - sine) / (SINCOS_ULP * ulp (sine) + SINCOS_ABS);
      double f = (double) fabsl (c[i] - cosine) / (SINCOS_ULP * ulp (cosine) + SINCOS_ABS);
      if (!(MAX (e, f) <= worst))
        worst = MAX (e, f);
    }
  g_test_message ("sincos: %.3f of the bound", worst);
  sol_assert_near (R, worst, 0.0, 1.0);
}

static void
test_sincos (gconstpointer name)
{
  const SolCpuKernels *k = kernels_or_skip (name);
  if (k == NULL)
    return;
  const double ranges[] = { 1.0, 100.0, 1e7, SOL_VSINCOS_MAX };
  for (gsize i = 0; i < G_N_ELEMENTS (ranges); i++)
    {
      g_autofree double *x = random_set (-ranges[i], ranges[i], 1e-12);
      check_sincos (k, x, 2 * N_RANDOM);
    }
  /* The doubles nearest to multiples of pi/2: the reduction cancels almost everything. */
  g_autofree double *x = g_new (double, N_RANDOM);
  for (int i = 0; i < N_RANDOM; i++)
    x[i] = (double) ((long double) (i * 4127.0) * 1.57079632679489661923132169163975144L);
  check_sincos (k, x, N_RANDOM);
  /* Neighbours of the odd multiples of pi/4, where sine and cosine change places. */
  for (int m = 0; m < N_RANDOM / 100; m++)
    for (int i = 0; i < 100; i++)
      x[100 * m + i] = i == 0 ? (2.0 * m * m + 1.0) * M_PI_4 : nextafter (x[100 * m + i - 1], 1e9);
  check_sincos (k, x, N_RANDOM);
}

static void
test_special_values (gconstpointer name)
{
  const SolCpuKernels *k = kernels_or_skip (name);
  if (k == NULL)
    return;
  const double x[] = { 0.0, -0.0, INFINITY, -INFINITY, NAN, 1e300, -1e300, 1e-310, 1e22 };
  enum
  {
    N = G_N_ELEMENTS (x)
  };
  double e[N], m[N], l[N], s[N], c[N];
  k->exp_row (x, N, e);
  k->expm1_row (x, N, m);
  k->log_row (x, N, l);
  k->sincos_row (x, N, s, c);
  for (int i = 0; i < N; i++)
    {
      double want[] = { exp (x[i]), expm1 (x[i]), log (x[i]), sin (x[i]), cos (x[i]) };
      double got[] = { e[i], m[i], l[i], s[i], c[i] };
      for (gsize j = 0; j < G_N_ELEMENTS (want); j++)
        {
          g_assert_cmpint (isnan (got[j]) != 0, ==, isnan (want[j]) != 0);
          g_assert_cmpint (isinf (got[j]), ==, isinf (want[j]));
          if (isfinite (want[j]))
            sol_assert_close (R, got[j], want[j], 4.0 * DBL_EPSILON);
        }
    }
  g_assert_true (signbit (m[1]));
  double one[] = { 0.0, 1.0 }, exact[2];
  k->exp_row (one, 1, exact);
  sol_assert_near (P, exact[0], 1.0, 0.0);
  k->log_row (one + 1, 1, exact);
  sol_assert_near (P, exact[0], 0.0, 0.0);
}

static void
test_choice (void)
{
  const SolCpuKernels *best = sol_cpu_kernels_best ();
  g_assert_true (sol_cpu_kernels_by_name (best->name) == best);
  g_assert_nonnull (sol_cpu_kernels_by_name ("base"));
  g_assert_null (sol_cpu_kernels_by_name ("abacus"));
  for (gsize i = 0; i < G_N_ELEMENTS (isa_names); i++)
    {
      const SolCpuKernels *k = sol_cpu_kernels_by_name (isa_names[i]);
      if (k != NULL)
        g_assert_cmpstr (k->name, ==, isa_names[i]);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/kernels/cpu/choice", test_choice);
  for (gsize i = 0; i < G_N_ELEMENTS (isa_names); i++)
    {
      g_autofree char *accuracy = g_strdup_printf ("/kernels/vmath/accuracy/%s", isa_names[i]);
      g_autofree char *sincos = g_strdup_printf ("/kernels/vmath/sincos/%s", isa_names[i]);
      g_autofree char *special = g_strdup_printf ("/kernels/vmath/special/%s", isa_names[i]);
      g_test_add_data_func (accuracy, isa_names[i], test_accuracy);
      g_test_add_data_func (sincos, isa_names[i], test_sincos);
      g_test_add_data_func (special, isa_names[i], test_special_values);
    }
  return g_test_run ();
}
