/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The sketch of a fibre given by coefficients: everything is in the sum of beta_k. Literature: G. P.
 * Agrawal, Nonlinear Fiber Optics, 5th ed., Academic Press (2013), secs. 5.2 and 12.1. */
#include "config.h"

#include "session/check/sketch-fibre.h"

#include "base/constants.h"
#include "session/check/sketch-scene.h"
#include "solver/translate-light.h"
#include "solver/translate.h"

#include <math.h>

/* Frequencies that are looked at for zeros of the dispersion and for the dispersive wave. */
#define N_LOOK 2000

/* Derivative of the given order, 0 to 3, of the sum of beta_k d^k/k! from k = 2. */
static double
get_derivative (const SolCase *c, double omega, int order)
{
  double detuning = omega - sol_translate_reference_omega (c);
  double sum = 0.0, term = 1.0;
  for (int k = order; k < c->fibre.n_betas; k++)
    {
      if (k > order)
        term *= detuning / (double) (k - order);
      if (k >= 2)
        sum += c->fibre.betas[k] * term;
    }
  return sum;
}

/**
 * sol_sketch_fibre_slowness:
 * @the_case: a case of model gnlse
 * @omega_rad_per_s: frequency
 *
 * Threads: any. Allocates: no.
 * Returns: delay of its group a metre against the frame, s/m
 */
double
sol_sketch_fibre_slowness (const SolCase *the_case, double omega_rad_per_s)
{
  return get_derivative (the_case, omega_rad_per_s, 1);
}

/* Between the ends of the band, the longest wavelength first: where a derivative changes its sign, by
 * the chord between two places. */
static int
find_zeros (const SolSketch *self, int order, double *zero_m, int n_max)
{
  double low = 2.0 * SOL_PI * SOL_C_M_PER_S / self->band_max_m;
  double high = 2.0 * SOL_PI * SOL_C_M_PER_S / self->band_min_m;
  double before = get_derivative (self->the_case, low, order);
  int n = 0;
  for (int i = 1; i <= N_LOOK && n < n_max; i++)
    {
      double step = (high - low) / N_LOOK, omega = low + step * i;
      double here = get_derivative (self->the_case, omega, order);
      if (here * before < 0.0)
        zero_m[n++] = 2.0 * SOL_PI * SOL_C_M_PER_S / (omega - step * here / (here - before));
      before = here;
    }
  return n;
}

/* The wave in step on the short side of the pulse with a soliton of this wavenumber, by phases relative to the pulse and
 * its group. Returns how many there are, at most one. */
static int
find_wave (const SolSketch *self, double soliton_per_m, double *wave_m)
{
  double pulse = self->omega_rad_per_s;
  double phase = get_derivative (self->the_case, pulse, 0);
  double slowness = get_derivative (self->the_case, pulse, 1);
  double high = 2.0 * SOL_PI * SOL_C_M_PER_S / self->band_min_m, before = 0.0;
  double per_detuning = self->the_case->response.self_steepening ? soliton_per_m / pulse : 0.0;
  for (int i = N_LOOK / 100; i <= N_LOOK; i++)
    {
      double detuning = (high - pulse) * i / N_LOOK;
      double off = get_derivative (self->the_case, pulse + detuning, 0) - phase -
                   slowness * detuning - (soliton_per_m + per_detuning * detuning);
      if (off * before < 0.0)
        {
          *wave_m = 2.0 * SOL_PI * SOL_C_M_PER_S / (pulse + detuning);
          return 1;
        }
      before = off;
    }
  return 0;
}

static void
draw_band (SolSketch *self)
{
  const SolSketchGap none = { NAN, NAN };
  const SolCaseGrid *grid = &self->the_case->grid;
  double carrier = sol_translate_reference_omega (self->the_case), reach = SOL_PI / self->dt_fine_s;
  self->gas = self->glass = self->clamped = none;
  self->cut_off_m = self->thinnest_core_m = self->thinnest_v = NAN;
  self->is_plain = grid->points > 0;
  self->band_min_m = grid->wavelength_min_m;
  self->band_max_m = grid->wavelength_max_m;
  if (!self->is_plain)
    return;
  self->band_min_m = 2.0 * SOL_PI * SOL_C_M_PER_S / (carrier + reach);
  self->band_max_m = carrier > reach ? 2.0 * SOL_PI * SOL_C_M_PER_S / (carrier - reach) : INFINITY;
}

/* What a fibre given by coefficients does not say. */
static void
leave_out (SolSketch *self)
{
  self->field_v_per_m = self->intensity_w_per_m2 = self->axis_w_per_m2 = NAN;
  self->zero_dispersion_pa = self->critical_power_w = NAN;
  self->keldysh = self->barrier_field_v_per_m = NAN;
}

/**
 * sol_sketch_draw_fibre:
 * @self: (inout): a sketch with its pulses and its grid, of a case of model gnlse
 *
 * Source: G. P. Agrawal, Nonlinear Fiber Optics (2013), sec. 12.1, for the dispersive wave.
 * Threads: one at a time. Allocates: no.
 */
void
sol_sketch_draw_fibre (SolSketch *self)
{
  const SolCase *c = self->the_case;
  double length = c->geometry.length_m;
  leave_out (self);
  draw_band (self);
  self->entrance = (SolSketchPlace){
    .pressure_pa = NAN,
    .core_radius_m = NAN,
    .effective_area_m2 = NAN,
    .core_index = 1.0,
    .n2_m2_per_w = NAN,
    .beta2_s2_per_m = get_derivative (c, self->omega_rad_per_s, 2),
    .gamma_per_w_per_m = c->fibre.gamma_per_w_per_m,
  };
  self->entrance.n_zeros =
      find_zeros (self, 2, self->entrance.zero_dispersion_m, SOL_SKETCH_N_ZEROS_MAX);
  self->entrance.n_linear_waves = find_wave (self, 0.0, self->entrance.linear_wave_m);
  self->exit = self->reference = self->shortest = self->entrance;
  sol_sketch_draw_soliton (self);
  self->n_waves = find_wave (self, sol_sketch_get_soliton_per_m (self, &self->shortest),
                             self->dispersive_wave_m);
  self->gdd_guide_s2 = self->entrance.beta2_s2_per_m * length;
  self->tod_guide_s3 = get_derivative (c, self->omega_rad_per_s, 3) * length;
  self->alpha_per_m = c->fibre.loss_db_per_m * log (10.0) / 10.0;
  self->transmission = exp (-self->alpha_per_m * length);
  double way = self->alpha_per_m > 0.0 ? (1.0 - self->transmission) / self->alpha_per_m : length;
  if (c->response.kerr)
    self->kerr_phase_rad =
        c->fibre.gamma_per_w_per_m * self->pulses[self->strongest].peak_power_w * way;
}
