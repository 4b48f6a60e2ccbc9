/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Feeds a fuzz target every input of its corpus, without a fuzzer: what once failed stays mended. */
#include "config.h"

#include "target.h"

#include <glib.h>

/* Of exactly its own size, so that reading past the end is caught by the address sanitizer. */
static void
feed (const char *bytes, gsize size)
{
  guint8 *copy = g_memdup2 (bytes, size);
  LLVMFuzzerTestOneInput (copy, size);
  g_free (copy);
}

static void
test_empty (void)
{
  feed (NULL, 0);
}

static void
test_file (gconstpointer path)
{
  g_autofree char *bytes = NULL;
  gsize size = 0;
  g_autoptr (GError) error = NULL;
  g_file_get_contents (path, &bytes, &size, &error);
  g_assert_no_error (error);
  feed (bytes, size);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/fuzz/empty", test_empty);
  g_autoptr (GError) error = NULL;
  g_autoptr (GDir) folder = argc == 2 ? g_dir_open (argv[1], 0, &error) : NULL;
  if (folder == NULL)
    g_error ("a target needs its corpus: %s", error ? error->message : "no folder given");
  const char *name;
  while ((name = g_dir_read_name (folder)) != NULL)
    {
      g_autofree char *test_path = g_strconcat ("/fuzz/", name, NULL);
      g_test_add_data_func_full (test_path, g_build_filename (argv[1], name, NULL), test_file,
                                 g_free);
    }
  return g_test_run ();
}
