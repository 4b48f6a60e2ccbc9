/* SPDX-License-Identifier: GPL-3.0-or-later */
/* From the grid of a case to samples of time and frequency. */
#include "config.h"

#include "solver/translate.h"

#include "base/constants.h"
#include "problem/envelope-grid.h"

/**
 * sol_translate_is_envelope:
 * @the_case: the case
 *
 * Threads: any. Allocates: no.
 * Returns: TRUE if the carrier is divided out
 */
gboolean
sol_translate_is_envelope (const SolCase *the_case)
{
  return the_case->run.field == SOL_CASE_FIELD_ENVELOPE ||
         the_case->run.model == SOL_CASE_MODEL_GNLSE;
}

/**
 * sol_translate_keeps_harmonic:
 * @the_case: the case
 *
 * Threads: any. Allocates: no.
 * Returns: TRUE if the third harmonic is part of the equation
 */
gboolean
sol_translate_keeps_harmonic (const SolCase *the_case)
{
  return the_case->run.model != SOL_CASE_MODEL_GNLSE && the_case->response.kerr &&
         the_case->response.third_harmonic;
}

/**
 * sol_translate_reference_omega:
 * @the_case: the case
 *
 * Threads: any. Allocates: no.
 * Returns: frequency of the moving frame and carrier of an envelope, rad/s
 */
double
sol_translate_reference_omega (const SolCase *the_case)
{
  const SolCase *c = the_case;
  return isfinite (c->grid.reference_wavelength_m)
             ? 2.0 * SOL_PI * SOL_C_M_PER_S / c->grid.reference_wavelength_m
             : sol_translate_pulse_omega (&c->pulses[0]);
}

/**
 * sol_translate_grid:
 * @the_case: the case
 * @is_outline: whether sizes alone are wanted
 * @error: return location
 *
 * Errors: SOL_SOLVER_ERROR_INPUT for limits that make no grid.
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): the grid, or NULL
 */
SolFieldGrid *
sol_translate_grid (const SolCase *the_case, gboolean is_outline, GError **error)
{
  const SolCaseGrid *g = &the_case->grid;
  if (sol_translate_is_envelope (the_case))
    {
      SolEnvelopeGridParams params = {
        .carrier_rad_per_s = sol_translate_reference_omega (the_case),
        .wavelength_min_m = g->wavelength_min_m,
        .wavelength_max_m = g->wavelength_max_m,
        .time_window_s = g->time_window_s,
        .time_step_s = g->time_step_s,
        .third_harmonic = sol_translate_keeps_harmonic (the_case),
        .points = the_case->run.model == SOL_CASE_MODEL_GNLSE ? (gsize) g->points : 0,
      };
      return is_outline ? sol_field_grid_new_envelope_outline (&params, error)
                        : sol_field_grid_new_envelope (&params, error);
    }
  return is_outline ? sol_field_grid_new_outline (g->wavelength_min_m, g->wavelength_max_m,
                                                  g->time_window_s, g->time_step_s, error)
                    : sol_field_grid_new (g->wavelength_min_m, g->wavelength_max_m,
                                          g->time_window_s, g->time_step_s, error);
}
