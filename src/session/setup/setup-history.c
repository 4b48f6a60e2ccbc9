/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "session/setup/setup-history.h"

#include "io/case/case-file.h"

#include <string.h>

/* States that are kept; a case takes some kilobytes. */
#define MAX_STATES 2000

typedef struct
{
  SolCase *the_case;
  char *text;                 /* of the case */
  char *label;                /* of the step that led here; NULL for the first */
  SolSetupDocument *document; /* atomic rc box */
} State;

struct _SolSetupHistory
{
  GPtrArray *states; /* of State, the oldest first */
  guint at;
  char *open_key; /* of the last step, if it can still be amended */
};

static void
document_clear (gpointer data)
{
  SolSetupDocument *document = data;
  g_free (document->path);
  g_free (document->saved_text);
}

static void
state_free (gpointer data)
{
  State *state = data;
  sol_case_free (state->the_case);
  g_free (state->text);
  g_free (state->label);
  g_atomic_rc_box_release_full (state->document, document_clear);
  g_free (state);
}

/* Made so far. */
static int n_documents;

static SolSetupDocument *
document_new (const char *path, const char *text)
{
  SolSetupDocument *document = g_atomic_rc_box_new0 (SolSetupDocument);
  document->path = g_strdup (path);
  document->saved_text = g_strdup (text);
  document->serial = g_atomic_int_add (&n_documents, 1);
  return document;
}

static State *
get_state (const SolSetupHistory *self)
{
  return g_ptr_array_index (self->states, self->at);
}

static State *
state_new (SolCase *the_case, char *label)
{
  State *state = g_new0 (State, 1);
  state->the_case = the_case;
  state->text = sol_case_to_text (the_case);
  state->label = label;
  return state;
}

static void
append (SolSetupHistory *self, State *state)
{
  g_ptr_array_set_size (self->states, (int) self->at + 1);
  g_ptr_array_add (self->states, state);
  if (self->states->len > MAX_STATES)
    g_ptr_array_remove_index (self->states, 0);
  self->at = self->states->len - 1;
}

/**
 * sol_setup_history_new:
 * @the_case: (transfer full): the first state
 *
 * Threads: any. Allocates: yes.
 * Returns: (transfer full): a history without steps, of a document that was never saved
 */
SolSetupHistory *
sol_setup_history_new (SolCase *the_case)
{
  SolSetupHistory *self = g_new0 (SolSetupHistory, 1);
  State *state = state_new (the_case, NULL);
  state->document = document_new (NULL, state->text);
  self->states = g_ptr_array_new_with_free_func (state_free);
  g_ptr_array_add (self->states, state);
  return self;
}

/**
 * sol_setup_history_free:
 * @self: (nullable): the history
 *
 * Threads: any. Allocates: no.
 */
void
sol_setup_history_free (SolSetupHistory *self)
{
  if (self == NULL)
    return;
  g_ptr_array_unref (self->states);
  g_free (self->open_key);
  g_free (self);
}

/**
 * sol_setup_history_get_case:
 * @self: the history
 *
 * Threads: one. Allocates: no.
 * Returns: the case of now, valid until the next change
 */
const SolCase *
sol_setup_history_get_case (const SolSetupHistory *self)
{
  return get_state (self)->the_case;
}

/**
 * sol_setup_history_get_text:
 * @self: the history
 *
 * Threads: one. Allocates: no.
 * Returns: its canonical text, valid until the next change
 */
const char *
sol_setup_history_get_text (const SolSetupHistory *self)
{
  return get_state (self)->text;
}

/**
 * sol_setup_history_get_document:
 * @self: the history
 *
 * Threads: one. Allocates: no.
 * Returns: what is being edited; changes of it hold for all states that share it
 */
SolSetupDocument *
sol_setup_history_get_document (const SolSetupHistory *self)
{
  return get_state (self)->document;
}

/**
 * sol_setup_history_is_at_beginning:
 * @self: the history
 *
 * Threads: one. Allocates: no.
 * Returns: whether no step has been taken in the document of now
 */
gboolean
sol_setup_history_is_at_beginning (const SolSetupHistory *self)
{
  const State *before = self->at > 0 ? g_ptr_array_index (self->states, self->at - 1) : NULL;
  return before == NULL || before->document != get_state (self)->document;
}

/**
 * sol_setup_history_push:
 * @self: the history
 * @the_case: (transfer full): the state after the step
 * @label: (transfer full): name of the step
 *
 * Forgets what was undone.
 *
 * Threads: one. Allocates: yes.
 */
void
sol_setup_history_push (SolSetupHistory *self, SolCase *the_case, char *label)
{
  sol_setup_history_close (self);
  State *state = state_new (the_case, label);
  state->document = g_atomic_rc_box_acquire (get_state (self)->document);
  append (self, state);
}

