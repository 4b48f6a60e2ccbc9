/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "io/result/partial-file-private.h"

#include <glib/gstdio.h>

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define SUFFIX ".partial"
#define N_NAMES 64

static gboolean
fail (GError **error, SolFileError code, const char *what, const char *path, int number)
{
  g_autofree char *name = g_filename_display_name (path);
  g_set_error (error, SOL_FILE_ERROR, (int) code, "Cannot %s '%s': %s", what, name,
               g_strerror (number));
  return FALSE;
}

static gboolean
fail_exists (GError **error, const char *path, const char *final_path)
{
  g_autofree char *name = g_filename_display_name (path);
  g_autofree char *final_name = g_filename_display_name (final_path);
  g_set_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_EXISTS,
               "'%s' exists already; 'soliscope-cli resume %s' continues an interrupted run, "
               "--force replaces the file",
               name, final_name);
  return FALSE;
}

static gboolean
fail_busy (GError **error, const char *path)
{
  g_autofree char *name = g_filename_display_name (path);
  g_set_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_BUSY,
               "Another process is writing '%s'; wait for it, stop it, or choose another name",
               name);
  return FALSE;
}

/* Only a refusal counts; a file system that cannot lock is noted and used all the same. This kind
 * of lock is not the one of the HDF5 library (flock): other programs can read meanwhile. */
static gboolean
take_lock (int fd, const char *path, gboolean *available, GError **error)
{
  struct flock whole = { .l_type = F_WRLCK, .l_whence = SEEK_SET };
  int rc;
  do
    rc = fcntl (fd, F_OFD_SETLK, &whole);
  while (rc != 0 && errno == EINTR);
  *available = rc == 0;
  return rc == 0 || (errno != EAGAIN && errno != EACCES) ? TRUE : fail_busy (error, path);
}

/**
 * sol_partial_file_look_for_writer:
 * @path: of a partial or of a result
 *
 * Threads: any. Allocates: no.
 * Returns: whether a process holds the file to write it; unknown where the file system has no locks
 */
SolPartialWriter
sol_partial_file_look_for_writer (const char *path)
{
  struct flock whole = { .l_type = F_WRLCK, .l_whence = SEEK_SET };
  int fd = g_open (path, O_RDONLY | O_CLOEXEC, 0);
  int rc = fd >= 0 ? fcntl (fd, F_OFD_GETLK, &whole) : -1;
  if (fd >= 0)
    close (fd);
  if (rc != 0)
    return SOL_PARTIAL_WRITER_UNKNOWN;
  return whole.l_type == F_UNLCK ? SOL_PARTIAL_WRITER_NONE : SOL_PARTIAL_WRITER_SOME;
}

static gboolean
lock_self (SolPartialFile *self, GError **error)
{
  gboolean available;
  if (!take_lock (self->fd, self->path, &available, error))
    return FALSE;
  if (!available)
    sol_partial_file_add_note (
        self, "File locking is not available in this folder: make sure that no other process "
              "writes the same file.");
  return TRUE;
}

/* What a link leads to: that is written and replaced, and the partial lies beside it. */
static char *
follow (const char *path)
{
  char *real = g_file_test (path, G_FILE_TEST_IS_SYMLINK) ? realpath (path, NULL) : NULL;
  char *followed = g_strdup (real != NULL ? real : path);
  free (real);
  return followed;
}

static SolPartialFile *
make_names (const char *path)
{
  SolPartialFile *self = g_new0 (SolPartialFile, 1);
  gsize n = strlen (path);
  self->fd = self->old_fd = -1;
  g_autofree char *named =
      g_str_has_suffix (path, SUFFIX) ? g_strndup (path, n - strlen (SUFFIX)) : g_strdup (path);
  self->final_path = follow (named);
  self->partial_path = sol_partial_file_get_name (self->final_path);
  return self;
}

/* A new file beside the final one, under a name that nobody has. */
static gboolean
create_work_file (SolPartialFile *self, GError **error)
{
  for (int i = 0; i < N_NAMES; i++)
    {
      g_autofree char *name = g_strdup_printf ("%s.%0*x", self->partial_path, SOL_PARTIAL_N_HEX,
                                               (unsigned) g_random_int ());
      self->fd = g_open (name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
      if (self->fd >= 0)
        {
          self->path = g_steal_pointer (&name);
          self->is_new = TRUE;
          sol_partial_file_remove_orphans (self);
          return lock_self (self, error);
        }
      if (errno != EEXIST)
        break;
    }
  return fail (error, SOL_FILE_ERROR_WRITE, "create", self->partial_path, errno);
}

static gboolean
check_replaceable (const char *path, gboolean force, const char *final_path, GError **error)
{
  struct stat info;
  if (lstat (path, &info) != 0)
    return errno == ENOENT || fail (error, SOL_FILE_ERROR_WRITE, "look at", path, errno);
  if (S_ISLNK (info.st_mode))
    {
      g_autofree char *link = g_filename_display_name (path);
      g_set_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_EXISTS,
                   "'%s' is a link that leads to no file; remove it or choose another name", link);
      return FALSE;
    }
  if (!S_ISREG (info.st_mode))
    {
      g_autofree char *name = g_filename_display_name (path);
      g_set_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_EXISTS,
                   "'%s' is not a file that could be replaced; choose another name", name);
      return FALSE;
    }
  return force || fail_exists (error, path, final_path);
}

