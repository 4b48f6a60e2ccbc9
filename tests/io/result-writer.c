/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/error.h"
#include "io/result/hdf5-scope.h"
#include "io/result/partial-file.h"
#include "synthetic-result.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <stdarg.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/syscall.h>
#include <unistd.h>

static int lock_errno = 0; /* what taking a lock answers; 0: what it finds */

/* Both names: it depends on the size of off_t. */
int catch_fcntl (int fd, int command, ...) __asm__("fcntl");
int catch_fcntl64 (int fd, int command, ...) __asm__("fcntl64");

static int
pass_on (int fd, int command, void *argument)
{
  if (lock_errno == 0 || command != F_OFD_SETLK)
    return (int) syscall (SYS_fcntl, fd, command, argument);
  errno = lock_errno;
  return -1;
}

int
catch_fcntl (int fd, int command, ...)
{
  va_list arguments;
  va_start (arguments, command);
  void *argument = va_arg (arguments, void *);
  va_end (arguments);
  return pass_on (fd, command, argument);
}

int
catch_fcntl64 (int fd, int command, ...)
{
  va_list arguments;
  va_start (arguments, command);
  void *argument = va_arg (arguments, void *);
  va_end (arguments);
  return pass_on (fd, command, argument);
}

static SolResultWriter *
begin (const char *path, const SolResultLayout *layout, gboolean force)
{
  g_autoptr (GError) error = NULL;
  SolResultWriter *writer = sol_result_writer_new (path, layout, force, &error);
  g_assert_no_error (error);
  return writer;
}

static void
add_planes (SolResultWriter *writer, int n)
{
  g_autoptr (GError) error = NULL;
  for (int k = 0; k < n; k++)
    {
      SolStepRecord step = synthetic_step (sol_result_writer_get_n_saved (writer));
      SolObserver observer = sol_result_writer_get_observer (writer);
      observer.step (observer.data, &step);
      synthetic_add_plane (writer, &error);
      g_assert_no_error (error);
    }
}

static void
end (SolResultWriter *writer, gboolean complete)
{
  g_autoptr (GError) error = NULL;
  sol_result_writer_close (writer, complete, &error);
  g_assert_no_error (error);
  sol_result_writer_free (writer);
}

static void
write_file (const char *path, int n_planned, int n_planes)
{
  g_autoptr (SolResultLayout) layout = synthetic_layout (2, 65, n_planned);
  SolResultWriter *writer = begin (path, layout, FALSE);
  add_planes (writer, n_planes);
  end (writer, n_planes == n_planned);
}

static void
check_layout (const SolResultLayout *got, const SolResultLayout *want)
{
  gsize n_omega = want->n_omega * sizeof (double), n_t = want->n_t * sizeof (double);
  g_assert_cmpint (got->n_planes, ==, want->n_planes);
  g_assert_cmpint (got->n_mode, ==, want->n_mode);
  g_assert_cmpint (got->n_pol, ==, want->n_pol);
  g_assert_cmpint (got->n_r, ==, want->n_r);
  g_assert_cmpint (got->field, ==, want->field);
  g_assert_cmpmem (got->omega_rad_per_s, got->n_omega * sizeof (double), want->omega_rad_per_s,
                   n_omega);
  g_assert_cmpmem (got->t_s, got->n_t * sizeof (double), want->t_s, n_t);
  g_assert_cmpmem (&got->z_end_m, sizeof (double), &want->z_end_m, sizeof (double));
  g_assert_cmpstr (got->case_text, ==, want->case_text);
  g_assert_cmpint (got->n_species, ==, want->n_species);
  g_assert_cmpstr (got->species[0], ==, want->species[0]);
  for (int i = 0; i < want->n_mode; i++)
    {
      g_assert_cmpstr (got->modes[i].name, ==, want->modes[i].name);
      g_assert_cmpstr (got->modes[i].kind, ==, want->modes[i].kind);
      g_assert_cmpint (got->modes[i].radial, ==, want->modes[i].radial);
      g_assert_cmpint (got->modes[i].azimuthal, ==, want->modes[i].azimuthal);
    }
}

