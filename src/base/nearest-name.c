/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/nearest-name.h"

#include <glib.h>
#include <string.h>

#define MAX_WORD 64

/**
 * sol_name_distance:
 * @a: a word
 * @b: another
 *
 * Source: F. J. Damerau, Commun. ACM 7, 171 (1964).
 * Threads: any. Allocates: no.
 * Returns: how many letters must be put in, left out, changed or swapped with their neighbour to
 * turn one into the other, in either case of letters; the length of the longer one if it is over 64
 */
gsize
sol_name_distance (const char *a, const char *b)
{
  gsize n_a = strlen (a), n_b = strlen (b);
  if (MAX (n_a, n_b) > MAX_WORD)
    return MAX (n_a, n_b);
  gsize rows[3][MAX_WORD + 1];
  for (gsize j = 0; j <= n_b; j++)
    rows[0][j] = j;
  for (gsize i = 1; i <= n_a; i++)
    {
      gsize *row = rows[i % 3], *above = rows[(i + 2) % 3], *top = rows[(i + 1) % 3];
      row[0] = i;
      for (gsize j = 1; j <= n_b; j++)
        {
          char x = g_ascii_tolower (a[i - 1]), y = g_ascii_tolower (b[j - 1]);
          row[j] = MIN (MIN (above[j], row[j - 1]) + 1, above[j - 1] + (x != y));
          if (i > 1 && j > 1 && x == g_ascii_tolower (b[j - 2]) && y == g_ascii_tolower (a[i - 2]))
            row[j] = MIN (row[j], top[j - 2] + 1);
        }
    }
  return rows[n_a % 3][n_b];
}

/**
 * sol_nearest_name:
 * @names: NULL-terminated names
 * @typed: what was typed
 *
 * Source: sol_name_distance().
 * Threads: any. Allocates: no.
 * Returns: (transfer none) (nullable): the closest of @names, NULL if there is none
 */
const char *
sol_nearest_name (const char *const *names, const char *typed)
{
  const char *best = NULL;
  gsize best_distance = G_MAXSIZE;
  for (const char *const *name = names; *name != NULL; name++)
    {
      gsize distance = sol_name_distance (*name, typed);
      if (distance < best_distance)
        {
          best_distance = distance;
          best = *name;
        }
    }
  return best;
}