static gboolean
rename_file (const char *from, const char *to, gboolean replace)
{
  if (replace)
    return g_rename (from, to) == 0;
  if (renameat2 (AT_FDCWD, from, AT_FDCWD, to, RENAME_NOREPLACE) == 0)
    return TRUE;
  if (errno != EINVAL && errno != ENOSYS)
    return FALSE;
  /* A file system without that call: a hard link is refused where the name is taken. */
  return link (from, to) == 0 && g_unlink (from) == 0;
}

static void
sync_folder (const char *path)
{
  g_autofree char *folder = g_path_get_dirname (path);
  int fd = g_open (folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0);
  if (fd < 0)
    return;
  if (fsync (fd) != 0)
    g_debug ("folder = %s, sync = %s", folder, g_strerror (errno));
  close (fd);
}

/**
 * sol_partial_file_get_name:
 * @path: of a result
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): where the result lies while it is being written
 */
char *
sol_partial_file_get_name (const char *path)
{
  return g_strconcat (path, SUFFIX, NULL);
}

/**
 * sol_partial_file_find:
 * @path: of a result, or of a partial itself
 * @error: return location
 *
 * A partial beside the result is newer than the result: it comes first.
 *
 * Errors: SOL_FILE_ERROR_MISSING; SOL_FILE_ERROR_READ for what is no file, such as a pipe.
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): the file to read
 */
char *
sol_partial_file_find (const char *path, GError **error)
{
  g_autofree char *followed = follow (path);
  path = followed;
  if (!g_str_has_suffix (path, SUFFIX))
    {
      g_autofree char *partial = sol_partial_file_get_name (path);
      if (g_file_test (partial, G_FILE_TEST_IS_REGULAR))
        return g_steal_pointer (&partial);
    }
  if (g_file_test (path, G_FILE_TEST_IS_REGULAR))
    return g_strdup (path);
  g_autofree char *name = g_filename_display_name (path);
  if (g_file_test (path, G_FILE_TEST_EXISTS))
    g_set_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_READ, "'%s' is not a file of results", name);
  else
    g_set_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_MISSING, "There is neither '%s' nor '%s%s'",
                 name, name, SUFFIX);
  return NULL;
}

/**
 * sol_partial_file_create:
 * @path: of the result to be
 * @force: whether files under its two names may be replaced, once the new one is whole
 * @error: return location
 *
 * Makes an empty, locked work file. Nothing that exists is touched, but for work files of the same result
 * that nobody has any more.
 *
 * Errors: SOL_FILE_ERROR_EXISTS; SOL_FILE_ERROR_BUSY if another process writes the partial;
 *   SOL_FILE_ERROR_WRITE, for a folder without the right to write too.
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): the file
 */
SolPartialFile *
sol_partial_file_create (const char *path, gboolean force, GError **error)
{
  g_autoptr (SolPartialFile) self = make_names (path);
  self->may_replace = force;
  if (!check_replaceable (self->final_path, force, self->final_path, error) ||
      !check_replaceable (self->partial_path, force, self->final_path, error))
    return NULL;
  if (force)
    self->old_fd = g_open (self->partial_path, O_RDWR | O_CLOEXEC, 0);
  gboolean available;
  if (self->old_fd >= 0 && !take_lock (self->old_fd, self->partial_path, &available, error))
    return NULL;
  if (!create_work_file (self, error))
    return NULL;
  return g_steal_pointer (&self);
}

/**
 * sol_partial_file_open:
 * @path: of a result or of its partial, which comes first
 * @error: return location
 *
 * Opens and locks the file of an interrupted run.
 *
 * Errors: as sol_partial_file_find(); SOL_FILE_ERROR_BUSY; SOL_FILE_ERROR_WRITE.
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): the file
 */
SolPartialFile *
sol_partial_file_open (const char *path, GError **error)
{
  g_autoptr (SolPartialFile) self = make_names (path);
  self->path = sol_partial_file_find (self->final_path, error);
  if (self->path == NULL)
    return NULL;
  self->may_replace = TRUE;
  self->fd = g_open (self->path, O_RDWR | O_CLOEXEC, 0);
  if (self->fd < 0)
    {
      fail (error, SOL_FILE_ERROR_WRITE, "open", self->path, errno);
      return NULL;
    }
  if (!lock_self (self, error))
    return NULL;
  /* Its last owner may have renamed it before the lock was ours. */
  int number;
  if (!sol_partial_file_is_in_place (self, &number))
    {
      fail_busy (error, self->path);
      return NULL;
    }
  return g_steal_pointer (&self);
}

/**
 * sol_partial_file_succeed:
 * @old: (transfer full): an open file that is to be continued in a copy
 * @error: return location
 *
 * Makes a work file that takes the place of @old when it is published, and not before.
 *
 * Errors: SOL_FILE_ERROR_WRITE.
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): the file
 */
