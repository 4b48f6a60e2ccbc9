/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "io/case/case-reader.h"

#include "base/error.h"
#include "io/case/case-suggest.h"
#include "problem/case-params.h"

#include <string.h>

static void
given_free (gpointer data)
{
  SolCaseGiven *given = data;
  g_free (given->key);
  g_free (given);
}

/**
 * sol_case_reader_init:
 * @self: (out caller-allocates): the reader
 * @name: name of the text, for messages; must outlive @self
 * @warnings: (nullable) (element-type utf8): gets sentences on values that look like slips
 *
 * Threads: any. Allocates: yes.
 */
void
sol_case_reader_init (SolCaseReader *self, const char *name, GPtrArray *warnings)
{
  self->to_fill = sol_case_new ();
  self->given = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, given_free);
  self->order = g_ptr_array_new ();
  self->warnings = warnings;
  self->name = name;
}

/**
 * sol_case_reader_clear:
 * @self: the reader
 *
 * Threads: any. Allocates: no.
 */
void
sol_case_reader_clear (SolCaseReader *self)
{
  g_clear_pointer (&self->to_fill, sol_case_free);
  g_clear_pointer (&self->order, g_ptr_array_unref);
  g_clear_pointer (&self->given, g_hash_table_unref);
}

/**
 * sol_case_reader_find_group:
 * @text: "grid", "pulse", "pulse.2"
 * @group: (out): the group
 * @pulse: (out): which pulse, from 1
 * @error: return location
 *
 * Errors: SOL_FILE_ERROR_SYNTAX with the nearest group.
 * Threads: any. Allocates: yes.
 * Returns: TRUE on success
 */
gboolean
sol_case_reader_find_group (const char *text,
                            const SolParamGroup **group,
                            int *pulse,
                            GError **error)
{
  gsize length = strcspn (text, ".");
  g_autofree char *base = g_strndup (text, length);
  *group = sol_case_group_find (base);
  *pulse = 1;
  if (*group == NULL)
    {
      sol_case_suggest_group (text, error);
      return FALSE;
    }
  if (text[length] == '\0')
    return TRUE;
  guint64 number;
  if (sol_case_group_is_pulse (*group) && text[length + 1] != '0' &&
      g_ascii_string_to_unsigned (text + length + 1, 10, 2, SOL_CASE_MAX_PULSES, &number, NULL))
    {
      *pulse = (int) number;
      return TRUE;
    }
  g_set_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_SYNTAX,
               "the group [%.60s] is not known; only pulses are numbered: [pulse], [pulse.2], ... "
               "[pulse.%d]",
               text, SOL_CASE_MAX_PULSES);
  return FALSE;
}

/* Two names for one quantity: in a file an error, from outside the later one counts. */
static gboolean
settle_twin (SolCaseReader *self,
             const SolParamGroup *group,
             int pulse,
             const SolParam *param,
             int line,
             GError **error)
{
  if (param->twin == NULL || (param->flags & SOL_PARAM_BOTH))
    return TRUE;
  g_autofree char *name = sol_case_group_dup_name (group, pulse);
  g_autofree char *key = g_strdup_printf ("%s.%s", name, param->twin);
  const SolCaseGiven *given = g_hash_table_lookup (self->given, key);
  if (given != NULL && line > 0)
    {
      g_set_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_SYNTAX,
                   "%s and %s (line %d) name one quantity; keep one of them", param->name,
                   param->twin, given->line);
      return FALSE;
    }
  const SolParam *twin = sol_param_group_find (group, param->twin);
  if (twin->offset != param->offset)
    sol_param_reset (twin,
                     (char *) sol_case_group_get (self->to_fill, group, pulse) + twin->offset);
  if (given != NULL)
    {
      g_ptr_array_remove (self->order, (gpointer) given);
      g_hash_table_remove (self->given, key);
    }
  return TRUE;
}

