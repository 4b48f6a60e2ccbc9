/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/error.h"

/**
 * sol_model_error_quark:
 *
 * Threads: any. Allocates: no.
 * Returns: the domain of #SolModelError
 */
/* clang-format off */
G_DEFINE_QUARK (sol-model-error-quark, sol_model_error)
/* clang-format on */

/**
 * sol_device_error_quark:
 *
 * Threads: any. Allocates: no.
 * Returns: the domain of #SolDeviceError
 */
/* clang-format off */
G_DEFINE_QUARK (sol-device-error-quark, sol_device_error)
/* clang-format on */

/**
 * sol_solver_error_quark:
 *
 * Threads: any. Allocates: no.
 * Returns: the domain of #SolSolverError
 */
/* clang-format off */
G_DEFINE_QUARK (sol-solver-error-quark, sol_solver_error)
/* clang-format on */

/**
 * sol_file_error_quark:
 *
 * Threads: any. Allocates: no.
 * Returns: the domain of #SolFileError
 */
/* clang-format off */
G_DEFINE_QUARK (sol-file-error-quark, sol_file_error)
/* clang-format on */

/**
 * sol_error_mend:
 * @error: (inout) (nullable): return location of a function that has just failed
 *
 * Makes the message valid UTF-8. A message that quotes the start of a long value may have cut a
 * character in two.
 *
 * Threads: any. Allocates: yes.
 */
void
sol_error_mend (GError **error)
{
  if (error == NULL || *error == NULL || g_utf8_validate ((*error)->message, -1, NULL))
    return;
  char *mended = g_utf8_make_valid ((*error)->message, -1);
  g_free ((*error)->message);
  (*error)->message = mended;
}
