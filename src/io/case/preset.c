/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "io/case/preset.h"

#include "base/error.h"

#include <gio/gio.h>
#include <stdlib.h>
#include <string.h>

#define FOLDER "/soliscope/presets/"
#define ENDING ".ini"

static int
compare_names (gconstpointer a, gconstpointer b)
{
  return strcmp (*(char *const *) a, *(char *const *) b);
}

/**
 * sol_preset_get_names:
 *
 * Threads: any. Allocates: the list.
 * Returns: (transfer full): names in alphabetical order, NULL-terminated
 */
char **
sol_preset_get_names (void)
{
  char **names = g_resources_enumerate_children (FOLDER, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
  if (names == NULL)
    return g_new0 (char *, 1);
  for (gsize i = 0; names[i] != NULL; i++)
    if (g_str_has_suffix (names[i], ENDING))
      names[i][strlen (names[i]) - strlen (ENDING)] = '\0';
  qsort (names, g_strv_length (names), sizeof *names, compare_names);
  return names;
}

/**
 * sol_preset_get_text:
 * @name: name of a preset
 * @error: return location
 *
 * Errors: SOL_FILE_ERROR_MISSING with the names that exist.
 * Threads: any. Allocates: the text.
 * Returns: (transfer full): its case file
 */
char *
sol_preset_get_text (const char *name, GError **error)
{
  g_autofree char *path = g_strconcat (FOLDER, name, ENDING, NULL);
  g_autoptr (GBytes) bytes = g_resources_lookup_data (path, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
  if (bytes == NULL)
    {
      g_auto (GStrv) names = sol_preset_get_names ();
      g_autofree char *list = g_strjoinv (", ", names);
      g_set_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_MISSING,
                   "there is no preset \"%s\"; there are %s", name, list);
      return NULL;
    }
  gsize n;
  const char *data = g_bytes_get_data (bytes, &n);
  return g_strndup (data, n);
}

/**
 * sol_preset_get_summary:
 * @name: name of a preset
 * @error: return location
 *
 * Errors: SOL_FILE_ERROR_MISSING.
 * Threads: any. Allocates: the text.
 * Returns: (transfer full): the sentence on what it shows, from the comment at its head
 */
char *
sol_preset_get_summary (const char *name, GError **error)
{
  g_autofree char *text = sol_preset_get_text (name, error);
  if (text == NULL)
    return NULL;
  g_autoptr (GString) summary = g_string_new (NULL);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  for (gsize i = 0; lines[i] != NULL && lines[i][0] == '#'; i++)
    {
      if (summary->len > 0)
        g_string_append_c (summary, ' ');
      g_string_append (summary, g_strstrip (lines[i] + 1));
    }
  return g_string_free (g_steal_pointer (&summary), FALSE);
}
