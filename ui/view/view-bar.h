/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The bar above the views: which one is seen, and what can be done with it. */
#pragma once

#include "session/run.h"

#include <gtk/gtk.h>

#define SOL_TYPE_VIEW_BAR (sol_view_bar_get_type ())
G_DECLARE_FINAL_TYPE (SolViewBar, sol_view_bar, SOL, VIEW_BAR, GtkWidget)

/* The pages of @stack are buttons side by side, or a list where these do not fit. */
GtkWidget *sol_view_bar_new (GtkStack *stack);
void sol_view_bar_set_preview (SolViewBar *self, SolRun *preview);  /* NULL: a full run */
void sol_view_bar_set_outdated (SolViewBar *self, const char *why); /* NULL: it is of the inputs */
void sol_view_bar_set_menu (SolViewBar *self, GMenuModel *menu);
