/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "synthetic-result.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

/* The system calls that change a file, in order; the program's own functions of these names come
 * before those of the C library. A crash is then any beginning of the list. */
typedef struct
{
  enum
  {
    OPERATION_WRITE,
    OPERATION_RESIZE,
    OPERATION_EXTEND,
    OPERATION_SAID_SAVED, /* the writer told its caller that so many planes are safe */
  } kind;
  gint64 offset;
  gsize n;
  char *bytes;
} Operation;

static GArray *history;

/* Both names of each call: the HDF5 library and this program differ in the size of off_t. */
int catch_fdatasync (int fd) __asm__("fdatasync");
int catch_fsync (int fd) __asm__("fsync");
ssize_t catch_pwrite (int fd, const void *data, size_t n, off_t offset) __asm__("pwrite");
ssize_t catch_pwrite64 (int fd, const void *data, size_t n, off_t offset) __asm__("pwrite64");
int catch_ftruncate (int fd, off_t length) __asm__("ftruncate");
int catch_ftruncate64 (int fd, off_t length) __asm__("ftruncate64");
int catch_fallocate (int fd, int mode, off_t offset, off_t length) __asm__("fallocate");
int catch_fallocate64 (int fd, int mode, off_t offset, off_t length) __asm__("fallocate64");

static void
remember (int kind, gint64 offset, gsize n, const void *data)
{
  Operation operation = { .kind = kind, .offset = offset, .n = n };
  if (history == NULL)
    return;
  operation.bytes = data != NULL ? g_memdup2 (data, n) : NULL;
  g_array_append_val (history, operation);
}

ssize_t
catch_pwrite (int fd, const void *data, size_t n, off_t offset)
{
  remember (OPERATION_WRITE, offset, n, data);
  return syscall (SYS_pwrite64, fd, data, n, offset);
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

int
catch_ftruncate (int fd, off_t length)
{
  remember (OPERATION_RESIZE, length, 0, NULL);
  return (int) syscall (SYS_ftruncate, fd, length);
}

int
catch_ftruncate64 (int fd, off_t length)
{
  return catch_ftruncate (fd, length);
}

int
catch_fallocate (int fd, int mode, off_t offset, off_t length)
{
  remember (OPERATION_EXTEND, offset + length, 0, NULL);
  return (int) syscall (SYS_fallocate, fd, mode, offset, length);
}

int
catch_fallocate64 (int fd, int mode, off_t offset, off_t length)
{
  return catch_fallocate (fd, mode, offset, length);
}

static void
clear_operation (gpointer data)
{
  Operation *operation = data;
  g_free (operation->bytes);
}

static void
start_history (void)
{
  history = g_array_new (FALSE, FALSE, sizeof (Operation));
  g_array_set_clear_func (history, clear_operation);
}

static GArray *
stop_history (void)
{
  return g_steal_pointer (&history);
}

static void
apply (int fd, const Operation *operation, gsize n)
{
  struct stat info;
  switch (operation->kind)
    {
    case OPERATION_WRITE:
      g_assert_cmpint (syscall (SYS_pwrite64, fd, operation->bytes, n, operation->offset), ==,
                       (gssize) n);
      break;
    case OPERATION_RESIZE:
      g_assert_cmpint (syscall (SYS_ftruncate, fd, operation->offset), ==, 0);
      break;
    case OPERATION_EXTEND:
      g_assert_cmpint (fstat (fd, &info), ==, 0);
      if (info.st_size < operation->offset)
        g_assert_cmpint (syscall (SYS_ftruncate, fd, operation->offset), ==, 0);
      break;
    case OPERATION_SAID_SAVED:
    default:
      break;
    }
}

/* The file at some moment: the planes that were announced are there, bit by bit, looked at from
 * @first on. */
static void
check_file (const char *path, gint64 n_said, gint64 first)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (SolResultReader) reader = sol_result_reader_new_trusted (path, &error);
  g_assert_no_error (error);
  g_assert_cmpint (sol_result_reader_get_n_saved (reader), >=, n_said);
  synthetic_check_planes (reader, first);
}

