/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/nearest-name.h"

#include <glib.h>
#include <string.h>

#define TYPED_MAX 64

/* Insertions, deletions and replacements between two words; a change of case costs nothing. */
static int
edit_distance (const char *a, const char *b)
{
  int row[TYPED_MAX + 1];
  int n_b = (int) MIN (strlen (b), TYPED_MAX);
  for (int j = 0; j <= n_b; j++)
    row[j] = j;
  for (int i = 1; a[i - 1] != '\0'; i++)
    {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= n_b; j++)
        {
          int same = g_ascii_tolower (a[i - 1]) == g_ascii_tolower (b[j - 1]);
          int replace = diagonal + (same ? 0 : 1);
          diagonal = row[j];
          row[j] = MIN (replace, MIN (row[j], row[j - 1]) + 1);
        }
    }
  return row[n_b];
}

/**
 * sol_nearest_name:
 * @names: NULL-terminated names
 * @typed: what was typed
 *
 * Source: V. I. Levenshtein, Soviet Physics Doklady 10, 707 (1966).
 * Threads: any. Allocates: no.
 * Returns: (transfer none) (nullable): the closest of @names, NULL if there is none
 */
const char *
sol_nearest_name (const char *const *names, const char *typed)
{
  const char *best = NULL;
  int best_distance = G_MAXINT;
  for (const char *const *name = names; *name != NULL; name++)
    {
      int distance = edit_distance (*name, typed);
      if (distance < best_distance)
        {
          best_distance = distance;
          best = *name;
        }
    }
  return best;
}
