/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "session/recovery/snapshot.h"

#include "io/result/partial-file.h"
#include "session/recovery/recovery.h"
#include "session/recovery/session-folder.h"

#include <glib/gstdio.h>

#define INTERVAL_S 30

struct _SolSnapshot
{
  GObject parent_instance;
  SolSetup *setup;
  SolSessionFolder *folder;
  GKeyFile *file;
  int n_runs;
  gboolean has_changed; /* since the last write began */
  gboolean is_writing;
  gboolean said_failure;
  gboolean is_left; /* the folder outlives the snapshot */
  guint timer;
  gulong changed_handler;
};

static guint failed_signal;

G_DEFINE_FINAL_TYPE (SolSnapshot, sol_snapshot, G_TYPE_OBJECT)

static void
set_or_drop (GKeyFile *file, const char *group, const char *key, const char *value)
{
  if (value != NULL)
    g_key_file_set_string (file, group, key, value);
  else
    g_key_file_remove_key (file, group, key, NULL);
}

/* The whole snapshot as text, as of now. */
static char *
take (SolSnapshot *self)
{
  const SolCase *c = sol_setup_get_case (self->setup);
  g_autofree char *text = sol_setup_dup_case_text (self->setup);
  g_autofree char *path = NULL;
  g_autofree char *title = NULL;
  g_object_get (self->setup, "path", &path, "title", &title, NULL);
  g_key_file_set_integer (self->file, SOL_RECOVERY_GROUP, "version", SOL_RECOVERY_VERSION);
  g_key_file_set_int64 (self->file, SOL_RECOVERY_GROUP, "saved_at_us", g_get_real_time ());
  set_or_drop (self->file, SOL_RECOVERY_GROUP, "setup", text);
  set_or_drop (self->file, SOL_RECOVERY_GROUP, "title", title);
  set_or_drop (self->file, SOL_RECOVERY_GROUP, "path", path);
  set_or_drop (self->file, SOL_RECOVERY_GROUP, "folder", c->folder);
  self->has_changed = FALSE;
  return g_key_file_to_data (self->file, NULL, NULL);
}

static void
tell (SolSnapshot *self, const GError *error)
{
  if (error != NULL && !self->said_failure)
    g_signal_emit (self, failed_signal, 0, error->message);
  self->said_failure = error != NULL;
}

typedef struct
{
  SolSessionFolder *folder;
  char *text;
} Write;

static void
write_free (gpointer data)
{
  Write *self = data;
  sol_session_folder_unref (self->folder);
  g_free (self->text);
  g_free (self);
}

