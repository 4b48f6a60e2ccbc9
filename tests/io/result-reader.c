/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/error.h"
#include "io/result/result-info.h"
#include "synthetic-result.h"

#include <json-glib/json-glib.h>
#include <string.h>

const char *__lsan_default_suppressions (void);

/* The HDF5 library loses memory over damaged files. */
const char *
__lsan_default_suppressions (void)
{
  return "leak:libhdf5\n";
}

/* A finished file of six planes in memory. */
static char *
make_image (gsize *n, int n_saved)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *folder = synthetic_folder ();
  g_autofree char *path = g_build_filename (folder, "run.h5", NULL);
  g_autoptr (SolResultLayout) layout = synthetic_layout (1, 33, 6);
  g_autoptr (SolResultWriter) writer = sol_result_writer_new (path, layout, FALSE, &error);
  g_assert_no_error (error);
  for (int k = 0; k < n_saved; k++)
    {
      for (int i = 0; i < 3; i++)
        {
          SolStepRecord step = synthetic_step (i);
          sol_result_writer_add_step (writer, &step);
        }
      g_assert_true (synthetic_add_plane (writer, &error));
    }
  g_assert_true (sol_result_writer_set_record (writer, "{\"backend\": \"cpu\"}", &error));
  g_assert_true (sol_result_writer_close (writer, n_saved == 6, &error));
  char *image = NULL;
  g_assert_true (g_file_get_contents (path, &image, n, &error));
  synthetic_remove (folder);
  return image;
}

static void
test_cut_files_are_errors (void)
{
  gsize n;
  g_autofree char *image = make_image (&n, 6);
  gsize cuts[] = { 0, 1, 7, 96, 100, 2048, 40000, n / 2, n - 4096, n - 1 };
  for (gsize i = 0; i < G_N_ELEMENTS (cuts); i++)
    {
      g_autoptr (GError) error = NULL;
      g_assert_null (sol_result_reader_new_from_memory (image, cuts[i], &error));
      g_assert_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_READ);
    }
}

/* An attribute of text says of what size its letters are; of 117 million bytes the library takes gigabytes. */
static void
test_sizes_in_damaged_files_are_not_believed (void)
{
  static const char name[] = "format\0";
  gsize n;
  g_autofree char *image = make_image (&n, 6);
  char *at = memmem (image, n, name, sizeof name);
  g_assert_nonnull (at);
  /* Name in eight bytes, then the head of a type of variable length and that of its letters, then their size. */
  const guint8 head[] = { 0x19, 0x01, 0x01, 0x00, 0x10, 0x00, 0x00, 0x00, 0x10, 0x00, 0x00, 0x00 };
  g_assert_cmpmem (at + 8, sizeof head, head, sizeof head);
  const guint32 letter = GUINT32_TO_LE (1), huge = GUINT32_TO_LE (0x07000000);
  g_assert_cmpmem (at + 20, sizeof letter, &letter, sizeof letter);
  memcpy (at + 20, &huge, sizeof huge);
  g_autoptr (GError) error = NULL;
  g_assert_null (sol_result_reader_new_from_memory (image, n, &error));
  g_assert_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_READ);
  g_assert_nonnull (strstr (error->message, "memory"));
}

/* One byte anywhere in the structure: an error, or a file that can be read; never more. */
static void
test_damaged_files_do_not_crash (void)
{
  gsize n;
  g_autofree char *image = make_image (&n, 6);
  int n_refused = 0;
  for (int trial = 0; trial < 60; trial++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *damaged = g_memdup2 (image, n);
      for (int k = 0; k < 20; k++)
        damaged[g_test_rand_int_range (0, 90000)] = (char) g_test_rand_int_range (0, 256);
      g_autoptr (SolResultReader) reader = sol_result_reader_new_from_memory (damaged, n, &error);
      g_assert_true ((reader == NULL) == (error != NULL));
      if (reader == NULL)
        n_refused++;
      else
        {
          g_autofree char *text = sol_result_info_get_text (reader, NULL);
          g_autofree char *json = sol_result_info_get_json (reader, NULL);
        }
    }
  g_test_message ("%d of 60 refused", n_refused);
  g_assert_cmpint (n_refused, >, 0);
}

static void
test_other_files_are_named (void)
{
  static const char other[] = "title = no result\n";
  g_autoptr (GError) error = NULL;
  g_assert_null (sol_result_reader_new_from_memory (other, sizeof other, &error));
  g_assert_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_READ);
  g_clear_error (&error);
  g_assert_null (sol_result_reader_new ("/nonexistent/run.h5", &error));
  g_assert_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_MISSING);
}

static void
test_info (void)
{
  gsize n;
  g_autoptr (GError) error = NULL;
  g_autofree char *image = make_image (&n, 4);
  g_autoptr (SolResultReader) reader = sol_result_reader_new_from_memory (image, n, &error);
  g_assert_no_error (error);
  g_autofree char *text = sol_result_info_get_text (reader, &error);
  g_assert_no_error (error);
  g_test_message ("%s", text);
  g_assert_nonnull (strstr (text, "incomplete"));
  g_assert_nonnull (strstr (text, "4 of 6 planes"));
  g_assert_nonnull (strstr (text, "12 trials, 4 rejected"));
  g_autofree char *json = sol_result_info_get_json (reader, &error);
  g_autoptr (JsonNode) root = json_from_string (json, &error);
  g_assert_no_error (error);
  JsonObject *object = json_node_get_object (root);
  g_assert_false (json_object_get_boolean_member (object, "complete"));
  g_assert_cmpint (json_object_get_int_member (object, "n_saved"), ==, 4);
  g_assert_cmpint (json_object_get_int_member (object, "n_planned"), ==, 6);
  /* Class P: the last plane is the fourth of six over 1.5 m. */
  sol_assert_close (P, json_object_get_double_member (object, "z_m"), 0.9, 1e-15);
  JsonObject *statistics = json_object_get_object_member (object, "statistics");
  JsonObject *energy = json_object_get_object_member (statistics, "energy");
  sol_assert_close (P, json_object_get_double_member (energy, "last"), 4e-6, 1e-15);
  sol_assert_close (P, json_object_get_double_member (energy, "min"), 1e-6, 1e-15);
  JsonObject *record = json_object_get_object_member (object, "record");
  g_assert_cmpstr (json_object_get_string_member (record, "backend"), ==, "cpu");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/io/reader/cut-files-are-errors", test_cut_files_are_errors);
  g_test_add_func ("/io/reader/damaged-files-do-not-crash", test_damaged_files_do_not_crash);
  g_test_add_func ("/io/reader/sizes-in-damaged-files-are-not-believed",
                   test_sizes_in_damaged_files_are_not_believed);
  g_test_add_func ("/io/reader/other-files-are-named", test_other_files_are_named);
  g_test_add_func ("/io/reader/info-says-what-is-there", test_info);
  return g_test_run ();
}
