/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "kernels/exact-column.h"

#include "base/constants.h"
#include "bounds.h"

#include <float.h>
#include <math.h>

#define U (0.5 * DBL_EPSILON)
/* What an operation may lose where its result is below the smallest normal number. */
#define UNDERFLOW 0x1p-1070

SolExactRow
sol_exact_row_new (size_t n)
{
  return (SolExactRow){ g_new0 (long double, n), g_new0 (double, n) };
}

void
sol_exact_row_clear (SolExactRow *self)
{
  g_free (self->value);
  g_free (self->error);
}

/* Value and size of a row continued beyond its ends. */
static long double
continued (const long double *y, ptrdiff_t n, ptrdiff_t i)
{
  if (i < 0)
    return 0.0L;
  if (i < n)
    return y[i];
  return 2.0L * y[n - 1] - (2 * (n - 1) - i >= 0 ? y[2 * (n - 1) - i] : 0.0L);
}

static double
continued_size (const double *y, ptrdiff_t n, ptrdiff_t i)
{
  if (i < 0)
    return 0.0;
  if (i < n)
    return y[i];
  return 2.0 * y[n - 1] + (2 * (n - 1) - i >= 0 ? y[2 * (n - 1) - i] : 0.0);
}

/* Filter and cumulative trapezoid: rounding of both, and what the input was off by, all through
 * sizes. A prefix may be summed in any order. */
static void
integrate (const SolTestMedium *medium, SolExactRow *row, size_t n)
{
  const SolBandFilter *filter = &medium->filter;
  int taps = filter->n_taps;
  g_autofree long double *filtered = g_new (long double, n);
  g_autofree double *size = g_new (double, n), *error = g_new (double, n), *own = g_new (double, n);
  for (size_t i = 0; i < n; i++)
    size[i] = (double) fabsl (row->value[i]);
  for (size_t i = 0; i < n; i++)
    {
      ptrdiff_t at = (ptrdiff_t) i, end = (ptrdiff_t) n;
      filtered[i] = 0.0L;
      own[i] = error[i] = 0.0;
      for (int k = -taps; k <= taps; k++)
        {
          double c = filter->tap[ABS (k)];
          filtered[i] += (long double) c * continued (row->value, end, at + k);
          own[i] += fabs (c) * continued_size (size, end, at + k);
          error[i] += fabs (c) * continued_size (row->error, end, at + k);
        }
    }
  double gamma = sol_bound_gamma (medium->depth + (size_t) (2 * taps + 6)), prefix = 0.0, off = 0.0;
  long double sum = 0.0L;
  for (size_t i = 0; i < n; i++)
    {
      if (i > 0)
        {
          sum += 0.5L * medium->column.dt_s * (filtered[i - 1] + filtered[i]);
          prefix += 0.5 * medium->column.dt_s * (own[i - 1] + own[i]);
          off += 0.5 * medium->column.dt_s * (error[i - 1] + error[i]);
        }
      row->value[i] = sum;
      row->error[i] = off + gamma * prefix + (double) (i + 1) * UNDERFLOW;
    }
}

/* The column from the rates on: polarisation and its budget. */
SolPlasmaResult
sol_test_exact_column (const SolTestMedium *medium,
                       const double *field,
                       const double *rate,
                       size_t n,
                       SolExactRow *polarisation,
                       double *fraction_error)
{
  const SolPlasmaColumn *c = &medium->column;
  const long double q2m = (long double) SOL_ELEMENTARY_CHARGE_C * SOL_ELEMENTARY_CHARGE_C /
                          (long double) SOL_ELECTRON_MASS_KG;
  SolExactRow f = sol_exact_row_new (n), j = sol_exact_row_new (n);
  double p = c->preionised_fraction;
  SolPlasmaResult result = { 0.0, 0.0 };
  for (size_t i = 0; i < n; i++)
    f.value[i] = rate[i];
  integrate (medium, &f, n);
  for (size_t i = 0; i < n; i++)
    {
      long double x = f.value[i];
      result.undershoot = fmin (result.undershoot, (double) x);
      f.value[i] = p - (1.0L - p) * expm1l (-fmaxl (x, 0.0L));
      f.error[i] += 8.0 * U * (double) f.value[i] + UNDERFLOW;
      j.value[i] = q2m * f.value[i] * field[i];
      j.error[i] = (double) q2m * fabs (field[i]) * (f.error[i] + 5.0 * U * (double) f.value[i]);
    }
  integrate (medium, &j, n);
  for (size_t i = 0; i < n; i++)
    {
      double e = field[i];
      if (fabs (e) > 0.0)
        {
          long double loss = (long double) c->ip_j * rate[i] * (1.0L - f.value[i]) / e;
          double size = c->ip_j * rate[i] / fabs (e);
          j.value[i] += loss;
          j.error[i] += size * (f.error[i] + 6.0 * U);
        }
      j.error[i] += 2.0 * U * (double) fabsl (j.value[i]) + UNDERFLOW;
    }
  integrate (medium, &j, n);
  for (size_t i = 0; i < n; i++)
    {
      polarisation->value[i] += c->density_per_m3 * j.value[i];
      polarisation->error[i] +=
          c->density_per_m3 * (j.error[i] + 4.0 * U * (double) fabsl (j.value[i]));
      polarisation->error[i] += 2.0 * U * (double) fabsl (polarisation->value[i]);
    }
  result.ionised_fraction = (double) f.value[n - 1];
  *fraction_error = f.error[n - 1];
  sol_exact_row_clear (&f);
  sol_exact_row_clear (&j);
  return result;
}
