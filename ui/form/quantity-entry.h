/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A field for a number with a unit: reads what people type, says in words what is wrong, steps in the
 * last digit, restores on Escape. Bad text stays on screen and never gets into the inputs. */
#pragma once

#include "base/units.h"

#include <gtk/gtk.h>

#define SOL_TYPE_QUANTITY_ENTRY (sol_quantity_entry_get_type ())
G_DECLARE_FINAL_TYPE (SolQuantityEntry, sol_quantity_entry, SOL, QUANTITY_ENTRY, GtkWidget)

/* Takes a value as text in the words of the case file; FALSE refuses it. @is_live: one of a series of
 * steps that shall be undone together. */
typedef gboolean (*SolQuantityEntryCommit) (gpointer owner,
                                            const char *text,
                                            gboolean is_live,
                                            GError **error);

/* Property "fault": why the text is not taken, NULL if it is. */
GtkWidget *
sol_quantity_entry_new (SolUnitKind kind, const char *display, const char *name, const char *help);
void sol_quantity_entry_set_commit (SolQuantityEntry *self,
                                    SolQuantityEntryCommit commit,
                                    gpointer owner);
void sol_quantity_entry_allow_word (SolQuantityEntry *self, const char *word);
void sol_quantity_entry_set_text (SolQuantityEntry *self, const char *text);
void sol_quantity_entry_set_hint (SolQuantityEntry *self, double value);
const char *sol_quantity_entry_get_fault (SolQuantityEntry *self);
GtkEditable *sol_quantity_entry_get_editable (SolQuantityEntry *self);
gboolean sol_quantity_entry_commit (SolQuantityEntry *self);
void sol_quantity_entry_restore (SolQuantityEntry *self);
gboolean sol_quantity_entry_step (SolQuantityEntry *self, int n_steps, int shift);
