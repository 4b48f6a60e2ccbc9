/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The canonical text of a case, and changes to a case that is already there. */
#include "config.h"

#include "base/error.h"
#include "base/file-write.h"
#include "io/case/case-file.h"
#include "io/case/case-reader.h"
#include "problem/case-params.h"

#include <string.h>

static void
append_group (GString *text, const SolCase *self, const SolParamGroup *group, int pulse)
{
  const char *data = sol_case_group_get (self, group, pulse);
  gboolean is_open = FALSE;
  for (gsize i = 0; i < group->n_params; i++)
    {
      const SolParam *param = &group->params[i];
      g_autoptr (GString) value = g_string_new (NULL);
      if ((param->flags & SOL_PARAM_ALIAS) || !sol_case_param_is_used (self, param, data) ||
          !param->kind->print (param, data + param->offset, value))
        continue;
      if (!is_open)
        {
          g_autofree char *name = sol_case_group_dup_name (group, pulse);
          g_string_append_printf (text, "%s[%s]\n", text->len > 0 ? "\n" : "", name);
          is_open = TRUE;
        }
      g_string_append_printf (text, "%s =%s%s\n", param->name, value->len > 0 ? " " : "",
                              value->str);
    }
}

/**
 * sol_case_set:
 * @self: the case; untouched on failure
 * @assignment: "group.key=value", "pulse.2.key=value"
 * @error: return location
 *
 * Sets one key. The other name of the same quantity gives way; keys that are then out of use get
 * their defaults; a choice of model brings the field and geometry that are its default. A number
 * one beyond the last pulse adds a pulse. Whether the case is complete is not looked at: see
 * sol_case_check().
 *
 * Errors: SOL_FILE_ERROR_SYNTAX for an unknown key or one that is not in use, SOL_FILE_ERROR_TYPE
 * for a bad value.
 * Threads: any. Allocates: yes.
 * Returns: TRUE on success
 */
gboolean
sol_case_set (SolCase *self, const char *assignment, GError **error)
{
  SolCaseReader reader;
  sol_case_reader_init (&reader, "assignment", NULL);
  sol_case_free (reader.to_fill);
  reader.to_fill = sol_case_copy (self);
  gboolean is_good = sol_case_reader_assign_one (&reader, assignment, error);
  if (is_good)
    {
      SolCase old = *self;
      *self = *reader.to_fill;
      *reader.to_fill = old;
    }
  else
    sol_error_mend (error);
  sol_case_reader_clear (&reader);
  return is_good;
}

/**
 * sol_case_to_text:
 * @self: the case
 *
 * Writes every key in use, in the order of the tables, in the units of the tables where reading
 * gives the same double back. Reading the text gives the case again, and writing that the text.
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): the text
 */
char *
sol_case_to_text (const SolCase *self)
{
  GString *text = g_string_new (NULL);
  for (int i = 0; i < SOL_CASE_N_GROUPS; i++)
    for (int pulse = 1; pulse <= sol_case_group_count (self, &sol_case_groups[i]); pulse++)
      append_group (text, self, &sol_case_groups[i], pulse);
  return g_string_free (text, FALSE);
}

/**
 * sol_case_file_write:
 * @self: the case
 * @path: where to; an existing file is replaced at the end, or stays as it was
 * @error: return location
 *
 * Errors: SOL_FILE_ERROR_WRITE.
 * Threads: any. Allocates: yes.
 * Returns: TRUE on success
 */
gboolean
sol_case_file_write (const SolCase *self, const char *path, GError **error)
{
  g_autofree char *text = sol_case_to_text (self);
  g_autoptr (GError) fault = NULL;
  if (sol_file_write (path, text, strlen (text), &fault))
    return TRUE;
  g_set_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_WRITE, "the case file cannot be written: %s",
               fault->message);
  return FALSE;
}
