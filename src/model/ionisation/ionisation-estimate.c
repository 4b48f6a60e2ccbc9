/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "model/ionisation/ionisation-estimate.h"

#include "base/constants.h"
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

/* Over a quarter of the ellipse; a rate that is an average already is taken as it is. */
static double
mean_rate (const Rates *self, double amplitude, double ellipticity, gboolean is_average)
{
  double sum = 0.0;
  if (is_average)
    return rate_at (self, amplitude);
  for (int i = 0; i < N_PHASES; i++)
    {
      double phase = G_PI_2 * (i + 0.5) / N_PHASES;
      sum += rate_at (self, amplitude * hypot (cos (phase), ellipticity * sin (phase)));
    }
  return sum / N_PHASES;
}

/**
 * sol_ionisation_estimate_fraction:
 * @atom: the species
 * @options: rate model
 * @light: a pulse
 *
 * 1 - exp (-∫W dt) over a Gaussian pulse, the rate averaged over the carrier's cycle.
 *
 * Source: docs/physics/before-a-run.md.
 * Threads: any. Allocates: no.
 * Returns: the ionised share; 0 without light, NAN if there is no rate for the species
 */
double
sol_ionisation_estimate_fraction (const SolIonisationAtom *atom,
                                  const SolIonisationOptions *options,
                                  const SolIonisationLight *light)
{
  double field = light->field_v_per_m / hypot (1.0, light->ellipticity), fwhm = light->fwhm_s;
  Rates rates = { .field_max = fmin (field, 0.99 * SOL_PPT_FIELD_MAX_V_PER_M) };
  gboolean is_average = options->model == SOL_IONISATION_PPT && options->cycle_average;
  double exposure = 0.0;
  if (!(field > 0.0) || !(fwhm > 0.0))
    return 0.0;
  if (!fill_rates (&rates, atom, options))
    return NAN;
  double dt = 2.0 * TIME_REACH * fwhm / N_TIMES;
  for (int i = 0; i < N_TIMES; i++)
    {
      double t = (i + 0.5) * dt - TIME_REACH * fwhm;
      double amplitude = rates.field_max * exp2 (-2.0 * (t / fwhm) * (t / fwhm));
      exposure += mean_rate (&rates, amplitude, light->ellipticity, is_average) * dt;
    }
  return -expm1 (-exposure);
}

/**
 * sol_ionisation_light_of_soliton:
 * @light: a pulse
 * @order: its soliton order, above one
 *
 * The strongest soliton after the fission of order N has (2N - 1)/N times the field of the pulse and
 * 1/(2N - 1) of its duration.
 *
 * Source: J. Satsuma and N. Yajima, Prog. Theor. Phys. Suppl. 55, 284 (1974).
 * Threads: any. Allocates: no.
 * Returns: that soliton
 */
SolIonisationLight
sol_ionisation_light_of_soliton (const SolIonisationLight *light, double order)
{
  SolIonisationLight soliton = *light;
  soliton.field_v_per_m *= (2.0 * order - 1.0) / order;
  soliton.fwhm_s /= 2.0 * order - 1.0;
  return soliton;
}

/**
 * sol_ionisation_plasma_index:
 * @electrons_per_m3: free electrons
 * @omega_rad_per_s: frequency of the light
 *
 * Source: M. Born and E. Wolf, Principles of Optics, 7th ed. (1999), sec. 14.1.
 * Threads: any. Allocates: no.
 * Returns: what they take from the refractive index, if they are few
 */
double
sol_ionisation_plasma_index (double electrons_per_m3, double omega_rad_per_s)
{
  double critical = SOL_EPSILON0_F_PER_M * SOL_ELECTRON_MASS_KG * omega_rad_per_s *
                    omega_rad_per_s / (SOL_ELEMENTARY_CHARGE_C * SOL_ELEMENTARY_CHARGE_C);
  return 0.5 * electrons_per_m3 / critical;
}
