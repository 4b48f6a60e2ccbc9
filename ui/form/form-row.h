/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One input: its name, the field that edits it, a mark if it was changed, words if it is refused. */
#pragma once

#include "session/form-field.h"

#include <gtk/gtk.h>

#define SOL_TYPE_FORM_ROW (sol_form_row_get_type ())
G_DECLARE_FINAL_TYPE (SolFormRow, sol_form_row, SOL, FORM_ROW, GtkWidget)

/* Property "fault": name and reason, NULL if all is well. Signal "bind" (const char *key): the user
 * wants a slider for this input. */
GtkWidget *sol_form_row_new (SolSetup *setup, const SolFormField *field, int pulse);
void sol_form_row_refresh (SolFormRow *self);
guint sol_form_row_get_n_shown (SolFormRow *self); /* refreshes that found something new */
gboolean sol_form_row_matches (SolFormRow *self, const char *words); /* lower case; NULL: all */
const char *sol_form_row_get_label (SolFormRow *self);
gboolean sol_form_row_is_used (SolFormRow *self);
const char *sol_form_row_get_key (SolFormRow *self);
/* Why the engine does not take the inputs, where it names this one. */
void sol_form_row_set_refusal (SolFormRow *self, const char *refusal);
const char *sol_form_row_get_fault (SolFormRow *self);
void sol_form_row_focus (SolFormRow *self);
void sol_form_row_set_note (SolFormRow *self, const char *note);
void sol_form_row_set_hint (SolFormRow *self, double value);
