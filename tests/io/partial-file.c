/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "io/result/partial-file.h"
#include "sol-test.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <sys/stat.h>
#include <utime.h>

static void
make_old (const char *path)
{
  const struct utimbuf times = { 1000000000, 1000000000 };
  g_assert_cmpint (g_utime (path, (struct utimbuf *) &times), ==, 0);
}

static void
write_old (const char *folder, const char *name)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  g_assert_true (g_file_set_contents (path, "x", 1, NULL));
  make_old (path);
}

static gboolean
is_there (const char *folder, const char *name)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  return g_file_test (path, G_FILE_TEST_EXISTS);
}

static char *
make_folder (void)
{
  char *folder = g_dir_make_tmp ("soliscope-partial-XXXXXX", NULL);
  g_assert_nonnull (folder);
  return folder;
}

static void
remove_folder (const char *folder)
{
  g_autoptr (GDir) entries = g_dir_open (folder, 0, NULL);
  const char *name;
  while ((name = g_dir_read_name (entries)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);
      g_assert_cmpint (g_remove (path), ==, 0);
    }
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

/* What a killed process left under a work name goes; what another process works at, what is young, and
 * what only looks alike stays. */
static void
test_orphans (void)
{
  static const char *const others[] = { "out.h5.partial.notes", "out.h5.partial.0123abcde",
                                        "out.h5.partial.0123ABCD", "other.h5.partial.0123abcd" };
  g_autofree char *folder = make_folder ();
  g_autofree char *out = g_build_filename (folder, "out.h5", NULL);
  g_autofree char *young = g_build_filename (folder, "out.h5.partial.76543210", NULL);
  g_autoptr (GError) error = NULL;
  SolPartialFile *busy = sol_partial_file_create (out, FALSE, &error);
  g_assert_no_error (error);
  make_old (sol_partial_file_get_path (busy));
  for (gsize i = 0; i < G_N_ELEMENTS (others); i++)
    write_old (folder, others[i]);
  write_old (folder, "out.h5.partial.0123abcd");
  g_assert_true (g_file_set_contents (young, "x", 1, NULL));
  SolPartialFile *mine = sol_partial_file_create (out, FALSE, &error);
  g_assert_no_error (error);
  g_assert_false (is_there (folder, "out.h5.partial.0123abcd"));
  g_assert_true (g_file_test (sol_partial_file_get_path (mine), G_FILE_TEST_EXISTS));
  g_assert_true (g_file_test (sol_partial_file_get_path (busy), G_FILE_TEST_EXISTS));
  g_assert_true (g_file_test (young, G_FILE_TEST_EXISTS));
  for (gsize i = 0; i < G_N_ELEMENTS (others); i++)
    g_assert_true (is_there (folder, others[i]));
  sol_partial_file_free (mine);
  sol_partial_file_free (busy);
  remove_folder (folder);
}

/* Before it is published there are no planes and nothing to resume, and after it there are. */
static void
test_full_disk (void)
{
  g_autofree char *folder = make_folder ();
  g_autofree char *out = g_build_filename (folder, "out.h5", NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (SolPartialFile) file = sol_partial_file_create (out, FALSE, &error);
  g_assert_no_error (error);
  g_assert_false (sol_partial_file_fail_write (file, "a new file", ENOSPC, 1000, &error));
  g_assert_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_WRITE);
  g_assert_nonnull (strstr (error->message, "1000 bytes in"));
  g_assert_null (strstr (error->message, "resume"));
  g_assert_null (strstr (error->message, "planes"));
  g_assert_null (strstr (error->message, ".partial"));
  g_clear_error (&error);
  g_assert_true (sol_partial_file_publish (file, &error));
  g_assert_false (sol_partial_file_fail_write (file, "plane 3", ENOSPC, 1000, &error));
  g_assert_nonnull (strstr (error->message, "soliscope-cli resume"));
  remove_folder (folder);
}

/* A pipe is not waited for, and a folder is no result. */
static void
test_what_is_no_file (void)
{
  g_autofree char *folder = make_folder ();
  g_autofree char *pipe = g_build_filename (folder, "pipe", NULL);
  g_assert_cmpint (mkfifo (pipe, 0600), ==, 0);
  const char *const paths[] = { folder, pipe, "/dev/zero" };
  for (gsize i = 0; i < G_N_ELEMENTS (paths); i++)
    {
      g_autoptr (GError) error = NULL;
      g_assert_null (sol_partial_file_find (paths[i], &error));
      g_assert_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_READ);
    }
  remove_folder (folder);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/io/partial-file/orphans", test_orphans);
  g_test_add_func ("/io/partial-file/full-disk", test_full_disk);
  g_test_add_func ("/io/partial-file/what-is-no-file", test_what_is_no_file);
  return g_test_run ();
}
