/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Runs a fuzz target over files and folders of inputs, with any compiler. Each input is also run
 * cut short at some lengths and with single bytes changed, so that a corpus tests more than itself;
 * the changes are the same each time. */
#include "config.h"

#include "target.h"

#include <glib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Variants of one input: enough to matter, few enough for every test run. */
#define MAX_CUTS 50
#define MAX_CHANGES 100

static int n_inputs;

/* A copy of exactly the size, so that a sanitizer sees the first byte read beyond it. */
static void
run_exact (const char *data, gsize n)
{
  g_autofree uint8_t *copy = g_malloc (MAX (n, 1));
  memcpy (copy, data, n);
  LLVMFuzzerTestOneInput (copy, n);
  n_inputs++;
}

static void
run_variants (char *data, gsize n, GRand *random)
{
  static const char bytes[] = "\0\n\r\t []=#.,:;->@/^%\"0159eEmMuk\xc2\xff\x7f";
  run_exact (data, n);
  for (gsize i = 0; i < MAX_CUTS && n > 0; i++)
    run_exact (data, (gsize) g_rand_int_range (random, 0, (gint32) n));
  for (gsize i = 0; i < MAX_CHANGES && n > 0; i++)
    {
      gsize at = (gsize) g_rand_int_range (random, 0, (gint32) n);
      char kept = data[at];
      data[at] = bytes[g_rand_int_range (random, 0, sizeof bytes - 1)];
      run_exact (data, n);
      data[at] = kept;
    }
}

static void
run_path (const char *path)
{
  if (g_file_test (path, G_FILE_TEST_IS_DIR))
    {
      g_autoptr (GDir) folder = g_dir_open (path, 0, NULL);
      const char *name;
      while (folder != NULL && (name = g_dir_read_name (folder)) != NULL)
        {
          g_autofree char *inner = g_build_filename (path, name, NULL);
          run_path (inner);
        }
      return;
    }
  g_autofree char *data = NULL;
  gsize n;
  g_autoptr (GError) error = NULL;
  if (!g_file_get_contents (path, &data, &n, &error))
    {
      fprintf (stderr, "%s\n", error->message);
      exit (1);
    }
  g_autoptr (GRand) random = g_rand_new_with_seed (g_str_hash (data));
  run_variants (data, n, random);
}

int
main (int argc, char **argv)
{
  for (int i = 1; i < argc; i++)
    run_path (argv[i]);
  printf ("%d inputs\n", n_inputs);
  return n_inputs > 0 ? 0 : 1;
}
