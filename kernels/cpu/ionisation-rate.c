/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "kernels/cpu/ionisation-rate.h"

#include "kernels/cpu/vmath.h"

#include <math.h>
#include <string.h>

/* A block is passed over where every field is below the threshold, and so is a part of it. */
#define BLOCK 256
#define PART 16
#define OCTAVE_SHIFT (52 - SOL_RATE_ROW_OCTAVE_BITS)
#define MANTISSA 0x000fffffffffffffULL
#define ONE_BITS 0x3ff0000000000000ULL
#define SHIFT_BITS 0x4338000000000000ULL

SOL_V_INLINE double
polynomial (const double *table, long long at, double t)
{
  double high = table[at + 4] + t * table[at + 5];
  double middle = table[at + 2] + t * table[at + 3];
  double low = table[at] + t * table[at + 1];
  return low + (t * t) * (middle + (t * t) * high);
}

/* |field| brought into the table; NaN becomes field_min and is put back at the end. */
SOL_V_INLINE double
clamp_field (const SolRateRow *row, double field)
{
  double e = fabs (field);
  e = e > row->field_min_v_per_m ? e : row->field_min_v_per_m;
  return e < row->field_max_v_per_m ? e : row->field_max_v_per_m;
}

SOL_V_INLINE double
mask_field (const SolRateRow *row, double field, double rate)
{
  rate = fabs (field) >= row->field_min_v_per_m ? rate : 0.0;
  return field != field ? field : rate;
}

SOL_V_INLINE long long
envelope_cell (const SolRateRow *row, double x, double *u)
{
  SolVBits bits = sol_v_bits (x);
  long long cell = (long long) (bits >> OCTAVE_SHIFT) - row->cell_first;
  *u = sol_v_double (((bits << SOL_RATE_ROW_OCTAVE_BITS) & MANTISSA) | ONE_BITS) - 1.0;
  return cell * (2 * SOL_RATE_ROW_TERMS);
}

/* Rounding of v may put n or the cell one off at the ends of the table: both are held inside. */
SOL_V_INLINE double
channel_factor (const SolRateRow *row, double x, double *n_out)
{
  double first = row->n_first, last = row->n_first + (row->n_segments - 1);
  double v = row->v0 + row->v1 * x;
  double n = (v + SOL_V_SHIFT) - SOL_V_SHIFT;
  n = n < v ? n + 1.0 : n;
  n = n < first ? first : n;
  n = n > last ? last : n;
  double d = n - v;
  double q = sqrt (d > 0.0 ? d : 0.0) * row->n_cells;
  double cell = (q + SOL_V_SHIFT) - SOL_V_SHIFT;
  cell = cell > q ? cell - 1.0 : cell;
  cell = cell < row->n_cells - 1.0 ? cell : row->n_cells - 1.0;
  double position = (n - first) * row->n_cells + cell;
  long long offset = (long long) (sol_v_bits (position + SOL_V_SHIFT) - SHIFT_BITS);
  *n_out = n;
  return polynomial (row->channel, offset * SOL_RATE_ROW_TERMS, q - cell);
}

SOL_V_INLINE void
channels_block (const SolRateRow *row, const double *restrict field, int n, double *restrict rate)
{
#pragma omp simd
  for (int i = 0; i < n; i++)
    {
      double u, channel;
      double e = clamp_field (row, field[i]);
      double x = e * e;
      long long cell = envelope_cell (row, x, &u);
      double factor = channel_factor (row, x, &channel);
      double p = polynomial (row->envelope, cell, u);
      double a = polynomial (row->envelope, cell + SOL_RATE_ROW_TERMS, u);
      rate[i] = mask_field (row, field[i], sol_vexp (p - channel * a) * factor);
    }
}

SOL_V_INLINE void
smooth_block (const SolRateRow *row, const double *restrict field, int n, double *restrict rate)
{
#pragma omp simd
  for (int i = 0; i < n; i++)
    {
      double u;
      double e = clamp_field (row, field[i]);
      long long cell = envelope_cell (row, e * e, &u);
      rate[i] = mask_field (row, field[i], sol_vexp (polynomial (row->envelope, cell, u)));
    }
}

SOL_V_INLINE void
closed_block (const SolRateRow *row, const double *restrict field, int n, double *restrict rate)
{
#pragma omp simd
  for (int i = 0; i < n; i++)
    {
      double e = clamp_field (row, field[i]);
      double exponent = row->c0 + row->c1 * sol_vlog (e) - row->c2 / e;
      rate[i] = mask_field (row, field[i], sol_vexp (exponent));
    }
}

static void
continue_block (const SolRateRow *row, const double *restrict field, int n, double *restrict rate)
{
  double inverse = 1.0 / row->field_max_v_per_m;
#pragma omp simd
  for (int i = 0; i < n; i++)
    {
      double ratio = fabs (field[i]) * inverse;
      double factor = sol_vexp (row->continuation * sol_vlog (ratio));
      rate[i] = ratio > 1.0 ? rate[i] * factor : rate[i];
    }
}

SOL_V_INLINE void
part_with (const SolRateRow *row, const double *restrict field, int n, double *restrict rate)
{
  if (row->kind == SOL_RATE_ROW_CHANNELS)
    channels_block (row, field, n, rate);
  else if (row->kind == SOL_RATE_ROW_SMOOTH)
    smooth_block (row, field, n, rate);
  else
    closed_block (row, field, n, rate);
}

/* Part of an active block; a whole one has a loop of its own, without a rest. Whether it is active. */
static int
run_part (const SolRateRow *row, const double *field, int n, double *rate)
{
  long long active = 0, above = 0;
#pragma omp simd reduction(| : active, above)
  for (int i = 0; i < n; i++)
    {
      active |= fabs (field[i]) < row->field_min_v_per_m ? 0 : 1;
      above |= fabs (field[i]) > row->field_max_v_per_m ? 1 : 0;
    }
  if (!active)
    memset (rate, 0, (size_t) n * sizeof *rate);
  else if (n == PART)
    part_with (row, field, PART, rate);
  else
    part_with (row, field, n, rate);
  if (above)
    continue_block (row, field, n, rate);
  return active != 0;
}

/**
 * sol_cpu_ionisation_rate:
 * @row: the rate
 * @field: [n] field in V/m
 * @n: length
 * @rate: OUT [n] rate in 1/s, not @field
 *
 * Fields that are all below the threshold for some way cost a comparison an element. NaN gives NaN.
 *
 * Source: rate-row.h; before it runs the transform to the fine grid, after it the exposure.
 * Threads: any. Allocates: no.
 * Returns: a range outside which every rate is zero, by parts of a block
 */
SolCpuRange
SOL_CPU_NAME (ionisation_rate) (const SolRateRow *row, const double *field, int n, double *rate)
{
  SolCpuRange range = { 0, 0 };
  for (int start = 0; start < n; start += BLOCK)
    {
      int count = n - start < BLOCK ? n - start : BLOCK;
      const double *f = field + start;
      double *w = rate + start;
      long long active = 0;
#pragma omp simd reduction(| : active)
      for (int i = 0; i < count; i++)
        active |= fabs (f[i]) < row->field_min_v_per_m ? 0 : 1;
      if (!active)
        {
          memset (w, 0, (size_t) count * sizeof *w);
          continue;
        }
      for (int i = 0; i < count; i += PART)
        {
          int n_part = count - i < PART ? count - i : PART;
          if (!run_part (row, f + i, n_part, w + i))
            continue;
          range.first = range.end == 0 ? (size_t) (start + i) : range.first;
          range.end = (size_t) (start + i + n_part);
        }
    }
  return range;
}
