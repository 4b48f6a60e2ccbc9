/* SPDX-License-Identifier: GPL-3.0-or-later */
/* docs/physics/raman.md. Literature: S.-F. Gao et al., Laser Photonics Rev. 16, 2100426 (2022);
 * F. Belli et al., Phys. Rev. A 92, 063828 (2015). */
#include "config.h"

#include "model/raman/raman-gas.h"

#include "base/constants.h"
#include "base/error.h"

/* Highest rotational level. */
#define J_MAX 50

/* 4 pi epsilon_0: polarisabilities are given as volumes. */
#define POLARISABILITY_FROM_VOLUME (4.0 * SOL_PI * SOL_EPSILON0_F_PER_M)

G_STATIC_ASSERT (SOL_RAMAN_N_LINES_MAX > J_MAX - 2);

/* Energies of the rotational levels, as long as they rise. */
static int
fill_levels (const SolRamanRotationData *data, double *energy_j)
{
  int n = 0;
  for (int j = 0; j <= J_MAX; j++)
    {
      double ladder = (double) j * (double) (j + 1);
      double energy = 2.0 * SOL_PI * SOL_HBAR_J_S * SOL_C_M_PER_S *
                      (data->b_per_m * ladder - data->d_per_m * ladder * ladder);
      if (j > 0 && energy <= energy_j[j - 1])
        break;
      energy_j[n++] = energy;
    }
  return n;
}

static void
fill_populations (const SolRamanRotationData *data,
                  double temperature_k,
                  const double *energy_j,
                  int n,
                  double *population)
{
  double sum = 0.0;
  for (int j = 0; j < n; j++)
    {
      double weight = j % 2 == 0 ? data->weight_even : data->weight_odd;
      population[j] = weight * (double) (2 * j + 1) *
                      exp (-energy_j[j] / (SOL_BOLTZMANN_J_PER_K * temperature_k));
      sum += population[j];
    }
  for (int j = 0; j < n; j++)
    population[j] /= sum;
}

/* Lines J -> J + 2. Levels that the nuclear spin forbids give lines of no strength, left out. */
static void
add_rotation (SolRamanGas *self, const SolRamanRotationData *data, double temperature_k)
{
  double energy[J_MAX + 1], population[J_MAX + 1];
  SolRamanBranch *branch = &self->branch[self->n_branches++];
  double anisotropy = POLARISABILITY_FROM_VOLUME * data->polarisability_difference_m3;
  double scale = -2.0 / 15.0 * anisotropy * anisotropy / SOL_HBAR_J_S;
  int n = fill_levels (data, energy);
  fill_populations (data, temperature_k, energy, n, population);
  *branch = (SolRamanBranch){ .is_rotation = TRUE, .damping = data->damping };
  for (int j = 0; j + 2 < n; j++)
    {
      double upper = population[j + 2] / (double) (2 * j + 5);
      double lower = population[j] / (double) (2 * j + 1);
      double factor = (double) ((j + 1) * (j + 2)) / (double) (2 * j + 3);
      double strength = scale * factor * (upper - lower);
      if (fabs (strength) > 0.0)
        branch->line[branch->n_lines++] =
            (SolRamanLine){ strength, (energy[j + 2] - energy[j]) / SOL_HBAR_J_S };
    }
}

/* The oscillator driven by (1/2) (d alpha / d Q) E^2 has K = (d alpha / d Q)^2 / (2 mu Omega). */
static void
add_vibration (SolRamanGas *self, const SolRamanVibrationData *data)
{
  SolRamanBranch *branch = &self->branch[self->n_branches++];
  double slope = POLARISABILITY_FROM_VOLUME * data->polarisability_derivative_m2;
  *branch = (SolRamanBranch){ .damping = data->damping, .n_lines = 1 };
  branch->line[0].omega_rad_per_s = data->omega_rad_per_s;
  branch->line[0].strength = slope * slope / (2.0 * data->reduced_mass_kg * data->omega_rad_per_s);
}

/**
 * sol_raman_gas_init:
 * @self: (out): the lines; a gas without Raman data has none
 * @data: of the gas
 * @temperature_k: which sets the populations of the rotational levels
 * @gas_name: for messages
 * @error: return location
 *
 * Errors: SOL_MODEL_ERROR_MISSING if the damping of the lines is not known.
 * Source: S.-F. Gao et al., Laser Photonics Rev. 16, 2100426 (2022); docs/physics/raman.md on the
 * vibrational constant.
 * Threads: any. Allocates: the error.
 * Returns: TRUE on success
 */
gboolean
sol_raman_gas_init (SolRamanGas *self,
                    const SolRamanData *data,
                    double temperature_k,
                    const char *gas_name,
                    GError **error)
{
  *self = (SolRamanGas){ 0 };
  if ((data->has_rotation && !data->rotation.damping.is_known) ||
      (data->has_vibration && !data->vibration.damping.is_known))
    {
      g_set_error (error, SOL_MODEL_ERROR, SOL_MODEL_ERROR_MISSING,
                   "the damping of the Raman lines of %s is not known; set response.raman = off to "
                   "leave the effect out",
                   gas_name);
      return FALSE;
    }
  if (data->has_rotation)
    add_rotation (self, &data->rotation, temperature_k);
  if (data->has_vibration)
    add_vibration (self, &data->vibration);
  return TRUE;
}

/**
 * sol_raman_branch_response:
 * @self: lines of one damping
 * @rate_per_s: 1/tau_2
 * @t_s: time after the impulse
 *
 * Source: docs/physics/raman.md.
 * Threads: any. Allocates: no.
 * Returns: h (t), C m^4/(V^3 s); zero up to t = 0
 */
double
sol_raman_branch_response (const SolRamanBranch *self, double rate_per_s, double t_s)
{
  double sum = 0.0;
  if (!(t_s > 0.0))
    return 0.0;
  for (int i = 0; i < self->n_lines; i++)
    sum += self->line[i].strength * sin (self->line[i].omega_rad_per_s * t_s);
  return sum * exp (-rate_per_s * t_s);
}