static void
test_round_trip (SyntheticFixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (SolResultLayout) layout = synthetic_layout (3, 65, 9);
  SolResultWriter *writer = begin (fixture->path, layout, FALSE);
  g_assert_true (g_file_test (fixture->partial, G_FILE_TEST_EXISTS));
  add_planes (writer, 9);
  g_assert_true (sol_result_writer_set_record (writer, "{\"seed\": 7}", &error));
  end (writer, TRUE);
  g_assert_false (g_file_test (fixture->partial, G_FILE_TEST_EXISTS));
  g_autoptr (SolResultReader) reader = sol_result_reader_new (fixture->path, &error);
  g_assert_no_error (error);
  g_assert_true (sol_result_reader_is_complete (reader));
  g_assert_cmpint (sol_result_reader_get_n_saved (reader), ==, 9);
  g_assert_cmpstr (sol_result_reader_get_record (reader), ==, "{\"seed\": 7}");
  check_layout (sol_result_reader_get_layout (reader), layout);
  synthetic_check_planes (reader, 0);
  g_assert_cmpint (sol_result_reader_get_n_steps (reader), ==, 9);
  SolStepRecord steps[9];
  g_assert_true (sol_result_reader_read_steps (reader, 0, 9, steps, &error));
  for (int k = 0; k < 9; k++)
    {
      SolStepRecord want = synthetic_step (k);
      g_assert_cmpmem (&steps[k].h_m, sizeof (double), &want.h_m, sizeof (double));
      g_assert_cmpint (steps[k].accepted, ==, want.accepted);
      g_assert_cmpint (steps[k].order, ==, want.order);
    }
  SolStepRecord last;
  g_assert_true (sol_result_reader_read_last_accepted (reader, &last, &error));
  g_assert_cmpint (last.order, ==, 8 % 7);
  SolComplex field;
  g_assert_false (sol_result_reader_read_plane (reader, 9, &field, &error));
  g_assert_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_MISSING);
}

static void
test_existing_files_stay (SyntheticFixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (SolResultLayout) layout = synthetic_layout (1, 33, 4);
  write_file (fixture->path, 4, 4);
  g_assert_null (sol_result_writer_new (fixture->path, layout, FALSE, &error));
  g_assert_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_EXISTS);
  g_assert_nonnull (strstr (error->message, "resume"));
  g_assert_nonnull (strstr (error->message, "--force"));
  g_clear_error (&error);
  /* By force: the first result is there until the second one is whole. */
  SolResultWriter *writer = begin (fixture->path, layout, TRUE);
  add_planes (writer, 2);
  g_autoptr (SolResultReader) reader = sol_result_reader_new_trusted (fixture->partial, &error);
  g_assert_no_error (error);
  g_assert_true (g_file_test (fixture->path, G_FILE_TEST_EXISTS));
  g_clear_pointer (&reader, sol_result_reader_free);
  /* Another run of that name finds it busy. */
  g_assert_null (sol_result_writer_new (fixture->path, layout, TRUE, &error));
  g_assert_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_BUSY);
  g_clear_error (&error);
  end (writer, FALSE);
  reader = sol_result_reader_new (fixture->path, &error);
  g_assert_no_error (error);
  g_assert_cmpint (sol_result_reader_get_layout (reader)->n_mode, ==, 1);
  /* A partial alone is refused too. */
  g_assert_cmpint (g_rename (fixture->path, fixture->partial), ==, 0);
  g_assert_null (sol_result_writer_new (fixture->path, layout, FALSE, &error));
  g_assert_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_EXISTS);
}

static void
test_final_name_taken_meanwhile (SyntheticFixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (SolResultLayout) layout = synthetic_layout (1, 33, 2);
  g_autoptr (SolResultWriter) writer = begin (fixture->path, layout, FALSE);
  add_planes (writer, 2);
  g_assert_true (g_file_set_contents (fixture->path, "mine", -1, NULL));
  g_assert_false (sol_result_writer_close (writer, TRUE, &error));
  g_assert_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_EXISTS);
  g_autofree char *content = NULL;
  g_assert_true (g_file_get_contents (fixture->path, &content, NULL, NULL));
  g_assert_cmpstr (content, ==, "mine");
}

/* Class P: a file that goes while the run writes to it is missed with the next plane, not at the end of the run. */
static void
test_a_file_that_goes_is_missed (SyntheticFixture *fixture, gconstpointer data)
{
  for (int is_moved = 0; is_moved < 2; is_moved++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (SolResultLayout) layout = synthetic_layout (1, 33, 4);
      g_autoptr (SolResultWriter) writer = begin (fixture->path, layout, FALSE);
      g_autofree char *partial = sol_partial_file_get_name (fixture->path);
      g_autofree char *elsewhere = g_strconcat (partial, "-moved", NULL);
      add_planes (writer, 2);
      g_assert_cmpint (is_moved ? g_rename (partial, elsewhere) : g_unlink (partial), ==, 0);
      g_assert_false (synthetic_add_plane (writer, &error));
      g_assert_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_WRITE);
      g_assert_nonnull (strstr (error->message, "removed or renamed while the run wrote to it"));
      g_unlink (elsewhere);
    }
}

