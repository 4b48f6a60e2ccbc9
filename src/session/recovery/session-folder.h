/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The folder of one session in the state directory of the user. Its lock is held as long as the
 * session lives, and by nobody after it was killed: that is how the two are told apart. */
#pragma once

#include <glib.h>

typedef struct _SolSessionFolder SolSessionFolder;

char *sol_session_folder_get_root (void);
SolSessionFolder *sol_session_folder_new (const char *root, GError **error);
SolSessionFolder *sol_session_folder_take_over (const char *path);
SolSessionFolder *sol_session_folder_ref (SolSessionFolder *self);
void sol_session_folder_unref (SolSessionFolder *self);
GPtrArray *sol_session_folder_list (const char *root);

const char *sol_session_folder_get_path (const SolSessionFolder *self);
gboolean sol_session_folder_write (SolSessionFolder *self,
                                   const char *name,
                                   const char *text,
                                   GError **error);
void sol_session_folder_remove (SolSessionFolder *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SolSessionFolder, sol_session_folder_unref)
