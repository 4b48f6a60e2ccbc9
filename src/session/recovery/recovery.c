/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "session/recovery/recovery.h"

#include "io/result/partial-file.h"
#include "io/result/result-reader.h"
#include "session/recovery/session-folder.h"
#include "session/setup/setup-text.h"

#include <string.h>

/* What was skipped goes after a fortnight. */
#define KEEP_SKIPPED_US (14 * G_GINT64_CONSTANT (86400000000))
#define SKIPPED_FILE "skipped"

struct _SolRecovery
{
  SolSessionFolder *folder; /* locked as long as this lives: nobody else finds it */
  GKeyFile *file;
  char *title;
  char *path;
  char *run_path;
  gboolean is_run_saved;
  gint64 saved_at_us;
};

static char *
get_text (const SolRecovery *self, const char *key)
{
  return g_key_file_get_string (self->file, SOL_RECOVERY_GROUP, key, NULL);
}

/* A result, finished or not. */
static gboolean
is_there (const char *path)
{
  g_autofree char *partial = sol_partial_file_get_name (path);
  return g_file_test (path, G_FILE_TEST_IS_REGULAR) ||
         g_file_test (partial, G_FILE_TEST_IS_REGULAR);
}

/* A name with a separator is none of ours. */
static char *
find_own_run (const SolRecovery *self)
{
  g_autofree char *name = get_text (self, "run");
  if (name == NULL || name[0] == '.' || strchr (name, G_DIR_SEPARATOR) != NULL)
    return NULL;
  g_autofree char *path = g_build_filename (sol_session_folder_get_path (self->folder), name, NULL);
  return is_there (path) ? g_steal_pointer (&path) : NULL;
}

/* The user's file comes first: a run that went on there has more planes. */
static void
find_run (SolRecovery *self)
{
  g_autofree char *saved = get_text (self, "run_file");
  self->is_run_saved = saved != NULL && is_there (saved);
  self->run_path = self->is_run_saved ? g_steal_pointer (&saved) : find_own_run (self);
}

/* Planes bring their inputs, and so their name. */
static char *
find_title (const SolRecovery *self)
{
  char *title = self->run_path != NULL ? get_text (self, "run_title") : NULL;
  return title != NULL ? title : get_text (self, "title");
}

static gboolean
load (SolRecovery *self)
{
  const char *folder = sol_session_folder_get_path (self->folder);
  g_autofree char *path = g_build_filename (folder, SOL_RECOVERY_FILE, NULL);
  self->file = g_key_file_new ();
  if (!g_key_file_load_from_file (self->file, path, G_KEY_FILE_NONE, NULL) ||
      g_key_file_get_integer (self->file, SOL_RECOVERY_GROUP, "version", NULL) !=
          SOL_RECOVERY_VERSION)
    return FALSE;
  g_autofree char *setup = get_text (self, "setup");
  self->saved_at_us = g_key_file_get_int64 (self->file, SOL_RECOVERY_GROUP, "saved_at_us", NULL);
  self->path = get_text (self, "path");
  find_run (self);
  self->title = find_title (self);
  return setup != NULL;
}

static gboolean
was_skipped (const SolRecovery *self)
{
  g_autofree char *path =
      g_build_filename (sol_session_folder_get_path (self->folder), SKIPPED_FILE, NULL);
  return g_file_test (path, G_FILE_TEST_EXISTS);
}

static int
compare_time (gconstpointer a, gconstpointer b)
{
  gint64 left = (*(SolRecovery *const *) a)->saved_at_us;
  gint64 right = (*(SolRecovery *const *) b)->saved_at_us;
  return left < right ? 1 : left > right ? -1 : 0;
}

static gboolean
is_spare (const SolRecovery *self)
{
  return g_key_file_get_boolean (self->file, SOL_RECOVERY_GROUP, SOL_RECOVERY_SPARE, NULL);
}

/* A session that was killed before its first snapshot has nothing to offer and goes, as one does that nobody
 * would miss. */
static SolRecovery *
look_at (const char *path)
{
  SolSessionFolder *folder = sol_session_folder_take_over (path);
  if (folder == NULL)
    return NULL;
  g_autoptr (SolRecovery) self = g_new0 (SolRecovery, 1);
  self->folder = folder;
  gboolean is_whole = load (self);
  gboolean is_old = g_get_real_time () - self->saved_at_us > KEEP_SKIPPED_US;
  if (!is_whole || is_spare (self) || (was_skipped (self) && is_old))
    {
      sol_session_folder_remove (folder);
      return NULL;
    }
  return was_skipped (self) ? NULL : g_steal_pointer (&self);
}

/**
 * sol_recovery_find:
 * @root: (nullable): where the folders of sessions lie; NULL for that of the user
 *
 * Sessions that live are left alone, in this process and in others.
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer full) (element-type SolRecovery): what can be recovered, the newest first
 */
