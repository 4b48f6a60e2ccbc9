/* SPDX-License-Identifier: GPL-3.0-or-later */
/* docs/physics/plasma.md; the twin is kernels/reference/plasma-column.c. Rows carry a margin at both
 * ends, so that a filter runs over them without a test. A pass filters, integrates and uses the
 * integral block by block, so that no row is written only to be read by the next pass. */
#include "config.h"

#include "kernels/cpu/plasma-column.h"

#include "base/constants.h"
#include "kernels/cpu/ionisation-rate.h"
#include "kernels/cpu/protected-strict.h"
#include "kernels/cpu/vector.h"

#include <math.h>
#include <string.h>

/* Samples of one block: its integral stays in the first-level cache. */
#define BLOCK 256

/* A filtered cumulative trapezoid on its way along a row. */
typedef struct
{
  int n_taps;
  const double *tap;
  double weight;     /* dt/2 */
  SolVector sum;     /* so far, in all places */
  SolVector earlier; /* its last place: the filtered sample before */
  int has_begun;
} Integral;

/* Zero before the row, point reflection in the last sample behind it. */
static void
fill_margins (double *row, size_t n)
{
  memset (row - SOL_CPU_ROW_PAD, 0, SOL_CPU_ROW_PAD * sizeof *row);
  double twice = 2.0 * row[n - 1];
  for (size_t k = 1; k <= SOL_CPU_ROW_PAD; k++)
    row[n - 1 + k] = twice - (k < n ? row[n - 1 - k] : 0.0);
}

SOL_V_INLINE SolVector
filter_vector (int n_taps, const double *tap, const double *at)
{
  SolVector y = tap[0] * sol_v_load (at);
  for (int k = 1; k <= n_taps; k++)
    y += tap[k] * (sol_v_load (at - k) + sol_v_load (at + k));
  return y;
}

/* The trapezoid is the filter of the one tap 1. */
static void
begin (Integral *self, const SolPlasmaColumn *column, double *row, size_t n)
{
  static const double one[1] = { 1.0 };
  self->n_taps = column->n_taps;
  self->tap = column->n_taps > 0 ? column->tap : one;
  self->weight = 0.5 * column->dt_s;
  self->sum = (SolVector){ 0.0 };
  self->has_begun = 0;
  fill_margins (row, n);
}

/* By whole vectors: what is read and written behind the end is margin. */
SOL_V_INLINE void
integrate_with (Integral *self, int n_taps, const double *row, size_t n, double *restrict out)
{
  SolVector sum = self->sum, earlier = self->earlier;
  for (size_t i = 0; i < n; i += SOL_V_WIDTH)
    {
      SolVector y = filter_vector (n_taps, self->tap, row + i);
      if (!self->has_begun)
        {
          /* The first sample has no trapezoid before it. */
          earlier = (SolVector){ 0.0 } - y[0];
          self->has_begun = 1;
        }
      SolVector steps = sol_v_running_sum (self->weight * (sol_v_earlier (earlier, y) + y));
      sol_v_store (out + i, sum + steps);
      sum += sol_v_last (steps);
      earlier = y;
    }
  self->sum = sum;
  self->earlier = earlier;
}

/* The next @n samples of the integral; the numbers of taps in use have loops of their own. */
static void
integrate (Integral *self, const double *row, size_t n, double *out)
{
  if (self->n_taps == 4)
    integrate_with (self, 4, row, n, out);
  else if (self->n_taps == 0)
    integrate_with (self, 0, row, n, out);
  else
    integrate_with (self, self->n_taps, row, n, out);
}

/* What one column works on, counted from the first sample that is not left out. */
typedef struct
{
  const SolPlasmaColumn *column;
  size_t n;
  size_t n_active; /* behind it there is no rate and the fraction stays what it is */
  int n_comp;
  const double *field[2];
  double *polarisation[2];
  const double *window; /* NULL: one everywhere */
  int is_first;         /* the polarisation is written, not added to */
  double *rate;         /* rows of work, each with its margins */
  double *fraction;
  double *current;
  double *total_current;
} Work;

static size_t
least (size_t a, size_t b)
{
  return a < b ? a : b;
}

/* Exposure and fraction where the rate still acts. */
static SolPlasmaResult
make_fraction (const Work *w)
{
  Integral exposure;
  double block[BLOCK];
  SolPlasmaResult result = { 0.0, 0.0 };
  begin (&exposure, w->column, w->rate, w->n);
  for (size_t start = 0; start < w->n_active; start += BLOCK)
    {
      size_t count = least (w->n_active - start, BLOCK);
      integrate (&exposure, w->rate + start, count, block);
      double d = SOL_CPU_NAME (ionised_fraction) (block, count, 0.0, w->column->preionised_fraction,
                                                  w->fraction + start);
      result.undershoot = d < result.undershoot ? d : result.undershoot;
    }
  result.ionised_fraction = w->fraction[w->n_active - 1];
  return result;
}

/* What the free electrons are driven by. */
static void
make_drive (const Work *w, int c, double fraction_end)
{
  const double charge_over_mass =
      SOL_ELEMENTARY_CHARGE_C * SOL_ELEMENTARY_CHARGE_C / SOL_ELECTRON_MASS_KG;
  const double *restrict field = w->field[c], *restrict fraction = w->fraction;
  double *restrict current = w->current;
#pragma omp simd
  for (size_t i = 0; i < w->n_active; i++)
    current[i] = charge_over_mass * fraction[i] * field[i];
#pragma omp simd
  for (size_t i = w->n_active; i < w->n; i++)
    current[i] = charge_over_mass * fraction_end * field[i];
}

