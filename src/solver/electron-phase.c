/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What free electrons will do to the light, from the case alone: the stepper is chosen before there is a
 * problem, and again where a run goes on without its input. */
#include "config.h"

#include "solver/translate.h"

#include "base/constants.h"
#include "model/guide/design.h"
#include "model/guide/guide.h"
#include "model/guide/mode-list.h"
#include "model/ionisation/ionisation-estimate.h"
#include "solver/translate-kind.h"
#include "solver/translate-light.h"

/* Everything is owned. */
typedef struct
{
  SolMedium *medium;
  SolGuideMode *modes; /* of which the first is looked at */
  SolGuideIndex *kind;
  double *density_per_m3; /* [n_species] where the pressure is highest */
  SolGuide guide;
} Guide;

static gboolean
guide_init (Guide *self, const SolCase *c)
{
  int n_mode;
  double high = 0.0;
  *self = (Guide){ .medium = sol_translate_medium (c, NULL),
                   .modes = sol_mode_list_parse (c->geometry.modes, &n_mode, NULL) };
  if (self->medium == NULL || self->modes == NULL || c->geometry.core_radius_m.n_points < 1)
    return FALSE;
  self->kind = sol_translate_guide_index (c, self->modes, n_mode, NULL);
  self->density_per_m3 = g_new0 (double, sol_medium_get_n_species (self->medium));
  self->guide = (SolGuide){ .kind = self->kind,
                            .medium = self->medium,
                            .density_per_m3 = self->density_per_m3,
                            .core_radius_m = c->geometry.core_radius_m.value[0],
                            .cladding_index = 1.0 };
  if (c->geometry.kind == SOL_CASE_GEOMETRY_ANTIRESONANT)
    self->guide.wall_thickness_m = c->geometry.wall_thickness_m.value[0];
  for (int i = 0; i < c->fill.pressure_pa.n_points; i++)
    high = MAX (high, c->fill.pressure_pa.value[i]);
  return self->kind != NULL && sol_translate_wall (c, &self->guide.cladding, NULL) &&
         sol_medium_densities_per_m3 (self->medium, high, self->density_per_m3, NULL);
}

static void
guide_clear (Guide *self)
{
  g_clear_pointer (&self->medium, sol_medium_free);
  g_clear_pointer (&self->modes, g_free);
  g_clear_pointer (&self->kind, sol_guide_index_free);
  g_clear_pointer (&self->density_per_m3, g_free);
}

/* Without chirp; NAN: only a file knows. */
static double
find_peak_power_w (const SolCase *c, const SolCasePulse *pulse)
{
  if (pulse->shape == SOL_CASE_SHAPE_FILE || pulse->shape == SOL_CASE_SHAPE_RESULT)
    return NAN;
  if (pulse->shape == SOL_CASE_SHAPE_CW)
    return isfinite (pulse->energy_j) ? pulse->energy_j / c->grid.time_window_s
                                      : pulse->peak_power_w;
  if (isfinite (pulse->energy_j))
    return sol_design_peak_power_w (sol_translate_pulse_shape (pulse), pulse->shape_order,
                                    pulse->duration_s, pulse->energy_j);
  return pulse->peak_power_w *
         sol_design_chirped_fwhm_s (pulse->duration_s, pulse->gdd_s2, pulse->tod_s3) /
         pulse->duration_s;
}

/* Electrons of all species behind a pulse; NAN: there is a species without a rate. */
static double
count_electrons_per_m3 (const Guide *guide,
                        const SolIonisationOptions *options,
                        const SolIonisationLight *light)
{
  double sum = 0.0;
  for (int i = 0; i < sol_medium_get_n_species (guide->medium); i++)
    {
      const SolIonisationAtom *atom = sol_gas_get_atom (sol_medium_get_gas (guide->medium, i));
      if (atom == NULL)
        return NAN;
      sum += guide->density_per_m3[i] * sol_ionisation_estimate_fraction (atom, options, light);
    }
  return sum;
}

static SolSoliton
find_soliton (const Guide *guide,
              const SolCasePulse *pulse,
              double peak_power_w,
              double area_m2,
              double *beta2_s2_per_m)
{
  double omega = sol_translate_pulse_omega (pulse);
  double chi =
      creal (sol_medium_susceptibility (guide->medium, guide->density_per_m3, omega, 0).c[0]);
  double chi3 = sol_medium_chi3_m2_per_v2 (guide->medium, guide->density_per_m3);
  double gamma = sol_design_gamma_per_w_per_m (sol_design_n2_m2_per_w (chi3, chi), omega, area_m2);
  *beta2_s2_per_m = sol_guide_beta (&guide->guide, omega, 2);
  return sol_design_soliton (sol_translate_pulse_shape (pulse), pulse->duration_s, peak_power_w,
                             *beta2_s2_per_m, gamma);
}

static double
find_phase_rad (const SolCase *c, const Guide *guide, const SolCasePulse *pulse)
{
  double omega = sol_translate_pulse_omega (pulse), length = c->geometry.length_m;
  double power = find_peak_power_w (c, pulse), area, refraction, beta2;
  gboolean is_cw = pulse->shape == SOL_CASE_SHAPE_CW;
  const SolIonisationOptions options = sol_translate_ionisation (c);
  if (isnan (power) || !sol_translate_area (c, &guide->modes[0], guide->guide.core_radius_m, omega,
                                            &area, &refraction, NULL))
    return NAN;
  const SolIonisationLight light = {
    .field_v_per_m = sqrt (2.0 * power / (SOL_EPSILON0_F_PER_M * SOL_C_M_PER_S * area)),
    .fwhm_s = is_cw ? c->grid.time_window_s : pulse->duration_s,
    .ellipticity = sol_translate_get_ellipticity (pulse),
  };
  double electrons = count_electrons_per_m3 (guide, &options, &light) * length;
  if (c->response.kerr && !is_cw)
    {
      SolSoliton soliton = find_soliton (guide, pulse, power, area, &beta2);
      if (sol_design_breaks_up (&soliton, beta2, length))
        {
          const SolIonisationLight strongest =
              sol_ionisation_light_of_soliton (&light, soliton.order);
          electrons = fmax (electrons, count_electrons_per_m3 (guide, &options, &strongest) *
                                           (length - soliton.fission_length_m));
        }
    }
  return omega / SOL_C_M_PER_S * sol_ionisation_plasma_index (electrons, omega);
}

/**
 * sol_translate_electron_phase_rad:
 * @the_case: a case whose guide has modes and is filled with gas
 *
 * The phase that the electrons behind the pulse take from its carrier along the guide, at the highest pressure
 * and with the core of the entrance:
 * by the pulse without chirp as it is launched, or by the strongest soliton after the fission. For the
 * order of magnitude.
 *
 * Source: docs/physics/before-a-run.md.
 * Threads: any. Allocates: for a moment.
 * Returns: that of the pulse which turns it most; NAN where that cannot be said of the case alone, because a
 * file has the light or data are missing
 */
double
sol_translate_electron_phase_rad (const SolCase *the_case)
{
  Guide guide;
  double most = 0.0;
  gboolean is_known = guide_init (&guide, the_case);
  for (int i = 0; is_known && i < the_case->n_pulses; i++)
    {
      double phase = find_phase_rad (the_case, &guide, &the_case->pulses[i]);
      is_known = !isnan (phase);
      most = MAX (most, phase);
    }
  guide_clear (&guide);
  return is_known ? most : NAN;
}
