/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "problem/case-params.h"

#include "base/error.h"

#include <string.h>

/* Far below a wavelength, far above where the first guesses of a step round to nothing. */
#define LEAST_LENGTH_M 1e-12

/**
 * sol_case_group_find:
 * @name: name of a group, without a pulse's number
 *
 * Threads: any. Allocates: no.
 * Returns: (nullable): the group
 */
const SolParamGroup *
sol_case_group_find (const char *name)
{
  for (int i = 0; i < SOL_CASE_N_GROUPS; i++)
    if (strcmp (sol_case_groups[i].name, name) == 0)
      return &sol_case_groups[i];
  return NULL;
}

/**
 * sol_case_group_is_pulse:
 * @group: a group
 *
 * Threads: any. Allocates: no.
 * Returns: whether the group may occur several times
 */
gboolean
sol_case_group_is_pulse (const SolParamGroup *group)
{
  return group->offset == G_STRUCT_OFFSET (SolCase, pulses);
}

/**
 * sol_case_group_count:
 * @self: the case
 * @group: a group
 *
 * Threads: any. Allocates: no.
 * Returns: how often the case has the group: the number of pulses, or 1
 */
int
sol_case_group_count (const SolCase *self, const SolParamGroup *group)
{
  return sol_case_group_is_pulse (group) ? self->n_pulses : 1;
}

/**
 * sol_case_group_get:
 * @self: the case
 * @group: a group
 * @pulse: which pulse, from 1; not used for other groups
 *
 * Threads: any. Allocates: no.
 * Returns: the struct that the offsets of the group's rows refer to
 */
gpointer
sol_case_group_get (const SolCase *self, const SolParamGroup *group, int pulse)
{
  if (!sol_case_group_is_pulse (group))
    return (char *) (gpointer) self + group->offset;
  g_return_val_if_fail (pulse >= 1 && pulse <= self->n_pulses, NULL);
  return &self->pulses[pulse - 1];
}

/**
 * sol_case_group_dup_name:
 * @group: a group
 * @pulse: which pulse, from 1; not used for other groups
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): the name as the case file has it: "grid", "pulse", "pulse.2"
 */
char *
sol_case_group_dup_name (const SolParamGroup *group, int pulse)
{
  if (sol_case_group_is_pulse (group) && pulse > 1)
    return g_strdup_printf ("%s.%d", group->name, pulse);
  return g_strdup (group->name);
}

/**
 * sol_case_param_is_used:
 * @self: the case
 * @param: a row
 * @group_data: the struct that holds its value
 *
 * Threads: any. Allocates: no.
 * Returns: whether the models and geometry of the case make use of the key
 */
gboolean
sol_case_param_is_used (const SolCase *self, const SolParam *param, gconstpointer group_data)
{
  return param->used == NULL || param->used->holds (self, group_data);
}

static gboolean
is_given (const SolParam *param, gconstpointer data)
{
  return sol_param_is_given (param, (const char *) data + param->offset);
}

static gboolean
check_required (const SolCase *self, const SolParamGroup *group, int pulse, GError **error)
{
  gconstpointer data = sol_case_group_get (self, group, pulse);
  for (gsize i = 0; i < group->n_params; i++)
    {
      const SolParam *param = &group->params[i];
      if (param->required == NULL || !param->required->holds (self, data) || is_given (param, data))
        continue;
      if (param->twin != NULL && is_given (sol_param_group_find (group, param->twin), data))
        continue;
      g_autofree char *name = sol_case_group_dup_name (group, pulse);
      g_set_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_MISSING,
                   "%s%s%s is missing in [%s]; it is needed with %s", param->name,
                   param->twin != NULL ? " or " : "", param->twin != NULL ? param->twin : "", name,
                   param->required->text);
      return FALSE;
    }
  return TRUE;
}

static gboolean
refuse (GError **error, const char *message)
{
  g_set_error_literal (error, SOL_FILE_ERROR, SOL_FILE_ERROR_TYPE, message);
  return FALSE;
}

/**
 * sol_case_check:
 * @self: the case
 * @error: return location
 *
 * Looks at what no single key can show: that the keys needed by the model and geometry are there
 * and that keys do not contradict each other. Limits of single keys were checked as they were set.
 *
 * Errors: SOL_FILE_ERROR_MISSING for a key that is needed, SOL_FILE_ERROR_TYPE for a contradiction.
 * Threads: any. Allocates: yes.
 * Returns: TRUE if the case can be translated
 */
gboolean
sol_case_check (const SolCase *self, GError **error)
{
  for (int i = 0; i < SOL_CASE_N_GROUPS; i++)
    for (int pulse = 1; pulse <= sol_case_group_count (self, &sol_case_groups[i]); pulse++)
      if (!check_required (self, &sol_case_groups[i], pulse, error))
        return FALSE;
  if (!(self->grid.wavelength_min_m < self->grid.wavelength_max_m))
    return refuse (error, "grid.wavelength_min must be shorter than grid.wavelength_max");
  if (self->geometry.length_m > 0.0 && self->geometry.length_m < LEAST_LENGTH_M)
    return refuse (error,
                   "geometry.length is shorter than 1e-12 m, of which no step can be made; write a "
                   "longer one, or 0 m for the input alone");
  if (self->run.model == SOL_CASE_MODEL_GNLSE && self->run.field == SOL_CASE_FIELD_REAL)
    return refuse (error,
                   "run.model = gnlse solves for an envelope; write run.field = envelope, or leave "
                   "the key out");
  return TRUE;
}

/**
 * sol_case_reset_unused:
 * @self: the case
 *
 * Gives every key that is not in use its default, so that the canonical text, which holds the keys
 * in use alone, says everything about the case.
 *
 * Threads: any. Allocates: yes.
 */
void
sol_case_reset_unused (SolCase *self)
{
  for (int i = 0; i < SOL_CASE_N_GROUPS; i++)
    for (int pulse = 1; pulse <= sol_case_group_count (self, &sol_case_groups[i]); pulse++)
      {
        const SolParamGroup *group = &sol_case_groups[i];
        char *data = sol_case_group_get (self, group, pulse);
        for (gsize j = 0; j < group->n_params; j++)
          if (!sol_case_param_is_used (self, &group->params[j], data))
            sol_param_reset (&group->params[j], data + group->params[j].offset);
      }
}
