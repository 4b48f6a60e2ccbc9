/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What to mind before a run, each with a button for the one change that settles it. */
#pragma once

#include "session/inspection.h"
#include "session/setup.h"

#include <gtk/gtk.h>

#define SOL_TYPE_ADVICE_LIST (sol_advice_list_get_type ())
G_DECLARE_FINAL_TYPE (SolAdviceList, sol_advice_list, SOL, ADVICE_LIST, GtkWidget)

/* Signal "go-to" (key): the user wants to see that field. */
void sol_advice_list_set_setup (SolAdviceList *self, SolSetup *setup);
void sol_advice_list_show (SolAdviceList *self, const SolInspection *inspection);
void
sol_advice_list_point_at (SolAdviceList *self, const char *key, const char *label, const char *fix);
void sol_advice_list_show_fault (SolAdviceList *self, const char *fault, const char *fix);