static void
copy_file (const char *from, const char *to)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *content = NULL;
  gsize n;
  g_file_get_contents (from, &content, &n, &error);
  g_assert_no_error (error);
  g_file_set_contents (to, content, (gssize) n, &error);
  g_assert_no_error (error);
}

/* What was left behind can be run to its end. */
static void
check_resume (const char *crashed, const char *folder, gint64 n_said)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *path = g_build_filename (folder, "again.h5", NULL);
  g_autofree char *partial = g_strconcat (path, ".partial", NULL);
  copy_file (crashed, partial);
  g_autoptr (SolResultWriter) writer = sol_result_writer_reopen (path, &error);
  g_assert_no_error (error);
  gint64 n_planes = sol_result_writer_get_layout (writer)->n_planes;
  g_assert_cmpint (sol_result_writer_get_n_saved (writer), >=, n_said);
  while (sol_result_writer_get_n_saved (writer) < n_planes)
    {
      SolStepRecord record = synthetic_step (1);
      for (int i = 0; i < 100; i++)
        sol_result_writer_add_step (writer, &record);
      synthetic_add_plane (writer, &error);
      g_assert_no_error (error);
    }
  sol_result_writer_close (writer, TRUE, &error);
  g_assert_no_error (error);
  check_file (path, n_planes, 0);
  g_remove (path);
}

static void
add_planes (SolResultWriter *writer, gint64 n, int n_steps)
{
  g_autoptr (GError) error = NULL;
  for (gint64 k = 0; k < n; k++)
    {
      for (int i = 0; i < n_steps; i++)
        {
          SolStepRecord record = synthetic_step (i);
          sol_result_writer_add_step (writer, &record);
        }
      synthetic_add_plane (writer, &error);
      g_assert_no_error (error);
      remember (OPERATION_SAID_SAVED, sol_result_writer_get_n_saved (writer), 0, NULL);
    }
}

/* A life with everything that changes structure: the step history doubles several times and its
 * index splits, the end trims chunks of the field. */
static GArray *
live (const char *path, gint64 n_stop)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (SolResultLayout) layout = synthetic_layout (2, 1025, 90);
  start_history ();
  g_autoptr (SolResultWriter) writer = sol_result_writer_new (path, layout, FALSE, &error);
  g_assert_no_error (error);
  add_planes (writer, n_stop - 2, 2500);
  g_autofree char *record = g_strnfill (20000, ' ');
  memcpy (record, "{}", 2);
  g_assert_true (sol_result_writer_set_record (writer, record, &error));
  add_planes (writer, 2, 20);
  g_assert_true (sol_result_writer_close (writer, n_stop == 90, &error));
  g_assert_no_error (error);
  return stop_history ();
}

