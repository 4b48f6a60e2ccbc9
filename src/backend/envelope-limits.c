/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "backend/envelope-limits.h"

#include "base/error.h"

/**
 * sol_envelope_limits_check:
 * @name: of the back end, for the message
 * @problem: the problem
 * @error: return location
 *
 * Errors: SOL_SOLVER_ERROR_UNSUPPORTED with the response that an envelope cannot carry.
 * Threads: any. Allocates: the error.
 * Returns: TRUE if the kind of field carries all responses
 */
gboolean
sol_envelope_limits_check (const char *name, const SolProblem *problem, GError **error)
{
  const SolResponse *list = problem->responses;
  const char *what = NULL;
  if (problem->grid->kind == SOL_GRID_REAL)
    return TRUE;
  if (sol_responses_have (list, problem->n_responses, SOL_RESPONSE_PLASMA))
    what = "plasma";
  else if (problem->transverse->n_comp > 1 &&
           sol_responses_have (list, problem->n_responses, SOL_RESPONSE_KERR))
    what = "the third harmonic of two polarisations";
  if (what != NULL)
    g_set_error (error, SOL_SOLVER_ERROR, SOL_SOLVER_ERROR_UNSUPPORTED,
                 "%s: %s is not available in an envelope; use run.field = real", name, what);
  return what == NULL;
}
