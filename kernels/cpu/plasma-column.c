/* SPDX-License-Identifier: GPL-3.0-or-later */
/* docs/physics/plasma.md; the twin is kernels/reference/plasma-column.c. Rows carry a margin at both
 * ends, so that a filter runs over them without a test; cumulative sums run in several chunks at
 * once, whose offsets join the next pass. */
#include "config.h"

#include "kernels/cpu/plasma-column.h"

#include "base/constants.h"
#include "kernels/cpu/ionisation-rate.h"
#include "kernels/cpu/protected-strict.h"

#include <string.h>

/* Chains of additions in flight: enough to hide the latency of an addition. */
#define N_CHUNKS 8

typedef struct
{
  size_t length; /* of every chunk but the last */
  size_t n;
  double offset[N_CHUNKS];
} Chunks;

static size_t
chunk_start (const Chunks *chunks, size_t c)
{
  return c * chunks->length;
}

static size_t
chunk_end (const Chunks *chunks, size_t c)
{
  return c == N_CHUNKS - 1 ? chunks->n : (c + 1) * chunks->length;
}

/* Zero before the row, point reflection in the last sample behind it. */
static void
fill_margins (double *row, size_t n)
{
  memset (row - SOL_CPU_ROW_PAD, 0, SOL_CPU_ROW_PAD * sizeof *row);
  double twice = 2.0 * row[n - 1];
  for (size_t k = 1; k <= SOL_CPU_ROW_PAD; k++)
    row[n - 1 + k] = twice - (k < n ? row[n - 1 - k] : 0.0);
}

static inline __attribute__ ((always_inline)) void
filter_with (int n_taps, const double *tap, const double *row, size_t n, double *restrict out)
{
#pragma omp simd
  for (size_t i = 0; i < n; i++)
    {
      double sum = tap[0] * row[i];
      for (int k = 1; k <= n_taps; k++)
        sum += tap[k] * (row[(ptrdiff_t) i - k] + row[(ptrdiff_t) i + k]);
      out[i] = sum;
    }
}

/* The default number of taps has a loop of its own, which unrolls. Without taps the row itself is
 * the filtered row. */
static const double *
filter (const SolPlasmaColumn *column, double *row, size_t n, double *out)
{
  if (column->n_taps == 0)
    return row;
  fill_margins (row, n);
  if (column->n_taps == 4)
    {
      filter_with (4, column->tap, row, n, out);
      return out;
    }
  for (size_t i = 0; i < n; i++)
    out[i] = column->tap[0] * row[i];
  for (int k = 1; k <= column->n_taps; k++)
    {
      double c = column->tap[k];
#pragma omp simd
      for (size_t i = 0; i < n; i++)
        out[i] += c * (row[(ptrdiff_t) i - k] + row[(ptrdiff_t) i + k]);
    }
  return out;
}

/* Cumulative trapezoid of the row, each chunk from zero; the offsets make it one. The row may be the
 * output: chunks start with the sample before them, which is read first. */
static void
scan (const double *row, size_t n, double dt_s, double *out, Chunks *chunks)
{
  double weight = 0.5 * dt_s;
  double sum[N_CHUNKS] = { 0.0 }, before[N_CHUNKS] = { 0.0 };
  chunks->n = n;
  chunks->length = n / N_CHUNKS;
  size_t length = chunks->length;
  for (size_t c = 0; c < N_CHUNKS; c++)
    before[c] = c * length > 0 ? row[c * length - 1] : -row[0];
  for (size_t i = 0; i < length; i++)
    for (size_t c = 0; c < N_CHUNKS; c++)
      {
        double value = row[c * length + i];
        sum[c] += weight * (before[c] + value);
        before[c] = value;
        out[c * length + i] = sum[c];
      }
  for (size_t i = N_CHUNKS * length; i < n; i++)
    {
      double value = row[i];
      size_t c = N_CHUNKS - 1;
      sum[c] += weight * ((i > 0 ? before[c] : -value) + value);
      before[c] = value;
      out[i] = sum[c];
    }
  double total = 0.0;
  for (size_t c = 0; c < N_CHUNKS; c++)
    {
      chunks->offset[c] = total;
      total += sum[c];
    }
}

/* The fraction where the rate still acts; behind it the exposure stays what it is. */
static double
fractions (const SolPlasmaColumn *column, size_t n_active, const Chunks *chunks, double *row)
{
  double deepest = 0.0;
  size_t n = chunks->n;
  for (size_t c = 0; c < N_CHUNKS; c++)
    {
      size_t start = chunk_start (chunks, c), end = chunk_end (chunks, c);
      end = end < n_active ? end : n_active;
      if (start >= end)
        continue;
      double d = SOL_CPU_NAME (ionised_fraction) (row + start, end - start, chunks->offset[c],
                                                  column->preionised_fraction, row + start);
      deepest = d < deepest ? d : deepest;
    }
  for (size_t i = n_active; i < n; i++)
    row[i] = row[n_active - 1];
  return deepest;
}

