/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "model/ionisation/rate-table.h"

#include "base/constants.h"
#include "base/error.h"
#include "model/ionisation/adk.h"
#include "model/ionisation/lobatto.h"
#include "model/ionisation/rate-channels.h"

#include <stdint.h>
#include <string.h>

/* Below this rate a species may sit in the field for a second without a trace. */
#define RATE_MIN_PER_S 1e-12
/* The table ends here in units of the barrier-suppression field, ... */
#define FIELD_MAX_BARRIERS 1.5
/* ... or where it would have this many segments (wavelengths beyond 6 um for helium). */
#define MAX_SEGMENTS 65536
/* A table that misses the formula by this is refused. */
#define LIMIT 1e-6
#define TERMS SOL_RATE_ROW_TERMS
#define OCTAVE_SHIFT (52 - SOL_RATE_ROW_OCTAVE_BITS)

struct _SolRateTable
{
  gatomicrefcount ref_count;
  SolRateRow row;
  double *envelope;
  double *channel;
};

static double
polynomial (const double *c, double t)
{
  double sum = c[TERMS - 1];
  for (int j = TERMS - 2; j >= 0; j--)
    sum = c[j] + t * sum;
  return sum;
}

static double
f_squared_of (double field_v_per_m)
{
  double f = field_v_per_m / SOL_ATOMIC_FIELD_V_PER_M;
  return f * f;
}

/* The lowest field with a rate that matters. The rate is not monotonic at a closing, so the search
 * comes from below. */
static double
find_field_min (const SolPpt *ppt, double field_max)
{
  double low = field_max;
  while (low > 1e-6 && sol_ppt_rate_per_s (ppt, low) > 1e-6 * RATE_MIN_PER_S)
    low *= 0.5;
  double high = low;
  while (high < field_max && sol_ppt_rate_per_s (ppt, high) < RATE_MIN_PER_S)
    {
      low = high;
      high *= 1.02;
    }
  for (int i = 0; i < 40; i++)
    {
      double middle = 0.5 * (low + high);
      if (sol_ppt_rate_per_s (ppt, middle) < RATE_MIN_PER_S)
        low = middle;
      else
        high = middle;
    }
  return high;
}

/* d ln W / d ln E of the form without channels: the slope past the ripple of the closings. */
static double
mean_slope (const SolPpt *ppt, double field)
{
  double log_rate[2];
  const double step = 1e-3;
  for (int i = 0; i < 2; i++)
    {
      SolPptPoint point;
      double f_squared = f_squared_of (field * exp (i == 0 ? -step : step));
      sol_ppt_point (ppt, f_squared, &point);
      log_rate[i] = sol_ppt_log_integral (ppt, &point, f_squared);
    }
  return (log_rate[1] - log_rate[0]) / (2.0 * step);
}

static int
cell_of (double x)
{
  uint64_t bits;
  memcpy (&bits, &x, sizeof bits);
  return (int) (bits >> OCTAVE_SHIFT);
}

/* The lower edge of an envelope cell; that of the next cell is its upper one. */
static double
cell_edge (int cell)
{
  uint64_t bits = (uint64_t) cell << OCTAVE_SHIFT;
  double x;
  memcpy (&x, &bits, sizeof x);
  return x;
}

static void
fill_envelope (SolRateTable *self, const SolPpt *ppt)
{
  SolRateRow *row = &self->row;
  double unit = f_squared_of (1.0);
  SolLobatto rule;
  sol_lobatto_init (&rule, TERMS);
  row->cell_first = cell_of (row->field_min_v_per_m * row->field_min_v_per_m);
  row->n_envelope = cell_of (row->field_max_v_per_m * row->field_max_v_per_m) - row->cell_first + 1;
  self->envelope = g_new0 (double, (gsize) row->n_envelope * 2 * TERMS);
  for (int cell = 0; cell < row->n_envelope; cell++)
    {
      double low = cell_edge (row->cell_first + cell);
      double width = cell_edge (row->cell_first + cell + 1) - low;
      double p[TERMS], a[TERMS];
      for (int k = 0; k < TERMS; k++)
        {
          SolPptPoint point;
          double f_squared = (low + rule.node[k] * width) * unit;
          sol_ppt_point (ppt, f_squared, &point);
          p[k] = ppt->integral ? sol_ppt_log_integral (ppt, &point, f_squared) : point.log_envelope;
          a[k] = point.a;
        }
      double *c = self->envelope + (gsize) cell * 2 * TERMS;
      sol_lobatto_to_powers (&rule, p, c);
      if (!ppt->integral)
        sol_lobatto_to_powers (&rule, a, c + TERMS);
    }
  row->envelope = self->envelope;
}

static double
envelope_error (const SolRateRow *row, const SolPpt *ppt)
{
  double worst = 0.0;
  double unit = f_squared_of (1.0);
  for (int cell = 0; cell < row->n_envelope; cell++)
    {
      const double *c = row->envelope + (gsize) cell * 2 * TERMS;
      double low = cell_edge (row->cell_first + cell), u = 0.03;
      double f_squared = (low + u * (cell_edge (row->cell_first + cell + 1) - low)) * unit;
      SolPptPoint point;
      sol_ppt_point (ppt, f_squared, &point);
      double n = ppt->v0 + ppt->v1 * f_squared;
      double want = ppt->integral ? sol_ppt_log_integral (ppt, &point, f_squared)
                                  : point.log_envelope - n * point.a;
      double got = polynomial (c, u) - (ppt->integral ? 0.0 : n * polynomial (c + TERMS, u));
      worst = MAX (worst, fabs (got - want));
    }
  return worst;
}

