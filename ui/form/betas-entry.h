/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A field for the Taylor coefficients of a fibre: one row an order, each with its unit. */
#pragma once

#include "form/quantity-entry.h"

#define SOL_TYPE_BETAS_ENTRY (sol_betas_entry_get_type ())
G_DECLARE_FINAL_TYPE (SolBetasEntry, sol_betas_entry, SOL, BETAS_ENTRY, GtkWidget)

/* Property "fault", as that of the quantity entry. */
GtkWidget *sol_betas_entry_new (const char *name, const char *help);
void
sol_betas_entry_set_commit (SolBetasEntry *self, SolQuantityEntryCommit commit, gpointer owner);
void sol_betas_entry_set_text (SolBetasEntry *self, const char *text);
SolQuantityEntry *sol_betas_entry_get_order (SolBetasEntry *self, int order); /* NULL: none */