/**
 * sol_setup_history_push_document:
 * @self: the history
 * @the_case: (transfer full): the state after the step
 * @label: (transfer full): name of the step
 * @path: (nullable): where it was read from
 *
 * A step to another document, which undo leaves again.
 *
 * Threads: one. Allocates: yes.
 */
void
sol_setup_history_push_document (SolSetupHistory *self,
                                 SolCase *the_case,
                                 char *label,
                                 const char *path)
{
  sol_setup_history_close (self);
  State *state = state_new (the_case, label);
  state->document = document_new (path, state->text);
  append (self, state);
}

/**
 * sol_setup_history_is_open:
 * @self: the history
 * @key: a key
 *
 * Threads: one. Allocates: no.
 * Returns: whether the last step is one of @key that goes on
 */
gboolean
sol_setup_history_is_open (const SolSetupHistory *self, const char *key)
{
  return self->open_key != NULL && strcmp (self->open_key, key) == 0;
}

/**
 * sol_setup_history_open:
 * @self: the history, right after a push
 * @key: whose step goes on
 *
 * Threads: one. Allocates: yes.
 */
void
sol_setup_history_open (SolSetupHistory *self, const char *key)
{
  g_free (self->open_key);
  self->open_key = g_strdup (key);
}

/**
 * sol_setup_history_amend:
 * @self: the history, its last step open
 * @the_case: (transfer full): what the step leads to now
 * @label: (transfer full): its name now
 *
 * Threads: one. Allocates: yes.
 */
void
sol_setup_history_amend (SolSetupHistory *self, SolCase *the_case, char *label)
{
  g_return_if_fail (self->open_key != NULL && self->at > 0);
  State *state = state_new (the_case, label);
  state->document = g_atomic_rc_box_acquire (get_state (self)->document);
  self->at--;
  append (self, state);
}

/**
 * sol_setup_history_close:
 * @self: the history
 *
 * Ends the open step, if there is one. A step that came back to where it began is none.
 *
 * Threads: one. Allocates: no.
 */
void
sol_setup_history_close (SolSetupHistory *self)
{
  if (self->open_key == NULL)
    return;
  g_clear_pointer (&self->open_key, g_free);
  const State *before = g_ptr_array_index (self->states, self->at - 1);
  if (strcmp (before->text, get_state (self)->text) == 0)
    g_ptr_array_set_size (self->states, (int) self->at--);
}

/**
 * sol_setup_history_get_case_before:
 * @self: the history
 *
 * Threads: one. Allocates: no.
 * Returns: (nullable): the case before the last step
 */
const SolCase *
sol_setup_history_get_case_before (const SolSetupHistory *self)
{
  if (self->at == 0)
    return NULL;
  return ((const State *) g_ptr_array_index (self->states, self->at - 1))->the_case;
}

/**
 * sol_setup_history_rewrite:
 * @self: the history
 * @the_case: (transfer full): the same case in other words
 *
 * Replaces the state of now without a step.
 *
 * Threads: one. Allocates: yes.
 */
void
sol_setup_history_rewrite (SolSetupHistory *self, SolCase *the_case)
{
  sol_setup_history_close (self);
  State *state = get_state (self);
  sol_case_free (state->the_case);
  g_free (state->text);
  state->the_case = the_case;
  state->text = sol_case_to_text (the_case);
}

/**
 * sol_setup_history_undo:
 * @self: the history
 *
 * Threads: one. Allocates: no.
 * Returns: FALSE if there is nothing to undo
 */
gboolean
sol_setup_history_undo (SolSetupHistory *self)
{
  sol_setup_history_close (self);
  if (self->at == 0)
    return FALSE;
  self->at--;
  return TRUE;
}

/**
 * sol_setup_history_redo:
 * @self: the history
 *
 * Threads: one. Allocates: no.
 * Returns: FALSE if there is nothing to redo
 */
gboolean
sol_setup_history_redo (SolSetupHistory *self)
{
  sol_setup_history_close (self);
  if (self->at + 1 >= self->states->len)
    return FALSE;
  self->at++;
  return TRUE;
}

/**
 * sol_setup_history_get_undo_label:
 * @self: the history
 *
 * Threads: one. Allocates: no.
 * Returns: (nullable): name of the step that undo takes back
 */
const char *
sol_setup_history_get_undo_label (const SolSetupHistory *self)
{
  return self->at > 0 ? get_state (self)->label : NULL;
}

/**
 * sol_setup_history_get_redo_label:
 * @self: the history
 *
 * Threads: one. Allocates: no.
 * Returns: (nullable): name of the step that redo takes again
 */
const char *
sol_setup_history_get_redo_label (const SolSetupHistory *self)
{
  if (self->at + 1 >= self->states->len)
    return NULL;
  return ((const State *) g_ptr_array_index (self->states, self->at + 1))->label;
}
