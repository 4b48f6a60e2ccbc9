/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "session/setup/setup-words.h"

#include "io/case/case-file.h"
#include "problem/case-params.h"
#include "session/setup/setup-key.h"
#include "session/setup/setup-names.h"

#include <glib/gi18n.h>
#include <string.h>

/* A key without its group, in the first group that has it. */
static const SolParam *
find_bare (const char *name)
{
  const SolParam *found = NULL;
  for (int i = 0; i < SOL_CASE_N_GROUPS && found == NULL; i++)
    found = sol_param_group_find (&sol_case_groups[i], name);
  return found;
}

/* "grid.time_window" anywhere; "time_window" and "angle = ..." too, but no word of the language. */
static const SolParam *
find_key (const char *word, const char *after)
{
  SolSetupKey key;
  if (strchr (word, '.') != NULL)
    return sol_setup_key_find (&key, word) ? key.param : NULL;
  return strchr (word, '_') != NULL || g_str_has_prefix (after, " = ") ? find_bare (word) : NULL;
}

static gsize
span_word (const char *text)
{
  gsize n = strspn (text, "abcdefghijklmnopqrstuvwxyz0123456789_.");
  while (n > 0 && text[n - 1] == '.')
    n--;
  return n;
}

/* Behind a key: " = word", by the word's name. Returns the bytes that it takes, 0 if it is no word of the key. */
static gsize
append_choice (GString *words, const SolParam *param, const char *text)
{
  static const char *const joints[] = { " = ", " other than " };
  gsize joint = 0;
  for (gsize i = 0; i < G_N_ELEMENTS (joints); i++)
    if (g_str_has_prefix (text, joints[i]))
      joint = strlen (joints[i]);
  gsize n = strspn (text + joint, "abcdefghijklmnopqrstuvwxyz0123456789-");
  g_autofree char *word = g_strndup (text + joint, n);
  const char *name = sol_setup_names_choice (param, word);
  if (joint == 0 || name == word)
    return 0;
  g_string_append_len (words, text, (gssize) joint);
  /* Translators: the name of an input, or of what it is set to, quoted in a sentence. */
  g_string_append_printf (words, _ ("“%s”"), name);
  return joint + n;
}

/**
 * sol_setup_words:
 * @message: a sentence of the engine, with keys in the words of the case file
 *
 * The window knows keys by the labels of their fields.
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): "“Modes” with more than one mode in “Model” = “Mode-averaged” ..."
 */
char *
sol_setup_words (const char *message)
{
  GString *words = g_string_new (NULL);
  for (const char *at = message; *at != '\0';)
    {
      gsize n = MAX (span_word (at), 1);
      g_autofree char *word = g_strndup (at, n);
      gboolean is_start = at == message || !(g_ascii_isalnum (at[-1]) || at[-1] == '-');
      const SolParam *param = is_start ? find_key (word, at + n) : NULL;
      at += n;
      if (param == NULL)
        {
          g_string_append (words, word);
          continue;
        }
      g_string_append_printf (words, _ ("“%s”"), _ (param->label));
      at += append_choice (words, param, at);
    }
  return g_string_free (words, FALSE);
}

/**
 * sol_setup_words_for_change:
 * @the_case: a case
 * @assignment: "group.key=value"
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer full) (nullable): "Time window 0.4 ps → 0.8 ps"; NULL if @the_case does not take
 *   the assignment or does not change by it
 */
char *
sol_setup_words_for_change (const SolCase *the_case, const char *assignment)
{
  SolSetupKey key;
  g_autoptr (SolCase) after = sol_case_copy (the_case);
  g_autofree char *name = g_strstrip (g_strndup (assignment, strcspn (assignment, "=")));
  if (!sol_setup_key_find (&key, name) || !sol_case_set (after, assignment, NULL))
    return NULL;
  g_autofree char *before_text = sol_case_to_text (the_case);
  g_autofree char *after_text = sol_case_to_text (after);
  return strcmp (before_text, after_text) != 0
             ? sol_setup_key_describe_change (&key, the_case, after)
             : NULL;
}