static gboolean
note_given (SolCaseReader *self,
            const SolParamGroup *group,
            int pulse,
            const SolParam *param,
            int line,
            GError **error)
{
  g_autofree char *name = sol_case_group_dup_name (group, pulse);
  g_autofree char *key = g_strdup_printf ("%s.%s", name, param->name);
  SolCaseGiven *given = g_hash_table_lookup (self->given, key);
  if (given != NULL && line > 0)
    {
      g_set_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_SYNTAX,
                   "%s was already set in line %d; keep one of the two lines", param->name,
                   given->line);
      return FALSE;
    }
  if (given == NULL)
    {
      given = g_new0 (SolCaseGiven, 1);
      given->key = g_steal_pointer (&key);
      g_hash_table_insert (self->given, given->key, given);
      g_ptr_array_add (self->order, given);
    }
  given->group = group;
  given->pulse = pulse;
  given->param = param;
  given->line = line;
  given->was_used = FALSE;
  return TRUE;
}

/**
 * sol_case_reader_put:
 * @self: the reader
 * @group: the group
 * @pulse: which pulse, from 1; missing ones are made
 * @key: name of the key
 * @value: its text
 * @line: line of the file, from 1; 0 for an assignment from outside
 * @error: return location
 *
 * Errors: SOL_FILE_ERROR_SYNTAX for a key that is unknown, in the wrong group, doubled or a second
 * name for a quantity; SOL_FILE_ERROR_TYPE for a bad value. The message does not name the line.
 * Threads: any. Allocates: yes.
 * Returns: TRUE on success
 */
gboolean
sol_case_reader_put (SolCaseReader *self,
                     const SolParamGroup *group,
                     int pulse,
                     const char *key,
                     const char *value,
                     int line,
                     GError **error)
{
  const SolParam *param = sol_param_group_find (group, key);
  if (param == NULL)
    {
      sol_case_suggest_key (group, key, error);
      return FALSE;
    }
  while (self->to_fill->n_pulses < pulse)
    sol_case_add_pulse (self->to_fill);
  if (!note_given (self, group, pulse, param, line, error) ||
      !settle_twin (self, group, pulse, param, line, error))
    return FALSE;
  char *data = sol_case_group_get (self->to_fill, group, pulse);
  guint n_before = self->warnings != NULL ? self->warnings->len : 0;
  gboolean is_good = param->kind->parse (param, value, data + param->offset, self->warnings, error);
  if (!is_good)
    g_prefix_error (error, "%s.%s: ", group->name, key);
  for (guint i = n_before; self->warnings != NULL && i < self->warnings->len; i++)
    {
      char *bare = self->warnings->pdata[i];
      self->warnings->pdata[i] =
          line > 0 ? g_strdup_printf ("%s:%d: %s.%s: %s", self->name, line, group->name, key, bare)
                   : g_strdup_printf ("%s.%s: %s", group->name, key, bare);
      g_free (bare);
    }
  return is_good;
}

/**
 * sol_case_reader_assign:
 * @self: the reader
 * @assignment: "group.key=value"
 * @error: return location
 *
 * Errors: as sol_case_reader_put().
 * Threads: any. Allocates: yes.
 * Returns: TRUE on success
 */
gboolean
sol_case_reader_assign (SolCaseReader *self, const char *assignment, GError **error)
{
  gsize length = strcspn (assignment, "=");
  g_autofree char *path = g_strstrip (g_strndup (assignment, length));
  char *dot = strrchr (path, '.');
  if (assignment[length] != '=' || dot == NULL || !g_utf8_validate (assignment, -1, NULL))
    {
      g_autofree char *shown = g_utf8_make_valid (assignment, -1);
      g_set_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_SYNTAX,
                   "“%.80s” is not an assignment; write “group.key=value”, such as "
                   "“pulse.energy=100 uJ”",
                   shown);
      return FALSE;
    }
  *dot = '\0';
  const SolParamGroup *group;
  int pulse;
  if (!sol_case_reader_find_group (path, &group, &pulse, error))
    return FALSE;
  if (pulse > self->to_fill->n_pulses + 1)
    {
      g_set_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_SYNTAX,
                   "[%s] leaves a gap; the case has %d pulse%s, so the next is pulse.%d", path,
                   self->to_fill->n_pulses, self->to_fill->n_pulses == 1 ? "" : "s",
                   self->to_fill->n_pulses + 1);
      return FALSE;
    }
  g_autofree char *value = g_strstrip (g_strdup (assignment + length + 1));
  return sol_case_reader_put (self, group, pulse, dot + 1, value, 0, error);
}

