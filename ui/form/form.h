/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The inputs panel: every key of the tables in a field of its own, grouped, searchable; below them
 * what to mind and what follows. */
#pragma once

#include "session/setup.h"

#include <gtk/gtk.h>

#define SOL_TYPE_FORM (sol_form_get_type ())
G_DECLARE_FINAL_TYPE (SolForm, sol_form, SOL, FORM, GtkWidget)

/* Property "fault": why the inputs on screen cannot run, NULL if they can. Signal "bind" (const char
 * *key): the user wants a slider for an input. */
void sol_form_set_setup (SolForm *self, SolSetup *setup);
void sol_form_go_to (SolForm *self, const char *key); /* focuses the field of "group.key" */
void sol_form_start_search (SolForm *self);
const char *sol_form_get_fault (SolForm *self);
gboolean sol_form_is_settled (SolForm *self); /* the inputs on screen have been checked */