static void
test_locks_are_a_courtesy (SyntheticFixture *fixture, gconstpointer data)
{
  static const int answers[] = { EOPNOTSUPP, ENOLCK, 524, ENOSYS };
  for (gsize i = 0; i < G_N_ELEMENTS (answers); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (SolResultLayout) layout = synthetic_layout (1, 33, 4);
      lock_errno = answers[i];
      SolResultWriter *writer = begin (fixture->path, layout, FALSE);
      g_assert_nonnull (strstr (sol_result_writer_get_note (writer), "locking"));
      add_planes (writer, 1);
      end (writer, FALSE);
      writer = sol_result_writer_reopen (fixture->path, &error);
      g_assert_no_error (error);
      add_planes (writer, 3);
      end (writer, TRUE);
      lock_errno = 0;
      g_assert_cmpint (g_remove (fixture->path), ==, 0);
    }
}

static void
test_a_lock_is_respected (SyntheticFixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (SolResultLayout) layout = synthetic_layout (1, 33, 4);
  SolResultWriter *writer = begin (fixture->path, layout, FALSE);
  g_assert_null (sol_result_writer_get_note (writer));
  add_planes (writer, 2);
  g_assert_null (sol_result_writer_reopen (fixture->path, &error));
  g_assert_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_BUSY);
  g_clear_error (&error);
  /* Readers never wait. */
  g_autoptr (SolResultReader) reader = sol_result_reader_new (fixture->path, &error);
  g_assert_no_error (error);
  g_assert_cmpint (sol_result_reader_get_n_saved (reader), ==, 2);
  g_clear_pointer (&reader, sol_result_reader_free);
  sol_result_writer_free (writer);
  writer = sol_result_writer_reopen (fixture->path, &error);
  g_assert_no_error (error);
  end (writer, FALSE);
}

static void
test_any_path (SyntheticFixture *fixture, gconstpointer data)
{
  /* Umlauts, Japanese, blanks, and bytes that are no UTF-8 at all. */
  static const char *const names[] = { "Gr\303\266\303\237e \303\251t\303\251.h5",
                                       "\343\203\221\343\203\253\343\202\271.h5", "\374 b\377.h5",
                                       "no-suffix" };
  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *path = g_build_filename (fixture->folder, names[i], NULL);
      write_file (path, 3, 3);
      g_autoptr (SolResultReader) reader = sol_result_reader_new (path, &error);
      g_assert_no_error (error);
      synthetic_check_planes (reader, 0);
    }
}

static void
test_no_place (SyntheticFixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (SolResultLayout) layout = synthetic_layout (1, 33, 4);
  g_autofree char *path = g_build_filename (fixture->folder, "missing", "run.h5", NULL);
  g_assert_null (sol_result_writer_new (path, layout, FALSE, &error));
  g_assert_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_WRITE);
  g_clear_error (&error);
  g_assert_cmpint (g_mkdir (fixture->path, 0700), ==, 0);
  g_assert_null (sol_result_writer_new (fixture->path, layout, TRUE, &error));
  g_assert_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_EXISTS);
}

static void
test_read_only_folder (SyntheticFixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (SolResultLayout) layout = synthetic_layout (1, 33, 4);
  gboolean is_root = geteuid () == 0;
  if (is_root && mount ("tmpfs", fixture->folder, "tmpfs", MS_RDONLY, "size=1m") != 0)
    {
      g_test_skip ("a folder cannot be made read-only for root here");
      return;
    }
  if (!is_root)
    g_assert_cmpint (g_chmod (fixture->folder, 0500), ==, 0);
  g_assert_null (sol_result_writer_new (fixture->path, layout, FALSE, &error));
  if (is_root)
    g_assert_cmpint (umount (fixture->folder), ==, 0);
  else
    g_assert_cmpint (g_chmod (fixture->folder, 0700), ==, 0);
  g_assert_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_WRITE);
}

static int
count_descriptors (void)
{
  int n = 0;
  g_autoptr (GDir) dir = g_dir_open ("/proc/self/fd", 0, NULL);
  while (dir != NULL && g_dir_read_name (dir) != NULL)
    n++;
  return n;
}

