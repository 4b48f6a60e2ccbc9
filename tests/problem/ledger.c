/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/error.h"
#include "problem/ledger.h"
#include "problem/memory-limit.h"

#include <glib/gstdio.h>
#include <string.h>

#define GIB (G_GUINT64_CONSTANT (1) << 30)

/* Sizes beyond 2^31, exact (70). */
static void
test_large_sizes (void)
{
  static const struct
  {
    guint64 count, each, want;
  } rows[] = {
    { G_GUINT64_CONSTANT (46341) * 46341, 16, G_GUINT64_CONSTANT (34359812496) },
    { G_GUINT64_CONSTANT (65536) * 2048, 16, G_GUINT64_CONSTANT (2147483648) },
    { G_GUINT64_CONSTANT (1) << 34, 16, G_GUINT64_CONSTANT (274877906944) },
    { 0, 16, 0 },
  };
  guint64 total = 0;
  g_autoptr (SolLedger) ledger = sol_ledger_new ();
  g_assert_cmpuint (sol_ledger_get_total (ledger), ==, 0);
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *name = g_strdup_printf ("row %zu", i);
      sol_ledger_add (ledger, name, rows[i].count, rows[i].each);
      total += rows[i].want;
      g_assert_cmpstr (sol_ledger_get_row (ledger, i)->name, ==, name);
      g_assert_cmpuint (sol_ledger_get_row (ledger, i)->n_bytes, ==, rows[i].want);
      g_assert_cmpuint (sol_ledger_get_total (ledger), ==, total);
    }
  g_assert_cmpuint (sol_ledger_get_n_rows (ledger), ==, G_N_ELEMENTS (rows));
  sol_ledger_add (ledger, "row 0", 3, 5);
  g_assert_cmpuint (sol_ledger_get_n_rows (ledger), ==, G_N_ELEMENTS (rows));
  g_assert_cmpuint (sol_ledger_get_row (ledger, 0)->n_bytes, ==, rows[0].want + 15);
}

/* A product or a sum beyond 64 bits is held and refused, never wrapped. */
static void
test_saturates (void)
{
  g_autoptr (SolLedger) product = sol_ledger_new ();
  sol_ledger_add (product, "absurd", G_GUINT64_CONSTANT (1) << 60, 16);
  g_assert_cmpuint (sol_ledger_get_total (product), ==, G_MAXUINT64);
  g_autoptr (GError) error = NULL;
  g_assert_false (sol_ledger_check (product, G_MAXUINT64, &error));
  g_assert_error (error, SOL_SOLVER_ERROR, SOL_SOLVER_ERROR_MEMORY);
  g_autoptr (SolLedger) sum = sol_ledger_new ();
  for (int i = 0; i < 3; i++)
    sol_ledger_add (sum, "state", G_GUINT64_CONSTANT (1) << 60, 8);
  g_assert_cmpuint (sol_ledger_get_total (sum), ==, G_MAXUINT64);
  g_assert_cmpuint (sol_ledger_get_row (sum, 0)->n_bytes, ==, G_MAXUINT64);
}

/* The refusal names every row, largest first, both sizes, and a remedy; the limit itself fits. */
static void
test_refusal (void)
{
  g_autoptr (SolLedger) ledger = sol_ledger_new ();
  sol_ledger_add (ledger, "state", 1, GIB);
  sol_ledger_add (ledger, "planes in memory", 2, 4 * GIB);
  sol_ledger_add (ledger, "plasma columns", 1, 3 * GIB);
  g_autoptr (GError) error = NULL;
  g_assert_true (sol_ledger_check (ledger, 12 * GIB, &error));
  g_assert_no_error (error);
  g_assert_false (sol_ledger_check (ledger, 12 * GIB - 1, &error));
  g_clear_error (&error);
  g_assert_false (sol_ledger_check (ledger, 6 * GIB, &error));
  g_assert_error (error, SOL_SOLVER_ERROR, SOL_SOLVER_ERROR_MEMORY);
  /* The first line is shown alone as a heading. */
  g_auto (GStrv) lines = g_strsplit (error->message, "\n", 2);
  g_assert_true (g_str_has_suffix (lines[0], "are available."));
  const char *words[] = {
    "12.0", "6.0",        "planes in memory: 8.0", "plasma columns: 3.0", "state: 1.0",
    "0.5",  "time_window"
  };
  const char *rest = error->message;
  for (gsize i = 0; i < G_N_ELEMENTS (words); i++)
    {
      rest = strstr (rest, words[i]);
      g_assert_nonnull (rest);
    }
}

