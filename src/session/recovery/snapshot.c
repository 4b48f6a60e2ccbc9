/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "session/recovery/snapshot.h"

#include "io/result/partial-file.h"
#include "session/recovery/recovery.h"
#include "session/recovery/session-folder.h"

#include <glib/gstdio.h>

/* Changes that follow each other more closely than that share a write. */
#define INTERVAL_S 2

/* What is to be written, shared with the thread that writes: whichever comes last writes the newest. */
typedef struct
{
  SolSessionFolder *folder;
  GMutex lock; /* held while it is written */
  char *text;
} Write;

struct _SolSnapshot
{
  GObject parent_instance;
  SolSetup *setup;
  SolSessionFolder *folder;
  Write *write;
  GKeyFile *file;
  int n_runs;
  char *run_name;       /* of the file in the folder; NULL: there is none */
  gboolean shows_run;   /* a later start shows it again */
  char *saved_path;     /* of the user's, with the same planes; NULL: none */
  char *run_title;      /* NULL: as the setup */
  gboolean is_spare;    /* nothing would be missed */
  gboolean has_changed; /* since the last write began */
  gboolean is_writing;
  gboolean said_failure;
  gboolean is_left; /* the folder outlives the snapshot */
  guint timer;      /* while a further change would wait */
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

/* The word for a setup without a name is said by whoever shows it, in the language of then. */
static char *
dup_setup_title (SolSnapshot *self, const char *path)
{
  const SolCase *c = sol_setup_get_case (self->setup);
  char *title = NULL;
  if (path != NULL || (c->run.title != NULL && c->run.title[0] != '\0'))
    g_object_get (self->setup, "title", &title, NULL);
  return title;
}

/* The whole snapshot as text, as of now. */
static char *
take (SolSnapshot *self)
{
  const SolCase *c = sol_setup_get_case (self->setup);
  g_autofree char *text = sol_setup_dup_case_text (self->setup);
  g_autofree char *path = NULL;
  g_object_get (self->setup, "path", &path, NULL);
  g_autofree char *title = dup_setup_title (self, path);
  g_key_file_set_integer (self->file, SOL_RECOVERY_GROUP, "version", SOL_RECOVERY_VERSION);
  g_key_file_set_int64 (self->file, SOL_RECOVERY_GROUP, "saved_at_us", g_get_real_time ());
  set_or_drop (self->file, SOL_RECOVERY_GROUP, "setup", text);
  set_or_drop (self->file, SOL_RECOVERY_GROUP, "title", title);
  set_or_drop (self->file, SOL_RECOVERY_GROUP, "path", path);
  set_or_drop (self->file, SOL_RECOVERY_GROUP, "folder", c->folder);
  set_or_drop (self->file, SOL_RECOVERY_GROUP, "run", self->shows_run ? self->run_name : NULL);
  set_or_drop (self->file, SOL_RECOVERY_GROUP, "run_file", self->saved_path);
  set_or_drop (self->file, SOL_RECOVERY_GROUP, "run_title", self->run_title);
  g_key_file_set_boolean (self->file, SOL_RECOVERY_GROUP, SOL_RECOVERY_SPARE, self->is_spare);
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

static Write *
write_new (SolSessionFolder *folder)
{
  Write *self = g_atomic_rc_box_new0 (Write);
  self->folder = folder;
  g_mutex_init (&self->lock);
  return self;
}

static void
write_clear (gpointer data)
{
  Write *self = data;
  sol_session_folder_unref (self->folder);
  g_mutex_clear (&self->lock);
  g_free (self->text);
}

static void
write_unref (gpointer data)
{
  g_atomic_rc_box_release_full (data, write_clear);
}

/* Takes the text. Waits for a write that is under way. */
static void
put_text (Write *self, char *text)
{
  g_mutex_lock (&self->lock);
  g_free (self->text);
  self->text = text;
  g_mutex_unlock (&self->lock);
}

static gboolean
write_text (Write *self, GError **error)
{
  g_mutex_lock (&self->lock);
  gboolean ok = sol_session_folder_write (self->folder, SOL_RECOVERY_FILE, self->text, error);
  g_mutex_unlock (&self->lock);
  return ok;
}

static void
write_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  GError *error = NULL;
  if (write_text (data, &error))
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
    {
      sol_snapshot_save (self);
      return G_SOURCE_CONTINUE;
    }
  self->timer = 0;
  return G_SOURCE_REMOVE;
}

/* The first change is written at once, those that follow it closely together. */
static void
touch (SolSnapshot *self)
{
  self->has_changed = TRUE;
  if (self->timer != 0)
    return;
  self->timer = g_timeout_add_seconds (INTERVAL_S, timer_cb, self);
  sol_snapshot_save (self);
}

static void
changed_cb (SolSetup *setup, gpointer data)
{
  touch (data);
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
  g_clear_pointer (&self->write, write_unref);
  g_key_file_unref (self->file);
  g_free (self->run_name);
  g_free (self->saved_path);
  g_free (self->run_title);
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
 * Returns: (transfer full): the keeper of a window, which writes what changes; its timers are in the
 *   default main context
 */
SolSnapshot *
sol_snapshot_new (SolSetup *setup, const char *root, GError **error)
{
  SolSessionFolder *folder = sol_session_folder_new (root, error);
  if (folder == NULL)
    return NULL;
  SolSnapshot *self = g_object_new (SOL_TYPE_SNAPSHOT, NULL);
  self->folder = folder;
  self->write = write_new (sol_session_folder_ref (folder));
  self->setup = g_object_ref (setup);
  self->changed_handler = g_signal_connect (setup, "changed", G_CALLBACK (changed_cb), self);
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
  touch (self);
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
  put_text (self->write, take (self)); /* nothing is being written */
  g_task_set_task_data (task, g_atomic_rc_box_acquire (self->write), write_unref);
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
  put_text (self->write, take (self));
  return write_text (self->write, error);
}

static char *
dup_run_path (SolSnapshot *self)
{
  return g_build_filename (sol_session_folder_get_path (self->folder), self->run_name, NULL);
}

static void
remove_run (SolSnapshot *self)
{
  if (self->run_name == NULL)
    return;
  g_autofree char *old = dup_run_path (self);
  g_autofree char *partial = sol_partial_file_get_name (old);
  g_unlink (old);
  g_unlink (partial);
  g_clear_pointer (&self->run_name, g_free);
}

/* Names the next result file and removes that of the run before. */
static char *
take_next_path (SolSnapshot *self)
{
  remove_run (self);
  self->run_name = g_strdup_printf ("run-%d.h5", ++self->n_runs);
  self->shows_run = TRUE;
  g_clear_pointer (&self->saved_path, g_free);
  g_clear_pointer (&self->run_title, g_free);
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
    g_clear_pointer (&self->run_name, g_free);
  sol_snapshot_save (self);
  return is_moved ? g_steal_pointer (&adopted) : NULL;
}

/**
 * sol_snapshot_set_shown:
 * @self: the snapshot
 * @shows_run: whether the last run that began, or was adopted, is to be shown again by a later start
 * @saved_path: (nullable): file of the user's that is shown, or has the planes of that run
 * @title: (nullable): of what is shown; NULL: it has none but that of the setup
 *
 * A snapshot that names something else than before is written at once.
 *
 * Threads: main. Allocates: yes.
 */
void
sol_snapshot_set_shown (SolSnapshot *self,
                        gboolean shows_run,
                        const char *saved_path,
                        const char *title)
{
  if (self->shows_run == shows_run && g_strcmp0 (self->saved_path, saved_path) == 0 &&
      g_strcmp0 (self->run_title, title) == 0)
    return;
  self->shows_run = shows_run;
  g_free (self->saved_path);
  self->saved_path = g_strdup (saved_path);
  g_free (self->run_title);
  self->run_title = g_strdup (title);
  sol_snapshot_save (self);
}

/**
 * sol_snapshot_set_spare:
 * @self: the snapshot
 * @is_spare: whether nobody would miss the window: a clean end of it would ask about nothing
 *
 * What is spare is not offered to a later start, and goes then. A snapshot is not spare until that is said.
 *
 * Threads: main. Allocates: yes.
 */
void
sol_snapshot_set_spare (SolSnapshot *self, gboolean is_spare)
{
  if (self->is_spare == is_spare)
    return;
  self->is_spare = is_spare;
  sol_snapshot_save (self);
}

/**
 * sol_snapshot_drop_run:
 * @self: the snapshot
 *
 * Nobody comes back to the last run: its file goes.
 *
 * Threads: main. Allocates: yes.
 */
void
sol_snapshot_drop_run (SolSnapshot *self)
{
  if (self->run_name == NULL)
    return;
  remove_run (self);
  sol_snapshot_save (self);
}

/**
 * sol_snapshot_leave:
 * @self: the snapshot
 *
 * The folder stays when the last reference goes: a run still writes there, and what it wrote is to be
 * found by the next start, as was promised to whoever left it.
 *
 * Threads: main; waits for the disk. Allocates: yes.
 */
void
sol_snapshot_leave (SolSnapshot *self)
{
  g_autoptr (GError) error = NULL;
  self->is_left = TRUE;
  self->is_spare = FALSE;
  if (!sol_snapshot_save_now (self, &error))
    g_debug ("snapshot not written: %s", error->message);
}
