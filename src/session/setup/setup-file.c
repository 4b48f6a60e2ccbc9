/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A setup and its file. */
#include "config.h"

#include "io/case/case-file.h"
#include "io/case/preset.h"
#include "session/setup/setup-defaults.h"
#include "session/setup/setup-private.h"

#include <glib/gi18n.h>
#include <string.h>

/**
 * sol_setup_load:
 * @self: the setup
 * @path: a case file
 * @warnings: (nullable) (element-type utf8): gets sentences on values that look like slips; must
 *   free its elements
 * @error: return location
 *
 * An undoable step to the file.
 *
 * Errors: as sol_case_file_read_full(); everything is then as it was.
 * Threads: main. Allocates: yes.
 * Returns: TRUE on success
 */
gboolean
sol_setup_load (SolSetup *self, const char *path, GPtrArray *warnings, GError **error)
{
  SolCase *c = sol_case_file_read_full (path, NULL, warnings, error);
  if (c == NULL)
    return FALSE;
  g_autofree char *shown = g_filename_display_basename (path);
  sol_setup_history_push_document (self->history, c, g_strdup_printf (_ ("Open %s"), shown), path);
  sol_setup_announce (self, TRUE);
  return TRUE;
}

/**
 * sol_setup_load_preset:
 * @self: the setup
 * @name: name of a preset
 * @error: return location
 *
 * An undoable step to the preset, as a setup without a file.
 *
 * Errors: SOL_FILE_ERROR_MISSING with the names that exist.
 * Threads: main. Allocates: yes.
 * Returns: TRUE on success
 */
gboolean
sol_setup_load_preset (SolSetup *self, const char *name, GError **error)
{
  g_autofree char *text = sol_preset_get_text (name, error);
  SolCase *c = text != NULL ? sol_case_from_text (text, -1, name, error) : NULL;
  if (c == NULL)
    return FALSE;
  sol_setup_history_push_document (self->history, c, g_strdup_printf (_ ("Preset %s"), name), NULL);
  sol_setup_announce (self, TRUE);
  return TRUE;
}

/**
 * sol_setup_open_case:
 * @self: the setup
 * @the_case: that of a file which is no case file; copied
 * @label: name of the step
 *
 * An undoable step to the case as it was opened: a setup without a file that nobody has changed.
 *
 * Threads: main. Allocates: yes.
 */
void
sol_setup_open_case (SolSetup *self, const SolCase *the_case, const char *label)
{
  sol_setup_history_push_document (self->history, sol_case_copy (the_case), g_strdup (label), NULL);
  sol_setup_announce (self, TRUE);
}

/**
 * sol_setup_start_anew:
 * @self: the setup
 * @label: name of the step
 *
 * An undoable step to what an empty window starts from, as a setup without a file.
 *
 * Threads: main. Allocates: yes.
 */
void
sol_setup_start_anew (SolSetup *self, const char *label)
{
  sol_setup_history_push_document (self->history, sol_setup_defaults_new (), g_strdup (label),
                                   NULL);
  sol_setup_history_get_document (self->history)->is_new = TRUE;
  sol_setup_announce (self, TRUE);
}

/**
 * sol_setup_is_blank:
 * @self: the setup
 *
 * An undo that leads back there leads to an empty window. A value that is typed back to its default does not.
 *
 * Threads: main. Allocates: no.
 * Returns: whether it was begun anew, has no file, and no step was taken since
 */
gboolean
sol_setup_is_blank (SolSetup *self)
{
  const SolSetupDocument *document = sol_setup_history_get_document (self->history);
  return document->is_new && document->path == NULL &&
         sol_setup_history_is_at_beginning (self->history) &&
         strcmp (document->saved_text, sol_setup_history_get_text (self->history)) == 0;
}

/* Paths in a case start at its folder; in another one they have to say more. */
static char *
settle_path (const SolCase *c, char *path)
{
  if (path == NULL || path[0] == '\0')
    return path;
  char *settled = g_canonicalize_filename (path, c->folder);
  g_free (path);
  return settled;
}

static SolCase *
move_case (const SolCase *from, const char *path)
{
  SolCase *c = sol_case_copy (from);
  g_autofree char *file = g_canonicalize_filename (path, NULL);
  g_autofree char *folder = g_path_get_dirname (file);
  g_autofree char *old = g_canonicalize_filename (c->folder != NULL ? c->folder : ".", NULL);
  if (strcmp (folder, old) == 0)
    return c;
  for (int i = 0; i < c->n_pulses; i++)
    c->pulses[i].shape_path = settle_path (c, c->pulses[i].shape_path);
  c->stepper.schedule = settle_path (c, c->stepper.schedule);
  g_free (c->folder);
  c->folder = g_steal_pointer (&folder);
  return c;
}

/**
 * sol_setup_save:
 * @self: the setup
 * @path: where to; replaced as a whole
 * @error: return location
 *
 * Files that the case names by a relative path are named by a full one if @path is in another
 * folder.
 *
 * Errors: SOL_FILE_ERROR_WRITE.
 * Threads: main. Allocates: yes.
 * Returns: TRUE on success
 */
gboolean
sol_setup_save (SolSetup *self, const char *path, GError **error)
{
  g_autoptr (SolCase) c = move_case (sol_setup_get_case (self), path);
  if (!sol_case_file_write (c, path, error))
    return FALSE;
  gboolean has_changed = !sol_setup_holds (self, c);
  sol_setup_history_rewrite (self->history, g_steal_pointer (&c));
  SolSetupDocument *document = sol_setup_history_get_document (self->history);
  g_free (document->path);
  g_free (document->saved_text);
  document->path = g_strdup (path);
  document->saved_text = g_strdup (sol_setup_history_get_text (self->history));
  sol_setup_announce (self, has_changed);
  return TRUE;
}

/**
 * sol_setup_get_document:
 * @self: the setup
 *
 * Threads: main. Allocates: no.
 * Returns: number of what was opened, or begun anew, and is edited since; no other has it
 */
int
sol_setup_get_document (SolSetup *self)
{
  return sol_setup_history_get_document (self->history)->serial;
}