static gboolean
is_given (const SolCaseReader *self, const char *key)
{
  return g_hash_table_contains (self->given, key);
}

/* Keys whose default depends on the model. */
static void
follow_model (SolCaseReader *self)
{
  SolCase *c = self->to_fill;
  if (c->run.model == SOL_CASE_MODEL_GNLSE && !is_given (self, "run.field"))
    c->run.field = SOL_CASE_FIELD_ENVELOPE;
  if (c->run.model == SOL_CASE_MODEL_GNLSE && !is_given (self, "geometry.kind"))
    c->geometry.kind = SOL_CASE_GEOMETRY_FIBRE;
  if (c->run.model == SOL_CASE_MODEL_RADIAL && !is_given (self, "geometry.kind"))
    c->geometry.kind = SOL_CASE_GEOMETRY_FREE_SPACE;
}

static gboolean
is_used (const SolCaseReader *self, const SolCaseGiven *given)
{
  gconstpointer data = sol_case_group_get (self->to_fill, given->group, given->pulse);
  return sol_case_param_is_used (self->to_fill, given->param, data);
}

static gboolean
check_used (const SolCaseReader *self, GError **error)
{
  for (guint i = 0; i < self->order->len; i++)
    {
      const SolCaseGiven *given = self->order->pdata[i];
      if (is_used (self, given) || given->was_used)
        continue;
      g_set_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_SYNTAX,
                   "%s is used only with %s; leave it out, or change what it depends on",
                   given->key, given->param->used->text);
      if (given->line > 0)
        g_prefix_error (error, "%s:%d: ", self->name, given->line);
      return FALSE;
    }
  return TRUE;
}

/**
 * sol_case_reader_finish:
 * @self: the reader, with the keys of the file put
 * @assignments: (nullable): NULL-terminated, applied in order; the last one of a key counts
 * @error: return location
 *
 * Applies @assignments and checks what can be seen only at the end. A key that is not in use is
 * refused, unless it was in use in the file and an assignment changed that; then it is forgotten.
 *
 * Errors: SOL_FILE_ERROR_SYNTAX, SOL_FILE_ERROR_TYPE, SOL_FILE_ERROR_MISSING.
 * Threads: any. Allocates: yes.
 * Returns: TRUE if the case is complete
 */
gboolean
sol_case_reader_finish (SolCaseReader *self, const char *const *assignments, GError **error)
{
  follow_model (self);
  for (guint i = 0; i < self->order->len; i++)
    {
      SolCaseGiven *given = self->order->pdata[i];
      given->was_used = assignments != NULL && assignments[0] != NULL && is_used (self, given);
    }
  for (gsize i = 0; assignments != NULL && assignments[i] != NULL; i++)
    if (!sol_case_reader_assign (self, assignments[i], error))
      return FALSE;
  follow_model (self);
  if (!check_used (self, error))
    return FALSE;
  sol_case_reset_unused (self->to_fill);
  if (!sol_case_check (self->to_fill, error))
    {
      g_prefix_error (error, "%s: ", self->name);
      return FALSE;
    }
  return TRUE;
}

/**
 * sol_case_reader_assign_one:
 * @self: the reader of a case that was complete or in the making before
 * @assignment: "group.key=value"
 * @error: return location
 *
 * Errors: as sol_case_reader_assign(), and SOL_FILE_ERROR_SYNTAX if the key is not in use.
 * Threads: any. Allocates: yes.
 * Returns: TRUE on success
 */
gboolean
sol_case_reader_assign_one (SolCaseReader *self, const char *assignment, GError **error)
{
  if (!sol_case_reader_assign (self, assignment, error))
    return FALSE;
  if (is_given (self, "run.model"))
    follow_model (self);
  if (!check_used (self, error))
    return FALSE;
  sol_case_reset_unused (self->to_fill);
  return TRUE;
}