static void
test_no_handle_stays (SyntheticFixture *fixture, gconstpointer data)
{
  int n_descriptors = count_descriptors ();
  for (int i = 0; i < 12; i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (SolResultLayout) layout = synthetic_layout (2, 33, 4);
      SolResultWriter *writer = begin (fixture->path, layout, TRUE);
      add_planes (writer, 2);
      /* Longer than its place: the file is moved. */
      g_autofree char *record = g_strnfill (100000, ' ');
      g_assert_true (sol_result_writer_set_record (writer, record, &error));
      add_planes (writer, 1);
      if (i % 2 == 0)
        end (writer, FALSE);
      else
        sol_result_writer_free (writer);
      writer = sol_result_writer_reopen (fixture->path, &error);
      g_assert_no_error (error);
      add_planes (writer, 1);
      end (writer, TRUE);
      g_autoptr (SolResultReader) reader = sol_result_reader_new_trusted (fixture->path, &error);
      g_assert_no_error (error);
      synthetic_check_planes (reader, 0);
      g_assert_cmpuint (strlen (sol_result_reader_get_record (reader)), ==, 100000);
    }
  SOL_HDF5_SCOPE (scope);
  g_assert_cmpint (H5Fget_obj_count (H5F_OBJ_ALL, H5F_OBJ_ALL), ==, 0);
  g_assert_cmpint (count_descriptors (), ==, n_descriptors);
}

static void
test_sizes (SyntheticFixture *fixture, gconstpointer data)
{
  g_autoptr (SolResultLayout) layout = synthetic_layout (1, 2049, 201);
  SolResultWriter *writer = begin (fixture->path, layout, FALSE);
  add_planes (writer, 201);
  end (writer, TRUE);
  GStatBuf info;
  g_assert_cmpint (g_stat (fixture->path, &info), ==, 0);
  guint64 raw = sol_result_layout_count_raw_bytes (layout);
  g_test_message ("%" G_GUINT64_FORMAT " bytes of planes, the file has %.1f %% more", raw,
                  100.0 * ((double) info.st_size / (double) raw - 1.0));
  g_assert_cmpuint ((guint64) info.st_size, <=, raw + raw * 15 / 100);
  g_assert_cmpuint ((guint64) info.st_size, <=, sol_result_layout_estimate_bytes (layout));
  /* Class P: chunks of whole planes between 0.1 and 4 MB, for every shape that has enough. */
  static const struct
  {
    int n_mode;
    gsize n_omega;
    gint64 n_planes;
  } shapes[] = { { 1, 2049, 201 }, { 1, 8192, 1000 }, { 4, 16385, 201 }, { 32, 8193, 11 },
                 { 1, 100, 2001 }, { 9, 524289, 3 },  { 64, 65537, 201 } };
  for (gsize i = 0; i < G_N_ELEMENTS (shapes); i++)
    {
      SolResultLayout shape = { .n_mode = shapes[i].n_mode,
                                .n_pol = 1,
                                .n_omega = shapes[i].n_omega,
                                .n_planes = shapes[i].n_planes };
      guint64 chunk[4];
      sol_result_layout_get_chunk (&shape, chunk);
      guint64 n_bytes = 16 * chunk[0] * chunk[1] * chunk[2] * chunk[3];
      guint64 plane = 16 * (guint64) shape.n_mode * shape.n_omega;
      g_assert_cmpuint (n_bytes, >=, 100000);
      g_assert_cmpuint (n_bytes, <=, 4194304);
      g_assert_true (plane > 4194304 ? chunk[0] == 1 : n_bytes == chunk[0] * plane);
    }
}

static void
add (const char *name, void (*test) (SyntheticFixture *fixture, gconstpointer data))
{
  g_autofree char *path = g_strconcat ("/io/result/", name, NULL);
  g_test_add (path, SyntheticFixture, NULL, synthetic_set_up, test, synthetic_tear_down);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  add ("what-is-written-is-read", test_round_trip);
  add ("existing-files-stay", test_existing_files_stay);
  add ("a-name-taken-meanwhile-stays", test_final_name_taken_meanwhile);
  add ("a-file-that-goes-is-missed", test_a_file_that_goes_is_missed);
  add ("locks-are-a-courtesy", test_locks_are_a_courtesy);
  add ("a-lock-is-respected", test_a_lock_is_respected);
  add ("any-path-works", test_any_path);
  add ("no-place-is-an-error-at-once", test_no_place);
  add ("a-read-only-folder-is-an-error-at-once", test_read_only_folder);
  add ("no-handle-stays-open", test_no_handle_stays);
  add ("sizes-are-bounded", test_sizes);
  return g_test_run ();
}
