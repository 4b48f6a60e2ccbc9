/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a run will hold in memory, and whether that is there. */
#include "config.h"

#include "device/device-kind.h"
#include "session/run-layout.h"
#include "session/run-ledger.h"
#include "solver/plane-store.h"
#include "solver/step-store.h"
#include "solver/translate.h"

/**
 * sol_run_make_ledger:
 * @the_case: the case
 * @backend: the back end that would run it
 * @error: return location
 *
 * Errors: as sol_translate_outline().
 * Threads: any. Allocates: the ledger.
 * Returns: (transfer full): what the run will hold in memory
 */
SolLedger *
sol_run_make_ledger (const SolCase *the_case, const SolBackendOps *backend, GError **error)
{
  const SolMethod *method = sol_method_find (sol_translate_method_name (the_case));
  return sol_run_make_ledger_full (the_case, backend, method, FALSE, error);
}

/**
 * sol_run_make_ledger_full:
 * @the_case: the case
 * @backend: the back end that would run it
 * @method: its stepper
 * @stores_planes: whether all planes and the step history are kept in memory
 * @error: return location
 *
 * Errors: as sol_translate_outline().
 * Threads: any. Allocates: the ledger.
 * Returns: (transfer full): what the run will hold in memory
 */
SolLedger *
sol_run_make_ledger_full (const SolCase *the_case,
                          const SolBackendOps *backend,
                          const SolMethod *method,
                          gboolean stores_planes,
                          GError **error)
{
  g_autoptr (SolProblem) outline = sol_translate_outline (the_case, error);
  if (outline == NULL)
    return NULL;
  const SolFieldGrid *grid = outline->grid;
  gboolean varies = sol_basis_varies (&outline->op->basis, SOL_SCALAR_PRESSURE);
  SolLedger *ledger = sol_ledger_new ();
  sol_ledger_add (ledger, "grid", grid->n_fine + 2 * grid->n_t + 2 * grid->n_omega,
                  sizeof (double));
  sol_ledger_add (ledger, "operator tables",
                  (guint64) (outline->op->n_mode * outline->op->n_terms) * grid->n_active,
                  sizeof (SolComplex) + sizeof (double));
  if (sol_responses_have (outline->responses, outline->n_responses, SOL_RESPONSE_RAMAN))
    sol_ledger_add (ledger, "Raman tables", grid->n_fine,
                    (guint64) sol_raman_expect_terms (outline->n_species, varies) *
                        sizeof (SolComplex));
  sol_ledger_add (ledger, "transverse matrices",
                  (guint64) outline->transverse->n_lane *
                      (guint64) sol_transverse_get_n_channel (outline->transverse),
                  2 * sizeof (double));
  sol_ledger_add (ledger, "input and plane", sol_problem_get_n_field (outline),
                  2 * sizeof (SolComplex));
  sol_ledger_add (ledger, "plane statistics", grid->n_t, 4 * sizeof (SolComplex));
  backend->bytes (outline, method, ledger);
  if (backend->is_device)
    sol_ledger_add (ledger, "last plane", sol_problem_get_n_field (outline), sizeof (SolComplex));
  if (stores_planes)
    {
      SolPlaneStoreShape shape = sol_run_get_store_shape (the_case, outline);
      sol_ledger_add (ledger, "planes in memory", 1, sol_plane_store_count_bytes (&shape));
      sol_ledger_add (ledger, "step history", SOL_STEP_STORE_FIRST, sizeof (SolStepRecord));
    }
  return ledger;
}

/* What others hold of a device counts where its driver tells. */
static gboolean
check_device (const SolLedger *ledger, SolDeviceInfo *device, GError **error)
{
  sol_device_ask_free_memory (device);
  return sol_ledger_check_device (ledger, device, error);
}

/**
 * sol_run_check_memory:
 * @ledger: (inout): of the run; rows of a device that computes in the memory of this machine become
 *   rows of that
 * @request: what was asked for
 * @device: (out) (transfer full) (nullable): what is known of the device; NULL: there is none
 * @error: return location
 *
 * Before anything is allocated.
 *
 * Errors: SOL_SOLVER_ERROR_MEMORY with the ledger, SOL_DEVICE_ERROR_ABSENT.
 * Threads: the one of the run. Allocates: yes.
 * Returns: TRUE if the run fits the machine and the device
 */
gboolean
sol_run_check_memory (SolLedger *ledger,
                      const SolRunRequest *request,
                      SolDeviceInfo **device,
                      GError **error)
{
  const SolBackendOps *ops = request->backend;
  *device = NULL;
  if (ops->is_device)
    {
      SolBackendOptions options = { .device = request->device };
      *device = ops->find_device (&options, error);
      if (*device == NULL)
        return FALSE;
      if ((*device)->is_cpu)
        sol_ledger_move_device_rows (ledger);
      else if (!check_device (ledger, *device, error))
        return FALSE;
    }
  return sol_ledger_check (ledger, sol_ledger_get_available_bytes (), error);
}
