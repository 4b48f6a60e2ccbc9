/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The editable set of inputs: a case with undo, with the file it came from and with marks for what
 * differs from the defaults and from the last run. */
#pragma once

#include "problem/case.h"

#include <gio/gio.h>

#define SOL_TYPE_SETUP (sol_setup_get_type ())
G_DECLARE_FINAL_TYPE (SolSetup, sol_setup, SOL, SETUP, GObject)

/* Signals: "changed" (after every change of the case, however it came about), "run-marked" (the last run
 * is another one: marks against it change, the case does not). Properties: "title",
 * "path" (nullable), "is-modified" (since the last save), "can-undo", "can-redo". */
SolSetup *sol_setup_new (void);
SolSetup *sol_setup_new_from_case (const SolCase *the_case);
const SolCase *sol_setup_get_case (SolSetup *self);
char *sol_setup_dup_case_text (SolSetup *self);
/* Another one after every opening, and that of before after its undo. */
int sol_setup_get_document (SolSetup *self);

/* Whether it is what an empty window starts from, as it was begun: nothing to compute unless somebody asks. */
gboolean sol_setup_is_blank (SolSetup *self);

/* One undoable change: "group.key=value" in the words of the case file. FALSE leaves everything as it
 * was. The label names the step in the menu. */
gboolean sol_setup_assign (SolSetup *self, const char *assignment, GError **error);
/* The same, but joined with the step before it if that had the same key and is not yet closed: what
 * a slider does while it moves. */
gboolean sol_setup_assign_live (SolSetup *self, const char *assignment, GError **error);
void sol_setup_close_step (SolSetup *self);
gboolean sol_setup_replace (SolSetup *self, const SolCase *the_case, const char *label);
gboolean sol_setup_reset_key (SolSetup *self, const char *group_key, GError **error);
gboolean sol_setup_revert_key (SolSetup *self, const char *group_key, GError **error);

/* A copy of the last pulse, a little later; and one pulse less. */
gboolean sol_setup_add_pulse (SolSetup *self);
gboolean sol_setup_remove_pulse (SolSetup *self, int pulse);

void sol_setup_undo (SolSetup *self);
void sol_setup_redo (SolSetup *self);
const char *sol_setup_get_undo_label (SolSetup *self); /* NULL: nothing to undo */
const char *sol_setup_get_redo_label (SolSetup *self);

/* Value of a key as text, as the case file would have it; NULL: not given. (transfer full) */
char *sol_setup_get_text (SolSetup *self, const char *group_key);
char *sol_setup_get_default_text (SolSetup *self, const char *group_key);
gboolean sol_setup_is_default (SolSetup *self, const char *group_key);
gboolean sol_setup_is_as_run (SolSetup *self, const char *group_key);
/* The case of the run that is shown, or will be; NULL: none is. */
void sol_setup_mark_run (SolSetup *self, const SolCase *the_case);

gboolean sol_setup_load (SolSetup *self, const char *path, GPtrArray *warnings, GError **error);
gboolean sol_setup_load_preset (SolSetup *self, const char *name, GError **error);
void sol_setup_open_case (SolSetup *self, const SolCase *the_case, const char *label);
void sol_setup_start_anew (SolSetup *self, const char *label);
gboolean sol_setup_save (SolSetup *self, const char *path, GError **error);
