/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/file-write.h"

#include "base/error.h"

#include <glib/gstdio.h>

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static gboolean
fail (const char *path, int number, GError **error)
{
  g_autofree char *name = g_filename_display_name (path);
  g_set_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_WRITE, "'%s': %s", name, g_strerror (number));
  return FALSE;
}

/**
 * sol_file_is_stream:
 * @path: of a file
 *
 * Threads: any. Allocates: no.
 * Returns: whether there is something that takes bytes but is no file to be replaced: a terminal, a
 *   pipe, /dev/null, /dev/stdout wherever it leads
 */
gboolean
sol_file_is_stream (const char *path)
{
  struct stat info;
  if (stat (path, &info) != 0 || S_ISDIR (info.st_mode))
    return FALSE;
  return !S_ISREG (info.st_mode) || g_str_has_prefix (path, "/dev/") ||
         g_str_has_prefix (path, "/proc/");
}

static gboolean
write_stream (const char *path, const char *data, gsize n_bytes, GError **error)
{
  int fd = g_open (path, O_WRONLY | O_CLOEXEC | O_NOCTTY, 0);
  gsize done = 0;
  int number = 0;
  if (fd < 0)
    return fail (path, errno, error);
  while (done < n_bytes && number == 0)
    {
      gssize n = write (fd, data + done, n_bytes - done);
      if (n >= 0)
        done += (gsize) n;
      else if (errno != EINTR)
        number = errno;
    }
  if (close (fd) != 0 && number == 0)
    number = errno;
  return number == 0 || fail (path, number, error);
}

/* Where a chain of symbolic links leads; the name itself if it leads nowhere yet. */
static char *
resolve (const char *path)
{
  char *real = realpath (path, NULL);
  char *copy = g_strdup (real != NULL ? real : path);
  free (real);
  return copy;
}

/**
 * sol_file_write:
 * @path: the file; a symbolic link is followed
 * @data: [n_bytes] its content
 * @n_bytes: how much
 * @error: return location
 *
 * A file is replaced as a whole or not at all. What is no regular file is written to and stays what
 * it is: a new file under the name of /dev/null would be a great surprise to everybody.
 *
 * Errors: SOL_FILE_ERROR_WRITE with the name and the reason.
 * Threads: any. Allocates: for a moment.
 * Returns: TRUE when every byte has been taken
 */
gboolean
sol_file_write (const char *path, const char *data, gsize n_bytes, GError **error)
{
  g_autoptr (GError) why = NULL;
  if (path[0] == '\0')
    return fail (path, ENOENT, error);
  if (sol_file_is_stream (path))
    return write_stream (path, data, n_bytes, error);
  g_autofree char *target = resolve (path);
  if (g_file_set_contents (target, data, (gssize) n_bytes, &why))
    return TRUE;
  g_set_error_literal (error, SOL_FILE_ERROR, SOL_FILE_ERROR_WRITE, why->message);
  return FALSE;
}

/**
 * sol_file_check_writable:
 * @path: of a file that is to be written later
 * @error: return location
 *
 * Leaves everything as it is. Finds a missing folder and missing rights before the work whose outcome
 * is to be written; a disk that fills up meanwhile it cannot find.
 *
 * Errors: SOL_FILE_ERROR_WRITE with the name and the reason.
 * Threads: any. Allocates: for a moment.
 * Returns: TRUE if sol_file_write() can be expected to succeed
 */
gboolean
sol_file_check_writable (const char *path, GError **error)
{
  if (path[0] == '\0')
    return fail (path, ENOENT, error);
  if (g_file_test (path, G_FILE_TEST_IS_DIR))
    return fail (path, EISDIR, error);
  if (sol_file_is_stream (path))
    return g_access (path, W_OK) == 0 || fail (path, errno, error);
  g_autofree char *target = resolve (path);
  g_autofree char *folder = g_path_get_dirname (target);
  g_autofree char *trial = g_build_filename (folder, ".soliscope-XXXXXX", NULL);
  int fd = g_mkstemp (trial);
  if (fd < 0)
    return fail (path, errno, error);
  close (fd);
  g_unlink (trial);
  return TRUE;
}
