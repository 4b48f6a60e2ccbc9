/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "io/result/partial-file-private.h"

#include <glib/gstdio.h>

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <time.h>
#include <unistd.h>

/* Of the superblock of a result. */
#define ADDRESS_SIZE_OFFSET 13
#define END_OFFSET 40
/* For a moment a work file has no lock yet. */
#define YOUNGEST_S 60

/* @unknown: what to say where the file system does not tell. */
static guint64
count_free_bytes (const char *path, guint64 unknown)
{
  g_autofree char *folder = g_path_get_dirname (path);
  struct statvfs info;
  if (statvfs (folder, &info) != 0 || info.f_blocks == 0)
    return unknown;
  return (guint64) info.f_bavail * info.f_frsize;
}

/**
 * sol_partial_file_reserve:
 * @self: the file, at its planned size
 *
 * Takes the blocks of the whole file now, so that no other program can fill the disk before the
 * planes are written. Where they are not there, the file notes it.
 *
 * Threads: any. Allocates: no.
 */
void
sol_partial_file_reserve (SolPartialFile *self)
{
  struct stat info;
  if (fstat (self->fd, &info) != 0 || info.st_size == 0)
    return;
  guint64 n_taken = (guint64) info.st_blocks * 512;
  guint64 n_room = count_free_bytes (self->path, G_MAXUINT64 / 2);
  /* A file system may take all that is left before it says that it is too little: looked up first. */
  if (n_room + n_taken >= (guint64) info.st_size)
    {
      self->is_reserved = fallocate (self->fd, 0, 0, info.st_size) == 0;
      if (self->is_reserved || errno != ENOSPC)
        return;
    }
  g_autofree char *size = g_format_size ((guint64) info.st_size);
  g_autofree char *room = g_format_size (n_room + n_taken);
  g_autofree char *text =
      g_strdup_printf ("The planned planes take %s and the disk has room for %s: the run will "
                       "stop when it is full, and can be continued then.",
                       size, room);
  sol_partial_file_add_note (self, text);
}

/**
 * sol_partial_file_reserve_part:
 * @self: the file
 * @offset: start of the part
 * @n_bytes: its length
 *
 * Takes the blocks of a part before anything is written to it, unless sol_partial_file_reserve()
 * has taken them all.
 *
 * Threads: any. Allocates: no.
 * Returns: FALSE if the disk is full; TRUE where room cannot be reserved at all
 */
gboolean
sol_partial_file_reserve_part (SolPartialFile *self, guint64 offset, guint64 n_bytes)
{
  return self->is_reserved ||
         fallocate (self->fd, FALLOC_FL_KEEP_SIZE, (off_t) offset, (off_t) n_bytes) == 0 ||
         errno != ENOSPC;
}

/**
 * sol_partial_file_extend:
 * @self: the file
 * @n_bytes: by how much
 * @error: return location
 *
 * Lengthens the file itself ahead of a growing dataset: the library writes down the new end of its
 * data before it lengthens the file, and a file that is too short cannot be opened.
 *
 * Errors: SOL_FILE_ERROR_WRITE.
 * Threads: any. Allocates: no.
 * Returns: TRUE on success
 */
gboolean
sol_partial_file_extend (SolPartialFile *self, guint64 n_bytes, GError **error)
{
  struct stat info;
  if (fstat (self->fd, &info) == 0 &&
      (fallocate (self->fd, 0, info.st_size, (off_t) n_bytes) == 0 ||
       (errno != ENOSPC && ftruncate (self->fd, info.st_size + (off_t) n_bytes) == 0)))
    return TRUE;
  return sol_partial_file_fail_write (self, "a longer step history", errno, n_bytes, error);
}

/**
 * sol_partial_file_note_end:
 * @self: the file, a superblock of version 0 at its start
 * @end: where its data will end when it has been trimmed
 *
 * Writes the new end into the superblock. The library cuts the file before it does that itself,
 * and a file that is shorter than its superblock says cannot be opened.
 *
 * Source: HDF5 File Format Specification 3.0, section II.A, superblock version 0.
 * Threads: any. Allocates: no.
 * Returns: TRUE on success
 */
gboolean
sol_partial_file_note_end (SolPartialFile *self, guint64 end)
{
  static const guint8 signature[] = { 0x89, 'H', 'D', 'F', '\r', '\n', 0x1a, '\n', 0 };
  guint8 start[END_OFFSET];
  guint64 stored = GUINT64_TO_LE (end);
  return pread (self->fd, start, sizeof start, 0) == (gssize) sizeof start &&
         memcmp (start, signature, sizeof signature) == 0 && start[ADDRESS_SIZE_OFFSET] == 8 &&
         pwrite (self->fd, &stored, sizeof stored, END_OFFSET) == (gssize) sizeof stored;
}

/**
 * sol_partial_file_sync:
 * @self: the file
 * @error: return location
 *
 * Errors: SOL_FILE_ERROR_WRITE.
 * Threads: any. Allocates: no.
 * Returns: TRUE when everything written so far is on the disk
 */
