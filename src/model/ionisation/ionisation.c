/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Literature: L. V. Keldysh, Sov. Phys. JETP 20, 1307 (1965);
 * S. Augst et al., Phys. Rev. Lett. 63, 2212 (1989). */
#include "config.h"

#include "model/ionisation/ionisation.h"

#include "base/constants.h"
#include "base/error.h"
#include "model/ionisation/adk.h"
#include "model/ionisation/ppt.h"

/**
 * sol_ionisation_options_default:
 * @model: the model
 * @omega_rad_per_s: angular frequency of the light; not used by ADK
 *
 * PPT: Stark shift, dipole correction, sum over m, instantaneous, both spin electrons. ADK:
 * instantaneous, one electron.
 *
 * Source: docs/physics/ionisation.md on the occupancy.
 * Threads: any. Allocates: no.
 * Returns: the options
 */
SolIonisationOptions
sol_ionisation_options_default (SolIonisationModel model, double omega_rad_per_s)
{
  return (SolIonisationOptions){
    .model = model,
    .omega_rad_per_s = omega_rad_per_s,
    .stark = TRUE,
    .dipole = TRUE,
    .sum_m = TRUE,
    .cycle_average = FALSE,
    .integral = FALSE,
    .occupancy = model == SOL_IONISATION_PPT ? 2.0 : 1.0,
  };
}

/**
 * sol_ionisation_rate_per_s:
 * @atom: the species
 * @options: model and variants
 * @field_v_per_m: field; only its size counts
 * @rate_per_s: OUT rate in 1/s; zero at zero field and where it is not representable
 * @error: location for an error
 *
 * Errors: %SOL_MODEL_ERROR_MISSING for PPT of a species without quantum numbers,
 *   %SOL_MODEL_ERROR_RANGE for a field that is not finite or beyond SOL_PPT_FIELD_MAX_V_PER_M (PPT)
 *   and for values that the formulas do not cover.
 * Source: Ilkov et al. (1992) for PPT, Ammosov et al. (1986) for ADK; see ppt.c and adk.c.
 * Threads: any. Allocates: no.
 * Returns: whether @rate_per_s is set
 */
gboolean
sol_ionisation_rate_per_s (const SolIonisationAtom *atom,
                           const SolIonisationOptions *options,
                           double field_v_per_m,
                           double *rate_per_s,
                           GError **error)
{
  gboolean ppt = options->model == SOL_IONISATION_PPT;
  double field = fabs (field_v_per_m);
  double limit = ppt ? SOL_PPT_FIELD_MAX_V_PER_M : G_MAXDOUBLE;
  if (!(field <= limit))
    {
      g_set_error (error, SOL_MODEL_ERROR, SOL_MODEL_ERROR_RANGE,
                   "The ionisation rate is not defined at a field of %g V/m: the formula ends at "
                   "%g V/m.",
                   field_v_per_m, limit);
      return FALSE;
    }
  if (ppt)
    {
      SolPpt model;
      if (!sol_ppt_init (&model, atom, options, error))
        return FALSE;
      *rate_per_s = sol_ppt_rate_per_s (&model, field);
      return TRUE;
    }
  SolAdk adk;
  if (!sol_adk_init (&adk, atom, options, error))
    return FALSE;
  *rate_per_s = sol_adk_rate_per_s (&adk, field);
  return TRUE;
}

/**
 * sol_barrier_suppression_field_v_per_m:
 * @atom: the species; a charge that is not known counts as one
 *
 * Source: Augst et al. (1989).
 * Threads: any. Allocates: no.
 * Returns: the field that lowers the Coulomb barrier to the bound level, in V/m
 */
double
sol_barrier_suppression_field_v_per_m (const SolIonisationAtom *atom)
{
  double charge = atom->charge > 0.0 ? atom->charge : 1.0;
  double ip = atom->ip_hartree;
  return ip * ip / (4.0 * charge) * SOL_ATOMIC_FIELD_V_PER_M;
}

/**
 * sol_keldysh_parameter:
 * @atom: the species
 * @omega_rad_per_s: angular frequency of the light
 * @field_v_per_m: peak field, positive
 *
 * Source: Keldysh (1965), without Stark shift.
 * Threads: any. Allocates: no.
 * Returns: the ratio of the tunnelling time to the period
 */
double
sol_keldysh_parameter (const SolIonisationAtom *atom, double omega_rad_per_s, double field_v_per_m)
{
  double omega = omega_rad_per_s * SOL_ATOMIC_TIME_S;
  double field = field_v_per_m / SOL_ATOMIC_FIELD_V_PER_M;
  return omega * sqrt (2.0 * atom->ip_hartree) / field;
}