GPtrArray *
sol_recovery_find (const char *root)
{
  g_autoptr (GPtrArray) paths = sol_session_folder_list (root);
  GPtrArray *found = g_ptr_array_new_with_free_func ((GDestroyNotify) sol_recovery_free);
  for (guint i = 0; i < paths->len; i++)
    {
      SolRecovery *recovery = look_at (g_ptr_array_index (paths, i));
      if (recovery != NULL)
        g_ptr_array_add (found, recovery);
    }
  g_ptr_array_sort (found, compare_time);
  return found;
}

/**
 * sol_recovery_free:
 * @self: (nullable): what can be recovered; it stays for the next time
 *
 * Threads: any. Allocates: no.
 */
void
sol_recovery_free (SolRecovery *self)
{
  if (self == NULL)
    return;
  sol_session_folder_unref (self->folder);
  g_key_file_unref (self->file);
  g_free (self->title);
  g_free (self->path);
  g_free (self->run_path);
  g_free (self);
}

/**
 * sol_recovery_get_title:
 * @self: what can be recovered
 *
 * Threads: any. Allocates: no.
 * Returns: (nullable): what is recovered is called so; NULL: it has no name
 */
const char *
sol_recovery_get_title (const SolRecovery *self)
{
  return self->title;
}

/**
 * sol_recovery_get_path:
 * @self: what can be recovered
 *
 * Threads: any. Allocates: no.
 * Returns: (nullable): the file that the setup was last saved to: "open last saved"
 */
const char *
sol_recovery_get_path (const SolRecovery *self)
{
  return self->path;
}

/**
 * sol_recovery_get_run_path:
 * @self: what can be recovered
 *
 * Threads: any. Allocates: no.
 * Returns: (nullable): result file with the planes that were shown, or that would be missed, for
 *   sol_run_open_async()
 */
const char *
sol_recovery_get_run_path (const SolRecovery *self)
{
  return self->run_path;
}

/**
 * sol_recovery_is_run_saved:
 * @self: what can be recovered
 *
 * Threads: any. Allocates: no.
 * Returns: whether the result file is one of the user's, which stays where it is
 */
gboolean
sol_recovery_is_run_saved (const SolRecovery *self)
{
  return self->is_run_saved;
}

/**
 * sol_recovery_get_saved_at_us:
 * @self: what can be recovered
 *
 * Threads: any. Allocates: no.
 * Returns: when the setup was written, microseconds since 1970
 */
gint64
sol_recovery_get_saved_at_us (const SolRecovery *self)
{
  return self->saved_at_us;
}

/**
 * sol_recovery_read_reach:
 * @self: what can be recovered
 * @reach: (out caller-allocates): how far its run got
 *
 * Reads the axes of the result file, no plane.
 *
 * Threads: any; waits for the disk. Allocates: yes.
 * Returns: FALSE if there is no run, or none of its planes can be read
 */
gboolean
sol_recovery_read_reach (const SolRecovery *self, SolRecoveryReach *reach)
{
  g_autoptr (SolResultReader) reader =
      self->run_path != NULL ? sol_result_reader_new (self->run_path, NULL) : NULL;
  gint64 n = reader != NULL ? sol_result_reader_get_n_saved (reader) : 0;
  if (n == 0)
    return FALSE;
  const SolResultLayout *layout = sol_result_reader_get_layout (reader);
  *reach = (SolRecoveryReach){ .n_planes = n,
                               .n_planned = layout->n_planes,
                               .z_m = sol_result_reader_get_z_m (reader)[n - 1],
                               .z_end_m = layout->z_end_m };
  return TRUE;
}

/**
 * sol_recovery_get_hint:
 * @self: what can be recovered
 * @key: as given to sol_snapshot_set_hint()
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer full) (nullable): the hint
 */
char *
sol_recovery_get_hint (const SolRecovery *self, const char *key)
{
  return g_key_file_get_string (self->file, SOL_RECOVERY_HINTS, key, NULL);
}

/**
 * sol_recovery_make_case:
 * @self: what can be recovered
 * @error: return location
 *
 * The setup need not be one that can be run: keys that are still missing stay missing.
 *
 * Errors: as sol_case_set().
 * Threads: any. Allocates: yes.
 * Returns: (transfer full) (nullable): the setup
 */
SolCase *
sol_recovery_make_case (const SolRecovery *self, GError **error)
{
  g_autofree char *text = get_text (self, "setup");
  SolCase *c = sol_setup_text_read (text, error);
  if (c != NULL)
    c->folder = get_text (self, "folder");
  return c;
}

/**
 * sol_recovery_skip:
 * @self: what can be recovered
 *
 * It is not offered again; its files go after two weeks.
 *
 * Threads: any. Allocates: yes.
 */
void
sol_recovery_skip (SolRecovery *self)
{
  g_autoptr (GError) error = NULL;
  if (!sol_session_folder_write (self->folder, SKIPPED_FILE, "", &error))
    g_debug ("skip not remembered: %s", error->message);
}

/**
 * sol_recovery_discard:
 * @self: what was recovered, or is not wanted
 *
 * Removes its files.
 *
 * Threads: any. Allocates: yes.
 */
void
sol_recovery_discard (SolRecovery *self)
{
  sol_session_folder_remove (self->folder);
}