gboolean
sol_partial_file_sync (SolPartialFile *self, GError **error)
{
  /* Some network file systems have no such call. */
  if (fdatasync (self->fd) == 0 || errno == EINVAL || errno == ENOSYS)
    return TRUE;
  return sol_partial_file_fail_write (self, "the last planes", errno, 0, error);
}

/**
 * sol_partial_file_fail_write:
 * @self: the file
 * @what: what could not be written
 * @number: error number of the system, 0 if it gave none
 * @n_needed: bytes that were to be written; 0 if that is not known
 * @error: return location
 *
 * Threads: any. Allocates: yes.
 * Returns: FALSE
 */
gboolean
sol_partial_file_fail_write (const SolPartialFile *self,
                             const char *what,
                             int number,
                             guint64 n_needed,
                             GError **error)
{
  /* A file that was never published goes again; that which it was to continue stays. */
  gboolean is_kept = !self->is_new || self->old != NULL;
  g_autofree char *name = g_filename_display_name (is_kept ? self->path : self->final_path);
  g_autofree char *final_name = g_filename_display_name (self->final_path);
  g_autofree char *remedy =
      is_kept ? g_strdup_printf ("the planes before it are kept. Make room, then continue with "
                                 "'soliscope-cli resume %s'",
                                 final_name)
              : g_strdup ("make room, or choose a name on another disk");
  if (number == ENOSPC || number == EDQUOT)
    g_set_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_WRITE,
                 "The disk is full: %s needs %" G_GUINT64_FORMAT
                 " bytes in '%s' and %" G_GUINT64_FORMAT " bytes are free; %s",
                 what, n_needed, name, count_free_bytes (self->path, 0), remedy);
  else
    g_set_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_WRITE, "Cannot write %s to '%s': %s%s", what,
                 name, number != 0 ? g_strerror (number) : "the HDF5 library refused it",
                 is_kept ? "; the planes before it are kept" : "");
  return FALSE;
}

static gboolean
is_work_name (const char *name, const char *partial_name)
{
  gsize n = strlen (partial_name);
  return g_str_has_prefix (name, partial_name) && name[n] == '.' &&
         strlen (name + n + 1) == SOL_PARTIAL_N_HEX &&
         strspn (name + n + 1, "0123456789abcdef") == SOL_PARTIAL_N_HEX;
}

/* A lock says that a process has it. Where locks cannot be had it is left alone. */
static gboolean
is_orphan (int fd)
{
  struct flock whole = { .l_type = F_WRLCK, .l_whence = SEEK_SET };
  struct stat info;
  return fstat (fd, &info) == 0 && S_ISREG (info.st_mode) &&
         info.st_mtime + YOUNGEST_S < time (NULL) && fcntl (fd, F_OFD_SETLK, &whole) == 0;
}

/**
 * sol_partial_file_remove_orphans:
 * @self: the file
 *
 * Removes work files of the same result that a killed process left behind before it published them:
 * nothing in them was ever told to anybody.
 *
 * Threads: any. Allocates: yes.
 */
void
sol_partial_file_remove_orphans (const SolPartialFile *self)
{
  g_autofree char *folder = g_path_get_dirname (self->partial_path);
  g_autofree char *partial_name = g_path_get_basename (self->partial_path);
  g_autoptr (GDir) entries = g_dir_open (folder, 0, NULL);
  const char *name;
  while (entries != NULL && (name = g_dir_read_name (entries)) != NULL)
    {
      if (!is_work_name (name, partial_name))
        continue;
      g_autofree char *path = g_build_filename (folder, name, NULL);
      int fd = g_open (path, O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0);
      if (fd < 0)
        continue;
      if (is_orphan (fd) && g_unlink (path) != 0)
        g_debug ("orphan = %s, reason = %s", path, g_strerror (errno));
      close (fd);
    }
}

/**
 * sol_partial_file_is_in_place:
 * @self: an open file
 * @number: (out): why its name could not be looked up; 0 if it could
 *
 * Threads: any. Allocates: no.
 * Returns: whether the name is that of the open file, and not of another one or of none
 */
gboolean
sol_partial_file_is_in_place (const SolPartialFile *self, int *number)
{
  struct stat there, ours;
  *number = 0;
  if (stat (self->path, &there) != 0 || fstat (self->fd, &ours) != 0)
    {
      *number = errno;
      return FALSE;
    }
  return there.st_ino == ours.st_ino && there.st_dev == ours.st_dev;
}

/**
 * sol_partial_file_check_name:
 * @self: an open file
 * @error: return location
 *
 * What is written to a file that was removed is gone with its end, and nobody is told before. A folder that does
 * not answer for a moment is no reason to stop.
 *
 * Errors: SOL_FILE_ERROR_WRITE.
 * Threads: any. Allocates: on failure.
 * Returns: TRUE if the file is still where it was made
 */
gboolean
sol_partial_file_check_name (const SolPartialFile *self, GError **error)
{
  int number;
  if (sol_partial_file_is_in_place (self, &number) || (number != 0 && number != ENOENT))
    return TRUE;
  g_autofree char *name = g_filename_display_name (self->path);
  g_set_error (
      error, SOL_FILE_ERROR, SOL_FILE_ERROR_WRITE,
      "'%s' was removed or renamed while the run wrote to it; choose another place and run "
      "again",
      name);
  return FALSE;
}
