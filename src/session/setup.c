/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "session/setup.h"

#include "base/error.h"
#include "io/case/case-file.h"
#include "session/preset-card.h"
#include "session/setup/setup-defaults.h"
#include "session/setup/setup-key.h"
#include "session/setup/setup-private.h"

#include <glib/gi18n.h>
#include <string.h>

enum
{
  PROP_TITLE = 1,
  PROP_PATH,
  PROP_IS_MODIFIED,
  PROP_CAN_UNDO,
  PROP_CAN_REDO,
  N_PROPS,
};

static GParamSpec *properties[N_PROPS];
static guint changed_signal, run_marked_signal;

G_DEFINE_FINAL_TYPE (SolSetup, sol_setup, G_TYPE_OBJECT)

static char *
make_title (SolSetup *self)
{
  const SolCase *c = sol_setup_history_get_case (self->history);
  const char *path = sol_setup_history_get_document (self->history)->path;
  if (c->run.title != NULL && c->run.title[0] != '\0')
    return g_strdup (sol_preset_card_translate (c->run.title));
  return path != NULL ? g_filename_display_basename (path) : g_strdup (_ ("Untitled"));
}

static void
announce_text (SolSetup *self, char **announced, const char *now, int property)
{
  if (g_strcmp0 (*announced, now) == 0)
    return;
  g_free (*announced);
  *announced = g_strdup (now);
  g_object_notify_by_pspec (G_OBJECT (self), properties[property]);
}

static void
announce_switch (SolSetup *self, gboolean *announced, gboolean now, int property)
{
  if (*announced == now)
    return;
  *announced = now;
  g_object_notify_by_pspec (G_OBJECT (self), properties[property]);
}

