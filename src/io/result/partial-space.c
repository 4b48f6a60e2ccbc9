/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "io/result/partial-file-private.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

/* Of the superblock of a result. */
#define ADDRESS_SIZE_OFFSET 13
#define END_OFFSET 40

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
  g_autofree char *name = g_filename_display_name (self->path);
  g_autofree char *final_name = g_filename_display_name (self->final_path);
  guint64 n_free = count_free_bytes (self->path, 0);
  if (number == ENOSPC || number == EDQUOT)
    g_set_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_WRITE,
                 "The disk is full: %s needs %" G_GUINT64_FORMAT
                 " bytes in '%s' and %" G_GUINT64_FORMAT
                 " bytes are free; the planes before it are kept. Make room, "
                 "then continue with 'soliscope-cli resume %s'",
                 what, n_needed, name, n_free, final_name);
  else
    g_set_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_WRITE,
                 "Cannot write %s to '%s': %s; the planes before it are kept", what, name,
                 number != 0 ? g_strerror (number) : "the HDF5 library refused it");
  return FALSE;
}
