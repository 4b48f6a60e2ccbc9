/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "session/device/device-list.h"

#include "base/error.h"

static void
test_parse (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) list = sol_device_list_parse (
      "[{\"name\": \"cpu\", \"available\": true, \"description\": \"fast\", \"more\": [1, 2]},"
      " {\"name\": \"cuda:0\", \"available\": false, \"reason\": \"no driver\"}, 7, {\"x\": 1}]",
      &error);
  g_assert_no_error (error);
  g_assert_cmpuint (list->len, ==, 2);
  const SolDevice *cpu = list->pdata[0], *cuda = list->pdata[1];
  g_assert_cmpstr (cpu->name, ==, "cpu");
  g_assert_true (cpu->is_available);
  g_assert_cmpstr (cpu->text, ==, "fast");
  g_assert_cmpstr (cuda->name, ==, "cuda:0");
  g_assert_false (cuda->is_available);
  g_assert_cmpstr (cuda->text, ==, "no driver");
}

static void
test_rubbish (void)
{
  static const char *const texts[] = { "", "{}", "12", "[", "no JSON", "null" };
  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (GError) error = NULL;
      g_assert_null (sol_device_list_parse (texts[i], &error));
      g_assert_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_SYNTAX);
    }
}

static void
read_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  GAsyncResult **place = data;
  *place = g_object_ref (result);
}

static GPtrArray *
read_list (const char *program, GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;
  sol_device_list_read_async (program, NULL, read_cb, &result);
  while (result == NULL)
    g_main_context_iteration (NULL, TRUE);
  return sol_device_list_read_finish (result, error);
}

/* The program itself, and what happens without it. */
static void
test_child (void)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *program = g_test_build_filename (G_TEST_BUILT, "../src/cli/soliscope-cli", NULL);
  if (g_file_test (program, G_FILE_TEST_IS_EXECUTABLE))
    {
      g_autoptr (GPtrArray) list = read_list (program, &error);
      gboolean has_cpu = FALSE;
      g_assert_no_error (error);
      for (guint i = 0; i < list->len; i++)
        {
          const SolDevice *device = list->pdata[i];
          has_cpu = has_cpu || (g_str_equal (device->name, "cpu") && device->is_available);
          g_assert_cmpstr (device->text, !=, "");
        }
      g_assert_true (has_cpu);
    }
  g_assert_null (read_list (NULL, &error));
  g_assert_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_MISSING);
  g_clear_error (&error);
  g_assert_null (read_list ("/nowhere/soliscope-cli", &error));
  g_assert_nonnull (error);
  g_clear_error (&error);
  g_assert_null (read_list ("/bin/true", &error));
  g_assert_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_SYNTAX);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/device-list/parse", test_parse);
  g_test_add_func ("/device-list/rubbish", test_rubbish);
  g_test_add_func ("/device-list/child", test_child);
  return g_test_run ();
}
