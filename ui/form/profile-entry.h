/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A field for a quantity along z: one value, the values at both ends, or points as text. */
#pragma once

#include "base/units.h"
#include "form/quantity-entry.h"

#define SOL_TYPE_PROFILE_ENTRY (sol_profile_entry_get_type ())
G_DECLARE_FINAL_TYPE (SolProfileEntry, sol_profile_entry, SOL, PROFILE_ENTRY, GtkWidget)

/* Property "fault", as that of the quantity entry. */
GtkWidget *
sol_profile_entry_new (SolUnitKind kind, const char *display, const char *name, const char *help);
void
sol_profile_entry_set_commit (SolProfileEntry *self, SolQuantityEntryCommit commit, gpointer owner);
void sol_profile_entry_set_text (SolProfileEntry *self, const char *text);
const char *sol_profile_entry_get_fault (SolProfileEntry *self);
gboolean sol_profile_entry_commit (SolProfileEntry *self);
