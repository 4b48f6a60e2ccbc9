/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "session/recovery/session-folder.h"

#include "base/error.h"

#include <glib/gstdio.h>

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#define PREFIX "session-"
#define LOCK_NAME "lock"
#define PRIVATE_FOLDER 0700
#define PRIVATE_FILE 0600

struct _SolSessionFolder
{
  gatomicrefcount ref_count;
  char *path;
  int fd; /* holds the lock */
  GMutex write_lock;
  gboolean is_removed; /* under write_lock */
};

/**
 * sol_session_folder_get_root:
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): where the folders of all sessions of the user lie
 */
char *
sol_session_folder_get_root (void)
{
  return g_build_filename (g_get_user_state_dir (), "soliscope", NULL);
}

static SolSessionFolder *
make (char *path, int fd)
{
  SolSessionFolder *self = g_new0 (SolSessionFolder, 1);
  g_atomic_ref_count_init (&self->ref_count);
  g_mutex_init (&self->write_lock);
  self->path = path;
  self->fd = fd;
  return self;
}

/* Where files cannot be locked, whether the process that wrote its number lives. */
static gboolean
is_owner_alive (int fd)
{
  char text[32] = { 0 };
  if (pread (fd, text, sizeof text - 1, 0) <= 0)
    return FALSE;
  pid_t pid = (pid_t) strtol (text, NULL, 10);
  return pid > 0 && pid != getpid () && (kill (pid, 0) == 0 || errno == EPERM);
}

static gboolean
take_lock (int fd)
{
  int rc;
  do
    rc = flock (fd, LOCK_EX | LOCK_NB);
  while (rc != 0 && errno == EINTR);
  return rc == 0 || (errno != EWOULDBLOCK && !is_owner_alive (fd));
}

static void
write_owner (int fd)
{
  g_autofree char *text = g_strdup_printf ("%ld\n", (long) getpid ());
  if (ftruncate (fd, 0) != 0 || pwrite (fd, text, strlen (text), 0) < 0)
    g_debug ("number of the process not written, errno = %d", errno);
}

/**
 * sol_session_folder_new:
 * @root: (nullable): where it is made; NULL for that of the user
 * @error: return location
 *
 * Errors: SOL_FILE_ERROR_WRITE.
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): a new folder, locked
 */
SolSessionFolder *
sol_session_folder_new (const char *root, GError **error)
{
  g_autofree char *place = root != NULL ? g_strdup (root) : sol_session_folder_get_root ();
  g_autofree char *name = g_strdup_printf (PREFIX "%08x%08x", g_random_int (), g_random_int ());
  g_autofree char *path = g_build_filename (place, name, NULL);
  g_autofree char *lock = g_build_filename (path, LOCK_NAME, NULL);
  int fd = -1;
  if (g_mkdir_with_parents (path, PRIVATE_FOLDER) == 0)
    fd = g_open (lock, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, PRIVATE_FILE);
  if (fd < 0)
    {
      g_autofree char *shown = g_filename_display_name (path);
      g_set_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_WRITE,
                   "Cannot make the folder '%s' for recovery: %s", shown, g_strerror (errno));
      return NULL;
    }
  take_lock (fd);
  write_owner (fd);
  return make (g_steal_pointer (&path), fd);
}

/**
 * sol_session_folder_take_over:
 * @path: folder of a session
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer full) (nullable): the folder, now locked by this process; NULL if its session
 *   lives, or if it is none
 */
SolSessionFolder *
sol_session_folder_take_over (const char *path)
{
  g_autofree char *lock = g_build_filename (path, LOCK_NAME, NULL);
  int fd = g_open (lock, O_RDWR | O_CLOEXEC, 0);
  if (fd < 0)
    return NULL;
  if (!take_lock (fd))
    {
      close (fd);
      return NULL;
    }
  write_owner (fd);
  return make (g_strdup (path), fd);
}

/**
 * sol_session_folder_ref:
 * @self: the folder
 *
 * Threads: any. Allocates: no.
 * Returns: (transfer full): @self
 */
SolSessionFolder *
sol_session_folder_ref (SolSessionFolder *self)
{
  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

/**
 * sol_session_folder_unref:
 * @self: the folder; the last one who knows it gives the lock back
 *
 * Threads: any. Allocates: no.
 */
void
sol_session_folder_unref (SolSessionFolder *self)
{
  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;
  close (self->fd);
  g_mutex_clear (&self->write_lock);
  g_free (self->path);
  g_free (self);
}

/**
 * sol_session_folder_list:
 * @root: (nullable): where they lie; NULL for that of the user
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer full) (element-type filename): the paths of all sessions, living or not
 */
GPtrArray *
sol_session_folder_list (const char *root)
{
  g_autofree char *place = root != NULL ? g_strdup (root) : sol_session_folder_get_root ();
  GPtrArray *paths = g_ptr_array_new_with_free_func (g_free);
  GDir *dir = g_dir_open (place, 0, NULL);
  const char *name;
  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    if (g_str_has_prefix (name, PREFIX))
      g_ptr_array_add (paths, g_build_filename (place, name, NULL));
  if (dir != NULL)
    g_dir_close (dir);
  return paths;
}

/**
 * sol_session_folder_get_path:
 * @self: the folder
 *
 * Threads: any. Allocates: no.
 * Returns: where it is
 */
const char *
sol_session_folder_get_path (const SolSessionFolder *self)
{
  return self->path;
}

/**
 * sol_session_folder_write:
 * @self: the folder
 * @name: of a file in it
 * @text: what it holds
 * @error: return location
 *
 * Replaces the file as a whole and brings it to the disk: whoever reads it finds the old text or
 * the new one.
 *
 * Errors: SOL_FILE_ERROR_WRITE.
 * Threads: any, one after the other. Allocates: yes.
 * Returns: TRUE on success, and once the folder is removed
 */
gboolean
sol_session_folder_write (SolSessionFolder *self,
                          const char *name,
                          const char *text,
                          GError **error)
{
  g_autofree char *path = g_build_filename (self->path, name, NULL);
  g_autoptr (GError) fault = NULL;
  g_mutex_lock (&self->write_lock);
  gboolean ok = self->is_removed || g_file_set_contents_full (path, text, -1,
                                                              G_FILE_SET_CONTENTS_CONSISTENT |
                                                                  G_FILE_SET_CONTENTS_DURABLE,
                                                              PRIVATE_FILE, &fault);
  g_mutex_unlock (&self->write_lock);
  if (!ok)
    g_set_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_WRITE,
                 "The copy for recovery cannot be written: %s", fault->message);
  return ok;
}

/**
 * sol_session_folder_remove:
 * @self: the folder
 *
 * Removes the folder with all files in it. Waits for a write under way.
 *
 * Threads: any. Allocates: yes.
 */
void
sol_session_folder_remove (SolSessionFolder *self)
{
  const char *name;
  g_mutex_lock (&self->write_lock);
  GDir *dir = self->is_removed ? NULL : g_dir_open (self->path, 0, NULL);
  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (self->path, name, NULL);
      if (g_unlink (path) != 0)
        g_debug ("path = %s, not removed, errno = %d", path, errno);
    }
  if (dir != NULL)
    g_dir_close (dir);
  if (!self->is_removed && g_rmdir (self->path) != 0)
    g_debug ("path = %s, not removed, errno = %d", self->path, errno);
  self->is_removed = TRUE;
  g_mutex_unlock (&self->write_lock);
}
