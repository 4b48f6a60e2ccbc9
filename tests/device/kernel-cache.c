/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "device/kernel-cache.h"
#include "device/source.h"

#include <glib/gstdio.h>
#include <string.h>

static char *
entry_path (const char *key)
{
  return g_build_filename (g_get_user_cache_dir (), "soliscope", "kernels", key, NULL);
}

static void
test_round_trip (void)
{
  static const char program[] = "anything\0at all";
  sol_kernel_cache_store ("round-trip", program, sizeof program);
  g_autoptr (GBytes) entry = sol_kernel_cache_load ("round-trip");
  g_assert_nonnull (entry);
  g_assert_cmpmem (g_bytes_get_data (entry, NULL), g_bytes_get_size (entry), program,
                   sizeof program);
  sol_kernel_cache_drop ("round-trip");
  g_assert_null (sol_kernel_cache_load ("round-trip"));
}

/* Any byte changed, cut short at any length: a miss, never a wrong program. */
static void
test_damaged (void)
{
  static const char program[] = "a compiled program";
  g_autofree char *path = entry_path ("damaged");
  g_autofree char *text = NULL;
  gsize n = 0;
  sol_kernel_cache_store ("damaged", program, sizeof program);
  g_assert_true (g_file_get_contents (path, &text, &n, NULL));
  for (gsize i = 0; i < n; i++)
    {
      text[i] ^= 1;
      g_assert_true (g_file_set_contents (path, text, (gssize) n, NULL));
      g_assert_null (sol_kernel_cache_load ("damaged"));
      text[i] ^= 1;
      g_assert_true (g_file_set_contents (path, text, (gssize) i, NULL));
      g_assert_null (sol_kernel_cache_load ("damaged"));
    }
  sol_kernel_cache_drop ("damaged");
}

static void
test_off (void)
{
  g_setenv ("SOLISCOPE_KERNEL_CACHE", "off", TRUE);
  sol_kernel_cache_store ("off", "x", 1);
  g_assert_null (sol_kernel_cache_load ("off"));
  g_unsetenv ("SOLISCOPE_KERNEL_CACHE");
  g_assert_null (sol_kernel_cache_load ("off"));
}

/* A folder that cannot be written is no error. */
static void
test_unwritable (void)
{
  g_autofree char *path = entry_path ("blocked");
  g_assert_cmpint (g_mkdir_with_parents (path, 0700), ==, 0);
  sol_kernel_cache_store ("blocked", "x", 1);
  g_assert_null (sol_kernel_cache_load ("blocked"));
  g_rmdir (path);
}

/* Text, precision, group size, compiler, driver, device: each of them makes another key. */
static void
test_key (void)
{
  const char *about[] = { "options", "device", "driver", NULL };
  const char *other[] = { "options", "device", "another driver", NULL };
  g_autoptr (SolSource) a = sol_source_new (SOL_PRECISION_DOUBLE, 64);
  g_autoptr (SolSource) same = sol_source_new (SOL_PRECISION_DOUBLE, 64);
  g_autoptr (SolSource) single = sol_source_new (SOL_PRECISION_SINGLE, 64);
  g_autoptr (SolSource) group = sol_source_new (SOL_PRECISION_DOUBLE, 128);
  g_autoptr (SolSource) text = sol_source_new (SOL_PRECISION_DOUBLE, 64);
  g_assert_true (sol_source_add (text, "fft", NULL));
  g_autofree char *key = sol_source_hash (a, about);
  g_autofree char *of_single = sol_source_hash (single, about);
  g_autofree char *of_group = sol_source_hash (group, about);
  g_autofree char *of_text = sol_source_hash (text, about);
  g_autofree char *of_driver = sol_source_hash (a, other);
  const char *keys[] = { of_single, of_group, of_text, of_driver };
  g_autofree char *again = sol_source_hash (same, about);
  g_assert_cmpstr (key, ==, again);
  for (gsize i = 0; i < G_N_ELEMENTS (keys); i++)
    g_assert_cmpstr (keys[i], !=, key);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/device/kernel-cache/round-trip", test_round_trip);
  g_test_add_func ("/device/kernel-cache/damaged-entry-is-a-miss", test_damaged);
  g_test_add_func ("/device/kernel-cache/can-be-switched-off", test_off);
  g_test_add_func ("/device/kernel-cache/unwritable-folder-is-no-error", test_unwritable);
  g_test_add_func ("/device/source/key-holds-everything", test_key);
  return g_test_run ();
}
