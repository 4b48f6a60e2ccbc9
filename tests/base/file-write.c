/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/file-write.h"

#include "base/error.h"
#include "sol-test.h"

#include <glib/gstdio.h>

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct
{
  char *folder;
  char *path;
} Fixture;

static void
set_up (Fixture *f, gconstpointer data)
{
  (void) data;
  f->folder = g_dir_make_tmp ("soliscope-XXXXXX", NULL);
  f->path = g_build_filename (f->folder, "file", NULL);
}

static void
tear_down (Fixture *f, gconstpointer data)
{
  (void) data;
  g_autoptr (GDir) dir = g_dir_open (f->folder, 0, NULL);
  const char *name;
  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (f->folder, name, NULL);
      g_remove (path);
    }
  g_rmdir (f->folder);
  g_free (f->folder);
  g_free (f->path);
}

static void
assert_content (const char *path, const char *want)
{
  g_autofree char *text = NULL;
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_cmpstr (text, ==, want);
}

static guint
count_names (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  guint n = 0;
  while (g_dir_read_name (dir) != NULL)
    n++;
  return n;
}

static void
test_replaces (Fixture *f, gconstpointer data)
{
  (void) data;
  g_assert_true (sol_file_write (f->path, "one", 3, NULL));
  assert_content (f->path, "one");
  g_assert_true (sol_file_check_writable (f->path, NULL));
  assert_content (f->path, "one");
  g_assert_true (sol_file_write (f->path, "", 0, NULL));
  assert_content (f->path, "");
  g_assert_cmpuint (count_names (f->folder), ==, 1);
}

static void
test_follows_links (Fixture *f, gconstpointer data)
{
  (void) data;
  struct stat info;
  g_autofree char *link = g_build_filename (f->folder, "link", NULL);
  g_assert_true (sol_file_write (f->path, "old", 3, NULL));
  g_assert_cmpint (symlink ("file", link), ==, 0);
  g_assert_true (sol_file_write (link, "new", 3, NULL));
  g_assert_cmpint (lstat (link, &info), ==, 0);
  g_assert_true (S_ISLNK (info.st_mode));
  assert_content (f->path, "new");
}

static void
test_keeps_streams (Fixture *f, gconstpointer data)
{
  (void) data;
  struct stat info;
  char got[8] = { 0 };
  g_assert_cmpint (mkfifo (f->path, 0600), ==, 0);
  int fd = g_open (f->path, O_RDONLY | O_NONBLOCK, 0);
  g_assert_cmpint (fd, >=, 0);
  g_assert_true (sol_file_is_stream (f->path));
  g_assert_true (sol_file_check_writable (f->path, NULL));
  g_assert_true (sol_file_write (f->path, "text", 4, NULL));
  g_assert_cmpint (read (fd, got, sizeof got), ==, 4);
  g_assert_cmpstr (got, ==, "text");
  close (fd);
  g_assert_cmpint (stat (f->path, &info), ==, 0);
  g_assert_true (S_ISFIFO (info.st_mode));
  g_assert_false (sol_file_is_stream (f->folder));
  g_assert_true (sol_file_is_stream ("/dev/null"));
}

/* A folder, a missing folder, an empty name, a device that is full: each says so, none leaves
 * anything behind. */
static void
test_faults (Fixture *f, gconstpointer data)
{
  (void) data;
  g_autofree char *missing = g_build_filename (f->folder, "none", "file", NULL);
  const char *paths[] = { f->folder, missing, "" };
  for (gsize i = 0; i < G_N_ELEMENTS (paths); i++)
    {
      g_autoptr (GError) error = NULL, check_error = NULL;
      g_assert_false (sol_file_write (paths[i], "x", 1, &error));
      g_assert_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_WRITE);
      g_assert_false (sol_file_check_writable (paths[i], &check_error));
      g_assert_error (check_error, SOL_FILE_ERROR, SOL_FILE_ERROR_WRITE);
    }
  g_assert_cmpuint (count_names (f->folder), ==, 0);
  if (!g_file_test ("/dev/full", G_FILE_TEST_EXISTS))
    return;
  g_autoptr (GError) error = NULL;
  g_assert_false (sol_file_write ("/dev/full", "x", 1, &error));
  g_assert_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_WRITE);
  g_assert_nonnull (strstr (error->message, g_strerror (ENOSPC)));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, function) g_test_add (name, Fixture, NULL, set_up, function, tear_down)
  ADD ("/base/file-write/replaces-a-file", test_replaces);
  ADD ("/base/file-write/follows-links", test_follows_links);
  ADD ("/base/file-write/keeps-what-is-no-file", test_keeps_streams);
  ADD ("/base/file-write/faults", test_faults);
  return g_test_run ();
}
