/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Literature: Linux kernel documentation, Control Group v2, "CPU"; sched_setaffinity(2). */
#include "config.h"

#include "base/processors.h"

#include <glib.h>
#include <math.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>

/**
 * sol_processors_from_quota:
 * @text: contents of a cpu.max file: "QUOTA PERIOD" in microseconds, or "max PERIOD"
 *
 * Threads: any. Allocates: no.
 * Returns: whole processors that the quota keeps busy, at least 1; G_MAXINT: no limit, or not to be
 *   understood
 */
int
sol_processors_from_quota (const char *text)
{
  char *end = NULL;
  double quota = g_ascii_strtod (text, &end);
  if (end == text || !(quota > 0.0))
    return G_MAXINT;
  const char *rest = end;
  double period = g_ascii_strtod (rest, &end);
  if (end == rest || !(period > 0.0) || quota / period >= G_MAXINT)
    return G_MAXINT;
  return MAX (1, (int) floor (quota / period));
}

/* The quota of every group from the process's own up to the root counts. */
static int
read_quota (void)
{
  g_autofree char *groups = NULL;
  int least = G_MAXINT;
  if (!g_file_get_contents ("/proc/self/cgroup", &groups, NULL, NULL))
    return least;
  char *own = strstr (groups, "0::");
  if (own == NULL)
    return least;
  g_autofree char *path = g_strndup (own + 3, strcspn (own + 3, "\n"));
  while (TRUE)
    {
      g_autofree char *file = g_build_filename ("/sys/fs/cgroup", path, "cpu.max", NULL);
      g_autofree char *text = NULL;
      if (g_file_get_contents (file, &text, NULL, NULL))
        least = MIN (least, sol_processors_from_quota (text));
      char *slash = strrchr (path, '/');
      if (slash == NULL || path[1] == '\0')
        return least;
      slash[slash == path ? 1 : 0] = '\0';
    }
}

static int
read_affinity (void)
{
  /* Room for four thousand processors; a machine with more answers with an error. */
  cpu_set_t *set = CPU_ALLOC (4096);
  size_t n_bytes = CPU_ALLOC_SIZE (4096);
  CPU_ZERO_S (n_bytes, set);
  int n = sched_getaffinity (0, n_bytes, set) == 0 ? CPU_COUNT_S (n_bytes, set) : 0;
  CPU_FREE (set);
  return n > 0 ? n : (int) g_get_num_processors ();
}

/**
 * sol_processors_available:
 *
 * Read once; what changes later does not count.
 *
 * Threads: any. Allocates: for a moment, the first time.
 * Returns: processors of the affinity mask, or whole ones of the CPU quota if that is less; at least 1
 */
int
sol_processors_available (void)
{
  static gsize n = 0;
  if (g_once_init_enter (&n))
    g_once_init_leave (&n, (gsize) MAX (1, MIN (read_affinity (), read_quota ())));
  return (int) n;
}
