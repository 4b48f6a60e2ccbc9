/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "session/device/run-loss.h"

#include "session/check/derived.h"

/* It is always there, and runs whatever a device runs. */
#define SUBSTITUTE "cpu"

/**
 * sol_run_loss_substitute:
 * @request: what was asked for
 * @problem: what is solved
 * @method: the stepper
 * @substitute: (out): a back end without a device, open
 * @error: return location
 *
 * Errors: SOL_SOLVER_ERROR_MEMORY with the ledger, SOL_SOLVER_ERROR_UNSUPPORTED.
 * Threads: the one of the run. Allocates: yes.
 * Returns: TRUE if the run can go on there
 */
gboolean
sol_run_loss_substitute (const SolRunRequest *request,
                         const SolProblem *problem,
                         const SolMethod *method,
                         SolRunSubstitute *substitute,
                         GError **error)
{
  const SolBackendOps *ops = sol_backend_find (SUBSTITUTE);
  SolBackendOptions options = { .n_threads = request->n_threads };
  g_autoptr (SolLedger) ledger = sol_ledger_new ();
  *substitute = (SolRunSubstitute){ .ops = ops };
  if (!ops->supports (problem, error))
    return FALSE;
  ops->bytes (problem, method, ledger);
  if (!sol_ledger_check (ledger, sol_ledger_get_available_bytes (), error))
    return FALSE;
  substitute->backend = ops->open (problem, method, &options, error);
  return substitute->backend != NULL;
}

/**
 * sol_run_loss_describe:
 * @failure: what the device reported
 * @z_m: place that it had reached
 * @last: the plane from which the run goes on
 *
 * Threads: any. Allocates: the text.
 * Returns: (transfer full): a note for the record and the user
 */
char *
sol_run_loss_describe (const GError *failure, double z_m, const SolLastPlane *last)
{
  g_autofree char *place = sol_derived_format (z_m, "m");
  g_autofree char *start = sol_derived_format (last->z_m, "m");
  if (last->n_planes == 0)
    return g_strdup_printf ("at z = %s the device was lost (%s); the run began again on the "
                            "processor (--backend " SUBSTITUTE ")",
                            place, failure->message);
  return g_strdup_printf (
      "at z = %s the device was lost (%s); the run went on from its last plane, "
      "at z = %s, on the processor (--backend " SUBSTITUTE "), and the step "
      "history has what lies between twice",
      place, failure->message, start);
}