/* Free current plus the current of the energy that ionisation takes. */
static void
add_loss (const SolPlasmaColumn *column,
          const double *field,
          const double *rate,
          const double *fraction,
          const Chunks *chunks,
          size_t n_active,
          double *restrict current)
{
  double ip = column->ip_j;
  for (size_t c = 0; c < N_CHUNKS; c++)
    {
      size_t start = chunk_start (chunks, c), end = chunk_end (chunks, c);
      size_t middle = n_active < start ? start : (n_active < end ? n_active : end);
      double offset = chunks->offset[c];
#pragma omp simd
      for (size_t i = start; i < middle; i++)
        {
          double loss = ip * rate[i] * (1.0 - fraction[i]) / field[i];
          current[i] = (current[i] + offset) + (field[i] == 0.0 ? 0.0 : loss);
        }
#pragma omp simd
      for (size_t i = middle; i < end; i++)
        current[i] += offset;
    }
}

static void
add_polarisation (double density,
                  const double *integral,
                  const Chunks *chunks,
                  double *restrict polarisation)
{
  for (size_t c = 0; c < N_CHUNKS; c++)
    {
      size_t end = chunk_end (chunks, c);
      double offset = chunks->offset[c];
#pragma omp simd
      for (size_t i = chunk_start (chunks, c); i < end; i++)
        polarisation[i] += density * (integral[i] + offset);
    }
}

/* Work rows, each with its margins. */
typedef struct
{
  double *rate;
  double *fraction;
  double *current;
  double *filtered;
} Rows;

static SolPlasmaResult
run_column (const SolPlasmaColumn *column,
            const double *field,
            size_t n,
            size_t n_active,
            const Rows *rows,
            double *polarisation)
{
  const double charge_over_mass =
      SOL_ELEMENTARY_CHARGE_C * SOL_ELEMENTARY_CHARGE_C / SOL_ELECTRON_MASS_KG;
  double *restrict current = rows->current;
  const double *fraction = rows->fraction;
  SolPlasmaResult result;
  Chunks chunks;

  const double *row = filter (column, rows->rate, n, rows->fraction);
  scan (row, n, column->dt_s, rows->fraction, &chunks);
  result.undershoot = fractions (column, n_active, &chunks, rows->fraction);
  result.ionised_fraction = fraction[n - 1];
#pragma omp simd
  for (size_t i = 0; i < n; i++)
    current[i] = charge_over_mass * fraction[i] * field[i];
  row = filter (column, rows->current, n, rows->filtered);
  scan (row, n, column->dt_s, rows->current, &chunks);
  add_loss (column, field, rows->rate, fraction, &chunks, n_active, rows->current);
  row = filter (column, rows->current, n, rows->filtered);
  scan (row, n, column->dt_s, rows->filtered, &chunks);
  add_polarisation (column->density_per_m3, rows->filtered, &chunks, polarisation);
  return result;
}

/* First sample and one past the last that have a rate, NaN included; n and 0 where there is none. */
static void
find_active (const double *rate, size_t n, size_t *first, size_t *end)
{
  size_t i = 0, j = n;
  while (i < n && rate[i] == 0.0)
    i++;
  while (j > i && rate[j - 1] == 0.0)
    j--;
  *first = i;
  *end = i < n ? j : 0;
}

/**
 * sol_cpu_plasma_column:
 * @column: the species
 * @field: [n] E, V/m
 * @n: number of samples, at least 1
 * @scratch: rows of work, SOL_CPU_PLASMA_N_ROWS times SOL_CPU_PLASMA_ROW_LENGTH (n)
 * @polarisation: INOUT [n] to which the polarisation is added, C/m^2
 *
 * Samples before the first one with a rate are left out where nothing is preionised, since all
 * stencils are zero there.
 *
 * Source: M. Geissler et al., Phys. Rev. Lett. 83, 2930 (1999), eqs. 2-4.
 * Threads: any. Allocates: no.
 * Returns: fraction at the end and deepest exposure
 */
SolPlasmaResult
SOL_CPU_NAME (plasma_column) (const SolPlasmaColumn *column,
                              const double *field,
                              size_t n,
                              double *scratch,
                              double *polarisation)
{
  size_t stride = SOL_CPU_PLASMA_ROW_LENGTH (n);
  double *rate = scratch + SOL_CPU_ROW_PAD;
  size_t first, end, reach = (size_t) column->n_taps;
  SOL_CPU_NAME (ionisation_rate) (column->rate, field, (int) n, rate);
  find_active (rate, n, &first, &end);
  int is_preionised = column->preionised_fraction > 0.0;
  if (end == 0 && !is_preionised)
    return (SolPlasmaResult){ 0.0, 0.0 };

  /* Each of the three filters looks ahead by its reach, and the trapezoid back by one sample. */
  size_t silent = 3 * reach + 1;
  size_t skipped = is_preionised || first < silent ? 0 : first - silent;
  size_t n_active = end + reach + 1;
  n_active = (n_active < n ? n_active : n) - skipped;
  Rows rows = { .rate = rate + skipped,
                .fraction = rate + stride + skipped,
                .current = rate + 2 * stride + skipped,
                .filtered = rate + 3 * stride + skipped };
  return run_column (column, field + skipped, n - skipped, n_active, &rows, polarisation + skipped);
}
