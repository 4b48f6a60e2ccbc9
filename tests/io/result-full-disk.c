/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/error.h"
#include "synthetic-result.h"

#include <errno.h>
#include <sys/mount.h>
#include <sys/syscall.h>
#include <unistd.h>

#define SMALL_DISK_BYTES (4 << 20)

static gint64 n_bytes_left = -1; /* of a disk that fills up; negative: there is room */
static gsize n_bytes_at_once = G_MAXSIZE;
static gint64 n_bytes_asked_for; /* the most at once */

int catch_fdatasync (int fd) __asm__("fdatasync");
int catch_fsync (int fd) __asm__("fsync");
ssize_t catch_pwrite (int fd, const void *data, size_t n, off_t offset) __asm__("pwrite");
ssize_t catch_pwrite64 (int fd, const void *data, size_t n, off_t offset) __asm__("pwrite64");
int catch_fallocate64 (int fd, int mode, off_t offset, off_t n) __asm__("fallocate64");
const char *__lsan_default_suppressions (void);

/* The HDF5 library keeps the memory of a file that it could not flush. */
const char *
__lsan_default_suppressions (void)
{
  return "leak:libhdf5\n";
}

ssize_t
catch_pwrite (int fd, const void *data, size_t n, off_t offset)
{
  if (n_bytes_left >= 0)
    {
      if (n_bytes_left < (gint64) n)
        {
          errno = ENOSPC;
          return -1;
        }
      n_bytes_left -= (gint64) n;
    }
  if (n > n_bytes_at_once)
    {
      errno = ENOSPC;
      return -1;
    }
  return syscall (SYS_pwrite64, fd, data, n, offset);
}

int
catch_fallocate64 (int fd, int mode, off_t offset, off_t n)
{
  n_bytes_asked_for = MAX (n_bytes_asked_for, n);
  return (int) syscall (SYS_fallocate, fd, mode, offset, n);
}

/* Hundreds of files need not reach the disk. */
int
catch_fdatasync (int fd)
{
  return 0;
}

int
catch_fsync (int fd)
{
  return 0;
}

ssize_t
catch_pwrite64 (int fd, const void *data, size_t n, off_t offset)
{
  return catch_pwrite (fd, data, n, offset);
}

static void
check_file (const char *path, gint64 n_said, gboolean complete)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (SolResultReader) reader = sol_result_reader_new (path, &error);
  g_assert_no_error (error);
  g_assert_cmpint (sol_result_reader_get_n_saved (reader), ==, n_said);
  g_assert_cmpint (sol_result_reader_is_complete (reader), ==, complete);
  synthetic_check_planes (reader, 0);
}

/* The disk fills up at every possible place of a short run. */
static void
test_every_place (void)
{
  g_autofree char *folder = synthetic_folder ();
  g_autofree char *path = g_build_filename (folder, "full.h5", NULL);
  int n_failed = 0, n_begun = 0;
  for (gint64 room = 0; room < 400000; room += 3001)
    {
      g_autoptr (GError) error = NULL, close_error = NULL;
      g_autoptr (SolResultLayout) layout = synthetic_layout (1, 257, 12);
      n_bytes_left = room;
      g_autoptr (SolResultWriter) writer = sol_result_writer_new (path, layout, FALSE, &error);
      gint64 n_said = 0;
      while (writer != NULL && n_said < layout->n_planes && synthetic_add_plane (writer, &error))
        n_said++;
      /* Trimming needs no more room on a disk that rewrites in place. */
      n_bytes_left = -1;
      if (writer != NULL)
        {
          sol_result_writer_close (writer, n_said == 12, &close_error);
          g_assert_no_error (close_error);
          check_file (path, n_said, n_said == 12);
          n_begun++;
        }
      if (error != NULL)
        {
          g_assert_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_WRITE);
          g_assert_nonnull (strstr (error->message, "full"));
          g_assert_nonnull (strstr (error->message, "bytes are free"));
          n_failed++;
        }
      g_remove (path);
    }
  g_test_message ("%d runs failed, %d of all got as far as their first plane", n_failed, n_begun);
  g_assert_cmpint (n_failed, >, 50);
  g_assert_cmpint (n_begun, >, 50);
  /* Nothing is left of a file that could not even be begun. */
  synthetic_remove (folder);
}

