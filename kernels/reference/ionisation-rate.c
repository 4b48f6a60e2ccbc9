/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "kernels/reference/ionisation-rate.h"

#include <math.h>
#include <stddef.h>

/* What frexp returns for 1.0 is 1 and its biased exponent is 1023. */
#define FREXP_BIAS 1022

static double
polynomial (const double *c, double t)
{
  double sum = c[SOL_RATE_ROW_TERMS - 1];
  for (int j = SOL_RATE_ROW_TERMS - 2; j >= 0; j--)
    sum = c[j] + t * sum;
  return sum;
}

/* The cell of x = 2^e (1 + w): cells are 2^e / 2^OCTAVE_BITS wide. */
static const double *
envelope_cell (const SolRateRow *row, double x, double *u)
{
  int exponent;
  double w = 2.0 * frexp (x, &exponent) - 1.0;
  double scaled = ldexp (w, SOL_RATE_ROW_OCTAVE_BITS);
  int sub = (int) floor (scaled);
  int cell = ((exponent + FREXP_BIAS) << SOL_RATE_ROW_OCTAVE_BITS) + sub - row->cell_first;
  *u = scaled - sub;
  return row->envelope + (size_t) cell * 2 * SOL_RATE_ROW_TERMS;
}

static double
rate_channels (const SolRateRow *row, double e)
{
  double u;
  double x = e * e;
  const double *c = envelope_cell (row, x, &u);
  double v = row->v0 + row->v1 * x;
  double n = fmin (fmax (ceil (v), row->n_first), row->n_first + row->n_segments - 1);
  double q = row->n_cells * sqrt (fmax (n - v, 0.0));
  double cell = fmin (floor (q), row->n_cells - 1);
  size_t position = (size_t) (n - row->n_first) * (size_t) row->n_cells + (size_t) cell;
  double t = polynomial (row->channel + position * SOL_RATE_ROW_TERMS, q - cell);
  return exp (polynomial (c, u) - n * polynomial (c + SOL_RATE_ROW_TERMS, u)) * t;
}

static double
rate_smooth (const SolRateRow *row, double e)
{
  double u;
  const double *c = envelope_cell (row, e * e, &u);
  return exp (polynomial (c, u));
}

static double
rate_inside (const SolRateRow *row, double e)
{
  switch (row->kind)
    {
    case SOL_RATE_ROW_CHANNELS:
      return rate_channels (row, e);
    case SOL_RATE_ROW_SMOOTH:
      return rate_smooth (row, e);
    case SOL_RATE_ROW_CLOSED:
      return exp (row->c0 + row->c1 * log (e) - row->c2 / e);
    default:
      return NAN;
    }
}

/**
 * sol_ref_ionisation_rate:
 * @row: the rate
 * @field: [n] field in V/m
 * @n: length
 * @rate: OUT [n] rate in 1/s, may be @field
 *
 * NaN gives NaN.
 *
 * Source: rate-row.h; before it runs the transform to the fine grid, after it the exposure.
 * Threads: any. Allocates: no.
 */
void
sol_ref_ionisation_rate (const SolRateRow *row, const double *field, int n, double *rate)
{
  for (int i = 0; i < n; i++)
    {
      double e = fabs (field[i]);
      double max = row->field_max_v_per_m;
      if (isnan (e))
        rate[i] = e;
      else if (e < row->field_min_v_per_m)
        rate[i] = 0.0;
      else if (e <= max)
        rate[i] = rate_inside (row, e);
      else
        rate[i] = rate_inside (row, max) * pow (e / max, row->continuation);
    }
}