static void
test_environment (void)
{
  g_setenv ("SOLISCOPE_MEMORY_BYTES", "123456789012", TRUE);
  g_assert_cmpuint (sol_ledger_get_available_bytes (), ==, G_GUINT64_CONSTANT (123456789012));
  g_setenv ("SOLISCOPE_MEMORY_BYTES", "-5", TRUE);
  guint64 measured = sol_ledger_get_available_bytes ();
  g_unsetenv ("SOLISCOPE_MEMORY_BYTES");
  g_assert_cmpuint (measured, >, 0);
  g_assert_cmpuint (sol_ledger_get_available_bytes (), >, 0);
  g_assert_cmpuint (sol_ledger_get_available_bytes (), <, G_MAXUINT64);
}

static void
write_file (const char *root, const char *path, const char *text)
{
  g_autofree char *full = g_build_filename (root, path, NULL);
  g_autofree char *folder = g_path_get_dirname (full);
  g_assert_cmpint (g_mkdir_with_parents (folder, 0700), ==, 0);
  g_assert_true (g_file_set_contents (full, text, -1, NULL));
}

static void
remove_tree (const char *path)
{
  GDir *folder = g_dir_open (path, 0, NULL);
  if (folder != NULL)
    {
      const char *name;
      while ((name = g_dir_read_name (folder)) != NULL)
        {
          g_autofree char *inner = g_build_filename (path, name, NULL);
          remove_tree (inner);
        }
      g_dir_close (folder);
    }
  g_remove (path);
}

/* Trees as a kernel shows them: no group, version 2 with a limit one level up, version 1, a
 * container whose own path is not visible, and one that has used more than it may. */
static void
test_control_groups (void)
{
  g_autofree char *root = g_dir_make_tmp ("sol-memory-XXXXXX", NULL);
  g_assert_nonnull (root);
  g_assert_cmpuint (sol_memory_limit_read_bytes (root), ==, G_MAXUINT64);
  write_file (root, "proc/meminfo", "MemTotal:   99 kB\nMemAvailable:    4000000 kB\nFree: 1 kB\n");
  g_assert_cmpuint (sol_memory_limit_read_bytes (root), ==, G_GUINT64_CONSTANT (4096000000));

  write_file (root, "proc/self/cgroup", "0::/user.slice/job.scope\n");
  write_file (root, "sys/fs/cgroup/user.slice/job.scope/memory.max", "max\n");
  write_file (root, "sys/fs/cgroup/user.slice/job.scope/memory.current", "10\n");
  g_assert_cmpuint (sol_memory_limit_read_bytes (root), ==, G_GUINT64_CONSTANT (4096000000));
  write_file (root, "sys/fs/cgroup/user.slice/memory.max", "2000000000\n");
  g_assert_cmpuint (sol_memory_limit_read_bytes (root), ==, 2000000000);
  write_file (root, "sys/fs/cgroup/user.slice/memory.current", "700000000\n");
  write_file (root, "sys/fs/cgroup/user.slice/memory.stat", "anon 5\ninactive_file 200000000\n");
  g_assert_cmpuint (sol_memory_limit_read_bytes (root), ==, 1500000000);
  write_file (root, "sys/fs/cgroup/user.slice/memory.current", "3000000000\n");
  g_assert_cmpuint (sol_memory_limit_read_bytes (root), ==, 0);

  write_file (root, "proc/self/cgroup", "12:cpu,cpuacct:/x\n5:memory:/docker/abc\n0::/../y\n");
  write_file (root, "sys/fs/cgroup/memory/memory.limit_in_bytes", "9223372036854771712\n");
  write_file (root, "sys/fs/cgroup/memory/docker/abc/memory.limit_in_bytes", "1000000000\n");
  write_file (root, "sys/fs/cgroup/memory/docker/abc/memory.usage_in_bytes", "400000000\n");
  write_file (root, "sys/fs/cgroup/memory/docker/abc/memory.stat",
              "inactive_file 1\ntotal_inactive_file 100000000\n");
  g_assert_cmpuint (sol_memory_limit_read_bytes (root), ==, 700000000);

  write_file (root, "proc/self/cgroup", "0::/not/visible\n");
  write_file (root, "sys/fs/cgroup/memory.max", "300000000\n");
  write_file (root, "sys/fs/cgroup/memory.current", "50000000\n");
  g_assert_cmpuint (sol_memory_limit_read_bytes (root), ==, 250000000);
  remove_tree (root);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/problem/ledger/large-sizes", test_large_sizes);
  g_test_add_func ("/problem/ledger/saturates", test_saturates);
  g_test_add_func ("/problem/ledger/refusal", test_refusal);
  g_test_add_func ("/problem/ledger/environment", test_environment);
  g_test_add_func ("/problem/ledger/control-groups", test_control_groups);
  return g_test_run ();
}
