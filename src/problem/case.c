/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "problem/case.h"

#include "problem/case-params.h"

#include <string.h>

typedef void (*FieldFunc) (const SolParam *param, gpointer field);

static void
visit_group (const SolParamGroup *group, gpointer data, FieldFunc visit)
{
  for (gsize i = 0; i < group->n_params; i++)
    if (!(group->params[i].flags & SOL_PARAM_ALIAS))
      visit (&group->params[i], (char *) data + group->params[i].offset);
}

static void
visit_all (SolCase *self, FieldFunc visit)
{
  for (int i = 0; i < SOL_CASE_N_GROUPS; i++)
    for (int pulse = 1; pulse <= sol_case_group_count (self, &sol_case_groups[i]); pulse++)
      visit_group (&sol_case_groups[i], sol_case_group_get (self, &sol_case_groups[i], pulse),
                   visit);
}

static void
clear_field (const SolParam *param, gpointer field)
{
  param->kind->clear (field);
}

static void
own_field (const SolParam *param, gpointer field)
{
  param->kind->own (field);
}

/**
 * sol_case_new:
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): a case with one pulse and the default of every key; keys without a
 * default are not given
 */
SolCase *
sol_case_new (void)
{
  SolCase *self = g_new0 (SolCase, 1);
  sol_case_add_pulse (self);
  visit_all (self, sol_param_reset);
  return self;
}

/**
 * sol_case_add_pulse:
 * @self: the case
 *
 * Appends a pulse that has the default of every key.
 *
 * Threads: any. Allocates: yes.
 */
void
sol_case_add_pulse (SolCase *self)
{
  const SolParamGroup *group = sol_case_group_find ("pulse");
  self->pulses = g_renew (SolCasePulse, self->pulses, self->n_pulses + 1);
  self->pulses[self->n_pulses] = (SolCasePulse){ 0 };
  visit_group (group, &self->pulses[self->n_pulses], sol_param_reset);
  self->n_pulses++;
}

/**
 * sol_case_duplicate_pulse:
 * @self: the case
 * @pulse: from 1
 *
 * Appends a copy of a pulse.
 *
 * Threads: any. Allocates: yes.
 */
void
sol_case_duplicate_pulse (SolCase *self, int pulse)
{
  g_return_if_fail (pulse >= 1 && pulse <= self->n_pulses);
  self->pulses = g_renew (SolCasePulse, self->pulses, self->n_pulses + 1);
  self->pulses[self->n_pulses] = self->pulses[pulse - 1];
  visit_group (sol_case_group_find ("pulse"), &self->pulses[self->n_pulses], own_field);
  self->n_pulses++;
}

/**
 * sol_case_remove_pulse:
 * @self: the case
 * @pulse: from 1; there must be another
 *
 * The pulses behind it move up.
 *
 * Threads: any. Allocates: no.
 */
void
sol_case_remove_pulse (SolCase *self, int pulse)
{
  g_return_if_fail (self->n_pulses > 1 && pulse >= 1 && pulse <= self->n_pulses);
  visit_group (sol_case_group_find ("pulse"), &self->pulses[pulse - 1], clear_field);
  self->n_pulses--;
  memmove (&self->pulses[pulse - 1], &self->pulses[pulse],
           (gsize) (self->n_pulses - (pulse - 1)) * sizeof *self->pulses);
}

/**
 * sol_case_copy:
 * @self: the case
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): a copy that shares nothing with @self
 */
SolCase *
sol_case_copy (const SolCase *self)
{
  SolCase *copy = g_memdup2 (self, sizeof *self);
  copy->pulses = g_memdup2 (self->pulses, (gsize) self->n_pulses * sizeof *self->pulses);
  copy->folder = g_strdup (self->folder);
  visit_all (copy, own_field);
  return copy;
}

/**
 * sol_case_free:
 * @self: (nullable): the case
 *
 * Threads: any. Allocates: no.
 */
void
sol_case_free (SolCase *self)
{
  if (self == NULL)
    return;
  visit_all (self, clear_field);
  g_free (self->pulses);
  g_free (self->folder);
  g_free (self);
}