static void
get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  SolSetup *self = SOL_SETUP (object);
  switch (id)
    {
    case PROP_TITLE:
      g_value_set_string (value, self->title);
      break;
    case PROP_PATH:
      g_value_set_string (value, self->path);
      break;
    case PROP_IS_MODIFIED:
      g_value_set_boolean (value, self->is_modified);
      break;
    case PROP_CAN_UNDO:
      g_value_set_boolean (value, self->can_undo);
      break;
    case PROP_CAN_REDO:
      g_value_set_boolean (value, self->can_redo);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
finalize (GObject *object)
{
  SolSetup *self = SOL_SETUP (object);
  sol_setup_history_free (self->history);
  sol_case_free (self->run_case);
  sol_case_free (self->defaults);
  g_free (self->title);
  g_free (self->path);
  G_OBJECT_CLASS (sol_setup_parent_class)->finalize (object);
}

static void
sol_setup_class_init (SolSetupClass *class)
{
  GObjectClass *object_class = G_OBJECT_CLASS (class);
  const GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;
  object_class->get_property = get_property;
  object_class->finalize = finalize;
  properties[PROP_TITLE] = g_param_spec_string ("title", NULL, NULL, NULL, flags);
  properties[PROP_PATH] = g_param_spec_string ("path", NULL, NULL, NULL, flags);
  properties[PROP_IS_MODIFIED] = g_param_spec_boolean ("is-modified", NULL, NULL, FALSE, flags);
  properties[PROP_CAN_UNDO] = g_param_spec_boolean ("can-undo", NULL, NULL, FALSE, flags);
  properties[PROP_CAN_REDO] = g_param_spec_boolean ("can-redo", NULL, NULL, FALSE, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);
  changed_signal = g_signal_new ("changed", SOL_TYPE_SETUP, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                 G_TYPE_NONE, 0);
  run_marked_signal = g_signal_new ("run-marked", SOL_TYPE_SETUP, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                    NULL, G_TYPE_NONE, 0);
}

static void
sol_setup_init (SolSetup *self)
{
  self->history = sol_setup_history_new (sol_setup_defaults_new ());
  sol_setup_history_get_document (self->history)->is_new = TRUE;
  self->title = make_title (self);
}

/**
 * sol_setup_announce:
 * @self: the setup
 * @has_changed: whether the case is another one than before
 *
 * Tells of every property that is not what was told last, and of the change.
 *
 * Threads: main. Allocates: yes.
 */
void
sol_setup_announce (SolSetup *self, gboolean has_changed)
{
  g_autofree char *title = make_title (self);
  const SolSetupDocument *document = sol_setup_history_get_document (self->history);
  const char *text = sol_setup_history_get_text (self->history);
  g_object_ref (self);
  g_object_freeze_notify (G_OBJECT (self));
  announce_text (self, &self->title, title, PROP_TITLE);
  announce_text (self, &self->path, document->path, PROP_PATH);
  announce_switch (self, &self->is_modified, strcmp (document->saved_text, text) != 0,
                   PROP_IS_MODIFIED);
  announce_switch (self, &self->can_undo, sol_setup_get_undo_label (self) != NULL, PROP_CAN_UNDO);
  announce_switch (self, &self->can_redo, sol_setup_get_redo_label (self) != NULL, PROP_CAN_REDO);
  if (has_changed)
    g_signal_emit (self, changed_signal, 0);
  g_object_thaw_notify (G_OBJECT (self));
  g_object_unref (self);
}

/**
 * sol_setup_announce_run:
 * @self: the setup
 *
 * Tells that the last run is another one.
 *
 * Threads: main. Allocates: yes.
 */
void
sol_setup_announce_run (SolSetup *self)
{
  g_signal_emit (self, run_marked_signal, 0);
}

/**
 * sol_setup_new:
 *
 * Threads: main. Allocates: yes.
 * Returns: (transfer full): a setup with the defaults of the tables and values for the keys that
 *   they leave open, so that it can be run as it stands
 */
SolSetup *
sol_setup_new (void)
{
  return g_object_new (SOL_TYPE_SETUP, NULL);
}

/**
 * sol_setup_new_from_case:
 * @the_case: the first state; copied
 *
 * Threads: main. Allocates: yes.
 * Returns: (transfer full): the setup, without a file
 */
SolSetup *
sol_setup_new_from_case (const SolCase *the_case)
{
  SolSetup *self = sol_setup_new ();
  sol_setup_history_free (self->history);
  self->history = sol_setup_history_new (sol_case_copy (the_case));
  sol_setup_announce (self, FALSE);
  return self;
}

/**
 * sol_setup_get_case:
 * @self: the setup
 *
 * Threads: main. Allocates: no.
 * Returns: (transfer none): the case, valid until the next change
 */
const SolCase *
sol_setup_get_case (SolSetup *self)
{
  return sol_setup_history_get_case (self->history);
}

/**
 * sol_setup_dup_case_text:
 * @self: the setup
 *
 * Threads: main. Allocates: yes.
 * Returns: (transfer full): the case as its file would hold it
 */
char *
sol_setup_dup_case_text (SolSetup *self)
{
  return g_strdup (sol_setup_history_get_text (self->history));
}

/**
 * sol_setup_holds:
 * @self: the setup
 * @the_case: a case
 *
 * Threads: main. Allocates: yes.
 * Returns: whether @the_case has the same text as the case of the setup
 */
gboolean
sol_setup_holds (SolSetup *self, const SolCase *the_case)
{
  g_autofree char *text = sol_case_to_text (the_case);
  return strcmp (text, sol_setup_history_get_text (self->history)) == 0;
}

/* The case with one assignment applied, and the key that it names. */
static SolCase *
apply (SolSetup *self, const char *assignment, SolSetupKey *key, char **name, GError **error)
{
  g_autoptr (SolCase) c = sol_case_copy (sol_setup_get_case (self));
  if (!sol_case_set (c, assignment, error))
    return NULL;
  *name = g_strstrip (g_strndup (assignment, strcspn (assignment, "=")));
  if (!sol_setup_key_find (key, *name))
    g_return_val_if_reached (NULL);
  return g_steal_pointer (&c);
}

/**
 * sol_setup_assign:
 * @self: the setup
 * @assignment: "group.key=value" in the words of the case file
 * @error: return location
 *
 * One undoable change. An assignment that changes nothing makes no step.
 *
 * Errors: as sol_case_set(); everything is then as it was.
 * Threads: main. Allocates: yes.
 * Returns: TRUE on success
 */
gboolean
sol_setup_assign (SolSetup *self, const char *assignment, GError **error)
{
  SolSetupKey key;
  g_autofree char *name = NULL;
  g_autoptr (SolCase) c = apply (self, assignment, &key, &name, error);
  if (c == NULL)
    return FALSE;
  sol_setup_history_close (self->history);
  gboolean has_changed = !sol_setup_holds (self, c);
  if (has_changed)
    {
      char *label = sol_setup_key_describe_change (&key, sol_setup_get_case (self), c);
      sol_setup_history_push (self->history, g_steal_pointer (&c), label);
    }
  sol_setup_announce (self, has_changed);
  return TRUE;
}

/**
 * sol_setup_assign_live:
 * @self: the setup
 * @assignment: "group.key=value"
 * @error: return location
 *
 * As sol_setup_assign(), but joined with the step before it if that was made by this function, had
 * the same key and is not closed yet: what a slider does while it moves.
 *
 * Errors: as sol_case_set(); everything is then as it was.
 * Threads: main. Allocates: yes.
 * Returns: TRUE on success
 */
gboolean
sol_setup_assign_live (SolSetup *self, const char *assignment, GError **error)
{
  SolSetupKey key;
  g_autofree char *name = NULL;
  g_autoptr (SolCase) c = apply (self, assignment, &key, &name, error);
  if (c == NULL)
    return FALSE;
  gboolean goes_on = sol_setup_history_is_open (self->history, name);
  if (!goes_on)
    sol_setup_history_close (self->history);
  if (sol_setup_holds (self, c))
    return TRUE;
  const SolCase *before =
      goes_on ? sol_setup_history_get_case_before (self->history) : sol_setup_get_case (self);
  char *label = sol_setup_key_describe_change (&key, before, c);
  if (goes_on)
    {
      sol_setup_history_amend (self->history, g_steal_pointer (&c), label);
    }
  else
    {
      sol_setup_history_push (self->history, g_steal_pointer (&c), label);
      sol_setup_history_open (self->history, name);
    }
  sol_setup_announce (self, TRUE);
  return TRUE;
}

/**
 * sol_setup_close_step:
 * @self: the setup
 *
 * Ends a live step: the hand let go. A step that came back to where it began is forgotten.
 *
 * Threads: main. Allocates: no.
 */
void
sol_setup_close_step (SolSetup *self)
{
  sol_setup_history_close (self->history);
  sol_setup_announce (self, FALSE);
}

/**
 * sol_setup_replace:
 * @self: the setup
 * @the_case: what it becomes; copied
 * @label: name of the step, which undo shows
 *
 * One undoable change of everything. The file that the setup belongs to stays the same.
 *
 * Threads: main. Allocates: yes.
 * Returns: FALSE if @the_case is what the setup holds already
 */
gboolean
sol_setup_replace (SolSetup *self, const SolCase *the_case, const char *label)
{
  g_return_val_if_fail (label != NULL, FALSE);
  sol_setup_history_close (self->history);
  gboolean has_changed = !sol_setup_holds (self, the_case);
  if (has_changed)
    sol_setup_history_push (self->history, sol_case_copy (the_case), g_strdup (label));
  sol_setup_announce (self, has_changed);
  return has_changed;
}

/* @is_reset: to the default, which for every pulse is that of the first; FALSE: to the last run. */
static gboolean
put_back (SolSetup *self,
          const char *group_key,
          const SolCase *from,
          gboolean is_reset,
          GError **error)
{
  SolSetupKey key;
  g_autoptr (SolCase) c = sol_case_copy (sol_setup_get_case (self));
  if (!sol_setup_key_find (&key, group_key) || !sol_setup_key_take (&key, c, from, is_reset))
    {
      g_set_error (error, SOL_FILE_ERROR, SOL_FILE_ERROR_SYNTAX,
                   "%s is no key that this setup makes use of", group_key);
      return FALSE;
    }
  sol_setup_history_close (self->history);
  gboolean has_changed = !sol_setup_holds (self, c);
  if (has_changed)
    {
      g_autofree char *change = sol_setup_key_describe_change (&key, sol_setup_get_case (self), c);
      sol_setup_history_push (self->history, g_steal_pointer (&c),
                              is_reset ? g_strdup_printf (_ ("Reset %s"), change)
                                       : g_strdup_printf (_ ("Back to the last run: %s"), change));
    }
  sol_setup_announce (self, has_changed);
  return TRUE;
}

/**
 * sol_setup_reset_key:
 * @self: the setup
 * @group_key: "group.key"
 * @error: return location
 *
 * Puts the default: that of the tables, for keys without one what a new setup starts from.
 *
 * Errors: SOL_FILE_ERROR_SYNTAX if there is no such key or it is not in use.
 * Threads: main. Allocates: yes.
 * Returns: TRUE on success
 */
gboolean
sol_setup_reset_key (SolSetup *self, const char *group_key, GError **error)
{
  g_autoptr (SolCase) defaults = sol_setup_defaults_new_for (sol_setup_get_case (self));
  return put_back (self, group_key, defaults, TRUE, error);
}

/**
 * sol_setup_revert_key:
 * @self: the setup
 * @group_key: "group.key"
 * @error: return location
 *
 * Puts the value of the last run; without one nothing changes.
 *
 * Errors: SOL_FILE_ERROR_SYNTAX if there is no such key, it is not in use, or the last run lacks its pulse.
 * Threads: main. Allocates: yes.
 * Returns: TRUE on success
 */
gboolean
sol_setup_revert_key (SolSetup *self, const char *group_key, GError **error)
{
  const SolCase *run_case = sol_setup_get_run_case (self);
  return put_back (self, group_key, run_case != NULL ? run_case : sol_setup_get_case (self), FALSE,
                   error);
}

/**
 * sol_setup_undo:
 * @self: the setup
 *
 * Threads: main. Allocates: no.
 */
void
sol_setup_undo (SolSetup *self)
{
  sol_setup_announce (self, sol_setup_history_undo (self->history));
}

/**
 * sol_setup_redo:
 * @self: the setup
 *
 * Threads: main. Allocates: no.
 */
void
sol_setup_redo (SolSetup *self)
{
  sol_setup_announce (self, sol_setup_history_redo (self->history));
}

/**
 * sol_setup_get_undo_label:
 * @self: the setup
 *
 * Threads: main. Allocates: no.
 * Returns: (nullable): "Pressure 1 bar → 2 bar"; NULL if there is nothing to undo
 */
const char *
sol_setup_get_undo_label (SolSetup *self)
{
  return sol_setup_history_get_undo_label (self->history);
}

/**
 * sol_setup_get_redo_label:
 * @self: the setup
 *
 * Threads: main. Allocates: no.
 * Returns: (nullable): as sol_setup_get_undo_label(), of the step that was undone
 */
const char *
sol_setup_get_redo_label (SolSetup *self)
{
  return sol_setup_history_get_redo_label (self->history);
}

/**
 * sol_setup_get_text:
 * @self: the setup
 * @group_key: "group.key"; "pulse.2.key" for further pulses
 *
 * Diameter and frequency are given whenever radius and wavelength are.
 *
 * Threads: main. Allocates: yes.
 * Returns: (transfer full) (nullable): the value as text that sol_setup_assign() takes; NULL if it
 *   is not given
 */
char *
sol_setup_get_text (SolSetup *self, const char *group_key)
{
  SolSetupKey key;
  if (!sol_setup_key_find (&key, group_key))
    return NULL;
  return sol_setup_key_get_text (&key, sol_setup_get_case (self));
}
