/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "device/kernel-cache.h"

#include <glib/gstdio.h>
#include <string.h>

/* "off" switches it off: tests that must compile. */
#define CACHE_VARIABLE "SOLISCOPE_KERNEL_CACHE"
/* An entry is its data behind the digest of the data. */
#define N_DIGEST 64

static gboolean
is_off (void)
{
  return g_strcmp0 (g_getenv (CACHE_VARIABLE), "off") == 0;
}

static char *
entry_path (const char *key)
{
  return g_build_filename (g_get_user_cache_dir (), "soliscope", "kernels", key, NULL);
}

/**
 * sol_kernel_cache_load:
 * @key: hash of all that the program depends on
 *
 * Threads: any. Allocates: yes.
 * Returns: (nullable) (transfer full): the program; NULL where there is none, or a damaged one
 */
GBytes *
sol_kernel_cache_load (const char *key)
{
  g_autofree char *path = entry_path (key);
  g_autofree char *text = NULL;
  gsize n = 0;
  if (is_off () || !g_file_get_contents (path, &text, &n, NULL) || n <= N_DIGEST)
    return NULL;
  g_autofree char *digest =
      g_compute_checksum_for_data (G_CHECKSUM_SHA256, (const guchar *) text + N_DIGEST,
                                   n - N_DIGEST);
  if (memcmp (digest, text, N_DIGEST) != 0)
    {
      g_debug ("kernel-cache damaged = %s", path);
      return NULL;
    }
  return g_bytes_new (text + N_DIGEST, n - N_DIGEST);
}

/**
 * sol_kernel_cache_store:
 * @key: hash of all that the program depends on
 * @data: [@n_bytes] the program
 * @n_bytes: its size
 *
 * Written under another name and renamed, so that no reader sees half an entry.
 *
 * Threads: any. Allocates: yes.
 */
void
sol_kernel_cache_store (const char *key, gconstpointer data, gsize n_bytes)
{
  if (is_off ())
    return;
  g_autofree char *path = entry_path (key);
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *digest = g_compute_checksum_for_data (G_CHECKSUM_SHA256, data, n_bytes);
  g_autofree char *entry = g_malloc (N_DIGEST + n_bytes);
  g_autoptr (GError) error = NULL;
  memcpy (entry, digest, N_DIGEST);
  memcpy (entry + N_DIGEST, data, n_bytes);
  if (g_mkdir_with_parents (folder, 0700) != 0 ||
      !g_file_set_contents_full (path, entry, (gssize) (N_DIGEST + n_bytes),
                                 G_FILE_SET_CONTENTS_CONSISTENT, 0600, &error))
    g_debug ("kernel-cache not-written = %s reason = %s", path,
             error != NULL ? error->message : g_strerror (errno));
}

/**
 * sol_kernel_cache_drop:
 * @key: hash of an entry that the driver refused
 *
 * Threads: any. Allocates: yes.
 */
void
sol_kernel_cache_drop (const char *key)
{
  g_autofree char *path = entry_path (key);
  g_unlink (path);
}