SolPartialFile *
sol_partial_file_succeed (SolPartialFile *old, GError **error)
{
  g_autoptr (SolPartialFile) self = make_names (old->final_path);
  self->may_replace = old->may_replace;
  self->old = old;
  if (!create_work_file (self, error))
    return NULL;
  return g_steal_pointer (&self);
}

/**
 * sol_partial_file_share:
 * @self: a published file
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): another holder of the same file and lock, for its successor
 */
SolPartialFile *
sol_partial_file_share (const SolPartialFile *self)
{
  SolPartialFile *copy = make_names (self->final_path);
  copy->path = g_strdup (self->path);
  copy->fd = fcntl (self->fd, F_DUPFD_CLOEXEC, 0);
  copy->may_replace = self->may_replace;
  return copy;
}

/**
 * sol_partial_file_free:
 * @self: (nullable): the file; removed if it was never published
 *
 * Threads: any. Allocates: no.
 */
void
sol_partial_file_free (SolPartialFile *self)
{
  if (self == NULL)
    return;
  if (self->is_new)
    g_unlink (self->path);
  if (self->fd >= 0)
    close (self->fd);
  if (self->old_fd >= 0)
    close (self->old_fd);
  sol_partial_file_free (self->old);
  g_free (self->final_path);
  g_free (self->partial_path);
  g_free (self->path);
  g_free (self->note);
  g_free (self);
}

/**
 * sol_partial_file_get_path:
 * @self: the file
 *
 * Threads: any. Allocates: no.
 * Returns: where it lies now
 */
const char *
sol_partial_file_get_path (const SolPartialFile *self)
{
  return self->path;
}

/**
 * sol_partial_file_get_final_path:
 * @self: the file
 *
 * Threads: any. Allocates: no.
 * Returns: where it will lie in the end
 */
const char *
sol_partial_file_get_final_path (const SolPartialFile *self)
{
  return self->final_path;
}

/**
 * sol_partial_file_get_note:
 * @self: the file
 *
 * Threads: any. Allocates: no.
 * Returns: (nullable): what the user should know about the file, in sentences
 */
const char *
sol_partial_file_get_note (const SolPartialFile *self)
{
  return self->note;
}

/**
 * sol_partial_file_add_note:
 * @self: the file
 * @text: a sentence for sol_partial_file_get_note()
 *
 * Threads: any. Allocates: yes.
 */
void
sol_partial_file_add_note (SolPartialFile *self, const char *text)
{
  char *note = self->note == NULL ? g_strdup (text) : g_strconcat (self->note, " ", text, NULL);
  g_free (self->note);
  self->note = note;
}

/**
 * sol_partial_file_publish:
 * @self: a work file that is whole
 * @error: return location
 *
 * Gives the file the name OUT.h5.partial, and removes the stopped file that it continues.
 *
 * Errors: SOL_FILE_ERROR_EXISTS if the name was taken meanwhile; SOL_FILE_ERROR_WRITE.
 * Threads: any. Allocates: yes.
 * Returns: TRUE on success
 */
gboolean
sol_partial_file_publish (SolPartialFile *self, GError **error)
{
  if (!sol_partial_file_sync (self, error))
    return FALSE;
  gboolean replace =
      self->old != NULL ? g_str_equal (self->old->path, self->partial_path) : self->may_replace;
  if (!rename_file (self->path, self->partial_path, replace))
    return errno == EEXIST ? fail_exists (error, self->partial_path, self->final_path)
                           : fail (error, SOL_FILE_ERROR_WRITE, "make", self->partial_path, errno);
  self->is_new = FALSE;
  g_free (self->path);
  self->path = g_strdup (self->partial_path);
  sync_folder (self->path);
  if (self->old != NULL && !replace)
    g_unlink (self->old->path);
  g_clear_pointer (&self->old, sol_partial_file_free);
  if (self->old_fd >= 0)
    close (self->old_fd);
  self->old_fd = -1;
  return TRUE;
}

/**
 * sol_partial_file_finish:
 * @self: a published file, closed by the library
 * @error: return location
 *
 * Brings the file to the disk, gives it its final name and gives up the lock.
 *
 * Errors: SOL_FILE_ERROR_EXISTS if that name was taken meanwhile; SOL_FILE_ERROR_WRITE.
 * Threads: any. Allocates: yes.
 * Returns: TRUE on success
 */
gboolean
sol_partial_file_finish (SolPartialFile *self, GError **error)
{
  if (!sol_partial_file_sync (self, error))
    return FALSE;
  if (!rename_file (self->path, self->final_path, self->may_replace))
    {
      if (errno != EEXIST)
        return fail (error, SOL_FILE_ERROR_WRITE, "make", self->final_path, errno);
      g_autofree char *name = g_filename_display_name (self->final_path);
      g_autofree char *partial = g_filename_display_name (self->path);
      g_set_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_EXISTS,
                   "'%s' was made by somebody else during the run; the result is whole and stays "
                   "at '%s'",
                   name, partial);
      return FALSE;
    }
  g_free (self->path);
  self->path = g_strdup (self->final_path);
  sync_folder (self->path);
  close (self->fd);
  self->fd = -1;
  return TRUE;
}
