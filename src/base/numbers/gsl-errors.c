/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/numbers/gsl-errors.h"

#include <glib.h>
#include <gsl/gsl_errno.h>

/**
 * sol_gsl_errors_off:
 *
 * Replaces the error handler of GSL, which aborts, by none, once for the whole process. Called by
 * every function that uses GSL before it does so.
 *
 * Source: M. Galassi et al., GNU Scientific Library Reference Manual, "Error handlers".
 * Threads: any. Allocates: no.
 */
void
sol_gsl_errors_off (void)
{
  static gsize done = 0;
  if (g_once_init_enter (&done))
    {
      gsl_set_error_handler_off ();
      g_once_init_leave (&done, 1);
    }
}
