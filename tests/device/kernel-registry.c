/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of the device kernels is whole: each kernel in the sources has a row, each row a kernel in
 * its file, a build by the C compiler in its precisions and a twin in the sources. */
#include "config.h"

#include "device/kernel-registry.h"
#include "kernels/device/host-kernels.h"

#include <string.h>

static const SolKernelEntry *
find (const char *name)
{
  for (const SolKernelEntry *entry = sol_kernel_registry; entry->name != NULL; entry++)
    if (strcmp (entry->name, name) == 0)
      return entry;
  return NULL;
}

/* Names behind KERNEL in the text of one file. */
static GPtrArray *
list_kernels (const char *file)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (SolSource) source = sol_source_new (SOL_PRECISION_DOUBLE, 64);
  g_autoptr (GRegex) regex = g_regex_new ("^KERNEL\\s+(\\w+) \\(", G_REGEX_MULTILINE, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);
  g_assert_true (sol_source_add (source, file, &error));
  g_regex_match (regex, source->text->str, 0, &match);
  for (; g_match_info_matches (match); g_match_info_next (match, NULL))
    g_ptr_array_add (names, g_match_info_fetch (match, 1));
  return names;
}

static void
test_sources (void)
{
  guint n_rows = 0, n_found = 0;
  for (gsize i = 0; sol_source_kernels[i].name != NULL; i++)
    {
      g_autoptr (GPtrArray) names = list_kernels (sol_source_kernels[i].name);
      g_assert_cmpuint (names->len, >, 0);
      for (guint k = 0; k < names->len; k++)
        {
          const SolKernelEntry *entry = find (names->pdata[k]);
          if (entry == NULL)
            g_error ("%s.cl has a kernel %s that is not in kernel-list.inc",
                     sol_source_kernels[i].name, (char *) names->pdata[k]);
          g_assert_cmpstr (entry->file, ==, sol_source_kernels[i].name);
          g_assert_false (sol_source_kernels[i].is_double_only && !entry->is_double_only);
        }
      n_found += names->len;
    }
  for (const SolKernelEntry *entry = sol_kernel_registry; entry->name != NULL; entry++)
    n_rows++;
  g_assert_cmpuint (n_rows, ==, n_found);
}

static gboolean
is_built (const SolHostKernel *kernels, const char *name)
{
  for (; kernels->name != NULL; kernels++)
    if (strcmp (kernels->name, name) == 0)
      return TRUE;
  return FALSE;
}

static void
test_builds (void)
{
  for (const SolKernelEntry *entry = sol_kernel_registry; entry->name != NULL; entry++)
    {
      g_assert_true (is_built (sol_host_kernels_double, entry->name));
      g_assert_cmpint (is_built (sol_host_kernels_single, entry->name), ==, !entry->is_double_only);
    }
}

/* Headers of what is written for reading, of transforms, of the reference back end and of what measures and
 * draws. */
static char *
read_twins (void)
{
  static const char *const folders[] = { "kernels/reference",     "src/base",
                                         "src/backend/reference", "src/analysis",
                                         "src/io/result",         "src/plot",
                                         "src/backend",           "src/problem" };
  GString *text = g_string_new (NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (folders); i++)
    {
      g_autofree char *folder =
          g_test_build_filename (G_TEST_DIST, "..", folders[i], (const char *) NULL);
      g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
      g_assert_nonnull (dir);
      for (const char *name; (name = g_dir_read_name (dir)) != NULL;)
        {
          g_autofree char *path = g_build_filename (folder, name, NULL);
          g_autofree char *one = NULL;
          if (g_str_has_suffix (name, ".h") && g_file_get_contents (path, &one, NULL, NULL))
            g_string_append (text, one);
        }
    }
  return g_string_free (text, FALSE);
}

static void
test_twins (void)
{
  g_autofree char *text = read_twins ();
  for (const SolKernelEntry *entry = sol_kernel_registry; entry->name != NULL; entry++)
    {
      g_autofree char *word = g_strdup_printf ("\\b%s\\b", entry->twin);
      if (!g_regex_match_simple (word, text, 0, 0))
        g_error ("the twin %s of %s is in no header", entry->twin, entry->name);
    }
}

/* Both builds of one kernel stand beside each other in the cache of programs. */
static void
test_builds_have_own_names (void)
{
  const char *const about[] = { "a driver", NULL };
  char *hashes[2];
  for (int i = 0; i < 2; i++)
    {
      g_autoptr (SolSource) source =
          sol_source_new (i == 0 ? SOL_PRECISION_DOUBLE : SOL_PRECISION_SINGLE, 64);
      g_assert_true (sol_source_add (source, "fft", NULL));
      hashes[i] = sol_source_hash (source, about);
    }
  g_assert_cmpstr (hashes[0], !=, hashes[1]);
  g_free (hashes[0]);
  g_free (hashes[1]);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/device/kernel-registry/all-of-the-sources", test_sources);
  g_test_add_func ("/device/kernel-registry/all-are-built", test_builds);
  g_test_add_func ("/device/kernel-registry/twins-are-there", test_twins);
  g_test_add_func ("/device/kernel-registry/builds-have-own-names", test_builds_have_own_names);
  return g_test_run ();
}