static void
test_every_moment (gconstpointer data)
{
  gint64 n_stop = GPOINTER_TO_INT (data);
  g_autofree char *folder = synthetic_folder ();
  g_autofree char *path = g_build_filename (folder, "run.h5", NULL);
  g_autofree char *crashed = g_build_filename (folder, "crashed.h5", NULL);
  g_autoptr (GArray) operations = live (path, n_stop);
  int fd = g_open (crashed, O_RDWR | O_CREAT, 0600);
  gint64 n_said = -1;
  int n_checked = 0, n_resumed = 0;
  guint change = 0;
  for (guint i = 0; i < operations->len; i++)
    {
      const Operation *operation = &g_array_index (operations, Operation, i);
      if (operation->kind == OPERATION_EXTEND)
        change = i;
      /* The structure changes for a while after the file was made longer, and at the end. */
      gboolean is_change = n_said == n_stop || (i - change < 45 && n_said > 0);
      if (n_said < 1 || (!is_change && i % 23 != 0))
        {
          apply (fd, operation, operation->n);
          n_said = operation->kind == OPERATION_SAID_SAVED ? operation->offset : n_said;
          continue;
        }
      gint64 first = i % 9 == 0 ? 0 : n_said - 2;
      /* A kill can cut a write at the end of a page of memory. */
      gsize page = 4096 - (gsize) (operation->offset % 4096);
      if (operation->kind == OPERATION_WRITE && operation->n > page)
        {
          apply (fd, operation, page);
          check_file (crashed, n_said, first);
        }
      apply (fd, operation, operation->n);
      check_file (crashed, n_said, first);
      n_said = operation->kind == OPERATION_SAID_SAVED ? operation->offset : n_said;
      n_checked++;
      if (i % 251 == 0 || (n_said == n_stop && i % 11 == 0))
        {
          check_resume (crashed, folder, n_said);
          n_resumed++;
        }
    }
  close (fd);
  g_test_message ("%u operations, %d moments read, %d of them resumed", operations->len, n_checked,
                  n_resumed);
  g_assert_cmpint (n_checked, >, 100);
  g_assert_cmpint (n_resumed, >, 3);
  g_assert_cmpint (n_said, ==, n_stop);
  synthetic_remove (folder);
}

/* A child announces its planes through a pipe until it is killed. */
static void
run_child (const char *path, int fd)
{
  g_autoptr (SolResultLayout) layout = synthetic_layout (1, 129, 400);
  g_autoptr (SolResultWriter) writer = sol_result_writer_new (path, layout, FALSE, NULL);
  for (gint64 k = 0; writer != NULL && k < layout->n_planes; k++)
    {
      for (int i = 0; i < 200; i++)
        {
          SolStepRecord record = synthetic_step (i);
          sol_result_writer_add_step (writer, &record);
        }
      gint64 n_said = k + 1;
      if (!synthetic_add_plane (writer, NULL) || write (fd, &n_said, sizeof n_said) < 0)
        break;
    }
  if (writer != NULL)
    sol_result_writer_close (writer, TRUE, NULL);
  _exit (0);
}

static void
test_kill (void)
{
  g_autofree char *folder = synthetic_folder ();
  int n_partial = 0;
  for (int trial = 0; trial < 24; trial++)
    {
      g_autofree char *path = g_build_filename (folder, "killed.h5", NULL);
      gint64 n_wait = g_test_rand_int_range (1, 300);
      gint64 delay_us = g_test_rand_int_range (0, 400);
      int ends[2];
      g_assert_cmpint (pipe (ends), ==, 0);
      pid_t child = fork ();
      if (child == 0)
        run_child (path, ends[1]);
      close (ends[1]);
      gint64 n_said = 0, n = 0;
      while (n_said < n_wait && read (ends[0], &n, sizeof n) == sizeof n)
        n_said = n;
      gint64 deadline = g_get_monotonic_time () + delay_us;
      while (g_get_monotonic_time () < deadline)
        ;
      kill (child, SIGKILL);
      g_assert_cmpint (waitpid (child, NULL, 0), ==, child);
      while (read (ends[0], &n, sizeof n) == sizeof n)
        n_said = n;
      close (ends[0]);
      g_test_message ("killed after %" G_GINT64_FORMAT " planes", n_said);
      check_file (path, n_said, 0);
      g_autofree char *partial = g_strconcat (path, ".partial", NULL);
      n_partial += g_file_test (partial, G_FILE_TEST_EXISTS);
      g_remove (partial);
      g_remove (path);
    }
  g_assert_cmpint (n_partial, >=, 20);
  synthetic_remove (folder);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/io/result/every-moment-of-a-complete-run", GINT_TO_POINTER (90),
                        test_every_moment);
  g_test_add_data_func ("/io/result/every-moment-of-a-stopped-run", GINT_TO_POINTER (31),
                        test_every_moment);
  g_test_add_func ("/io/result/a-kill-keeps-announced-planes", test_kill);
  return g_test_run ();
}
