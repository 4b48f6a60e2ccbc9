/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/file-read.h"

#include "base/error.h"
#include "sol-test.h"

#include <glib/gstdio.h>

#include <string.h>
#include <unistd.h>

static void
test_reads (void)
{
  g_autofree char *path = NULL, *data = g_malloc (200000);
  gsize n = 0;
  close (g_file_open_tmp ("soliscope-XXXXXX", &path, NULL));
  memset (data, 'x', 200000);
  data[7] = '\0';
  for (gsize size = 0; size <= 200000; size += 66666)
    {
      g_assert_true (g_file_set_contents (path, data, (gssize) size, NULL));
      g_autofree char *text = sol_file_read (path, size, &n, NULL);
      g_assert_cmpuint (n, ==, size);
      g_assert_cmpint (memcmp (text, data, size), ==, 0);
      g_assert_cmpint (text[size], ==, 0);
    }
  g_unlink (path);
}

/* Neither without end nor one byte too long. */
static void
test_limit (void)
{
  g_autofree char *path = NULL;
  g_autoptr (GError) error = NULL, endless = NULL;
  close (g_file_open_tmp ("soliscope-XXXXXX", &path, NULL));
  g_assert_true (g_file_set_contents (path, "12345", 5, NULL));
  g_assert_null (sol_file_read (path, 4, NULL, &error));
  g_assert_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_SYNTAX);
  g_unlink (path);
  if (!g_file_test ("/dev/zero", G_FILE_TEST_EXISTS))
    return;
  g_assert_null (sol_file_read ("/dev/zero", 1 << 20, NULL, &endless));
  g_assert_error (endless, SOL_FILE_ERROR, SOL_FILE_ERROR_SYNTAX);
}

static void
test_faults (void)
{
  const char *paths[] = { "no-such-file", "/", "" };
  for (gsize i = 0; i < G_N_ELEMENTS (paths); i++)
    {
      g_autoptr (GError) error = NULL;
      g_assert_null (sol_file_read (paths[i], 100, NULL, &error));
      g_assert_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_READ);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/base/file-read/reads-every-byte", test_reads);
  g_test_add_func ("/base/file-read/stops-at-the-limit", test_limit);
  g_test_add_func ("/base/file-read/faults", test_faults);
  return g_test_run ();
}