static gboolean
fill_ppt (SolRateTable *self,
          const SolIonisationAtom *atom,
          const SolIonisationOptions *options,
          GError **error)
{
  SolPpt ppt;
  SolRateRow *row = &self->row;
  if (!sol_ppt_init (&ppt, atom, options, error))
    return FALSE;
  row->kind = ppt.integral ? SOL_RATE_ROW_SMOOTH : SOL_RATE_ROW_CHANNELS;
  double field_max = FIELD_MAX_BARRIERS * sol_barrier_suppression_field_v_per_m (atom);
  double f_limit = sqrt ((MAX_SEGMENTS - 1) / ppt.v1);
  row->field_max_v_per_m = MIN (field_max, f_limit * SOL_ATOMIC_FIELD_V_PER_M);
  row->field_min_v_per_m = find_field_min (&ppt, row->field_max_v_per_m);
  row->continuation = mean_slope (&ppt, row->field_max_v_per_m);
  double v_max = ppt.v0 + ppt.v1 * f_squared_of (row->field_max_v_per_m);
  row->n_first = (int) ceil (ppt.v0 + ppt.v1 * f_squared_of (row->field_min_v_per_m));
  row->n_segments = (int) ceil (v_max) - row->n_first + 1;
  fill_envelope (self, &ppt);
  double worst = envelope_error (row, &ppt);
  if (!ppt.integral)
    {
      double channel_error;
      row->v0 = ppt.v0;
      row->v1 = ppt.v1 * f_squared_of (1.0);
      self->channel = sol_rate_channels_new (&ppt, row, &channel_error);
      row->channel = self->channel;
      worst = MAX (worst, channel_error);
    }
  if (!(worst <= LIMIT) || !isfinite (row->continuation))
    {
      g_set_error (error, SOL_MODEL_ERROR, SOL_MODEL_ERROR_RANGE,
                   "The PPT ionisation rate at %g rad/s cannot be tabulated (error %.1e, allowed "
                   "%.1e); set another frequency for it or choose ionisation = adk.",
                   options->omega_rad_per_s, worst, LIMIT);
      return FALSE;
    }
  return TRUE;
}

static gboolean
fill_adk (SolRateTable *self,
          const SolIonisationAtom *atom,
          const SolIonisationOptions *options,
          GError **error)
{
  SolAdk adk;
  if (!sol_adk_init (&adk, atom, options, error))
    return FALSE;
  self->row = (SolRateRow){
    .kind = SOL_RATE_ROW_CLOSED,
    .field_min_v_per_m = adk.field_min_v_per_m,
    .field_max_v_per_m = INFINITY,
    .c0 = adk.c0,
    .c1 = adk.c1,
    .c2 = adk.c2,
  };
  return TRUE;
}

/**
 * sol_rate_table_new:
 * @atom: the species
 * @options: model and variants
 * @error: location for an error
 *
 * The rate between 1e-12 1/s and 1.5 times the barrier-suppression field. Polynomials of degree
 * five hold the envelope, on cells that divide each octave of the squared field, and the channel
 * sum, on cells of q = sqrt (n - v) within each segment between two channel closings; q is the
 * variable in which the onset of a channel is smooth. Cells are refined until the table agrees with
 * the formula to 5e-9. Above its end the rate follows a power law with the slope that the form
 * without channels has there.
 *
 * Errors: %SOL_MODEL_ERROR_MISSING for PPT of a species without quantum numbers,
 *   %SOL_MODEL_ERROR_RANGE for values that formula or table do not cover.
 * Source: own; the rates are those of ppt.c and adk.c.
 * Threads: any. Allocates: yes.
 * Returns: (transfer full) (nullable): the table
 */
SolRateTable *
sol_rate_table_new (const SolIonisationAtom *atom,
                    const SolIonisationOptions *options,
                    GError **error)
{
  SolRateTable *self = g_new0 (SolRateTable, 1);
  g_atomic_ref_count_init (&self->ref_count);
  gboolean filled = options->model == SOL_IONISATION_PPT ? fill_ppt (self, atom, options, error)
                                                         : fill_adk (self, atom, options, error);
  if (!filled)
    g_clear_pointer (&self, sol_rate_table_unref);
  return self;
}

/**
 * sol_rate_table_ref:
 * @self: the table
 *
 * Source: own.
 * Threads: any. Allocates: no.
 * Returns: (transfer full): @self
 */
SolRateTable *
sol_rate_table_ref (SolRateTable *self)
{
  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

/**
 * sol_rate_table_unref:
 * @self: the table
 *
 * Source: own.
 * Threads: any. Allocates: no.
 */
void
sol_rate_table_unref (SolRateTable *self)
{
  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;
  g_free (self->envelope);
  g_free (self->channel);
  g_free (self);
}

/**
 * sol_rate_table_get_row:
 * @self: the table
 *
 * Source: own.
 * Threads: any. Allocates: no.
 * Returns: (transfer none): what kernels evaluate; lives as long as @self
 */
const SolRateRow *
sol_rate_table_get_row (const SolRateTable *self)
{
  return &self->row;
}
