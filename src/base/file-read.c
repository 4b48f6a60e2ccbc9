/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/file-read.h"

#include "base/error.h"

#include <glib/gstdio.h>

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

#define PIECE 65536

/**
 * sol_file_read:
 * @path: a file, a pipe, a device
 * @n_max: bytes that are taken at most
 * @n_bytes: (out) (optional): how many came
 * @error: return location
 *
 * Reads to the end or to the limit, whichever comes first; the size that a name claims does not count,
 * so that neither a file that grows nor /dev/zero can fill the memory.
 *
 * Errors: SOL_FILE_ERROR_READ with the name and the reason; SOL_FILE_ERROR_SYNTAX beyond the limit.
 * Threads: any. Allocates: what it returns.
 * Returns: (transfer full) (nullable): [n_bytes + 1] the content and a zero
 */
char *
sol_file_read (const char *path, gsize n_max, gsize *n_bytes, GError **error)
{
  g_autofree char *name = g_filename_display_name (path);
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *piece = g_malloc (PIECE);
  gssize n = -1;
  int number = 0;
  int fd = g_open (path, O_RDONLY | O_CLOEXEC | O_NOCTTY, 0);
  if (fd < 0)
    number = errno;
  while (number == 0 && n != 0 && text->len <= n_max)
    {
      n = read (fd, piece, PIECE);
      if (n > 0)
        g_string_append_len (text, piece, n);
      else if (n < 0 && errno != EINTR)
        number = errno;
    }
  if (fd >= 0)
    close (fd);
  if (number != 0)
    g_set_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_READ, "“%s”: %s", name, g_strerror (number));
  else if (text->len > n_max)
    g_set_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_SYNTAX,
                 "“%s” is longer than the %" G_GSIZE_FORMAT " bytes that such a file may have",
                 name, n_max);
  if (number != 0 || text->len > n_max)
    return NULL;
  if (n_bytes != NULL)
    *n_bytes = text->len;
  return g_string_free (g_steal_pointer (&text), FALSE);
}
