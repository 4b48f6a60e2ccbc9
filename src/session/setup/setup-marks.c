/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What differs from the defaults and from the last run. */
#include "config.h"

#include "problem/case-params.h"
#include "session/setup/setup-defaults.h"
#include "session/setup/setup-key.h"
#include "session/setup/setup-private.h"

static gboolean
is_equal_in (SolSetup *self, const char *group_key, const SolCase *other, gboolean of_first)
{
  SolSetupKey key;
  if (!sol_setup_key_find (&key, group_key))
    return TRUE;
  g_autofree char *text = sol_setup_key_get_text (&key, sol_setup_get_case (self));
  if (of_first)
    key.pulse = 1;
  g_autofree char *other_text = sol_setup_key_get_text (&key, other);
  return g_strcmp0 (text, other_text) == 0;
}

/* They follow from the model alone, and every field of a form asks for them after every change. */
static const SolCase *
get_defaults (SolSetup *self)
{
  const SolCase *c = sol_setup_get_case (self);
  if (self->defaults == NULL || self->defaults->run.model != c->run.model)
    {
      sol_case_free (self->defaults);
      self->defaults = sol_setup_defaults_new_for (c);
    }
  return self->defaults;
}

/**
 * sol_setup_is_default:
 * @self: the setup
 * @group_key: "group.key"
 *
 * Threads: main. Allocates: yes.
 * Returns: whether sol_setup_reset_key() would change nothing
 */
gboolean
sol_setup_is_default (SolSetup *self, const char *group_key)
{
  return is_equal_in (self, group_key, get_defaults (self), TRUE);
}

/**
 * sol_setup_get_default_text:
 * @self: the setup
 * @group_key: "group.key"
 *
 * Threads: main. Allocates: yes.
 * Returns: (transfer full) (nullable): what sol_setup_reset_key() would make of the key; NULL: not given
 */
char *
sol_setup_get_default_text (SolSetup *self, const char *group_key)
{
  SolSetupKey key;
  if (!sol_setup_key_find (&key, group_key))
    return NULL;
  key.pulse = 1;
  return sol_setup_key_get_text (&key, get_defaults (self));
}

/**
 * sol_setup_get_run_case:
 * @self: the setup
 *
 * A run of what was open before says nothing of a file or a preset that was opened since.
 *
 * Threads: main. Allocates: no.
 * Returns: (transfer none) (nullable): the case of the last run of what is open; NULL: none yet
 */
const SolCase *
sol_setup_get_run_case (SolSetup *self)
{
  const SolSetupDocument *document = sol_setup_history_get_document (self->history);
  return self->run_document == document->serial ? self->run_case : NULL;
}

/* A pulse that was added since has no value in the last run. */
static gboolean
has_pulse (const SolCase *c, const char *group_key)
{
  SolSetupKey key;
  return !sol_setup_key_find (&key, group_key) || !sol_case_group_is_pulse (key.group) ||
         key.pulse <= c->n_pulses;
}

/**
 * sol_setup_is_as_run:
 * @self: the setup
 * @group_key: "group.key"
 *
 * Threads: main. Allocates: yes.
 * Returns: whether sol_setup_revert_key() would change nothing: the value is that of the last run, or there is
 *   none of what is open, or none with that pulse
 */
gboolean
sol_setup_is_as_run (SolSetup *self, const char *group_key)
{
  const SolCase *run_case = sol_setup_get_run_case (self);
  return run_case == NULL || !has_pulse (run_case, group_key) ||
         is_equal_in (self, group_key, run_case, FALSE);
}

/**
 * sol_setup_mark_run:
 * @self: the setup
 * @the_case: (nullable): of the run that is shown, which need not be what the setup holds; NULL: none is shown,
 *   or its inputs are not known
 *
 * From now on what is open is compared with that case.
 *
 * Threads: main. Allocates: yes.
 */
void
sol_setup_mark_run (SolSetup *self, const SolCase *the_case)
{
  SolCase *run_case = the_case != NULL ? sol_case_copy (the_case) : NULL;
  sol_case_free (self->run_case);
  self->run_case = run_case;
  self->run_document = sol_setup_history_get_document (self->history)->serial;
  sol_setup_announce_run (self);
}
