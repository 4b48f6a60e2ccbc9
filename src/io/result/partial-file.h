/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The names and the lock of a result on its way: a work file under a unique name, OUT.h5.partial
 * while the run goes on, OUT.h5 in the end. Nothing good is ever opened for overwriting. */
#pragma once

#include "base/error.h"

typedef struct _SolPartialFile SolPartialFile;

/* Whether somebody writes a file at the moment. */
typedef enum
{
  SOL_PARTIAL_WRITER_NONE,
  SOL_PARTIAL_WRITER_SOME,
  SOL_PARTIAL_WRITER_UNKNOWN, /* a file system without locks */
} SolPartialWriter;

char *sol_partial_file_get_name (const char *path);
char *sol_partial_file_find (const char *path, GError **error);

SolPartialWriter sol_partial_file_look_for_writer (const char *path);

SolPartialFile *sol_partial_file_create (const char *path, gboolean force, GError **error);
SolPartialFile *sol_partial_file_open (const char *path, GError **error);
SolPartialFile *sol_partial_file_succeed (SolPartialFile *old, GError **error);
SolPartialFile *sol_partial_file_share (const SolPartialFile *self);
void sol_partial_file_free (SolPartialFile *self);

const char *sol_partial_file_get_path (const SolPartialFile *self);
const char *sol_partial_file_get_final_path (const SolPartialFile *self);
const char *sol_partial_file_get_note (const SolPartialFile *self);
void sol_partial_file_reserve (SolPartialFile *self);
gboolean sol_partial_file_reserve_part (SolPartialFile *self, guint64 offset, guint64 n_bytes);
gboolean sol_partial_file_extend (SolPartialFile *self, guint64 n_bytes, GError **error);
gboolean sol_partial_file_note_end (SolPartialFile *self, guint64 end);
gboolean sol_partial_file_check_name (const SolPartialFile *self, GError **error);
gboolean sol_partial_file_sync (SolPartialFile *self, GError **error);
gboolean sol_partial_file_publish (SolPartialFile *self, GError **error);
gboolean sol_partial_file_finish (SolPartialFile *self, GError **error);
gboolean sol_partial_file_fail_write (const SolPartialFile *self,
                                      const char *what,
                                      int number,
                                      guint64 n_needed,
                                      GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SolPartialFile, sol_partial_file_free)
