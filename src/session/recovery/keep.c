/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "session/recovery/keep.h"

#include "io/result/partial-file.h"

/* Of a title, in a name. */
#define MAX_WORDS 48

/**
 * sol_keep_look:
 * @facts: of the planes on screen
 * @from: what would take their place
 *
 * The planes decide, and not the way by which others come: what would be missed is asked about before a run that
 * somebody asks for, and a run that nobody asks for does not begin. A run that failed makes room for its next
 * attempt, and one that followed the hand for the next, whoever starts those: with "live" on a case that takes
 * minutes goes on following. Leaving takes more away than a run does, and asks about both.
 *
 * Threads: any. Allocates: no.
 * Returns: why they should not go without a question; SOL_KEEP_NOTHING: they may
 */
SolKeep
sol_keep_look (const SolKeepFacts *facts, SolKeepFrom from)
{
  gboolean is_long = facts->elapsed_s > SOL_KEEP_LONG_S;
  if (facts->is_running)
    return facts->was_asked_for || is_long ? SOL_KEEP_RUNNING : SOL_KEEP_NOTHING;
  if (!facts->has_planes || facts->is_saved)
    return SOL_KEEP_NOTHING;
  if (facts->is_recovered)
    return SOL_KEEP_RECOVERED;
  if (from == SOL_KEEP_FROM_RUN && (facts->has_failed || !facts->was_asked_for))
    return SOL_KEEP_NOTHING;
  if (facts->is_stopped && facts->was_asked_for)
    return SOL_KEEP_STOPPED;
  return is_long ? SOL_KEEP_LONG : SOL_KEEP_NOTHING;
}

/**
 * sol_keep_make_stem:
 * @title: (nullable): UTF-8
 * @fallback: where the title has no letter
 *
 * Letters and digits of any script stay, everything else becomes one dash.
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): a file name without its ending
 */
char *
sol_keep_make_stem (const char *title, const char *fallback)
{
  GString *stem = g_string_new (NULL);
  for (const char *p = title != NULL ? title : ""; *p != '\0' && stem->len < MAX_WORDS;
       p = g_utf8_next_char (p))
    {
      gunichar letter = g_utf8_get_char (p);
      if (g_unichar_isalnum (letter))
        g_string_append_unichar (stem, g_unichar_tolower (letter));
      else if (stem->len > 0 && stem->str[stem->len - 1] != '-')
        g_string_append_c (stem, '-');
    }
  if (stem->len > 0 && stem->str[stem->len - 1] == '-')
    g_string_truncate (stem, stem->len - 1);
  if (stem->len == 0)
    g_string_append (stem, fallback);
  return g_string_free (stem, FALSE);
}

static gboolean
is_free (const char *path)
{
  g_autofree char *partial = sol_partial_file_get_name (path);
  return !g_file_test (path, G_FILE_TEST_EXISTS) && !g_file_test (partial, G_FILE_TEST_EXISTS);
}

/**
 * sol_keep_choose_path:
 * @folder: where the file will lie
 * @title: (nullable): of the setup, UTF-8
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): a result file that is not there yet, nor its partial: "helium.h5",
 *   "helium-2.h5", ...
 */
char *
sol_keep_choose_path (const char *folder, const char *title)
{
  g_autofree char *stem = sol_keep_make_stem (title, "run");
  for (int n = 1;; n++)
    {
      g_autofree char *name =
          n == 1 ? g_strconcat (stem, ".h5", NULL) : g_strdup_printf ("%s-%d.h5", stem, n);
      char *path = g_build_filename (folder, name, NULL);
      if (is_free (path))
        return path;
      g_free (path);
    }
}
