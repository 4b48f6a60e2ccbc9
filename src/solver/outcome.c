/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a run leaves behind. */
#include "config.h"

#include "solver/propagate.h"

#include <math.h>

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

/**
 * sol_outcome_append:
 * @self: (inout): a run until it ended early
 * @rest: how it went on from there
 *
 * Threads: any. Allocates: yes.
 */
void
sol_outcome_append (SolOutcome *self, const SolOutcome *rest)
{
  self->z_m = rest->z_m;
  self->n_accepted += rest->n_accepted;
  self->n_rejected += rest->n_rejected;
  self->n_planes = rest->n_planes;
  self->kernel_s += rest->kernel_s;
  self->host_s += rest->host_s;
  self->output_s += rest->output_s;
  self->accumulated_error += rest->accumulated_error;
  self->largest_field_v_per_m = fmax (self->largest_field_v_per_m, rest->largest_field_v_per_m);
  self->last_h_m = rest->last_h_m;
  self->last_error = rest->last_error;
  self->not_finite_in = rest->not_finite_in;
  for (guint i = 0; i < rest->messages->len; i++)
    {
      const char *text = rest->messages->pdata[i];
      if (!g_ptr_array_find_with_equal_func (self->messages, text, g_str_equal, NULL))
        g_ptr_array_add (self->messages, g_strdup (text));
    }
}
