/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Feeds a fuzz target every input of its corpus, with any compiler: as it stands, cut short and with
 * single bytes changed, the same each time. What once failed stays mended. */
#include "config.h"

#include "target.h"

#include <glib.h>
#include <string.h>

/* A target may prepare itself, as libFuzzer lets it. */
extern int LLVMFuzzerInitialize (int *argc, char ***argv) __attribute__ ((weak));

/* Variants of one input: enough to matter, few enough for every test run. */
#define N_CUTS 50
#define N_CHANGES 100

/* A copy of exactly the size, so that a sanitizer sees the first byte read beyond it. */
static void
feed (const char *data, gsize n)
{
  g_autofree guint8 *copy = g_malloc (MAX (n, 1));
  memcpy (copy, data, n);
  LLVMFuzzerTestOneInput (copy, n);
}

static void
test_empty (void)
{
  feed ("", 0);
}

static void
feed_variants (char *data, gsize n)
{
  static const char bytes[] = "\0\n\r\t []=#.,:;->@/^%\"0159eEmMuk\xc2\xff\x7f";
  g_autoptr (GRand) random = g_rand_new_with_seed ((guint32) n);
  for (gsize i = 0; i < N_CUTS && n > 0; i++)
    feed (data, (gsize) g_rand_int_range (random, 0, (gint32) n));
  for (gsize i = 0; i < N_CHANGES && n > 0; i++)
    {
      gsize at = (gsize) g_rand_int_range (random, 0, (gint32) n);
      char kept = data[at];
      data[at] = bytes[g_rand_int_range (random, 0, sizeof bytes - 1)];
      feed (data, n);
      data[at] = kept;
    }
}

static void
test_file (gconstpointer path)
{
  g_autofree char *data = NULL;
  gsize n = 0;
  g_autoptr (GError) error = NULL;
  g_file_get_contents (path, &data, &n, &error);
  g_assert_no_error (error);
  feed (data, n);
  feed_variants (data, n);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  if (LLVMFuzzerInitialize != NULL)
    LLVMFuzzerInitialize (&argc, &argv);
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
