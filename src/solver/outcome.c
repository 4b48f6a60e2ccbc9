/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a run leaves behind. */
#include "config.h"

#include "solver/propagate.h"

/**
 * sol_outcome_clear:
 * @self: (inout): the outcome
 *
 * Threads: any. Allocates: no.
 */
void
sol_outcome_clear (SolOutcome *self)
{
  g_clear_pointer (&self->messages, g_ptr_array_unref);
}
