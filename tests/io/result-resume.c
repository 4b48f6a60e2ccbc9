/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/error.h"
#include "synthetic-result.h"

static void
add_planes (SolResultWriter *writer, int n)
{
  g_autoptr (GError) error = NULL;
  for (int k = 0; k < n; k++)
    {
      SolStepRecord step = synthetic_step (sol_result_writer_get_n_saved (writer));
      sol_result_writer_add_step (writer, &step);
      synthetic_add_plane (writer, &error);
      g_assert_no_error (error);
    }
}

/* The whole life of a run of ten planes, interrupted after @n_first. */
static void
run_in_two_parts (SyntheticFixture *fixture, int n_first, gboolean stopped)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (SolResultLayout) layout = synthetic_layout (2, 257, 10);
  SolResultWriter *writer = sol_result_writer_new (fixture->path, layout, FALSE, &error);
  g_assert_no_error (error);
  g_assert_true (sol_result_writer_set_record (writer, "{\"part\": 1}", &error));
  add_planes (writer, n_first);
  if (stopped)
    g_assert_true (sol_result_writer_close (writer, FALSE, &error));
  sol_result_writer_free (writer);
  g_assert_cmpint (g_file_test (fixture->path, G_FILE_TEST_EXISTS), ==, stopped);
  g_assert_cmpint (g_file_test (fixture->partial, G_FILE_TEST_EXISTS), ==, !stopped);

  g_autoptr (SolResultReader) reader = sol_result_reader_new (fixture->path, &error);
  g_assert_no_error (error);
  g_assert_false (sol_result_reader_is_complete (reader));
  g_assert_cmpint (sol_result_reader_get_n_saved (reader), ==, n_first);
  g_assert_cmpint (sol_result_reader_get_layout (reader)->n_planes, ==, 10);
  g_autofree char *created = g_strdup (sol_result_reader_get_created (reader));
  g_clear_pointer (&reader, sol_result_reader_free);

  writer = sol_result_writer_reopen (fixture->path, &error);
  g_assert_no_error (error);
  g_assert_cmpint (sol_result_writer_get_n_saved (writer), ==, n_first);
  g_assert_cmpstr (sol_result_writer_get_path (writer), ==, fixture->partial);
  g_assert_false (g_file_test (fixture->path, G_FILE_TEST_EXISTS));
  add_planes (writer, 10 - n_first);
  g_assert_true (sol_result_writer_close (writer, TRUE, &error));
  sol_result_writer_free (writer);

  reader = sol_result_reader_new (fixture->path, &error);
  g_assert_no_error (error);
  g_assert_true (sol_result_reader_is_complete (reader));
  g_assert_cmpint (sol_result_reader_get_n_saved (reader), ==, 10);
  g_assert_cmpint (sol_result_reader_get_n_steps (reader), ==, 10);
  g_assert_cmpstr (sol_result_reader_get_record (reader), ==, "{\"part\": 1}");
  g_assert_cmpstr (sol_result_reader_get_created (reader), ==, created);
  synthetic_check_planes (reader, 0);
  g_assert_cmpint (g_remove (fixture->path), ==, 0);
}

static void
test_after_a_stop (SyntheticFixture *fixture, gconstpointer data)
{
  for (int n = 0; n <= 10; n += 5)
    run_in_two_parts (fixture, n, TRUE);
}

static void
test_after_a_kill (SyntheticFixture *fixture, gconstpointer data)
{
  for (int n = 0; n <= 10; n += 5)
    run_in_two_parts (fixture, n, FALSE);
}

/* Stopping again and again leaves no holes behind. */
static void
test_many_stops (SyntheticFixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (SolResultLayout) layout = synthetic_layout (2, 1025, 60);
  SolResultWriter *writer = sol_result_writer_new (fixture->path, layout, FALSE, &error);
  g_assert_no_error (error);
  for (int part = 0; part < 6; part++)
    {
      add_planes (writer, 10);
      g_assert_true (sol_result_writer_close (writer, part == 5, &error));
      g_assert_no_error (error);
      sol_result_writer_free (writer);
      writer = part == 5 ? NULL : sol_result_writer_reopen (fixture->path, &error);
      g_assert_no_error (error);
    }
  g_autoptr (SolResultReader) reader = sol_result_reader_new (fixture->path, &error);
  g_assert_no_error (error);
  synthetic_check_planes (reader, 0);
  GStatBuf info;
  g_assert_cmpint (g_stat (fixture->path, &info), ==, 0);
  g_assert_cmpuint ((guint64) info.st_size, <=, sol_result_layout_estimate_bytes (layout));
}

static void
test_nothing_left (SyntheticFixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (SolResultLayout) layout = synthetic_layout (1, 33, 3);
  g_autoptr (SolResultWriter) writer = sol_result_writer_new (fixture->path, layout, FALSE, &error);
  add_planes (writer, 3);
  g_assert_true (sol_result_writer_close (writer, TRUE, &error));
  g_assert_null (sol_result_writer_reopen (fixture->path, &error));
  g_assert_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_EXISTS);
  g_assert_nonnull (strstr (error->message, "nothing"));
  g_clear_error (&error);
  g_autofree char *other = g_build_filename (fixture->folder, "other.h5", NULL);
  g_assert_null (sol_result_writer_reopen (other, &error));
  g_assert_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_MISSING);
}

static void
test_too_many_planes (SyntheticFixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (SolResultLayout) layout = synthetic_layout (1, 33, 3);
  g_autoptr (SolResultWriter) writer = sol_result_writer_new (fixture->path, layout, FALSE, &error);
  add_planes (writer, 3);
  g_assert_false (synthetic_add_plane (writer, &error));
  g_assert_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_WRITE);
}

static void
add (const char *name, void (*test) (SyntheticFixture *fixture, gconstpointer data))
{
  g_autofree char *path = g_strconcat ("/io/resume/", name, NULL);
  g_test_add (path, SyntheticFixture, NULL, synthetic_set_up, test, synthetic_tear_down);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  add ("after-a-stop", test_after_a_stop);
  add ("after-a-kill", test_after_a_kill);
  add ("many-stops-leave-no-holes", test_many_stops);
  add ("a-complete-run-has-nothing-left", test_nothing_left);
  add ("no-plane-beyond-the-plan", test_too_many_planes);
  return g_test_run ();
}