static void
write_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Write *self = data;
  GError *error = NULL;
  if (sol_session_folder_write (self->folder, SOL_RECOVERY_FILE, self->text, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

/* The task does not hold the snapshot: the window may go while a write is under way. */
static void
written_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (SolSnapshot) self = g_weak_ref_get (data);
  g_autoptr (GError) error = NULL;
  g_weak_ref_clear (data);
  g_free (data);
  g_task_propagate_boolean (G_TASK (result), &error);
  if (self == NULL)
    return;
  self->is_writing = FALSE;
  tell (self, error);
  if (self->has_changed && error == NULL)
    sol_snapshot_save (self);
}

static gboolean
timer_cb (gpointer data)
{
  SolSnapshot *self = data;
  if (self->has_changed)
    sol_snapshot_save (self);
  return G_SOURCE_CONTINUE;
}

static void
changed_cb (SolSetup *setup, gpointer data)
{
  ((SolSnapshot *) data)->has_changed = TRUE;
}

static void
finalize (GObject *object)
{
  SolSnapshot *self = SOL_SNAPSHOT (object);
  g_clear_handle_id (&self->timer, g_source_remove);
  if (self->setup != NULL)
    g_signal_handler_disconnect (self->setup, self->changed_handler);
  g_clear_object (&self->setup);
  if (self->folder != NULL && !self->is_left)
    sol_session_folder_remove (self->folder);
  g_clear_pointer (&self->folder, sol_session_folder_unref);
  g_key_file_unref (self->file);
  G_OBJECT_CLASS (sol_snapshot_parent_class)->finalize (object);
}

static void
sol_snapshot_class_init (SolSnapshotClass *class)
{
  G_OBJECT_CLASS (class)->finalize = finalize;
  failed_signal = g_signal_new ("failed", SOL_TYPE_SNAPSHOT, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
sol_snapshot_init (SolSnapshot *self)
{
  self->file = g_key_file_new ();
}

/**
 * sol_snapshot_new:
 * @setup: what is kept
 * @root: (nullable): where the folders of sessions lie; NULL for that of the user
 * @error: return location
 *
 * Errors: SOL_FILE_ERROR_WRITE.
 * Threads: main. Allocates: yes.
 * Returns: (transfer full): the keeper of a window, with a timer in the default main context
 */
SolSnapshot *
sol_snapshot_new (SolSetup *setup, const char *root, GError **error)
{
  SolSessionFolder *folder = sol_session_folder_new (root, error);
  if (folder == NULL)
    return NULL;
  SolSnapshot *self = g_object_new (SOL_TYPE_SNAPSHOT, NULL);
  self->folder = folder;
  self->setup = g_object_ref (setup);
  self->changed_handler = g_signal_connect (setup, "changed", G_CALLBACK (changed_cb), self);
  self->timer = g_timeout_add_seconds (INTERVAL_S, timer_cb, self);
  return self;
}

/**
 * sol_snapshot_set_hint:
 * @self: the snapshot
 * @key: letters, digits and dashes
 * @value: (nullable): what the window wants to find again; NULL to forget it
 *
 * Threads: main. Allocates: yes.
 */
void
sol_snapshot_set_hint (SolSnapshot *self, const char *key, const char *value)
{
  set_or_drop (self->file, SOL_RECOVERY_HINTS, key, value);
  self->has_changed = TRUE;
}

/**
 * sol_snapshot_save:
 * @self: the snapshot
 *
 * Writes the snapshot in a thread; while one is being written, the next follows it.
 *
 * Threads: main. Allocates: yes.
 */
void
sol_snapshot_save (SolSnapshot *self)
{
  self->has_changed = TRUE;
  if (self->is_writing)
    return;
  self->is_writing = TRUE;
  GWeakRef *weak = g_new (GWeakRef, 1);
  g_weak_ref_init (weak, self);
  g_autoptr (GTask) task = g_task_new (NULL, NULL, written_cb, weak);
  Write *write = g_new (Write, 1);
  *write = (Write){ sol_session_folder_ref (self->folder), take (self) };
  g_task_set_task_data (task, write, write_free);
  g_task_run_in_thread (task, write_thread);
}

/**
 * sol_snapshot_save_now:
 * @self: the snapshot
 * @error: return location
 *
 * Errors: SOL_FILE_ERROR_WRITE.
 * Threads: main; waits for the disk. Allocates: yes.
 * Returns: TRUE on success
 */
gboolean
sol_snapshot_save_now (SolSnapshot *self, GError **error)
{
  g_autofree char *text = take (self);
  return sol_session_folder_write (self->folder, SOL_RECOVERY_FILE, text, error);
}

static char *
dup_run_path (SolSnapshot *self)
{
  g_autofree char *name = g_strdup_printf ("run-%d.h5", self->n_runs);
  return g_build_filename (sol_session_folder_get_path (self->folder), name, NULL);
}

/* Names the next result file and removes that of the run before. */
static char *
take_next_path (SolSnapshot *self)
{
  if (self->n_runs > 0)
    {
      g_autofree char *old = dup_run_path (self);
      g_autofree char *partial = sol_partial_file_get_name (old);
      g_unlink (old);
      g_unlink (partial);
    }
  self->n_runs++;
  g_autofree char *name = g_strdup_printf ("run-%d.h5", self->n_runs);
  g_key_file_set_string (self->file, SOL_RECOVERY_GROUP, "run", name);
  return dup_run_path (self);
}

/**
 * sol_snapshot_begin_run:
 * @self: the snapshot
 *
 * Names a new result file, removes that of the run before and writes the snapshot.
 *
 * Threads: main. Allocates: yes.
 * Returns: (transfer full): the file, for #SolRunOptions
 */
char *
sol_snapshot_begin_run (SolSnapshot *self)
{
  char *path = take_next_path (self);
  sol_snapshot_save (self);
  return path;
}

/* There may be a result, or a partial alone. */
static gboolean
move_result (const char *from, const char *to)
{
  g_autofree char *from_partial = sol_partial_file_get_name (from);
  g_autofree char *to_partial = sol_partial_file_get_name (to);
  return g_rename (from, to) == 0 || g_rename (from_partial, to_partial) == 0;
}

/**
 * sol_snapshot_adopt_run:
 * @self: the snapshot
 * @path: result file of a session that ended uncleanly
 *
 * The file moves into the folder of this session, in place of that of the run before: should this
 * session end uncleanly too, it is found again.
 *
 * Threads: main. Allocates: yes.
 * Returns: (transfer full) (nullable): where it lies now; NULL if it could not be moved
 */
char *
sol_snapshot_adopt_run (SolSnapshot *self, const char *path)
{
  g_autofree char *adopted = take_next_path (self);
  gboolean is_moved = move_result (path, adopted);
  if (!is_moved)
    g_key_file_remove_key (self->file, SOL_RECOVERY_GROUP, "run", NULL);
  sol_snapshot_save (self);
  return is_moved ? g_steal_pointer (&adopted) : NULL;
}

/**
 * sol_snapshot_leave:
 * @self: the snapshot
 *
 * The folder stays when the last reference goes: a run still writes there, and what it wrote is to be
 * found by the next start.
 *
 * Threads: main; waits for the disk. Allocates: yes.
 */
void
sol_snapshot_leave (SolSnapshot *self)
{
  g_autoptr (GError) error = NULL;
  self->is_left = TRUE;
  if (!sol_snapshot_save_now (self, &error))
    g_debug ("snapshot not written: %s", error->message);
}