/* The current of the energy that ionisation takes, I_p w (1 - f) E / |E|^2. */
static void
add_loss (const Work *w, int c, size_t start, size_t count, double *restrict current)
{
  double ip = w->column->ip_j;
  const double *restrict rate = w->rate + start, *restrict fraction = w->fraction + start;
  const double *restrict e = w->field[c] + start;
  if (w->n_comp == 1)
    {
#pragma omp simd
      for (size_t i = 0; i < count; i++)
        {
          double loss = ip * rate[i] * (1.0 - fraction[i]) / e[i];
          current[i] += e[i] == 0.0 ? 0.0 : loss;
        }
      return;
    }
  const double *restrict other = w->field[1 - c] + start;
#pragma omp simd
  for (size_t i = 0; i < count; i++)
    {
      double squared = e[i] * e[i] + other[i] * other[i];
      double loss = ip * rate[i] * (1.0 - fraction[i]) * (e[i] / squared);
      current[i] += squared == 0.0 ? 0.0 : loss;
    }
}

static void
make_total_current (const Work *w, int c)
{
  Integral current;
  begin (&current, w->column, w->current, w->n);
  for (size_t start = 0; start < w->n; start += BLOCK)
    {
      size_t count = least (w->n - start, BLOCK);
      integrate (&current, w->current + start, count, w->total_current + start);
      if (start < w->n_active)
        add_loss (w, c, start, least (count, w->n_active - start), w->total_current + start);
    }
}

static void
make_polarisation (const Work *w, int c)
{
  Integral integral;
  double density = w->column->density_per_m3, block[BLOCK];
  begin (&integral, w->column, w->total_current, w->n);
  for (size_t start = 0; start < w->n; start += BLOCK)
    {
      size_t count = least (w->n - start, BLOCK);
      double *restrict p = w->polarisation[c] + start;
      const double *restrict window = w->window != NULL ? w->window + start : NULL;
      integrate (&integral, w->total_current + start, count, block);
      if (window != NULL)
#pragma omp simd
        for (size_t i = 0; i < count; i++)
          block[i] *= window[i];
      if (w->is_first)
#pragma omp simd
        for (size_t i = 0; i < count; i++)
          p[i] = density * block[i];
      else
#pragma omp simd
        for (size_t i = 0; i < count; i++)
          p[i] += density * block[i];
    }
}

/* |E| of two components; its row is the drive's, which is made later. */
static const double *
make_magnitude (const double *const *field, size_t n, double *restrict magnitude)
{
  const double *restrict x = field[0], *restrict y = field[1];
#pragma omp simd
  for (size_t i = 0; i < n; i++)
    magnitude[i] = sqrt (x[i] * x[i] + y[i] * y[i]);
  return magnitude;
}

/**
 * sol_cpu_plasma_column:
 * @column: the species
 * @field: [n_comp] rows [n] of E, V/m
 * @n_comp: components of the field, 1 or 2
 * @window: (nullable): [n] multiplies what is added
 * @is_first: nonzero: the polarisation is written; zero: it is added to
 * @n: number of samples, at least 1
 * @scratch: rows of work, SOL_CPU_PLASMA_N_ROWS times SOL_CPU_PLASMA_ROW_LENGTH (n)
 * @polarisation: INOUT [n_comp] rows [n] of the polarisation, C/m^2
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
                              const double *const *field,
                              int n_comp,
                              const double *window,
                              int is_first,
                              size_t n,
                              double *scratch,
                              double *const *polarisation)
{
  size_t stride = SOL_CPU_PLASMA_ROW_LENGTH (n), reach = (size_t) column->n_taps;
  double *rate = scratch + SOL_CPU_ROW_PAD;
  const double *magnitude = n_comp == 1 ? field[0] : make_magnitude (field, n, rate + 2 * stride);
  SolCpuRange active = SOL_CPU_NAME (ionisation_rate) (column->rate, magnitude, (int) n, rate);
  int is_preionised = column->preionised_fraction > 0.0;
  size_t end = active.end, first = active.first;
  /* Each of the three filters looks ahead by its reach, and the trapezoid back by one sample. */
  size_t silent = 3 * reach + 1;
  size_t skipped = is_preionised || first < silent ? 0 : first - silent;
  if (end == 0 && !is_preionised)
    skipped = n;
  for (int c = 0; c < n_comp && is_first; c++)
    memset (polarisation[c], 0, skipped * sizeof (double));
  if (skipped == n)
    return (SolPlasmaResult){ 0.0, 0.0 };
  size_t n_active = end + reach + 1;
  Work w = { .column = column,
             .n = n - skipped,
             .n_active = least (n_active, n) - skipped,
             .n_comp = n_comp,
             .window = window != NULL ? window + skipped : NULL,
             .is_first = is_first,
             .rate = rate + skipped,
             .fraction = rate + stride + skipped,
             .current = rate + 2 * stride + skipped,
             .total_current = rate + 3 * stride + skipped };
  for (int c = 0; c < n_comp; c++)
    {
      w.field[c] = field[c] + skipped;
      w.polarisation[c] = polarisation[c] + skipped;
    }
  SolPlasmaResult result = make_fraction (&w);
  for (int c = 0; c < n_comp; c++)
    {
      make_drive (&w, c, result.ionised_fraction);
      make_total_current (&w, c);
      make_polarisation (&w, c);
    }
  return result;
}
