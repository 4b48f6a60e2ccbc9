/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "solver/step-messages.h"

#include "base/constants.h"
#include "base/error.h"

/* Share of the energy at the edge of the time window that a user should hear of. */
#define EDGE_ENERGY_NOTED 1e-4
/* Exposure below zero that the band rule should not show. */
#define UNDERSHOOT_NOTED -1e-6

/**
 * sol_step_messages_init:
 * @self: (out): the messages
 * @problem: the problem; outlives it
 * @messages: (element-type utf8): receives the sentences
 *
 * Threads: any. Allocates: no.
 */
void
sol_step_messages_init (SolStepMessages *self, const SolProblem *problem, GPtrArray *messages)
{
  *self = (SolStepMessages){ .problem = problem, .messages = messages };
}

static void
watch_field (SolStepMessages *self, double z_m, double field)
{
  for (int i = 0; i < self->problem->n_responses && !self->said_field; i++)
    {
      const SolResponse *response = &self->problem->responses[i];
      if (response->kind != SOL_RESPONSE_PLASMA || field <= response->rate.field_max_v_per_m)
        continue;
      self->said_field = TRUE;
      g_ptr_array_add (
          self->messages,
          g_strdup_printf ("%s: at z = %.6g m the field reaches %.3g V/m, above the %.3g V/m up to "
                           "which the ionisation model is evaluated; beyond it the rate goes on as "
                           "the power of the field that it has there",
                           response->name, z_m, field, response->rate.field_max_v_per_m));
    }
}

/* Free electrons lay light there where the edges are short: then a longer window is not the only way. */
static const char *
advise_window (const SolProblem *problem)
{
  const SolFieldGrid *grid = problem->grid;
  double edge_s = 0.5 * ((double) grid->n_fine * grid->dt_fine_s - grid->time_window_s);
  double period_s = grid->wavelength_max_m / SOL_C_M_PER_S;
  gboolean has_plasma = FALSE;
  for (int i = 0; i < problem->n_responses; i++)
    has_plasma = has_plasma || problem->responses[i].kind == SOL_RESPONSE_PLASMA;
  if (has_plasma && edge_s < SOL_FIELD_GRID_EDGE_PERIODS * period_s)
    return "the edges are short for the currents of free electrons, which radiate there: a "
           "somewhat "
           "smaller grid.time_window leaves longer edges among the same samples, a much larger one "
           "does so too";
  return "a larger grid.time_window would hold it";
}

/**
 * sol_step_messages_watch:
 * @self: (inout): the messages
 * @z_m: start of an accepted step
 * @result: what its trial found
 *
 * Threads: one. Allocates: when there is something to say, once a kind.
 */
void
sol_step_messages_watch (SolStepMessages *self, double z_m, const SolTrialResult *result)
{
  watch_field (self, z_m, result->largest_field_v_per_m);
  if (!self->said_edge && result->edge_energy_time > EDGE_ENERGY_NOTED)
    {
      self->said_edge = TRUE;
      g_ptr_array_add (self->messages,
                       g_strdup_printf ("at z = %.6g m %.2g of the energy lies in the edges of the "
                                        "time window; %s",
                                        z_m, result->edge_energy_time,
                                        advise_window (self->problem)));
    }
  if (!self->said_undershoot && result->exposure_undershoot < UNDERSHOOT_NOTED)
    {
      self->said_undershoot = TRUE;
      g_ptr_array_add (self->messages,
                       g_strdup_printf ("at z = %.6g m the filtered ionisation exposure dips to "
                                        "%.2g before its floor at zero; a smaller grid.time_step "
                                        "would resolve the ionisation bursts better",
                                        z_m, result->exposure_undershoot));
    }
}

/**
 * sol_step_messages_set_not_finite:
 * @error: receives SOL_SOLVER_ERROR_NOT_FINITE
 * @z_m: where
 * @step: which trial
 * @h_m: its length
 * @result: what it found
 * @outcome: what the run has seen so far
 *
 * Threads: any. Allocates: the error.
 */
void
sol_step_messages_set_not_finite (GError **error,
                                  double z_m,
                                  gint64 step,
                                  double h_m,
                                  const SolTrialResult *result,
                                  const SolOutcome *outcome)
{
  const char *where =
      result->first_not_finite != NULL ? result->first_not_finite : "the error estimate";
  /* Zero before the first accepted step. */
  g_autofree char *largest = outcome->largest_field_v_per_m > 0.0
                                 ? g_strdup_printf ("; the largest field before was %.3g V/m",
                                                    outcome->largest_field_v_per_m)
                                 : g_strdup ("");
  g_set_error (error, SOL_SOLVER_ERROR, SOL_SOLVER_ERROR_NOT_FINITE,
               "the field became not finite at z = %.6g m in trial %" G_GINT64_FORMAT
               " (step %.3g m), first in %s%s. A smaller stepper.rtol, a wider grid.time_window or "
               "less energy may help; the planes before are kept",
               z_m, step, h_m, where, largest);
}

/**
 * sol_step_messages_set_rejected:
 * @error: receives SOL_SOLVER_ERROR_STEP
 * @z_m: where
 * @step: which trial
 * @h_m: its length
 * @error_over_tolerance: the last estimate
 *
 * Threads: any. Allocates: the error.
 */
void
sol_step_messages_set_rejected (GError **error,
                                double z_m,
                                gint64 step,
                                double h_m,
                                double error_over_tolerance)
{
  g_set_error (error, SOL_SOLVER_ERROR, SOL_SOLVER_ERROR_STEP,
               "no step was accepted at z = %.6g m after ten retries (trial %" G_GINT64_FORMAT
               ", last step %.3g m, error %.3g times the tolerance); a larger stepper.rtol or a "
               "check of the input pulse may help; the planes before are kept",
               z_m, step, h_m, error_over_tolerance);
}

/**
 * sol_step_messages_set_too_small:
 * @error: receives SOL_SOLVER_ERROR_STEP
 * @z_m: where
 * @step: which trial
 * @h_m: the step that would be next
 * @error_over_tolerance: the last estimate
 *
 * Threads: any. Allocates: the error.
 */
void
sol_step_messages_set_too_small (GError **error,
                                 double z_m,
                                 gint64 step,
                                 double h_m,
                                 double error_over_tolerance)
{
  g_set_error (error, SOL_SOLVER_ERROR, SOL_SOLVER_ERROR_STEP,
               "the step fell to %.3g m at z = %.6g m (trial %" G_GINT64_FORMAT
               "), below what the arithmetic resolves, at an error of %.3g times the tolerance; "
               "stepper.rtol is too small for this case; the planes before are kept",
               h_m, z_m, step, error_over_tolerance);
}
