/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "session/check/ionisation-estimate.h"

#include "model/ionisation/ppt.h"

#include <math.h>

/* The rate is taken at this many fields from this share of the peak up, and between them ln W is a
 * straight line over ln E: the steep onsets of the channels are averaged over the cycle anyway. */
#define N_FIELDS 64
#define FIELD_SHARE 0.15
#define N_PHASES 24
#define N_TIMES 64
/* Half of the time over which the envelope is followed, in full widths. */
#define TIME_REACH 1.5

typedef struct
{
  double log_field_step;
  double field_max;
  double log_rate[N_FIELDS];
} Rates;

static gboolean
fill_rates (Rates *self, const SolIonisationAtom *atom, const SolIonisationOptions *options)
{
  self->log_field_step = -log (FIELD_SHARE) / (N_FIELDS - 1);
  for (int i = 0; i < N_FIELDS; i++)
    {
      double rate;
      double field = self->field_max * exp (self->log_field_step * (i - N_FIELDS + 1));
      if (!sol_ionisation_rate_per_s (atom, options, field, &rate, NULL))
        return FALSE;
      self->log_rate[i] = log (rate);
    }
  return TRUE;
}

static double
rate_at (const Rates *self, double field)
{
  double x = N_FIELDS - 1 + log (field / self->field_max) / self->log_field_step;
  if (!(x >= 0.0))
    return 0.0;
  int i = MIN ((int) x, N_FIELDS - 2);
  if (isinf (self->log_rate[i]))
    return 0.0;
  return exp (self->log_rate[i] + (x - i) * (self->log_rate[i + 1] - self->log_rate[i]));
}

/* Over half a cycle of the carrier; a rate that is an average already is taken as it is. */
static double
mean_rate (const Rates *self, double amplitude, gboolean is_average)
{
  double sum = 0.0;
  if (is_average)
    return rate_at (self, amplitude);
  for (int i = 0; i < N_PHASES; i++)
    sum += rate_at (self, amplitude * cos (G_PI_2 * (i + 0.5) / N_PHASES));
  return sum / N_PHASES;
}

/**
 * sol_ionisation_estimate_fraction:
 * @atom: the species
 * @options: rate model
 * @field_v_per_m: peak field
 * @fwhm_s: full width of the power at half its maximum
 *
 * 1 - exp (-∫W dt) over a Gaussian pulse, the rate averaged over the carrier's cycle.
 *
 * Threads: any. Allocates: no.
 * Returns: the ionised share; 0 without light, NAN if there is no rate for the species
 */
double
sol_ionisation_estimate_fraction (const SolIonisationAtom *atom,
                                  const SolIonisationOptions *options,
                                  double field_v_per_m,
                                  double fwhm_s)
{
  Rates rates = { .field_max = fmin (field_v_per_m, 0.99 * SOL_PPT_FIELD_MAX_V_PER_M) };
  gboolean is_average = options->model == SOL_IONISATION_PPT && options->cycle_average;
  double exposure = 0.0;
  if (!(field_v_per_m > 0.0) || !(fwhm_s > 0.0))
    return 0.0;
  if (!fill_rates (&rates, atom, options))
    return NAN;
  double dt = 2.0 * TIME_REACH * fwhm_s / N_TIMES;
  for (int i = 0; i < N_TIMES; i++)
    {
      double t = (i + 0.5) * dt - TIME_REACH * fwhm_s;
      double amplitude = rates.field_max * exp2 (-2.0 * (t / fwhm_s) * (t / fwhm_s));
      exposure += mean_rate (&rates, amplitude, is_average) * dt;
    }
  return -expm1 (-exposure);
}