/* Some file systems take new blocks for every write: trimming fails there, or even the counters. */
static void
test_failing_end (void)
{
  g_autofree char *folder = synthetic_folder ();
  g_autofree char *path = g_build_filename (folder, "end.h5", NULL);
  for (int blocks = 0; blocks < 2; blocks++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (SolResultLayout) layout = synthetic_layout (1, 513, 12);
      g_autoptr (SolResultWriter) writer = sol_result_writer_new (path, layout, TRUE, &error);
      g_assert_no_error (error);
      for (int k = 0; k < 5; k++)
        g_assert_true (synthetic_add_plane (writer, &error));
      n_bytes_at_once = blocks == 1 ? 2400 : 1;
      gboolean ok = sol_result_writer_close (writer, FALSE, &error);
      n_bytes_at_once = G_MAXSIZE;
      g_assert_cmpint (ok, ==, blocks == 1);
      g_assert_cmpint (g_file_test (path, G_FILE_TEST_EXISTS), ==, ok);
      if (!ok)
        g_assert_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_WRITE);
      g_clear_pointer (&writer, sol_result_writer_free);
      check_file (path, 5, FALSE);
    }
  g_assert_cmpint (g_remove (path), ==, 0);
  synthetic_remove (folder);
}

static void
run_on_small_disk (const char *folder)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *path = g_build_filename (folder, "run.h5", NULL);
  g_autoptr (SolResultLayout) layout = synthetic_layout (1, 2049, 201);
  n_bytes_asked_for = 0;
  g_autoptr (SolResultWriter) writer = sol_result_writer_new (path, layout, FALSE, &error);
  g_assert_no_error (error);
  /* What is not there is not asked for: ext4 takes all that is left before it says no, and keeps it. */
  g_assert_cmpint (n_bytes_asked_for, <, SMALL_DISK_BYTES);
  g_assert_nonnull (sol_result_writer_get_note (writer));
  g_assert_nonnull (strstr (sol_result_writer_get_note (writer), "room"));
  gint64 n_said = 0;
  while (synthetic_add_plane (writer, &error))
    n_said++;
  g_assert_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_WRITE);
  g_assert_nonnull (strstr (error->message, "full"));
  g_clear_error (&error);
  g_test_message ("full after %" G_GINT64_FORMAT " planes", n_said);
  g_assert_cmpint (n_said, >, 10);
  g_assert_cmpint (n_said, <, 201);
  sol_result_writer_close (writer, FALSE, &error);
  g_assert_no_error (error);
  check_file (path, n_said, FALSE);
  g_assert_cmpint (g_remove (path), ==, 0);
}

static void
test_small_disk (void)
{
  g_autofree char *folder = synthetic_folder ();
  g_autofree char *size = g_strdup_printf ("size=%d", SMALL_DISK_BYTES);
  if (mount ("tmpfs", folder, "tmpfs", 0, size) != 0)
    {
      g_assert_cmpint (g_rmdir (folder), ==, 0);
      g_test_skip ("a small disk cannot be mounted here (needs the rights of root)");
      return;
    }
  run_on_small_disk (folder);
  g_assert_cmpint (umount (folder), ==, 0);
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/io/result/a-disk-may-fill-up-at-every-place", test_every_place);
  g_test_add_func ("/io/result/a-file-that-cannot-be-trimmed-is-closed", test_failing_end);
  g_test_add_func ("/io/result/a-small-disk-keeps-whole-planes", test_small_disk);
  return g_test_run ();
}
