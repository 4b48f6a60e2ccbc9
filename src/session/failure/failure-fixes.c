/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "session/failure/failure-fixes.h"

#include "session/setup/setup-key.h"
#include "session/setup/setup-words.h"

#include <glib/gi18n.h>
#include <string.h>

static void
add (SolFailure *self, SolFailureFixKind kind, const char *value, char *label)
{
  SolFailureFix *fix = g_new (SolFailureFix, 1);
  *fix = (SolFailureFix){ kind, g_strdup (value), label };
  g_ptr_array_add (self->fixes, fix);
}

/**
 * sol_failure_add_assign:
 * @self: the failure
 * @the_case: (nullable): the case that failed
 * @assignment: "group.key=value"
 *
 * The button is named by the change: "Time window 0.4 ps → 0.8 ps".
 *
 * Threads: main. Allocates: yes.
 */
void
sol_failure_add_assign (SolFailure *self, const SolCase *the_case, const char *assignment)
{
  char *label = the_case != NULL ? sol_setup_words_for_change (the_case, assignment) : NULL;
  if (label != NULL)
    add (self, SOL_FAILURE_FIX_ASSIGN, assignment, label);
}

/**
 * sol_failure_add_scaled:
 * @self: the failure
 * @the_case: (nullable): the case that failed
 * @group_key: a quantity
 * @value: its new value, in @unit; nothing is offered if it is not finite
 * @unit: unit of @value, "" for a number
 *
 * Three digits are enough for a remedy.
 *
 * Threads: main. Allocates: yes.
 */
void
sol_failure_add_scaled (SolFailure *self,
                        const SolCase *the_case,
                        const char *group_key,
                        double value,
                        const char *unit)
{
  char number[G_ASCII_DTOSTR_BUF_SIZE];
  g_ascii_formatd (number, sizeof number, "%.3g", value);
  g_autofree char *assignment = g_strdup_printf ("%s=%s %s", group_key, number, unit);
  sol_failure_add_assign (self, the_case, g_strchomp (assignment));
}

/**
 * sol_failure_add_smaller_tolerance:
 * @self: the failure
 * @the_case: (nullable): the case that failed
 *
 * Threads: main. Allocates: yes.
 */
void
sol_failure_add_smaller_tolerance (SolFailure *self, const SolCase *the_case)
{
  if (the_case != NULL)
    sol_failure_add_scaled (self, the_case, "stepper.rtol", 0.1 * the_case->stepper.rtol, "");
}

/**
 * sol_failure_add_action:
 * @self: the failure
 * @kind: what the button does
 * @value: (nullable): what it needs
 * @label: what it says
 *
 * Threads: main. Allocates: yes.
 */
void
sol_failure_add_action (SolFailure *self,
                        SolFailureFixKind kind,
                        const char *value,
                        const char *label)
{
  add (self, kind, value, g_strdup (label));
}

/* Length of the word at @text that may be the name of a key. */
static gsize
span_name (const char *text)
{
  return strspn (text, "abcdefghijklmnopqrstuvwxyz0123456789_.");
}

/* "set response.plasma = off": the engine names its remedies in the words of the case file. */
static gboolean
add_remedy (SolFailure *self, const SolCase *the_case, const char *before, const char *name)
{
  gboolean is_remedy = g_str_has_suffix (before, "set ") || g_str_has_suffix (before, "use ");
  const char *after = name + span_name (name);
  if (!is_remedy || !g_str_has_prefix (after, " = "))
    return FALSE;
  g_autofree char *value = g_strndup (after + 3, strcspn (after + 3, ";,\n("));
  g_autofree char *key = g_strndup (name, span_name (name));
  g_autofree char *assignment = g_strdup_printf ("%s=%s", key, g_strchomp (value));
  guint n = self->fixes->len;
  sol_failure_add_assign (self, the_case, assignment);
  return self->fixes->len > n;
}

/**
 * sol_failure_add_named:
 * @self: the failure
 * @the_case: (nullable): the case that failed
 * @message: of the engine
 *
 * A button for the remedy that @message names in the words of the case file, and one that goes to
 * the first key that it names.
 *
 * Threads: main. Allocates: yes.
 */
void
sol_failure_add_named (SolFailure *self, const SolCase *the_case, const char *message)
{
  SolSetupKey key;
  gboolean has_field = FALSE;
  for (const char *at = message; *at != '\0'; at += MAX (span_name (at), 1))
    {
      g_autofree char *word = g_strndup (at, span_name (at));
      if (!sol_setup_key_find (&key, word))
        continue;
      g_autofree char *before = g_strndup (message, (gsize) (at - message));
      if (add_remedy (self, the_case, before, at) || has_field)
        continue;
      add (self, SOL_FAILURE_FIX_GO_TO_FIELD, word,
           g_strdup_printf (_ ("Go to “%s”"), _ (key.param->label)));
      has_field = TRUE;
    }
}

/**
 * sol_failure_find_named_key:
 * @message: of the engine
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer full) (nullable): the first key that it names, "run.model"; NULL: none
 */
char *
sol_failure_find_named_key (const char *message)
{
  SolSetupKey key;
  for (const char *at = message; *at != '\0'; at += MAX (span_name (at), 1))
    {
      g_autofree char *word = g_strndup (at, span_name (at));
      if (sol_setup_key_find (&key, word))
        return g_steal_pointer (&word);
    }
  return NULL;
}
