/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "io/case/case-suggest.h"

#include "base/error.h"
#include "base/nearest-name.h"
#include "problem/case-params.h"

#include <string.h>

/* A third of the letters may be wrong before two words count as strangers. */
static gsize
get_reach (const char *word)
{
  return MAX (strlen (word) / 3, 1);
}

static const SolParam *
find_nearest (const SolParamGroup *group, const char *key, gsize *distance)
{
  const SolParam *nearest = NULL;
  for (gsize i = 0; i < group->n_params; i++)
    {
      gsize d = sol_name_distance (key, group->params[i].name);
      if (d <= get_reach (group->params[i].name) && d < *distance)
        {
          *distance = d;
          nearest = &group->params[i];
        }
    }
  return nearest;
}

static char *
list_keys (const SolParamGroup *group)
{
  GString *list = g_string_new (NULL);
  for (gsize i = 0; i < group->n_params; i++)
    g_string_append_printf (list, "%s%s", i > 0 ? ", " : "", group->params[i].name);
  return g_string_free (list, FALSE);
}

/**
 * sol_case_suggest_group:
 * @name: a group that does not exist
 * @error: return location
 *
 * Errors: SOL_FILE_ERROR_SYNTAX, always, with the nearest group or all of them.
 * Threads: any. Allocates: yes.
 */
void
sol_case_suggest_group (const char *name, GError **error)
{
  g_autoptr (GString) all = g_string_new (NULL);
  const char *nearest = NULL;
  gsize best = G_MAXSIZE;
  for (int i = 0; i < SOL_CASE_N_GROUPS; i++)
    {
      const char *known = sol_case_groups[i].name;
      gsize d = sol_name_distance (name, known);
      g_string_append_printf (all, "%s[%s]", i > 0 ? ", " : "", known);
      if (d <= get_reach (known) && d < best)
        {
          best = d;
          nearest = known;
        }
    }
  if (nearest != NULL)
    g_set_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_SYNTAX,
                 "the group [%.60s] is not known; did you mean [%s]?", name, nearest);
  else
    g_set_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_SYNTAX,
                 "the group [%.60s] is not known; the groups are %s", name, all->str);
}

/**
 * sol_case_suggest_key:
 * @group: where @key was looked for
 * @key: a key that this group does not have
 * @error: return location
 *
 * Errors: SOL_FILE_ERROR_SYNTAX, always: with the group that has the key, else with the nearest key
 * of the group, else with the nearest key of any, else with all keys of the group.
 * Threads: any. Allocates: yes.
 */
void
sol_case_suggest_key (const SolParamGroup *group, const char *key, GError **error)
{
  const SolParamGroup *other = NULL;
  gsize distance = G_MAXSIZE;
  if (*key == '\0')
    {
      g_set_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_SYNTAX,
                   "the name of a key of [%s] is missing before the “=”", group->name);
      return;
    }
  for (int i = 0; i < SOL_CASE_N_GROUPS && other == NULL; i++)
    if (sol_param_group_find (&sol_case_groups[i], key) != NULL)
      other = &sol_case_groups[i];
  if (other != NULL)
    {
      g_set_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_SYNTAX,
                   "%.60s belongs in [%s], not in [%s]", key, other->name, group->name);
      return;
    }
  const SolParam *nearest = find_nearest (group, key, &distance);
  const SolParamGroup *home = group;
  for (int i = 0; i < SOL_CASE_N_GROUPS && nearest == NULL; i++)
    {
      nearest = find_nearest (&sol_case_groups[i], key, &distance);
      home = &sol_case_groups[i];
    }
  g_autofree char *all = list_keys (group);
  if (nearest != NULL)
    g_set_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_SYNTAX,
                 "%.60s is not known in [%s]; did you mean %s%s%s?", key, group->name,
                 nearest->name, home != group ? " in " : "", home != group ? home->name : "");
  else
    g_set_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_SYNTAX,
                 "%.60s is not known in [%s]; its keys are %s", key, group->name, all);
}
