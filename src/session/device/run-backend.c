/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "session/device/run-backend.h"

#include "solver/translate.h"

/**
 * sol_run_choose_backend:
 * @the_case: the case
 *
 * What "auto" means: the fastest back end that offers everything in the case. Of a case that no back
 * end runs it is the first, whose refusal then names what is missing.
 *
 * Threads: any. Allocates: for a moment.
 * Returns: (transfer none): the back end
 */
const SolBackendOps *
sol_run_choose_backend (const SolCase *the_case)
{
  static const char *const names[] = { "cpu", "reference" };
  g_autoptr (SolProblem) outline = sol_translate_outline (the_case, NULL);
  for (gsize i = 0; outline != NULL && i < G_N_ELEMENTS (names); i++)
    {
      const SolBackendOps *ops = sol_backend_find (names[i]);
      if (ops->supports (outline, NULL))
        return ops;
    }
  return sol_backend_find (names[0]);
}
