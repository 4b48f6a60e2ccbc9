/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pulses come and go. */
#include "config.h"

#include "problem/case-params.h"
#include "session/setup/setup-private.h"

#include <glib/gi18n.h>
#include <math.h>

/* A further pulse comes so many durations after the one that it is a copy of. */
#define LATER 2.0

/**
 * sol_setup_add_pulse:
 * @self: the setup
 *
 * One undoable change: a copy of the last pulse, later by twice its duration.
 *
 * Threads: main. Allocates: yes.
 * Returns: FALSE if there are as many as a case may have
 */
gboolean
sol_setup_add_pulse (SolSetup *self)
{
  const SolCase *before = sol_setup_get_case (self);
  if (before->n_pulses >= SOL_CASE_MAX_PULSES)
    return FALSE;
  g_autoptr (SolCase) c = sol_case_copy (before);
  sol_case_duplicate_pulse (c, c->n_pulses);
  SolCasePulse *pulse = &c->pulses[c->n_pulses - 1];
  if (isfinite (pulse->duration_s))
    pulse->delay_s += LATER * pulse->duration_s;
  g_autofree char *label = g_strdup_printf (_ ("Add pulse %d"), c->n_pulses);
  return sol_setup_replace (self, c, label);
}

/**
 * sol_setup_remove_pulse:
 * @self: the setup
 * @pulse: from 1; those behind it move up
 *
 * One undoable change.
 *
 * Threads: main. Allocates: yes.
 * Returns: FALSE if there is no such pulse, or no other
 */
gboolean
sol_setup_remove_pulse (SolSetup *self, int pulse)
{
  const SolCase *before = sol_setup_get_case (self);
  if (before->n_pulses < 2 || pulse < 1 || pulse > before->n_pulses)
    return FALSE;
  g_autoptr (SolCase) c = sol_case_copy (before);
  sol_case_remove_pulse (c, pulse);
  g_autofree char *label = g_strdup_printf (_ ("Remove pulse %d"), pulse);
  return sol_setup_replace (self, c, label);
}
