/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "gate-forecast.h"

#include <math.h>

/* Rows leave the caches as they grow, and a neighbour's load comes and goes. */
#define TRIAL_MARGIN 1.3

/**
 * sol_gate_forecast_learn:
 * @self: (inout): the forecast, zero at first
 * @cost: what a row took
 *
 * Threads: one at a time. Allocates: no.
 */
void
sol_gate_forecast_learn (SolGateForecast *self, const SolGateCost *cost)
{
  g_return_if_fail (self->n < (int) G_N_ELEMENTS (self->costs));
  self->costs[self->n++] = *cost;
}

/* In proportion to a trial: the transforms of all rows. What the products between lanes and rows grow
 * faster by is within the margin at these sizes. */
static double
get_work (const SolGateSize *size)
{
  double n = (double) size->n_sample;
  return (double) size->n_row * n * log2 (n);
}

/* The last row of the same case tells most; without one, the dearest of the others. */
static double
get_trial_s (const SolGateForecast *self, const char *name, const SolGateSize *size)
{
  double worst = 0.0;
  for (int i = self->n - 1; i >= 0; i--)
    {
      const SolGateCost *cost = &self->costs[i];
      double trial_s = cost->trial_s * get_work (size) / get_work (&cost->size);
      if (g_str_equal (cost->name, name))
        return trial_s;
      worst = fmax (worst, trial_s);
    }
  return worst;
}

/**
 * sol_gate_forecast_get_once_s:
 * @self: the forecast
 *
 * What comes once a row: opening both sides, plans of transforms, which FFTW measures for a time that is
 * limited, programs, which are compiled for each size. None of these grows with the samples as trials
 * do, and each depends on what was kept from rows before: the longest of all rows but the first, which
 * also pays for what comes once a process.
 *
 * Threads: any. Allocates: no.
 * Returns: seconds, 0 where fewer than two rows are known
 */
double
sol_gate_forecast_get_once_s (const SolGateForecast *self)
{
  double longest = 0.0;
  for (int i = 1; i < self->n; i++)
    longest = fmax (longest, self->costs[i].once_s);
  return longest;
}

/**
 * sol_gate_forecast_get_s:
 * @self: the forecast
 * @name: the case
 * @size: its size
 *
 * Threads: any. Allocates: no.
 * Returns: seconds that a row takes at least, without making its problem; 0 for the first
 */
double
sol_gate_forecast_get_s (const SolGateForecast *self, const char *name, const SolGateSize *size)
{
  return sol_gate_forecast_get_once_s (self) +
         TRIAL_MARGIN * SOL_GATE_TRIALS_MIN * get_trial_s (self, name, size);
}
