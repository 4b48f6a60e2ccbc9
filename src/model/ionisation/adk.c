/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Literature: M. V. Ammosov, N. B. Delone and V. P. Krainov, Sov. Phys. JETP 64, 1191 (1986);
 * P. Sprangle, J. R. Penano and B. Hafizi, Phys. Rev. E 66, 046418 (2002). */
#include "config.h"

#include "model/ionisation/adk.h"

#include "base/constants.h"
#include "base/error.h"

/* The threshold is the first of the fields 1000 V/m x 1.01^k with a rate that is representable. */
#define THRESHOLD_START_V_PER_M 1e3
#define THRESHOLD_RATIO 1.01
#define THRESHOLD_STEPS 4096

static double
log_rate (const SolAdk *self, double field)
{
  return self->c0 + self->c1 * log (field) - self->c2 / field;
}

/* The rate rises with the field where it is as small as this, so bisection finds the first. */
static double
find_threshold (const SolAdk *self)
{
  int below = -1, above = THRESHOLD_STEPS;
  while (above - below > 1)
    {
      int k = (below + above) / 2;
      double field = THRESHOLD_START_V_PER_M * pow (THRESHOLD_RATIO, k);
      if (log_rate (self, field) >= log (G_MINDOUBLE) || field > self->c2)
        above = k;
      else
        below = k;
    }
  return THRESHOLD_START_V_PER_M * pow (THRESHOLD_RATIO, above);
}

/**
 * sol_adk_init:
 * @self: OUT
 * @atom: the species; its quantum numbers are not used
 * @options: cycle average and occupancy
 * @error: location for an error
 *
 * Errors: %SOL_MODEL_ERROR_RANGE for an ionisation potential or occupancy that is not positive.
 * Source: Ammosov et al. (1986) in the form of Sprangle et al. (2002).
 * Threads: any. Allocates: no.
 * Returns: whether @self is set
 */
gboolean
sol_adk_init (SolAdk *self,
              const SolIonisationAtom *atom,
              const SolIonisationOptions *options,
              GError **error)
{
  if (!(atom->ip_hartree > 0.0 && options->occupancy > 0.0))
    {
      g_set_error (error, SOL_MODEL_ERROR, SOL_MODEL_ERROR_RANGE,
                   "The ADK ionisation rate needs a positive ionisation potential and number of "
                   "electrons, not %g Hartree and %g.",
                   atom->ip_hartree, options->occupancy);
      return FALSE;
    }
  double ip_j = atom->ip_hartree * SOL_HARTREE_J;
  double ns = sqrt (0.5 / atom->ip_hartree);
  double omega_p = ip_j / SOL_HBAR_J_S;
  /* 4 w_p / w_t = strength / E */
  double strength =
      4.0 * omega_p * sqrt (2.0 * SOL_ELECTRON_MASS_KG * ip_j) / SOL_ELEMENTARY_CHARGE_C;
  double log_c2 = 2.0 * log (fabs (atom->c_nl));
  int sign;
  if (isnan (atom->c_nl))
    log_c2 = 2.0 * ns * M_LN2 - log (ns) - lgamma_r (ns + 1.0, &sign) - lgamma_r (ns, &sign);
  self->c0 = log (options->occupancy * omega_p) + log_c2 + (2.0 * ns - 1.0) * log (strength);
  self->c1 = -(2.0 * ns - 1.0);
  self->c2 = strength / 3.0;
  if (options->cycle_average)
    {
      double f0 = pow (2.0 * atom->ip_hartree, 1.5) * SOL_ATOMIC_FIELD_V_PER_M;
      self->c0 += 0.5 * log (3.0 / (M_PI * f0));
      self->c1 += 0.5;
    }
  self->field_min_v_per_m = find_threshold (self);
  return TRUE;
}

/**
 * sol_adk_rate_per_s:
 * @self: the rate
 * @field_v_per_m: field, not negative
 *
 * Source: Ammosov et al. (1986).
 * Threads: any. Allocates: no.
 * Returns: W in 1/s; exactly zero below the threshold
 */
double
sol_adk_rate_per_s (const SolAdk *self, double field_v_per_m)
{
  if (field_v_per_m < self->field_min_v_per_m)
    return 0.0;
  return exp (log_rate (self, field_v_per_m));
}
