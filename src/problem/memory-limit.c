/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Literature: Linux kernel documentation, "Control Group v2", "Memory Resource Controller" (v1) and
 * proc(5). */
#include "config.h"

#include "problem/memory-limit.h"

#include <string.h>

/* The names of one generation of control groups. */
typedef struct
{
  const char *mount; /* below the root of the file system */
  const char *limit;
  const char *usage;
  const char *reclaimable; /* row of memory.stat: page cache that gives way at once */
} Generation;

static const Generation version1 = { "sys/fs/cgroup/memory", "memory.limit_in_bytes",
                                     "memory.usage_in_bytes", "total_inactive_file" };
static const Generation version2 = { "sys/fs/cgroup", "memory.max", "memory.current",
                                     "inactive_file" };
static const Generation hybrid = { "sys/fs/cgroup/unified", "memory.max", "memory.current",
                                   "inactive_file" };

static char *
read_text (const char *folder, const char *name)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  char *text = NULL;
  return g_file_get_contents (path, &text, NULL, NULL) ? text : NULL;
}

/* The number at the start of a file; FALSE for "max", for rubbish and for a file that is not
 * there. */
static gboolean
read_number (const char *folder, const char *name, guint64 *value)
{
  g_autofree char *text = read_text (folder, name);
  if (text == NULL)
    return FALSE;
  return g_ascii_string_to_unsigned (g_strstrip (text), 10, 0, G_MAXUINT64, value, NULL);
}

/* The number in the row that starts with a word; 0 if there is none. */
static guint64
find_row (const char *text, const char *word)
{
  gsize length = strlen (word);
  for (const char *row = text; row != NULL && *row != '\0';)
    {
      if (strncmp (row, word, length) == 0 && (row[length] == ' ' || row[length] == ':'))
        return g_ascii_strtoull (row + length + 1, NULL, 10);
      row = strchr (row, '\n');
      row = row != NULL ? row + 1 : NULL;
    }
  return 0;
}

/* What one group still allows; G_MAXUINT64 if it sets no limit. */
static guint64
read_group (const Generation *generation, const char *folder)
{
  guint64 limit, usage;
  if (!read_number (folder, generation->limit, &limit))
    return G_MAXUINT64;
  if (!read_number (folder, generation->usage, &usage))
    return limit;
  g_autofree char *stat = read_text (folder, "memory.stat");
  guint64 reclaimable = find_row (stat, generation->reclaimable);
  usage -= MIN (usage, reclaimable);
  return limit - MIN (limit, usage);
}

/* A limit of any group on the way to the top holds for everything below it. */
static guint64
walk_up (const Generation *generation, const char *root, const char *group)
{
  g_autofree char *top = g_build_filename (root, generation->mount, NULL);
  guint64 least = read_group (generation, top);
  /* Outside the visible hierarchy the path has dots; then the mount point itself is all there
   * is. */
  if (strstr (group, "..") != NULL)
    return least;
  g_autofree char *path = g_strdup (group);
  for (char *slash = path; slash != NULL && path[0] != '\0' && strcmp (path, "/") != 0;)
    {
      g_autofree char *folder = g_build_filename (top, path, NULL);
      least = MIN (least, read_group (generation, folder));
      slash = strrchr (path, '/');
      if (slash != NULL)
        *slash = '\0';
    }
  return least;
}

static gboolean
has_word (const char *list, const char *word)
{
  g_auto (GStrv) words = g_strsplit (list, ",", -1);
  return g_strv_contains ((const char *const *) words, word);
}

/* Rows of /proc/self/cgroup: number:controllers:path, an empty list being version 2. */
static guint64
read_groups (const char *root)
{
  g_autofree char *text = read_text (root, "proc/self/cgroup");
  if (text == NULL)
    return G_MAXUINT64;
  guint64 least = G_MAXUINT64;
  g_auto (GStrv) rows = g_strsplit (text, "\n", -1);
  for (gsize i = 0; rows[i] != NULL; i++)
    {
      g_auto (GStrv) fields = g_strsplit (rows[i], ":", 3);
      if (g_strv_length (fields) != 3)
        continue;
      if (fields[1][0] == '\0')
        {
          least = MIN (least, walk_up (&version2, root, fields[2]));
          least = MIN (least, walk_up (&hybrid, root, fields[2]));
        }
      else if (has_word (fields[1], "memory"))
        least = MIN (least, walk_up (&version1, root, fields[2]));
    }
  return least;
}

/**
 * sol_memory_limit_read_bytes:
 * @root: where proc and sys are, "/" for this machine
 *
 * The memory that can be taken without swapping or being ended by the kernel: the smaller of the
 * machine's MemAvailable and what every control group above this process leaves, page cache that
 * gives way counted as free.
 *
 * Threads: any. Allocates: yes.
 * Returns: bytes; G_MAXUINT64 if nothing is known
 */
guint64
sol_memory_limit_read_bytes (const char *root)
{
  guint64 machine = G_MAXUINT64;
  g_autofree char *text = read_text (root, "proc/meminfo");
  guint64 n_kib = find_row (text, "MemAvailable");
  if (n_kib > 0 && n_kib <= G_MAXUINT64 / 1024)
    machine = n_kib * 1024;
  return MIN (machine, read_groups (root));
}
