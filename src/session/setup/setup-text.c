/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "session/setup/setup-text.h"

#include "io/case/case-file.h"

#include <string.h>

/* "group.key=value" of every line below a header. */
static GPtrArray *
split (const char *text)
{
  GPtrArray *assignments = g_ptr_array_new_with_free_func (g_free);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  g_autofree char *group = g_strdup ("");
  for (gsize i = 0; lines[i] != NULL; i++)
    {
      char *line = g_strstrip (lines[i]);
      char *equals = strchr (line, '=');
      gsize n = strlen (line);
      if (n > 2 && line[0] == '[' && line[n - 1] == ']')
        {
          g_free (group);
          group = g_strndup (line + 1, n - 2);
        }
      else if (n > 0 && line[0] != '#' && equals != NULL)
        {
          *equals = '\0';
          g_ptr_array_add (assignments,
                           g_strdup_printf ("%s.%s=%s", group, g_strchomp (line), equals + 1));
        }
    }
  return assignments;
}

/* What can be applied now; the rest may need a key that comes later. */
static GPtrArray *
apply (SolCase *c, GPtrArray *assignments, GError **error)
{
  GPtrArray *left = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < assignments->len; i++)
    {
      g_autoptr (GError) fault = NULL;
      const char *assignment = g_ptr_array_index (assignments, i);
      if (sol_case_set (c, assignment, &fault))
        continue;
      g_ptr_array_add (left, g_strdup (assignment));
      g_clear_error (error);
      g_propagate_error (error, g_steal_pointer (&fault));
    }
  return left;
}

/**
 * sol_setup_text_read:
 * @text: from sol_case_to_text(), of any case
 * @error: return location
 *
 * Errors: as sol_case_set(), of the last line that is no part of a case.
 * Threads: any. Allocates: yes.
 * Returns: (transfer full) (nullable): the case
 */
SolCase *
sol_setup_text_read (const char *text, GError **error)
{
  g_autoptr (SolCase) c = sol_case_new ();
  g_autoptr (GPtrArray) assignments = split (text);
  g_autoptr (GError) fault = NULL;
  while (assignments->len > 0)
    {
      g_clear_error (&fault);
      GPtrArray *left = apply (c, assignments, &fault);
      gboolean goes_on = left->len < assignments->len;
      g_ptr_array_unref (assignments);
      assignments = left;
      if (!goes_on)
        {
          g_propagate_error (error, g_steal_pointer (&fault));
          return NULL;
        }
    }
  return g_steal_pointer (&c);
}
